"""The buttons under the cards: what a seat may do now, and the question before it is done."""

from typing import Final

from markupsafe import Markup

from bot.games.preferans import codes as coded
from bot.games.preferans import drafts, wording
from bot.games.preferans.computers import computers_finish
from bot.screen import Button, Rows, Style
from bot.views import codes, keys, levels, limits, words
from bot.views.model import Scene
from engine.computers import Level
from engine.preferans.actions import (
    DISCARD,
    MISERE,
    TAKE_OFF_MOUNTAIN,
    WITHOUT_THREE,
    Action,
    Bid,
    BidWithoutTalon,
    Claim,
    ClaimKind,
    Concede,
    Contract,
    DeclineMisere,
    Discard,
    HalfWhist,
    HandOver,
    HelpOthers,
    Hold,
    Invite,
    JoinMisere,
    LookAtHand,
    OpenTalon,
    Order,
    Pass,
    PlayClosed,
    PlayOpen,
    ProposeResult,
    ReturnWhist,
    Strain,
    TakeOffMountain,
    TakeTalon,
    Whist,
    WithoutThree,
)
from engine.preferans.observe import PlayerView, Stage, declarers_twelve
from engine.shuffle import Cut
from engine.tricks import PlayCard
from engine.votes import Agree, ProposeStop, Refuse, Withdraw

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
        return question(asked, scene), _confirm_rows(asked, seen, scene)
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
    if seen.stage is Stage.AUCTION:
        return _bid_rows(seen, scene)
    buttons = [
        asking_button(move, seen, scene)
        if isinstance(move, JoinMisere)
        else keys.button(label(move, seen, scene), coded.move(scene, move), _style(move))
        for move in seen.moves
    ]
    return keys.grid(buttons, 1 if any(isinstance(m, LookAtHand) for m in seen.moves) else 3)


def _style(move: Action) -> Style | None:
    mild = (Pass, PlayClosed, HalfWhist, DeclineMisere)
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


def _more(buttons: list[Button], key: str, scene: Scene) -> Rows:
    """Return what is seldom wanted: behind one tap, and the way back."""
    if not buttons:
        return ()
    if scene.draft.asked == coded.MORE:
        return (*keys.grid(buttons, _IN_A_ROW), (keys.not_yet(scene),))
    return ((keys.button(scene.tr(key), keys.draft(scene, coded.MORE)),),)


def _bid_button(move: Action, seen: PlayerView, scene: Scene) -> Button:
    text = label(move, seen, scene)
    if _binds(move):
        return keys.button(text, _ask(move, scene))
    return keys.button(text, coded.move(scene, move), _style(move))


def _binds(move: Action) -> bool:
    """Tell whether a word is asked about before it is said: a misère, a game as the cards lie."""
    return isinstance(move, (BidWithoutTalon, Invite)) or (
        isinstance(move, Bid) and move.game is MISERE
    )


def _discard_rows(seen: PlayerView, scene: Scene) -> Rows:
    discard = DISCARD.get(frozenset(scene.draft.cards))
    rows: list[keys.Row] = []
    if discard is not None and discard in seen.moves:
        data = coded.move(scene, discard)
        rows.append((keys.button(label(discard, seen, scene), data, Style.SUCCESS),))
    if WITHOUT_THREE in seen.moves:
        rows.append((asking_button(WITHOUT_THREE, seen, scene),))
    return tuple(rows)


