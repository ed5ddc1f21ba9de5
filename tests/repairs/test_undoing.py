"""The search for repairs and the model of slips go together."""

from __future__ import annotations

from hoyle.records import slips
from hoyle.records.slips import SlipKind
from hoyle.verify.repairs.candidate import Candidate
from hoyle.verify.repairs.undoing import STAGES, some_of_each

OF_THE_HEAD = {slips.SETTING_LEFT_OUT}
"""These are undone by judging the whole record again (``heads.py``)."""


def test_each_kind_of_slip_is_undone_somewhere() -> None:
    kinds = {one for one in vars(slips).values() if isinstance(one, SlipKind)}
    undone = {kind for stage in STAGES for undoing in stage.undoing for kind in undoing.kinds}
    assert undone | OF_THE_HEAD == kinds


def test_no_way_of_undoing_leaves_no_room_for_the_first_of_another() -> None:
    """In a turn of five melds there were 300 other cards before the action that was one too many."""
    many = [(1, 0, way, Candidate((), (), 1)) for way in (0,) * 9 + (1,) * 2]
    chosen = some_of_each([*many, (3, 0, 2, Candidate((), (), 3))], 5)
    assert [way for _, _, way, _ in chosen] == [0, 0, 1, 1, 2]
