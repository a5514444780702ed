"""The buttons under the cards: what a seat may do now, and the question before it is done."""

from typing import Final

from markupsafe import Markup

from bot.games.preferans import codes as coded
from bot.games.preferans import drafts, labels
from bot.games.preferans.computers import computers_finish
from bot.screen import Button, Rows, Style
from bot.views import codes, keys, levels, limits, words
from bot.views.model import Scene
from engine.computers import Level
from engine.preferans.actions import (
    DISCARD,
    LOOK_AT_CARDS,
    MISERE,
    SWITCH_TO_MISERE,
    TAKE_OFF_MOUNTAIN,
    WITHOUT_THREE,
    Action,
    Bid,
    BidWithoutTalon,
    Claim,
    Concede,
    DarkBid,
    DarkPass,
    DeclineMisere,
    Discard,
    HalfWhist,
    HandOver,
    Hold,
    Invite,
    JoinMisere,
    LookAtHand,
    Order,
    Pass,
    PlayClosed,
    SwitchToMisere,
    TakeTalon,
)
from engine.preferans.observe import PlayerView, Stage, declarers_twelve
from engine.shuffle import Cut
from engine.tricks import PlayCard
from engine.votes import Agree, ProposeStop

SELDOM: Final = (HandOver, Concede, Claim, ProposeStop)
"""Rights that stand behind «⋯»."""
_IN_A_ROW = 3
_WORDS_IN_A_ROW = 4
_NEAR = 6
"""Contracts shown at once: the bid and what is next to it."""


def act_rows(seen: PlayerView, scene: Scene) -> tuple[Markup | None, Rows]:
    """Return the line that asks or explains, if any, and the rows of actions."""
    draft, tr = scene.draft, scene.tr
    asked = drafts.asked(draft, seen)
    if asked is not None:
        return labels.question(asked, scene), _confirm_rows(asked, seen, scene)
    if draft.asked == codes.MENU:
        rows = _menu_rows(seen, scene)
        return (tr("menu-title"), rows) if rows else (None, _plain_rows(seen, scene))
    if draft.asked == codes.LEVELS and levels.present(scene):
        return levels.text(seen, scene), (
            *levels.menu_rows(tuple(Level), seen, scene),
            (keys.not_yet(scene),),
        )
    if draft.asked.startswith(coded.RESULT):
        step = drafts.step(draft.asked, seen)
        if step is not None:
            seat, choices = step
            buttons = [keys.button(str(count), keys.draft(scene, code)) for count, code in choices]
            ask = tr("ask-result", name=words.name(scene, seat))
            return ask, (*keys.grid(buttons, 6), (keys.not_yet(scene),))
    return _hint(seen, scene), _plain_rows(seen, scene)


def _hint(seen: PlayerView, scene: Scene) -> Markup | None:
    if _discarding(seen):
        if len(scene.draft.cards) != 2:
            return scene.tr("hint-discard")
        return _refusal(seen, scene)
    if any(isinstance(move, LookAtHand) for move in seen.moves):
        return scene.tr("hint-look")
    if LOOK_AT_CARDS in seen.moves:
        spoken = any(seat == seen.viewer for seat, _ in seen.auction)
        return scene.tr("hint-closed", spoken="yes" if spoken else "no")
    if SWITCH_TO_MISERE in seen.moves:
        return scene.tr("hint-switch")
    if TAKE_OFF_MOUNTAIN in seen.moves:
        mountain = words.points(seen.sheet.accounts[seen.viewer].mountain)
        return scene.tr("hint-surplus", n=seen.surplus, mountain=mountain)
    if seen.invitation is not None and any(isinstance(move, JoinMisere) for move in seen.moves):
        return scene.tr("hint-invited", name=words.name(scene, seen.invitation.seat))
    return None


def _refusal(seen: PlayerView, scene: Scene) -> Markup | None:
    """Return what laying away just the talon costs the sitting dealer, or None. Rule 13.28."""
    points = seen.agreement.talon_refusal_penalty
    if not points or seen.sitting is None or frozenset(scene.draft.cards) != frozenset(seen.talon):
        return None
    return scene.tr("hint-refusal", points=points)


