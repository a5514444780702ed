"""Options of no game in particular: what bars what, and what a choice leaves of the others."""

import pytest

from engine.errors import RuleError
from engine.options import Number, Numbers, OneOf, Option, Options, OptionValue, Values, YesNo


def wants_rain(values: Values, value: OptionValue) -> str:
    return "no-rain" if value and values["weather"] != "rain" else ""


def under_a_roof(values: Values, value: OptionValue) -> str:
    if values["umbrella"] and value == 2:
        return "too-many"
    return "umbrella" if values["umbrella"] and value != 1 else ""


OPTIONS = Options(
    (
        Option("weather", OneOf(), ("sun", "rain"), "sun"),
        Option("umbrella", YesNo(), (False, True), lambda of: of["weather"] == "rain",
               barred=wants_rain),
        Option("people", Number(1, 9), (1, 2, 3), 1, barred=under_a_roof),
    )
)  # fmt: skip


def refused(chosen: Values) -> RuleError:
    with pytest.raises(RuleError) as refusal:
        OPTIONS.complete(chosen)
    return refusal.value


@pytest.mark.parametrize(
    ("kind", "allowed", "refused"),
    [
        (Numbers(1, 9, longest=2), ((1,), (3, 3), (3, 5)), ((), (5, 3), (0,), (1, 2, 3))),
        (
            Numbers(1, 9, longest=2, falling=True, empty=True),
            ((), (1,), (3, 3), (5, 3)),
            ((3, 5), (10,), (3, 2, 1), "list"),
        ),
    ],
)
def test_a_list_goes_its_way_and_may_be_empty_where_that_is_said(
    kind: Numbers, allowed: tuple[OptionValue, ...], refused: tuple[OptionValue, ...]
) -> None:
    option = Option("prices", kind, (), ())
    assert [value for value in (*allowed, *refused) if option.allows(value)] == list(allowed)


def test_what_is_barred_is_refused_with_its_reason() -> None:
    error = refused({"umbrella": True})
    assert error.key == "option-barred"
    assert error.params == {"option": "umbrella", "value": True, "why": "no-rain"}
    assert refused({"weather": "rain", "people": 2}).params["why"] == "too-many"
    assert refused({"weather": "rain", "people": 9}).params["why"] == "umbrella"
    assert OPTIONS.complete({"weather": "rain", "umbrella": False, "people": 9})["people"] == 9


def test_an_option_is_shut_when_nothing_but_its_value_can_be_chosen() -> None:
    sun, rain = OPTIONS.complete({}), OPTIONS.complete({"weather": "rain"})
    umbrella, people = OPTIONS["umbrella"], OPTIONS["people"]
    assert (umbrella.shut(sun), umbrella.shut(rain)) == ("no-rain", "")
    assert (people.shut(sun), people.shut(rain)) == ("", "too-many")
    assert OPTIONS["weather"].shut(sun) == ""


def test_a_choice_drops_what_it_bars_and_is_itself_refused() -> None:
    wet: Values = {"weather": "rain", "umbrella": True}
    assert OPTIONS.sifted({**wet, "weather": "sun"}, kept=("weather",)) == {"weather": "sun"}
    # Beside a choice that is kept the later ones give way, one after the other.
    chosen: Values = {"weather": "rain", "umbrella": True, "people": 3}
    assert OPTIONS.sifted(chosen, kept=("umbrella",)) == wet
    assert OPTIONS.sifted({"umbrella": True}, kept=("umbrella",)) == {"umbrella": True}
    # What nobody knows is left for `complete` to refuse.
    left = OPTIONS.sifted({"snow": 1, "people": 2}, kept=())
    assert left == {"snow": 1, "people": 2}
    assert refused(left).key == "option-unknown"
