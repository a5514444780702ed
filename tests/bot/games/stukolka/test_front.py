"""What only Stukolka says: of the remis in a hint, and its name in its case."""

import pytest

from bot.games.registry import FRONTS as ALL
from bot.games.stukolka.front import FRONT
from bot.i18n import plain, translator
from bot.views.help import Scope, help_screen
from engine.kit.computers import TrickAdvice
from engine.stukolka.game import STUKOLKA
from tests.bot.games.trick_games import scene


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
