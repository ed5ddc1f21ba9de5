"""What is checked in every rummy in the same words. A game gives each rule its code and its basis."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from ...records.findings import Rule, Said, Severity


def common_rule(code: str, name: str, basis: str, *, wrong: str = "", right: str = "") -> Rule:
    """The rule ``name`` as a game has it that gives it the ``code`` and rests it on the rule ``basis`` of its
    own. ``wrong`` and ``right`` are examples, where those of all rummies do not fit."""
    rule = COMMON[name]
    return evolve(rule, code=code, basis=basis, wrong=wrong or rule.wrong, right=right or rule.right)


COMMON: Mapping[str, Rule] = {
    rule.name: rule
    for rule in (
        Rule(
            code="",
            name="explained",
            basis="",
            message="{text}",
            messages={"zh": "{text}"},
            explanation=Said(
                "Something later in the record that follows from the finding above it.",
                "記錄後面的一處，由上面的一條而來。",
            ),
            severity=Severity.NOTE,
        ),
        Rule(
            code="",
            name="player-named-twice",
            basis="",
            message="{player} is named twice among the players",
            messages={"zh": "玩家裏{player}寫了兩次"},
            explanation=Said(
                "Two players with the same name cannot be told apart in the moves.",
                "兩個玩家同名，打牌時就分不出是誰。",
            ),
        ),
        Rule(
            code="",
            name="header-contradicted",
            basis="",
            message="{says}, but {shows}",
            messages={"zh": "{says}，可是{shows}"},
            explanation=Said(
                "A wrong line at the top makes many correct moves look wrong. If most of the findings disappear with another value, that line is taken to be the slip: the record is judged with the value that was probably meant, and the findings that disappeared are listed under this one.",
                "開頭一行寫錯，其餘各行幾乎行行都不對。如果換一個值，大部分的毛病就沒有了，那麼錯的就是這一行：以下按多半的原意來判，因此而來的都掛在這一條下面。",
            ),
            wrong=Said(
                "Players: N, E, Q, S   (where Q has neither cards nor a turn)",
                "Players: N, E, Q, S   （Q既沒有牌，也沒有出過牌）",
            ),
            right="Players: N, E, S",
        ),
        Rule(
            code="",
            name="wrong-ring",
            basis="",
            message="the direction does not name each of the players {players} once",
            messages={"zh": "方向沒有把玩家{players}各列一次"},
            explanation=Said(
                "A direction names all players in the order of their turns, each once.",
                "方向按輪流的次序列出所有玩家，每人一次。",
            ),
        ),
        Rule(
            code="",
            name="unknown-dealer",
            basis="",
            message="{named} is named as the dealer but is not among the players {players}",
            messages={"zh": "做莊的{named}不在玩家{players}之中"},
            explanation=Said(
                "The dealer must be one of the players.",
                "莊家是玩家之一。",
            ),
            wrong="Dealer: X",
            right="Dealer: S",
        ),
        Rule(
            code="",
            name="plays-too-many",
            basis="",
            message="{player} has played {played} cards from a hand of {hidden} hidden cards",
            messages={"zh": "{player}的{hidden}張暗牌，已經打出了{played}張"},
            explanation=Said(
                "A player cannot play more cards than were dealt and drawn. The cards of a hidden hand come to light as they are played; if there are too many, one of them cannot have been there. Nobody can tell which, so no single card is blamed.",
                "沒看見的一手牌，打出一張才知道一張。打出的比發到和暗中取回的還多，那麼必有一張不是這手牌裏的；誰也說不準是哪一張，所以一張也不怪。",
            ),
        ),
        Rule(
            code="",
            name="cards-left-differ",
            basis="",
            message="{player}'s cards left do not match the play: {difference}",
            messages={"zh": "{player}的餘牌與打剩的不符：{difference}"},
            explanation=Said(
                "The cards left must be those that the play leaves. They are compared with the cards dealt, drawn and played; a difference that an earlier finding already explains is not reported again.",
                "拿所寫的餘牌與發到、取回、打出的牌對照。前面已經說明原因的，這裏不再報。",
            ),
        ),
        Rule(
            code="",
            name="wrong-sum",
            basis="",
            message="{sum} is {right}, not {written}",
            messages={"zh": "{sum}是{right}，不是{written}"},
            explanation=Said(
                "A written sum must add up.",
                "所寫的算式算錯了。",
            ),
        ),
        Rule(
            code="",
            name="total-carried-on",
            basis="",
            message="{player}'s total {written} carries the slip forward; it should be {right}",
            messages={"zh": "{player}的總分{written}承接了前面的筆誤，應是{right}"},
            explanation=Said(
                "The total was added to an earlier written total, which is wrong.",
                "這個總分是從前面寫錯的總分接下來的。",
            ),
            severity=Severity.NOTE,
        ),
    )
}
