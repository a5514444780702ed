"""A name that ends in a figure stands apart from the figure that follows it."""

from bot.games.registry import usual
from bot.i18n import translator
from bot.views import words
from bot.views.model import Occupant, Scene, TapNumbers
from tests.support.links import LINKS

SEATS = (Occupant("Анна", user_id=1), Occupant("Анна 2", user_id=2))
SCENE = Scene(1, "Пятница", SEATS, translator("ru", usual()), LINKS, TapNumbers(0, 1, 0))


def test_counts_of_tricks() -> None:
    assert words.pairs(SCENE, (0, 1), (3, 5)).replace("\u00a0", " ") == "Анна 3 · Анна 2: 5"


def test_other_things_after_a_name() -> None:
    said = [words.tied(words.name(SCENE, 1), each) for each in ("пас", "10♠", "+5", "♠")]
    assert [each.replace("\u00a0", " ") for each in said] == [
        "Анна 2 пас",
        "Анна 2: 10♠",
        "Анна 2 +5",
        "Анна 2 ♠",
    ]
