"""``hoyle generate``: its records are legal, and its slips make them illegal."""

from __future__ import annotations

import re

import pytest
from hoyle.notation import notation_for

from .conftest import Run, Spawn

TABLES = [
    ("REDOX", ()),
    ("REDOX", ("--option", "edition=zh", "--players", "6")),
    ("LYNX", ("--option", "extensions=Max", "--players", "Ann,Bob,Cleo")),
    ("Crazy Rummy", ()),
    ("crazy_rummy", ("--option", "variant=contract", "--option", "penalty=15", "--players", "3")),
    ("Red Five", ("--option", "house_rules=free-fives", "--option", "house_rules=equal-levels")),
]


@pytest.mark.parametrize(
    ("game", "options", "lang"),
    [(*table, lang) for table in TABLES for lang in notation_for(table[0]).languages],
)
def test_what_is_played_is_legal(run: Run, game: str, options: tuple[str, ...], lang: str) -> None:
    text = run("generate", game, "--seed", 3, "--lang", lang, *options).stdout
    result = run("verify", "-", "--lang", "en", input=text.encode())
    assert result.exit_code == 0
    assert re.search(r"^[123] rounds?, \d+ turns: no mistakes", result.stdout, re.MULTILINE)


def test_a_seed_is_a_record(run: Run) -> None:
    one, again, other = (run("generate", "redox", "--seed", seed).stdout for seed in (1, 1, 2))
    assert one == again != other
    both = run("generate", "redox", "--records", 2).stdout
    assert both == f"{one}\n{other}"


def test_a_slip_is_told_apart_from_the_record(spawn: Spawn) -> None:
    whole = spawn("generate", "redox").stdout.decode().splitlines()
    done = spawn("generate", "redox", "--corrupt", "card")
    spoilt = done.stdout.decode().splitlines()
    (number,) = (n for n, (one, other) in enumerate(zip(whole, spoilt, strict=True), 1) if one != other)
    told = re.fullmatch(
        r"hoyle: line (\d+), column (\d+): “(\S+)” is written instead of “(\S+)”\n", done.stderr.decode()
    )
    assert told
    assert int(told[1]) == number
    assert spoilt[number - 1].startswith(told[3], int(told[2]) - 1)
    assert whole[number - 1].startswith(told[4], int(told[2]) - 1)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("lynx", "--lang", "zh"), "LYNX has no Chinese notation: its records are written in English"),
        (("whist",), "hoyle does not know the game “whist”; it knows "),
        (("red five", "--players", "3"), "this game is for 4 players, each with a name of their own"),
        (("lynx", "--players", "N,N"), "this game is for 2 to 12 players, each with a name of their own"),
        (("redox", "--option", "colour=red"), "this game has no option “colour”; it has edition"),
        (
            ("crazy_rummy", "--option", "penalty=a number"),
            "“penalty” cannot be “a number”; it can be face or a n",
        ),
        (("crazy_rummy", "--option", "penalty=101"), "“penalty” cannot be “101”; it can be face or a number"),
        (
            ("crazy_rummy", "--option", "variant=contract", "--option", "decks=1"),
            "4 players are dealt 13 cards each: take two decks",
        ),
        (("lynx", "--players", "13"), "this game is for 2 to 12 players, each with a name of their own"),
        (("lynx", "--players", "0"), "this game is for 2 to 12 players, each with a name of their own"),
        (
            ("lynx", "--players", "A:b,C"),
            "with the names A:b and C a record could not be read back; choose other names",
        ),
        (("lynx", "--option", "extensions=Min"), "“extensions” cannot be “Min”; it can be Max"),
        (("redox", "--option", "edition"), "“edition” is not of the form NAME=VALUE"),
    ],
)
def test_a_table_that_there_is_not(run: Run, arguments: tuple[str, ...], sentence: str) -> None:
    result = run("generate", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr
