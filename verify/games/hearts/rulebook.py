"""Rules checked in Hearts. Codes are HT, the number of the rule in two digits, and a counter."""

from __future__ import annotations

from ....records.findings import Rule, Said, Trait
from ...rulebook import Rulebook, own_rule
from ...tricks.rulebook import COMMON

CODES = {
    "explained": "HT001", "round-number": "HT002", "player-named-twice": "HT011", "wrong-players": "HT012",
    "not-in-pack": "HT013", "card-too-often": "HT014", "wrong-hand-size": "HT021", "second-hand": "HT022",
    "wrong-ring": "HT061", "out-of-turn": "HT062", "wrong-leader": "HT063", "played-twice": "HT064",
    "wrong-trick-size": "HT065", "wrong-trick-number": "HT066", "trick-twice": "HT067",
    "not-played-out": "HT068", "wrong-direction": "HT060", "wrong-order": "HT069", "revoked": "HT075", "winner-not-told": "HT102", "not-held": "HT071", "too-many-plays": "HT072", "wrong-number": "HT073",
    "must-follow": "HT074", "wrong-trick-winner": "HT101",
    "wrong-trick-points": "HT111", "wrong-score": "HT112", "wrong-sum": "HT113", "wrong-terms": "HT114",
    "wrong-total": "HT131",
    "total-carried-on": "HT132", "game-over": "HT133", "unknown-house-rule": "HT141",
}  # fmt: skip

RULES = (
    *(own_rule(COMMON[name], code) for name, code in CODES.items()),
    Rule(
        "HT031", "wrong-pass", "HT-3",
        Said("{player} passes {count} cards, not 3", "{player}傳了{count}張牌，不是3張"),
        Said("Everybody passes three cards before play.", "出牌之前，每人傳三張牌。"),
        "N: Pass ♠Q-♥A to E.", "N: Pass ♠Q-♥A-♥K to E.",
    ),
    Rule(
        "HT032", "no-pass", "HT-3",
        Said("{player} cannot pass cards here: {why}", "{player}在這裏不能傳牌：{why}"),
        Said("Everybody passes cards once, before the first lead; in the last deal of each cycle nobody passes.",
             "第一墩之前每人傳一次牌；每一輪的最後一局不傳。"),
        "1. N ♣2, … → S   N: Pass ♠Q-♥A-♥K to E.", "N: Pass ♠Q-♥A-♥K to E.   1. N ♣2, … → S",
    ),
    Rule(
        "HT033", "pass-missing", "HT-3",
        Said("play begins before {player} has passed any cards", "已經開始出牌，而{player}還沒有傳牌"),
        Said("Nobody leads before everybody has passed three cards. In the last deal of the cycle nobody passes.",
             "每人都傳了三張牌才開始出牌；每一輪的最後一局不傳。"),
        "N: Pass ♠Q-♥A-♥K to E.   1. N ♣2, …", "N: Pass ♠Q-♥A-♥K to E.   E: Pass ♣A-♣K-♣Q to S.   …",
        traits=(Trait.MOVE_MISSING,),
    ),
    Rule(
        "HT034", "passed-twice", "HT-3",
        Said("{player} passes cards for a second time, but {right} has not passed any",
             "{player}傳了兩次牌，{right}卻沒有傳"),
        Said("Everybody passes three cards once. Of two such lines for the same player, one belongs to another.",
             "每人傳一次牌；同一人的兩行，必有一行是別人的。"),
        "N: Pass ♠Q-♥A-♥K to E.   N: Pass ♣A-♣K-♣Q to S.", "N: Pass ♠Q-♥A-♥K to E.   E: Pass ♣A-♣K-♣Q to S.",
    ),
    Rule(
        "HT041", "wrong-receiver", "HT-4",
        Said("{player} passes to {right} in this deal, not to {said}",
             "這一局{player}傳給{right}，不是{said}"),
        Said("Cards are passed to the left in the first deal, to the right in the second, across in the third and not at all in the fourth; with an odd number of players nobody sits across, and the third of these is skipped.",
             "依次傳給左家、右家、對家，第四局不傳；人數是單數時沒有對家，跳過那一局。"),
        "Round #1   N: Pass ♠Q-♥A-♥K to W.", "Round #1   N: Pass ♠Q-♥A-♥K to E.",
    ),
    Rule(
        "HT051", "wrong-first-lead", "HT-5",
        Said("the first lead must be {right}, but {player} leads {said}",
             "第一墩要領出{right}，{player}卻領出{said}"),
        Said("The player with the lowest club in the deck, usually ♣2, leads it to the first trick.",
             "持有全副最小草花（多半是♣2）的人，第一墩領出這一張。"),
        "1. N ♣3, …", "1. N ♣2, …",
    ),
    Rule(
        "HT081", "hearts-not-broken", "HT-8",
        Said("{player} leads a heart before hearts are broken, although holding {held}",
             "還沒有人出過紅桃，{player}就領出紅桃，手上卻有{held}"),
        Said("A heart may be led only after a heart or ♠Q has been played, or by a player who has nothing but hearts.",
             "要等有人出過紅桃或♠Q，才可以領出紅桃；手上只有紅桃的例外。"),
        "2. S ♥3, …", "2. S ♦3, …",
    ),
    Rule(
        "HT091", "points-in-first-trick", "HT-9",
        Said("{player} plays {card} to the first trick, although holding {held}",
             "{player}第一墩就出{card}，手上卻有{held}"),
        Said("A player who has anything else may not play a heart or ♠Q to the first trick.",
             "手上還有別的牌，第一墩就不能出紅桃或♠Q。"),
        "1. N ♣2, E ♥5, …", "1. N ♣2, E ♦5, …",
    ),
    Rule(
        "HT115", "impossible-scores", "HT-11, HT-12",
        Said("these cannot be the scores of one deal: {scores} = {sum}",
             "一局不可能有這樣的得分：{scores} = {sum}"),
        Said("The points of a deal are 26 in all. If one player takes all of them, that player scores 0 and everybody else 26, or, by the house rule `moon-subtracts`, that player scores −26 and everybody else 0.",
             "一局共有26分。一人收齊，則此人得0分，其餘各得26分；也可依規矩，此人得−26分，其餘得0分。"),
        "Scores:   N: 8   E: 18   S: 0   W: 1", "Scores:   N: 8   E: 18   S: 0   W: 0",
    ),
)  # fmt: skip

RULEBOOK = Rulebook("hearts", Said("Hearts", "紅心大戰"), RULES)
