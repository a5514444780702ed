"""The declarer may read his discard again until the first lead, and no longer. Rule 3.1."""

from bot.i18n import translator
from bot.views.hand import hand_screen
from bot.views.words import cards
from engine.cards import Card
from engine.preferans.observe import observe
from tests.bot.views.games import scene
from tests.engine.preferans.tables import dealt, run

HAND = "AKQJT9s Ac Ad Ah Kh"
LAID = (Card.parse("7d"), Card.parse("8d"))


def test_the_discard_is_shown_until_the_first_lead() -> None:
    table = run(dealt(HAND, talon="7d 8d"), "b6s P P O x7d8d o6s w P pc")
    laid = cards(LAID, translator("ru"))
    assert laid in hand_screen(observe(table, 1), scene()).text
    table = run(table, "pAs")
    assert observe(table, 1).discard == LAID
    assert laid not in hand_screen(observe(table, 1), scene()).text
