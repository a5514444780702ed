"""What no story shows."""

from tests.bot.games.bezique.story import ANNA, BORIS, FIRST, OTHER, PACK
from tests.bot.games.card_story import Story


def test_a_drawn_card_that_is_played_is_told_no_more() -> None:
    story = Story("bezique", "ru", 2, packs=4)
    story.deal(FIRST, OTHER, turned="As", pack=PACK)
    story.do("pAc p9c D pQc p9c D")
    assert "Вы взяли: Т♥\n" in story.front.hand_screen(story.seen(BORIS), story.around).text
    story.do("pAh")
    assert "Вы взяли" not in story.front.hand_screen(story.seen(BORIS), story.around).text


def test_no_pot_is_drawn() -> None:
    story = Story("bezique", "ru", 2, packs=4, deals=1)
    story.deal()
    story.play_on()
    deal = story.seen(ANNA).finished[-1]
    assert [row.extra for row in story.front.rows(deal, story.around.tr)] == [""]


def test_dear_declarations_are_told_after_one_name() -> None:
    story = Story("bezique", "ru", 2, packs=4)
    first = "As As As As Qs Qs Qs Qs Jc Jc 9s Zz Ts Ac Ac Qc Qd Qh"
    story.deal(first, OTHER, turned="Ks", pack=PACK)
    story.do("pAc p9c msQ pAc p9c msA pTs p9d D")
    told = story.front.hand_screen(story.seen(ANNA), story.around).text.replace(
        "\N{NO-BREAK SPACE}", " "
    )
    assert "Дорогие объявления: Борис — 4 дамы ♠ (176), 4 туза ♠ (110)\n" in told
