"""Reading one deal of a record: its form, before anything is replayed."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from engine.cards import Card
from engine.preferans.actions import (
    HALF_WHIST,
    PASS,
    RETURN_WHIST,
    WHIST,
    LookAtHand,
    Say,
    Word,
)
from engine.preferans.facts import Column, EndingKind, Grounds, Invitation
from engine.preferans.game import PREFERANS
from engine.preferans.notation import WORDS
from engine.preferans.options import hands as hands_of
from engine.preferans.options import third_hand
from engine.preferans.record.model import Cell, ReadDeal, ReadEnding, ReadTrick
from engine.preferans.record.values import (
    as_card,
    as_cards,
    as_contract,
    as_pair,
    as_seat,
)
from engine.record import (
    RecordField,
    ShuffleRules,
    as_integer,
    as_list,
    as_object,
    as_points,
    as_truth,
    per_seat,
    quoted,
    read_shuffle,
    required,
)

SAYINGS: Final[Mapping[str, Say]] = {
    "whist": WHIST,
    "pass": PASS,
    "half": HALF_WHIST,
    "return": RETURN_WHIST,
}
OPENNESS: Final = {"open": True, "closed": False}
ALONE: Final = {"open": True, "alone": False}
"""The same where two play: the third hand is opened, or has no part in the play. Rule 10.1."""
COLUMN_NAMES: Final[Mapping[str, Column]] = {str(column): column for column in Column}
SHUFFLE_RULES: Final = ShuffleRules(deck="1.1", cut="1.5", commitment="1.6")


def read_deal(value: object, number: int, players: int) -> ReadDeal:
    """Read deal ``number`` (from 1); raises `RecordError`."""
    place = RecordField(number, "deals")
    deal = as_object(value, place)
    hands, auction, tricks = place.field("hands"), place.field("auction"), place.field("tricks")
    declarer = deal.get("declarer")
    contract = deal.get("contract")
    ending = deal.get("ending")
    discard = deal.get("discard")
    dealer = as_seat(required(deal, "dealer", place), players, place.field("dealer"))
    words = as_list(required(deal, "auction", place), auction)
    whisting = deal.get("whisting")
    nobodys, places = third_hand(players), hands_of(players)
    open_play = _open_play(deal.get("play"), nobodys, place.field("play"))
    # Where two play, the third hand has a part in the play only if it is opened. Rule 10.1.
    playing = 3 if nobodys is None or open_play else 2
    return ReadDeal(
        dealer=dealer,
        shuffle=read_shuffle(deal, PREFERANS, place, SHUFFLE_RULES),
        hands=tuple(
            as_cards(each, hands)
            for each in per_seat(required(deal, "hands", place), places, hands)
        ),
        talon=as_pair(required(deal, "talon", place), place.field("talon")),
        auction=tuple(_word(each, players, auction) for each in words),
        declarer=None if declarer is None else as_seat(declarer, players, place.field("declarer")),
        discard=None if discard is None else _discard(discard, place.field("discard")),
        contract=None if contract is None else as_contract(contract, place.field("contract")),
        whisting=tuple(
            _saying(each, players, place.field("whisting"))
            for each in ([] if whisting is None else as_list(whisting, place.field("whisting")))
        ),
        open_play=open_play,
        tricks=tuple(
            _trick(each, places, tricks, hands=playing)
            for each in as_list(required(deal, "tricks", place), tricks)
        ),
        ending=None
        if ending is None
        else _ending(ending, players, place.field("ending"), hands=playing),
        taken=_taken(required(deal, "taken", place), places, place.field("taken")),
        refused=as_truth(deal.get("refused", False), place.field("refused")),
        writes=_writes(required(deal, "writes", place), players, place.field("writes")),
        off_mountain=as_truth(deal.get("off_mountain", False), place.field("off_mountain")),
        invitation=_invitation(words, dealer, players, auction),
        forced=as_truth(deal.get("forced", False), place.field("forced")),
        third_hand=nobodys,
    )


def _word(value: object, players: int, place: RecordField) -> tuple[int, Word]:
    said = as_object(value, place)
    seat = as_seat(required(said, "seat", place), players, place)
    bid = required(said, "bid", place)
    if isinstance(bid, str) and bid in WORDS:
        return seat, WORDS[bid]
    raise place.refuse(f"unknown bid {quoted(bid)}", "2.2")


def _invitation(
    words: list[object], dealer: int, players: int, place: RecordField
) -> Invitation | None:
    """Read who invited the dealer, and his answer: it stands with the inviter's first word. 7.4."""
    found: Invitation | None = None
    spoken: set[int] = set()
    for each in words:
        said = as_object(each, place)
        seat = as_seat(required(said, "seat", place), players, place)
        if "invite" in said or "accepted" in said:
            if found is not None:
                raise place.refuse("the dealer is invited once in a deal", "13.27")
            if seat in spoken:
                raise place.refuse(f"seat {seat} may invite before his first word only", "13.27")
            invited = as_seat(required(said, "invite", place), players, place)
            if invited != dealer:
                raise place.refuse(f"only the dealer is invited, not seat {invited}", "7.4")
            found = Invitation(seat, as_truth(required(said, "accepted", place), place))
        spoken.add(seat)
    return found


