"""What is played at a table: chosen by a word, or behind one button of the lobby."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bot.games.registry import FRONTS
from bot.handlers.newgame import name_of
from bot.i18n import plain, translator
from bot.tables.lobby import opening
from bot.taps import Verb
from bot.views import games
from tests.e2e.evening import MINUTE, taps, words
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession

pytestmark = pytest.mark.slow

HERE, OTHER = list(FRONTS)[:2]
MOST = {game: max(front.places({})) for game, front in FRONTS.items()}
TITLES = ("", "Пятница", "Пятница 2")


def called(game: str, language: str = "ru") -> str:
    return plain(games.name(game, translator(language)))


def played(evening: BotSession, table: int = 1) -> str:
    return str(evening.rows("SELECT game FROM tables WHERE id = ?", table)[0][0])


def seated(evening: BotSession, table: int = 1) -> int:
    return int(evening.rows("SELECT count(*) FROM places WHERE table_id = ?", table)[0][0])


async def opened(evening: BotSession, said: str = "10") -> Message:
    """Anna's lobby in the group, again the same while nobody else sits there."""
    before = {each.id for each in evening.said(evening.play.group)}
    evening.play.anna.write(evening.play.group, f"/newgame {said}")
    await evening.play.until(
        lambda: any(
            tr("button-sit") in words(each.buttons) and each.id not in before
            for each in evening.said(evening.play.group)
        )
    )
    return await evening.message(evening.play.group, tr("button-sit"))


async def choose(evening: BotSession, lobby: Message, game: str) -> None:
    await evening.tap(evening.play.anna, lobby, tr("button-games"))
    await evening.choose(evening.play.anna, lobby, game)
    await evening.play.until(lambda: tr("button-games") in words(lobby.buttons))


def forged(game: str) -> str:
    return f"l:1:0:game={game}"


async def test_a_lobby_goes_to_another_game_and_back(evening: BotSession) -> None:
    """Each has its own agreement, and finds it again as it was put aside."""
    play = evening.play
    lobby = await opened(evening, "20 игроков=3 темп=быстрый")
    first = lobby.text
    assert words(lobby.buttons).count(tr("button-games")) == 1
    await evening.tap(play.anna, lobby, tr("button-games"))
    await play.until(lambda: tr("lobby-games", table="Пятница") in lobby.text)
    assert [each for each in words(lobby.buttons) if each.startswith("✓")] == [f"✓ {called(HERE)}"]
    # Nobody has to wait until the choice is made.
    await evening.tap(play.boris, lobby, tr("button-sit"))
    await evening.choose(play.anna, lobby, OTHER)
    await play.until(lambda: tr("lobby-title", table="Пятница") in lobby.text)
    assert played(evening) == OTHER
    assert first.split("\n")[1] not in lobby.text
    other = lobby.text.split("\n")[1]
    assert other
    await evening.restart()
    await choose(evening, lobby, HERE)
    await play.until(lambda: first.split("\n")[1] in lobby.text)
    assert "Борис" in lobby.text
    assert played(evening) == HERE
    await choose(evening, lobby, OTHER)
    await play.until(lambda: other in lobby.text)


async def test_bare_newgame_opens_the_last_game_and_agreement(evening: BotSession) -> None:
    """A lobby to sit down in at once, in the group and in private: who sits, and every button."""
    play = evening.play
    rows = "SELECT game, options FROM tables WHERE id = ?"
    for where in (play.group, play.boris.private):
        play.boris.write(where, "/newgame")
        first = await evening.message(where, tr("button-options"))
        assert tr("lobby-title") in first.text
        assert "Борис" in first.text
        wanted = ["button-options", "button-games", "button-add-computer"]
        wanted += ["button-sit"] if where is play.group else []
        assert {tr(each) for each in wanted} <= set(words(first.buttons))
        assert evening.rows(rows, taps(first)[0].table) == [(HERE, "{}")]
    last = await evening.sit_down(f"/newgame {name_of(OTHER, 'ru')} 20", play.anna, computers=3)
    await evening.restart()
    await play.clock.advance(MINUTE)
    play.vera.write(play.group, "/newgame")
    await play.until(lambda: len(evening.rows("SELECT id FROM tables")) == 4)
    assert evening.rows(rows, 4) == evening.rows(rows, last)
    assert played(evening, 4) == OTHER


