"""The subject of an unreadable text, and a line that could be checked in its place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, TypeAlias

from attrs import evolve, field

from ...records.cards import CARDS, SUITS, Card
from ...records.events import Event, TrickEnd, Turn, Unclear
from ...records.findings import Said, joined, or_, told
from ...records.regex import regex
from ...records.values import define
from ..language.card_words import CARD, SUIT
from ..language.clauses import NOTHING
from ..language.notation import Notation
from ..language.respelling import Respelled
from ..language.tokenizer import NAMES, Tokenizer
from ..language.vocabulary import ALPHANUMERIC, language_of
from ..language.writer import Writer
from ..reading.canonical import NAME_AND_COLON, entry_said, is_over
from ..reading.context import Context
from ..reading.players import mentions

HAN = "\u4e00-\u9fff"
FILLERS = (
    "a again all also an and are as at away but by dealt down each for from gets goes has have having"
    " her his holds in into is it its left no now of off on one onto out pile point points s score so"
    " stock still table that the their them then there they this to total trick up was were with"
    " 墩 第 分 張 张 剩 有 得 是 和 與 与 的 了 出 把 點 点"
)
FILLING: Final = frozenset(FILLERS.split())
"""Words that any sentence about play may contain."""
LEADERS = "after end finally last next round turn 然 後 后 最 輪 轮 到"
LEADING: Final = FILLING.union(LEADERS.split())
"""Words that may precede the name of a player who acts."""
SENTENCE = regex(r"[.!:;)\uff01\uff1a\uff1b\u3002]")
"""Punctuation that precedes a name at the beginning of a sentence."""
ALSO_CALLED = regex(r"\W*\w+ *[(\uff08]")
"""Text that precedes a name if another name comes first: “East (E)”."""
AMOUNT = regex(r"\W*\d{1,4}(?![\d.):\uff1a\u3001])")
"""A line that begins with a number which does not count lines."""
SEVERAL = regex(r"(?:\d{1,2}|[ajqkt])s", re.IGNORECASE)
"""Several cards of a rank (or the word “as”), which might be one of spades."""
RANKS: Final = frozenset("jqkat")
"""Ranks that are written apart from their suit."""
JOKERS: Final = {"大王": "Big Joker", "小王": "Small Joker"}


@define
class Words:
    """Contents of a text: the ``players`` it names, its ``cards`` and ``words``, and the number of ``facts``,
    which are cards and numbers. ``opens`` says whether it begins with a player or with a label of the record,
    and ``begins`` where the text after a player's name begins: what precedes the name says nothing."""

    players: list[str] = field(factory=list)
    cards: list[Card] = field(factory=list)
    facts: int = 0
    before: int = 0
    words: list[str] = field(factory=list)
    opens: bool = False
    begins: int = 0


@cache
def _tokenizer() -> Tokenizer:
    """Return a tokenizer for names, cards, numbers and words."""
    return Tokenizer(
        rf"(?P<name>(?<!{ALPHANUMERIC})(?:{NAMES})(?!{ALPHANUMERIC}))",
        r"(?P<time>\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m\b)?)"  # the time of day says nothing about play
        rf"|(?P<card>{CARD.replace('Joker', '[Jj]oker')}(?!{ALPHANUMERIC})|{SUIT})"
        rf"|(?P<number>[+−-]?\d{{1,4}}s?(?!{ALPHANUMERIC})|\b(?:nothing|none|zero|(?:spade|heart|club|diamond)s?)\b)"
        rf"|(?P<word>[^\W_{HAN}][\w'’]*|[{HAN}])|(?P<gap>.)",
        flags=re.DOTALL,
    )


@cache
def _labels_of(notation: Notation) -> frozenset[str]:
    """The first words of headings and of claims that are nobody's."""
    notions = (*notation.sections, *(one.partition("_")[0] for one in notation.statements))
    words = [notation.vocabulary[one] for one in notions if one in notation.vocabulary.words]
    return frozenset(text.split()[0].casefold() for one in words for text in (one.en, one.zh) if text)


