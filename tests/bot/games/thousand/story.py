"""An evening from a fixed script: the same in every language."""

from tests.bot.games.trick_story import Shown, Story, before

ANNA, BORIS, VERA = range(3)
HANDS = ("Ac Tc Kc Qc Js 9s 9d", "Th Jh 9h Ad Td Kd Jc", "Ah Kh Qh As Ts Jd 9c")
"""From the dealer's left; the talon is Ks Qs Qd."""
PRIMER, SITTING = ("G1",), (0, 1, 2)
"""The beginner's deal among the golden figures; which of Anna, Boris and Vera sits where."""


def tell(language: str) -> Shown:
    """Every main screen with its title."""
    agreed = before("thousand", language, stake="5 коп", deals=12)
    story = Story("thousand", language, 3, stake="5 коп", deals=12)
    story.deal(*HANDS, turned="Ks", pack="Qs Qd")
    story.hand("may bid", VERA)
    story.do("P b105 P")
    story.hand("must give", ANNA)
    story.do("xJd=1 x9c=2 b110 pAs")
    story.public("the first trick")
    story.hand("must follow", BORIS)
    story.play_on()
    story.ended("a deal", ANNA, BORIS, full=True)
    story.deal(*HANDS, turned="Ks", pack="Qs Qd")
    story.closed()
    return [*agreed, *story.shown]
