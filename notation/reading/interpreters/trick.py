"""A trick in one line that is not canonical, with any signs and words in it, or that cannot be read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from attrs import evolve

from ....records.cards import SUITS
from ....records.events import TrickEnd, Turn, is_short_turn
from ....records.facts import Stranger
from ...diagnosis.unreadable import Attempt, report_miss
from ...language.notation import Notation
from ...language.problems import (
    LAYOUT,
    NAME_CASE,
    NO_PLAYER,
    UNKNOWN_PLAYER,
    UNREADABLE_LINE,
    UNREADABLE_MOVE,
)
from ...language.respelling import Respelled, Respelling, Woven
from ...language.trick_lines import IN_WORDS, TrickLines
from ...language.trick_rows import BIDS, NO_CLAIM, PLAYED, Entry, Row, dealt_out, row_of
from ...language.trick_words import Token, tokens_of
from ...language.vocabulary import Vocabulary
from ...source.layout import UNNUMBERED, cells, inner
from ..canonical import NAME_AND_COLON, is_numbered_hand, is_over, read_body, read_heading, read_trick
from ..context import Context, Line, Position, moved
from ..players import in_words
from ..turn_order import PLAYS, done_before_play, due, in_turn, is_put_away, leader_due, played_last
from ..whose_line import is_tale

SETTING_UP: Final = frozenset(("head", "deal"))
MIN_CARDS_OF_HAND: Final = 10
"""Minimum number of cards that are taken for a hand before play."""
UNFINISHED: Final = (",", "\uff0c", "、", "-", "→", "+")
"""The end of a line that continues on the next."""
MIN_PLAYS: Final = 2
"""Minimum number of plays on a line that are certainly a trick."""


def read(line: Line, context: Context) -> bool:
    """Read a trick in one line, or report that it cannot be read; return False if it is something else."""
    tricks, players = context.tricks, context.players
    if tricks is None:
        return False
    whole = line.whole
    start, stop = inner(whole, line.column, line.column + len(line.text), UNNUMBERED)
    parts = cells(whole, start, stop) if "<t" in whole else ()
    if len(parts) == 2 and whole[slice(*parts[0])].isdecimal():  # the number of the row, and what it says
        start, stop = parts[1]
    if "**" in whole[start:stop] and whole.count("**", 0, stop) % 2:  # what it ends with is in bold
        stop += len("**")
    text = whole[start:stop]
    edits: tuple[Respelling, ...] = ()
    if start or stop < len(whole.rstrip()):
        edits = (Respelling(LAYOUT, 0, start or stop, ""),)
    typed = Line(line.number, whole, text, start, edits)
    numbered = tricks.numbered(text)
    if is_numbered_hand(context, numbered.text):
        return False
    if _read_row(typed, context):
        return True
    if not tricks.begins(text):
        return False
    called = context.as_called(numbered)
    plain = context.plain(called) if tricks.whole(called.text, players) else called
    if _is_numbered_line(context, tricks, plain.text):
        return False
    if is_over(context) and not any(map(plain.text.__contains__, SUITS)):
        return False  # after the scores, “1. N deals.” is a rule
    typed = evolve(
        typed, edits=(*edits, *[one for one in plain.edits if one.rule is not LAYOUT]), respelling=plain
    )
    if _read_nearly(typed, context, tricks):
        return True
    meant = tricks.meant(plain.text, players)
    if meant:
        report_miss(typed, context, UNREADABLE_LINE, Attempt(("trick",)))
    return meant


# ---- rows


def _read_row(line: Line, context: Context) -> bool:
    """Read ``line`` as a row of a trick, or as the end of one; return False, without reading anything, if it
    is neither."""
    if line.text.rstrip().endswith(UNFINISHED):
        return False  # the rest is on the next line
    return _read_as_row(line, context.with_plain_cards(line.text), context)


def _read_as_row(line: Line, plain: Respelled, context: Context) -> bool:
    """Read ``plain``, the text of ``line``, as a row of a trick; return False, without reading anything, if
    it is none."""
    row = _row(plain, context)
    if row is None or row.is_of_bids or not _is_trick(row, context):
        return False
    if row.entries:
        row = _with_names(row, context)
        if row is None or (row.number is None and _repeats_last_plays(row, context)):
            return False
    made = row_text(row, plain, line.text, context.notation.vocabulary)
    position = Position(line.number, line.column, (*line.edits, *made.edits), made.span)
    reads, heads = read_trick if row.entries else read_heading, _heads(row, context)
    if not reads(context, made.text, position):
        return False
    if heads:
        context.part.hold(len(context.players))
    if row.tail is not None:
        start, stop = plain.span(row.tail, len(plain.text))
        context.part.comment.append(line.text[start:stop].strip())
    return True


def read_cells(line: Line, context: Context) -> bool:
    """Read the cells of a row, put together as a ``line``, as a trick; return False if they are none."""
    return _read_as_row(line, line.plain, context)


def _row(plain: Respelled, context: Context) -> Row | None:
    """Return ``plain`` as a row; None if it is none."""
    notation, players = context.notation, context.seated
    row = _row_said(notation, plain.text, players)
    if (
        row is not None
        and "fails" not in notation.vocabulary.words
        and any(one.forced for one in row.entries)
    ):
        return None  # in this game no throw fails
    return row


@lru_cache(maxsize=1024)
def _row_said(notation: Notation, text: str, players: tuple[str, ...]) -> Row | None:
    """Return what ``text`` says as a row. (Cached, because several interpreters ask about the same line.)"""
    return row_of(tokens_of(notation).of(text, players), len(players), notation.calls)


def _is_trick(row: Row, context: Context) -> bool:
    """Return whether the text is certainly a trick at this point, or the end of one."""
    part = context.part
    if not row.entries:
        told = _heads(row, context) or _under_way(context)
        return row.winner is not None and row.leads is None and told
    if row.number is None and row.winner is None and len(row.entries) < MIN_PLAYS:
        return False
    if any(entry.notion in BIDS for entry in row.entries):
        return False
    if part.section in SETTING_UP and any(len(one.cards) >= MIN_CARDS_OF_HAND for one in row.entries):
        return False
    return row.number is not None or part.begun


def _heads(row: Row, context: Context) -> bool:
    """Return whether the winner of each trick is named before its plays, as in ``row``."""
    if row.entries or row.number is None or not context.part.begun:
        return False
    tricks, plays = 0, 0
    for event in context.part.events:
        if isinstance(event, TrickEnd):
            tricks, plays = tricks + 1, 0
        elif isinstance(event, Turn):
            plays += sum(isinstance(action, PLAYS) for action in event.actions)
    if context.part.tells_first or not (tricks or plays):
        return True
    return plays == len(context.players) and int(row.number.says) > tricks + 1  # the first has no heading


def _under_way(context: Context) -> bool:
    """Return whether the last thing that was read is a play, or a trick without a winner."""
    last = context.part.last
    if isinstance(last, tuple):
        return is_short_turn(last) and any(isinstance(one, PLAYS) for one in last[1])
    if isinstance(last, TrickEnd):
        return last.winner is None
    return isinstance(last, Turn) and any(isinstance(one, PLAYS) for one in last.actions)


def _with_names(row: Row, context: Context) -> Row | None:
    """Return ``row`` with a player for each play; None if it is not known who makes them."""
    players, first = len(context.players), row.entries[0].player
    if first and all(entry.player for entry in row.entries) and (len(row.entries) > 1 or players < MIN_PLAYS):
        return row if row.leads is None or row.leads.says == first.says else None
    plays = dealt_out(row, players)
    if plays is None:
        return None
    first = plays[0].player or row.leads
    due = first.says if first else leader_due(context)
    names = in_turn(context, [[card.says for card in play.cards] for play in plays], due)
    if names is None:
        return None
    named = [evolve(play, player=_named(play, name)) for play, name in zip(plays, names, strict=True)]
    return evolve(row, entries=tuple(named))


def _named(play: Entry, name: str) -> Token:
    """Return the token for the player of a ``play``, where the name is or would be written."""
    return play.player or Token("name", name, play.start, play.start)


def _repeats_last_plays(row: Row, context: Context) -> bool:
    """Return whether the plays repeat those that have been read last."""
    said = [one.says for entry in row.entries for one in entry.cards]
    done: list[str] = []
    for event in reversed(context.part.events):
        if isinstance(event, Turn):
            done = [str(card) for action in event.actions for card in getattr(action, "cards", ())] + done
        if len(done) >= len(said) or not isinstance(event, Turn | TrickEnd):
            break
    return done == said


# ---- bids, and plays one by one


def read_actions(line: Line, context: Context) -> bool:
    """Read one player's actions before the first trick or plays to one, or those of several players; return
    False, without reading anything, if it is anything else."""
    if context.tricks is None or not context.part.begun or not context.seated:
        return False
    plain = line.plain
    row = _row(plain, context)
    row = row and _before_play(_given(row, context), context)
    if row is None or row.leads or row.winner or row.number or not row.entries or not row.entries[0].player:
        return False
    if not row.is_of_bids and not _is_due(row, context):
        return False
    if any(one.to is None and len(one.cards) >= MIN_CARDS_OF_HAND for one in row.entries):
        return False  # “Hand of N: …”, where a hand is what one hands over
    if isinstance(context.part.last, TrickEnd) and row.entries[0].notion == "none":
        return False  # a player with nothing then has no cards of a suit
    if NAME_AND_COLON.match(plain.text) is None and is_tale(context, line.text):
        return False
    found: list[tuple[str, Respelled]] = []
    player = row.entries[0].player
    for entry in row.entries:
        player = entry.player or player
        start, stop = plain.span(entry.start, entry.end)
        body = action_text(entry, plain, context.notation.vocabulary)
        text = f"{player.says}: {body.text}."
        edit = Respelling(IN_WORDS, start, stop, f"\n{text}" if found else text)
        found.append((player.says, evolve(body, edits=(edit,))))
    if any(context.clauses.turn(body.text) is None for _, body in found):
        return False
    for name, body in found:
        entry_read = read_body(context, name, body.text, line.number, line.column)
        if entry_read is None:
            return False
        position = Position(line.number, line.column, origin=body.span)
        context.part.tolerate(line.number, line.column, (*line.edits, *body.edits))
        event = context.event(entry_read, line.column)
        context.part.add(moved(event, position, 0, body.edits[0].start))
    return True


def _given(row: Row, context: Context) -> Row:
    """Return ``row`` with its cards passed to the player named after them, or before, if nothing has been
    played: “N: ♣7 → E”, “N to E: ♣7”; else the same."""
    (first, *more), last, leads = row.entries or (Entry(),), row.winner, row.leads
    passed = "pass_cards" in context.notation.vocabulary.words and not played_last(context)
    if row.number or row.points or more or not first.player or first.verb or not first.cards or not passed:
        return row
    verb = Token("pass_cards", "", first.cards[0].start, first.cards[0].start)
    if last is not None and leads is None:
        return evolve(row, winner=None, entries=(evolve(first, verb=verb, to=last),))
    if leads is not None and last is None and leads.says != first.player.says and len(first.cards) > 1:
        return evolve(row, leads=None, entries=(evolve(first, player=leads, verb=verb, to=first.player),))
    return row


def _before_play(row: Row, context: Context) -> Row:
    """Return ``row`` with the verb for the action with the cards if they cannot be played yet; else the
    same."""
    entries = []
    for entry in row.entries:
        cards = [card.says for card in entry.cards]
        bare = entry.player and cards and entry.notion in ("", "discard", "plays")
        notion = done_before_play(context, entry.player.says, cards) if bare and entry.player else ""
        start = entry.cards[0].start if notion else 0
        entries.append(evolve(entry, verb=Token(notion, "", start, start)) if notion else entry)
    return evolve(row, entries=tuple(entries))


def _is_due(row: Row, context: Context) -> bool:
    """Return whether ``row`` is a play, as its verb or its marks show, of the player who is to play now."""
    (first, *more), part = row.entries, context.part
    told = first.notion in PLAYED if first.notion else bool(first.marks)
    if more or not told or first.player is None:
        return False
    if not part.moved and is_put_away([card.says for card in first.cards]):
        return False  # the bottom, in other words
    return (part.moved or first.verb is not None) and due(context) in (None, first.player.says)


# ---- writing


def row_text(row: Row, plain: Respelled, typed: str, words: Vocabulary) -> Respelled:
    """Return a row as it should be written."""
    made = Woven(plain)
    leading = next((entry for entry in row.entries if entry.cards), None)
    for at, entry in enumerate(row.entries):
        if at:
            made.put(", ", entry.start)
        else:
            number = row.number or Token("number", "0", 0, 0)
            made.put(number.says, number.start, number.end)
            made.put(". ", number.end)
        assert entry.player is not None
        made.put(entry.player.says, entry.player.start, entry.player.end)
        _write_action(made, _of_trick(entry, words), words, leads=entry is leading)
    if row.winner is not None:
        winner, points = row.winner, row.points
        made.put(" → " if row.entries else "→ ", winner.start)
        made.put(winner.says, winner.start, winner.end)
        if points is not None:
            made.put(" +", points.start)
            made.put(points.says.lstrip("+") if points.kind == "number" else "0", points.start, points.end)
    return made.instead(typed, IN_WORDS)


def _of_trick(entry: Entry, words: Vocabulary) -> Entry:
    """Return ``entry`` with the word for passing the lead, if the game has one, instead of that for passing
    before the play."""
    if entry.verb is None or not entry.passes or "pass_lead" not in words.words:
        return entry
    return evolve(entry, verb=evolve(entry.verb, kind="pass_lead"))


def action_text(entry: Entry, plain: Respelled, words: Vocabulary) -> Respelled:
    """Return one player's actions as they should be written after the name."""
    made = Woven(plain)
    _write_action(made, entry, words, leads=False)
    return made.text.part(1, len(made.text.text))


