"""Value classes.

attrs makes them, except for comparison and ``repr``: generating these for each class would make hoyle start
more slowly. ``frozen`` values are not changed once they are made. The type checker enforces that; public
classes are also frozen at run time (``frozen=True``, in the class or in its base), which makes their objects
three times as slow to create."""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["define", "frozen"]

if TYPE_CHECKING:
    from attrs import define, frozen
else:
    from collections.abc import Callable
    from functools import cache, partial
    from operator import attrgetter
    from typing import Any

    import attrs

    def define(cls=None, /, *, eq=True, hashed=False, **options):
        """Make ``cls`` a value class, as ``attrs.define`` does."""
        if cls is None:
            return partial(define, eq=eq, hashed=hashed, **options)
        made = attrs.define(cls, eq=False, repr=False, **options)
        if "__repr__" not in vars(made):
            made.__repr__ = _shown
        if eq:
            made.__eq__, made.__hash__ = _equal, _hash if hashed else None
        return made

    frozen = partial(define, hashed=True)

    def _shown(self) -> str:
        """Return the ``repr`` of a value, with the fields that differ from their defaults."""
        fields = ((one, getattr(self, one.name)) for one in attrs.fields(type(self)) if one.repr)
        shown = (f"{one.name}={value!r}" for one, value in fields if value != one.default)
        return f"{type(self).__name__}({', '.join(shown)})"

    def _equal(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        compared = _compared(type(self))
        return compared(self) == compared(other)

    def _hash(self) -> int:
        return hash(_compared(type(self))(self))

    @cache
    def _compared(kind: type) -> Callable[[Any], object]:
        """Return a function that returns the compared fields of an object of this ``kind``."""
        names = [one.name for one in attrs.fields(kind) if one.eq]
        return attrgetter(*names) if names else lambda _: ()
