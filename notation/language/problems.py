"""Findings of the reader itself, and the spellings it tolerates."""

from __future__ import annotations

from ...records.findings import Rule, Said, Severity
from .respelling import problem, tolerated

UNREADABLE_MOVE = problem(
    "RD001", "unreadable-move",
    Said(
        "this line of {player} cannot be read: expected {expected}{found}",
        "{player}的這一行讀不懂：應有{expected}{found}",
    ),
    ("N: Discard ♠J, draw a crad: ♥A.", "N: Discard ♠J, draw a card: ♥A."),
    Said(
        "A line that begins with a player's name and a colon is that player's move or claim, though a "
        "comment may follow on the same line; during play, a question, or a sentence without a word for "
        "anything done in the game, is commentary. If it cannot be read, play goes on with that player's "
        "cards in doubt: the player is not blamed for anything that the unread line might explain.",
        "一行以玩家的名字和冒號開頭，就是那個玩家的一手或他的數目（後面可以另有評語）；打牌期間的問句，或"
        "沒有提到任何動作的句子，則是評語。讀不懂的時候，照樣打下去，只是那個玩家有哪些牌就不能確定：讀不"
        "懂的一行也許說明的，都不算他錯。",
    ),
)  # fmt: skip
UNKNOWN_PLAYER = problem(
    "RD002", "unknown-player",
    Said("{player} is not among the players {players}", "{player}不在玩家{players}之中"),
    ("X: Discard ♠J, draw a card: ♥A.", "N: Discard ♠J, draw a card: ♥A."),
    Said(
        "The line reads as a move or a hand, but its player is not one of those the record names. If exactly "
        "one of the players has no lines while the unknown name has several, those lines are taken to be "
        "that player's.",
        "這一行讀得出是一手或一手牌，可是記錄裏沒有這個玩家。如果有一個玩家自己一行也沒有，而這個陌生的名字"
        "有好幾行，就當作是他的。",
    ),
)  # fmt: skip
UNREADABLE_LINE = problem(
    "RD003", "unreadable-line",
    Said("this line cannot be read: expected {expected}{found}", "這一行讀不懂：應有{expected}{found}"),
    ("Discard pile: ♣", "Discard pile: ♣5"),
    Said(
        "The line begins like a heading, a setting or a claim, but does not go on like one. What it says is "
        "not checked.",
        "這一行開頭像標題、設定或數目，後面卻說了別的。它所說的就沒有核對到。",
    ),
)  # fmt: skip
NO_PLAYER = problem(
    "RD004", "move-without-player",
    Said("this reads as a move, but does not say whose", "這像是一手牌，卻沒有寫是誰的"),
    ("Discard ♠J, draw a card: ♥A.", "N: Discard ♠J, draw a card: ♥A."),
    Said("A move begins with its player's name and a colon.", "一手以玩家的名字和冒號開頭。"),
)  # fmt: skip
IMPOSSIBLE_VALUE = problem(
    "RD005", "impossible-value",
    Said(
        "“{value}” is not a valid value here: expected {expected}", "「{value}」在這裏講不通：應有{expected}"
    ),
    ("Decks: 0", "Decks: 2"),
    Said(
        "The line can be read, but its value is impossible: a number far out of range, or a variant, an "
        "option or an extension that the game does not have. The setting is ignored.",
        "這一行讀得懂，可是沒有人會這樣打：數目太離譜，或者這個遊戲沒有這種玩法、選項或擴充。這項設定不予理"
        "會。",
    ),
)  # fmt: skip
MISNAMED_PLAYER = problem(
    "RD009", "misnamed-player",
    Said(
        "{player} has no line in the first round, but {right}, who is not among the players, does",
        "第一局裏沒有{player}的一行，卻有不在玩家之中的{right}",
    ),
    (
        Said("Players: N, E, Z   (where N, E and S play)", "Players: N, E, Z   （打牌的是N、E、S）"),
        "Players: N, E, S",
    ),
    Said(
        "One of the names at the top belongs to nobody who plays, and somebody who plays is not named there. "
        "The name used in play is taken to be right throughout the record.",
        "開頭有一個名字從來沒有打牌，而另一個打牌的人沒有列出。以下都以打牌的名字為準。",
    ),
)  # fmt: skip
UNNAMED_PLAYER = problem(
    "RD010", "unnamed-player",
    Said(
        "{player} plays in the first round but is not among the players",
        "{player}在第一局裏有牌打，卻不在玩家之中",
    ),
    (
        Said("Players: N, E   (where N, E and S play)", "Players: N, E   （打牌的是N、E、S）"),
        "Players: N, E, S",
    ),
    Said(
        "Somebody who is dealt cards and makes moves is missing from the names at the top. Throughout the "
        "record that player is taken to sit in the place shown by the first round.",
        "有人發到牌，也出了牌，開頭的玩家裏卻沒有他。以下都當他坐在第一局所坐的位置。",
    ),
)  # fmt: skip
FOREIGN_SETTING = problem(
    "RD011", "foreign-setting",
    Said(
        "“{setting}” is a setting of {games}, not of {game}; it is ignored",
        "{game}沒有「{setting}」這一項，{games}才有：不予理會",
    ),
    (
        Said("Wild penalty: 20   (in a record of REDOX)", "Wild penalty: 20   （在REDOX的記錄裏）"),
        Said("no such line, or the setting that was meant", "不寫這一行，或寫原意的設定"),
    ),
    Said(
        "The line sets something that this game does not have. Perhaps it was meant for another record, or "
        "the wrong game is named at the top. The line is kept as a comment.",
        "這一行設定了什麼，可是所記的遊戲沒有這一項。也許它屬於別的記錄，也許開頭的遊戲寫錯了。它當作評語保"
        "留。",
    ),
    Severity.WARNING,
)  # fmt: skip
WRONG_GAME = problem(
    "RD012", "wrong-game",
    Said("this is a record of {right}, not of {said}", "這是{right}的記錄，不是{said}的"),
    (
        Said(
            "Game: REDOX   (where melds are published and cards stolen)",
            "Game: REDOX   （記錄裏卻放下牌組、偷牌）",
        ),
        "Game: LYNX",
    ),
    Said(
        "Nothing in the record is written the way the game named at the top is written, and much of it is "
        "written as only another game is. The record is read and judged as that other game.",
        "沒有一處像開頭所寫的遊戲，許多地方只有另一個遊戲才這樣寫。以下按另一個遊戲來讀、來判。",
    ),
)  # fmt: skip
MISSING_HEADING = problem(
    "RD006", "missing-heading",
    Said(
        "a new round begins here without a heading; it is taken to be round {number}",
        "這裏開始了新的一局，卻沒有標題，當作第{number}局",
    ),
    (
        Said("the hands of a new deal directly after the total scores", "總分之後緊接着另一局的手牌"),
        Said("Round #2, and then the hands", "Round #2，然後是手牌"),
    ),
    Said(
        "Cards are dealt, or play goes on, after the scores of a round that is over. That must be another "
        "round, although no heading says so.",
        "一局已經算完分，後面又發牌或出牌。那就是另一局，只是沒有標題。",
    ),
)  # fmt: skip
HEADING_TWICE = problem(
    "RD007", "heading-twice", Said("round {number} already has a heading", "第{number}局已經有標題了"),
    (
        Said("Round #1, the hands, and Round #1 again", "Round #1，手牌，又寫一次Round #1"),
        Said("Round #1, and then the hands", "Round #1，然後是手牌"),
    ),
    Said(
        "The heading is repeated before the first move of its round. The second one is ignored.",
        "第一手之前，同一局的標題寫了兩次。第二次不算。",
    ),
    Severity.WARNING,
)  # fmt: skip
CHARACTERS = Said("characters", "字")
BLANKS = Said("spaces in a row", "連續的空格")
LINE_TOO_LONG = problem(
    "RD008", "line-too-long",
    Said(
        "this line is not read: it has {length:,} {what}, and the limit is {limit:,}",
        "這一行不讀：有{length:,}個{what}，記錄的一行不會超過{limit:,}個",
    ),
    (
        Said("a whole file without line ends", "整個檔案沒有換行"),
        Said("a line for each move", "每一手佔一行"),
    ),
    Said(
        "Most likely the line breaks have been lost or replaced by spaces. What the line says is not "
        "checked.",
        "多半是換行丟失了，或者成了空格。這一行所說的沒有核對到。",
    ),
)  # fmt: skip
MISPLACED_SETTING = problem(
    "RD013", "misplaced-setting",
    Said(
        "“{setting}” is a setting of the whole record and belongs above its first round",
        "「{setting}」是整份記錄的設定，應寫在第一局之前",
    ),
    (
        Said("Decks: 1   (below Round #1)", "Decks: 1   （在Round #1之下）"),
        Said("Decks: 1   (above Round #1)", "Decks: 1   （在Round #1之上）"),
    ),
    Said(
        "The line sets something for all rounds, but is written inside one of them. It is ignored there, and "
        "what follows is judged as if it had not been set.",
        "這一行設定所有各局，卻寫在某一局裏。它在那裏不算，以下當作沒有設定。",
    ),
)  # fmt: skip
NOTHING_READ = problem(
    "RD014", "nothing-read",
    Said(
        "{read} could be read here, although {count} lines {what}",
        "這裏{read}，卻有{count}行{what}",
    ),
    (
        Said(
            "the ♠J goes, and the ♥A comes   (and more lines like this)",
            "♠J出去，♥A進來   （還有同樣的幾行）",
        ),
        "N: Discard ♠J, draw a card: ♥A.",
    ),
    Said(
        "Lines that do not begin with a player's name, or with a word for a heading or a setting, are "
        "comments. If the only lines of a round, or of a whole record, that contain cards are such lines, "
        "they were probably meant as moves, and none of them is checked. The same is reported where only a "
        "few of many moves could be read. From there on nothing in the round is held against anybody: what "
        "seems wrong may only follow from the lines that were not read.",
        "不以玩家的名字、標題或設定開頭的行，都是評語。如果一局或整份記錄除此以外沒有一行有牌，那麼它們多半"
        "就是各手的記錄，而一手也沒有核對到。許多手之中只讀到幾手的，也是如此。由此以下，這一局裏不說誰犯規："
        "看似錯的，也許只是因為那些行沒有讀到。",
    ),
    Severity.WARNING,
)  # fmt: skip
LINE_UNCLEAR = problem(
    "RD015", "line-unclear",
    Said(
        "{what} is taken as a comment, although it {says}; nothing in it is checked",
        "{what}當作評語，卻{says}：這些都沒有查核",
    ),
    ("S adds one more of the same to ♣5-♣6-♣7.", "S: Connect ♣8 to ♣5-♣6-♣7."),
    Said(
        "The line cannot be read, although it begins with a player, has cards or numbers, and says little "
        "else: it may be a move, a hand or a score in other words. If such a line could explain a later "
        "mistake, that mistake is listed under it, and the line counts as an error. Begin a line that is "
        "only a comment with “%”.",
        "這一行讀不出來，卻以玩家的名字開頭，有牌或數目，此外所說不多：也許是換了說法的一手、一副牌或得分。"
        "若有人因此看似犯規，那一處便歸在這一行之下，這一行就算錯誤。只是評語的一行，可用「%」開頭。",
    ),
    Severity.WARNING,
)  # fmt: skip
UNUSED_IGNORE = problem(
    "RD016", "unused-ignore",
    Said("there is no {code} {where} to ignore", "{where}沒有{code}，不必略去"),
    (
        Said("N: Discard ♠J, draw a card: ♥A. % hoyle: ignore RX061   (and N has ♠J)",
             "N: Discard ♠J, draw a card: ♥A. % hoyle: ignore RX061   （N有♠J）"),
        "N: Discard ♠J, draw a card: ♥A.",
    ),
    Said(
        "A comment asks hoyle to ignore a finding that does not exist, perhaps because the mistake has been "
        "corrected. If the comment stays, it might hide another mistake later. (A code that is only reported "
        "with --strict is only expected with it.)",
        "記錄裏註明要略去的一處並不存在，也許是已經改正了。註明留着不刪，往後可能遮住別的錯。（只有加上--strict"
        "才指出的，不加時不算。）",
    ),
    Severity.WARNING,
)  # fmt: skip
UNMET_EXPECTATION = problem(
    "RD017", "unmet-expectation",
    Said("{code} is expected here, but it is not found", "這裏應有{code}，卻沒有"),
    (
        Said("N: Discard ♠J, draw a card: ♥A. % hoyle: expect RX061   (and N has ♠J)",
             "N: Discard ♠J, draw a card: ♥A. % hoyle: expect RX061   （N有♠J）"),
        Said("the mistake that is to be shown, or no such comment", "寫出要示範的錯，或刪去註明"),
    ),
    Said(
        "A comment says that the record makes this mistake on purpose, as an example in a rulebook does, but "
        "the record does not make it. An expected finding is neither reported nor counted.",
        "記錄裏註明此處故意犯這個錯（例如規則書的示範），卻沒有犯。意料之中的錯不報告，也不計算。",
    ),
)  # fmt: skip
UNCLEAR_DIRECTIVE = problem(
    "RD018", "unclear-directive",
    Said("this comment to hoyle is not understood: {why}", "給hoyle的這句話看不懂：{why}"),
    ("% hoyle: ingore RX061", "% hoyle: ignore RX061"),
    Said(
        "A comment that begins with “hoyle:” says “ignore”, “ignore-file” or “expect”, and then codes or "
        "names of findings, separated by commas; a reason may follow in brackets. This one says something "
        "else, and has no effect.",
        "以hoyle和冒號開頭的評語，先寫ignore、ignore-file或expect，再寫代碼或名稱，以逗號隔開；原因可寫在後面的"
        "括號裏。這一句寫的是別的，所以沒有作用。",
    ),
)  # fmt: skip
READING: tuple[Rule, ...] = (
    UNREADABLE_MOVE, UNKNOWN_PLAYER, UNREADABLE_LINE, NO_PLAYER, IMPOSSIBLE_VALUE, MISSING_HEADING,
    HEADING_TWICE, LINE_TOO_LONG, MISNAMED_PLAYER, UNNAMED_PLAYER, FOREIGN_SETTING, WRONG_GAME,
    MISPLACED_SETTING, NOTHING_READ, LINE_UNCLEAR, UNUSED_IGNORE, UNMET_EXPECTATION, UNCLEAR_DIRECTIVE,
)  # fmt: skip

