"""Which values the actions and agreements of preferans may hold; see `engine.forms`."""

from typing import Final

from engine import forms
from engine.errors import RuleError
from engine.preferans.actions import (
    BID,
    MISERE,
    WITHOUT_TALON,
    Bid,
    BidWithoutTalon,
    Checked,
    Claim,
    ClaimKind,
    Concede,
    Contract,
    DarkBid,
    DarkHold,
    DarkPass,
    DeclineMisere,
    Discard,
    HalfWhist,
    HandOver,
    HelpOthers,
    Hold,
    Invite,
    JoinMisere,
    LookAtCards,
    LookAtHand,
    OpenTalon,
    Order,
    Pass,
    PlayClosed,
    PlayOpen,
    ProposeResult,
    ReturnWhist,
    Strain,
    SwitchToMisere,
    TakeOffMountain,
    TakeTalon,
    Whist,
    WithoutThree,
)
from engine.preferans.conventions import Convention
from engine.preferans.options import SEATS, Agreement, agree
from engine.tricks import PlayCard


def _seat(value: object) -> bool:
    return type(value) is int and value in SEATS


def _contract(value: object) -> bool:
    return (
        type(value) is Contract
        and type(value.level) is int
        and type(value.strain) is Strain
        and value in BID
    )


def _nine(value: object) -> bool:
    return _contract(value) and value in WITHOUT_TALON


_FORMS: Final[forms.Forms] = {
    **{
        kind: {}
        for kind in (
            Pass, Hold, TakeTalon, OpenTalon, WithoutThree, Whist, HalfWhist, ReturnWhist,
            PlayOpen, PlayClosed, HelpOthers, TakeOffMountain, HandOver, Concede, Invite,
            JoinMisere, DeclineMisere, DarkPass, DarkHold, LookAtCards, SwitchToMisere,
        )
    },
    Bid: {"game": lambda value: value is MISERE or _contract(value)},
    DarkBid: {"game": lambda value: value is MISERE or _contract(value)},
    BidWithoutTalon: {"game": lambda value: value is MISERE or _nine(value)},
    Discard: {"first": forms.card, "second": forms.card},
    Order: {"contract": _contract},
    LookAtHand: {"seat": _seat},
    PlayCard: {"card": forms.card},
    Claim: {"kind": lambda value: type(value) is ClaimKind, "to": _seat},
    Checked: {"tricks": forms.number},
    ProposeResult: {
        "taken": lambda value: type(value) is tuple and all(map(forms.number, value)),
    },
}  # fmt: skip


def well_formed(action: object) -> bool:
    """Tell whether this is an action of preferans, of exactly these types."""
    return forms.well_formed(action, _FORMS)


def check(actor: object, action: object) -> None:
    """Refuse what is no action, or done by nobody; raises `RuleError`."""
    if type(actor) is not int or not forms.well_formed(action, _FORMS):
        raise RuleError("bad-action")


def check_agreement(agreement: object) -> None:
    """Refuse what naming every option again does not make; raises `RuleError`."""
    if type(agreement) is not Agreement or type(agreement.convention) is not Convention:
        raise RuleError("bad-action")
    try:
        again = agree(agreement.convention.key, agreement.players, agreement.values())
    except RuleError:
        raise RuleError("bad-action") from None
    if again != agreement:
        raise RuleError("bad-action")
