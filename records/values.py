"""Values: classes of which an object, once made, is not changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from attrs import frozen
else:  # The type checker keeps values from being changed; a guard at run time makes them three times as slow.
    from functools import partial

    from attrs import define

    frozen = partial(define, unsafe_hash=True)

__all__ = ["frozen"]
