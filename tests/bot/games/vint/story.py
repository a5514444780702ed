"""An evening from a fixed script: the same in every language."""

from engine.kit.ladder import PASS
from engine.kit.words import Ahead
from engine.table import apply
from tests.bot.games.card_story import Shown, Story, before

ANNA, BORIS, VERA, GLEB = range(4)
HANDS = (
    "As 9s 8s 2s Kc Tc 3c 2c Qd 7d 6d Jh 2h",
    "Kh Qh Th 9h 8h Ac 9c Ad 5d 4d Js 7s 3s",
    "Ks Qs 6s Qc Jc 4c Kd Jd Td 3d 7h 6h 5h",
)
"""From the dealer's left."""


def tell(language: str) -> Shown:
    """Every main screen with its title."""
    agreed = before("vint", language, stake="5 коп", rubbers=3)
    story = Story("vint", language, stake="5 коп", rubbers=3)
    story.deal(*HANDS)
    story.hand("may call", ANNA)
    story.hand("a level is open", ANNA, asked="L2")
    story.do("P P b1h")
    story.hand("may pass ahead", VERA)
    story.table = apply(story.table, VERA, Ahead(PASS))
    story.hand("has passed ahead", VERA)
    story.do("P b2h P")
    story.public("the auction")
    story.hand("may answer the partner", VERA, asked="L3")
    story.do("P P P P P P P pAs")
    story.public("the first trick")
    story.hand("must follow", VERA)
    story.play_on()
    story.ended("a deal", ANNA, BORIS, full=True)
    story.deal(*HANDS)
    story.do("P P P P")
    story.ended("passed out", VERA)
    story.closed()
    auction = Story("vint", language, 4, "each for himself", form="auction", passes="others")
    auction.deal(*HANDS)
    auction.public("the dealer's open cards")
    auction.do("b2h P P pKh p5h")
    auction.hand("plays the dealer's cards", BORIS)
    auction.hand("watches her own", ANNA)
    auction.play_on()
    auction.ended("a deal", BORIS)
    three = Story("vint", language, 3, "three", form="three", passes="others")
    three.deal(*HANDS)
    three.do("P b2h P P")
    three.public("the declarer opposite the dummy")
    three.play_on()
    three.ended("a deal", full=True)
    two = Story("vint", language, 2, "two", form="two", passes="others")
    two.deal(*HANDS)
    two.do("P b1s P")
    two.public("both dummies")
    reseat = Story("vint", language, 4, "changing places", form="reseat", passes="others")
    reseat.deal(*HANDS)
    reseat.do("P b1h P b2h P P P")
    reseat.public("the places have changed")
    reseat.play_on()
    reseat.ended("a deal", VERA, full=True)
    apart = (auction, three, two, reseat)
    return [*agreed, *story.shown, *(shown for each in apart for shown in each.shown)]
