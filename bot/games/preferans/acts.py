"""Buttons of actions under the cards, and confirmations."""

from collections.abc import Callable, Mapping
from typing import Final

from markupsafe import Markup

from bot.games.preferans import codes as coded
from bot.games.preferans import darkness, drafts, labels, wording
from bot.games.preferans.computers import settled
from bot.i18n import join
from bot.screen import Button, Rows, Style
from bot.views import codes, keys, levels, limits, words
from bot.views.model import Scene
from engine.computers import Level
from engine.log import table_code
from engine.preferans.actions import (
    CONTRACTS,
    DISCARD,
    LOOK_AT_CARDS,
    OPEN_TALON,
    SWITCH_TO_MISERE,
    TAKE_OFF_MOUNTAIN,
    WITHOUT_THREE,
    Action,
    Bid,
    BidWithoutTalon,
    Claim,
    Concede,
    Contract,
    DarkBid,
    Discard,
    HandOver,
    Hold,
    Invite,
    JoinMisere,
    LookAtHand,
    Order,
    Pass,
    Special,
    SwitchToMisere,
    TakeTalon,
    WithoutThree,
)
from engine.preferans.observe import PlayerView, Stage, declarers_twelve
from engine.shuffle import Cut
from engine.tricks import PlayCard
from engine.votes import Agree, ProposeStop, Refuse

SELDOM: Final = (HandOver, Concede, Claim, ProposeStop)
"""Rights behind «⋯»."""
BINDING: Final = (BidWithoutTalon, Invite, JoinMisere, Order, SwitchToMisere, WithoutThree)
"""Moves that need a confirmation."""
_WORDS_IN_A_ROW = 4
TOO_LOW: Final = "·"
"""Stands for a contract below what has been bid."""


def act_rows(view: PlayerView, scene: Scene) -> tuple[Markup | None, Rows]:
    """Return the question or explanation, if any, and the rows of actions."""
    draft, tr = scene.draft, scene.tr
    asked = drafts.pending_action(draft, view)
    if asked is not None:
        return labels.question(asked, view, scene), _confirm_rows(asked, view, scene)
    if draft.asked == codes.MENU:
        rows = _menu_rows(view, scene)
        if not rows:
            return None, _plain_rows(view, scene)
        bombs = darkness.bombs(view.sheet, scene, but=view.viewer)
        return join("\n", (line for line in (bombs, tr("menu-title")) if line)), rows
    if draft.asked == codes.LEVELS and levels.has_computers(scene):
        return levels.text(view, scene), (
            *levels.menu_rows(tuple(Level), view, scene),
            (keys.cancel_button(scene),),
        )
    if draft.asked.startswith(coded.RESULT):
        step = drafts.step(draft.asked, view)
        if step is not None:
            seat, choices = step
            buttons = [keys.button(str(count), keys.draft(scene, code)) for count, code in choices]
            ask = words.about(scene, "ask-result", seat)
            return ask, (*keys.grid(buttons, 6), (keys.cancel_button(scene),))
    return _hint(view, scene), _plain_rows(view, scene)


def _hint(view: PlayerView, scene: Scene) -> Markup | None:
    if discards(view):
        if len(scene.draft.cards) != 2:
            return scene.tr("hint-discard")
        return _refusal(view, scene)
    if any(isinstance(move, LookAtHand) for move in view.moves):
        return scene.tr("hint-look")
    if LOOK_AT_CARDS in view.moves:
        spoken = any(seat == view.viewer for seat, _ in view.auction)
        return scene.tr("hint-closed", spoken="yes" if spoken else "no")
    if SWITCH_TO_MISERE in view.moves:
        return scene.tr("hint-switch")
    if TAKE_OFF_MOUNTAIN in view.moves:
        mountain = words.points(view.sheet.accounts[view.viewer].mountain)
        return scene.tr("hint-surplus", n=view.surplus, mountain=mountain)
    if view.invitation is not None and any(isinstance(move, JoinMisere) for move in view.moves):
        return scene.tr("hint-invited", name=words.name(scene, view.invitation.seat))
    return None


def _refusal(view: PlayerView, scene: Scene) -> Markup | None:
    """Return the sitting dealer's penalty for discarding just the talon, or None. Rule 13.28."""
    points = view.agreement.talon_refusal_penalty
    if not points or view.sitting is None or frozenset(scene.draft.cards) != frozenset(view.talon):
        return None
    return scene.tr("hint-refusal", points=points)


