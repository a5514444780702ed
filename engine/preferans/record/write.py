"""Writing a record: the finished deals of a table as JSON values."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from engine.cards import Card
from engine.preferans.actions import (
    HalfWhist,
    LookAtHand,
    Pass,
    ReturnWhist,
    Say,
    Whist,
)
from engine.preferans.facts import INTERRUPTIONS, DealFacts, Ending, Trick, Why, Write
from engine.preferans.notation import word_code
from engine.preferans.options import OPTIONS, Agreement
from engine.preferans.pulka import Account, PulkaFacts
from engine.preferans.record.model import (
    COLUMNS,
    Cell,
    ReadDeal,
    ReadEnding,
    ReadTrick,
)
from engine.record import FORMAT, VERSION, as_shuffled, dump_players, dump_shuffle, points_code
from engine.record_frame import dump_draw, dump_end, dump_events

ENDS: Final = ("length", "limit")
"""Options of which a record has exactly one."""
OPENNESS: Final = {True: "open", False: "closed", None: None}
ALONE: Final = {True: "open", False: "alone", None: None}
"""The same where two play, with a third hand. Rule 10.1."""


def dump(pulka: PulkaFacts, names: Sequence[str]) -> dict[str, object]:
    """Return the finished deals of a pulka as a record; ``names`` are by seat.

    ``finished`` says that it was played to its end, or that its last event has ended it; what was
    stopped before events were kept is settled as it stands.
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "players": dump_players(names, pulka.computer_seats),
        "rules": _rules(pulka.opening),
        **dump_draw(pulka.draw),
        **dump_events(pulka.events),
        "deals": [dump_deal(facts) for facts in pulka.finished],
        "sheet": [
            _row(seat, account, bombs=pulka.agreement.dark_words)
            for seat, account in enumerate(pulka.sheet.accounts)
        ],
        "settlement": {
            "points": [points_code(each) for each in pulka.settlement],
            "finished": pulka.finished_for_good,
        },
    }


def merged(writes: Iterable[Write]) -> dict[Cell, Fraction]:
    """Sum writes per cell, in the order of a record; cells that cancel out are left out."""
    total: dict[Cell, Fraction] = {}
    for write in writes:
        cell = (write.seat, write.column, write.on)
        total[cell] = total[cell] + write.points if cell in total else write.points
    return {cell: total[cell] for cell in sorted(total, key=_order) if total[cell]}


def _order(cell: Cell) -> tuple[int, int, int]:
    seat, column, on = cell
    return seat, COLUMNS.index(column), -1 if on is None else on


def _rules(agreement: Agreement) -> dict[str, object]:
    differing = {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in agreement.differing().items()
        if OPTIONS[key].of_rules and key not in ENDS
    }
    if agreement.ends is None:
        raise ValueError("an evening whose end nobody knows")
    return {"convention": agreement.convention.key, **dump_end(agreement.ends), **differing}


def dump_deal(facts: DealFacts) -> dict[str, object]:
    """Return one finished deal as its part of a record."""
    deal: dict[str, object] = {"dealer": facts.dealer}
    deal |= dump_shuffle(facts.deck, facts.salt, facts.cut)
    deal |= {
        "hands": [_codes(sorted(hand)) for hand in facts.hands],
        "talon": _codes(facts.talon),
        "auction": _auction(facts),
        "declarer": facts.declarer,
    }
    if facts.declarer is not None:
        deal |= {
            "discard": None if facts.discard is None else _codes(facts.discard),
            "contract": None if facts.contract is None else str(facts.contract),
            "whisting": [_saying(seat, say) for seat, say in facts.whisting],
            "play": (OPENNESS if facts.third_hand is None else ALONE)[facts.open_play],
        }
    if refused(facts):
        deal["refused"] = True
    if facts.forced:
        deal["forced"] = True
    ending = facts.ending
    if facts.off_mountain:
        deal["off_mountain"] = True
    return deal | {
        "tricks": [_trick(trick) for trick in facts.tricks],
        "ending": None if ending is None else _ending(ending, facts),
        "taken": list(facts.taken),
        "writes": [_write(cell, points) for cell, points in merged(facts.writes).items()],
    }


def refused(facts: DealFacts) -> bool:
    """Tell whether a penalty was written for a talon laid away as it was. Rule 13.28."""
    return any(write.why is Why.TALON_REFUSED for write in facts.writes)


