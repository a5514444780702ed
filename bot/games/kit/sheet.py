"""Games whose points are written by seat until a round (party) is won, in a chat."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from markupsafe import Markup

from bot.games.kit.face import ScoreView, figures, payment
from bot.games.kit.front import CardFront
from bot.i18n import Translator, join, plain
from bot.views import words
from bot.views.model import Scene
from engine.kit.deal import CardDeal
from engine.kit.past import CardFacts, FinishedDeal
from engine.kit.rounds import RoundGame
from engine.kit.score import Payment, Points, column_sums
from engine.kit.view import KitView
from render.table import ScoreRow

D = TypeVar("D", bound=CardDeal)
F = TypeVar("F", bound=CardFacts)


class SheetFront(CardFront[D, F]):
    """A game with a column by seat."""

    game: RoundGame[D, F]

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
        told = self.figured(self.kept(view.agreement, view.score.sheet), view.deal, scene)
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

    def mark(self, told: D | F, seat: int, tr: Translator, *, drawn: bool = False) -> str:
        """Return what stands behind a seat's figure, from a deal or its facts; ``drawn``: short."""
        return ""

    def figured(self, sheet: Sequence[Points], told: D | F, scene: Scene) -> Markup:
        """Return «По играм: Анна 5 · Борис 3»."""
        told_each = [
            words.points(each) + self.mark(told, seat, scene.tr) for seat, each in enumerate(sheet)
        ]
        return scene.tr("figures", figures=words.pairs(scene, range(len(sheet)), told_each))

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

    def balance(self, deal: FinishedDeal[F]) -> Sequence[Points]:
        """Return the accounts: the figures are shown apart."""
        return deal.score.accounts

    def accounts(self, deal: FinishedDeal[F], scene: Scene) -> Markup:
        """Return what is written, and the accounts."""
        left = self.figured(self.kept(deal.agreement, deal.facts.sheet), deal.facts, scene)
        return self.with_accounts(left, deal, scene)

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

    def marked(self, deal: FinishedDeal[F]) -> tuple[int | None, bool]:
        """Return whose figure stands out in the row of a deal, and whether for a loss."""
        return self.won(deal), False

    def rows(self, deal: FinishedDeal[F], tr: Translator) -> Iterable[ScoreRow]:
        """Yield the remaining figures, and after the end of a round the accounts."""
        sheet, best = self.kept(deal.agreement, deal.facts.sheet), self.won(deal)
        left = [
            words.points(each) + self.mark(deal.facts, seat, tr, drawn=True)
            for seat, each in enumerate(sheet)
        ]
        marked, lost = self.marked(deal)
        yield ScoreRow(str(deal.number), self.note(deal, tr), tuple(left), "", marked, lost)
        if best is not None:
            paid = tuple(map(words.signed, deal.score.accounts))
            yield ScoreRow("", plain(tr("table-round")), paid, "")

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

    def sheet_number(self, view: KitView[D, F]) -> int:
        """Return the first deal of the round: a round stands in one message."""
        won = [deal.number for deal in view.finished[:-1] if self.won(deal) is not None]
        return max(won, default=0) + 1
