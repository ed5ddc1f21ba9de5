"""Conversion of the classes of a record to JSON and back: see :mod:`.codec` for a description.

The converter is built from the classes themselves, so an event or action of a new game needs no code here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache, partial
from importlib import import_module
from operator import contains, eq
from pkgutil import iter_modules
from typing import Any, NewType, TypeAlias, TypeGuard, get_args

import attrs
from cattrs import Converter, transform_error
from cattrs.cols import list_structure_factory
from cattrs.errors import BaseValidationError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from .cards import CARDS, Card
from .errors import HoyleError
from .events import Action, Call, Event, Value
from .facts import ReaderFact
from .findings import Finding, Place, Rule, Said, Severity, in_language
from .games import import_outside
from .regex import regex
from .repairs import Edit, Repair
from .values import frozen

Json: TypeAlias = dict[str, Any]

PLACES = frozenset(("line", "column", "spans"))
"""Fields that give an event's or action's place. They are written last and count from 1."""
OMITTED_IF_DEFAULT = frozenset(("others", "comment", "language", "remarks", "coverage", "lines", *PLACES))
"""Fields that are omitted if they have their default value."""
LAST = ("comment", "remarks", "coverage", "line", "lines", "column", "spans")
"""Fields that are written after the others, in this order."""
LARGEST_NUMBER = 999_999_999
"""The largest number in a record: numbers in its text have at most nine digits."""
Told = NewType("Told", str)
"""A text that may exist in Chinese too; it is then written ``{"en": "…", "zh": "…"}``."""
Param = int | Told | None
"""A parameter of a message."""


class TooLong(str):
    """A number in JSON with more digits than any in a record, kept as written so that a message can quote
    it."""


SURROGATE = regex("[\ud800-\udfff]")
"""A lone surrogate, half of a UTF-16 pair: JSON can contain one."""
MAX_QUOTED = 40
"""Maximum number of characters of a value that a message quotes."""


class NotARecord(HoyleError, ValueError):
    """This JSON is not a record. The message is one sentence that says where it goes wrong."""


@frozen
class Change:
    """A repair that the reader proposes for one of its own findings."""

    edits: tuple[Edit, ...]
    change: Told
    says: Told
    safe: bool = False


@frozen
class Remark:
    """A finding of the reader: its message, the parameters of the message, and its place."""

    code: str
    name: str
    severity: Severity
    message: Told
    line: int
    column: int
    end_column: int
    text: str = ""
    help: Told | None = None
    round: int | None = None
    params: dict[str, Param] = attrs.field(factory=dict)
    repairs: tuple[Change, ...] = ()
    facts: tuple[ReaderFact, ...] = ()


OF_FINDINGS = (Remark, Change, Edit)
TOLD: tuple[Any, ...] = (Told, Told | None, Param)
"""Types of texts that may be in two languages."""


# ---- the kinds of events and actions


NAMED: dict[type, str] = {Event: "event", Action: "action", ReaderFact: "fact"}
"""Names in error messages for the classes that have a ``type`` in JSON."""


def tag(cls: type) -> str:
    """The ``type`` of a class: ``TakeDiscard`` is ``take_discard``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()


def kinds(base: type) -> dict[str, type]:
    """Return the classes below ``base`` that have been imported, by tag: those of this package, and those of
    games from outside."""
    package = __name__.rpartition(".")[0]
    for module in iter_modules([str(path) for path in import_module(package).__path__]):
        import_module(f"{package}.{module.name}")
    found: dict[str, type] = {}
    for cls in _below(base):
        ours, _, layer = cls.__module__.partition(".")
        if ours == "hoyle" and not layer.startswith("records."):
            continue  # the reader's own classes are not part of a record
        if found.setdefault(tag(cls), cls) is not cls:
            raise TypeError(f"{cls!r} and {found[tag(cls)]!r} cannot be told apart in JSON")
    return found


def _below(base: type) -> Iterator[type]:
    subclasses: list[type] = base.__subclasses__()
    for cls in subclasses:
        own = vars(cls)
        # (Any other is the class from which attrs made a slotted one.)
        if "__attrs_attrs__" in own or "__slots__" in own:
            yield cls
            yield from _below(cls)


# ---- classes to JSON


