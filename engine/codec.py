"""Frozen dataclasses to and from JSON values by their type hints.

Types are exact: ``True`` is no number. What stands in JSON is declared: names of fields, values of
enums, codes of `Coded`; the name of a class stands nowhere. A field ``for_`` stands as ``for``. One
with a default may be left out, be null or [], so its default is part of the format; fields that a
class does not have are passed over. Values are checked where they are read: what is written comes
from the program.
"""

import json
import re
from collections import abc
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import islice
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    NoReturn,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from engine.cards import Card, Rank, deck, in_order

T = TypeVar("T")

MAX_DOCUMENT: Final = 16 * 2**20
MAX_DEPTH: Final = 12
MAX_TEXT: Final = 1_000
MAX_ITEMS: Final = 10_000
"""Of a list or an object."""


class CodecError(ValueError):
    """What cannot be read or written: ``steps`` are the keys and indexes that lead there."""

    def __init__(self, reason: str, *steps: str | int) -> None:
        super().__init__(reason, *steps)
        self.reason = reason
        self.steps = steps

    @property
    def path(self) -> str:
        """Where it stands, such as ``deals[1].writes[2].points``."""
        told = (f"[{s}]" if isinstance(s, int) else f".{_printable(s)}" for s in self.steps)
        return "".join(told).removeprefix(".")

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}" if self.steps else self.reason


@dataclass(frozen=True, slots=True, eq=False)
class Coded:
    """The mark, in ``Annotated``, of values that stand as these short texts or numbers."""

    values: Mapping[Any, Any]


Seat = Annotated[int, Coded({seat: seat for seat in range(6)})]
"""A seat of any table."""


# --- texts ----------------------------------------------------------------------------------


def parse(text: str) -> object:
    """Return the JSON values of a text from outside; raises `CodecError`."""
    if len(text) > MAX_DOCUMENT:
        raise CodecError(f"longer than {MAX_DOCUMENT} characters")
    try:
        data = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_without_twins)
    except (ValueError, RecursionError) as error:
        raise CodecError(f"no JSON: {shortened(str(error))}") from None
    depth = 0
    level: list[Any] = [[data]]
    while level := [
        each
        for one in level
        for each in (one if type(one) is list else one.values())
        if type(each) is list or type(each) is dict
    ]:
        depth += 1
        if depth > MAX_DEPTH:
            raise CodecError(f"nested deeper than {MAX_DEPTH}")
    return data


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("the same key twice in one object")
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def quoted(value: object) -> str:
    """Name a JSON value in an error: containers only by their kind, the rest shortened."""
    match value:
        case dict():
            return "an object"
        case list() | tuple():
            return "a list"
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case _:
            return shortened(repr(value))


def shortened(text: str) -> str:
    """Return a text of at most 60 characters."""
    return text if len(text) <= 60 else f"{text[:59]}…"


def _printable(key: str) -> str:
    return shortened(key if key.isprintable() else ascii(key))


# --- reading and writing --------------------------------------------------------------------


@overload
def load(hint: type[T], data: object) -> T: ...
@overload
def load(hint: Any, data: object) -> Any: ...
def load(hint: Any, data: object) -> Any:
    """Return what JSON values spell; raises `CodecError`."""
    form = _form(hint)
    try:
        return form.read([data])[0]
    except CodecError as error:
        raise _located(form, data, error) from None


def dump(value: object, hint: Any = None) -> Any:
    """Return the JSON values of a value; without a ``hint`` by its class."""
    kind: Any = type(value) if hint is None else hint
    return _form(kind).to_json(value)


@dataclass(frozen=True, slots=True, eq=False)
class _Form:
    """How the values of a hint stand in JSON.

    Many are read at once, a table column by column: that is much faster than a call for each.
    ``kinds`` are the types in JSON, on which ``from_json`` may rely; ``classes`` are the values'.
    ``parts`` takes a JSON value apart: steps, forms, values. Only the path of an error needs it.
    """

    what: str
    kinds: set[type]
    classes: set[type]
    from_json: Callable[[list[Any]], Sequence[Any]] = lambda data: data
    to_json: Callable[[Any], Any] = lambda value: value
    parts: Callable[[Any], Iterable[tuple[str | int, "_Form", Any]]] = lambda _: ()

    def read(self, data: list[Any]) -> Sequence[Any]:
        """Return what JSON values spell; a `CodecError` without its path."""
        if not self.kinds.issuperset(map(type, data)):
            raise _refusal(self.what, data)
        return self.from_json(data)


def _refusal(what: str, data: Sequence[object]) -> CodecError:
    """Return what is said of a single value; of several it may be any of them."""
    if data[0] is None:
        return CodecError(f"missing: {what}")
    return CodecError(f"{what} is expected, not {quoted(data[0])}")