def _order_rows(seen: PlayerView, scene: Scene) -> Rows:
    """The contracts near the bid, the rest one tap away: lowest first, as they are ordered."""
    orders = [
        keys.button(label(move, seen, scene), _ask(move, scene))
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
    return keys.button(label(action, seen, scene), _ask(action, scene))


def _confirm_rows(action: Action, seen: PlayerView, scene: Scene) -> Rows:
    data = coded.move(scene, action) if action in seen.moves else coded.right(scene, action)
    mild = isinstance(action, (Order, Discard))
    style = Style.SUCCESS if mild else Style.DANGER
    return keys.confirm_rows(_confirmed(action, seen, scene), data, scene, style)


def _confirmed(action: Action, seen: PlayerView, scene: Scene) -> Markup:
    """Return what the confirming button says after «Да»."""
    tr = scene.tr
    match action:
        case Order(contract):
            return wording.contract(contract, tr)
        case Bid():
            return tr("yes-misere")
        case BidWithoutTalon(game):
            return wording.played_at(game, tr, no_talon=True)
        case Invite():
            return tr("yes-invite")
        case JoinMisere():
            return tr("yes-join")
        case WithoutThree():
            return tr("yes-without-three")
        case HandOver():
            return tr("yes-hand-over")
        case Concede():
            return tr("yes-concede")
        case Claim(ClaimKind.REST, to) if to == seen.viewer:
            return tr("yes-rest")
        case Claim(ClaimKind.REST, to):
            return tr("yes-rest-to", name=words.name(scene, to))
        case Claim(ClaimKind.NONE):
            return tr("yes-none")
        case ProposeResult():
            return tr("yes-offer")
        case ProposeStop():
            return tr("yes-stop")
        case _:
            return label(action, seen, scene)


def question(action: Action, scene: Scene) -> Markup:
    """Return what will happen, before the confirming tap."""
    tr = scene.tr
    match action:
        case Bid():
            return tr("ask-misere")
        case BidWithoutTalon(game):
            said = wording.played_at(game, tr, no_talon=True)
            return tr("ask-without-talon", game=said)
        case Invite():
            return tr("ask-invite")
        case JoinMisere():
            return tr("ask-join")
        case Order(contract):
            return tr("ask-order", game=wording.contract(contract, tr))
        case WithoutThree():
            return tr("ask-without-three")
        case HandOver():
            return tr("ask-hand-over")
        case Concede():
            return tr("ask-concede")
        case Claim(ClaimKind.REST):
            return tr("ask-rest")
        case Claim(ClaimKind.NONE):
            return tr("ask-none")
        case ProposeResult(taken):
            seats = [seat for seat in range(len(scene.seats)) if taken[seat]]
            return tr("ask-agreed", tricks=words.pairs(scene, seats, taken))
        case ProposeStop():
            return tr("ask-stop")
        case _:
            return tr("ask-sure")


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


# --- labels ---------------------------------------------------------------------------------


def label(action: Action, seen: PlayerView, scene: Scene) -> Markup:
    """Return the button text of an action."""
    tr = scene.tr
    match action:
        case Bid(game):
            bid = wording.contract(game, tr)
            return tr("act-misere") if game is MISERE else tr("act-bid", bid=bid)
        case BidWithoutTalon(game):
            named = tr("act-misere") if game is MISERE else wording.contract(game, tr)
            return tr("without-talon", game=named)
        case Invite():
            return tr("act-invite")
        case JoinMisere():
            return tr("act-join")
        case DeclineMisere():
            return tr("act-decline")
        case Pass():
            return tr("act-pass")
        case Hold() if seen.bid is not None:
            held = wording.played_at(seen.bid, tr, no_talon=seen.no_talon)
            return tr("act-hold", bid=held)
        case TakeTalon():
            return tr("act-take-talon", bid=wording.contract(_lowest(seen), tr))
        case OpenTalon():
            return tr("act-open-talon")
        case Discard(first, second):
            return tr("act-discard", cards=words.cards((first, second), tr))
        case Order(contract):
            return tr("act-order", game=wording.contract(contract, tr))
        case WithoutThree():
            return tr("act-without-three")
        case Whist():
            return tr("act-whist")
        case HalfWhist():
            return tr("act-half")
        case ReturnWhist():
            return tr("act-return")
        case LookAtHand(seat):
            return tr("act-look", name=words.name(scene, seat))
        case PlayOpen():
            return tr("act-open")
        case PlayClosed():
            return tr("act-closed")
        case HelpOthers():
            return tr("act-help-others")
        case TakeOffMountain():
            return tr("act-off-mountain")
        case HandOver():
            return tr("act-hand-over")
        case Concede():
            return tr("act-concede")
        case Claim(ClaimKind.REST, to) if to == seen.viewer:
            return tr("act-rest")
        case Claim(ClaimKind.REST, to):
            return tr("act-rest-to", name=words.name(scene, to))
        case Claim(ClaimKind.NONE):
            return tr("act-none")
        case ProposeResult():
            return tr("act-offer")
        case ProposeStop():
            return tr("act-stop")
        case Refuse() | Withdraw() | Agree() | _:
            raise ValueError(f"no button for {type(action).__name__}")


def _lowest(seen: PlayerView) -> Contract:
    """What taking the talon counts as. Rules 2.7, 2.9."""
    return Contract(seen.lowest_level, Strain.SPADES)
