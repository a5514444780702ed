"""Norman piquet as a `bot.views.front.Front`: what hands count, the race, who is out."""

from collections.abc import Iterator, Sequence
from typing import Final

from markupsafe import Markup

from bot.games.kit.declared import DeclaredFront
from bot.games.kit.sheet import SheetFront
from bot.i18n import Translator, join, plain
from bot.views import words
from bot.views.front import AnyFront
from bot.views.model import Scene
from engine.kit.past import FinishedDeal
from engine.kit.view import KitView
from engine.norman.ai import COMPUTERS
from engine.norman.game import NORMAN, PIQUE, NormanDeal, NormanFacts, NormanParty, extras
from engine.tricks import cards_in

Result = FinishedDeal[NormanFacts]
View = KitView[NormanDeal, NormanFacts]


class NormanFront(SheetFront[NormanDeal, NormanFacts], DeclaredFront[NormanDeal, NormanFacts]):
    """Norman piquet in a chat."""

    game = NORMAN
    kind = "long"
    computers = COMPUTERS
    said = ("target", "parties")
    pique = PIQUE
    unsaid = frozenset(("count",))  # a deal's headline has it

    # A running deal

    def stakes(self, view: View, scene: Scene) -> Markup:
        """Return the totals before the deal."""
        last = view.finished[-1].kept if view.finished else NormanParty()
        kept = last if view.deal is None else view.deal.kept
        return self.figured(view.agreement, view.score.sheet, kept, scene)

    def role(self, view: View, deal: NormanDeal, scene: Scene) -> Markup | None:
        """Return that the viewer is out, or may exchange."""
        if view.viewer not in deal.playing:
            return scene.tr("role-out")
        due = view.stage == "exchange" and view.viewer in view.actors
        return scene.tr("role-exchange") if due else None

    def bought(self, view: View, deal: NormanDeal, scene: Scene) -> Markup | None:
        """Return what the dealer exchanged."""
        said = []
        for each in deal.exchange:
            said.append(words.about(scene, "exchanged", each.seat, count=len(each.discard)))
            if each.seat == view.viewer and each.discard and not deal.tricks:
                drew = cards_in(deal.whole(each.seat) & ~deal.dealt[each.seat])
                said.append(scene.tr("drew", cards=words.cards(drew, scene.tr)))
        return join("\n", said) if said else None

    # A finished one

    def headline(self, deal: Result, scene: Scene) -> Markup:
        """Return what each has counted; who is out is told below."""
        return scene.tr("headline-outcome", outcome=self.deal_line(deal, scene))

    def deal_line(self, deal: Result, scene: Scene) -> Markup:
        """Return «Анна +71 · Борис +4 · Вера +2»."""
        facts = deal.facts
        return words.pairs(scene, facts.playing, [*map(words.signed, facts.count)])

    def verdict(self, deal: Result, tr: Translator) -> Markup:
        """Return «репик, капот», or nothing."""
        seats = deal.facts.playing
        feats = [each for seat in seats for each in self.game.feats(deal.facts, seat)]
        return join(", ", [tr(f"feat-{each}") for each in feats])

    def note(self, deal: Result, tr: Translator) -> str:
        """Return what stands out in a deal."""
        return plain(self.verdict(deal, tr))

    def played(self, deal: Result, scene: Scene) -> Sequence[Markup | None]:
        """Return what all trick games tell, what tricks brought at the end, and who is out."""
        facts = deal.facts
        out = [words.about(scene, "out", seat) for seat in facts.out if seat in facts.playing]
        return (*super().played(deal, scene), self.brought_last(deal, scene), *out)

    def extras(self, deal: Result) -> Iterator[tuple[str, int, int]]:
        """Yield what the tricks brought at the end."""
        return extras(deal.facts.taken, deal.tricks[-1].winner)

    def dealt_besides(self, deal: Result, scene: Scene) -> Iterator[Markup]:
        """Yield the exchange, or the talon that was left."""
        facts, (each,) = deal.facts, deal.facts.exchange
        talon, out = words.cards(facts.talon, scene.tr), each.discard
        if not each.discard:
            yield scene.tr("talon", cards=talon)
            return
        name = words.name(scene, each.seat)
        yield scene.tr("bought-line", name=name, out=words.cards(out, scene.tr), cards=talon)

    def mark(
        self, told: NormanParty | NormanFacts, seat: int, tr: Translator, *, drawn: bool = False
    ) -> str:
        """Return a sign behind the total of who is out."""
        return OUT * (seat in told.out)


OUT: Final = "\N{NO-BREAK SPACE}✓"
FRONT: Final[AnyFront] = NormanFront()
