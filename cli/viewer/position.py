"""The place in a file that is shown: record, version, round and step; and moves from one place to another."""

from __future__ import annotations

from ...records.findings import Finding
from ...records.values import define
from ..replay import RoundReplay, Step, step_of
from ..webpage.changes import changed
from ..webpage.versions import MENDED, WRITTEN, Annotated, Replayed


@define
class Position:
    """A place in the versions of a file. The moves are those of the page."""

    file: Annotated
    number: int = 0
    version: int = WRITTEN
    round: int = 0
    turn: int = 0

    @property
    def record(self) -> Replayed:
        """The record in the version that is shown."""
        return self.file.versions[self.version].records[self.number]

    @property
    def language(self) -> str:
        """The language of the record."""
        return self.file.reports[self.number].language

    @property
    def replay(self) -> RoundReplay | None:
        """The round; None in a record without any."""
        return self.record.rounds[self.round] if self.record.rounds else None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the round."""
        return self.replay.steps if self.replay else ()

    @property
    def step(self) -> Step | None:
        """The step; None where the table cannot be shown."""
        return self.steps[self.turn] if self.steps else None

    @property
    def before(self) -> Step | None:
        """The step before it in the round."""
        return self.steps[self.turn - 1] if self.steps and self.turn else None

    @property
    def last(self) -> int:
        """The number of the last step of the round."""
        return max(len(self.steps) - 1, 0)

    @property
    def at_end(self) -> bool:
        """Whether this is the last step."""
        return self.round + 1 >= len(self.record.rounds) and self.turn >= self.last

    @property
    def line(self) -> int:
        """The current line: that of the turn, or the heading of the round."""
        if self.step is not None and self.step.line is not None:
            return self.step.line
        return self.replay.round.line if self.replay else self.record.first

    @property
    def lines(self) -> range:
        """The lines of the round, from its heading to the next; those of the first round begin at the top."""
        rounds, first = self.record.rounds, self.record.first
        start = rounds[self.round].round.line if self.round else first
        further = self.round + 1 < len(rounds)
        return range(start, rounds[self.round + 1].round.line if further else first + len(self.record.lines))

    @property
    def changed(self) -> list[tuple[int, int, int]]:
        """The lines and columns where this version differs from the record as written."""
        written = self.file.versions[WRITTEN].records[self.number]
        return changed(written.lines, self.record.lines, self.record.first)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings in the record as it is shown."""
        return self.record.findings

    @property
    def found(self) -> list[Finding]:
        """The findings at this step."""
        return [one for one in self.findings if self.place_of(one) == (self.round, self.turn)]

    @property
    def mistakes(self) -> list[int]:
        """The steps of this round with findings."""
        return sorted({turn for round_, turn in map(self.place_of, self.findings) if round_ == self.round})

    def place_of(self, finding: Finding) -> tuple[int, int]:
        """The round and the step that a finding of the record belongs to."""
        return step_of(finding.place, self.record.rounds)

    # ---- moving

    def go(self, round_: int, turn: int | None) -> None:
        """Go to a turn of a round, or to the nearest one; None is the last."""
        self.round = min(max(round_, 0), max(len(self.record.rounds) - 1, 0))
        self.turn = self.last if turn is None else min(max(turn, 0), self.last)

    def move(self, by: int) -> None:
        """Go to the next turn or the previous one, also in another round."""
        if self.turn + by > self.last and not self.at_end:
            self.go(self.round + 1, 0)
        elif self.turn + by < 0 and self.round > 0:
            self.go(self.round - 1, None)
        else:
            self.go(self.round, self.turn + by)

    def move_round(self, by: int) -> None:
        """Go to the start of the next round or of the previous one."""
        if by < 0 or self.round + 1 < len(self.record.rounds):
            self.go(self.round + by, 0)

    def move_mistake(self, by: int) -> None:
        """Go to the next mistake or the previous one."""
        here = (self.round, self.turn)
        places = {*map(self.place_of, self.findings)}
        if by > 0:
            self.go(*min((one for one in places if one > here), default=here))
        else:
            self.go(*max((one for one in places if one < here), default=here))

    def choose(self, version: int) -> None:
        """Show another version, if it contains the record."""
        if 0 <= version < len(self.file.versions) and self.number < len(self.file.versions[version].records):
            self.version = version
            self.go(self.round, self.turn)

    def switch(self) -> None:
        """Show the record as corrected, or as written again."""
        self.choose(MENDED if self.version == WRITTEN else WRITTEN)

    def next_repair(self) -> None:
        """Show the next version: as written, as corrected, then with each other repair made alone."""
        self.choose((self.version + 1) % len(self.file.versions))

    def move_record(self, by: int) -> None:
        """Go to the next record of the file or the previous one."""
        if 0 <= self.number + by < len(self.file.versions[WRITTEN].records):
            self.number, self.version = self.number + by, WRITTEN
            self.go(0, 0)
