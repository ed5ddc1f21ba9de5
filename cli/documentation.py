"""Where the documentation of hoyle is published, and the page about each finding."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module

DOCUMENTATION = "HOYLE_DOCUMENTATION"
"""The environment variable with the address of the documentation's site."""


def page_of(code: str, language: str = "en") -> str:
    """The path of the page about a finding on the site of the documentation."""
    return f"{'zh/' if language == 'zh' else ''}findings/{code}/"


def address_of(code: str, language: str = "en", *, site: str | None = None) -> str:
    """The address of the page about a finding, on a ``site`` or on that of the documentation; empty if that
    is not known."""
    site = documentation() if site is None else site
    return f"{site.rstrip('/')}/{page_of(code, language)}" if site else ""


def documentation() -> str:
    """The address of the documentation's site, from the environment or else from the package."""
    return said() or _of_the_package()


def said() -> str:
    """The address of the documentation's site in the environment; empty if it is not set."""
    return os.environ.get(DOCUMENTATION, "")


@cache
def _of_the_package() -> str:
    metadata = import_module("importlib.metadata")  # slow, and rarely needed
    try:
        urls = [one.split(", ", 1) for one in metadata.metadata("hoyle").get_all("Project-URL") or ()]
    except metadata.PackageNotFoundError:
        return ""
    return str(dict(urls).get("Documentation", ""))
