"""The words of all games by what they do in a record, from the vocabularies and grammars of hoyle."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from hoyle.notation import Notation, notations
from hoyle.notation.language.inflection import forms
from hoyle.notation.language.vocabulary import longest_first

NOTATION = Path(__file__).parent.parent / "notation"
RULE = re.compile(r"^(\w+) += +(.*)", re.MULTILINE)
REFERENCE = re.compile(r'~?r?"(?:\\.|[^"\\])*"|(\w+)')
"""A piece of a rule of the grammar: text, or the name of another rule."""
PUNCTUATION = frozenset(("_", "colon", "comma", "stop", "dash", "slash", "arrow"))
NAMES = frozenset(("name", "names", "ring", "winner", "shares"))
"""The rules for one or several players."""


def words() -> dict[str, list[str]]:
    """The words of all games by their part, the longest first.

    The parts are: ``round``, the heading of a round; ``section``, a heading within one; ``game``, before a
    game's ``title``; ``people`` and ``label``, before a setting or a result that names players, or does not;
    ``verb``, with which an action begins; ``join``, within an action; ``before_name``, either of them where a
    player's name follows; ``call``, in braces.
    """
    found: dict[str, set[str]] = defaultdict(set)
    rest: set[str] = set()
    for notation in notations().values():
        found["title"].update((notation.title, *notation.titles))
        for notion in ("game", "round"):
            found[notion].update(notation.vocabulary[notion].readings)
        found["round"].update(notation.variant_rounds.values())
        for part, notion in _parts(notation):
            found[part].update(notation.vocabulary[notion].readings)
        rest.update(text for word in notation.vocabulary.words.values() for text in word.readings)
    found["join"] |= rest.difference(*found.values())
    found["verb"].update(form for verb in list(found["verb"]) if verb.isascii() for form, _ in forms(verb))
    found["join"] -= found["verb"]
    return {part: longest_first(texts) for part, texts in sorted(found.items())}


def _parts(notation: Notation) -> Iterator[tuple[str, str]]:
    """The parts of the words of a game, and their notions."""
    rules = _rules(notation)
    for section in {*notation.sections, *notation.further_containers} - {*notation.actions}:
        if section in rules:
            yield from (("section", notion) for notion, *_ in _notions(rules[section]))
    for call in notation.calls:
        yield from (("call", notion) for notion, *_ in _notions(rules[call]))
    for label in {*notation.settings, *notation.statements} - {"game"}:
        people = not NAMES.isdisjoint(REFERENCE.findall(rules[label]))
        for notion, first, _ in _notions(rules[label]):
            yield ("people" if people else "label") if first else "join", notion
    for action in notation.actions:
        for notion, first, named in _notions(rules[action]):
            yield "verb" if first else "join", notion
            if named:
                yield "before_name", notion


def _rules(notation: Notation) -> dict[str, str]:
    """The rules of a game's grammar as they are written."""
    shared = ("common.peg", "tricks.peg") if notation.tricks else ("common.peg",)
    files = [NOTATION / "language" / name for name in shared]
    files.append(NOTATION / "games" / notation.game / "grammar.peg")
    return dict(RULE.findall("\n".join(file.read_text("utf-8") for file in files)))


def _notions(rule: str) -> Iterator[tuple[str, bool, bool]]:
    """The notions whose words ``rule`` has, whether each comes before all else, and whether before a name."""
    names = [name for name in REFERENCE.findall(rule) if name and name not in PUNCTUATION]
    first = True
    for name, following in zip(names, [*names[1:], ""], strict=True):
        if name.startswith("w_"):
            yield name[2:], first, following in NAMES
        else:
            first = False
