"""Which encoding a text has that is not the one it should be, for whoever has to convert it.

Bytes make sense in more than one encoding, and a card that is read wrongly is worse than a file that is
refused. So what is found here is only said, and nothing is read by it. Chinese text shows by the characters
that all records are made of, those of the games' own words.
"""

from __future__ import annotations

import codecs

from ..language.notation import notations

CHINESE = {"gb18030": "GB18030 (GBK)", "big5": "Big5"}
WESTERN = "windows-1252"
MIN_SHARE = 0.15
"""How much at least of a page in Chinese with a record in it are suits and the words of its game; in another
encoding hardly a character is one of these."""
STOPS = "\u3000-\u3002\uff01-\uff1f「」、"


def likely_encoding(data: bytes) -> tuple[str, str] | None:
    """What an encoding is called in which the beginning of a text makes sense, and what ``iconv`` calls it;
    None if there is none, or several."""
    known = _characters()
    best = {encoding: _share(data, encoding, known) for encoding in ("utf-8", *CHINESE)}
    first, second = sorted(best, key=best.__getitem__, reverse=True)[:2]
    if first in CHINESE and best[first] >= MIN_SHARE > 2 * best[second]:
        return CHINESE[first], first.upper()
    odd = [letter for letter in _decoded(data, WESTERN) if ord(letter) > 127]
    western = odd and all(letter.isalpha() or letter in "‘’“”–—…×·•\u00a0" for letter in odd)
    if western and data.decode("utf-8", "ignore").isascii():
        return "Windows-1252 (Latin-1)", WESTERN.upper()
    return None


def _characters() -> frozenset[str]:
    words = (word for notation in notations().values() for word in notation.vocabulary.words.values())
    letters = {letter for word in words for text in word.readings for letter in text}
    return frozenset(letter for letter in letters if letter > "\u2e80").union("♠♥♣♦→")


def _share(data: bytes, encoding: str, known: frozenset[str]) -> float:
    """How much of what is no ASCII in ``data``, but stops, is ``known``."""
    text = [letter for letter in _decoded(data, encoding) if ord(letter) >= 128 and letter not in STOPS]
    return sum(letter in known for letter in text) / len(text) if text else 0


def _decoded(data: bytes, encoding: str) -> str:
    """As much of ``data`` as is whole; nothing if some of it makes no sense."""
    try:
        return codecs.getincrementaldecoder(encoding)().decode(data)
    except UnicodeDecodeError:
        return ""
