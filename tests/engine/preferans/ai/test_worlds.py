"""Sampled worlds fit what is seen; worth is what the sheet writes."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from operator import add

import pytest

from engine.game import CHANCE
from engine.preferans.actions import Action, Contract, Strain, WithoutThree
from engine.preferans.ai import choose, payoff, race
from engine.preferans.ai.expert.layouts import AWAY, hidden, played_by, shown_voids
from engine.preferans.ai.expert.worlds import worlds
from engine.preferans.game import PreferansTable
from engine.preferans.observe import PlayerView
from engine.preferans.pulka import settle, whole
from engine.preferans.scoring import Outcome, outcome
from engine.preferans.state import AllPass, Auction, Play
from engine.preferans.state import Talon as TalonPhase
from engine.table import observe
from engine.tricks import card_set
from tests.engine.preferans.tables import dealt, game, opening, run
from tests.engine.random_games import any_move
from tests.support.marks import mostly_slow

CONVENTIONS = ("sochi", "leningrad", "rostov")


def sensible(
    rng: random.Random, table: PreferansTable, seat: int, options: tuple[Action, ...]
) -> Action:
    """Mostly club players, with odd moves in between."""
    if rng.random() < 0.15:
        return any_move(rng, table, seat, options)
    return choose(observe(table, seat), rng)


def positions(seed: int, deals: int) -> Iterator[tuple[PreferansTable, int]]:
    """Tables, each through the eyes of every seat in turn."""
    rng = random.Random(seed)
    first = opening(rng, CONVENTIONS[seed % 3], 3 + seed % 2, length=3)
    for number, (table, entry) in enumerate(game(rng, first, choose=sensible)):
        if entry.actor != CHANCE and observe(table, entry.actor).active:
            yield table, number % table.state.agreement.players
        if len(table.state.finished) == deals:
            return


def true_hands(table: PreferansTable) -> tuple[tuple[int, ...], int] | None:
    """The real hands and cards out of play; None where no cards lie."""
    match table.state.phase:
        case Auction(deal=deal) | TalonPhase(deal=deal):
            return tuple(card_set(hand) for hand in deal.hands), card_set(deal.talon)
        case Play(hands=hands, history=history):
            return hands, card_set(history.discard or ())
        case AllPass(hands=hands, deal=deal):
            view = observe(table, 0)
            return hands, card_set(deal.talon) & ~card_set(view.talon)
        case _:
            return None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_worlds_fit_what_is_seen(seed: int) -> None:
    looked = skipped = 0
    for table, seat in positions(seed, 3):
        view = observe(table, seat)
        skipped += 1
        if not any(view.counts) or skipped % 3:
            continue
        found = worlds(view, random.Random(seed), 3)
        if looked % 8 == 0:
            assert found == worlds(view, random.Random(seed), 3)
        lacks = shown_voids(view)
        for world in found:
            together = world.away
            for other, hand in enumerate(world.hands):
                assert hand.bit_count() == view.counts[other]
                assert not together & hand
                assert not hand & lacks[other]
                together |= hand
                if view.hands[other] is not None:
                    assert hand == card_set(view.hands[other] or ())
            for cards_played in played_by(view):
                assert not together & cards_played
            assert world.weight > 0
        assert len({(world.hands, world.away) for world in found}) == len(found) <= 3
        looked += 1
    assert looked > 5


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_the_truth_is_among_the_layouts(seed: int) -> None:
    met = 0
    for table, seat in positions(seed + 20, 4):
        truth = true_hands(table)
        unseen = hidden(observe(table, seat))
        if truth is None or unseen.total() > 2000:
            continue
        found = [(layout.hands, layout.away) for layout in unseen.every()]
        assert truth in found
        assert len(found) == len(set(found)) == unseen.total()
        met += 1
    assert met > 5


def test_layouts_are_drawn_evenly() -> None:
    """A misère's discard: two of the eleven cards that its first lead has left unseen."""
    table = dealt("789s 789c 789d 7h", "AKs", "AKc", talon="8h 9h")
    unseen = hidden(observe(run(table, "bm P P O x8h9h p7s"), 2))
    assert unseen.holders[-1] == AWAY
    assert unseen.total() == 55
    rng = random.Random(0)
    drawn = Counter(unseen.draws(rng, 40 * 55))
    assert set(drawn) == set(unseen.every())
    assert max(drawn.values()) < 80
    assert min(drawn.values()) > 12


def standing(view: PlayerView) -> tuple[Fraction, ...]:
    """The settlement and the share in prizes to come."""
    hopes = race.worth(view.agreement, view.sheet)
    settled = settle(view.sheet, view.agreement)
    return tuple(map(add, settled, hopes))


@pytest.mark.parametrize("seed", mostly_slow(range(6), (0, 5)))
def test_worth_is_what_the_sheet_gains(seed: int) -> None:
    """Whole pulkas with all options: help, full pools, halves, gentlemen, without three."""
    rng = random.Random(seed)
    first = opening(rng, CONVENTIONS[seed % 3], 3 + seed // 3 % 2, length=5)
    before = None
    done = 0
    for table, entry in game(rng, first, choose=sensible):
        del entry
        view = observe(table, 0)
        if before is not None and len(view.finished) > len(before.finished):
            facts = view.finished[-1]
            now, old = standing(view), standing(before)
            units = payoff.UNITS_PER_WHIST
            gained = whole(tuple((a - b) * units for a, b in zip(now, old, strict=True)))
            assert payoff.gains(before, outcome(facts), facts.taken) == gained
            if facts.declarer is not None and len(facts.whisters) == 1:
                table_of = payoff.gains_by_tricks(before, outcome(facts))
                assert table_of[facts.taken[facts.declarer]] == gained[0]
            done += 1
        before = view
    assert done  # one deal may be all that was agreed on


def test_the_outcome_of_a_running_deal() -> None:
    table = dealt("AKQJTs", "8c", talon="7h 7d", players=4, without_three=True)
    bid = run(table, "b6s P P")
    assert payoff.outcome_of(observe(table, 1)) == Outcome(0, (1, 2, 3), price=1)
    ordered = run(bid, "O x7d7h o7s P w po")
    view = observe(ordered, 2)
    seven = Contract(7, Strain.SPADES)
    assert payoff.outcome_of(view) == Outcome(0, (1, 2, 3), 1, seven, (3,))
    left = run(bid, "O")
    assert any(isinstance(move, WithoutThree) for move in observe(left, 1).moves)
    three = Outcome(0, (1, 2, 3), 1, view.bid, without_three=True)
    assert payoff.viewers_gain(observe(left, 1), three, (0, 0, 0, 0)) < 0
