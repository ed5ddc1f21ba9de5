"""Navigation in a record: hover, definition, references, completion, renaming, symbols, hints
and colours, as functions of a document and a position."""

from __future__ import annotations

import re
from random import Random

import pytest
from hoyle.cli.lsp import cards, hints, symbols, tokens
from hoyle.cli.lsp.completion import completion
from hoyle.cli.lsp.documents import OpenDocument
from hoyle.cli.lsp.hover import hover
from hoyle.cli.lsp.rename import CannotRename, prepare, rename
from hoyle.cli.lsp.replay import table_at
from hoyle.cli.replay import replay_round, step_at
from hoyle.records.findings import Severity
from hoyle.verify.players import Settings
from lsprotocol import types

from ...conftest import sample
from ...slips import GAMES, legal
from ...verify.test_whereabouts import REDOX
from ..conftest import PUBLISHED, ROOT
from .conftest import document_of, edited

EMOJI = REDOX.replace("E: ", "𠮷: ").replace("N, E", "N, 𠮷").replace("𠮷: Discard ♠7", "🎉 𠮷: Discard ♠7")
FENCE = f"# Rules 🎲\n\n```hoyle\n{REDOX}```\n\nSo it goes.\n"
CHINESE = """遊戲: REDOX
玩家: 東, 西
副數: 2

第1局

東: ♠7-♥2-♥3-♥4-♥5-♣6-♣7-♣8-♦9-♦10-♦J-♦Q-♠A-♣A-♦A
西: ♠3-♠7-♥6-♥8-♥9-♥10-♣2-♣3-♣4-♦2-♦3-♦4-♦5-♦6-♦7
棄牌堆: ♥K

東: 放走 ♠7, 取回 ♠2。
西: 放走 ♠3, 拿回 ♠7。
"""


def opened(text: str, **options: str) -> OpenDocument:
    return document_of("file:///game.hoyle", text, **options)


def place(document: OpenDocument, line: int, written: str, nth: int = 0) -> types.Position:
    """Where something stands in a line, counted from 1."""
    found = [one.start() for one in re.finditer(re.escape(written), document.layout.line(line))]
    return document.layout.position(line, found[nth] + 1)


def told(document: OpenDocument, line: int, written: str) -> str:
    found = hover(document, place(document, line, written))
    assert found is not None
    assert isinstance(found.contents, types.MarkupContent)
    return found.contents.value


def lines(locations: list[types.Location]) -> list[int]:
    return [one.range.start.line + 1 for one in locations]


def offered(document: OpenDocument, line: int, column: int | None = None) -> list[str]:
    """What is put in the place of what is typed."""
    end = len(document.layout.line(line)) + 1 if column is None else column
    found = completion(document, document.layout.position(line, end)).items
    assert len({one.text_edit.range.start.character for one in found if one.text_edit}) <= 1
    return [one.text_edit.new_text for one in found if one.text_edit]


def typing(text: str, line: int, typed: str) -> OpenDocument:
    """A document in which ``line`` is as it is ``typed`` so far."""
    written = text.split("\n")
    written[line - 1] = typed
    return opened("\n".join(written))


