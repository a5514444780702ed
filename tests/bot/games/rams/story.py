"""An evening from fixed scripts: the same in every language."""

from tests.bot.games.card_story import Shown, Story, before

ANNA, BORIS, VERA, GLEB = range(4)
DEALT = ("As Kd 7c 8d Qc", "Js Jc 7s 8s 6d", "Kh Qh 9c 6s Td", "Ah 7h 9d 9s Kc")
"""From the left of Anna, who deals: who has to play, whose jacks are shown, king and queen."""
OPENED = ("Kh Qh Th 8h 7h", "As Ks Js 9s 6s", "7c 8c Ad 6d Td", "9c Tc Jd 9d 6h")
PRIMER, SITTING = ("G5",), (0, 1, 2)
"""The beginner's deal among the golden figures; which of Anna, Boris and Vera sits where."""


def tell(language: str) -> Shown:
    """Every main screen with its title."""
    agreed = before("rams", language, start=50, trump_rams="double", stake="5")
    kinds = (_played, _opened, _at_once)
    return [*agreed, *(shown for kind in kinds for shown in kind(language))]


def _played(language: str) -> Shown:
    story = Story("rams", language, label="played", rounds=2, stake="5")
    story.deal(*DEALT, turned="Th", pack="8h Jh Ts Qs")
    story.hand("two to change", BORIS, picked="7c 8d")
    story.do("x7c8d")
    story.hand("jacks are shown", VERA)
    story.hand("may pass in advance", GLEB)
    story.do("P x6s x9s")
    story.hand("takes the turned card", ANNA, picked="9d")
    story.do("x9d pAs")
    story.public("first trick")
    story.hint(GLEB, "p9c", "best", chance=10, pTd="1")
    story.play_on()
    story.ended("a deal", ANNA, full=True)
    story.deal(*DEALT)
    story.closed()
    return story.shown


def _opened(language: str) -> Shown:
    story = Story("rams", language, label="opened", deals=9, trump_rams="double")
    story.deal(*OPENED, turned="7d")
    story.do("x x x P")
    story.ended("hearts", BORIS, ANNA)
    story.deal("9c Tc Jd 9d 6h", "Kc 8c 7d 8d 7h", "Jh Qh Kd 8h Th", "6c Jc Qc 9s Ks", turned="7s")
    story.do("P P P")
    story.ended("alone")
    return story.shown


def _at_once(language: str) -> Shown:
    story = Story("rams", language, 3, "at once", rounds=2, trump_rams="wins", settle="flat")
    story.deal("As Ac Ad Ah 7d", "Js Jc 8c 9d Td", "", turned="9h")
    story.do("x P P")
    story.ended("four aces", BORIS)
    return story.shown
