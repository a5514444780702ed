"""Computers: legal answers, blind to hidden cards, the same for a seed, sound where it is plain."""

import random
from fractions import Fraction

import pytest

from engine.cards import Rank
from engine.cards import deck as cards_from
from engine.computers import Effort, Level
from engine.game import CHANCE
from engine.log import parse_action
from engine.napoleon.ai import advise, choose
from engine.napoleon.ai.advice import NapoleonReason
from engine.napoleon.game import BIDS, NAPOLEON, PASS, TRICKS
from engine.shuffle import Shuffle
from engine.table import actors, apply, observe
from engine.votes import AGREE, STOP
from tests.engine.napoleon.ai.seats import deals, exchanged, turn
from tests.engine.trick_tables import TrickTables

DECK = cards_from(Rank.SIX)

_TABLES = TrickTables(NAPOLEON)
deal, opened, run = _TABLES.deal, _TABLES.opened, _TABLES.run

QUICK = Effort(samples=6)
WELL = Effort(samples=40)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(("penalty", "least_bid"), [("by_bid", 2), ("flat", 1)])
def test_every_answer_is_a_move(players: int, penalty: str, least_bid: int) -> None:
    rng = random.Random(players)
    asked = dict.fromkeys(Level, 0)
    for table in deals(rng, players, 12, penalty=penalty, least_bid=least_bid):
        seen = turn(table)
        for level in Level:
            if level is not Level.NOVICE and rng.random() < 0.85:
                continue
            assert choose(seen, rng, level, QUICK) in seen.moves
            asked[level] += 1
    assert asked[Level.NOVICE] > 60
    assert min(asked.values()) > 3


@pytest.mark.parametrize("play_out", [False, True])
def test_advice_has_figures_that_can_be(play_out: bool) -> None:
    """In every position, those included in which the bid is decided."""
    rng = random.Random(3)
    for table in deals(rng, 4, 3, play_out=play_out, least_bid=1):
        seen = turn(table)
        found = advise(seen, rng, QUICK)
        assert found.action in seen.moves
        assert found.chance is None or 0 <= found.chance <= 100
        assert found.gain is None or found.gain >= 0


def test_the_same_seed_the_same_choice() -> None:
    for table in deals(random.Random(5), 5, 2):
        seen = turn(table)
        for level in (Level.CLUB, Level.EXPERT):
            one, two = (choose(seen, random.Random(9), level, QUICK) for _ in range(2))
            assert one == two


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_hidden_cards_change_nothing(players: int) -> None:
    rng = random.Random(players)
    compared = 0
    for table in deals(rng, players, 3):
        if rng.random() < 0.6:
            continue
        other = exchanged(rng, table)
        assert turn(other) == turn(table)
        for level in Level:
            one, two = (
                choose(turn(each), random.Random(2), level, Effort(4)) for each in (table, other)
            )
            assert one == two
            compared += 1
    assert compared > 8


def test_the_number_of_samples_is_kept_and_may_be_cut_short() -> None:
    table = run(deal(opened(4), "AKs 6h", "", "", "", turned="9s"), "b2 P P P")
    asked = 0

    def enough() -> bool:
        nonlocal asked
        asked += 1
        return asked == 3

    choose(turn(table), random.Random(1), Level.EXPERT, Effort(50, enough))
    assert asked == 3
    asked = 100
    choose(turn(table), random.Random(1), Level.EXPERT, Effort(7, enough))
    assert asked == 107


# --- the auction ----------------------------------------------------------------------------


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_who_cannot_lose_a_trick_bids_five(level: Level, players: int) -> None:
    others = [""] * (players - 1)
    table = deal(opened(players), "AKQJTs", *others, turned="9s")
    assert choose(turn(table), random.Random(1), level, WELL) == BIDS[TRICKS]


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("players", [3, 4, 6])
def test_who_has_nothing_passes(level: Level, players: int) -> None:
    others = [""] * (players - 1)
    table = deal(opened(players), "67c 67d 8h", *others, turned="As")
    assert choose(turn(table), random.Random(1), level, WELL) == PASS


@pytest.mark.parametrize("level", [Level.CLUB, Level.EXPERT])
def test_three_certain_tricks_go_over_a_bid_of_two(level: Level) -> None:
    table = run(deal(opened(4), "", "AKQs 67c", "", "", turned="9s"), "b2")
    assert choose(turn(table), random.Random(1), level, WELL) == BIDS[3]


def test_a_large_pot_is_worth_a_risk_that_a_small_one_is_not() -> None:
    """The same hand, once for the antes alone and once after many deals that all passed."""
    hand = "ATs 7c 9d 8h"
    table = opened(4, deals=20)
    early = deal(table, "", "", "", hand, turned="9s")
    assert choose(turn(run(early, "P P P")), random.Random(1), Level.EXPERT, WELL) == PASS
    for _ in range(12):
        table = run(deal(table, "", "", "", "", turned="9s"), "P P P P")
    late = run(deal(table, "", "", "", hand, turned="9s"), "P P P")
    assert choose(turn(late), random.Random(1), Level.EXPERT, WELL) == BIDS[2]


