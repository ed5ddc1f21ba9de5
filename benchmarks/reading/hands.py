"""The layout of hands: in a row, one suit on each line, in a table, with other words before the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from hoyle.records.events import Deal

from .cards import by_suit
from .layout import Row, html_row, markdown, separated, table
from .scribe import Scribe

Hands = Callable[[Scribe, Sequence[Deal]], Iterator[str]]
SIGNS = {"♠": "♠", "♥": "♥", "♣": "♣", "♦": "♦", "": ""}
LETTERS = {"♠": "S", "♥": "H", "♣": "C", "♦": "D", "": ""}
WORDS = {"♠": "Spades", "♥": "Hearts", "♣": "Clubs", "♦": "Diamonds", "": ""}
JOKERS = "Joker", "Big Joker", "Small Joker", "大王", "小王"


def cards_of(deal: Deal) -> list[str]:
    return [str(card) for card in deal.cards or ()]


def introduced(template: str) -> Hands:
    """Other words around the cards."""

    def write(pen: Scribe, deals: Sequence[Deal]) -> Iterator[str]:
        for deal in deals:
            cards = cards_of(deal)
            name = pen.names.in_line(deal.player)
            text = template.format(name=name, count=len(cards), cards="-".join(cards))
            yield from text.split("\n")

    return write


def partly(template: str) -> Hands:
    """The cards that were seen, and how many others there are."""

    def write(pen: Scribe, deals: Sequence[Deal]) -> Iterator[str]:
        for deal in deals:
            seen = [str(card) for card in deal.cards or () if card is not None]
            more = len(deal.cards or ()) - len(seen)
            name = pen.names.in_line(deal.player)
            yield template.format(name=name, cards="-".join(seen), more=more, unknown=" ".join("?" * more))

    return write


def suit_row(
    suits: dict[str, str],
    line: str = "{name}: {suits}",
    suit: str = "{suit} {ranks}",
    rank: str = " ",
    between: str = ", ",
    void: str = "—",
    ten: str = "10",
) -> Hands:
    """The ranks in each suit: the suit named once."""

    def write(pen: Scribe, deals: Sequence[Deal]) -> Iterator[str]:
        for deal in deals:
            said = []
            for sign, held in by_suit(cards_of(deal)):
                if not sign:
                    said.append(rank.join(held) if rank else " ".join(held))
                elif held or void:
                    ranks = rank.join(ten if one == "10" else one for one in held) or void
                    said.append(suit.format(suit=suits[sign], ranks=ranks))
            text = line.format(name=pen.names.in_line(deal.player), suits=between.join(said))
            yield from text.split("\n")

    return write


def suit_columns(row: Row, suits: dict[str, str] = SIGNS) -> Hands:
    """A column for each suit, and one for jokers."""

    def write(pen: Scribe, deals: Sequence[Deal]) -> Iterator[str]:
        jokers = any(set(JOKERS) & set(cards_of(deal)) for deal in deals)
        rows = []
        for deal in deals:
            held = dict(by_suit(cards_of(deal)))
            cells = [" ".join(held[sign]) for sign in "♠♥♣♦"]
            rows.append(
                [pen.names.in_line(deal.player), *cells, *([", ".join(held.get("", []))] if jokers else [])]
            )
        head = ["Player", *(suits[sign] for sign in "♠♥♣♦"), *(["Jokers"] if jokers else [])]
        yield from table(row, head, rows)

    return write


def hand_table(row: Row, head: Sequence[str] = ("Player", "Hand")) -> Hands:
    def write(pen: Scribe, deals: Sequence[Deal]) -> Iterator[str]:
        rows = [[pen.names.in_line(deal.player), "-".join(cards_of(deal))] for deal in deals]
        yield from table(row, head, rows)

    return write


HAND_STYLES: dict[str, Hands] = {
    "possessive": introduced("{name}'s hand: {cards}"),
    "holds": introduced("{name} holds {cards}"),
    "has": introduced("{name} has {cards}."),
    "was-dealt": introduced("{name} was dealt {cards}"),
    "is-dealt": introduced("{name} is dealt {cards}."),
    "gets": introduced("{name} gets {cards}"),
    "counted": introduced("{name} ({count} cards): {cards}"),
    "hand-label": introduced("Hand {name}: {cards}"),
    "hand-of": introduced("Hand of {name}: {cards}"),
    "starts-with": introduced("{name} starts with {cards}"),
    "equals": introduced("{name} = {cards}"),
    "spaced": introduced("{name}   {cards}"),
    "next-line": introduced("{name}:\n{cards}"),
    "bullets": introduced("* {name}: {cards}"),
    "suits": suit_row(SIGNS),
    "suits-tight": suit_row(SIGNS, suit="{suit}{ranks}", rank="", between=" ", void="-", ten="T"),
    "suits-no-void": suit_row(SIGNS, void="", between="; "),
    "suits-letters": suit_row(LETTERS, suit="{suit}:{ranks}", rank="", between=" ", void="-", ten="T"),
    "suits-letters-spaced": suit_row(LETTERS, suit="{suit}: {ranks}", rank=" ", between=" / "),
    "suits-words": suit_row(WORDS, suit="{suit} {ranks}", between=". "),
    "suits-words-colon": suit_row(WORDS, suit="{suit}: {ranks}", rank=", ", between="; ", void="none"),
    "suits-bars": suit_row(SIGNS, between=" | "),
    "suits-commas": suit_row(SIGNS, suit="{suit}{ranks}", rank=",", between=" "),
    "suit-a-line": suit_row(SIGNS, "{name}:\n  {suits}", between="\n  "),
    "suit-a-line-letters": suit_row(LETTERS, "{name}\n {suits}", "{suit}: {ranks}", between="\n "),
    "suit-a-line-words": suit_row(WORDS, "{name}'s hand\n- {suits}", "{suit}: {ranks}", between="\n- "),
    "table": hand_table(markdown),
    "table-csv": hand_table(separated(",")),
    "suit-columns": suit_columns(markdown),
    "suit-columns-html": suit_columns(html_row, WORDS),
    "suit-columns-csv": suit_columns(separated(","), WORDS),
}
PARTLY: dict[str, Hands] = {
    "others": partly("{name}: {cards} … + {more} others"),
    "and-more": partly("{name}: {cards} and {more} more cards"),
    "unseen": partly("{name}: {cards} + {more} unseen"),
    "brackets": partly("{name}: {cards} (+{more})"),
    "question-marks": partly("{name}: {cards} {unknown}"),
    "holds": partly("{name} holds {cards} and {more} others"),
}
CHINESE_HANDS: dict[str, Hands] = {
    "zh-hands-possessive": introduced("{name}的手牌：{cards}"),
    "zh-hands-holds": introduced("{name}持有 {cards}"),
    "zh-hands-counted": introduced("{name}（{count}張）：{cards}"),
    "zh-hands-suits": suit_row({"♠": "黑桃", "♥": "紅心", "♣": "梅花", "♦": "方塊"}, between="；", void="無"),
    "zh-hands-suit-signs": suit_row(SIGNS, "{name}：{suits}", "{suit}{ranks}", between="，", void="－"),
}
