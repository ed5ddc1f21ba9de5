"""The sentence for a repair: the change, and what else it explains."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...records.facts import About, Prescribed, SettingMeant, Unread
from ...records.findings import Finding, LineNumber, Said, and_, joined, or_, told
from ...records.repairs import Edit, Repair
from ..phrases import in_words

NUMERALS = {2: "兩", 3: "三", 4: "四", 5: "五"}
SHOWN = 9
"""Maximum number of repairs of a finding to keep."""
MANY = 3
"""Maximum number of equally good repairs to list in a help; of more, only the number is given."""


# ---- one change


class InLine(Said):
    """A change in one ``line``: ``what`` says how it should be there."""

    __slots__ = ("line", "what")
    line: int
    what: Said

    def __new__(cls, what: Said, line: int) -> InLine:
        said = cls.of(told("{what} (line {line})", "{what}（第{line}行）", what=what, line=line))
        said.what, said.line = what, line
        return said

    def renumbered(self, line: Callable[[int], int]) -> InLine:
        return InLine(self.what.renumbered(line), line(self.line))


class LineMissing(Said):
    """A line is missing before ``line``; ``text`` is the missing one in quotation marks."""

    __slots__ = ("line", "text")
    line: int
    text: Said

    def __new__(cls, text: Said, line: int) -> LineMissing:
        en, zh = "a line is missing before line {line}: {text}", "第{line}行之前缺一行：{text}"
        said = cls.of(told(en, zh, line=line, text=text))
        said.text, said.line = text, line
        return said

    def renumbered(self, line: Callable[[int], int]) -> LineMissing:
        return LineMissing(self.text, line(self.line))


class Explaining(Said):
    """A ``change``, and the ``others`` that it explains beside the finding that it repairs."""

    __slots__ = ("change", "others")
    change: Said
    others: Said

    def __new__(cls, change: Said, others: Said) -> Explaining:
        en, zh = "{change}: that also explains {others}", "{change}，這也解釋了{others}"
        said = cls.of(told(en, zh, change=change, others=others))
        said.change, said.others = change, others
        return said

    def renumbered(self, line: Callable[[int], int]) -> Explaining:
        return Explaining(self.change.renumbered(line), self.others.renumbered(line))


def at_line(en: str, zh: str, line: int, **params: object) -> InLine:
    """Return the sentence for a change in ``line``; the templates say what should be different there."""
    return InLine(told(en, zh, **params), line)


def line_is_missing(line: int, text: str) -> LineMissing:
    """Return the sentence that ``text`` is missing, on a line of its own before ``line``."""
    return LineMissing(told("“{text}”", "「{text}」", text=text), line)


def both_say(*parts: Said) -> Said:
    """Return the sentence for several changes that only together fix something. The same change in two lines
    is mentioned once."""
    if len(parts) == 1:
        return parts[0]
    alike = _alike(parts)
    if not alike:
        return joined(parts, ", ", "，", (" and ", "，"))
    lines = dict.fromkeys(part.line for part in alike)
    if len(lines) == 1:
        return parts[0]
    what, numbers = alike[0].what, lines_listed(lines)
    return told("{what} (lines {lines})", "{what}（第{lines}行）", what=what, lines=numbers)


def lines_listed(lines: Iterable[int]) -> Said:
    """Return the numbers of several lines as text."""
    return joined(map(LineNumber, lines), ", ", "、", (" and ", "、"))


def _alike(changes: Sequence[str]) -> list[InLine]:
    """Return the ``changes``, if they are the same change in one line or another; else none."""
    alike = [one for one in changes if isinstance(one, InLine)]
    return alike if len(alike) == len(changes) and len({one.what for one in alike}) == 1 else []


def _missing_at_one_place(changes: Sequence[str]) -> list[LineMissing]:
    """Return the ``changes``, if each says that another line is missing at the same place; else none."""
    missing = [one for one in changes if isinstance(one, LineMissing)]
    return missing if len(missing) == len(changes) and len({one.line for one in missing}) == 1 else []


# ---- what it explains


def says(change: str, edits: Sequence[Edit], settles: int, finding: Finding) -> Said:
    """Return the sentence for ``change``, which makes ``edits``, and for what it explains beside ``finding``
    if it ``settles`` more."""
    others = finding.explains if settles > len(finding.explains) else []
    mended = {line for edit in edits for line in edit.lines}
    abouts = [(one.fact(About), one.place.line) for one in others if one.place.line not in mended]
    places = [(about and about.what, line) for about, line in abouts]
    if not places:
        return _said(change)
    if len(places) <= 2 and all(what for what, _ in places):
        what_else = and_(
            told("{what} on line {line}", "第{line}行{what}", what=what, line=line) for what, line in places
        )
    else:
        lines = sorted({line for _, line in places})
        word = "lines" if len(lines) > 1 else "line"
        what_else = told("{word} {lines}", "第{lines}行", word=word, lines=lines_listed(lines))
    return Explaining(_said(change), what_else)


def _explaining(text: Said, repair: Repair) -> Said:
    """Return ``text`` with what ``repair`` explains beside the finding."""
    said = repair.says
    return Explaining(text, said.others) if isinstance(said, Explaining) else text


def _said(text: str) -> Said:
    """Return ``text``, which may be in one language only."""
    return text if isinstance(text, Said) else Said(text)


# ---- what would mend a finding


def help_of(finding: Finding) -> Said:
    """Return the sentence for what would fix ``finding``: the best repair, or those that are equally good;
    and for what is as small a change, but less likely."""
    best = [one for one in finding.repairs if one.rank == 0]
    if len(best) == 1:
        return _help_of_one(finding, best[0])
    changes = [one.change for one in best]
    if alike := _alike(changes):
        where = or_(map(LineNumber, sorted({one.line for one in alike})))
        text = told("{what} (line {lines})", "{what}（第{lines}行）", what=alike[0].what, lines=where)
        text = _explaining(text, best[0])
    elif len(best) <= MANY:
        text = _explaining(_either(changes), best[0])
    elif missing := _missing_at_one_place(changes):
        text = told(
            "a line is missing before line {line}: any of {count}, for example {first}",
            "第{line}行之前缺一行：有{count}種可能，例如{first}",
            line=missing[0].line, count=_count(best), first=_explaining(missing[0].text, best[0]),
        )  # fmt: skip
    else:
        text = told(
            "any of {count} changes would fix this, for example {first}",
            "有{count}種改法，例如：{first}", count=_count(best), first=best[0].says,
        )  # fmt: skip
    return joined((text, UNTOLD), "; ", "；")


def _help_of_one(finding: Finding, first: Repair) -> Said:
    """Return the sentence for a repair that is better than all others."""
    text = _said(first.says)
    taken_out = [edit for edit in first.edits if not edit.text and edit.line < edit.end_line]
    if len({edit.text for edit in first.edits if edit not in taken_out}) > 1 and not first.safe:
        count = Said(in_words(len(first.edits)), NUMERALS.get(len(first.edits), str(len(first.edits))))
        text = told("it takes {n} changes: {text}", "需改{n}處：{text}", n=count, text=text)
    alike = (len(first.edits), first.settles, first.remaining)
    others = [o for o in finding.repairs if o.rank and (len(o.edits), o.settles, o.remaining) == alike]
    if others and not first.safe:
        other = others[0].change
        if missing := _missing_at_one_place((first.change, other)):
            other = missing[1].text
        text = joined((text, told("less likely, {other}", "較不可能：{other}", other=other)), "; ", "；")
    return text


def _either(changes: Sequence[str]) -> Said:
    """Return the sentence that one of a few ``changes`` is meant."""
    if missing := _missing_at_one_place(changes):
        texts = joined([one.text for one in missing], " or ", "或")
        return told(
            "a line is missing before line {line}: either {texts}", "第{line}行之前缺一行：{texts}",
            line=missing[0].line, texts=texts,
        )  # fmt: skip
    return told("either {changes}", "{changes}", changes=joined(changes, ", or ", "；或者"))


def _count(best: Sequence[Repair]) -> Said:
    """Return the number of equally good repairs as text, as far as they have been kept."""
    if len(best) < SHOWN:
        return Said(str(len(best)), str(len(best)))
    return told("{n} or more", "至少{n}", n=SHOWN)


UNTOLD = Said("the record does not show which is right", "記錄未能說明是哪一個")


NOTHING = Said("no small change to the record fixes this", "沒有小改動能使記錄成立")
STILL_UNREAD = Said("no small change was found that makes this line readable", "未找到能使這一行讀懂的小改動")
"""Of what cannot be read not every change can be tried: any word may have been meant."""
"""Every change of one token has been tried, or cannot fix anything."""
BESIDE = Said(
    "nothing was found that fixes this in addition to the other changes",
    "其他改動之外，未找到能改正這一處的改法",
)
"""It is still there in the draft in which the other findings are repaired."""
UNFINISHED = Said(
    "not every small change was tried: the search reached its limit",
    "小改動未全部搜尋：已達搜尋上限",
)


def not_searched(reason: Said) -> Said:
    """Return the sentence that no repair has been searched for, with the ``reason``."""
    return told("no repair was looked for: {reason}", "未搜尋改法：{reason}", reason=reason)


def still_open(finding: Finding, more: Said = NOTHING) -> Said:
    """Return the help of a finding without a repair; ``more`` says what that means."""
    help_ = finding.help
    # (These already say what would fix it.)
    if help_ and (finding.fact(SettingMeant) or finding.fact(Prescribed)):
        return help_
    if more is NOTHING and finding.fact(Unread):
        more = STILL_UNREAD
    if help_ is None:
        return more
    parts = (more, help_) if help_.endswith("?") else (help_, more)
    return joined(parts, "; ", "；")