def _located(form: _Form, data: Any, error: CodecError) -> CodecError:
    """Return the error with its path: what was read at once is read part by part."""
    for step, part, value in form.parts(data) if type(data) in form.kinds else ():
        try:
            part.read([value])
        except CodecError as inner:
            found = _located(part, value, inner)
            return CodecError(found.reason, step, *found.steps)
    return error


# --- single values --------------------------------------------------------------------------

_INTEGERS: Final = range(-(2**63), 2**63)
_HALVES: Final = re.compile("[\ud800-\udfff]")
"""Of characters beyond 16 bits: no whole text has one alone."""
_POINTS: Final = re.compile(r"(-?[0-9]{1,18})(?:/([0-9]{1,3}))?")
"""Sums of many small denominators stay short; games have halves, thirds and fifths."""


def _coded(table: Mapping[Any, Any], what: str = "") -> _Form:
    values, codes = dict(table), {value: code for code, value in table.items()}
    what = what or shortened(f"one of {', '.join(map(str, values))}")

    def from_json(data: list[Any]) -> list[Any]:
        try:
            return [values[each] for each in data]
        except KeyError:
            raise _refusal(what, data) from None

    return _Form(what, {*map(type, values)}, {*map(type, codes)}, from_json, codes.__getitem__)


def _integers(data: list[int]) -> list[int]:
    if data and (min(data) not in _INTEGERS or max(data) not in _INTEGERS):
        raise _refusal("a number of 64 bits", data)
    return data


def _decimals(data: list[float]) -> list[float]:
    if not all(abs(each) < 2**63 for each in data):  # nor what is no number at all
        raise _refusal("a number of 64 bits", data)
    return [float(each) for each in data]


def _texts(data: list[str]) -> list[str]:
    if max(map(len, data), default=0) > MAX_TEXT or _HALVES.search("".join(data)):
        raise _refusal(f"a text of at most {MAX_TEXT} whole characters", data)
    return data


def _points(data: list[int | str]) -> list[Fraction]:
    found = [_POINTS.fullmatch(str(each)) for each in data]
    if not all(match and int(match[2] or 1) for match in found):
        raise _refusal("a number or a text such as '7/2'", data)
    return [Fraction(int(match[1]), int(match[2] or 1)) for match in found if match]


def _of_points(points: Fraction) -> int | str:
    text = str(points)
    if not _POINTS.fullmatch(text):
        raise _refusal("points of few digits", [text])
    return points.numerator if points.denominator == 1 else text


_SCALARS: Final[Mapping[Any, _Form]] = {
    NoneType: _Form("null", {NoneType}, {NoneType}),
    bool: _Form("true or false", {bool}, {bool}),
    int: _Form("a whole number", {int}, {int}, _integers),
    float: _Form("a number", {int, float}, {int, float}, _decimals, float),
    str: _Form("a text", {str}, {str}, _texts),
    Card: _coded({card.code: card for card in deck(Rank.TWO)}, "a card"),
    Fraction: _Form("a number", {int, str}, {Fraction}, _points, _of_points),
}


# --- what is made of others -----------------------------------------------------------------


@cache
def _form(hint: Any) -> _Form:
    """Return the form of a hint; ``TypeError`` for one that has none."""
    kind, inner = get_origin(hint) or hint, get_args(hint)
    if kind is Annotated:
        return _coded(inner[1].values)
    if kind in _SCALARS:
        return _SCALARS[kind]
    if kind is tuple and inner[-1] is not ...:
        return _fixed([_form(each) for each in inner])
    if kind in (tuple, frozenset):
        return _items(_form(inner[0]), kind)
    if kind is abc.Mapping:
        return _mapping(_form(inner[0]), _form(inner[1]))
    if kind in (Union, UnionType):
        return _union([_form(each) for each in inner])
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _coded({member.value: member for member in kind})
    if is_dataclass(kind) or hasattr(kind, "_field_defaults"):
        return _fields(kind)
    raise TypeError(f"no JSON form: {hint!r}")


def _items(item: _Form, made: Any) -> _Form:
    ordered: Any = {frozenset: in_order if Card in item.classes else sorted}.get(made, iter)

    def from_json(data: list[list[Any]]) -> list[Any]:
        sizes = [len(each) for each in data]
        if max(sizes, default=0) > MAX_ITEMS:
            raise CodecError(f"at most {MAX_ITEMS} entries are expected")
        values = iter(item.read([value for each in data for value in each]))
        found = [made(islice(values, size)) for size in sizes]
        if made is frozenset and [len(each) for each in found] != sizes:
            raise CodecError("the same entry twice")
        return found

    return _Form(
        "a list", {list}, {made}, from_json,
        lambda values: [item.to_json(each) for each in ordered(values)],
        lambda data: ((place, item, each) for place, each in enumerate(data)),
    )  # fmt: skip


