"""An evening of every kind from fixed scripts: the same in every language."""

from tests.bot.games.card_story import Shown, Story, before

ANNA, BORIS, VERA, GLEB = range(4)
MOUCHE = ("As Ks 7d 8d Qc", "Kh Qh 8s 9s 6d", "6s 7s 8c Tc Jd", "Ah 7h 9d 9c Kd")
PRIMER, SITTING = ("G2",), (0, 1, 2)


def tell(language: str) -> Shown:
    agreed = before("mouche", language, kind="pamphile", start=15, stake="5")
    played = (_mouche(language), _pamphile(language), _mistigri(language), _jester(language))
    return [*agreed, *(shown for each in played for shown in each)]


def _mouche(language: str) -> Shown:
    story = Story("mouche", language, label="mouche", rounds=2, stake="5")
    story.deal(*MOUCHE, turned="Th", pack="8h Jh Ts Qs")
    story.hand("two to change", BORIS, picked="7d 8d")
    story.do("x7d8d x6d P")
    story.hand("waits for the last word", VERA)
    story.do("x9c p8h pQh pAh")
    story.public("second trick")
    story.hint(ANNA, "p7h", "best", chance=10, pKd="1")
    story.play_on()
    story.ended("a deal", BORIS, full=True)
    story.deal(*MOUCHE)
    story.closed()
    return story.shown


def _pamphile(language: str) -> Shown:
    story = Story("mouche", language, label="pamphile", kind="pamphile", start=15, deals=9)
    story.deal(*MOUCHE, turned="Jc")
    story.do("tc x P P x")
    story.play_on()
    story.deal("", "Jc 9c 7h 7s 8s", "Kh Qh 6d Td 9d", "")
    story.do("P")
    story.hand("has Pamphile", GLEB)
    story.do("N")
    story.hand("has announced", GLEB)
    story.do("x7s7h x P")
    story.public("announced")
    story.play_on()
    story.ended("a premium", GLEB)
    return story.shown


def _mistigri(language: str) -> Shown:
    story = Story("mouche", language, label="mistigri", kind="mistigri", rounds=2, settle="flat")
    story.deal("9d Td Ad 7d Kd", "7c 8c Ah Qh 6h", "Kc Ac As 8s 6s", "")
    story.do("x x x P")
    story.public("five of a suit")
    story.play_on()
    story.ended("shown", BORIS)
    story.deal("7c 8c Ah Qh 6h", "Kc 9d Td 7d Kd", "As 8s 6s 7s 9s", "")
    story.do("P x P P")
    story.ended("at once", GLEB)
    return story.shown


def _jester(language: str) -> Shown:
    story = Story("mouche", language, 3, "jester", kind="jester", exact="always")
    story.deal("Qs 7s 8d 9d Td", "Ks Ah Kh Qh Jh", "As Js Ts 7c 8c", turned="9h")
    story.do("x x x pQs pKs pTs")
    story.hand("must follow", VERA)
    story.play_on()
    story.ended("the queen is taken", BORIS)
    return story.shown
