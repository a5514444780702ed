"""Evenings from fixed scripts: the same in every language."""

from tests.bot.games.card_story import Shown, Story, before

ANNA, BORIS, VERA = range(3)
CLUBS, LOW, HIGH = "7s 2c 6c Jh", "9d Ts 3h 5s", "Ks Ah 8c 4s"
TABLE = "3d 4c Kh 7h"


def tell(language: str) -> Shown:
    """Every main screen with its title."""
    agreed = before("konchinka", language, target=7, take="must", stake="5")
    return [*agreed, *_three(language), *_counted(language)]


def _three(language: str) -> Shown:
    story = Story("konchinka", language, 3, stake="5", target=7)
    story.deal(CLUBS, LOW, HIGH, turned="3d", pack="4c Kh 7h")
    story.hand("a card with several takings", BORIS, picked="7s")
    story.hand("the next tap lays", BORIS, asked="lay")
    story.hint(BORIS, "tJh4c3d7hKh", "best", chance=0, p6c="1")
    story.do("t7s4c3d p9d")
    story.public("a turn")
    story.do("tKsKh")
    story.play_on()
    story.ended("a deal", BORIS, full=True)
    while story.table.state.score.sheet != (7, 7, 7):
        story.deal(CLUBS, LOW, HIGH, turned="3d", pack="4c Kh 7h")
        story.play_on()
    story.ended("a round", ANNA)
    return story.shown


def _counted(language: str) -> Shown:
    story = Story("konchinka", language, 2, "counted", kind="counted")
    story.deal("Kc 5c", turned="Ts", pack="3c Qd 8h")
    story.play_on()
    story.closed()
    return story.shown
