"""The playground's calls to hoyle."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "docs" / "playground"
PUBLISHED = ROOT / "records" / "published" / "redox.txt"
sys.path.insert(0, str(SOURCE))

from hoyle.notation import notations  # noqa: E402
from hoyle.records.cards import CARDS  # noqa: E402
from keeper import Keeper  # noqa: E402

from .conftest import at_night  # noqa: E402

TABLES = {
    "hearts": (("N", "E", "S", "W"), 13, 1, False),
    "redox": (("Ann", "Ben", "Cy"), 15, 2, True),
    "crazy_rummy": (("A", "B", "C"), 7, 1, False),
    "lynx": (("N", "E", "S"), 12, 2, True),
    "red_five": (("N", "E", "S", "W"), 25, 2, False),
}
"""The players of a game, how many cards each is dealt, of how many decks, and whether one is turned."""
CARD = re.compile(r"[♠♥♣♦](?:10|[2-9AJQK])|Joker")
CLAIMED = {
    "redox": {"Cards left", "Scores", "Total scores"},
    "hearts": {"Scores", "Total scores"},
    "crazy_rummy": {"Cards left", "Scores", "Total scores"},
    "lynx": {"Cards left", "Melds", "Scores", "Total scores"},
    "red_five": {"Points", "Levels"},
}
"""What is claimed at the end of a round."""
MOST_TAPS = 3000


def dealt(game: str, rng: random.Random, size: int = 0) -> tuple[dict[str, list[str]], str | None]:
    """Hands, of ``size`` cards if that is not the usual number, and the card that is turned."""
    players, usual, decks, turned = TABLES[game]
    jokers = ("Big Joker", "Small Joker") if game == "red_five" else ()
    pack = [name for name, card in CARDS.items() if card.suit or name in jokers] * decks
    rng.shuffle(pack)
    more = {players[0]: 1} if game == "crazy_rummy" and not size else {}
    hands = {player: [pack.pop() for _ in range((size or usual) + more.get(player, 0))] for player in players}
    return hands, pack.pop() if turned else None


def begun(keeper: Keeper, game: str, rng: random.Random, table: dict[str, Any]) -> str:
    """A record up to the end of its first deal."""
    language, size = table.get("language", "en"), table.get("size", 0)
    hands, turned = dealt(game, rng, size)
    text = keeper.begin(game, list(hands), table.get("settings", {}), language)["text"]
    for player, cards in hands.items():
        text += keeper.hand(player, cards, text, language) + "\n"
    if turned:
        label = next(one["label"] for one in keeper.table(text, "")["deal"]["settings"] if one["card"])
        text += f"{label}: {turned}\n"
    return text + "".join(f"{one['line']}\n" for one in keeper.table(text, "")["deal"]["lines"]) + "\n"


def kept(game: str, seed: int, taps: int = MOST_TAPS, **table: Any) -> str:
    """A round, kept by taking choices that are offered, up to its end or for so many ``taps``."""
    keeper, rng, language = Keeper(), random.Random(seed), table.get("language", "en")
    text, typed = begun(keeper, game, rng, table), ""
    for _ in range(taps):
        now = keeper.table(text, typed, language)["next"]
        if now is None:
            break
        choices = [one for one in now["choices"] if one["kind"] != "open"]
        named = [one for one in choices if one["kind"] == "card"]
        if now["finished"] and not named and (not choices or rng.random() < 0.7):
            text, typed = text + now["finished"] + "\n", ""
        elif choices:
            chosen = rng.choice(named) if named else sensible(choices, rng)
            whole = chosen["kind"] == "line"
            text, typed = (f"{text}{chosen['line']}\n", "") if whole else (text, chosen["line"])
        else:
            break
    return keeper.close(text, language)["text"]


def sensible(choices: list[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    """The move of most cards, which is a meld; of those of one card, the card that goes worst with the others
    that are offered, which is the one to discard."""
    cards = [CARD.findall(one["label"]) for one in choices]
    most = max(map(len, cards))
    if most > 1:
        return rng.choice([one for one, named in zip(choices, cards, strict=True) if len(named) == most])
    if not all(cards):
        return rng.choice(choices)
    company = [sum(go_together(*one, *other) for other in cards) for one in cards]
    return rng.choice([one for one, near in zip(choices, company, strict=True) if near == min(company)])


def go_together(one: str, other: str) -> bool:
    """Whether two cards may lie in one meld."""
    card, beside = CARDS[one], CARDS[other]
    near = card.suit == beside.suit and abs(card.number - beside.number) <= 2
    return "Joker" in (one, other) or near or card.number == beside.number


VARIANTS = {
    "hearts": {"game": "hearts"},
    "crazy_rummy": {"game": "crazy_rummy"},
    "the contract game": {"game": "crazy_rummy", "settings": {"variant": "contract"}, "size": 13},
    "lynx": {"game": "lynx"},
    "lynx with Max": {"game": "lynx", "settings": {"extensions": "Max"}},
    "red_five": {"game": "red_five"},
    "redox": {"game": "redox"},
    "redox with house rules": {
        "game": "redox",
        "settings": {"first_plot": "exactly 4", "places": "any", "jokers": "4"},
    },
}


@pytest.mark.parametrize(
    "variant",
    [pytest.param(one, marks=() if one in ("hearts", "redox") else at_night) for one in VARIANTS],
)
def test_a_round_of_choices_alone_has_no_mistake(variant: str) -> None:
    keeper, table = Keeper(), VARIANTS[variant]
    text = kept(seed=1, **table)
    assert keeper.judge(text)["findings"] == [], text
    assert set(re.findall(r"^([A-Z][a-z ]+):$", text, re.MULTILINE)) == CLAIMED[table["game"]]
    assert keeper.table(text, "")["claimed"]


@pytest.mark.parametrize(("game", "settings"), [("redox", {"edition": "zh"}), ("red_five", {})])
def test_a_round_is_kept_in_chinese(game: str, settings: dict[str, str]) -> None:
    text = kept(game, 1, language="zh", settings=settings)
    report = json.loads(Keeper().json(text))["files"][0]
    assert (report["findings"], report["undecided"], report["illegal"]) == ([], 0, 0), text
    assert report["legal"] == report["turns"] > 0
    assert len(report["scores"]) == len(TABLES[game][0])
    assert "第1局" in text


HAND = "♠2-♠3-♠4-♠5-♠6-♠7-♠J-♥2-♥K-♣2-♣5-♣8-♦2-♦Q-♦K"
MELDS = {
    "of a hand that is known": (f"N: {HAND}\nE: 15 cards\nDiscard pile: ♠5\n\n", "♠4 ♠5 ♠6 ♠7", 0),
    "of one that nobody sees": ("N: 15 cards\nE: 15 cards\nDiscard pile: ♠5\n\n", "♠4 ♠5 ♠6 ♠7", 0),
    "that is none": (f"N: {HAND}\nE: 15 cards\nDiscard pile: ♠5\n\n", "♥2 ♣2 ♦2", 1),
}


@pytest.mark.parametrize("which", MELDS)
def test_a_meld_is_laid_down_by_tapping_its_cards(which: str) -> None:
    hands, cards, mistakes = MELDS[which]
    keeper, text = Keeper(), f"Game: REDOX\nPlayers: N, E\n\nRound #1\n\n{hands}"
    typed = tap(keeper, text, "N: ", "Lay down the plot: ?")
    for card in cards.split():
        typed = tap(keeper, text, typed, card)
        offered = [one["label"] for one in keeper.table(text, typed)["next"]["choices"]]
        assert (card in offered) is (HAND not in hands)  # there are two decks
    typed = tap(keeper, text, typed, f"Lay down the plot: {cards.replace(' ', '-')}")
    now = keeper.table(text, typed)["next"]
    assert (now["choices"], now["finished"]) == ([], f"N: Lay down the plot: {cards.replace(' ', '-')}.")
    text += now["finished"] + "\n"
    found = keeper.table(text, "")["verdict"]["findings"]
    assert [one["code"] for one in found] == ["RX091"] * mistakes
    if not mistakes:
        typed = tap(keeper, text + "E: Discard ♥9, draw a card.\n", "", "Connect ? to ♠4-♠5-♠6-♠7")
        assert typed == "N: Connect ? to ♠4-♠5-♠6-♠7."


def tap(keeper: Keeper, text: str, typed: str, label: str) -> str:
    """The line after a tap on the choice with this ``label``."""
    choices = keeper.table(text, typed)["next"]["choices"]
    (line,) = [one["line"] for one in choices if one["label"] == label]
    return str(line)


def test_the_dealer_of_red_five_is_named_by_a_button() -> None:
    keeper = Keeper()
    shown = "N: Show ♠2-♥2.\nE: Show ♦2.\nS: Pass.\n"
    text = f"Game: Red Five\nPlayers: N, E, S, W\n\nRound #1\n\n{shown}"
    lines = [one["line"] for one in keeper.table(text + "W: Pass.\n", "")["next"]["choices"]]
    assert lines == ["Dealer: N, trumps ♠, level 2.", "Dealer: N, trumps ♥, level 2."]
    nobody = re.sub(r"Show .*", "Pass.", text) + "W: Pass.\n"
    assert [one["line"] for one in keeper.table(nobody, "")["next"]["choices"]] == ["Redeal."]
    assert keeper.table(nobody + "Redeal.\n", "")["claimed"]


def test_what_the_bottom_holds_is_tapped_or_follows_from_the_hands() -> None:
    keeper = Keeper()
    text = keeper.begin("red_five", ["N", "E", "S", "W"], {})["text"]
    (line,) = keeper.table(text, "")["deal"]["lines"]
    assert (line["line"], line["hidden"]) == ("Bottom: 8 cards", 8)
    eight = ["♠A", "♠2", "♠3", "♠4", "♥5", "♥6", "♣7", "Big Joker"]
    assert keeper.line(0, eight, text) == "Bottom: ♠A-♠2-♠3-♠4-♥5-♥6-♣7-Big Joker"
    hands, _ = dealt("red_five", random.Random(1))
    for player, cards in hands.items():
        text += keeper.hand(player, cards, text) + "\n"
    (line,) = keeper.table(text, "")["deal"]["lines"]
    assert line["hidden"] == 0
    assert keeper.judge(f"{text}{line['line']}\n")["findings"] == []


HIDDEN = {
    "hearts": "Players: N, E, S, W\n\nRound #1\n\n1. N ♣2, E ♣3, S ♣4, W ♣5 → W\n",
    "redox": "Players: N, E\n\nRound #1\n\nN: 15 cards\nE: ?\n\nN: Discard ♠3, draw a card.\n",
    "crazy_rummy": "Players: A, B, C\n\nDeal #1\n\nA: 8 cards\nB: 7 cards\n\n",
    "lynx": "Players: N, E\n\nRound #1\n\nDealer: N\nN: 12 cards\nE: ?\nDiscard pile: ♠5\n\n",
}


@pytest.mark.parametrize("game", HIDDEN)
def test_any_card_may_be_tapped_for_a_hand_that_is_not_known(game: str) -> None:
    keeper, text = Keeper(), f"Game: {notations()[game].title}\n{HIDDEN[game]}"
    choices = keeper.table(text, "")["next"]["choices"]
    assert any("♠4" in one["line"] for one in choices)
    assert not any("♣2" in one["line"] for one in choices if game == "hearts")  # it has been played
    assert all("cannot" not in one["message"] for one in keeper.judge(text)["findings"])


@pytest.mark.parametrize("game", ["crazy_rummy", "lynx", "red_five"])
def test_the_beginning_of_a_round_of_choices_has_no_mistake(game: str) -> None:
    text = kept(game, 0, taps=60)
    assert Keeper().judge(text)["findings"] == [], text


def test_what_is_not_over_is_closed_as_far_as_it_is_known() -> None:
    keeper, text = Keeper(), kept("redox", 0, taps=100)
    assert keeper.judge(text)["findings"] == [], text
    assert "Cards left:" in text


def test_findings_are_those_of_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    keeper, text = Keeper(), PUBLISHED.read_text("utf-8").partition("Round #2")[0]
    told = keeper.repairs(text)["findings"]
    report = json.loads(keeper.json(text))
    expected = [one["message"] for one in report["files"][0]["findings"]]
    assert [one["message"].split("\nhelp: ")[0] for one in told] == expected
    assert any(one["repairs"] for one in told)


def test_the_report_is_that_of_the_command(tmp_path: Path) -> None:
    text = PUBLISHED.read_text("utf-8").partition("Round #2")[0]
    (tmp_path / "record.hoyle").write_text(text, "utf-8")
    command = [sys.executable, "-m", "hoyle", "verify", "--format", "json", "--no-cache", "record.hoyle"]
    printed = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert json.loads(Keeper().json(text)) == json.loads(printed.stdout)


def test_a_change_has_only_the_rounds_behind_it_judged() -> None:
    keeper, text = Keeper(), PUBLISHED.read_text("utf-8") * 6  # reading looks some hundred lines ahead
    keeper.judge(text)
    assert 0 < keeper.judge(text + "\n")["read_again"] < 4 * 6


def test_the_page_does_not_tell_where_it_was_made() -> None:
    assert "<span>record.hoyle</span>" in Keeper().page(kept("hearts", 1, taps=1), repairs=False)


def test_a_wrong_move_is_told() -> None:
    keeper = Keeper()
    hands, _ = dealt("hearts", random.Random(1))
    text = keeper.begin("hearts", list(hands), {})["text"]
    for player, cards in hands.items():
        text += keeper.hand(player, cards, text) + "\n"
    missing = next(name for name, card in CARDS.items() if card.suit and name not in hands["N"])
    found = keeper.table(f"{text}\nN: Pass {missing}-{'-'.join(hands['N'][:2])} to E.\n", "")["verdict"]
    assert [one["message"] for one in found["findings"]] == [f"N does not hold {missing}"]


def test_names_are_made_so_that_they_can_be_read() -> None:
    keeper = Keeper()
    text = keeper.begin("redox", ["Mary Ann", "<b>x</b>: 1,", "小美", "O’Neil"], {})["text"]
    assert keeper.judge(text)["findings"] == []
    assert keeper.table(text, "")["deal"]["players"] == ["MaryAnn", "bXB1", "小美", "O’Neil"]


@at_night
def test_the_grammar_reads_the_same_without_the_package_regex() -> None:
    """Pyodide has none on PyPI; parsimonious takes ``re`` then."""
    command = [
        sys.executable,
        "-c",
        WITHOUT_REGEX,
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        "tests/notation/test_grammar.py",
    ]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout


WITHOUT_REGEX = """
import sys
sys.modules["regex"] = None
import parsimonious.expressions, pytest, re
assert parsimonious.expressions.re is re
sys.exit(pytest.main(sys.argv[1:]))
"""
