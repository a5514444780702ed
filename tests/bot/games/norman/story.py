"""Evenings from fixed scripts: the same in every language."""

from tests.bot.games.card_story import Shown, Story, before

ANNA, BORIS, VERA = range(3)
HANDS = (
    "As Ks Qs Js 9s Ac Ad Kd 7h 8h",
    "Ts 7s Kc Qc 9c 8c Qd Jd Ah Th",
    "8s Jc Tc 7c Td 9d 8d Kh Qh 9h",
)
"""From the dealer's left."""
NINETY = "As Ks Qs Js Ts Ac Kc Ad Ah Kd", "7s Tc 9c 8c 7c Qd 9d 8d Kh 7d"
PRIMER, SITTING = (), (0, 1, 2)


def tell(language: str) -> Shown:
    """Every main screen with its title."""
    agreed = before("norman", language, stake="5", target=150)
    story = Story("norman", language, stake="5")
    story.deal(*HANDS, turned="7d", pack="Jh")
    story.hint(ANNA, "x", "stand", chance=60, x8s9h="1")
    story.hand("two are marked", ANNA, picked="8s 7c")
    story.do("x pAs")
    story.public("hands have counted")
    story.do("p7s p8s")
    story.hand("a lead", BORIS)
    story.play_on()
    story.ended("a deal", ANNA, BORIS, full=True)
    story.deal(*NINETY)
    story.do("x")
    story.public("repique")
    story.play_on()
    story.ended("a capot", VERA)
    story.deal()
    story.do("x")
    story.hand("who is out", VERA)
    story.play_on()
    story.closed()
    return [*agreed, *story.shown]