def words_of(typed: str, plain: Respelled, players: tuple[str, ...], notation: Notation) -> Words:
    """Return the contents of a text in a record of these ``players``, given as ``typed`` and as respelled."""
    text = plain.text
    labels = _labels_of(notation)
    apart = any(map(text.__contains__, SUITS))
    found = Words()
    found.before = int(AMOUNT.match(text) is not None)
    leading, end = True, 0
    for token in _tokenizer().of(text, players):
        said, kind = token[0], token.lastgroup
        leading = leading or SENTENCE.search(text, end, token.start()) is not None
        leading = leading or ALSO_CALLED.fullmatch(text, 0, token.start()) is not None
        end = token.end()
        if kind == "card" and SEVERAL.fullmatch(typed, *plain.span(*token.span())):
            kind, said = "number", ""
        if kind == "name":
            found.players.append(said)
            if leading and not found.opens:
                found.before += len(found.cards)
                found.opens, found.begins, found.facts = True, token.end(), 0
        elif kind == "card":
            found.cards += [card] if (card := card_of(said)) else []
            found.facts += said != "?"
        elif kind == "number" or (apart and said.casefold() in RANKS):
            found.facts += 1
            continue
        elif kind == "word":
            found.words.append(said.casefold())
            found.opens = found.opens or (leading and not found.words[1:] and said.casefold() in labels)
            leading = leading and said.casefold() in LEADING
            continue
        leading = leading and kind == "time"
    return found


def card_of(text: str) -> Card | None:
    """The card that ``text`` names; None if it names none."""
    return CARDS.get(JOKERS.get(text) or text.replace("joker", "Joker"))


# ---- what it would have to read


ARTICLES = regex(r"\b(?:the|an?|his|her|their)\s+(?=[♠♥♣♦\w])", re.IGNORECASE)
JOKER = regex(r"\bjoker\b")
NUMBER = regex(r"\d{1,3}")
NONE: Final = frozenset(("nothing", "none", "zero"))
HOLDING: Final = FILLING | {"cards", "hand", "points", "scores"}
"""Words of a sentence that only says what a player holds."""
LINES_BEFORE: Final = 20
"""Number of preceding lines that show in which language the line should be written."""
MAX_VERBS: Final = 6
"""Maximum number of verbs to name."""


Suggestion: TypeAlias = tuple[Said, tuple[Event, ...]]
"""A suggested line, and the events it would be read as, if known."""


def suggested_line(context: Context, text: str, words: Words) -> Suggestion:
    """The line that ``text`` should have been, as far as the ``words`` in it show."""
    names = set(words.players)
    if context.tricks is not None and len(names) > 1 and len(words.cards) > is_over(context):
        line = _trick(context, text)
        return _quoted(line), _unplaced(context.tricks.read(line, context.players, 0, 0) or [])
    if len(names) == 1 and words.begins:
        before, after = text[: words.begins].removesuffix(words.players[0]), text[words.begins :]
        for body in _bodies(context, after if words.facts else before, words):
            event = _as_read(context, words.players[0], body)
            if event is not None:
                line = Writer(context.notation, _language(context)).event(event)
                return _quoted(line), _unplaced([event])
    return _in_words(context, words), ()


def _in_words(context: Context, words: Words) -> Said:
    """Return advice on how to write a line if no such line can be suggested."""
    if not words.players:
        return told("begin it with a player's name and a colon", "開頭應有玩家的名字和冒號")
    name = words.players[0]
    if len(set(words.players)) > 1 or is_over(context) or not (words.begins or words.cards):
        scores = context.notation.vocabulary["scores"].in_(_language(context))
        return told(
            "write each claim on a line of its own, such as “{name}: 10” below “{scores}:”",
            "應每項各寫一行，如「{scores}：」下的「{name}: 10」",
            name=name, scores=scores,
        )  # fmt: skip
    return told(
        "begin it with “{name}:” and go on with {verbs}",
        "應以「{name}:」開頭，再用{verbs}等字眼",
        name=name, verbs=_verbs(context),
    )  # fmt: skip