async def test_a_set_agreement_precedes_the_last_one_played(evening: BotSession) -> None:
    play = evening.play
    await evening.sit_down(f"/newgame {name_of(OTHER, 'ru')} 20", play.anna, computers=3)
    play.anna.write(play.group, f"/settings {name_of(OTHER, 'ru')}")
    menu = await evening.message(play.group, tr("options-title"))
    presets = [each for each in taps(menu) if "preset=" in each.what]
    await evening.press(play.anna, menu, presets[-1].encode())
    await evening.message(play.group, tr("button-undo"))
    play.vera.write(play.group, "/newgame")
    await play.until(lambda: len(evening.rows("SELECT id FROM tables")) == 2)
    ((defaults,),) = evening.rows("SELECT defaults FROM chats WHERE chat_id = ?", play.group.id)
    ((options,),) = evening.rows("SELECT options FROM tables WHERE id = 2")
    assert {OTHER: json.loads(options)} == json.loads(defaults)


async def test_an_old_tap_changes_no_agreement_of_another_game(evening: BotSession) -> None:
    """A page of the agreement stood open on a phone while the game was changed."""
    play = evening.play
    lobby = await opened(evening)
    await evening.tap(play.anna, lobby, tr("button-options"))
    await play.until(lambda: tr("lobby-options") in lobby.text)
    old = [tap.encode() for tap in taps(lobby) if tap.verb is Verb.OPTION]
    assert len(old) > 5
    assert not await evening.press(play.anna, lobby, forged(OTHER))
    before = evening.rows("SELECT game, options FROM tables")
    for data in (*old, f"o:1:0:{HERE},seats=1", f"o:1:0:{HERE},reset"):
        assert await evening.press(play.anna, lobby, data) == tr("toast-other-game")
    assert evening.rows("SELECT game, options FROM tables") == before
    await play.until(lambda: tr("lobby-title", table="Пятница") in lobby.text)


async def test_nobody_deals_a_game_that_was_changed_under_his_finger(evening: BotSession) -> None:
    play = evening.play
    lobby = await opened(evening)
    await evening.tap(play.anna, lobby, tr("button-add-computer"))
    await evening.tap(play.anna, lobby, tr("button-add-computer"))
    await play.until(lambda: tr("button-deal") in words(lobby.buttons))
    (deal,) = (b["callback_data"] for b in lobby.buttons if b["text"] == tr("button-deal"))
    choosing, dealing = play.boris.press(lobby, "l:1:0:sit"), play.anna.press(lobby, forged(OTHER))
    hasty = play.boris.press(lobby, deal)
    await play.until(lambda: choosing.answered and dealing.answered and hasty.answered)
    assert evening.status(1) == "lobby"
    assert play.boris.popups[-1].text == tr("toast-other-game")
    await play.until(lambda: deal not in [b.get("callback_data") for b in lobby.buttons])
    await evening.tap(play.anna, lobby, tr("button-deal"))
    await play.until(lambda: evening.log(1))
    assert played(evening) == OTHER


async def test_more_people_than_may_play_stay_with_their_game(evening: BotSession) -> None:
    play = evening.play
    large, small = sorted((HERE, OTHER), key=lambda game: -MOST[game])
    assert MOST[large] > MOST[small]
    lobby = await opened(evening, name_of(large, "ru"))
    for person in play.party.people[1 : MOST[large]]:
        await evening.tap(person, lobby, tr("button-sit"))
    assert await evening.press(play.anna, lobby, forged(small)) == tr(
        "error-lobby-too-many", n=MOST[small]
    )
    assert played(evening) == large
    for person in play.party.people[MOST[small] : MOST[large]]:
        await evening.press(person, lobby, "l:1:0:stand")
    await choose(evening, lobby, small)
    assert (played(evening), seated(evening)) == (small, MOST[small])


