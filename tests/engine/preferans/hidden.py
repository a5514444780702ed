"""Tables that differ only in what somebody cannot see."""

import random
from collections.abc import Mapping
from dataclasses import replace

from engine.cards import DECK, Card
from engine.preferans.rules import observe
from engine.preferans.state import (
    Auction,
    Cutting,
    Finished,
    Lots,
    Shuffling,
    Table,
)
from engine.tricks import card_set, cards_in


def visible(table: Table, viewer: int) -> frozenset[Card]:
    """Every card whose place ``viewer`` knows."""
    seen = observe(table, viewer)
    found = {card for _, card in seen.table} | set(seen.talon) | set(seen.discard)
    for trick in seen.tricks:
        found |= {card for _, card in trick.cards}
    for hand in seen.hands:
        found |= hand or frozenset()
    return frozenset(found)


def scrambled(table: Table, fixed: frozenset[Card], rng: random.Random) -> Table:
    """The table with all cards but ``fixed`` exchanged at random, and another salt."""
    moving = [card for card in DECK if card not in fixed]
    others = moving[:]
    rng.shuffle(others)
    swap = {card: card for card in DECK} | dict(zip(moving, others, strict=True))
    phase = table.phase
    if isinstance(phase, (Lots, Shuffling, Finished)):
        return table
    if isinstance(phase, Cutting):
        deck = tuple(swap[card] for card in phase.deck)
        return replace(table, phase=replace(phase, deck=deck, salt="other"))
    first, second = phase.deal.talon
    deal = replace(
        phase.deal,
        deck=tuple(swap[card] for card in phase.deal.deck),
        salt="other",
        hands=tuple(frozenset(swap[card] for card in hand) for hand in phase.deal.hands),
        talon=(swap[first], swap[second]),
    )
    changes: dict[str, object] = {"deal": deal}
    if hasattr(phase, "hand"):
        changes["hand"] = _swapped(phase.hand, swap)
    if hasattr(phase, "hands"):
        changes["hands"] = tuple(_swapped(hand, swap) for hand in phase.hands)
    if not isinstance(phase, Auction) and phase.course.discard is not None:
        one, other = sorted(swap[card] for card in phase.course.discard)
        changes["course"] = replace(phase.course, discard=(one, other))
    return replace(table, phase=replace(phase, **changes))  # type: ignore[arg-type]


def _swapped(hand: int, swap: Mapping[Card, Card]) -> int:
    return card_set(swap[card] for card in cards_in(hand))
