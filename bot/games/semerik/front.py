"""Semerik as a `bot.views.front.Front`: counts in hand, figures, the records of two sides."""

from collections.abc import Iterator, Sequence
from typing import Final

from markupsafe import Markup

from bot.games.kit.sides import SideFront
from bot.i18n import Translator, join
from bot.views import words
from bot.views.front import AnyFront
from bot.views.model import Scene
from engine.kit.past import FinishedDeal
from engine.kit.score import Points, column_sums
from engine.kit.tricks import Laid
from engine.kit.view import KitView
from engine.semerik.ai import COMPUTERS
from engine.semerik.game import (
    ORDER,
    SEMERIK,
    HandCount,
    SemerikAgreement,
    SemerikDeal,
    SemerikFacts,
    worth,
)

Told = SemerikDeal | SemerikFacts
Result = FinishedDeal[SemerikFacts]
View = KitView[SemerikDeal, SemerikFacts]


class SemerikFront(SideFront[SemerikDeal, SemerikFacts]):
    """Semerik in a chat."""

    game = SEMERIK
    minutes = 12
    computers = COMPUTERS
    said = ("parties",)
    sums = False

    # The table

    def stakes(self, view: View, scene: Scene) -> Markup | None:
        """Return the records of the running party, with the main suit."""
        last, sheet, trump = view.finished[-1:], view.score.sheet, view.agreement.trump
        if view.deal is not None:  # the headline names the sides
            record = scene.tr(
                "record", record=words.tied(words.points(sheet[0]), ":", words.points(sheet[1]))
            )
        else:
            record = self.recorded(view.agreement, last[0].kept + 1 if last else 1, sheet, scene)
        return scene.tr("stakes", record=record, trump="no" if trump is None else trump.sign)

    def recorded(
        self, agreement: SemerikAgreement, number: int, sheet: Sequence[Points], scene: Scene
    ) -> Markup:
        """Return «Запись: Анна и Вера 14 · Борис и Глеб 3»."""
        figures = [*map(words.points, sheet)]
        return scene.tr("record", record=self.sided(agreement, number, figures, scene))

    def counted_first(self, told: Told, scene: Scene) -> Iterator[Markup]:
        """Yield «На руках: Анна баба ♥ (3 2 Т К) +8, три семёрки +4»."""
        found = dict[int, list[Markup]]()
        for each in told.counts:
            found.setdefault(each.seat, []).append(item(each, scene.tr))
        lines = [
            words.tied(words.who(scene, seat), join(", ", each)) for seat, each in found.items()
        ]
        yield scene.tr("counts", told=join(words.DOT, lines) or scene.tr("counts-none"))

    def trick_cards(
        self, told: Told, number: int, cards: Sequence[Laid], scene: Scene
    ) -> list[Markup]:
        """Return the cards of a trick, and behind a complete one what its figures bring."""
        found = super().trick_cards(told, number, cards, scene)
        points = worth(cards) if len(cards) == len(told.hands) else 0
        return [*found, scene.tr("trick-figures", points=points)] if points else found

    # A finished deal

    def headline(self, deal: Result, scene: Scene) -> Markup:
        """Return who wins the party and how, or what the deal brought to both sides."""
        facts, won = deal.facts, deal.facts.won
        if won is None:
            return scene.tr("headline-outcome", outcome=self.deal_line(deal, scene))
        side = self.game.sides(deal.agreement, facts.party)[won]
        who, names = words.doers(scene, sorted(side))
        return scene.tr("headline-party", who=who, names=names, how=self.verdict(deal, scene.tr))

    def verdict(self, deal: Result, tr: Translator) -> Markup:
        """Return «21 : 10 на руках, цена 42», or what both sides wrote in the deal."""
        facts, won = deal.facts, deal.facts.won
        if won is None:
            return words.tied(*self.note(deal, tr).partition(":"))
        score = words.tied(words.points(facts.sheet[won]), ":", words.points(facts.sheet[1 - won]))
        how = "play" if facts.tricks else "hand"
        return tr("verdict-party", score=score, how=how, price=facts.value)

    def deal_line(self, deal: Result, scene: Scene) -> Markup:
        """Return «Анна и Вера +4 · Борис и Глеб +3»; of a party's end its price."""
        facts = deal.facts
        values = column_sums(deal.writes, 2)
        if facts.won is not None:
            values = (facts.value, -facts.value)[:: 1 if facts.won == 0 else -1]
        figures = [*map(words.signed, values)]
        return self.sided(deal.agreement, facts.party, figures, scene)

    # The score

    def closes(self, deal: Result) -> bool:
        """Return whether a deal ends its party."""
        return deal.facts.won is not None

    def record(self, deal: Result, scene: Scene) -> Markup:
        """Return the records of both sides."""
        return self.recorded(deal.agreement, deal.facts.party, deal.facts.sheet, scene)

    def cells(self, deal: Result, tr: Translator) -> Sequence[str]:
        """Return the record of each one's side."""
        facts = deal.facts
        sides = [self.column(deal.agreement, facts.party, seat) for seat in facts.playing]
        return [words.points(facts.sheet[side]) for side in sides]

    def note(self, deal: Result, tr: Translator) -> str:
        """Return what both sides wrote."""
        return ":".join(map(words.signed, column_sums(deal.writes, 2)))


def item(count: HandCount, tr: Translator) -> Markup:
    """Return «баба ♥ (3 2 Т К) +8», «три семёрки +4»."""
    rank = "" if count.rank is None else count.rank.letter
    return tr(
        f"count-{count.item}",
        suit="" if count.suit is None else count.suit.sign,
        ranks=" ".join(words.rank(each, tr) for each in ORDER[: count.cards]),
        rank=rank,
        cards=count.cards,
        points=count.points,
    )


FRONT: Final[AnyFront] = SemerikFront()
