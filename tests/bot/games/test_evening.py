"""The picture of a whole game: what it tells is what was told after each of its deals."""

import random
from typing import Any

import pytest

from bot.games.registry import FRONTS
from bot.i18n import plain, translator
from bot.views import games
from bot.views.evening import evening_picture, evening_screen
from bot.views.links import UNLINKED
from bot.views.model import Occupant, Scene, TapNumbers
from engine.game import PUBLIC
from engine.table import apply, observe, start
from tests.engine.random_games import random_game
from tests.engine.records import past_of
from tests.laws.subjects import laws_of

pytestmark = pytest.mark.slow

DEALS = 6
VARIANTS = [(game, variant) for game in FRONTS for variant in laws_of(game).variants]


def around(game: str, players: int) -> Scene:
    seats = tuple(Occupant(f"Игрок {seat + 1}") for seat in range(players))
    tr = translator("ru", game)
    return Scene(1, "Пятница & Ко", seats, tr, UNLINKED, TapNumbers(1, 1, 1))


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_it_tells_what_everybody_stood_at_after_each_deal(game: str, variant: str) -> None:
    front, laws = FRONTS[game], laws_of(game)
    rng = random.Random(f"evening {variant}")
    stood: list[Any] = []
    told: Any = ()
    players = 0
    for before_it, entry in random_game(rng, start(laws.game, laws.opening(rng, variant))):
        table = apply(before_it, entry.actor, entry.action)
        if table.players != players:
            # Seats have other numbers once somebody has sat down between two.
            players = table.players
            stood = [None] * len(laws.game.facts(table.state))
        if len(laws.game.facts(table.state)) == len(stood):
            continue
        stood.append(front.standing(past_of(table)))
        told = front.progress(observe(table, PUBLIC))
        assert len(told) == len(stood)
        for now, then in zip(told, stood, strict=True):
            assert then is None or list(now) == list(then)
        if len(stood) >= DEALS:
            break
    assert stood
    shown = evening_picture(game, told, around(game, players))
    assert [player.points[-1] for player in shown.players] == sorted(told[-1], reverse=True)
    assert shown.deals == len(told)
    assert plain(games.name(game, translator("ru"))) in shown.subtitle
    assert shown.title == "Пятница & Ко"


@pytest.mark.parametrize("game", FRONTS)
def test_four_deals_are_no_evening(game: str) -> None:
    scene, four = around(game, 3), [(deals, 0, -deals) for deals in range(1, 5)]
    assert evening_screen(game, [], scene) is None
    assert evening_screen(game, four, scene) is None
    screen = evening_screen(game, [*four, (2, 0, -2)], scene)
    assert screen is not None
    assert screen.picture is not None
    assert screen.picture.draw()[:4] == b"\x89PNG"
    other = evening_screen(game, [*four, (2, -1, -1)], scene)
    assert other is not None
    assert other.picture != screen.picture
