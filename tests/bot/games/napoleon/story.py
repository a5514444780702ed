"""A game of four and moments of two and six from a fixed script: the same in every language."""

from tests.bot.games.card_story import Shown, Story, before

ANNA, BORIS, VERA, GLEB = range(4)
HANDS = ("Ks 9s Kd 7c 6h", "As Qs Ad Tc 8h", "Js Ts 8s Qd 7h", "7s 6s Jd Td 9c")
"""From the dealer's left; hearts are turned."""
MORE = ("Ac Kc Qc Jc 8c", "Ah Kh Qh Jh Th")
PRIMER, SITTING = ("G10", "G11"), (2, 0, 1)
"""The beginner's deals among the golden figures; which of Anna, Boris and Vera sits where."""


def tell(language: str) -> Shown:
    """Every main screen with its title."""
    agreed = before("napoleon", language, stake="5 коп", deals=10, penalty="flat", play_out=True)
    return [*agreed, *_four(language), *_claim(language), *_two(language), *_six(language)]


def _four(language: str) -> Shown:
    story = Story("napoleon", language, stake="5 коп", deals=10)
    story.deal(*HANDS)
    story.do("P b2")
    story.public("auction, two stands")
    story.hand("auction, above two", GLEB)
    story.hand("auction, Napoleon asked", GLEB, asked="b5")
    story.do("P")
    story.hand("auction, last word", ANNA)
    story.do("P pTs p6s p9s")
    story.public("play, the first trick")
    story.do("pAs")
    story.hand("play, the bidder leads", VERA)
    story.do("pAd")
    story.public("play, the second trick")
    story.hand("play, has played", VERA)
    story.hand("play, must follow", GLEB)
    story.hand("menu", GLEB, asked="menu")
    story.hand("stop asked", GLEB, asked="ps")
    story.hint(GLEB, "pQd", "equal", chance=80)
    story.play_on()
    story.ended("two made", VERA, ANNA)
    story.deal(*HANDS)
    story.do("P P P P")
    story.ended("all passed", ANNA)
    story.deal(*HANDS)
    story.do("b3 P P P")
    story.play_on()
    story.ended("three failed", GLEB, ANNA, full=True)
    story.deal("Ah Kh Qh Jh Th", *HANDS[1:])
    story.do("b5")
    story.play_on()
    story.ended("five made", ANNA)
    story.closed()
    return story.shown


def _claim(language: str) -> Shown:
    """Vera claims the rest of three, and again once it was refused."""
    story = Story("napoleon", language, label="a claim")
    story.deal("Ks 9s Kd 7c 6h", "As Qs Ad Ah Qh", *HANDS[2:])
    story.stages.update(("auction", "play"))
    story.do("P b3 P P pTs p6s p9s pAs")
    story.hand("the menu", VERA, asked="menu")
    story.hand("asked", VERA, asked="cn3")
    story.do("cr2")
    story.public("all are asked")
    story.hand("who is asked", ANNA)
    story.do("A R")
    story.public("refused")
    story.do("pAh p7h p9c p6h cr2 A A A")
    story.ended("granted", VERA, full=True)
    return story.shown


def _two(language: str) -> Shown:
    story = Story("napoleon", language, 2, "two", least_bid=1, penalty="flat")
    story.deal(*HANDS[:2])
    story.do("b4 P pAs p9s")
    story.public("the play")
    story.play_on()
    story.ended("failed for one unit", ANNA)
    return story.shown


def _six(language: str) -> Shown:
    story = Story("napoleon", language, 6, "six")
    story.deal(*HANDS, *MORE)
    story.do("P b2 P P b3")
    story.public("the auction")
    story.do("b4 p9s pQs p8s p6s")
    story.public("the play")
    story.hand("the play, the bidder", ANNA)
    story.play_on()
    story.ended("four made", ANNA)
    return story.shown
