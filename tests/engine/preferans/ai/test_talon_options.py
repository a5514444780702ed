"""What computers make of options of the talon and of the whist: 3.6, 4.3, 4.5, 13.26."""

import random
from fractions import Fraction
from typing import Final

import pytest

from engine.computers import Effort
from engine.options import OptionValue
from engine.preferans.actions import HALF_WHIST, MISERE, PASS, WHIST, Action, Contract, Say, Strain
from engine.preferans.ai import Level, expert, payoff
from engine.preferans.ai.advice import Advice
from engine.preferans.ai.expert.gains import (
    GAIN_SCALE,
    Assumed,
    ContractGains,
    DefenderHands,
    mean,
)
from engine.preferans.game import PreferansTable
from engine.preferans.pulka import settle
from engine.table import observe
from engine.tricks import card_set
from tests.engine.preferans.ai.asked import says
from tests.engine.preferans.tables import cards, dealt, listed, run

SURE = "AKQJT9s AKc 7d 8d"
SEVEN, EIGHT = Contract(7, Strain.SPADES), Contract(8, Strain.SPADES)


def bought(players: int, talon: str, **options: OptionValue) -> PreferansTable:
    """Seat 1 has taken ``talon`` at 6♠."""
    table = dealt(SURE, talon=talon, players=players, **options)  # type: ignore[arg-type]
    return run(table, "b6s P P O")


