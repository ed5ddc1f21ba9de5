"""Repairing a record: first each finding by itself, then what is left once those repairs are made.

A slip may hide another: while a hand is in doubt nothing is held against its player, and later findings are
put under the first. So the repairs that have been found are made, the record is judged anew
(:class:`.Version`), and what is wrong then is repaired in turn, until nothing new is found. A repair found in
this way is one of the record as it was written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from attrs import evolve, field

from ...records.events import Head
from ...records.facts import NoRoundHeading, SecondRoundHeading, SettingMeant, Stranger, Unread
from ...records.findings import Finding, Place, Related, Said, told
from ...records.repairs import Edit, Repair
from ...records.values import define
from ..budget import Budget
from ..judged import by_place, everything
from ..second_look.unclear import mostly_unread
from ..watch import Kept, Watch
from .drafts import AT_ONCE, Draft, Drafts, Step, apart
from .heads import Whole
from .proved import Proved, attach, repairs_of, tell
from .scene import Key, Sentence, Wording, is_of_the_head, key_of
from .search import EVIDENT, FEW_ROOTS, Effort, Found, Roots, Search
from .sentences import BESIDE, NOTHING, SHOWN, UNFINISHED, both_say, not_searched, says, still_open
from .trials import Outcome, Trials
from .versions import judged_by

MOST_WRONG = 40
"""Number of mistakes in a round above which no repair is searched for: it is not a record of this game."""
KEPT_FOR_DRAFTS = 2
"""Where several findings are searched at once, the budget is divided by this for the part kept for drafts."""
KEPT_FOR_EVERYTHING = 4
"""The whole budget is divided by this for the part kept for trying every change of one token last."""
MOST_EVENTS, MOST_PLAYERS = 1000, 100
"""Number of events in a round, and of players, above which no repair is searched for: nobody plays such
rounds."""
COMES_TO_LIGHT = Said("the mistake comes to light with the change on this line", "這一行改正後才看得出")
TOO_LONG = Said("the file is larger than 1 MiB", "檔案超過一MiB")
TOO_MANY_ROUNDS = Said("too many earlier rounds have mistakes", "此局之前有錯誤的局太多")


@define
class Mended:
    """Changes among the root findings: some were ``hung`` under others, and those ``freed`` have become
    roots."""

    hung: list[Finding] = field(factory=list)
    freed: list[Finding] = field(factory=list)


def mend(
    text: Wording, watch: Watch, budget: Budget | None = None, *, safe: bool = False, most: int = SHOWN
) -> Mended:
    """Give each root finding of a record that has been judged under ``watch`` its ``repairs``. If one repair
    settles several, the others are put under one of them: the one at its place, or else the first. A finding
    under a root that does not go away with the root's best repair becomes a root. Returns those that have
    changed.

    With ``safe``, only repairs that follow from what is written are searched for; a finding keeps at ``most``
    that many repairs."""
    leave(watch.missed, TOO_MANY_ROUNDS)
    if not watch.wrong:
        return Mended()
    head, kept, of_the_head = watch.referee.head, watch.kept, watch.of_the_head
    budget = watch.referee.budget = budget or Budget()
    whole = Whole(text, head, kept, budget, most)
    if len(whole.players) > MOST_PLAYERS:
        for one in kept:
            leave(one.roots(), told("more than {most} players", "玩家超過{most}人", most=MOST_PLAYERS))
        return Mended()
    wrong = [*of_the_head, *(root for one in kept for root in one.report.findings)]
    if any(is_of_the_head(head, one) for one in wrong):
        whole.mend_head(of_the_head)
    if any(one.fact(NoRoundHeading) or one.fact(SecondRoundHeading) for one in wrong):
        whole.mend_headings(len(wrong))
    if any(one.fact(Stranger) for one in wrong) and not safe:
        whole.mend_names()
    for one in kept:
        if (reason := _hopeless(one)) is not None:
            leave(one.roots(), reason)
    whole = Whole(text, head, [one for one in kept if _hopeless(one) is None], budget, most)
    roots = [(at, one) for at, each in enumerate(whole.kept) for one in each.roots() if not one.repairs]
    if roots:
        mending = Mending(whole, wrong, safe)
        mending.begin(roots)
        mending.go_on()
    now = [*of_the_head, *(root for one in kept for root in one.report.findings)]
    return Mended(_without(wrong, now), _without(now, wrong))


def _without(findings: Sequence[Finding], others: Sequence[Finding]) -> list[Finding]:
    """Return the ``findings`` that are not among the ``others``."""
    known = {id(one) for one in others}
    return [one for one in findings if id(one) not in known]


def _hopeless(kept: Kept) -> Said | None:
    """Return the reason why no repair is searched for in a round; None if one is."""
    if not kept.round.lines:
        return Said("the record has no text", "記錄沒有原文")
    if len(kept.round.events) > MOST_EVENTS:
        return told("the round has more than {most} lines", "此局超過{most}行", most=f"{MOST_EVENTS:,}")
    if len(kept.roots()) > MOST_WRONG:
        return told("the round has more than {most} mistakes", "此局錯誤超過{most}個", most=MOST_WRONG)
    if mostly_unread(kept.round) is not None:
        return Said("most moves of the round could not be read", "此局的出牌大多讀不懂")
    return None


def leave(findings: Iterable[Finding], reason: Said) -> None:
    """Give the ``reason`` why no repair was searched for in the help of ``findings``."""
    for finding in findings:
        if not finding.repairs:
            finding.help = still_open(finding, not_searched(reason))


class Mending:
    """Repairs the findings of a record one by one, then those that appear once these are repaired."""

    def __init__(self, whole: Whole, wrong: Sequence[Finding], safe: bool):
        self.whole = whole
        self.wrong = wrong
        self.most: int = whole.most
        self.safe = safe
        self.trials: Trials = Trials(whole.text, whole.kept, whole.players, whole.budget)
        self.search: Search = Search(self.trials)
        self._keys: Counter[Key] = Counter()
        """Number of findings of the record with the same key."""
        self._postponed: list[Finding] = []
        """Findings left when the others are repaired."""

    def begin(self, roots: Roots) -> None:
        """Repair the ``roots`` of the record as it was written."""
        self._found = self._searched(roots)
        repairs = list(self._found.repairs) if self._found else []
        if not self.safe:
            left = [one for _, one in roots if not any(each.settles(one) for each in repairs)]
            repairs += self._of_settings(
                [one for one in left if (meant := one.fact(SettingMeant)) and not meant.confirmed]
            )
            lacking = [
                (at, one) for at, one in roots if (meant := one.fact(SettingMeant)) and meant.confirmed
            ]
            if not repairs:
                repairs += self.search.deep(lacking)
            repairs += self._of_settings([one for _, one in lacking])
        attach(repairs, self.trials.kept)
        self._tell(one for one in self._roots() if one.repairs)

    def _of_settings(self, findings: Iterable[Finding]) -> list[Proved]:
        """Return repairs of ``findings`` for which a setting may be another, or be missing."""
        return [made for one in findings for made in self.whole.of_the_setting(one, self.wrong)]

    def _searched(self, roots: Roots) -> Found | None:
        """Return repairs of any of ``roots``; None if they are to be searched one after another."""
        if self.safe:
            return self.search.by_evidence(roots, stages=EVIDENT[:1])
        if any(one.report.pasted for one in self.trials.kept):
            return None
        if len(roots) <= FEW_ROOTS:
            return self._by_evidence(roots)
        found = self.search.by_evidence(roots, Effort.OF_MANY, stages=EVIDENT[:1])
        return self.search.by_evidence(roots[:AT_ONCE], Effort.OF_MANY, one_each=True, found=found)

    def _by_evidence(self, roots: Roots) -> Found:
        """Return repairs of any of ``roots``. If there are several, part of the budget is kept for drafts."""
        budget = self.trials.budget
        with budget.keeping(budget.turns // KEPT_FOR_DRAFTS if len(roots) > 1 else 0):
            return self.search.by_evidence(roots)

    def go_on(self) -> None:
        """Repair what is found once the known mistakes are repaired, and add each finding's repairs to its
        help."""
        if not self.safe and self._doubtful():
            budget = self.trials.budget
            with budget.keeping(budget.whole // KEPT_FOR_EVERYTHING):
                drafts = self._drafts()
                draft = drafts.best()
                if (further := self._with_setting(drafts, draft)) is not None:
                    drafts = further
                    draft = drafts.best(draft)
            self._report(drafts, draft)
        if not self.safe:
            self._try_everything()
        self._tell(self._roots())

    def _drafts(self) -> Drafts:
        """Return drafts of the record, with the settings added that repair what is found in its rounds."""
        added = {
            edit
            for one in self._roots()
            if one.fact(SettingMeant) and one.repairs
            for edit in one.repairs[0].edits
            if not self.trials.holds_any(edit)
        }
        head = self.whole.repaired(sorted(added)) if added else None
        return self._judged_by(head) or Drafts(self.search, self._found, self.most)

    def _judged_by(self, head: Head | None) -> Drafts | None:
        """Return drafts of the record with another ``head``, if it can be judged with it."""
        trials = judged_by(head, self.trials) if head else None
        return Drafts(Search(trials), None, self.most) if trials else None

    def _with_setting(self, drafts: Drafts, draft: Draft) -> Drafts | None:
        """Return drafts of the record with a setting that the head lacks, if ``draft`` reveals that; else
        None. What the setting repairs becomes a root finding."""
        known = {key_of(one) for one in self._roots() if one.repairs}
        for at, one in drafts.left(draft.made):
            added = self.whole.with_setting(one) if key_of(one) not in known else None
            further = self._judged_by(added[1]) if added else None
            if added is None or further is None or further.open(draft.made) > drafts.open(draft.made):
                continue
            if (*key_of(one), str(one.message)) in further.keys(draft.made):
                continue
            key, left = key_of(one), further.open(draft.made)
            root = next((root for root in self._roots() if key_of(root) == key), None)
            if root is None:
                root = self._come_to_light(drafts, at, one, [])
            root.facts = one.facts
            root.repairs = repairs_of([Proved(added[0], Outcome(Counter([key]), 1))], root, left + 1)
            return further
        return None

    def _tell(self, findings: Iterable[Finding]) -> None:
        searched = NOTHING if self.trials.budget.left else UNFINISHED
        for one in findings:
            postponed = any(one is other for other in self._postponed)
            tell(one, self.trials.kept, BESIDE if postponed else searched, self.most)

    def _roots(self) -> list[Finding]:
        return [one for kept in self.trials.kept for one in kept.roots()]

    def _doubtful(self) -> bool:
        """Whether something may be left when everything that can be repaired is repaired."""
        roots = self._roots()
        mended = [one for one in roots if one.repairs]
        return len(roots) > 1 or not mended or not all(_settles_all(one) for one in mended)

    def _try_everything(self) -> None:
        """Try every change of one token for what has no repair."""
        postponed = {id(one) for one in self._postponed}
        roots = ((at, one) for at, kept in enumerate(self.trials.kept) for one in kept.roots())
        left = [(at, one) for at, one in roots if not one.repairs and id(one) not in postponed]
        found: list[Proved] = []
        for at, one in left:
            if not any(each.settles(one) for each in found):
                found += self.search.every(at, one)
        attach(found, self.trials.kept)
        self._tell(one for _, one in left if one.repairs)

    # ---- what has been found, in the report

    def _report(self, drafts: Drafts, draft: Draft) -> None:
        """Give the findings the repairs of ``draft``, and put under each what goes away with its repair."""
        self._keys = Counter(key_of(one) for one in everything(self._roots()))
        mended: list[Finding] = []
        for step in draft.steps:
            finding = self._adopted(drafts, step, mended)
            if finding is None:
                lines = step.repair.lines
                if beside := [one for one in mended if lines & one.repairs[0].lines]:
                    _join(beside[-1], step.repair)
                    continue
                finding = self._come_to_light(drafts, step.at, step.finding, mended)
            mended.append(finding)
        mended += self._beside(drafts, draft, mended)
        made: list[Edit] = []
        for finding in mended:
            before = drafts.keys(made)
            made += [edit for edit in finding.repairs[0].edits if edit not in made]
            self._hang(finding, before - drafts.keys(made), mended)
        left = {key_of(one) for _, one in drafts.left(tuple(sorted(made)))}
        for finding in mended:
            self._free(finding, left)
            finding.repairs = [_said_anew(one, finding) for one in finding.repairs]
        self._tell(mended)

    def _beside(self, drafts: Drafts, draft: Draft, mended: Sequence[Finding]) -> list[Finding]:
        """Return what else is repaired when ``draft`` is made. Other repairs would contradict it, and are
        removed; and findings that only it has are added to the report."""
        made, more = draft.made, list[Finding]()
        for one in self._roots():
            if not one.repairs or any(one is other for other in mended):
                continue
            if not any(map(self.trials.holds_any, one.repairs[0].edits)):
                continue  # one of the head, which drafts do not change
            edits = tuple(edit for edit in one.repairs[0].edits if edit not in made)
            together = tuple(sorted((*made, *edits)))
            fits = self.trials.budget.turns > 0 and all(apart(*two) for two in pairwise(together))
            if fits and drafts.is_less(together, made):
                made = together
                more.append(one)
            elif self._among(one, drafts.keys(made)):
                _take_back(one)
                self._postponed.append(one)
        found = list(everything(self._roots()))
        known = {key_of(one) for one in found}
        passed = {one.place.line for one in found if one.fact(Stranger) or one.fact(Unread)}
        passed.update(edit.line for edit in made)  # which rather speaks against the change
        for at, one in drafts.left(made):
            if key_of(one) not in known and one.place.line not in passed:
                self._postponed.append(self._come_to_light(drafts, at, one, [*mended, *more]))
        return more

    def _among(self, finding: Finding, keys: set[Key | Sentence]) -> bool:
        """Whether a ``finding`` of the record is among those ``keys``."""
        key = key_of(finding)
        return ((*key, str(finding.message)) if self._keys[key] > 1 else key) in keys

    def _adopted(self, drafts: Drafts, step: Step, mended: Sequence[Finding]) -> Finding | None:
        """Return the finding of a ``step`` as a root finding of the report; None if it is none of the
        record's that has not been ``mended`` yet."""
        key, said = key_of(step.finding), str(step.finding.message)
        known = [
            (kept, root, one)
            for kept in self.trials.kept
            for root in kept.roots()
            for one in everything([root])
            if key_of(one) == key and not any(one is other for other in mended)
        ]
        known.sort(key=lambda one: (str(one[2].message) != said, one[1] is not one[2]))
        if not known:
            return None
        kept, root, finding = known[0]
        repairs = finding.repairs
        if not repairs or repairs[0].edits != step.repair.edits:
            repairs = [evolve(one, remaining=drafts.open(one.edits)) for one in step.finding.repairs]
        if finding is not root:
            _take_out(root, finding)
            self._add(kept, finding)
        finding.repairs, finding.help, finding.related = repairs, step.finding.help, step.finding.related
        return finding

    def _come_to_light(self, drafts: Drafts, at: int, found: Finding, before: Sequence[Finding]) -> Finding:
        """Return what is ``found`` in round ``at``, but not in the record as it was written, as a root
        finding of the report: it was revealed by one of the repairs made ``before``."""
        finding, made = evolve(found, explains=[]), list[Edit]()
        for one in before:
            made += one.repairs[0].edits
            if key_of(finding) in drafts.keys(dict.fromkeys(made)):
                place = _whole_line(self.trials.kept, one.repairs[0].line)
                finding.related.append(Related(place, COMES_TO_LIGHT))
                break
        for root in self._roots():  # the new finding replaces those that follow from others
            for other in everything(root.explains):
                if other.place.line == finding.place.line and other.player == finding.player:
                    _take_out(root, other)
        self._add(self.trials.kept[at], finding)
        return finding

    def _hang(self, finding: Finding, gone: set[Key | Sentence], mended: Sequence[Finding]) -> None:
        """Put what is ``gone`` under the ``finding`` whose repair settles it, but nothing that is
        ``mended``."""
        for kept in self.trials.kept:
            for root in list(kept.roots()):
                if root is finding:
                    continue
                moved = [one for one in root.explains if self._among(one, gone)]
                root.explains = [one for one in root.explains if one not in moved]
                if self._among(root, gone) and not any(root is one for one in mended):
                    moved.append(root)
                    root.repairs = []
                    kept.report.findings[:] = [one for one in kept.report.findings if one is not root]
                finding.explains = sorted((*finding.explains, *moved), key=by_place)

    def _free(self, finding: Finding, left: set[Key]) -> None:
        """Make what is under a repaired ``finding``, but is a root finding that is ``left`` all the same, a
        root finding of its own."""
        kept = next(one for one in self.trials.kept if any(root is finding for root in one.roots()))
        for one in [one for one in finding.explains if key_of(one) in left]:
            finding.explains.remove(one)
            self._add(kept, one)

    def _add(self, kept: Kept, finding: Finding) -> None:
        kept.report.findings.append(finding)
        kept.report.findings.sort(key=by_place)


