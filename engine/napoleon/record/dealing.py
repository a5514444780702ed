"""The deals of a record as its shuffles are checked: told cards beside those that follow."""

from functools import partial

from engine.cards import Card
from engine.fairness import Layout, ToldDeal
from engine.napoleon.game import dealt
from engine.napoleon.record.model import NapoleonRecord


def told_deals(record: NapoleonRecord) -> tuple[ToldDeal, ...]:
    """Return the deals of a record."""
    return tuple(
        ToldDeal(
            number,
            deal.shuffle,
            (tuple(map(frozenset, deal.hands)), (deal.turned,)),
            partial(_layout, dealer=deal.dealer, players=len(deal.hands)),
        )
        for number, deal in enumerate(record.deals, 1)
    )


def _layout(cards: tuple[Card, ...], *, dealer: int, players: int) -> Layout:
    hands, turned = dealt(cards, dealer, players)
    return tuple(map(frozenset, hands)), (turned,)
