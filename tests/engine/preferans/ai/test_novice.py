"""A beginner: wrong in the ways of beginners, never absurd."""

import random

import pytest

from engine.cards import Card
from engine.preferans.actions import (
    BID,
    MISERE,
    PASS,
    PLAY,
    WHIST,
    Action,
    Contract,
    Discard,
    Order,
    Strain,
)
from engine.preferans.ai import Level, choose
from engine.preferans.facts import DealFacts
from engine.preferans.game import PreferansTable
from engine.table import actors, apply, observe
from tests.engine.preferans.tables import cards, dealt, run


def novice(table: PreferansTable, seat: int, rng: random.Random) -> Action:
    return choose(observe(table, seat), rng, Level.NOVICE)


def often(table: PreferansTable, times: int = 60) -> list[Action]:
    """What beginners in so many moods do here."""
    (seat,) = actors(table)
    return [novice(table, seat, random.Random(mood)) for mood in range(times)]


def finished(table: PreferansTable, rng: random.Random) -> DealFacts:
    while not table.state.finished:
        seat = min(actors(table))
        table = apply(table, seat, novice(table, seat, rng))
    return table.state.finished[0]


# --- he errs as people do -------------------------------------------------------------------


def test_he_bids_a_long_weak_suit_now_and_then() -> None:
    table = dealt("JT987s 7c 7d KQTh")
    assert set(often(table)) == {PASS, BID[Contract(6, Strain.SPADES)]}
    assert choose(observe(table, 1), random.Random(0), Level.CLUB) == PASS


def test_he_bids_misere_with_a_hole_now_and_then() -> None:
    assert {BID[MISERE], PASS} == set(often(dealt("8Ts 89c 78JQd 7Th")))
    assert BID[MISERE] not in often(dealt("789s 79c 9Qd 9QKh"))


def test_what_nobody_would_bid_he_passes() -> None:
    assert set(often(dealt("T97s QT8c J9d K9h"))) == {PASS}


def test_he_whists_by_mood() -> None:
    table = dealt("KQJ97s Q8c K9d Ah", "Ac KQh QJd 8s 97c T8h", talon="7d 8d")
    table = run(table, "b6s P P O x7d8d o6s")
    assert set(often(table)) == {WHIST, PASS}


def test_he_leads_his_highest_card_without_a_thought() -> None:
    table = dealt("87s AQ8c KT8d AJh", "AKQJTs KJc Ad 87h", talon="7d 9d")
    table = run(table, "P b6s P O x7d9d o6s w w")
    assert set(often(table)) == {PLAY[Card.parse("Ac")], PLAY[Card.parse("Ah")]}


def test_he_plays_high_in_second_hand_now_and_then() -> None:
    table = dealt("AKQJTs AKc Ad 87h", "9s KJ9h", "87s AQTh", talon="7d 8d")
    table = run(table, "b6s P P O x7d8d o6s w w p7h")
    assert set(often(table)) == {PLAY[Card.parse("Kh")], PLAY[Card.parse("9h")]}


# --- but he is not absurd -------------------------------------------------------------------


@pytest.mark.parametrize("mood", range(8))
def test_a_sure_contract_is_made(mood: int) -> None:
    facts = finished(
        dealt("AKQJT9s AKc Ad Ah", "87s QJ98c T98d Th", talon="7d 8h"), random.Random(mood)
    )
    assert facts.declarer == 1
    assert facts.taken[1] in {0, 10}  # unplayed, or all


def test_he_keeps_trumps_aces_and_kings() -> None:
    table = run(dealt("KQJ97s QT8c 9d Ah", talon="7c Jd"), "b6s P P O")
    thrown = {move.cards for move in often(table) if isinstance(move, Discard)}
    assert thrown == {frozenset(cards("9d Jd"))}


def test_he_orders_his_long_suit() -> None:
    table = run(dealt("KQJ97s Q8c K9d Ah", talon="Ts Tc"), "b6s P P O x8cTc")
    orders = [move.contract for move in often(table) if isinstance(move, Order)]
    assert len(orders) == 60
    assert {order.strain for order in orders} == {Strain.SPADES}
    assert {order.level for order in orders} <= {6, 7, 8}