@cache
def record_converter() -> Converter:
    converter = Converter(forbid_extra_keys=True, unstruct_collection_overrides={tuple: list, Sequence: list})
    is_class: Any = attrs.has
    converter.register_unstructure_hook_factory(is_class, lambda cls: _writer(cls, converter))
    converter.register_structure_hook_factory(is_class, lambda cls: _class_reader(cls, converter))
    converter.register_structure_hook_factory(
        lambda cls: getattr(cls, "__origin__", None) is Sequence or get_args(cls)[1:] == (...,),
        lambda cls: _tuple_reader(cls, converter),
    )
    converter.register_structure_hook(int, _read_number)
    converter.register_structure_hook(str, _read_text)
    converter.register_structure_hook(bool, _read_bool)
    converter.register_structure_hook_func(partial(contains, TOLD), _read_told)
    converter.register_unstructure_hook_func(partial(contains, TOLD), _write_told)

    converter.register_structure_hook(Severity, _read_severity)
    converter.register_unstructure_hook(Card, lambda card: card.text)
    converter.register_structure_hook(Card, _read_card)
    converter.register_unstructure_hook(Finding, lambda finding: converter.unstructure(_remark(finding)))
    converter.register_structure_hook(Finding, lambda data, _: _finding(converter.structure(data, Remark)))
    readers: dict[Any, Any] = {
        Value: _read_value, Event: _read_event, Action: _read_action, Call: _read_call, ReaderFact: _read_fact
    }  # fmt: skip
    for cls, read in readers.items():
        converter.register_structure_hook_func(partial(eq, cls), partial(read, converter))
    writers: dict[Any, Any] = {Value: _write_value} | dict.fromkeys(NAMED, converter.unstructure)
    for cls, write in writers.items():
        converter.register_unstructure_hook_func(partial(eq, cls), write)
    return converter


def _writer(cls: type, converter: Converter) -> Any:
    """Return a function that writes instances of ``cls``: type, fields of its own, comment, place."""
    fields = attrs.fields(attrs.resolve_types(cls))
    options: dict[str, Any] = {one.name: override(omit_if_default=_left_out(cls, one.name)) for one in fields}
    write: Any = make_dict_unstructure_fn(cls, converter, **options)
    last = [name for name in LAST if name in options]
    if cls in OF_FINDINGS:
        return write

    def ordered(value: Any) -> Json:
        data: Json = write(value)
        for name in last:
            if name in data:
                data[name] = data.pop(name)
        return data

    if issubclass(cls, Event):
        return lambda event: _place_event(event, {"type": tag(cls), **ordered(event)})
    if issubclass(cls, Action | ReaderFact):
        return lambda action: {"type": tag(cls), **ordered(action)}
    if cls is Call:
        return lambda call: {"type": call.kind} | {k: v for k, v in ordered(call).items() if k != "kind"}
    return ordered


def _left_out(cls: type, name: str) -> bool:
    return name in OMITTED_IF_DEFAULT or cls is Call or cls in OF_FINDINGS


def _place_event(event: Event, data: Json) -> Json:
    """Convert spans in ``data`` that are relative to ``event`` to columns of its line."""
    column = data.pop("column", 0)
    inner = [item for value in data.values() for item in _inner(value)]
    if not event.line:
        for item in (data, *inner):
            item.pop("spans", None)
        return data
    ends = [_place(item, column) for item in inner if "spans" in item]
    if "spans" in data:
        _place(data, column)
    else:
        data["column"] = column + 1
        if ends:
            data["end_column"] = max(ends)
    return data


def _inner(value: object) -> Iterator[Json]:
    """Yield the actions and calls in ``value``, a list of them or of such lists."""
    for item in value if isinstance(value, list) else ():
        if isinstance(item, list):
            yield from _inner(item)
        elif is_inner(item):
            yield item


def is_inner(item: object) -> bool:
    """Whether ``item`` is an action or call, whose columns are in the line of its event."""
    return isinstance(item, dict) and "type" in item


def _place(item: Json, column: int) -> int:
    whole, *operands = [[column + start + 1, column + end + 1] for start, end in item.pop("spans")]
    item["column"], item["end_column"] = whole
    item["spans"] = operands
    end: int = whole[1]
    return end


def _write_value(value: Value) -> Any:
    if isinstance(value, Card):
        return {"card": value.text}
    return list(value) if isinstance(value, tuple) else value


