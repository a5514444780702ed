"""What mypy must refuse: each ignored line has a fault, and an unused ignore is an error."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.games.kit.face import D, F, TrickFace
    from bot.games.kit.figures import FigureFront
    from bot.games.preferans import result
    from bot.views.model import Scene
    from engine import mouche, napoleon, preferans, rams, stukolka
    from engine.kit.agreement import TrickAgreement, one_of
    from engine.kit.deal import KnownCards, in_sight
    from engine.kit.game import TrickGame
    from engine.kit.past import FinishedDeal
    from engine.preferans.facts import DealFacts
    from engine.rams.game import RamsDeal, RamsFacts
    from engine.stukolka.game import StukolkaDeal, StukolkaFacts

    def of_programs() -> Sequence[object]:
        """Facts, by way of the tables that programs open."""
        return (
            mouche.open_table().score().finished[0].facts.shwon,  # type: ignore[attr-defined]
            napoleon.open_table().score().finished[0].facts.bider,  # type: ignore[attr-defined]
            preferans.open_table().score().finished[0].declarre,  # type: ignore[attr-defined]
            rams.open_table().score().finished[0].facts.premuim,  # type: ignore[attr-defined]
            stukolka.open_table().score().finished[0].facts.waved,  # type: ignore[attr-defined]
        )

    class Game(TrickGame[StukolkaDeal, StukolkaFacts]):
        """A game's rules."""

        def feats(self, facts: StukolkaFacts, seat: int) -> Sequence[str]:
            return [facts.at_steak]  # type: ignore[attr-defined]

        def known(self, deal: StukolkaDeal) -> KnownCards:
            return in_sight(deal.but() if deal.agreement.cpa else deal)  # type: ignore[attr-defined]

    class Face(FigureFront[RamsDeal, RamsFacts]):
        """A game's texts."""

        def hero(self, deal: FinishedDeal[RamsFacts]) -> int | None:
            return deal.facts.won if deal.facts.wno else None  # type: ignore[attr-defined]

        def decided(self, deal: RamsDeal) -> bool:
            return bool(deal.taken_pu)  # type: ignore[attr-defined]

    def of_the_kit(face: TrickFace[D, F], deal: FinishedDeal[F]) -> Sequence[object]:
        """The texts of any trick game."""
        return (
            deal.facts.takne,  # type: ignore[attr-defined]
            face.game.hand_zise,  # type: ignore[attr-defined]
        )

    def of_preferans(facts: DealFacts, scene: Scene) -> object:
        """The texts of preferans."""
        return result.headline(facts.contarct, scene)  # type: ignore[attr-defined]

    class Agreement(TrickAgreement):
        """The default of an option has its type."""

        cap: int = one_of("60", "30")  # type: ignore[assignment]