def _discarding(seen: PlayerView) -> bool:
    return any(isinstance(move, Discard) for move in seen.moves)


def _plain_rows(seen: PlayerView, scene: Scene) -> Rows:
    rows = keys.vote_rows(seen, scene) + _turn_rows(seen, scene)
    return (*rows, _service_row(seen, scene)) if _service_row(seen, scene) else rows


def _service_row(seen: PlayerView, scene: Scene) -> keys.Row:
    """The layout of a misère, the end where only computers play on, and the small menu."""
    tr = scene.tr
    row: list[Button] = []
    if declarers_twelve(seen) is not None:
        text = tr("button-layout-close" if scene.layout else "button-layout")
        row.append(keys.button(text, keys.show(scene, "layout")))
    if computers_finish(seen) and not scene.hurried:
        row.append(keys.button(tr("button-hurry"), keys.show(scene, codes.HURRY), Style.PRIMARY))
    if _menu_rows(seen, scene):
        row.append(keys.button(tr("button-menu"), keys.draft(scene, codes.MENU)))
    return tuple(row)


# --- the turn -------------------------------------------------------------------------------


def _turn_rows(seen: PlayerView, scene: Scene) -> Rows:
    if not seen.moves or isinstance(seen.moves[0], Cut):
        first = all(facts.dealer != seen.dealer for facts in seen.finished)
        return keys.cut_rows(seen, scene, first=first)
    match seen.moves[0]:
        case Discard():
            return _discard_rows(seen, scene)
        case Order():
            return _order_rows(seen, scene)
        case PlayCard() | Agree():
            return ()
    if LOOK_AT_CARDS in seen.moves:
        return _closed_rows(seen, scene)
    if seen.stage is Stage.AUCTION:
        return _bid_rows(seen, scene)
    buttons = [
        asking_button(move, seen, scene)
        if isinstance(move, (JoinMisere, SwitchToMisere))
        else keys.button(labels.label(move, seen, scene), coded.move(scene, move), _style(move))
        for move in seen.moves
    ]
    return keys.grid(buttons, 1 if any(isinstance(m, LookAtHand) for m in seen.moves) else 3)


def _style(move: Action) -> Style | None:
    mild = (Pass, DarkPass, PlayClosed, HalfWhist, DeclineMisere)
    return None if isinstance(move, mild) else Style.PRIMARY


def _bid_rows(seen: PlayerView, scene: Scene) -> Rows:
    """[Пас] [здесь] [the next bid] [Мизер], higher bids one tap away.

    Taking the talon stands for the lowest bid (2.7). Below stand bids without it, and inviting the
    dealer (13.30, 7.4).
    """
    bids = [move for move in seen.moves if isinstance(move, Bid) and move.game is not MISERE]
    taking = [move for move in seen.moves if isinstance(move, TakeTalon)]
    next_bid = taking or bids[:1]
    misere = [move for move in seen.moves if isinstance(move, Bid) and move.game is MISERE]
    wide = (BidWithoutTalon, Invite, Hold) if seen.no_talon else (BidWithoutTalon, Invite)
    bound = [move for move in seen.moves if isinstance(move, wide)]
    first = [move for kind in (Pass, Hold) for move in seen.moves if isinstance(move, kind)]
    first = [move for move in first if move not in bound]
    row = [_bid_button(move, seen, scene) for move in (*first, *next_bid, *misere)]
    below = [_bid_button(move, seen, scene) for move in bound]
    higher = [_bid_button(move, seen, scene) for move in bids if move not in next_bid]
    rows = (*keys.grid(row, _WORDS_IN_A_ROW), *keys.grid(below, 1))
    return (*rows, *_more(higher, "button-more-bids", scene))


