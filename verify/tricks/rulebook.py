"""What is checked in every trick-taking game. A game gives each rule its code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from ...records.findings import Rule, Said, Trait
from ..rulebook import EVERY_GAME, by_name


def common_rules(codes: Mapping[str, str]) -> Iterator[Rule]:
    """The common rules of trick-taking games for which a game gives ``codes``, by name.
    The letters of a code are those of the game, and its first two digits the number of the rule it rests
    on."""
    for name, code in codes.items():
        number = int(code[2:4])
        yield evolve(COMMON[name], code=code, basis=f"{code[:2]}-{number}" if number else "")


COMMON: Mapping[str, Rule] = EVERY_GAME | by_name(
    Rule(
        "", "round-number", "",
        Said("this is numbered round {number}, but the last was round {last}",
             "這裏寫的是第{number}局，前一局是第{last}局"),
        Said("Rounds are numbered from 1 without gaps. A gap means that a round is missing or that the number is a slip.",
             "各局由1起依次編號，跳了號就是漏了一局，或是筆誤。"),
        Said("Round #3   (after Round #1)", "Round #3   （前一局是Round #1）"), "Round #2",
    ),
    Rule(
        "", "unknown-house-rule", "",
        Said("there is no house rule “{rule}”", "沒有「{rule}」這條桌規"),
        Said("The house rules that a header can name are listed in the rules of the game (`hoyle rules GAME`).",
             "開頭可以寫的桌規都列在規則裏。"),
        "House rules: passing", "House rules: no-passing",
    ),
    Rule(
        "", "wrong-players", "",
        Said("{count} is not a possible number of players", "寫了{count}個玩家，這個遊戲不是這麼多人打的"),
        Said("The rules of the game say how many can play. With any other number the rounds are not judged.",
             "規則說明幾個人可以打。人數不對，各局都不判。"),
        "Players: N, E", "Players: N, E, S, W",
    ),
    Rule(
        "", "not-in-pack", "",
        Said("{card} is not in the deck", "這副牌裏沒有{card}"),
        Said("With some numbers of players low cards are taken out of the deck, so that everybody is dealt the same number of cards.",
             "人數不同，有時要抽去幾張小牌，使人人牌數相等。"),
        "Players: N, E, S   N: ♦2-…", "Players: N, E, S   N: ♦3-…",
    ),
    Rule(
        "", "card-too-often", "",
        Said("there is more than one {card}", "{card}多於一張"),
        Said("The deck holds every card once. One of the hands or plays was written down wrongly.",
             "一副牌每張只有一張。必有一手牌或一手出牌寫錯了。"),
        "N: ♠A-…, E: ♠A-…", "N: ♠A-…, E: ♠K-…",
    ),
    Rule(
        "", "wrong-hand-size", "",
        Said("{player} is dealt {count} cards, not {due}", "{player}發到{count}張牌，不是{due}張"),
        Said("All cards are dealt, the same number to everybody.", "牌全部發完，每人一樣多。"),
        Said("N: ♠A-♠K-…   (12 cards)", "N: ♠A-♠K-…   （12張）"),
        Said("N: ♠A-♠K-…   (13 cards)", "N: ♠A-♠K-…   （13張）"),
    ),
    Rule(
        "", "second-hand", "",
        Said("{player} is dealt a second hand", "{player}發了兩手牌"),
        Said("Everybody is dealt one hand. If another player has none, one of the two hands is taken to be that player's.",
             "每人只發一手牌。若有人一手也沒有，其中一手就算他的。"),
        "N: ♠A-…, N: ♥K-…", "N: ♠A-…, E: ♥K-…",
    ),
    Rule(
        "", "wrong-direction", "",
        Said("the whole deal is played in the wrong direction", "這一局始終逆着出牌的方向"),
        Said("Play goes round in the order in which the players are listed, or as a Direction line says.",
             "出牌的方向就是玩家排列的方向，或按「方向」一行。"),
        "1. N ♣2, W ♣9, S ♣K, E ♣5", "1. N ♣2, E ♣5, S ♣K, W ♣9",
    ),
    Rule(
        "", "wrong-order", "",
        Said("the players do not sit in the order listed, but in this one: {order}",
             "座次與所列不同：{order}"),
        Said("The order of the names is the order of play. A deal that is played in another order throughout is judged by that order.",
             "名字的次序就是出牌的次序。若整局都按另一次序出牌，以下即按那個次序判。"),
        Said("Players: N, S, E, W   (1. N ♣2, E ♣5, …)", "Players: N, S, E, W   （1. N ♣2, E ♣5, …）"),
        "Players: N, E, S, W",
    ),
    Rule(
        "", "out-of-turn", "",
        Said("{player} plays, but it is {due}'s turn{slip}", "{player}出牌，而應輪到{due}{slip}"),
        Said("Play goes round from the leader, and each player plays once to each trick.",
             "從領出的人起依次輪轉，每墩每人出一次。"),
        "1. N ♣2, S ♣5, …", "1. N ♣2, E ♣5, …",
        traits=(Trait.MOVE_MISSING,),
    ),
    Rule(
        "", "wrong-leader", "",
        Said("{player} leads, but {due} has the lead{slip}", "{player}領出，而應由{due}領出{slip}"),
        Said("The winner of a trick leads to the next.", "上一墩的贏家領出下一墩。"),
        "1. … → S   2. N ♦3, …", "1. … → S   2. S ♦3, …",
        traits=(Trait.MOVE_MISSING,),
    ),
    Rule(
        "", "played-twice", "",
        Said("{player} plays twice to this trick: {one} and {other}",
             "{player}在這一墩出了兩次：{one}和{other}"),
        Said("Each player plays once to each trick. The extra play is ignored.",
             "每墩每人出一次。多出的那一手不算。"),
        "1. N ♣2, E ♣5, E ♣6, S ♣K, W ♣9", "1. N ♣2, E ♣5, S ♣K, W ♣9",
    ),
    Rule(
        "", "wrong-trick-size", "",
        Said("{count} played to this trick{missing}", "這一墩有{count}出牌{missing}"),
        Said("Each player plays once to each trick.", "每墩每人出一次。"),
        "1. N ♣2, E ♣5, W ♣9 → W", "1. N ♣2, E ♣5, S ♣K, W ♣9 → S",
        traits=(Trait.MOVE_MISSING,),
    ),
    Rule(
        "", "wrong-trick-number", "",
        Said("this is trick {right}, not {said}", "這是第{right}墩，不是第{said}墩"),
        Said("Tricks are numbered from 1 without gaps. A gap means that a trick is missing or that the number is a slip.",
             "各墩由1起依次編號，跳了號就是漏了一墩，或是筆誤。"),
        "2. … → S   4. S ♦3, …", "2. … → S   3. S ♦3, …",
        traits=(Trait.MOVE_MISSING,),
    ),
    Rule(
        "", "trick-twice", "",
        Said("this trick is written twice", "這一墩前面已經寫過"),
        Said("The last trick is repeated here, with the same number or led by a player who does not have the lead; the line is a duplicate.",
             "上一墩又寫了一次，墩數相同，或者不該由這個人首先出牌：這一行多寫了一次。"),
        "3. N ♦A, …   3. N ♦A, …", "3. N ♦A, …",
    ),
    Rule(
        "", "not-played-out", "",
        Said("{what}, but everybody still had {count} cards to play", "{what}，而各人還有{count}張牌沒出"),
        Said("A deal is over when all cards have been played. Some of its tricks are missing.",
             "牌全部出完，一局才結束；這裏漏了幾墩。"),
        "12. … → S   Scores:", "12. … → S   13. …   Scores:",
        traits=(Trait.MOVE_MISSING,),
    ),
    Rule(
        "", "not-held", "",
        Said("{player} does not hold {cards}", "{player}手上沒有{cards}"),
        Said("A player can only play cards in hand. Either this card is wrong, or one in the hand or in an earlier play.",
             "只能出手上有的牌。不是這張寫錯了，就是那一手牌或前面出的牌寫錯了。"),
        "1. N ♣2, E ♣2, …", "1. N ♣2, E ♣5, …",
    ),
    Rule(
        "", "too-many-plays", "",
        Said("{player} has no cards left to play", "{player}的牌已經出完"),
        Said("Each card is played once.", "每張牌只出一次。"),
        "14. N ♣2, …", "13. N ♣2, …",
    ),
    Rule(
        "", "wrong-number", "",
        Said("{player} plays {count} cards at once", "{player}一次出了{count}張牌"),
        Said("Cards are played one at a time.", "每次出一張牌。"),
        "2. N ♣3-♣4, …", "2. N ♣3, …",
    ),
    Rule(
        "", "must-follow", "",
        Said("{player} holds {held} and must follow suit", "{player}要跟出同花色的牌，手上有{held}"),
        Said("A player who has a card of the suit led must play one.", "有領出花色的牌就要跟。"),
        Said("1. N ♣2, E ♥5, …   (E holds ♣5)", "1. N ♣2, E ♥5, …   （E有♣5）"), "1. N ♣2, E ♣5, …",
    ),
    Rule(
        "", "revoked", "",
        Said("{player} did not follow {suit} on line {line}, but plays {cards} now",
             "{player}在第{line}行沒有跟{suit}，這裏卻出{cards}"),
        Said("A player who does not follow a suit has no card of it, so none can turn up later.",
             "不跟一門花色，就是一張也沒有，後面不會再有。"),
        "2. S ♣A, W ♠J, …   5. S ♣K, W ♣4, …", "2. S ♣A, W ♣4, …",
    ),
    Rule(
        "", "winner-not-told", "",
        Said("this trick has unseen cards, so its winner must be written",
             "這一墩有沒看見的牌，必須寫明歸誰"),
        Said("Where a card of the trick is hidden, only the record can tell who won.",
             "有牌看不見，只有記錄的人知道誰贏。"),
        "1. N ?, E ♣4, S ♣6, W ♣7", "1. N ?, E ♣4, S ♣6, W ♣7 → N", traits=(Trait.UNSEEN,),
    ),
    Rule(
        "", "wrong-trick-winner", "",
        Said("{right} wins this trick, not {said}", "這一墩由{right}贏得，不是{said}"),
        Said("The highest card of the suit led wins the trick, or the highest trump in a game with trumps.",
             "領出花色中最大的牌贏得這一墩；有主的遊戲，則由最大的主牌贏得。"),
        "1. N ♣2, E ♣5, S ♣K, W ♣9 → W", "1. N ♣2, E ♣5, S ♣K, W ♣9 → S",
    ),
    Rule(
        "", "wrong-trick-points", "",
        Said("this trick has {right} points, not {said}", "這一墩有{right}分，不是{said}分"),
        Said("A trick is worth the sum of the points of its cards.", "一墩的分數就是其中各張牌的分數。"),
        "2. N ♣A, E ♣6, S ♥K, W ♣3 → N +2", "2. N ♣A, E ♣6, S ♥K, W ♣3 → N +1",
    ),
    Rule(
        "", "wrong-score", "",
        Said("{player} scores {right}, not {written}", "{player}得{right}分，不是{written}分"),
        Said("A score is worked out from the tricks that the player has won.", "得分由所贏得的各墩算出。"),
        Said("N: 5   (N took ♥2-♥3-♥4-♥5)", "N: 5   （N贏得♥2-♥3-♥4-♥5）"), "N: 4",
    ),
    Rule(
        "", "wrong-terms", "",
        Said("the terms are not the points of {player}'s tricks: {difference}",
             "各項不是{player}所贏各墩的分數：{difference}"),
        Said("A score written trick by trick has the points of each trick.",
             "得分逐墩寫成算式，各項就是各墩的分數。"),
        Said("N: 2+5 = 7   (N took tricks of 3 and 4)", "N: 2+5 = 7   （N所贏的兩墩是3分和4分）"),
        "N: 3+4 = 7",
    ),
    Rule(
        "", "wrong-total", "",
        Said("{player}'s total is {right}, not {written}", "{player}的總分是{right}，不是{written}"),
        Said("A total is the previous total plus the score of the round.",
             "總分是上一局的總分加上本局的得分。"),
        Said("N: 15   (10 before, and 6)", "N: 15   （原有10，再加6）"), "N: 16",
    ),
    Rule(
        "", "game-over", "",
        Said("{player} has {total} points, and the game ends at {limit}",
             "{player}已有{total}分，滿{limit}分就結束"),
        Said("No more rounds are played once somebody has reached the limit.",
             "有人滿了分，就不再打下一局。"),
        "N: 104   Round #9", "N: 104",
    ),
)  # fmt: skip
