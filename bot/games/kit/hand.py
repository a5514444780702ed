"""The private message of one seat: the deal, its cards as buttons, its actions."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, repeat
from typing import Final

from markupsafe import Markup

from bot.games.kit import lines, score
from bot.games.kit.face import D, F, TrickFace, claimed
from bot.i18n import join, plain
from bot.screen import Button, Rows, Screen
from bot.views import codes, done, hints, keys, levels, tricks, words
from bot.views.model import Draft, Scene
from engine.cards import Card, in_order
from engine.kit.claims import RestClaim
from engine.kit.computers import TrickAdvice
from engine.kit.view import KitView
from engine.kit.words import Action, Pick, Picked
from engine.log import table_code
from engine.table_actions import TABLE_ACTIONS
from engine.tricks import PLAY, PlayCard, card_set, cards_in
from engine.view import TableStage
from engine.votes import AGREE, Agree, ProposeStop, Refuse

IN_A_ROW: Final = 5
"""Words of one figure that fit into a row."""
WITH_A_WORD: Final = 4
"""Buttons of a row with a long word."""
EMPTY: Final = "·"
"""The button of an empty place among the cards."""
LONG: Final = 6
"""Characters of a word too long for a row of five."""


def hand_screen(front: TrickFace[D, F], view: KitView[D, F], scene: Scene) -> Screen:
    """Return the hand message of ``view.viewer``; at a private table, the one merged message."""
    if view.over:
        return Screen(score.final_text(front, view, scene))
    scene = replace(scene, viewer=view.viewer)
    question, rows = _act_rows(front, view, scene)
    text = [
        lines.header(view, scene),
        _headline(front, view, scene),
        *(() if scene.brief else lines.body(front, view, scene)),
        _own_cards(front, view, scene),
        lines.vote_line(front, view, scene),
        lines.turn(view, scene),
        tricks.away(view, scene),
        hints.line(
            scene,
            lambda action: _name(front, action, view, scene),
            lambda advice: _advice(front, advice, view, scene),
        ),
        question,
    ]
    hint = () if scene.draft.asked else hints.row(view, scene, lambda each: tap(front, each, scene))
    shown: Rows = (*card_rows(front, view, scene), *keys.with_hint(rows, hint, scene))
    shown += keys.back_rows(view, scene)
    return Screen(
        join("\n", (line for line in text if line)),
        hints.advised(shown, scene, front.keys.code),
    )


def _headline(front: TrickFace[D, F], view: KitView[D, F], scene: Scene) -> Markup:
    """Return what is played and the viewer's role in it: «Анна — 3 · вы против»."""
    doing = lines.doing(front, view, scene)
    role = None if view.deal is None else front.role(view, view.deal, scene)
    return doing if role is None else join(words.DOT, (doing, role))


# --- cards ----------------------------------------------------------------------------------


def _held(view: KitView[D, F]) -> tuple[int, Sequence[Card]]:
    """Return the hand shown to the viewer, and its cards: his own, or the one he plays."""
    mine = view.viewer
    if view.viewer in view.actors and view.turn is not None and view.hands[view.turn] is not None:
        mine = view.turn
    return mine, in_order(view.hands[mine] or ())


def _own_cards(front: TrickFace[D, F], view: KitView[D, F], scene: Scene) -> Markup | None:
    """Return the cards as text while none is a button."""
    _, held = _held(view)
    if not held or _plays(view) or _picks(view):
        return None
    cards = words.own_hand(held, scene, view.trump, heights=heights(front, view))
    return scene.tr("own-cards", cards=cards)


def heights(front: TrickFace[D, F], view: KitView[D, F]) -> Sequence[int] | None:
    """Return the heights of the deal's cards, None before it has any."""
    deal = view.deal
    return None if deal is None else front.game.ranking(deal.agreement, deal).place


def _plays(view: KitView[D, F]) -> bool:
    """Return whether the viewer has cards to play in this deal."""
    deal = view.deal
    return deal is not None and view.stage == "play" and _held(view)[0] in deal.playing


