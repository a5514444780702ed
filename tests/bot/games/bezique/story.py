"""An evening from a fixed script: the same in every language."""

from engine.game import PUBLIC
from tests.bot.games.card_story import Shown, Story, before

ANNA, BORIS = range(2)
FIRST = "As Qs Qs Qs Ks Jc Jc 9s Zz Ts Ac Qc Qd Qh 9c 9d 9h Tc"
OTHER = "Ks Js 9c 9c 9d 9d 9h 9h Kc Kc Kd Kd Kh Kh Th Td Td Jd"
PACK = "Ts Jc Ah Tc Td Th Kc Kd"
PRIMER, SITTING = (), (1, 0)


def tell(language: str) -> Shown:
    """Every main screen with its title."""
    agreed = before("bezique", language, packs=4, unit=10, stake="5")
    story = Story("bezique", language, 2, packs=4)
    story.deal(FIRST, OTHER, turned="As", pack=PACK)
    story.hand("eighteen cards", BORIS)
    story.do("pAc p9c")
    story.hand("what may be declared", BORIS)
    story.hint(BORIS, "msQ1", "declare", chance=0, mb="151")
    story.do("n msQ1")
    story.public("a dear one")
    story.hand("open cards", BORIS)
    story.do("pQc p9c mb pQd p9d m5")
    story.public("a quint")
    story.play_on()
    story.ended("a deal", ANNA, BORIS, full=True)
    assert story.seen(PUBLIC).finished
    story.closed()
    return [*agreed, *story.shown]
