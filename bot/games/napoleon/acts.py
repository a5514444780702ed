"""The buttons under the cards: what a seat may do now, and the question before it is done."""

from typing import Any

from markupsafe import Markup

from bot.games.napoleon import lines
from bot.games.napoleon.codes import KEYS, asked
from bot.games.napoleon.computers import settled
from bot.screen import Button, Rows, Style
from bot.views import codes, done, keys, levels
from bot.views.model import Scene
from engine.computers import Level
from engine.log import table_code
from engine.napoleon.game import BIDS, PASS, TRICKS, NapoleonView, TrickBid
from engine.votes import Agree, ProposeStop, Refuse

IN_A_ROW = 5
"""Words of one figure that a row shows whole."""
WITH_A_WORD = 4
"""Buttons of a row that shows a long word whole."""


def act_rows(seen: NapoleonView, scene: Scene) -> tuple[Markup | None, Rows]:
    """Return the line that asks or explains, if any, and the rows of actions."""
    tr, opened = scene.tr, scene.draft.asked
    waiting = asked(scene.draft, seen)
    if waiting is not None:
        return _question(waiting, scene), _confirm_rows(waiting, scene)
    if opened == codes.LEVELS and levels.present(scene):
        rows = levels.menu_rows(tuple(Level), seen, scene)
        return levels.text(seen, scene), (*rows, (keys.cancel_button(scene),))
    if opened == codes.MENU:
        menu = _menu_rows(seen, scene)
        return (tr("menu-title") if menu else None), menu or _plain_rows(seen, scene)
    return None, _plain_rows(seen, scene)


def _plain_rows(seen: NapoleonView, scene: Scene) -> Rows:
    rows = keys.vote_rows(seen, scene)
    if seen.turned is None:
        first = all(facts.dealer != seen.dealer for facts in seen.finished)
        rows += keys.cut_rows(seen, scene, first=first)
    else:
        rows += _bid_rows(seen, scene)
    service: list[Button] = []
    if settled(seen) and not scene.hurried:
        text = scene.tr("button-hurry")
        service.append(keys.button(text, keys.show(scene, codes.HURRY), Style.PRIMARY))
    if _menu_rows(seen, scene):
        service.append(keys.button(scene.tr("button-menu"), keys.draft(scene, codes.MENU)))
    return (*rows, tuple(service)) if service else rows


def _bid_rows(seen: NapoleonView, scene: Scene) -> Rows:
    """[Пас] [2] [3] [4] [Наполеон!], the last in a row of its own where it would be cut."""
    bids = [move for move in seen.moves if isinstance(move, TrickBid)]
    buttons = [_bid_button(bid, scene) for bid in bids]
    if len(buttons) <= WITH_A_WORD or bids[-1].tricks < TRICKS:
        return keys.grid(buttons, IN_A_ROW)
    return (tuple(buttons[:-1]), (buttons[-1],))


def _bid_button(bid: TrickBid, scene: Scene) -> Button:
    return keys.button(label(bid, scene), tap(bid, scene), None if bid == PASS else Style.PRIMARY)


def tap(action: Any, scene: Scene) -> str:
    """Callback data of an action: five tricks are asked about first."""
    if isinstance(action, (Agree, Refuse)):
        return keys.vote(scene, table_code(action))
    if action == BIDS[TRICKS]:
        return keys.draft(scene, KEYS.ask(action))
    return KEYS.move(scene, action)


def label(action: Any, scene: Scene) -> Markup:
    """Return the button text of an action."""
    match action:
        case TrickBid(0):
            return scene.tr("act-pass")
        case TrickBid(count) if count == TRICKS:
            return scene.tr("act-five")
        case TrickBid(count):
            return lines.bid(count, scene.tr)
        case ProposeStop():
            return scene.tr("act-stop")
    raise ValueError(f"no button for {type(action).__name__}")


def done_popup(action: Any, before: NapoleonView, after: NapoleonView, scene: Scene) -> str:
    """Return what the viewer has just done, and who is asked next: «3 · ⏳ слово: Борис»."""
    said = done.of_every_game(action, scene.tr)
    if said is None:
        said = label(action, scene)
    return done.popup(said, lines.turn(after, scene), before, after, scene)


# --- asking twice ---------------------------------------------------------------------------


def _question(action: TrickBid | ProposeStop, scene: Scene) -> Markup:
    """Return what will happen, before the confirming tap."""
    if isinstance(action, ProposeStop):
        return scene.tr("ask-stop-alone" if scene.alone else "ask-stop")
    return scene.tr("ask-five")


def _confirm_rows(action: TrickBid | ProposeStop, scene: Scene) -> Rows:
    if isinstance(action, ProposeStop):
        return keys.confirm_rows(scene.tr("yes-stop"), KEYS.right(scene, action), scene)
    data = KEYS.move(scene, action)
    return keys.confirm_rows(scene.tr("yes-five"), data, scene, Style.SUCCESS)


def _menu_rows(seen: NapoleonView, scene: Scene) -> Rows:
    """What is seldom wanted: the end, the levels, and at a private table the score."""
    if seen.over or not seen.commitment:
        return ()
    tr = scene.tr
    rows: list[keys.Row] = [
        (keys.button(label(right, scene), keys.draft(scene, KEYS.ask(right))),)
        for right in seen.rights
        if isinstance(right, ProposeStop)
    ]
    if levels.present(scene):
        rows.append((keys.button(tr("button-levels"), keys.draft(scene, codes.LEVELS)),))
    if scene.private:
        fair = keys.fair_button(scene, seen.number - 1)
        rows.append((keys.sheet_button(scene, seen.number), fair))
    return (*rows, (keys.cancel_button(scene),)) if rows else ()
