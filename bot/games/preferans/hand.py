"""The private message of one seat: what is going on, the cards as buttons, what one may do."""

from markupsafe import Markup

from bot.games.preferans import acts, darkness, hints, lines, settlement
from bot.games.preferans import codes as coded
from bot.i18n import join, plain
from bot.screen import Button, Rows, Screen
from bot.views import codes, keys, tricks, words
from bot.views.model import Scene
from engine.cards import Card
from engine.preferans.actions import (
    MISERE,
    PLAY,
    Contract,
    Discard,
)
from engine.preferans.conventions import HALF_LEVELS
from engine.preferans.observe import PlayerView, Stage, sharing
from engine.tricks import PlayCard

TO_PLAY, BACK = "▸ ", "▒"


def hand_screen(seen: PlayerView, scene: Scene) -> Screen:
    """Return the hand message of ``seen.viewer``; at a private table, the one merged message."""
    tr = scene.tr
    if seen.stage is Stage.FINISHED:
        return Screen(settlement.final_text(seen, scene), settlement.exact_rows(seen, scene))
    own = own_hands(seen)
    text = [
        lines.header(seen, scene),
        _headline(seen, scene),
        *darkness.table_lines(seen, scene),
        *_stakes(seen, scene),
        *lines.body(seen, scene, but=frozenset((*own, seen.viewer))),
    ]
    told = _closed_hand(seen, scene) or _own_cards(own, seen, scene)
    if told is not None:
        text.append(told)
    if seen.discard and not (seen.tricks or seen.table):
        text.append(tr("hand-discard", cards=words.cards(seen.discard, tr)))
    layout = lines.layout(seen, scene) if scene.layout else None
    below = (layout, lines.asked(seen, scene), lines.turn(seen, scene))
    text += [line for line in below if line]
    text += [line for line in (tricks.away(seen, scene), hints.hint_line(seen, scene)) if line]
    sitting = _sitting(seen)
    if sitting is not None:
        text.append(tr(sitting, name=words.name(scene, seen.dealer)))
    question, rows = acts.act_rows(seen, scene)
    if question is not None:
        text.append(question)
    away = keys.back_rows(seen, scene)
    asking = () if scene.draft.asked else hints.hint_row(seen, scene)
    shown = (*_card_rows(own, seen, scene), *rows, *((asking,) if asking else ()), *away)
    return Screen(join("\n", (line for line in text if line)), shown)


def _headline(seen: PlayerView, scene: Scene) -> Markup:
    """Return what is played and what the viewer is in it: «Анна — 7♣ · вы вистуете»."""
    doing, role = lines.doing(seen, scene), _role(seen)
    return doing if role is None else join(words.DOT, (doing, scene.tr(role)))


def _stakes(seen: PlayerView, scene: Scene) -> list[Markup]:
    """Return what the viewer stands at in the pulka, and what is owed in this deal."""
    owed = lines.owed(seen, scene)
    standing = lines.own_standing(seen, scene)
    return [standing] if owed is None else [standing, owed]


def _role(seen: PlayerView) -> str | None:
    if seen.stage in (Stage.LOTS, Stage.SHUFFLE, Stage.CUT, Stage.FINISHED):
        return None
    if seen.viewer == seen.declarer:
        return "role-declarer"
    if seen.viewer == sharing(seen):
        return "role-partner"
    if seen.viewer in seen.whisters:
        # Once the whisting is over the line before says so.
        return "role-whister" if seen.stage is Stage.WHISTING else None
    if seen.viewer not in seen.active:
        return "role-dealer" if seen.viewer == seen.sitting else "role-sitter"
    if seen.stage is not Stage.PLAY:
        return None
    return "role-catcher" if seen.contract is MISERE else "role-passer"


def _sitting(seen: PlayerView) -> str | None:
    """Return what right the sitting dealer has now, or will have. Rules 4.4, 4.5, 6.3.

    Who else sits out hears that he has none. Rule 13.23.
    """
    if seen.viewer in seen.active or seen.viewer in seen.actors:
        return None
    second = seen.viewer != seen.sitting
    shown = None if seen.invitation is None or second else seen.invitation.seat
    if shown is not None and shown == seen.declarer:
        return None
    if seen.stage is Stage.WHISTING and isinstance(seen.contract, Contract):
        if second:
            return "sitting-second"
        if seen.contract.level not in HALF_LEVELS:
            return "sitting-passed"
        return "sitting-half" if seen.agreement.half_whist else None
    if seen.stage is Stage.ALL_PASS and seen.talon_card is not None:
        return "sitting-out" if second else "sitting-talon"
    return None


# --- whose cards ----------------------------------------------------------------------------


