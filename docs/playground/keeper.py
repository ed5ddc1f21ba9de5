"""What the playground asks of hoyle: judge a record, and say what may be written next.

It runs in the browser, in a worker, and answers with plain values. All of it rests on the language server's
documents, diagnostics and completion, so a change is judged from the round on in which it stands.
"""

from __future__ import annotations

import gc
import io
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from attrs import evolve
from hoyle.cli.formats.json import Json
from hoyle.cli.judging import FileReport, judged
from hoyle.cli.lsp.background import searched
from hoyle.cli.lsp.completion import MAX_MOVES, NAMED, Spot, claims, completion, with_cards
from hoyle.cli.lsp.diagnostics import diagnostics
from hoyle.cli.lsp.documents import OpenDocument, OpenRecord
from hoyle.cli.opening import Source
from hoyle.cli.output import Output
from hoyle.cli.settings import Settings
from hoyle.cli.webpage import Page, read_file
from hoyle.notation.language.clauses import clauses_of
from hoyle.notation.language.notation import Notation, notation_for, notations
from hoyle.notation.language.writer import Writer, card_text, hand_text
from hoyle.records.cards import CARDS, JOKER, Card
from hoyle.records.events import Action, Actions, Call, Deal, MaybeCard, Setting, Turn
from hoyle.records.findings import in_language
from hoyle.records.tricks import Play, Throw
from hoyle.records.values import frozen
from hoyle.verify.outcome import RoundScores, ScoreSheet
from hoyle.verify.possible import cards_nameable, grows, is_known, moves
from hoyle.verify.referee import Referee
from lsprotocol.types import (
    CompletionItem,
    CompletionItemKind,
    Position,
    TextDocumentContentChangeWholeDocument,
    TextDocumentItem,
    TextEdit,
)

NAME = "record.hoyle"
UNSEEN = "?"
BETWEEN_PLAYS = ", "
SEATED = ("dealer", "lead", "last_dealer")
"""Settings that name a player."""
Values = dict[str, Any]