async def test_each_game_has_its_usual_agreement_in_a_chat(evening: BotSession) -> None:
    """Set on the page of its game, kept through a restart, and taken back alone."""
    play = evening.play
    play.anna.write(play.group, "/settings")
    menu = await evening.message(play.group, tr("options-title"))
    await evening.tap(play.anna, menu, tr("button-games"))
    await evening.choose(play.anna, menu, OTHER)
    await play.until(lambda: tr("button-games") in words(menu.buttons))
    presets = [each for each in taps(menu) if "preset=" in each.what]
    assert all(each.what.startswith(f"{OTHER},") for each in presets)
    await evening.press(play.anna, menu, presets[-1].encode())
    changed = await evening.message(play.group, tr("button-undo"))
    await evening.restart()
    lobby = await opened(evening, name_of(OTHER, "ru"))
    chosen = "SELECT game, options FROM tables"
    ((game, options),) = evening.rows(chosen)
    assert game == OTHER
    assert options != "{}"
    await opened(evening, name_of(HERE, "ru"))
    assert evening.rows(chosen) == [(HERE, "{}")]
    await evening.tap(play.anna, changed, tr("button-undo"))
    lobby = await opened(evening, name_of(OTHER, "ru"))
    assert evening.rows(chosen) == [(OTHER, json.dumps(opening(OTHER)))]
    assert lobby.buttons


async def test_what_is_kept_under_a_name_is_offered_to_its_own_game(evening: BotSession) -> None:
    play = evening.play
    lobby = await opened(evening, name_of(OTHER, "ru") + " 30")
    line = lobby.text.split("\n")[1]
    play.anna.write(play.group, "/save Своя")
    await play.until(lambda: f"«Своя»: {line}" in lobby.text)
    await choose(evening, lobby, HERE)
    await evening.tap(play.anna, lobby, tr("button-options"))
    await play.until(lambda: tr("button-reset") in words(lobby.buttons))
    assert "«Своя»" not in words(lobby.buttons)
    assert await evening.press(play.anna, lobby, "o:1:0:house=1") == tr("toast-other-game")
    await evening.tap(play.anna, lobby, tr("button-back-menu"))
    await choose(evening, lobby, OTHER)
    await evening.tap(play.anna, lobby, tr("button-options"))
    await play.until(lambda: "✓ «Своя»" in words(lobby.buttons))
    play.anna.write(play.group, "/settings")
    menu = await evening.message(play.group, tr("button-houses"))
    await evening.tap(play.anna, menu, tr("button-houses"))
    await evening.tap(play.anna, menu, "«Своя»")
    await evening.tap(play.anna, menu, tr("house-take"))
    await evening.message(play.group, "30")
    assert evening.rows("SELECT defaults FROM chats") == [(json.dumps({OTHER: {"deals": 30}}),)]


@pytest.mark.parametrize("game", [each for each in FRONTS if FRONTS[each].options.opening])
async def test_a_short_game_opens_short_unless_anything_was_wished(
    evening: BotSession, game: str
) -> None:
    """Typed words and links leave defaults out; what they mean must not change."""
    short = {each.key: dict(each.chosen) for each in FRONTS[game].options.presets}["short"]
    wishes = {"": short, ", места=как сели": {"seating": "joining"}}
    people = (evening.play.anna, evening.play.boris)
    for table, (person, said) in enumerate(zip(people, wishes, strict=True), 1):
        options = wishes[said]
        person.write(evening.play.group, f"/newgame {called(game)}{said}")
        await evening.play.until(lambda: bool(agreed(evening, table)))  # noqa: B023
        assert agreed(evening, table) == [options]


def agreed(evening: BotSession, table: int) -> list[dict[str, object]]:
    """The options of a table as they are written."""
    rows = evening.rows("SELECT options FROM tables WHERE id = ?", table)
    return [json.loads(each) if isinstance(each, str) else each for (each,) in rows]