def _whole_line(kept: Sequence[Kept], line: int) -> Place:
    """Return the place of the whole text of ``line``."""
    rounds = (one.round for one in kept)
    texts = (text for one in rounds for number, text in enumerate(one.lines, one.line) if number == line)
    text = next(texts, "").rstrip()
    start = len(text) - len(text.lstrip())
    return Place(line, start + 1, max(len(text), start + 1) + 1, text)


def _take_back(finding: Finding) -> None:
    """Remove the repairs of a ``finding``, and what its help says about them."""
    edit = finding.repairs[0].edits[0]
    finding.related = [
        one for one in finding.related if (one.place.line, one.place.column) != (edit.line, edit.column)
    ]
    finding.repairs, finding.help = [], None


def _join(finding: Finding, other: Repair) -> None:
    """Add the change of the ``other`` to the first repair of ``finding``, which reveals it."""
    first, *others = finding.repairs
    edits = tuple(sorted({*first.edits, *other.edits}))
    change = both_say(*(one if isinstance(one, Said) else Said(one) for one in (first.change, other.change)))
    together = evolve(
        first, edits=edits, change=change, says=says(change, edits, first.settles, finding),
        remaining=other.remaining, safe=False,
    )  # fmt: skip
    finding.repairs = [together, *(evolve(one, rank=max(one.rank, 1)) for one in others)]


def _settles_all(root: Finding) -> bool:
    """Whether the best repair of a ``root`` settles everything under it."""
    return root.repairs[0].settles > sum(1 for _ in everything(root.explains))


def _take_out(root: Finding, finding: Finding) -> None:
    """Remove ``finding`` from under ``root``, at any depth."""
    root.explains = [one for one in root.explains if one is not finding]
    for one in root.explains:
        _take_out(one, finding)


def _said_anew(repair: Repair, finding: Finding) -> Repair:
    """Return ``repair`` with what it explains now that other findings are under ``finding``."""
    settles = max(repair.settles, 1 + len(finding.explains))
    return evolve(repair, settles=settles, says=says(repair.change, repair.edits, settles, finding))
