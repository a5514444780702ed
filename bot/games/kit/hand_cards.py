"""Which cards are buttons of a private hand, and which of them are picked."""

from collections.abc import Sequence
from typing import Any

from bot.i18n import plain
from bot.screen import Button
from bot.views import codes, keys, tricks, words
from bot.views.model import Scene
from engine.cards import Card, in_order
from engine.kit.view import KitView
from engine.kit.words import Pick, Picked
from engine.tricks import cards_in

AnyView = KitView[Any, Any]


def held(view: AnyView) -> tuple[int, Sequence[Card]]:
    """Return the hand shown to the viewer, and its cards: his own, or the one he plays."""
    mine = view.viewer
    if view.viewer in view.actors and view.turn is not None and view.hands[view.turn] is not None:
        mine = view.turn
    return mine, in_order(view.hands[mine] or ())


def plays(view: AnyView) -> bool:
    """Return whether the viewer has cards to play in this deal."""
    deal = view.deal
    return deal is not None and view.stage == "play" and held(view)[0] in deal.playing


def picks(view: AnyView) -> bool:
    """Return whether cards are to be picked."""
    return any(isinstance(move, (Pick, Picked)) for move in view.moves)


def alone(view: AnyView) -> dict[Card, Picked]:
    """Return the picks of exactly one card by their card: they need no second tap."""
    picks = [move for move in view.moves if isinstance(move, (Pick, Picked))]
    found = {each.cards[0]: each for each in picks if isinstance(each, Picked) and each.cards}
    single = all(isinstance(each, Picked) and len(each.cards) == 1 for each in picks)
    return found if single and len(found) == len(picks) else {}


def pickable(view: AnyView) -> set[Card]:
    """Return the cards that may be picked; taps on others are answered."""
    listed = {card for move in view.moves if isinstance(move, Picked) for card in move.cards}
    return listed.union(*[cards_in(move.cards) for move in view.moves if isinstance(move, Pick)])


def most(view: AnyView) -> int:
    """Return how many cards may be picked at most, where `picks`."""
    moves = (move for move in view.moves if isinstance(move, (Pick, Picked)))
    return max(move.most if isinstance(move, Pick) else len(move.cards) for move in moves)


def pick_button(card: Card, scene: Scene, *, chosen: bool) -> Button:
    """Return the button of a card that may be picked."""
    text = (tricks.CHOSEN if chosen else "") + plain(words.card(card, scene.tr))
    return keys.button(text, keys.draft(scene, codes.toggle(card)))
