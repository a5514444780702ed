"""What only Stukolka says: its beginner's deal, and the words after /newgame."""

import pytest

from bot.games.kit import result
from bot.games.registry import FRONTS as ALL
from bot.games.stukolka.front import FRONT
from bot.handlers.newgame import parse_words
from bot.i18n import LANGUAGES, join, plain, translator
from bot.views import tricks, words
from bot.views.help import Scope, help_screen
from engine.kit.computers import TrickAdvice
from engine.options import Values
from engine.stukolka.game import STUKOLKA
from engine.table import observe
from tests.bot.games.trick_games import scene
from tests.engine.stukolka.test_rules import DEALS, told

NAMES = {"ru": ("Анна", "Борис", "Вера"), "en": ("Anna", "Boris", "Vera")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_primers_deal_is_golden_figure_one(language: str) -> None:
    around = scene(STUKOLKA.key, 3, names=NAMES[language], language=language)
    deal = observe(told(DEALS["G1"]), 0).finished[-1]
    ante, *money = result.money_lines(FRONT, deal, around)
    said = [
        *(words.hand(hand, around.tr) for hand in deal.facts.hands),
        *(
            tricks.deal_trick(
                n, join(", ", tricks.played_cards(each.cards, around)), each.winner, around
            )
            for n, each in enumerate(deal.tricks, 1)
        ),
        *money[:-1],
    ]
    screen = plain(around.tr("primer-2"))
    assert not [part for part in said if plain(part) not in screen]
    assert "−3" in plain(ante)


@pytest.mark.parametrize(
    ("said", "options"),
    [
        ("", {}),
        ("вид=с прикупом", {"kind": "prikup"}),
        ("стуколка со шлейфом", {"kind": "shleif", "dark": True, "razrez": True}),
        ("вид=со шлейфом, в разрез=да", {"kind": "shleif", "razrez": True}),
        ("20, ремиз не больше=30", {"deals": 20, "cap": 30}),
        ("колода=52, последний кон=разыгрываем", {"deck": 52, "last_pot": "play_off"}),
        ("предел=2 часа", {"limit": "minutes 120"}),
        ("obligatory stukolka, players=5", {"kind": "obligatory", "seats": 5}),
    ],
)
def test_words_are_understood(said: str, options: Values) -> None:
    wish = parse_words("stukolka", said)
    assert wish.unknown == ()
    assert dict(wish.options) == options


@pytest.mark.parametrize(
    ("word", "chance", "said"), [("P", 0, []), ("K", 30, ["без взятки в 30 % случаев"])]
)
def test_a_hint_tells_of_the_remis_that_may_be(word: str, chance: int, said: list[str]) -> None:
    """Whoever passes has none: a figure of zero would say that he might."""
    advice = TrickAdvice(STUKOLKA.words[word], "best", chance=chance)
    told = FRONT.figures(advice, scene(STUKOLKA.key, 3))
    assert [plain(part) for part in told] == said


def test_help_says_what_is_played_in_its_case() -> None:
    shown = help_screen(translator("ru"), Scope.GROUP, tuple(ALL))
    assert "стуколку (от трёх до шести): /newgame стуколка" in plain(shown.text)
