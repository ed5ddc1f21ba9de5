"""Frames: which slots an action of a game has, so that it is recognised in any wording."""

from __future__ import annotations

from attrs import frozen


@frozen
class Frame:
    """One kind of action: its key in the notation's actions (``action``), and the ``notion`` that its verbs
    express, by default the key itself.

    The slots stand in the order of the arguments that make the action. Each names the operand of the grammar
    that fills it, with a question mark if it may be empty: the cards drawn, discarded or laid down (``own``),
    those given for them (``using``), a meld on the table (``target``), and so on. ``source`` says where the
    cards may come from, ``kind`` which kind of meld is laid down. An action that cannot stand alone follows
    (``behind``) one of the notion given."""

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
        """The notion that its verbs express."""
        return self.notion or self.action
