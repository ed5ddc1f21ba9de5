"""Labels, counts and punctuation of reports, in English and Chinese."""

from __future__ import annotations

from ..records.findings import in_language, told

LANGUAGES = ("en", "zh")

NOUNS = {
    "file": ("files", "個檔案"),
    "round": ("rounds", "局"),
    "turn": ("turns", "手"),
    "mistake": ("mistakes", "處錯誤"),
    "warning": ("warnings", "處警告"),
    "note": ("notes", "處提示"),
    "line": ("lines", "行"),
    "comment": ("comments", "行評語"),
    "further finding": ("further findings", "處"),
    "further round": ("further rounds", "局"),
}
"""The plural of each noun that is counted, and its form in Chinese."""

MARKS = {", ": "，", ": ": "：", "; ": "；", ".": "。", " (": "（", ")": "）"}


def count(number: int, noun: str, language: str) -> str:
    plural, zh = NOUNS[noun]
    if language == "zh":
        return f"{number}{zh}"
    return f"{number} {noun}" if number == 1 else f"{number} {plural}"


def mark(text: str, language: str) -> str:
    """Return ``text``, a punctuation mark, as it is in ``language``."""
    return MARKS[text] if language == "zh" else text


def say(language: str, en: str, zh: str, **params: object) -> str:
    """Return the template for ``language``, filled."""
    text: str = in_language(told(en, zh, **params), language)
    return text


def round_title(number: int, language: str) -> str:
    return say(language, "Round {number}", "第{number}局", number=number)


def record_title(number: int, game: str, language: str) -> str:
    return say(language, "Record {number}: {game}", "記錄{number}：{game}", number=number, game=game)