def _write_action(made: Woven, entry: Entry, words: Vocabulary, *, leads: bool) -> None:
    """Write what follows the name of a player."""
    verb, first = entry.verb, next((card.start for card in entry.cards), 0)
    several = leads and len({card.says for card in entry.cards}) > 1 and "throw" in words.words
    told = verb is not None and verb.kind not in NO_CLAIM and (verb.kind != "throw" or several or not leads)
    if verb and told and _notion(verb) in words.words:
        start, end = (verb.start, verb.end) if verb.start >= entry.start else (first, first)
        made.put(" ", start)
        made.put(_word(words, verb), start, end)
    elif several and (verb or entry.start == first):  # it may be a throw
        made.put(f" {words['lead'].en}", first)
    _write_cards(made, entry.cards, " ")
    if entry.forced:
        _write_cards(made, entry.forced, f" {words['fails'].en} ")
    if entry.to is not None:
        made.put(f" {words['to'].en} ", entry.to.start)
        made.put(entry.to.says, entry.to.start, entry.to.end)
    for mark in entry.marks:
        made.put(" ", mark.start)
        made.put(mark.says if mark.kind == "mark" else f"{{{_word(words, mark)}}}", mark.start, mark.end)


def _word(words: Vocabulary, said: Token) -> str:
    """Return the game's own word for the notion ``said``, in the language of the row."""
    return words[_notion(said)].in_("en" if said.says.isascii() else "zh")


