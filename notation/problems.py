"""What the reader itself can find wrong: lines that should say something and do not."""

from __future__ import annotations

from ..records.findings import Rule, Said, Severity
from .spelling import tolerated

UNREADABLE_MOVE = Rule(
    code="RD001",
    name="unreadable-move",
    basis="",
    message="this line of {player} cannot be read: expected {expected}{found}",
    messages={"zh": "{player}的這一行讀不懂：應有{expected}{found}"},
    wrong="N: Discard ♠J, draw a crad: ♥A.",
    right="N: Discard ♠J, draw a card: ♥A.",
    explanation=(
        "A line that begins with a player's name and a colon is that player's move or claim, never "
        "commentary, though a comment may stand behind it. Where it cannot be read, play goes on with that "
        "player's cards in doubt: nothing is held against the player that the unread line might explain."
    ),
)
UNKNOWN_PLAYER = Rule(
    code="RD002",
    name="unknown-player",
    basis="",
    message="{player} is not among the players {players}",
    messages={"zh": "{player}不在玩家{players}之中"},
    wrong="X: Discard ♠J, draw a card: ♥A.",
    right="N: Discard ♠J, draw a card: ♥A.",
    explanation=(
        "The line reads as a move or a hand, but its player is not one of those the record names. If there "
        "is one of them who has no line of his own while the stranger has several, these are taken for his."
    ),
)
UNREADABLE_LINE = Rule(
    code="RD003",
    name="unreadable-line",
    basis="",
    message="this line cannot be read: expected {expected}{found}",
    messages={"zh": "這一行讀不懂：應有{expected}{found}"},
    wrong="Discard pile: ♣",
    right="Discard pile: ♣5",
    explanation=(
        "The line begins like a heading, a setting or a claim and then says something else. Its "
        "information is missing from what is checked."
    ),
)
NO_PLAYER = Rule(
    code="RD004",
    name="move-without-player",
    basis="",
    message="this reads as a move, but does not say whose",
    messages={"zh": "這像是一手牌，卻沒有寫是誰的"},
    wrong="Discard ♠J, draw a card: ♥A.",
    right="N: Discard ♠J, draw a card: ♥A.",
    explanation="A move begins with its player's name and a colon.",
)
IMPOSSIBLE_VALUE = Rule(
    code="RD005",
    name="impossible-value",
    basis="",
    message="“{value}” makes no sense here: expected {expected}",
    messages={"zh": "「{value}」在這裏講不通：應有{expected}"},
    wrong="Decks: 0",
    right="Decks: 2",
    explanation=(
        "The line can be read, but says something that no table plays with: a number out of all reason, or "
        "a variant, an option or an extension that the game does not have. The setting is left aside."
    ),
)
MISNAMED_PLAYER = Rule(
    code="RD009",
    name="misnamed-player",
    basis="",
    message="{player} has no line in the first round; {right}, who is not among the players, has",
    messages={"zh": "第一局裏沒有{player}的一行，卻有不在玩家之中的{right}"},
    wrong="Players: N, E, Z   (where N, E and S play)",
    right="Players: N, E, S",
    explanation=(
        "One of the names at the top is not that of anybody who plays, and one who plays is missing there. "
        "The name that plays is taken to be the right one all through the record."
    ),
)
UNNAMED_PLAYER = Rule(
    code="RD010",
    name="unnamed-player",
    basis="",
    message="{player} played in the first round without being among the players",
    messages={"zh": "{player}在第一局裏有牌打，卻不在玩家之中"},
    wrong="Players: N, E   (where N, E and S play)",
    right="Players: N, E, S",
    explanation=(
        "Somebody who is dealt cards and moves is missing among the names at the top. All through the record "
        "that player is taken to sit where the first round has him."
    ),
)
FOREIGN_SETTING = Rule(
    code="RD011",
    name="foreign-setting",
    basis="",
    message="“{setting}” is a setting of {games}, not of {game}: nothing is made of it",
    messages={"zh": "{game}沒有「{setting}」這一項，{games}才有：不予理會"},
    severity=Severity.WARNING,
    wrong="Wild penalty: 20   (in a record of REDOX)",
    right="the line left out, or the setting that was meant",
    explanation=(
        "The line sets something, but the game that is recorded knows nothing of it. Perhaps it was meant "
        "for another record, or the game at the top is the wrong one. It is kept as commentary."
    ),
)
WRONG_GAME = Rule(
    code="RD012",
    name="wrong-game",
    basis="",
    message="this is a record of {right}, not of {said}",
    messages={"zh": "這是{right}的記錄，不是{said}的"},
    wrong="Game: REDOX   (where melds are published and cards stolen)",
    right="Game: LYNX",
    explanation=(
        "Nothing is said as the game named at the top says it, and much as only another does. The record is "
        "read and judged as one of that."
    ),
)
MISSING_HEADING = Rule(
    code="RD006",
    name="missing-heading",
    basis="",
    message="a new round begins here without a heading; it is taken for round {number}",
    messages={"zh": "這裏開始了新的一局，卻沒有標題，當作第{number}局"},
    wrong="the hands of a new deal right behind the total scores",
    right="Round #2, and then the hands",
    explanation=(
        "Cards are dealt, or play goes on, behind the scores of a round that is over. That is another round, "
        "though no heading says so."
    ),
)
HEADING_TWICE = Rule(
    code="RD007",
    name="heading-twice",
    basis="",
    message="round {number} has its heading already",
    messages={"zh": "第{number}局已經有標題了"},
    severity=Severity.WARNING,
    wrong="Round #1, the hands, and Round #1 again",
    right="Round #1, and then the hands",
    explanation="The heading is repeated before the first move of its round. The second is passed over.",
)
LINE_TOO_LONG = Rule(
    code="RD008",
    name="line-too-long",
    basis="",
    message="this line is not read: it has {length:,} characters, no line of a record over {limit:,}",
    messages={"zh": "這一行不讀：有{length:,}個字，記錄的一行不會超過{limit:,}個"},
    wrong="a whole file without line ends",
    right="a line for each move",
    explanation="Most likely line ends have been lost. What the line says is missing from what is checked.",
)
MISPLACED_SETTING = Rule(
    code="RD013",
    name="misplaced-setting",
    basis="",
    message="“{setting}” is a setting of the whole record, which belongs above its first round",
    messages={"zh": "「{setting}」是整份記錄的設定，應寫在第一局之前"},
    wrong="Decks: 1   (below Round #1)",
    right="Decks: 1   (above Round #1)",
    explanation=(
        "The line sets something for all rounds, but stands in one of them. Nothing is made of it there, and "
        "what follows is judged as if it had not been set."
    ),
)
NOTHING_READ = Rule(
    code="RD014",
    name="nothing-read",
    basis="",
    message="no move is read here, though {count} lines that are taken for comments have cards",
    messages={"zh": "這裏沒有讀到出牌，卻有{count}行有牌的文字當作評語"},
    severity=Severity.WARNING,
    wrong="the ♠J goes, and the ♥A comes   (and more lines like it)",
    right="N: Discard ♠J, draw a card: ♥A.",
    explanation=(
        "Lines that do not begin with a player's name, or a word for a heading or a setting, are commentary. "
        "If a round, or a whole record, has no other lines with cards, they were probably meant for its "
        "moves, and none is checked."
    ),
)
READING: tuple[Rule, ...] = (
    UNREADABLE_MOVE, UNKNOWN_PLAYER, UNREADABLE_LINE, NO_PLAYER, IMPOSSIBLE_VALUE, MISSING_HEADING,
    HEADING_TWICE, LINE_TOO_LONG, MISNAMED_PLAYER, UNNAMED_PLAYER, FOREIGN_SETTING,
    WRONG_GAME, MISPLACED_SETTING, NOTHING_READ,
)  # fmt: skip

