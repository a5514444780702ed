"""Tricks and hands in lines and buttons, the same for all trick games."""

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from markupsafe import Markup

from bot.i18n import join, plain
from bot.screen import Button, Style
from bot.views import keys, words
from bot.views.model import Scene
from engine.cards import Card
from engine.game import CHANCE, PUBLIC
from engine.view import TableView

WIDEST: Final = 5
"""Buttons in a row of cards, so that «10♠» is never cut."""
CHOSEN: Final = "✓"
PLAYED: Final = "↑"
"""Marks of a card that is chosen, or lies on the table."""

Laid = tuple[int, Card]
"""A card with the seat that played it."""


class TurnView(Protocol):
    """A table where one seat's card, word or choice is due."""

    @property
    def viewer(self) -> int:
        """The viewing seat, or the public."""

    @property
    def actors(self) -> frozenset[int]:
        """Seats that must act."""

    @property
    def turn(self) -> int | None:
        """The seat whose card, word or choice is due."""


# --- what is said above the cards -----------------------------------------------------------


def header(number: int, dealer: int, scene: Scene, *, deals: int = 0, last: bool = False) -> Markup:
    """Return «🃏 Пятница · раздача 7 · сдаёт Борис»; with ``deals`` «раздача 7 из 20».

    ``last``: it is known to be the last deal; «20 из 20» tells it already. A prepared deal has no
    number, one of a set has it in its table's title.
    """
    if scene.of_set is not None:
        named = {"table": words.clean(scene.title), "deals": scene.of_set.deals}
        return words.about(scene, "header-of-day", dealer, **named)
    if scene.origin is not None:
        return words.about(scene, "header-set", dealer, table=words.clean(scene.title))
    return scene.tr(
        "header",
        table=words.clean(scene.title),
        number=number,
        dealing=scene.tr(
            "header-dealing", dealer=words.name(scene, dealer), you=words.own(scene, dealer)
        ),
        limited="yes" if deals > 1 else "no",
        deals=deals,
        last="yes" if last and not deals else "no",
    )


def awaited_seat(view: TurnView) -> int | None:
    """Return the seat everyone waits for, None for CHANCE, none or several."""
    seats = [seat for seat in view.actors if seat != CHANCE]
    if view.turn in seats:
        return view.turn
    return seats[0] if len(seats) == 1 else None


def until(turn: Markup, seat: int, view: TableView, scene: Scene) -> Markup:
    """Return a line about the turn, with the moment when the person's time is out."""
    if scene.deadline is None or scene.seats[seat].computer or seat in view.substituted:
        return turn
    return scene.tr("turn-until", turn=turn, time=words.moment(scene.deadline, scene.tr))


def away(view: TableView, scene: Scene) -> Markup | None:
    """Return that all are away, that a computer plays for the viewer, or that he has left."""
    if scene.all_away:
        return scene.tr("all-away")
    if view.viewer in view.substituted:
        return scene.tr("hand-computer")
    return scene.tr("hand-left") if scene.left else None


# --- tricks ---------------------------------------------------------------------------------


def played_cards(cards: Iterable[Laid], scene: Scene) -> list[Markup]:
    """Return «Вера К♦», «вы 7♦», in order of play."""
    tr = scene.tr
    return [words.tied(words.who(scene, seat), words.card(card, tr)) for seat, card in cards]


def trick_line(number: int, cards: Markup, winner: int, scene: Scene) -> Markup:
    """Return «Взятка 4: Вера К♦, вы 7♦, Глеб 10♦ → Вера»."""
    return scene.tr("trick-line", number=number, cards=cards, winner=words.who(scene, winner))


def last_trick(number: int, cards: Markup, winner: int, scene: Scene) -> Markup:
    """Return the last trick; without its number for the public."""
    if scene.viewer != PUBLIC:
        return trick_line(number, cards, winner, scene)
    return scene.tr("last-trick", cards=cards, winner=words.name(scene, winner))


def on_table(parts: Sequence[Markup], turn: int | None, scene: Scene) -> Markup | None:
    """Return «На столе: Вера Т♠, Анна …»; None for an empty table."""
    if not parts:
        return None
    waited = () if turn is None else (words.tied(words.who(scene, turn), "…"),)
    return scene.tr("on-table", cards=join(", ", (*parts, *waited)))


def deal_trick(number: int, cards: Markup, winner: int, scene: Scene) -> Markup:
    """Return a trick of a finished deal: «4. Вера К♦, Анна 7♦ → Вера»."""
    return scene.tr("deal-trick", number=number, cards=cards, winner=words.name(scene, winner))


# --- cards ----------------------------------------------------------------------------------


def card_button(
    card: Card, scene: Scene, data: str, *, lies: bool = False, playable: bool = True
) -> Button:
    """Return the button of a card; playable ones stand out."""
    mark = PLAYED if lies else ""
    style = Style.PRIMARY if playable and not lies else None
    return keys.button(mark + plain(words.card(card, scene.tr)), data, style)


def popup(
    hand: Iterable[Card],
    scene: Scene,
    trump: int | None,
    heights: Sequence[int] | None = None,
) -> str:
    """Return one's own cards for a pop-up, a line per suit."""
    if not (cards := list(hand)):
        return plain(scene.tr("popup-no-cards"))
    return plain(words.own_hand(cards, scene, trump, "\n", heights))
