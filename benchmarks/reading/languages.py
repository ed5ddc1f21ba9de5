"""Records kept in other languages: verbs of German, French, Spanish, Italian and Dutch; and colloquial
Chinese."""

from __future__ import annotations

from collections.abc import Mapping

from .scribe import Templates
from .verbs import rummy

FOREIGN: Mapping[str, tuple[str, Templates]] = {
    "german": (
        "german",
        rummy(
            "wirft {card} ab",
            "zieht {card} vom Stapel",
            "nimmt {card} vom Ablagestapel",
            "legt {cards} aus",
            "legt {kind} {cards} aus",
            "legt {cards} an {target} an",
        ),
    ),
    "german-other": (
        "german-letters",
        rummy(
            "legt {card} ab",
            "zieht {card}",
            "nimmt {card} von der Ablage",
            "meldet {cards}",
            "meldet {kind} {cards}",
            "legt {cards} an {target}",
        ),
    ),
    "german-past": (
        "german-joined",
        rummy(
            "warf {card} ab",
            "zog {card} vom Talon",
            "nahm {card} vom Ablagestapel",
            "legte {cards} aus",
            "legte {kind} {cards} aus",
            "legte {cards} an {target} an",
        ),
    ),
    "french": (
        "french",
        rummy(
            "jette {card}",
            "pioche {card}",
            "prend {card} dans la défausse",
            "pose {cards}",
            "pose {kind} {cards}",
            "ajoute {cards} à {target}",
        ),
    ),
    "french-other": (
        "french-letters",
        rummy(
            "défausse {card}",
            "tire {card} de la pioche",
            "ramasse {card} de la défausse",
            "étale {cards}",
            "étale {kind} {cards}",
            "complète {target} avec {cards}",
        ),
    ),
    "spanish": (
        "spanish",
        rummy(
            "descarta {card}",
            "roba {card} del mazo",
            "toma {card} del descarte",
            "baja {cards}",
            "baja {kind} {cards}",
            "añade {cards} a {target}",
        ),
    ),
    "spanish-other": (
        "signs-last",
        rummy(
            "tira {card}",
            "coge {card} del mazo",
            "coge {card} de la pila de descartes",
            "se baja con {cards}",
            "se baja con {kind} {cards}",
            "pone {cards} en {target}",
        ),
    ),
    "italian": (
        "italian",
        rummy(
            "scarta {card}",
            "pesca {card} dal mazzo",
            "prende {card} dagli scarti",
            "cala {cards}",
            "cala {kind} {cards}",
            "attacca {cards} a {target}",
        ),
    ),
    "dutch": (
        "dutch-letters",
        rummy(
            "gooit {card} weg",
            "pakt {card} van de stapel",
            "pakt {card} van de aflegstapel",
            "legt {cards} neer",
            "legt {kind} {cards} neer",
            "legt {cards} aan bij {target}",
        ),
    ),
}
"""The spelling of cards that goes with it, and the verbs."""
FOREIGN_LABELS = {
    "german": {
        "Discard pile": "Ablagestapel",
        "Cards left": "Restkarten",
        "Scores": "Punkte",
        "Total scores": "Gesamtpunkte",
        "Players": "Spieler",
        "Direction": "Richtung",
    },
    "french": {
        "Discard pile": "Défausse",
        "Cards left": "Cartes restantes",
        "Scores": "Points",
        "Total scores": "Total",
        "Players": "Joueurs",
        "Direction": "Sens",
    },
    "spanish": {
        "Discard pile": "Descarte",
        "Cards left": "Cartas restantes",
        "Scores": "Puntos",
        "Total scores": "Puntos totales",
        "Players": "Jugadores",
        "Direction": "Sentido",
    },
}

CHINESE_VERBS: Mapping[str, Templates] = {
    "draw-mo": rummy(
        "棄 {card}",
        "摸 {card}",
        "撿 {card}",
        "放下 {cards}",
        "放下 {cards}",
        "接 {cards} 到 {target}",
        slam="放下 Slam: {melds}",
    ),
    "draw-chou": rummy(
        "打出 {card}",
        "抽 {card}",
        "拿 {card}",
        "出一組 {cards}",
        "出一組 {cards}",
        "把 {cards} 接到 {target}",
        slam="Slam: {melds}",
    ),
    "throw-diu": rummy(
        "丟 {card}",
        "從牌堆摸 {card}",
        "從棄牌堆拿 {card}",
        "攤開 {cards}",
        "攤開 {cards}",
        "{cards} 連到 {target}",
        slam="攤開全部 {melds}",
    ),
    "written": rummy(
        "放走了{card}",
        "取回了{card}",
        "拿回了{card}",
        "放下了 Plot：{cards}",
        "放下 {cards}",
        "將{cards}連接到{target}",
        slam="放下了 Slam：{melds}",
    ),
    "simplified-verbs": rummy(
        "扔掉 {card}",
        "抓 {card}",
        "捡起 {card}",
        "摆出 {cards}",
        "摆出 {cards}",
        "把 {cards} 加到 {target}",
        slam="放下 Slam：{melds}",
    ),
    "cantonese-verbs": rummy(
        "掉 {card}",
        "攞 {card}",
        "執返 {card}",
        "放低 {cards}",
        "放低 {cards}",
        "駁 {cards} 去 {target}",
        slam="Slam 晒：{melds}",
    ),
}
CHINESE_PLAYS: Mapping[str, Templates] = {
    "lead-chu": {
        "play": "出{cards}",
        "ruff": "斃{cards}",
        "discard": "貼{cards}",
        "throw": "甩{cards}",
        "throw fails": "甩{cards}不成，出{forced}",
        "show": "亮出 {cards}",
        "bury": "埋底 {cards}",
        "call friend": "叫 {card} 做朋友",
        "pass": "不亮",
    },
    "kill-sha": {
        "play": "{cards}",
        "ruff": "殺 {cards}",
        "discard": "墊 {cards}",
        "throw": "甩牌 {cards}",
        "throw fails": "甩牌 {cards}，失敗，只出 {forced}",
        "show": "亮主 {cards}",
        "bury": "扣底 {cards}",
        "call friend": "找朋友 {card}",
        "pass": "不亮",
    },
    "simplified-plays": {
        "ruff": "毙 {cards}",
        "discard": "贴 {cards}",
        "throw": "甩 {cards}",
        "show": "亮 {cards}",
        "throw fails": "甩 {cards} 不成 {forced}",
        "bury": "灭底 {cards}",
        "call friend": "找 {card}",
        "pass": "不亮",
    },
}
CHINESE_CALLS: Templates = {
    "last": "（剩{number}張）",
    "winner": "（勝）",
    "friend": "（朋友）",
    "alone": "（獨）",
    "rotten": "（爛5）",
    "fine": "（罰{number}級）",
}
