"""A finished deal of two sides with open cards: what each would take, and which cards cost it."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from engine.cards import Card
from engine.kit.past import FinishedDeal
from engine.kit.rubbers import RubberFacts, RubberGame
from engine.solver import NO_TRUMP, compiled
from engine.solver.four_hands import Four, FourPosition, side_tricks_in, side_values_in
from engine.tricks import cards_in

HANDS: Final = 4
"""Hands that are searched: two sides of two."""


class CardCost(NamedTuple):
    """A card of a hand in a trick, from 1, after which its side takes ``lost`` tricks less.

    ``better``: a card that loses none.
    """

    trick: int
    hand: int
    card: Card
    better: Card
    lost: int


class SideAnalysis(NamedTuple):
    """What both sides take of the cards played, if nobody errs who sees all hands.

    ``halves``: their hands, those of hand 0 first. ``due``: of the game that was played, ``taken``
    in fact. ``strains``: by side, what it takes in each strain if it declares, suits first.
    Whatever was not searched is empty. ``ready``: False if the search was not compiled yet.
    """

    halves: tuple[tuple[int, ...], ...] = ()
    due: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()
    strains: tuple[tuple[int, ...], ...] = ()
    costly: tuple[CardCost, ...] = ()
    ready: bool = True


def replays(
    game: RubberGame[Any, Any], finished: Sequence[FinishedDeal[RubberFacts]], number: int, _: Any
) -> bool:
    """Return whether each card was in the hand that played it."""
    told = finished[number - 1]
    held = game.led(told.agreement, told.facts)
    return all(held[hand] >> card & 1 for trick in told.facts.tricks for hand, card in trick)


def analyze(
    game: RubberGame[Any, Any],
    finished: Sequence[FinishedDeal[RubberFacts]],
    number: int,
    _: Any,
    *,
    strains: bool,
) -> SideAnalysis:
    """Return the analysis of deal ``number``, in seconds; empty without a compiled search.

    ``strains``: in others than the one that was played, too, if the cards were dealt for them.
    """
    told = finished[number - 1]
    facts, terms = told.facts, told.agreement
    ring = [hand for hand, _ in facts.tricks[0]] if facts.tricks else [*game.order(terms, facts)]
    if len(ring) != HANDS or not compiled():
        return SideAnalysis(ready=len(ring) != HANDS)
    held = game.led(terms, facts)
    a, b, c, d = (held[hand] for hand in ring)
    found = SideAnalysis((tuple(sorted(ring[::2])), tuple(sorted(ring[1::2]))))
    whole = all(hand.bit_count() * HANDS == len(told.deck) for hand in (a, b, c, d))
    paired = len(game.sides(terms, game.number(facts))[0]) * 2 == HANDS
    if strains and (facts.tricks or (whole and paired)):
        found = found._replace(strains=_strains((a, b, c, d)))
    if facts.tricks and not game.wants_fewest(facts):  # what is searched is the most
        due, costly = _walked((a, b, c, d), ring, facts)
        taken = tuple([sum(facts.taken[hand] for hand in half) for half in found.halves])
        found = found._replace(due=(due, a.bit_count() - due), taken=taken, costly=costly)
    if 0 in found.halves[0]:
        return found
    return SideAnalysis(
        found.halves[::-1], found.due[::-1], found.taken[::-1], found.strains[::-1], found.costly
    )


def is_complete(found: SideAnalysis) -> bool:
    """Return whether another one would add nothing."""
    return found.ready


def _strains(hands: Four) -> tuple[tuple[int, ...], ...]:
    """Return the most tricks of each side as declarers, by strain."""
    rows: list[list[int]] = [[], []]
    for strain in range(NO_TRUMP + 1):
        first = [side_tricks_in([hands], leader, strain)[0] for leader in range(HANDS)]
        rows[0].append(max(first[1::2]))
        rows[1].append(hands[0].bit_count() - min(first[::2]))
    return tuple(map(tuple, rows))


def _walked(
    hands: Four, ring: Sequence[int], facts: RubberFacts
) -> tuple[int, tuple[CardCost, ...]]:
    """Return the tricks due to the first leader's side, and each card that cost a trick."""
    left, due, found = [*hands], 0, list[CardCost]()
    strain = NO_TRUMP if facts.trump is None else int(facts.trump)
    for number, trick in enumerate(facts.tricks, 1):
        leader = ring.index(trick[0][0])
        for place, (hand, card) in enumerate(trick):
            a, b, c, d = left
            position = FourPosition(
                (a, b, c, d), leader, strain, tuple([x for _, x in trick[:place]])
            )
            turn, playable = position.turn, cards_in(position.playable)
            (row,) = side_values_in([position.hands], leader, strain, position.table)
            best = min(row) if turn % 2 else max(row)
            if number == 1 and not place:
                due = best
            lost = abs(best - row[playable.index(card)])
            if lost:
                good = [each for each, value in zip(playable, row, strict=True) if value == best]
                better = min(good, key=lambda each: (each.suit != card.suit, each))
                found.append(CardCost(number, hand, card, better, lost))
            left[turn] &= ~(1 << card)
    return due, tuple(found)
