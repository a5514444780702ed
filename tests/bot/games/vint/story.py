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
    return [*agreed, *story.shown]
