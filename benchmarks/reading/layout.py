"""The layout of turns: numbered, several on a line, one action on each line, in columns, in a chat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap

from hoyle.notation.language.writer import group_text
from hoyle.records.events import Discard, Draw, TakeDiscard

from .scribe import Move, Scribe, Turns

COMMENTS = (
    "Nice one!",
    "(why not the K?)",
    ":-)",
    "— what a draw",
    "hmm",
    "(he had no choice)",
    "lol",
    "[sighs all round]",
    "// I would have waited",
    "good for her",
    "!",
    "…brave",
    "(groans)",
    "😂",
    "(sic)",
    "# risky",
)
CHINESE_COMMENTS = ("好牌！", "（為甚麼不等等？）", "哈哈", "（眾人嘆氣）", "——真大膽", "無可奈何")
CHAT = (
    "who wants tea?",
    "brb",
    "Sorry, the doorbell.",
    "My turn? I was looking at the cat.",
    "lol",
    "You are too slow, all of you!",
    "Is there any cake left?",
    "nice weather today",
)


def lines(*templates: str) -> Turns:
    """A line for each turn, by each of the ``templates`` in turn. They have places for its ``number``, the
    ``minute`` at which it is played, the ``name``, and the ``text``, or what is ``said`` without its end."""

    def write(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
        for move in moves:
            yield templates[move.number % len(templates)].format(
                number=move.number, minute=move.number % 60, name=move.name, text=move.text, said=move.unended
            )

    return write


def several(template: str, between: str, prefix: str = "") -> Turns:
    """As many turns on a line as there are players, ``prefix`` with the number of the line before them."""

    def write(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
        for at in range(0, len(moves), 4):
            row = moves[at : at + 4]
            said = [template.format(name=move.name, text=move.text, said=move.unended) for move in row]
            yield prefix.format(at // 4 + 1) + between.join(said)

    return write


def action_lines(template: str, above: str = "") -> Turns:
    """A line for each action; ``above`` is the line with the player before them, if ``template`` does not
    name the player."""

    def write(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
        for move in moves:
            if above:
                yield above.format(name=move.name, number=move.number)
            calls = "".join(f" {call}" for call in move.calls)
            for at, clause in enumerate(move.clauses):
                last = at == len(move.clauses) - 1
                text = (move.marked(clause) if at == 0 else clause) + move.stop + (calls if last else "")
                yield template.format(name=move.name, text=text)

    return write


def commented(comments: Sequence[str], every: int = 1) -> Turns:
    """A comment after each turn, or after every second, third …"""

    def write(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
        for move in moves:
            after = "" if move.number % every else f" {comments[move.number // every % len(comments)]}"
            yield f"{move.name}: {move.text}{after}"

    return write


def chatting(line: Turns, every: int = 3) -> Turns:
    """Talk between the turns."""

    def write(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
        for move in moves:
            yield from line(pen, [move])
            if move.number % every == 0:
                yield CHAT[move.number // every % len(CHAT)]

    return write


def clock(number: int) -> str:
    """Return the time stamp of a turn, as a chat program prints it."""
    return f"{20 + number // 60:02}:{number % 60:02}"


def chat(template: str, talk: bool = False) -> Turns:
    """Messages of a chat with the time they were sent; with ``talk``, others say something in between."""

    def write(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
        for move in moves:
            time = clock(move.number)
            yield from template.format(time=time, name=move.name, text=move.text, number=move.number).split(
                "\n"
            )
            if talk and move.number % 4 == 0:
                said = CHAT[move.number // 4 % len(CHAT)]
                yield from template.format(time=time, name="Kibitzer", text=said, number=move.number).split(
                    "\n"
                )

    return write


Row = Callable[[Sequence[str]], str]


def markdown(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def wiki_row(cells: Sequence[str]) -> str:
    return f"|-\n| {' || '.join(cells)}"


def html_row(cells: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def separated(by: str) -> Row:
    """Cells of a file of values, in quotation marks where they have to be."""

    def row(cells: Sequence[str]) -> str:
        return by.join(f'"{cell}"' if by in cell or '"' in cell else cell for cell in cells)

    return row


def table(row: Row, head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table of any of these kinds."""
    if row is wiki_row:
        yield '{| class="wikitable"'
        if head:
            yield f"! {' !! '.join(head)}"
    elif row is html_row:
        yield "<table>"
        if head:
            yield f"<tr>{''.join(f'<th>{cell}</th>' for cell in head)}</tr>"
    elif head:
        yield row(head)
        if row is markdown:
            yield f"|{'---|' * len(head)}"
    for cells in rows:
        yield from row(cells).split("\n")
    if row in (wiki_row, html_row):
        yield "|}" if row is wiki_row else "</table>"


