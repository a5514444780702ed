"""Ends by deals and by the clock, as texts and as moments."""

import random
from datetime import UTC, datetime

import pytest

from engine.events import EndsAt, Measure
from engine.limits import LimitKind, ends, limit_of, read, text
from engine.timestamps import moment_of, text_of


@pytest.mark.parametrize(
    ("limit", "found"),
    [
        ("deals 20", (LimitKind.DEALS, 20)),
        ("minutes 90", (LimitKind.MINUTES, 90)),
        ("hour 00:05", (LimitKind.HOUR, 5)),
        ("until 1970-01-01T00:01:00Z", (LimitKind.UNTIL, 60)),
    ],
)
def test_a_limit_is_one_text(limit: str, found: tuple[LimitKind, int]) -> None:
    assert read(limit) == found
    assert text(*found) == limit


@pytest.mark.parametrize(
    "limit",
    [
        "", "deals", "deals 0", "deals 020", "deals 1001", "deals ²", "deals -1", "minutes 0",
        "minutes 100000", "hour 24:00", "hour 7:30", "until 23:30", "until 2026-11-22T23:00+03:00",
        "weeks 2", " deals 2", "Deals 2", 20, None,
    ],
)  # fmt: skip
def test_nothing_else_is_a_limit(limit: object) -> None:
    assert read(limit) is None


def test_what_only_a_clock_can_tell_ends_nowhere_yet() -> None:
    assert ends("deals 3") == EndsAt(Measure.DEALS, 3)
    assert ends("minutes 3") is None
    assert ends("hour 23:30") is None
    for end in (EndsAt(Measure.DEALS, 9), EndsAt(Measure.TIME, 1_800_000_000)):
        assert ends(limit_of(end)) == end


def test_moments_are_those_of_the_calendar() -> None:
    rng = random.Random(1)
    for _ in range(2000):
        moment = rng.randrange(32_000_000_000)
        said = datetime.fromtimestamp(moment, UTC).isoformat().replace("+00:00", "Z")
        assert (text_of(moment), moment_of(said)) == (said, moment)
    for said in ("2026-11-23T02:00+03:00", "2026-11-22T21:30:00-01:30", "2026-11-22T23:00:00Z"):
        assert moment_of(said) == datetime.fromisoformat(said).timestamp()


@pytest.mark.parametrize(
    "said",
    [
        "2026-02-29T10:00Z", "2026-13-01T10:00Z", "2026-00-01T10:00Z", "2026-01-00T10:00Z",
        "2026-01-01T24:00Z", "2026-01-01T10:60Z", "2026-01-01T10:00:60Z", "2026-01-01T10:00",
        "2026-01-01 10:00Z", "1969-12-31T23:59Z", "1970-01-01T00:00+01:00", "9999-01-01T00:00Z",
        "2026-01-01T10:00+24:00", "٢٠٢٦-01-01T10:00Z",
    ],
)  # fmt: skip
def test_what_is_no_moment_is_none(said: str) -> None:
    assert moment_of(said) is None
