"""The headings of columns in tables of moves or tricks, in several languages. (For those in tables of claims,
see :mod:`.claim_words`.)"""

from __future__ import annotations

from enum import Enum
from functools import cache, lru_cache
from typing import Final

from ...records.regex import regex


class Column(Enum):
    """The content of a column."""

    NUMBER = "number"
    PLAYER = "player"
    DISCARD = "discard"
    DRAW = "draw"
    TAKE = "take"
    MELD = "meld"
    ADD = "add"
    SHOW = "show"
    TARGET = "target"
    SOURCE = "source"
    ACTION = "action"
    CARDS = "cards"
    CALL = "call"
    COMMENT = "comment"
    LEAD = "lead"
    WINNER = "winner"
    POINTS = "points"


WORDS: Final = {
    Column.NUMBER: (
        "#, no, nr, number, n°, nº, №, turn, turn no, turn number, move no, move number, step, trick, "
        "trick no, round, deal, time, when, ply, zug, zug nr, runde, tour, numéro, turno, beurt, stich, pli, "
        "baza, 次序, 手數, 手数, 輪, 轮, 輪次, 轮次, 回合, 墩, 圈, 序號, 序号, 編號, 编号, 時間, 时间"
    ),
    Column.PLAYER: (
        "player, players, who, whom, name, by, seat, whose turn, played by, hand, hand of, spieler, "
        "spielerin, joueur, joueuse, jugador, jugadora, giocatore, speler, wer, wie, qui, quién, quien, chi, "
        "nom, nombre, nome, naam, 玩家, 名字, 姓名, 誰, 谁, 家, 出牌者, 座位"
    ),
    Column.DISCARD: (
        "discard, discards, discarded, throws, threw, thrown, throw, thrown away, throws away, out, drops, "
        "dropped, put down, puts down, sheds, card discarded, card out, away, gives up, loses, wirft ab, "
        "abwurf, abgeworfen, jette, défausse, écarte, descarta, descarte, tira, scarta, scarto, weg, "
        "gooit weg, 棄, 弃, 棄牌, 弃牌, 打, 打出, 放走, 丟, 丢"
    ),
    Column.DRAW: (
        "draw, draws, drawn, drew, in, gets, got, card in, card drawn, picks up, pick up, pickup, picks, "
        "picked, picked up, receives, from stock, from the stock, stock, zieht, gezogen, nimmt, pioche, "
        "roba, toma, pesca, trekt, 摸, 摸牌, 抽, 抽牌, 取, 取回, 取牌, 得"
    ),
    Column.TAKE: (
        "take, takes, taken, took, from pile, from the pile, from discard pile, from the discard pile, "
        "from discards, takes from pile, takes from the pile, takes discard, pile, discard pile, 撿, 捡, 拿, "
        "拿回, 拿牌, 撿牌, 捡牌"
    ),
    Column.MELD: (
        "meld, melds, melded, lays, laid, lays down, laid down, lay down, plot, plots, publishes, published, "
        "new melds, sets and runs, set/run, sets, runs, legt aus, meldet, auslage, pose, baja, cala, legt, "
        "放下, 牌組, 牌组, 組, 组, 組合, 组合"
    ),
    Column.ADD: (
        "add, adds, added, lays off, lay off, layoff, layoffs, lay-off, lay-offs, laid off, connects, "
        "connected, connect, appends, append, adds to melds, added to melds, legt an, ajoute, añade, 連接, "
        "连接, 加, 加牌"
    ),
    Column.SHOW: "show, shows, shown, showed, bid, bids, zeigt, montre, muestra, 亮, 亮牌, 叫牌",
    Column.TARGET: (
        "to, on, with, to meld, on meld, to what, to which, to which meld, onto, target, target meld, "
        "added to, connected to, "
        "appended to, 到"
    ),
    Column.SOURCE: "from, source, taken from, drawn from, from where, where from, von, de, 來源, 来源",
    Column.ACTION: (
        "action, actions, move, moves, play, plays, played, what, what was done, does, did, done, event, "
        "events, description, details, does what, what happened, melds and the rest, other, others, "
        "other actions, other moves, rest, the rest, anything else, else, aktion, "
        "coup, acción, jugada, azione, mossa, 動作, 动作, 行動, 行动, 出牌, 做法, 其他, 其餘, 其余"
    ),
    Column.CARDS: (
        "card, cards, which, which card, which cards, karte, karten, carte, cartes, carta, cartas, 牌, 張, 张"
    ),
    Column.CALL: (
        "call, calls, mark, marks, called, "
        "says, said, announces, announced, announcement, ansage, annonce, 喊, 呼叫, "
        "喊話, 喊话, 宣告"
    ),
    Column.COMMENT: (
        "note, notes, comment, comments, remark, remarks, annotation, commentary, observations, bemerkung, "
        "bemerkungen, anmerkung, anmerkungen, kommentar, remarque, remarques, nota, notas, comentario, "
        "commento, observación, opmerking, total, running total, running, cumulative, so far, "
        "total so far, sum, 累計, 累计, 總計, 总计, 註, 注, 備註, 备注, 評語, 评语, 說明, 说明"
    ),
    Column.LEAD: (
        "lead, leads, led, leader, led by, first, starts, ausspiel, entame, salida, 領, 领, 先出, 首家, "
        "領出, 领出"
    ),
    Column.WINNER: (
        "winner, wins, won, won by, taken by, trick to, trick winner, taker, gewinner, sticht, gagnant, "
        "ganador, 贏, 赢, 贏家, 赢家, 勝, 胜, 勝者, 胜者, 得墩"
    ),
    Column.POINTS: (
        "points, pts, score, value, worth, trick points, punkte, puntos, 分, 分數, 分数, 得分, 墩分"
    ),
}
"""Words that are the heading of a column, alone or with an article or the like."""
ACTIONS: Final[dict[Column, tuple[str, ...]]] = {
    Column.DISCARD: ("discard",),
    Column.DRAW: ("draw",),
    Column.TAKE: ("take_discard",),
    Column.MELD: ("meld", "new_meld"),
    Column.ADD: ("lay_off", "append"),
    Column.SHOW: ("show",),
}
"""The notions, of one game or another, for what is done with the cards of a column."""
OF_A_TURN: Final = frozenset((*ACTIONS, Column.TARGET, Column.SOURCE, Column.ACTION, Column.CARDS))
OF_A_TRICK: Final = frozenset((Column.LEAD, Column.WINNER, Column.POINTS))
LABELS: Final = frozenset((Column.NUMBER, Column.COMMENT, *OF_A_TRICK))
"""Columns that may occur beside those of players."""
BESIDE: Final = regex(r"\b(?:the|a|an|card|cards|of|der|die|das|le|la|el)\b|[*_`:\uff1a.()\[\]!'\"]")
MAX_SAID: Final = 1024
"""Number of headings whose meaning is remembered."""
OR: Final = regex(r" *[/,&+、] *| (?:or|and) ")
"""Separator of several headings of one column."""


@lru_cache(maxsize=MAX_SAID)
def column_said(text: str) -> Column | None:
    """Return the content of the column with heading ``text``; None if that is not clear."""
    said = " ".join(text.casefold().replace("(s)", "s").split())
    words = _words()
    one = words.get(said.strip(" *_`:\uff1a.()[]!'\"")) or words.get(" ".join(BESIDE.sub(" ", said).split()))
    parts = {words.get(part) for part in OR.split(said)}
    return one or (
        Column.MELD if parts == {Column.MELD, Column.ADD} else parts.pop() if len(parts) == 1 else None
    )


@cache
def _words() -> dict[str, Column]:
    return {word.strip(): column for column, words in WORDS.items() for word in words.split(",")}
