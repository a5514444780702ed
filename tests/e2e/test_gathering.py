"""Before the first card: how a table comes about, and how it is called off."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.games.registry import FRONTS, usual
from bot.i18n import LANGUAGES, translator
from bot.sandbox import Actor
from bot.views import primer
from tests.e2e.evening import words
from tests.support.texts import runs, told, tr

if TYPE_CHECKING:
    from tests.e2e.evening import BotSession


def agreed(preset: str, length: int) -> str:
    """How the line with the agreement begins."""
    return tr("agreement-head", preset=tr(f"preset-{preset}"), length=length)


def says(key: str, value: str) -> str:
    """The button of an option with its value."""
    return tr("option-says", option=tr(f"option-{key}"), value=value)


async def test_newgame_understands_words_in_any_order(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.group, "/newgame сочинка 20 вист=джентльменский")
    lobby = await evening.message(play.group, tr("button-sit"))
    assert agreed("sochi-gentleman", 20) in lobby.text
    play.anna.write(play.group, "/newgame 50 leningrad")
    lobby = await evening.message(play.group, tr("choice-convention-leningrad"))
    assert agreed("leningrad", 50) in lobby.text


async def test_a_word_not_understood_is_named(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.group, "/newgame сочинка бридж 20")
    answer = await evening.message(play.group, "бридж")
    assert tr("newgame-words", example=tr("help-example")) in answer.text
    assert "/newgame сочинка 20" in answer.text
    assert not evening.rows("SELECT 1 FROM tables")


@pytest.mark.slow
async def test_sitting_standing_and_computers(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.group, "/newgame 10")
    lobby = await evening.message(play.group, tr("button-sit"))
    await evening.tap(play.anna, lobby, tr("button-sit"))
    assert tr("error-lobby-sits") in await evening.tap(play.anna, lobby, tr("button-sit"))
    await evening.tap(play.boris, lobby, tr("button-sit"))
    await play.until(
        lambda: (
            tr("lobby-place", number=1, name="Анна") in lobby.text
            and tr("lobby-place", number=2, name="Борис") in lobby.text
        )
    )
    assert tr("button-deal") not in words(lobby.buttons)
    await evening.tap(play.boris, lobby, tr("button-stand"))
    await play.until(lambda: "Борис" not in lobby.text)
    await evening.tap(play.anna, lobby, tr("button-add-computer"))
    await evening.tap(play.anna, lobby, tr("button-add-computer"))
    await play.until(lambda: tr("button-deal") in words(lobby.buttons))
    await evening.tap(play.anna, lobby, tr("button-drop-computer"))
    await play.until(lambda: tr("button-deal") not in words(lobby.buttons))
    # A stranger changes nothing at a table he does not sit at.
    assert tr("toast-sit-first") in await evening.tap(play.gleb, lobby, tr("button-add-computer"))


async def test_lots_are_drawn_where_all_can_see(evening: BotSession) -> None:
    """Rule 1.3: the lowest card deals; everybody's cards are shown."""
    play = evening.play
    await evening.sit_down("/newgame 10", *play.party.people[:4])
    lots = await evening.message(play.group, tr("lots-title"))
    order = next(line for line in lots.text.splitlines() if runs("lots-order")[0] in line)
    for person in play.party.people[:4]:
        assert person.name in order
    told = lots.text.partition(runs("lots-dealer")[0])[2]
    assert told[-1] in "♠♣♦♥", "the first dealer's card as well"
    await evening.check(play.anna)
    page = await evening.message(play.anna.private, runs("lots-seats")[0])
    for person in play.party.people[:4]:
        assert page.text.count(person.name) == 2
    assert told in page.text


async def test_the_first_minute_of_a_newcomer(evening: BotSession) -> None:
    play = evening.play
    dora = Actor.add(play.world, "Дора")
    dora.start()
    welcome = await evening.message(dora.private, tr("button-train"))
    assert words(welcome.buttons) == [
        tr("button-learn"), tr("button-train"), tr("button-keep-sheet"), tr("button-add-group"),
        tr("button-rules"),
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("game", FRONTS)
async def test_rules_are_read_page_by_page_and_the_agreement_after_them(
    evening: BotSession, game: str
) -> None:
    """All in one message; a second way in brings it down."""
    play, own = evening.play, translator(LANGUAGES[0], game)
    anna = play.anna
    anna.write(anna.private, "/start")
    welcome = await evening.message(anna.private, tr("button-train"))
    await evening.tap(anna, welcome, tr("button-rules"))
    page = await evening.message(anna.private, told(usual(), "primer-1"))
    if game != usual():
        await evening.tap(anna, page, tr("button-games"))
        await evening.choose(anna, page, game)
    pages = primer.count(own)
    for number in range(1, pages + 1):
        await play.until(lambda: told(game, f"primer-{number}") in page.text)  # noqa: B023
        listed = tr("button-agreement")
        assert (listed in words(page.buttons)) is (number == pages)
        await evening.tap(anna, page, tr("button-page-on") if number < pages else listed)
    await play.until(lambda: tr("button-primer") in words(page.buttons))
    await evening.tap(anna, page, tr("button-primer"))
    await play.until(lambda: told(game, "primer-1") in page.text)
    await evening.tap(anna, welcome, tr("button-rules"))
    await play.until(lambda: evening.said(anna.private)[-1].id > page.id)
    # A game of which nobody knows anything is no game; a page that is none is the last one.
    assert await evening.press(anna, welcome, "p:0:0:primer,bridge") == tr("toast-unknown")
    await evening.press(anna, welcome, f"p:0:99:primer,{game}")
    await play.until(lambda: told(game, f"primer-{pages}") in evening.said(anna.private)[-1].text)


@pytest.mark.slow
async def test_at_a_table_its_agreement_is_the_quick_answer(evening: BotSession) -> None:
    play = evening.play
    table = await evening.sit_down("/newgame 10", *play.party.people[:3])
    play.boris.write(play.group, "/rules")
    rules = await evening.message(play.group, tr("rules-title", table="Пятница"))
    shown = rules.text
    await evening.tap(play.vera, rules, tr("button-primer"))
    await play.until(lambda: told(usual(), "primer-1") in rules.text)
    last = primer.count(translator(LANGUAGES[0], usual())) - 1
    await evening.press(play.vera, rules, f"p:{table}:{last}:primer,{usual()}")
    await play.until(lambda: tr("button-agreement") in words(rules.buttons))
    await evening.tap(play.vera, rules, tr("button-agreement"))
    await play.until(lambda: rules.text == shown)


async def test_the_menus_are_published(evening: BotSession) -> None:
    """Commands by scope and language, as Telegram shows them."""
    play = evening.play
    await play.until(lambda: play.world.menus.seen_by(play.anna.user, play.group))
    await play.clock.advance(30)
    group = {each["command"] for each in play.world.menus.seen_by(play.anna.user, play.group)}
    private = play.world.menus.seen_by(play.anna.user, play.anna.private)
    assert {"newgame", "pulka", "stop", "leave", "cancel", "poke"} <= group
    assert "start" not in group
    assert "start" in {each["command"] for each in private}
    assert any("а" <= letter <= "я" for letter in private[0]["description"])