MISSING_COLON = tolerated(
    "RD118", "missing-colon", Said("no colon after the name", "名字後面沒有冒號"),
    ("N Discard ♠J, draw a card: ♥A.", "N: Discard ♠J, draw a card: ♥A."),
    Said(
        "The line is read as if the colon were there; this also holds for settings such as “Dealer "
        "N”.",
        "當作有冒號來讀，設定也一樣：「Dealer N」。",
    ),
)  # fmt: skip
ANOTHER_COLON = tolerated(
    "RD126", "another-colon",
    Said("a sign other than a colon after the name", "名字後面不是冒號，而是別的符號"),
    ("N - Discard ♠J, draw a card: ♥A.", "N: Discard ♠J, draw a card: ♥A."),
    Said("The sign is read as a colon.", "這個符號當作冒號。"),
)  # fmt: skip
NAME_CASE = tolerated(
    "RD119", "name-case",
    Said("the player's name with unusual capitalization", "玩家名字的大小寫與平常不同"),
    ("n: Discard ♠J, draw a card: ♥A.", "N: Discard ♠J, draw a card: ♥A."),
    Said("The name is read as that player's.", "當作那個玩家的名字。"),
)  # fmt: skip
OTHER_NAME = tolerated(
    "RD192", "other-name",
    Said("a name for a player other than the one the record gives", "玩家的名字與前面所寫的不同"),
    (
        Said("Alice: Discard ♠J, draw a card: ♥A.   (of Alice Munro)", "Alice: …   （即Alice Munro）"),
        "Alice Munro: Discard ♠J, draw a card: ♥A.",
    ),
    Said(
        "A first name, a seat such as North for N, or a second name that the record gives is read as the "
        "player's, if it can be only one player's, and more than one line or a list of the players confirms "
        "it.",
        "只有名而沒有姓、座位（如「北」）或記錄另外寫明的名字，若只可能是一名玩家，而且不止一行這樣寫，"
        "或有名單說明，就當作那名玩家。",
    ),
)  # fmt: skip
BYTE_ORDER_MARK = problem(
    "RD120", "byte-order-mark",
    Said("the file begins with a byte order mark", "檔案以位元組順序記號（BOM）開頭"), ("", ""),
    Said(
        "The mark is skipped. With --strict it is reported, once per file.",
        "這個記號略過不讀。加上--strict才會指出，每個檔案一次。",
    ),
    Severity.WARNING,
)  # fmt: skip
CARRIAGE_RETURNS = problem(
    "RD121", "carriage-returns", Said("lines end with a carriage return", "行尾是回車字元"), ("", ""),
    Said(
        "Lines ending in CR LF are read like lines ending in LF. With --strict this is reported, once per "
        "file.",
        "以CR LF結尾的行，與以LF結尾的一樣讀。加上--strict才會指出，每個檔案一次。",
    ),
    Severity.WARNING,
)  # fmt: skip
WRAPPED_LINE = tolerated(
    "RD133", "wrapped-line", Said("this line continues on the next", "這一行在下一行才寫完"),
    (
        Said("N: Discard ♠J,   (the rest on the next line)", "N: Discard ♠J,   （其餘在下一行）"),
        "N: Discard ♠J, draw a card: ♥A.",
    ),
    Said(
        "What begins on one line and ends on the next is read as a single line; so is a call written "
        "on a line of its own below the player's move.",
        "一行開始、下一行才完的，當作一行來讀；玩家的呼叫另起一行，也接在他那一手後面。",
    ),
)  # fmt: skip
CLAIMS_IN_LINE = tolerated(
    "RD134", "claims-in-line",
    Said("the players' claims on the same line as the heading", "各人的數目與標題寫在同一行"),
    (
        "Scores: N 10, E 5+3 = 8",
        Said("Scores:, and below it N: 10 and E: 5+3 = 8", "Scores:，下面各一行N: 10、E: 5+3 = 8"),
    ),
    Said("The claims are read as if each had a line of its own.", "當作各佔一行來讀。"),
)  # fmt: skip
CLAIMS_IN_WORDS = tolerated(
    "RD143", "claims-in-words",
    Said(
        "hands, cards left, scores or totals in words or by suit, or several of them on one line",
        "手牌、餘牌、得分或總分寫成文字、按花色寫，或幾項寫在一行",
    ),
    (
        "N is left with ♠8 and ♦6, so 14 points.",
        Said("N: ♠8-♦6 below Cards left:, and N: 14 below Scores:", "餘牌下寫N: ♠8-♦6，得分下寫N: 14"),
    ),
    Said(
        "The claims are read as if each stood on a line of its own, below its heading.",
        "當作各佔一行、各有標題來讀。",
    ),
)  # fmt: skip
OTHER_HEADING = tolerated(
    "RD137", "other-heading",
    Said("a heading or a label in unusual words", "標題或項目用了別的字眼"),
    ("Running totals:", "Total scores:"),
    Said("It is read as the usual one.", "當作平常的標題或項目來讀。"),
)  # fmt: skip
COMMENT_BEHIND = tolerated(
    "RD135", "comment-behind", Said("a comment on the line of a move", "這一行夾有評語"),
    (
        "N: Discard ♠J, draw a card: ♥A. Bold!",
        Said(
            "N: Discard ♠J, draw a card: ♥A. (below it: Bold!)",
            "N: Discard ♠J, draw a card: ♥A. （下一行：Bold!）",
        ),
    ),
    Said(
        "The line is read as if the comment were on the line below. (Text that contains cards, "
        "numbers or the words for moves is not taken as a comment.)",
        "當作評語寫在下一行來讀。（其中有牌、數字或打牌用語的，就不是評語。）",
    ),
)  # fmt: skip
SETTING_IN_WORDS = tolerated(
    "RD140", "setting-in-words",
    Said("a setting in a sentence, or after a heading", "設定寫成句子，或寫在標題後面"),
    ("Round #2, dealer N", Said("Round #2, and below it Dealer: N", "Round #2，下一行Dealer: N")),
    Said(
        "The setting is read as if it had a line of its own, with its label.",
        "當作另起一行、帶有名稱來讀。",
    ),
)  # fmt: skip
NAMES_APART = tolerated(
    "RD136", "names-apart",
    Said("an unusual sign, or none, between the names of players", "玩家名字之間用了別的符號，或沒有隔開"),
    ("Players: N; E & S", "Players: N, E, S"),
    Said("The names are read as if they were separated by commas or arrows.", "當作用逗號或箭頭隔開來讀。"),
)  # fmt: skip
ON_ITS_OWN = Said("write a comment on a line of its own", "評語另寫一行")
ONE_EACH = Said("give each player a line below the heading", "標題下每名玩家各佔一行")
SETTINGS_BELOW = Said("give each setting a line below the heading", "標題下每項設定各佔一行")
"""Helps for several things on one line that should be on lines of their own."""
LAYOUT = tolerated(
    "RD122", "markup",
    Said(
        "indentation, a bullet, a table cell or other markup around the line",
        "行的前後有縮排、項目符號、表格格線或其他標記",
    ),
    ("  * N: Discard ♠J, draw a card: ♥A.", "N: Discard ♠J, draw a card: ♥A."),
    Said("The markup around the line is skipped.", "前後的標記略過不讀。"),
)  # fmt: skip
OTHER_WORDS = tolerated(
    "RD160", "other-words", Said("the move in other words", "一手用了別的字眼"),
    ("N: Throws the ♠J and picks up ♥A from the stock.", "N: Discard ♠J, draw a card: ♥A."),
    Said(
        "The move is not written in the game's own words, or its parts stand in another order.",
        "所做的用了別的字眼，或別的次序。",
    ),
)  # fmt: skip
OTHER_CALL = tolerated(
    "RD158", "call-phrase", Said("a call in unusual words or signs", "呼叫用了別的字眼或符號"),
    ("N: Discard ♠J, draw a card: ♥A. (Last 2)", "N: Discard ♠J, draw a card: ♥A. {Last 2}"),
    Said(
        "The call at the end of a turn is not written in the usual words, or not in braces.",
        "剩下幾張或出完時的呼叫用了別的字眼，或不在花括號裏。",
    ),
)  # fmt: skip
SEVERAL_READINGS = tolerated(
    "RD165", "several-readings",
    Said("the words leave open what was done", "字眼兩可"),
    ("N: Throws ♠J, gets ♥A.", "N: Discard ♠J, draw a card: ♥A."),
    Said(
        "“Gets ♥A” may mean a card of the stock or of the discard pile. The line is judged by the reading "
        "that breaks the fewest rules.",
        "「拿♥A」可以是取牌，也可以是拿棄牌。按最合乎規則的一種來判。",
    ),
)  # fmt: skip
