"""The private message of one seat: the deal, the cards as buttons, the actions."""

from dataclasses import replace
from functools import partial

from markupsafe import Markup

from bot.games.preferans import acts, darkness, hints, lines, settlement
from bot.games.preferans import codes as coded
from bot.i18n import join, plain
from bot.screen import Button, Rows, Screen
from bot.views import codes, keys, tricks, words
from bot.views import hints as shared_hints
from bot.views.model import Scene
from engine.cards import Card
from engine.preferans.actions import (
    PLAY,
    Contract,
    Special,
)
from engine.preferans.ai.seats import others_after
from engine.preferans.observe import PlayerView, Stage, sharing
from engine.preferans.whisting import dealers_hands, must_whist
from engine.tricks import PlayCard

TO_PLAY, BACK = "▸ ", "▒"


def hand_screen(view: PlayerView, scene: Scene) -> Screen:
    """Return the hand message of ``view.viewer``; at a private table, the one merged message."""
    tr = scene.tr
    if view.stage is Stage.FINISHED:
        return Screen(settlement.final_text(view, scene), settlement.exact_rows(view, scene))
    own, scene = own_hands(view), replace(scene, viewer=view.viewer)
    text: list[Markup | None] = [lines.header(view, scene), headline(view, scene)]
    if not scene.brief:
        text += [
            *darkness.table_lines(view, scene),
            lines.own_standing(view, scene),
            lines.owed(view, scene),
            *lines.body(view, scene, but=frozenset((*own, view.viewer))),
        ]
    text.append(_closed_hand(view, scene) or own_cards(own, view, scene))
    if view.discard and not (view.tricks or view.table):
        text.append(tr("hand-discard", cards=words.cards(view.discard, tr)))
    text += [
        lines.layout(view, scene) if scene.layout and not scene.brief else None,
        lines.vote_line(view, scene),
        lines.turn(view, scene),
        tricks.away(view, scene),
        hints.hint_line(view, scene),
    ]
    sitting = _sitting(view)
    if sitting is not None:
        consoled = "yes" if view.agreement.consolation == "all" else "no"
        text.append(tr(sitting, name=words.name(scene, view.dealer), consoled=consoled))
    question, rows = acts.act_rows(view, scene)
    text.append(question)
    away = keys.back_rows(view, scene)
    tap = partial(acts.tap, scene=scene)
    asking = () if scene.draft.asked else shared_hints.row(view, scene, tap)
    shown = (*_card_rows(own, view, scene), *keys.with_hint(rows, asking, scene), *away)
    return Screen(
        join("\n", (line for line in text if line)), shared_hints.advised(shown, scene, coded.code)
    )


def headline(view: PlayerView, scene: Scene) -> Markup:
    """Return what is played and the viewer's role in it: «Анна — 7♣ · вы вистуете»."""
    doing, role = lines.doing(view, scene), _role(view)
    return doing if role is None else join(words.DOT, (doing, scene.tr(role)))


def _role(view: PlayerView) -> str | None:
    if view.stage in (Stage.LOTS, Stage.SHUFFLE, Stage.CUT, Stage.FINISHED):
        return None
    if view.viewer in (view.declarer, sharing(view)):
        return None  # the line before says so
    if view.viewer in view.whisters:
        # After the whisting, the line before shows it.
        return "role-whister" if view.stage is Stage.WHISTING else None
    if view.viewer not in view.active:
        return "role-dealer" if view.viewer == view.sitting else "role-sitter"
    if view.stage is not Stage.PLAY:
        return None
    return "role-catcher" if isinstance(view.contract, Special) else "role-passer"


def _sitting(view: PlayerView) -> str | None:
    """Return the sitting dealer's right, now or later. Rules 4.4, 4.5, 6.3.

    Others who sit out are told that they have none. Rule 13.23.
    """
    if view.viewer in view.active or view.viewer in view.actors:
        return None
    second, game = view.viewer != view.sitting, view.contract
    if view.stage is Stage.WHISTING and isinstance(game, Contract) and view.declarer is not None:
        half = game.level in view.agreement.half_levels
        defenders = others_after(view.active, view.declarer)
        hands = dealers_hands(game, view.declarer, defenders, view.invitation, half=half)
        if not hands or must_whist(view.agreement, game, dark=view.dark):
            return None
        if second:
            return "sitting-second"
        return "sitting-half" if half else "sitting-passed"
    if view.stage is Stage.ALL_PASS and view.talon_card is not None:
        return "sitting-out" if second else "sitting-talon"
    return None


# --- hands ----------------------------------------------------------------------------------


