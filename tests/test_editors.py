"""The files for editors are made from the words that hoyle reads: editors/generate.py."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hoyle.notation import notations, read_text
from hoyle.records.events import Unreadable

from .cli.lsp.snippets import snippets as set_up

EDITORS = Path(__file__).parent.parent / "editors"
EXTENSION = EDITORS / "vscode"
GAMES = [(game, language) for game, notation in notations().items() for language in notation.languages]


@cache
def generator(name: str = "generate") -> ModuleType:
    spec = spec_from_file_location(name, EDITORS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.path.insert(0, str(EDITORS))
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(EDITORS))
    return module


@cache
def pages() -> dict[str, str]:
    return generator().pages()


def manifest() -> dict[str, Any]:
    return json.loads((EXTENSION / "package.json").read_text("utf-8"))


@pytest.mark.parametrize("name", [*pages()])
def test_file_is_up_to_date(name: str) -> None:
    text = EDITORS.joinpath(name).read_text("utf-8")
    assert text == pages()[name], "regenerate it: python editors/generate.py"


def test_every_word_of_every_game_is_known() -> None:
    known = {text.casefold() for texts in generator("words").words().values() for text in texts}
    vocabularies = {notation.game: notation.vocabulary.words.values() for notation in notations().values()}
    missing = {
        game: [text for word in words for text in word.readings if text.casefold() not in known]
        for game, words in vocabularies.items()
    }
    assert not any(missing.values()), missing


def snippets() -> dict[str, Any]:
    return json.loads((EXTENSION / "snippets" / "hoyle.json").read_text("utf-8"))


@pytest.mark.parametrize(("game", "language"), GAMES)
def test_a_snippet_is_read(game: str, language: str) -> None:
    """What the snippets of a game write is understood line by line, once the players' cards are filled in."""
    prefix = game.replace("_", "-") + ("" if language == "en" else f"-{language}")
    by_prefix = {one["prefix"]: "\n".join(one["body"]) for one in snippets().values()}
    start, end = by_prefix[prefix], by_prefix[f"{prefix}-end"]
    names = dict(re.findall(r"\$\{(\d):(\w+)\}", end))
    for number, name in names.items():
        start = re.sub(rf"\${number}(?!\d)", name, start)
        end = re.sub(rf"\${number}(?!\d)", name, end)
    start, end = (re.sub(r"\$\{\d+:(\w+)\}", r"\1", text).replace("$0", "") for text in (start, end))
    hands = iter(("♠A", "♥A", "♣A", "♦A"))
    start = re.sub(r"\$\d+", lambda _: next(hands), start)
    end = re.sub(r"\$\d+", "5", end.replace("Melds:\n", "").replace("Melds:", ""))
    (record,) = read_text(f"{start}{end}")
    assert record.game == game
    events = [event for part in record.parts for event in part.events]
    comments = [one.comment for one in (*record.parts, *events) if one.comment]
    assert [event for event in events if isinstance(event, Unreadable)] == []
    assert comments == []


@pytest.mark.parametrize(("game", "language"), GAMES)
def test_the_first_line_of_a_record_is_recognized(game: str, language: str) -> None:
    (declared,) = manifest()["contributes"]["languages"]
    title = notations()[game].title_in(language)
    line = next(
        line
        for line in "\n".join(snippets()[name]["body"][0] for name in snippets()).split("\n")
        if line.endswith(title)
    )
    assert re.search(declared["firstLine"], line)
    assert re.search(declared["firstLine"], f"\ufeff{line}")
    for other in (f"A page on {title}", "Game: chess", f"Games: {title}", f"# Game: {title}"):
        assert not re.search(declared["firstLine"], other)


def test_the_manifest_names_files_that_are_there() -> None:
    def paths(value: Any) -> list[str]:
        if isinstance(value, dict):
            return [path for one in value.values() for path in paths(one)]
        if isinstance(value, list):
            return [path for one in value for path in paths(one)]
        return [value] if isinstance(value, str) and value.startswith("./") else []

    found = {*paths(manifest()), manifest()["icon"]} - {"./dist/extension.js"}
    assert len(found) > 5
    assert [path for path in found if not (EXTENSION / path).is_file()] == []


def test_no_registry_is_written_down() -> None:
    lock = (EXTENSION / "package-lock.json").read_text("utf-8")
    assert '"integrity"' in lock
    assert not re.findall(r"registry|\"resolved\"", lock)


def test_the_licence_is_that_of_hoyle() -> None:
    assert (EXTENSION / "LICENSE").read_text("utf-8") == (EDITORS.parent / "LICENSE").read_text("utf-8")


def test_what_the_server_tells_has_the_colours_of_the_grammar() -> None:
    from hoyle.cli.lsp.tokens import MODIFIERS, TYPES

    told = generator().SEMANTIC
    assert {one.partition(".")[0] for one in told} == set(TYPES)
    assert {one.partition(".")[2] for one in told} - {""} == set(MODIFIERS) - {"red"}
    scopes = {scope for one in generator().SCOPES.values() for scope in one.split()}
    for one in manifest()["contributes"]["semanticTokenScopes"]:
        assert {scope.removesuffix(".hoyle") for found in one["scopes"].values() for scope in found} <= scopes


def test_every_setting_is_described() -> None:
    """The table in the README of the extension has what can be set."""
    readme = (EXTENSION / "README.md").read_text("utf-8")
    declared = set(manifest()["contributes"]["configuration"]["properties"])
    assert (
        set(re.findall(r"`(hoyle\.[\w.]+)`", readme.partition("## Settings")[2])) - {"hoyle.toml"} == declared
    )


def test_what_can_be_set_in_the_server_can_be_set_in_the_extension() -> None:
    from hoyle.cli.lsp.configuration import SET

    assert {f"hoyle.{key}" for key in SET} <= set(manifest()["contributes"]["configuration"]["properties"])


def test_the_set_ups_that_no_test_runs_are_well_formed() -> None:
    (helix,) = set_up("Helix")
    read = tomllib.loads(helix)
    assert read["language-server"]["hoyle"] == {"command": "hoyle", "args": ["lsp"]}
    assert [one["language-servers"][0] for one in read["language"]] == ["hoyle", "hoyle"]
    (sublime,) = set_up("Sublime Text")
    assert json.loads(sublime)["clients"]["hoyle"]["command"] == ["hoyle", "lsp"]
    *_, code = set_up("VS Code")
    assert json.loads(code)["files.associations"] == {"records/**/*.txt": "hoyle"}
    zed = tomllib.loads((EDITORS / "zed" / "extension.toml").read_text("utf-8"))
    assert zed["language_servers"]["hoyle"]["languages"] == ["Plain Text", "Markdown"]
