"""What a repair says: one sentence for a change, with what else it accounts for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ...records.facts import About, SettingMeant
from ...records.findings import Finding, Said, in_language, told
from ...records.repairs import Edit, Repair
from ..words import and_, in_words

NUMERALS = {2: "兩", 3: "三", 4: "四", 5: "五"}
SHOWN = 9
"""Most repairs to keep of a finding."""
MANY = 3
"""Number of equally good repairs to list in a help; of more, only the number is given."""


AT_LINE = re.compile(r"(.*) \(line (\d+)\)$")
MISSING = re.compile(r"(.+: )“(.+)”$"), re.compile("(.+\uff1a)「(.+)」$")
"""A line that is missing: where, and which; in English and Chinese."""


def both_say(*parts: str) -> Said:
    """Several changes that only together mend something. The same change in two lines is said once."""
    found = [AT_LINE.match(part) for part in parts]
    if len(parts) > 1 and all(found) and len({one[1] for one in found if one}) == 1:
        lines = list(dict.fromkeys(one[2] for one in found if one))
        if len(lines) == 1:
            return Said(parts[0], in_language(parts[0], "zh"))
        zh = in_language(parts[0], "zh")
        return Said(
            f"{found[0][1]} (lines {and_(lines)})",  # type: ignore[index]
            zh[: zh.rindex("（")] + f"（第{'、'.join(lines)}行）",
        )
    return Said(and_(parts), "，".join(in_language(part, "zh") for part in parts))


def says(change: str, edits: Sequence[Edit], settles: int, finding: Finding) -> Said:
    """``change``, which makes ``edits``, and what it explains beside ``finding`` if it ``settles`` more."""
    others = finding.explains if settles > len(finding.explains) else []
    mended = {line for edit in edits for line in range(edit.line, edit.end_line + 1)}
    abouts = [(one.fact(About), one.place.line) for one in others if one.place.line not in mended]
    places = [(about and about.what, line) for about, line in abouts]
    if not places:
        return Said(change, in_language(change, "zh"))
    if len(places) <= 2 and all(what for what, _ in places):
        what_else = and_(
            told("{what} at line {line}", "第{line}行{what}", what=what, line=line) for what, line in places
        )
    else:
        lines = sorted({line for _, line in places})
        word = "lines" if len(lines) > 1 else "line"
        what_else = told(
            "{word} {lines}", "第{lines}行", word=word, lines=Said(and_(lines), "、".join(map(str, lines)))
        )
    return told(
        "{change}: that also explains {others}",
        "{change}，這也解釋了{others}",
        change=change,
        others=what_else,
    )


def help_of(finding: Finding) -> Said:
    """What would mend ``finding``: the best repair, or those that are equally good; and what is as small a
    change, but less likely."""
    first = finding.repairs[0]
    best = [one for one in finding.repairs if one.rank == 0]
    if len(best) == 1:
        text = Said(first.says, in_language(first.says, "zh"))
        taken_out = [edit for edit in first.edits if not edit.text and edit.line < edit.end_line]
        if len({edit.text for edit in first.edits if edit not in taken_out}) > 1 and not first.safe:
            count = Said(in_words(len(first.edits)), NUMERALS.get(len(first.edits), str(len(first.edits))))
            text = told("it takes {n} changes: {text}", "需改{n}處：{text}", n=count, text=text)
        alike = (len(first.edits), first.settles, first.remaining)
        others = [o for o in finding.repairs if o.rank and (len(o.edits), o.settles, o.remaining) == alike]
        if others and not first.safe:
            other = _without_place(others[0].change, first.change)
            text = _joined(text, told("less likely, {other}", "較不可能：{other}", other=other))
    elif said := _in_one_of(best):
        tail, tail_zh = _tails(first)
        text = _joined(Said(f"{said}{tail}", f"{said.zh}{tail_zh}"), UNTOLD)
    elif len(best) <= MANY:
        changes, zh = [one.change for one in best], [in_language(one.change, "zh") for one in best]
        tail, tail_zh = _tails(first)
        if place := _place(changes, MISSING[0]):
            text_en = f"{place}either {' or '.join(one.removeprefix(place) for one in changes)}{tail}"
        else:
            text_en = f"either {', or '.join(changes)}{tail}"
        text = _joined(Said(text_en, f"{'；或者'.join(zh)}{tail_zh}"), UNTOLD)
    elif place := _place([one.change for one in best], MISSING[0]):
        place_zh = _place([in_language(one.change, "zh") for one in best], MISSING[1])
        text = told(
            "{place}any of {count}, for example {first}",
            "{place}有{count}種可能，例如{first}",
            place=Said(place, place_zh), count=_count(best), first=_without_place(first.says, first.change),
        )  # fmt: skip
        text = _joined(text, UNTOLD)
    else:
        text = told(
            "any of {count} changes would mend it, for example {first}",
            "有{count}種改法，例如：{first}", count=_count(best), first=first.says,
        )  # fmt: skip
        text = _joined(text, UNTOLD)
    return text


def _count(best: Sequence[Repair]) -> Said:
    """How many are equally good, so far as they have been kept."""
    if len(best) < SHOWN:
        return Said(str(len(best)), str(len(best)))
    return told("{n} or more", "至少{n}", n=SHOWN)


def _tails(repair: Repair) -> tuple[str, str]:
    """What ``repair`` explains beside the finding, as it is said behind the change; in both languages."""
    zh = in_language(repair.says, "zh").removeprefix(in_language(repair.change, "zh"))
    return repair.says.removeprefix(repair.change), zh


def _in_one_of(repairs: Sequence[Repair]) -> Said | None:
    """What is said of ``repairs`` that are the same change in one line or another; None if they are not."""
    found = [AT_LINE.match(one.change) for one in repairs]
    if len({one and one[1] for one in found}) != 1 or not found[0]:
        return None
    *lines, last = sorted(int(one[2]) for one in found if one)
    zh = in_language(repairs[0].change, "zh")
    return Said(
        f"{found[0][1]} (line {', '.join(map(str, lines))} or {last})",
        f"{zh[: zh.rindex('（')]}（第{'、'.join(map(str, lines))}或{last}行）",
    )


def _place(changes: Sequence[str], pattern: re.Pattern[str]) -> str:
    """Where a line is missing that each of ``changes`` adds; empty if they are not all of that kind."""
    found = [pattern.match(change) for change in changes]
    places = {one[1] for one in found if one}
    return places.pop() if all(found) and len(places) == 1 else ""


def _without_place(change: str, other: str) -> Said:
    """``change``, but not where it is, if that is where ``other`` is."""
    texts = []
    for language, pattern in zip(("en", "zh"), MISSING, strict=True):
        said = [str(in_language(one, language)) for one in (change, other)]
        place = said[1][: said[1].find("“" if language == "en" else "「")] if pattern.match(said[1]) else ""
        texts.append(said[0].removeprefix(place) if place and said[0].startswith(place) else said[0])
    return Said(*texts)


PRESCRIBING = ("write ", "add ", "if this is a comment")
"""How a help begins that says what should be written."""
UNTOLD = Said("the record does not tell which", "記錄未能說明是哪一個")


NOTHING = Said("no small change to the record fixes this", "沒有小改動能使記錄成立")
"""Every change of one token has been tried, or cannot fix anything."""
UNFINISHED = Said(
    "not every small change was searched: the limit of the search is reached",
    "小改動未全部搜尋：已達搜尋上限",
)


def not_searched(reason: Said) -> Said:
    """No repair has been looked for, for this ``reason``."""
    return told("repairs not searched: {reason}", "未搜尋改法：{reason}", reason=reason)


LINES = re.compile(r"\blines? \d+(?:(?:, | and | or | to |, or )\d+)*|第\d+(?:[、至或和]\d+)*行")
"""Where a text speaks of lines."""


def renumbered(text: str, line: Callable[[int], int]) -> Said:
    """``text`` with each ``line`` of which it speaks by its other number."""

    def other(found: re.Match[str]) -> str:
        return re.sub(r"\d+", lambda number: str(line(int(number[0]))), found[0])

    return Said(LINES.sub(other, str(text)), LINES.sub(other, in_language(text, "zh")))


def still_open(finding: Finding, more: Said = NOTHING) -> Said:
    """The help of a finding that nothing has been found to mend; ``more`` says what that means."""
    help_ = finding.help
    says_how = finding.fact(SettingMeant) is not None
    if help_ and (says_how or help_.startswith(PRESCRIBING)):  # it says what would mend it
        return help_
    return _joined(help_, more) if help_ else more


def _joined(one: Said, other: Said) -> Said:
    return Said(f"{one}; {other}", f"{one.zh}；{other.zh}")
