"""Bezique as a `bot.views.front.Front`: eighteen cards in rows, declarations with their worth."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from markupsafe import Markup

from bot.games.kit.trick_front import TrickFront, drew
from bot.i18n import Translator, join, plain
from bot.screen import Button, Rows
from bot.views import keys, tricks, words
from bot.views.front import AnyFront
from bot.views.model import Scene
from engine.bezique.ai import COMPUTERS
from engine.bezique.game import (
    BEZIQUE,
    DECLARE,
    KINDS,
    LEAST,
    BeziqueDeal,
    BeziqueDeclared,
    BeziqueFacts,
    BeziqueWord,
    parts,
)
from engine.cards import BLANK, Card, Suit
from engine.game import PUBLIC
from engine.kit.computers import SILENT
from engine.kit.past import FinishedDeal
from engine.kit.view import KitView
from engine.kit.words import Action
from engine.tricks import PLAY

Result = FinishedDeal[BeziqueFacts]
Told = BeziqueDeal | BeziqueFacts
View = KitView[BeziqueDeal, BeziqueFacts]
DEAR: Final = 100
"""Points from which a declaration stays in the message."""
CLOSE: Final = 4
"""Buttons of a row in which numbers stand apart."""
OPEN: Final = "•"
"""The mark of a card that lies open."""
JOKER: Final = "🃏"
"""The mark of an инфузорка, which short words have in place of it."""


class BeziqueFront(TrickFront[BeziqueDeal, BeziqueFacts]):
    """Bezique in a chat."""

    game = BEZIQUE
    kind = "two"
    computers = COMPUTERS
    absent_level = SILENT
    minutes = 39
    preset_minutes = MappingProxyType({"short": 13})
    pots = False
    sums = False
    widest = 6

    # What is declared

    def item(
        self, kind: str, count: int, wild: int, trump: Suit, tr: Translator, *, short: str = "no"
    ) -> Markup:
        """Return «4 дамы ♠», «5-я дама ♠ с инфузоркой»: a kind of so many cards.

        ``short``: «Дамы ♠♣♦♥ 🃏🃏» for a button of half the width.
        """
        suit = parts(kind, trump)[0][0].suit
        return tr("declared", kind=kind, count=count, wild=wild, suit=suit.sign, short=short)

    def told(
        self, each: BeziqueDeclared, told: Told, scene: Scene, key: str = "declared-by"
    ) -> Markup:
        """Return «Анна — безик (25)»."""
        count, trump = len(each.cards) + each.wild, told.turned.suit
        item = self.item(each.kind, count, each.wild, trump, scene.tr)
        return words.about(scene, key, each.seat, item=item, points=each.points)

    def word(self, action: Action, tr: Translator) -> Markup:
        """Return a kind, in the first suit where no table tells which is meant."""
        assert isinstance(action, BeziqueWord)  # noqa: S101 - nothing else is said
        if action.kind not in KINDS:
            return tr(f"word-{action.kind}")
        return self.item(action.kind, LEAST, action.wild, Suit.SPADES, tr)

    def choice(self, action: Action, view: View, tr: Translator) -> Markup:
        """Return «Безик: 25», as it counts now."""
        deal = view.deal
        for word, places, points in () if deal is None else deal.offers(view.viewer):
            if word == action and deal is not None:
                count = places.bit_count()
                trump = deal.turned.suit
                item = self.item(word.kind, count, word.wild, trump, tr, short="yes")
                said = tr("worth", item=item, points=points)
                return said[:1].upper() + said[1:]
        return super().choice(action, view, tr)

    def word_grid(self, buttons: Sequence[Button]) -> Rows:
        """Return two words in a row where they fit: there may be eight, below five suits."""
        return keys.fitting(buttons, 2)

    # A running deal

    def stakes(self, view: View, scene: Scene) -> Markup | None:
        """Return «Козырь Д♠ · в колоде 71», and for a seat its own account."""
        deal, tr = view.deal, scene.tr
        if deal is None:
            return None
        lies = deal.face_up is not None
        trump = words.card(deal.face_up, tr) if deal.face_up else deal.turned.suit.sign
        found = [tr("stock", trump=trump, count=deal.left, lies="yes" if lies else "no")]
        if view.viewer != PUBLIC and view.finished:
            found.append(tr("own-account", account=words.signed(view.accounts[view.viewer])))
        return join(words.DOT, found)

    def doing(self, view: View, deal: BeziqueDeal, scene: Scene) -> Markup:
        """Return the points: «Анна 176 · Борис 25»."""
        return scene.tr("doing-play", points=words.pairs(scene, deal.playing, deal.points))

    def course(self, view: View, deal: BeziqueDeal, scene: Scene) -> Iterator[Markup | None]:
        """Yield what was dear, the last trick, open cards, what was drawn, and the table."""
        tr, done = scene.tr, len(deal.tricks)
        told = list(self.dear(deal, scene))
        yield tr("dear", told=join(words.DOT, told)) if told else None
        yield from self.last_tricks(view, scene)
        for each in deal.declared[-1:]:
            if each.trick == done:
                yield self.told(each, deal, scene, "declared-now")
        for seat in deal.playing:
            if cards := deal.cards_at(deal.open(seat)):
                yield words.about(scene, "open-cards", seat, cards=words.hand(cards, tr), mark=OPEN)
        yield drew(view, scene)
        if deal.stage != DECLARE:
            lie = self.trick_cards(deal, done + 1, view.table, scene)
            yield tricks.on_table(lie, view.turn, scene)

    def dear(self, deal: BeziqueDeal, scene: Scene) -> Iterator[Markup]:
        """Yield «Анна — квинта ♠ (100), 4 дамы ♠ (176)», without what the last trick brought."""
        trump = deal.turned.suit
        for seat in deal.playing:
            mine = [
                self.item(each.kind, len(each.cards) + each.wild, each.wild, trump, scene.tr)
                + f" ({each.points})"
                for each in deal.declared
                if each.seat == seat and each.points >= DEAR and each.trick < len(deal.tricks)
            ]
            if mine:
                yield words.tied(words.who(scene, seat), "—", join(", ", mine))

    # The hand

    def own_cards(self, view: View, scene: Scene) -> None:
        """Return nothing: the cards are always buttons."""

    def card_rows(self, view: View, scene: Scene) -> Rows:
        """Return the cards in their rows, after a trick, too; many stand closer."""
        rows = super().card_rows(replace(view, stage="play"), scene)
        return tuple(tuple(map(closer, row)) if len(row) > CLOSE else row for row in rows)

    def card_button(self, card: Card, view: View, scene: Scene, *, lies: bool = False) -> Button:
        """Return a card with the number of equal ones; open ones are marked."""
        deal = view.deal
        assert deal is not None  # noqa: S101 - there are cards
        count = deal.cards_of(view.viewer).count(card)
        lies, playable = not count, PLAY[card] in view.moves
        found = tricks.card_button(
            card, scene, self.keys.move(scene, PLAY[card]), lies=lies, playable=playable
        )
        text = plain(words.times(found.text[:1].upper() + found.text[1:], count or 1))
        text = f"{JOKER} {text}" if card is BLANK else text
        mark = OPEN if card in deal.cards_at(deal.open(view.viewer)) else ""
        return replace(found, text=mark + text)

    def hand_popup(self, view: View, scene: Scene) -> str:
        """Return the viewer's own cards, with those that are equal."""
        if view.deal is None:
            return super().hand_popup(view, scene)
        return tricks.popup(view.deal.cards_of(view.viewer), scene, view.trump)

    # A finished deal

    def marked(self, deal: Result) -> int | None:
        """Return who has most points, if he alone has."""
        points = deal.facts.points
        return points.index(max(points)) if points.count(max(points)) == 1 else None

    def headline(self, deal: Result, scene: Scene) -> Markup:
        """Return «Анна 1240 · Борис 985»."""
        return scene.tr("doing-play", points=self.deal_line(deal, scene))

    def deal_line(self, deal: Result, scene: Scene) -> Markup:
        """Return the points."""
        return words.pairs(scene, range(len(deal.facts.points)), deal.facts.points)

    def verdict(self, deal: Result, tr: Translator) -> Markup:
        """Return «1240 : 985»."""
        return tr("verdict", points=" : ".join(map(str, deal.facts.points)))

    def took(self, deal: Result, scene: Scene) -> Markup | None:
        """Return what each declared, kind by kind: «Анна: безик 25, 50 · квинта 50»."""
        facts, found = deal.facts, list[Markup]()
        for seat in range(len(facts.points)):
            mine: dict[str, list[str]] = {kind: [] for kind in KINDS}
            for each in facts.declared:
                if each.seat == seat:
                    mine[each.kind].append(str(each.points))
            said = [
                words.tied(self.item(kind, 0, 0, facts.turned.suit, scene.tr), ", ".join(points))
                for kind, points in mine.items()
                if points
            ]
            if said:
                name = words.subject(scene, seat)
                found.append(scene.tr("declared-all", name=name, told=join(words.DOT, said)))
        return join("\n", found) if found else None

    def whole_course(self, deal: Result, scene: Scene) -> Iterator[Markup | None]:
        """Yield the declarations in order: tricks count nothing."""
        for each in deal.facts.declared:
            told = self.told(each, deal.facts, scene)
            yield scene.tr("deals-line", number=each.trick, line=told)


def closer(button: Button) -> Button:
    """Return the button of a card with its number next to it."""
    return replace(button, text=button.text.replace("\N{NO-BREAK SPACE}", ""))


FRONT: Final[AnyFront] = BeziqueFront()
