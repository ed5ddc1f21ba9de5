"""The command line: one module for each command, one for each report format.

The modules named in :data:`LAZY_MODULES` are slow to import and rarely needed. Other modules use them as
attributes of this package (``cli.pool``), which imports them on first use.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

LAZY_MODULES: Final = frozenset((
    "bar", "baseline_file", "cache", "catalogue", "cluster", "completion", "config_file", "decoding",
    "ignores", "long_file", "pool", "saving", "spool", "spreadsheet", "unpacking",
    "watching", "webpage",
))  # fmt: skip


def version() -> str:
    """The version of hoyle; ``unknown`` in a checkout that has not been installed."""
    metadata = import_module("importlib.metadata")  # slow, and rarely needed
    try:
        return str(metadata.version("hoyle"))
    except metadata.PackageNotFoundError:
        return "unknown"


def is_compiled() -> bool:
    """Whether the hot modules of this hoyle are compiled."""
    spec = import_module("importlib.util").find_spec("..records.cards", __name__)
    return spec is not None and not str(spec.origin).endswith(".py")


def completing(what: str) -> Callable[[Any, Any, str], Any]:
    """Return a shell completion callback for click that calls the function ``what`` of ``cli.completion``."""
    return lambda context, _, incomplete: getattr(import_module(f"{__name__}.completion"), what)(
        context, incomplete
    )


def __getattr__(name: str) -> Any:
    if name in LAZY_MODULES:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
