"""What Kitty says and offers in a chat."""

import re

import pytest

from bot.handlers.newgame import parse_request
from bot.i18n import LANGUAGES, plain, translator
from bot.views import words
from engine.kitty.game import KITTY
from tests.engine.kitty.test_rules import lying, offered
from tests.engine.trick_tables import cards


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_primers_example_is_what_the_engine_makes_of_it(language: str) -> None:
    tr = translator(language, KITTY.key)
    *_, told, answer = plain(tr("primer-1")).replace("\N{NO-BREAK SPACE}", " ").splitlines()
    named = {str(words.card(card, tr)): card for card in cards("9d 7d As Kc")}
    led, *hand = (named[each] for each in re.findall(r"[^\s,:]+[♠♣♦♥]", told))
    may = [named[each] for each in re.findall(r"[^\s,:]+[♠♣♦♥]", answer)]
    deal = lying("", led.code, " ".join(each.code for each in hand))
    assert {*offered(deal).split()} == {f"p{card.code}" for card in may}


@pytest.mark.parametrize("said", ["копилка", "мушку-копилку", "мушка копилка", "kitty"])
def test_its_other_names_are_understood(said: str) -> None:
    """The longer name is meant, not the game that its first word names."""
    wish = parse_request(f"{said} взнос=15 партий=2")
    assert (wish.game, wish.unknown) == (KITTY.key, ())
    assert dict(wish.options) == {"ante": 15, "parties": 2}
    assert parse_request(f"{said} взнос=7").unknown == ("взнос=7",)
