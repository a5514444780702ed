"""The deal of the screens for a beginner: the engine plays it, and comes to the same figures."""

import pytest

from bot.games.kit import result
from bot.games.napoleon.front import FRONT
from bot.i18n import LANGUAGES, join, plain
from bot.views import tricks, words
from engine.napoleon.game import NAPOLEON, NapoleonAgreement
from engine.table import observe
from tests.bot.games.trick_games import scene
from tests.engine.trick_tables import TrickTables

_TABLES = TrickTables(NAPOLEON)
deal, opened, run = _TABLES.deal, _TABLES.opened, _TABLES.run

NAMES = {"ru": ("Вера", "Анна", "Борис"), "en": ("Vera", "Anna", "Boris")}
VERA, ANNA, BORIS = range(3)

DEALT = deal(opened(), "A8s Ad KTh", "KJs 8d 7h 9c", "7s Qd 8h QTc", turned="9h")
BID = run(DEALT, "b3 P P")
MADE = run(BID, "pKs p7s pAs pAd p8d pQd pKh p7h p8h")
LOST = run(BID, "pKs p7s p8s pJs p8h pAs pTc pAd p9c")


def spaced(text: str) -> str:
    """What a person reads, with blanks for those that no line is broken at."""
    return plain(text).replace("\u00a0", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deal_of_the_primer_is_what_the_engine_makes_of_it(language: str) -> None:
    around = scene(NAPOLEON.key, 3, names=NAMES[language], language=language)
    tr = around.tr
    screen = spaced(tr("primer-2"))
    assert not tr.knows("primer-3")
    facts = MADE.state.finished[-1]
    said = [
        words.hand(observe(DEALT, ANNA).hands[ANNA] or (), tr),
        *(
            tricks.deal_trick(
                number, join(", ", tricks.played_cards(trick.cards, around)), trick.winner, around
            )
            for number, trick in enumerate(facts.tricks, 1)
        ),
        *result.money_lines(FRONT, facts, around),
        result.brought_line(facts, around),
        result.money_lines(FRONT, LOST.state.finished[-1], around)[0],
    ]
    assert facts.facts.made
    assert not LOST.state.finished[-1].facts.made
    for part in said:
        assert spaced(part) in screen
    assert (
        NapoleonAgreement.OPTIONS["least_bid"].default,
        NapoleonAgreement.OPTIONS["deals"].default,
    ) == (2, 0)
