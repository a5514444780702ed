"""Two evenings from fixed scripts: the same in every language."""

from tests.bot.games.card_story import Shown, Story, before

ANNA, BORIS, VERA = range(3)
STRONG, WEAK = "Ah Th Kh Qh As Ts", "9d Jd Qd 9c Jc Qc"
PRIMER, SITTING = ("G14",), (1, 0)
"""The beginner's deal among the golden figures; which of Anna and Boris sits where."""


def tell(language: str) -> Shown:
    """Every main screen with its title."""
    agreed = before("sixtysix", language, games=7, nine_swap=True, stake="5")
    return [*agreed, *_two(language), *_three(language)]


def _two(language: str) -> Shown:
    story = Story("sixtysix", language, 2, stake="5", nine_swap=True)
    story.deal(STRONG, WEAK, turned="Jh", pack="9h Kd Ad")
    story.hand("closing is asked about", BORIS, asked="k")
    story.do("pKh p9d")
    story.public("a marriage")
    story.hint(BORIS, "k", "close", chance=90, pAh="1")
    story.do("n k")
    story.public("the stock is closed")
    story.do("pAs p9c")
    story.hand("suit must be followed", ANNA)
    story.play_on()
    story.ended("a deal", ANNA, full=True)
    story.deal(STRONG, WEAK)
    story.closed()
    return story.shown


def _three(language: str) -> Shown:
    story = Story("sixtysix", language, 3, "three", games=2)
    story.deal(STRONG, WEAK, turned="Jh")
    story.hand("the dealer looks on", ANNA)
    story.do("k")
    story.play_on()
    story.ended("a party", ANNA)
    return story.shown
