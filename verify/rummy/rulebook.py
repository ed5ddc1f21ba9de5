"""Rules that every rummy has in the same words. A game gives each its code."""

from __future__ import annotations

from collections.abc import Mapping

from ...records.findings import Rule, Said, Trait
from ..rulebook import EVERY_GAME, by_name

COMMON: Mapping[str, Rule] = EVERY_GAME | by_name(
    Rule(
        "", "header-contradicted", "",
        Said("{says}, but {shows}", "{says}，可是{shows}"),
        Said("A wrong line at the top makes many correct moves look wrong. If most of the findings disappear with another value, that line is taken to be the slip: the record is judged with the value that was probably meant, and the findings that disappeared are listed under this one.",
             "開頭一行寫錯，其餘各行幾乎行行都不對。如果換一個值，大部分的毛病就沒有了，那麼錯的就是這一行：以下按多半的原意來判，因此而來的都掛在這一條下面。"),
        Said("Players: N, E, Q, S   (where Q has neither cards nor a turn)", "Players: N, E, Q, S   （Q既沒有牌，也沒有出過牌）"),
        "Players: N, E, S",
    ),
    Rule(
        "", "unknown-dealer", "",
        Said("{named} is named as the dealer but is not among the players {players}",
             "做莊的{named}不在玩家{players}之中"),
        Said("The dealer must be one of the players.", "莊家是玩家之一。"),
        "Dealer: X", "Dealer: S",
    ),
    Rule(
        "", "plays-too-many", "",
        Said("{player} has played {played} cards from a hand of {hidden} hidden cards",
             "{player}的{hidden}張暗牌，已經打出了{played}張"),
        Said("A player cannot play more cards than were dealt and drawn. The cards of a hidden hand come to light as they are played; if there are too many, one of them cannot have been there. Nobody can tell which, so no single card is blamed.",
             "沒看見的一手牌，打出一張才知道一張。打出的比發到和暗中取回的還多，那麼必有一張不是這手牌裏的；誰也說不準是哪一張，所以一張也不怪。"),
        traits=(Trait.TOO_MANY_PLAYED,),
    ),
    Rule(
        "", "cards-left-differ", "",
        Said("{player}'s cards left do not match the play: {difference}",
             "{player}的餘牌與打剩的不符：{difference}"),
        Said("The cards left must be those that the play leaves. They are compared with the cards dealt, drawn and played; a difference that an earlier finding already explains is not reported again.",
             "拿所寫的餘牌與發到、取回、打出的牌對照。前面已經說明原因的，這裏不再報。"),
    ),
    Rule(
        "", "second-hand", "",
        Said("{player} is dealt a second hand in this round", "同一局裏{player}有兩手牌"),
        Said("Each player is dealt one hand per round. The later list is used.",
             "每人每局只發一手牌。以後寫的一手為準。"),
        Said("N: ♠A-… and again N: ♠2-… under one heading", "同一標題下N: ♠A-…，又有N: ♠2-…"),
        Said("N: ♠A-… and E: ♠2-…", "N: ♠A-…，E: ♠2-…"),
    ),
    Rule(
        "", "wrong-total", "",
        Said("{player}'s total is {right}, not {written}", "{player}的總分應是{right}，不是{written}"),
        Said("The total is the last correct total plus the score of the round. hoyle adds up both the correct totals and the written ones, so that a slip is reported where it was made.",
             "總分是上一次真正的總分加上本局得分。真正的總分和所寫的總分兩邊都一直加下去，所以筆誤在哪裏，就報在哪裏。"),
    ),
)  # fmt: skip
