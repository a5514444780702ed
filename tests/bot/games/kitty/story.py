"""A party from a fixed script: the same in every language."""

from tests.bot.games.card_story import Shown, Story, before

ANNA, BORIS, VERA, GLEB = range(4)
HANDS = ("7d 8d 9d Ah Kc", "Td 7c 8h Ks 9s", "Jd 9c Qh 8s Th", "Qd As Tc 7h Jh")
PACK = "Ts Kh 8c Ad"
NONE_SHARES = ("7d 8d 9h Ah Kc", "Td 7c 8h Ks 9s", "Jd 9c Qh 8s Tc", "Qd As Qc 7h Jh")


def tell(language: str) -> Shown:
    """Every main screen with its title."""
    story = Story("kitty", language, 4, stake="5")
    story.deal(*HANDS, turned="7s", pack=PACK)
    story.hand("he has shared", BORIS)
    story.do("xJh x7c x8s")
    story.hand("he got a card and threw one", VERA)
    story.do("pKh p8h pQh pAs")
    story.public("a trick is over")
    story.do("pTc pKc")
    story.hint(VERA, "b1", "draws", chance=31, P="1")
    story.do("b1 p8c p9c")
    story.public("a drawn card was laid")
    story.play_on()
    story.ended("a deal", BORIS, full=True)
    story.deal(*NONE_SHARES, turned="7s", pack=PACK)
    story.do("p7d")
    story.public("nobody shares")
    story.play_on()
    story.closed()
    return [*before("kitty", language, pay=3, stake="5"), *story.shown, *_party(language)]


def _party(language: str) -> Shown:
    story = Story("kitty", language, 4, "party")
    for _ in range(4):
        story.deal(*HANDS)
        story.play_on()
    story.ended("its end", BORIS)
    return story.shown[-4:]