def _write_told(said: str | int | None) -> Any:
    if isinstance(said, Said):
        return str(said) if said.zh == said else {"en": str(said), "zh": said.zh}
    return said


def _remark(finding: Finding) -> Remark:
    place = finding.place
    message = Said(finding.message_in("en"), finding.message_in("zh"))
    changes = [Change(one.edits, Told(one.change), Told(one.says), one.safe) for one in finding.repairs]
    return Remark(
        finding.code, finding.rule.name, finding.severity, Told(message),
        place.line, place.column, place.end_column, place.text,
        None if finding.help is None else Told(finding.help), finding.round, finding.params, tuple(changes),
        tuple(one for one in finding.facts if isinstance(one, ReaderFact)),
    )  # fmt: skip


# ---- JSON to classes


class _Wrong(ValueError):
    """An error in a value: the end of a sentence that begins with the place of the value."""


def structure(data: object, cls: type[Any], where: str = "") -> Any:
    try:
        return record_converter().structure(data, cls)
    except (BaseValidationError, ForbiddenExtraKeysError, ValueError, TypeError, KeyError) as error:
        said, _, path = transform_error(error, "", _predicate)[0].rpartition(" @ ")
        subject = path.lstrip(".") or ("it" if where else "the record")
        raise NotARecord(f"{where}{': ' if where else ''}{subject} {said}") from None


def _predicate(error: BaseException, _: type | None) -> str:
    match error:
        case _Wrong():
            return str(error)
        case KeyError():
            return "is missing"
        case ForbiddenExtraKeysError(extra_fields=names):
            return f"has a field that does not belong there: {', '.join(map(_name, sorted(names)))}"
    return "is not what belongs there"


def _name(text: str) -> str:
    return text if text.isidentifier() and len(text) <= MAX_QUOTED else shown(text)


def _object(data: object) -> Json:
    if not isinstance(data, dict):
        raise _Wrong(f"is not an object: {shown(data)}")
    return dict(data)


@cache
def _class_reader(cls: Any, converter: Converter) -> Any:
    read = make_dict_structure_fn(cls, converter, _cattrs_forbid_extra_keys=True)
    return lambda data, _: read(_object(data), cls)


def _read_text(data: object, _: object) -> str:
    if not isinstance(data, str) or type(data) is TooLong:
        raise _Wrong(f"is not a text: {shown(data)}")
    if SURROGATE.search(data):
        raise _Wrong(f"contains half a character: {shown(data)}")
    return data


def _read_bool(data: object, _: object) -> bool:
    if not isinstance(data, bool):
        raise _Wrong(f"is not true or false: {shown(data)}")
    return data


def _tuple_reader(cls: Any, converter: Converter) -> Any:
    one: Any = get_args(cls)[0]
    whole: Any = list[one]
    read = list_structure_factory(whole, converter)

    def read_tuple(data: object, _: object) -> Any:
        if not isinstance(data, list | tuple):
            raise _Wrong(f"is not a list: {shown(data)}")
        return tuple(read(data, cls))

    return read_tuple


def _read_card(data: object, _: object) -> Card:
    card = CARDS.get(data) if isinstance(data, str) else None
    if card is None:
        raise _Wrong(f"is not a card: {shown(data)}")
    return card


def _read_severity(data: object, _: object) -> Severity:
    if not isinstance(data, str) or data not in list(Severity):
        raise _Wrong(f"is not a severity: {shown(data)}")
    return Severity(data)


def _read_value(_: Converter, data: object, __: object) -> Value:
    match data:
        case {"card": card, **others} if not others:
            return _read_card(card, Card)
        case list() if all(type(item) is str for item in data):
            return tuple(_read_text(item, str) for item in data)
        case None:
            return None
    if type(data) is str:
        return _read_text(data, str)
    if type(data) in (int, TooLong):
        return _read_number(data, int)
    raise _Wrong(f"is not a number, a text, a list of texts or a card: {shown(data)}")


def _read_number(data: object, _: object) -> int:
    if _is_number(data):
        return data
    if type(data) in (int, TooLong):
        raise _Wrong(f"is a number larger than any in a record: {shown(data)}")
    raise _Wrong(f"is not a whole number: {shown(data)}")