class TestHover:
    def test_on_a_mistake_what_follows_from_it(self) -> None:
        document = opened((ROOT / PUBLISHED).read_text("utf-8"))
        text = told(document, 26, "♠10")
        assert "*what follows from it*\n- line 60: E's cards left do not include ♠8" in text

    def test_on_a_line_the_table_as_it_stands(self) -> None:
        text = told(opened(REDOX), 12, "Discard")
        assert "**After turn 1; next: E**" in text
        assert "- **N** ♠A-♠2-♥2-♥3" in text
        assert "**top** ♠7" in text

    def test_on_a_card_where_it_came_from_and_where_the_others_are(self) -> None:
        text = told(opened(REDOX), 12, "♠7")
        assert "**♠7**: N discarded ♠7" in text
        assert "♠7 was dealt to N (line 7)" in text
        assert "1 × in E's hand (line 8)" in text

    def test_of_copies_that_cannot_be_told_apart_all_are_named(self) -> None:
        text = told(opened(REDOX), 15, "♠7")
        assert "any of 2 copies" in text
        assert "line 8" in text
        assert "line 13" in text

    def test_in_chinese(self) -> None:
        document = opened(CHINESE)
        assert "♠7發給東（第7行）" in told(document, 11, "♠7")
        assert "手牌" in told(document, 11, "放走")
        assert not re.search("[a-z]{3,}", told(document, 11, "♠7"))

    def test_on_a_mistake_what_it_means(self) -> None:
        document = opened(REDOX.replace("Discard ♠2, get", "Discard ♦K, get"))
        text = told(document, 16, "♦K")
        assert "N does not hold ♦K" in text
        assert "**RX061** `card-not-held`" in text
        assert "≈ nothing written earlier says where it came from" in text

    def test_on_a_code_what_it_means(self) -> None:
        document = opened(REDOX.rstrip("\n") + "  % hoyle: ignore RX061\n")
        text = told(document, 16, "RX061")
        assert "*wrong*" in text
        assert "REDOX" in text

    def test_says_what_is_uncertain(self) -> None:
        document = opened(REDOX.replace("N: Lay down the plot: ♥2-♥3-♥4-♥5.", "N: Ly dwn ♥2-♥3-♥4."))
        assert "≈" in told(document, 16, "♠2")
        assert "≈" in told(document, 16, "Discard")

    @pytest.mark.parametrize("game", GAMES)
    def test_the_table_is_that_of_show(self, game: str) -> None:
        document = opened(legal(game, 2))
        (record,) = document.records
        (one,) = record.rounds
        for line in range(one.line, one.end, 19):
            shown = step_at(replay_round(one.referee(), one.round).steps, line=line)
            seen = table_at(one, line)
            assert seen is not None
            assert (seen.number, seen.view) == (shown.number, shown.view)

    def test_nothing_outside_of_a_record(self) -> None:
        document = opened(FENCE, language="markdown")
        assert hover(document, types.Position(0, 3)) is None
        assert "After turn 1" in told(document, 15, "Discard")

    @pytest.mark.parametrize("game", GAMES)
    def test_everywhere_in_a_legal_record(self, game: str) -> None:
        document = opened(legal(game, 2))
        for line in range(1, len(document.layout) + 1, 9):
            for column in range(1, len(document.layout.line(line)) + 2, 11):
                found = hover(document, document.layout.position(line, column))
                assert "≈" not in str(found)


class TestACard:
    def test_is_defined_where_it_was_dealt_drawn_or_taken(self) -> None:
        document = opened(REDOX)
        assert lines(cards.definition(document, place(document, 12, "♠7"))) == [7]
        assert lines(cards.definition(document, place(document, 16, "♠2"))) == [12]
        assert lines(cards.definition(document, place(document, 16, "♠7"))) == [15]
        assert lines(cards.definition(document, place(document, 15, "♠7"))) == [8, 13]

    def test_is_referred_to_wherever_this_copy_is_written(self) -> None:
        document = opened(REDOX)
        position = place(document, 16, "♠2")
        assert lines(cards.references(document, position)) == [12, 16]
        assert lines(cards.references(document, position, declaration=False)) == [16]
        kinds = [one.kind for one in cards.highlights(document, position)]
        assert kinds == [types.DocumentHighlightKind.Write] * 2

    def test_behind_an_emoji_stands_where_the_client_counts(self) -> None:
        document = opened(EMOJI)
        ranges = [one.range for one in cards.references(document, place(document, 15, "♠7"))]
        assert types.Range(types.Position(14, 15), types.Position(14, 17)) in ranges
        assert ranges[0].start.line == 6

    def test_in_a_fence(self) -> None:
        document = opened(FENCE, language="markdown")
        assert lines(cards.definition(document, place(document, 15, "♠7"))) == [10]

    def test_is_none_where_no_card_stands(self) -> None:
        document = opened(REDOX)
        assert cards.definition(document, place(document, 12, "N")) == []
        assert cards.references(document, types.Position(0, 0)) == []


