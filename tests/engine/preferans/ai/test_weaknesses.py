"""Positions on which programs that search layouts with open cards are known to go wrong.

They stand in ``weaknesses.txt``, and what computers do there beside what is right. That is found
without the code that is judged, in one of these ways:

- forced: brute force over what the player may know, each layout as likely as another;
- errors: only these cards leave opponents a choice that costs them something;
- odds: exact search of all layouts;
- laid: exact search of random layouts, against the discard that looks best at a glance;
- thrown: exact search, in every layout the right card is best, and some other takes a trick less;
- argued: what a card player says.
"""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.cards import Card
from engine.computers import Effort, Level
from engine.log import parse_action
from engine.preferans.actions import MISERE, Action, Contract, Discard
from engine.preferans.ai.expert.card_values import side_gains
from engine.preferans.ai.expert.layouts import hidden
from engine.preferans.ai.expert.position import position_of
from engine.preferans.ai.expert.worlds import SampledWorld
from engine.preferans.ai.people.words import discards
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.observe import PlayerView
from engine.solver import MISERE as NO_TRICKS
from engine.solver import tricks_in
from engine.tricks import FULL_SET, CardSet, PlayCard, card_set, cards_in, playable, winner
from tests.engine.preferans.ai.asked import says
from tests.engine.preferans.ai.asked import view as view_of
from tests.engine.preferans.ai.test_endings import plans_by_card
from tests.engine.preferans.tables import dealt, run

EFFORT = Effort(40)
LAYOUTS = 200


class Position(NamedTuple):
    """``does``: what a computer of that level does, where it is not right."""

    proof: str
    level: Level
    name: str
    hands: str
    said: str
    right: str
    does: str

    @property
    def table(self) -> PreferansTable:
        first, second, third, talon = self.hands.split("/")
        return run(dealt(first, second, third, talon=talon), self.said)

    @property
    def actions(self) -> set[Action]:
        return {parse_action(PREFERANS, code) for code in self.right.split()}

    @property
    def cards(self) -> set[Card]:
        return {action.card for action in self.actions if isinstance(action, PlayCard)}


def read() -> Iterator[Position]:
    proof = level = ""
    for block in Path(__file__).with_name("weaknesses.txt").read_text().split("\n\n"):
        if block.startswith("##"):
            proof, level = block[3:].partition(":")[0].split()
        elif not block.startswith("#"):
            name, hands, said, told, *does = block.strip().split("\n")
            right, _, _ = told.partition(":")
            does = [line.removeprefix("now ") for line in does]
            yield Position(proof, Level(level), name, hands, said, right, "".join(does))


POSITIONS = {position.name: position for position in read()}


def proved(proof: str) -> list[str]:
    return [name for name, position in POSITIONS.items() if position.proof == proof]


@pytest.mark.parametrize("name", POSITIONS)
def test_weaknesses(name: str) -> None:
    position = POSITIONS[name]
    wished = position.does or position.right
    for seed in range(2):
        assert says(position.table, position.level, EFFORT, seed=seed) in wished.split()


# --- what is right --------------------------------------------------------------------------


def every(view: PlayerView) -> list[SampledWorld]:
    """All layouts, each as likely as another."""
    return [SampledWorld(layout.hands, layout.away, 1) for layout in hidden(view).every()]


def without(hands: tuple[CardSet, ...], card: Card) -> tuple[CardSet, ...]:
    return tuple(hand & ~(1 << card) for hand in hands)


def best(worth: dict[Card, int]) -> set[Card]:
    return {card for card, each in worth.items() if each == max(worth.values())}


@pytest.mark.slow
@pytest.mark.parametrize("name", proved("forced"))
def test_right_by_brute_force(name: str) -> None:
    """A partner in closed play does his worst: what is best even so needs no help."""
    view = view_of(POSITIONS[name].table)
    gains = side_gains(view)
    worth = {
        card: max(sum(gains[tricks] for tricks in plan) for plan in plans)
        for card, plans in plans_by_card(view, every(view)).items()
    }
    assert best(worth) == POSITIONS[name].cards


@pytest.mark.parametrize("name", proved("errors"))
def test_right_if_opponents_may_err(name: str) -> None:
    """Of the best cards by search these alone may bring more, were the others' cards chosen so."""
    view = view_of(POSITIONS[name].table)
    (world,) = every(view)
    start = position_of(view)
    trump = start.strain if start.strain < 4 else None

    @cache
    def most(hands: tuple[CardSet, ...], leader: int, table: tuple[Card, ...]) -> int:
        """The declarer's tricks, were all cards chosen for him."""
        if len(table) == 3:
            players = [(leader + place) % 3 for place in range(3)]
            taker = winner(zip(players, table, strict=True), table[0] >> 3, trump)
            return (taker == start.declarer) + most(hands, taker, ())
        turn = (leader + len(table)) % 3
        legal = cards_in(playable(hands[turn], table[0] >> 3 if table else None, trump))
        after = [most(without(hands, card), leader, (*table, card)) for card in legal]
        return max(after, default=0)

    (row,) = start.values([world])
    found = set()
    for card, exact in zip(start.cards, row, strict=True):
        hands = without(world.in_order(view.active), card)
        if max(row) == exact < start.taken + most(hands, start.leader, (*start.table, card)):
            found.add(card)
    assert found == POSITIONS[name].cards


@pytest.mark.parametrize("name", proved("odds"))
def test_right_by_all_layouts(name: str) -> None:
    view = view_of(POSITIONS[name].table)
    assert isinstance(view.contract, Contract)
    rows = position_of(view).values(every(view))
    columns = dict(zip(position_of(view).cards, zip(*rows, strict=True), strict=True))
    made = {card: sum(each >= view.contract.level for each in row) for card, row in columns.items()}
    assert best(made) == POSITIONS[name].cards
    assert not best({card: min(row) for card, row in columns.items()}) & POSITIONS[name].cards


@pytest.mark.parametrize("name", proved("laid"))
def test_right_discard(name: str) -> None:
    view = view_of(POSITIONS[name].table)
    twelve = card_set(view.hands[view.viewer] or ())
    rng, unseen = random.Random(1), cards_in(FULL_SET & ~twelve)
    layouts = [card_set(rng.sample(unseen, 10)) for _ in range(LAYOUTS)]

    def tricks(away: CardSet) -> int:
        kept, others = twelve & ~away, FULL_SET & ~twelve
        worlds = [(kept, left, others & ~left) for left in layouts]
        return sum(tricks_in(worlds, 0, 0, NO_TRICKS))

    (right,) = POSITIONS[name].actions
    assert isinstance(right, Discard)
    _, glance = max(discards(twelve, MISERE))
    assert tricks(card_set(right.cards)) < tricks(glance)


@pytest.mark.parametrize("name", proved("thrown"))
def test_right_in_every_layout(name: str) -> None:
    position = POSITIONS[name]
    view = view_of(position.table)
    (card,), start = position.cards, position_of(view)
    right, rows = start.cards.index(card), start.values(every(view))
    assert all(row[right] == min(row) for row in rows)
    assert any(all(row[right] < row[other] for row in rows) for other in range(len(start.cards)))
