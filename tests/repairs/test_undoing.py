"""The search for repairs and the model of slips go together."""

from __future__ import annotations

from hoyle.records import slips
from hoyle.records.slips import SlipKind
from hoyle.verify.repairs.undoing import STAGES

OF_THE_HEAD = {slips.SETTING_LEFT_OUT}
"""These are undone by judging the whole record again (``heads.py``)."""


def test_each_kind_of_slip_is_undone_somewhere() -> None:
    kinds = {one for one in vars(slips).values() if isinstance(one, SlipKind)}
    undone = {kind for stage in STAGES for undoing in stage.undoing for kind in undoing.kinds}
    assert undone | OF_THE_HEAD == kinds
