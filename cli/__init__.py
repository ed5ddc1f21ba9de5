"""The command line: one module for each command, one for each report format.

The modules named in :data:`SELDOM` are slow to import and rarely needed. Others use them as attributes of
this package (``cli.pool``), which imports them then.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

SELDOM: Final = frozenset((
    "bar", "baseline_file", "cache", "catalogue", "cluster", "completion", "config_file", "decoding",
    "ignores", "long_file", "pool", "saving", "spool", "spreadsheet", "unpacking",
    "watching", "webpage",
))  # fmt: skip


def version() -> str:
    """The version of hoyle; ``unknown`` in a checkout that has not been installed."""
    metadata = import_module("importlib.metadata")  # slow, and seldom needed
    try:
        return str(metadata.version("hoyle"))
    except metadata.PackageNotFoundError:
        return "unknown"


def is_compiled() -> bool:
    """Whether the busiest modules of this hoyle were compiled when it was built."""
    spec = import_module("importlib.util").find_spec("..records.cards", __name__)
    return spec is not None and not str(spec.origin).endswith(".py")


def completing(what: str) -> Callable[[Any, Any, str], Any]:
    """A callback with which click completes what is typed in a shell, by a function of ``cli.completion``."""
    return lambda context, _, incomplete: getattr(import_module(f"{__name__}.completion"), what)(
        context, incomplete
    )


def __getattr__(name: str) -> Any:
    if name in SELDOM:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
