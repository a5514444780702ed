"""Frozen dataclasses to and from JSON values by their type hints.

Types are exact: ``True`` is no number. JSON has only what is declared: names of fields, values of
enums, codes of `Coded`, no names of classes. A field ``for_`` is ``for`` there. One with a default
may be missing, null or [], so its default is part of the format; unknown fields are ignored. Values
are checked when read, not when written.
"""

import re
import typing
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import count, repeat
from types import NoneType, UnionType
from typing import Annotated, Any, Final, NamedTuple, TypeVar, Union, cast

from engine.cards import BLANK, Card, Rank, deck, in_order
from engine.errors import quoted, shortened

T = TypeVar("T")
MAX_TEXT: Final = 1_000
MAX_ITEMS: Final = 10_000  # of a list or a mapping


class CodecError(ValueError):
    """A value that cannot be read or written: ``steps`` are keys and indexes that lead to it."""

    def __init__(self, reason: str, *steps: str | int | None) -> None:
        super().__init__(reason, *steps)
        self.reason = reason
        self.steps = tuple(step for step in steps if step is not None)

    @property
    def path(self) -> str:
        """Its path, such as ``deals[1].writes[2].points``."""
        told = (f"[{s}]" if isinstance(s, int) else f".{shortened(s)}" for s in self.steps)
        return "".join(told).removeprefix(".")

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}" if self.steps else self.reason


@dataclass(frozen=True, slots=True, eq=False)
class Coded:
    """Marks, in ``Annotated``, values written as these short texts or numbers."""

    values: Mapping[object, object]


Seat = Annotated[int, Coded({seat: seat for seat in range(6)})]
"""A seat of any table."""


def load(hint: type[T], data: object) -> T:
    """Return the value of JSON values; raises `CodecError`."""
    return cast("T", _read(_form(hint), data))  # type: ignore[arg-type]


def dump(value: object, hint: object = None) -> Any:
    """Return the JSON values of a value; without a ``hint`` by its class."""
    return _form(type(value) if hint is None else hint).write(value)


class _Form(NamedTuple):
    """The JSON form of ``classes``: as ``what``, read by its kind; ``LookupError`` refuses."""

    what: str
    reads: Mapping[type, Callable[[Any], object]]
    classes: Collection[type]
    write: Callable[[Any], Any] = lambda value: value


def _read(form: _Form, data: object, step: str | int | None = None) -> Any:
    """Return the value of a JSON value; an error's path begins with ``step``."""
    try:
        return form.reads[type(data)](data)
    except CodecError as error:
        raise CodecError(error.reason, step, *error.steps) from None
    except ValueError as error:
        raise CodecError(shortened(str(error)), step) from None
    except LookupError:
        expected = f"{form.what} is expected, not {quoted(data)}"
        raise CodecError(f"missing: {form.what}" if data is None else expected, step) from None


@cache
def _form(hint: object) -> _Form:
    """Return the form of a hint; raises ``TypeError`` if it has none."""
    kind, inner = typing.get_origin(hint) or hint, typing.get_args(hint)
    if kind in _SCALARS:
        return _SCALARS[kind]
    if kind is Annotated:
        return _coded(inner[1].values)
    if kind in (tuple, frozenset):
        return _sequence(kind, inner)
    if kind is Mapping:
        return _mapping(*map(_form, inner))
    if kind in (Union, UnionType):
        return _union([*map(_form, inner)])
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _coded({member.value: member for member in kind})
    if is_dataclass(kind) or hasattr(kind, "_field_defaults"):
        return _fields(kind)
    raise TypeError(f"no JSON form: {hint!r}")


def _coded(values: Mapping[object, object], what: str = "") -> _Form:
    what = what or shortened(f"one of {', '.join(map(str, values))}")
    codes = {value: code for code, value in values.items()}
    reads = dict.fromkeys(map(type, values), values.__getitem__)
    return _Form(what, reads, {*map(type, codes)}, codes.__getitem__)


def _scalar(what: str, kind: type, valid: Callable[[Any], object], *kinds: type) -> _Form:
    """Return the form of a ``kind`` that is made of the ``valid`` ones of ``kinds``, or its own."""

    def read(data: object) -> object:
        if not valid(data):
            raise LookupError
        return kind(data)

    return _Form(what, dict.fromkeys(kinds or (kind,), read), {kind})


