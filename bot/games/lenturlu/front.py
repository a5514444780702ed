"""Lenturlu as a `bot.views.front.Front`: the pile, five cards with money, runs laid by a tap."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from markupsafe import Markup

from bot.games.kit import hand_cards
from bot.games.kit.front import CardFront
from bot.i18n import Translator, join
from bot.screen import Button, Rows
from bot.views import codes, keys, tricks, words
from bot.views.front import AnyFront
from bot.views.model import Scene
from engine.cards import Card
from engine.kit.computers import SILENT
from engine.kit.past import CardLaid, FinishedDeal
from engine.kit.score import Points
from engine.kit.view import KitView
from engine.kit.words import Action
from engine.lenturlu.ai import COMPUTERS
from engine.lenturlu.game import (
    FIVE,
    LENTURLU,
    NUMBER,
    OF_NUMBER,
    LenturluDeal,
    LenturluFacts,
    PileSay,
    PileTurn,
)
from engine.tricks import PLAY, card_set, cards_in
from render.table import ScoreRow

View = KitView[LenturluDeal, LenturluFacts]
Result = FinishedDeal[LenturluFacts]
LONGEST: Final = 10
"""Cards of a run that fit into a button's data."""


class LenturluFront(CardFront[LenturluDeal, LenturluFacts]):
    """Lenturlu in a chat."""

    game = LENTURLU
    kind = "no-tricks"
    computers = COMPUTERS
    absent_level = SILENT
    minutes = 25
    hero_fact = "winner"

    # The table

    def doing(self, view: View, deal: LenturluDeal, scene: Scene) -> Markup:
        """Return the pile that is being laid."""
        laid = words.cards([each.card for each in deal.pile], scene.tr)
        return scene.tr("doing-play", cards=laid or "none")

    def at_stake(self, view: View, scene: Scene) -> Iterator[Markup]:
        """Yield «7♦: 5 · Д♠: 1 · Т♠: 2 · В♣: 3 · К♥: 4»."""
        if view.deal is not None:
            told = [_money(*each, scene.tr) for each in zip(FIVE, view.deal.money, strict=True)]
            yield scene.tr("five", told=join(words.DOT, told))

    def course(self, view: View, deal: LenturluDeal, scene: Scene) -> Iterator[Markup | None]:
        """Yield cards in hand and stock, money taken, and the last turns."""
        tr = scene.tr
        held = words.pairs(scene, range(deal.players), view.counts)
        yield tr("counts", told=held, stock=deal.left)
        taken = [
            words.tied(words.who(scene, seat), join(", ", mine))
            for seat in range(deal.players)
            if (mine := [_money(*each, tr) for each in _taken(deal, seat)])
        ]
        yield tr("taken", tricks=join(words.DOT, taken)) if taken else None
        begun = (deal.now,) if deal.now.laid or deal.now.drew else ()
        turns = (*deal.turns, *begun)
        told = [
            _turn(turn, (words.who if place else words.subject)(scene, turn.seat), tr)
            for place, turn in enumerate(turns)  # a line begins with a capital
        ]
        yield join(words.DOT, told) if told else None

    def heights(self, view: View) -> Sequence[int]:
        """Return the ranks, an ace being the lowest."""
        return NUMBER

    # The hand

    def choice(self, action: Action, view: View, tr: Translator) -> Markup:
        """Return «Всё», or «Пас» where nothing was laid. Lenturlu 4.4."""
        if action is PileSay.END and view.deal is not None and view.deal.now.laid:
            return tr("act-enough")
        return super().choice(action, view, tr)

    def card_rows(self, view: View, scene: Scene) -> Rows:
        """Return the cards in rising ranks, as they are laid."""
        if not hand_cards.plays(view):
            return ()
        held = sorted(hand_cards.held(view)[1], key=NUMBER.__getitem__)
        return keys.grid([self.card_button(card, view, scene) for card in held], tricks.WIDEST)

    def card_button(self, card: Card, view: View, scene: Scene, *, lies: bool = False) -> Button:
        """Return the button of a card: it lays the run up to it."""
        laid = [PLAY[each] for each in run_to(card, view)]
        move = keys.move(scene, codes.THEN.join(map(self.keys.code, laid)))
        return tricks.card_button(card, scene, move, lies=lies, playable=laid[0] in view.moves)

    # A finished deal

    def note(self, deal: Result, tr: Translator) -> str:
        """Return what hands brought."""
        return f"+{_from_hands(deal)}"

    def verdict(self, deal: Result, tr: Translator) -> Markup:
        """Return «без карт, с рук 42», «с королём, с рук 42»."""
        last = deal.facts.piles[-1][-1].card
        king = deal.agreement.kind == "king" and NUMBER[last] == max(NUMBER)
        return tr("verdict", how="king" if king else "out", points=_from_hands(deal))

    def last_turn(self, deal: Result, scene: Scene) -> Markup:
        """Return the last pile, and who laid it."""
        return scene.tr("last-pile", told=_pile(deal.facts.piles[-1], scene))

    def dealt_besides(self, deal: Result, scene: Scene) -> Iterator[Markup]:
        """Yield the stock."""
        yield scene.tr("stock", cards=words.cards(deal.facts.stock, scene.tr))

    def whole_course(self, deal: Result, scene: Scene) -> Iterator[Markup | None]:
        """Yield the piles, each with what was drawn meanwhile."""
        for number, pile in enumerate(deal.facts.piles):
            drawn = [
                words.tied(words.who(scene, each.seat), words.cards(each.cards, scene.tr))
                for each in deal.facts.bought
                if each.pile == number
            ]
            told = _pile(pile, scene)
            if drawn:
                told = scene.tr("drew-too", told=told, drawn=join(words.DOT, drawn))
            yield scene.tr("course-line", number=number + 1, told=told)

    def rows(self, deal: Result, tr: Translator) -> Iterable[ScoreRow]:
        """Yield a deal's row; a king leaves nothing on the five."""
        king = deal.agreement.kind == "king"
        return (replace(each, extra="") if king else each for each in super().rows(deal, tr))