class TestCompletion:
    def test_of_nothing_the_games(self) -> None:
        assert {"Game: REDOX", "遊戲: REDOX", "Game: Hearts"} <= set(offered(opened(""), 1))

    def test_in_the_head_settings_and_a_round(self) -> None:
        document = opened("Game: REDOX\nPlayers: N, E\n\n")
        found = offered(document, 3)
        assert "Decks: " in found
        assert "Players: " not in found
        assert "Round #1" in found
        assert any("N: ${1}\nE: ${2}" in one for one in found)

    def test_without_snippets_for_a_client_that_has_none(self) -> None:
        document = opened("Game: REDOX\nPlayers: N, E\n\n")
        found = completion(document, types.Position(2, 0), snippets=False).items
        assert all(one.insert_text_format is types.InsertTextFormat.PlainText for one in found)

    def test_of_a_line_who_is_due(self) -> None:
        assert offered(typing(REDOX, 13, ""), 13)[0] == "E: "

    def test_of_a_turn_what_may_be_done_with_the_cards_held(self) -> None:
        found = offered(typing(REDOX, 13, "E: "), 13)
        assert "Discard ♠3" in found
        assert "Discard ♠2" not in found
        assert offered(typing(REDOX, 13, "E: Discard ♠3, "), 13) == [
            "draw a card.",
            "draw a card: ",
            "get the discarded ♠7.",
        ]

    def test_of_a_draw_the_cards_that_may_come(self) -> None:
        found = offered(typing(REDOX, 13, "E: Discard ♠3, draw a card: ♣"), 13)
        assert "draw a card: ♣K." in found
        assert "draw a card: ♠7." not in found  # both are out

    def test_of_an_addition_the_melds_on_the_table(self) -> None:
        text = REDOX.replace(
            "E: Discard ♠7, draw a card: ♣Q.", "E: Lay down the plot: ♥8-♥9-♥10-♥J."
        ).replace("♣2-♣3-♣4-♦2", "♥J-♣3-♣4-♦2")
        found = offered(typing(text, 16, "N: "), 16)
        assert not [one for one in found if one.startswith("Connect ♠A")]
        assert "Connect ♥6 to ♥2-♥3-♥4-♥5." in offered(opened(text + "E: "), 17)

    def test_of_a_turn_that_is_over_the_call_with_the_right_number(self) -> None:
        text = legal("redox", 3)
        number, line = next(
            (at, one) for at, one in enumerate(text.split("\n"), 1) if one.endswith("{Last 2}")
        )
        turn = line.removesuffix("{Last 2}")
        assert offered(typing(text, number, turn), number) == ["{Last 2}"]
        assert offered(typing(text, number, turn + "{L"), number) == ["{Last 2}"]

    def test_of_a_claim_what_is_right(self) -> None:
        text = legal("redox", 3)
        document = opened(text)
        begin = text.split("\n").index("Cards left:") + 1
        for section in ("Cards left:", "Total scores:"):
            begin = text.split("\n").index(section) + 1
            due = text.split("\n")[begin]
            cut = "\n".join(text.split("\n")[:begin]) + "\n"
            document = opened(cut)
            assert due in offered(document, begin + 1)

    def test_of_a_trick_the_plays_that_follow(self) -> None:
        text = legal("hearts", 3)
        number = next(at for at, one in enumerate(text.split("\n"), 1) if one.startswith("2. "))
        line = text.split("\n")[number - 1]
        whole, _, end = line.partition(" → ")
        first = whole.split(", ")[0]
        assert first in offered(typing(text, number, ""), number)
        second = whole.split(", ")[1]
        assert second in offered(typing(text, number, first + ", "), number)
        assert second in offered(typing(text, number, first + ", " + second[:3]), number)
        assert f"{whole.split(', ')[-1]} → {end}" in offered(typing(text, number, whole), number)

    def test_of_a_pass_the_cards_held(self) -> None:
        text = legal("hearts", 3)
        number = next(at for at, one in enumerate(text.split("\n"), 1) if ": Pass " in one)
        line = text.split("\n")[number - 1]
        player, passed = line.split(": ")
        found = offered(typing(text, number, f"{player}: "), number)
        assert any(one.startswith("Pass ${1:?}-${2:?}-${3:?} to ") for one in found)
        first, second, _ = passed.split("-")
        assert first in offered(typing(text, number, f"{player}: Pass "), number)
        found = offered(typing(text, number, f"{player}: {first}-"), number)
        assert f"{first}-{second}" in found
        assert f"{first}-{first.removeprefix('Pass ')}" not in found
        begun = passed.split(" to ")[0]
        assert passed in offered(typing(text, number, f"{player}: {begun}"), number)

    def test_in_chinese(self) -> None:
        document = typing(CHINESE, 12, "西: ")
        assert "放走 ♠3" in offered(document, 12)
        assert offered(typing(CHINESE, 12, "西: 放走 ♠3, "), 12) == ["取回。", "取回 ", "拿回 ♠7。"]
        assert "第2局" in offered(opened(CHINESE + "\n"), 14)

    def test_in_a_record_that_is_half_broken(self) -> None:
        broken = REDOX.replace("E: Discard ♠3, get", "E: Dscrd ♠3 ... gt").replace("♥K", "♥")
        found = offered(opened(broken + "E: "), 17)
        assert "Discard ♥6" in found
        assert "X: " not in offered(opened("Game: REDOX\nRound\n\nX: "), 4)

    def test_in_a_fence_and_behind_an_emoji(self) -> None:
        text = FENCE.replace("N: Discard ♠2, get the discarded ♠7.", "N: ")
        assert "Discard ♠2" in offered(opened(text, language="markdown"), 19)

    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("seed", range(2))
    def test_whatever_is_chosen_can_be_read_and_is_legal(self, game: str, seed: int) -> None:
        """From a place within a record, one choice after another makes lines without a mistake."""
        text, rng = legal(game, seed, Settings(1)), Random(seed)
        written = text.split("\n")
        moves = [at for at, one in enumerate(written) if re.match(r"(?:[NESW]: [A-Za-z]|\d+\. )", one)]
        begun = "\n".join(written[: rng.choice(moves[2:-2])]) + "\n"
        for _ in range(3):
            begun = self.with_a_line(begun, rng)
        errors = [one for one in opened(begun).report().findings if one.severity is Severity.ERROR]
        assert [one for one in errors if one.rule.name not in ("extra-cards-missing", "missing-totals")] == []

    @pytest.mark.parametrize("game", GAMES)
    def test_a_round_is_written_by_it_alone(self, game: str) -> None:
        """Of the lines of play nothing is typed but what stands between actions and cards."""
        text = legal(game, 1, Settings(1))
        written = text.split("\n")
        play = [
            at
            for at, one in enumerate(written)
            if re.match(r"(?:[NESW]: (?![A-Z]\w* Joker)[A-Za-z]|\d+\. )", one)
        ]
        for at in sample(play, 8):
            above = "".join(f"{one}\n" for one in written[:at])
            assert self.completed(above, written[at]) == written[at]

    @staticmethod
    def completed(above: str, line: str) -> str:
        """As much of ``line`` as can be had by choosing what is offered."""
        typed = ""
        while typed != line:
            document = opened(above + typed)
            position = document.layout.position(above.count("\n") + 1, len(typed) + 1)
            begun = typed
            for one in completion(document, position).items:
                assert isinstance(one.text_edit, types.TextEdit)
                text = edited(above + typed, [one.text_edit])[len(above) :]
                if one.insert_text_format is types.InsertTextFormat.PlainText and text.startswith(line):
                    return line  # there may be a call behind it
                if line.startswith(text) and len(text) > len(begun):
                    begun = text
            between = re.compile(r"[NESW] |, |; |\.|-| ").match(line, len(typed))
            if begun == typed and between is None:
                break
            typed = begun if begun != typed or between is None else typed + between[0]
        return typed

    @staticmethod
    def with_a_line(text: str, rng: Random) -> str:
        """``text`` with another line, of what is offered."""
        number, typed = text.count("\n") + 1, ""
        for _ in range(20):
            document = opened(text + typed)
            items = [
                one
                for one in completion(document, document.layout.position(number, len(typed) + 1)).items
                if one.kind
                not in (
                    types.CompletionItemKind.Struct,
                    types.CompletionItemKind.Snippet,
                    types.CompletionItemKind.Value,
                )
            ]
            if not items:
                break
            edit = rng.choice(items).text_edit
            assert isinstance(edit, types.TextEdit)
            new = edited(
                text + typed, [types.TextEdit(edit.range, re.sub(r"\$\{\d+:\?\}", "?", edit.new_text))]
            )
            typed = new[len(text) :]
            if typed.endswith((".", "}")) or " → " in typed:
                break
            if re.match(r"\d+\. ", typed):
                typed = typed if len(typed.split(", ")) == 4 else typed + ", "
            elif not typed.endswith(": "):
                typed += "; " if ";" in text else ", "
        typed = typed.rstrip(",; ")
        return text + typed + ("\n" if typed.endswith((".", "}")) or "→" in typed else ".\n")


