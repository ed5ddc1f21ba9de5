"""Deals played by the engine's own rules, and what one changed token makes of them."""

from __future__ import annotations

import random
import re

import pytest
from hoyle.notation import read_text, write
from hoyle.records.events import Record, Turn
from hoyle.records.tricks import Play, Throw
from hoyle.verify import verify
from hoyle.verify.engines.red_five_house import HOUSE
from hoyle.verify.players import Settings, play


def dealt(seed: int, rounds: int = 2, **options: str) -> Record:
    head, deals = play("red_five", seed, Settings(rounds=rounds, options=tuple(options.items())))
    return Record(head, tuple(deals))


def test_legal_deals_are_clean_and_show_everything() -> None:
    seen: dict[str, int] = {}
    for seed in range(40):
        text = write(dealt(seed, 4), "zh" if seed % 2 else "en")
        (read,) = read_text(text)
        assert verify(read).findings == []
        for turn in (one for part in read.rounds for one in part.events if isinstance(one, Turn)):
            action = turn.actions[0]
            marks = [call.kind for call in turn.calls]
            if isinstance(action, Play) and action.claim:
                marks.append("ruffs")
                marks += ["several ruff"] if len(action.cards) > 1 else []
            if isinstance(action, Play) and len(action.cards) >= 4:
                marks.append("tractor")
            if isinstance(action, Throw):
                marks.append("stands" if action.forced is None else "fails")
            for mark in marks:
                seen[mark] = seen.get(mark, 0) + 1
        seen["flips"] = seen.get("flips", 0) + len(re.findall("Bottom flipped|掀底", text))
        seen["overruffs"] = seen.get("overruffs", 0) + len(re.findall(r"Ruff.*Ruff|斃.*斃", text))
    wanted = {
        "ruffs",
        "several ruff",
        "overruffs",
        "stands",
        "fails",
        "tractor",
        "friend",
        "alone",
        "rotten",
        "flips",
    }
    assert wanted <= {mark for mark, count in seen.items() if count}


@pytest.mark.parametrize("name", HOUSE)
def test_a_house_rule_keeps_its_own_deals_clean(name: str) -> None:
    for seed in range(6):
        (read,) = read_text(write(dealt(seed, 3, house_rules=name)))
        assert verify(read).findings == []


def test_what_is_read_depends_on_no_earlier_record() -> None:
    text = write(dealt(3, 1))
    read_text(text.replace("\nN: ♠", "\nN: Show ♣4.\nN: ♠", 1))  # now the hands stand among the moves
    (read,) = read_text(text)
    assert verify(read).findings == []


TOKEN = re.compile(r"[♠♥♣♦](?:10|[2-9JQKA])|\b[NESW]\b|(?<=[+ ])\d+")


def test_one_changed_token_makes_few_findings() -> None:
    rng = random.Random(5)
    text = write(dealt(3, 1))
    tokens = list(TOKEN.finditer(text, text.index("Round")))
    counts = []
    for _ in range(150):
        token = rng.choice(tokens)
        instead = rng.choice(tokens)[0]
        (read,) = read_text(text[: token.start()] + instead + text[token.end() :])
        counts.append(len(verify(read).findings))
    ratio = sum(counts) / len(counts)
    print(f"{ratio:.2f} root findings a changed token, at most {max(counts)}")
    assert ratio < 1.3