def discards(view: PlayerView) -> bool:
    """Return whether the viewer discards now."""
    return any(isinstance(move, Discard) for move in view.moves)


def _plain_rows(view: PlayerView, scene: Scene) -> Rows:
    rows = keys.vote_rows(view, scene) + _turn_rows(view, scene)
    return (*rows, service) if (service := _service_row(view, scene)) else rows


def _service_row(view: PlayerView, scene: Scene) -> keys.Row:
    """Return the layout of a misère, the end where only computers play on, and the small menu."""
    tr = scene.tr
    row: list[Button] = []
    if declarers_twelve(view) is not None:
        text = tr("button-layout-close" if scene.layout else "button-layout")
        row.append(keys.button(text, keys.show(scene, "layout")))
    if settled(view) and not scene.hurried:
        row.append(keys.button(tr("button-hurry"), keys.show(scene, codes.HURRY)))
    if _has_menu(view, scene):
        row.append(keys.button(tr("button-menu"), keys.draft(scene, codes.MENU)))
    return tuple(row)


# --- the turn -------------------------------------------------------------------------------


def _turn_rows(view: PlayerView, scene: Scene) -> Rows:
    if not view.moves or isinstance(view.moves[0], Cut):
        first = all(facts.dealer != view.dealer for facts in view.finished)
        return keys.cut_rows(view, scene, first=first)
    match view.moves[0]:
        case Discard():
            return _discard_rows(view, scene)
        case Order():
            return _order_rows(view, scene)
        case PlayCard() | Agree():
            return ()
    if view.moves == (OPEN_TALON,) and view.vote is None:
        return ()  # it opens by itself
    if LOOK_AT_CARDS in view.moves:
        return _closed_rows(view, scene)
    if view.stage is Stage.AUCTION:
        return _bid_rows(view, scene)
    buttons = [_button(move, view, scene) for move in view.moves]
    looks = any(isinstance(move, LookAtHand) for move in view.moves)
    return keys.grid(buttons, 1) if looks else keys.fitting(buttons, 3)


def _bid_rows(view: PlayerView, scene: Scene) -> Rows:
    """Return [Пас] [здесь] [the next bid] [Мизер], higher bids one tap away.

    Taking the talon stands for the lowest bid (2.7). Bids without it, and inviting the dealer
    (13.30, 7.4), stand below.
    """
    bids = [
        move for move in view.moves if isinstance(move, Bid) and not isinstance(move.game, Special)
    ]
    taking = [move for move in view.moves if isinstance(move, TakeTalon)]
    next_bid = taking or bids[:1]
    misere = [
        move for move in view.moves if isinstance(move, Bid) and isinstance(move.game, Special)
    ]
    wide = (BidWithoutTalon, Invite, Hold) if view.no_talon else (BidWithoutTalon, Invite)
    bound = [move for move in view.moves if isinstance(move, wide)]
    first = [move for kind in (Pass, Hold) for move in view.moves if isinstance(move, kind)]
    first = [move for move in first if move not in bound]
    row = [_button(move, view, scene) for move in (*first, *next_bid, *misere)]
    below = [_button(move, view, scene) for move in bound]
    rows = (*keys.fitting(row, _WORDS_IN_A_ROW), *keys.grid(below, 1))
    if all(move in next_bid for move in bids):
        return rows
    allowed = {
        move.game: coded.move(scene, move) for move in bids if isinstance(move.game, Contract)
    }
    return (*rows, *_more(_ladder(allowed, Bid, scene), "button-more-bids", scene))


def _ladder(
    allowed: Mapping[Contract, str], word: Callable[[Contract], Action], scene: Scene
) -> Rows:
    """Return a row per level, a column per strain, of the ``allowed`` ones, by code.

    A tap on the place of a bid that is too low is answered with the reason.
    """

    def step(game: Contract) -> Button:
        if game not in allowed:
            return keys.button(TOO_LOW, coded.move(scene, word(game)))
        return keys.button(wording.contract(game, scene.tr), allowed[game])

    levels = sorted({game.level for game in allowed})
    return tuple(tuple(step(game) for game in CONTRACTS if game.level == each) for each in levels)


