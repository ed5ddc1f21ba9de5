"""Text that programs write around each move: ``2025-03-11T20:01:07Z INFO table-4 N: …``,
``n=1 who=N did="…"``, ``{"player": "N", "move": "…"}``, or ``- player: N`` above ``move: "…"``; and names at
the end: ``… — N``.

But for its numbers it is the same in every line, and so it is learnt from many lines, of several players."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Container, Sequence
from typing import Final

from ...records.regex import regex
from ..language.trick_words import WORDS
from ..language.vocabulary import ALPHANUMERIC, any_of
from ..source.layout import cells

MIN_LINES: Final = 5
"""Number of lines that must show what surrounds the moves."""
MAX_LINE_LENGTH: Final = 1000
MAX_NAMES: Final = 2
"""Maximum number of players named in one player's line: the one who moves, and another who is involved."""
MAX_BEFORE: Final = 80
"""Maximum number of characters before a name."""
NUMBER: Final = regex(r"\d+")
CARD: Final = regex(r"[♠♥♣♦\d]|joker", re.IGNORECASE)
SIGNS: Final = r"[^\w\n<\[♠♥♣♦]"
BETWEEN: Final = regex(
    rf"{SIGNS}*?[\"'\n]\s*\w+[\"']?\s*:{SIGNS}*|{SIGNS}+\w+={SIGNS}*|{SIGNS}+"
    rf"|(?: [^\W\d_]+){{1,4}} *[:\uff1a]+ *"
)
"""Between name and move are signs, and a key perhaps, or some words and a colon, but no word of the move."""
ENDING: Final = regex(r"[\"'}\])|,]*$")
SIGNED: Final = regex(r"[{}\"=]|(?=.*\d).*[^\W\d_]|- \w+:|^ \w[^:]*[:\uff1a] *$", re.DOTALL)
"""Text with signs that programs write, or with both numbers and letters; any other prefix is one that people
write."""
ARROW: Final = regex(r"[^\w→>]*(?:→|(?<=[-–—=])>)\s*")
"""Text that precedes the winner of a trick."""
KEYED: Final = regex(r"\w=[\"']?$")
"""A key before a name, after which a space is enough."""
QUOTED_CELL: Final = regex(r"(?<![\s:])[,;]\"[^\"]*\"(?:[,;]|$)")
"""A quoted value in a list of values."""
KEYS: Final = frozenset(("player", "turn", "move", "play", "card", "cards"))
"""Words of the games that are also keys."""
COUNTED: Final = regex(r"\W*[tmr]\d+\W*", re.IGNORECASE)
"""Number of a turn, move, round or trick, as people write it before the name of the player who begins it."""
OF_TRICKS: Final = frozenset(word for word in WORDS["trick"].split() if len(word) > 1)
"""Words of a trick's heading, and of the line with its winner."""


def frame_of(lines: Sequence[str], players: Sequence[str], words: Container[str]) -> re.Pattern[str] | None:
    """Learn what stands around the ``name`` and the ``text`` of each move of ``players``.

    It has none of the game's ``words`` in it. The pattern matches a line, or two with a line break between
    them; None if nothing stands around the moves."""
    if len(players) < 2:
        return None
    name = rf"(?<!{ALPHANUMERIC})(?P<name>{any_of(players)})(?!{ALPHANUMERIC})"
    lines = [line if _is_ones_own(line, name) else "" for line in lines]
    for before, those in sorted(_beginnings(lines, name).items(), key=lambda one: -len(one[1])):
        texts = _texts(those)
        between = BETWEEN.match(_beginning([text for _, text in texts]))
        parted = between is not None and (between[0].strip() or KEYED.search(before))
        if (
            between is None
            or not parted
            or ARROW.fullmatch(before)
            or not _may_frame(before + between[0], texts, words)
        ):
            continue
        end = ENDING.search(_beginning([text.rstrip()[::-1] for _, text in texts])[::-1])
        before = NUMBER.sub(r"\\d+", re.escape(before))
        return re.compile(
            rf"{before}{name}{re.escape(between[0])}(?P<text>\S.*?){re.escape(end[0]) if end else ''}\s*"
        )
    named = rf"[\W\d]*(?:{any_of(players)})(?!\w)"  # a trick, with its winner at the end
    signed_line = re.compile(
        rf"(?!{named})(?:\s*[#(]?\d{{1,3}}[.):]\s+)?(?P<text>.*[^\s,])[\s,]*(?:[-–—~]+|\(|\b(?:by|von|par|por))\s*{name}[).]*\s*"
    )
    signed = [
        one["name"] for line in lines if (one := signed_line.fullmatch(line)) and CARD.search(one["text"])
    ]
    return signed_line if len(signed) >= MIN_LINES and len(set(signed)) > 1 else None


def _is_ones_own(line: str, name: str) -> bool:
    """Whether ``line`` may be a single player's, and not a row of a table or a trick of several players."""
    if len(line) > MAX_LINE_LENGTH or len(cells(line, 0, len(line))) > 1 or QUOTED_CELL.search(line):
        return False
    return len(set(re.findall(name, line))) <= MAX_NAMES


def _beginnings(lines: Sequence[str], name: str) -> dict[str, list[tuple[str, str, str]]]:
    """Group the lines by the text before the first name in each: the name, the text after it, and the next
    line."""
    found: dict[str, list[tuple[str, str, str]]] = defaultdict(list)
    pattern = re.compile(name)
    for line, below in zip(lines, (*lines[1:], ""), strict=True):
        one = pattern.search(line, 0, MAX_BEFORE)
        if one:
            found[NUMBER.sub("0", line[: one.start()])].append((one[0], line[one.end() :], below))
    return found


def _texts(those: Sequence[tuple[str, str, str]]) -> list[tuple[str, str]]:
    """Return each name with the text after it; with the line below too, if most have the same text after the
    name."""
    (ending, many), *_ = Counter(NUMBER.sub("0", rest) for _, rest, _ in those).most_common(1)
    if 2 * many <= len(those):
        return [(name, rest) for name, rest, _ in those]
    return [(name, f"{rest}\n{below}") for name, rest, below in those if NUMBER.sub("0", rest) == ending]


def _may_frame(around: str, texts: Sequence[tuple[str, str]], words: Container[str]) -> bool:
    """Whether ``around`` is text that a program writes around these ``texts``, and not part of the play."""
    told = sum(CARD.search(text) is not None for _, text in texts)
    said = set(re.findall(r"[^\W\d_]+", around.lower())) - KEYS
    return (
        len(texts) >= MIN_LINES
        and len({name for name, _ in texts}) > 1
        and 2 * told >= len(texts)
        and SIGNED.search(around) is not None
        and COUNTED.fullmatch(around) is None
        and not any(word in words or word in OF_TRICKS for word in said)
    )


def _beginning(texts: Sequence[str]) -> str:
    """The common beginning of all ``texts``."""
    one, other = min(texts), max(texts)
    return one[: next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))]
