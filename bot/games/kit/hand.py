"""The private message of one seat: the deal, its cards as buttons, its actions."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, repeat

from markupsafe import Markup

from bot.games.kit import hand_cards, lines, score
from bot.games.kit.face import CardFace, D, F, claimed
from bot.i18n import join
from bot.screen import Button, Rows, Screen
from bot.views import codes, done, hints, keys, levels, tricks, words
from bot.views.model import Draft, Scene
from engine.cards import Card, in_order
from engine.kit.claims import RestClaim
from engine.kit.computers import CardAdvice
from engine.kit.view import KitView
from engine.kit.words import Action, Pick, Picked
from engine.log import table_code
from engine.table_actions import TABLE_ACTIONS
from engine.tricks import PlayCard
from engine.view import TableStage
from engine.votes import AGREE, Agree, ProposeStop, Refuse


def hand_screen(front: CardFace[D, F], view: KitView[D, F], scene: Scene) -> Screen:
    """Return the hand message of ``view.viewer``; at a private table, the one merged message."""
    if view.over:
        return Screen(score.final_text(front, view, scene))
    scene = replace(scene, viewer=view.viewer)
    question, rows = _act_rows(front, view, scene)
    text = [
        lines.header(view, scene),
        _headline(front, view, scene),
        *(() if scene.brief else lines.body(front, view, scene)),
        front.own_cards(view, scene),
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
    shown: Rows = (*front.card_rows(view, scene), *keys.with_hint(rows, hint, scene))
    shown += keys.back_rows(view, scene)
    return Screen(
        join("\n", (line for line in text if line)),
        hints.advised(shown, scene, front.keys.code),
    )


def _headline(front: CardFace[D, F], view: KitView[D, F], scene: Scene) -> Markup:
    """Return what is played and the viewer's role in it: «Анна — 3 · вы против»."""
    doing = lines.doing(front, view, scene)
    role = None if view.deal is None else front.role(view, view.deal, scene)
    return doing if role is None else join(words.DOT, (doing, role))


# --- picks ----------------------------------------------------------------------------------


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


def tap(front: CardFace[D, F], action: Action, scene: Scene) -> str:
    """Return callback data of an action; one that needs a confirmation opens the question."""
    if isinstance(action, (Agree, Refuse)):
        return keys.vote(scene, table_code(action))
    if front.keys.code(action) in front.asks:
        return keys.draft(scene, front.keys.ask(action))
    return front.keys.move(scene, action)


def _act_rows(
    front: CardFace[D, F], view: KitView[D, F], scene: Scene
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


def _gifts(front: CardFace[D, F], view: KitView[D, F], scene: Scene) -> Markup | None:
    """Return «Борис: 9♣ · Вера: ?» while cards are chosen to be given."""
    chosen = chain(scene.draft.cards, repeat(None))
    told = [
        words.tied(words.name(scene, seat), words.card(card, scene.tr) if card else "?")
        for seat, card in zip(front.given_by_tap(view), chosen, strict=False)
    ]
    return scene.tr("gifts", told=join(words.DOT, told)) if told else None


def _plain_rows(front: CardFace[D, F], view: KitView[D, F], scene: Scene) -> Rows:
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


def word_rows(front: CardFace[D, F], view: KitView[D, F], scene: Scene) -> Rows:
    """Return [Пас] [2] [3] [4] [Наполеон!], a long last one in a row of its own; then picks."""
    own = front.words_due(view)
    rows = front.steps(view, own, scene)
    if rows is None:
        rows = _word_grid(front, own, view, scene)
    rows += _pick_rows(front, view, scene)
    kinds = (*TABLE_ACTIONS, RestClaim)
    rights = [right for right in view.rights if type(right) not in kinds]
    return rows + tuple(
        (keys.button(front.label(right, scene.tr, view.stage), front.keys.right(scene, right)),)
        for right in rights
    )


def _word_grid(
    front: CardFace[D, F], own: Sequence[Action], view: KitView[D, F], scene: Scene
) -> Rows:
    shown = front.first_words(view, own)
    more = len(shown) < len(own)
    if more and scene.draft.asked == codes.MORE:
        more, shown = False, [word for word in own if word not in shown]
    buttons = [
        keys.button(
            front.choice(word, view, scene.tr),
            tap(front, word, scene),
        )
        for word in shown
    ]
    rows = front.word_grid(buttons)
    if more:
        text = scene.tr(f"act-more-{view.stage}")
        rows += ((keys.button(text, keys.draft(scene, codes.MORE)),),)
    elif scene.draft.asked == codes.MORE:
        rows += ((keys.cancel_button(scene),),)
    return rows


def _pick_rows(front: CardFace[D, F], view: KitView[D, F], scene: Scene) -> Rows:
    """Return what may be done with the chosen cards, a row each."""
    chosen, receivers = scene.draft.cards, front.given_by_tap(view)
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


def _pick_text(front: CardFace[D, F], picked: Picked, view: KitView[D, F], scene: Scene) -> Markup:
    if picked.to is None:
        return front.choice(picked, view, scene.tr)
    return scene.tr("act-give", count=len(picked.cards), name=words.name(scene, picked.to))


# --- drafts and confirmations ---------------------------------------------------------------


def next_draft(front: CardFace[D, F], old: Draft, code: str, view: KitView[D, F]) -> Draft:
    """Return the draft after a DRAFT tap with ``code`` (see `bot.views.codes`).

    Raises ``ValueError`` for a code that means nothing to this seat now.
    """
    if code == codes.BACK:
        return Draft()
    if code in (codes.MENU, codes.LEVELS, codes.MORE):
        return Draft(old.cards, code)
    if code.startswith(codes.TOGGLE) and hand_cards.picks(view):
        card = Card.parse(code.removeprefix(codes.TOGGLE))
        if card in hand_cards.pickable(view):
            kept = tuple(each for each in old.cards if each != card)
            gifts = len(front.given_by_tap(view))
            if card in old.cards:
                return Draft(kept)
            if gifts:  # each has its receiver
                return Draft((*kept[: gifts - 1], card))
            # One too many takes the place of the first.
            return Draft((*kept, card)[-hand_cards.most(view) :])
    new = Draft(old.cards, code.removeprefix(codes.ASK))
    if code.startswith(codes.ASK) and pending_action(front, new, view) is not None:
        return new
    raise ValueError(code)


def pending_action(front: CardFace[D, F], draft: Draft, view: KitView[D, F]) -> Action:
    """Return the action to be confirmed, if it is still possible."""
    found = front.keys.pending_action(draft, view)
    asks = isinstance(found, (ProposeStop, RestClaim)) or draft.asked in front.asks
    return found if asks else None


def _question(front: CardFace[D, F], action: Action, scene: Scene) -> tuple[Markup, Rows]:
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


def _menu_rows(view: KitView[D, F], scene: Scene, front: CardFace[D, F]) -> Rows:
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


def _advice(front: CardFace[D, F], advice: CardAdvice, view: KitView[D, F], scene: Scene) -> Markup:
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


def _name(front: CardFace[D, F], action: Action, view: KitView[D, F], scene: Scene) -> Markup:
    """Return an action as on its button, a card by its sign alone."""
    tr = scene.tr
    if isinstance(action, PlayCard):
        return words.card(action.card, tr)
    if isinstance(action, (Agree, Refuse)):
        return tr("button-agree" if action == AGREE else "button-refuse")
    said = done.of_every_game(action, tr) or front.choice(action, view, tr)
    if not isinstance(action, Picked) or not action.cards:
        return said
    return tr("advice-pick", action=said, cards=words.cards(action.cards, tr))