class TestRename:
    def renamed(self, text: str, line: int, written: str, new: str) -> str:
        document = opened(text)
        found = rename(document, place(document, line, written), new)
        assert found is not None
        assert found.changes is not None
        (edits,) = found.changes.values()
        return edited(text, edits)

    def test_everywhere_a_player_is_named(self) -> None:
        text = legal("hearts", 1)
        new = self.renamed(text, 2, "E", "Eve")
        assert new == re.sub(r"(?<![\w♠])E(?!\w)", "Eve", text)
        assert opened(new).report().findings == opened(text).report().findings == []

    @pytest.mark.parametrize("game", GAMES)
    def test_changes_nothing_else(self, game: str) -> None:
        text = legal(game, 1)
        line = next(at for at, one in enumerate(text.split("\n"), 1) if one.startswith("Players"))
        new = self.renamed(text, line, "W", "Will")
        assert "W" not in re.findall(r"(?<![\w♠])\w+", new)
        assert self.renamed(new, line, "Will", "W") == text

    def test_in_any_capitals_and_in_comments(self) -> None:
        text = (
            REDOX.replace("E:", "Eve:").replace("N, E", "N, Eve")
            + "eve: Discard ♥6, draw a card. % Eve is slow\n"
        )
        new = self.renamed(text, 2, "Eve", "Ann")
        assert "Ann: Discard ♥6, draw a card. % Ann is slow" in new
        assert "Eve" not in new

    def test_by_whatever_the_player_is_called(self) -> None:
        text = REDOX.replace("N, E", "Nora, Eve").replace("E: Discard ♠7", "Eve (3): Discard ♠7")
        assert opened(text).report().findings == []
        for line, written in ((2, "Eve"), (13, "E")):
            new = self.renamed(text, line, written, "Ann")
            assert "Players: Nora, Ann" in new
            assert "Ann (3): Discard ♠7" in new
            assert not re.search(r"\bE(ve)?\b", new)
            assert opened(new).report().findings == []

    def test_in_chinese(self) -> None:
        new = self.renamed(CHINESE, 12, "西", "小明")
        assert "玩家: 東, 小明" in new
        assert "小明: 放走 ♠3" in new

    @pytest.mark.parametrize("new", ["N", "n", "", "♠7", "a: b", "Eve, Ann", "x" * 60, "10", "Cards left"])
    def test_refuses_what_collides_or_is_no_name(self, new: str) -> None:
        document = opened(REDOX)
        with pytest.raises(CannotRename):
            rename(document, place(document, 13, "E"), new)

    def test_is_offered_on_names_alone(self) -> None:
        document = opened(REDOX)
        found = prepare(document, place(document, 13, "E"))
        assert found is not None
        assert found.placeholder == "E"
        assert prepare(document, place(document, 13, "♠3")) is None
        assert prepare(document, place(document, 1, "REDOX")) is None
        assert rename(document, place(document, 13, "♠3"), "Eve") is None

    def test_in_one_record_of_a_page(self) -> None:
        text = FENCE + FENCE
        new = self.renamed(text, 16, "E", "Eve")
        assert new.count("Eve:") == 3
        assert new.count("\nE: ") == 3


