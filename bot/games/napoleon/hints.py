"""What an expert would do, and why: one sentence for a person who plays against computers."""

from collections.abc import Iterator
from typing import Any

from markupsafe import Markup

from bot.games.napoleon import acts
from bot.i18n import Translator
from bot.views import hints as shared
from bot.views import keys, words
from bot.views.model import Scene
from engine.napoleon.ai.advice import NapoleonAdvice
from engine.napoleon.game import PASS, NapoleonView, TrickBid
from engine.tricks import PlayCard
from engine.votes import AGREE, Refuse


def hint_line(seen: NapoleonView, scene: Scene) -> Markup | None:
    """Return «💡 3 — …», or None where no hint was asked for."""
    return shared.line(scene, lambda advice: sentence(advice, scene))


def hint_row(seen: NapoleonView, scene: Scene) -> keys.Row:
    """Return the button that asks for a hint, or the one that does what it advises."""
    return shared.row(seen, scene, lambda action: acts.tap(action, scene))


def sentence(advice: NapoleonAdvice, scene: Scene) -> Markup:
    """Return the action, the reason behind it, and the figures that go with it."""
    tr = scene.tr
    what = action_text(advice.action, scene)
    reason = tr(f"advice-{advice.reason}")
    return shared.advice(what, reason, list(_figures(advice, scene)), tr)


def action_text(action: Any, scene: Scene) -> Markup:
    """Return the action as its button says it."""
    match action:
        case PlayCard(card):
            return words.card(card, scene.tr)
        case Refuse():
            return scene.tr("button-refuse")
        case _ if action == AGREE:
            return scene.tr("button-agree")
    return acts.label(action, scene)


def _figures(advice: NapoleonAdvice, scene: Scene) -> Iterator[Markup]:
    """Yield how likely the bid is made, and how far the next best choice lies behind."""
    tr = scene.tr
    if advice.chance is not None:
        if advice.bid is None:
            yield tr("advice-chance", chance=advice.chance)
        else:
            yield tr("advice-chance-of", chance=advice.chance, bid=advice.bid)
    if advice.gain is None or advice.gain < 0 or advice.instead is None:
        return
    tenths = round(10 * advice.gain)
    if not tenths:
        yield tr("advice-gain-small", other=_other(advice.instead, tr))
    else:
        gain = shared.tenths(10 * tenths, tr)
        yield tr("advice-gain", gain=gain, other=_other(advice.instead, tr))


def _other(action: Any, tr: Translator) -> Markup:
    """Return the choice left behind, as it stands after «лучше, чем»."""
    match action:
        case PlayCard(card):
            return words.card(card, tr)
        case TrickBid(count) if action != PASS:
            return tr("other-bid", bid=count)
    return tr("other-pass")