def _auction(facts: DealFacts) -> list[dict[str, object]]:
    """Return the words; an invitation stands with the inviter's first one."""
    words: list[dict[str, object]] = [
        {"seat": seat, "bid": word_code(word)} for seat, word in facts.auction
    ]
    if facts.invitation is not None:
        first = next(word for word in words if word["seat"] == facts.invitation.seat)
        first |= {"invite": facts.dealer, "accepted": facts.invitation.accepted}
    return words


def as_read(facts: DealFacts) -> ReadDeal:
    """Return a finished deal as `engine.preferans.record.read` would read it."""
    ending, taken = facts.ending, facts.taken
    return ReadDeal(
        dealer=facts.dealer,
        shuffle=as_shuffled(facts.deck, facts.salt, facts.cut),
        hands=tuple(tuple(sorted(hand)) for hand in facts.hands),
        talon=facts.talon,
        auction=facts.auction,
        declarer=facts.declarer,
        discard=None if facts.discard is None else frozenset(facts.discard),
        contract=facts.contract,
        whisting=facts.whisting,
        open_play=facts.open_play,
        tricks=tuple(_read_trick(trick.cards, trick.talon) for trick in facts.tricks),
        ending=None
        if ending is None
        else ReadEnding(
            ending.kind,
            ending.seat,
            taken,
            ending.by,
            _read_trick(ending.table, ending.talon) if ending.kind in INTERRUPTIONS else None,
            ending.shown,
        ),
        taken=taken,
        refused=refused(facts),
        writes=merged(facts.writes),
        off_mountain=facts.off_mountain,
        invitation=facts.invitation,
        forced=facts.forced,
        third_hand=facts.third_hand,
    )


def _read_trick(cards: tuple[tuple[int, Card], ...], talon: Card | None) -> ReadTrick:
    """The cards of the hands alone; a talon card may be the sitting dealer's play."""
    if talon is not None and cards and cards[0][1] == talon:
        return ReadTrick(cards[1:], talon, cards[0][0])
    return ReadTrick(cards, talon, None)


def _saying(seat: int, say: Say) -> dict[str, object]:
    match say:
        case Whist():
            return {"seat": seat, "say": "whist"}
        case Pass():
            return {"seat": seat, "say": "pass"}
        case HalfWhist():
            return {"seat": seat, "say": "half"}
        case ReturnWhist():
            return {"seat": seat, "say": "return"}
        case LookAtHand(hand):
            return {"seat": seat, "say": "look", "hand": hand}


def _ending(ending: Ending, facts: DealFacts) -> dict[str, object]:
    written: dict[str, object] = {"kind": str(ending.kind), "seat": ending.seat}
    if ending.by is not None:
        written["by"] = str(ending.by)
    if ending.kind in INTERRUPTIONS:
        written["table"] = _cards(ending.table, ending.talon)
    if ending.shown:
        written["shown"] = sorted(ending.shown)
    return written | {"taken": list(facts.taken)}


def _trick(trick: Trick) -> list[dict[str, object]]:
    return _cards(trick.cards, trick.talon)


def _cards(cards: Sequence[tuple[int, Card]], talon: Card | None) -> list[dict[str, object]]:
    """Cards as they lie; a talon card is the sitting dealer's play, or only names the suit."""
    played: list[dict[str, object]] = [{"seat": seat, "card": card.code} for seat, card in cards]
    if talon is None:
        return played
    if cards and cards[0][1] == talon:
        return [played[0] | {"talon": True}, *played[1:]]
    return [{"talon": talon.code}, *played]


def _write(cell: Cell, points: Fraction) -> Mapping[str, object]:
    seat, column, on = cell
    debtor = {} if on is None else {"on": on}
    return {"seat": seat, "column": str(column), **debtor, "points": points_code(points)}


def _row(seat: int, account: Account, *, bombs: bool) -> dict[str, object]:
    row: dict[str, object] = {
        "pool": points_code(account.pool),
        "mountain": points_code(account.mountain),
        "whists": {
            str(other): points_code(points)
            for other, points in enumerate(account.whists)
            if other != seat
        },
    }
    return row | {"bombs": list(account.bombs)} if bombs else row


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]
