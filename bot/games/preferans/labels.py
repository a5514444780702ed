"""Texts of buttons and confirmations."""

from collections.abc import Mapping
from typing import Final

from markupsafe import Markup

from bot.games.preferans import lines, wording
from bot.views import done, words
from bot.views.model import Scene
from engine.preferans.actions import (
    HOLD,
    MISERE,
    Action,
    Bid,
    BidWithoutTalon,
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
    PlayAlone,
    PlayClosed,
    PlayOpen,
    ProposeResult,
    ReturnWhist,
    Special,
    Strain,
    SwitchToMisere,
    TakeOffMountain,
    TakeTalon,
    Whist,
    WithoutThree,
)
from engine.preferans.observe import PlayerView
from engine.votes import ProposeStop

NAMES: Final[Mapping[type[object], str]] = {
    Concede: "concede",
    DeclineMisere: "decline",
    HalfWhist: "half",
    HandOver: "hand-over",
    HelpOthers: "help-others",
    Invite: "invite",
    JoinMisere: "join",
    LookAtCards: "look-at-cards",
    OpenTalon: "open-talon",
    Pass: "pass",
    ProposeResult: "offer",
    ProposeStop: "stop",
    ReturnWhist: "return",
    SwitchToMisere: "switch",
    TakeOffMountain: "off-mountain",
    Whist: "whist",
    WithoutThree: "without-three",
}
"""Actions with a text of their own after ``act-``, ``yes-`` and ``ask-``."""


def label(action: Action, view: PlayerView, scene: Scene) -> Markup:
    """Return the button text of an action."""
    tr = scene.tr
    match action:
        case Bid(game):
            bid = wording.contract(game, tr)
            return tr(f"act-{game}") if isinstance(game, Special) else tr("act-bid", bid=bid)
        case BidWithoutTalon(game):
            named = tr("act-misere") if game is MISERE else wording.contract(game, tr)
            return tr("without-talon", game=named)
        case DarkPass():
            return tr("in-the-dark", said=tr("act-pass"))
        case DarkBid(game):
            named = tr("act-misere") if game is MISERE else wording.contract(game, tr)
            return tr("in-the-dark", said=named)
        case DarkHold():
            return tr("in-the-dark", said=label(HOLD, view, scene))
        case Hold() if view.bid is not None:
            held = wording.played_at(view.bid, tr, no_talon=view.no_talon)
            record = view.agreement.convention.record
            return tr("act-hold-record" if record else "act-hold", bid=held)
        case TakeTalon() if view.contract is not None:
            return tr("act-own-talon")
        case TakeTalon():
            lowest = Contract(view.lowest_level, Strain.SPADES)  # it counts as that. Rules 2.7, 2.9
            return tr("act-take-talon", bid=wording.contract(lowest, tr))
        case Discard(first, second):
            return tr("act-discard", cards=words.cards((first, second), tr))
        case Order(contract):
            return tr("act-order", game=wording.contract(contract, tr))
        case LookAtHand(seat):
            return tr("act-look", name=words.name(scene, seat))
        case PlayOpen():
            return tr("act-open-third" if lines.has_third_hand(view) else "act-open")
        case PlayAlone():
            return tr("act-alone")
        case PlayClosed():
            two = view.agreement.third_hand is not None
            return tr("act-alone" if two else "act-closed")
        case Claim(ClaimKind.REST, to) if to == view.viewer:
            return tr("act-rest")
        case Claim(ClaimKind.REST, to):
            return tr("act-rest-to", name=words.name(scene, to))
        case Claim(ClaimKind.NONE):
            return tr("act-none")
        case _ if type(action) in NAMES:
            return tr(f"act-{NAMES[type(action)]}")
        case _:
            raise ValueError(f"no button for {type(action).__name__}")


def done_popup(action: Action, before: PlayerView, after: PlayerView, scene: Scene) -> str:
    """Return what the viewer has just done, and who is next: «7♠ · ⏳ ходит Борис»."""
    tr = scene.tr
    said = done.of_every_game(action, tr)
    if said is None:
        hidden = isinstance(action, Discard)
        said = tr("done-discard") if hidden else label(action, before, scene)
    return done.popup(said, lines.turn(after, scene), before, after, scene)


# --- confirmations --------------------------------------------------------------------------


def confirmed(action: Action, view: PlayerView, scene: Scene) -> Markup:
    """Return the confirming button's text after «Да»."""
    tr = scene.tr
    match action:
        case Order(contract):
            return wording.contract(contract, tr)
        case Bid(game):
            return wording.contract(game, tr)
        case SwitchToMisere():
            return tr("yes-misere")
        case DarkBid():
            return tr("yes-dark-misere")
        case BidWithoutTalon(game):
            return wording.played_at(game, tr, no_talon=True)
        case (
            Invite()
            | JoinMisere()
            | WithoutThree()
            | HandOver()
            | Concede()
            | ProposeResult()
            | ProposeStop()
        ):
            return tr(f"yes-{NAMES[type(action)]}")
        case Claim(ClaimKind.REST, to) if to == view.viewer:
            return tr("yes-rest")
        case Claim(ClaimKind.REST, to):
            return tr("yes-rest-to", name=words.name(scene, to))
        case Claim(ClaimKind.NONE):
            return tr("yes-none")
        case _:
            return label(action, view, scene)


def question(action: Action, view: PlayerView, scene: Scene) -> Markup:
    """Return what will happen, before the confirming tap."""
    tr = scene.tr
    match action:
        case Bid(Special() as game) if game is not MISERE:
            return tr(
                "ask-no-tricks",
                game=wording.contract(game, tr),
                talon="no" if game.leaves_talon else "yes",
                open="yes" if game.open else "no",
            )
        case Bid():
            return tr("ask-misere")
        case DarkBid():
            return tr("ask-dark-misere")
        case SwitchToMisere() | Invite() | JoinMisere() | WithoutThree() | HandOver() | Concede():
            return tr(f"ask-{NAMES[type(action)]}")
        case BidWithoutTalon(game):
            said = wording.played_at(game, tr, no_talon=True)
            return tr("ask-without-talon", game=said)
        case Order(contract):
            return tr("ask-order", game=wording.contract(contract, tr))
        case Claim(ClaimKind.REST):
            return tr("ask-rest")
        case Claim(ClaimKind.NONE):
            return tr("ask-none")
        case ProposeResult(taken):
            seats = lines.counted(view) or [seat for seat, count in enumerate(taken) if count]
            return tr("ask-agreed", result=lines.proposed(view, scene, seats, taken))
        case ProposeStop():
            return tr("ask-stop-alone" if scene.alone else "ask-stop")
        case _:
            return tr("ask-sure")
