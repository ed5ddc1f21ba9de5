"""The layout of tricks: on a line, in a sentence, one line for each play, in a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from .layout import Row, html_row, markdown, separated, table, wiki_row
from .scribe import Scribe, Trick, played

Tricks = Callable[[Scribe, Sequence[Trick]], Iterator[str]]


def trick_lines(
    play: str = "{name} {play}",
    between: str = ", ",
    line: str = "{number}. {plays} → {winner}{worth}",
    worth: str = " +{}",
    nothing: str = "",
    first: str = "",
) -> Tricks:
    """A line (or several) for each trick. ``play`` is how one is written, ``first`` that of the leader;
    ``worth`` what the trick is worth, ``nothing`` if there is nothing in it."""

    def write(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
        for trick in tricks:
            plays = [
                (first if first and not at else play).format(name=one.name, play=played(one))
                for at, one in enumerate(trick.plays)
            ]
            yield from line.format(
                number=trick.number,
                plays=between.join(plays),
                winner=pen.names.mention(trick.winner),
                worth=worth.format(trick.points) if trick.points else nothing,
            ).split("\n")

    return write


def winner_marked(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
    """The winning play in bold type, followed by the points."""
    for trick in tricks:
        plays = ", ".join(
            f"**{one.name} {played(one)}**" if one.player == trick.winner else f"{one.name} {played(one)}"
            for one in trick.plays
        )
        yield f"{trick.number}. {plays}" + (f" ({trick.points} points)" if trick.points else "")


def trick_table(
    row: Row, head: str = "Trick", winner: str = "Winner", points: str = "Points", lead: str = "*"
) -> Tricks:
    """A row for each trick, a column for each player; ``lead`` stands at the card that is led. Without
    it there is a column for who leads."""

    def write(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
        seats = sorted({one.player for one in tricks[0].plays}, key="NESW".index)
        names = [pen.names.in_line(seat) for seat in seats]
        rows = []
        for trick in tricks:
            by_seat: dict[str, str] = {}
            for one in trick.plays:  # who passes the lead plays once more
                by_seat[one.player] = "; ".join(filter(None, (by_seat.get(one.player), played(one))))
            leader = trick.plays[0].player
            cells = [f"{by_seat[seat]}{lead if seat == leader else ''}" for seat in seats]
            leads = [] if lead else [trick.plays[0].name]
            rows.append(
                [str(trick.number), *leads, *cells, pen.names.mention(trick.winner), str(trick.points)]
            )
        yield from table(row, [head, *([] if lead else ["Lead"]), *names, winner, points], rows)

    return write


def order_table(row: Row, head: Sequence[str]) -> Tricks:
    """A row for each trick, its plays in the order of play, with the names in the cells."""

    def write(pen: Scribe, tricks: Sequence[Trick]) -> Iterator[str]:
        rows = []
        for trick in tricks:
            cells = [f"{one.name} {played(one)}" for one in trick.plays]
            count = len({one.player for one in trick.plays})
            cells[count - 1 :] = ["; ".join(cells[count - 1 :])]  # who passes the lead plays once more
            rows.append([str(trick.number), *cells, pen.names.mention(trick.winner), str(trick.points)])
        yield from table(row, head, rows)

    return write


TRICK_STYLES: dict[str, Tricks] = {
    "led-by": trick_lines("{play}", " ", first="{name}: {play}"),
    "led-by-commas": trick_lines("{play}", ", ", first="{name} leads {play}"),
    "no-commas": trick_lines(between=" "),
    "wide-gaps": trick_lines(between="   ", line="{number}  {plays}   {winner}{worth}"),
    "semicolons": trick_lines("{name} {play}", "; "),
    "colons": trick_lines("{name}: {play}", ", "),
    "dashes": trick_lines("{name} – {play}", ", "),
    "brackets": trick_lines("{play} ({name})", ", "),
    "joined-names": trick_lines("{name}={play}", " "),
    "bars": trick_lines("{name} {play}", " | ", "{number} | {plays} | {winner}{worth}"),
    "ascii-arrow": trick_lines(line="{number}. {plays} -> {winner}{worth}"),
    "fat-arrow": trick_lines(line="{number}) {plays} => {winner}{worth}", worth=" ({})"),
    "unnumbered": trick_lines(line="{plays} → {winner}{worth}"),
    "trick-label": trick_lines(line="Trick {number}: {plays}. Won by {winner}{worth}.", worth=" ({} points)"),
    "t-label": trick_lines(line="T{number}: {plays} / {winner}{worth}", worth=" {}"),
    "wins": trick_lines(line="{number}. {plays}. {winner} wins{worth}.", worth=" {} points"),
    "takes": trick_lines(line="{number}. {plays}; {winner} takes it{worth}", worth=" for {}"),
    "nothing-told": trick_lines(line="{number}. {plays} → {winner} {worth}", worth="+{}", nothing="0"),
    "points-in-brackets": trick_lines(line="{number}. {plays} → {winner}{worth}", worth=" [{} pts]"),
    "winner-line": trick_lines(line="{number}. {plays}\n{winner} wins{worth}.", worth=", {} points"),
    "winner-line-takes": trick_lines(line="{number}. {plays}\n   Trick to {winner}{worth}", worth=" (+{})"),
    "play-a-line": trick_lines("{name}: {play}", "\n", "{plays}\n→ {winner}{worth}"),
    "play-a-line-headed": trick_lines(
        "  {name} {play}", "\n", "Trick {number}\n{plays}\n  Winner: {winner}{worth}\n", worth=" ({} points)"
    ),
    "play-a-line-bullets": trick_lines(
        "- {name}: {play}",
        "\n",
        "**Trick {number}**\n\n{plays}\n\n{winner} wins{worth}.\n",
        worth=" {} points",
    ),
    "sentence": trick_lines(
        "{name} {play}",
        ", ",
        "{plays}, and {winner} wins the trick{worth}.",
        " with {} points",
        first="{name} leads {play}",
    ),
    "sentence-then": trick_lines(
        "then {name} {play}",
        ", ",
        "{number}. First {plays}. The trick goes to {winner}{worth}.",
        ", worth {}",
        first="{name} {play}",
    ),
    "leads-follows": trick_lines(
        "{name} {play}",
        ", ",
        "{number}. {plays} – {winner}{worth}",
        ", {} points",
        first="{name} leads: {play}",
    ),
    "winner-bold": winner_marked,
    "markdown-players": trick_table(markdown),
    "markdown-lead-column": trick_table(markdown, "#", "Won by", "Pts", ""),
    "csv-players": trick_table(separated(","), "trick", "winner", "points", ""),
    "csv-semicolons": trick_table(separated(";"), "Trick", "Winner", "Points", ""),
    "tsv-players": trick_table(separated("\t"), "Trick", "Winner", "Points", "*"),
    "html-players": trick_table(html_row, lead=""),
    "wiki-players": trick_table(wiki_row, lead=""),
    "markdown-order": order_table(markdown, ("Trick", "1st", "2nd", "3rd", "4th", "Winner", "Points")),
    "csv-order": order_table(
        separated(","), ("trick", "first", "second", "third", "fourth", "winner", "points")
    ),
}
CHINESE_TRICKS: dict[str, Tricks] = {
    "zh-trick-label": trick_lines(line="第{number}墩：{plays}，{winner}贏{worth}", worth="，{}分"),
    "zh-trick-enumeration": trick_lines(between="、"),
    "zh-trick-colons": trick_lines("{name}：{play}", "，", "{number}. {plays} → {winner}{worth}", "（{}分）"),
    "zh-trick-winner-line": trick_lines(
        line="{number}. {plays}\n{winner}大，得{worth}分", worth="{}", nothing="0"
    ),
    "zh-trick-led-by": trick_lines("{play}", "，", first="{name}先出：{play}"),
    "zh-trick-table": trick_table(markdown, "墩", "贏家", "分", "*"),
}
