"""The codec against JSON that is spelled out here by hand."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from fractions import Fraction
from typing import Annotated, Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card
from engine.codec import CodecError, Coded, Seat, dump, load


class Colour(StrEnum):
    RED = "r"
    BLUE = "b"


class Size(IntEnum):
    SMALL = 1
    LARGE = 7


@dataclass(frozen=True, slots=True)
class Point:
    east: int
    north: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Nothing:
    pass


class Pair(NamedTuple):
    first: Card
    others: tuple[Card, ...] = ()
    maybe: Card | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    points: tuple[Point, ...] = ()
    name: str
    ends: tuple[tuple[int, Card], ...] = ()


Imaginary = Annotated[complex, Coded({f"j{number}": complex(0, number) for number in range(100)})]
Few = Annotated[int | str, Coded({1: 1, 2: 2, "pass": "pass"})]


@dataclass(frozen=True, slots=True)
class Everything:
    number: int
    truth: bool
    seconds: float
    text: str
    nothing: None
    points: Fraction
    card: Card
    colour: Colour
    size: Size
    imaginary: Imaginary
    seated: tuple[int, Card]
    cards: tuple[Card, ...]
    hand: frozenset[Card]
    seats: frozenset[int]
    names: Mapping[int, str]
    by_colour: Mapping[Colour, int]
    option: int | bool | str | tuple[int, ...] | None
    pair: Pair
    line: Line
    none: Nothing
    few: Few
    seat: Seat
    perhaps: Point | None = None
    many: Mapping[str, int] = field(default_factory=dict)


Both = tuple[Any, Any]
"""A value, and the JSON that it has to be."""

SUITS, RANKS = "scdh", "23456789TJQKA"
NUMBERS = st.integers(-(2**63), 2**63 - 1)
WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
CARDS = st.builds("{}{}".format, st.sampled_from(RANKS), st.sampled_from(SUITS))


def plain(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Both]:
    return values.map(lambda value: (value, value))


@st.composite
def points(draw: st.DrawFn) -> Both:
    value = draw(st.fractions(-(10**6), 10**6, max_denominator=99))
    whole = value.denominator == 1
    return value, int(value) if whole else f"{value.numerator}/{value.denominator}"


@st.composite
def point(draw: st.DrawFn) -> Both:
    east, (north, told) = draw(NUMBERS), draw(points())
    return Point(east, north), {"east": east} | ({"north": told} if told else {})


@st.composite
def pair(draw: st.DrawFn) -> Both:
    first, others, maybe = draw(CARDS), draw(st.lists(CARDS)), draw(CARDS)
    told: dict[str, Any] = {"first": first, "others": others, "maybe": maybe}
    value = Pair(Card.parse(first), tuple(map(Card.parse, others)), Card.parse(maybe))
    if draw(st.booleans()):
        value = value._replace(maybe=told.pop("maybe") and None)
    return value, {key: each for key, each in told.items() if each}


@st.composite
def line(draw: st.DrawFn) -> Both:
    points, name = draw(st.lists(point(), max_size=3)), draw(WORDS)
    ends = draw(st.lists(st.tuples(NUMBERS, CARDS)))
    value = Line(
        points=tuple(value for value, _ in points),
        name=name,
        ends=tuple((number, Card.parse(card)) for number, card in ends),
    )
    told = {"points": [told for _, told in points], "name": name, "ends": [[*end] for end in ends]}
    return value, {key: each for key, each in told.items() if each or key == "name"}


def sorted_hand(codes: frozenset[str]) -> list[str]:
    return sorted(codes, key=lambda code: (SUITS.index(code[1]), RANKS.index(code[0])))


@st.composite
def everything(draw: st.DrawFn) -> tuple[Everything, dict[str, Any]]:
    hand = draw(st.frozensets(CARDS))
    seats = draw(st.frozensets(st.integers(0, 5)))
    parts: dict[str, Both] = {
        "number": draw(plain(NUMBERS)),
        "truth": draw(plain(st.booleans())),
        "seconds": draw(plain(st.floats(-1e18, 1e18))),
        "text": draw(plain(WORDS)),
        "nothing": (None, None),
        "points": draw(points()),
        "card": draw(CARDS.map(lambda code: (Card.parse(code), code))),
        "colour": draw(st.sampled_from(((Colour.RED, "r"), (Colour.BLUE, "b")))),
        "size": draw(st.sampled_from(((Size.SMALL, 1), (Size.LARGE, 7)))),
        "imaginary": draw(st.integers(0, 99).map(lambda n: (complex(0, n), f"j{n}"))),
        "seated": draw(st.tuples(NUMBERS, CARDS).map(
            lambda both: ((both[0], Card.parse(both[1])), [*both])
        )),
        "cards": draw(st.lists(CARDS).map(lambda all_: (tuple(map(Card.parse, all_)), all_))),
        "hand": (frozenset(map(Card.parse, hand)), sorted_hand(hand)),
        "seats": (seats, sorted(seats)),
        "names": draw(st.dictionaries(NUMBERS, WORDS).map(
            lambda names: (names, {str(key): name for key, name in names.items()})
        )),
        "by_colour": draw(st.sampled_from((({}, {}), ({Colour.RED: 3}, {"r": 3})))),
        "option": draw(plain(NUMBERS | st.booleans() | WORDS | st.none())
                       | st.lists(NUMBERS).map(lambda some: (tuple(some), some))),
        "pair": draw(pair()),
        "line": draw(line()),
        "none": (Nothing(), {}),
        "few": draw(plain(st.sampled_from((1, 2, "pass")))),
        "seat": draw(plain(st.integers(0, 5))),
        "perhaps": draw(st.just((None, None)) | point()),
        "many": draw(plain(st.dictionaries(WORDS, NUMBERS))),
    }  # fmt: skip
    told = {key: each for key, (_, each) in parts.items()}
    for key in ("perhaps", "many"):
        if not told[key]:
            del told[key]
    return Everything(**{key: value for key, (value, _) in parts.items()}), told


def exactly(value: Any) -> Any:
    """Tell True from 1 in a comparison, in whatever a value holds."""
    return repr(value)


# --- values and their JSON ------------------------------------------------------------------


@given(everything())
def test_each_value_has_the_spelling_written_here(both: tuple[Everything, dict[str, Any]]) -> None:
    value, told = both
    assert exactly(dump(value)) == exactly(told)
    again = load(Everything, json.loads(json.dumps(told)))
    assert again == value
    assert exactly(dump(again)) == exactly(told)


def places(data: Any, *steps: Any) -> list[tuple[Any, ...]]:
    """The steps to every value within."""
    if not isinstance(data, dict | list):
        return [steps]
    inner = data.items() if isinstance(data, dict) else enumerate(data)
    return [steps, *(place for step, each in inner for place in places(each, *steps, step))]


def changed(data: Any, steps: tuple[Any, ...], by: Any) -> Any:
    """The same JSON with another value at the end of some steps."""
    if not steps:
        return by
    step, *rest = steps
    copy: Any = dict(data) if isinstance(data, dict) else list(data)
    copy[step] = changed(data[step], tuple(rest), by)
    return copy


@given(everything(), st.data())
def test_a_wrong_value_is_named_by_its_path(
    both: tuple[Everything, dict[str, Any]], data: st.DataObject
) -> None:
    _, told = both
    steps = data.draw(st.sampled_from(places(told)))
    with pytest.raises(CodecError) as refused:
        load(Everything, changed(told, steps, WRONG))
    assert refused.value.steps == steps


WRONG = object()
"""No value of JSON."""
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)


@given(everything(), st.data())
def test_hostile_values_are_read_or_refused(
    both: tuple[Everything, dict[str, Any]], data: st.DataObject
) -> None:
    _, told = both
    for _ in range(data.draw(st.integers(1, 3))):
        told = changed(told, data.draw(st.sampled_from(places(told))), data.draw(JUNK))
    try:
        value = load(Everything, told)
    except CodecError:
        return
    assert load(Everything, dump(value)) == value


# --- what may be left out, and what not -----------------------------------------------------


@pytest.mark.parametrize(
    "told",
    [{"first": "As"}, {"first": "As", "others": None}, {"first": "As", "maybe": [], "weather": 1}],
)
def test_null_an_empty_list_and_unknown_fields_are_as_good_as_left_out(told: object) -> None:
    assert load(Pair, told) == Pair(Card.parse("As"))


@pytest.mark.parametrize(
    ("hint", "data", "path"),
    [
        (int, True, ""),
        (int, 1.0, ""),
        (int, 2**63, ""),
        (bool, 1, ""),
        (float, True, ""),
        (float, 10**400, ""),
        (float, math.nan, ""),
        (float, math.inf, ""),
        (Fraction, True, ""),
        (Fraction, "1/0", ""),
        (Fraction, "1/1000", ""),
        (Fraction, "0.5", ""),
        (Fraction, 10**18, ""),
        (str, "\ud800", ""),
        (str, "a" * 1_001, ""),
        (Size, True, ""),
        (Card, "10s", ""),
        (Imaginary, "k1", ""),
        (Few, True, ""),
        (Few, 3, ""),
        (Few, "1", ""),
        (Seat, 6, ""),
        (Seat, True, ""),
        (Seat, 1.0, ""),
        (frozenset[int], [1, 1], ""),
        (tuple[int, ...], [0] * 10_001, ""),
        (Mapping[str, int], {str(number): 0 for number in range(10_001)}, ""),
        (tuple[int, int], [1], ""),
        (tuple[tuple[int, int], ...], [[1, 2], [1, 2, 3]], "[1]"),
        (Mapping[int, int], {"01": 1}, "01"),
        (Mapping[int, int], {"٣": 1}, "٣"),
        (Mapping[int, tuple[int, ...]], {"1": [1], "2": [1, "2"]}, "2[1]"),
        (Line, {}, "name"),
        (Line, {"name": None}, "name"),
        (Line, {"name": "x", "points": [{"east": 1}, {"east": "1"}]}, "points[1].east"),
        (Line, {"name": "x", "points": [{"east": 1, "north": 2}, {"east": 1, "north": "x"}]},
         "points[1].north"),
    ],
)  # fmt: skip
def test_no_value_is_guessed(hint: Any, data: object, path: str) -> None:
    with pytest.raises(CodecError) as refused:
        load(hint, data)
    assert refused.value.path == path


def test_a_whole_number_will_do_for_a_decimal() -> None:
    assert repr(load(float, 3)) == "3.0"


def test_points_that_are_whole_may_be_a_text() -> None:
    assert load(Fraction, "-4") == -4
    assert load(Fraction, "6/4") == Fraction(3, 2)


def test_points_that_nobody_could_read_are_not_written() -> None:
    with pytest.raises(CodecError):
        dump(Fraction(1, 1000))


def test_a_union_that_nothing_tells_apart_is_refused() -> None:
    alike: Any = Colour | str
    with pytest.raises(TypeError):
        load(alike, "r")
