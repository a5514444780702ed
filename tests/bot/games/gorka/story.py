"""Two evenings from fixed scripts: the same in every language."""

from tests.bot.games.card_story import Shown, Story, before

ANNA, BORIS, VERA = range(3)
HANDS = "Ks Kc Td 8h", "Ah Th 7h Qs", "6s 7s Jd Tc"
PRIMER, SITTING = ("G19",), (2, 0, 1)
"""The beginner's deal among the golden figures; which of Anna, Boris and Vera sits where."""


def tell(language: str) -> Shown:
    """Every main screen with its title."""
    agreed = before("gorka", language, dark=True, opening="choice", ante=2)
    return [*agreed, *_plain(language), *_dark(language)]


def _plain(language: str) -> Shown:
    story = Story("gorka", language, 3)
    story.deal(*HANDS)
    story.hand("the dealer has marked one", ANNA, picked="6s")
    story.do("x6s7s")
    story.hint(BORIS, "u2", "best", chance=60, P="2")
    story.do("u2")
    story.public("one has raised")
    story.hand("he may equal", VERA)
    story.do("E P")
    story.ended("a showdown", BORIS, full=True)
    story.deal(*HANDS)
    story.do("x6s7s u5 P P")
    story.ended("nothing is shown", BORIS)
    story.closed()
    return story.shown


def _dark(language: str) -> Shown:
    story = Story("gorka", language, 3, "dark", dark=True, opening="choice")
    story.deal(*HANDS)
    story.do("d1 d0 d0")
    story.hand("the first two", VERA, picked="Th")
    story.do("xTh x6s7s")
    story.public("a blind hand")
    story.hand("a blind hand before its word", BORIS)
    story.do("u1")
    story.hand("a blind hand may equal", BORIS)
    story.do("P E")
    story.ended("a blind showdown", ANNA)
    return story.shown
