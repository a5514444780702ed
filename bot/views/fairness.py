"""The page of commitments, which proves that the cards were not chosen."""

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from bot.i18n import Translator, join
from bot.screen import Screen
from bot.views import words
from bot.views.front import AnyFront, Past
from bot.views.model import Scene
from engine.record import Draw
from engine.shuffle import commitment, lots_commitment
from engine.view import TableStage, TableView

Lines = Sequence[Markup]


def fair_screen(title: str, parts: Sequence[Lines], tr: Translator) -> Screen:
    """Return the page: one sentence on what it proves, and the values."""
    text = [tr("check-title", table=words.clean(title)), tr("check-how")]
    for lines in parts:
        text += [Markup(""), *lines]
    return Screen(join("\n", text))


def deal_lines(facts: Any, dealt: Lines, scene: Scene) -> Lines:
    """Return what a finished deal's commitment is worked out from. Rule 1.6.

    ``dealt``: what everybody got. The codes of cards are those the fingerprint is made of,
    whatever the language.
    """
    tr = scene.tr
    return (
        tr("check-deal", number=facts.number),
        *dealt,
        tr("check-seal", seal=commitment(facts.deck, facts.salt)),
        tr("check-salt", salt=facts.salt),
        tr("check-deck", deck=",".join(card.code for card in facts.deck)),
        tr("check-cut", cut=facts.cut),
    )


def lots_lines(draw: Draw, joined: Sequence[int], scene: Scene) -> Lines:
    """Return who drew what, and what the lots follow from. ``joined``: as `TableView` has it."""
    tr = scene.tr
    seats = sorted(joined[: len(draw.seats)])
    told = [tr("check-lots")]
    for key, drawn in (("lots-seats", draw.seats), ("lots-deal", draw.dealer)):
        cards = [
            words.tied(words.name(scene, seat), words.card(card, tr))
            for seat, card in zip(seats, drawn, strict=False)
        ]
        told.append(tr(key, cards=join(words.DOT, cards)))
    if draw.salt:
        told.append(tr("check-seal", seal=lots_commitment(draw.salt)))
        told.append(tr("lots-salt", salt=draw.salt))
    return told


def lots_screen(title: str, seal: str, tr: Translator) -> Screen | None:
    """Return the commitment to the lots before anybody draws, None for none. Rule 1.8."""
    lots = (tr("check-lots"), tr("check-seal", seal=seal))
    return fair_screen(title, [lots], tr) if seal else None


def check_screen(
    front: AnyFront,
    past: Past,
    deal: int,
    scene: Scene,
    first: Scene,
    *,
    view: TableView | None = None,
) -> Screen | None:
    """Return what can be checked now, None for nothing.

    ``deal``: a finished one, 0 for none; ``first``: the scene of those who drew the lots;
    ``view``: the public's, of a table that is not over.
    """
    parts: list[Lines] = []
    if view is not None and view.table_stage in (TableStage.CUT, TableStage.DEAL):
        cut = "yes" if view.table_stage is TableStage.DEAL else "no"
        lies = scene.tr("check-deck-lies", cut=cut)
        parts.append((lies, scene.tr("check-seal", seal=view.commitment)))
    if 1 <= deal <= len(past.finished) and past.finished[deal - 1].deck:
        facts = past.finished[deal - 1]
        parts.append(deal_lines(facts, front.dealt_lines(facts, scene), scene))
    kept = past.history
    if kept.draw is not None:
        parts.append(lots_lines(kept.draw, kept.joined, first))
    return fair_screen(scene.title, parts, scene.tr) if parts else None
