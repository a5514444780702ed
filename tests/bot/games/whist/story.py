"""An evening from a fixed script: the same in every language."""

from tests.bot.games.card_story import Shown, Story, before

ANNA, BORIS, VERA, GLEB = range(4)
HANDS = (
    "Ks Js 9s 2s Ah 7h 5h Qd Td 8d 9c 8c 2c",
    "Qs Ts 3s Kh Jh 6h Ad 9d 4d Tc 7c 5c 3c",
    "8s 7s 6s Th 8h 3h Kd 7d 6d 5d Ac Qc 6c",
    "As 5s 4s Qh 9h 4h 2h Jd 3d 2d Kc Jc 4c",
)
"""From the dealer's left; hearts are turned."""
PRIMER, SITTING = ("G1",), (0, 1, 2, 3)
"""The beginner's deal among the golden figures; which of Anna, Boris, Vera and Gleb sits where."""


def tell(language: str) -> Shown:
    """Every main screen with its title."""
    agreed = before("whist", language, stake="5 коп")
    pairs = Story("whist", language, stake="5 коп")
    pairs.deal(*HANDS)
    pairs.do("pKs")
    pairs.public("the first card")
    pairs.hand("must follow", VERA)
    pairs.do("pQs p8s pAs p4h")
    pairs.hand("menu", VERA, asked="menu")
    pairs.play_on()
    pairs.ended("a deal", ANNA, full=True)
    pairs.deal(*HANDS)
    pairs.closed()
    three = Story("whist", language, 3, "three with a dummy", form="three")
    three.deal(*HANDS)
    three.do("pKs pQs")
    three.public("a dummy")
    three.hand("who plays from the dummy", ANNA)
    three.play_on()
    three.ended("a deal", ANNA)
    humbug = Story("whist", language, 2, "Humbug", form="humbug")
    humbug.deal(*HANDS)
    humbug.do("x P")
    humbug.public("the words")
    humbug.play_on()
    humbug.ended("a deal", full=True)
    return [*agreed, *pairs.shown, *three.shown, *humbug.shown]
