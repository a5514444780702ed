"""What each hand could make with the talon of the deal."""

from collections.abc import Sequence
from itertools import combinations

from engine.cards import Card
from engine.preferans.actions import AnyContract, Strain
from engine.preferans.ai.expert.position import solver_strain
from engine.preferans.analysis import positions
from engine.preferans.analysis.findings import Pair, Potential
from engine.preferans.analysis.replay import declarers_hand
from engine.preferans.facts import DealFacts
from engine.solver import MISERE, Position, after_discards, reaches
from engine.solver.two_hands import pair_tricks_in
from engine.tricks import CardSet, card_set, cards_in


def potentials(facts: DealFacts, active: tuple[int, ...]) -> tuple[Potential, ...]:
    """Return what each hand makes if it takes the talon, in hand order: 66 discards, all games.

    Where two play, the third hand plays against it, and no player owns that hand. Rule 10.1. Each
    takes his own talon where there are two, against the other's ten cards. Rule 10.2.
    """
    return tuple(_potential(facts, active, seat) for seat in active if seat != facts.third_hand)


def _potential(facts: DealFacts, active: tuple[int, ...], seat: int) -> Potential:
    if facts.own_talons:
        columns = [_against_one(facts, facts.active, seat, int(strain)) for strain in Strain]
        pairs = columns[0][0]
        rows = [tuple(row[at][0] for _, row in columns) for at in range(len(pairs))]
    else:
        pairs, rows = _discards(facts, active, seat, [int(strain) for strain in Strain])
    best = [_first_best([row[place] for row in rows]) for place in range(len(Strain))]
    return Potential(
        seat=seat,
        tricks=tuple(rows[number][place] for place, number in enumerate(best)),
        discards=tuple(pairs[number] for number in best),
        misere=None if facts.own_talons else _clean_discard(facts, active, seat),
    )


def _clean_discard(facts: DealFacts, active: tuple[int, ...], seat: int) -> Pair | None:
    """Return the first discard after which a misère is not caught, None if there is none.

    Whether it takes a trick at all is asked, not how many: that is far cheaper.
    """
    order = positions.declarer_first(active, seat)
    left, right = (card_set(facts.hands[each]) for each in order[1:])
    twelve = _twelve(facts, seat)
    # What is high goes first: it is what one would lay away.
    for first, second in combinations(sorted(cards_in(twelve), key=_by_rank), 2):
        ten = twelve & ~(1 << first | 1 << second)
        position = Position((ten, left, right), order.index(active[0]), 0, MISERE)
        if not reaches(position, 1):
            return (first, second) if first < second else (second, first)
    return None


def _by_rank(card: Card) -> int:
    return -card.rank


def hand_in_play(facts: DealFacts, seat: int) -> CardSet:
    """Return a defender's ten cards, those of a whister who took his talon. Rule 10.2."""
    held = card_set(facts.hands[seat])
    if facts.whister_discard is None or seat not in facts.whisters:
        return held
    return (held | card_set(facts.talon_of(seat))) & ~card_set(facts.whister_discard)


def _twelve(facts: DealFacts, seat: int) -> CardSet:
    return card_set(facts.hands[seat]) | card_set(facts.talon_of(seat))


def best_discard(
    facts: DealFacts, active: tuple[int, ...], declarer: int, game: AnyContract
) -> tuple[int, Pair]:
    """Return the declarer's tricks in ``game`` with the discard that is best for it, and that.

    ``active``: the hands that play, two where the third one lies closed.
    """
    if len(active) == 2:
        pairs, rows = _against_one(facts, active, declarer, solver_strain(game))
    else:
        pairs, rows = _discards(facts, active, declarer, (solver_strain(game),))
    column = [row[0] for row in rows]
    number = column.index(min(column)) if solver_strain(game) == MISERE else _first_best(column)
    return column[number], pairs[number]


def _against_one(
    facts: DealFacts, order: tuple[int, ...], seat: int, strain: int
) -> tuple[list[Pair], list[tuple[int, ...]]]:
    (other,) = (each for each in order if each != seat)
    twelve, against = _twelve(facts, seat), hand_in_play(facts, other)
    pairs: list[Pair] = list(combinations(cards_in(twelve), 2))
    hands = [(twelve & ~card_set(away), against) for away in pairs]
    found = pair_tricks_in(hands, int(order[0] == other), 0, strain)
    return pairs, [(tricks,) for tricks in found]


def least_against(facts: DealFacts, order: tuple[int, ...], whister: int, game: AnyContract) -> int:
    """Return the declarer's tricks against a whister's best discard of his own talon. 10.2."""
    held, twelve = declarers_hand(facts), _twelve(facts, whister)
    hands = [(held, twelve & ~card_set(away)) for away in combinations(cards_in(twelve), 2)]
    strain = solver_strain(game)
    return min(pair_tricks_in(hands, int(order[0] == whister), 0, strain))


def _first_best(column: Sequence[int]) -> int:
    """The best place; among equals the first, so the lowest cards."""
    return column.index(max(column))


def _discards(
    facts: DealFacts, active: tuple[int, ...], seat: int, games: Sequence[int]
) -> tuple[list[tuple[Card, Card]], list[tuple[int, ...]]]:
    order = positions.declarer_first(active, seat)
    left, right = (card_set(facts.hands[each]) for each in order[1:])
    twelve = _twelve(facts, seat)
    rows = after_discards(twelve, left, right, order.index(active[0]), games)
    return list(combinations(cards_in(twelve), 2)), rows
