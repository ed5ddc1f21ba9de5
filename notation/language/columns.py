"""What the columns of a table of moves or tricks are, as their headings say, in several languages."""

from __future__ import annotations

import re
from enum import Enum
from functools import cache
from typing import Final


class Column(Enum):
    """What stands in a column."""

    NUMBER = "number"
    PLAYER = "player"
    DISCARD = "discard"
    DRAW = "draw"
    TAKE = "take"
    MELD = "meld"
    ADD = "add"
    ACTION = "action"
    CALL = "call"
    COMMENT = "comment"
    LEAD = "lead"
    WINNER = "winner"
    POINTS = "points"


WORDS: Final = {
    Column.NUMBER: (
        "#, no, nr, number, n°, nº, turn, turn no, move no, step, trick, trick no, round, "
        "time, zug, tour, turno, stich, pli, baza, ply, 次序, 手數, 手数, 輪, 轮, 回合, 墩, "
        "序號, 序号, 編號, 编号, 時間, 时间"
    ),
    Column.PLAYER: (
        "player, who, name, by, seat, whose turn, spieler, joueur, jugador, wer, qui, quién, "
        "hand, 玩家, 誰, 谁, 出牌者, 座位"
    ),
    Column.DISCARD: (
        "discard, discards, discarded, throws, thrown, throw, out, drops, dropped, puts down, "
        "card out, gives up, loses, wirft ab, abwurf, jette, défausse, descarta, descarte, "
        "tira, 棄, 弃, 棄牌, 弃牌, 打, 打出, 放走, 丟, 丢"
    ),
    Column.DRAW: (
        "draw, draws, drawn, drew, in, gets, got, card in, picks up, pick up, picked up, "
        "receives, from stock, from the stock, stock, zieht, nimmt, pioche, tire, roba, toma, "
        "摸, 摸牌, 抽, 取, 取回, 取牌, 得"
    ),
    Column.TAKE: (
        "take, takes, taken, took, from pile, from the pile, from discard pile, from the "
        "discard pile, takes discard, pile, 撿, 捡, 拿, 拿回, 撿牌, 捡牌"
    ),
    Column.MELD: (
        "meld, melds, melded, lays down, laid down, lay down, plot, plots, publishes, "
        "published, set/run, legt aus, pose, baja, 放下, 牌組, 牌组, 組, 组"
    ),
    Column.ADD: (
        "add, adds, added, lays off, lay off, layoff, laid off, connects, connect, appends, "
        "append, legt an, ajoute, añade, 連接, 连接, 加"
    ),
    Column.ACTION: (
        "action, actions, move, moves, play, plays, played, what, does, event, description, "
        "details, aktion, coup, acción, jugada, does what, what happened, 動作, 动作, 行動, "
        "行动, 出牌, 做法"
    ),
    Column.CALL: (
        "call, calls, says, said, left, cards left, remaining, announces, announcement, 喊, 呼叫, 喊話, 剩"
    ),
    Column.COMMENT: (
        "note, notes, comment, comments, remark, remarks, annotation, commentary, bemerkung, "
        "kommentar, remarque, nota, notas, comentario, observación, total, running total, running, "
        "cumulative, so far, total so far, sum, 累計, 累计, 總計, 总计, 註, 注, 備註, 备注, 評語, "
        "评语, 說明, 说明"
    ),
    Column.LEAD: (
        "lead, leads, led, leader, led by, first, starts, ausspiel, entame, salida, 領, 领, 先出, 首家, 領出"
    ),
    Column.WINNER: (
        "winner, wins, won by, taken by, trick to, won, taker, gewinner, sticht, gagnant, "
        "ganador, 贏, 赢, 贏家, 赢家, 勝, 胜, 得墩"
    ),
    Column.POINTS: ("points, pts, score, value, worth, punkte, puntos, 分, 分數, 分数, 得分"),
}
"""Words that are the heading of a column, whole or with an article or the like beside them."""
OF_A_TURN: Final = frozenset(
    (Column.DISCARD, Column.DRAW, Column.TAKE, Column.MELD, Column.ADD, Column.ACTION)
)
OF_A_TRICK: Final = frozenset((Column.LEAD, Column.WINNER, Column.POINTS))
BESIDE: Final = re.compile(r"\b(?:the|a|an|card|cards|of|der|die|das|le|la|el)\b|[*_`:.()\[\]'\"]")


def column_said(text: str) -> Column | None:
    """Return what stands below ``text``, the heading of a column; None if that cannot be told."""
    said = " ".join(text.casefold().split())
    words = _words()
    return words.get(said.strip(" *_`:.()[]")) or words.get(" ".join(BESIDE.sub(" ", said).split()))


@cache
def _words() -> dict[str, Column]:
    return {word.strip(): column for column, words in WORDS.items() for word in words.split(",")}