def test_a_flat_penalty_makes_bids_cheaper() -> None:
    words = []
    for penalty in ("by_bid", "flat"):
        table = deal(opened(4, penalty=penalty), "", "", "", "ATs 7c 9d 8h", turned="9s")
        words.append(choose(turn(run(table, "P P P")), random.Random(1), Level.EXPERT, WELL))
    assert words[0] == PASS
    assert words[1] != PASS


# --- cards ----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", Level)
def test_a_trick_is_taken_as_cheaply_as_it_can_be(level: Level) -> None:
    """The bidder of two plays last, holds the best trump besides, and can win with the nine."""
    hands = ("As 69Ac 7d", "8c 67h 8d 9d", "7Tc 8h 9h Td")
    table = run(deal(opened(3), *hands, turned="Ks"), "b2 P P p8c p7c")
    assert choose(turn(table), random.Random(1), level, WELL) == parse_action(NAPOLEON, "p9c")


@pytest.mark.parametrize("level", Level)
def test_nobody_trumps_a_trick_of_his_own_side(level: Level) -> None:
    """Seat 3 has taken the bidder's six of clubs with the ace; seat 0 has no club, and a trump."""
    hands = ("AKs 6c 6d 6h", "8c 9c 8d 8h Td", "Ac Ad 7h 9h Th", "7s QKJh Jd")
    table = run(deal(opened(4), *hands, turned="9s"), "b3 P P P p8h p7h pJh p6h pQh pKs pTd p9h")
    assert actors(table) == {1}
    table = run(table, "p6c p8c pAc")
    found = choose(turn(table), random.Random(1), level, WELL)
    assert found in turn(table).moves
    assert found != parse_action(NAPOLEON, "p7s")


def test_what_may_beat_the_last_card_is_kept() -> None:
    """The bidder of five needs every trick; he trumped a heart, so hearts are safe to throw."""
    hands = ("AKQs 8c 7d", "9c 9d 6h 7h 8h", "Ts 9h Th Jh Td")
    table = run(deal(opened(3), *hands, turned="9s"), "b5 p6h p9h pQs")
    table = run(table, "pAs p7h pTs pKs")
    assert actors(table) == {2}
    found = choose(turn(table), random.Random(1), Level.EXPERT, WELL)
    assert found == parse_action(NAPOLEON, "p8h")


def test_a_decided_bid_costs_no_thought() -> None:
    table = deal(
        opened(3, play_out=True), "AKs 67c 7d", "QJs 8c 9c 8d", "87s Tc Jc Td", turned="9s"
    )
    table = run(table, "b2 P P pJs p7s pAs")
    table = run(table, "pKs pQs p8s")
    found = advise(turn(table), random.Random(1), WELL)
    assert found.reason is NapoleonReason.DECIDED
    assert found.chance is None


# --- advice ---------------------------------------------------------------------------------


def test_advice_tells_why_and_what_comes_of_it() -> None:
    strong = turn(deal(opened(4), "AKQJTs", "", "", "", turned="9s"))
    found = advise(strong, random.Random(1), WELL)
    assert (found.action, found.reason) == (BIDS[5], NapoleonReason.BID_PAYS)
    assert (found.bid, found.chance, found.instead) == (5, 100, BIDS[2])
    assert found.gain == Fraction(3)
    weak = turn(deal(opened(4), "67c 67d 8h", "", "", "", turned="As"))
    found = advise(weak, random.Random(1), WELL)
    assert (found.action, found.reason, found.instead) == (PASS, NapoleonReason.TOO_WEAK, BIDS[2])
    assert found.chance is not None
    assert found.chance < 20
    assert found.gain is not None
    assert found.gain > 4


def test_a_vote_is_agreed_to() -> None:
    table = deal(opened(3), "", "", "", turned="9s")
    table = apply(table, 0, STOP)
    for level in Level:
        assert choose(observe(table, 1), random.Random(1), level, WELL) == AGREE
    assert advise(observe(table, 1), random.Random(1), WELL).reason is NapoleonReason.FAIR


def test_nobody_is_asked_where_nothing_is_to_be_done() -> None:
    with pytest.raises(ValueError, match="shuffle"):
        choose(observe(opened(3), 0), random.Random(1), Level.NOVICE)
    with pytest.raises(ValueError, match="shuffle"):
        advise(observe(opened(3), 0), random.Random(1))


def test_a_cut_is_any_cut() -> None:
    deck = Shuffle(DECK, "00" * 16)
    table = apply(opened(3), CHANCE, deck)
    (cutter,) = actors(table)
    seen = observe(table, cutter)
    assert seen.stage == "cut"
    for level in Level:
        found = {choose(seen, random.Random(seed), level, QUICK) for seed in range(8)}
        assert found <= set(seen.moves)
        assert len(found) > 3