class Keeper:
    """A record that is being written, in the language that the page is read in."""

    def __init__(self) -> None:
        self.document = OpenDocument(TextDocumentItem(f"untitled:{NAME}", "hoyle", 0, ""))
        self.version = 0

    def take(self, text: str, language: str = "en") -> OpenDocument:
        """Judge the record as it is now, as far as it has changed."""
        self.version += 1
        self.document.change([TextDocumentContentChangeWholeDocument(text)], self.version)
        self.document.configure(Settings(lang=language))
        return self.document

    # ---- verdicts

    def judge(self, text: str, language: str = "en") -> Values:
        """What is found in a record without a search for repairs."""
        document = self.take(text, language)
        return told(document, document.report())

    def repairs(self, text: str, language: str = "en") -> Values:
        """The same, with repairs."""
        report = searched(text.encode(), Settings(lang=language))
        return self.judge(text, language) if report is None else told(self.take(text, language), report)

    # ---- what may be written next

    def next(self, above: str, typed: str, language: str = "en") -> Values:
        """What may be done next, in the line below ``above`` of which some is ``typed``: each choice with a
        label, whose it is, and the line that it makes; and the line ``finished``, if it may end as it is."""
        spot = self.spot(above, typed, language)
        if spot is None or spot.round is None:
            return {"typed": typed, "choices": [], "finished": None}
        turn = NAMED.match(typed)
        if typed[:1].isdigit():
            return self.trick(above, typed, language)
        if turn is not None:
            return in_turn(spot, turn[1], typed[turn.end() :])
        standing = spot.standing()
        if lines := lines_due(spot):
            return {"typed": typed, "choices": lines, "finished": None}
        firsts = {player: next(standing.possible(player), None) for player in standing.players_due()}
        able = [player for player, first in firsts.items() if first is not None] or list(firsts)
        if any(isinstance(firsts[player], Play | Throw) for player in able):
            return self.trick(above, typed, language)
        if len(able) == 1:
            return in_turn(spot, able[0], "")
        choices = [choice(player, player, f"{player}: ") for player in able]
        return {"typed": typed, "choices": choices, "finished": None}

    def trick(self, above: str, typed: str, language: str) -> Values:
        """The same of a line that has the plays of a trick."""
        choices, finished = list[Values](), None
        for joint in (BETWEEN_PLAYS, "") if typed else ("",):
            begun = typed + joint
            document = self.take(above + begun, language)
            here = Position(above.count("\n"), len(begun.encode("utf-16-le")) // 2)
            for item in completion(document, here).items:
                if item.kind is CompletionItemKind.Event:
                    finished = completed(begun, item)
                elif item.kind is CompletionItemKind.Function and (joint or not typed):
                    player, _, play = item.label.lstrip("0123456789. ").partition(" ")
                    choices.append(choice(play, player, completed(begun, item)))
        return {"typed": typed, "choices": [] if finished else choices, "finished": finished}

    def spot(self, above: str, typed: str, language: str) -> Spot | None:
        """The place behind ``typed``; None where there is no record."""
        document = self.take(above + typed, language)
        line = above.count("\n") + 1
        record = document.records[-1] if document.records else None
        if record is None:
            return None
        rounds = [one for one in record.rounds if one.line < line]
        return Spot(record, rounds[-1] if rounds else None, line, typed, writer_of(record))

    # ---- at the table

    def table(self, text: str, typed: str, language: str = "en") -> Values:
        """How things stand at the end of a record: what is found, and either what may be said of the deal,
        or what may be done next. A round is dealt when an empty line stands below its hands."""
        verdict = self.judge(text, language)
        above = text if text.endswith("\n") or not text else text + "\n"
        spot = self.spot(above, "", language)
        stands: Values = {"verdict": verdict, "deal": None, "next": None, "claimed": False, "line": 0}
        if spot is None or spot.round is None:
            return stands
        events = spot.round.round.events
        stands["line"] = spot.round.line - 1
        begun = any(isinstance(event, Turn) for event in events) or (events and above.endswith("\n\n"))
        if not begun:
            stands["deal"] = deal(spot)
        elif any(event.is_result for event in events) or is_over(spot):
            stands["claimed"] = True
        else:
            stands["next"] = self.next(above, typed, language)
        return stands

    def hand(self, player: str, cards: Sequence[str], text: str, language: str = "en") -> str:
        """The line for a hand, sorted; a card that nobody sees is ``?``."""
        spot = self.spot(text, "", language)
        held = [CARDS.get(one) for one in cards]
        order = list(CARDS.values())
        held.sort(key=lambda card: len(order) if card is None else order.index(card))
        return f"{player}: {hand_text(tuple(held), 'en' if spot is None else spot.language)}"

    def line(self, number: int, cards: Sequence[str], text: str, language: str = "en") -> str:
        """The line of this ``number``, of those that are nobody's turn, with ``cards`` for those hidden."""
        spot = self.spot(text, "", language)
        assert spot is not None
        event = list(spot.standing().lines_due())[number]
        return spot.writer.event(with_cards(event, map(CARDS.__getitem__, cards)))

    # ---- the end of a round

    def close(self, above: str, language: str = "en") -> Values:
        """The record with the claims at the end of its round, as far as the cards that are known tell."""
        text = above.rstrip()
        spot = self.spot(text + "\n\n", "", language)
        if spot is not None and spot.round is not None and (due := claims(spot)):
            lines = spot.writer.events(chain.from_iterable(due.values()), "play")
            text += "\n\n" + "\n".join(lines)
        return {"text": text + "\n"}

    def open_round(self, above: str, language: str = "en") -> Values:
        """The record with the heading of its next round."""
        record = self.take(above, language).records[-1]
        number = record.rounds[-1].round.number + 1 if record.rounds else 1
        return {"text": f"{above.rstrip()}\n\n{writer_of(record).heading(number)}\n\n"}

    # ---- a new record, and files

    def games(self, language: str = "en") -> list[Values]:
        """The games, with what may be set above the first round."""
        return [
            {
                "game": one.game,
                "title": in_language(one.title, language),
                "languages": list(one.languages),
                "players": list(next(iter(one.usual), ("N", "E", "S", "W"))),
                "settings": list(settings(one, (), head=True)),
            }
            for one in notations().values()
        ]

    def begin(self, game: str, players: Sequence[str], set_: Values, language: str = "en") -> Values:
        """A new record up to the heading of its first round."""
        notation = notation_for(game)
        writer = Writer(notation, language if language in notation.languages else "en")
        names = [name_of(one) for one in players]
        lines = [writer.title(), f"{writer.word('players')}: {', '.join(names)}"]
        lines += [f"{writer.word(key)}: {value}" for key, value in set_.items() if value]
        return {"text": "\n".join((*lines, "", writer.heading(1), "", ""))}

    def json(self, text: str, language: str = "en") -> str:
        """The report as ``hoyle verify --format json`` prints it."""
        out = io.StringIO()
        report = judged(io.BytesIO(text.encode()), Settings(lang=language), repairs=True, scores=True)
        report.path = NAME
        format_ = Json(Output(out))
        format_.begin()
        format_.file(report)
        format_.end()
        return out.getvalue()

    def page(self, text: str, language: str = "en", *, repairs: bool = True) -> str:
        """The page that ``hoyle view`` makes of the record."""
        page = Page(language)
        with TemporaryDirectory() as folder:
            path = Path(folder, NAME)
            path.write_text(text, "utf-8")
            source = Source(str(path), name=NAME, settings=Settings(lang=language))
            page.add(read_file(source, repairs=repairs))
        return page.text()


# ---- a verdict


def told(document: OpenDocument, report: FileReport) -> Values:
    """What is found in a document, with the places as an editor has them, and the scores."""
    found = []
    for one in diagnostics(document, report):
        where = one.range
        found.append(
            {
                "from": [where.start.line, where.start.character],
                "to": [where.end.line, where.end.character],
                "severity": int(one.severity or 1),
                "code": one.code,
                "message": one.message,
                "repairs": (one.data or {}).get("repairs", []),
            }
        )
    return {
        "findings": found,
        "failure": None if document.failure is None else str(document.failure),
        "records": [counted(record, document) for record in report.records],
        "read_again": document.read_again,
    }


def counted(report: Any, document: OpenDocument) -> Values:
    """How much of a record was judged, and its scores as a table."""
    record = document.records[report.number - 1] if report.number <= len(document.records) else None
    rounds = [] if record is None else [RoundScores.of(one.judged, report.language) for one in record.rounds]
    sheet = ScoreSheet.of(report.game, report.language, rounds)
    return {
        "game": report.game,
        "title": in_language(notation_for(report.game).title, report.language),
        "rounds": report.rounds,
        "turns": report.turns,
        "legal": report.legal,
        "scores": [list(row) for row in sheet.table()] if sheet.rounds else [],
    }


# ---- what may be written


def writer_of(record: OpenRecord) -> Writer:
    notation = record.notation
    return Writer(notation, record.language if record.language in notation.languages else "en")


def name_of(text: str) -> str:
    """A name as records have it, in one word."""
    parts = re.findall(r"[\w'’-]+", text)
    return "".join((*parts[:1], *(part[:1].upper() + part[1:] for part in parts[1:])))


def completed(begun: str, item: CompletionItem) -> str:
    """A line that is ``begun``, with a completion in it."""
    assert isinstance(item.text_edit, TextEdit)
    units = begun.encode("utf-16-le")[: item.text_edit.range.start.character * 2]
    return units.decode("utf-16-le") + item.text_edit.new_text


def choice(label: str, player: str, line: str, kind: str = "move") -> Values:
    return {"label": label, "player": player, "line": line, "kind": kind}


def in_turn(spot: Spot, player: str, rest: str) -> Values:
    """What ``player`` may do behind the actions that are written in the ``rest`` of the line."""
    read = clauses_of(spot.notation).turn(rest) if rest else None
    turn = BegunTurn(spot, player, () if read is None else read[0])
    done, standing = turn.done, spot.standing()
    stops = standing.may_stop(player, done)
    choices = list(turn.cards(standing))
    if done and grows(done[-1]):
        return {"typed": turn.written(done), "choices": [*choices, *turn.named()], "finished": None}
    if not choices or stops:
        choices += islice(turn.moves(standing), MAX_MOVES)
    finished = None
    if done and (stops or not choices):
        finished = turn.written(done, standing.calls_after(player, done))
    return {"typed": turn.written(done) if done else f"{player}: ", "choices": choices, "finished": finished}


@frozen
class BegunTurn:
    """A turn of ``player`` in which some has been ``done``, and what may come next in it."""

    spot: Spot
    player: str
    done: Actions

    def written(self, actions: Actions, calls: tuple[Call, ...] = ()) -> str:
        return self.spot.writer.event(Turn(self.player, actions, calls))

    def words(self, action: Action) -> str:
        return self.spot.notation.write_action(action, self.spot.language)

    def cards(self, standing: Referee) -> Iterator[Values]:
        """The cards that may be named next in the last action."""
        if not self.done or UNSEEN not in [seen(card) for card, _ in self.done[-1].flow()]:
            return
        *before, last = self.done
        named = Counter() if last.from_stock else Counter(card for card, _ in last.flow())
        known, held = is_known(standing, self.player), Counter(standing.held_by(self.player))
        for card in cards_nameable(standing, self.player, last):
            most = held[card] if known else standing.copies_of(card)
            if named[card] and named[card] == most:
                continue
            action = with_cards(last, iter((card,)))
            if grows(last):
                action = evolve(action, cards=(*action.cards, None))
            yield choice(
                card_text(card, self.spot.language), self.player, self.written((*before, action)), "card"
            )

    def named(self) -> Iterator[Values]:
        """The turn with no more cards in its last action than have been named."""
        *before, last = self.done
        if len(last.cards) > 1:
            action = evolve(last, cards=last.cards[:-1])
            yield choice(self.words(action), self.player, self.written((*before, action)), "whole")

    def moves(self, standing: Referee) -> Iterator[Values]:
        """The moves that may come next: those of one card can be told by it, as ``group`` and ``card``."""
        for move in moves(standing, self.player, self.done):
            one = self.choice(move.action)
            flow = [card for card, _ in move.action.flow()]
            if len(flow) == 1 and flow[0] is not None and not tuple(move.action.mentions()):
                one["card"] = card_text(flow[0], self.spot.language)
                one["group"] = one["label"].replace(one["card"], "").strip()
            yield one
        for action in standing.of_any_cards(self.player, self.done):
            yield self.choice(action, "open")

    def choice(self, action: Action, kind: str = "move") -> Values:
        return choice(self.words(action), self.player, self.written((*self.done, action)), kind)


def is_over(spot: Spot) -> bool:
    """Whether nothing more is to be said in a round: it has been closed, or is dealt again."""
    standing = spot.standing()
    return not (standing.players_due() or any(standing.lines_due()) or claims(spot))


def lines_due(spot: Spot) -> list[Values]:
    """The lines that may come next and are nobody's turn, as choices; ``hidden`` is the number of cards to be
    tapped."""
    found = []
    for event in spot.standing().lines_due():
        line = spot.writer.event(event)
        hidden = sum(1 for card, _ in event.flow() if card is None)
        found.append({**choice(line, "", line, "line"), "hidden": hidden})
    return found


def deal(spot: Spot) -> Values:
    """What a round may say before its first move: whose hand has not been written, what may be set, which
    lines there may be, and the cards there are."""
    assert spot.round is not None
    standing = spot.standing()
    events, stated = spot.round.round.events, spot.record.head.setting("players")
    players = stated if isinstance(stated, tuple) else spot.players
    hands = {event.player for event in events if isinstance(event, Deal)}
    keys = {event.key for event in events if isinstance(event, Setting)}
    return {
        "players": [name for name in players if name not in hands],
        "settings": [one for one in settings(spot.notation, players, head=False) if one["key"] not in keys],
        "lines": lines_due(spot),
        "cards": [card.text for card in CARDS.values() if in_pack(standing.copies_of(card), card)],
    }


def in_pack(copies: int | None, card: Card) -> bool:
    """Whether a game is played with a card; of how many jokers there are, not every game says something."""
    return copies != 0 if card.suit else bool(copies) or (copies is None and card is JOKER)


def seen(card: MaybeCard) -> str:
    return UNSEEN if card is None else card.text


def settings(notation: Notation, players: Sequence[str], *, head: bool) -> Iterator[Values]:
    """What may be set above the first round, or in each, and what it may say."""
    for key in notation.settings:
        if key in ("game", "players") or key not in notation.vocabulary.words:
            continue
        if (key in notation.of_the_record) is not head:
            continue
        values = list(notation.values[key].words) if key in notation.values else []
        if key in SEATED:
            values = list(players)
        elif key == "direction" and players:
            values = [" → ".join(players), " → ".join((players[0], *reversed(players[1:])))]
        label = notation.vocabulary.words[key].readings[0]
        yield {"key": key, "label": label, "values": values, "card": key in ("turned", "wild")}


# ---- the door


_keeper = Keeper()


def call(method: str, arguments: str) -> str:
    """Call a ``method`` of the keeper; arguments and answer are JSON."""
    return json.dumps(getattr(_keeper, method)(*json.loads(arguments)))


def warm_up(records: Sequence[str]) -> None:
    """Import all modules and build all grammars and patterns, by judging ``records`` and simulating typing in
    them."""
    for record in records:
        _keeper.judge(record)
        for end in (record.find("\n", len(record) // 2), len(record)):
            _keeper.judge(f"{record[:end]}x{record[end:]}")
        _keeper.page(record, repairs=False)
        _keeper.next(record.rstrip() + "\n", "")
    _keeper.repairs("Game: REDOX\n\nRound #1\n\nN: Discard ♠A.\n")
    _keeper.json(records[0])
    _keeper.games()
    _keeper.judge("")
    gc.collect()
    gc.freeze()  # what is imported stays


__all__ = ["Keeper", "call", "warm_up"]
