"""Finished deals as they are kept: what happened and who paid what, to be read by any version.

A deal is kept as its part of a record (`engine.napoleon.record.write`), and under ``facts`` what a
record leaves to whoever replays it: who won which trick, what was bid, and every payment with its
reason. An evening is kept as its opening and its deals. Nothing is replayed or counted again, so
reading needs no rules.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.archive import dump_opening, read_opening
from engine.napoleon.facts import NapoleonDeal, Payment, PaymentReason, WonTrick
from engine.napoleon.game import NAPOLEON, NapoleonTable
from engine.napoleon.record.model import EveningFacts, RecordedDeal
from engine.napoleon.record.read import as_seat, read_deal
from engine.napoleon.record.verify import CUT_AT, deck_for
from engine.napoleon.record.write import dump_deal
from engine.record import (
    NO_SHUFFLE,
    RecordError,
    RecordField,
    as_integer,
    as_list,
    as_object,
    as_points,
    points_code,
    required,
)
from engine.record_frame import draw_of


def facts_of(table: NapoleonTable) -> EveningFacts:
    """Return what the finished deals of ``table`` tell of it."""
    state = table.state
    return EveningFacts.of(
        state.agreement,
        joined=table.seating.joined,
        computer_seats=table.computer_seats,
        first_dealer=state.dealer,
        finished=state.finished,
        over=table.over,
        draw=draw_of(table),
    )


def archive_opening(table: NapoleonTable) -> dict[str, Any] | None:
    """Return what is to be kept of a table before its first deal; None until lots are drawn.

    It is the same at any time afterwards.
    """
    state = table.state
    return dump_opening(table, state.finished[0].dealer if state.finished else state.dealer)


def read_evening(
    opening: Mapping[str, Any], deals: Sequence[Mapping[str, Any]], *, over: bool
) -> EveningFacts:
    """Read an evening back from its `archive_opening` and its `archive_deal`\\ s, in order.

    Raises ``ValueError`` for what this program cannot read.
    """
    kept = read_opening(NAPOLEON, opening)
    return EveningFacts.of(
        kept.agreement,
        joined=kept.joined,
        computer_seats=kept.computer_seats,
        first_dealer=kept.first_dealer,
        finished=tuple(read_facts(deal, kept.agreement.players) for deal in deals),
        over=over,
        draw=kept.draw,
    )


# --- a deal ---------------------------------------------------------------------------------


def archive_deal(facts: NapoleonDeal) -> dict[str, Any]:
    """Return a finished deal as JSON values; `read_facts` is the inverse."""
    return dump_deal(facts) | {
        "facts": {
            "number": facts.number,
            "bid": facts.bid,
            "winners": [trick.winner for trick in facts.tricks],
            "payments": [_payment(payment) for payment in facts.payments],
        }
    }


def _payment(payment: Payment) -> dict[str, Any]:
    return {
        "payer": payment.payer,
        "taker": payment.taker,
        "points": points_code(payment.points),
        "why": str(payment.why),
    }


def read_facts(data: Mapping[str, Any], players: int) -> NapoleonDeal:
    """Read a deal back; raises ``ValueError``."""
    try:
        return _facts(data, players)
    except RecordError as refusal:
        raise ValueError(f"no archived deal: {refusal}") from refusal


def _facts(data: Mapping[str, Any], players: int) -> NapoleonDeal:
    top = RecordField(None, "facts")
    kept = as_object(required(as_object(data, top), "facts", top), top)
    number = as_integer(required(kept, "number", top), top)
    deal, place = read_deal(data, number, players), RecordField(number, "facts")
    winners = [as_seat(each, players, place) for each in as_list(kept.get("winners"), place)]
    if len(winners) != len(deal.tricks):
        raise place.refuse("every trick has a winner")
    deck, salt, cut = _shuffle(deal)
    return NapoleonDeal(
        number=number,
        dealer=deal.dealer,
        deck=deck,
        salt=salt,
        cut=cut,
        hands=tuple(map(frozenset, deal.hands)),
        turned=deal.turned,
        auction=deal.auction,
        bidder=deal.bidder,
        bid=as_integer(required(kept, "bid", place), place),
        tricks=tuple(map(WonTrick, deal.tricks, winners)),
        taken=deal.taken,
        made=deal.made,
        payments=tuple(
            _read_payment(each, players, place)
            for each in as_list(required(kept, "payments", place), place)
        ),
        accounts=deal.accounts,
        pot=deal.pot,
    )


def _shuffle(deal: RecordedDeal) -> tuple[tuple[Any, ...], str, int]:
    """The deck, the salt and the cut; made up where none were recorded."""
    if deal.shuffle is not None:
        return deal.shuffle.deck, deal.shuffle.salt, deal.shuffle.cut
    return deck_for(deal.hands, deal.turned, deal.dealer), NO_SHUFFLE, CUT_AT


def _read_payment(value: object, players: int, place: RecordField) -> Payment:
    payment = as_object(value, place)
    payer, taker, why = payment.get("payer"), payment.get("taker"), payment.get("why")
    if why not in tuple(PaymentReason):
        raise place.refuse("no such payment")
    return Payment(
        payer=None if payer is None else as_seat(payer, players, place),
        taker=None if taker is None else as_seat(taker, players, place),
        points=as_points(payment.get("points"), place),
        why=PaymentReason(str(why)),
    )
