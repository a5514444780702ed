"""The terms of a deal, and the dealing. Rules 1.2, 1.4, 1.5, 2.9, 6.7."""

from dataclasses import replace
from itertools import chain
from typing import Final

from engine.cards import EMPTY_HAND, Card, Hand
from engine.errors import RuleError
from engine.game import Progress, Shuffled, Status
from engine.preferans import all_pass
from engine.preferans.options import Agreement
from engine.preferans.pulka import empty_sheet
from engine.preferans.state import (
    Auction,
    Before,
    BetweenDeals,
    Deal,
    DealHistory,
    DealTerms,
    PreferansState,
    Pulka,
    ToldBook,
    hand_order,
)


def begin(agreement: Agreement, dealer: int) -> PreferansState:
    """Return a new pulka; ``dealer`` deals first."""
    pulka = Pulka(
        agreement=agreement,
        sheet=empty_sheet(agreement.players),
        finished=(),
        dealer=dealer,
        series=0,
        forced=agreement.forced_rounds * agreement.players,
    )
    if agreement.told:
        pulka = replace(pulka, book=ToldBook(pulka))
    return PreferansState(pulka, BetweenDeals())


def resumed(state: PreferansState, before: Before) -> PreferansState:
    """Return a pulka with this score, before its next deal; raises `RuleError`."""
    agreement, sheet = state.agreement, before.sheet
    seats = range(agreement.players)
    sectors = (len(account.whists) for account in sheet.accounts)
    if (
        before.dealer not in seats
        or [*sectors] != [agreement.players] * agreement.players
        or not {*sheet.prized} <= {*seats}
        or min(before.series, before.row, before.forced) < 0
    ):
        raise RuleError("bad-action")
    pulka = Pulka(agreement, sheet, (), before.dealer, before.series, before.row, before.forced)
    return PreferansState(pulka, BetweenDeals())


def terms(pulka: Pulka) -> DealTerms:
    """Return the terms of the next deal of ``pulka``. Rules 1.2, 2.9, 6.7, 13.3, 13.6."""
    agreement, series, dealer = pulka.agreement, pulka.series, pulka.dealer
    step = 0
    if pulka.forced:
        step = agreement.forced_step(pulka.row)
    elif agreement.dark_words:
        step = agreement.dark_step(pulka.row)
    active = hand_order(dealer, agreement.players)
    return DealTerms(
        status=Status(Progress.DEAL, len(pulka.finished) + 1, dealer),
        active=active,
        sitting=None if dealer in active else dealer,
        price=agreement.trick_price(series),
        lowest_level=agreement.lowest_opening(series),
        step=step,
        forced=bool(pulka.forced),
        third_hand=agreement.third_hand,
    )


def _dealing_order(players: int, talons: int) -> tuple[tuple[int, ...], ...]:
    """Return the places of the cards of each hand, and of the talon or talons."""
    pairs = [(2 * pair, 2 * pair + 1) for pair in range(5 * players + talons)]
    aside = tuple(chain.from_iterable(pairs[players : players + talons]))
    del pairs[players : players + talons]
    hands = (pairs[number::players] for number in range(players))
    return (*(tuple(chain.from_iterable(hand)) for hand in hands), aside)


_ORDERS: Final = {32: _dealing_order(3, 1), 24: _dealing_order(2, 2)}
"""By the number of cards."""


def dealt(
    cards: tuple[Card, ...], active: tuple[int, ...], places: int
) -> tuple[tuple[Hand, ...], tuple[Card, ...]]:
    """Return the hands by place, and the talon, from a deck as it lies after the cut. Rule 1.5.

    Two cards at a time go to first, second and third hand, five rounds; the fourth pair is the
    talon. A seat that sits out gets an empty hand. Of 24 cards the first and the last of ``active``
    get hands; the third and fourth pairs are their talons. Rule 10.2.
    """
    hands = [EMPTY_HAND] * places
    *order, aside = _ORDERS[len(cards)]
    for seat, due in zip(active if len(order) == len(active) else active[::2], order, strict=True):
        hands[seat] = frozenset([cards[place] for place in due])
    return tuple(hands), tuple([cards[place] for place in aside])


def deal(state: PreferansState, cards: Shuffled) -> PreferansState:
    """Deal, and ask the first hand; a forced all-pass begins at once. Rules 1.5, 2.1, 9.1."""
    pulka = state.pulka
    these = terms(pulka)
    hands, talon = dealt(cards.cards, these.active, pulka.agreement.hands)
    laid = Deal(these, cards, hands, talon)
    if not these.forced:
        return speaking(pulka, laid)
    history = DealHistory((), passed_dark=frozenset(these.active))
    return all_pass.begin(PreferansState(pulka, BetweenDeals()), laid, history)


def speaking(pulka: Pulka, deal: Deal) -> PreferansState:
    """Return the state before the first word of the auction. Rules 2.1, 9.5.

    With blind words all hands are closed.
    """
    bidders = deal.terms.owned
    closed = frozenset(bidders) if pulka.agreement.dark_words else frozenset()
    auction = Auction(deal, (), bidders, bidders[0], None, None, closed=closed)
    return PreferansState(pulka, auction)
