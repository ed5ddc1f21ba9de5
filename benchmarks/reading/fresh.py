"""Styles to measure with, the third part. They were written after the reader, by somebody who had not read
it, and must not be used for development."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from attrs import evolve, frozen
from hoyle.records.events import CardsLeft, Deal, Event, Score, Total
from hoyle.records.stealing import MeldsShown
from hoyle.records.tricks import LevelChange, Play

from .cards import NAMED, SMALL, SPOKEN, Cards, by_suit, jokers, ranks, suits
from .hands import Hands, cards_of, introduced, suit_row
from .languages import CHINESE_CALLS
from .layout import chat, clock, heading, lines
from .names import POINTS, called
from .pages import Page, around
from .scores import Results, sentences
from .scribe import Move, Scribe, Sheet, Templates, Trick, Turns, played
from .style import BASIC, CHINESE, ENGLISH, RUMMIES, TRICKS, Style, named, styles_of
from .tricks import Tricks, trick_lines
from .verbs import rummy

# ---- verbs

PITCHES = rummy(
    "pitches {card}",
    "fishes {card} out of the stock",
    "scoops {card} off the top of the discards",
    "plonks down {cards}",
    "plonks down a {kind}: {cards}",
    "tags {cards} onto {target}",
    slam="plonks down the whole hand as a slam: {melds}",
    claim="trades {card} for the {wild} in {target}",
    steal="nicks {card} from the pile using {using}",
    steal_pile="nicks the pile, {card} on top, using {using}, and pockets {rest}",
    steal_pile_alone="nicks the pile, just {card}, using {using}",
    extra="must draw {number} extra: {cards}",
    announce="declares a seven",
    nominate="nominating {name}",
    request="demanding {suit}",
    desire="desiring {wish}",
    skip="sits this one out",
    pass_="passes",
)
PARTED = rummy(
    "parted with {card}",
    "helped himself to a new card from the stock, {card}",
    "went for the discarded {card}",
    "set {cards} out on the table",
    "set out the {kind} {cards} on the table",
    "built {cards} onto {target}",
    slam="slammed with {melds}",
    claim="freed the {wild} from {target} by giving {card} for it",
    steal="swiped {card} with {using}",
    steal_pile="swiped the pile: {card} with {using}, and so got {rest}",
    steal_pile_alone="swiped the pile, which was only {card}, with {using}",
    extra="had to draw {number} more: {cards}",
    announce="announced a seven",
    nominate="nominated {name}",
    request="requested {suit}",
    desire="wished for {wish}",
    skip="lost the turn",
)
COMMENTATOR = rummy(
    "dispenses with {card}",
    "turns to the stock and finds {card}",
    "recovers {card} from the discard pile",
    "unveils {cards}",
    "unveils the {kind} {cards}",
    "augments {target} with {cards}",
    slam="unveils a slam: {melds}",
    claim="liberates {wild} from {target} in exchange for {card}",
    steal="purloins {card} with {using}",
    steal_pile="purloins the pile, {card}, with {using}, gaining {rest}",
    steal_pile_alone="purloins the pile, {card}, with {using}",
    extra="is made to draw {number} extra cards: {cards}",
    announce="announces a 7",
    nominate="nominates {name}",
    request="requests {suit}",
    desire="expresses a desire for {wish}",
    skip="is skipped",
)
NOT_NATIVE = rummy(
    "he throw out {card}",
    "he pull from deck {card}",
    "he take back from discard {card}",
    "he open the combination {cards}",
    "he open {kind} {cards}",
    "he attach {cards} at combination {target}",
    slam="he make slam: {melds}",
    claim="he change {card} against {wild} from combination {target}",
    steal="he steal {card} by {using}",
    steal_pile="he steal all pile: {card} by {using}, and take also {rest}",
    steal_pile_alone="he steal all pile: {card} by {using}",
    extra="he must draw {number} cards more: {cards}",
    announce="he announce 7",
    nominate="he nominate {name}",
    request="he request {suit}",
    desire="he desire {wish}",
    skip="he skip",
)
CHILD = rummy(
    "put {card} on the throwing away pile",
    "got a new card from the face down pile and it was {card}",
    "got {card} from the throwing away pile",
    "put down {cards} for a meld",
    "put down {cards} for a {kind}",
    "put {cards} with the {target} ones",
    slam="put down everything at once in a slam: {melds}",
    claim="gave {card} to the meld {target} and got the {wild} out of it",
    steal="stole {card} with {using}",
    steal_pile="stole the whole pile with {using} and it was {card} on top of {rest}",
    steal_pile_alone="stole the whole pile with {using} and it was only {card}",
    extra="had to get {number} more cards and they were {cards}",
    announce="said I have a 7",
    nominate="picked {name} to be next",
    request="asked for {suit}",
    desire="wanted {wish}",
    skip="missed a go",
)
SHEDS = rummy(
    "sheds {card}",
    "goes to the stock for {card}",
    "goes to the discard pile for {card}",
    "exposes {cards}",
    "exposes the {kind} {cards}",
    "feeds {cards} to {target}",
    slam="exposes a slam: {melds}",
    claim="redeems {wild} from {target} with {card}",
    steal="lifts {card} with {using}",
    steal_pile="lifts the pile, {card}, with {using}, and keeps {rest}",
    steal_pile_alone="lifts the pile, {card}, with {using}",
    extra="pays with {number} extra cards: {cards}",
    announce="announces a 7",
    nominate="nominates {name}",
    request="requests {suit}",
    desire="desires {wish}",
    skip="has to skip",
)
DECIDES = rummy(
    "decides to discard {card}",
    "has to try the stock and finds {card}",
    "prefers to take {card} from the discard pile",
    "is able to put {cards} on the table",
    "is able to put a {kind} on the table, {cards}",
    "manages to add {cards} to {target}",
    slam="is able to slam: {melds}",
    claim="decides to claim the {wild} in {target} with {card}",
    steal="decides to steal {card} with {using}",
    steal_pile="decides to steal the pile with {using}: {card} on top, {rest} below",
    steal_pile_alone="decides to steal the pile with {using}: {card}",
    extra="is forced to draw {number} extra cards: {cards}",
    announce="chooses to announce a 7",
    nominate="nominating {name}",
    request="requesting {suit}",
    desire="desiring {wish}",
    skip="is forced to skip",
)
HASHTAGS = rummy(
    "#discard {card}",
    "#draw {card}",
    "#pickup {card}",
    "#meld {cards}",
    "#{kind} {cards}",
    "#layoff {cards} on {target}",
    slam="#slam {melds}",
    claim="#claim {wild} with {card} from {target}",
    steal="#steal {card} with {using}",
    steal_pile="#stealpile {card} with {using} #and {rest}",
    steal_pile_alone="#stealpile {card} with {using}",
    extra="#extra {number}: {cards}",
    announce="#seven",
    nominate="#nominate {name}",
    request="#request {suit}",
    desire="#desire {wish}",
    skip="#skip",
)
FUNCTIONS = rummy(
    "discard({card})",
    "draw({card})",
    "take_discard({card})",
    "meld({cards})",
    "{kind}({cards})",
    "lay_off({cards}, onto={target})",
    slam="slam({melds})",
    claim="claim({wild}, with={card}, from={target})",
    steal="steal({card}, with={using})",
    steal_pile="steal_pile({card}, with={using}, rest={rest})",
    steal_pile_alone="steal_pile({card}, with={using})",
    extra="extra({cards})",
    announce="announce(7)",
    nominate="nominate({name})",
    request="request({suit})",
    desire="desire({wish})",
    skip="skip()",
)
UP_AND_DOWN = rummy(
    "↓{card}",
    "↑{card}",
    "↑{card} (from the discards)",
    "lays {cards}",
    "lays {kind} {cards}",
    "{cards} onto {target}",
    slam="slam: {melds}",
    claim="{card} into {target}, {wild} out",
)
EXCHANGES = rummy(
    "exchanges {card}",
    "{card} from the stock",
    "{card} from the discard pile",
    "puts the plot {cards} on the table",
    "puts the {kind} {cards} on the table",
    "connects {cards} with {target}",
)
RUMMY_VERBS: Mapping[str, Templates] = {
    "pitches": PITCHES,
    "parted": PARTED,
    "commentator": COMMENTATOR,
    "not-native": NOT_NATIVE,
    "child": CHILD,
    "sheds": SHEDS,
    "decides": DECIDES,
}
KITTY: Templates = {
    "show": "declares {cards}",
    "bury": "stows {cards} away in the kitty",
    "call friend": "names {card} as the friend card",
    "pass cards": "slips {cards} to {name}",
    "pass": "declines",
    "play": "comes with {cards}",
    "throw": "throws {cards} all at once",
    "throw fails": "tries to throw {cards} all at once but is held to {forced}",
    "ruff": "ruffs in with {cards}",
    "discard": "parts with {cards}",
}
TOLD_PLAYS: Templates = {
    "show": "turned up {cards}",
    "bury": "put {cards} under",
    "call friend": "asked for {card} as partner",
    "pass cards": "sent {cards} over to {name}",
    "pass": "had nothing to say",
    "play": "put up {cards}",
    "throw": "threw in {cards} together",
    "throw fails": "wanted to throw {cards} together and was made to play {forced}",
    "ruff": "trumped in with {cards}",
    "discard": "let go of {cards}",
}
PLAY_FUNCTIONS: Templates = {
    "show": "show({cards})",
    "bury": "bury({cards})",
    "call friend": "call_friend({card})",
    "pass cards": "pass_cards({cards}, to={name})",
    "pass": "pass()",
}
SHOUTED: Templates = {
    "last": "Shouts: last {number}!",
    "out": "And that is out!",
    "winner": "And that is the winner!",
    "friend": "(so that is the friend!)",
    "rotten": "(a rotten one!)",
    "alone": "(plays alone!)",
    "fine": "(fined {number} levels)",
}
DOWN_TO: Templates = {
    "last": "~ down to the last {number} ~",
    "out": "~ out ~",
    "winner": "~ winner ~",
    "friend": "~ friend ~",
    "rotten": "~ rotten ~",
    "alone": "~ alone ~",
    "fine": "~ -{number} ~",
}


def worded(verbs: Templates, joint: str = "", stop: str = ".") -> dict[str, Any]:
    """Verbs, with what separates them and what follows the last."""
    return {"verbs": verbs, "joint": joint, "stop": stop}


def verbs() -> Iterator[list[Style]]:
    texts = {f"fresh-verbs-{name}": worded(told, ", ") for name, told in RUMMY_VERBS.items()}
    texts["fresh-verbs-child"]["joint"] = " and then "
    yield styles_of("verbs", RUMMIES, texts)
    yield styles_of("verbs", RUMMIES, {"fresh-verbs-hashtags": worded(HASHTAGS, " ", "")})
    yield styles_of("verbs", RUMMIES, {"fresh-verbs-functions": worded(FUNCTIONS, " ", "")})
    yield styles_of("verbs", ("redox", "crazy"), {"fresh-verbs-up-and-down": worded(UP_AND_DOWN, ", ", "")})
    yield styles_of("verbs", ("redox",), {"fresh-verbs-exchanges": worded(EXCHANGES, " for ")})
    plays = {"kitty": KITTY, "told": TOLD_PLAYS, "functions": PLAY_FUNCTIONS}
    yield styles_of("verbs", TRICKS, named("fresh-plays-", "verbs", plays))
    calls = {"shouted": SHOUTED, "down-to": DOWN_TO}
    yield styles_of("verbs", ("redox", "crazy", "red-five"), named("fresh-calls-", "calls", calls))


# ---- lines


def logged(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    """The log of a server."""
    for move in moves:
        yield f"2025-03-11T{clock(move.number)}:07Z INFO table-4 {move.name}: {move.text}"


def of_json(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    """An object of JSON on each line."""
    for move in moves:
        turn = {"turn": move.number, "player": move.name, "move": move.text}
        yield json.dumps(turn, ensure_ascii=False)


def fixed_columns(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    """Three columns under a ruled head."""
    width = max(6, *(len(move.name) for move in moves))
    yield f"{'No.':<5}{'Player':<{width}}  Move"
    yield f"{'---':<5}{'-' * width}  ----"
    for move in moves:
        yield f"{move.number:<5}{move.name:<{width}}  {move.text}"


def thread(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    """What is copied from a thread in a forum, with its buttons."""
    for move in moves:
        yield from (
            f"{move.name} · {moves[-1].number + 5 - move.number}m ago",
            move.text,
            "Reply · Share",
            "",
        )


def tree(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    for move in moves:
        yield f"{'└' if move is moves[-1] else '├'}── {move.name}: {move.text}"


def film(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    """Notes from a film of the evening, by the minute."""
    for move in moves:
        seconds = 95 + 17 * move.number
        yield f"{seconds // 60}m{seconds % 60:02}s {move.name}: {move.text}"


def yaml(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    for move in moves:
        yield from (f"- player: {move.name}", f'  move: "{move.text}"')


def laps(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    """A paragraph for each time round the table."""
    for at in range(0, len(moves), 4):
        first, *others = moves[at : at + 4]
        said = "".join(f" Next, {move.name}: {move.text}" for move in others)
        yield f"Lap {at // 4 + 1}. First, {first.name}: {first.text}{said}"
        yield ""


LINES: dict[str, Turns] = {
    "log": logged,
    "json": of_json,
    "yaml": yaml,
    "key-value": lines('n={number} who={name} did="{text}"'),
    "tree": tree,
    "thread": thread,
    "fixed-columns": fixed_columns,
    "check-list": lines("- [x] {name}: {text}"),
    "name-last": lines("{text} — {name}"),
    "film": film,
    "lap-paragraph": laps,
}


# ---- cards

GLYPHS = dict(zip("♠♥♦♣", (0x1F0A0, 0x1F0B0, 0x1F0C0, 0x1F0D0), strict=True))
PLACES = dict(
    zip(
        ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"],
        (*range(1, 12), 13, 14),
        strict=True,
    )
)


@frozen
class Glyphs(Cards):
    """The characters that are pictures of whole cards."""

    def card(self, card: str) -> str:
        if card == "Joker":
            return "🃏"
        if card[0] not in GLYPHS or card[1:] not in PLACES:
            return card
        return chr(GLYPHS[card[0]] + PLACES[card[1:]])


FOUR = ("redox", "lynx", "crazy", "hearts")
"""The games that have no jokers, or only one kind of them."""
CARDS: dict[str, Cards] = {
    "two-letters": Cards("{suit} {rank}", suits("Sp He Cl Di"), dash=", "),
    "hyphenated": Cards(
        "{rank}-of-{suit}",
        suits("spades hearts clubs diamonds"),
        ranks("A:ace J:jack Q:queen K:king"),
        dash=" ",
    ),
    "latex": Cards("${rank}\\{suit}suit$", suits("spade heart club diamond"), dash=" "),
    "round-brackets": Cards(
        "({rank}{suit})", jokers=jokers("(Joker)", "(Big Joker)", "(Small Joker)"), dash=""
    ),
    "constants": Cards(
        "{rank}_{suit}",
        suits("SPADES HEARTS CLUBS DIAMONDS"),
        {rank: word.upper() for rank, word in SPOKEN.items()},
        jokers("JOKER", "BIG_JOKER", "SMALL_JOKER"),
        dash=", ",
    ),
    "text-signs": Cards("{rank}{suit}", suits("♠\ufe0e ♥\ufe0e ♣\ufe0e ♦\ufe0e"), dash=", "),
}
FEWER_CARDS: dict[str, Cards] = {
    "zero-for-ten": Cards("{rank}{suit}", suits("S H C D"), ranks("10:0"), jokers("X1", "", ""), dash=","),
    "glyphs": Glyphs(dash=" "),
}
CHINESE_CARDS: dict[str, Cards] = {
    "zh-brackets": Cards(
        "【{suit}{rank}】",
        suits("黑桃 紅心 梅花 方塊"),
        jokers=jokers("【Joker】", "【大王】", "【小王】"),
        dash="",
    ),
    "zh-colloquial": Cards(
        "{suit}{rank}", suits("黑桃 红桃 草花 方块"), ranks("A:尖 J:钩 Q:圈 K:老K"), dash=" "
    ),
}


# ---- tricks


def deed(play: Move, verb: str) -> str:
    """A play with a ``verb`` before mere cards."""
    (action,) = play.actions
    mere = isinstance(action, Play) and not action.claim
    return f"{verb}{played(play)}" if mere else played(play)


def points(number: int) -> str:
    return f"{number} point{'' if number == 1 else 's'}"


def winner_first(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
    for trick in tricks:
        first, *others = trick.plays
        worth = f" for {points(trick.points)}" if trick.points else ""
        said = ", ".join(
            [
                f"{first.name} {deed(first, 'led ')}",
                *(f"{play.name} {deed(play, 'played ')}" for play in others),
            ]
        )
        yield f"{pen.names.mention(trick.winner)} took trick {trick.number}{worth}: {said}."


def nested(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
    """A list with a list of plays below each trick."""
    for trick in tricks:
        yield f"* Trick {trick.number}"
        for at, play in enumerate(trick.plays):
            yield f"    * {play.name} {deed(play, 'played ' if at else 'led ')}"
        yield f"    * won by {pen.names.mention(trick.winner)}, {points(trick.points)}"


def json_tricks(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
    for trick in tricks:
        told = {
            "trick": trick.number,
            "plays": [{"player": play.name, "cards": played(play)} for play in trick.plays],
            "winner": pen.names.mention(trick.winner),
            "points": trick.points,
        }
        yield json.dumps(told, ensure_ascii=False)


def ticked(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
    """A tick behind the card that wins."""
    for trick in tricks:
        last = max(at for at, play in enumerate(trick.plays) if play.player == trick.winner)
        plays = [f"{play.name} {played(play)}{' ✓' * (at == last)}" for at, play in enumerate(trick.plays)]
        yield f"{trick.number:>2}  {'  '.join(plays)}{f'  ={trick.points}' if trick.points else ''}"


def trick_columns(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
    """A score keeper's columns: who led and won and what it was worth before the cards of each."""
    seats = sorted({play.player for play in tricks[0].plays}, key="NESW".index)
    yield "\t".join(["No", "Led", "Won", "Pts", *(pen.names.in_line(seat) for seat in seats)])
    for trick in tricks:
        cells: dict[str, str] = {}
        for play in trick.plays:  # who passes the lead plays once more
            cells[play.player] = " / ".join(filter(None, (cells.get(play.player), played(play))))
        yield "\t".join(
            [
                str(trick.number),
                trick.plays[0].name,
                pen.names.mention(trick.winner),
                str(trick.points),
                *(cells[seat] for seat in seats),
            ]
        )