MISSING_COLON = tolerated(
    "RD118", "missing-colon", "no colon behind the name",
    "N Discard ♠J, draw a card: ♥A.", "N: Discard ♠J, draw a card: ♥A.",
    "The line is read as if the colon were there; so is one that sets something: “Dealer N”. With --strict "
    "it is reported.",
)  # fmt: skip
ANOTHER_COLON = tolerated(
    "RD126", "another-colon", "another sign than a colon behind the name",
    "N - Discard ♠J, draw a card: ♥A.", "N: Discard ♠J, draw a card: ♥A.",
    "The sign is taken for a colon. With --strict it is reported.",
)  # fmt: skip
NAME_CASE = tolerated(
    "RD119", "name-case", "the player's name in other capitals than usual",
    "n: Discard ♠J, draw a card: ♥A.", "N: Discard ♠J, draw a card: ♥A.",
    "The name is taken for the player's. With --strict it is reported.",
)  # fmt: skip
BYTE_ORDER_MARK = tolerated(
    "RD120", "byte-order-mark", "the file begins with a byte order mark", "", "",
    "The mark is skipped. With --strict it is reported, once a file.",
)  # fmt: skip
CARRIAGE_RETURNS = tolerated(
    "RD121", "carriage-returns", "lines end with a carriage return", "", "",
    "Lines ending in CR LF are read like lines ending in LF. With --strict it is reported, once a file.",
)  # fmt: skip
WRAPPED_LINE = tolerated(
    "RD133", "wrapped-line", "this line goes on in the next",
    "N: Discard ♠J,   (the rest in the next line)", "N: Discard ♠J, draw a card: ♥A.",
    "What begins in one line and ends in the next is read as if it stood in one; and so is what a player "
    "calls in a line of its own, below what he did. With --strict it is reported.",
)  # fmt: skip
CLAIMS_IN_LINE = tolerated(
    "RD134", "claims-in-line", "what the players claim stands on the line of the heading",
    "Scores: N 10, E 5+3 = 8", "Scores:, and below it N: 10 and E: 5+3 = 8",
    "The claims are read as if each stood on a line of its own. With --strict it is reported.",
)  # fmt: skip
COMMENT_BEHIND = tolerated(
    "RD135", "comment-behind", "a comment behind what the line says",
    "N: Discard ♠J, draw a card: ♥A. Bold!", "N: Discard ♠J, draw a card: ♥A. (below it: Bold!)",
    "The line is read as if the comment stood below it. (What has cards, numbers or words in it for what "
    "players do is no comment.) With --strict it is reported.",
)  # fmt: skip
SETTING_IN_WORDS = tolerated(
    "RD140", "setting-in-words", "a setting in a sentence, or behind a heading",
    "Round #2, dealer N", "Round #2, and below it Dealer: N",
    "What is set is read as if it stood on a line of its own, with its label. With --strict it is reported.",
)  # fmt: skip
NAMES_APART = tolerated(
    "RD136", "names-apart", "another sign between the names of players, or none",
    "Players: N; E & S", "Players: N, E, S",
    "The names are read as if commas, or arrows, stood between them. With --strict it is reported.",
)  # fmt: skip
EMPTY_HAND = tolerated(
    "RD141", "empty-hand", "a hand without cards in words, or with another sign",
    "N: none   (below Cards left)", "N: ---",
    "Where it is listed what is left in hand, it is read as no cards. With --strict it is reported.",
)  # fmt: skip
ON_ITS_OWN = Said("write a comment in a line of its own", "評語另寫一行")
ONE_EACH = Said("each player has a line below the heading", "標題下每名玩家各佔一行")
SETTINGS_BELOW = Said("each setting has a line below the heading", "標題下每項設定各佔一行")
"""What to do about what stands in one line and should not."""
LAYOUT = tolerated(
    "RD122", "markup", "indentation, a bullet, a table cell or other markup around the line",
    "  * N: Discard ♠J, draw a card: ♥A.", "N: Discard ♠J, draw a card: ♥A.",
    "What surrounds the line is skipped. With --strict it is reported.",
)  # fmt: skip
