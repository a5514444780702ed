"""Games of two sides in a chat: «Анна и Вера — Борис и Глеб»; open hands of dummies."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from markupsafe import Markup

from bot.games.kit import hand_cards
from bot.games.kit.trick_front import TrickFront
from bot.i18n import join
from bot.screen import Rows
from bot.views import words
from bot.views.model import Scene
from engine.kit.agreement import CardAgreement
from engine.kit.deal import TrickDeal
from engine.kit.past import FinishedDeal, TrickFacts
from engine.kit.score import Payment, Points, column_sums
from engine.kit.sides import SideGame
from engine.kit.view import KitView
from engine.tricks import card_set, cards_in

D = TypeVar("D", bound=TrickDeal)
F = TypeVar("F", bound=TrickFacts)


class SideFront(TrickFront[D, F]):
    """A game whose sides win and lose together; where there is a sheet, each has a column."""

    game: SideGame[D, F]
    kind = "partners"
    pots = False

    # --- who plays together -----------------------------------------------------------------

    def side(
        self,
        agreement: CardAgreement,
        number: int,
        column: int,
        scene: Scene,
        *,
        reader: bool = True,
    ) -> Markup:
        """Return «Анна и Вера», «Анна с болваном»; the ``reader`` is «вы»."""
        hands = self.game.sides(agreement, number)[column]
        owners = dict.fromkeys(self.game.owner(agreement, number, hand) for hand in hands)
        who = words.who if reader else words.name
        names = [who(scene, seat) for seat in sorted(owners, key=scene.viewer.__eq__)]
        found = words.listed(names, scene.tr)
        return found if len(owners) == len(hands) else scene.tr("side-dummy", name=found)

    def sided(
        self, agreement: CardAgreement, number: int, figures: Sequence[object], scene: Scene
    ) -> Markup:
        """Return «Анна и Вера 4 · Борис и Глеб 3»."""
        return join(
            words.DOT,
            [
                words.tied(self.side(agreement, number, column, scene), str(figure))
                for column, figure in enumerate(figures)
            ],
        )

    def by_half(
        self, halves: Iterable[Sequence[int]], figures: Iterable[object], scene: Scene
    ) -> Markup:
        """Return «Анна с болваном 9 · Борис и Вера 4», by who played together in a deal."""
        found = list[Markup]()
        for half, figure in zip(halves, figures, strict=True):
            people = [words.who(scene, hand) for hand in half if hand < len(scene.seats)]
            side = words.listed(people, scene.tr)
            if len(people) < len(half):
                side = scene.tr("side-dummy", name=side)
            found.append(words.tied(side, str(figure)))
        return join(words.DOT, found)

    def versus(self, agreement: CardAgreement, number: int, scene: Scene) -> Markup:
        """Return «Анна и Вера — Борис и Глеб», of more sheets their names."""
        count = len(self.game.sides(agreement, number))
        first, second, *more = (self.side(agreement, number, each, scene) for each in range(count))
        if more:
            return capital(join(words.DOT, (first, second, *more)))
        return capital(scene.tr("versus", first=first, second=second))

    def column(self, agreement: CardAgreement, number: int, seat: int) -> int:
        """Return the side of a seat."""
        return self.game.column(agreement, number, seat)

    # --- a running deal ---------------------------------------------------------------------

    def doing(self, view: KitView[D, F], deal: D, scene: Scene) -> Markup:
        """Return who plays with whom."""
        sides = self.versus(deal.agreement, self.game.number(deal), scene)
        return scene.tr(f"doing-{view.stage}", sides=sides)

    def role(self, view: KitView[D, F], deal: D, scene: Scene) -> Markup | None:
        """Return that the viewer plays for a dummy now, or another one's open hand."""
        if view.stage != "play" or view.viewer not in view.actors or view.turn is None:
            return None
        if view.turn == view.viewer:
            return None
        return scene.tr("role-dummy" if view.turn >= deal.players else "role-open")

    def taken(self, view: KitView[D, F], deal: D, scene: Scene) -> Markup | None:
        """Return the tricks by side, None before the first."""
        number = self.game.number(deal)
        sides = self.game.sides(deal.agreement, number)
        taken = [sum(deal.taken[hand] for hand in side) for side in sides]
        return (
            scene.tr("taken", tricks=self.sided(deal.agreement, number, taken, scene))
            if any(taken)
            else None
        )

    def course(self, view: KitView[D, F], deal: D, scene: Scene) -> Iterator[Markup | None]:
        """Yield the open hands of dummies, then what all trick games tell."""
        for hand in self.game.open_hands(deal):
            if view.viewer < 0 or hand != hand_cards.held(view)[0]:
                yield self.open_cards(view, hand, scene)
        yield from super().course(view, deal, scene)

    def open_cards(self, view: KitView[D, F], hand: int, scene: Scene) -> Markup:
        """Return «Болван: ♠ Т К · ♥ 9»."""
        name, cards = words.name(scene, hand), words.hand(view.hands[hand] or (), scene.tr)
        return scene.tr("claimed-cards", name=name, cards=cards)

    def own_cards(self, view: KitView[D, F], scene: Scene) -> Markup | None:
        """Return the viewer's own cards while none of them is a button: he plays a dummy's."""
        held, plays = view.hands[view.viewer], hand_cards.held(view)[0] == view.viewer
        if not held or (plays and not self.watches(view)):
            return super().own_cards(view, scene)
        cards = words.own_hand(held, scene, view.trump, heights=self.heights(view))
        return scene.tr("own-cards", cards=cards)

    def watches(self, view: KitView[D, F]) -> bool:
        """Return whether another one plays the viewer's own hand."""
        deal = view.deal
        if deal is None or view.stage != "play" or view.viewer < 0:
            return False
        return self.game.player_of(deal, view.viewer) != view.viewer

    def card_rows(self, view: KitView[D, F], scene: Scene) -> Rows:
        """Return the cards as buttons, none of a hand that another one plays."""
        return () if self.watches(view) else super().card_rows(view, scene)

    def decided(self, deal: D) -> bool:
        """Return whether the hand on lead, known to the viewer, takes each trick with any card."""
        if deal.turn is None or deal.trick:
            return False
        hand, ranks = deal.hands[deal.turn], self.game.ranking(deal.agreement, deal)
        if hand.bit_count() + len(deal.tricks) < self.game.cards_each(deal.agreement):
            return False
        unseen = card_set(self.game.deck(deal.agreement)) & ~deal.gone & ~hand
        ruffed = unseen & ranks.trumps and hand & ~ranks.trumps
        return not ruffed and all(not unseen & ranks.above[card] for card in cards_in(hand))

    # --- a finished one ---------------------------------------------------------------------

    def took(self, deal: FinishedDeal[F], scene: Scene) -> Markup | None:
        """Return nothing: the headline tells the tricks."""
        return None

    def written(self, deal: FinishedDeal[F], payments: Iterable[Payment], scene: Scene) -> Markup:
        """Return «Анна и Вера +6» of the sides, or the own sheets, that have an entry."""
        sums = column_sums(payments, len(deal.score.sheet))
        alike: dict[Points, list[int]] = {}
        for column, points in enumerate(sums):
            if points:
                alike.setdefault(points if len(sums) > 2 else column, []).append(column)
        number = self.game.number(deal.facts)
        return join(
            words.DOT,
            [
                words.tied(
                    words.listed(
                        [self.side(deal.agreement, number, each, scene) for each in columns],
                        scene.tr,
                    ),
                    self.amount(sums[columns[0]]),
                )
                for columns in alike.values()
            ],
        )

    def payment(
        self, why: str, payments: Sequence[Payment], deal: FinishedDeal[F], scene: Scene
    ) -> Markup:
        """Return the entries by one rule, by side, or what is paid."""
        if payments[0].column is None:
            return super().payment(why, payments, deal, scene)
        return scene.tr(f"paid-{why}", figures=self.written(deal, payments, scene))

    def deal_figures(self, deal: FinishedDeal[F], scene: Scene) -> Markup:
        """Return what both sides wrote."""
        return self.written(deal, deal.writes, scene)


def capital(text: Markup) -> Markup:
    """Return a line that begins with a capital."""
    return text[:1].upper() + text[1:]