def _closed_rows(seen: PlayerView, scene: Scene) -> Rows:
    """What may be said with one's hand closed, two in a row; the look below. Rule 9.5."""
    bids = [move for move in seen.moves if isinstance(move, DarkBid)]
    higher = [move for move in bids if move.game is not MISERE][1:]
    row = [
        _bid_button(move, seen, scene)
        for move in seen.moves
        if move not in higher and move != LOOK_AT_CARDS
    ]
    more = [_bid_button(move, seen, scene) for move in higher]
    look = keys.button(labels.label(LOOK_AT_CARDS, seen, scene), coded.move(scene, LOOK_AT_CARDS))
    return (*keys.grid(row, 2), *_more(more, "button-more-dark", scene, across=2), (look,))


def _more(buttons: list[Button], key: str, scene: Scene, across: int = _IN_A_ROW) -> Rows:
    """Return what is seldom wanted: behind one tap, and the way back."""
    if not buttons:
        return ()
    if scene.draft.asked == coded.MORE:
        return (*keys.grid(buttons, across), (keys.not_yet(scene),))
    return ((keys.button(scene.tr(key), keys.draft(scene, coded.MORE)),),)


def _bid_button(move: Action, seen: PlayerView, scene: Scene) -> Button:
    text = labels.label(move, seen, scene)
    if _binds(move):
        return keys.button(text, _ask(move, scene))
    return keys.button(text, coded.move(scene, move), _style(move))


def _binds(move: Action) -> bool:
    """Tell whether a word is asked about before it is said: a misère, a game as the cards lie."""
    return isinstance(move, (BidWithoutTalon, Invite)) or (
        isinstance(move, (Bid, DarkBid)) and move.game is MISERE
    )


def _discard_rows(seen: PlayerView, scene: Scene) -> Rows:
    discard = DISCARD.get(frozenset(scene.draft.cards))
    rows: list[keys.Row] = []
    if discard is not None and discard in seen.moves:
        data = coded.move(scene, discard)
        rows.append((keys.button(labels.label(discard, seen, scene), data, Style.SUCCESS),))
    if WITHOUT_THREE in seen.moves:
        rows.append((asking_button(WITHOUT_THREE, seen, scene),))
    return tuple(rows)


def _order_rows(seen: PlayerView, scene: Scene) -> Rows:
    """The contracts near the bid, the rest one tap away: lowest first, as they are ordered."""
    orders = [
        keys.button(labels.label(move, seen, scene), _ask(move, scene))
        for move in seen.moves
        if isinstance(move, Order)
    ]
    near = keys.grid(orders[:_NEAR], _IN_A_ROW)
    return (*near, *_more(orders[_NEAR:], "button-more-orders", scene))


# --- asking twice ---------------------------------------------------------------------------


def _ask(action: Action, scene: Scene) -> str:
    return keys.draft(scene, coded.ask(action))


def asking_button(action: Action, seen: PlayerView, scene: Scene) -> Button:
    """Return the button of an action that is asked about before it is done."""
    return keys.button(labels.label(action, seen, scene), _ask(action, scene))


def _confirm_rows(action: Action, seen: PlayerView, scene: Scene) -> Rows:
    data = coded.move(scene, action) if action in seen.moves else coded.right(scene, action)
    mild = isinstance(action, (Order, Discard))
    style = Style.SUCCESS if mild else Style.DANGER
    return keys.confirm_rows(labels.confirmed(action, seen, scene), data, scene, style)


# --- the small menu -------------------------------------------------------------------------


def _menu_rows(seen: PlayerView, scene: Scene) -> Rows:
    tr = scene.tr
    if seen.stage in (Stage.LOTS, Stage.SHUFFLE):
        return ()
    rows: list[keys.Row] = [
        (asking_button(right, seen, scene),) for right in seen.rights if isinstance(right, SELDOM)
    ]
    if drafts.may_propose_result(seen):
        rows.insert(
            len(rows) - 1, (keys.button(tr("act-result"), keys.draft(scene, coded.RESULT)),)
        )
    if seen.vote is None and seen.agreement.ends is not None:
        rows.append(limits.longer_row(seen.agreement.ends, scene))
    if levels.present(scene):
        rows.append((keys.button(tr("button-levels"), keys.draft(scene, codes.LEVELS)),))
    if scene.private:
        rows.append((keys.sheet_button(scene, seen.number),))
    return (*rows, (keys.not_yet(scene),)) if rows else ()
