"""Evenings from fixed scripts: the same in every language."""

from tests.bot.games.card_story import Shown, Story, before

ANNA, BORIS, VERA, GLEB = range(4)
HANDS = (
    "Ah Jh 3s 2s Ks 6s 5s 4s Kc Qd",
    "As Qs Js 3c 2c 6c 5c Kd 4d 5d",
    "Ac Qc Jc 4c 3d 2d Ad Jd 7d 6d",
    "3h 2h Kh Qh 7h 6h 5h 4h 7s 7c",
)
"""From the dealer's left."""
WHOLE = tuple(" ".join(rank + suit for rank in "32AKQJ7654") for suit in "scdh")
PRIMER, SITTING = ("G2",), (0, 1, 2, 3)
"""The beginner's deal among the golden figures, and who sits where."""


def tell(language: str) -> Shown:
    """Every main screen with its title."""
    agreed = before("semerik", language, stake="5", parties=3)
    story = Story("semerik", language, stake="5", parties=3)
    story.deal(*HANDS, turned="")
    story.hint(BORIS, "p3s", "best", chance=60, pAh="1")
    story.do("pAh p4d p6d p3h")
    story.public("the first trick")
    story.hand("must follow", BORIS)
    story.play_on()
    story.ended("a deal", ANNA, BORIS, full=True)
    story.deal(*WHOLE, turned="")
    story.ended("a party on counts", VERA)
    story.deal(*HANDS, turned="")
    story.play_on()
    story.closed()
    return [*agreed, *story.shown]
