"""What an expert would do, and why: one sentence for a person who plays against computers."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from markupsafe import Markup

from bot.games.preferans import acts, labels, lines, wording
from bot.i18n import Translator
from bot.views import hints as shared
from bot.views import keys, words
from bot.views.model import Scene
from engine.preferans.actions import (
    MISERE,
    TRICKS,
    Action,
    Bid,
    BidWithoutTalon,
    Contract,
    DarkBid,
    DarkHold,
    DarkPass,
    DeclineMisere,
    HalfWhist,
    HelpOthers,
    Hold,
    Invite,
    JoinMisere,
    LookAtCards,
    LookAtHand,
    Order,
    PlayClosed,
    PlayOpen,
    ReturnWhist,
    Strain,
    SwitchToMisere,
    TakeOffMountain,
    TakeTalon,
    Whist,
    WithoutThree,
)
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.observe import PlayerView
from engine.tricks import PlayCard
from engine.votes import AGREE, Refuse

DEFENCE: Final = frozenset(
    (
        Reason.WHIST_PAYS,
        Reason.WHIST_LOSES,
        Reason.HALF_IS_SAFE,
        Reason.HELD_BY_OTHER,
        Reason.LOOK_FOR_WHIST,
        Reason.OPEN_IS_BETTER,
        Reason.CLOSED_IS_BETTER,
    )
)
"""Reasons whose tricks are the defenders', and whose chance is that the contract falls."""
OPENNESS: Final = frozenset((Reason.OPEN_IS_BETTER, Reason.CLOSED_IS_BETTER))
"""Reasons of a lone whister, who leaves or opens the third hand where two play. Rule 10.1."""
CARDS: Final = frozenset(
    (Reason.CARD_BEST, Reason.CARD_CATCHES, Reason.CARD_DUCKS, Reason.CARDS_EQUAL)
)
"""Reasons of a card: tricks are the declarer's, on all-pass one's own; cards: the next best."""


def hint_line(view: PlayerView, scene: Scene) -> Markup | None:
    """Return «💡 7♣ — …», or None where no hint was asked for."""
    return shared.line(scene, lambda advice: sentence(advice, view, scene))


def sentence(advice: Advice, view: PlayerView, scene: Scene) -> Markup:
    """Return the action, the reason behind it, and the figures that go with it."""
    tr = scene.tr
    what = action_text(advice, view, scene)
    reason = tr(_reason(advice, view))
    return shared.advice(what, reason, list(_figures(advice, view, tr)), tr)


def _reason(advice: Advice, view: PlayerView) -> str:
    if advice.reason is Reason.ONLY_MOVE and len(view.moves) > 1:
        return "advice-usual"
    if advice.reason in OPENNESS and lines.has_third_hand(view):
        return f"advice-{advice.reason}-third"
    return f"advice-{advice.reason}"


def action_text(advice: Advice, view: PlayerView, scene: Scene) -> Markup:
    """Return the action as its button says it."""
    match advice.action:
        case PlayCard(card):
            return words.card(card, scene.tr)
        case action if action == AGREE:
            return scene.tr("button-agree")
        case Refuse():
            return scene.tr("button-refuse")
        case action:
            return labels.label(action, view, scene)


def _figures(advice: Advice, view: PlayerView, tr: Translator) -> Iterator[Markup]:
    if advice.contract is not None and advice.reason not in DEFENCE:
        game = wording.contract(advice.contract, tr)
        yield game if advice.contract is MISERE else tr("advice-game", game=game)
    if advice.chance is not None:
        key = "advice-chance-down" if advice.reason in DEFENCE else "advice-chance"
        yield tr(key, chance=advice.chance)
    if advice.tricks is not None:
        yield _tricks(advice, advice.tricks, view, tr)
    if advice.gain is not None and advice.reason not in (Reason.UNFAIR, Reason.FAIR):
        yield from _gain(advice, advice.gain, view, tr)


def _gain(advice: Advice, gain: Fraction, view: PlayerView, tr: Translator) -> Iterator[Markup]:
    """Say how far the next best choice lies behind; of a card, which one that is."""
    whists = round(gain)
    if advice.reason in CARDS and advice.cards:
        cards = words.cards(advice.cards, tr)
        if whists >= 1:
            yield tr("advice-next", cards=cards, count=len(advice.cards), n=whists)
        else:
            yield tr("advice-next-small", cards=cards, count=len(advice.cards))
    elif advice.instead is not None and gain >= 0:
        other = _other(advice.instead, view, tr)
        yield (
            tr("advice-gain", n=whists, other=other)
            if whists >= 1
            else tr("advice-gain-small", other=other)
        )


def _other(action: Action, view: PlayerView, tr: Translator) -> Markup:
    """Return the choice left behind, as it stands after «лучше, чем»."""
    match action:
        case Bid(game) | DarkBid(game) | Order(game):
            return tr("other-misere") if game is MISERE else wording.contract(game, tr)
        case BidWithoutTalon(game):
            return wording.played_at(game, tr, no_talon=True)
        case DarkBid() | DarkHold() | DarkPass():
            return wording.word(action, tr)
        case LookAtCards():
            return tr("other-look-at-cards")
        case SwitchToMisere():
            return tr("other-misere")
        case Invite() | JoinMisere():
            return tr("other-shared")
        case DeclineMisere():
            return tr("other-decline")
        case Hold() if view.bid is not None:
            bid = wording.played_at(view.bid, tr, no_talon=view.no_talon)
            return tr("act-hold", bid=bid)
        case TakeTalon():
            return wording.contract(Contract(view.lowest_level, Strain.SPADES), tr)
        case LookAtCards():
            return tr("other-look-at-cards")
        case DarkPass():
            return tr("other-dark-pass")
        case DarkHold():
            return tr("other-dark-hold")
        case Whist():
            return tr("other-whist")
        case HalfWhist():
            return tr("other-half")
        case ReturnWhist():
            return tr("other-return")
        case LookAtHand():
            return tr("other-look")
        case PlayOpen():
            return tr("other-open-third" if lines.has_third_hand(view) else "other-open")
        case PlayClosed():
            return tr("other-alone" if lines.has_third_hand(view) else "other-closed")
        case WithoutThree():
            return tr("other-without-three")
        case HelpOthers():
            return tr("other-help")
        case TakeOffMountain():
            return tr("other-off-mountain")
        case _:
            return tr("other-pass")


def _tricks(advice: Advice, hundredths: int, view: PlayerView, tr: Translator) -> Markup:
    """Return a count of tricks with whose they are: a defender is told the defence's.

    Against a misère those that count are the declarer's.
    """
    if advice.reason in DEFENCE:
        return tr("advice-tricks-defence", tricks=shared.tenths(hundredths, tr))
    if advice.reason not in CARDS or view.declarer in (None, view.viewer):
        return tr("advice-tricks", tricks=shared.tenths(hundredths, tr))
    if view.contract is MISERE:
        return tr("advice-tricks-declarer", tricks=shared.tenths(hundredths, tr))
    return tr("advice-tricks-defence", tricks=shared.tenths(100 * TRICKS - hundredths, tr))


def hint_row(view: PlayerView, scene: Scene) -> keys.Row:
    """Return the button that asks for a hint, or the one that does what it advises."""
    return shared.row(view, scene, lambda action: acts.tap(action, scene))
