"""Kitty as a `bot.views.front.Front`: what is shared, tricks with words, the kitty."""

from collections.abc import Iterator
from typing import Final

from markupsafe import Markup

from bot.games import pauses
from bot.games.kit.front import CardFront
from bot.i18n import Translator, join
from bot.views import tricks, words
from bot.views.front import AnyFront
from bot.views.model import Scene
from engine.cards import Card
from engine.game import PUBLIC
from engine.kit.past import FinishedDeal
from engine.kit.view import KitView
from engine.kitty.ai import COMPUTERS
from engine.kitty.game import KITTY, KittyDeal, KittyFacts, KittyTurn, Trick, laid, leader

View = KitView[KittyDeal, KittyFacts]
Result = FinishedDeal[KittyFacts]


class KittyFront(CardFront[KittyDeal, KittyFacts]):
    """Kitty in a chat."""

    game = KITTY
    kind = "long"
    computers = COMPUTERS
    minutes, company = 10, 4
    unsaid = frozenset()  # antes are paid once in a party
    said = ("parties",)
    hero_fact = "out"

    # The table

    def doing(self, view: View, deal: KittyDeal, scene: Scene) -> Markup:
        """Return who shares, what was led, or what may not be led."""
        if view.stage == "share":
            sharer = deal.shared[-1].seat
            return words.about(scene, "doing-share", sharer)
        if deal.led is not None:
            return scene.tr("doing-play", suit=deal.led.sign)
        return scene.tr("doing-lead", suit=deal.last.sign if deal.last is not None else "no")

    def course(self, view: View, deal: KittyDeal, scene: Scene) -> Iterator[Markup | None]:
        """Yield what was shared, cards in hand and pack, tricks won, the last two of them."""
        yield from _shared(deal, view.viewer, scene)
        if view.viewer == PUBLIC and view.stage == "play" and deal.shared and len(deal.tricks) == 1:
            yield scene.tr("shares", names=words.names(scene, [each.seat for each in deal.shared]))
        held = words.pairs(scene, range(deal.players), view.counts)
        yield scene.tr("counts", told=held, pack=deal.left)
        if view.stage == "play":
            yield _taken(deal, scene)
            if len(deal.tricks) > 1:
                yield _told(deal.tricks[-2], len(deal.tricks) - 1, scene)
            parts = [_part(each, scene, now=each.seat == view.turn) for each in deal.trick]
            yield tricks.on_table(parts, None if deal.drew else view.turn, scene)
        elif view.viewer not in view.actors:
            yield scene.tr("throwing", names=words.names(scene, sorted(view.actors)))

    def pause(self, view: View) -> float:
        """Return about how many seconds a person would think at the viewer's seat."""
        if view.vote is not None or view.deal is None or view.stage != "play":
            return super().pause(view)
        return pauses.card(tricks=view.deal.tricks[1:], table=view.deal.trick)

    # A finished deal

    def verdict(self, deal: Result, tr: Translator) -> Markup:
        """Return «первый выход», «никто не вышел»."""
        return tr("verdict", out="no" if deal.facts.out is None else "yes")

    def note(self, deal: Result, tr: Translator) -> str:
        """Return nothing: who was first out stands out."""
        return ""

    def took(self, deal: Result, scene: Scene) -> Markup | None:
        """Return the tricks won."""
        return _taken(deal.facts, scene)

    def last_turn(self, deal: Result, scene: Scene) -> Markup:
        """Return the last trick."""
        return _told(deal.facts.tricks[-1], len(deal.facts.tricks), scene)

    def dealt_besides(self, deal: Result, scene: Scene) -> Iterator[Markup]:
        """Yield what was shared."""
        for each in deal.facts.shared:
            gifts = zip(each.receivers, each.give, each.away, strict=True)
            told = [
                scene.tr(
                    "gift",
                    who=words.who(scene, to),
                    card=_card(got, scene),
                    away=_card(away, scene),
                )
                for to, got, away in gifts
            ]
            cards = words.cards([card for card in each.in_ if card is not None], scene.tr)
            yield words.about(scene, "shared", each.seat, told=join(words.DOT, told), cards=cards)

    def whole_course(self, deal: Result, scene: Scene) -> Iterator[Markup | None]:
        """Yield the tricks."""
        for number, trick in enumerate(deal.facts.tricks, 1):
            yield _told(trick, number, scene, full=True)
        yield _taken(deal.facts, scene)

    def accounts(self, deal: Result, scene: Scene) -> Markup:
        """Return what the tricks of the party are worth so far, and the accounts."""
        told = super().accounts(deal, scene)
        sums = words.pairs(scene, range(len(deal.facts.sums)), deal.facts.sums)
        return join("\n", (scene.tr("sums", told=sums), told))


def _shared(deal: KittyDeal, viewer: int, scene: Scene) -> Iterator[Markup]:
    """Yield what a viewer gave, got and threw, till the first trick is over."""
    if len(deal.tricks) > 1:
        return
    for each in deal.shared:
        if each.seat == viewer:
            gifts = zip(each.receivers, each.give, strict=True)
            told = [words.tied(words.who(scene, to), _card(card, scene)) for to, card in gifts]
            drew = words.cards([card for card in each.in_ if card is not None], scene.tr)
            yield scene.tr("you-share", told=join(words.DOT, told), cards=drew)
        elif viewer != PUBLIC:
            place = each.receivers.index(viewer)
            got, away = (_card(cards[place], scene) for cards in (each.give, each.away))
            yield scene.tr(
                "shares-with-you", name=words.name(scene, each.seat), card=got, away=away
            )


def _card(card: Card | None, scene: Scene) -> Markup:
    """Return a card, «no» for none."""
    return Markup("no") if card is None else words.card(card, scene.tr)


def _part(turn: KittyTurn, scene: Scene, *, now: bool = False) -> Markup:
    """Return «Анна 9♦», «вы пас (прикуп К♠)», ``now``: «Вера … (прикуп)»."""
    done = Markup("…") if now else scene.tr("passes")
    if turn.card is not None:
        done = words.card(turn.card, scene.tr)
    for card in turn.draw:
        shown = None if card == turn.card else card
        drew = scene.tr("drew-card", card=_card(shown, scene))
        done = scene.tr("card-said", card=done, said=drew)
    return words.tied(words.who(scene, turn.seat), done)


def _told(trick: Trick, number: int, scene: Scene, *, full: bool = False) -> Markup:
    """Return a trick with who won it, or that the lead was taken back; ``full``: on a page."""
    cards = join(", ", [_part(each, scene) for each in trick])
    public = scene.viewer == PUBLIC
    if len(laid(trick)) == 1:
        key = "deal-back" if full else "back"
        return scene.tr(key, cards=cards, number=number, public="yes" if public else "no")
    tell = tricks.deal_trick if full else tricks.last_trick
    return tell(number, cards, leader(trick)[0], scene)


def _taken(told: KittyDeal | KittyFacts, scene: Scene) -> Markup | None:
    """Return «Взятки: Анна 2 (7) · Борис 1 (3)», None before the first."""
    seats = [seat for seat, count in enumerate(told.taken) if count]
    each = [
        scene.tr("trick-worth", tricks=tricks_, points=points)
        for tricks_, points in zip(told.taken, told.worth, strict=True)
    ]
    return scene.tr("taken", tricks=words.pairs(scene, seats, each)) if seats else None


FRONT: Final[AnyFront] = KittyFront()
