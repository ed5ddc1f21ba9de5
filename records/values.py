"""Values: classes whose objects are not changed once they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from attrs import frozen
else:  # The type checker keeps values from being changed; a guard at run time makes them three times as slow.
    from functools import partial

    from attrs import define

    frozen = partial(define, unsafe_hash=True, repr=False)

__all__ = ["ShowsFields", "frozen"]


class ShowsFields:
    """Shows its fields as attrs would. (Generating that for each class would make hoyle start slower.)"""

    __slots__ = ()
    __attrs_attrs__: ClassVar[Any]

    def __repr__(self) -> str:
        shown = (f"{one.name}={getattr(self, one.name)!r}" for one in type(self).__attrs_attrs__ if one.repr)
        return f"{type(self).__name__}({', '.join(shown)})"
