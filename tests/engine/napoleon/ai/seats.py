"""Positions of random deals as their players see them."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from engine.cards import Card, Rank
from engine.cards import deck as cards_from
from engine.game import CHANCE
from engine.napoleon.game import NAPOLEON, PASS, NapoleonView
from engine.options import OptionValue
from engine.shuffle import Cut, Shuffle
from engine.state import Table
from engine.table import actors, apply, moves, observe
from engine.tricks import card_set
from tests.engine.trick_tables import TrickTables

DECK = cards_from(Rank.SIX)

_TABLES = TrickTables(NAPOLEON)
opened = _TABLES.opened


def shuffled(rng: random.Random, table: Table[Any, Any, Any]) -> Table[Any, Any, Any]:
    """Deal the next deal from a random deck."""
    deck = list(DECK)
    rng.shuffle(deck)
    table = apply(table, CHANCE, Shuffle(tuple(deck), "00" * 16))
    (cutter,) = actors(table)
    return apply(table, cutter, Cut(rng.randint(4, 32)))


def deals(
    rng: random.Random, players: int, count: int, **options: OptionValue
) -> Iterator[Table[Any, Any, Any]]:
    """Tables after each word and card of ``count`` deals that are played at random."""
    table = opened(players, deals=count, **options)
    while not table.state.finished or len(table.state.finished) < count:
        table = shuffled(rng, table)
        before = len(table.state.finished)
        while len(table.state.finished) == before:
            yield table
            (seat,) = actors(table)
            options_ = moves(table, seat)
            bids = [move for move in options_ if move != PASS]
            quiet = table.state.deal.stage == "auction" and rng.random() < 0.6
            table = apply(table, seat, PASS if quiet else rng.choice(bids))


def turn(table: Table[Any, Any, Any]) -> NapoleonView:
    """What the seat whose turn it is sees."""
    (seat,) = actors(table)
    return observe(table, seat)


def exchanged(rng: random.Random, table: Table[Any, Any, Any]) -> Table[Any, Any, Any]:
    """The same position for the seat to play, with the cards it does not see dealt anew.

    Nobody gets a card of a suit that he has not followed.
    """
    (me,) = actors(table)
    state, deal = table.state, table.state.deal
    hands = deal.hands
    played: list[tuple[int, Card, Card]] = []
    for trick in (*(each.cards for each in deal.tricks), deal.trick):
        played += [(seat, card, trick[0][1]) for seat, card in trick]
    seen = card_set([deal.turned, *(card for _, card, _ in played)]) | hands[me]
    hidden = [card for card in DECK if not seen >> card & 1]
    holder = {card: _holder(hands, card) for card in hidden}
    barred = {(seat, led.suit) for seat, card, led in played if card.suit != led.suit}
    for _ in range(60):
        one, two = rng.sample(hidden, 2)
        if not {(holder[one], two.suit), (holder[two], one.suit)} & barred:
            holder[one], holder[two] = holder[two], holder[one]
    dealt = [
        hands[seat] if seat == me else card_set(card for card in hidden if holder[card] == seat)
        for seat in range(table.players)
    ]
    whole = list(dealt)
    for seat, card, _ in played:
        whole[seat] |= 1 << card
    other = replace(deal, dealt=tuple(whole), hands=tuple(dealt))
    return table._replace(state=state._replace(deal=other))


def _holder(hands: Sequence[int], card: Card) -> int:
    """Whose card it is; -1 for one that was not dealt."""
    return next((seat for seat, hand in enumerate(hands) if hand >> card & 1), -1)
