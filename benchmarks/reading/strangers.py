"""Styles to measure with, part e: people who write down a whole evening, each in a way of their own, written
before looking at the reader: 32 % of their records were read right at first sight. They have peculiar names,
cards, verbs, lines and tricks all at once, where most other styles have one peculiarity."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve
from hoyle.notation.language.writer import group_text, target_text
from hoyle.records.events import Discard, Draw, LayOff, Meld, TakeDiscard
from hoyle.records.stealing import DrawExtra

from .cards import (
    FRENCH_DECK,
    GERMAN_DECK,
    LETTERS,
    NAMED,
    SMALL,
    SPANISH_DECK,
    SPELT,
    Cards,
    T,
    jokers,
    ranks,
    suits,
)
from .hands import hand_table, introduced, suit_row
from .layout import chat, heading, lines, markdown, move_table, separated, several, table
from .names import FIRST, GERMAN, POINTS, Names, called
from .pages import around
from .scores import cards_and_sum, joint_table, names_over_numbers, rows_of, sentences
from .scribe import Move, Scribe, Templates, Trick, played
from .style import BASIC, TRICKS, Style, styles_of
from .tricks import order_table, trick_lines, trick_table
from .verbs import rummy

Pieces = Mapping[str, Any]


def person(name: str, of_all: Pieces, of_rummies: Pieces, of_tricks: Pieces) -> Iterator[list[Style]]:
    """How one person writes: what is common to all games, and what there is in rummies and in tricks."""
    if of_rummies:
        yield styles_of("whole", BASIC, {f"stranger-{name}": {**of_all, **of_rummies}})
    if of_tricks:
        yield styles_of("whole", TRICKS, {f"stranger-{name}-tricks": {**of_all, **of_tricks}})


def speaker(
    name: str,
    names: Sequence[str],
    cards: Cards,
    rummies: tuple[Templates, str, str],
    tricks: Sequence[str],
    of_tricks: Pieces | None = None,
    **of_all: object,
) -> Iterator[list[Style]]:
    """How somebody writes in another language: for ``rummies`` the verbs, what joins two moves, and their
    line; what makes a line of ``tricks``, and what else is peculiar to these."""
    verbs, joint, line = rummies
    return person(
        name,
        {"names": called(names), "cards": cards, **of_all},
        {"verbs": verbs, "joint": joint, "turns": lines(line)},
        {"tricks": trick_lines(*tricks), **(of_tricks or {})},
    )


# ---- forums and chats

FORUM = rummy(
    "ditches {card}",
    "takes one from the deck: {card}",
    "takes {card} off the discards",
    "melds {cards}",
    "melds {cards} ({kind})",
    "adds {cards} to {target}",
    slam="melds everything: {melds}",
    claim="swaps {card} for {wild} from {target}",
    steal="steals {card} using {using}",
    steal_pile="steals the pile ({card}) using {using}, getting {rest}",
    steal_pile_alone="steals the pile ({card}) using {using}",
    extra="draws {number} extra: {cards}",
    announce="announces a seven",
    nominate="{name} has to draw",
    request="wants {suit}",
    desire="desires {wish}",
    skip="is skipped",
    pass_="passes",
)
FORUM_PLAYS: Templates = {
    "show": "shows {cards}",
    "bury": "buries {cards}",
    "call friend": "calls {card}",
    "pass cards": "passes {cards} to {name}",
    "pass": "passes",
    "throw": "throws {cards}",
    "throw fails": "throws {cards}, but has to play {forced}",
    "ruff": "ruffs with {cards}",
    "discard": "discards {cards}",
}
FIRST_PERSON = rummy(
    "I discard {card}",
    "I draw {card}",
    "I pick up {card} from the pile",
    "I put down {cards}",
    "I put down a {kind}, {cards}",
    "I add {cards} to {target}",
    slam="I slam with {melds}",
    claim="I claim {wild} from {target} with {card}",
    steal="I steal {card} with {using}",
    steal_pile="I steal the pile, {card}, with {using} and take {rest}",
    steal_pile_alone="I steal the pile, {card}, with {using}",
    extra="I draw {number} extra cards: {cards}",
    announce="I have a 7",
    nominate="I nominate {name}",
    request="I request {suit}",
    desire="I desire {wish}",
    skip="I skip",
    pass_="I pass",
)
FIRST_PLAYS: Templates = {
    "show": "I show {cards}",
    "bury": "I bury {cards}",
    "call friend": "I call {card}",
    "pass cards": "I pass {cards} to {name}",
    "pass": "I pass",
    "throw": "throw {cards}",
}
SPEECH = rummy(
    ("OK, I'm discarding {card}", "I'll get rid of {card}", "so {card} goes"),
    ("drawing... {card}", "I'll draw, it's {card}", "and I draw {card}"),
    (
        "I'll take {card} off the pile",
        "I'm taking the {card} from the pile",
        "let me take {card} from the pile",
    ),
    ("laying down {cards}", "I'm going to lay down {cards}", "I've got a meld, {cards}"),
    "laying down a {kind}, {cards}",
    ("adding {cards} to {target}", "I'll put {cards} on {target}"),
    slam="slam! {melds}",
    claim="I'll swap {card} for the {wild} in {target}",
    steal="I'm stealing {card} with {using}",
    steal_pile="I'm stealing the pile, {card}, with {using}, so I get {rest}",
    steal_pile_alone="I'm stealing the pile, {card}, with {using}",
    extra="I have to draw {number} cards, {cards}",
    announce="I've got a seven too",
    nominate="{name}, you draw",
    request="I want {suit}",
    desire="I'd like {wish}",
    skip="I miss a turn",
    pass_="I pass",
)
EMOJI = rummy(
    "🗑️ {card}",
    "🎴 {card}",
    "♻️ {card}",
    "⬇️ {cards}",
    "⬇️ {kind} {cards}",
    "➕ {cards} ➡️ {target}",
    slam="💥 {melds}",
    claim="🔄 {card} for {wild} in {target}",
    steal="🥷 {card} with {using}",
)


# ---- notebooks

NOTEBOOK = rummy(
    "d/c {card}",
    "dr {card}",
    "p/u {card}",
    "m {cards}",
    "m {kind} {cards}",
    "l/o {cards} on {target}",
    slam="slam {melds}",
    claim="sw {card} for {wild} in {target}",
    steal="st {card} w/ {using}",
    steal_pile="st pile {card} w/ {using} + {rest}",
    steal_pile_alone="st pile {card} w/ {using}",
    extra="dr {number} x: {cards}",
    announce="ann 7",
    nominate="nom {name}",
    request="req {suit}",
    desire="des {wish}",
    skip="sk",
    pass_="p",
)
LABELLED = rummy(
    "Discard: {card}",
    "Draw: {card}",
    "Pick up (discard pile): {card}",
    "Meld: {cards}",
    "{kind}: {cards}",
    "Lay off: {cards} on {target}",
    slam="Slam: {melds}",
    claim="Claim: {wild} with {card} from {target}",
    steal="Steal: {card} with {using}",
    steal_pile="Steal the pile: {card} with {using}, take {rest}",
    steal_pile_alone="Steal the pile: {card} with {using}",
    extra="Extra cards ({number}): {cards}",
    announce="Announces: 7",
    nominate="Nominates: {name}",
    request="Requests: {suit}",
    desire="Desires: {wish}",
    skip="Skips",
    pass_="Passes",
)
PASSIVE = rummy(
    "{card} discarded",
    "{card} drawn",
    "{card} taken from the pile",
    "{cards} laid down",
    "{cards} laid down as a {kind}",
    "{cards} added to {target}",
    slam="slam laid down: {melds}",
    claim="{wild} claimed with {card} from {target}",
    steal="{card} stolen with {using}",
    steal_pile="pile stolen: {card} with {using}, and {rest} taken",
    steal_pile_alone="pile stolen: {card} with {using}",
    extra="{number} extra cards drawn: {cards}",
    announce="7 announced",
    nominate="{name} nominated",
    request="{suit} requested",
    desire="{wish} desired",
    skip="skipped",
    pass_="passed",
)
BY_WHOM = rummy(
    "the {card} was discarded",
    "the {card} was drawn",
    "the {card} was picked up from the discard pile",
    "{cards} were laid down",
    "the {kind} {cards} was laid down",
    "{cards} went on {target}",
    slam="slam: {melds}",
    claim="the {wild} in {target} was exchanged for {card}",
    steal="the {card} was stolen with {using}",
    extra="{number} extra cards were drawn: {cards}",
    nominate="nominating {name}",
    request="requesting {suit}",
)
NARRATED = rummy(
    ("lets go of {card}", "says goodbye to {card}", "sacrifices {card}"),
    ("draws, and it is {card}", "is dealt {card} from the stock", "turns up {card} from the stock"),
    ("snaps up {card} from the pile", "pounces on the {card} just discarded"),
    ("lays {cards}", "shows {cards} and lays them down", "has {cards} and puts them on the table"),
    "puts a {kind} on the table: {cards}",
    ("extends {target} with {cards}", "puts {cards} next to {target}"),
    slam="slams {melds}",
    claim="frees {wild} out of {target} by means of {card}",
    steal="steals {card}, having {using}",
    extra="gets {number} extra cards: {cards}",
    nominate="picks {name}",
    request="asks for {suit}",
    announce="announces another 7",
    skip="sits out",
    pass_="passes",
    steal_pile="steals the whole pile with {using}: {card} and {rest}",
    steal_pile_alone="steals the whole pile with {using}: {card}",
    desire="desires {wish}",
)
MIXED_UP = rummy(
    "{card} to the pile",
    "{card} from the deck",
    "{card} from the discard pile",
    "{cards} on the table",
    "{kind} {cards} on the table",
    "{cards} to {target}",
    slam="slam {melds}",
    claim="{card} for {wild} in {target}",
    steal="steals {card} with {using}",
)

# ---- other languages

GERMAN_RUMMY = rummy(
    ("wirft {card} ab", "legt {card} ab"),
    ("zieht {card}", "zieht {card} vom Stapel"),
    "nimmt {card} vom Ablagestapel",
    "meldet {cards}",
    "meldet {kind} {cards}",
    "legt {cards} an {target} an",
    slam="Slam: {melds}",
    claim="tauscht {card} gegen {wild} aus {target}",
    steal="klaut {card} mit {using}",
    steal_pile="klaut den Stapel: {card} mit {using}, bekommt {rest}",
    steal_pile_alone="klaut den Stapel: {card} mit {using}",
    extra="zieht {number} Strafkarten: {cards}",
    announce="kündigt eine 7 an",
    nominate="bestimmt {name}",
    request="wünscht sich {suit}",
    desire="wünscht {wish}",
    skip="setzt aus",
    pass_="passt",
)
GERMAN_PLAYS: Templates = {
    "show": "zeigt {cards}",
    "bury": "drückt {cards}",
    "call friend": "ruft {card}",
    "pass cards": "gibt {cards} an {name}",
    "pass": "passt",
    "throw": "wirft {cards}",
    "throw fails": "wirft {cards}, muss aber {forced} spielen",
    "ruff": "sticht mit {cards}",
    "discard": "wirft {cards} ab",
}
FRENCH_RUMMY = rummy(
    ("jette {card}", "se défausse de {card}"),
    "pioche {card}",
    "prend {card} dans la défausse",
    "pose {cards}",
    "pose {kind} {cards}",
    "ajoute {cards} à {target}",
    slam="slam : {melds}",
    claim="échange {card} contre {wild} de {target}",
)
SPANISH_RUMMY = rummy(
    ("descarta {card}", "tira {card}"),
    "roba {card}",
    "toma {card} del descarte",
    "baja {cards}",
    "baja {kind} {cards}",
    "agrega {cards} a {target}",
    slam="slam: {melds}",
    claim="cambia {card} por {wild} de {target}",
)
GERMAN_CARDS = Cards("{suit} {rank}", suits("Pik Herz Kreuz Karo"), GERMAN_DECK, dash=", ")
LABELS_DE = {
    "Discard pile": "Offene Karte",
    "Cards left": "Restkarten",
    "Scores": "Punkte",
    "Total scores": "Gesamtstand",
    "Players": "Spieler",
    "Direction": "Reihenfolge",
    "Dealer": "Geber",
    "Decks": "Decks",
    "Levels": "Stufen",
}
LABELS_FR = {
    "Discard pile": "Défausse",
    "Cards left": "Cartes restantes",
    "Scores": "Points",
    "Total scores": "Total",
    "Players": "Joueurs",
    "Direction": "Sens du jeu",
    "Dealer": "Donneur",
}
LABELS_ES = {
    "Discard pile": "Descarte",
    "Cards left": "Cartas que quedan",
    "Scores": "Puntos",
    "Total scores": "Total",
    "Players": "Jugadores",
    "Direction": "Sentido",
    "Dealer": "Reparte",
}


# ---- lines


def action_rows(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    """A database of the club: a row for each action, its kind, its cards and its meld in columns."""
    rows = []
    for move in moves:
        for at, (action, clause) in enumerate(zip(move.actions, move.clauses, strict=True)):
            target = ""
            match action:
                case Discard(card):
                    kind, cards = "DISCARD", group_text([card])
                case Draw(card):
                    kind, cards = "DRAW", group_text([card])
                case TakeDiscard(card):
                    kind, cards = "TAKE", group_text([card])
                case Meld(cards_):
                    kind, cards = "MELD", group_text(cards_)
                case LayOff(cards_, to):
                    kind, cards, target = "LAYOFF", group_text(cards_), target_text(to)
                case DrawExtra(_, cards_):
                    kind, cards = "EXTRA", group_text(cards_)
                case _:
                    kind, cards = clause.split(" ")[0].upper(), clause.partition(" ")[2]
            calls = " ".join(call.strip("{}") for call in move.calls) if at == len(move.actions) - 1 else ""
            rows.append([move.marked(str(move.number)), move.name, kind, cards, target, calls])
    yield from table(separated(","), ("turn", "player", "action", "cards", "target", "note"), rows)


def by_rounds(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    """Four turns on a line, with dashes, the round of turns before them."""
    for at in range(0, len(moves), 4):
        said = " – ".join(f"{move.name} {move.unended}" for move in moves[at : at + 4])
        yield f"R{at // 4 + 1}: {said}"


def passive_by(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    for move in moves:
        yield f"{move.text.rstrip('.')} by {move.name}." if not move.calls else f"{move.name}: {move.text}"


def blocks(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    for move in moves:
        yield f"Turn {move.number} ({move.name})"
        for at, clause in enumerate(move.clauses):
            calls = "".join(f" {call}" for call in move.calls) if at == len(move.clauses) - 1 else ""
            yield f"  {move.marked(clause) if at == 0 else clause}{calls}"
        yield ""


def remarks(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    """Remarks behind a dash now and then."""
    tails = ("not a good idea I think", "phew", "everybody laughed", "we all saw that coming", "about time")
    for move in moves:
        tail = f" - {tails[move.number // 3 % len(tails)]}" if move.number % 3 == 0 else ""
        yield f"{move.name} {move.unended}{tail}"


# ---- tricks


def play_rows(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
    """A row for each play, with an x where the trick is won."""
    rows = []
    for trick in tricks:
        for at, play in enumerate(trick.plays):
            won = (
                play.player == trick.winner
                and play is [p for p in trick.plays if p.player == trick.winner][-1]
            )
            rows.append(
                [
                    str(trick.number),
                    str(at + 1),
                    play.name,
                    played(play),
                    "x" if won else "",
                    str(trick.points) if won else "",
                ]
            )
    yield from table(separated(","), ("trick", "order", "player", "card", "won", "points"), rows)


def told_tricks(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
    """A sentence for the plays and another for who wins."""
    for trick in tricks:
        first, *others = trick.plays
        said = [f"{one.name} {played(one)}" for one in others]
        lead = (
            f"{first.name} led {played(first)}"
            if " " not in played(first).strip("{}")
            else f"{first.name} {played(first)}"
        )
        winner = pen.names.mention(trick.winner)
        worth = (
            f", collecting {trick.points} points"
            if trick.points > 1
            else ", collecting 1 point"
            if trick.points
            else ""
        )
        yield f"{lead}, {', '.join(said[:-1])} and {said[-1]}. {winner} won the trick{worth}."


# ---- people


def stranger_styles() -> Iterator[list[Style]]:
    """All of them, in their groups."""
    for styles in _all():
        yield [evolve(style, part="e") for style in styles]


RED = suits("♠ [color=red]♥[/color] ♣ [color=red]♦[/color]")
ARTICLES = Cards(
    "the {rank}{suit}",
    jokers=jokers("the joker", "the big joker", "the small joker"),
    dash=", ",
    last=" and ",
)
FAMILY = called(("Mum", "Dad", "Lena", "Tom"))
SHOUTED = Names(FIRST, tuple(map(str.upper, FIRST)), FIRST)


def _all() -> Iterator[list[Style]]:
    yield from person(
        "forum-regular",
        {
            "names": called(FIRST),
            "cards": Cards("{rank}{suit}", RED, dash=" "),
            "page": around("Hi all, here is our game from Friday.\n\n", "\nAny comments welcome!\n"),
            "joint": ", ",
            "heading": heading("[b]{word} {number}[/b]"),
        },
        {"verbs": FORUM, "turns": lines("[b]{name}[/b] {text}")},
        {
            "verbs": FORUM_PLAYS,
            "bids": lines("[b]{name}[/b] {text}"),
            "tricks": trick_lines(
                "{name} {play}",
                ", ",
                "[b]Trick {number}:[/b] {plays}. {winner} takes it{worth}.",
                " ({} pts)",
                first="{name} leads {play}",
            ),
        },
    )
    yield from person(
        "notebook",
        {
            "names": called(("A", "B", "C", "D")),
            "cards": Cards("{rank}{suit}", SMALL, T, jokers("Jk", "BJ", "SJ"), dash=" "),
            "joint": ", ",
            "stop": "",
            "hands": introduced("{name}: {cards}"),
        },
        {"verbs": NOTEBOOK, "turns": lines("{name}  {text}")},
        {
            "tricks": trick_lines(
                "{play}", " ", "{number}) {plays} - {winner}{worth}", " {}", first="{name}: {play}"
            )
        },
    )
    yield from person(
        "first-person-chat",
        {"names": FAMILY, "cards": Cards("{rank}{suit}", dash=" ")},
        {
            "verbs": FIRST_PERSON,
            "joint": " and ",
            "stop": "",
            "turns": chat("[12/03/2025, {time}:33] {name}: {text}"),
        },
        {
            "verbs": FIRST_PLAYS,
            "stop": "",
            "bids": chat("[12/03/2025, {time}:33] {name}: {text}"),
            "tricks": trick_lines(
                "[12/03/2025, 21:10:05] {name}: {play}",
                "\n",
                "{plays}\n[12/03/2025, 21:10:09] Lena: {winner} wins{worth}",
                ", {} points",
            ),
        },
    )
    yield from person(
        "spoken",
        {
            "names": SHOUTED,
            "cards": SPELT,
        },
        {"verbs": SPEECH, "joint": ", and ", "turns": chat("[00:{time}] {name}: {text}")},
        {},
    )
    yield styles_of(
        "whole",
        ("redox", "crazy"),
        {
            "stranger-emoji": {
                "names": called(FIRST),
                "cards": Cards("{rank}{suit}", suits("♠️ ♥️ ♣️ ♦️"), jokers=jokers("🃏", "🃏", "🃏"), dash=" "),
                "stop": "",
                "verbs": EMOJI,
                "joint": " ",
            }
        },
    )
    yield from person(
        "database",
        {
            "cards": Cards("{rank}{suit}", LETTERS, T, jokers("JOKER", "BIG JOKER", "SMALL JOKER"), dash=" "),
            "hands": hand_table(separated(","), ("player", "hand")),
            "results": joint_table(separated(",")),
        },
        {"turns": action_rows},
        {"tricks": play_rows},
    )
    yield from person(
        "labelled-blocks",
        {"names": called(POINTS), "cards": Cards("{rank}{suit}", dash=", "), "stop": ""},
        {"verbs": LABELLED, "turns": blocks},
        {
            "tricks": trick_lines(
                "  {name}: {play}",
                "\n",
                "Trick {number}\n{plays}\n  Winner: {winner}\n  Points: {worth}\n",
                "{}",
                "0",
            )
        },
    )
    yield from person(
        "reddit",
        {
            "names": called(("u_rook", "heartsfan", "Miriam", "old_tom")),
            "cards": Cards("`{rank}{suit}`", dash=" "),
            "heading": heading("**{word} {number}**"),
            "results": joint_table(markdown),
        },
        {"verbs": FORUM, "joint": ", ", "stop": "", "turns": lines("* **{name}**: {text}")},
        {"verbs": FORUM_PLAYS, "tricks": trick_table(markdown, "Trick", "Won by", "Points", " (lead)")},
    )
    yield from person(
        "articles",
        {
            "names": called(FIRST),
            "cards": ARTICLES,
            "hands": introduced("{name} was dealt {cards}."),
            "results": sentences(
                "{name} was left holding {cards}", "{name} scores {points}{sum}", "{name} is now at {total}"
            ),
        },
        {"verbs": FORUM, "joint": ", then ", "turns": lines("{name} {text}")},
        {"verbs": FORUM_PLAYS, "bids": lines("{name} {text}"), "tricks": told_tricks},
    )
    yield from person(
        "ampersands",
        {"names": called(GERMAN), "cards": Cards(dash=" ")},
        {"joint": " & ", "turns": lines("{number:02d} {name}: {text}"), "verbs": {}},
        {"tricks": trick_lines("{name} {play}", " & ", "{number:02d} {plays} = {winner}{worth}", " ({})")},
    )
    yield from person(
        "passive",
        {"names": called(POINTS), "cards": Cards(dash=", ")},
        {"verbs": PASSIVE, "joint": ", ", "turns": lines("{name}: {text}")},
        {
            "tricks": trick_lines(
                "{play} from {name}",
                ", ",
                "Trick {number}: {plays}; won by {winner}{worth}",
                " with {} points",
            )
        },
    )
    yield styles_of(
        "whole",
        ("redox", "lynx", "crazy"),
        {
            "stranger-passive-by": {
                "names": called(POINTS),
                "verbs": BY_WHOM,
                "joint": " and ",
                "turns": passive_by,
            }
        },
    )
    yield from person(
        "narrator",
        {
            "names": called(FIRST),
            "cards": SPELT,
            "results": sentences(
                "{name} is left with {cards}", "{name} gets {points}{sum}", "{name}'s total is {total}"
            ),
        },
        {"verbs": NARRATED, "joint": " and ", "turns": lines("{name} {text}")},
        {"verbs": FORUM_PLAYS, "bids": lines("{name} {text}"), "tricks": told_tricks},
    )
    yield from person(
        "verbless",
        {"cards": Cards("{rank}{suit}", dash=" ")},
        {"verbs": MIXED_UP, "joint": ", ", "turns": lines("{name}: {text}")},
        {"tricks": trick_lines("{name}{play}", " ", "{number}: {plays} [{winner}{worth}]", " {}")},
    )
    yield from person(
        "remarks",
        {"names": called(FIRST), "cards": Cards("{rank}{suit}", dash="-")},
        {"verbs": FORUM, "joint": "; ", "stop": "", "turns": remarks},
        {
            "verbs": FORUM_PLAYS,
            "bids": remarks,
            "stop": "",
            "tricks": trick_lines(
                "{name} {play}", ", ", "{number}. {plays} - {winner} wins{worth} - ouch", " {} points"
            ),
        },
    )
    yield from person(
        "rounds-on-lines",
        {
            "names": called(("Jo", "Al", "Vi", "Ed")),
            "cards": Cards(suits=SMALL, ranks=ranks("10:T"), dash=" "),
        },
        {"verbs": FORUM, "joint": ", ", "stop": "", "turns": by_rounds},
        {"tricks": trick_lines("{name} {play}", " – ", "T{number}: {plays} – {winner} takes{worth}", " {}")},
    )
    yield from speaker(
        "german",
        GERMAN,
        GERMAN_CARDS,
        (GERMAN_RUMMY, " und ", "{name} {text}"),
        ("{name} {play}", ", ", "{number}. Stich: {plays}. Stich an {winner}{worth}.", " ({} Punkte)"),
        labels=LABELS_DE,
        heading=heading("Runde {number}"),
        of_tricks={"verbs": GERMAN_PLAYS, "bids": lines("{name} {text}")},
    )
    yield from speaker(
        "french",
        ("Luc", "Anne", "Paul", "Zoé"),
        Cards("{rank} de {suit}", suits("pique cœur trèfle carreau"), FRENCH_DECK, dash=", "),
        (FRENCH_RUMMY, " et ", "{name} {text}"),
        ("{name} : {play}", " ; ", "Pli {number} – {plays} – pour {winner}{worth}", " ({} points)"),
        labels=LABELS_FR,
        heading=heading("Manche {number}"),
    )
    yield from speaker(
        "spanish",
        ("Inés", "Marta", "Pablo", "Raúl"),
        Cards("{rank} de {suit}", suits("picas corazones tréboles diamantes"), SPANISH_DECK, dash=", "),
        (SPANISH_RUMMY, " y ", "{name} {text}"),
        ("{name} {play}", ", ", "Baza {number}: {plays}. Gana {winner}{worth}.", " ({} puntos)"),
        labels=LABELS_ES,
        heading=heading("Ronda {number}"),
    )
    yield from person(
        "sheet-tsv",
        {
            "names": called(FIRST),
            "cards": Cards("{rank}{suit}", LETTERS, dash=" "),
            "hands": hand_table(separated("\t"), ("Name", "Cards dealt")),
            "results": names_over_numbers(separated("\t")),
        },
        {
            "verbs": FORUM,
            "joint": "; ",
            "stop": "",
            "turns": move_table(separated("\t"), ("Move", "Name", "What")),
        },
        {"tricks": order_table(separated("\t"), ("No.", "Lead", "2", "3", "4", "Taken by", "Pts"))},
    )
    yield from person(
        "suits-once",
        {
            "hands": suit_row(
                {"♠": "spades", "♥": "hearts", "♣": "clubs", "♦": "diamonds", "": ""},
                "{name} – {suits}",
                "{suit} {ranks}",
                "-",
                "; ",
                "void",
            ),
            "results": cards_and_sum,
            "cards": Cards("{suit}{rank}", dash="-"),
        },
        {"turns": several("{name}: {text}", " ", "{}: ")},
        {
            "tricks": trick_lines(
                "{play}", "-", "{number}. {plays} ({winner}{worth})", ", {}", first="{name} {play}"
            )
        },
    )
    yield from person(
        "named-ranks",
        {
            "names": called(FIRST),
            "cards": Cards("{rank} of {suit}", dash=", ", ranks=NAMED),
            "results": rows_of("{name} has {said}"),
        },
        {"verbs": FORUM, "joint": " and ", "turns": lines("{number}: {name} {text}")},
        {
            "verbs": FORUM_PLAYS,
            "bids": lines("{name} {text}"),
            "tricks": trick_lines(
                "{name} plays {play}", ", ", "Trick #{number} - {plays} - {winner} wins{worth}", " {} pts"
            ),
        },
    )
    chinese = Cards(
        "{suit}{rank}", suits("黑桃 红心 梅花 方块"), jokers=jokers("王", "大王", "小王"), dash="、"
    )
    winds = called(("小李", "老王", "阿芳", "大刘"))
    yield styles_of(
        "whole",
        ("redox-zh",),
        {
            "stranger-zh": {
                "cards": chinese,
                "names": winds,
                "verbs": rummy(
                    "扔掉{card}",
                    "摸到{card}",
                    "捡起{card}",
                    "摆出{cards}",
                    "摆出{cards}",
                    "把{cards}放到{target}后面",
                    slam="一次摆完：{melds}",
                ),
                "joint": "，",
                "turns": lines("{name}：{text}"),
            }
        },
    )
    yield styles_of(
        "whole",
        ("red-five-zh",),
        {
            "stranger-zh-tricks": {
                "cards": chinese,
                "names": winds,
                "tricks": trick_lines(
                    "{name}出{play}", "，", "第{number}轮 {plays}，{winner}得{worth}", "{}分", "0分"
                ),
            }
        },
    )
