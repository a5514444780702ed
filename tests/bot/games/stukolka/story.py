"""An evening of every kind from fixed scripts: the same in every language."""

from tests.bot.games.card_story import Shown, Story, before

ANNA, BORIS, VERA = range(3)
GOLETS = ("Ah Kd 6c", "9s 7c 8c", "Qh Ad Ts", "6s 7s 8s")
"""From the left of Anna, who deals: golden figure G6."""
SHLEIF = ("As 6d 7d", "Qs 8c 7c", "Kc Qc Jd", "Ah Kh 6s")
ALL = ("Ad 6c 7c", "6s 7s 8s", "Ah Kh 6d", "9s Ts Js", "Qs 8c 9c", "7d Tc Jc")
PRIMER, SITTING = ("G1",), (0, 1, 2)
"""The beginner's deal among the golden figures; which of Anna, Boris and Vera sits where."""


def tell(language: str) -> Shown:
    """Every main screen with its title."""
    kinds = (_golets, _shleif, _prikup, _obligatory)
    agreed = before("stukolka", language, kind="shleif", stake="5")
    return [*agreed, *(shown for kind in kinds for shown in kind(language))]


def _golets(language: str) -> Shown:
    story = Story("stukolka", language, label="golets", kind="golets", stake="5")
    story.deal(*GOLETS, pack="6h Kh 6d 9d")
    story.hand("waits", ANNA)
    story.do("K G")
    story.hand("has the golets", VERA)
    story.do("K P p6d")
    story.hand("has passed", ANNA)
    story.do("pAd pKd pQh")
    story.public("second trick")
    story.do("pAh pKh p6c p9d pTs")
    story.ended("one remis", BORIS, full=True)
    story.deal(*GOLETS)
    story.do("P P P")
    story.ended("all passed")
    story.closed()
    return story.shown


def _shleif(language: str) -> Shown:
    story = Story("stukolka", language, label="shleif", kind="shleif", dark=True, razrez=True)
    story.deal(*SHLEIF, pack="8d 7h 6h 8h Tc Ts 9d")
    story.hand("has not looked", VERA)
    story.do("D P P x")
    story.hand("one to throw", BORIS, picked="8d")
    story.do("x8d")
    story.hand("marked", ANNA, picked="6s")
    story.do("x x9h N Y x6h p8h pKh p6d pAh p7d p7h p6s pAs pTc")
    story.ended("razrez", BORIS, full=True)
    story.do("Y")
    story.deal(*SHLEIF)
    story.hand("waived", ANNA)
    return story.shown


def _prikup(language: str) -> Shown:
    story = Story("stukolka", language, 3, "prikup", kind="prikup")
    story.deal("Ah Kh Qh", "", "6s 7s 8s")
    story.do("K P x x6s pAh")
    story.hand("must follow", ANNA)
    return story.shown


def _obligatory(language: str) -> Shown:
    chosen = {"kind": "obligatory", "cap": 30, "last_pot": "play_off"}
    story = Story("stukolka", language, 6, "obligatory", **chosen)
    story.deal(*ALL)
    story.do("pAd p6s p6d p9s pQs p7d p6c p7s pKh pTs p8c pTc pAh pJs p9c pJc p7c p8s")
    story.ended("compulsory")
    return story.shown
