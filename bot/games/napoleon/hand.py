"""The private message of one seat: what is going on, the cards as buttons, what one may do."""

from markupsafe import Markup

from bot.games.napoleon import acts, hints, lines, score
from bot.games.napoleon.codes import KEYS
from bot.i18n import join, plain
from bot.screen import Button, Rows, Screen
from bot.views import keys, tricks, words
from bot.views.model import Scene
from engine.cards import Card
from engine.kit.game import PLAY
from engine.napoleon.game import NapoleonView


def hand_screen(seen: NapoleonView, scene: Scene) -> Screen:
    """Return the hand message of ``seen.viewer``; at a private table, the one merged message."""
    if seen.over:
        return Screen(score.final_text(seen, scene))
    question, rows = acts.act_rows(seen, scene)
    text = [
        lines.header(seen, scene),
        _headline(seen, scene),
        *lines.body(seen, scene),
        _own_cards(seen, scene),
        lines.asked(seen, scene),
        lines.turn(seen, scene),
        tricks.away(seen, scene),
        hints.hint_line(seen, scene),
        question,
    ]
    hint = () if scene.draft.asked else hints.hint_row(seen, scene)
    shown: Rows = (*_card_rows(seen, scene), *rows)
    shown += ((hint,) if hint else ()) + keys.back_rows(seen, scene)
    return Screen(join("\n", (line for line in text if line)), shown)


def _headline(seen: NapoleonView, scene: Scene) -> Markup:
    """Return what is played and what the viewer is in it: «Анна — 3 · вы против»."""
    doing = lines.doing(seen, scene)
    if seen.stage != "play":
        return doing
    role = (
        "role-alone" if seen.viewer == (seen.deal.bidder if seen.deal else None) else "role-against"
    )
    return join(words.DOT, (doing, scene.tr(role)))


def _own_cards(seen: NapoleonView, scene: Scene) -> Markup | None:
    """Return the cards as text while there is none to play."""
    held = seen.hands[seen.viewer]
    if seen.stage != "auction" or not held:
        return None
    return scene.tr("own-cards", cards=words.hand(held, scene.tr))


def _card_rows(seen: NapoleonView, scene: Scene) -> Rows:
    """Return one row of cards; the one that lies on the table stays till the trick is over."""
    if seen.stage != "play":
        return ()
    lies = [card for seat, card in seen.table if seat == seen.viewer]
    held = (*(seen.hands[seen.viewer] or ()), *lies)
    cards = [card for _, group in words.by_suit(held) for card in group]
    row = tuple(_card_button(card, lies, seen, scene) for card in cards)
    return (row,) if row else ()


def _card_button(card: Card, lies: list[Card], seen: NapoleonView, scene: Scene) -> Button:
    return tricks.card_button(
        card,
        scene,
        KEYS.move(scene, PLAY[card]),
        lies=card in lies,
        playable=PLAY[card] in seen.moves,
    )


def hand_popup(seen: NapoleonView, scene: Scene) -> str:
    """Return one's own cards, for a window of at most 200 characters."""
    if seen.turned is None:
        return plain(scene.tr("popup-not-dealt"))
    return tricks.popup(seen.hands[seen.viewer] or (), scene)
