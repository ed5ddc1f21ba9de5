"""A player's clause by its words: tokens, clauses, and the frames of the game that they fill.

A text that the grammar does not read may still tell what is done: ``throws the ♠J and picks up ♥A``. The text
is cut into *tokens* (:mod:`.tokens`), each with its entry in the :mod:`~hoyle.notation.language.lexicon`. A
verb begins a *clause* (:mod:`.slots`), and what is around it goes into slots: own cards, the cards they are
exchanged for, the meld they go to. A clause may be each action whose
:class:`~hoyle.notation.language.notation.Frame` has exactly those slots (:mod:`.matching`), so that every
card, player and number is used once, or nothing is read. The result is written in the game's own words, each
card with its place (:mod:`.writing`), and the grammar decides whether it is a turn.
"""

from __future__ import annotations

from .matching import Reading, Words, words_of
from .slots import Miss

__all__ = ["Miss", "Reading", "Words", "words_of"]