def run_to(card: Card, view: View) -> tuple[Card, ...]:
    """Return the unbroken run that a tap on a card lays, of each rank the only one held.

    No card before it may take money, as that would end the pile. Else it is the card alone.
    """
    deal, found = view.deal, list[Card]()
    if deal is None or view.viewer not in view.actors or not deal.pile:
        return (card,)
    held = card_set(view.hands[view.viewer] or ())
    for number in range(deal.due, NUMBER[card]):
        same = cards_in(held & OF_NUMBER[number])
        if len(same) != 1 or deal.agreement.five >> same[0] & 1:
            return (card,)
        found += same
    return (*found, card) if len(found) < LONGEST else (card,)


def _taken(deal: LenturluDeal, seat: int) -> list[tuple[Card, Points]]:
    """Return the cards whose money a seat took, with it."""
    mine = [each for each in deal.told if each.for_ == "card" and each.seat == seat]
    return [(each.card, each.units) for each in mine if each.card is not None]


def _money(card: Card, units: Points, tr: Translator) -> Markup:
    """Return «7♦: 5»."""
    return words.tied(join(":", (words.card(card, tr), "")), words.points(units))


def _turn(turn: PileTurn, who: Markup, tr: Translator) -> Markup:
    """Return «Борис: 9♠ 10♥, куплено 2», «Вера: пас»."""
    laid = "yes" if turn.laid else "no"
    return tr("turn", who=who, laid=laid, cards=words.cards(turn.laid, tr), drew=turn.drew)


def _pile(pile: Sequence[CardLaid], scene: Scene) -> Markup:
    """Return «Анна 8♣ 9♦ · Борис 10♠»."""
    told = [
        words.tied(words.who(scene, seat), words.cards([each.card for each in laid], scene.tr))
        for seat, laid in groupby(pile, key=lambda each: each.seat)
    ]
    return join(words.DOT, told)


def _from_hands(deal: Result) -> str:
    """Return what the winner got for the cards left."""
    left = [each.units for each in deal.facts.writes if each.for_ == "left" and each.units > 0]
    return words.points(sum(left))


FRONT: Final[AnyFront] = LenturluFront()
