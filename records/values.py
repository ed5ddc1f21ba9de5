"""Values: classes whose objects are not changed once they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from attrs import frozen
    from attrs import frozen as seldom_compared
else:  # The type checker keeps values from being changed; a guard at run time makes them three times as slow.
    from functools import partial

    from attrs import define

    frozen = partial(define, unsafe_hash=True, repr=False)
    seldom_compared = partial(define, eq=False, repr=False)

__all__ = ["ComparesFields", "ShowsFields", "frozen", "seldom_compared"]


class ShowsFields:
    """Shows those of its fields that are not what they are by default. (Having attrs generate it for each
    class would make hoyle start slower.)"""

    __slots__ = ()
    __attrs_attrs__: ClassVar[Any]

    def __repr__(self) -> str:
        fields = ((one, getattr(self, one.name)) for one in type(self).__attrs_attrs__ if one.repr)
        shown = (f"{one.name}={value!r}" for one, value in fields if value != one.default)
        return f"{type(self).__name__}({', '.join(shown)})"


class ComparesFields(ShowsFields):
    """Compares its fields as attrs would. Its subclasses are ``seldom_compared``, and need nothing generated
    for it."""

    __slots__ = ()

    def _fields(self) -> list[Any]:
        return [getattr(self, one.name) for one in type(self).__attrs_attrs__]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, ComparesFields)
            and type(other) is type(self)
            and other._fields() == self._fields()
        )

    def __hash__(self) -> int:
        return hash((type(self), *self._fields()))