def card_rows(front: TrickFace[D, F], view: KitView[D, F], scene: Scene) -> Rows:
    """Return the cards in the rows of their suits; no card moves before the next trick is led.

    Till then a played card leaves its place empty. A drawn one lies there if it is of that suit,
    or in the empty row of its own, else below.
    """
    deal, picks = view.deal, _picks(view)
    if deal is None or not (_plays(view) or picks):
        return ()
    mine, held = _held(view)
    lies = [card for hand, card in view.table if hand == mine]
    laid, fresh = set[Card](), set[Card]()
    if not view.table and view.stage == "play":
        laid = {card for each in view.tricks[-1:] for hand, card in each.cards if hand == mine}
        fresh = {card for card in held if mine < len(deal.drew) and deal.drew[mine] >> card & 1}
    had = {*held, *lies, *laid} - fresh
    whole = cards_in(deal.whole(mine) | card_set(had))
    found = dict(words.by_suit(whole, scene.order, view.trump, heights(front, view)))
    rows: Rows = ()
    for suit in words.suits(scene.order, view.trump) if front.game.draws else found:
        row = [None if card in laid else card for card in found.get(suit, ()) if card in had]
        row = row or [None]
        for card in sorted(fresh):
            if card.suit is suit and None in row:
                row[row.index(None)] = card
                fresh.remove(card)
        rows += keys.grid([_card_button(front, card, view, scene) for card in row], tricks.WIDEST)
    below = [_card_button(front, card, view, scene) for card in sorted(fresh)]
    return rows + keys.grid(below, tricks.WIDEST)


def _card_button(
    front: TrickFace[D, F], card: Card | None, view: KitView[D, F], scene: Scene
) -> Button:
    """Return the button of a card, or of an empty place."""
    if card is None:
        return keys.button(EMPTY, keys.draft(scene, codes.BACK))
    if not _picks(view):
        lies = any(each is card for _, each in view.table)
        move, playable = front.keys.move(scene, PLAY[card]), PLAY[card] in view.moves
        return tricks.card_button(card, scene, move, lies=lies, playable=playable)
    alone = {} if _receivers(front, view) else _alone(view)
    if card in _pickable(view) and not alone:
        return _pick_button(card, scene, chosen=card in scene.draft.cards)
    move = front.keys.move(scene, alone.get(card, Picked((card,))))
    return keys.button(words.card(card, scene.tr), move)


# --- picks ----------------------------------------------------------------------------------


def _picks(view: KitView[D, F]) -> bool:
    """Return whether cards are to be picked."""
    return any(isinstance(move, (Pick, Picked)) for move in view.moves)


def _alone(view: KitView[D, F]) -> dict[Card, Picked]:
    """Return the picks of exactly one card by their card: they need no second tap."""
    picks = [move for move in view.moves if isinstance(move, (Pick, Picked))]
    found = {each.cards[0]: each for each in picks if isinstance(each, Picked) and each.cards}
    single = all(isinstance(each, Picked) and len(each.cards) == 1 for each in picks)
    return found if single and len(found) == len(picks) else {}


def _pickable(view: KitView[D, F]) -> set[Card]:
    """Return the cards that may be picked; taps on others are answered."""
    picks = (move for move in view.moves if isinstance(move, (Pick, Picked)))
    return {card for move in picks for card in move.cards}


def _pick_button(card: Card, scene: Scene, *, chosen: bool) -> Button:
    text = (tricks.CHOSEN if chosen else "") + plain(words.card(card, scene.tr))
    return keys.button(text, keys.draft(scene, codes.toggle(card)))


def _may_pick(view: KitView[D, F], cards: Sequence[Card]) -> list[Picked]:
    """Return the actions for the chosen cards, one for each who may get them."""
    chosen = in_order(cards)
    found: list[Picked] = []
    for move in view.moves:
        if isinstance(move, Picked) and move.cards == chosen:
            found.append(move)
        elif isinstance(move, Pick):
            found += [each for to in move.to if move.allows(each := Picked(chosen, to))]
    return found


# --- actions --------------------------------------------------------------------------------


def tap(front: TrickFace[D, F], action: Action, scene: Scene) -> str:
    """Return callback data of an action; one that needs a confirmation opens the question."""
    if isinstance(action, (Agree, Refuse)):
        return keys.vote(scene, table_code(action))
    if front.keys.code(action) in front.asks:
        return keys.draft(scene, front.keys.ask(action))
    return front.keys.move(scene, action)


def _act_rows(
    front: TrickFace[D, F], view: KitView[D, F], scene: Scene
) -> tuple[Markup | None, Rows]:
    """Return the question or explanation, if any, and the rows of actions."""
    tr, opened = scene.tr, scene.draft.asked
    waiting = pending_action(front, scene.draft, view)
    if waiting is not None:
        return _question(front, waiting, scene)
    if opened == codes.LEVELS and levels.has_computers(scene):
        rows = levels.menu_rows(tuple(front.levels), view, scene)
        return levels.text(view, scene), (*rows, (keys.cancel_button(scene),))
    if opened == codes.MENU:
        menu = _menu_rows(view, scene, front)
        return (tr("menu-title") if menu else None), menu or _plain_rows(front, view, scene)
    return _gifts(front, view, scene), _plain_rows(front, view, scene)


