"""What is typed after /newgame for a table of Napoleon."""

import pytest

from bot.handlers.newgame import parse_words, requested
from engine.options import Values


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("", {}),
        ("наименьшая заявка=3", {"least_bid": 3}),
        ("least bid=1", {"least_bid": 1}),
        ("раздач 20", {"deals": 20}),
        ("12", {"deals": 12}),
        ("deals=30", {"deals": 30}),
        ("раздач=по пять", {"deals": 0}),
        ("лёгкий наполеон", {"penalty": "flat"}),
        ("штраф=единица", {"penalty": "flat"}),
        ("Легкий Наполеон, 10", {"penalty": "flat", "deals": 10}),
        ("доигрывать=да, игроков=6", {"play_out": True, "seats": 6}),
        ("ставка=5 коп, игроков=5", {"stake": "5 коп", "seats": 5}),
    ],
)
def test_words_are_understood(words: str, options: Values) -> None:
    wish = parse_words("napoleon", words)
    assert wish.unknown == ()
    assert dict(wish.options) == options


@pytest.mark.parametrize(
    "words",
    [
        "наполеон",
        "игроков=5 наполеон, эксперт",
        "napoleon deals=20",
        "штраф=единица",
        "light napoleon",
    ],
)
def test_the_game_is_asked_for_by_its_name_or_by_its_own_words(words: str) -> None:
    wish = requested(words)
    assert (wish.game, wish.unknown) == ("napoleon", ())