def _fixed(items: list[_Form]) -> _Form:
    def from_json(data: list[list[Any]]) -> list[tuple[Any, ...]]:
        if any(len(each) != len(items) for each in data):
            raise CodecError(f"{len(items)} entries are expected, not {len(data[0])}")
        columns = zip(items, zip(*data, strict=True), strict=False)
        return [*zip(*[item.read([*column]) for item, column in columns], strict=True)]

    return _Form(
        "a list", {list}, {tuple}, from_json,
        lambda values: [item.to_json(each) for item, each in zip(items, values, strict=True)],
        lambda data: ((place, *both) for place, both in enumerate(zip(items, data, strict=False))),
    )  # fmt: skip


def _mapping(keys: _Form, values: _Form) -> _Form:
    def key(text: str) -> Any:
        whole = int in keys.kinds and re.fullmatch("0|-?[1-9][0-9]{0,18}", text)
        return int(text) if whole else text

    def read_one(data: dict[str, Any]) -> dict[Any, Any]:
        if len(data) > MAX_ITEMS:
            raise CodecError(f"at most {MAX_ITEMS} fields are expected")
        found = keys.read([key(name) for name in data]), values.read([*data.values()])
        return dict(zip(*found, strict=True))

    return _Form(
        "an object", {dict}, {dict}, lambda data: [read_one(each) for each in data],
        lambda found: {str(keys.to_json(k)): values.to_json(each) for k, each in found.items()},
        lambda data: (part for name, each in data.items()
                      for part in ((name, keys, key(name)), (name, values, each))),
    )  # fmt: skip


def _union(forms: list[_Form]) -> _Form:
    by_kind = {kind: form for form in forms for kind in form.kinds}
    by_class = {kind: form for form in forms for kind in form.classes}
    if len(by_kind) != sum(len(form.kinds) for form in forms):
        raise TypeError("a union of values that look alike in JSON")

    def from_json(data: list[Any]) -> Sequence[Any]:
        if len(set(map(type, data))) == 1:
            return by_kind[type(data[0])].from_json(data)
        return [by_kind[type(each)].from_json([each])[0] for each in data]

    return _Form(
        " or ".join(form.what for form in forms), {*by_kind}, {*by_class}, from_json,
        lambda value: by_class[type(value)].to_json(value),
        lambda data: by_kind[type(data)].parts(data),
    )  # fmt: skip


_NOTHING: Final[tuple[Any, ...]] = (None, [])
"""As good as left out, where a field may be."""


def _fields(kind: Any) -> _Form:
    """Return the form of a dataclass, or of a named tuple."""
    hints, defaults = get_type_hints(kind, include_extras=True), _defaults(kind)
    members = [
        (name.removesuffix("_"), _form(hints[name]), default)  # no field is named like a keyword
        for name, default in defaults.items()
    ]
    keywords = is_dataclass(kind) and any(each.kw_only for each in fields(kind))

    def column(name: str, form: _Form, default: Any, data: list[dict[str, Any]]) -> Iterable[Any]:
        values = [each.get(name) for each in data]
        if default is MISSING or not (None in values or [] in values):
            return form.read(values)
        found = iter(form.read([each for each in values if each not in _NOTHING]))
        return [default if each in _NOTHING else next(found) for each in values]

    def from_json(data: list[dict[str, Any]]) -> list[Any]:
        columns = [column(*member, data) for member in members]
        try:
            if not columns:
                return [kind() for _ in data]
            if keywords:
                rows = zip(*columns, strict=True)
                return [kind(**dict(zip(defaults, row, strict=True))) for row in rows]
            return [*map(kind, *columns)]
        except ValueError as error:
            raise CodecError(shortened(str(error))) from None

    return _Form(
        "an object", {dict}, {kind}, from_json,
        lambda value: {name: form.to_json(each)
                       for attribute, (name, form, default) in zip(defaults, members, strict=True)
                       if (each := getattr(value, attribute)) != default},
        lambda data: ((name, form, data.get(name)) for name, form, default in members
                      if default is MISSING or data.get(name) not in _NOTHING),
    )  # fmt: skip


def _defaults(kind: Any) -> dict[str, Any]:
    """Return the default of each field, `MISSING` for none."""
    if not is_dataclass(kind):
        return {name: kind._field_defaults.get(name, MISSING) for name in kind._fields}
    return {
        each.name: each.default if each.default_factory is MISSING else each.default_factory()
        for each in fields(kind)
    }
