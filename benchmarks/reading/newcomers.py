"""Styles to measure with, part f: further people, written after hoyle had learned to read part e. Of the
records of the first of them 53 % were read right at first sight, of those of the others, who were written
later, 58 %."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from .cards import GERMAN_DECK, LETTERS, NAMED, SMALL, SPELT, Cards, T, jokers, ranks, suits
from .hands import hand_table, introduced, suit_row
from .layout import (
    action_lines,
    chat,
    commented,
    heading,
    html_row,
    lines,
    markdown,
    move_table,
    player_columns,
    separated,
    several,
    wiki_row,
    wrapped,
)
from .names import FIRST, FULL, POINTS, Names, called
from .pages import around, fenced
from .scores import headed, joint_table, names_over_numbers, rows_of, sentences
from .scribe import Move, Scribe, Templates, Trick, played
from .strangers import FORUM_PLAYS, person, speaker
from .style import Style, styles_of
from .tricks import order_table, trick_lines, trick_table
from .verbs import rummy

SECRETARY = rummy(
    "places {card} on the discard pile",
    "draws {card} from stock",
    "picks up {card} from the discard pile",
    "puts down the meld {cards}",
    "puts down the {kind} {cards}",
    "adds {cards} to the meld {target}",
    slam="puts down a slam: {melds}",
    claim="exchanges {card} for the {wild} in the meld {target}",
    steal="steals {card} with {using}",
    steal_pile="steals the pile with {using} for {card}, taking {rest}",
    steal_pile_alone="steals the pile with {using} for {card}",
    extra="draws {number} extra cards: {cards}",
    announce="announces a seven",
    nominate="nominating {name}",
    request="requesting {suit}",
    desire="desiring {wish}",
    skip="misses her turn",
    pass_="passes",
)
TEEN = rummy(
    "tossed {card}",
    "drew {card}",
    "grabbed {card} from the pile",
    "laid {cards}",
    "laid a {kind} {cards}",
    "stuck {cards} on {target}",
    slam="slammed {melds}",
    claim="swapped {card} for {wild} in {target}",
    steal="stole {card} w {using}",
    extra="drew {number} extra {cards}",
    nominate="nominated {name}",
    request="asked for {suit}",
    announce="announced a 7",
    skip="got skipped",
    pass_="passed",
)
RADIO = rummy(
    ("throws away {card}", "discards {card}", "tosses out {card}"),
    ("draws {card}", "picks {card} from the stock", "finds {card} in the stock"),
    ("takes {card} from the discard pile", "grabs the discarded {card}"),
    ("lays down {cards}", "melds {cards}", "spreads {cards}"),
    ("lays down a {kind}: {cards}", "melds a {kind}: {cards}"),
    ("adds {cards} to {target}", "attaches {cards} to {target}"),
    slam="goes down with everything: {melds}",
    claim="takes {wild} out of {target} and puts {card} in its place",
    steal="steals {card} with {using}",
    extra="has to draw {number} extra cards: {cards}",
    nominate="and nominates {name}",
    request="and wants {suit}",
    announce="announces a seven",
    skip="has to miss a turn",
    pass_="can do nothing",
)
ARROWED = rummy(
    "{card} → pile",
    "stock → {card}",
    "pile → {card}",
    "melds {cards}",
    "melds {kind} {cards}",
    "{cards} → {target}",
    slam="slam {melds}",
    claim="swaps {card} for {wild} in {target}",
    steal="steals {card} with {using}",
)
TERSE = rummy(
    "disc {card}",
    "draw {card}",
    "take {card}",
    "lay {cards}",
    "lay {kind} {cards}",
    "add {cards} to {target}",
    slam="slam {melds}",
    claim="claim {wild} with {card} from {target}",
    steal="steal {card} with {using}",
    steal_pile="steal pile {card} with {using}, take {rest}",
    steal_pile_alone="steal pile {card} with {using}",
    extra="draw {number} extra: {cards}",
    announce="announce 7",
    nominate="nominate {name}",
    request="request {suit}",
    desire="desire {wish}",
    skip="skip",
    pass_="pass",
)
PLUS_MINUS = rummy(
    "-{card}",
    "+{card}",
    "+{card} (pile)",
    "meld {cards}",
    "{kind} {cards}",
    "{cards} to {target}",
    slam="slam {melds}",
    claim="{wild} for {card} from {target}",
)
PERFECT_DE = rummy(
    "hat {card} abgeworfen",
    "hat {card} gezogen",
    "hat {card} vom Ablagestapel genommen",
    "hat {cards} ausgelegt",
    "hat {kind} {cards} ausgelegt",
    "hat {cards} an {target} angelegt",
    slam="hat einen Slam ausgelegt: {melds}",
    claim="hat {wild} aus {target} gegen {card} getauscht",
)
ITALIAN = rummy(
    "scarta {card}",
    "pesca {card}",
    "prende {card} dagli scarti",
    "cala {cards}",
    "cala {kind} {cards}",
    "attacca {cards} a {target}",
    slam="slam: {melds}",
    claim="scambia {card} con {wild} di {target}",
)
PORTUGUESE = rummy(
    "descarta {card}",
    "compra {card}",
    "pega {card} do lixo",
    "baixa {cards}",
    "baixa {kind} {cards}",
    "coloca {cards} em {target}",
    slam="slam: {melds}",
    claim="troca {card} por {wild} de {target}",
)
ING = rummy(
    "discarding {card}",
    "drawing {card}",
    "picking up {card} from the pile",
    "melding {cards}",
    "melding {kind} {cards}",
    "laying off {cards} on {target}",
    slam="slamming {melds}",
    claim="swapping {card} for {wild} in {target}",
    steal="stealing {card} with {using}",
    extra="drawing {number} extra cards: {cards}",
    nominate="nominating {name}",
    request="requesting {suit}",
    announce="announcing a 7",
    skip="skipping",
    pass_="passing",
)
PLAYS_PRESENT: Templates = {**FORUM_PLAYS, "throw fails": "throws {cards} but must play {forced}"}
PLAYS_PAST: Templates = {
    "show": "showed {cards}",
    "bury": "buried {cards}",
    "call friend": "called {card}",
    "pass cards": "passed {cards} to {name}",
    "pass": "passed",
    "throw": "threw {cards}",
    "throw fails": "threw {cards} but had to play {forced}",
    "ruff": "ruffed with {cards}",
    "discard": "discarded {cards}",
}
PLAYS_ING: Templates = {
    "show": "showing {cards}",
    "bury": "burying {cards}",
    "call friend": "calling {card}",
    "pass cards": "passing {cards} to {name}",
    "pass": "passing",
    "ruff": "ruffing with {cards}",
}


BOARDGAMER = rummy(
    "discards {card}",
    "draws {card} from the draw pile",
    "takes the face-up {card}",
    "plays {cards} to the table",
    "plays a {kind} of {cards}",
    "plays {cards} onto {target}",
    slam="plays a slam: {melds}",
    claim="exchanges {card} for the {wild} in {target}",
    steal="steals {card} using {using} from hand",
    steal_pile="steals the whole pile ({card}) using {using} and takes {rest}",
    steal_pile_alone="steals the whole pile ({card}) using {using}",
    extra="draws {number} extra cards: {cards}",
    announce="announces a 7",
    nominate="nominates {name}",
    request="requests {suit}",
    desire="desires {wish}",
    skip="is skipped",
    pass_="passes",
)
HURRIED = rummy(
    "threw {card}",
    "got {card}",
    "got {card} from the discards",
    "down with {cards}",
    "down with {kind} {cards}",
    "{cards} on {target}",
    slam="slam {melds}",
    claim="{wild} out of {target} for {card}",
    steal="stole {card} with {using}",
    extra="had to draw {number}: {cards}",
    announce="announced a 7",
    nominate="chose {name}",
    request="wanted {suit}",
    skip="skipped",
    pass_="passed",
)
OLD_FASHIONED = rummy(
    "rids himself of {card}",
    "takes {card} from the stock",
    "takes {card} from the discard pile",
    "makes a meld of {cards}",
    "makes a {kind} of {cards}",
    "lengthens {target} with {cards}",
    slam="makes a slam: {melds}",
    claim="gives {card} for {wild} of {target}",
    steal="steals {card}, matching it with {using}",
    nominate="naming {name}",
    request="asking for {suit}",
    extra="takes {number} extra cards: {cards}",
    announce="declares a seven",
    skip="loses a turn",
    pass_="passes",
)
GERMAN_PRESENT = rummy(
    "schmeißt {card} weg",
    "kauft {card}",
    "nimmt den Abwurf {card}",
    "legt {cards} aus",
    "legt {kind} {cards} aus",
    "hängt {cards} an {target}",
    slam="Slam: {melds}",
    claim="tauscht {card} gegen {wild} in {target}",
)
FRENCH_PRESENT = rummy(
    "défausse {card}",
    "tire {card} de la pioche",
    "ramasse {card}",
    "étale {cards}",
    "étale {kind} {cards}",
    "complète {target} avec {cards}",
    slam="slam : {melds}",
    claim="remplace {wild} par {card} dans {target}",
)
CODED = rummy(
    "D {card}",
    "S {card}",
    "P {card}",
    "M {cards}",
    "M {cards}",
    "L {cards} > {target}",
    slam="SLAM {melds}",
    claim="C {wild} with {card} from {target}",
)
IMPERSONAL = rummy(
    "{card} thrown away",
    "{card} from stock",
    "{card} from discard pile",
    "melded {cards}",
    "melded {kind} {cards}",
    "{cards} laid off on {target}",
    slam="slam {melds}",
    claim="{card} swapped for {wild} in {target}",
    steal="{card} stolen with {using}",
    extra="drew {number} extra cards: {cards}",
    nominate="nominated {name}",
    request="requested {suit}",
    announce="announced a 7",
    skip="skipped",
)
PLAYS_OF_A_REPORT: Templates = {
    **FORUM_PLAYS,
    "call friend": "calls for {card}",
    "pass cards": "gives {cards} to {name}",
    "play": "plays {cards}",
    "throw fails": "throws {cards}, must play {forced}",
}
PLAYS_DONE: Templates = {
    "show": "{cards} shown",
    "bury": "{cards} buried",
    "call friend": "{card} called",
    "pass cards": "{cards} to {name}",
}


def exclaimed(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    asides = ("What a game!", "Oh my.", "The crowd likes it.", "No surprise there.")
    for move in moves:
        end = "!" if move.number % 4 == 0 else "."
        tail = f" {asides[move.number // 5 % len(asides)]}" if move.number % 5 == 0 else ""
        calls = "".join(f" {call}" for call in move.calls)
        yield f"{move.name} {move.marked(move.joined)}{end}{calls}{'' if calls else tail}"


def lettered(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    for move in moves:
        yield f"{move.number}. {move.name}"
        for at, clause in enumerate(move.clauses):
            calls = "".join(f" {call}" for call in move.calls) if at == len(move.clauses) - 1 else ""
            yield f"   {'abcdefghijklmnop'[at]}) {move.marked(clause) if at == 0 else clause}{calls}"


def by_wins(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
    """Tricks whose lines end with whose they are."""
    for trick in tricks:
        said = [f"{one.name} {played(one)}" for one in trick.plays]
        worth = f" and {trick.points} points" if trick.points else ""
        won = f"That's {pen.names.mention(trick.winner)}'s trick{worth}."
        yield f"Trick {trick.number}. {'; '.join(said)}. {won}"


def first_line(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
    for trick in tricks:
        yield f"Trick {trick.number} ({trick.plays[0].name} leads)"
        for one in trick.plays:
            yield f"  {one.name}  {played(one)}"
        yield f"  → {pen.names.mention(trick.winner)}{f', {trick.points}' if trick.points else ''}"


def newcomer_styles() -> Iterator[list[Style]]:
    """All of them, in their groups."""
    for styles in (*_all(), *_others()):
        yield [evolve(style, name=style.name.replace("stranger", "newcomer"), part="f") for style in styles]


ITALIAN_CARDS = Cards(
    "{rank} di {suit}", suits("picche cuori fiori quadri"), ranks("A:Asso J:Fante Q:Donna K:Re"), dash=", "
)
PORTUGUESE_CARDS = Cards(
    "{rank} de {suit}",
    suits("espadas copas paus ouros"),
    ranks("A:Ás J:Valete Q:Dama K:Rei"),
    dash=", ",
    last=" e ",
)


def _all() -> Iterator[list[Style]]:
    yield from person(
        "secretary",
        {
            "names": called(("Mrs Hill", "Mr Banks", "Miss Lee", "Dr Wu")),
            "cards": Cards("{rank}{suit}", dash=", "),
            "results": headed("-- {heading} --"),
        },
        {"verbs": SECRETARY, "joint": "; ", "turns": lines("{name}: {text}")},
        {"verbs": PLAYS_PRESENT, "tricks": by_wins},
    )
    yield from person(
        "teen",
        {
            "names": Names(FIRST, ("alice", "ben", "clara", "dan")),
            "cards": Cards("{rank}{suit}", SMALL, T, jokers("jk", "big joker", "small joker"), dash=" "),
            "stop": "",
        },
        {"verbs": TEEN, "joint": " n ", "turns": lines("{name} {text}")},
        {
            "verbs": PLAYS_PAST,
            "bids": lines("{name} {text}"),
            "tricks": trick_lines("{name} {play}", " ", "{plays} {winner} got it{worth}", " +{}"),
        },
    )
    yield from person(
        "bars",
        {"cards": Cards("{rank}{suit}", LETTERS, dash=" "), "stop": ""},
        {"verbs": TERSE, "joint": " | ", "turns": lines("{number} | {name} | {text}")},
        {"tricks": trick_lines("{name}: {play}", " | ", "{plays} || {winner}{worth}", " +{}")},
    )
    yield from person(
        "by-mail",
        {
            "names": called(("Alice", "Bob", "Carol", "Dave")),
            "cards": Cards("{suit}{rank}", dash=" "),
            "page": around(
                "From: Bob\nSubject: our game\n\nHi Carol,\n\nhere are the moves:\n\n",
                "\nBest wishes,\nBob\n",
            ),
        },
        {"verbs": TERSE, "joint": " -- ", "turns": lines("Move {number} -- {name} -- {text}")},
        {
            "tricks": trick_lines(
                "{name} {play}", " / ", "Trick {number} -- {plays} -- {winner}{worth}", " (+{})"
            )
        },
    )
    yield from person(
        "radio",
        {"names": called(FIRST), "cards": SPELT},
        {"verbs": RADIO, "joint": " and ", "turns": exclaimed},
        {
            "verbs": PLAYS_PRESENT,
            "bids": lines("{name} {text}"),
            "tricks": trick_lines(
                "{name} {play}",
                ", ",
                "{plays}. And {winner} takes it{worth}!",
                ", {} points",
                first="{name} leads {play}",
            ),
        },
    )
    yield from person(
        "html-list",
        {
            "names": called(POINTS),
            "cards": Cards("{rank}&{suit};", suits("spades hearts clubs diams"), dash=" "),
            "stop": "",
        },
        {"verbs": ING, "joint": ", ", "turns": lines("<li><b>{name}</b> {text}</li>")},
        {
            "verbs": PLAYS_ING,
            "bids": lines("<li><b>{name}</b> {text}</li>"),
            "tricks": trick_lines("{name} {play}", ", ", "<li>{plays} <i>({winner}{worth})</i></li>", ", {}"),
        },
    )
    yield from speaker(
        "italian",
        ("Luca", "Marco", "Sofia", "Gina"),
        ITALIAN_CARDS,
        (ITALIAN, " e ", "{name}: {text}"),
        ("{name} {play}", ", ", "Presa {number}: {plays}. Vince {winner}{worth}.", " ({} punti)"),
        labels={
            "Discard pile": "Scarti",
            "Cards left": "Carte rimaste",
            "Scores": "Punti",
            "Total scores": "Totale",
            "Players": "Giocatori",
            "Direction": "Direzione",
            "Dealer": "Mazziere",
        },
    )
    yield from speaker(
        "portuguese",
        ("João", "Rita", "Ana", "Rui"),
        PORTUGUESE_CARDS,
        (PORTUGUESE, ", ", "{name} {text}"),
        ("{name} joga {play}", "; ", "Vaza {number} - {plays} - {winner} ganha{worth}", " {} pontos"),
        labels={
            "Discard pile": "Lixo",
            "Cards left": "Cartas na mão",
            "Scores": "Pontos",
            "Total scores": "Total",
            "Players": "Jogadores",
            "Direction": "Sentido",
        },
    )
    yield from person(
        "dutch",
        {
            "names": called(("Jan", "Piet", "Els", "Mieke")),
            "cards": Cards("{suit}{rank}", ranks=ranks("J:B Q:V K:H"), dash=" "),
        },
        {},
        {
            "tricks": trick_lines(
                "{name} {play}", ", ", "Slag {number}: {plays}; slag voor {winner}{worth}", ", {} punten"
            )
        },
    )
    yield from person(
        "paste",
        {
            "names": called(FIRST),
            "cards": Cards("{rank}{suit}", LETTERS, T, jokers("Jkr", "BJkr", "SJkr"), dash=" "),
            "hands": hand_table(separated("\t")),
            "results": names_over_numbers(separated("\t")),
        },
        {"verbs": PLUS_MINUS, "joint": " ", "stop": "", "turns": player_columns(separated("\t"))},
        {"tricks": trick_table(separated("\t"), "#", "Won", "Pts", "*")},
    )
    yield from person(
        "arrows",
        {"cards": Cards("{rank}{suit}", dash=" ")},
        {"verbs": ARROWED, "joint": "; ", "turns": lines("{name}: {text}")},
        {"tricks": trick_lines("{name} {play}", " → ", "{number}) {plays} ⇒ {winner}{worth}", " {}")},
    )
    yield from person(
        "perfekt",
        {
            "names": called(("Anna", "Bernd", "Chris", "Doris")),
            "cards": Cards(
                "{suit}-{rank}", suits("Pik Herz Kreuz Karo"), GERMAN_DECK, dash=", ", last=" und "
            ),
        },
        {"verbs": PERFECT_DE, "joint": " und ", "turns": lines("{number}. {name} {text}")},
        {
            "tricks": trick_lines(
                "{name} spielt {play}",
                ", ",
                "{number}: {plays}. {winner} gewinnt den Stich{worth}.",
                " mit {} Punkten",
            )
        },
    )
    yield from person(
        "mentions",
        {
            "names": Names(FIRST, ("@Alice", "@Ben", "@Clara", "@Dan"), FIRST),
            "cards": Cards("{rank}{suit}", suits("♠️ ♥️ ♣️ ♦️"), dash=" "),
        },
        {"verbs": TERSE, "joint": " + ", "stop": "", "turns": lines("{name} {text}")},
        {"tricks": trick_lines("{name} {play}", " ", "{number}/ {plays} 🏆 {winner}{worth}", " ({})")},
    )
    yield from person(
        "parentheses",
        {
            "names": called(POINTS),
            "cards": Cards("{rank} of {suit}", suits("Spades Hearts Clubs Diamonds"), NAMED, dash=", "),
        },
        {"verbs": TEEN, "joint": ", ", "stop": "", "turns": lines("{name} ({text})")},
        {
            "verbs": PLAYS_PAST,
            "stop": "",
            "bids": lines("{name} ({text})"),
            "tricks": trick_lines(
                "{name} ({play})", ", ", "Trick {number}: {plays}. Winner: {winner}{worth}", " ({} points)"
            ),
        },
    )
    yield from person(
        "lettered",
        {"names": called(FULL), "cards": Cards("{rank}{suit}", dash=" "), "stop": ""},
        {"verbs": TERSE, "turns": lettered},
        {"tricks": first_line},
    )
    yield from person(
        "timeline",
        {
            "names": called(("Kit", "Lou", "Max", "Nia")),
            "cards": Cards("{suit}{rank}", SMALL, T, dash="-"),
            "stop": "",
        },
        {"verbs": ING, "joint": ", ", "turns": chat("+{time} {name} {text}")},
        {
            "verbs": PLAYS_ING,
            "bids": lines("{name} {text}"),
            "tricks": trick_lines(
                "{name} {play}", ", ", "trick {number}: {plays} > {winner}{worth}", " ({})"
            ),
        },
    )
    yield from person(
        "hand-notes",
        {
            "hands": suit_row(
                {"♠": "S", "♥": "H", "♣": "C", "♦": "D", "": ""},
                "{name}: {suits}",
                "{suit} {ranks}",
                " ",
                " | ",
                "-",
            ),
            "cards": Cards("{suit} {rank}", dash=", "),
            "results": rows_of("{name} → {said}"),
        },
        {"verbs": TERSE, "joint": ", ", "stop": "", "turns": several("{name}: {text}", " — ", "{}. ")},
        {"tricks": trick_lines("{play} {name}", ", ", "{number}. {plays} … {winner}{worth}", " +{}")},
    )
    yield from person(
        "wiki",
        {
            "names": called(POINTS),
            "cards": Cards("{rank}{suit}", dash=", "),
            "heading": heading("== {word} {number} =="),
        },
        {"verbs": SECRETARY, "joint": ", then ", "turns": lines("# '''{name}''' {text}")},
        {
            "verbs": PLAYS_PRESENT,
            "bids": lines("# '''{name}''' {text}"),
            "tricks": trick_table(html_row, "Trick", "Winner", "Points", ""),
        },
    )
    yield from person(
        "action-lines",
        {
            "names": called(("Eva", "Finn", "Gus", "Hana")),
            "cards": Cards("the {rank}{suit}", dash=", ", last=" and "),
        },
        {"verbs": RADIO, "turns": action_lines("{name} {text}")},
        {
            "verbs": PLAYS_PRESENT,
            "bids": lines("{name} {text}"),
            "tricks": trick_lines(
                "{name} plays {play}.", " ", "{plays} {winner} wins trick {number}{worth}.", " ({} points)"
            ),
        },
    )
    yield from person(
        "tables",
        {
            "names": called(FIRST),
            "cards": Cards("{rank}{suit}", LETTERS, dash=" "),
            "hands": hand_table(markdown, ("Name", "Dealt")),
            "results": joint_table(markdown),
        },
        {
            "verbs": TERSE,
            "joint": "; ",
            "stop": "",
            "turns": move_table(markdown, ("No.", "Who", "Did what")),
        },
        {"tricks": order_table(markdown, ("No.", "Led", "Second", "Third", "Last", "Winner", "Pts"))},
    )
    chinese = Cards("{suit}{rank}", suits("黑桃 紅心 梅花 方塊"), dash=" ")
    yield styles_of(
        "whole",
        ("redox-zh",),
        {
            "stranger-zh": {
                "cards": chinese,
                "names": called(("北家", "東家", "南家", "西家")),
                "verbs": rummy(
                    "打出{card}",
                    "抽{card}",
                    "撿走{card}",
                    "放下{cards}",
                    "放下{cards}",
                    "{cards}接{target}",
                    slam="一次放下：{melds}",
                ),
                "joint": "，",
                "stop": "",
                "turns": lines("【{number}】{name} {text}"),
            }
        },
    )
    yield styles_of(
        "whole",
        ("red-five-zh",),
        {
            "stranger-zh-tricks": {
                "cards": chinese,
                "tricks": trick_lines("{name}：{play}", "；", "{number}）{plays}。{winner}贏{worth}", "{}分"),
            }
        },
    )


def paragraphs(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
    for at in range(0, len(moves), 3):
        yield " ".join(f"{m.name} {m.unended}." for m in moves[at : at + 3])
        yield ""


def _others() -> Iterator[list[Style]]:
    yield from person(
        "boardgamer",
        {
            "names": called(FIRST),
            "cards": Cards("{rank}{suit}", dash=", ", last=" and "),
            "page": around("Session report, Tuesday\n\n", "\nA fun evening.\n"),
        },
        {"verbs": BOARDGAMER, "joint": ", then ", "turns": lines("{name} {text}")},
        {
            "verbs": PLAYS_OF_A_REPORT,
            "bids": lines("{name} {text}"),
            "tricks": trick_lines(
                "{name} {play}",
                ", ",
                "Trick {number}: {plays}; {winner} wins the trick{worth}.",
                " ({} points)",
            ),
        },
    )
    yield from person(
        "hurried",
        {
            "names": called(("Jo", "Pat", "Sam", "Lee")),
            "cards": Cards("{rank}{suit}", SMALL, T, dash=" "),
            "stop": "",
        },
        {"verbs": HURRIED, "joint": ", ", "turns": lines("{name}: {text}")},
        {
            "tricks": trick_lines(
                "{play}", " ", "{plays} -> {winner}{worth}", " {}", first="{name} led {play}"
            )
        },
    )
    yield from person(
        "old",
        {
            "names": called(("Arthur", "Beatrice", "Cedric", "Dora")),
            "cards": SPELT,
        },
        {"verbs": OLD_FASHIONED, "joint": " and ", "turns": paragraphs},
        {
            "verbs": PLAYS_OF_A_REPORT,
            "bids": lines("{name} {text}"),
            "tricks": trick_lines(
                "{name} {play}",
                ", ",
                "{plays}, so that {winner} wins{worth}.",
                " {} points",
                first="{name} {play}",
            ),
        },
    )
    yield from person(
        "chat-lines",
        {
            "names": called(("mia", "noah", "olli", "pia")),
            "cards": Cards("{rank}{suit}", suits("♠️ ♥️ ♣️ ♦️"), dash=" "),
            "stop": "",
        },
        {"verbs": BOARDGAMER, "joint": " / ", "turns": chat("[{time}] {name}: {text}", talk=True)},
        {
            "verbs": PLAYS_OF_A_REPORT,
            "bids": chat("[{time}] {name}: {text}"),
            "tricks": trick_lines("{name} {play}", ", ", "[21:07] mia: {plays} => {winner}{worth}", " ({})"),
        },
    )
    yield from person(
        "deutsch",
        {
            "names": called(("Heidi", "Ingo", "Jens", "Karla")),
            "cards": Cards("{suit}{rank}", ranks=ranks("J:B Q:D"), dash=" "),
            "heading": heading("{number}. Runde"),
        },
        {"verbs": GERMAN_PRESENT, "joint": ", ", "turns": lines("{name}: {text}")},
        {
            "tricks": trick_lines(
                "{name} {play}", ", ", "Stich {number}: {plays} -> {winner}{worth}", " ({} Punkte)"
            )
        },
    )
    yield from person(
        "francais",
        {
            "names": called(("Guy", "Léa", "Max", "Rose")),
            "cards": Cards("{rank}{suit}", ranks=ranks("J:V Q:D K:R"), dash=" "),
        },
        {"verbs": FRENCH_PRESENT, "joint": " puis ", "turns": lines("{name} : {text}")},
        {
            "tricks": trick_lines(
                "{name} {play}",
                ", ",
                "Levée {number} : {plays}. {winner} remporte le pli{worth}.",
                " ({} points)",
            )
        },
    )
    yield from person(
        "coded",
        {"cards": Cards("{rank}{suit}", LETTERS, T, jokers("JK", "BJ", "SJ"), dash="-"), "stop": ""},
        {"verbs": CODED, "joint": "; ", "turns": lines("{number} {name}: {text}")},
        {"tricks": trick_lines("{name}:{play}", " ", "{number} {plays} *{winner}{worth}", " {}")},
    )
    yield from person(
        "impersonal",
        {"names": called(POINTS), "cards": Cards("{rank}{suit}", dash=", "), "stop": ""},
        {"verbs": IMPERSONAL, "joint": "; ", "turns": lines("{name} — {text}")},
        {
            "verbs": PLAYS_DONE,
            "bids": lines("{name} — {text}"),
            "tricks": trick_lines("{name} {play}", "; ", "{number} — {plays} — {winner}{worth}", " ({} pts)"),
        },
    )
    yield from person(
        "spreadsheet",
        {
            "names": called(FIRST),
            "cards": Cards("{rank}{suit}", LETTERS, dash=" "),
            "hands": hand_table(separated(";"), ("Player", "Starting hand")),
            "results": joint_table(separated(";")),
            "stop": "",
        },
        {
            "verbs": BOARDGAMER,
            "joint": ", ",
            "turns": move_table(separated(";"), ("Turn", "Player", "Action")),
        },
        {"tricks": trick_table(separated(";"), "Trick", "Winner", "Points", "")},
    )
    yield from person(
        "wiki-table",
        {"names": called(POINTS), "cards": Cards("{rank}{suit}", dash=" "), "stop": ""},
        {"verbs": BOARDGAMER, "joint": ", ", "turns": move_table(wiki_row, ("#", "Player", "Play"))},
        {"tricks": order_table(wiki_row, ("#", "Lead", "2nd", "3rd", "4th", "Won by", "Points"))},
    )
    yield from person(
        "comments",
        {"names": called(FIRST), "cards": Cards("{suit}{rank}", dash="-")},
        {
            "turns": commented(
                ("Good one.", "(I'd have kept it.)", "Hmm, interesting.", "-- typical Dan", "😅", "Bold!"), 2
            )
        },
        {"tricks": trick_lines("{name} {play}", ", ", "{number}. {plays} → {winner}{worth} (nice)", " +{}")},
    )
    yield from person(
        "several",
        {
            "names": called(("Al", "Bo", "Cy", "Di")),
            "cards": Cards("{rank}{suit}", SMALL, dash=" "),
            "stop": "",
        },
        {"verbs": HURRIED, "joint": " & ", "turns": several("{name}: {text}", "; ", "({}) ")},
        {"tricks": trick_lines("{name} {play}", "; ", "({number}) {plays}; {winner} {worth}", "+{}", "0")},
    )
    yield from person(
        "wrapped",
        {"names": called(FIRST), "cards": Cards("{suit}{rank}", dash=", ")},
        {"verbs": BOARDGAMER, "joint": "; ", "turns": wrapped(60, "    ")},
        {},
    )
    yield from person(
        "page",
        {"names": called(POINTS), "cards": Cards("{rank}{suit}", dash=" "), "page": fenced},
        {"verbs": OLD_FASHIONED, "joint": ", ", "turns": lines("{number:>3} {name:<6} {text}")},
        {"tricks": trick_lines("{name[0]} {play}", "  ", "{number:>3}  {plays}  {winner}{worth}", " {}")},
    )
    yield from person(
        "named",
        {
            "names": called(FIRST),
            "cards": Cards("{suit} {rank}", suits("Spade Heart Club Diamond"), NAMED, dash=", "),
            "hands": introduced("{name} was dealt: {cards}"),
            "results": sentences(
                "{name} had {cards} left", "{name} scored {points}{sum}", "{name} now has {total}"
            ),
        },
        {"verbs": HURRIED, "joint": " and then ", "turns": lines("{name} {text}")},
        {
            "tricks": trick_lines(
                "{name} played {play}", ", ", "{plays}. {winner} won it{worth}.", " and {} points"
            )
        },
    )
    yield styles_of(
        "whole",
        ("redox-zh",),
        {
            "stranger-zh-others": {
                "cards": Cards("{suit}{rank}", suits("♠ ♥ ♣ ♦"), dash=" "),
                "names": called(("東", "南", "西", "北")),
                "verbs": rummy(
                    "丟了{card}",
                    "摸了一張{card}",
                    "吃了{card}",
                    "攤開{cards}",
                    "攤開{cards}",
                    "用{cards}接{target}",
                    slam="全部攤開：{melds}",
                ),
                "joint": "，然後",
                "turns": lines("{number}、{name}{text}"),
            }
        },
    )