def _receivers(front: TrickFace[D, F], view: KitView[D, F]) -> Sequence[int]:
    """Return who gets a card each by the viewer's next tap."""
    return () if view.deal is None or not _picks(view) else front.receivers(view, view.deal)


def _gifts(front: TrickFace[D, F], view: KitView[D, F], scene: Scene) -> Markup | None:
    """Return «Борис: 9♣ · Вера: ?» while cards are chosen to be given."""
    chosen = chain(scene.draft.cards, repeat(None))
    told = [
        words.tied(words.name(scene, seat), words.card(card, scene.tr) if card else "?")
        for seat, card in zip(_receivers(front, view), chosen, strict=False)
    ]
    return scene.tr("gifts", told=join(words.DOT, told)) if told else None


def _plain_rows(front: TrickFace[D, F], view: KitView[D, F], scene: Scene) -> Rows:
    rows = keys.vote_rows(view, scene)
    if view.deal is None and view.table_stage is not TableStage.ASK:
        first = all(deal.dealer != view.dealer for deal in view.finished)
        rows += keys.cut_rows(view, scene, first=first)
    else:
        rows += word_rows(front, view, scene)
    service: list[Button] = []
    if front.settled(view) and not scene.hurried:
        text = scene.tr("button-hurry")
        service.append(keys.button(text, keys.show(scene, codes.HURRY)))
    if _menu_rows(view, scene, front):
        service.append(keys.button(scene.tr("button-menu"), keys.draft(scene, codes.MENU)))
    return (*rows, tuple(service)) if service else rows


def word_rows(front: TrickFace[D, F], view: KitView[D, F], scene: Scene) -> Rows:
    """Return [Пас] [2] [3] [4] [Наполеон!], a long last one in a row of its own; then picks."""
    own = [
        move
        for move in view.moves
        if not isinstance(move, (PlayCard, Pick, Picked)) and type(move) not in TABLE_ACTIONS
    ]
    shown = front.first_words(view, own)
    more = len(shown) < len(own)
    if more and scene.draft.asked == codes.MORE:
        more, shown = False, [word for word in own if word not in shown]
    buttons = [
        keys.button(
            front.label(word, scene.tr, view.stage),
            tap(front, word, scene),
        )
        for word in shown
    ]
    rows: Rows = keys.grid(buttons, IN_A_ROW)
    if len(buttons) > WITH_A_WORD and len(buttons[-1].text) > LONG:
        rows = (tuple(buttons[:-1]), (buttons[-1],))
    if more:
        text = scene.tr(f"act-more-{view.stage}")
        rows += ((keys.button(text, keys.draft(scene, codes.MORE)),),)
    elif scene.draft.asked == codes.MORE:
        rows += ((keys.cancel_button(scene),),)
    rows += _pick_rows(front, view, scene)
    kinds = (*TABLE_ACTIONS, RestClaim)
    rights = [right for right in view.rights if type(right) not in kinds]
    return rows + tuple(
        (keys.button(front.label(right, scene.tr, view.stage), front.keys.right(scene, right)),)
        for right in rights
    )


def _pick_rows(front: TrickFace[D, F], view: KitView[D, F], scene: Scene) -> Rows:
    """Return what may be done with the chosen cards, a row each."""
    chosen, receivers = scene.draft.cards, _receivers(front, view)
    if receivers:
        if len(chosen) < len(receivers):
            return ()
        gifts = (Picked((card,), seat) for seat, card in zip(receivers, chosen, strict=False))
        move = keys.move(scene, codes.THEN.join(map(front.keys.code, gifts)))
        return ((keys.button(scene.tr("act-gifts", count=len(receivers)), move),),)
    return tuple(
        (keys.button(_pick_text(front, each, view, scene), front.keys.move(scene, each)),)
        for each in _may_pick(view, chosen)
    )


def _pick_text(front: TrickFace[D, F], picked: Picked, view: KitView[D, F], scene: Scene) -> Markup:
    if picked.to is None:
        return front.label(picked, scene.tr, view.stage)
    return scene.tr("act-give", count=len(picked.cards), name=words.name(scene, picked.to))


# --- drafts and confirmations ---------------------------------------------------------------