def _is_points(points: object) -> bool:
    """Return whether a text is points; denominators are bounded, as games have halves to fifths."""
    return re.fullmatch(r"-?[0-9]{1,18}(/(?!0+$)[0-9]{1,3})?", str(points)) is not None


def _told_points(points: Fraction) -> int | str:
    if not _is_points(points):
        raise CodecError(f"points of few digits are expected, not {points}")
    return points.numerator if points.denominator == 1 else str(points)


_is_text: Final = re.compile(f"[^\ud800-\udfff]{{0,{MAX_TEXT}}}").fullmatch  # no half characters
_SCALARS: Final[Mapping[object, _Form]] = {
    NoneType: _Form("null", {NoneType: lambda _: None}, {NoneType}),
    bool: _Form("true or false", {bool: bool}, {bool}),
    int: _scalar("a whole number of 64 bits", int, range(-(2**63), 2**63).__contains__),
    float: _scalar("a number", float, lambda n: abs(n) < 2**63, int, float)._replace(write=float),
    str: _scalar(f"a text of at most {MAX_TEXT} whole characters", str, _is_text),
    Card: _coded({card.code: card for card in (*deck(Rank.TWO), BLANK)}, "a card"),
    Fraction: _scalar("a number like 7/2", Fraction, _is_points, int, str)._replace(
        write=_told_points
    ),
}


def _sequence(kind: type, inner: tuple[object, ...]) -> _Form:
    size = len(inner) if kind is tuple and inner[-1] is not ... else None
    forms = repeat(_form(inner[0])) if size is None else [*map(_form, inner)]
    most = size or f"at most {MAX_ITEMS}"
    ordered = iter if kind is tuple else in_order if inner[0] is Card else sorted

    def read(data: list[object]) -> object:
        if len(data) > MAX_ITEMS or size not in (None, len(data)):
            raise ValueError(f"{most} entries are expected, not {len(data)}")
        found = kind(map(_read, forms, data, count()))
        if len(found) != len(data):
            raise ValueError("the same entry twice")
        return found

    def write(values: Any) -> list[object]:
        return [form.write(each) for form, each in zip(forms, ordered(values), strict=False)]

    return _Form("a list", {list: read}, {kind}, write)


def _mapping(keys: _Form, values: _Form) -> _Form:
    def told(key: str) -> int | str:
        whole = int in keys.reads and re.fullmatch("0|-?[1-9][0-9]{0,18}", key)
        return int(key) if whole else key

    def read(data: dict[str, object]) -> dict[object, object]:
        if len(data) > MAX_ITEMS:
            raise ValueError(f"at most {MAX_ITEMS} fields are expected")
        return {_read(keys, told(k), k): _read(values, each, k) for k, each in data.items()}

    def write(found: Mapping[object, object]) -> dict[str, object]:
        return {str(keys.write(name)): values.write(each) for name, each in found.items()}

    return _Form("an object", {dict: read}, {dict}, write)


def _union(forms: list[_Form]) -> _Form:
    reads = {kind: read for form in forms for kind, read in form.reads.items()}
    writes = {kind: form.write for form in forms for kind in form.classes}
    if len(reads) != sum(len(form.reads) for form in forms):
        raise TypeError("a union of values that look alike in JSON")
    what = " or ".join(form.what for form in forms)
    return _Form(what, reads, writes, lambda value: writes[type(value)](value))


def _fields(kind: Any) -> _Form:
    """Return the form of a dataclass, or of a named tuple."""
    defaults = dict(getattr(kind, "_field_defaults", {}))
    for each in fields(kind) if is_dataclass(kind) else ():
        made = each.default_factory
        defaults[each.name] = each.default if made is MISSING else made()
    members = [
        (name, name.removesuffix("_"), _form(hint), defaults.get(name, MISSING))
        for name, hint in typing.get_type_hints(kind, include_extras=True).items()
    ]

    def read(data: dict[str, object]) -> object:
        told = {
            attribute: _read(form, each, name)
            for attribute, name, form, default in members
            if (each := data.get(name)) or default is MISSING or each not in (None, [])
        }
        return kind(**told)

    def write(value: object) -> dict[str, object]:
        return {
            name: form.write(each)
            for attribute, name, form, default in members
            if (each := getattr(value, attribute)) != default
        }

    return _Form("an object", {dict: read}, {kind}, write)