def _discard(value: object, place: RecordField) -> frozenset[Card]:
    """Read the discard: two cards, or none in a game without the talon."""
    return frozenset() if value == [] else frozenset(as_pair(value, place))


def _saying(value: object, players: int, place: RecordField) -> tuple[int, Say]:
    said = as_object(value, place)
    seat = as_seat(required(said, "seat", place), players, place)
    say = required(said, "say", place)
    if say == "look":
        return seat, LookAtHand(as_seat(required(said, "hand", place), players, place))
    if isinstance(say, str) and say in SAYINGS:
        return seat, SAYINGS[say]
    raise place.refuse(f"unknown word {quoted(say)}", "4")


def _open_play(value: object, nobodys: int | None, place: RecordField) -> bool | None:
    if value is None:
        return None
    openness = OPENNESS if nobodys is None else ALONE
    for said, opened in openness.items():
        if value == said:
            return opened
    raise place.refuse(f"{', '.join(openness)} or null, not {quoted(value)}", "4.7")


def _trick(value: object, places: int, place: RecordField, *, hands: int) -> ReadTrick:
    trick = _lying(value, places, place)
    if len(trick.cards) != hands:
        raise place.refuse(f"{hands} hands play to a trick, not {len(trick.cards)}", "7.1")
    return trick


def _lying(value: object, places: int, place: RecordField) -> ReadTrick:
    """Read the cards of a trick, complete or not."""
    talon, dealer = None, None
    cards = []
    for index, each in enumerate(as_list(value, place)):
        entry = as_object(each, place)
        mark = entry.get("talon")
        if mark is None:
            seat = as_seat(required(entry, "seat", place), places, place)
            cards.append((seat, as_card(required(entry, "card", place), place)))
        elif index:
            raise place.refuse("a talon card stands in front of its trick", "6.2")
        elif mark is True:
            dealer = as_seat(required(entry, "seat", place), places, place)
            talon = as_card(required(entry, "card", place), place)
        else:
            talon = as_card(mark, place)
    return ReadTrick(tuple(cards), talon, dealer)


def _ending(value: object, players: int, place: RecordField, *, hands: int = 3) -> ReadEnding:
    """Read an ending; only a claim must say what it rested on and what lay on the table."""
    ending = as_object(value, place)
    name = required(ending, "kind", place)
    if not isinstance(name, str) or name not in set(EndingKind):
        raise place.refuse(f"unknown ending {quoted(name)}", "7.6")
    kind = EndingKind(name)
    seat = as_seat(required(ending, "seat", place), players, place)
    by, lying, shown = None, ending.get("table"), ending.get("shown", [])
    if kind is EndingKind.CLAIM:
        grounds = required(ending, "by", place)
        if not isinstance(grounds, str) or grounds not in set(Grounds):
            raise place.refuse(
                f"a claim ends a deal by proof or consent, not {quoted(grounds)}", "7.6"
            )
        by, lying = Grounds(grounds), as_list(required(ending, "table", place), place)
    table = None if lying is None else _lying(lying, hands_of(players), place)
    if table is not None and len(table.cards) >= hands:
        raise place.refuse(f"{hands} cards are a complete trick, none lies on the table", "13.37")
    return ReadEnding(
        kind,
        seat,
        _taken(required(ending, "taken", place), hands_of(players), place),
        by,
        table,
        frozenset(as_seat(each, players, place) for each in as_list(shown, place)),
    )


def _taken(value: object, places: int, place: RecordField) -> tuple[int, ...]:
    taken = tuple(as_integer(each, place) for each in per_seat(value, places, place))
    if any(not 0 <= tricks <= 10 for tricks in taken):
        raise place.refuse("a seat takes 0 to 10 tricks", "7.2")
    return taken


def _writes(value: object, players: int, place: RecordField) -> dict[Cell, Fraction]:
    total: dict[Cell, Fraction] = {}
    for each in as_list(value, place):
        write = as_object(each, place)
        seat = as_seat(required(write, "seat", place), players, place)
        name = required(write, "column", place)
        if not isinstance(name, str) or name not in COLUMN_NAMES:
            raise place.refuse(f"unknown column {quoted(name)}", "8.8")
        column = COLUMN_NAMES[name]
        on = None
        if column is Column.WHISTS:
            on = as_seat(required(write, "on", place), players, place)
            if on == seat:
                raise place.refuse("nobody writes whists on himself", "8.8")
        elif write.get("on") is not None:
            raise place.refuse("only whists are written on somebody", "8.8")
        cell = (seat, column, on)
        points = as_points(required(write, "points", place), place)
        total[cell] = total[cell] + points if cell in total else points
    return {cell: points for cell, points in total.items() if points}