def next_draft(front: TrickFace[D, F], old: Draft, code: str, view: KitView[D, F]) -> Draft:
    """Return the draft after a DRAFT tap with ``code`` (see `bot.views.codes`).

    Raises ``ValueError`` for a code that means nothing to this seat now.
    """
    if code == codes.BACK:
        return Draft()
    if code in (codes.MENU, codes.LEVELS, codes.MORE):
        return Draft(old.cards, code)
    if code.startswith(codes.TOGGLE) and _picks(view):
        card = Card.parse(code.removeprefix(codes.TOGGLE))
        if card in _pickable(view):
            kept = tuple(each for each in old.cards if each != card)
            gifts = len(_receivers(front, view))
            if card in old.cards:
                return Draft(kept)
            return Draft((*kept[: gifts - 1], card) if gifts else in_order((*kept, card)))
    new = Draft(old.cards, code.removeprefix(codes.ASK))
    if code.startswith(codes.ASK) and pending_action(front, new, view) is not None:
        return new
    raise ValueError(code)


def pending_action(front: TrickFace[D, F], draft: Draft, view: KitView[D, F]) -> Action:
    """Return the action to be confirmed, if it is still possible."""
    found = front.keys.pending_action(draft, view)
    asks = isinstance(found, (ProposeStop, RestClaim)) or draft.asked in front.asks
    return found if asks else None


def _question(front: TrickFace[D, F], action: Action, scene: Scene) -> tuple[Markup, Rows]:
    """Return what will happen, and the confirming tap."""
    tr = scene.tr
    if isinstance(action, ProposeStop):
        question = tr("ask-stop-alone" if scene.alone else "ask-stop")
        right = front.keys.right(scene, action)
        return question, keys.confirm_rows(tr("yes-stop"), right, scene)
    if isinstance(action, RestClaim):
        right = front.keys.right(scene, action)
        rows = keys.confirm_rows(claimed("yes", action, tr), right, scene, style=None)
        return claimed("ask", action, tr), rows
    name = front.asks[front.keys.code(action)]
    move = front.keys.move(scene, action)
    return tr(f"ask-{name}"), keys.confirm_rows(tr(f"yes-{name}"), move, scene, style=None)


def _menu_rows(view: KitView[D, F], scene: Scene, front: TrickFace[D, F]) -> Rows:
    """Return rarely used buttons: the end, the levels, commitments."""
    if view.over or view.table_stage in (TableStage.LOTS, TableStage.SHUFFLE):
        return ()
    tr = scene.tr
    claims = [right for right in view.rights if isinstance(right, RestClaim)]
    rows: list[keys.Row] = [
        *keys.grid(
            [
                keys.button(front.label(each, tr, ""), keys.draft(scene, front.keys.ask(each)))
                for each in claims
            ],
            2,
        )
    ]
    rows += [
        (keys.button(tr("act-stop"), keys.draft(scene, front.keys.ask(right))),)
        for right in view.rights
        if isinstance(right, ProposeStop)
    ]
    if levels.has_computers(scene):
        rows.append((keys.button(tr("button-levels"), keys.draft(scene, codes.LEVELS)),))
    if not rows and view.vote is not None:
        return ()  # an answer is awaited: nothing hides its buttons
    return (*rows, *keys.menu_end(view, scene))


# --- hints ----------------------------------------------------------------------------------


def _advice(
    front: TrickFace[D, F], advice: TrickAdvice, view: KitView[D, F], scene: Scene
) -> Markup:
    """Return the advised action, its reason, and its figures."""
    tr = scene.tr

    def name(action: Action) -> Markup:
        return _name(front, action, view, scene)

    claim = hints.claim(advice)
    figures, reason = list(front.figures(advice, scene)), tr(f"advice-{claim}")
    told = hints.WordedAdvice(advice, reason, figures, even=claim == hints.EVEN)
    if scene.hint is None or not scene.hint.detailed:
        return hints.sentence(told, name, tr)
    more = hints.details(told, name, tr) or [tr("advice-no-figures")]
    return join("\n", (hints.sentence(told, name, tr), *more))


def _name(front: TrickFace[D, F], action: Action, view: KitView[D, F], scene: Scene) -> Markup:
    """Return an action as on its button, a card by its sign alone."""
    tr = scene.tr
    if isinstance(action, PlayCard):
        return words.card(action.card, tr)
    if isinstance(action, (Agree, Refuse)):
        return tr("button-agree" if action == AGREE else "button-refuse")
    said = done.of_every_game(action, tr) or front.label(action, tr, view.stage)
    if not isinstance(action, Picked) or not action.cards:
        return said
    return tr("advice-pick", action=said, cards=words.cards(action.cards, tr))
