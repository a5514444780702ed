"""Games in rubbers in a chat: points below and above the line, parties, the drawn sheet."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TypeVar

from markupsafe import Markup

from bot.games.kit import open_cards
from bot.games.kit.face import ScoreView
from bot.games.kit.sides import SideFront, capital
from bot.i18n import Translator, join, plain
from bot.views import words
from bot.views.front import AnalysisOf
from bot.views.model import Scene
from engine.kit import side_analysis
from engine.kit.agreement import CardAgreement
from engine.kit.past import FinishedDeal
from engine.kit.rubbers import PARTY, RUBBER, RubberDeal, RubberFacts, RubberGame
from engine.kit.score import Points, changes, column_sums
from engine.kit.view import KitView
from render.sides import SideEntry, SideParty, SideSheet
from render.table import ScoreRow

D = TypeVar("D", bound=RubberDeal)
F = TypeVar("F", bound=RubberFacts)


class RubberFront(SideFront[D, F]):
    """A game whose sides have two columns of a sheet."""

    game: RubberGame[D, F]
    calls_strains: bool = False
    """True if a side names the strain: what it would take in others is analysed, too."""

    def __init__(self) -> None:
        self.analysis = AnalysisOf(
            partial(side_analysis.replays, self.game),
            partial(side_analysis.analyze, self.game, strains=self.calls_strains),
            side_analysis.is_complete,
            partial(open_cards.analysis_screen, self),
        )

    def line(
        self,
        below: Sequence[Points],
        parties: Sequence[int],
        scene: Scene,
        sheet: Sequence[Points] = (),
    ) -> Markup:
        """Return «под чертой 8 : 6 · партии 1 : 0 · всего 24 : 30»."""
        said = [scene.tr("line-below", points=_against(below, scene))]
        if any(parties):
            said.append(scene.tr("line-parties", parties=_against(parties, scene)))
        if sheet:
            said.append(scene.tr("line-sheet", points=_against(sheet, scene)))
        return join(words.DOT, said)

    def stakes(self, view: KitView[D, F], scene: Scene) -> Markup | None:
        """Return trumps, then the line."""
        deal = view.deal
        if deal is None:
            return None
        told = [*self.shown(deal, scene.tr)]
        if not self.by_deals(deal.agreement):
            told.append(self.line(deal.kept.below, deal.kept.parties, scene))
        return capital(join(words.DOT, told)) if told else None

    # --- a finished deal --------------------------------------------------------------------

    def closes(self, deal: FinishedDeal[F]) -> bool:
        """Return whether a deal ended its rubber."""
        return max(deal.facts.parties) >= self.game.needed(deal.agreement)

    def by_deals(self, agreement: CardAgreement) -> bool:
        """Return whether each deal is settled: there is no line, nor a lasting sheet."""
        return not self.game.needed(agreement)

    def headline(self, deal: FinishedDeal[F], scene: Scene) -> Markup:
        """Return what came of the deal, and who won party or rubber by it."""
        said = (super().headline(deal, scene), self.won(deal, scene))
        return join("\n", (each for each in said if each))

    def won(self, deal: FinishedDeal[F], scene: Scene) -> Markup | None:
        """Return who won party or rubber."""
        for why in (RUBBER, PARTY):
            names = [
                self.side(deal.agreement, deal.facts.rubber, each.column or 0, scene)
                for each in deal.writes
                if each.why == why
            ]
            if names:
                return scene.tr(f"won-{why}", name=words.listed(names, scene.tr))
        return None

    def record(self, deal: FinishedDeal[F], scene: Scene) -> Markup | None:
        """Return the line."""
        facts = deal.facts
        if self.by_deals(deal.agreement):
            return None
        return capital(self.line(facts.below, facts.parties, scene, facts.sheet))

    def card(self, deal: FinishedDeal[F], seat: int, scene: Scene) -> Markup:
        """Return a deal for one player: «взято 9 : 4 · вы пишете +13 · всего 24 : 30»."""
        facts, agreement = deal.facts, deal.agreement
        if self.by_deals(agreement):
            return super().card(deal, seat, scene)
        mine = self.column(agreement, facts.rubber, seat)
        other = (*facts.sheet[:mine], *facts.sheet[mine + 1 :])
        told = scene.tr(
            "rubber-card",
            table=words.clean(scene.title),
            number=deal.number,
            verdict=self.own_line(deal, seat, scene),
            change=self.amount(self.brought(deal)[seat]),
            sheets=len(facts.sheet),
            sheet=_against([facts.sheet[mine], *(other if len(other) == 1 else ())]),
        )
        if not any(deal.score.accounts):
            return told
        own = scene.tr("card-account", account=words.signed(deal.score.accounts[seat]))
        return join(words.DOT, (told, own))

    def brought(self, deal: FinishedDeal[F]) -> Sequence[Points]:
        """Return what the sheet of each seat got, or what was paid for a deal."""
        players, number = len(deal.score.accounts), deal.facts.rubber
        if self.by_deals(deal.agreement):
            return changes(deal.writes, players)
        sums = column_sums(deal.writes, len(deal.score.sheet))
        return [sums[self.column(deal.agreement, number, seat)] for seat in range(players)]

    # --- the score --------------------------------------------------------------------------

    def rows(self, deal: FinishedDeal[F], tr: Translator) -> Iterator[ScoreRow]:
        """Yield the column of each player's side, and after a rubber the accounts."""
        number, sheet = deal.facts.rubber, deal.facts.sheet
        if self.by_deals(deal.agreement):
            yield from super().rows(deal, tr)
            return
        seats = range(len(deal.score.accounts))
        cells = [words.points(sheet[self.column(deal.agreement, number, n)]) for n in seats]
        yield ScoreRow(str(deal.number), self.note(deal, tr), tuple(cells), "")
        if self.closes(deal):
            paid = tuple(map(words.signed, deal.score.accounts))
            yield ScoreRow("", plain(tr("table-round")), paid, "")

    def standings(self, game: ScoreView[D, F], scene: Scene) -> Iterator[Markup]:
        """Yield the running rubber, then a line for each player."""
        last = game.finished[-1] if game.finished else None
        if last is not None and (line := self.running(game, scene)) is not None:
            yield self.versus(game.agreement, last.facts.rubber, scene)
            yield line
            yield join("", (Markup("\n"), scene.tr("table-if-stopped"), ":"))
        for seat, account in enumerate(game.settlement):
            name = words.name(scene, seat)
            yield scene.tr("final-line", name=name, points=words.signed(account))

    def left_over(self, game: ScoreView[D, F], scene: Scene) -> Markup | None:
        """Return that a rubber is settled as it stands."""
        if not game.finished or self.closes(game.finished[-1]):
            return None
        sheet = game.finished[-1].facts.sheet
        return scene.tr("rubber-open", sheet=_against(sheet, scene))

    def drawing(self, game: ScoreView[D, F], scene: Scene, title: str) -> SideSheet | None:
        """Return the sheet of the last rubber, with its line; of more than two a table is drawn."""
        if not game.finished or len(game.finished[-1].facts.sheet) > 2:
            return None
        last, tr = game.finished[-1], scene.tr
        number = last.facts.rubber
        deals = [deal for deal in game.finished if deal.facts.rubber == number]
        columns = range(len(last.facts.sheet))
        above, parties = [list[SideEntry]() for _ in columns], [SideParty(((), ()))]
        for deal in deals:
            below = [list(each) for each in parties[-1].columns]
            for each in deal.writes:
                if each.column is None:
                    continue
                own = SideEntry(
                    words.points(each.points), plain(tr(f"item-{each.why}")), deal is last
                )
                (below if each.why in self.game.below else above)[each.column].append(own)
            won = [
                c
                for c in columns
                if any(w.why in (PARTY, RUBBER) and w.column == c for w in deal.writes)
            ]
            parties[-1] = SideParty((tuple(below[0]), tuple(below[1])), won[0] if won else None)
            if won and not self.closes(deal):
                parties.append(SideParty(((), ())))
        names = [words.clean(each.name) for each in scene.seats]
        return SideSheet(
            title=title,
            heading=plain(tr("sheet-rubber", number=number, rubbers=game.agreement.rubbers)),
            sides=tuple(
                plain(self.side(game.agreement, number, c, scene, reader=False)) for c in columns
            ),
            above=tuple(map(tuple, above)),
            parties=tuple(parties),
            totals=tuple(map(words.points, last.facts.sheet)),
            people=tuple(zip(names, map(words.signed, game.settlement), strict=True)),
            losses=frozenset(n for n, each in enumerate(game.settlement) if each < 0),
            people_heading=plain(tr("table-settled" if game.over else "table-if-stopped")),
        )


def _against(figures: Sequence[Points], scene: Scene | None = None) -> Markup:
    """Return «8 : 6», of more «Анна 8, Вера 6» where there is a scene."""
    if scene is not None and len(figures) > 2:
        named = [
            words.tied(words.who(scene, seat), words.points(each))
            for seat, each in enumerate(figures)
            if each
        ]
        return join(", ", named or ("0",))
    return join("\u00a0:\u00a0", map(words.points, figures))
