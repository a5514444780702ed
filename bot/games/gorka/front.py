"""Gorka as a `bot.views.front.Front`: open cards, words in the group, hands by name."""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from markupsafe import Markup

from bot.games.kit.front import CardFront
from bot.i18n import Translator, join, plain
from bot.screen import Button, Rows
from bot.taps import Tap, Verb
from bot.views import keys, words
from bot.views.front import AnyFront, GroupPlay
from bot.views.model import Scene
from engine.cards import in_order
from engine.game import PUBLIC
from engine.gorka.ai import COMPUTERS
from engine.gorka.game import GORKA, BestHand, Blind, GorkaDeal, GorkaFacts
from engine.gorka.hands import Reading, read
from engine.kit.computers import SILENT
from engine.kit.past import FinishedDeal
from engine.kit.pot import PotSay, PotWord
from engine.kit.score import Points
from engine.kit.view import KitView
from engine.kit.words import Action, Picked
from engine.tricks import card_set

View = KitView[GorkaDeal, GorkaFacts]
Result = FinishedDeal[GorkaFacts]
PLACES: Final = re.compile(r"x[1-4]{1,2}")
"""The code of a button that opens cards by their places in the pop-up."""
FIRST: Final = 1_000_000
"""A number above that of any decision."""


def number(view: View) -> int:
    """Return what sums in the group carry: what has to be equalled, not whose turn it is.

    So whoever is in turn says by an older message what he reads there; after a raise he can only
    pass by it.
    """
    return 0 if view.deal is None else FIRST + 100 * view.deal.number + view.deal.most


