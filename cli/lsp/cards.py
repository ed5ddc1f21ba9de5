"""Origins of a card, and all places where the same copy is written."""

from __future__ import annotations

from lsprotocol.types import DocumentHighlight, DocumentHighlightKind, Location, Position

from ...verify.whereabouts import Sighting
from .documents import OpenDocument
from .replay import sighting_at


def definition(document: OpenDocument, position: Position) -> list[Location]:
    """Return the origin of the card at ``position``: the place where it was dealt, drawn or taken, or several
    if copies cannot be told apart."""
    found = sighting_at(document, position)
    return [] if found is None else [_location(document, one) for one in found[1].origins()]


def references(document: OpenDocument, position: Position, *, declaration: bool = True) -> list[Location]:
    """Each place of the copy at ``position``; without the ``declaration``, not the one where it first
    appears."""
    found = sighting_at(document, position)
    history = [] if found is None else found[1].history()
    return [_location(document, one) for one in history if declaration or one.before]


def highlights(document: OpenDocument, position: Position) -> list[DocumentHighlight]:
    """The same places as highlights: of kind write where the card is moved, of kind read where it is only
    named."""
    found = sighting_at(document, position)
    kinds = DocumentHighlightKind
    return [
        DocumentHighlight(document.layout.range(one.place), kinds.Write if one.moves else kinds.Read)
        for one in (() if found is None else found[1].history())
    ]


def _location(document: OpenDocument, one: Sighting) -> Location:
    return Location(document.uri, document.layout.range(one.place))
