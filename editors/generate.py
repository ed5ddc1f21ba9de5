"""Write what highlights records, from the words that hoyle reads: ``python editors/generate.py``.

The tokens of :mod:`tokens` go to ``cli/tokens.json``, for Pygments, and to TextMate grammars for the
extension of VS Code and for Sublime Text. The extension gets its snippets too, and in its manifest the line
by which a record is recognized. A test checks that the files are up to date.
"""

from __future__ import annotations

import json
import plistlib
from pathlib import Path
from typing import Any

from hoyle.notation import notations
from hoyle.notation.language.vocabulary import any_of
from snippets import snippets
from tokens import State, Token, states
from words import words

HERE = Path(__file__).parent
EXTENSION = "vscode"
SCOPES = {
    "call": "support.function.call",
    "club": "markup.inserted.card.club",
    "code": "constant.other.code",
    "comment": "comment.line",
    "diamond": "markup.changed.card.diamond",
    "directive": "keyword.other.directive",
    "heart": "markup.deleted.card.heart",
    "hidden": "comment.card.hidden",
    "join": "keyword.operator.word",
    "joker": "constant.character.escape.card.joker",
    "label": "variable.other.setting",
    "mark": "string.unquoted.mark",
    "meld": "variable.other.meld",
    "number": "constant.numeric",
    "operator": "keyword.operator",
    "player": "entity.name.player support.class.player",
    "punctuation": "punctuation.separator",
    "round": "markup.heading.round entity.name.section",
    "section": "entity.name.section markup.bold",
    "spade": "markup.other.card.spade",
    "value": "string.unquoted",
    "verb": "keyword.control.verb",
}
"""TextMate's scope of each kind of token. Themes have a red, a green and a blue for what is deleted, inserted
and changed: the colours of a deck in four colours."""

SEMANTIC = {
    "variable": "player",
    "function": "verb",
    "enumMember": "value",
    "enumMember.spade": "spade",
    "enumMember.heart": "heart",
    "enumMember.club": "club",
    "enumMember.diamond": "diamond",
    "enumMember.joker": "joker",
    "number": "number",
    "keyword": "section",
    "comment": "comment",
    "property": "label",
    "macro": "directive",
}
"""The kind of token of each that the language server tells (``cli/lsp/tokens.py``), so that it has the same
colour."""


def pages() -> dict[str, str]:
    """The text of each file by its path from this folder."""
    found = words()
    table = states(found)
    return {
        "../cli/tokens.json": _json(table),
        f"{EXTENSION}/syntaxes/hoyle.tmLanguage.json": _json(_grammar(table)),
        "sublime/hoyle.tmLanguage": plistlib.dumps(_grammar(table), sort_keys=False).decode(),
        f"{EXTENSION}/syntaxes/markdown.tmLanguage.json": _json(_in_markdown()),
        f"{EXTENSION}/snippets/hoyle.json": _json(snippets()),
        f"{EXTENSION}/package.json": _json(_manifest(found)),
    }  # fmt: skip


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _scope(kind: str) -> str:
    return " ".join(f"{scope}.hoyle" for scope in SCOPES[kind].split())


def _grammar(table: dict[str, State]) -> dict[str, Any]:
    return {
        "name": "hoyle",
        "scopeName": "source.hoyle",
        "fileTypes": ["hoyle"],
        "patterns": [{"include": "#record"}],
        "repository": {
            name: {"patterns": [_rule(token, table) for token in state.tokens]}
            for name, state in table.items()
        },
    }


def _rule(token: Token, table: dict[str, State]) -> dict[str, Any]:
    """A rule of a TextMate grammar. One that leads into another state ends with the line."""
    pattern = "".join(f"({pattern})" for pattern, _ in token.pieces)
    captures = {
        str(number): {"name": _scope(kind)} for number, (_, kind) in enumerate(token.pieces, 1) if kind
    }
    if not token.then:
        return {"match": pattern, "captures": captures}
    rule = {
        "begin": pattern,
        "beginCaptures": captures,
        "end": "$",
        "patterns": [{"include": f"#{token.then}"}],
    }
    return rule | ({"contentName": _scope(kind)} if (kind := table[token.then].kind) else {})


def _in_markdown() -> dict[str, Any]:
    """The grammar of fences in Markdown that say ``hoyle`` or a game."""
    games = "|".join(game.replace("_", "[-_ ]?") for game in ("hoyle", *notations()))
    return {
        "name": "hoyle in Markdown",
        "scopeName": "markdown.hoyle.codeblock",
        "injectionSelector": "L:text.html.markdown",
        "patterns": [{"include": "#fence"}],
        "repository": {
            "fence": {
                "name": "markup.fenced_code.block.markdown",
                "begin": rf"(^|\G)(\s*)(`{{3,}}|~{{3,}})\s*(?i:({games})((\s+|:|,|\{{|\?)[^`]*)?$)",
                "beginCaptures": {
                    "3": {"name": "punctuation.definition.markdown"},
                    "4": {"name": "fenced_code.block.language.markdown"},
                    "5": {"name": "fenced_code.block.language.attributes.markdown"},
                },
                "end": r"(^|\G)(\2|\s{0,3})(\3)\s*$",
                "endCaptures": {"3": {"name": "punctuation.definition.markdown"}},
                "contentName": "meta.embedded.block.hoyle",
                "patterns": [{"include": "source.hoyle"}],
            }
        },
    }


def _manifest(found: dict[str, list[str]]) -> dict[str, Any]:
    """The manifest of the extension, with a record's first line and the colours of the server's tokens."""
    manifest: dict[str, Any] = json.loads((HERE / EXTENSION / "package.json").read_text("utf-8"))
    (language,) = manifest["contributes"]["languages"]
    game, title = (any_of(found[part]).replace("\\ ", " ") for part in ("game", "title"))
    language["firstLine"] = rf"^\ufeff?\s*(?:{game})\s*[:\uff1a]\s*(?:{title})"
    scopes = {token: _scope(kind).split()[-1:] for token, kind in SEMANTIC.items()}
    manifest["contributes"]["semanticTokenScopes"] = [
        {"language": language, "scopes": scopes} for language in ("hoyle", "markdown")
    ]
    modifiers = [token.partition(".")[2] for token in SEMANTIC if "." in token]
    manifest["contributes"]["semanticTokenModifiers"] = [
        {"id": modifier, "description": "A card of this suit, or a joker"} for modifier in modifiers
    ]
    return manifest


def main() -> None:
    for name, text in pages().items():
        HERE.joinpath(name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
