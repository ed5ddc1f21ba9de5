"""Facts that a finding states for code that acts on it, besides its message: the expected text, a superfluous
line, the player to move. A fact also fills in the finding's message: see :attr:`.Fact.params`."""

from __future__ import annotations

from typing import Any

from .cards import Card
from .events import Action, Cards, Score
from .findings import Fact, Said
from .values import frozen

# ---- facts of the reader


class ReaderFact(Fact):
    """A fact stated by the reader. It is written to JSON with the record."""

    __slots__ = ()


@frozen
class Unread(ReaderFact):
    """The probable kind of a line that cannot be read: a line of ``player``, a ``move``, or a line after the
    ``label`` of a setting or section. Each is None if unknown."""

    player: str | None = None
    label: str | None = None
    move: bool | None = None

    @property
    def params(self) -> dict[str, Any]:
        return {"player": self.player}


@frozen
class Stranger(ReaderFact):
    """A ``name`` that no player has. ``meant`` is the player it is taken for."""

    name: str
    meant: str | None = None

    @property
    def params(self) -> dict[str, Any]:
        return {"player": self.name, "right": self.meant}


@frozen
class PlayersMeant(ReaderFact):
    """The names of the players should be ``names``."""

    names: str

    @property
    def params(self) -> dict[str, Any]:
        return {"right": self.names}


class NoPlayerNamed(ReaderFact):
    """A move does not say which player makes it."""

    __slots__ = ()


class LineTooLong(ReaderFact):
    """The line is too long to be read."""

    __slots__ = ()


@frozen
class MisplacedSetting(ReaderFact):
    """A ``setting`` of the whole record is in a round."""

    setting: str

    @property
    def params(self) -> dict[str, Any]:
        return {"setting": self.setting}


class NoRoundHeading(ReaderFact):
    """A round begins without its heading."""

    __slots__ = ()


class SecondRoundHeading(ReaderFact):
    """A round has a second heading."""

    __slots__ = ()


class MovesUnread(ReaderFact):
    """Most moves of the round could not be read."""

    __slots__ = ()


class TakenAsComment(ReaderFact):
    """The line is taken as a comment, but may be more."""

    __slots__ = ()


class Prescribed(ReaderFact):
    """The finding's help says what should be written."""

    __slots__ = ()


# ---- what should stand at the finding's place


@frozen
class Expected(Fact):
    """``value`` should be at the finding's place: a number, a card, a name, a call with its braces (empty:
    none), an event in place of the whole line, or, if it is no text of the record, a description. ``written``
    is the number, or the numbers, written there instead."""

    value: Any
    written: Any = None

    @property
    def params(self) -> dict[str, Any]:
        return {"right": self.value, "written": self.written, "said": self.written}


@frozen
class ExpectedLine(Expected):
    """``value`` is an event that should have a line of its own before line ``before``."""

    before: int = 0


class ExpectedNumber(Expected):
    """``value`` should be the number of the round."""

    __slots__ = ()


@frozen
class ExpectedClaim(Expected):
    """A claim about a player's score is wrong. ``claim`` is the whole claim as it would be right; ``terms``
    are those that add up to ``value``, if known."""

    claim: Score | None = None
    terms: tuple[int, ...] = ()


class ExpectedScore(ExpectedClaim):
    """``value`` should be the score."""

    __slots__ = ()


class ExpectedSum(ExpectedClaim):
    """``value`` is the sum of the written terms."""

    __slots__ = ()


@frozen
class ExpectedTerms(ExpectedClaim):
    """``value`` and ``written`` are lists of terms whose sum counts ``factor`` times."""

    factor: int = 1

    @property
    def numbers(self) -> tuple[int, int]:
        """The results of the written and of the right terms."""
        return self.factor * sum(self.written), self.factor * sum(self.value)


@frozen
class ExpectedTotal(ExpectedClaim):
    """``value`` should be the running total. It is a text if it depends on something that may be wrong too;
    ``number`` is then the total that would follow."""

    number: int | None = None


@frozen
class AddUp(Fact):
    """The claims at the finding's place and its related places add up to ``said`` and should add up to
    ``due``."""

    said: int
    due: int


@frozen
class Fitting(Fact):
    """One of ``cards`` would fit at the finding's place, or ``instead_of`` a card written earlier."""

    cards: Cards
    instead_of: Card | None = None


@frozen
class OneIsAnother(Fact):
    """One of ``cards``, used at the finding's place, may be a mistake for another card."""

    cards: Cards


@frozen
class MeldOrders(Fact):
    """``texts`` are the orders of a meld's cards that show the meanings of its wild cards."""

    texts: tuple[str, ...]


@frozen
class MeldsMeant(Fact):
    """A name of a meld fits several: ``melds``, each with its owner."""

    melds: tuple[tuple[str, Cards], ...]


@frozen
class ActionMeant(Fact):
    """Other words are expected: those for this ``action`` or, for a meld, those for one of these
    ``kinds``."""

    action: type[Action]
    kinds: tuple[str, ...] = ()

    def fits(self, action: Action) -> bool:
        """Whether ``action`` may be the one that is meant."""
        return type(action) is self.action and (not self.kinds or getattr(action, "kind", "") in self.kinds)


class MeaningMissing(Fact):
    """The meaning of a wild card is not written."""

    __slots__ = ()


class NameExpected(Fact):
    """A player's name is missing at the finding's place."""

    __slots__ = ()


# ---- lines, actions and claims that should stand elsewhere, or nowhere


@frozen
class OutOfPlace(Fact):
    """The lines from ``first`` to ``last`` belong before the finding's."""

    first: int
    last: int


class Superfluous(Fact):
    """The line belongs elsewhere, or to another variant of the game."""

    __slots__ = ()


class OneTooMany(Fact):
    """A turn has no room for the action and one before it."""

    __slots__ = ()


@frozen
class Exchanged(Fact):
    """The claim has been swapped with that of ``player``."""

    player: str


@frozen
class LineLeftOut(Fact):
    """A line of ``player`` may be missing before line ``before``."""

    player: str
    before: int


@frozen
class Due(Fact):
    """It was the turn of ``player``."""

    player: str | None

    @property
    def params(self) -> dict[str, Any]:
        return {"expected": self.player}


# ---- settings


@frozen
class SettingMeant(Fact):
    """The setting in line ``line`` of the header should be ``text``; if ``line`` is None, such a setting is
    missing. It is not ``confirmed`` if it explains only one finding so far."""

    text: str
    line: int | None = None
    confirmed: bool = True


# ---- what hangs under another finding


@frozen
class About(Fact):
    """The subject of the finding, ``what``, as the middle of a sentence; None if there is nothing to say."""

    what: Said | None = None

    @property
    def params(self) -> dict[str, Any]:
        return {"what": self.what}


class Consequence(About):
    """Nothing is wrong here beyond the consequences of an earlier finding."""

    __slots__ = ()
