"""Lines shared by the group's message and the private hands."""

from markupsafe import Markup

from bot.games.kit.face import CardFace, D, F
from bot.views import notices, tricks, words
from bot.views.model import Scene
from engine.kit.view import KitView


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


def doing(front: CardFace[D, F], view: KitView[D, F], scene: Scene) -> Markup:
    """Return the stage of the deal."""
    if view.deal is not None and not view.over:
        return front.doing(view, view.deal, scene)
    return scene.tr("doing-finished" if view.over else f"doing-{view.stage}")


def body(front: CardFace[D, F], view: KitView[D, F], scene: Scene) -> list[Markup]:
    """Return the visible lines between the headline and the turn."""
    told = () if view.deal is None else front.course(view, view.deal, scene)
    return [line for line in (front.stakes(view, scene), *told) if line]


def vote_line(front: CardFace[D, F], view: KitView[D, F], scene: Scene) -> Markup | None:
    """Return the open vote, or the outcome of the last one, None for neither."""
    return notices.vote_line(view, lambda vote: front.proposal(vote, view, scene), scene)
