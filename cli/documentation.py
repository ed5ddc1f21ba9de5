"""Where the documentation of hoyle is published, and the page about each finding."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module

DOCUMENTATION = "HOYLE_DOCUMENTATION"
"""The environment variable that says where the site of the documentation is."""


def page_of(code: str, language: str = "en") -> str:
    """Where the page about a finding is on the site of the documentation."""
    return f"{'zh/' if language == 'zh' else ''}findings/{code}/"


def address_of(code: str, language: str = "en", *, site: str | None = None) -> str:
    """The address of the page about a finding, on a ``site`` or on that of the documentation; empty if nobody
    has said where that is."""
    site = documentation() if site is None else site
    return f"{site.rstrip('/')}/{page_of(code, language)}" if site else ""


def documentation() -> str:
    """The address of the documentation's site: what the environment says, or else the package."""
    return said() or _of_the_package()


def said() -> str:
    """The address of the documentation's site that the environment says; empty if it says none."""
    return os.environ.get(DOCUMENTATION, "")


@cache
def _of_the_package() -> str:
    metadata = import_module("importlib.metadata")  # slow, and seldom needed
    try:
        urls = [one.split(", ", 1) for one in metadata.metadata("hoyle").get_all("Project-URL") or ()]
    except metadata.PackageNotFoundError:
        return ""
    return str(dict(urls).get("Documentation", ""))