def _unplaced(events: Iterable[Event]) -> tuple[Event, ...]:
    """``events`` without their places in a text."""
    made = []
    for event in events:
        if isinstance(event, Turn):
            actions = tuple(evolve(one, spans=()) for one in event.actions)
            calls = tuple(evolve(one, spans=()) for one in event.calls)
            event = evolve(event, actions=actions, calls=calls)
        made.append(evolve(event, line=0, column=0, spans=()))
    return tuple(made)


def _verbs(context: Context) -> Said:
    """The verbs for what players do, as the record writes them."""
    words, language = context.notation.vocabulary.words, _language(context)
    known = [words[one].in_(language) for one in context.notation.actions if one in words][:MAX_VERBS]
    verbs = [Said(f"“{one}”", f"「{one}」") for one in known]
    if context.tricks is None:
        return joined(verbs, ", ", "、", (" or ", "、"))
    return or_((*verbs, Said("a card", "牌名")))  # a play has no verb


def _language(context: Context) -> str:
    """The language in which the lines before are written; the names of the players do not count."""
    lines = context.part.lines[-LINES_BEFORE:]
    names = mentions(*context.players)
    written = language_of(names.sub("", one) for one in lines)
    return written if written in context.notation.languages else "en"


def _quoted(line: str) -> Said:
    return told("write “{line}”", "應寫作「{line}」", line=line)


def _bodies(context: Context, text: str, words: Words) -> Iterator[str]:
    """Yield candidates for the text after the colon, the likeliest first: the words as they are, those up to
    the last card, or the cards or numbers listed."""
    plain = JOKER.sub("Joker", ARTICLES.sub("", text)).strip(" ,.–—:()")
    yield plain
    tokens = list(_tokenizer().of(plain, tuple(words.players)))
    yield plain[: max((one.end() for one in tokens if one.lastgroup == "card"), default=0)]
    numbers = [one[0] for one in tokens if one.lastgroup == "number"]
    if not HOLDING.issuperset(words.words) and not (is_over(context) and len(numbers) == 1):
        return
    if words.cards:
        yield "-".join(card.text for card in words.cards)
    elif NONE.isdisjoint(numbers) or is_over(context):
        yield " ".join(NOTHING if one in NONE else one for one in numbers)


def _as_read(context: Context, name: str, body: str) -> Event | None:
    """Return the event of a line of the player ``name`` with this ``body``; None if it cannot be read."""
    plain = context.plain(f"{name}: {body}")
    found = NAME_AND_COLON.match(plain.text)
    if found is None:
        return None
    _, entry = entry_said(context, context.part.section, name, plain.text[found.end() :])
    if entry is None:
        for reading in context.words.beginning(plain.text[found.end() :], name, context.seated)[:1]:
            _, entry = entry_said(context, "play", name, reading.turn.text)
    return None if entry is None else context.event(entry, 0)


# ---- tricks


def _trick(context: Context, text: str) -> str:
    """A trick in one line, with the plays in ``text`` and placeholders for what is missing."""
    verbs = context.expectations.verbs
    plays: dict[str, str] = {}
    end = "…"
    for name, *said in _plays(text, tuple(context.players)):
        cards = [one for one in said if card_of(one) is not None]
        if cards:
            plays[name] = " ".join([name, *(one for one in said if one.casefold() in verbs), "-".join(cards)])
        elif name not in plays and len(plays) < len(context.players):
            plays[name] = f"{name} …"
        else:
            end = name + "".join(f" +{one}" for one in said if one.isdecimal() and one != "0")
    number = NUMBER.match(text)
    return f"{number[0] if number else _number(context)}. {', '.join(plays.values())} → {end}"


def _number(context: Context) -> int:
    """The number of the next trick."""
    events = context.part.events
    ends = [event for event in events if isinstance(event, TrickEnd)]
    unclear = [event for event in events if isinstance(event, Unclear) and len(event.players) > 1]
    return 1 + len(ends) + len(unclear)


def _plays(text: str, players: tuple[str, ...]) -> list[list[str]]:
    """The names in ``text``, each with what follows it."""
    plays: list[list[str]] = []
    for token in _tokenizer().of(text, players):
        if token.lastgroup == "name":
            plays.append([])
        if plays:
            plays[-1].append(token[0])
    return plays
