"""What is played in the turns of LYNX, and what is desired in them."""

from __future__ import annotations

import re

from attrs import evolve

from ....records.events import Head, MaybeCard, Round, Turn
from ....records.facts import SettingMeant
from ....records.findings import Finding, Related, told
from ....records.stealing import Desire, Steal, StealPile
from ...breach import Breach
from ...cards.hands import Lying
from ...desk import Desk
from ...rummy.dealing import Dealing
from ...rummy.doubts import Doubts
from ...rummy.play import EITHER, TurnPlay
from .actions import Table
from .order import LynxOrder

ENDING = re.compile(r"\bend(?:ing)?\b.*\bgames?\b", re.IGNORECASE)
CONTINUING = re.compile(r"\bcontinu\w+\b.*\bgames?\b", re.IGNORECASE)
DESIRES = (
    re.compile(r"\b(?:pauses?|breaks?|rest|interruption)\b", re.IGNORECASE),
    re.compile(
        r"\b(?:food|sweets?|sweet\w*|snacks?|cand(?:y|ies)|choc\w*|cookies?|biscuits?|cakes?|fruits?|nuts?|eat|bowl)\b",
        re.IGNORECASE,
    ),
    re.compile(r"\b(?:music|songs?|tunes?|tracks?|albums?|playlists?)\b", re.IGNORECASE),
    re.compile(r"\bkiss\w*\b", re.IGNORECASE),
    re.compile(r"\b(?:tele)?phone|\bcalls?\b", re.IGNORECASE),
    ENDING,
    CONTINUING,
)
"""LX-48: how the words tell which of the seven desires is meant."""
OF_THE_SEVEN = frozenset(
    ("extra-cards-missing", "drawn-seven-no-answer", "announced-not-played", "wrong-nominee", "wrong-number")
)
"""Findings for which it matters where the seven was discarded."""
NO_MATCH = frozenset(("no-match", "no-match-for-revealed", "request-not-followed"))
AMISS = frozenset(("not-a-meld", "no-meld-to-steal", "no-meld-to-steal-pile", "does-not-fit", *NO_MATCH))
"""Findings that the cards of an action are not what they should be."""
FORM = frozenset(
    (
        "after-discard", "draw-not-first", "steal-not-first", "pile-not-first", "second-draw", "turn-is-over",
        "draw-after-steal", "nominates-without-seven", "requests-without-ace", "requests-own-suit",
        "desires-without-three", "nominates-himself-at-end", "passes-without-need", "nothing-to-answer",
    )
)  # fmt: skip
"""Findings about the form of a turn, which may only follow from something else that is wrong in it."""


class Desires:
    """What has been desired in a record (LX-48, LX-49)."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.unexpected: Finding | None = None
        """Says that something is desired, though the header does not name the extension."""
        self.ending: tuple[Head | Round, Turn, Desire] | None = None
        """Where the end of the games was desired, if that still holds."""

    def desire(self, event: Turn, wish: Desire, *, known: bool) -> None:
        """LX-48: one of seven things can be desired; whether it may be is ``known``. LX-49: the last wish
        counts."""
        if known and not any(desire.search(wish.wish) for desire in DESIRES):
            self.desk.find(
                "no-such-desire", self.desk.operand(event, wish, 1), player=event.player, wish=wish.wish,
                help=told(
                    "a three may desire a pause, food or a sweet, other music, a kiss, a phone call, "
                    "the end of the games after this round, or their continuation",
                    "3可以許的願：停一停、吃的、換音樂、吻、打電話、這一局之後結束遊戲、繼續遊戲",
                ),
            )  # fmt: skip
        if CONTINUING.search(wish.wish):
            self.ending = None
        elif ENDING.search(wish.wish):
            self.ending = self.desk.part, event, wish


class LynxPlay(TurnPlay[Table]):
    """Judges what is played in the turns of a round."""

    def __init__(
        self, table: Table, doubts: Doubts, dealing: Dealing, order: LynxOrder, desires: Desires
    ) -> None:
        super().__init__(table, doubts, dealing, AMISS, EITHER | NO_MATCH)
        self.order = order
        self.desires = desires
        self.blame: Finding | None = None
        """What is wrong with the line so far."""

    def report_breaches(self, event: Turn, breaches: list[Breach], first: int = 0) -> Finding:
        """What is odd about the form of a turn in which something is wrong already follows from that."""
        blame, at, lines = self.blame, self.desk.report.turns - 1, self.order.lines
        one_mistake = blame is not None and (
            blame.rule.name == "announced-not-played" or (at > 0 and lines[at - 1] == lines[at])
        )
        for number, breach in enumerate(breaches):
            doubt = breach.doubt
            if breach.name == "desires-without-extension":
                doubt = self.desires.unexpected
            elif breach.name in FORM or one_mistake:
                doubt = doubt or blame
            if doubt is not breach.doubt:
                breaches[number] = evolve(breach, doubt=doubt)
        finding = super().report_breaches(event, breaches, first)
        if finding.rule.name == "desires-without-extension":
            self.desires.unexpected = finding  # the header is what is wrong, and that once
            finding.facts += (SettingMeant("Extensions: Max"),)
        return finding

    def doubt_top(self, finding: Finding, top: Lying, card: MaybeCard) -> None:
        """A ``card`` does not match the ``top`` one: either may be another card than is written."""
        if card is not None:
            self.doubts.doubted[card] = finding
        if top.card is not None:
            self.doubts.doubted[top.card] = finding
            pile = self.table.pile
            pile[:] = [
                Lying(one.card, one.by, finding) if one is top and not one.doubt else one for one in pile
            ]
            if top.by in self.table.hands:
                self.table.hands[top.by].amiss(finding, (top.card,))

    def background(self, breach: Breach) -> list[Related]:
        """Where the card was discarded that makes the difference, and where the card to match came from."""
        name = breach.name
        if name in OF_THE_SEVEN or name == "request-not-followed":
            return self.order.discarded_here()
        if name in ("no-match", "no-match-for-revealed") and self.table.pile:
            top = self.table.pile[-1].card
            return self.desk.related(top, 1) if top else []
        if name in ("skipped-player-moves", "nine-in-use"):
            return self.order.discarded_here()
        return self._eight_stolen() if name == "nothing-to-skip" else []

    def _eight_stolen(self) -> list[Related]:
        """LX-31: where the player before has stolen the eight, so that nobody misses a turn for it."""
        at = self.desk.report.turns - 2
        line = self.order.lines[at] if at >= 0 else None
        first = line.actions[0] if isinstance(line, Turn) else None
        if line is None or not isinstance(first, Steal | StealPile) or not first.card:
            return []
        if first.card.number != 8:
            return []
        says = told(
            "{who} stole {card}, so it makes nobody miss a turn", "{who}偷走了{card}，所以沒有人要停一手",
            who=line.player, card=first.card,
        )  # fmt: skip
        return [Related(self.desk.operand(line, first, 1), says)]