class GorkaFront(CardFront[GorkaDeal, GorkaFacts]):
    """Gorka in a chat."""

    game = GORKA
    kind = "no-tricks"
    company = 4
    minutes = 10
    computers = COMPUTERS
    absent_level = SILENT
    in_group = GroupPlay(number, hands=True)
    pots = False
    hero_fact = "winner"

    # The group's message

    def group_rows(self, view: View, scene: Scene) -> Rows:
        """Return the words, and places of cards, of whoever is asked."""
        deal, tr = view.deal, scene.tr
        asked = sorted(view.actors - view.played_by_computer)
        if deal is None or not asked or view.vote is not None:
            return ()
        if view.stage in ("dark", "words"):
            return self.word_grid(
                [
                    keys.button(self.choice(each, view, tr), self._shared(each, view, scene))
                    for each in self.game.choices(deal, asked[0])
                ]
            )
        cards, counts, width = ("1234", (2,), 3) if view.stage == "dealer" else ("12", (0, 1, 2), 4)
        return keys.grid(
            [
                keys.button(
                    tr("act-places", places=" ".join(each), count=len(each)),
                    keys.right(scene, f"x{''.join(each)}"),
                )
                for count in counts
                for each in combinations(cards, count)
            ],
            width,
        )

    def _shared(self, word: Action, view: View, scene: Scene) -> str:
        """Return the data of a word that all see: no unit put in means the same after a raise."""
        if word in (PotSay.PASS, Blind(0)):
            return self.keys.right(scene, word)
        return Tap(Verb.MOVE, scene.table, number(view), self.keys.code(word)).encode()

    def word_grid(self, buttons: Sequence[Button]) -> Rows:
        """Return the words, and the figures below where all of them may be said."""
        return (
            (tuple(buttons[:2]), tuple(buttons[2:])) if len(buttons) > 4 else keys.grid(buttons, 4)
        )

    def parse(self, code: str, view: View) -> Action:
        """Return the action of a code; places stand for one's cards in the pop-up's order."""
        if PLACES.fullmatch(code) is None:
            return super().parse(code, view)
        cards = in_order(view.hands[view.viewer] or ())
        if any(int(place) > len(cards) for place in code[1:]):
            raise ValueError(code)
        return Picked(in_order({cards[int(place) - 1] for place in code[1:]}))

    # What is said

    def word(self, action: Action, tr: Translator) -> Markup:
        """Return «в гору 5», «пас»."""
        if isinstance(action, PotWord):
            return tr("said", say=action.say.value, units=action.units)
        return super().word(action, tr)

    def choice(self, action: Action, view: View, tr: Translator) -> Markup:
        """Return «Ровно 2», for all «Ровно до 5» where some have put in more than others."""
        if action is PotSay.EQUAL and view.deal is not None:
            asked = view.deal.waits if view.viewer == PUBLIC else (view.viewer,)
            due, *others = {view.deal.due(seat) for seat in asked}
            return tr(
                "act-equal-to" if others else "act-equal", units=view.deal.most if others else due
            )
        return super().choice(action, view, tr)

    def spoken(self, told: GorkaDeal | GorkaFacts) -> Iterator[tuple[int, Action]]:
        """Yield the words, each with its seat."""
        return ((word.seat, word) for word in told.words)

    def course(self, view: View, deal: GorkaDeal, scene: Scene) -> Iterator[Markup | None]:
        """Yield a line a seat: open cards, what it put in, its last word; and one's own hand."""
        tr, said = scene.tr, {word.seat: word for word in deal.words}
        for seat in deal.order:
            laid = [card for card in deal.laid[seat] if card is not None]
            parts = [words.subject(scene, seat)]
            if seat in deal.playing:
                hidden = "dark" if deal.dark[seat] else "closed"
                parts[0] = words.tied(
                    parts[0], words.cards(laid, tr) if laid else tr("hidden", how=hidden)
                )
            if view.stage == "opening" and seat in view.actors:
                parts.append(tr("choosing"))
            if deal.put[seat]:
                parts.append(tr("put", units=deal.put[seat]))
            if seat in said:
                parts.append(self.word(said[seat], tr))
            yield join(words.DOT, parts)
        own = view.hands[view.viewer] if view.viewer >= 0 else None
        if own is not None and len(own) == self.game.hand_size:
            yield tr("own-hand", hand=reading(read(card_set(own), deal.agreement.falka), tr))

    def hand_popup(self, view: View, scene: Scene) -> str:
        """Return one's cards by their places, and the best reading."""
        tr, deal, own = scene.tr, view.deal, in_order(view.hands[view.viewer] or ())
        if deal is None or not own:
            return plain(tr("popup-not-dealt" if deal is None or not view.counts[0] else "unseen"))
        told = [f"{place}) {plain(words.card(card, tr))}" for place, card in enumerate(own, 1)]
        if len(own) == self.game.hand_size:
            told.append(plain(reading(read(card_set(own), deal.agreement.falka), tr)))
        return "  ".join(told[:4]) + "".join(f"\n{each}" for each in told[4:])

    # A finished deal

    def note(self, deal: Result, tr: Translator) -> str:
        """Return the pot."""
        return plain(tr("note", pot=words.points(pot_of(deal))))

    def verdict(self, deal: Result, tr: Translator) -> Markup:
        """Return «кон 12, хлюст ♥, 41»; nothing of a hand that was not shown."""
        pot = words.points(pot_of(deal))
        for each in deal.facts.best:
            if each.seat == deal.facts.winner:
                return tr("verdict", pot=pot, hand=reading(each, tr))
        return tr("verdict-alone", pot=pot)

    def last_turn(self, deal: Result, scene: Scene) -> Markup | None:
        """Return the shown hands, and no other. Gorka 7.2."""
        told = [
            scene.tr(
                "shown-hand",
                name=words.subject(scene, each.seat),
                cards=words.cards(deal.facts.hands[each.seat], scene.tr),
                hand=reading(each, scene.tr),
            )
            for each in deal.facts.best
        ]
        return join("\n", told) if told else None


def pot_of(deal: Result) -> Points:
    """Return what the winner took."""
    return next(each.points for each in deal.writes if each.why == "pot")


def reading(hand: BestHand | Reading, tr: Translator) -> Markup:
    """Return «хлюст ♥, 41», «трынка королей»."""
    return tr(
        "hand",
        kind=hand.kind.value,
        rank="" if hand.rank is None else hand.rank.letter if hand.rank > 9 else int(hand.rank),
        suit="" if hand.suit is None else hand.suit.sign,
        points=hand.points or 0,
    )


FRONT: Final[AnyFront] = GorkaFront()
