"""Frozen dataclasses to and from JSON values by their type hints.

Types are exact: ``True`` is no number. What stands in JSON is declared: names of fields, values of
enums, codes of `Coded`; the name of a class stands nowhere. A field ``for_`` stands as ``for``. One
with a default may be left out, be null or [], so its default is part of the format; fields that a
class does not have are passed over. Values are checked as they are read, not as they are written.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import count, repeat
from types import NoneType, UnionType
from typing import Annotated, Any, Final, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from engine.cards import Card, Rank, deck, in_order

T = TypeVar("T")

MAX_DOCUMENT: Final = 16 * 2**20
MAX_DEPTH: Final = 12
MAX_TEXT: Final = 1_000
MAX_ITEMS: Final = 10_000  # of a list or an object


class CodecError(ValueError):
    """What cannot be read or written: ``steps`` are the keys and indexes that lead there."""

    def __init__(self, reason: str, *steps: str | int) -> None:
        super().__init__(reason, *steps)
        self.reason = reason
        self.steps = steps

    @property
    def path(self) -> str:
        """Where it stands, such as ``deals[1].writes[2].points``."""
        told = (f"[{s}]" if isinstance(s, int) else f".{shortened(s)}" for s in self.steps)
        return "".join(told).removeprefix(".")

    def __str__(self) -> str:
        return f"{self.path}: {self.reason}" if self.steps else self.reason


@dataclass(frozen=True, slots=True, eq=False)
class Coded:
    """The mark, in ``Annotated``, of values that stand as these short texts or numbers."""

    values: Mapping[Any, Any]


Seat = Annotated[int, Coded({seat: seat for seat in range(6)})]
"""A seat of any table."""


def load(hint: type[T], data: object) -> T:
    """Return what JSON values spell; raises `CodecError`."""
    return cast("T", _form(hint).read(data))  # type: ignore[arg-type]


def dump(value: Any, hint: Any = None) -> Any:
    """Return the JSON values of a value; without a ``hint`` by its class."""
    kind: Any = type(value) if hint is None else hint
    return _form(kind).to_json(value)


def parse(text: str) -> object:
    """Return the JSON values of a text from outside; raises `CodecError`."""
    if len(text) > MAX_DOCUMENT:
        raise CodecError(f"longer than {MAX_DOCUMENT} characters")
    try:
        data = json.loads(text, parse_constant=int, object_pairs_hook=_without_twins)  # no NaN
    except (ValueError, RecursionError) as error:
        raise CodecError(f"no JSON: {shortened(str(error))}") from None
    if _is_deeper(data, MAX_DEPTH):
        raise CodecError(f"nested deeper than {MAX_DEPTH}")
    return data


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("the same key twice in one object")
    return found


def _is_deeper(data: Any, levels: int) -> bool:
    if type(data) not in (dict, list):
        return False
    inner = data.values() if type(data) is dict else data
    return levels == 0 or any(_is_deeper(each, levels - 1) for each in inner)


def quoted(value: object) -> str:
    """Name a JSON value in an error: containers only by their kind, the rest shortened."""
    if isinstance(value, dict | list | tuple):
        return "an object" if isinstance(value, dict) else "a list"
    return shortened(json.dumps(value) if isinstance(value, bool | None) else repr(value))


def shortened(text: str) -> str:
    """Return at most 60 characters of a text, all of which can be printed."""
    shown = text if text.isprintable() else ascii(text)
    return shown if len(shown) <= 60 else f"{shown[:59]}…"


@dataclass(frozen=True, slots=True, eq=False)
class _Form:
    """How values of ``classes`` stand in JSON: as ``what``, valid ones of ``kinds``."""

    what: str
    kinds: set[type]
    classes: set[type]
    from_json: Callable[[Any], Any] = lambda data: data
    to_json: Callable[[Any], Any] = lambda value: value
    valid: Callable[[Any], object] = lambda _: True

    def read(self, data: Any, *step: str | int) -> Any:
        """Return what a JSON value spells; an error's path begins with the ``step`` to it."""
        try:
            if type(data) in self.kinds and self.valid(data):
                return self.from_json(data)
        except CodecError as error:
            raise CodecError(error.reason, *step, *error.steps) from None
        except ValueError as error:  # what a class refuses
            raise CodecError(shortened(str(error)), *step) from None
        expected = f"{self.what} is expected, not {quoted(data)}"
        raise CodecError(f"missing: {self.what}" if data is None else expected, *step)


@cache
def _form(hint: Any) -> _Form:
    """Return the form of a hint; ``TypeError`` for one that has none."""
    kind, inner = get_origin(hint) or hint, get_args(hint)
    if kind in _SCALARS:
        return _SCALARS[kind]
    if kind is Annotated:
        return _coded(inner[1].values)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _coded({member.value: member for member in kind})
    if kind is tuple and inner[-1] is not ...:
        return _sequence(tuple, [_form(each) for each in inner], len(inner), iter)
    if kind in (tuple, frozenset):
        ordered = iter if kind is tuple else in_order if inner[0] is Card else sorted
        return _sequence(kind, repeat(_form(inner[0])), None, ordered)
    if kind is Mapping:
        return _mapping(_form(inner[0]), _form(inner[1]))
    if kind in (Union, UnionType):
        return _union([_form(each) for each in inner])
    if is_dataclass(kind) or hasattr(kind, "_field_defaults"):
        return _fields(kind)
    raise TypeError(f"no JSON form: {hint!r}")


