"""Reading a record: its form, before anything is replayed."""

from collections.abc import Mapping
from typing import Final

from engine import record as frame
from engine.cards import Card
from engine.errors import RuleError
from engine.napoleon.actions import BIDS, DECK, PASS, TRICKS, TrickBid
from engine.napoleon.game import NAPOLEON
from engine.napoleon.options import OPTIONS, PLAYERS, NapoleonAgreement, agree
from engine.napoleon.record.model import NapoleonRecord, RecordedDeal
from engine.record import (
    RECORD,
    RecordField,
    ShuffleRules,
    as_integer,
    as_list,
    as_object,
    as_players,
    as_points,
    as_truth,
    framed,
    game_of,
    parse,
    per_seat,
    quoted,
    read_shuffle,
    required,
)
from engine.record_frame import read_draw

SHUFFLE_RULES: Final = ShuffleRules(
    deck="Napoleon 1.2", cut="Napoleon 1.3", commitment="Napoleon 1.3"
)
_CODES: Final[Mapping[str, Card]] = {card.code: card for card in DECK}


def load(text: str) -> NapoleonRecord:
    """Read a record from JSON; raises `RecordError`, `UnreadableError` when it is no JSON."""
    return read(parse(text))


def read(data: object) -> NapoleonRecord:
    """Read a record from JSON values; raises `RecordError`."""
    if game_of(data, "") != NAPOLEON.key:
        raise RECORD.field("game").refuse(f"the record is not of {NAPOLEON.key}")
    record, top = framed(data), RECORD
    who = top.field("players")
    players = as_players(required(record, "players", top), who)
    if len(players) not in PLAYERS:
        error = f"{PLAYERS[0]} to {PLAYERS[-1]} players, not {len(players)}"
        raise who.refuse(error, "Napoleon 1.1")
    agreement = _agreement(required(record, "rules", top), len(players))
    deals = tuple(
        read_deal(each, number, len(players))
        for number, each in enumerate(
            as_list(required(record, "deals", top), top.field("deals")), 1
        )
    )
    settlement = top.field("settlement")
    settled = as_object(required(record, "settlement", top), settlement)
    accounts = per_seat(required(settled, "accounts", settlement), len(players), settlement)
    return NapoleonRecord(
        players=players,
        agreement=agreement,
        deals=deals,
        settlement=tuple(as_points(each, settlement) for each in accounts),
        finished=as_truth(required(settled, "finished", settlement), settlement),
        draw=read_draw(record.get("draw"), NAPOLEON, top),
    )


def _agreement(value: object, players: int) -> NapoleonAgreement:
    place = RECORD.field("rules")
    rules = as_object(value, place)
    if not as_integer(required(rules, "deals", place), place):
        raise place.refuse("an evening has at least one deal", OPTIONS["deals"].rule)
    chosen: dict[str, str | bool | int] = {}
    for key, each in rules.items():
        if key not in OPTIONS or not OPTIONS[key].of_rules:
            raise place.refuse(f"unknown option {quoted(key)}")
        if not isinstance(each, (str, bool, int)) or not OPTIONS[key].allows(each):
            error = f"option {quoted(key)} cannot be {quoted(each)}"
            raise place.refuse(error, OPTIONS[key].rule)
        chosen[key] = each
    try:
        return agree(chosen, players)
    except RuleError as refusal:
        raise place.refuse(f"these options do not go together ({refusal.key})") from None


# --- a deal ---------------------------------------------------------------------------------


def read_deal(value: object, number: int, players: int) -> RecordedDeal:
    """Read deal ``number`` (from 1); raises `RecordError`."""
    place = RecordField(number, "deals")
    deal = as_object(value, place)
    hands, auction, tricks = place.field("hands"), place.field("auction"), place.field("tricks")
    bidder, made = required(deal, "bidder", place), required(deal, "made", place)
    accounts = place.field("accounts")
    turned = _card(required(deal, "turned", place), place.field("turned"))
    return RecordedDeal(
        dealer=as_seat(required(deal, "dealer", place), players, place.field("dealer")),
        shuffle=read_shuffle(deal, NAPOLEON, place, SHUFFLE_RULES),
        hands=_hands(required(deal, "hands", place), turned, players, hands),
        turned=turned,
        auction=tuple(
            _word(each, players, auction)
            for each in as_list(required(deal, "auction", place), auction)
        ),
        bidder=None if bidder is None else as_seat(bidder, players, place.field("bidder")),
        tricks=tuple(
            _trick(each, players, tricks)
            for each in as_list(required(deal, "tricks", place), tricks)
        ),
        taken=_taken(required(deal, "taken", place), players, place.field("taken")),
        made=None if made is None else as_truth(made, place.field("made")),
        accounts=tuple(
            as_points(each, accounts)
            for each in per_seat(required(deal, "accounts", place), players, accounts)
        ),
        pot=as_points(required(deal, "pot", place), place.field("pot")),
    )


def as_seat(value: object, players: int, place: RecordField) -> int:
    """Return a seat of the table."""
    return frame.as_seat(value, players, place, "Napoleon 1.1")


def _hands(
    value: object, turned: Card, players: int, place: RecordField
) -> tuple[tuple[Card, ...], ...]:
    """Read the hands by seat: five cards each, and every card in one place."""
    hands = tuple(
        frame.as_cards(each, _CODES, place, "Napoleon 1.2")
        for each in per_seat(value, players, place)
    )
    for seat, hand in enumerate(hands):
        if len(hand) != TRICKS:
            error = f"seat {seat} holds {TRICKS} cards, not {len(hand)}"
            raise place.refuse(error, "Napoleon 1.2")
    if len({turned, *(card for hand in hands for card in hand)}) != TRICKS * players + 1:
        raise place.refuse("a card lies in two places", "Napoleon 1.2")
    return hands


def _card(value: object, place: RecordField) -> Card:
    return frame.as_card(value, _CODES, place, "Napoleon 1.2")


def _word(value: object, players: int, place: RecordField) -> tuple[int, TrickBid]:
    said = as_object(value, place)
    seat = as_seat(required(said, "seat", place), players, place)
    bid = required(said, "bid", place)
    if bid == "pass":
        return seat, PASS
    if type(bid) is int and 1 <= bid <= TRICKS:
        return seat, BIDS[bid]
    raise place.refuse(f"unknown bid {quoted(bid)}", "Napoleon 3.1")


def _trick(value: object, players: int, place: RecordField) -> tuple[tuple[int, Card], ...]:
    cards = []
    for each in as_list(value, place):
        played = as_object(each, place)
        seat = as_seat(required(played, "seat", place), players, place)
        cards.append((seat, _card(required(played, "card", place), place)))
    if len(cards) != players:
        raise place.refuse(f"{players} play to a trick, not {len(cards)}", "Napoleon 4.1")
    return tuple(cards)


def _taken(value: object, players: int, place: RecordField) -> tuple[int, ...]:
    taken = tuple(as_integer(each, place) for each in per_seat(value, players, place))
    if any(not 0 <= tricks <= TRICKS for tricks in taken):
        raise place.refuse(f"a seat takes 0 to {TRICKS} tricks", "Napoleon 4.2")
    return taken
