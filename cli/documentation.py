"""Addresses of hoyle's documentation and of its page about each finding."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module

DOCUMENTATION = "HOYLE_DOCUMENTATION"
"""Environment variable with the address of the documentation site."""


def page_of(code: str, language: str = "en") -> str:
    """Return the path of the page about a finding on the documentation site."""
    return f"{'zh/' if language == 'zh' else ''}findings/{code}/"


def address_of(code: str, language: str = "en", *, site: str | None = None) -> str:
    """Return the address of the page about a finding, on ``site`` or else on the documentation site; empty if
    that is not known."""
    site = documentation() if site is None else site
    return f"{site.rstrip('/')}/{page_of(code, language)}" if site else ""


def documentation() -> str:
    """Return the address of the documentation site, from the environment or else from the package."""
    return said() or _of_the_package()


def said() -> str:
    """Return the address of the documentation site from the environment; empty if it is not set."""
    return os.environ.get(DOCUMENTATION, "")


@cache
def _of_the_package() -> str:
    metadata = import_module("importlib.metadata")  # slow, and rarely needed
    try:
        urls = [one.split(", ", 1) for one in metadata.metadata("hoyle").get_all("Project-URL") or ()]
    except metadata.PackageNotFoundError:
        return ""
    return str(dict(urls).get("Documentation", ""))
