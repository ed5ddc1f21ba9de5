"""What is written reads as what was meant."""

from __future__ import annotations

import pytest
from hoyle.notation import read_text, write
from hoyle.records.events import Record
from hypothesis import given

from ..strategies import redox_records


@pytest.mark.parametrize("language", ["en", "zh"])
@given(record=redox_records())
def test_a_written_record_reads_as_itself(language: str, record: Record) -> None:
    assert read_text(write(record, language), strict=True) == [record]


@given(record=redox_records())
def test_canonical_text_is_read_without_remarks(record: Record) -> None:
    (again,) = read_text(write(record), strict=True)
    assert not [remark for part in again.parts for remark in part.remarks]
