"""Mending a record: first what each finding by itself needs, then what is left of them when that is made.

A slip may hide another: while a hand is in doubt nothing is held against its player, and what is found later
hangs under what was found first. So the repairs that have been found are made, the record is judged anew
(:mod:`.versions`), and what is wrong then is mended in its turn, until nothing more comes to light. A repair
found so is one of the record as it was written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from attrs import define, evolve, field, frozen

from ...records.events import Head
from ...records.findings import Finding, Said, told
from ...records.repairs import Edit
from ..report import by_place, everything
from ..watch import Kept
from .proved import SHOWN, Proved, attach, repairs_of, tell
from .scene import Key, Scene, Text, is_of_the_head, key_of, names_of
from .search import FEW, SURE, TRIED_OF_MANY, Edits, Roots, every, revealing, searched, searched_deep
from .sentences import MANY, NOTHING, UNFINISHED, not_searched, still_open
from .trials import Budget, Trials
from .versions import Version, together

MOST_WRONG = 40
"""In a round with more mistakes than this no single change is looked for: it is no record of this game."""
MOST_EVENTS, MOST_PLAYERS = 1000, 100
"""Nor in a round of more events, nor where more play: nobody has played that either."""
TOO_LONG = Said("the file is longer than a mebibyte", "檔案超過一MiB")
TOO_MANY_ROUNDS = Said("too many rounds before this one have mistakes", "此局之前有錯誤的局太多")
ENOUGH_PROVED = 5
"""If so many more turns are proved, a change has brought to light what it may leave open."""
MANY_ROOTS = 12
"""With more root findings in a round, only the first are mended, and then what is left."""
AT_ONCE = 2
"""Of many roots so many are looked at together, in the order of the record."""
MOST_VERSIONS, MOST_GUESSES = 20, 5
"""So often a record is judged anew with what has been mended; so many changes are made for what they bring to
light."""


@define
class Mended:
    """What has changed among the root findings: some were ``hung`` under others, and ``freed`` are those that
    are roots now and were none."""

    hung: list[Finding] = field(factory=list)
    freed: list[Finding] = field(factory=list)


def mend(
    text: Text,
    head: Head,
    kept: Sequence[Kept],
    budget: Budget | None = None,
    *,
    safe: bool = False,
    most: int = SHOWN,
    of_the_head: Sequence[Finding] = (),
) -> Mended:
    """Give each root finding of the rounds ``kept`` its ``repairs``. Where one repair settles several, the
    others are hung under one of them: the one at its place, or else the first. What hangs under a root, but
    does not go away with its best repair, becomes a root. Returns those that have changed.

    With ``safe`` only what follows from what is written is looked for; a finding keeps so many repairs at
    ``most``. What was found in the head is ``of_the_head``."""
    everybody = names_of(head, [one.round for one in kept])
    if len(everybody) > MOST_PLAYERS:
        for one in kept:
            leave(one.roots(), told("more than {most} players", "玩家超過{most}人", most=MOST_PLAYERS))
        return Mended()
    budget = budget or Budget()
    wrong = [*of_the_head, *(root for one in kept for root in one.report.findings)]
    mended = Mended(_mend_apart(text, head, kept, budget, wrong, of_the_head, safe, most))
    reasons = [_hopeless(one) for one in kept]
    for one, reason in zip(kept, reasons, strict=True):
        if reason is not None:
            leave(one.roots(), reason)
    kept = [one for one, reason in zip(kept, reasons, strict=True) if reason is None]
    roots = [(at, one) for at, each in enumerate(kept) for one in each.roots() if not one.repairs]
    if not roots:
        return mended
    trials = Trials(text, kept, names_of(head, [one.round for one in kept]), budget)
    one_by_one = OneByOne(trials, mended, most, safe)

    def of_settings(findings: Iterable[Finding]) -> list[Proved]:
        more: list[Proved] = []
        for finding in findings:
            from .heads import of_the_setting  # hardly ever

            more += of_the_setting(text, head, finding, wrong, kept, budget)
        return more

    one_by_one.begin(roots, of_settings)
    one_by_one.go_on()
    return mended


def _mend_apart(
    text: Text, head: Head, kept: Sequence[Kept], budget: Budget, wrong: Sequence[Finding],
    of_the_head: Sequence[Finding], safe: bool, most: int,
) -> list[Finding]:  # fmt: skip
    """Mend what is wrong with the head, with headings and with names. Returns what was hung."""
    hung: list[Finding] = []
    if any(is_of_the_head(head, one) for one in wrong):
        from .heads import mend_head  # hardly ever

        hung = mend_head(text, head, of_the_head, kept, budget, most)
    if any(one.code in ("RD006", "RD007") for one in wrong):
        from .headings import mend_headings  # hardly ever

        mend_headings(text, names_of(head, [one.round for one in kept]), kept, len(wrong))
    if any(one.rule.name == "unknown-player" for one in wrong) and not safe:
        from .names import mend_names  # hardly ever

        hung += mend_names(text, head, kept, budget, most)
    return hung


def _hopeless(kept: Kept) -> Said | None:
    """Why no repair is looked for in a round; None if one is."""
    if not kept.round.lines:
        return Said("the record has no text", "記錄沒有原文")
    if len(kept.round.events) > MOST_EVENTS:
        return told("the round has more than {most} lines", "此局超過{most}行", most=f"{MOST_EVENTS:,}")
    if len(kept.roots()) > MOST_WRONG:
        return told("the round has more than {most} mistakes", "此局錯誤超過{most}個", most=MOST_WRONG)
    return None


def leave(findings: Iterable[Finding], reason: Said) -> None:
    """Say in the helps of ``findings`` for which ``reason`` no repair was looked for."""
    for finding in findings:
        if not finding.repairs:
            finding.help = still_open(finding, not_searched(reason))


def _scenes(trials: Trials) -> list[Scene]:
    work = trials.budget.beginnings()
    return [Scene(one.round, trials.text, trials.players, one.before, work) for one in trials.kept]


@frozen
class Step:
    """A ``finding`` of round ``at`` as one of the record as it was written, with its repairs."""

    at: int
    finding: Finding


@frozen
class Guess:
    """Where a change was made for what it brings to light: how many ``steps`` came before, what was ``made``
    then, how many roots were ``open``, and how many turns were ``proved`` legal."""

    steps: int
    made: list[Edit]
    open: int
    proved: int


More = Callable[[Iterable[Finding]], list[Proved]]
"""Finds what mends findings in the head of the record."""


class OneByOne:
    """Mends what is left when what has been found is mended, again and again."""

    def __init__(self, trials: Trials, mended: Mended, most: int, safe: bool):
        self.trials = trials
        self.mended = mended
        self.most = most
        self.safe = safe
        self.made: list[Edit] = []
        """All edits that the versions so far have come to."""
        self.steps: list[Step] = []
        self.guesses: list[Guess] = []
        self.tried: set[Edits] = set()
        """The changes made for what they bring to light, each once."""
        self.barren: set[Edits] = {()}
        """With these edits made nothing more has been found."""
        self._failed: Counter[tuple[str, str]] = Counter()
        """How often nothing has been found for a finding, by its line and code."""
        self._scenes = _scenes(trials)
        self._tried_all: set[Key] = set()
        """The findings for which every change of one token has been tried."""
        self._left: dict[Edits, set[Key]] = {}
        """What is found with these edits made."""

    def begin(self, roots: Roots, more: More) -> None:
        """Mend the ``roots`` of the record as it was written."""
        found = self._searched(self.trials, self._scenes, roots, more)
        if not self.safe:
            found += more([one for _, one in roots if one.params.get("lacking")])
        if not _many(roots):
            self._tried_all = {key_of(one) for _, one in roots}
        self.mended.hung += attach(found, self.trials.kept)
        mended = [one for one in self._roots() if one.repairs]
        self._tell(mended)
        self.made = together(one.repairs[0] for one in _surest(mended))

    def go_on(self) -> None:
        """Mend what comes to light when what has been found is mended, then see what hangs where it should
        not, and say what would mend each finding."""
        if not self.safe and self._doubtful():
            for _ in range(MOST_VERSIONS):
                if not self.trials.budget.left or not self._next():
                    break
            while self._take_back(Version(self.trials, self.made)):
                pass
        for step in self.steps:
            self._adopt(step)
        if not self.safe:
            self._free()
            self._try_everything()
        self._tell(one for one in self._roots() if not one.repairs)

    def _tell(self, findings: Iterable[Finding]) -> None:
        for one in findings:
            tell(one, self.trials.kept, NOTHING if self.trials.budget.left else UNFINISHED, self.most)

    def _roots(self) -> list[Finding]:
        return [one for kept in self.trials.kept for one in kept.roots()]

    def _doubtful(self) -> bool:
        """Whether mending what can be mended may leave something."""
        roots = self._roots()
        mended = [one for one in roots if one.repairs]
        return len(roots) > 1 or not mended or not all(_settles_all(one) for one in mended)

    def _searched(
        self, trials: Trials, scenes: Sequence[Scene], roots: Roots, more: More | None = None
    ) -> list[Proved]:
        """What mends any of ``roots``; where they are many, the first that can be mended, and last those that
        could not be before. Settings that are supposed to be others are tried with ``more``."""
        if self.safe:
            return searched(trials, scenes, roots, safe=True)
        if not self.made and not _many(roots):
            found = searched(trials, scenes, roots)
            if more is not None:
                open_ = [one for _, one in roots if not _settled(one, found)]
                found += more([one for one in open_ if one.params.get("supposed")])
            return found + searched_deep(
                trials, scenes, [one for one in roots if not _settled(one[1], found)]
            )
        ordered = sorted(roots, key=lambda one: self._failed[_known_by(one[1])])
        for start in range(0, len(roots), AT_ONCE):
            some = ordered[start : start + AT_ONCE]
            if found := searched(trials, scenes, some, tried=TRIED_OF_MANY):
                return found
        new = [one for one in roots if not self._failed[_known_by(one[1])]]
        self._failed.update(_known_by(one) for _, one in roots)
        return searched_deep(trials, scenes, new) if len(roots) <= FEW else []

    def _next(self) -> bool:
        """Look for what mends the record with what has been made. False if nothing has been found."""
        version = Version(self.trials, self.made)
        trials = Trials(self.trials.text, version.kept, self.trials.players, self.trials.budget)
        anew = [at for at, one in enumerate(version.kept) if one is not self.trials.kept[at] or not self.made]
        roots = [(at, one) for at in anew for one in version.kept[at].roots()]
        if not roots:
            return False
        scenes = _scenes(trials)
        if (made := tuple(sorted(self.made))) not in self.barren:
            if found := self._searched(trials, scenes, roots):
                attach(found, [version.kept[at] for at in anew])
                return self._take([(at, one) for at in anew for one in version.kept[at].roots()], version)
            self.barren.add(made)
            if self._take_back(version):
                return True
        return self._guess(trials, scenes, roots, version)

    def _take_back(self, version: Version) -> bool:
        """Undo the last guess if it has come to nothing in a ``version``: no fewer roots are left than were
        open before, and hardly more turns are proved."""
        if not self.guesses:
            return False
        last, left = self.guesses[-1], version.open
        if left < last.open or (
            left == last.open
            and version.proved >= last.proved + ENOUGH_PROVED
            and len(self.steps) > last.steps + 1
        ):
            return False
        self.guesses.pop()
        del self.steps[last.steps :]
        self.made = last.made
        return True

    def _guess(self, trials: Trials, scenes: Sequence[Scene], roots: Roots, version: Version) -> bool:
        """Make the change that brings most to light of what the first of ``roots`` hide. False if nothing
        does."""
        if len(self.tried) >= MOST_GUESSES:
            return False
        for at, root in roots[:FEW]:
            below = [one for one in root.explains if one.rule.name != "explained"]
            for finding in (root, *below[:FEW]):
                settle = key_of(root) if finding is root else None
                found = revealing(trials, scenes[at], at, finding, settle, self.tried)
                if 0 < len(found) <= MANY:  # of more, nothing tells which
                    self.tried.update(one.candidate.edits for one in found)
                    self.guesses.append(Guess(len(self.steps), self.made, version.open, version.proved))
                    copy = evolve(finding, explains=[], repairs=repairs_of(found, finding, len(roots)))
                    return self._take([(at, copy)], version)
        return False

    def _take(self, roots: Roots, version: Version) -> bool:
        """Make the best repairs of ``roots`` in a ``version``. False if none can be made in the record as it
        was written."""
        found: list[Step] = []
        for at, one in roots:
            if one.repairs:
                tell(one, version.kept, NOTHING, self.most)
                one = version.drifts[at].finding(one)
            if one.repairs:
                found.append(Step(at, one))
        chosen = _surest(step.finding for step in found)
        self.steps += [step for step in found if step.finding in chosen]
        made = together((one.repairs[0] for one in chosen), self.made)
        made, self.made = self.made, made
        return len(made) < len(self.made)

    def _adopt(self, step: Step) -> None:
        """Report what a ``step`` has mended."""
        kept, one = self.trials.kept[step.at], step.finding
        one.repairs = [evolve(each, remaining=self._roots_with(each.edits)) for each in one.repairs]
        root = next((root for root in kept.roots() if key_of(root) == key_of(one)), None)
        if root is None:
            self._take_out(key_of(one))
            self._add(kept, one)
        else:
            root.repairs, root.help = one.repairs, one.help

    def _add(self, kept: Kept, finding: Finding) -> None:
        kept.report.findings.append(finding)
        kept.report.findings.sort(key=by_place)
        self.mended.freed.append(finding)

    def _take_out(self, key: Key) -> None:
        """Have no finding with this ``key`` hang under another."""
        for root in self._roots():
            root.explains = [one for one in root.explains if key_of(one) != key]

    def _roots_with(self, edits: Sequence[Edit]) -> int:
        return sum(len(one.roots()) for one in Version(self.trials, edits).kept)

    def _left_with(self, edits: Sequence[Edit]) -> set[Key]:
        made = tuple(sorted(edits))
        if made not in self._left:
            self._left[made] = Version(self.trials, made).keys()
        return self._left[made]

    def _try_everything(self) -> None:
        """Try every change of one token for what has no repair, if that has not been done."""
        left = [
            (at, one) for at, kept in enumerate(self.trials.kept) for one in kept.roots() if not one.repairs
        ]
        found: list[Proved] = []
        for at, one in left:
            if key_of(one) not in self._tried_all and not _settled(one, found):
                found += every(self.trials, self._scenes[at], at, one)
        self.mended.hung += attach(found, self.trials.kept)
        self._tell(one for _, one in left if one.repairs)

    # ---- what hangs where it should not

    def _free(self) -> None:
        """Hang what does not go away with the best repair of its root under another, with whose repair it
        does; or make it a root."""
        for kept in self.trials.kept:
            for root in list(kept.roots()):
                if not root.repairs or _settles_all(root) or not root.explains:
                    continue
                left = self._left_with(root.repairs[0].edits)
                for one in [one for one in root.explains if key_of(one) in left]:
                    root.explains.remove(one)
                    self._hang_elsewhere(kept, root, one)

    def _hang_elsewhere(self, kept: Kept, root: Finding, finding: Finding) -> None:
        for other in self._roots():
            if other is root or not other.repairs:
                continue
            made = together((root.repairs[0], other.repairs[0]))
            if key_of(finding) not in self._left_with(made):
                other.explains.append(finding)
                other.explains.sort(key=by_place)
                return
        self._add(kept, finding)


def _surest(findings: Iterable[Finding]) -> list[Finding]:
    """Those whose best repairs are made first: many changes together may look right as long as others are not
    made."""
    found = list(findings)
    return [one for one in found if len(one.repairs[0].edits) <= SURE] or found


def _many(roots: Roots) -> bool:
    """Whether a round has so many of ``roots`` that most may follow from the first."""
    return any(count > MANY_ROOTS for count in Counter(at for at, _ in roots).values())


def _settled(finding: Finding, found: Iterable[Proved]) -> bool:
    return any(one.settles(finding) for one in found)


def _known_by(finding: Finding) -> tuple[str, str]:
    """What a finding is known by in every version."""
    return finding.place.text, finding.code


def _settles_all(root: Finding) -> bool:
    """Whether with its best repair all goes away that hangs under a ``root``."""
    return root.repairs[0].settles > sum(1 for _ in everything(root.explains))
