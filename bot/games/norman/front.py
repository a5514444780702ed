"""Norman piquet as a `bot.views.front.Front`: what hands count, the race, who is out."""

from collections.abc import Iterator, Sequence
from typing import Final

from markupsafe import Markup

from bot.games.kit.declared import declared, reasons
from bot.games.kit.marriages import counted
from bot.games.kit.sheet import SheetFront
from bot.games.kit.trick_front import TrickFront
from bot.i18n import Translator, join, plain
from bot.views import words
from bot.views.front import AnyFront
from bot.views.model import Scene
from engine.kit.past import FinishedDeal
from engine.kit.score import Payment, Points
from engine.kit.view import KitView
from engine.norman.ai import COMPUTERS
from engine.norman.game import NORMAN, PIQUE, NormanAgreement, NormanDeal, NormanFacts, extras
from engine.tricks import cards_in

Told = NormanDeal | NormanFacts
Result = FinishedDeal[NormanFacts]
View = KitView[NormanDeal, NormanFacts]


class NormanFront(SheetFront[NormanDeal, NormanFacts], TrickFront[NormanDeal, NormanFacts]):
    """Norman piquet in a chat."""

    game = NORMAN
    kind = "long"
    computers = COMPUTERS
    said = ("target", "parties")
    unsaid = frozenset(("count",))  # a deal's headline has it

    # A running deal

    def stakes(self, view: View, scene: Scene) -> Markup:
        """Return the totals before the deal."""
        deal = view.deal
        kept = view.finished[-1].kept if view.finished else None
        out = deal.kept.out if deal is not None else () if kept is None else kept.out
        return self.totalled(view.agreement, view.score.sheet, out, scene)

    def totalled(
        self, terms: NormanAgreement, sheet: Sequence[Points], out: Sequence[int], scene: Scene
    ) -> Markup:
        """Return «Всего: Анна 61 · Борис 40 · Вера 12 из 100»."""
        each = [words.points(total) + OUT * (seat in out) for seat, total in enumerate(sheet)]
        figures = words.pairs(scene, range(len(sheet)), each)
        return scene.tr("totals", figures=figures, target=terms.target)

    def role(self, view: View, deal: NormanDeal, scene: Scene) -> Markup | None:
        """Return that the viewer is out, or may exchange."""
        if view.viewer >= 0 and view.viewer not in deal.playing:
            return scene.tr("role-out")
        due = view.stage == "exchange" and view.viewer in view.actors
        return scene.tr("role-exchange") if due else None

    def bought(self, view: View, deal: NormanDeal, scene: Scene) -> Markup | None:
        """Return what the dealer exchanged, then what hands count."""
        said = []
        for each in deal.exchange:
            said.append(words.about(scene, "exchanged", each.seat, count=len(each.discard)))
            if each.seat == view.viewer and each.discard and not deal.tricks:
                drew = cards_in(deal.whole(each.seat) & ~deal.dealt[each.seat])
                said.append(scene.tr("drew", cards=words.cards(drew, scene.tr)))
        return join("\n", (*said, *self.told(deal, scene))) if said else None

    def told(self, told: Told, scene: Scene) -> Iterator[Markup]:
        """Yield what hands count, item by item, and a пик."""
        order = [(told.dealer + step) % len(told.hands) for step in (1, 2, 3)]
        order = [seat for seat in order if seat in told.playing]
        yield from declared(told.declared, told.shown, order, scene)
        if told.pique:
            name = words.who(scene, order[0])
            yield scene.tr("pique", told=words.tied(name, words.signed(PIQUE)))

    def taken(self, view: View, deal: NormanDeal, scene: Scene) -> Markup:
        """Return the running counts with the tricks."""
        return counted(deal, scene)

    # A finished one

    def took(self, deal: Result, scene: Scene) -> Markup:
        """Return the counts with the tricks."""
        return counted(deal.facts, scene)

    def headline(self, deal: Result, scene: Scene) -> Markup:
        """Return what each has counted."""
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
        """Return what hands counted, what tricks brought at the end, and who is out."""
        facts = deal.facts
        more = [
            scene.tr(f"extra-{why}", name=words.who(scene, seat), points=points)
            for why, seat, points in self.extras(deal)
        ]
        brought = scene.tr("extras", told=join(words.DOT, more))
        out = [words.about(scene, "out", seat) for seat in facts.out if seat in facts.playing]
        return (*self.told(facts, scene), *super().played(deal, scene), brought, *out)

    def extras(self, deal: Result) -> Iterator[tuple[str, int, int]]:
        """Yield what the tricks brought at the end."""
        return extras(deal.facts.taken, deal.tricks[-1].winner)

    def whole_course(self, deal: Result, scene: Scene) -> Iterator[Markup | None]:
        """Yield what hands counted, and all tricks."""
        yield from self.told(deal.facts, scene)
        yield from super().whole_course(deal, scene)

    def dealt_besides(self, deal: Result, scene: Scene) -> Iterator[Markup]:
        """Yield the exchange, or the talon that was left."""
        facts, (each,) = deal.facts, deal.facts.exchange
        talon, out = words.cards(facts.talon, scene.tr), each.discard
        if not each.discard:
            yield scene.tr("talon", cards=talon)
            return
        name = words.name(scene, each.seat)
        yield scene.tr("bought-line", name=name, out=words.cards(out, scene.tr), cards=talon)

    def deal_figures(self, deal: Result, scene: Scene) -> Markup:
        """Return nothing: the headline has it."""
        return Markup("")

    def accounts(self, deal: Result, scene: Scene) -> Markup:
        """Return the totals, and the accounts."""
        facts = deal.facts
        totals = self.totalled(deal.agreement, facts.totals, facts.out, scene)
        return self.with_accounts(totals, deal, scene)

    def reason(self, why: str, payments: Sequence[Payment], deal: Result, scene: Scene) -> Markup:
        """Return the rule behind it, with the target."""
        return scene.tr(f"why-{why}", target=deal.agreement.target)

    def reasons(self, deal: Result, scene: Scene) -> Iterator[Markup]:
        """Yield the rules behind what hands and tricks counted."""
        facts = deal.facts
        yield from reasons(facts.declared, facts.pique, self.extras(deal), scene)

    def mark(self, told: Told, seat: int, tr: Translator, *, drawn: bool = False) -> str:
        """Return a sign behind the total of who is out."""
        return OUT * (seat in told.out)


OUT: Final = "\N{NO-BREAK SPACE}✓"
FRONT: Final[AnyFront] = NormanFront()