def _closed_rows(view: PlayerView, scene: Scene) -> Rows:
    """Return the words with a closed hand, two in a row; the look below. Rule 9.5."""
    bids = [move for move in view.moves if isinstance(move, DarkBid)]
    higher = [move for move in bids if not isinstance(move.game, Special)][1:]
    row = [
        _button(move, view, scene)
        for move in view.moves
        if move not in higher and move != LOOK_AT_CARDS
    ]
    more = [_button(move, view, scene) for move in higher]
    look = keys.button(labels.label(LOOK_AT_CARDS, view, scene), coded.move(scene, LOOK_AT_CARDS))
    return (*keys.grid(row, 2), *_more(keys.grid(more, 2), "button-more-dark", scene), (look,))


def _more(rows: Rows, key: str, scene: Scene) -> Rows:
    """Return rarely used rows behind one tap, with the way back."""
    if not rows:
        return ()
    if scene.draft.asked == coded.MORE:
        return (*rows, (keys.cancel_button(scene),))
    return ((keys.button(scene.tr(key), keys.draft(scene, coded.MORE)),),)


def _button(move: Action, view: PlayerView, scene: Scene) -> Button:
    return keys.button(labels.label(move, view, scene), tap(move, scene))


def _discard_rows(view: PlayerView, scene: Scene) -> Rows:
    discard = DISCARD.get(frozenset(scene.draft.cards))
    rows: list[keys.Row] = []
    if discard is not None and discard in view.moves:
        data = coded.move(scene, discard)
        rows.append((keys.button(labels.label(discard, view, scene), data),))
    if WITHOUT_THREE in view.moves:
        rows.append((_button(WITHOUT_THREE, view, scene),))
    return tuple(rows)


def _order_rows(view: PlayerView, scene: Scene) -> Rows:
    """Return the contracts that may be ordered, and the lower ones of the same level."""
    allowed = {move.contract: tap(move, scene) for move in view.moves if isinstance(move, Order)}
    return _ladder(allowed, Order, scene)


# --- confirmations --------------------------------------------------------------------------


def tap(action: Action, scene: Scene) -> str:
    """Return callback data of an action; a binding one opens its question."""
    if isinstance(action, (Agree, Refuse)):
        return keys.vote(scene, table_code(action))
    return (
        keys.draft(scene, coded.ask(action)) if _asked_about(action) else coded.move(scene, action)
    )


def _asked_about(action: Action) -> bool:
    if isinstance(action, (Bid, DarkBid)):
        return isinstance(action.game, Special)
    return isinstance(action, (*SELDOM, *BINDING))


def _confirm_rows(action: Action, view: PlayerView, scene: Scene) -> Rows:
    data = coded.move(scene, action) if action in view.moves else coded.right(scene, action)
    mild = isinstance(action, (Order, Discard))
    style = None if mild else Style.DANGER
    return keys.confirm_rows(labels.confirmed(action, view, scene), data, scene, style)


# --- the small menu -------------------------------------------------------------------------


def _has_menu(view: PlayerView, scene: Scene) -> bool:
    """Return whether the menu has rows; its end is left out only while an answer is awaited."""
    if view.vote is None:
        return view.stage not in (Stage.LOTS, Stage.SHUFFLE)
    return bool(_menu_rows(view, scene))


def _menu_rows(view: PlayerView, scene: Scene) -> Rows:
    tr = scene.tr
    if view.stage in (Stage.LOTS, Stage.SHUFFLE):
        return ()
    # A deal of a set is put down and taken up: its end and its computers are everybody's.
    free = scene.of_set is None
    seldom = [right for right in view.rights if isinstance(right, SELDOM)]
    claims = [right for right in seldom if not isinstance(right, ProposeStop)]
    rows: list[keys.Row] = [(_button(claim, view, scene),) for claim in claims]
    if drafts.may_propose_result(view):
        rows.append((keys.button(tr("act-result"), keys.draft(scene, coded.RESULT)),))
    if free:
        rows += [(_button(stop, view, scene),) for stop in seldom if isinstance(stop, ProposeStop)]
    if free and view.vote is None and view.agreement.ends is not None:
        rows.append(limits.longer_row(view.agreement.ends, scene))
    if free and levels.has_computers(scene):
        rows.append((keys.button(tr("button-levels"), keys.draft(scene, codes.LEVELS)),))
    if not rows and view.vote is not None:
        return ()  # an answer is awaited: nothing hides its buttons
    return (*rows, *keys.menu_end(view, scene))
