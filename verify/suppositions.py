"""Another value that a setting of the record may have."""

from __future__ import annotations

from typing import Any

from attrs import evolve, field

from ..records.events import Event, Head, Setting, Unreadable, Value
from ..records.findings import Said, told
from ..records.values import frozen

MIN_FINDINGS = 2
"""Minimum number of findings that must vanish before a setting is blamed that was not in doubt."""


@frozen
class Supposition:
    """The setting ``key``, which the record calls ``label``, should be ``value`` (None: it should be absent):
    ``shows`` is the evidence in words. ``right`` is ``value`` as written.

    If ``number`` is given, the supposition is about the round's own number instead. The finding is at the
    ``operand`` of the line. ``least`` is the number of findings that must vanish; a supposition that may show
    in only one finding per round is ``slow``: it is remembered until another round supports it too. The
    finding breaks ``rule``, filled with ``params``. A value that is not ``allowed`` in the game was played
    all the same: no header makes it right, and none is suggested."""

    key: str
    label: str
    value: Value | None
    right: str
    shows: Said
    number: int | None = None
    operand: int = 1
    least: int = MIN_FINDINGS
    slow: bool = False
    rule: str = "header-contradicted"
    params: dict[str, Any] = field(factory=dict)
    allowed: bool = True

    def head(self, head: Head) -> Head:
        """Return ``head`` with this value in it."""
        if self.number is not None:
            return head
        events: list[Event] = [event for event in head.events if not self._is(event)]
        if self.value is not None:
            old = next((event for event in head.events if self._is(event)), None)
            new = Setting(self.key, self.value, line=head.line)
            events.append(evolve(old, value=self.value) if isinstance(old, Setting) else new)
        return evolve(head, events=tuple(events))

    def help(self, *, known: bool) -> Said | None:
        """Return advice on what to write; ``known`` says whether the record has the setting at all."""
        if not self.allowed:
            return None
        if not known:
            return told("add “{right}” to the header", "開頭應加上「{right}」", right=self.right)
        if not self.right:
            return told("the line should probably not be there", "這一行多半不該有")
        return told("“{right}” was probably meant", "多半應是「{right}」", right=self.right)

    def _is(self, event: Event) -> bool:
        return isinstance(event, Setting) and event.key == self.key

    def said_in(self, head: Head) -> Event | None:
        """Return the line of ``head`` with the setting, or an unreadable one that should have it."""
        for event in head.events:
            if (self._is(event) and event.spans) or (  # else it is not written, and was supposed before
                isinstance(event, Unreadable) and event.text.casefold().startswith(self.label.casefold())
            ):
                return event
        return None
