"""The screen of ``hoyle view --terminal``, and its keys."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widgets import Static

from ..output import is_terminal
from ..webpage.versions import MENDED, WRITTEN, Annotated
from .drawing import Renderer, height_of, listed
from .position import Position

PLAY_EVERY_SECONDS = 1.2


class Sheet(ModalScreen[None]):
    """A text that covers the rest of the screen; any key closes it."""

    CSS: ClassVar[str] = """
    Sheet, Sheet VerticalScroll, Sheet Static { background: ansi_default; color: ansi_default; }
    Sheet VerticalScroll { padding: 0 1; }
    """

    def __init__(self, content: RenderableType) -> None:
        super().__init__()
        self.content = content

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(self.content)

    def on_key(self, event: events.Key) -> None:
        if event.key not in ("up", "down", "pageup", "pagedown"):
            event.stop()
            self.dismiss()


class Viewer(App[None]):
    """Shows a file step by step."""

    CSS: ClassVar[str] = """
    Screen { background: ansi_default; color: ansi_default; layout: vertical; }
    #title, #track { height: 1; }
    #stage { height: 1fr; }
    #caption { height: auto; max-height: 5; }
    #keys { height: 1; }
    VerticalScroll { background: ansi_default; color: ansi_default; scrollbar-size-vertical: 1; }
    Static { background: ansi_default; color: ansi_default; }
    Screen.-narrow #stage { layout: vertical; }
    Screen.-narrow #table { height: auto; max-height: 60%; }
    Screen.-narrow #record { height: 1fr; border-top: solid ansi_bright_black; }
    Screen.-wide #stage { layout: horizontal; }
    Screen.-wide #table { width: 11fr; }
    Screen.-wide #record { width: 9fr; border-left: solid ansi_bright_black; padding-left: 1; }
    """
    HORIZONTAL_BREAKPOINTS: list[tuple[int, str]] | None = [  # noqa: RUF012 (declared so by textual)
        (0, "-narrow"),
        (110, "-wide"),
    ]
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)"),
        Binding("right", "move(1)"),
        Binding("up", "move_round(-1)", priority=True),
        Binding("down", "move_round(1)", priority=True),
        Binding("home", "ends(False)", priority=True),
        Binding("end", "ends(True)", priority=True),
        Binding("n", "mistake(1)"),
        Binding("p", "mistake(-1)"),
        Binding("space", "play"),
        Binding("m", "switch"),
        Binding("r", "repair"),
        Binding("c", "copy"),
        Binding("s", "scores"),
        Binding("left_square_bracket", "record(-1)"),
        Binding("right_square_bracket", "record(1)"),
        Binding("4", "four"),
        Binding("question_mark", "keys"),
        Binding("pageup", "scroll_table(-1)", priority=True),
        Binding("pagedown", "scroll_table(1)", priority=True),
        Binding("q", "quit"),
    ]

    def __init__(self, file: Annotated) -> None:
        super().__init__(ansi_color=True)  # the terminal's own colours, light or dark
        self.theme = "ansi-dark"
        self.place: Position = Position(file)
        self.four_colours: bool = False
        self.playing: Timer | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Horizontal(id="stage"):
            yield VerticalScroll(Static(), id="table", can_focus=False)
            yield VerticalScroll(Static(), id="record", can_focus=False)
        yield Static(id="caption")
        yield Static(id="track")
        yield Static(id="keys")

    def on_mount(self) -> None:
        self.show()

    def on_resize(self) -> None:
        self.call_after_refresh(self.show)

    @property
    def renderer(self) -> Renderer:
        """The renderer, in the language of the record."""
        return Renderer(self.place.language, four_colours=self.four_colours)

    # ---- showing

    def show(self) -> None:
        """Show the current step."""
        renderer, place = self.renderer, self.place
        self.query_one("#title", Static).update(renderer.title(place))
        self.query_one("#table > Static", Static).update(renderer.table(place))
        rows, here = renderer.record(place)
        self.query_one("#record > Static", Static).update(listed(rows))
        self.query_one("#caption", Static).update(renderer.caption(place))
        self.query_one("#track", Static).update(renderer.track(place, self.size.width))
        self.query_one("#keys", Static).update(renderer.hint(self.size.width))
        self.call_after_refresh(self._scroll, rows, here)

    def _scroll(self, rows: Sequence[tuple[Text, Text]], here: int) -> None:
        """Scroll to row ``here`` of the record, with some rows before and after it."""
        pane = self.query_one("#record", VerticalScroll)
        width = pane.scrollable_content_region.width
        heights = [height_of(row, width) for row in rows[: here + 1]]
        top, height = sum(heights[:-1]), pane.size.height
        if not height // 6 <= top - pane.scroll_y <= height - heights[-1] - height // 6:
            pane.scroll_to(y=max(top - height // 2, 0), animate=False, immediate=True)

    # ---- moving

    def action_move(self, by: int) -> None:
        """Go to the next turn or the previous one."""
        self.place.move(by)
        self.show()

    def action_move_round(self, by: int) -> None:
        """Go to another round."""
        self.place.move_round(by)
        self.show()

    def action_ends(self, last: bool) -> None:
        """Go to the beginning or the end of the round."""
        self.place.go(self.place.round, None if last else 0)
        self.show()

    def action_mistake(self, by: int) -> None:
        """Go to the next mistake or the previous one."""
        self.place.move_mistake(by)
        self.show()

    def action_record(self, by: int) -> None:
        """Go to another record of the file."""
        self.place.move_record(by)
        self.show()

    def action_play(self) -> None:
        """Play the record by itself, or pause."""
        if self.playing is not None:
            self.playing.stop()
            self.playing = None
        else:
            self.playing = self.set_interval(PLAY_EVERY_SECONDS, self._play_on)

    def _play_on(self) -> None:
        if self.place.at_end:
            self.action_play()
        else:
            self.action_move(1)

    # ---- versions and settings

    def action_switch(self) -> None:
        """Show the record as corrected, or as written again."""
        self._version(self.place.switch)

    def action_repair(self) -> None:
        """Show the next repair."""
        self._version(self.place.next_repair)

    def _version(self, change: Callable[[], None]) -> None:
        if self.place.file.mended is None:
            self.notify(self.renderer.labels["no_repair"])
        change()
        self.show()

    def action_copy(self) -> None:
        """Copy the corrected record."""
        place = self.place
        if place.file.mended is None:
            self.notify(self.renderer.labels["no_repair"])
            return
        version = MENDED if place.version == WRITTEN else place.version
        lines = place.file.versions[version].records[place.number].lines
        self.copy_to_clipboard("".join(f"{line}\n" for line in lines))
        self.notify(self.renderer.labels["copied"])

    def action_four(self) -> None:
        """Switch between two and four colours of suits."""
        self.four_colours = not self.four_colours
        self.show()

    def action_scores(self) -> None:
        """Show the score sheet."""
        self.push_screen(Sheet(self.renderer.scores(self.place)))

    def action_keys(self) -> None:
        """Show the keys and what they do."""
        self.push_screen(Sheet(self.renderer.keys()))

    def action_scroll_table(self, by: int) -> None:
        """Scroll the table by a page."""
        table = self.query_one("#table", VerticalScroll)
        table.scroll_relative(y=by * max(table.size.height - 1, 1), animate=False)


def open_viewer(file: Annotated) -> None:
    """Show a file until the user leaves. If it was piped in, keys are read from the terminal itself."""
    if not is_terminal(sys.__stdin__):
        os.dup2(os.open(os.ctermid(), os.O_RDONLY), 0)
    Viewer(file).run()