class TestSymbols:
    def test_are_records_rounds_and_turns(self) -> None:
        (record,) = symbols.symbols(opened(REDOX))
        assert (record.name, record.detail) == ("REDOX", "N, E")
        (round_,) = record.children or ()
        assert (round_.name, round_.detail) == ("Round 1", "5 turns")
        turn = (round_.children or ())[0]
        assert turn.name == "N: Discard ♠7, draw a card: ♠2"
        assert turn.range.start == types.Position(11, 0)

    def test_lie_within_each_other(self) -> None:
        def check(one: types.DocumentSymbol) -> None:
            assert one.range.start <= one.selection_range.start <= one.selection_range.end <= one.range.end
            for child in one.children or ():
                assert one.range.start <= child.range.start <= child.range.end <= one.range.end
                check(child)

        for text in (legal("red_five", 1), legal("hearts", 1), FENCE, CHINESE, EMOJI):
            for symbol in symbols.symbols(opened(text)):
                check(symbol)

    def test_in_chinese(self) -> None:
        (record,) = symbols.symbols(opened(CHINESE))
        assert [one.name for one in record.children or ()] == ["第1局"]

    def test_rounds_and_their_parts_fold(self) -> None:
        text = legal("redox", 3)
        found = {(one.start_line, one.end_line) for one in symbols.folding(opened(text))}
        written = text.split("\n")
        begin = written.index("Cards left:")
        assert (begin, begin + 4) in found
        assert (written.index("Round #1"), len(written) - 2) in found
        assert (0, len(written) - 2) in found


