"""Evenings from fixed scripts: the same in every language."""

from tests.bot.games.card_story import Shown, Story, before

ANNA, BORIS, VERA = range(3)
HANDS = (
    "8c 9d Th Jc 2s 3h 4h 5h 6h 6c 7d 7c Ks Kd Ah",
    "Jh Qs Qd 2c 2d 3s 3d 4s 5c 5d 6s 6d 8s 9s 9h",
    "Js Jd Qh Kh Kc As Ac 2h 3c 4c 4d 7s 7h 8d 8h",
)
STOCK = "Ad 5s Tc Td Ts 9c Qc"


def tell(language: str) -> Shown:
    """Every main screen with its title."""
    agreed = before("lenturlu", language, again=1, pay="flat", stake="5")
    return [*agreed, *_three(language), *_king(language)]


def _three(language: str) -> Shown:
    story = Story("lenturlu", language, 3, stake="5")
    story.deal(*HANDS, turned=STOCK[:2], pack=STOCK[3:])
    story.do("p8c")
    story.hand("a run may follow", BORIS)
    story.do("p9d pTh pJc")
    story.public("money was taken")
    story.hint(BORIS, "p7d", "money", chance=0, p2s="3")
    story.do("p6h b1 P")
    story.hand("he may draw or pass", VERA)
    story.public("a turn is over")
    story.do("P p7s b2")
    story.public("two were drawn")
    story.play_on()
    story.ended("a deal", BORIS, full=True)
    story.closed()
    return story.shown


def _king(language: str) -> Shown:
    story = Story("lenturlu", language, 3, "king", kind="king")
    story.deal("Jh Ks", "Qd", "2c", turned=STOCK[:2], pack=STOCK[3:])
    story.do("pJh P")
    story.hand("a queen would feed a king", VERA)
    story.do("pQd P P pKs")
    story.ended("a deal", BORIS)
    return story.shown
