"""The pages of docs/ that are made from the program say what the program does."""

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from hoyle.records.findings import Rule

DOCS = Path(__file__).parent.parent / "docs"


def generator():
    spec = spec_from_file_location("generate", DOCS / "generate.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", [*generator().pages()])
def test_page_is_up_to_date(name):
    wanted = generator().pages()[name]
    assert (DOCS / name).read_text("utf-8") == wanted, "regenerate it: python docs/generate.py"


def test_the_replay_is_up_to_date():
    """It takes longer to make than all other pages."""
    made = generator()
    written = (DOCS / made.REPLAY).read_text("utf-8")
    assert written == made.published_game(), "make it again: python docs/generate.py"
    assert len(written.encode()) < 300_000


def test_every_code_is_on_a_page():
    from hoyle.cli.catalogue import units

    text = "".join(text for name, text in generator().pages().items() if name.endswith(".md"))
    assert not [unit.rule.code for unit in units() if unit.rule.code not in text]


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
    assert not re.findall(r"^\| (RD0\d\d)", generator().pages()["spellings.md"], re.MULTILINE)


def test_a_finding_that_games_share_is_on_the_page_once():
    assert "\n### CR302, HT113, LX421, RX163 wrong-sum\n" in generator().pages()["findings.md"]