@pytest.mark.parametrize("convention", ["sochi", "leningrad", "rostov"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_an_expert_counts_the_prize_and_the_penalty_exactly(convention: str, players: int) -> None:
    """Laying both aces away again: what the deal then writes is what was expected of it."""
    options: dict[str, OptionValue] = {"dealer_talon_prize": True, "talon_refusal_penalty": 7}
    table = bought(players, "Ad Ah", convention=convention, **options)
    talon = card_set(cards("Ad Ah"))
    for away in ("AdAh", "7d8d"):
        pair = card_set(cards(f"{away[:2]} {away[2:]}"))
        ordered = run(table, f"x{away} o8s P P")
        if players > 3:
            ordered = run(ordered, "P")
        state = ordered.state
        after = settle(state.sheet, state.agreement)
        before = settle(table.state.sheet, state.agreement)
        for seat in range(players):
            prices = ContractGains(observe(table, seat), 1).of_talon(talon, pair)
            gain = (after[seat] - before[seat]) * payoff.UNITS_PER_WHIST
            assert prices.unplayed(EIGHT) == gain


def test_of_discards_as_good_the_one_that_costs_the_dealer_is_taken() -> None:
    """Four losing diamonds, two of them from the talon: any two may go."""
    assert says(bought(4, "9d Td", talon_refusal_penalty=1), Level.EXPERT) == "x9dTd"
    assert says(bought(4, "9d Td"), Level.EXPERT) == "x7d8d"
    assert says(bought(4, "Ad Ah", talon_refusal_penalty=1), Level.EXPERT) == "x7d8d"


def test_a_misere_is_laid_away_for_whatever_the_dealer_pays() -> None:
    """Rule 13.28 holds on misère; its own tricks come first all the same."""
    table = dealt("789s 79Tc 78d 78h", talon="As Kd", players=4, talon_refusal_penalty=5)
    table = run(table, "bm P P O")
    assert table.state.phase.bid is MISERE  # type: ignore[union-attr]
    assert says(table, Level.EXPERT) == says(table, Level.CLUB) == "xAsKd"


@pytest.mark.parametrize("level", list(Level))
def test_a_talon_that_stays_closed_is_worth_nothing(level: Level) -> None:
    options: dict[str, OptionValue] = {"no_talon_bids": True, "dealer_talon_prize": True}
    table = dealt("78s 789c 9Td 789h", "AKQJT9s AKQc Ad", talon="Kd Ah", **options)  # type: ignore[arg-type]
    table = run(table, "bm b9s P bm! b9s! P")
    assert says(table, level).startswith(("o9", "o10"))
    assert payoff.outcome_of(observe(table, 2)).talon_tricks == 0


STRONG, WEAK = "AKQJd AKQJTh 9s", "98s 9TJc JTd 9TJh"
DECLARER = "AKQJTs AKc 7d 78h"


def whisted(contract: str, left: str, players: int = 3, **options: OptionValue) -> PreferansTable:
    """Seat 1 plays ``contract``; seat 2 holds ``left``."""
    table = dealt(DECLARER, left, talon="8d 9d", players=players, **options)  # type: ignore[arg-type]
    return run(table, f"b6s P P O x8d9d o{contract}")


def left(
    prices: ContractGains,
    sides: DefenderHands,
    tricks: int,
    game: Contract = EIGHT,
    say: Say = PASS,
) -> int:
    """What is gained after a pass and ``say``, times `GAIN_SCALE`."""
    tree = prices.tree(game, ((prices.first, PASS), (prices.second, say)), Assumed())
    return mean(tree, sides, tricks)


@pytest.mark.parametrize("contract", ["8s", "9s"])
def test_a_high_contract_is_returned_by_who_can_beat_it(contract: str) -> None:
    table = run(whisted(contract, STRONG, return_on_eight=True), "P P")
    assert says(table, Level.EXPERT) == "rw"


def test_a_declarer_reckons_with_a_whist_that_is_returned() -> None:
    """Beside hands that would both pass, the strong first one may come back: he expects less."""
    sides = card_set(cards("AKQd AKQJTh 9s 9c")), card_set(cards("98s QJTc JTd"))
    expected = [
        ContractGains(observe(whisted("8s", STRONG, return_on_eight=on), 1), 1).expected(
            EIGHT, sides, 7
        )
        for on in (False, True)
    ]
    assert expected[1] < expected[0]


@pytest.mark.parametrize("level", list(Level))
def test_nobody_goes_for_half_where_that_is_not_played(level: Level) -> None:
    table = run(whisted("7s", "9s TJQc JQKd 9TJh", half_whist=False), "P")
    assert says(table, level) in ("w", "P")
    gains = ContractGains(observe(table, 0), 1)
    side = card_set(cards("9s TJQc JQKd 9TJh")), card_set(cards("87s 98c AQTd AKQh"))
    with_half = ContractGains(observe(run(whisted("7s", "9s"), "P"), 0), 1)
    assert gains.expected(SEVEN, side, 8) < with_half.expected(SEVEN, side, 8)
    assert HALF_WHIST not in observe(table, 0).moves


@pytest.mark.parametrize("answers", [True, False])
def test_a_dealer_who_answers_for_nothing_risks_nothing(answers: bool) -> None:
    """Beside the pool of an eight all ten tricks of the declarer cost him 60 or nothing."""
    table = run(whisted("8s", STRONG, 4, dealer_answers=answers), "P P l2")
    prices = ContractGains(observe(table, 0), 1)
    lost = prices.unplayed(EIGHT) - prices.whisted(EIGHT, (0,), dealer_hand=2)[10]
    assert lost == payoff.UNITS_PER_WHIST * (60 * 3 // 4 if answers else 0)
    assert expert.explain(observe(table, 0), random.Random(1), Effort(12)).worse[0].loss.mean


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("tricks", [7, 8])
@pytest.mark.parametrize("free_of", [{"dealer_answers": False}, {"responsibility": "none"}])
def test_a_contract_that_is_left_is_played_by_a_dealer_who_risks_nothing(
    players: int, tricks: int, free_of: dict[str, OptionValue]
) -> None:
    """He whists for certain: what is expected is what the sheet says of his whist, exactly."""
    table = whisted("8s", WEAK, players, **free_of)
    sides = card_set(cards(WEAK)), card_set(cards("QT9c KQd KJh 87s 7h"))
    for seat in range(1, players):
        prices = ContractGains(observe(table, seat), 1)
        gain = prices.whisted(EIGHT, (0,), dealer_hand=prices.first)[tricks]
        assert left(prices, sides, tricks) == GAIN_SCALE * gain
    free, answering = (
        ContractGains(observe(whisted("8s", WEAK, players, dealer_answers=answers), 1), 1)
        for answers in (False, True)
    )
    alone = GAIN_SCALE * answering.unplayed(EIGHT)
    assert left(free, sides, 7) < left(answering, sides, 7) <= alone


def test_a_dealer_is_reckoned_with_the_one_hand_that_he_was_shown() -> None:
    """He declined half of the second defender's misère, and may take no other hand. Rule 13.27."""
    table = dealt(DECLARER, WEAK, talon="8d 9d", players=4, misere_invite=True)
    table = run(table, "b6s P i id P O x8d9d o8s P P")
    prices = ContractGains(observe(table, 1), 1)
    strong, weak = card_set(cards("AKQd AKQJTh 9s 9c")), card_set(cards(WEAK))
    assert listed(table) == "l3 P"
    assert left(prices, (weak, strong), 7) < 0 < left(prices, (strong, weak), 7)


@pytest.mark.parametrize("contract", ["6s", "7s"])
def test_a_dealer_is_reckoned_with_only_where_he_is_asked(contract: str) -> None:
    """At six and seven two plain passes end the whisting; after a half he has his say. Rule 4.5."""
    table = whisted(contract, WEAK, 4, dealer_answers=False)
    prices = ContractGains(observe(table, 1), 1)
    game = Contract(int(contract[0]), Strain.SPADES)
    sides = card_set(cards(WEAK)), card_set(cards("QT9c KQd KJh 87s 7h"))
    assert left(prices, sides, 5, game) == GAIN_SCALE * prices.unplayed(game)
    asked = left(prices, sides, 5, game, HALF_WHIST)
    assert asked < GAIN_SCALE * prices.unplayed(game, prices.second)


def test_a_half_is_reckoned_to_be_returned_by_whoever_has_a_few_tricks() -> None:
    """He passed with a trick and a half, on which one returns nearly always. Rule 4.4."""
    game = Contract(6, Strain.SPADES)
    prices = ContractGains(observe(whisted("6s", WEAK), 1), 1)
    some, weak = card_set(cards("98s A87c K87d Q9h")), card_set(cards(WEAK))
    alone = prices.whisted(game, (prices.first,), half=prices.second)[7]
    unplayed = prices.unplayed(game, prices.second)
    returned, stands = (left(prices, (each, weak), 7, game, HALF_WHIST) for each in (some, weak))
    assert abs(returned - GAIN_SCALE * alone) < GAIN_SCALE * abs(alone - unplayed) / 4
    assert abs(stands - GAIN_SCALE * unplayed) < GAIN_SCALE * abs(alone - unplayed) / 4


@pytest.mark.parametrize("level", list(Level))
def test_a_dealer_who_answers_for_nothing_whists(level: Level) -> None:
    """Even with the hand of a defender who has nothing."""
    table = run(whisted("8s", WEAK, 4, dealer_answers=False), "P P l2")
    assert says(table, level) == "w"


HALF: Final = "98s QJTc QJTd 9Th"


def value(told: Advice, action: Action) -> Fraction:
    (found,) = (each.value.mean for each in told.choices if each.action == action)
    return found


@pytest.mark.parametrize("level", [Level.CLUB, Level.EXPERT])
def test_a_whist_that_was_taken_back_for_half_stands_beside_nobody(level: Level) -> None:
    """Who returns it whists alone, and who does not leaves the contract: rule 4.4."""
    table = run(whisted("6s", HALF, convention="leningrad"), "w P h")
    assert says(table, level) == "rw"
    told = expert.explain(observe(table, 0), random.Random(1), Effort(12))
    assert value(told, PASS) == Fraction(-40, 3)


@pytest.mark.parametrize("players", [3, 4])
def test_a_half_from_the_first_hand_may_be_returned(players: int) -> None:
    """Nearly every hand that passed beside the whist does: the half is not what it would write."""
    table = run(whisted("6s", HALF, players, convention="leningrad"), "w P")
    told = expert.explain(observe(table, 2), random.Random(1), Effort(12))
    alone = ContractGains(observe(table, 2), 1).unplayed(Contract(6, Strain.SPADES), 2)
    assert value(told, HALF_WHIST) != Fraction(alone, payoff.UNITS_PER_WHIST)


def test_whoever_whists_first_reckons_with_leaving() -> None:
    """Four weak tricks at most: after a pass he need not play them. Rule 4.3."""
    worth = [
        value(
            expert.explain(
                observe(whisted("6s", WEAK, convention="leningrad", first_hand_half=may), 2),
                random.Random(1),
                Effort(12),
            ),
            WHIST,
        )
        for may in (False, True)
    ]
    assert worth[0] < worth[1]
