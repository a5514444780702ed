"""Whole games of computers: legal, sensible, and blind to what they may not see."""

import random
from collections.abc import Iterator

import pytest

from engine.cards import DECK, Card
from engine.game import CHANCE
from engine.preferans.actions import Action, Contract, Special
from engine.preferans.ai import Level, choose
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.options import agree
from engine.preferans.pulka import settle
from engine.preferans.state import Finished
from engine.shuffle import Shuffle, Shuffling
from engine.table import actors, apply, observe, opening_action, start
from tests.engine.preferans.hidden import known_to, scrambled, told
from tests.engine.preferans.tables import legal_actions, opening
from tests.support.marks import mostly_slow

TABLES = [
    *(
        (convention, players)
        for convention in ("sochi", "leningrad", "rostov")
        for players in (3, 4)
    ),
    ("sochi", 5),
]
QUICK = (("sochi", 3),)
EVERY_CONVENTION = [*TABLES, ("classic", 3), ("hussar", 2)]


def deals(
    convention: str, players: int, count: int, seed: int, strangers: frozenset[int] = frozenset()
) -> PreferansTable:
    """Play ``count`` deals of one endless pulka; ``strangers`` play at random."""
    cards, rng = random.Random(seed), random.Random(seed + 1)
    terms = agree(convention, players, {"length": 1000, "seating": "joining"})
    table = start(PREFERANS, opening_action(PREFERANS, terms))
    while len(table.state.finished) < count and not isinstance(table.state.phase, Finished):
        if isinstance(table.stage, Shuffling):
            deck = list(DECK)
            cards.shuffle(deck)
            table = apply(table, CHANCE, Shuffle(tuple(deck), "00"))
            continue
        seat = min(seat for seat in actors(table) if seat != CHANCE)
        seen = observe(table, seat)
        action = rng.choice(seen.moves) if seat in strangers else choose(seen, rng)
        assert action in legal_actions(table, seat)
        table = apply(table, seat, action)
    return table


DEALS = 60


@pytest.mark.parametrize("kind", mostly_slow(TABLES, QUICK))
def test_computers_play_sensibly(kind: tuple[str, int]) -> None:
    facts = deals(*kind, DEALS, seed=2).state.finished
    contracts = [
        deal for deal in facts if deal.declarer is not None and isinstance(deal.contract, Contract)
    ]
    miseres = [deal for deal in facts if isinstance(deal.contract, Special)]
    made = [
        deal
        for deal in contracts
        if deal.declarer is not None
        and isinstance(deal.contract, Contract)
        and (not deal.whisters or deal.taken[deal.declarer] >= deal.contract.level)
    ]
    played = [deal for deal in contracts if deal.whisters]
    assert DEALS // 20 <= DEALS - len(contracts) - len(miseres) <= 4 * DEALS // 10
    assert 0.65 <= len(made) / len(contracts) <= 0.97
    assert len(played) >= len(contracts) // 4
    assert len(miseres) <= DEALS // 8


def positions(seed: int, level: Level) -> Iterator[tuple[PreferansTable, int, frozenset[Card]]]:
    """Tables a computer is asked at, in a few deals, and the cards it may know."""
    rng = random.Random(seed)
    convention, players = EVERY_CONVENTION[seed]
    first = opening(rng, convention, players, length=4)

    def ask(
        source: random.Random, table: PreferansTable, seat: int, _: tuple[Action, ...]
    ) -> Action:
        return choose(observe(table, seat), source, level)

    for table, entry, truth in told(rng, first, choose=ask):
        if entry.actor != CHANCE:
            yield table, entry.actor, known_to(truth, entry.actor)
        if len(table.state.finished) == 3:
            return


@pytest.mark.slow
@pytest.mark.parametrize("level", [Level.NOVICE, Level.CLUB])
@pytest.mark.parametrize("seed", range(len(EVERY_CONVENTION)))
def test_the_choice_depends_on_the_view_and_the_source_alone(seed: int, level: Level) -> None:
    rng = random.Random(seed)
    changed = 0
    for table, seat, known in positions(seed, level):
        other = scrambled(table, known, rng)
        changed += other != table
        views = (observe(each, seat) for each in (table, other, table))
        assert len({choose(view, random.Random(7), level) for view in views}) == 1
    assert changed > 15


def test_nothing_asked_is_an_error() -> None:
    table = deals("sochi", 3, 1, seed=1)
    with pytest.raises(ValueError, match="shuffle"):
        choose(observe(table, 0), random.Random(0))


def test_a_computer_beats_strangers_on_the_same_cards() -> None:
    """Duplicate: the same decks with the computer in each seat against two random players."""
    gained = []
    for seat in range(3):
        table = deals("sochi", 3, 12, seed=9, strangers=frozenset(range(3)) - {seat})
        gained.append(settle(table.state.sheet, table.state.agreement)[seat])
    assert min(gained) > 0
    assert sum(gained) / (3 * 12) > 20
