"""Which values an action may hold, whoever made it: what no button and no log can name is refused.

Python finds ``True`` equal to 1, a number equal to a card and a text equal to an enum member, so
that a forged action could pass for a legal one and spoil the state. Here types are exact. Whether a
well-formed action may be done is for the phases to say.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.cards import Card
from engine.game import RuleError
from engine.preferans.actions import (
    BID,
    MISERE,
    Action,
    Agree,
    Bid,
    Claim,
    ClaimKind,
    Concede,
    Contract,
    Control,
    Cut,
    Discard,
    DrawLots,
    HalfWhist,
    HandOver,
    Hold,
    LookAtHand,
    OpenTable,
    OpenTalon,
    Order,
    Pass,
    PlayCard,
    PlayClosed,
    PlayOpen,
    ProposeComputer,
    ProposeResult,
    ProposeStop,
    Refuse,
    Reshuffle,
    ReturnWhist,
    Shuffle,
    Strain,
    TakeTalon,
    Whist,
    Withdraw,
    WithoutThree,
)
from engine.preferans.conventions import Convention
from engine.preferans.options import Agreement, agree

SEATS: Final = 4
"""The most that a table has. Rule 1.2."""


def _number(value: object) -> bool:
    return type(value) is int


def _seat(value: object) -> bool:
    return type(value) is int and 0 <= value < SEATS


def _seats(value: object) -> bool:
    return type(value) is tuple and all(map(_seat, value))


def _cards(value: object) -> bool:
    return type(value) is tuple and all(type(card) is Card for card in value)


def _contract(value: object) -> bool:
    return (
        type(value) is Contract
        and type(value.level) is int
        and type(value.strain) is Strain
        and value in BID
    )


def _agreement(value: object) -> bool:
    """The same agreement comes of naming every option again."""
    if type(value) is not Agreement or type(value.convention) is not Convention:
        return False
    try:
        again = agree(value.convention.key, value.players, value.values())
    except RuleError:
        return False
    return again == value


Form = Callable[[Any], bool]

_BARE: Final[tuple[type[Action], ...]] = (
    Reshuffle, Pass, Hold, TakeTalon, OpenTalon, WithoutThree, Whist, HalfWhist, ReturnWhist,
    PlayOpen, PlayClosed, HandOver, Concede, Agree, Refuse, Withdraw,
)  # fmt: skip
_FORMS: Final[Mapping[type, Mapping[str, Form]]] = {
    **{kind: {} for kind in _BARE},
    OpenTable: {
        "version": _number,
        "agreement": _agreement,
        "computers": lambda value: type(value) is frozenset and all(map(_seat, value)),
    },
    DrawLots: {"cards": _cards},
    Shuffle: {
        "deck": _cards,
        "salt": lambda value: type(value) is str and value.isprintable(),
    },
    Cut: {"position": _number},
    Bid: {"game": lambda value: value is MISERE or _contract(value)},
    Discard: {
        "first": lambda value: type(value) is Card,
        "second": lambda value: type(value) is Card,
    },
    Order: {"contract": _contract},
    LookAtHand: {"seat": _seat},
    PlayCard: {"card": lambda value: type(value) is Card},
    Claim: {"kind": lambda value: type(value) is ClaimKind, "to": _seat},
    ProposeResult: {
        "taken": lambda value: type(value) is tuple and all(map(_number, value)),
    },
    ProposeStop: {"without": _seats},
    ProposeComputer: {"seat": _seat},
    Control: {"seat": _seat, "computer": lambda value: type(value) is bool},
}
"""What each field of each kind of action may hold."""


def well_formed(action: object) -> bool:
    """Tell whether this is an action, of exactly these types and within the bounds of any table."""
    form = _FORMS.get(type(action))
    return form is not None and all(fits(getattr(action, name)) for name, fits in form.items())


def check(actor: object, action: object) -> None:
    """Refuse what is no action, or done by nobody; raises `RuleError`."""
    if type(actor) is not int or not well_formed(action):
        raise RuleError("bad-action")
