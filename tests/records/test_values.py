"""Values are made, compared, hashed and shown as attrs would."""

import attrs
import pytest
from attrs import field
from hoyle.records.regex import regex
from hoyle.records.repairs import Edit
from hoyle.records.values import define, frozen


@frozen
class Ours:
    name: str
    place: int = field(default=0, eq=False, repr=False)


@frozen
class Empty:
    pass


@frozen
class Alike:
    name: str


@define
class Changing:
    name: str
    many: list[int] = field(factory=list)


@frozen(eq=False)
class ByItself:
    name: str


class TestValues:
    def test_fields_that_are_compared_tell_values_apart(self):
        assert Ours("N", 1) == Ours("N", 2)
        assert hash(Ours("N", 1)) == hash(Ours("N", 2))
        assert Ours("N") != Ours("E")

    def test_values_of_two_classes_differ(self):
        assert Ours("N") != Alike("N")
        assert Empty() == Empty()
        assert len({Empty(), Empty(), Alike("N"), Ours("N")}) == 3

    def test_what_can_change_has_no_hash(self):
        assert Changing("N", [1]) == Changing("N", [1])
        with pytest.raises(TypeError, match="unhashable"):
            hash(Changing("N"))

    def test_some_are_equal_to_themselves_only(self):
        assert ByItself("N") != ByItself("N")
        assert len({ByItself("N"), ByItself("N")}) == 2

    def test_they_are_shown_as_attrs_shows_them(self):
        theirs = attrs.make_class("Changing", {"name": field(), "many": field(factory=list)})
        assert repr(Changing("N", [1])) == repr(theirs("N", [1]))
        assert repr(Ours("N", 1)) == "Ours(name='N')"

    def test_edits_are_in_the_order_of_the_record(self):
        edits = [Edit(2, 1, 2, 3, "a"), Edit(1, 5, 1, 6, "b"), Edit(1, 5, 1, 6, "a")]
        assert sorted(edits) == [edits[2], edits[1], edits[0]]


class TestRegularExpressions:
    def test_nothing_is_compiled_before_it_is_used(self):
        wrong = regex("(")
        assert wrong.pattern == "("
        with pytest.raises(Exception, match="unterminated"):
            wrong.match("")

    def test_flags_are_kept(self):
        import re

        assert regex("joker", re.IGNORECASE).fullmatch("JOKER") is not None
        assert regex(b"[0-9]+").findall(b"1 22") == [b"1", b"22"]
