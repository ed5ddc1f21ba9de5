"""Records of another game, or of players with other names, than the head says.

That is a single slip, although hardly a line can then be read. It shows when a round is over.

Another game is recorded if nothing in the first round is said as only the game named says it, much as only
one other does, and as that it reads more smoothly.

Somebody is misnamed if lines of one who is not among the players stand in a round, and one of the players has
none meanwhile. The lines are taken to be that player's. If he has none in the whole first round, it is the
name at the top that is wrong; and if nobody is without a line, whoever is dealt cards and moves is missing at
the top.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import permutations
from typing import NamedTuple

from attrs import evolve

from ...records.events import Event, Head, Round, Setting, Turn, Unreadable
from ...records.facts import PlayersMeant, Prescribed, Stranger
from ...records.findings import Finding, Place, Said, told
from ...records.repairs import Edit, Repair
from ..language.headings import GAME_LINE
from ..language.notation import Notation, notations, titled
from ..language.problems import MISNAMED_PLAYER, UNKNOWN_PLAYER, UNNAMED_PLAYER, WRONG_GAME
from ..language.respelling import Spelling
from ..source.directives import without_directive
from .players import in_words, mentions

MIN_LINES, MIN_WAYS = 3, 2
"""Minimum number of lines that suggest the other game, and of ways in which they do."""


def wrong_game(
    named: Notation, head: Head, round_: Round, oddities: Callable[[Notation, Head, Round], int]
) -> tuple[Notation, Finding] | None:
    """The game that is recorded, and what is wrong with the line of ``head`` that names another, ``named``;
    None if nothing is. ``oddities`` counts what cannot be read, or is spelled oddly, in the lines of both if
    they are of a game."""
    said = [
        (number, found)
        for number, line in enumerate(head.lines)
        if (found := GAME_LINE.match(without_directive(line)))
    ]
    if len(said) != 1 or titled(said[0][1][1]) is not named:
        return None
    ((number, title),) = said
    lines = [*head.lines[:number], *head.lines[number + 1 :], *round_.lines]
    if any(map(named.signs.search, lines)):
        return None
    others = [one for one in notations().values() if one is not named and _speak_for(one, lines)]
    if len(others) != 1:
        return None
    (meant,) = others
    if oddities(meant, head, round_) >= oddities(named, head, round_):
        return None
    return meant, _finding(head.line + number, title, meant)


def _speak_for(game: Notation, lines: Sequence[str]) -> bool:
    found = [sign[0].casefold() for line in lines if (sign := game.signs.search(line))]
    return len(found) >= MIN_LINES and len(set(found)) >= MIN_WAYS


def _finding(number: int, title: re.Match[str], meant: Notation) -> Finding:
    """The finding about line ``number`` with the ``title`` of a game."""
    said = title[1].rstrip()
    start, end = title.start(1) + 1, title.start(1) + len(said) + 1
    right = meant.title_in("en" if title.string.isascii() else "zh")
    says = told(
        "{old} should be {new} (line {line})", "{old}應為{new}（第{line}行）",
        old=said, new=right, line=number,
    )  # fmt: skip
    repair = Repair((Edit(number, start, number, end, right),), says, says, safe=True)
    place = Place(number, start, end, title.string)
    return Finding(WRONG_GAME, place, {"said": said, "right": right}, help=says, repairs=[repair])


# ---- players with other names


MAX_MISNAMED = 3
"""Maximum number of players with other names at once."""


def taken_for(players: Sequence[str], round_: Round) -> dict[str, str]:
    """Map each stranger of a round to one of the ``players``: one who has no line between the first and the
    last of the stranger's. Ties are resolved by the order in which they are named, or else by the likeness of
    the names."""
    named = [list(_names(event, players)) for event in round_.events]
    places: dict[str, list[int]] = {}
    for at, names in enumerate(named):
        for name in names:
            places.setdefault(name, []).append(at)
    strangers = [name for name in places if name not in players]
    lacking = {
        stranger: tuple(
            name
            for name in players
            if not any(places[stranger][0] <= at <= places[stranger][-1] for at in places.get(name, ()))
        )
        for stranger in strangers
        if len(places[stranger]) > 1
    }
    found: dict[str, str] = {}
    for missing in dict.fromkeys(lacking.values()):
        alike = [stranger for stranger in strangers if lacking.get(stranger) == missing]
        if len(alike) == len(missing) <= MAX_MISNAMED:
            found |= _paired(players, alike, missing, list(places))
    return found if len(set(found.values())) == len(found) else {}


def _paired(
    players: Sequence[str], strangers: Sequence[str], missing: Sequence[str], order: Sequence[str]
) -> dict[str, str]:
    """Pair each of the ``strangers`` with one of those ``missing``: so that all follow the ``order`` given at
    the top, or else so that the names are most alike."""
    pairs = [dict(zip(strangers, names, strict=True)) for names in permutations(missing)]
    fitting = [one for one in pairs if [one.get(name, name) for name in order] == list(players)]
    return fitting[0] if fitting else max(pairs, key=_likeness)


def _likeness(pairs: Mapping[str, str]) -> float:
    return sum(SequenceMatcher(None, one, other).ratio() for one, other in pairs.items())


def _names(event: Event, players: Sequence[str]) -> Iterator[str]:
    """Yield the player of an event, or the names in a line that cannot be read because of a stranger."""
    stranger = _stranger(event)
    if stranger is None:
        if name := getattr(event, "player", None):
            yield name
        return
    assert isinstance(event, Unreadable)
    yield stranger
    yield from (name for name in players if mentions(name).search(event.text))


def meant(names: Mapping[str, str]) -> Spelling:
    """The spelling of lines in which players are called by other ``names``."""
    return Spelling(UNKNOWN_PLAYER, mentions(*names).pattern, lambda found: names[found[0]])


def misnamings(names: Mapping[str, str], players: Sequence[str], round_: Round) -> Iterator[Finding]:
    """Yield a finding for each line of a round that calls players by other ``names``."""
    pattern = mentions(*names)
    for number in sorted({event.line for event in round_.events}):
        index = number - round_.line
        text = round_.lines[index] if 0 <= index < len(round_.lines) else ""
        for name in dict.fromkeys(pattern.findall(text)):
            start = text.index(name)
            place = Place(number, start + 1, start + 1 + len(name), text)
            facts = (Stranger(name, names[name]),)
            help_ = told(
                "{name} is taken to be {right}, who has no line here",
                "當作是{right}，這裏沒有{right}的一行", name=name, right=names[name],
            )  # fmt: skip
            params = {"players": in_words(players)}
            yield Finding(UNKNOWN_PLAYER, place, params, round_.number, help=help_, facts=facts)


# ---- at the top


class Misnamed(NamedTuple):
    """A wrong list of players at the top of a record, the players of its first round, and the ``texts`` to
    replace those at each of the ``findings``."""

    said: Setting
    names: tuple[str, ...]
    findings: tuple[Finding, ...]
    texts: tuple[str, ...]

    def lines(self, head: Head) -> list[str]:
        """The lines of the head with the right names in them."""
        lines = list(head.lines)
        for finding, text in reversed(list(zip(self.findings, self.texts, strict=True))):
            at = finding.place
            line = lines[at.line - head.line]
            lines[at.line - head.line] = line[: at.column - 1] + text + line[at.end_column - 1 :]
        return lines

    def restored(self, head: Head, original: Head) -> Head:
        """The ``head`` read from :meth:`lines`, with the text and the places of the ``original``."""
        events = tuple(
            evolve(event, spans=self.said.spans) if event == evolve(self.said, value=self.names) else event
            for event in head.events
        )
        remarks = (*original.remarks, *self.findings)
        return evolve(head, events=events, lines=original.lines[: len(head.lines)], remarks=remarks)


def misnamed(head: Head, round_: Round) -> Misnamed | None:
    """Return the players who have another name all through ``round_`` than in ``head``, or are missing there;
    None if there are none."""
    strangers = Counter(name for event in round_.of(Unreadable) if (name := _stranger(event)))
    if not strangers:
        return None
    said = next((e for e in head.events if isinstance(e, Setting) and e.key == "players"), None)
    if said is None or not isinstance(said.value, tuple) or len(said.spans) <= len(said.value):
        return None
    if said.line >= head.line + len(head.lines):  # on a page, a round may begin in the same line, and has it
        return None
    if not strangers.keys().isdisjoint(said.value):  # the round itself says that others play
        return None
    seen = {getattr(event, "player", None) for event in round_.events}
    missing = [name for name in said.value if name not in seen]
    if not missing:
        return _unnamed(head, round_, said, [name for name, lines in strangers.items() if lines > 1])
    rights = {name: right for right, name in taken_for(said.value, round_).items() if name in missing}
    if not rights and len(missing) == len(strangers) == 1:
        rights = dict(zip(missing, strangers, strict=True))
    if not rights:
        return None
    findings = []
    for number, name in enumerate(said.value, 1):
        if right := rights.get(name):
            place = _place(head, said, number, number)
            facts = Stranger(name, right), Prescribed()
            findings.append(Finding(MISNAMED_PLAYER, place, help=_write(right), facts=facts))
    names = tuple(rights.get(name, name) for name in said.value)
    texts = tuple(rights[name] for name in said.value if name in rights)
    return Misnamed(said, names, tuple(findings), texts)


def _unnamed(head: Head, round_: Round, said: Setting, strangers: Sequence[str]) -> Misnamed | None:
    """The ``strangers``, if they are dealt cards before the first move, and move as everybody does."""
    named: tuple[str, ...] = said.value  # type: ignore[assignment]
    dealt: dict[str, None] = {}
    for event in round_.events:
        if isinstance(event, Turn):
            break
        if name := _stranger(event) or getattr(event, "player", None):
            dealt[name] = None
    moves = {event.player for event in round_.of(Turn)}
    if not strangers or not dealt.keys() >= {*strangers, *named} or not moves >= {*named}:
        return None  # if one of those named does not move, the lines may be that player's
    names = list(named)
    order = list(dealt)
    for name in strangers:
        before = order[order.index(name) - 1]  # the player in that seat is dealt cards just before
        names.insert(names.index(before) + 1 if before in names and name != order[0] else 0, name)
    right = ", ".join(names)
    several = Said(" and ".join(strangers), "、".join(strangers))
    place = _place(head, said, 1, len(named))
    facts = PlayersMeant(right), Prescribed()
    finding = Finding(UNNAMED_PLAYER, place, {"player": several}, help=_write(right), facts=facts)
    return Misnamed(said, tuple(names), (finding,), (right,))


def _write(right: str) -> Said:
    return told("write “{right}”", "應作「{right}」", right=right)


def _place(head: Head, said: Setting, first: int, last: int) -> Place:
    """The place of the names from the ``first`` to the ``last``."""
    start, end = said.spans[first][0], said.spans[last][1]
    text = head.lines[said.line - head.line]
    return Place(said.line, said.column + start + 1, said.column + end + 1, text)


def _stranger(event: Event) -> str | None:
    """Return the name in a line that reads as a move but names no player; None if it is no such line."""
    stranger = event.finding.fact(Stranger) if isinstance(event, Unreadable) else None
    return stranger.name if stranger else None
