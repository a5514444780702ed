"""The coup of the screen for a beginner: the engine comes to the same figures."""

from dataclasses import replace

import pytest

from bot.games.bank.front import FRONT, BankFront
from bot.i18n import LANGUAGES, plain, translator
from engine.bank.game import BANK, BankWord
from engine.table import observe
from tests.bot.games.card_games import scene
from tests.engine.bank.test_figures import lying
from tests.engine.trick_tables import TrickTables

NAMES = {"ru": ("Анна", "Борис", "Вера", "Глеб"), "en": ("Anna", "Boris", "Vera", "Gleb")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_primers_coup_is_what_the_engine_makes_of_it(language: str) -> None:
    assert isinstance(FRONT, BankFront)
    deal = lying("K 8", ["K 8", "K 9", "K 7"], [5, 3, 2], 60)
    for seat in (0, 1, 2, deal.dealer):
        deal = BANK.step(deal, seat, BankWord.ENOUGH)
    around = replace(scene("bank", 4, names=NAMES[language], language=language), viewer=-2)
    told = [*FRONT.coup_lines(1, deal.coups[0], deal, around)]
    screen = plain(translator(language, "bank")("primer-1"))
    assert [line for line in map(plain, told) if line not in screen] == []


def test_who_keeps_the_bank_is_offered_no_stakes() -> None:
    tables = TrickTables(BANK)
    table = tables.cut(tables.shuffled(tables.opened(3)))
    screens = [FRONT.hand_screen(observe(table, seat), scene("bank", 3)) for seat in range(3)]
    offered = [any(key.text == "5" for row in each.rows for key in row) for each in screens]
    dealer = observe(table, 0).dealer
    assert offered == [seat != dealer for seat in range(3)]
