"""A turn read only by the grammar, for comparison with the fast paths."""

from __future__ import annotations

from hoyle.notation.language.clauses import Clause
from hoyle.notation.language.matchers import Mismatch
from hoyle.notation.language.notation import notations
from hoyle.notation.language.operands import contents, spans_of, value_of
from hoyle.records.events import Action, Call, call


def by_the_grammar(game: str, text: str) -> Clause | None:
    """The actions and calls of the turn that ``text`` is; None if it is none."""
    notation = notations()[game]
    captures = notation.language.parse("turn", text)
    if isinstance(captures, Mismatch):
        return None
    actions: list[Action] = []
    calls: list[Call] = []
    for name, span, operands in contents(captures, notation.language.containers):
        values = [value_of(text, operand) for operand in operands]
        spans = spans_of(text, span, operands)
        if name in notation.calls:
            calls.append(call(name, *values, spans=spans))
        elif name in notation.actions:
            made = notation.actions[name](*values, spans=spans)
            actions += made if isinstance(made, tuple) else (made,)
    return tuple(actions), tuple(calls)
