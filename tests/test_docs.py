"""The pages of docs/ that are made from the program say what the program does."""

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest
from hoyle.records.findings import Rule, in_language

from .conftest import at_night

if sys.platform == "win32":
    pytest.skip("what the pages show is run in a shell", allow_module_level=True)

DOCS = Path(__file__).parent.parent / "docs"


def module(name):
    """A module of docs/, which is no package."""
    sys.path.insert(0, str(DOCS))
    try:
        return import_module(name)
    finally:
        sys.path.remove(str(DOCS))


LONG = ("published-game.html", "start/python.md")
"""All repairs of the published game are looked for."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=at_night if name in LONG else ()) for name in module("generate").pages()],
)
def test_page_is_up_to_date(name):
    wanted = module("generate").pages()[name]()
    kept = (DOCS / name).read_text("utf-8")
    if name.endswith(".svg"):
        wanted, kept = map(module("transcripts").words_in, (wanted, kept))
    assert kept == wanted, "regenerate it: python docs/generate.py"


def test_every_command_on_a_page_is_run_and_its_output_replaced(tmp_path):
    page = '```text title="in/a.txt"\n♠A\n```\n\n```console\n$ cat in/a.txt\nold\n$ ls records\n```\n'
    wanted = page.replace("old\n", "♠A\n").replace("records\n", "records\npublished\n")
    assert module("transcripts").rerun(page) == wanted


def test_the_replay_can_be_sent_by_mail():
    assert (DOCS / module("generate").REPLAY).stat().st_size < 300_000


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_finding_has_a_page_with_its_message_and_rule(language):
    made = module("finding_pages")
    shown = made.Shown(language, {}, {})
    for unit in made.every_unit():
        rule = unit.rule
        page = "\n".join(made.finding_page(unit, shown))
        assert page.startswith(f"# {rule.code} {rule.name}\n")
        assert in_language(rule.explanation, language) in page
        for number in made.bases(rule):
            assert f"rules.md#{number.lower()}" in page, rule.code


def test_codes_and_numbers_of_rules_become_links_but_not_in_code_or_other_links():
    linked = module("website").linked
    text = "# RX061\n\nRX061, by RX-6. `RX061` [RX061](x) XX999\n\n```text\nRX061\n```\n"
    wanted = text.replace(
        "RX061, by RX-6.", "[RX061](findings/RX061.md), by [RX-6](games/redox/rules.md#rx-6)."
    )
    assert linked(text, "index.md", "en") == wanted


def test_links_in_the_checkout_lead_to_files():
    pages = [
        *DOCS.rglob("*.md"),
        *(DOCS.parent / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")),
    ]
    texts = (
        (page, re.sub(r"```.*?```|`[^`]*`", "", page.read_text("utf-8"), flags=re.DOTALL)) for page in pages
    )
    broken = [
        (page.name, target)
        for page, text in texts
        for target in re.findall(r"\]\((?!\w+:|#)([^)#\s]+)", text)
        if not (page.parent / target).exists() and target != "assets/show.svg"  # made with the site
    ]
    assert not broken


def test_every_code_has_its_own_meaning():
    """No code stands for two units of different names."""
    from hoyle.notation import notations
    from hoyle.notation.language import problems
    from hoyle.verify import rulebooks

    rules = [rule for rule in vars(problems).values() if isinstance(rule, Rule)]
    rules += [one.rule for notation in notations().values() for one in notation.all_spellings]
    rules += [rule for book in rulebooks().values() for rule in book.rules]
    names: dict[str, set[str]] = {}
    for rule in rules:
        names.setdefault(rule.code, set()).add(rule.name)
    assert not {code: those for code, those in names.items() if len(those) > 1}


def test_no_warning_that_is_always_given_is_called_a_tolerated_spelling():
    assert not re.findall(r"^\| (RD0\d\d)", module("generate").pages()["spellings.md"](), re.MULTILINE)
