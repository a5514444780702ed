"""Games whose points are written by seat until a round (party) is won, in a chat."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from markupsafe import Markup

from bot.games.kit.face import ScoreView, figures, payment, terms
from bot.games.kit.front import CardFront
from bot.i18n import Translator, join
from bot.views import words
from bot.views.model import Scene
from engine.kit.deal import CardDeal
from engine.kit.past import CardFacts, FinishedDeal
from engine.kit.rounds import RoundGame
from engine.kit.score import Payment, Points, column_sums
from engine.kit.view import KitView

D = TypeVar("D", bound=CardDeal)
F = TypeVar("F", bound=CardFacts)


class SheetFront(CardFront[D, F]):
    """A game with a column by seat."""

    game: RoundGame[D, F]
    pots = False

    def closes(self, deal: FinishedDeal[F]) -> bool:
        """Return whether a deal ends its round."""
        return self.won(deal) is not None

    def won(self, deal: FinishedDeal[F]) -> int | None:
        """Return the winner of the round that a deal ends, else None."""
        return self.game.won(deal.agreement, deal.facts.sheet, deal.facts)

    def lies(self, deal: D, scene: Scene) -> Iterable[Markup]:
        """Yield what lies on the table: trumps."""
        raise NotImplementedError

    def stakes(self, view: KitView[D, F], scene: Scene) -> Markup | None:
        """Return what lies, and the figures."""
        if view.deal is None:
            return None
        told = self.figured(view.agreement, view.score.sheet, view.deal, scene)
        return join("\n", (*self.lies(view.deal, scene), told))

    def headline(self, deal: FinishedDeal[F], scene: Scene) -> Markup:
        """Return the result, and who won the round by it."""
        said, best = super().headline(deal, scene), self.won(deal)
        return said if best is None else join("\n", (said, words.about(scene, "round-won", best)))

    def note(self, deal: FinishedDeal[F], tr: Translator) -> str:
        """Return the suit of trumps."""
        trump = deal.facts.trump
        return "" if trump is None else trump.sign

    def kept(self, agreement: Any, sheet: Sequence[Points]) -> Sequence[Points]:
        """Return the figures as they are shown."""
        return sheet

    def mark(self, told: Any, seat: int, tr: Translator, *, drawn: bool = False) -> str:
        """Return what stands behind a seat's figure, from a deal or its facts; ``drawn``: short."""
        return ""

    def figured(self, agreement: Any, sheet: Sequence[Points], told: Any, scene: Scene) -> Markup:
        """Return «По играм: Анна 5 · Борис 3»; ``told`` has what the marks tell."""
        each = [
            words.points(figure) + self.mark(told, seat, scene.tr)
            for seat, figure in enumerate(self.kept(agreement, sheet))
        ]
        figures = words.pairs(scene, range(len(sheet)), each)
        return scene.tr("figures", figures=figures, **terms(agreement))

    def payment(
        self,
        why: str,
        payments: Sequence[Payment],
        deal: FinishedDeal[F],
        scene: Scene,
        **said: Markup,
    ) -> Markup:
        """Return the entries or payments by one rule; a game may have more to be ``said``."""
        if payments[0].column is None:
            return payment(why, payments, scene)
        written = column_sums(payments, len(scene.seats))
        told = figures(written, scene, amount=self.amount)
        return scene.tr(f"paid-{why}", **({"figures": told} | said))

    def record(self, deal: FinishedDeal[F], scene: Scene) -> Markup:
        """Return the figures."""
        return self.figured(deal.agreement, deal.facts.sheet, deal.facts, scene)

    def card(self, deal: FinishedDeal[F], seat: int, scene: Scene) -> Markup:
        """Return a deal for one player: «2 ремиза · вы −2, до нуля 18 · счёт +3»."""
        said = scene.tr(
            "figure-card",
            table=words.clean(scene.title),
            number=deal.number,
            verdict=self.own_line(deal, seat, scene),
            change=self.amount(change := self.brought(deal)[seat]),
            more="yes" if change > 0 else "no",
            figure=words.points(self.kept(deal.agreement, deal.facts.sheet)[seat]),
        )
        own = scene.tr("card-account", account=words.signed(deal.score.accounts[seat]))
        return join(words.DOT, (said, own)) if any(deal.score.accounts) else said

    # The score

    def marked(self, deal: FinishedDeal[F]) -> int | None:
        """Return who won the round."""
        return self.won(deal)

    def cells(self, deal: FinishedDeal[F], tr: Translator) -> Sequence[str]:
        """Return the figures."""
        return [
            words.points(figure) + self.mark(deal.facts, seat, tr, drawn=True)
            for seat, figure in enumerate(self.kept(deal.agreement, deal.facts.sheet))
        ]

    def standings(self, game: ScoreView[D, F], scene: Scene) -> Iterable[Markup]:
        """Yield a line for each player: his remaining figure, and his account."""
        last = game.finished[-1] if game.finished else None
        sheet = self.game.sheet(game.agreement) if last is None else last.score.sheet
        accounts = (0,) * len(sheet) if last is None else last.score.accounts
        for seat, left in enumerate(self.kept(game.agreement, sheet)):
            name, account = words.name(scene, seat), words.signed(accounts[seat])
            yield scene.tr("figure-line", name=name, figure=words.points(left), account=account)

    def left_over(self, game: ScoreView[D, F], scene: Scene) -> Markup | None:
        """Return what becomes of an unfinished round."""
        new = self.game.sheet(game.agreement)
        sheet = game.finished[-1].score.sheet if game.finished else new
        if sheet == new:
            return None
        flat = "no" if self.game.flat(game.agreement) is None else "yes"
        shown = self.kept(game.agreement, sheet)
        told = words.pairs(scene, range(len(sheet)), [*map(words.points, shown)])
        return scene.tr("round-open", figures=told, flat=flat)