def own_hands(view: PlayerView) -> tuple[int, ...]:
    """Return the seats whose cards are buttons: of several hands the one to be played next.

    Buttons are for cards that the viewer must choose among before the stage is over.
    """
    if view.stage is Stage.DISCARD:
        return (view.viewer,) if acts.discards(view) else ()
    if view.stage not in (Stage.PLAY, Stage.ALL_PASS):
        return ()
    seats = sorted(view.plays, key=lambda seat: seat != view.viewer)
    if view.viewer in view.no_more:
        return ()
    found = tuple(seat for seat in seats if view.hands[seat] or _lies(seat, view))
    if len(found) < 2 or view.turn is None:
        return found
    lying, first = {seat for seat, _ in view.table}, view.turn
    # The third hand of hussar plays as well, and is in no circle of people.
    order = sorted(view.active, key=lambda seat: (seat < first, seat))
    return tuple(seat for seat in order if seat in found and seat not in lying)[:1] or found[:1]


def own_cards(own: tuple[int, ...], view: PlayerView, scene: Scene) -> Markup | None:
    """Return cards that the viewer does not play now, as text. Rule 4.8 shows two."""
    seats = [seat for seat in (view.viewer, view.dealer_hand, _inviter(view)) if seat is not None]
    shown = [seat for seat in dict.fromkeys(seats) if seat not in own and view.hands[seat]]
    if view.stage in (Stage.PLAY, Stage.ALL_PASS):
        # Other hands stand among the table's lines already.
        shown = [seat for seat in shown if seat == view.viewer]
    return join("\n", [_told(seat, view, scene) for seat in shown]) if shown else None


def closed(view: PlayerView) -> bool:
    """Return whether the viewer has not looked at his cards yet. Rule 9.5."""
    return bool(view.counts[view.viewer]) and view.hands[view.viewer] is None


def _closed_hand(view: PlayerView, scene: Scene) -> Markup | None:
    """Return the backs of the viewer's cards before he looks."""
    if not closed(view):
        return None
    backs = "\u00a0".join([BACK] * view.counts[view.viewer])
    return scene.tr("closed-hand", backs=backs)


def _inviter(view: PlayerView) -> int | None:
    """Return the seat whose cards the sitting dealer was shown. Rule 7.4."""
    if view.invitation is None or view.viewer != view.sitting:
        return None
    return view.invitation.seat


def _told(seat: int, view: PlayerView, scene: Scene) -> Markup:
    held = view.hands[seat] or ()
    if seat == view.viewer:
        # A line per suit, as the rows of buttons will be.
        return scene.tr("own-cards", cards=words.own_hand(held, scene, view.trump, "\n"))
    cards = words.hand(held, scene.tr)
    return scene.tr("open-hand", name=words.name(scene, seat), cards=cards, turn="no", more="yes")


def _lies(seat: int, view: PlayerView) -> list[Card]:
    """Return the cards of ``seat`` in the current trick: their buttons stay till its end.

    A talon card that counts as the sitting dealer's never was among his buttons. Rule 6.3.
    """
    return [card for player, card in view.table if player == seat and seat in view.active]


def _card_rows(own: tuple[int, ...], view: PlayerView, scene: Scene) -> Rows:
    rows: list[keys.Row] = []
    for seat in own:
        if len(own) > 1 or seat != view.viewer:
            rows.append((_label(seat, view, scene),))
        left = frozenset((*(view.hands[seat] or ()), *_lies(seat, view)))
        for _, group in words.by_suit(left, scene.order, view.trump):
            buttons = [_card_button(card, seat, view, scene) for card in group]
            rows += keys.grid(buttons, tricks.WIDEST)
    return tuple(rows)


def _label(seat: int, view: PlayerView, scene: Scene) -> Button:
    name = words.name(scene, seat)
    text = scene.tr("label-own" if seat == view.viewer else "label-hand", name=name)
    plays = seat == view.turn and any(isinstance(move, PlayCard) for move in view.moves)
    marked = join("", (TO_PLAY, text)) if plays else text
    return keys.button(marked, keys.show(scene, "hand"))


def _card_button(card: Card, seat: int, view: PlayerView, scene: Scene) -> Button:
    if acts.discards(view):
        mark = tricks.CHOSEN if card in scene.draft.cards else ""
        text = mark + plain(words.card(card, scene.tr))
        return keys.button(text, keys.draft(scene, codes.toggle(card)))
    return tricks.card_button(
        card,
        scene,
        coded.move(scene, PLAY[card]),
        lies=card in _lies(seat, view),
        playable=PLAY[card] in view.moves and seat == view.turn,
    )


# --- pop-ups --------------------------------------------------------------------------------


def hand_popup(view: PlayerView, scene: Scene) -> str:
    """Return one's own cards, for a window of at most 200 characters."""
    tr = scene.tr
    if view.stage in (Stage.LOTS, Stage.SHUFFLE, Stage.CUT, Stage.FINISHED):
        return plain(tr("popup-not-dealt"))
    if view.viewer not in view.active:
        return plain(tr("popup-sitting" if view.viewer == view.sitting else "popup-out"))
    if closed(view):
        return plain(tr("popup-closed"))
    return tricks.popup(view.hands[view.viewer] or (), scene, view.trump)