class TestHints:
    @staticmethod
    def shown(text: str) -> dict[int, str]:
        document = opened(text)
        end = types.Position(len(document.layout), 0)
        found = hints.inlay_hints(document, types.Range(types.Position(0, 0), end))
        return {one.position.line + 1: str(one.label) for one in found}

    def test_tell_the_cards_in_hand(self) -> None:
        found = self.shown(REDOX)
        assert found == {12: "15 cards", 13: "15 cards", 14: "11 cards", 15: "15 cards", 16: "11 cards"}
        assert self.shown(CHINESE)[11] == "15張"

    def test_tell_the_points_taken_and_the_totals(self) -> None:
        text = legal("hearts", 3, Settings(2))
        found = self.shown(text)
        written = text.split("\n")
        second = written.index("Round #2") + 1
        totals = written[written.index("Total scores:") + 1 :][:4]
        assert found[second] == ", ".join(one.replace(": ", " ").replace("+", "") for one in totals)
        assert any("N " in one for one in found.values())

    def test_are_none_where_a_hand_is_not_known(self) -> None:
        found = self.shown(REDOX.replace("N: Lay down the plot: ♥2-♥3-♥4-♥5.", "N: Ly dwn ♥2-♥3-♥4."))
        assert 16 not in found
        assert 15 in found

    def test_only_of_the_lines_asked_for(self) -> None:
        document = opened(REDOX)
        found = hints.inlay_hints(document, types.Range(types.Position(12, 0), types.Position(13, 5)))
        assert [one.position.line for one in found] == [12, 13]

    def test_a_lens_counts_the_mistakes(self) -> None:
        (lens,) = hints.code_lenses(opened(REDOX))
        assert lens.command is not None
        assert lens.command.title == "no mistakes · open replay"
        assert lens.command.arguments == ["file:///game.hoyle"]
        (lens,) = hints.code_lenses(opened(REDOX.replace("Discard ♠2, get", "Discard ♦K, get")))
        assert lens.command is not None
        assert lens.command.title == "1 mistake · open replay"


class TestTokens:
    @staticmethod
    def words(document: OpenDocument, where: types.Range | None = None) -> list[tuple[int, str, str, int]]:
        """Each token: its line, its text, what it is, and its modifiers."""
        found, line, character = [], 0, 0
        data = tokens.tokens(document, where).data
        for at in range(0, len(data), 5):
            below, right, length, kind, modifiers = data[at : at + 5]
            line, character = (line + below, right) if below else (line, character + right)
            start = document.layout.offset(types.Position(line, character))
            end = document.layout.offset(types.Position(line, character + length))
            text = document.text[start:end]
            found.append((line + 1, text, tokens.TYPES[kind], modifiers))
        return found

    def test_tell_what_each_word_is(self) -> None:
        found = self.words(opened(REDOX.rstrip("\n") + "  % a remark\n"))
        assert (12, "N", "variable", 0) in found
        assert (12, "Discard", "function", 0) in found
        assert (12, "♠7", "enumMember", 0b1) in found
        assert (14, "♥2", "enumMember", 0b100010) in found
        assert (5, "Round #1", "keyword", 0) in found
        assert (2, "Players", "property", 0) in found
        assert (3, "2", "number", 0) in found
        assert (16, "% a remark", "comment", 0) in found

    @pytest.mark.parametrize(
        "text", [EMOJI, CHINESE, FENCE, legal("red_five", 1, language="zh"), legal("lynx", 1)]
    )
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
    def test_colour_every_card_in_every_encoding(self, text: str, encoding: str) -> None:
        found = self.words(opened(text, encoding=encoding))
        coloured = [one[1] for one in found if one[2] == "enumMember" and one[1][0] in "♠♥♣♦"]
        assert coloured == re.findall(r"[♠♥♣♦](?:10|[2-9AJQK])", text)

    def test_of_a_range_are_those_of_the_whole(self) -> None:
        document = opened(REDOX)
        some = self.words(document, types.Range(types.Position(11, 0), types.Position(12, 0)))
        assert some == [one for one in self.words(document) if one[0] in (12, 13)]

    def test_a_change_is_told_as_an_edit(self) -> None:
        document = opened(REDOX)
        before = tokens.tokens(document)
        document.change([types.TextDocumentContentChangeWholeDocument(REDOX.replace("♠2.", "♣K."))], 1)
        now = tokens.tokens(document)
        delta = tokens.delta(before.data, now)
        (edit,) = delta.edits
        data = list(before.data)
        data[edit.start : edit.start + edit.delete_count] = edit.data or []
        assert data == list(now.data)
        assert len(edit.data or ()) < 10
        assert tokens.delta(now.data, now).edits == []