def _read_told(data: object, hint: object) -> str | int | None:
    """Read a text in one or two languages or, if ``hint`` allows it, a number, a boolean or null."""
    match data:
        case {"en": str(en), "zh": str(zh), **others} if not others:
            return Said(_read_text(en, str), _read_text(zh, str))
        case None if hint != Told:
            return None
    if type(data) is str:
        return _read_text(data, str)
    if hint == Param and isinstance(data, bool):
        return data
    if hint == Param and type(data) in (int, TooLong):
        return _read_number(data, int)
    raise _Wrong(f"is not a text, or one in two languages: {shown(data)}")


def _said(text: str | None) -> Said | None:
    return text if text is None or isinstance(text, Said) else Said(text)


def _finding(remark: Remark) -> Finding:
    """Return a finding with the words of ``remark``: the rule that they come from belongs to the reader."""
    english, chinese = [
        re.sub(r"([{}])", r"\1\1", in_language(remark.message, language)) for language in ("en", "zh")
    ]
    rule = Rule(remark.code, remark.name, "", Said(english, chinese), "", severity=remark.severity)
    place = Place(remark.line, remark.column, remark.end_column, remark.text)
    repairs = [Repair(one.edits, one.change, one.says, safe=one.safe) for one in remark.repairs]
    return Finding(
        rule, place, dict(remark.params), round=remark.round, help=_said(remark.help), repairs=repairs,
        facts=remark.facts,
    )  # fmt: skip


def _read_tagged(data: object, base: type, converter: Converter) -> Any:
    fields = _object(data)
    type_ = fields.pop("type", None)
    known = _known(base)
    if isinstance(type_, str) and type_ not in known:  # perhaps a class of a game from outside
        import_outside()
        known.update(kinds(base))
    if not isinstance(type_, str) or type_ not in known:
        raise _Wrong(f"has a type that is no {NAMED[base]}: {shown(type_)}")
    return converter.structure(fields, known[type_])


_known = cache(kinds)


def _read_action(converter: Converter, data: object, _: object) -> Any:
    return _read_tagged(data, Action, converter)


def _read_fact(converter: Converter, data: object, _: object) -> Any:
    return _read_tagged(data, ReaderFact, converter)


def _read_event(converter: Converter, data: object, _: object) -> Any:
    """Read an event, converting its columns, and those of its actions, to spans relative to it."""
    fields = _object(data)
    column = fields.get("column", 1)
    if not _is_number(column):
        raise _Wrong(f"has a column that is not a whole number: {shown(column)}")
    for key, value in fields.items():
        if isinstance(value, list):
            fields[key] = [_relative_within(item, column) for item in value]
    return _read_tagged({**_relative(fields, column), "column": column - 1}, Event, converter)


def _relative_within(item: Any, column: int) -> Any:
    """Convert columns to spans in ``item``, an action or call or a list of them."""
    if isinstance(item, list):
        return [_relative_within(one, column) for one in item]
    return _relative(item, column) if is_inner(item) else item


def _relative(item: Json, column: int) -> Json:
    """Convert columns to spans in ``item``."""
    item = dict(item)
    start, end, operands = item.pop("column", None), item.pop("end_column", None), item.pop("spans", None)
    if operands is None:  # the end of a turn is that of its last action or call
        return item
    spans = [(start, end), *operands] if isinstance(operands, list) else [operands]
    if not all(map(_is_span, spans)):
        raise _Wrong("has columns that are not whole numbers, or spans that are not pairs of them")
    item["spans"] = [(a - column, b - column) for a, b in spans]
    return item


def _is_span(data: object) -> bool:
    return isinstance(data, list | tuple) and len(data) == 2 and all(map(_is_number, data))


def _is_number(data: object) -> TypeGuard[int]:
    return type(data) is int and abs(data) <= LARGEST_NUMBER


def _read_call(converter: Converter, data: object, _: object) -> Call:
    fields = _object(data)
    if "kind" in fields or "type" not in fields:
        raise _Wrong("has no type")
    fields["kind"] = fields.pop("type")
    call: Call = _class_reader(Call, converter)(fields, Call)
    return call


def shown(data: object) -> str:
    """Return ``data`` as JSON, shortened to fit into a sentence."""
    text = data if isinstance(data, TooLong) else json.dumps(data, ensure_ascii=False, default=str)
    text = SURROGATE.sub("\ufffd", text)
    return text if len(text) <= MAX_QUOTED else f"{text[: MAX_QUOTED - 1]}…"
