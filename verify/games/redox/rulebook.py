"""What is checked in REDOX. Codes are RX, the number of the rule in two digits, and a counter."""

from __future__ import annotations

from ....records.findings import Rule, Said, Severity
from ...rulebook import Rulebook
from ...rummy.rulebook import common_rule

RULEBOOK = Rulebook(
    "redox",
    "REDOX",
    (
        Rule(
            code="RX011",
            name="too-few-players",
            basis="RX-1",
            message="REDOX is for two or more players, not {count}",
            messages={"zh": "只寫了{count}個玩家，REDOX要兩人或以上"},
            explanation=Said(
                "REDOX is for two or more players. They sit in the order in which the header names them, "
                "clockwise. Everybody must be named.",
                "座次就是開頭所列玩家的次序，順時針排列。每個玩家都要寫出來。",
            ),
            wrong="Players: N",
            right="Players: N, E, S, W",
        ),
        common_rule(
            "RX012", "player-named-twice", "RX-1", wrong="Players: N, E, N, W", right="Players: N, E, S, W"
        ),
        common_rule("RX013", "header-contradicted", "RX-1"),
        Rule(
            code="RX021",
            name="card-too-often",
            basis="RX-2",
            message="this is the {ordinal} {card}, but {decks} {many}",
            messages={"zh": "{card}已是{ordinal}，而{decks}裏{many}"},
            explanation=Said(
                "No card can come to light more often than the decks hold it. Every card dealt, turned up, drawn or shown from a hidden hand is counted; if there are too many, one of the places shown is wrong, and hoyle cannot always tell which.",
                "發到的、翻開的、取回的、從沒看見的手牌裏打出的，每張都算在內。同一張牌出現得比各副牌裏所有的還多，那麼所列的各處必有一處寫錯，不一定說得出是哪一處。",
            ),
            wrong=Said(
                "N: Discard ♠J, draw a card: ♥4.   (with both ♥4 of two decks in other hands)",
                "N: Discard ♠J, draw a card: ♥4.   （兩副牌的兩張♥4都在別人手上）",
            ),
            right="N: Discard ♠J, draw a card: ♥5.",
        ),
        Rule(
            code="RX022",
            name="not-enough-cards",
            basis="RX-3",
            message="{players} players need {need} cards for the deal, but {decks} {have}",
            messages={"zh": "{players}人發牌要{need}張，{decks}只有{have}張"},
            explanation=Said(
                "The decks must provide fifteen cards for each player and one to start the discard pile.",
                "各副牌要夠每人發十五張，再翻一張開始棄牌堆。",
            ),
            wrong=Said("Decks: 1   (with four players)", "Decks: 1   （四人打）"),
            right="Decks: 2",
        ),
        Rule(
            code="RX031",
            name="wrong-hand-size",
            basis="RX-3",
            message="{player} is dealt {count} cards, not {due}",
            messages={"zh": "{player}發到{count}張牌，不是{due}張"},
            explanation=Said(
                "Each player is dealt fifteen cards. If a card is missing, the calls and moves that follow may show whether it was left out of the list or never dealt; a card that is played later but not listed is then taken to be the missing one.",
                "每人發十五張。少了一張，後面的呼叫和打法往往看得出是漏寫還是少發；後來打出一張沒有列出的牌，就當作是漏寫的那張。",
            ),
            wrong=Said("N: ♠A-♠4-♠8   (and eleven more)", "N: ♠A-♠4-♠8   （還有十一張）"),
            right=Said("N: ♠A-♠4-♠8   (and twelve more)", "N: ♠A-♠4-♠8   （還有十二張）"),
        ),
        Rule(
            code="RX032",
            name="second-hand",
            basis="RX-3",
            message="{player} is dealt a second hand in this round",
            messages={"zh": "同一局裏{player}有兩手牌"},
            explanation=Said(
                "Each player is dealt one hand per round. The later list is used.",
                "每人每局只發一手牌。以後寫的一手為準。",
            ),
            wrong=Said("N: ♠A-… and again N: ♠2-… under one heading", "同一標題下N: ♠A-…，又有N: ♠2-…"),
            right=Said("N: ♠A-… and E: ♠2-…", "N: ♠A-…，E: ♠2-…"),
        ),
        Rule(
            code="RX041",
            name="wrong-direction",
            basis="RX-4",
            message="in this edition round {number} is played {way}, {right}; the record says {said}",
            messages={"zh": "按這一版的規則，第{number}局應是{right}（{way}），這裏寫的是{said}"},
            explanation=Said(
                "Odd rounds go counter-clockwise and even rounds clockwise; in the Chinese edition it is the other way round. The order of the players in the header is clockwise.",
                "英文版奇數局逆時針、偶數局順時針；中文版剛好相反。開頭所列玩家的次序是順時針。",
            ),
            wrong=Said("Direction: N → E → S → W   (in round 1)", "Direction: N → E → S → W   （第1局）"),
            right="Direction: N → W → S → E",
        ),
        Rule(
            code="RX042",
            name="against-direction",
            basis="RX-4",
            message="the whole round is played {actual}, but its direction is {stated}",
            messages={"zh": "整局都按{actual}出牌，與所定的方向{stated}相反"},
            explanation=Said(
                "The turn passes round the table in the direction of the round. A whole round played the wrong way is one mistake, in the play or in the direction as written, not a mistake in every move.",
                "每一局都按方向輪流出牌。整局都反了，只算一個錯：若不是方向寫錯，就是打反了，不是每一手都錯。",
            ),
            wrong=Said(
                "Direction: N → W → S → E, then E moves, then S, then W",
                "Direction: N → W → S → E，然後E、S、W依次出牌",
            ),
            right=Said("E moves, then N, then W", "E、N、W依次出牌"),
        ),
        Rule(
            code="RX043",
            name="out-of-turn",
            basis="RX-4",
            message="{player} moves, but it is {expected}'s turn{swapped}",
            messages={"zh": "{player}出牌，可是輪到{expected}{swapped}"},
            explanation=Said(
                "After every turn the next player in the direction of the round moves, without exception.",
                "一手出完，就輪到方向上的下一個玩家，沒有例外。",
            ),
            wrong=Said(
                "N moves, then S, with the direction N → W → S → E", "N出牌，然後S出牌，方向是N → W → S → E"
            ),
            right=Said("N moves, then W", "N出牌，然後W出牌"),
        ),
        common_rule(
            "RX044", "wrong-ring", "RX-4", wrong="Direction: N → W → S → S", right="Direction: N → W → S → E"
        ),
        Rule(
            code="RX051",
            name="wrong-lead",
            basis="RX-5",
            message="{player} leads, but {winner} won the last round",
            messages={"zh": "{player}先出，可是上一局的勝者是{winner}"},
            explanation=Said(
                "The winner of the last round leads. In the first round anybody may lead.",
                "上一局的勝者先出。第一局誰先出都可以。",
            ),
            wrong=Said("Lead: N   (after a round that W won)", "Lead: N   （上一局W勝）"),
            right="Lead: W",
        ),
        Rule(
            code="RX052",
            name="lead-not-kept",
            basis="RX-5",
            message="{player} makes the first move, but the record says that {lead} leads",
            messages={"zh": "第一手是{player}出的，可是記錄說{lead}先出"},
            explanation=Said(
                "The player named in the Lead line makes the first move.",
                "記錄說誰先出，第一手就是誰的。",
            ),
            wrong=Said("Lead: N, then W: Discard …", "Lead: N，然後W: Discard …"),
            right=Said("Lead: W, then W: Discard …", "Lead: W，然後W: Discard …"),
        ),
        Rule(
            code="RX053",
            name="unknown-lead",
            basis="RX-5",
            message="{named} is named to lead but is not among the players {players}",
            messages={"zh": "由{named}先出，而{named}不在玩家{players}之中"},
            explanation=Said(
                "The player who leads must be one of the players at the table.",
                "先出的人是玩家之一。",
            ),
            wrong="Lead: X",
            right="Lead: W",
        ),
        Rule(
            code="RX061",
            name="card-not-held",
            basis="RX-6",
            message="{player} does not hold {cards}",
            messages={"zh": "{player}手上沒有{cards}"},
            explanation=Said(
                "A player uses only cards in hand. Since the move was played, it is taken as written; from then on one of the other cards listed for the player cannot really be there. The cards left at the end, or the win, often show which.",
                "只能用手上的牌。這一手既然打了，就照所寫的算；此後這個玩家的牌裏必有一張其實不在，是哪一張，往往到餘牌或勝出時就看得出來。",
            ),
            wrong=Said(
                "E: Discard ♠10, draw a card: ♣10.   (with no ♠10 in hand)",
                "E: Discard ♠10, draw a card: ♣10.   （手上沒有♠10）",
            ),
            right="E: Discard ♠8, draw a card: ♣10.",
        ),
        common_rule(
            "RX064",
            "plays-too-many",
            "RX-6",
            wrong=Said(
                "N: Discard ♠J, draw a card: ♥A.   (after all fifteen cards of a hidden hand were played)",
                "N: Discard ♠J, draw a card: ♥A.   （沒看見的十五張都已打出）",
            ),
            right=Said(
                "N: Discard ♠J, draw a card: ♥A.   (after fourteen of them)",
                "N: Discard ♠J, draw a card: ♥A.   （打出了十四張）",
            ),
        ),
        Rule(
            code="RX062",
            name="not-on-top",
            basis="RX-6",
            message="{player} takes {card} from the discard pile, but {top}",
            messages={"zh": "{player}從棄牌堆拿回{card}，可是{top}"},
            explanation=Said(
                "A player who takes from the discard pile takes the card that was on top just before that player's own discard covered it, and no other.",
                "從棄牌堆拿牌，只能拿回自己放走的牌蓋上去之前最上面的那一張。",
            ),
            wrong=Said(
                "E: Discard ♦6, get the discarded ♦Q.   (with ♣3 on top)",
                "E: Discard ♦6, get the discarded ♦Q.   （最上面是♣3）",
            ),
            right="E: Discard ♦6, get the discarded ♣3.",
        ),
        Rule(
            code="RX063",
            name="not-one-action",
            basis="RX-6",
            message="a turn must be exactly one action: {why}",
            messages={"zh": "每一手只做一件事：{why}"},
            explanation=Said(
                "A turn is one of these: discard and draw, discard and take the card that was on top of the discard pile, lay down a plot, connect cards to one plot, or slam.",
                "一手只能是以下之一：放走一張再從取牌堆取一張，放走一張再拿回棄牌堆之前的一張，放下一個Plot，把牌連接到一個Plot，放下Slam。",
            ),
            wrong="N: Discard ♠J.",
            right="N: Discard ♠J, draw a card: ♥A.",
        ),
        Rule(
            code="RX071",
            name="not-a-plot",
            basis="RX-7, RX-8",
            message="{cards} is not a plot: {why}",
            messages={"zh": "{cards}不成Plot：{why}"},
            explanation=Said(
                "A plot is either a royal flush (three or more cards of one suit in sequence; an ace goes below the two or above the king) or a multiple (three or more cards of one rank). Jokers stand for any card, but at least one card must be natural.",
                "Plot是同花順或多條。同花順是三張或以上同花色相連的牌，A只可在2之下或K之上；多條是三張或以上點數相同的牌。鬼可以當任何牌，但至少要有一張不是鬼。",
            ),
            wrong="W: Lay down the plot: ♥K-♥Q-♥A-♥2.",
            right="W: Lay down the plot: ♥J-♥Q-♥K-♥A.",
        ),
        Rule(
            code="RX091",
            name="first-plot",
            basis="RX-9",
            message="{player}'s first plot must be a royal flush of {size}; {cards} is {what}",
            messages={"zh": "{player}的第一個Plot必須是{size}的同花順，{cards}是{what}"},
            explanation=Said(
                "A player's first plot in a round is a royal flush of four or more cards, or of exactly four with `First plot: exactly 4` in the header.",
                "玩家在一局裏的第一個Plot，必須是四張或以上的同花順；開頭寫明「首個 Plot: exactly 4」的，必須剛好四張。",
            ),
            wrong=Said(
                "E: Lay down the plot: ♣8-♦8-♦8.   (as E's first)",
                "E: Lay down the plot: ♣8-♦8-♦8.   （E的第一個Plot）",
            ),
            right="E: Lay down the plot: ♥3-♥4-♥5-♥6.",
        ),
        Rule(
            code="RX101",
            name="connect-before-plot",
            basis="RX-10",
            message="{player} connects cards without having laid down a plot in this round",
            messages={"zh": "{player}在這一局還沒有放下過Plot，不能連接"},
            explanation=Said(
                "Only a player who has laid down a plot this round may connect cards, to any plot.",
                "在這一局放下過Plot的玩家才可以連接，連接到哪一個Plot都可以。",
            ),
            wrong=Said(
                "W: Connect ♠2 to ♠3-♠4-♠5-♠6-♠7.   (W has no plot)",
                "W: Connect ♠2 to ♠3-♠4-♠5-♠6-♠7.   （W還沒有放下過Plot）",
            ),
            right="W: Lay down the plot: ♠5-♠6-♠7-♠8-♠9.",
        ),
        Rule(
            code="RX102",
            name="no-such-plot",
            basis="RX-10",
            message="no plot on the table shows {target}",
            messages={"zh": "桌上沒有{target}這個Plot"},
            explanation=Said(
                "A plot is named by all the cards it shows at that moment, in any order.",
                "Plot用它現在的全部牌來稱呼，次序不論。",
            ),
            wrong=Said(
                "W: Connect ♠2 to ♠3-♠4-♠5-♠6.   (the plot goes on to ♠7)",
                "W: Connect ♠2 to ♠3-♠4-♠5-♠6.   （那個Plot還有♠7）",
            ),
            right="W: Connect ♠2 to ♠3-♠4-♠5-♠6-♠7.",
        ),
        Rule(
            code="RX103",
            name="does-not-fit",
            basis="RX-10",
            message="{cards} cannot be connected to {target}",
            messages={"zh": "{cards}接不上{target}"},
            explanation=Said(
                "A flush is extended at its ends, a multiple by cards of its rank. A joker fits wherever a "
                "natural card would.",
                "同花順接兩頭，多條接同點的牌。鬼放在牌能放的地方都可以。",
            ),
            wrong="N: Connect ♠A to ♠3-♠4-♠5-♠6-♠7.",
            right="N: Connect ♠2 to ♠3-♠4-♠5-♠6-♠7.",
        ),
        Rule(
            code="RX111",
            name="wild-out-of-place",
            basis="RX-11",
            severity=Severity.WARNING,
            message="the place of {wild} in {cards} does not show what it stands for",
            messages={"zh": "{cards}裏，{wild}的位置說不出它代表什麼"},
            explanation=Said(
                "In a royal flush a joker stands for the card in whose place it lies. If the cards are listed in another order, what it stands for can only be guessed. `Joker places: any` in the header allows this.",
                "同花順裏，鬼牌放在哪一張的位置就代表哪一張。不按次序列出，就只能猜。開頭寫明「鬼牌位置: any」的可以這樣寫。",
            ),
            wrong=Said(
                "W: Lay down the plot: ♠4-♠6-♠7-Joker.   (for ♠5)",
                "W: Lay down the plot: ♠4-♠6-♠7-Joker.   （當♠5）",
            ),
            right="W: Lay down the plot: ♠4-Joker-♠6-♠7.",
        ),
        Rule(
            code="RX121",
            name="not-a-slam",
            basis="RX-12",
            message="this is not a slam: {why}",
            messages={"zh": "這不是Slam：{why}"},
            explanation=Said(
                "A slam is the complete hand laid down as plots, at least one of them a royal flush of four or more cards; in the Chinese edition it must have fifteen cards.",
                "Slam把全部手牌組成Plot，其中至少有一組四張或以上的同花順；中文版必須是十五張。",
            ),
            wrong="S: Slam: ♠2-♠3-♠4 / ♥6-♥7-♥8.",
            right="S: Slam: ♠2-♠3-♠4-♠5 / ♥6-♥7-♥8 / ♣4-♣5-♣6-♣7-♣8 / ♠J-♠J-♥J.",
        ),
        Rule(
            code="RX122",
            name="slam-too-late",
            basis="RX-12",
            message="{player} slams, but there is already a plot on the table",
            messages={"zh": "{player}放下Slam，可是桌上已經有Plot"},
            explanation=Said(
                "A slam is allowed only while nobody has laid down a plot in the round.",
                "這一局還沒有人放下過Plot，才可以放下Slam。",
            ),
            wrong=Said(
                "S: Slam: …   (after W: Lay down the plot: …)",
                "S: Slam: …   （在W: Lay down the plot: …之後）",
            ),
            right="S: Lay down the plot: ♠2-♠3-♠4-♠5.",
        ),
        Rule(
            code="RX131",
            name="wrong-call",
            basis="RX-13",
            message="{player} calls “Last {said}” with {count} left",
            messages={"zh": "{player}呼叫「Last {said}」，手上卻有{count}"},
            explanation=Said(
                "The number called must be the number of cards left after the action.",
                "呼叫的數目就是出完這一手所剩的張數。",
            ),
            wrong=Said(
                "S: Connect ♦9 to ♥9-♥9-♦9. {Last 2}   (with three cards left)",
                "S: Connect ♦9 to ♥9-♥9-♦9. {Last 2}   （手上還有三張）",
            ),
            right="S: Connect ♦9 to ♥9-♥9-♦9. {Last 3}",
        ),
        Rule(
            code="RX132",
            name="missing-call",
            basis="RX-13",
            severity=Severity.WARNING,
            message="{player} has {count} left but does not call “Last {number}”",
            messages={"zh": "{player}剩下{count}，卻沒有呼叫「Last {number}」"},
            explanation=Said(
                "A call is required after an action that leaves a player with fewer cards than before, and no more than three. Discarding and drawing leaves the number unchanged; then a call is allowed but not required.",
                "出完一手，手上的牌少了，而且只剩三張或更少，就要呼叫。放走一張再取一張，張數不變，可以呼叫，也可以不呼叫。",
            ),
            wrong=Said(
                "S: Connect ♦9 to ♥9-♥9-♦9.   (leaving three)", "S: Connect ♦9 to ♥9-♥9-♦9.   （剩下三張）"
            ),
            right="S: Connect ♦9 to ♥9-♥9-♦9. {Last 3}",
        ),
        Rule(
            code="RX141",
            name="wrong-winner",
            basis="RX-14",
            message="{player} is marked as the winner with {count} in hand",
            messages={"zh": "{player}標了勝出，手上卻有{count}"},
            explanation=Said(
                "The move that empties a hand wins the round, and only that move is marked.",
                "把手牌出完的一手贏了這一局，只有那一手才標。",
            ),
            wrong=Said(
                "W: Lay down the plot: ♠A-♥A-♣A-♦A. {Winner}   (with a card left)",
                "W: Lay down the plot: ♠A-♥A-♣A-♦A. {Winner}   （手上還有一張）",
            ),
            right="W: Lay down the plot: ♠A-♥A-♣A-♦A. {Last 1}",
        ),
        Rule(
            code="RX142",
            name="missing-winner",
            basis="RX-14",
            severity=Severity.WARNING,
            message="{player} has no cards left but is not marked as the winner",
            messages={"zh": "{player}的牌已經出完，卻沒有標勝出"},
            explanation=Said(
                "{Winner} marks the move that empties a hand.",
                "把手牌出完的一手要標{Winner}。",
            ),
            wrong=Said(
                "W: Lay down the plot: ♠A-♥A-♣A-♦A.   (W's last cards)",
                "W: Lay down the plot: ♠A-♥A-♣A-♦A.   （W最後的牌）",
            ),
            right="W: Lay down the plot: ♠A-♥A-♣A-♦A. {Winner}",
        ),
        Rule(
            code="RX143",
            name="move-after-end",
            basis="RX-14",
            message="{player} moves after {winner} has won",
            messages={"zh": "{winner}已經勝出，{player}還在出牌"},
            explanation=Said(
                "The round ends when a hand is empty. No move follows it.",
                "有人出完牌，這一局就結束，後面不再有人出牌。",
            ),
            wrong=Said("W: … {Winner}, then S: Discard …", "W: … {Winner}，然後S: Discard …"),
            right=Said("W: … {Winner}, then Cards left:", "W: … {Winner}，然後Cards left:"),
        ),
        common_rule(
            "RX161",
            "cards-left-differ",
            "RX-16",
            wrong=Said("N: ♠7-♦2   (the replay leaves ♠7-♦3)", "N: ♠7-♦2   （打剩的是♠7-♦3）"),
            right="N: ♠7-♦3",
        ),
        Rule(
            code="RX162",
            name="wrong-terms",
            basis="RX-16",
            message="the terms do not match the values of {player}'s cards left: {difference}",
            messages={"zh": "各項不是{player}餘牌的分數：{difference}"},
            explanation=Said(
                "A joker counts 50, an ace 20, a king, queen or jack 10, any other card its number.",
                "鬼50分，A 20分，K、Q、J各10分，其餘按點數。",
            ),
            wrong=Said("N: 7+3 = 10   (with ♠7-♦2 left)", "N: 7+3 = 10   （餘牌是♠7-♦2）"),
            right="N: 7+2 = 9",
        ),
        common_rule("RX163", "wrong-sum", "RX-16", wrong="N: 7+2 = 8", right="N: 7+2 = 9"),
        Rule(
            code="RX164",
            name="wrong-score",
            basis="RX-16",
            message="{player} scores {right}, not {written}",
            messages={"zh": "{player}應得{right}分，不是{written}分"},
            explanation=Said(
                "A loser scores the value of the cards left, doubled after a slam. The winner of the round scores −10.",
                "輸家加上餘牌的分數，有人放下Slam就加倍。勝者扣10分。",
            ),
            wrong=Said("W: (10)   (W has won)", "W: (10)   （W是勝者）"),
            right="W: (-10)",
        ),
        Rule(
            code="RX165",
            name="wrong-doubling",
            basis="RX-16",
            message="{what}",
            messages={"zh": "{what}"},
            explanation=Said(
                "The losers' scores are doubled after a slam, and only then.",
                "有人放下Slam，輸家的得分才加倍。",
            ),
            wrong=Said(
                "N: 2 × (7+2) = 18   (the round ended without a slam)",
                "N: 2 × (7+2) = 18   （這一局不是以Slam結束）",
            ),
            right="N: 7+2 = 9",
        ),
        Rule(
            code="RX171",
            name="wrong-total",
            basis="RX-17",
            message="{player}'s total is {right}, not {written}",
            messages={"zh": "{player}的總分應是{right}，不是{written}"},
            explanation=Said(
                "The total is the last correct total plus the score of the round. hoyle adds up both the correct totals and the written ones, so that a slip is reported where it was made.",
                "總分是上一次真正的總分加上本局得分。真正的總分和所寫的總分兩邊都一直加下去，所以筆誤在哪裏，就報在哪裏。",
            ),
            wrong=Said("N: +101   (after 96, with 9 to add)", "N: +101   （原有96，再加9）"),
            right="N: +105",
        ),
        common_rule("RX172", "total-carried-on", "RX-17"),
        Rule(
            code="RX173",
            name="round-number",
            basis="RX-17",
            message="round {number} follows round {last}",
            messages={"zh": "第{last}局之後卻是第{number}局"},
            explanation=Said(
                "Rounds are numbered consecutively. The direction and the totals depend on the numbers.",
                "各局依次編號。方向和總分都由此而定。",
            ),
            wrong=Said("Round #2, then Round #4", "Round #2，然後Round #4"),
            right=Said("Round #2, then Round #3", "Round #2，然後Round #3"),
        ),
        # What hangs under another finding.
        common_rule("RX160", "explained", "RX-6"),
    ),
)