def column_prose(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
    """As in a newspaper, a sentence for each trick."""
    for trick in tricks:
        first, *others = trick.plays
        said = [
            f"{play.name} {deed(play, 'contributing ' if at else 'following with ')}"
            for at, play in enumerate(others)
        ]
        winner = pen.names.mention(trick.winner)
        won = (
            f"{winner} collected {points(trick.points)}"
            if trick.points
            else f"{winner} won a trick without points"
        )
        opened = f"{first.name} {deed(first, 'opened with ')}"
        yield f"At trick {trick.number} {opened}, {', '.join(said[:-1])} and {said[-1]}; {won}."


def zh_circle(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
    for trick in tricks:
        plays = [f"{play.name}{deed(play, '跟' if at else '出')}" for at, play in enumerate(trick.plays)]
        worth = f"撿{trick.points}分" if trick.points else "沒分"
        yield f"第{trick.number}圈：{'，'.join(plays)}。{pen.names.mention(trick.winner)}大，{worth}。"


TRICK_STYLES: dict[str, Tricks] = {
    "json": json_tricks,
    "ticked": ticked,
    "columns": trick_columns,
    "middle-dots": trick_lines(
        "{name} {play}",
        " · ",
        "#{number} · {plays} · won by {winner}{worth}",
        worth=" · {} pts",
        nothing=" · 0 pts",
    ),
    "points-first": trick_lines(
        "{name}:{play}", " ", "[{worth}] {plays} >> {winner}", worth="{}", nothing="0"
    ),
    "two-lines": trick_lines(
        "{name}: {play}", " / ", "Trick no. {number}, to {winner}{worth}\n    {plays}", worth=" ({} pts)"
    ),
}
TRICKS_IN_PROSE: dict[str, Tricks] = {"winner-first": winner_first, "nested": nested, "prose": column_prose}
THROWN: Templates = {
    "throw": "threw {cards}",
    "throw fails": "tried to throw {cards}, failed and had to play {forced}",
    "ruff": "ruffed with {cards}",
    "discard": "discarded {cards}",
}
CHINESE_TRICKS: dict[str, Tricks] = {
    "zh-circle": zh_circle,
    "zh-winner-first": trick_lines(
        "{name}（{play}）", " ", "{number}、{winner}收{worth}：{plays}", "{}分", "0分"
    ),
}


# ---- hands


def compass(pen: Scribe, deals: Sequence[Deal]) -> Iterator[str]:
    """The diagram of a bridge column: N above, W and E beside each other, S below."""
    held = {deal.player: _suits(pen, deal) for deal in deals}
    width = max(len(line) for line in held["W"]) + 4
    yield from (f"{'':{width // 2}}{line}".rstrip() for line in held["N"])
    for west, east in zip_longest(held["W"], held["E"], fillvalue=""):
        yield f"{west:<{width}}{east}".rstrip()
    yield from (f"{'':{width // 2}}{line}".rstrip() for line in held["S"])


def _suits(pen: Scribe, deal: Deal) -> list[str]:
    """A player's name, and below it a line for each suit, and for jokers."""
    return [
        pen.names.in_line(deal.player),
        *(f"{sign} {' '.join(held) or '—'}".strip() for sign, held in by_suit(cards_of(deal))),
    ]


def card_columns(pen: Scribe, deals: Sequence[Deal]) -> Iterator[str]:
    """A column for each player, a row for each card."""
    yield ";".join(pen.names.in_line(deal.player) for deal in deals)
    for row in zip_longest(*map(cards_of, deals), fillvalue=""):
        yield ";".join(row)


HANDS: dict[str, Hands] = {
    "suits-in-brackets": suit_row(
        {"♠": "♠", "♥": "♥", "♣": "♣", "♦": "♦", "": ""}, suit="{suit}({ranks})", between=" ", void="-"
    ),
    "compass": compass,
    "card-columns": card_columns,
    "dealt-to": introduced("Dealt to {name}: {cards}"),
    "count-first": introduced("{count} cards for {name}: {cards}"),
}


# ---- scores

KINDS: dict[type[Event], tuple[str, str]] = {
    CardsLeft: ("Caught with", "was caught with {}"),
    MeldsShown: ("Laid down", "had laid down {}"),
    Score: ("Made", "scored {}"),
    Total: ("Overall", "is on {} overall"),
    LevelChange: ("Level", "changes level: {}"),
}
"""Claims by their kinds: how a column is headed, and what a sentence says."""


def _claims(pen: Scribe, sheets: Sequence[Sheet]) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Each seat with the kinds of its claims and what they say."""
    for seat in "NESW":
        told = [
            (KINDS[type(event)][0], pen.said(event))
            for sheet in sheets
            if (event := sheet.of(seat)) is not None and type(event) in KINDS
        ]
        if told:
            yield seat, told


def _others(pen: Scribe, sheets: Sequence[Sheet]) -> Iterator[str]:
    """The lines that are not about a single player."""
    for sheet in sheets:
        yield from (pen.event(event) for event in sheet.events if type(event) not in KINDS)


def total_first(pen: Scribe, sheets: Sequence[Sheet]) -> Iterator[str]:
    """A table with the totals before the numbers they are computed from."""
    claims = list(_claims(pen, sheets))
    kinds = list(dict.fromkeys(kind for _, told in claims for kind, _ in told))[::-1]
    yield " ; ".join(["Name", *kinds])
    for seat, told in claims:
        said = dict(told)
        yield " ; ".join([pen.names.in_line(seat), *(said.get(kind, "") for kind in kinds)])
    yield from _others(pen, sheets)


def boxed(pen: Scribe, sheets: Sequence[Sheet]) -> Iterator[str]:
    """A table drawn with plus signs and dashes."""
    claims = list(_claims(pen, sheets))
    kinds = list(dict.fromkeys(kind for _, told in claims for kind, _ in told))
    rows = [["", *kinds]] + [
        [pen.names.in_line(seat), *(dict(told).get(kind, "") for kind in kinds)] for seat, told in claims
    ]
    rows = [[pen.cards.respelled(cell) for cell in row] for row in rows]  # so that the columns are straight
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rule = "+".join(["", *("-" * (width + 2) for width in widths), ""])
    for row in rows:
        yield rule
        yield f"| {' | '.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))} |"
    yield rule
    yield from _others(pen, sheets)


def by_player(pen: Scribe, sheets: Sequence[Sheet]) -> Iterator[str]:
    """A block for each player, a line for each claim."""
    for seat, told in _claims(pen, sheets):
        yield f"{pen.names.in_line(seat)}"
        yield from (f"    {kind}: {said}" for kind, said in told)
    yield from _others(pen, sheets)


def clauses(pen: Scribe, sheets: Sequence[Sheet]) -> Iterator[str]:
    """A sentence for each player."""
    phrases = dict(KINDS.values())
    for seat, told in _claims(pen, sheets):
        *before, last = [
            phrases[kind].format(said.strip("()")).replace("with ---", "with nothing") for kind, said in told
        ]
        joined = f"{', '.join(before)} and {last}" if before else last
        yield f"{pen.names.in_line(seat)} {joined}."
    yield from _others(pen, sheets)


def kind_sentences(pen: Scribe, sheets: Sequence[Sheet]) -> Iterator[str]:
    """A line for each kind of claim: all players in it."""
    for sheet in sheets:
        kind = KINDS.get(type(sheet.events[0]))
        if kind is None:
            yield from map(pen.event, sheet.events)
            continue
        said = (
            f"{pen.names.in_line(getattr(event, 'player', ''))} {pen.said(event)}" for event in sheet.events
        )
        yield f"{kind[0]} … {' · '.join(said)}"


RESULTS: dict[str, Results] = {
    "total-first": total_first,
    "boxed": boxed,
    "by-player": by_player,
    "clauses": clauses,
    "kind-lines": kind_sentences,
    "tally": sentences(
        "{name} was stuck with {cards}", "{name} gets {points} on the sheet{sum}", "Tally for {name}: {total}"
    ),
}


# ---- pages


def numbered_log(text: str) -> str:
    """Each line as a program prints it with the time."""
    return "\n".join(
        f"20:{at // 60:02}:{at % 60:02}.118 [game] {line}" if line else line
        for at, line in enumerate(text.split("\n"))
    )


PAGES: dict[str, Page] = {
    "latex": around(
        "\\documentclass{article}\n\\begin{document}\n\\section*{Our evening}\n\\begin{verbatim}\n",
        "\\end{verbatim}\n\\end{document}\n",
    ),
    "divisions": lambda text: (
        '<div class="post">\n'
        + "\n".join(f"<div>{line}</div>" if line else "<div><br></div>" for line in text.split("\n"))
        + "\n</div>\n"
    ),
    "hard-spaces": lambda text: text.replace(" ", "\u00a0"),
    "front-matter": around(
        "---\ntitle: Thursday at the club\ndate: 2025-03-13\ntags: [cards, club]\n---\n\n",
        "\n---\n*Posted by Ruth. 3 comments. See you next Thursday!*\n",
    ),
    "log": numbered_log,
}


# ---- languages

PORTUGUESE_LABELS = {
    "Discard pile": "Lixo",
    "Cards left": "Cartas na mão",
    "Scores": "Pontos",
    "Total scores": "Total de pontos",
    "Players": "Jogadores",
    "Direction": "Sentido",
}
PORTUGUESE: dict[str, Any] = {
    "cards": Cards(
        "{rank} de {suit}",
        suits("espadas copas paus ouros"),
        ranks("A:Ás J:Valete Q:Dama K:Rei"),
        jokers("curinga", "curinga grande", "curinga pequeno"),
        dash=", ",
    ),
    "verbs": {
        **rummy(
            "descarta {card}",
            "compra {card} do monte",
            "pega {card} do lixo",
            "baixa {cards}",
            "baixa {cards}",
            "encaixa {cards} em {target}",
            slam="bate de uma vez: {melds}",
        )
    },
    "joint": " e ",
    "labels": PORTUGUESE_LABELS,
}
AUSTRIAN: dict[str, Any] = {
    "cards": Cards(
        "{suit}-{rank}", suits("Pik Herz Treff Karo"), ranks("A:As J:Bub Q:Dame K:König"), dash=", "
    ),
    "verbs": rummy(
        "gibt {card} her",
        "kauft {card} vom Talon",
        "holt sich {card} vom Abwurf",
        "bringt {cards} auf den Tisch",
        "bringt {cards} auf den Tisch",
        "hängt {cards} bei {target} an",
        slam="geht Hand: {melds}",
    ),
    "joint": " und ",
    "labels": {
        "Discard pile": "Abwurf",
        "Cards left": "Auf der Hand",
        "Scores": "Augen",
        "Total scores": "Stand",
        "Players": "Mitspieler",
        "Direction": "Spielrichtung",
    },
}
CHILEAN: dict[str, Any] = {
    "cards": Cards(
        "{rank} de {suit}", suits("pica corazón trébol diamante"), jokers=jokers("comodín", "", ""), dash=", "
    ),
    "verbs": rummy(
        "bota {card}",
        "saca {card} del mazo",
        "levanta {card} del pozo",
        "se abre con {cards}",
        "se abre con {cards}",
        "acomoda {cards} en {target}",
        slam="baja todo: {melds}",
    ),
    "joint": " y ",
    "labels": {
        "Discard pile": "Pozo",
        "Cards left": "Cartas en mano",
        "Scores": "Puntaje",
        "Total scores": "Acumulado",
        "Players": "Juegan",
        "Direction": "Dirección",
    },
}
HONG_KONG: dict[str, Any] = {
    "verbs": rummy(
        "飛咗 {card}",
        "喺牌堆攞到 {card}",
        "喺棄牌度執返 {card}",
        "擺低一組 {cards}",
        "擺低一組 {cards}",
        "駁 {cards} 落 {target} 度",
        slam="一次過擺晒 {melds}",
    ),
    "joint": "，跟住",
    "calls": {**CHINESE_CALLS, "last": "（仲有{number}張）", "winner": "（贏咗）"},
}
TAIWAN: dict[str, Any] = {
    "verbs": rummy(
        "打掉 {card}",
        "從牌庫抽到 {card}",
        "撿走棄牌區的 {card}",
        "攤出 {cards}",
        "攤出 {cards}",
        "把 {cards} 補到 {target} 上",
        slam="整手攤出 {melds}",
    ),
    "joint": "，再",
    "calls": {**CHINESE_CALLS, "last": "喊「剩{number}張」！", "winner": "出完，獲勝！"},
    "cards": Cards(
        "{suit}{rank}", suits("黑桃 紅心 梅花 方塊"), jokers=jokers("鬼牌", "大鬼", "小鬼"), dash="、"
    ),
}
SIMPLIFIED = str.maketrans("遊戲紅別級莊總沒撿墊滅搶餘牌", "游戏红别级庄总没捡垫灭抢余牌")


def simplified(text: str) -> str:
    """The text in the characters of the mainland."""
    return text.translate(SIMPLIFIED)


MAINLAND: dict[str, Any] = {
    "verbs": {
        "ruff": "毙了{cards}",
        "discard": "垫了{cards}",
        "throw": "甩了{cards}",
        "throw fails": "想甩{cards}没甩成，只好出{forced}",
        "show": "亮出{cards}",
        "bury": "把{cards}扣进底里",
        "call friend": "叫{card}做朋友",
        "pass": "没得亮",
    },
    "calls": {"friend": "（朋友）", "alone": "（一打三）", "rotten": "（烂5）", "fine": "（罚{number}级）"},
    "page": simplified,
    "dealer": "{name}坐庄，{trumps}是主，打{level}。",
}


# ---- whole people

HOME = called(("Granny", "Dad", "Mum", "Tim"))
VISITORS = called(("Piotr", "Olga", "Marek", "Jana"))
KEPT = called(("J. Hill", "R. Moss", "T. Lund", "B. Frost"))
FAMILY = called(("阿明", "阿珍", "肥仔", "家姐"))
DORM = called(("老王", "小李", "老张", "大刘"))


def whole() -> Iterator[list[Style]]:
    rummies: dict[str, dict[str, Any]] = {
        "fresh-whole-diary-of-a-child": {
            "names": HOME,
            "cards": Cards("{rank} of {suit}", suits("spades hearts clubs diamonds"), NAMED, dash=" and "),
            **worded(CHILD, " and then "),
            "turns": lines("{name} {text}"),
            "hands": introduced("{name} got {cards}."),
            "results": RESULTS["clauses"],
            "calls": SHOUTED,
            "heading": heading("The {ordinal} game"),
        },
        "fresh-whole-mail-from-abroad": {
            "names": VISITORS,
            "cards": Cards("{rank}{suit}", dash=" "),
            **worded(NOT_NATIVE, ", after "),
            "turns": lines("{number}) {name}: {text}"),
            "hands": introduced("{name} have cards {cards}"),
            "results": RESULTS["by-player"],
            "page": around(
                "Hello friends,\nI send you our game, please to look.\n\n", "\nBest greetings, Piotr\n"
            ),
        },
        "fresh-whole-program": {
            "names": called(("p0", "p1", "p2", "p3")),
            "cards": FEWER_CARDS["zero-for-ten"],
            **worded(FUNCTIONS, " ", ""),
            "turns": logged,
            "hands": introduced("{name}.hand = [{cards}]"),
            "results": RESULTS["boxed"],
        },
        "fresh-whole-chat-channel": {
            "names": called(("ruth", "omar", "pia", "lev")),
            "cards": Cards("{rank}{suit}", SMALL, dash=" "),
            **worded(PITCHES, ", ", ""),
            "calls": DOWN_TO,
            "turns": chat("{name} ({time}): {text}"),
            "results": RESULTS["kind-lines"],
        },
    }
    yield styles_of("whole", BASIC, rummies)
    tricks: dict[str, dict[str, Any]] = {
        "fresh-whole-newspaper": {
            "names": called(POINTS),
            "hands": compass,
            "verbs": TOLD_PLAYS | {"play": "{cards}"},
            "bids": lines("{name} {text}"),
            "tricks": column_prose,
            "results": RESULTS["clauses"],
            "calls": SHOUTED,
            "dealer": "{name} became the dealer with {trumps} as trumps at level {level}.",
        },
        "fresh-whole-club-sheet": {
            "names": KEPT,
            "cards": Cards("{rank}{suit}", suits("S H C D"), dash=" "),
            "hands": card_columns,
            "tricks": trick_columns,
            "results": RESULTS["total-first"],
            "heading": heading("{word}\t{number}"),
        },
    }
    yield styles_of("whole", TRICKS, tricks)
    hong_kong = {"names": FAMILY, **HONG_KONG, "turns": lines("{number}. {name}{text}")}
    yield styles_of("whole", ("redox-zh",), {"fresh-whole-zh-family": hong_kong})
    dorm = {"names": DORM, **MAINLAND, "tricks": CHINESE_TRICKS["zh-circle"], "bids": lines("{name}{text}")}
    yield styles_of("whole", ("red-five-zh",), {"fresh-whole-zh-dormitory": dorm})


def fresh_styles() -> Iterator[list[Style]]:
    """All of them, in their groups."""
    for styles in _all():
        yield [evolve(style, part="c") for style in styles]


def _all() -> Iterator[list[Style]]:
    yield from verbs()
    yield styles_of("lines", BASIC, named("fresh-lines-", "turns", LINES))
    yield styles_of("cards", ENGLISH, named("fresh-cards-", "cards", CARDS))
    yield styles_of("cards", BASIC, {"fresh-cards-zero-for-ten": {"cards": FEWER_CARDS["zero-for-ten"]}})
    yield styles_of("cards", FOUR, {"fresh-cards-glyphs": {"cards": FEWER_CARDS["glyphs"]}})
    yield styles_of("cards", CHINESE, named("fresh-cards-", "cards", CHINESE_CARDS))
    yield styles_of("tricks", TRICKS, named("fresh-tricks-", "tricks", TRICK_STYLES))
    prose = {
        f"fresh-tricks-{name}": {"tricks": way, "verbs": THROWN} for name, way in TRICKS_IN_PROSE.items()
    }
    yield styles_of("tricks", TRICKS, prose)
    yield styles_of("tricks", ("red-five-zh",), named("fresh-tricks-", "tricks", CHINESE_TRICKS))
    yield styles_of("hands", ENGLISH, named("fresh-hands-", "hands", HANDS))
    yield styles_of("scores", ENGLISH, named("fresh-scores-", "results", RESULTS))
    yield styles_of("pages", ENGLISH, named("fresh-pages-", "page", PAGES))
    foreign = {"portuguese": PORTUGUESE, "austrian": AUSTRIAN, "chilean": CHILEAN}
    yield styles_of("languages", ("redox",), {f"fresh-language-{name}": pen for name, pen in foreign.items()})
    yield styles_of("languages", ("redox-zh",), {"fresh-zh-hong-kong": HONG_KONG, "fresh-zh-taiwan": TAIWAN})
    yield styles_of("languages", ("red-five-zh",), {"fresh-zh-mainland": MAINLAND})
    yield from whole()
