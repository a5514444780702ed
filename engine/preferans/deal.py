"""The terms of a deal, and the dealing. Rules 1.2, 1.4, 1.5, 2.9, 6.7."""

from dataclasses import replace

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


def _dealing_order() -> tuple[tuple[tuple[int, ...], ...], tuple[int, int]]:
    hands: tuple[list[int], ...] = ([], [], [])
    pairs = [(2 * pair, 2 * pair + 1) for pair in range(16)]
    talon = pairs.pop(3)
    for number, pair in enumerate(pairs):
        hands[number % 3].extend(pair)
    return tuple(map(tuple, hands)), talon


_HAND_PLACES, _TALON_PLACES = _dealing_order()


def dealt(
    cards: tuple[Card, ...], active: tuple[int, ...], places: int
) -> tuple[tuple[Hand, ...], tuple[Card, Card]]:
    """Return the hands by place, and the talon, from a deck as it lies after the cut. Rule 1.5.

    Two cards at a time go to first, second and third hand, five rounds; the fourth pair is the
    talon. A seat that sits out gets an empty hand.
    """
    hands = [EMPTY_HAND] * places
    for seat, due in zip(active, _HAND_PLACES, strict=True):
        hands[seat] = frozenset([cards[place] for place in due])
    first, second = _TALON_PLACES
    return tuple(hands), (cards[first], cards[second])


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
