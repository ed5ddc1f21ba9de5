"""A line of a score sheet. Every round has one for each player: so it is of a class that can be compiled."""

from __future__ import annotations


class ScoreRow:
    """One player's score in one round, from each source; None where a source does not tell.

    ``written``: as the record has it. ``from_cards_left``: from the cards left as written.
    ``from_replay``: from the replay alone. ``true``: what hoyle takes for right. The totals run over the
    record: ``written_total`` as written, ``true_total`` from true scores."""

    __slots__ = (
        "from_cards_left", "from_replay", "player", "true", "true_total", "written", "written_total",
    )  # fmt: skip

    def __init__(
        self,
        player: str,
        written: int | None = None,
        from_cards_left: int | None = None,
        from_replay: int | None = None,
        true: int | None = None,
        written_total: int | None = None,
        true_total: int | None = None,
    ) -> None:
        self.player = player
        self.written = written
        self.from_cards_left = from_cards_left
        self.from_replay = from_replay
        self.true = true
        self.written_total = written_total
        self.true_total = true_total

    @property
    def differs(self) -> bool:
        """Whether anything written is not what it should be."""
        return (self.written not in (None, self.true)) or (self.written_total not in (None, self.true_total))

    def __reduce__(self) -> tuple[type[ScoreRow], tuple[str | int | None, ...]]:
        scores = self.written, self.from_cards_left, self.from_replay, self.true
        return ScoreRow, (self.player, *scores, self.written_total, self.true_total)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ScoreRow) and self.__reduce__() == other.__reduce__()

    def __repr__(self) -> str:
        return f"ScoreRow{self.__reduce__()[1]}"
