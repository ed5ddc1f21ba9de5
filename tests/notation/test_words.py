"""Moves by their words: each game reads them as its own, and reports them if strict."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import evolve
from hoyle.notation import notations, read_text, write
from hoyle.notation.language.clauses import clauses_of
from hoyle.notation.language.notation import notation_for
from hoyle.notation.language.problems import OTHER_CALL, OTHER_WORDS
from hoyle.notation.language.respelling import respell
from hoyle.notation.language.trick_rows import row_of
from hoyle.notation.language.trick_words import tokens_of
from hoyle.notation.language.words import words_of
from hoyle.notation.language.writer import Writer
from hoyle.notation.reading.interpreters.trick import action_text, row_text
from hoyle.records.events import Deal, Discard, Draw, Event, TakeDiscard, Turn, Unreadable
from hoyle.records.findings import Finding, Rule
from hoyle.records.stealing import Pass
from hoyle.verify.players import Settings
from hypothesis import example, given
from hypothesis import strategies as st

from ..conftest import within
from ..slips import legal

OWN = [(game, one.rule) for game, notation in notations().items() for one in notation.spellings]


def read(game: str, line: str, *, strict: bool = False) -> tuple[list[Event], list[Finding]]:
    """What the ``line`` of a first round says, and what is remarked on how it is written."""
    head = f"Game: {notations()[game].title}\nPlayers: N, E, S, W\n"
    (record,) = read_text(f"{head}\nRound #1\n\n{line}\n", strict=strict)
    (one,) = record.rounds
    return list(one.events), list(one.remarks)


@pytest.mark.parametrize(("game", "rule"), OWN, ids=[f"{game}-{rule.code}" for game, rule in OWN])
def test_a_games_own_spelling_reads_as_the_canonical_one(game: str, rule: Rule) -> None:
    wrong, none = read(game, rule.wrong)
    right, clean = read(game, rule.right, strict=True)
    assert wrong == right
    assert not any(isinstance(event, Unreadable) for event in right)
    assert none == clean == []
    strictly, remarks = read(game, rule.wrong, strict=True)
    assert strictly == right
    assert rule.code in {remark.code for remark in remarks}


@pytest.mark.parametrize("rule", [OTHER_WORDS, OTHER_CALL], ids=lambda rule: str(rule.code))
def test_other_words_are_reported_if_strict(rule: Rule) -> None:
    wrong, none = read("redox", rule.wrong)
    right, clean = read("redox", rule.right, strict=True)
    assert wrong == right
    assert none == clean == []
    _, remarks = read("redox", rule.wrong, strict=True)
    assert rule.code in {remark.code for remark in remarks}


@pytest.mark.parametrize(
    ("line", "words"), [("N: Throws ♠7, gets ♥K.", ["Throws", "gets"]), ("N: 丟♠7，gets ♥K.", ["丟", "gets"])]
)
def test_what_is_in_other_words_is_reported_without_the_blank_behind_it(line: str, words: list[str]) -> None:
    _, remarks = read("redox", line, strict=True)
    said = [one.place for one in remarks if one.code == OTHER_WORDS.code]
    assert [one.text[one.column - 1 : one.end_column - 1] for one in said] == words


SAID = [
    ("redox", "N: ♠4 → pile → ♥7", "N: Discard ♠4, get the discarded ♥7."),
    ("redox", "N: ♠4 → deck → ♥7", "N: Discard ♠4, draw a card: ♥7."),
    ("redox", "N: [discard] ♠4 [take] ♥7", "N: Discard ♠4, get the discarded ♥7."),
    ("redox", "N: throws ♠4 for the discarded ♥7", "N: Discard ♠4, get the discarded ♥7."),
    ("redox", "N: swaps ♠4 for an unknown card (♥7)", "N: Discard ♠4, draw a card: ♥7."),
    ("redox", "N: puts ♠4 with ♠5-♠6-♠7", "N: Connect ♠4 to ♠5-♠6-♠7."),
    ("redox", "N: Connect(♠4, ♠5-♠6-♠7)", "N: Connect ♠4 to ♠5-♠6-♠7."),
    ("redox", "N: Lay down the plot: {♠5, ♠6, ♠7}", "N: Lay down the plot: ♠5-♠6-♠7."),
    ("redox", "N: Lay down the plot: ♠5~♠6~♠7", "N: Lay down the plot: ♠5-♠6-♠7."),
    ("redox", "N: 用 ♠4 換棄牌 ♥7。", "N: Discard ♠4, get the discarded ♥7."),
    ("redox", 'N: Connect ♠4 to ♠5-♠6-♠7. "Last 2," he says.', "N: Connect ♠4 to ♠5-♠6-♠7. {Last 2}"),
    ("lynx", "N: calls 7; discard ♠7", "N: announce a 7; discard ♠7."),
    ("lynx", "N: 7! Discards ♠7, nominates E", "N: announce a 7; discard ♠7, nominate E."),
    ("lynx", "N: discard ♥A – diamonds!", "N: discard ♥A, request ♦."),
    ("crazy_rummy", "N: stock ♦5 x ♦5", "N: draw from the stock: ♦5; discard ♦5."),
    ("crazy_rummy", "N: add ♦A for ♠4 to ♠5-♠6-♠7", "N: add ♦A=♠4 to ♠5-♠6-♠7."),
    ("crazy_rummy", "N: add ♦A[♠4] to ♠5-♠6-♠7", "N: add ♦A=♠4 to ♠5-♠6-♠7."),
    (
        "crazy_rummy",
        "N: swaps ♠9 for the wild ♠A of ♠6-♠7-♠8-♠A",
        "N: claim ♠A with ♠9 from ♠6-♠7-♠8-♠A.",
    ),
    ("lynx", "N: 抽三張", "N: draw three extra cards."),
    ("lynx", "N: discards ♠7, W draws three.", "N: discard ♠7, nominate W."),
    ("lynx", "N: discards ♠7, making W draw.", "N: discard ♠7, nominate W."),
    ("lynx", "N: plays ♠7, for W", "N: discard ♠7, nominate W."),
    ("lynx", "N: has a 7 too, discards ♠7, victim: E", "N: announce a 7; discard ♠7, nominate E."),
    ("lynx", "N: throws ♥A, now diamonds", "N: discard ♥A, request ♦."),
    ("lynx", "N: steals ♦6 (♥6-♦6)", "N: steal ♦6 with ♥6-♦6."),
    ("lynx", "N: +♣10 [♠2-♣2-♦2] ♣3>♠3-♠3-♥3 -♣A",
     "N: draw a card: ♣10; publish the meld: ♠2-♣2-♦2; append ♣3 to ♠3-♠3-♥3; discard ♣A."),
    ("crazy_rummy", "N: t♣9 [♣8-♣9-♣10] d♦6",
     "N: draw from the discard pile: ♣9; lay down the meld: ♣8-♣9-♣10; discard ♦6."),
    ("crazy_rummy", "N: stock ♠K, disc. ♠K", "N: draw from the stock: ♠K; discard ♠K."),
    ("redox", "N: Abwurf ♠2, vom Ablagestapel ♥7", "N: Discard ♠2, get the discarded ♥7."),
    ("redox", "N: ♠7 連接 ♠4-♠5-♠6", "N: 連接 ♠7 到 ♠4-♠5-♠6。"),
    ("lynx", "N: draws a card: ♥6 and discards ♥7, and nominates E.",
     "N: draw a card: ♥6; discard ♥7, nominate E."),
    ("lynx", "N: Draws ♣6 from stock, then plays ♥7 and nominates herself",
     "N: draw a card: ♣6; discard ♥7, nominate herself."),
    ("lynx", "N: draw from stock; plays ♠8", "N: draw a card; discard ♠8."),
    ("lynx", "N: takes ♥5 from the stock; discards ♥9", "N: draw a card: ♥5; discard ♥9."),
    ("lynx", "N: steals the pile: ♦A with ♠A-♠A-♣A and takes ♠2-♠3.",
     "N: steal the pile: ♦A with ♠A-♠A-♣A, take ♠2-♠3."),
    ("lynx", "N: steals ♦7 with ♦8-♦9; discards ♠3.", "N: steal ♦7 with ♦8-♦9; discard ♠3."),
    ("lynx", "N: announces a 7; draws; discards ♣7, nominates E.",
     "N: announce a 7; draw a card; discard ♣7, nominate E."),
    ("lynx", "N: draws three extra cards: ♥2-♣9-♠4.", "N: draw three extra cards: ♥2-♣9-♠4."),
    ("lynx", "N: lays down a set: ♠4-♥4-♣4, adds ♥4 to 4s, and discards ♦4",
     "N: publish the meld: ♠4-♥4-♣4; append ♥4 to 4s; discard ♦4."),
    ("lynx", "N: appends ♠3 to E's ♠4...♠8; passes.", "N: append ♠3 to E's ♠4…♠8; pass."),
    ("lynx", "N: skips.", "N: skip."),
    ("lynx", "N: discard ♥A, request S", "N: discard ♥A, request ♠."),
    ("lynx", "N: discards ♥3, desires a phone call for S", "N: discard ♥3, desire a phone call for S."),
    ("lynx", "N: discards ♥3, desires a kiss and out", "N: discard ♥3, desire a kiss and out."),
    ("lynx", "N: discards ♥A，asks for clubs", "N: discard ♥A, request ♣."),
    ("lynx", "N: discards ♥3 and desires a song with 2 left",
     "N: discard ♥3, desire a song with 2 left."),
    ("lynx", "N: discards ♥3, desires music (out)", "N: discard ♥3, desire music (out)."),
    ("redox", "N: Discard ♠J, draws ♥A, (last 2).", "N: Discard ♠J, draw a card: ♥A. {Last 2}"),
    ("redox", "N: Discard ♠J, draws ♥A. One card left!!", "N: Discard ♠J, draw a card: ♥A. {Last 1}"),
    ("redox", "N: Discard ♠J, draws ♥A. Last card", "N: Discard ♠J, draw a card: ♥A. {Last 1}"),
    ("redox", "N: Discard ♠J, draws ♥A - last 2", "N: Discard ♠J, draw a card: ♥A. {Last 2}"),
    ("redox", "N: Discard ♠J, draws ♥A. “Last 2”", "N: Discard ♠J, draw a card: ♥A. {Last 2}"),
    ("redox", "N: Discard ♠J, draws ♥A. {Last 2}!", "N: Discard ♠J, draw a card: ♥A. {Last 2}"),
    ("redox", "N: Discard ♠J, draws ♥A and has only 2 left.", "N: Discard ♠J, draw a card: ♥A. {Last 2}"),
    ("redox", "N: Discard ♠J, draws ♥A. Out!", "N: Discard ♠J, draw a card: ♥A. {Winner}"),
    ("redox", "N:放走 ♠J,取回 ♥A。勝出！", "N: 放走 ♠J, 取回 ♥A。 {勝出}"),
    ("redox", "N:放走 ♠J,取回 ♥A，Last 2", "N: Discard ♠J, draw a card: ♥A. {Last 2}"),
    ("redox", "N:放走 ♠J,取回 ♥A。【只剩2張】", "N: 放走 ♠J, 取回 ♥A。 {Last 2}"),
    ("lynx", "N: discard ♥A, asks for a club.", "N: discard ♥A, request ♣."),
    ("lynx", "N: discard ♥A, asking for spades", "N: discard ♥A, request ♠."),
    ("lynx", "N: discard ♥A, wants ♦", "N: discard ♥A, request ♦."),
    ("lynx", "N: misses a turn.", "N: skip."),
    ("lynx", "N: is skipped", "N: skip."),
    ("lynx", "N: draws ♥5; announces seven; discard ♥A.", "N: draw a card: ♥5; announce a 7; discard ♥A."),
    ("lynx", "N: discards ♥3, desires E shows 7.", "N: discard ♥3, desire E shows 7."),
    ("lynx", "N: discard ♥A, requesting: d.", "N: discard ♥A, request ♦."),
    ("lynx", "N: discards ♥3, desires a kiss and a song.", "N: discard ♥3, desire a kiss and a song."),
    ("lynx", "N: ♥7 drawn from the stock; ♠J discarded, E nominated.",
     "N: draw a card: ♥7; discard ♠J, nominate E."),
    ("lynx", "N: skipped.", "N: skip."),
    ("lynx", "N: drew nine extra cards: ♦A-♠9-♠A-♠7-♥6-♥8-♣4-♥7-♣8.",
     "N: draw nine extra cards: ♦A-♠9-♠A-♠7-♥6-♥8-♣4-♥7-♣8."),
    ("lynx", "N: grabs the whole pile: ♠8 with ♥8-♦8, and gets ♠4-♠5; throws ♦4.",
     "N: steal the pile: ♠8 with ♥8-♦8, take ♠4-♠5; discard ♦4."),
    ("lynx", "N: says he has a 7; throws ♥7, naming E.", "N: announce a 7; discard ♥7, nominate E."),
    ("lynx", "N: stock=♣6; add=♠8 to ♥8-♦8-♠8; out=♥J.",
     "N: draw a card: ♣6; append ♠8 to ♥8-♦8-♠8; discard ♥J."),
    ("lynx", "N: discards ♥7 and wishes for other music. {Last 1}",
     "N: discard ♥7, desire other music. {Last 1}"),
    ("redox", "N: Connect ♠2 to ♠A-♥A-♦A. (says “last 1”)", "N: Connect ♠2 to ♠A-♥A-♦A. {Last 1}"),
    ("redox", "N: complète ♥J-♥Q-Joker-♥A avec ♥10", "N: Connect ♥10 to ♥J-♥Q-Joker-♥A."),
    ("redox", "N: legt ♥10 an ♥J-♥Q-Joker-♥A an", "N: Connect ♥10 to ♥J-♥Q-Joker-♥A."),
    ("crazy_rummy", "N: draws ♠K; adds ♦A=♣7 to the run; discards ♥7",
     "N: draw from the stock: ♠K; add ♦A=♣7 to the run; discard ♥7."),
    ("crazy_rummy", "N: draws ♠K, ♦4 added to E's set, ♥4 discarded",
     "N: draw from the stock: ♠K; add ♦4 to E's set; discard ♥4."),
    ("crazy_rummy", "N: draws ♦10 from the deck -> melds ♥4-♣4-♦4 as a set -> throws ♦10.",
     "N: draw from the stock: ♦10; lay down the set: ♥4-♣4-♦4; discard ♦10."),
    ("crazy_rummy", "N: ♦10 drawn; the set ♥4-♣4-♦4 laid down; ♦10 discarded.",
     "N: draw from the stock: ♦10; lay down the set: ♥4-♣4-♦4; discard ♦10."),
    ("redox", "N: connects ♥10 to the run", "N: Connect ♥10 to the run."),
    ("crazy_rummy", "N: draws ♠4 from the discard pile; discards ♥K.",
     "N: draw from the discard pile: ♠4; discard ♥K."),
    ("crazy_rummy", "N: takes the top card ♠4; lays off ♠4 on E's ♠5-♠6-♠7; drops the ♥K",
     "N: draw from the discard pile: ♠4; add ♠4 to E's ♠5-♠6-♠7; discard ♥K."),
    ("crazy_rummy", "N: Takes ♦2; discards ♥K.", "N: draw from the discard pile: ♦2; discard ♥K."),
    ("crazy_rummy", "N: takes ♦2 from the stock and discards ♥K.", "N: draw from the stock: ♦2; discard ♥K."),
    ("crazy_rummy", "N: draws; replaces ♦2 with ♠K in Ks; discards ♥3",
     "N: draw from the stock; claim ♦2 with ♠K from Ks; discard ♥3."),
    ("crazy_rummy", "N: draws ♠4; lays down the sets: ♥A-♦A-♣A / ♥10-♣10-♦10; discards ♥7",
     "N: draw from the stock: ♠4; lay down the set: ♥A-♦A-♣A; lay down the set: ♥10-♣10-♦10; discard ♥7."),
    ("crazy_rummy", "N: draws a card; adds ♦9=♠8 to his own ♠5-♠6-♠7 and discards ♥K",
     "N: draw from the stock; add ♦9=♠8 to his own ♠5-♠6-♠7; discard ♥K."),
    ("crazy_rummy", "N: drew ♠4, laid down the run ♠5-♠6-♠7 and discarded ♥K.",
     "N: draw from the stock: ♠4; lay down the run: ♠5-♠6-♠7; discard ♥K."),
    ("crazy_rummy", "N: draws ♠4; run ♠5-♠6-♠7; set: ♥4-♣4-♦4; discards ♥K.",
     "N: draw from the stock: ♠4; lay down the run: ♠5-♠6-♠7; lay down the set: ♥4-♣4-♦4; discard ♥K."),
    ("crazy_rummy", "N: draw ♠4; lays ♠5-♠6-♠7; discards ♥K.",
     "N: draw from the stock: ♠4; lay down the meld: ♠5-♠6-♠7; discard ♥K."),
    ("crazy_rummy", "N: draw ♠4; lays ♠5-♠6 on ♠7-♠8-♠9; discards ♥K.",
     "N: draw from the stock: ♠4; add ♠5-♠6 to ♠7-♠8-♠9; discard ♥K."),
    ("crazy_rummy", "N: Draw ♠10. Lay down the set of kings: ♠K-♥K-♦K. Discard ♥Q. Last 2",
     "N: draw from the stock: ♠10; lay down the set: ♠K-♥K-♦K; discard ♥Q. {Last 2}"),
    ("crazy_rummy", "N: draw ♠4; add ♠5, ♠6 and ♠7 to his Ks; discard ♥K.",
     "N: draw from the stock: ♠4; add ♠5-♠6-♠7 to Ks; discard ♥K."),
    ("crazy_rummy", "N: draw ♠4; add ♠5 and ♦2 to the Kings; discard ♥K.",
     "N: draw from the stock: ♠4; add ♠5-♦2 to Ks; discard ♥K."),
    ("crazy_rummy", "N: draw ♠4; add ♠5 to E's run ♠6-♠7-♠8; discard ♥K.",
     "N: draw from the stock: ♠4; add ♠5 to E's ♠6-♠7-♠8; discard ♥K."),
    ("crazy_rummy", "N: draw ♠4; add ♠5 to ♠6–♠8; discard ♥K.",
     "N: draw from the stock: ♠4; add ♠5 to ♠6…♠8; discard ♥K."),
    ("crazy_rummy", "N: draw ♠4; exchange ♠8 for ♦2; discard ♥K.",
     "N: draw from the stock: ♠4; claim ♦2 with ♠8; discard ♥K."),
    ("crazy_rummy", "N: draw ♠4; add ♦2 as ♠6 to ♠7-♠8-♠9; discard ♥K.",
     "N: draw from the stock: ♠4; add ♦2=♠6 to ♠7-♠8-♠9; discard ♥K."),
    ("crazy_rummy", "N: draw ♠4; add ♦2, as the 6 of spades, to ♠7-♠8-♠9; discard ♥K.",
     "N: draw from the stock: ♠4; add ♦2=♠6 to ♠7-♠8-♠9; discard ♥K."),
    ("crazy_rummy", "N: draw ♠4; lay down 7S, 2D (as 8S), 9S; discard ♥K.",
     "N: draw from the stock: ♠4; lay down the meld: ♠7-♦2=♠8-♠9; discard ♥K."),
    ("crazy_rummy", "N: lay down the run: 2s-as-3s; discard kh.",
     "N: lay down the run: ♠2-♠A-♠3; discard ♥K."),
    ("redox", "W: Laid down the plot ♠4-♠5-♠6-♠7 and connected ♠2 to the plot ♠3-♠4-♠5.",
     "W: Lay down the plot: ♠4-♠5-♠6-♠7, Connect ♠2 to ♠3-♠4-♠5."),
    ("redox", "W: Discard ♠J. Get the discarded ♥A. {Last 2}",
     "W: Discard ♠J, get the discarded ♥A. {Last 2}"),
    ("redox", "W: plot ♥3-♥4-♥5-♥6.", "W: Lay down the plot: ♥3-♥4-♥5-♥6."),
    ("redox", "W: Discard Black Joker, draw a card: 大王.", "W: Discard Joker, draw a card: Joker."),
    ("lynx", "N: drew ♥6, stole ♦7 with ♦8-♦9; discarded ♠3, nominated E.",
     "N: draw a card: ♥6; steal ♦7 with ♦8-♦9; discard ♠3, nominate E."),
    ("lynx", "N: discarded ♥3, desired a song laid to rest.",
     "N: discard ♥3, desire a song laid to rest."),
    ("red_five", "N: Calls ♠A.", "N: Call ♠A."),
    ("red_five", "N: Throws ♠A-♠K-♠K.", "N: Throw ♠A-♠K-♠K."),
    ("red_five", "N: passes.", "N: Pass."),
    ("redox", "N: Throws ♠J, takes ♦2", "N: Discard ♠J, get the discarded ♦2."),
    ("redox", "N: plays ♠4-♠5-♠6-♠7", "N: Lay down the plot: ♠4-♠5-♠6-♠7."),
    ("redox", "N: adds ♠2 onto 3s-4s-5s", "N: Connect ♠2 to ♠3-♠4-♠5."),
    ("redox", "N: adds 4s to 5s joker 7s", "N: Connect ♠4 to ♠5-Joker-♠7."),
    ("redox", "N: Throws ♠J, takes ♦2 (last 2).", "N: Discard ♠J, get the discarded ♦2. {Last 2}"),
    ("redox", "N: Discard ♠J, draw a card: ♥A. Winner!", "N: Discard ♠J, draw a card: ♥A. {Winner}"),
    ("redox", "N：放走♠J，取回♦2。（勝出）", "N: 放走 ♠J, 取回 ♦2。 {勝出}"),
    ("redox", "N：放走♠J，取回♦2（餘下3張）。", "N: 放走 ♠J, 取回 ♦2。 {Last 3}"),
    ("lynx", "N: draws ♠6, plays ♥7, nominates E, only 2 cards left",
     "N: draw a card: ♠6; discard ♥7, nominate E. {Last 2}"),
    ("lynx", "N: draw a card: ♠6; discard ♥7. [1 left]", "N: draw a card: ♠6; discard ♥7. {Last 1}"),
    ("crazy_rummy", "N: draws ♠4; discards ♥K, and is out", "N: draw from the stock: ♠4; discard ♥K. {Out}"),
    ("crazy_rummy", "N: draws ♠4 and discards ♥K. Last: 1!",
     "N: draw from the stock: ♠4; discard ♥K. {Last 1}"),
    ("redox", "N: Discard ♠J, draw a card: ♥A. Last 2}", "N: Discard ♠J, draw a card: ♥A. {Last 2}"),
    ("redox", "N: Discard ♠J, draw a card: ♥A。（剩兩張）", "N: Discard ♠J, draw a card: ♥A. {Last 2}"),
    ("crazy_rummy", "N: draw ♠4; discard ♥K. {last 2 cards}",
     "N: draw from the stock: ♠4; discard ♥K. {Last 2}"),
]  # fmt: skip


def first_reading(game: str, line: str) -> list[Event]:
    """What the ``line`` says, by the likeliest of its readings."""
    return [evolve(one, others=()) if isinstance(one, Turn) else one for one in read(game, line)[0]]


FURTHER = [
    (game, line, canonical)
    for game, lines in {
        "redox": {
            "tosses ♠J, draws ♥A": "Discard ♠J, draw a card: ♥A.",
            "lets go of ♠J; draws the top card of the stock": "Discard ♠J, draw a card.",
            "ditching ♠J, drawing ♥A from the deck": "Discard ♠J, draw a card: ♥A.",
            "♠J discarded, ♥A drawn": "Discard ♠J, draw a card: ♥A.",
            "-♠J +♥A (stock)": "Discard ♠J, draw a card: ♥A.",
            "x ♠J, gets ♥A from the discard pile": "Discard ♠J, get the discarded ♥A.",
            "goes down with ♥3-♥4-♥5-♥6": "Lay down the plot: ♥3-♥4-♥5-♥6.",
            "lays down three 3s: 3h 3d 3c": "Lay down the plot: ♥3-♦3-♣3.",
            "lays down three threes ♥3 ♦3 ♣3": "Lay down the plot: ♥3-♦3-♣3.",
            "lays down a set of 4s (4s, 4h, 4d)": "Lay down the plot: ♠4-♥4-♦4.",
            "lays down ♥10..K": "Lay down the plot: ♥10-♥J-♥Q-♥K.",
            "lays down ♥Q…A": "Lay down the plot: ♥Q-♥K-♥A.",
            "lays down ♥10 through ♥K": "Lay down the plot: ♥10-♥J-♥Q-♥K.",
            "spreads ♣J, ♣Q, the Joker and ♣A": "Lay down the plot: ♣J-♣Q-Joker-♣A.",
            "Joker -> ♣5-♣6-♣7": "Connect Joker to ♣5-♣6-♣7.",
            "tacks ♠8 on ♠5-♠6-♠7": "Connect ♠8 to ♠5-♠6-♠7.",
            "hangs ♠8 onto the plot ♠5-♠6-♠7": "Connect ♠8 to ♠5-♠6-♠7.",
            "extends ♠5-♠6-♠7 with ♠8": "Connect ♠8 to ♠5-♠6-♠7.",
            "decides to fling ♠J, is forced to draw ♥A": "Discard ♠J, draw a card: ♥A.",
            "parted with ♠J, went to the stock and found ♥A": "Discard ♠J, draw a card: ♥A.",
            "sheds ♠J, reaches into the discard pile for ♥A": "Discard ♠J, get the discarded ♥A.",
            "a discard of ♠J, then helps herself to the discarded ♥A": "Discard ♠J, get the discarded ♥A.",
            "#discard ♠J #draw ♥A": "Discard ♠J, draw a card: ♥A.",
            "discard(♠J) takeDiscard(♥A)": "Discard ♠J, get the discarded ♥A.",
            "lay_off(♠8, onto=♠5-♠6-♠7)": "Connect ♠8 to ♠5-♠6-♠7.",
            "↓♠J, ↑♥A (from the discards)": "Discard ♠J, get the discarded ♥A.",
            "exposes a slam: ♥3-♥4-♥5 / ♠K-♥K-♣K": "Slam: ♥3-♥4-♥5 / ♠K-♥K-♣K.",
            "goes for a grand slam: ♥3-♥4-♥5; ♠K-♥K-♣K": "Slam: ♥3-♥4-♥5 / ♠K-♥K-♣K.",
            "slams with ♥3, ♥4, ♥5 / ♠K, ♥K, ♣K": "Slam: ♥3-♥4-♥5 / ♠K-♥K-♣K.",
            "goes down with ♥3-♥4-♥5": "Lay down the plot: ♥3-♥4-♥5.",
            "throws ♠J, draws ♥A. Shouts: last 2!": "Discard ♠J, draw a card: ♥A. {Last 2}",
            "throws ♠J, draws ♥A. Yells out last card!": "Discard ♠J, draw a card: ♥A. {Last 1}",
            "throws ♠J, draws ♥A ~ down to the last 2 ~": "Discard ♠J, draw a card: ♥A. {Last 2}",
            "打出♠J，摸♥A。剩2張": "Discard ♠J, draw a card: ♥A. {Last 2}",
            "把♠J丟掉，執♥A": "Discard ♠J, get the discarded ♥A.",
            "♥2接到♥3-♥4-♥5": "Connect ♥2 to ♥3-♥4-♥5.",
            "攤開一組：♥3-♥4-♥5-♥6": "Lay down the plot: ♥3-♥4-♥5-♥6.",
        },
        "lynx": {
            "takes ♥6, throws ♠7 against W": "draw a card: ♥6; discard ♠7, nominate W.",
            "draws; bins ♠7 and picks E": "draw a card; discard ♠7, nominate E.",
            "put ♠7 on the pile, picked E to be next": "discard ♠7, nominate E.",
            "loses a turn": "skip.",
            "appends ♥9 to ♥10..K": "append ♥9 to ♥10…♥K.",
            "plays ♠7, himself draws": "discard ♠7, nominate himself.",
            "throws ♥A, calls for hearts": "discard ♥A, request ♥.",
            "swipes ♠Q with ♠A-♠K": "steal ♠Q with ♠A-♠K.",
            "lifts the pile with ♠A-♠K: ♠Q, and so got ♥4-♥5": "steal the pile: ♠Q with ♠A-♠K, take ♥4-♥5.",
            "pays with two extra cards: ♥4-♥5": "draw two extra cards: ♥4-♥5.",
        },
        "crazy_rummy": {
            "picks up ♣9 from the discard pile, melds ♣8-♣9-♣10, dumps ♦6":
                "draw from the discard pile: ♣9; lay down the meld: ♣8-♣9-♣10; discard ♦6.",
            "drew ♠4, set ♣10-♠A-♣Q-♣K out on the table, discarded ♥K":
                "draw from the stock: ♠4; lay down the meld: ♣10-♠A-♣Q-♣K; discard ♥K.",
            "draws ♠4; swaps ♠8 for ♦2; chucks ♥K":
                "draw from the stock: ♠4; claim ♦2 with ♠8; discard ♥K.",
            "draws ♠4, adds nothing, discards ♥K": "draw from the stock: ♠4; discard ♥K.",
            "draws ♠4, lays down 10♥-J-Q, discards ♥K":
                "draw from the stock: ♠4; lay down the meld: ♥10-♥J-♥Q; discard ♥K.",
        },
    }.items()
    for line, canonical in lines.items()
]  # fmt: skip


@pytest.mark.parametrize(("game", "line", "canonical"), SAID)
def test_what_people_say(game: str, line: str, canonical: str) -> None:
    said = first_reading(game, line)
    assert said == read(game, canonical)[0]
    assert isinstance(said[0], Turn)


@pytest.mark.parametrize(("game", "line", "canonical"), FURTHER)
def test_what_else_people_say(game: str, line: str, canonical: str) -> None:
    said = first_reading(game, f"N: {line}")
    assert said == read(game, f"N: {canonical}")[0]
    assert isinstance(said[0], Turn)


OUT_OF_A_MELD = (
    "takes ♦A from ♦A-♦5-♦6 with ♦4", "takes ♦A out of ♦A-♦5-♦6 with ♦4",
    "takes ♦A out of ♦A-♦5-♦6 and puts ♦4 in its place",
    "takes ♦A from ♦A-♦5-♦6, putting ♦4 in its place", "puts ♦4 in the place of ♦A in ♦A-♦5-♦6",
    "swaps ♦4 for ♦A in ♦A-♦5-♦6", "uses ♦4 to take ♦A from ♦A-♦5-♦6",
)  # fmt: skip
"""Ways to say that a card of a meld is taken and another one put in its place, which REDOX does not know."""


@pytest.mark.parametrize("line", OUT_OF_A_MELD)
def test_a_card_of_a_meld_is_not_taken_from_the_pile(line: str) -> None:
    (event,), _ = read("redox", f"N: {line}")
    assert isinstance(event, Unreadable)


@pytest.mark.parametrize("line", OUT_OF_A_MELD[:-1])
def test_a_wild_card_of_a_meld_is_claimed(line: str) -> None:
    (said,) = first_reading("crazy_rummy", f"N: {line}")
    assert [said] == read("crazy_rummy", "N: claim ♦A with ♦4 from ♦A-♦5-♦6.")[0]


@pytest.mark.parametrize(
    "line",
    [
        "takes ♦A and puts ♦4 in its place",
        "puts ♦4 in its place",
        "puts ♦4 in place of",
        "puts in place of ♦A",
    ],
)
def test_the_place_of_no_card_that_is_named_is_not_read(line: str) -> None:
    assert not any(isinstance(event, Turn) for event in read("crazy_rummy", f"N: {line}")[0])


def test_what_may_have_been_taken_or_drawn_is_left_to_the_rules() -> None:
    ((turn,), _) = read("redox", "N: throws ♠J, gets ♥A")
    assert isinstance(turn, Turn)
    assert [type(one) for one in turn.actions] == [Discard, TakeDiscard]
    assert [[type(one) for one in other] for other in turn.others] == [[Discard, Draw]]
    assert turn.others[0][1].spans == turn.actions[1].spans


NO_MOVES = (
    "throws ♠J, drinks ♥A", "might throw ♠J", "throws ♠J if ♥A comes", "does not throw ♠J", "throws ♠J?",
    "throws ♠J, ♥A", "throws ♠J and ♥A", "throws", "adds ♥2", "♠J", "throws ♠J 3", "throws ♠J to E",
    "draws ♥A with ♠K", "decides not to throw ♠J", "tries to throw ♠J",
    "goes to E for ♥A", "must have thrown ♠J", "goes to the pile, then to the stock for ♥A", "keeps ♠J",
    "pays 3", "turns to ♥A", "throws ♠J, the rest", "throws ♠J and the rest", "throws ♠J to, draws ♥A",
    "throws ♠J, draws ♥A from", "throws ♠J, throws nothing",
    "lays down three fours: ♥3-♦3-♣3", "lays down fours: ♥3-♦3-♣3", "lays down four 3s: 3h 3d 3c",
    "lays down three 3s: 3h 4d 5c", "discards 4s: 4h 4d 4c", "lays down 10♥-J-Q♠", "lays down ♥Q..2",
)  # fmt: skip
"""Unknown words, cards, numbers and players that no verb takes, slots that are empty."""


@pytest.mark.parametrize("game", ["redox", "lynx", "crazy_rummy"])
@pytest.mark.parametrize("body", NO_MOVES)
def test_what_does_not_use_each_word_once_is_not_read(game: str, body: str) -> None:
    assert not any(isinstance(event, Turn) for event in read(game, f"N: {body}")[0])


PIECES = (
    "♠J", "♥A", "♦4", "♣7", "♠K-♠Q", "the Joker", "♥3-♥4-♥5", "throws", "discards", "draws", "takes",
    "melds", "lays down", "adds", "claims", "steals", "exchanges", "lays off", "and", ", ", "; ", ". ",
    "to", "with", "from", "for", "the pile", "the stock", "the run", "a set:", "2", "three", "extra",
    "cards", "E", "S's", "against", "hearts", "asks for", "the", "his own", "→", "last", "out", "the rest",
    "…", "丟", "摸", "把",
)  # fmt: skip
"""Words, cards, players and signs, to be put into any order."""
A_CARD = re.compile(r"[♠♥♣♦](?:10|[2-9JQKA])|Joker")


@pytest.mark.parametrize("game", ["redox", "lynx", "crazy_rummy"])
@given(pieces=st.lists(st.sampled_from(PIECES), min_size=2, max_size=9))
@example(pieces=["throws", "♠J", ", ", "draws", "♥A"])
@example(pieces=["adds", "♠J", "to", "S's", "♥3-♥4-♥5", "with", "♥A"])
def test_each_card_and_player_is_used_once(game: str, pieces: list[str]) -> None:
    """Whatever a line is read as has each of its cards once, in all its readings, and whoever is named."""
    text, players = " ".join(pieces), ("N", "E", "S", "W")
    found = words_of(notations()[game]).readings(respell(text, ()), 0, "N", players)
    for reading in found if isinstance(found, list) else []:
        said = reading.turn.text
        assert sorted(A_CARD.findall(said)) == sorted(A_CARD.findall(text))
        assert re.findall(r"\b[ES]\b", said) == re.findall(r"\b[ES]\b", text)


@pytest.mark.parametrize("game", ["redox", "lynx", "crazy_rummy"])
def test_words_and_grammar_agree(game: str) -> None:
    """On the turns of generated records: the words of the game are words like any others."""
    notation = notations()[game]
    turns = [
        event
        for record in read_text(legal(game, 5, Settings(2, ("N", "E", "S", "W"))))
        for part in record.parts
        for event in part.events
        if isinstance(event, Turn)
    ]
    assert len(turns) > 20
    clauses, writer, words = clauses_of(notation), Writer(notation, "en"), words_of(notation)
    for turn in turns:
        line = writer.event(turn)
        found = words.readings(respell(line, ()), line.index(": ") + 2, turn.player, ("N", "E", "S", "W"))
        assert isinstance(found, list), line
        assert clauses.turn(found[0].turn.text.partition(": ")[2]) == (turn.actions, turn.calls), line


@pytest.mark.parametrize("game", ["hearts", "red_five"])
def test_rows_and_grammar_agree(game: str) -> None:
    """On each trick, and on all that is done before the first, of generated records: their own text is a row
    like any other."""
    notation, players = notations()[game], ("N", "E", "S", "W")
    tricks = done = 0
    for line in legal(game, 5, Settings(2, players)).splitlines():
        name, _, said = line.partition(": ")
        numbered = re.match(r"\d+\. ", line) is not None
        if not numbered and (name not in players or clauses_of(notation).turn(said) is None):
            continue
        row, plain = row_of(tokens_of(notation).of(line, players), 4, notation.calls), respell(line, ())
        assert row is not None, line
        if numbered:
            tricks += 1
            assert row_text(row, plain, line, notation.vocabulary).text == line
        else:
            done += 1
            (entry,) = row.entries
            assert entry.player is not None
            assert entry.player.says == name
            text = action_text(entry, plain, notation.vocabulary).text
            assert clauses_of(notation).turn(text) == clauses_of(notation).turn(said)
    assert tricks > 20
    assert done > 1


@pytest.mark.parametrize("game", ["redox", "lynx", "crazy_rummy"])
def test_a_long_line_is_quick(game: str) -> None:
    words, players = words_of(notations()[game]), ("N", "E")
    with within(seconds=5):
        for piece in ("throws ♠J, ", "♠J-", "lay down the ", "a ", "最後", "…", "the discard pile "):
            body = piece * 5000
            words.readings(respell(f"N: {body}"[:10_000], ()), 3, "N", players)


def test_who_is_called_as_a_wish_calls_and_requests() -> None:
    (record,) = read_text(
        "Game: LYNX\nPlayers: Desire, E, S\n\nRound #1\n\nDesire: discards ♥A, asks for clubs. 2 left\n"
    )
    assert write(record).splitlines()[-1] == "Desire: discard ♥A, request ♣. {Last 2}"


@pytest.mark.parametrize("game", ["lynx", "crazy_rummy"])
@pytest.mark.parametrize(
    "line",
    ["N draws attention to the clock.", "E lays down his glasses and takes a break.", "S passes the salt.",
     "Everybody discards what they think.", "N plays well."],
)  # fmt: skip
def test_what_is_no_move_stays_commentary(game: str, line: str) -> None:
    first = "N: draw a card: ♠4."
    events, _ = read(game, f"{first}\n{line}")
    assert [event.comment for event in events] == [line]


def test_a_set_is_no_card_in_a_line_that_is_respelled() -> None:
    (event,), _ = read("lynx", "N: draws ♠6; appends ♥4 to 4s.")
    assert event.actions[1].target.rank == "4"  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", ["redox", "lynx", "crazy_rummy"])
def test_the_rules_are_no_moves(game: str) -> None:
    """No sentence of the rules is read as what somebody does."""
    rules = (Path(__file__).parents[2] / "verify" / "games" / game / "rules.md").read_text("utf-8")
    sentences = [line.strip(" -*|#") for line in rules.splitlines() if line.strip(" -*|#")]
    assert len(sentences) > 30
    words, players = words_of(notations()[game]), ("N", "E", "S", "W")
    found = [words.readings(respell(one, ()), 0, "N", players) for one in sentences]
    assert [text for text, one in zip(sentences, found, strict=True) if isinstance(one, list)] == []


def test_who_passes_in_a_row_need_not_be_named() -> None:
    turns, _ = read("red_five", "1. ♣2 ♣3 ♣4 pass")
    row, _ = read("red_five", "♠2 ♦4 pass plays ♥J ♠8;")
    passes = [
        [event.player for event in events if isinstance(event, Turn) and Pass() in event.actions]
        for events in (turns, row)
    ]
    assert passes == [["W"], ["S"]]


@pytest.mark.parametrize("line", ["1. ♣2 ♣3 ♣4 pass", "1. ♣2, pass, ♣3, ♣4"])
def test_nobody_passes_in_a_trick_of_hearts(line: str) -> None:
    events, _ = read("hearts", line)
    assert [type(event) for event in events] == [Unreadable]


LACKING = [
    ("crazy_rummy", "N: draws ♠K; adds to ♠5-♠6-♠7; throws ♥7", "expected a card with “adds”"),
    ("crazy_rummy", "N: draws ♠K; adds ♠5; throws ♥8", "expected a meld with “adds”"),
    ("crazy_rummy", "N: draws ♠K; throws ♥8-♥9", "expected a single card with “throws”"),
    ("lynx", "N: throws ♥7, nominates", "expected a player’s name with “nominates”"),
    ("lynx", "N: throws ♥7 and asks for", "expected a suit with “asks for”"),
]


@pytest.mark.parametrize(("game", "line", "said"), LACKING, ids=[line for _, line, _ in LACKING])
def test_what_a_verb_lacks_is_told(game: str, line: str, said: str) -> None:
    (event,), _ = read(game, line)
    assert isinstance(event, Unreadable)
    assert said in event.finding.message


@pytest.mark.parametrize("between", [" and ", ", ", " & ", ", und "])
def test_two_melds_laid_down_with_one_verb(between: str) -> None:
    """They were one meld of seven cards, and whoever laid them down was accused."""
    (turn,), _ = read("lynx", f"N: publish the melds ♥9-♥10-♥J-♥Q{between}♠2-♠3-♠4; discard ♦9.")
    assert isinstance(turn, Turn)
    assert [len(list(one.flow())) for one in turn.actions] == [4, 3, 1]


@pytest.mark.parametrize("line", ["N: {} and {}", "N holds {}, {}", "N's hand: {}, {}"])
def test_a_hand_in_groups_is_one_hand(line: str) -> None:
    (hand,), _ = read("lynx", line.format("♥9-♥10-♥J-♥Q", "♠2-♠3-♠4"))
    assert isinstance(hand, Deal)
    assert len(hand.cards or ()) == 7


@pytest.mark.parametrize(
    ("game", "said", "meant"),
    [
        ("redox", "N: thr ♦5, drw ♠J", "N: Discard ♦5, draw a card: ♠J."),
        ("redox", "N: ♦5 out, ♠J in", "N: Discard ♦5, draw a card: ♠J."),
        ("redox", "N: throws ♠4 and takes the ♥3 W threw", "N: Discard ♠4, get the discarded ♥3."),
        ("lynx", "N: discards ♠7, told W to draw", "N: discard ♠7, nominate W."),
        ("crazy_rummy", "N: ♣5 replaces ♣A in ♠5-♦5-♣A", "N: claim ♣A with ♣5 from ♠5-♦5-♣A."),
        ("crazy_rummy", "N: put ♣10-♦10-♥A on the table as a set", "N: lay down the set: ♣10-♦10-♥A."),
    ],
)
def test_shorthand_and_speech(game: str, said: str, meant: str) -> None:
    notation = notation_for(game)
    plain = respell(said, notation.all_spellings)
    found = words_of(notation).readings(plain, 2, "N", ("N", "E", "S", "W"))
    assert isinstance(found, list)
    assert meant in [one.turn.text.replace("N:", "N: ", 1).replace("  ", " ") for one in found]
