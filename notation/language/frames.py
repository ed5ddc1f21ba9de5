"""Frames: what belongs to each action of a game, for whoever reads it in other words than the game's own."""

from __future__ import annotations

from attrs import frozen


@frozen
class Frame:
    """One kind of action: the key ``action`` of those of the notation, and the ``notion`` of the verbs that
    say it, which is the action's own name if it is not given.

    The slots come in the order in which the action's maker takes them. Each names the operand of the grammar
    that fills it, with a question mark if it may be empty: the cards that are drawn, discarded or laid down
    (``own``), those that go away for them (``using``), a meld on the table (``target``), and so on.
    ``source`` is where cards may be said to come from, ``kind`` the kind of meld that is laid down. An action
    that only goes with another stands ``behind`` one of that notion."""

    action: str
    notion: str = ""
    number: str = ""
    own: str = ""
    using: str = ""
    target: str = ""
    rest: str = ""
    player: str = ""
    suit: str = ""
    wish: str = ""
    source: str = ""
    kind: str = ""
    behind: str = ""

    @property
    def said_by(self) -> str:
        """The notion of its verbs."""
        return self.notion or self.action
