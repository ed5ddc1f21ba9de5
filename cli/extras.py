"""Libraries that hoyle works without, until they are asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .failure import Failure


def extra(module: str, name: str, what: str) -> Any:
    """``module``, which the extra ``name`` installs; a :class:`Failure` that says how where it is not there.
    ``what`` needs it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if not module.startswith(f"{error.name}") and error.name is not None:
            raise
        raise Failure(
            f"{what} needs an extra that is not installed: in a checkout of hoyle, pip install '.[{name}]'"
        ) from None