def own_hands(seen: PlayerView) -> tuple[int, ...]:
    """Return the seats whose cards the message shows as buttons, the viewer's own first.

    Buttons are for cards the viewer has to choose among before the stage is over.
    """
    if seen.stage is Stage.DISCARD:
        return (seen.viewer,) if _discards(seen) else ()
    if seen.stage not in (Stage.PLAY, Stage.ALL_PASS):
        return ()
    seats = sorted(seen.plays, key=lambda seat: seat != seen.viewer)
    if seen.viewer in seen.no_more:
        return ()
    return tuple(seat for seat in seats if seen.hands[seat] or _lies(seat, seen))


def _own_cards(own: tuple[int, ...], seen: PlayerView, scene: Scene) -> Markup | None:
    """Return the cards that are not for the viewer to play now, as text. Rule 4.8 shows two."""
    seats = [seat for seat in (seen.viewer, seen.dealer_hand, _inviter(seen)) if seat is not None]
    shown = [seat for seat in dict.fromkeys(seats) if seat not in own and seen.hands[seat]]
    told = [
        _told(seat, seen, scene) for seat in shown if seat == seen.viewer or not _lies_open(seen)
    ]
    return join("\n", told) if told else None


def closed(seen: PlayerView) -> bool:
    """Tell whether the viewer has not looked at his cards yet. Rule 9.5."""
    return bool(seen.counts[seen.viewer]) and seen.hands[seen.viewer] is None


def _closed_hand(seen: PlayerView, scene: Scene) -> Markup | None:
    """Return the backs of the viewer's cards as long as he has not looked at them."""
    if not closed(seen):
        return None
    backs = "\u00a0".join([BACK] * seen.counts[seen.viewer])
    return scene.tr("closed-hand", backs=backs)


def _inviter(seen: PlayerView) -> int | None:
    """Return whose cards the sitting dealer was shown. Rule 7.4."""
    if seen.invitation is None or seen.viewer != seen.sitting:
        return None
    return seen.invitation.seat


def _lies_open(seen: PlayerView) -> bool:
    """Whether other hands than one's own stand among the lines of the table already."""
    return seen.stage in (Stage.PLAY, Stage.ALL_PASS)


def _told(seat: int, seen: PlayerView, scene: Scene) -> Markup:
    held = seen.hands[seat] or ()
    if seat == seen.viewer:
        # A line a suit, as the rows of buttons will be.
        return scene.tr("own-cards", cards=words.hand(held, scene.tr, "\n"))
    cards = words.hand(held, scene.tr)
    return scene.tr("open-hand", name=words.name(scene, seat), cards=cards, turn="no")


def _lies(seat: int, seen: PlayerView) -> list[Card]:
    """The card of ``seat`` in the current trick: its button stays where it was till the end.

    A talon card that counts as the sitting dealer's never was among his buttons. Rule 6.3.
    """
    return [card for player, card in seen.table if player == seat and seat in seen.active]


def _card_rows(own: tuple[int, ...], seen: PlayerView, scene: Scene) -> Rows:
    rows: list[keys.Row] = []
    for seat in own:
        if len(own) > 1 or seat != seen.viewer:
            rows.append((_label(seat, seen, scene),))
        left = frozenset((*(seen.hands[seat] or ()), *_lies(seat, seen)))
        for _, group in words.by_suit(left):
            buttons = [_card_button(card, seat, seen, scene) for card in group]
            rows += keys.grid(buttons, tricks.WIDEST)
    return tuple(rows)


def _label(seat: int, seen: PlayerView, scene: Scene) -> Button:
    name = words.name(scene, seat)
    text = scene.tr("label-own" if seat == seen.viewer else "label-hand", name=name)
    marked = join("", (TO_PLAY, text)) if seat == seen.turn and _acts(seen) else text
    return keys.button(marked, keys.show(scene, "hand"))


def _acts(seen: PlayerView) -> bool:
    return any(isinstance(move, PlayCard) for move in seen.moves)


def _card_button(card: Card, seat: int, seen: PlayerView, scene: Scene) -> Button:
    if _discards(seen):
        mark = tricks.CHOSEN if card in scene.draft.cards else ""
        text = mark + plain(words.card(card, scene.tr))
        return keys.button(text, keys.draft(scene, codes.toggle(card)))
    return tricks.card_button(
        card,
        scene,
        coded.move(scene, PLAY[card]),
        lies=card in _lies(seat, seen),
        playable=PLAY[card] in seen.moves and seat == seen.turn,
    )


def _discards(seen: PlayerView) -> bool:
    return any(isinstance(move, Discard) for move in seen.moves)


# --- pop-ups --------------------------------------------------------------------------------


def hand_popup(seen: PlayerView, scene: Scene) -> str:
    """Return one's own cards, for a window of at most 200 characters."""
    tr = scene.tr
    if seen.stage in (Stage.LOTS, Stage.SHUFFLE, Stage.CUT, Stage.FINISHED):
        return plain(tr("popup-not-dealt"))
    if seen.viewer not in seen.active:
        return plain(tr("popup-sitting" if seen.viewer == seen.sitting else "popup-out"))
    if closed(seen):
        return plain(tr("popup-closed"))
    return tricks.popup(seen.hands[seen.viewer] or (), scene)
