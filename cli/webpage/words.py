"""The labels of a page, in English and Chinese."""

from __future__ import annotations

from ...records.findings import Said, in_language

LABELS = {
    "records": Said("Records", "記錄"),
    "table": Said("The table", "桌面"),
    "record": Said("The record", "記錄"),
    "findings": Said("What was found", "發現"),
    "scores": Said("Scores", "得分"),
    "nothing_found": Said("Nothing is wrong with this record.", "這份記錄沒有錯誤。"),
    "written": Said("As written", "照原記錄"),
    "mended": Said("As corrected", "照改正後"),
    "version": Said("Version", "版本"),
    "other_repairs": Said("Other repairs …", "其他改法……"),
    "copy_record": Said("Copy the corrected record", "複製改正後的記錄"),
    "copied": Said("Copied", "已複製"),
    "not_copied": Said("It could not be copied", "無法複製"),
    "show_repair": Said("Show with this repair", "照此顯示"),
    "go": Said("Show on the table", "在桌面上看"),
    "why": Said("The rule, and examples", "規則與例子"),
    "repairs": Said("Repairs", "改法"),
    "round": Said("Round {n}", "第{n}局"),
    "turn": Said("turn {n} of {m}", "第{n}手，共{m}手"),
    "comma": Said(", ", "，"),
    "colon": Said(": ", "："),
    "more": Said("Read more", "詳細說明"),
    "deal": Said("the deal", "發牌"),
    "next": Said("Next: {player}.", "輪到{player}。"),
    "over": Said("The round is over.", "本局結束。"),
    "back": Said("Previous turn", "上一手"),
    "on": Said("Next turn", "下一手"),
    "play": Said("Play", "播放"),
    "pause": Said("Pause", "暫停"),
    "before_mistake": Said("Previous mistake", "上一處錯誤"),
    "next_mistake": Said("Next mistake", "下一處錯誤"),
    "slider": Said("Turn", "手"),
    "rounds": Said("Rounds", "局"),
    "mistake": Said("Mistake: {text}.", "錯誤：{text}。"),
    "left": Said("mistakes left: {n}", "還剩{n}處錯誤"),
    "none_left": Said("no mistakes left", "沒有錯誤了"),
    "cards": Said("{n} cards", "{n}張牌"),
    "card": Said("1 card", "1張牌"),
    "uncertain": Said("uncertain", "不確定"),
    "stands_for": Said("as {card}", "當{card}"),
    "line": Said("line {n}", "第{n}行"),
    "four_colours": Said("Four colours", "四色"),
    "theme": Said("Light or dark", "淺色或深色"),
    "print": Said("Print", "列印"),
    "help": Said("Keys", "按鍵"),
    "round_column": Said("Round", "局"),
    "total": Said("Total", "累計"),
    "won": Said("won", "勝"),
    "chart": Said("Totals after each round", "各局之後的累計"),
    "file": Said("File", "檔案"),
    "game": Said("Game", "遊戲"),
    "players": Said("Players", "玩家"),
    "turns": Said("Turns", "手"),
    "mistakes": Said("Mistakes", "錯誤"),
    "others": Said("Remarks", "提示"),
    "winners": Said("Rounds won", "勝局"),
    "filter": Said("Filter", "篩選"),
    "all_games": Said("All games", "所有遊戲"),
    "only_wrong": Said("Only with mistakes", "只看有錯誤的"),
    "shown": Said("{n} of {m} records", "{m}份記錄中的{n}份"),
    "unread": Said("Not read", "沒有讀出"),
    "no_table": Said("The table of this game cannot be shown.", "這個遊戲的桌面無法顯示。"),
    "no_scores": Said("No round was played far enough to be scored.", "沒有一局打到得分。"),
    "no_repair": Said("No repair is proposed.", "沒有建議的改法。"),
    "no_replay": Said(
        "There is no replay: the record could not be read a second time.",
        "沒有復盤：無法再讀一次這份記錄。",
    ),
    "no_script": Said(
        "The replay needs JavaScript; the findings and scores below do not.",
        "復盤需要執行程式；下面的發現與得分不需要。",
    ),
}

KEYS = (
    (Said("← →"), Said("previous or next turn", "上一手或下一手")),
    (Said("↑ ↓"), Said("previous or next round", "上一局或下一局")),
    (Said("n p"), Said("next or previous mistake", "下一處或上一處錯誤")),
    (Said("Home End"), Said("start or end of the round", "本局開始或結束")),
    (Said("space", "空格"), Said("play or pause", "播放或暫停")),
    (Said("m"), Said("as written or as corrected", "照原記錄或照改正後")),
    (Said("r"), Said("next repair", "下一種改法")),
    (Said("c"), Said("copy the corrected record", "複製改正後的記錄")),
    (Said("s"), Said("scores", "得分")),
    (Said("[ ]"), Said("previous or next record in the file", "檔案裏的上一份或下一份記錄")),
    (Said("4"), Said("suits in two or four colours", "花色分兩色或四色")),
    (Said("?"), Said("keys", "按鍵")),
)
"""The keys of the page and of the terminal, and what they do."""
QUIT = (Said("q"), Said("quit", "離開"))


def labels(language: str) -> dict[str, str]:
    """Return the labels of a page in ``language``."""
    keys = " · ".join(f"{in_language(key, language)} {in_language(what, language)}" for key, what in KEYS)
    return {name: in_language(text, language) for name, text in LABELS.items()} | {"key_list": keys}
