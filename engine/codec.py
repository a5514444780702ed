"""Frozen dataclasses to and from JSON values by their type hints.

Types are exact: ``True`` is no number. Names in JSON are declared: those of fields (or what
`spelled` says), values of enums, tags of `Tagged`; the name of a class stands nowhere. A field with
a default may be left out, so its default is part of the format.
"""

import json
import re
from collections import abc
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
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

from engine.cards import PLACE, Card

T = TypeVar("T")

MAX_DOCUMENT: Final = 16 * 2**20
MAX_DEPTH: Final = 12
MAX_TEXT: Final = 1_000
MAX_ITEMS: Final = 10_000
"""Of a list or an object whose hint has no `AtMost`."""
_INTEGERS: Final = range(-(2**63), 2**63)
_POINTS: Final = re.compile(r"(-?[0-9]{1,18})(?:/([0-9]{1,3}))?")
"""Sums of many small denominators stay short; games have halves, thirds and fifths."""
_SPELLED: Final = "spelled"
_UNIONS: Final = (Union, UnionType)


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


# --- marks of a hint, in ``Annotated`` ------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Tagged:
    """One of these dataclasses: ``{key: tag, **its fields}``, or ``{tag: it}`` without a key."""

    classes: Mapping[str, Any]
    key: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Coded:
    """A value with a short text; ``read`` raises a ``LookupError`` or ``ValueError`` for others."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


@dataclass(frozen=True, slots=True)
class Within:
    """The least and the largest of a whole number."""

    least: int
    largest: int


@dataclass(frozen=True, slots=True)
class AtMost:
    """How many entries a list or an object may have."""

    items: int


Seat = Annotated[int, Within(0, 5)]
"""A seat of any table."""


def spelled(name: str, **options: Any) -> Any:
    """Declare how a field is named; "": the value of an only field stands for the whole."""
    return field(metadata={_SPELLED: name}, **options)


# --- reading and writing --------------------------------------------------------------------


def parse(text: str) -> object:
    """Return the JSON values of a text from outside; raises `CodecError`."""
    if len(text) > MAX_DOCUMENT:
        raise CodecError(f"longer than {MAX_DOCUMENT} characters")
    try:
        data = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_unique)
    except (ValueError, RecursionError) as error:
        raise CodecError(f"no JSON: {shortened(str(error))}") from None
    level = _containers([data])
    for _ in range(MAX_DEPTH):
        level = [inner for each in level for inner in _containers(each)]
    if level:
        raise CodecError(f"nested deeper than {MAX_DEPTH}")
    return data


@overload
def load(hint: type[T], data: object, *, ignore_unknown: bool = ...) -> T: ...
@overload
def load(hint: Any, data: object, *, ignore_unknown: bool = ...) -> Any: ...
def load(hint: Any, data: object, *, ignore_unknown: bool = False) -> Any:
    """Return what JSON values spell; raises `CodecError`.

    ``ignore_unknown``: pass over fields that no class has, instead of refusing them.
    """
    return _form(hint, ignore_unknown).read(data)


def dump(value: object, hint: Any = None) -> Any:
    """Return the JSON values of a value; without a ``hint`` by its class; raises `CodecError`."""
    kind: Any = type(value) if hint is None else hint
    return _form(kind, False).write(value)


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


def _containers(of: Any) -> list[Any]:
    values: Iterable[Any] = of.values() if type(of) is dict else of
    return [each for each in values if type(each) in (dict, list)]


def _printable(key: str) -> str:
    return shortened(key if key.isprintable() else ascii(key))


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("the same key twice in one object")
    return found


# --- the form of each hint ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Form:
    """Values of ``classes`` stand as JSON values of ``kinds``; both are sure when it is asked."""

    what: str
    kinds: tuple[type, ...]
    classes: tuple[type, ...]
    from_json: Callable[[Any], Any]
    to_json: Callable[[Any], Any]

    def read(self, data: object) -> Any:
        if type(data) not in self.kinds:
            raise CodecError(f"{self.what} is expected, not {quoted(data)}")
        return self.from_json(data)

    def write(self, value: object) -> Any:
        if type(value) not in self.classes:
            raise CodecError(f"{self.what} is expected, not {quoted(value)}")
        return self.to_json(value)


def _at(step: str | int, act: Callable[[Any], Any], value: object) -> Any:
    """Do ``act``; an error says at which step."""
    try:
        return act(value)
    except CodecError as error:
        raise CodecError(error.reason, step, *error.steps) from None


def _each(act: Callable[[Any], Any], values: Iterable[Any]) -> list[Any]:
    """Do ``act`` to each value; an error says to which."""
    try:
        return list(map(act, values))
    except CodecError:
        return [_at(index, act, value) for index, value in enumerate(values)]


@cache
def _form(hint: Any, lenient: bool, most: int = MAX_ITEMS) -> _Form:
    """Return the form of a hint; ``TypeError`` for one that has none."""
    kind, inner = get_origin(hint) or hint, get_args(hint)
    if kind is Annotated:
        match inner[1]:
            case AtMost(items):
                return _form(inner[0], lenient, items)
            case Within(least, largest):
                return _same(
                    f"a number from {least} to {largest}",
                    int,
                    range(least, largest + 1).__contains__,
                )
            case Coded() as mark:
                return _coded(mark, *(get_args(inner[0]) or (inner[0],)))
            case Tagged() as mark:
                return _tagged(mark, {t: _form(c, lenient) for t, c in mark.classes.items()})
    if kind in _SCALARS:
        return _SCALARS[kind]
    if kind is tuple and inner[-1] is not ...:
        return _fixed([_form(each, lenient) for each in inner])
    if kind in (tuple, frozenset):
        return _items(_form(inner[0], lenient), kind, most)
    if kind is abc.Mapping:
        return _mapping(_form(inner[0], lenient), _form(inner[1], lenient), most)
    if kind in _UNIONS:
        return _union([_form(each, lenient) for each in inner])
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum(kind)
    if is_dataclass(kind):
        hints = get_type_hints(kind, include_extras=True)
        bound = dict(zip(getattr(kind, "__parameters__", ()), inner, strict=True))
        return _dataclass(
            kind, {n: _form(_bound(hint, bound), lenient) for n, hint in hints.items()}, lenient
        )
    raise TypeError(f"no JSON form: {hint!r}")


def _bound(hint: Any, bound: Mapping[Any, Any]) -> Any:
    """Return a hint with the types that stand for its variables."""
    if isinstance(hint, TypeVar):
        return bound[hint]
    variables = () if isinstance(hint, type) else getattr(hint, "__parameters__", ())
    return hint[tuple(bound[each] for each in variables)] if variables else hint


def _same(what: str, kind: type, holds: Callable[[Any], bool] = lambda _: True) -> _Form:
    def same(value: Any) -> Any:
        if not holds(value):
            raise CodecError(f"{what} is expected, not {quoted(value)}")
        return value

    return _Form(what, (kind,), (kind,), same, same)


def _is_text(text: str) -> bool:
    """Tell whether a text is short enough, and without half a surrogate pair."""
    whole = text.isascii() or text.encode(errors="ignore").decode() == text
    return whole and len(text) <= MAX_TEXT


_NULL: Final = _same("null", NoneType)
_TEXT: Final = _same(f"a text of at most {MAX_TEXT} characters", str, _is_text)


def _coded(mark: Coded, *classes: type, what: str = "a code") -> _Form:
    def read(data: Any) -> Any:
        try:
            if len(data) <= MAX_TEXT:
                return mark.read(data)
        except (LookupError, ValueError):
            pass
        raise CodecError(f"{what} is expected, not {quoted(data)}")

    return _Form(what, (str,), classes, read, mark.write)


def _points(data: int | str) -> Fraction:
    match = _POINTS.fullmatch(str(data)) if type(data) is str or data in _INTEGERS else None
    if match is None or not int(match[2] or 1):
        raise CodecError(f"a number or a text such as '7/2' is expected, not {quoted(data)}")
    return Fraction(int(match[1]), int(match[2] or 1))


def _of_points(points: Fraction) -> int | str:
    _points(str(points))
    return points.numerator if points.denominator == 1 else str(points)


def _decimal(value: float) -> float:
    if not abs(value) < _INTEGERS.stop:  # nor what is no number at all
        raise CodecError(f"a number of 64 bits is expected, not {quoted(value)}")
    return float(value)


_SCALARS: Final[Mapping[Any, _Form]] = {
    None: _NULL,
    NoneType: _NULL,
    bool: _same("true or false", bool),
    int: _same("a whole number of 64 bits", int, _INTEGERS.__contains__),
    float: _Form("a number", (int, float), (int, float), _decimal, _decimal),
    str: _TEXT,
    Card: _coded(Coded(str, Card.parse), Card, what="a card"),
    Fraction: _Form("a number", (int, str), (Fraction,), _points, _of_points),
}


def _enum(kind: type[Enum]) -> _Form:
    members = {member.value: member for member in kind}
    what = shortened(f"one of {', '.join(map(str, members))}")

    def read(data: Any) -> Enum:
        if data not in members:
            raise CodecError(f"{what} is expected, not {quoted(data)}")
        return members[data]

    return _Form(what, tuple({*map(type, members)}), (kind,), read, lambda member: member.value)


def _items(item: _Form, made: Any, most: int) -> _Form:
    by_place = (lambda code: PLACE[Card.parse(code)]) if item.classes == (Card,) else None

    def read(data: list[Any]) -> Any:
        if len(data) > most:
            raise CodecError(f"a list of at most {most} is expected, not of {len(data)}")
        found = made(_each(item.read, data))
        if len(found) != len(data):
            raise CodecError("the same entry twice")
        return found

    def write(values: Any) -> list[Any]:
        found = _each(item.write, values)
        return found if made is tuple else sorted(found, key=by_place)

    return _Form("a list", (list,), (made,), read, write)


def _fixed(items: list[_Form]) -> _Form:
    def each(acts: Sequence[Callable[[Any], Any]], values: Any) -> list[Any]:
        if len(values) != len(acts):
            raise CodecError(f"a list of {len(acts)} is expected, not of {len(values)}")
        try:
            return [act(value) for act, value in zip(acts, values, strict=True)]
        except CodecError:
            return [_at(at, act, values[at]) for at, act in enumerate(acts)]

    reads, writes = [item.read for item in items], [item.write for item in items]
    return _Form(
        "a list", (list,), (tuple,), lambda data: tuple(each(reads, data)),
        lambda values: each(writes, values),
    )  # fmt: skip


def _mapping(keys: _Form, values: _Form, most: int) -> _Form:
    def read_key(key: str) -> Any:
        if keys.kinds != (int,):
            return keys.read(key)
        number = int(key) if re.fullmatch("-?[0-9]{1,19}", key) else None
        return keys.read(number if str(number) == key else key)

    def read(data: dict[str, Any]) -> dict[Any, Any]:
        if len(data) > most:
            raise CodecError(f"an object of at most {most} is expected, not of {len(data)}")
        return {_at(k, read_key, k): _at(k, values.read, each) for k, each in data.items()}

    def write(value: Mapping[Any, Any]) -> dict[str, Any]:
        return {str(keys.write(k)): _at(str(k), values.write, each) for k, each in value.items()}

    return _Form("an object", (dict,), (dict,), read, write)


def _union(forms: list[_Form]) -> _Form:
    by_kind = {kind: form.from_json for form in forms for kind in form.kinds}
    by_class = {kind: form.to_json for form in forms for kind in form.classes}
    if len(by_kind) != sum(len(form.kinds) for form in forms):
        raise TypeError("a union whose JSON values do not tell it apart needs tags")
    return _Form(
        " or ".join(form.what for form in forms), tuple(by_kind), tuple(by_class),
        lambda data: by_kind[type(data)](data),
        lambda value: by_class[type(value)](value),
    )  # fmt: skip


def _tagged(mark: Tagged, forms: Mapping[str, _Form]) -> _Form:
    tags = {kind: tag for tag, form in forms.items() for kind in form.classes}

    def read(data: dict[str, Any]) -> Any:
        if not mark.key and len(data) != 1:
            raise CodecError("an object with one tag is expected")
        tag = data.get(mark.key) if mark.key else next(iter(data))
        if type(tag) is not str or tag not in forms:
            raise CodecError(f"unknown {quoted(tag)}", mark.key or str(tag))
        if not mark.key:
            return _at(tag, forms[tag].read, data[tag])
        return forms[tag].read({key: each for key, each in data.items() if key != mark.key})

    def write(value: Any) -> dict[str, Any]:
        tag = tags[type(value)]
        body = forms[tag].write(value)
        return {mark.key: tag, **body} if mark.key else {tag: body}

    return _Form("an object", (dict,), tuple(tags), read, write)


def _dataclass(kind: Any, forms: Mapping[str, _Form], lenient: bool) -> _Form:
    parts = [
        (
            part.name,
            part.metadata.get(_SPELLED, part.name),
            forms[part.name],
            part.default if part.default_factory is MISSING else part.default_factory(),
        )
        for part in fields(kind)
    ]
    reads = [(*part[:2], part[2].kinds, part[2].from_json, part[2], part[3]) for part in parts]
    known = {key for _, key, _, _ in parts}

    def made(values: Mapping[str, Any]) -> Any:
        try:
            return kind(**values)
        except ValueError as error:
            raise CodecError(shortened(str(error))) from None

    def read(data: dict[str, Any]) -> Any:
        if not lenient and not data.keys() <= known:
            raise CodecError("unknown", min(data.keys() - known))
        values, key = {}, ""
        try:
            for name, key, kinds, from_json, form, default in reads:
                given = data.get(key, MISSING)
                if type(given) in kinds:
                    values[name] = from_json(given)
                elif given not in (MISSING, None, []):
                    form.read(given)  # which it refuses
                elif default is MISSING:
                    raise CodecError("missing")  # noqa: TRY301 - told with the key
                else:  # null and [] are as good as nothing where they mean nothing else
                    values[name] = default
        except CodecError as error:
            raise CodecError(error.reason, key, *error.steps) from None
        return made(values)

    def write(value: Any) -> dict[str, Any]:
        told, key = {}, ""
        try:
            for name, key, form, default in parts:
                given = getattr(value, name)
                if default is MISSING or given != default:
                    told[key] = form.write(given)
        except CodecError as error:
            raise CodecError(error.reason, key, *error.steps) from None
        return told

    if known == {""}:
        (name, _, form, _), *_ = parts
        return _Form(
            form.what, form.kinds, (kind,), lambda data: made({name: form.read(data)}),
            lambda value: form.write(getattr(value, name)),
        )  # fmt: skip
    return _Form("an object", (dict,), (kind,), read, write)
