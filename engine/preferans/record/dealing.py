"""The deals of a record as its shuffles are checked: told cards beside those that follow."""

from functools import partial

from engine.cards import Card
from engine.fairness import Layout, ToldDeal
from engine.preferans.deal import dealt
from engine.preferans.record.model import ReadDeal, Record
from engine.record import RecordField


def told_deals(record: Record) -> tuple[ToldDeal, ...]:
    """Return the deals of a record; raises `RecordError` where nobody can have been dealt so."""
    return tuple(
        _told(deal, number, len(record.players)) for number, deal in enumerate(record.deals, 1)
    )


def _told(deal: ReadDeal, number: int, players: int) -> ToldDeal:
    # Who came later, or sits out, has an empty hand: the order of the others is the same.
    order = [(deal.dealer + step) % players for step in range(1, players + 1)]
    if deal.third_hand is not None:
        order.insert(1, deal.third_hand)
    active = tuple([place for place in order if deal.hands[place]])
    if len(active) != 3:
        refusal = f"three hands are dealt, not {len(active)}"
        raise RecordField(number, "hands").refuse(refusal, "1.2")
    layout = tuple(map(frozenset, deal.hands)), deal.talon
    follow = partial(_layout, active=active, places=len(deal.hands))
    return ToldDeal(number, deal.shuffle, layout, follow)


def _layout(cards: tuple[Card, ...], *, active: tuple[int, ...], places: int) -> Layout:
    return dealt(cards, active, places)
