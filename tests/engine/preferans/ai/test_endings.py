"""Endings of four cards, brute-forced by what the player may know, against the expert's values.

The expert values a card as if all hands were seen later. Here the player's card depends on what he
has seen alone, while the others see everything, his plans too: the least that the card brings.
"""

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

import pytest

from engine import match
from engine.cards import Card
from engine.computers import Effort, Level
from engine.preferans.actions import MISERE, Action
from engine.preferans.ai import COMPUTERS, values
from engine.preferans.ai.expert.card_values import PARTS_PER_WHIST, side_gains
from engine.preferans.ai.expert.layouts import hidden
from engine.preferans.ai.expert.position import position_of
from engine.preferans.ai.expert.worlds import SampledWorld, worlds
from engine.preferans.ai.match import duplicate
from engine.preferans.observe import PlayerView, Stage
from engine.tricks import PlayCard, cards_in, playable, winner

CARDS, LAYOUTS, ENDINGS = 4, 45, 100
EFFORT = Effort(40)
Plan = tuple[int, ...]
"""The declarer's tricks by layout, for one way to play on."""


class Point(NamedTuple):
    """What everybody has seen: ``gone`` are the cards played, ``taken`` the declarer's tricks."""

    leader: int
    table: tuple[Card, ...]
    gone: int
    taken: int


def endings() -> Iterator[PlayerView]:
    """Views of who plays alone or for both hands, with more than one layout and several cards."""
    met: list[PlayerView] = []

    def ask(entrant: match.Entrant, view: PlayerView, rng: random.Random) -> Action:
        late = view.stage is Stage.PLAY and 10 - sum(view.taken) == CARDS
        if late and view.contract is not MISERE and len(view.moves) > 1:
            alone = view.viewer == view.declarer or len(view.plays) == 2
            if alone and 2 <= hidden(view).total() <= LAYOUTS:
                met.append(view)
        choice: Action = COMPUTERS.choose(view, rng, entrant.level, entrant.effort)
        return choice

    for number in range(1, 1000):
        seating = (match.Entrant("", Level.CLUB),) * 3
        match.play(duplicate("leningrad", 3), seating, 99, number, ask)
        yield from met
        met.clear()


def plans_by_card(view: PlayerView, found: Sequence[SampledWorld]) -> dict[Card, list[Plan]]:
    """Return what every card can bring by layout, worse plans left out."""
    start, layouts = position_of(view), [world.in_order(view.active) for world in found]
    catches = view.contract is MISERE and view.viewer != view.declarer
    # Catchers see each other's cards: what one of them knows, the other does.
    own = [seat for seat in view.active if seat != view.declarer] if catches else view.plays
    mine = {view.active.index(seat) for seat in own}
    trump = start.strain if start.strain < 4 else None
    likes_tricks = catches or start.declarer in mine

    def worse(one: Plan, other: Plan) -> bool:
        pairs = zip(one, other, strict=True)
        return one != other and all(a <= b if likes_tricks else a >= b for a, b in pairs)

    def best(plans: Sequence[Plan]) -> list[Plan]:
        plans = list(dict.fromkeys(plans))
        return [one for one in plans if not any(worse(one, other) for other in plans)]

    def after(which: Plan, point: Point, card: Card) -> list[Plan]:
        table, gone = (*point.table, card), point.gone | 1 << card
        if len(table) < 3:
            return before(which, point._replace(table=table, gone=gone))
        players = [(point.leader + place) % 3 for place in range(3)]
        leader = winner(zip(players, table, strict=True), table[0] >> 3, trump)
        return before(which, Point(leader, (), gone, point.taken + (leader == start.declarer)))

    @cache
    def before(which: Plan, point: Point) -> list[Plan]:
        turn = (point.leader + len(point.table)) % 3
        led = point.table[0] >> 3 if point.table else None
        hands = [layouts[number][turn] & ~point.gone for number in which]
        legal = [cards_in(playable(hand, led, trump)) for hand in hands]
        if not any(hands):
            return [(point.taken,) * len(which)]
        if turn in mine:
            (same,) = set(legal)
            return best([plan for card in same for plan in after(which, point, card)])
        # Another's card tells layouts apart; in each he plays what costs the player most.
        nothing = 11 if likes_tricks else -1
        found = [(nothing,) * len(which)]
        for card in sorted({card for cards in legal for card in cards}):
            left = tuple(
                number for number, cards in zip(which, legal, strict=True) if card in cards
            )
            answers = [dict(zip(left, plan, strict=True)) for plan in after(left, point, card)]
            cost = min if likes_tricks else max
            found = best(
                [
                    tuple(
                        cost(value, answer.get(number, nothing))
                        for number, value in zip(which, plan, strict=True)
                    )
                    for plan in found
                    for answer in answers
                ]
            )
        return found

    every = tuple(range(len(layouts)))
    point = Point(start.leader, start.table, 0, start.taken)
    return {card: after(every, point, card) for card in start.cards}


@pytest.mark.slow
def test_endings_are_worth_what_the_expert_says() -> None:
    """The best card's value lies within two errors nine times of ten, and that card is best.

    Where it does not, the expert counts on seeing later which of two plans is right.
    """
    within = lost = 0
    for view, _ in zip(endings(), range(ENDINGS), strict=False):
        found, gains = worlds(view, random.Random(1), EFFORT.samples), side_gains(view)
        weights = [world.weight for world in found]

        def worth(
            plan: Plan, weights: list[int] = weights, gains: Sequence[int] = gains
        ) -> Fraction:
            total = sum(
                weight * gains[tricks] for weight, tricks in zip(weights, plan, strict=True)
            )
            return Fraction(total, sum(weights) * PARTS_PER_WHIST)

        true = {card: max(map(worth, plans)) for card, plans in plans_by_card(view, found).items()}
        told = {
            action.card: value
            for action, value in values(view, random.Random(1), EFFORT).items()
            if isinstance(action, PlayCard)
        }
        best = max(told, key=lambda card: told[card].mean)
        within += abs(told[best].mean - max(true.values())) <= 2 * told[best].error
        lost += true[best] < max(true.values())
    assert within >= 0.95 * ENDINGS
    assert lost <= 0.02 * ENDINGS