def _notion(said: Token) -> str:
    """Return the notion of an entry: a player with nothing to show passes."""
    return "pass" if said.kind == "none" else said.kind


def _write_cards(made: Woven, cards: Sequence[Token], before: str) -> None:
    for at, card in enumerate(cards):
        made.put("-" if at else before, card.start)
        made.put(card.says, card.start, card.end)


# ---- what cannot be read


def _is_numbered_line(context: Context, tricks: TrickLines, text: str) -> bool:
    """Return whether ``text``, which begins with a number, is a player's line in a numbered list."""
    found = NAME_AND_COLON.match(text, tricks.begins(text))
    return (
        found is not None
        and found[1] in context.players
        and context.clauses.turn(text[found.end() :]) is not None
    )


def _read_nearly(line: Line, context: Context, tricks: TrickLines) -> bool:
    """Read a trick with a name in other capitals, or report a name that is not a player's, or a play that
    cannot be read; return False if it is something else."""
    plain, players, edits = line.plain, context.players, line.edits
    named, unknown = plain.text, None
    for start, end in tricks.strangers(named, players):
        name = players.called(named[start:end])
        if len(name) == end - start:
            named = named[:start] + name + named[end:]
            edits += (Respelling(NAME_CASE, *plain.span(start, end), name),)
        else:
            unknown = unknown or (start, end)
    if unknown is not None:
        if not set(SUITS).isdisjoint(named[slice(*unknown)]):  # a card stands where the name is missing
            context.report(line, NO_PLAYER, plain.span(unknown[0], len(plain.text)))
            return True
        facts = (Stranger(named[slice(*unknown)]),)
        context.report(line, UNKNOWN_PLAYER, plain.span(*unknown), facts=facts, players=in_words(players))
        return True
    position = Position(line.number, line.column, edits, plain.span)
    if named != plain.text and read_trick(context, named, position):
        return True
    play = tricks.unread(plain.text, players)
    if play is not None:
        mover, start, stop = play
        report_miss(line, context, UNREADABLE_MOVE, Attempt(("action",), start, stop, mover=mover))
    return play is not None
