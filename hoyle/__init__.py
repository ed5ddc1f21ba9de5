"""hoyle reads play-by-play records of card games, replays them under the rules and says where they go wrong.

Each public name is imported from its module when it is first used, so ``import hoyle`` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import extend_path
from typing import TYPE_CHECKING, Any

__path__ = extend_path(__path__, __name__)  # in a checkout this folder stands apart from the others

if TYPE_CHECKING:
    from .notation import Rewriting, read, read_text, write
    from .records.cards import Card
    from .records.events import Record
    from .records.findings import Finding
    from .verify import Report
    from .verify.repairs import repair

    __version__: str

__all__ = [
    "Card",
    "Finding",
    "Record",
    "Report",
    "Rewriting",
    "read",
    "read_text",
    "repair",
    "write",
]

_MODULES = {
    "Card": "records.cards",
    "Finding": "records.findings",
    "Record": "records.events",
    "Report": "verify",
    "Rewriting": "notation",
    "read": "notation",
    "read_text": "notation",
    "repair": "verify.repairs",
    "write": "notation",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return import_module(".cli", __name__).version()
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_MODULES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})
