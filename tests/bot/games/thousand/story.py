"""Evenings from fixed scripts: the same in every language."""

from bot.views import codes
from engine.thousand.game import BarrelSeat
from tests.bot.games.card_story import Shown, Story, before

ANNA, BORIS, VERA = range(3)
HANDS = ("Ac Tc Kc Qc Js 9s 9d", "Th Jh 9h Ad Td Kd Jc", "Ah Kh Qh As Ts Jd 9c")
"""From the dealer's left; the talon is Ks Qs Qd."""
PRIMER, SITTING = ("G2",), (0, 1, 2)
"""The beginner's deal among the golden figures; which of Anna, Boris and Vera sits where."""


def tell(language: str) -> Shown:
    """Every main screen with its title."""
    agreed = before("thousand", language, stake="5 коп", deals=12)
    return [*agreed, *_three(language), *_barrel(language), *_two(language), *_four(language)]


def _dealt(story: Story) -> None:
    story.deal(*HANDS, turned="Ks", pack="Qs Qd")


def _three(language: str) -> Shown:
    story = Story("thousand", language, 3, stake="5 коп", deals=12)
    _dealt(story)
    story.hand("may bid", VERA)
    story.hand("may bid more", VERA, asked=codes.MORE)
    story.do("P b105 P")
    story.hand("must give", ANNA, picked="Jd")
    story.hand("gives", ANNA, picked="Jd 9c")
    story.hand("giving up is asked about", ANNA, asked="G")
    story.do("xJd=1 x9c=2")
    story.hand("may raise", ANNA, asked=codes.MORE)
    story.do("b110 pAs")
    story.public("the first trick")
    story.hand("must follow", BORIS)
    story.do("p9s p9c pTs pJs pJc pQs")
    story.public("a marriage")
    story.play_on()
    story.ended("a deal", ANNA, BORIS, full=True)
    _dealt(story)
    story.closed()
    return story.shown


def _barrel(language: str) -> Shown:
    story = Story("thousand", language, 3, "the barrel", parties=1)
    state = story.table.state
    kept = state.kept._replace(barrel=BarrelSeat(ANNA, 2), bolts=(0, 2, 0), falls=(1, 0, 0))
    sheet = (880, 525, 640)
    state = state._replace(kept=kept, score=state.score._replace(sheet=sheet))
    story.table = story.table._replace(state=state)
    _dealt(story)
    story.do("P b105 P xJd=1 x9c=2")
    story.hand("it must be raised", ANNA)
    story.do("b120")
    story.play_on()
    story.ended("a party", ANNA)
    return story.shown


def _two(language: str) -> Shown:
    story = Story("thousand", language, 2, "two", blind=True)
    story.deal()
    story.hand("blind is asked about", BORIS, asked="d120")
    story.do("d120 P t0")
    return story.shown


def _four(language: str) -> Shown:
    story = Story("thousand", language, 4, "four")
    story.deal("Ah 9h 9s 9c 9d Kd Jd", "Ac Tc Kc Qc Js Ks Jh", "Th Qh Kh Ad Td Jc As", turned="Qs")
    story.ended("dealt anew", ANNA)
    return story.shown