def _coded(values: Mapping[Any, Any], what: str = "") -> _Form:
    codes = {value: code for code, value in values.items()}
    what = what or shortened(f"one of {', '.join(map(str, values))}")
    kinds, classes = {*map(type, values)}, {*map(type, codes)}
    return _Form(what, kinds, classes, values.__getitem__, codes.__getitem__, values.__contains__)


def _is_points(points: object) -> bool:
    """Bound sums of many small denominators; games have halves, thirds and fifths."""
    return re.fullmatch(r"-?[0-9]{1,18}(/(?!0+$)[0-9]{1,3})?", str(points)) is not None


def _of_points(points: Fraction) -> int | str:
    if not _is_points(points):
        raise CodecError(f"points of few digits are expected, not {points}")
    return points.numerator if points.denominator == 1 else str(points)


_is_text: Final = re.compile(f"[^\ud800-\udfff]{{0,{MAX_TEXT}}}").fullmatch
"""No half of a character beyond 16 bits stands alone in one."""
_SCALARS: Final[Mapping[Any, _Form]] = {
    NoneType: _Form("null", {NoneType}, {NoneType}),
    bool: _Form("true or false", {bool}, {bool}),
    int: _Form(
        "a whole number of 64 bits", {int}, {int}, valid=range(-(2**63), 2**63).__contains__
    ),
    float: _Form("a number", {int, float}, {int, float}, float, float, lambda n: abs(n) < 2**63),
    str: _Form(f"a text of at most {MAX_TEXT} whole characters", {str}, {str}, valid=_is_text),
    Card: _coded({card.code: card for card in deck(Rank.TWO)}, "a card"),
    Fraction: _Form("a number like 7/2", {int, str}, {Fraction}, Fraction, _of_points, _is_points),
}


def _sequence(made: Any, items: Iterable[_Form], size: int | None, ordered: Any) -> _Form:
    def from_json(data: list[Any]) -> Any:
        if len(data) > MAX_ITEMS or size not in (None, len(data)):
            expected = size or f"at most {MAX_ITEMS}"
            raise CodecError(f"{expected} entries are expected, not {len(data)}")
        entries = zip(count(), items, data, strict=False)
        found = made([item.read(each, place) for place, item, each in entries])
        if len(found) != len(data):
            raise CodecError("the same entry twice")
        return found

    def to_json(values: Any) -> list[Any]:
        return [item.to_json(each) for item, each in zip(items, ordered(values), strict=False)]

    return _Form("a list", {list}, {made}, from_json, to_json)


def _mapping(keys: _Form, values: _Form) -> _Form:
    def key(name: str) -> Any:
        whole = int in keys.kinds and re.fullmatch("0|-?[1-9][0-9]{0,18}", name)
        return int(name) if whole else name

    def from_json(data: dict[str, Any]) -> dict[Any, Any]:
        if len(data) > MAX_ITEMS:
            raise CodecError(f"at most {MAX_ITEMS} fields are expected")
        return {keys.read(key(k), k): values.read(each, k) for k, each in data.items()}

    def to_json(found: Mapping[Any, Any]) -> dict[str, Any]:
        return {str(keys.to_json(k)): values.to_json(each) for k, each in found.items()}

    return _Form("an object", {dict}, {dict}, from_json, to_json)


def _union(forms: list[_Form]) -> _Form:
    by_kind = {kind: form for form in forms for kind in form.kinds}
    by_class = {kind: form for form in forms for kind in form.classes}
    if len(by_kind) != sum(len(form.kinds) for form in forms):
        raise TypeError("a union of values that look alike in JSON")
    return _Form(
        " or ".join(form.what for form in forms),
        {*by_kind},
        {*by_class},
        lambda data: by_kind[type(data)].read(data),
        lambda value: by_class[type(value)].to_json(value),
    )


def _fields(kind: Any) -> _Form:
    """Return the form of a dataclass, or of a named tuple."""
    defaults = dict(getattr(kind, "_field_defaults", {}))
    for each in fields(kind) if is_dataclass(kind) else ():
        made = each.default_factory
        defaults[each.name] = each.default if made is MISSING else made()
    members = [
        (name, name.removesuffix("_"), _form(hint), defaults.get(name, MISSING))
        for name, hint in get_type_hints(kind, include_extras=True).items()
    ]

    def from_json(data: dict[str, Any]) -> Any:
        told = {
            attribute: form.read(data.get(name), name)
            for attribute, name, form, default in members
            if default is MISSING or data.get(name) not in (None, [])
        }
        return kind(**told)

    def to_json(value: Any) -> dict[str, Any]:
        return {
            name: form.to_json(each)
            for attribute, name, form, default in members
            if (each := getattr(value, attribute)) != default
        }

    return _Form("an object", {dict}, {kind}, from_json, to_json)
