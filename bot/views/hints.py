"""What an expert would do, and why: one sentence for a person who plays against computers."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from bot.i18n import Markup, Translator, join
from bot.views import acts, codes, keys, words
from bot.views.model import Scene
from engine.preferans.actions import AGREE, PlayCard, Refuse
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.observe import PlayerView, Stage

DEFENCE: Final = frozenset(
    (Reason.WHIST_PAYS, Reason.WHIST_LOSES, Reason.HALF_IS_SAFE, Reason.HELD_BY_OTHER)
)
"""Reasons whose tricks are the defenders', and whose chance is that the contract falls."""
CARDS: Final = frozenset(
    (Reason.CARD_BEST, Reason.CARD_CATCHES, Reason.CARD_DUCKS, Reason.CARDS_EQUAL)
)
"""Reasons of a card: tricks are the declarer's, on all-pass one's own; cards: the next best."""


def hint_line(seen: PlayerView, scene: Scene) -> Markup | None:
    """Return «💡 7♣ — …», or None where no hint was asked for."""
    if scene.hint is None:
        return None
    if scene.hint.advice is None:
        return scene.tr("advice-none")
    return sentence(scene.hint.advice, seen, scene)


def sentence(advice: Advice, seen: PlayerView, scene: Scene) -> Markup:
    """Return the action, the reason behind it, and the figures that go with it."""
    tr = scene.tr
    what = action_text(advice, seen, scene)
    reason = tr(_reason(advice, seen))
    figures = join(", ", _figures(advice, seen, tr))
    if not figures:
        return tr("advice", action=what, reason=reason)
    return tr("advice-with", action=what, reason=reason, figures=figures)


def _reason(advice: Advice, seen: PlayerView) -> str:
    if advice.reason is Reason.ONLY_MOVE and len(seen.moves) > 1:
        return "advice-usual"
    return f"advice-{advice.reason}"


def action_text(advice: Advice, seen: PlayerView, scene: Scene) -> Markup:
    """Return the action as its button says it."""
    match advice.action:
        case PlayCard(card):
            return words.card(card, scene.tr)
        case action if action == AGREE:
            return scene.tr("button-agree")
        case Refuse():
            return scene.tr("button-refuse")
        case action:
            return acts.label(action, seen, scene)


def _figures(advice: Advice, seen: PlayerView, tr: Translator) -> Iterator[Markup]:
    if advice.contract is not None and advice.reason not in DEFENCE:
        yield tr("advice-game", game=words.game(advice.contract, tr))
    if advice.chance is not None:
        key = "advice-chance-down" if advice.reason in DEFENCE else "advice-chance"
        yield tr(key, chance=advice.chance)
    if advice.tricks is not None:
        yield tr(_whose(advice, seen), tricks=tenths(advice.tricks, tr))
    if advice.gain is not None and advice.reason not in (Reason.UNFAIR, Reason.FAIR):
        yield from _gain(advice, advice.gain, tr)


def _gain(advice: Advice, gain: Fraction, tr: Translator) -> Iterator[Markup]:
    """Say how far the next best choice lies behind; of a card, which one that is."""
    whists = round(gain)
    if advice.reason in CARDS and advice.cards:
        cards = words.cards(advice.cards, tr)
        if whists >= 1:
            yield tr("advice-next", cards=cards, n=whists)
        else:
            yield tr("advice-next-small", cards=cards)
    elif whists >= 1:
        yield tr("advice-gain", n=whists)
    elif gain >= 0:
        yield tr("advice-gain-small")


def _whose(advice: Advice, seen: PlayerView) -> str:
    """Return the key of a count of tricks: whose they are."""
    if advice.reason in DEFENCE:
        return "advice-tricks-defence"
    if advice.reason not in CARDS or seen.stage is Stage.ALL_PASS:
        return "advice-tricks"
    return "advice-tricks" if seen.viewer == seen.declarer else "advice-tricks-declarer"


def tenths(hundredths: int, tr: Translator) -> Markup:
    """Return hundredths as a figure with one place: «6,4»."""
    whole, rest = divmod(round(Fraction(hundredths, 10)), 10)
    return tr("decimal", whole=whole, tenths=rest) if rest else Markup(str(whole))


def hint_button(seen: PlayerView, scene: Scene) -> keys.Row:
    """Return the button that asks for a hint, where there may be one and none has come."""
    asked = scene.alone and scene.hint is None and seen.stage is not Stage.CUT
    if not (asked and seen.moves and seen.viewer not in seen.computers):
        return ()
    return (keys.button(scene.tr("button-hint"), keys.draft(scene, codes.HINT)),)
