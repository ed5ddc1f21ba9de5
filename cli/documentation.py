"""Where the documentation of hoyle is published, and the page about each finding."""

from __future__ import annotations

import os
from functools import cache
from importlib.metadata import PackageNotFoundError, metadata

DOCUMENTATION = "HOYLE_DOCUMENTATION"
"""The environment variable that says where the site of the documentation is."""


def page_of(code: str, language: str = "en") -> str:
    """Where the page about a finding is on the site of the documentation."""
    return f"{'zh/' if language == 'zh' else ''}findings/{code}/"


def address_of(code: str, language: str = "en") -> str:
    """The address of the page about a finding; empty if nobody has said where the documentation is."""
    site = documentation()
    return f"{site.rstrip('/')}/{page_of(code, language)}" if site else ""


def documentation() -> str:
    """The address of the documentation's site: what the environment says, or else the package."""
    return os.environ.get(DOCUMENTATION) or _of_the_package()


@cache
def _of_the_package() -> str:
    try:
        urls = [one.split(", ", 1) for one in metadata("hoyle").get_all("Project-URL") or ()]
    except PackageNotFoundError:
        return ""
    return str(dict(urls).get("Documentation", ""))
