"""Computers of games of figures: layouts that suit what was said, and what a round brings."""

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from engine.computers import DIGITS
from engine.kit.figures import FigurePlayer
from engine.kit.side_computers import SidePlayer
from engine.kit.trick_computers import TrickPlayer
from engine.table import observe
from tests.engine.test_trick_computers import asked, computers
from tests.engine.test_trick_figures import TRICK_GAMES
from tests.engine.trick_tables import TrickTables

FOUND: dict[str, Any] = {key: computers(key).choose.__self__ for key in TRICK_GAMES}  # type: ignore[attr-defined]
FIGURES = {key: player for key, player in FOUND.items() if isinstance(player, FigurePlayer)}
HEEDING = [
    key
    for key, player in FOUND.items()
    if player.game.words
    and not player.told_surely
    and type(player).suits_words is not TrickPlayer.suits_words
    and type(player).layouts is TrickPlayer.layouts
    and not isinstance(player, SidePlayer)
]
RACING = [key for key, player in FIGURES.items() if player.pace]


def finished(key: str, players: int, sheet: str, **terms: Any) -> Any:
    """A deal that habits have played to its end, with these figures before it."""
    tables = TrickTables(FOUND[key].game)
    zeros = "0 " * (players + 1)
    table = tables.opened(players, before=f"{zeros}/ {sheet}", **terms)
    return FOUND[key].finished(tables.deal(table, *[""] * players, turned="7s").state.deal)


@pytest.mark.parametrize("key", HEEDING)
def test_hands_of_a_layout_suit_what_was_said(key: str) -> None:
    player, rng = FOUND[key], Random(1)

    def fit(view: Any, *, heeds: bool) -> float:
        deals = [*islice(player.layouts(view, rng, heeds=heeds), 10)]
        hands = [(deal, word.seat) for deal in deals for word in deal.words]
        return sum(float(player.suits_words(deal, hand, deal.whole(hand))) for deal, hand in hands)

    seen = (observe(table, seat) for table, seat, _ in asked(key, 5, 1))
    views = [*islice((view for view in seen if view.deal is not None), 30)]
    heeded, drawn = (sum(fit(view, heeds=each) for view in views) for each in (True, False))
    assert heeded > 1.2 * drawn


@pytest.mark.parametrize("key", FIGURES)
@pytest.mark.parametrize("terms", [{}, {"deals": 5}, {"settle": "flat"}])
def test_what_a_round_brings_sums_to_nothing(key: str, terms: dict[str, Any]) -> None:
    deal = finished(key, 4, "9 9 12 20", **terms)
    assert abs(sum(FOUND[key].worth(deal, seat) for seat in range(4))) * DIGITS <= 4


@pytest.mark.parametrize("key", RACING)
def test_a_lead_is_worth_less_while_it_may_be_lost(key: str) -> None:
    deal = finished(key, 3, "20 25 25", deals=3)
    figures = deal.score.after(FOUND[key].game.payments(deal)).sheet
    leader = figures.index(min(figures))
    numbered = [replace(deal, status=deal.status._replace(deal=number)) for number in (1, 3)]
    first, last = (FOUND[key].worth(each, leader) for each in numbered)
    assert 0 < first < last == sum(figures) - 3 * min(figures)
