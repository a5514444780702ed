"""Finished deals as they are kept: what happened and what was written, to be read by any version.

A deal is kept as its part of a record (`engine.preferans.record.write`), and under ``facts`` what
a record leaves to whoever replays it: who won which trick, who whisted, what was bid, what a trick
of an all-pass would have cost, and the reason of every write. A pulka is kept as its opening (what
was agreed on, who sits where, who deals first) and its deals. Nothing is replayed or scored again,
so reading needs no rules.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.archive import dump_opening, read_opening
from engine.cards import Card
from engine.events import Joined, TableEvent
from engine.preferans.facts import Column, DealFacts, Ending, Trick, Why, Write
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.newcomers import as_played, told_with
from engine.preferans.pulka import PulkaFacts
from engine.preferans.record.made_up import CUT_AT, deck_for
from engine.preferans.record.model import ReadDeal, ReadTrick
from engine.preferans.record.read_deal import read_deal
from engine.preferans.record.seats import present
from engine.preferans.record.values import as_contract, as_seat
from engine.preferans.record.write import dump_deal
from engine.preferans.state import hand_order
from engine.record import (
    NO_SHUFFLE,
    RecordError,
    RecordField,
    as_integer,
    as_list,
    as_object,
    as_points,
    as_truth,
    points_code,
    required,
)
from engine.record_frame import draw_of

# --- a pulka --------------------------------------------------------------------------------


def facts_of(table: PreferansTable) -> PulkaFacts:
    """Return what the finished deals of ``table`` tell of it."""
    pulka, seating = table.state.pulka, table.seating
    return PulkaFacts.of(
        seating.opening,  # type: ignore[arg-type]
        joined=seating.joined,
        computer_seats=table.computer_seats,
        first_dealer=pulka.dealer,
        finished=pulka.finished,
        over=table.over,
        draw=draw_of(table),
        events=seating.events,
    )


def archive_opening(table: PreferansTable) -> dict[str, Any] | None:
    """Return what is to be kept of a table beside its deals; None until lots are drawn."""
    pulka = table.state.pulka
    return dump_opening(table, pulka.finished[0].dealer if pulka.finished else pulka.dealer)


def read_pulka(
    opening: Mapping[str, Any], deals: Sequence[Mapping[str, Any]], *, over: bool
) -> PulkaFacts:
    """Read a pulka back from its `archive_opening` and its `archive_deal`\\ s, in order.

    Raises ``ValueError`` for what this program cannot read.
    """
    kept = read_opening(PREFERANS, opening)
    return PulkaFacts.of(
        kept.agreement,
        joined=kept.joined,
        computer_seats=kept.computer_seats,
        first_dealer=kept.first_dealer,
        finished=tuple(
            _told_by_the_end(deal, number, len(kept.joined), kept.events)
            for number, deal in enumerate(deals, 1)
        ),
        over=over,
        draw=kept.draw,
        events=kept.events,
    )


def _told_by_the_end(
    data: Mapping[str, Any], number: int, players: int, events: Sequence[TableEvent]
) -> DealFacts:
    """Read a deal, and tell it by the seats of the end. Rule 13.16."""
    ahead = [event for event in events if event.after >= number]
    facts = read_facts(data, len(present(players, ahead)))
    while ahead:
        event, *ahead = ahead
        if isinstance(event, Joined):
            facts = told_with(facts, present(players, ahead).index(event.seat))
    return facts


# --- a deal ---------------------------------------------------------------------------------


def archive_deal(facts: DealFacts) -> dict[str, Any]:
    """Return a finished deal as JSON values, by the seats of its time; `read_facts` reads it."""
    facts = as_played(facts)
    return dump_deal(facts) | {
        "facts": {
            "number": facts.number,
            "bid": None if facts.bid is None else str(facts.bid),
            "whisters": list(facts.whisters),
            "dealer_hand": facts.dealer_hand,
            "price": facts.price,
            **_in_the_dark(facts),
            "winners": [trick.winner for trick in facts.tricks],
            "writes": [_write(write) for write in facts.writes],
        }
    }


def _in_the_dark(facts: DealFacts) -> dict[str, Any]:
    """Return what a table without words in the dark has nothing of."""
    told = {
        "dark": facts.dark,
        "bomb": facts.bomb if facts.bomb > 1 else 0,
        "passed_dark": sorted(facts.passed_dark),
        "step": facts.step,
    }
    return {key: value for key, value in told.items() if value}


def _write(write: Write) -> dict[str, Any]:
    return {
        "seat": write.seat,
        "column": str(write.column),
        "points": points_code(write.points),
        "why": str(write.why),
        "on": write.on,
        "count": write.count,
        "price": points_code(write.price),
    }


def read_facts(data: Mapping[str, Any], players: int) -> DealFacts:
    """Read a deal back; raises ``ValueError``."""
    try:
        return _facts(data, players)
    except RecordError as refusal:
        raise ValueError(f"no archived deal: {refusal}") from refusal


def _facts(data: Mapping[str, Any], players: int) -> DealFacts:
    top = RecordField(None, "facts")
    kept = as_object(required(as_object(data, top), "facts", top), top)
    number = as_integer(kept.get("number"), RecordField(None, "number"))
    deal = read_deal(data, number, players)
    place = RecordField(number, "facts")
    bid, dealer_hand = kept.get("bid"), kept.get("dealer_hand")
    winners = [
        as_seat(each, len(deal.hands), place) for each in as_list(kept.get("winners"), place)
    ]
    if len(winners) != len(deal.tricks):
        raise place.refuse("every trick has a winner")
    hands = tuple(frozenset(hand) for hand in deal.hands)
    if deal.shuffle is None:
        order = hand_order(deal.dealer, players)
        deck, salt, cut = deck_for(hands, deal.talon, order), NO_SHUFFLE, CUT_AT
    else:
        deck, salt, cut = deal.shuffle.deck, deal.shuffle.salt, deal.shuffle.cut
    return DealFacts(
        number=number,
        dealer=deal.dealer,
        deck=deck,
        salt=salt,
        cut=cut,
        hands=hands,
        talon=deal.talon,
        auction=deal.auction,
        declarer=deal.declarer,
        bid=None if bid is None else as_contract(bid, place),
        discard=_discard(deal),
        contract=deal.contract,
        whisting=deal.whisting,
        whisters=tuple(
            as_seat(each, players, place) for each in as_list(kept.get("whisters"), place)
        ),
        dealer_hand=None if dealer_hand is None else as_seat(dealer_hand, players, place),
        open_play=deal.open_play,
        tricks=tuple(
            Trick(_lying(trick), winner, trick.talon)
            for trick, winner in zip(deal.tricks, winners, strict=True)
        ),
        taken=deal.taken,
        ending=_ending(deal),
        price=as_integer(kept.get("price"), place),
        writes=tuple(
            _read_write(each, players, place) for each in as_list(kept.get("writes"), place)
        ),
        off_mountain=deal.off_mountain,
        invitation=deal.invitation,
        dark=as_truth(kept.get("dark", False), place),
        bomb=as_integer(kept.get("bomb", 1), place),
        passed_dark=frozenset(
            as_seat(each, players, place) for each in as_list(kept.get("passed_dark", []), place)
        ),
        step=as_integer(kept.get("step", 0), place),
        forced=deal.forced,
        third_hand=deal.third_hand,
    )


def _discard(deal: ReadDeal) -> tuple[Card, ...] | None:
    if deal.discard is None:
        return None
    return tuple(sorted(deal.discard))


def _lying(trick: ReadTrick) -> tuple[tuple[int, Any], ...]:
    """The cards as they lay: a talon card may be the sitting dealer's play. Rule 6.3."""
    if trick.dealer is None or trick.talon is None:
        return trick.cards
    return ((trick.dealer, trick.talon), *trick.cards)


def _ending(deal: ReadDeal) -> Ending | None:
    ending = deal.ending
    if ending is None:
        return None
    table = ReadTrick((), None, None) if ending.table is None else ending.table
    return Ending(ending.kind, ending.seat, ending.by, _lying(table), table.talon, ending.shown)


def _read_write(value: object, players: int, place: RecordField) -> Write:
    write = as_object(value, place)
    on, column, why = write.get("on"), write.get("column"), write.get("why")
    if column not in tuple(Column) or why not in tuple(Why):
        raise place.refuse("no such write")
    return Write(
        seat=as_seat(write.get("seat"), players, place),
        column=Column(str(column)),
        points=as_points(write.get("points"), place),
        why=Why(str(why)),
        on=None if on is None else as_seat(on, players, place),
        count=as_integer(write.get("count"), place),
        price=as_points(write.get("price"), place),
    )
