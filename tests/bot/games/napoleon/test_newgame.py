"""What is typed after /newgame for a table of Napoleon."""

import pytest

from bot.handlers.newgame import requested, understand
from engine.options import Values


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("", {}),
        ("заявки от трёх", {"least_bid": 3}),
        ("от одной", {"least_bid": 1}),
        ("bids from 3", {"least_bid": 3}),
        ("раздач 20", {"deals": 20}),
        ("20 раздач", {"deals": 20}),
        ("12", {"deals": 12}),
        ("1 раздача", {"deals": 1}),
        ("30 deals", {"deals": 30}),
        ("по пять раздач на каждого", {"deals": 0}),
        ("лёгкий", {"penalty": "flat"}),
        ("штраф единица", {"penalty": "flat"}),
        ("Лёгкий Наполеон, 10 раздач", {"penalty": "flat", "deals": 10}),
        ("light napoleon for five", {"penalty": "flat", "seats": 5}),
        ("играем все пять, вшестером", {"play_out": True, "seats": 6}),
        ("вдвоём быстро", {"seats": 2, "pace": "fast"}),
        ("ставка 5 коп, впятером", {"stake": "5 коп", "seats": 5}),
    ],
)
def test_words_are_understood(words: str, options: Values) -> None:
    wish = understand("napoleon", words.split())
    assert wish.unknown == ()
    assert dict(wish.options) == options


@pytest.mark.parametrize(
    ("words", "game"),
    [
        ("наполеон", "napoleon"),
        ("наполеона впятером, эксперт", "napoleon"),
        ("napoleon deals 20", "napoleon"),
    ],
)
def test_the_name_of_the_game_stands_anywhere(words: str, game: str) -> None:
    found, wish = requested(words.split())
    assert (found, wish.unknown) == (game, ())