def move_table(row: Row, head: Sequence[str] = ("Turn", "Player", "Move")) -> Turns:
    """A row for each turn; ``head`` is empty or tells the columns, with or without a number first."""

    def write(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
        numbered = len(head) != 2
        cells = [[*([str(move.number)] if numbered else []), move.name, move.text] for move in moves]
        yield from table(row, head, cells)

    return write


def player_columns(row: Row) -> Turns:
    """A column for each player, a row for each time round."""

    def write(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
        seats = sorted({move.player for move in moves}, key="NESW".index)
        rows: list[list[str]] = []
        at = len(seats)
        for move in moves:
            column = seats.index(move.player)
            if column < at or not rows:
                rows.append([""] * len(seats))
            rows[-1][column] = f"{rows[-1][column]} {move.text}".strip()
            at = column + 1
        yield from table(row, [pen.names.in_line(seat) for seat in seats], rows)

    return write


def verb_columns(row: Row, head: Sequence[str], pile: str = "{} (pile)") -> Turns:
    """Columns for what is discarded, what is drawn, and for all the rest in words."""

    def write(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
        rows = []
        for move in moves:
            discards, draws, rest = [], [], []
            for action, clause in zip(move.actions, move.clauses, strict=True):
                if isinstance(action, Discard):
                    discards.append(group_text((action.card,)))
                elif isinstance(action, Draw):
                    draws.append(group_text((action.card,)))
                elif isinstance(action, TakeDiscard):
                    draws.append(pile.format(group_text((action.card,))))
                else:
                    rest.append(clause)
            said = "; ".join(rest) + "".join(f" {call}" for call in move.calls)
            rows.append([move.marked(move.name), ", ".join(discards), ", ".join(draws), said.strip()])
        yield from table(row, head, rows)

    return write


def wrapped(width: int, indent: str = "   ") -> Turns:
    """Long lines broken as a mail program does."""

    def write(pen: Scribe, moves: Sequence[Move]) -> Iterator[str]:
        for move in moves:
            yield from wrap(
                f"{move.name}: {move.text}", width, subsequent_indent=indent, break_on_hyphens=False
            )

    return write


JOINTS = {
    "and": " and ",
    "comma-then": ", then ",
    "full-stops": ". ",
    "plus": " + ",
    "bars": " | ",
    "dashes": " – ",
    "slashes": " / ",
    "double-commas": ", ",
    "arrows": " -> ",
}
LINES = {
    "numbered": lines("{number}. {name}: {text}"),
    "numbered-bracket": lines("{number}) {name}: {text}"),
    "numbered-round-brackets": lines("({number}) {name}: {text}"),
    "numbered-hash": lines("#{number} {name}: {text}"),
    "numbered-turn": lines("Turn {number} - {name}: {text}"),
    "move-labels": lines("Move {number}: {name}: {text}"),
    "name-dash": lines("{name} - {text}"),
    "name-long-dash": lines("{name} — {text}"),
    "name-spaced": lines("{name}   {text}"),
    "name-no-colon": lines("{name} {text}"),
    "name-no-space": lines("{name}:{text}"),
    "name-bracketed": lines("[{name}] {text}"),
    "name-round-brackets": lines("({name}) {text}"),
    "name-angle": lines("{name}> {text}"),
    "name-equals": lines("{name} = {text}"),
    "name-arrow": lines("{name} → {text}"),
    "name-tab": lines("{name}\t{text}"),
    "name-full-stop": lines("{name}. {text}"),
    "names-turn": lines("{name}'s turn: {text}"),
    "bullets": lines("- {name}: {text}"),
    "stars": lines("* {name}: {text}"),
    "dots": lines("• {name}: {text}"),
    "markdown-bold": lines("**{name}:** {text}"),
    "markdown-bold-list": lines("1. **{name}** — {text}"),
    "bbcode-bold": lines("[b]{name}[/b]: {text}"),
    "bbcode-colour": lines("[color=red]{name}:[/color] {text}"),
    "html-bold": lines("<b>{name}:</b> {text}<br>"),
    "html-items": lines("<li>{name}: {text}</li>"),
    "html-paragraphs": lines("<p><strong>{name}</strong> {text}</p>"),
    "wiki-bold": lines("* '''{name}:''' {text}"),
    "wiki-definitions": lines("; {name} : {text}"),
    "comment-signs": lines("/* {number} */ {name}: {text}"),
    "empty-lines": lines("{name}: {text}\n"),
    "round-a-line": several("{name}: {text}", " ", "{}. "),
    "round-a-line-unnumbered": several("{name}: {text}", "  "),
    "round-a-line-bars": several("{name}: {text}", " | "),
    "round-a-line-semicolons": several("{name} {said}", "; "),
    "round-a-line-slashes": several("{name}: {text}", " // ", "{}) "),
    "action-a-line": action_lines("{name}: {text}"),
    "action-a-line-no-colon": action_lines("{name} {text}"),
    "actions-below": action_lines("    {text}", "{name}:"),
    "actions-below-bullets": action_lines("  - {text}", "{name}"),
    "actions-below-numbered": action_lines("   {text}", "{number}. {name}"),
    "actions-below-stars": action_lines("* {text}", "== {name} =="),
    "chat-discord": chat("{name} — Today at {time}\n{text}"),
    "chat-discord-talk": chat("{name} — 11/03/2025 {time}\n{text}\n", talk=True),
    "chat-whatsapp": chat("12/03/2025, {time} - {name}: {text}", talk=True),
    "chat-whatsapp-iphone": chat("[12.03.25, {time}:07] {name}: {text}"),
    "chat-irc": chat("[{time}] <{name}> {text}", talk=True),
    "chat-irc-action": chat("{time} * {name} {text}"),
    "chat-telegram": chat("{name}, [12.03.25 {time}]\n{text}\n"),
    "chat-slack": chat("{name}  {time}\n{text}"),
    "chat-signal": chat("{time} {name}: {text}"),
    "mail-quoted": lines("> {name}: {text}"),
    "mail-quoted-twice": lines(">> {name}: {text}"),
    "comments": commented(COMMENTS),
    "comments-now-and-then": commented(COMMENTS, 3),
    "talk-between": chatting(lines("{name}: {text}")),
    "wrapped": wrapped(48),
    "wrapped-narrow": wrapped(32, ""),
    "markdown-table": move_table(markdown),
    "markdown-table-other-head": move_table(markdown, ("#", "Who", "What happened")),
    "markdown-table-two": move_table(markdown, ("Player", "Action")),
    "markdown-players": player_columns(markdown),
    "html-table": move_table(html_row),
    "html-players": player_columns(html_row),
    "wiki-table": move_table(wiki_row),
    "wiki-players": player_columns(wiki_row),
    "csv": move_table(separated(","), ("turn", "player", "action")),
    "csv-semicolons": move_table(separated(";"), ("No", "Name", "Play")),
    "tsv": move_table(separated("\t")),
    "tsv-no-head": move_table(separated("\t"), ()),
    "csv-players": player_columns(separated(",")),
}
COLUMNS = {
    "verb-columns": verb_columns(markdown, ("Player", "Discards", "Draws", "Melds and the rest")),
    "verb-columns-other": verb_columns(markdown, ("Who", "Out", "In", "Notes"), "{} from the pile"),
    "verb-columns-csv": verb_columns(separated(","), ("player", "discard", "draw", "other")),
    "verb-columns-tsv": verb_columns(
        separated("\t"), ("Player", "Threw", "Picked up", "Meld"), "{} (discard pile)"
    ),
    "verb-columns-html": verb_columns(html_row, ("Player", "Discarded", "Drew", "Remarks")),
}


# ---- what precedes a round


Heading = Callable[[Scribe, str, int], str]
ORDINALS = ("", "first", "second", "third")


def heading(template: str) -> Heading:
    """The heading of a round in other words."""

    def write(pen: Scribe, canonical: str, number: int) -> str:
        word = canonical.split(" ")[0]
        return template.format(
            word=word, number=number, ordinal=ORDINALS[number], capitals=word.upper(), small=word.lower()
        )

    return write


TEXTS = {
    "colon": "{word} {number}:",
    "plain": "{word} {number}",
    "capitals": "{capitals} {number}",
    "rule": "----- {word} {number} -----",
    "equals": "=== {word} {number} ===",
    "markdown": "## {word} {number}",
    "markdown-bold": "**{word} {number}**",
    "brackets": "[{word} {number}]",
    "ordinal": "The {ordinal} {small}",
    "hash": "{word} #{number}.",
    "no": "{word} No. {number}",
    "sentence": "Now we come to {small} {number}.",
}
HEADINGS: dict[str, Heading] = {name: heading(text) for name, text in TEXTS.items()}
