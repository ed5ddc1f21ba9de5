"""What stands above a round."""

from __future__ import annotations

from collections.abc import Callable

from .scribe import Scribe

Heading = Callable[[Scribe, str, int], str]
ORDINALS = ("", "first", "second", "third")


def heading(template: str) -> Heading:
    """The heading of a round in other words."""

    def write(pen: Scribe, canonical: str, number: int) -> str:
        word = canonical.split(" ")[0]
        return template.format(
            word=word, number=number, ordinal=ORDINALS[number], capitals=word.upper(), small=word.lower()
        )

    return write


TEXTS = {
    "colon": "{word} {number}:",
    "plain": "{word} {number}",
    "capitals": "{capitals} {number}",
    "rule": "----- {word} {number} -----",
    "equals": "=== {word} {number} ===",
    "markdown": "## {word} {number}",
    "markdown-bold": "**{word} {number}**",
    "brackets": "[{word} {number}]",
    "ordinal": "The {ordinal} {small}",
    "hash": "{word} #{number}.",
    "no": "{word} No. {number}",
    "sentence": "Now we come to {small} {number}.",
}
HEADINGS: dict[str, Heading] = {name: heading(text) for name, text in TEXTS.items()}
