"""Names of players: in the header, at the beginning of a line, and where somebody mentions them."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

SEATS = ("N", "E", "S", "W")


@frozen
class Names:
    """How the four players are called, in the order of :data:`SEATS`: in the ``head``, at the beginning of a
    ``line``, and where they are ``mentioned``. ``intro`` replaces the header's line of players; ``more`` are
    further names of each that count as right."""

    head: tuple[str, ...] = SEATS
    line: tuple[str, ...] = ()
    mentioned: tuple[str, ...] = ()
    intro: str = ""
    more: tuple[str, ...] = ()

    def in_head(self, seat: str) -> str:
        return self.head[SEATS.index(seat)]

    def in_line(self, seat: str) -> str:
        return (self.line or self.head)[SEATS.index(seat)]

    def mention(self, seat: str) -> str:
        return (self.mentioned or self.line or self.head)[SEATS.index(seat)]

    def seats(self) -> Mapping[str, str]:
        """The seat of each name, in lower case."""
        forms = (SEATS, self.head, self.line, self.mentioned, self.more)
        return {form.casefold(): seat for row in forms for seat, form in zip(SEATS, row, strict=False)}


OWN = Names()
POINTS = ("North", "East", "South", "West")
FIRST = ("Alice", "Ben", "Clara", "Dan")
FULL = ("Alice Munro", "Ben Okri", "Clara Schumann", "Dan O'Leary")
GERMAN = ("Anna", "Björn", "Käthe", "Uwe")
SOUTHERN = ("Inés", "François", "Zoë", "João")
CHINESE = ("小明", "阿華", "美玲", "家豪")
WINDS = ("北", "東", "南", "西")
SIMPLE_WINDS = ("北", "东", "南", "西")
NICKS = ("kitty_42", "Moe", "xX_Ace_Xx", "t0m")


def _both(names: tuple[str, ...], form: str = "{} ({})") -> tuple[str, ...]:
    return tuple(form.format(name, seat) for name, seat in zip(names, SEATS, strict=True))


def called(names: tuple[str, ...]) -> Names:
    """Names that are used throughout."""
    return Names(names)


WAYS: Mapping[str, Names] = {
    "points": called(POINTS),
    "first-names": called(FIRST),
    "full-names": called(FULL),
    "german-names": called(GERMAN),
    "accents": called(SOUTHERN),
    "nicknames": called(NICKS),
    "chinese-names": called(CHINESE),
    "full-then-first": Names(FULL, FIRST),
    "name-and-seat": Names(_both(FIRST), FIRST, more=FIRST),
    "seat-everywhere": Names(_both(FIRST), more=FIRST),
    "seat-then-name": Names(_both(FIRST, "{1} ({0})"), SEATS, more=FIRST),
    "seat-equals-name": Names(
        FIRST, SEATS, intro="Players: N = Alice, E = Ben, S = Clara, W = Dan", more=FIRST
    ),
    "seat-is-name": Names(
        FIRST, FIRST, intro="North is Alice, East is Ben, South is Clara and West is Dan.", more=POINTS
    ),
    "letters-for-points": Names(POINTS, SEATS),
    "points-for-letters": Names(SEATS, POINTS),
    "initials": Names(FIRST, ("A", "B", "C", "D")),
    "lower-case-letters": Names(SEATS, ("n", "e", "s", "w")),
    "lower-case-names": Names(FIRST, ("alice", "ben", "clara", "dan")),
    "capitals": Names(FIRST, ("ALICE", "BEN", "CLARA", "DAN")),
    "numbered-players": called(("Player 1", "Player 2", "Player 3", "Player 4")),
    "p1": called(("P1", "P2", "P3", "P4")),
    "at-signs": Names(FIRST, ("@Alice", "@Ben", "@Clara", "@Dan"), FIRST),
    "mr-and-mrs": called(("Mrs. Hill", "Mr. Banks", "Dr. Wu", "Miss Lee")),
}
CHINESE_WAYS: Mapping[str, Names] = {
    "winds": called(WINDS),
    "winds-for-letters": Names(SEATS, WINDS),
    "simplified-winds": called(SIMPLE_WINDS),
    "houses": Names(WINDS, tuple(f"{wind}家" for wind in WINDS)),
    "chinese-names": called(CHINESE),
    "name-and-wind": Names(
        tuple(f"{name}（{wind}）" for name, wind in zip(CHINESE, WINDS, strict=True)), CHINESE, more=WINDS
    ),
}
