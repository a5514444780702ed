"""Konchinka as a `bot.views.front.Front`: the open table, what cards take, what was taken."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from markupsafe import Markup

from bot.games.kit import hand_cards
from bot.games.kit.sheet import SheetFront
from bot.i18n import Translator, join, plain
from bot.screen import Button, Rows
from bot.views import codes, keys, tricks, words
from bot.views.front import AnyFront
from bot.views.model import Draft, Scene
from engine.cards import Card
from engine.kit.computers import SILENT
from engine.kit.past import FinishedDeal
from engine.kit.score import Points, column_sums
from engine.kit.taking import Take
from engine.kit.view import KitView
from engine.kit.words import Action
from engine.konchinka.ai import COMPUTERS
from engine.konchinka.game import (
    DEUCE,
    KONCHINKA,
    TEN,
    KonchinkaDeal,
    KonchinkaFacts,
    TableMove,
    TakenCards,
)
from engine.tricks import PLAY

Result = FinishedDeal[KonchinkaFacts]
View = KitView[KonchinkaDeal, KonchinkaFacts]
LAY: Final = "lay"
"""The draft in which the next tap lays a card."""


class KonchinkaFront(SheetFront[KonchinkaDeal, KonchinkaFacts]):
    """Konchinka in a chat."""

    game = KONCHINKA
    kind = "no-tricks"
    computers = COMPUTERS
    absent_level = SILENT
    minutes = 25
    said = ("target", "rounds")
    sums = False  # a headline has it

    def word(self, action: Action, tr: Translator) -> Markup:
        """Return «7♠ берёт 4♣ 3♦»."""
        assert isinstance(action, Take)  # noqa: S101 - nothing else is said
        return tr("takes", card=words.card(action.card, tr), cards=words.cards(action.cards, tr))

    # The table

    def doing(self, view: View, deal: KonchinkaDeal, scene: Scene) -> Markup:
        """Return the cards on the table."""
        return scene.tr("doing-play", cards=words.cards(deal.table, scene.tr) or "none")

    def lies(self, deal: KonchinkaDeal, scene: Scene) -> Iterator[Markup]:
        """Yield the number of cards in the pack."""
        yield scene.tr("pack", count=deal.left)

    def course(self, view: View, deal: KonchinkaDeal, scene: Scene) -> Iterator[Markup | None]:
        """Yield what was taken, and the last turn."""
        yield _taken(deal.taken, scene)
        if deal.moves:
            yield _turn(deal.moves[-1], scene, first=True)

    # The hand

    def words_due(self, view: View) -> Sequence[Action]:
        """Return nothing: what a card may take stands next to the cards."""
        return ()

    def card_rows(self, view: View, scene: Scene) -> Rows:
        """Return a switch to laying where a card may do both, cards, and what one may take."""
        takes, rows = _takes(view), super().card_rows(view, scene)
        if any(PLAY[card] in view.moves for card in takes):
            laying = scene.draft.asked == LAY
            text = (tricks.CHOSEN if laying else "") + plain(scene.tr("act-lay"))
            switch = keys.button(text, keys.draft(scene, codes.BACK if laying else LAY))
            rows = ((switch,), *rows)
        for card in scene.draft.cards:
            for take in reversed(takes.get(card, ())):
                text = plain(scene.tr("act-takes", cards=words.cards(take.cards, scene.tr)))
                rows += ((keys.button(text, self.keys.move(scene, take)),),)
        return rows

    def card_button(self, card: Card, view: View, scene: Scene, *, lies: bool = False) -> Button:
        """Return the button of a card: it takes, asks what to take, or lays."""
        laying = scene.draft.asked == LAY
        takes = () if laying else _takes(view).get(card, ())
        if len(takes) > 1:
            return hand_cards.pick_button(card, scene, chosen=card in scene.draft.cards)
        move = takes[0] if takes else PLAY[card]
        stands_out = move in view.moves if laying else bool(takes)
        move_code = self.keys.move(scene, move)
        return tricks.card_button(card, scene, move_code, playable=stands_out)

    def draft(self, old: Draft, code: str, view: View) -> Draft:
        """Return the draft after a tap: laying, or a card that may take in several ways."""
        takes = _takes(view)
        if code == LAY and takes:
            return Draft((), LAY)
        if code.startswith(codes.TOGGLE):
            card = Card.parse(code.removeprefix(codes.TOGGLE))
            if len(takes.get(card, ())) > 1:
                return Draft(() if card in old.cards else (card,))
        return super().draft(old, code, view)

    # A finished deal

    def outcome(self, deal: Result, scene: Scene) -> Markup:
        """Return «Анна 3 · Борис 1»."""
        return words.pairs(scene, deal.facts.playing, [*map(words.points, _had(deal))])

    def verdict(self, deal: Result, tr: Translator) -> Markup:
        """Return «очки 3 : 1 : 0»."""
        return tr("verdict", points=" : ".join(map(words.points, _had(deal))))

    def amount(self, points: Points) -> str:
        """Return what is written off, as a gain."""
        return words.signed(-points)

    def kept(self, agreement: Any, sheet: Sequence[Points]) -> Sequence[Points]:
        """Return what each has. Konchinka 6.4."""
        return [agreement.target - figure for figure in sheet]

    def took(self, deal: Result, scene: Scene) -> Markup | None:
        """Return what was taken."""
        prizes = {(each.seat, each.for_) for each in deal.facts.writes}
        taken = [
            TakenCards(cards, clubs, (seat, "deuce") in prizes, (seat, "ten") in prizes)
            for seat, (cards, clubs) in enumerate(
                zip(deal.facts.cards, deal.facts.clubs, strict=True)
            )
        ]
        return _taken(taken, scene)

    def last_turn(self, deal: Result, scene: Scene) -> Markup:
        """Return the last turn, and who got the table."""
        told = _turn(deal.facts.moves[-1], scene, first=True)
        return told if deal.facts.rest is None else join(words.DOT, (told, _rest(deal, scene)))

    def dealt_besides(self, deal: Result, scene: Scene) -> Iterator[Markup]:
        """Yield the turned cards."""
        yield scene.tr("turned", card=words.cards(deal.facts.turned, scene.tr))

    def whole_course(self, deal: Result, scene: Scene) -> Iterator[Markup | None]:
        """Yield the turns, a line for each round of the table."""
        moves, size = deal.facts.moves, len(deal.facts.hands)
        for first in range(0, len(moves), size):
            told = join("; ", [_turn(move, scene) for move in moves[first : first + size]])
            yield scene.tr("course-line", number=first // size + 1, told=told)
        if deal.facts.rest is not None:
            yield _rest(deal, scene)


def _takes(view: View) -> dict[Card, list[Take]]:
    """Return what each card of the viewer may take now, fewer cards first."""
    found: dict[Card, list[Take]] = {}
    for move in view.moves:
        if isinstance(move, Take):
            found.setdefault(move.card, []).append(move)
    return found


def _turn(move: TableMove, scene: Scene, *, first: bool = False) -> Markup:
    """Return «Анна: 8♣ берёт А♦ 2♣ 5♥», «Вы кладёте К♠»; ``first``: a line begins with it."""
    tr, card = scene.tr, words.card(move.card, scene.tr)
    who = (words.subject if first else words.who)(scene, move.seat)
    if not move.took:
        return tr("laid", who=who, card=card, you=words.own(scene, move.seat))
    return tr("took", who=who, card=card, cards=words.cards(move.took, tr))


def _taken(taken: Sequence[TakenCards], scene: Scene) -> Markup | None:
    """Return «Взято: Анна 12 (♣ 3, 2♣) · Борис 8», None before the first."""
    told = []
    for seat, mine in enumerate(taken):
        prizes = [card for card, has in ((DEUCE, mine.deuce), (TEN, mine.ten)) if has]
        marks = ", ".join([*map(plain, [words.card(card, scene.tr) for card in prizes])])
        pile = scene.tr("pile", count=mine.cards, clubs=mine.clubs, marks=marks, some=len(prizes))
        if mine.cards:
            told.append(words.tied(words.who(scene, seat), pile))
    return scene.tr("taken", tricks=join(words.DOT, told)) if told else None


def _rest(deal: Result, scene: Scene) -> Markup:
    rest = deal.facts.rest
    assert rest is not None  # noqa: S101 - asked for before
    cards = words.cards(rest.cards, scene.tr)
    return scene.tr("rest", who=words.who(scene, rest.seat), cards=cards)


def _had(deal: Result) -> list[Points]:
    """Return the points of a deal by seat."""
    return [-points for points in column_sums(deal.writes, len(deal.facts.hands))]


FRONT: Final[AnyFront] = KonchinkaFront()
