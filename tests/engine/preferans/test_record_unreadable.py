"""What reading refuses: rules not played yet, unknown values, garbage."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.preferans import record
from tests.engine.preferans.records import Change, Path, put, refused
from tests.engine.preferans.test_record_golden import golden


def test_a_convention_that_is_not_played_yet_is_named() -> None:
    data = golden("sochi-3")
    data["rules"].update(convention="old")
    found = refused(data)
    assert found is not None
    assert "not supported yet" in found.error
    assert "old" in found.error


@pytest.mark.parametrize(
    ("change", "field", "named"),
    [
        (lambda d: d.update(format="pgn"), "format", "pgn"),
        (lambda d: d.update(version=2), "version", "2"),
        (lambda d: d["players"].pop(), "players", "3 or 4 or 5 play sochi, not 2"),
        (lambda d: d["rules"].update(convention="hussar"), "players", "2 play hussar, not 3"),
        (lambda d: d["players"].extend([{"name": each} for each in "DEF"]), "players", "not 6"),
        (lambda d: d.update(version=True), "version", "true"),
        (lambda d: d["rules"].update(convention="odessa"), "rules", "odessa"),
        (lambda d: d["rules"].update(kurochka=True), "rules", "kurochka"),
        (lambda d: d["rules"].update(whist="rude"), "rules", "rude"),
        (lambda d: d["rules"].update(length=True), "rules", "length"),
        (lambda d: d["rules"].update(length=10.0), "rules", "10.0"),
        (lambda d: d["rules"].update(exit=[6, None]), "rules", "exit"),
        (lambda d: d["rules"].update(exit=[7, 6]), "rules", "exit"),
        (lambda d: d["rules"].update(exit=[10]), "rules", "exit"),
        (lambda d: d["rules"].update(exit="arithmetic"), "rules", "exit"),
        (lambda d: d["rules"].update(progression=[0, 1]), "rules", "progression"),
        (lambda d: d["rules"].update(progression="harmonic"), "rules", "harmonic"),
        (lambda d: d["rules"].update(stake="5"), "rules", "stake"),
        (lambda d: d["rules"].update(pace="fast"), "rules", "pace"),
        (lambda d: d["rules"].update(jumps=1), "rules", "jumps"),
        (
            lambda d: d["rules"].update(convention="rostov", zero_trick_bonus="price"),
            "rules",
            "here: whists in pool",
        ),
        (lambda d: d["deals"][0]["auction"][0].update(bid="5s"), "auction", "5s"),
        (lambda d: d["deals"][0]["auction"][0].update(bid=6), "auction", "6"),
        (lambda d: d["deals"][0]["whisting"][0].update(say="maybe"), "whisting", "maybe"),
        (lambda d: d["deals"][4]["ending"].update(kind="revoke"), "ending", "revoke"),
        (lambda d: d["deals"][0]["hands"][0].append("As"), "hands", "seat 0"),
        (lambda d: d["deals"][0]["hands"][0].append("1s"), "hands", "1s"),
        (lambda d: d["deals"][0]["hands"][0].append("6s"), "hands", "6s"),
        (lambda d: d["deals"][0].update(taken=[5, 3, True]), "taken", "true"),
        (lambda d: d["deals"][0]["shuffle"].update(salt="\ud800"), "shuffle", "ud800"),
        (lambda d: d["deals"][0]["writes"][0].update(points=2.0), "writes", "2.0"),
        (lambda d: d["deals"][0]["writes"][0].update(points="1/0"), "writes", "1/0"),
        (lambda d: d["deals"][0]["writes"][0].update(points=10**40), "writes", "100"),
        (lambda d: d["deals"][0]["writes"][0].update(on=1), "writes", "whists"),
    ],
)
def test_what_is_not_known_is_named(change: Change, field: str, named: str) -> None:
    data = golden("sochi-3")
    change(data)
    found = refused(data)
    assert found is not None
    assert found.field == field
    assert named in found.error
    assert len(str(found)) < 200
    assert "\n" not in str(found)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "\ufeff{}",
        '{"a": NaN}',
        '{"a": Infinity}',
        '{"a": 1, "a": 2}',
        "[" * 100_000,
        '{"a":' * 100_000,
        "9" * 5000,
        '"\\ud800',
    ],
)
def test_what_is_no_json_is_unreadable(text: str) -> None:
    with pytest.raises(record.UnreadableError) as caught:
        record.load(text)
    assert len(caught.value.error) < 100


@pytest.mark.parametrize("text", ["null", "[]", "1", '"pulka-record"', "{}", "1e999", "true"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(record.RecordError) as caught:
        record.load(text)
    assert not isinstance(caught.value, record.UnreadableError)


def nested(depth: int) -> object:
    value: object = 1
    for _ in range(depth):
        value = [value]
    return value


GARBAGE: tuple[object, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    float("inf"),
    "",
    "\ud800",
    "х" * 1000,
    [],
    {},
    [[]],
    {"seat": "0"},
    nested(500),
)


def nodes(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    if path:
        yield path, value
    match value:
        case dict():
            for key, each in value.items():
                yield from nodes(each, (*path, key))
        case list():
            for index, each in enumerate(value):
                yield from nodes(each, (*path, index))


@pytest.mark.parametrize("name", ["sochi-3", "rostov-4"])
def test_garbage_anywhere_is_refused_in_one_way(name: str) -> None:
    """Nothing but `RecordError` comes out, whatever stands wherever."""
    data = golden(name)
    data["deals"] = data["deals"][:3]
    rng = random.Random(1)
    tried = refusals = 0
    for path, old in list(nodes(data)):
        for value in rng.sample(GARBAGE, 2):
            put(data, path, value)
            refusals += refused(data) is not None
            tried += 1
        put(data, path, old)
    assert refusals > tried * 0.98  # names and nulls may be what they like


def test_a_verdict_repeats_the_refusal() -> None:
    data = golden("sochi-3")
    data["deals"][2]["writes"].pop()
    verdict = record.verify(record.read(data))
    assert verdict == record.Verdict(False, 3, "writes", "6.5", "mountain of seat 2: 3, not 0")
