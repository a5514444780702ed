"""Lines shared by the group's message and the private hands."""

from collections.abc import Iterable, Iterator, Sequence

from markupsafe import Markup

from bot.games.kit.face import D, F, TrickFace
from bot.i18n import join
from bot.views import notices, tricks, words
from bot.views.model import Scene
from engine.kit.claims import RestClaim
from engine.kit.tricks import Laid
from engine.kit.view import KitView
from engine.kit.words import Action
from engine.tricks import cards_in


def header(view: KitView[D, F], scene: Scene) -> Markup:
    """Return «🃏 Пятница · раздача 7 · сдаёт Борис»."""
    return tricks.header(view.number, view.dealer, scene, last=view.time_up)


def turn(view: KitView[D, F], scene: Scene) -> Markup | None:
    """Return «⏳ ходит Анна, до 21:47», or «👉 Ваш ход»; None without a turn."""
    if view.vote is not None and view.vote.blocks:
        return None
    seat, stage = tricks.awaited_seat(view), view.stage
    if view.viewer in view.actors:
        seat = view.viewer  # where several act at once
    if seat is None or (stage == "cut" and scene.private):
        return None
    own, others = f"your-{stage}", f"turn-{stage}"
    if seat == view.viewer:
        text = scene.tr(own if scene.tr.knows(own) else "your-choice")
    else:
        key = others if scene.tr.knows(others) else "turn-choice"
        text = scene.tr(key, name=words.name(scene, seat))
    return tricks.until(text, seat, view, scene)


def doing(front: TrickFace[D, F], view: KitView[D, F], scene: Scene) -> Markup:
    """Return the stage of the deal."""
    if view.deal is not None and not view.over:
        return front.doing(view, view.deal, scene)
    return scene.tr("doing-finished" if view.over else f"doing-{view.stage}")


def spoken(
    front: TrickFace[D, F], said: Iterable[tuple[int, Action]], scene: Scene
) -> Markup | None:
    """Return «Анна 2 · Борис пас · Вера 3», None where nothing was said."""
    told = []
    for seat, word in said:
        if seat == scene.viewer:
            own = front.own_word(word, scene.tr)
            told.append(scene.tr("own-word", word=own[:1].lower() + own[1:]))
        else:
            told.append(words.tied(words.name(scene, seat), front.word(word, scene.tr)))
    return join(words.DOT, told) if told else None


def played(
    front: TrickFace[D, F], told: D | F, number: int, cards: Sequence[Laid], scene: Scene
) -> list[Markup]:
    """Return the cards of a trick, each with what was said: «Вера К♠ (марьяж ♠: 40)»."""
    found = []
    shown = tricks.played_cards(cards, scene)
    for laid, text in zip(cards, shown, strict=True):
        said = front.said_with(told, number, laid, scene.tr)
        found.append(text if said is None else scene.tr("card-said", card=text, said=said))
    return found


def last_tricks(front: TrickFace[D, F], view: KitView[D, F], scene: Scene) -> Iterator[Markup]:
    """Yield the last trick, or as many as may be looked at, never an earlier one."""
    deal = view.deal
    if deal is not None:
        for number in range(_hidden(deal, view) + 1, len(view.tricks) + 1):
            trick = view.tricks[number - 1]
            cards = join(", ", played(front, deal, number, trick.cards, scene))
            yield tricks.last_trick(number, cards, trick.winner, scene)


def _hidden(deal: D, view: KitView[D, F]) -> int:
    """Return how many tricks may no longer be looked at."""
    return max(0, len(view.tricks) - deal.recent)


def drew(view: KitView[D, F], scene: Scene) -> Markup | None:
    """Return «Вы взяли: В♥» till the next trick is over."""
    deal = view.deal
    if deal is None or not 0 <= view.viewer < len(deal.drew) or not deal.drew[view.viewer]:
        return None
    return scene.tr("drew", cards=words.cards(cards_in(deal.drew[view.viewer]), scene.tr))


def body(front: TrickFace[D, F], view: KitView[D, F], scene: Scene) -> list[Markup]:
    """Return the visible lines between the headline and the turn."""
    found: list[Markup | None] = [front.stakes(view, scene)]
    deal = view.deal
    if deal is not None:
        found.append(front.said_earlier(deal, _hidden(deal, view), scene))
        found.append(front.bought(view, deal, scene))
    if deal is not None and view.stage != "play":
        found.append(spoken(front, front.spoken(deal), scene))
    if deal is not None and view.stage == "play":
        parts = played(front, deal, len(view.tricks) + 1, view.table, scene)
        found += [
            front.taken(view, deal, scene),
            *last_tricks(front, view, scene),
            drew(view, scene),
            tricks.on_table(parts, view.turn, scene),
            *opened(view, scene),
        ]
    return [line for line in found if line]


def opened(view: KitView[D, F], scene: Scene) -> Iterator[Markup]:
    """Yield the cards of others that claims have laid open: «Карты Веры: К♠ Д♠»."""
    deal, vote = view.deal, view.vote
    seats = set() if deal is None else {seat for seat, _ in deal.claimed}
    if vote is not None and isinstance(vote.proposal, RestClaim):
        seats.add(vote.proposer)
    for seat in sorted(seats - {view.viewer}):
        if (held := view.hands[seat]) is not None:
            cards = words.hand(held, scene.tr)
            yield scene.tr("claimed-cards", name=words.name(scene, seat), cards=cards)


def vote_line(front: TrickFace[D, F], view: KitView[D, F], scene: Scene) -> Markup | None:
    """Return the open vote, or the outcome of the last one, None for neither."""
    return notices.vote_line(view, lambda vote: front.proposal(vote, view, scene), scene)
