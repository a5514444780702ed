"""Evenings from fixed scripts: the same in every language."""

from tests.bot.games.card_story import Shown, Story, before

ANNA, BORIS = range(2)
QUINT = "As Ks Qs Js Ts Ac Ad Td 7d 7h 7c 8c"
OTHER = "9s 8s 7s 9c Tc Jd Th 9d Qh Jh 9h 8h"
LONG = "7s 8s 9s Ts Js Qs Ks As Ac Kc Qc Jc"
SHORT = "Tc 9c 7c Ad Td 8d Jd Ah 9h 8h Kh Kd"
PRIMER, SITTING = (), (1, 0)


def tell(language: str) -> Shown:
    """Every main screen with its title."""
    agreed = before("piquet", language, stake="5", parties=2)
    story = Story("piquet", language, 2, stake="5", parties=2)
    story.deal(QUINT, OTHER, turned="8d", pack="Qd Kd Kc Ah Jc Kh Qc")
    story.hand("three are marked", BORIS, "7d 7h 7c")
    story.do("x7c8c7d7h")
    story.hand("the dealer may take what is left", ANNA, "8h 9h 9d Th")
    story.do("x9c9d8h9h")
    story.hand("a capot is asked about", BORIS, asked="c")
    story.hint(BORIS, "P", "pass", chance=70, c="20")
    story.do("P P pAs")
    story.public("the first card")
    story.hand("suit must be followed", ANNA)
    story.play_on()
    story.ended("a deal", ANNA, BORIS, full=True)
    story.deal(LONG, SHORT, turned="Qd")
    story.do("x x c")
    story.public("a repique, and a capot announced")
    story.play_on()
    story.ended("a pair of deals", BORIS)
    for _ in range(4):
        story.deal(QUINT, OTHER, turned="8d")
        story.do("x x P P")
        story.play_on()
    story.ended("a party", ANNA)
    story.deal(QUINT, OTHER, turned="8d")
    story.do("x x P P")
    story.play_on()
    story.closed()
    return [*agreed, *story.shown]
