"""An expert's choice and its reason, in one sentence."""

from collections.abc import Iterator
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
    AnyContract,
    Bid,
    Contract,
    Discard,
    Order,
)
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.conventions import OBLIGATION
from engine.preferans.observe import PlayerView
from engine.tricks import PlayCard
from engine.votes import Agree, Refuse

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
"""Reasons about the defenders' tricks, whose chance is that the contract fails."""
OPENNESS: Final = frozenset((Reason.OPEN_IS_BETTER, Reason.CLOSED_IS_BETTER))
"""Reasons of a lone whister, who leaves or opens the third hand. Rule 10.1."""
CARDS: Final = frozenset(
    (Reason.CARD_BEST, Reason.CARD_CATCHES, Reason.CARD_DUCKS, Reason.CARDS_EQUAL)
)
"""Reasons of a card: tricks are the declarer's, on all-pass one's own."""


def hint_line(view: PlayerView, scene: Scene) -> Markup | None:
    """Return «💡 7♣ — …», or None if no hint was requested."""
    return shared.line(
        scene,
        lambda action: name(action, view, scene),
        lambda advice: sentence(advice, view, scene),
    )


def sentence(advice: Advice, view: PlayerView, scene: Scene) -> Markup:
    """Return the advised action, its reason, and its figures."""
    tr = scene.tr
    reason, figures = tr(_reason(advice, view)), list(_figures(advice, view, tr))
    return shared.advice(advice, lambda each: name(each, view, scene), reason, figures, tr)


def _reason(advice: Advice, view: PlayerView) -> str:
    if advice.reason is Reason.ONLY_MOVE and len(view.moves) > 1:
        return "advice-usual"
    if advice.reason in OPENNESS and lines.has_third_hand(view):
        return f"advice-{advice.reason}-third"
    return f"advice-{advice.reason}"


def name(action: Action, view: PlayerView, scene: Scene) -> Markup:
    """Return an action as on its button, a card or a game by its sign alone."""
    match action:
        case PlayCard(card):
            return words.card(card, scene.tr)
        case Discard(first, second):
            return words.cards((first, second), scene.tr)
        case Bid(Contract() as game) | Order(game):
            return wording.contract(game, scene.tr)
        case Agree():
            return scene.tr("button-agree")
        case Refuse():
            return scene.tr("button-refuse")
        case _:
            return labels.label(action, view, scene)


def _figures(advice: Advice, view: PlayerView, tr: Translator) -> Iterator[Markup]:
    match advice.action:
        case Bid(game) | Order(game):
            named: AnyContract | None = game  # the action names it
        case _:
            named = None
    if advice.contract not in (None, named) and advice.reason not in DEFENCE:
        said = wording.contract(advice.contract, tr)
        yield said if advice.contract is MISERE else tr("advice-game", game=said)
    if advice.reason not in DEFENCE and advice.chance is not None:
        yield tr("advice-chance", chance=advice.chance)
    if advice.reason in DEFENCE and advice.chance:
        yield tr("advice-chance-down", chance=advice.chance)
    if advice.tricks is not None:
        yield _tricks(advice, advice.tricks, view, tr)


def _tricks(advice: Advice, hundredths: int, view: PlayerView, tr: Translator) -> Markup:
    """Return a count of tricks and whose they are: for a defender, the defence's.

    Against a misère those that count are the declarer's.
    """
    if advice.reason in DEFENCE:
        assert isinstance(view.contract, Contract)  # noqa: S101 - misère is not whisted
        wanted = OBLIGATION[view.contract.level]
        return tr("advice-tricks-wanted", tricks=shared.tenths(hundredths, tr), wanted=wanted)
    if advice.reason not in CARDS or view.declarer in (None, view.viewer):
        return tr("advice-tricks", tricks=shared.tenths(hundredths, tr))
    if view.contract is MISERE:
        return tr("advice-tricks-declarer", tricks=shared.tenths(hundredths, tr))
    return tr("advice-tricks-defence", tricks=shared.tenths(100 * TRICKS - hundredths, tr))


def hint_row(view: PlayerView, scene: Scene) -> keys.Row:
    """Return the button that asks for a hint, or the one that does what it advises."""
    return shared.row(view, scene, lambda action: acts.tap(action, scene))
