"""Games of figures in a chat: remaining figures, rounds, words that throw cards."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TypeVar

from markupsafe import Markup

from bot.games.kit.sheet import SheetFront
from bot.games.kit.trick_front import TrickFront
from bot.i18n import Translator, join
from bot.views import words
from bot.views.model import Scene
from engine.kit.figures import FigureDeal, FigureFacts, FigureGame, FigureSay, FigureWord
from engine.kit.past import FinishedDeal
from engine.kit.score import Payment, Points
from engine.kit.view import KitView
from engine.kit.words import Action, Said

D = TypeVar("D", bound=FigureDeal)
F = TypeVar("F", bound=FigureFacts)


class FigureFront(SheetFront[D, F], TrickFront[D, F]):
    """A game of `engine.kit.figures` in a chat."""

    game: FigureGame[D, F]

    said = ("rounds",)

    # The table

    def trump(self, deal: D, tr: Translator) -> Markup | None:
        """Return «козырь Д♥» while the card lies, else the suit; None while it is unknown."""
        if deal.face_up is not None:
            return tr("trump", card=words.card(deal.face_up, tr))
        return None if deal.trump is None else tr("trump", card=deal.trump.sign)

    def lies(self, deal: D, scene: Scene) -> Iterable[Markup]:
        """Yield the trumps."""
        trump = self.trump(deal, scene.tr)
        if trump is not None:
            yield trump[:1].upper() + trump[1:]

    def stakes(self, view: KitView[D, F], scene: Scene) -> Markup | None:
        """Return the trumps, the remaining figures, and that the viewer may not pass."""
        said = super().stakes(view, scene)
        bound = view.stage == "words" and view.moves and FigureSay.PASS not in view.moves
        return join("\n", (said, scene.tr("error-must-play"))) if said and bound else said

    def role(self, view: KitView[D, F], deal: D, scene: Scene) -> Markup | None:
        """Return what the viewer may do with his word: it also marks cards."""
        if view.stage == "words" and view.viewer in view.actors:
            return scene.tr("role-exchanges")
        return super().role(view, deal, scene)

    def word(self, action: Action, tr: Translator) -> Markup:
        """Return «пас», «меняет 2», «на своих»."""
        if isinstance(action, FigureWord):
            return tr("word-P") if action.out is None else tr("exchanges", count=len(action.out))
        return super().word(action, tr)

    def own_word(self, action: Action, tr: Translator) -> Markup:
        """Return «Пас», «Меняю 2»."""
        if isinstance(action, FigureWord):
            thrown = action.out
            return tr("act-P") if thrown is None else tr("act-pick-words", count=len(thrown))
        return super().own_word(action, tr)

    def spoken(self, told: D | F) -> Iterable[Said]:
        """Return the words of a deal with their seats."""
        return [(each.seat, each) for each in told.words]

    def bought(self, view: KitView[D, F], deal: D, scene: Scene) -> Markup | None:
        """Return how many cards each threw, once those words are over."""
        return super().bought(view, deal, scene) if view.stage == "play" else None

    # A finished deal

    def hero(self, deal: FinishedDeal[F]) -> int | None:
        """Return who won the round before any card, or played alone."""
        at_once = deal.facts.at_once
        return super().hero(deal) if at_once is None else at_once

    def verdict(self, deal: FinishedDeal[F], tr: Translator) -> Markup:
        """Return «2 ремиза», «без игры», or the hand that won the round at once."""
        shown = deal.facts.shown
        if deal.facts.at_once is not None and shown is not None:
            return tr(f"verdict-{shown.for_}")
        alone, writes = len(deal.facts.playing) == 1, deal.facts.writes
        remis = sum(each.for_ == "remis" for each in writes)
        return tr("verdict", remis=remis, alone="yes" if alone else "no")

    def amount(self, points: Points) -> str:
        """Return what is written: to write more is no gain, and has no plus."""
        return words.points(points)

    def reason(
        self, why: str, payments: Sequence[Payment], deal: FinishedDeal[F], scene: Scene
    ) -> Markup:
        """Return the rule behind it, with the numbers of the deal."""
        sheet, (first, *_) = deal.facts.sheet, payments
        left = all(each.points == sheet[each.payer or 0] for each in payments)
        return scene.tr(
            f"why-{why}",
            most=int(max(abs(Fraction(each.points)) for each in payments)),
            figure=words.points(sheet[first.column or 0]),
            flat="no" if left else "yes",
            shown="no" if deal.facts.shown is None else "yes",
        )
