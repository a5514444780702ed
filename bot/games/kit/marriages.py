"""Games of card points and marriages in a chat."""

from collections.abc import Sequence
from typing import Any, TypeVar

from markupsafe import Markup

from bot.games.kit.sheet import SheetFront
from bot.games.kit.trick_front import TrickFront
from bot.i18n import Translator, join
from bot.views import words
from bot.views.model import Scene
from engine.kit.marriages import MarriageDeal, MarriageFacts, MarriageGame
from engine.kit.past import FinishedDeal
from engine.kit.tricks import Laid
from engine.kit.view import KitView

D = TypeVar("D", bound=MarriageDeal)
F = TypeVar("F", bound=MarriageFacts)


class MarriageFront(SheetFront[D, F], TrickFront[D, F]):
    """A game of `engine.kit.marriages` in a chat."""

    game: MarriageGame[D, F]

    def taken(self, view: KitView[D, F], deal: D, scene: Scene) -> Markup | None:
        """Return the points, and the tricks behind them, None before there are any."""
        return counted(deal, scene) if any(deal.count) or any(deal.taken) else None

    def took(self, deal: FinishedDeal[F], scene: Scene) -> Markup | None:
        """Return the points in a finished deal, and the tricks behind them, None without any."""
        return counted(deal.facts, scene) if deal.tricks else None

    def said_with(self, told: D | F, number: int, laid: Laid, tr: Translator) -> Markup | None:
        """Return «марьяж ♠: 40» with the card that was led."""
        seat, card = laid
        for each in told.marriages:
            if (each.trick, each.seat) == (number, seat):
                return tr("said-marriage", suit=card.suit.sign, points=each.points)
        return None

    def married(self, told: D | F, tr: Translator) -> Sequence[Markup | str]:
        """Return the suit of each marriage."""
        return [card.suit.sign for card in told.opened]

    def said_earlier(self, told: D | F, tricks: int, scene: Scene) -> Markup | None:
        """Return «Марьяжи: Анна ♠ 20»."""
        found = [
            words.tied(words.who(scene, each.seat), suit, str(each.points))
            for each, suit in zip(told.marriages, self.married(told, scene.tr), strict=True)
            if each.trick <= tricks
        ]
        return scene.tr("marriages", told=join(words.DOT, found)) if found else None


def counted(told: Any, scene: Scene) -> Markup:
    """Return «Очки: Анна 24 (2 взятки) · Борис 11 (1 взятка)»."""
    each = (
        words.tied(
            words.who(scene, seat),
            scene.tr("points", points=told.count[seat], tricks=told.taken[seat]),
        )
        for seat in told.playing
    )
    return scene.tr("count", told=join(words.DOT, each))
