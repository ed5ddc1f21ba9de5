"""What a repair says: one sentence for a change, with what else it accounts for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...records.facts import About, Prescribed, SettingMeant
from ...records.findings import Finding, Said, told
from ...records.repairs import Edit, Repair
from ..words import and_, in_words

NUMERALS = {2: "兩", 3: "三", 4: "四", 5: "五"}
SHOWN = 9
"""Most repairs to keep of a finding."""
MANY = 3
"""Number of equally good repairs to list in a help; of more, only the number is given."""

AT_LINE = "{what} (line {line})", "{what}（第{line}行）"
IN_LINES = "{what} (lines {lines})", "{what}（第{lines}行）"
IN_ONE_LINE = "{what} (line {lines})", "{what}（第{lines}行）"
MISSING = "a line is missing before line {line}: {text}", "第{line}行之前缺一行：{text}"
EXPLAINS = "{change}: that also explains {others}", "{change}，這也解釋了{others}"
"""Templates of what is said of changes."""


# ---- one change


def at_line(en: str, zh: str, line: int, **params: object) -> Said:
    """A change in ``line``; the templates say what should be otherwise there."""
    return told(*AT_LINE, what=told(en, zh, **params), line=line)


def line_is_missing(line: int, text: str) -> Said:
    return told(*MISSING, line=line, text=told("“{text}”", "「{text}」", text=text))


def both_say(*parts: Said) -> Said:
    """Several changes that only together mend something. The same change in two lines is said once."""
    if len(parts) == 1:
        return parts[0]
    if not _are_alike(parts):
        return _listed(parts, ", ", " and ", "，", "，")
    lines = dict.fromkeys(part.params["line"] for part in parts)
    return parts[0] if len(lines) == 1 else told(*IN_LINES, what=_what(parts[0]), lines=lines_listed(lines))


def lines_listed(lines: Iterable[int]) -> Said:
    """The numbers of several lines."""
    return _listed([told("{line}", "{line}", line=line) for line in lines], ", ", " and ", "、", "、")


def _listed(texts: Sequence[str], en: str, en_last: str, zh: str, zh_last: str) -> Said:
    """``texts`` with ``en`` between them, and ``en_last`` before the last; and the same in Chinese."""
    params = {f"text_{number}": text for number, text in enumerate(texts)}
    *blanks, last = [f"{{{name}}}" for name in params]
    if not blanks:
        return told(last, last, **params)
    return told(en.join(blanks) + en_last + last, zh.join(blanks) + zh_last + last, **params)


def _what(change: str) -> Said | None:
    """What should be otherwise in some line, if ``change`` says that."""
    return change.params["what"] if isinstance(change, Said) and change.templates == AT_LINE else None


def _are_alike(changes: Sequence[str]) -> bool:
    """Whether the ``changes`` are the same change in one line or another."""
    return _what(changes[0]) is not None and len({_what(one) for one in changes}) == 1


def _missing(change: str) -> Said | None:
    """The line that ``change`` says is missing, if it says so."""
    return change.params["text"] if isinstance(change, Said) and change.templates == MISSING else None


def _are_missing_at_one_place(changes: Sequence[str]) -> bool:
    places = [one.params["line"] for one in changes if isinstance(one, Said) and one.templates == MISSING]
    return len(places) == len(changes) and len(set(places)) == 1


# ---- what it explains


def says(change: str, edits: Sequence[Edit], settles: int, finding: Finding) -> Said:
    """``change``, which makes ``edits``, and what it explains beside ``finding`` if it ``settles`` more."""
    others = finding.explains if settles > len(finding.explains) else []
    mended = {line for edit in edits for line in edit.lines}
    abouts = [(one.fact(About), one.place.line) for one in others if one.place.line not in mended]
    places = [(about and about.what, line) for about, line in abouts]
    if not places:
        return change if isinstance(change, Said) else Said(change)
    if len(places) <= 2 and all(what for what, _ in places):
        what_else = and_(
            told("{what} on line {line}", "第{line}行{what}", what=what, line=line) for what, line in places
        )
    else:
        lines = sorted({line for _, line in places})
        word = "lines" if len(lines) > 1 else "line"
        what_else = told("{word} {lines}", "第{lines}行", word=word, lines=lines_listed(lines))
    return told(*EXPLAINS, change=change, others=what_else)


def _explaining(text: Said, repair: Repair) -> Said:
    """``text``, with what ``repair`` explains beside the finding."""
    said = repair.says
    if isinstance(said, Said) and said.templates == EXPLAINS:
        return told(*EXPLAINS, change=text, others=said.params["others"])
    return text


# ---- what would mend a finding


def help_of(finding: Finding) -> Said:
    """What would mend ``finding``: the best repair, or those that are equally good; and what is as small a
    change, but less likely."""
    best = [one for one in finding.repairs if one.rank == 0]
    if len(best) == 1:
        return _help_of_one(finding, best[0])
    changes = [one.change for one in best]
    if _are_alike(changes):
        *lines, last = sorted({one.params["line"] for one in changes if isinstance(one, Said)})
        listed = [told("{line}", "{line}", line=line) for line in (*lines, last)]
        where = _listed(listed, ", ", " or ", "、", "或")
        text = _explaining(told(*IN_ONE_LINE, what=_what(changes[0]), lines=where), best[0])
    elif len(best) <= MANY:
        text = _explaining(_either(changes), best[0])
    elif _are_missing_at_one_place(changes):
        text = told(
            "a line is missing before line {line}: any of {count}, for example {first}",
            "第{line}行之前缺一行：有{count}種可能，例如{first}",
            line=_line(changes[0]), count=_count(best),
            first=_explaining(_missing(changes[0]) or Said(""), best[0]),
        )  # fmt: skip
    else:
        text = told(
            "any of {count} changes would fix this, for example {first}",
            "有{count}種改法，例如：{first}", count=_count(best), first=best[0].says,
        )  # fmt: skip
    return _joined(text, UNTOLD)


def _help_of_one(finding: Finding, first: Repair) -> Said:
    """What is said of a repair that is better than all others."""
    text = first.says if isinstance(first.says, Said) else Said(first.says)
    taken_out = [edit for edit in first.edits if not edit.text and edit.line < edit.end_line]
    if len({edit.text for edit in first.edits if edit not in taken_out}) > 1 and not first.safe:
        count = Said(in_words(len(first.edits)), NUMERALS.get(len(first.edits), str(len(first.edits))))
        text = told("it takes {n} changes: {text}", "需改{n}處：{text}", n=count, text=text)
    alike = (len(first.edits), first.settles, first.remaining)
    others = [o for o in finding.repairs if o.rank and (len(o.edits), o.settles, o.remaining) == alike]
    if others and not first.safe:
        other = others[0].change
        if _are_missing_at_one_place((first.change, other)):
            other = _missing(other) or other
        text = _joined(text, told("less likely, {other}", "較不可能：{other}", other=other))
    return text


def _either(changes: Sequence[str]) -> Said:
    """That one of a few ``changes`` is meant."""
    if _are_missing_at_one_place(changes):
        texts = _listed([_missing(one) or "" for one in changes], " or ", " or ", "或", "或")
        return told(
            "a line is missing before line {line}: either {texts}", "第{line}行之前缺一行：{texts}",
            line=_line(changes[0]), texts=texts,
        )  # fmt: skip
    listed = _listed(changes, ", or ", ", or ", "；或者", "；或者")
    return told("either {changes}", "{changes}", changes=listed)


def _line(change: str) -> int:
    """The line of which ``change`` speaks."""
    line: int = change.params["line"] if isinstance(change, Said) else 0
    return line


def _count(best: Sequence[Repair]) -> Said:
    """How many are equally good, so far as they have been kept."""
    if len(best) < SHOWN:
        return Said(str(len(best)), str(len(best)))
    return told("{n} or more", "至少{n}", n=SHOWN)


UNTOLD = Said("the record does not show which is right", "記錄未能說明是哪一個")


NOTHING = Said("no small change to the record fixes this", "沒有小改動能使記錄成立")
"""Every change of one token has been tried, or cannot fix anything."""
UNFINISHED = Said(
    "not every small change was tried: the search reached its limit",
    "小改動未全部搜尋：已達搜尋上限",
)


def not_searched(reason: Said) -> Said:
    """No repair has been looked for, for this ``reason``."""
    return told("no repair was looked for: {reason}", "未搜尋改法：{reason}", reason=reason)


def still_open(finding: Finding, more: Said = NOTHING) -> Said:
    """The help of a finding that nothing has been found to mend; ``more`` says what that means."""
    help_ = finding.help
    if help_ and (finding.fact(SettingMeant) or finding.fact(Prescribed)):  # it says what would mend it
        return help_
    return _joined(help_, more) if help_ else more


def _joined(one: Said, other: Said) -> Said:
    return told("{one}; {other}", "{one}；{other}", one=one, other=other)
