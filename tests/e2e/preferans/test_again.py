"""After the settlement: another pulka, another agreement, a look back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.evening import words
from tests.e2e.preferans.test_at_the_table import GAME, cards_lie
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession


async def settled(evening: BotSession) -> Message:
    """Anna, Boris and Vera have stopped their pulka."""
    play = evening.play
    table = await cards_lie(evening)
    play.anna.write(play.group, "/stop")
    live = await evening.message(play.group, tr("button-agree"))
    await evening.tap(play.boris, live, tr("button-agree"))
    await evening.tap(play.vera, live, tr("button-agree"))
    await play.until(lambda: evening.status(table) == "finished")
    final = await evening.message(play.group, tr("button-again"))
    assert words(final.buttons)[-4:] == [
        tr("button-again"), tr("button-another"), tr("button-longer-points", to=20),
        tr("button-past"),
    ]  # fmt: skip
    return final


def places(evening: BotSession, table: int) -> list[str]:
    query = "SELECT name FROM places WHERE table_id = ? ORDER BY position"
    return [name for (name,) in evening.rows(query, table)]


def tables(evening: BotSession) -> int:
    return len(evening.rows("SELECT 1 FROM tables"))


@pytest.mark.slow
async def test_the_same_people_and_the_same_agreement(evening: BotSession) -> None:
    """Who taps sits; the others are named, need one tap, and are dealt nothing without it."""
    play = evening.play
    final = await settled(evening)
    assert await evening.tap(play.boris, final, tr("button-again")) == tr(
        "toast-again", table="Пятница"
    )
    lobby = await evening.message(play.group, tr("button-sit"))
    assert places(evening, 2) == ["Борис"]
    assert tr("lobby-invited", names="Анна, Вера") in lobby.text
    assert tr("agreement-head", preset=tr("preset-sochi"), length=10) in (lobby.text)
    assert evening.rows("SELECT options FROM tables WHERE id = 1") == evening.rows(
        "SELECT options FROM tables WHERE id = 2"
    )
    # What was kept of the first table is not the second's: others may sit there, elsewhere.
    (kept,) = evening.rows("SELECT opening FROM tables WHERE id = 2")[0]
    assert kept in (None, "null")
    # One tap on either message; whoever does not want to play says so.
    assert tr("toast-cards-later", table="Пятница") in await evening.tap(
        play.anna, final, tr("button-again")
    )
    await play.until(lambda: tr("lobby-invited", names="Вера") in lobby.text)
    assert await evening.tap(play.vera, lobby, tr("button-stand")) == tr("toast-declined")
    await play.until(lambda: tr("lobby-invited") not in lobby.text)
    await evening.tap(play.gleb, lobby, tr("button-sit"))
    await evening.tap(play.gleb, lobby, tr("button-deal"))
    await play.until(lambda: evening.log(2))
    assert places(evening, 2) == ["Борис", "Анна", "Глеб"]
    assert tr("toast-again-playing", table="Пятница") in await evening.tap(
        play.vera, final, tr("button-again")
    )


@pytest.mark.slow
async def test_twice_at_once_by_strangers_and_after_a_restart(evening: BotSession) -> None:
    """One table comes of it, whoever taps and however often."""
    play = evening.play
    final = await settled(evening)
    assert tr("toast-again-stranger") in await evening.tap(play.gleb, final, tr("button-again"))
    assert tables(evening) == 1
    data = next(b["callback_data"] for b in final.buttons if b["text"] == tr("button-again"))
    queries = [
        person.press(final, data)
        for person in (play.anna, play.anna, play.boris, play.vera, play.anna)
    ]
    await play.until(lambda: all(query.answered for query in queries))
    assert tables(evening) == 2
    assert sorted(places(evening, 2)) == ["Анна", "Борис", "Вера"]
    await evening.crash()
    await evening.start()
    assert tr("toast-again-here", table="Пятница") in await evening.press(play.anna, final, data)
    assert tables(evening) == 2
    # Called off, it may be opened once more.
    lobby = await evening.message(play.group, tr("button-cancel"))
    await evening.tap(play.anna, lobby, tr("button-cancel"))
    await evening.tap(play.anna, lobby, tr("button-cancel-yes"))
    await play.until(lambda: evening.status(2) == "cancelled")
    await evening.press(play.vera, final, data)
    assert places(evening, 3) == ["Вера"]


def pressed(final: Message) -> str:
    (data,) = [b["callback_data"] for b in final.buttons if b["text"] == tr("button-again")]
    return str(data)


@pytest.mark.slow
async def test_killed_between_the_write_and_the_answer_it_is_one_table(evening: BotSession) -> None:
    """Its update comes again, and is answered with the table that it made."""
    play, final = evening.play, await settled(evening)
    line, queue = evening.line, play.world.updates
    assert line is not None
    line.reached = lambda where: tables(evening) == 2 and where == "before answerCallbackQuery"
    query = play.boris.press(final, pressed(final))
    await play.until(lambda: line.cut)
    assert not query.answered
    await evening.crash()
    update = [*queue.confirmed, *queue.pending][-1]
    assert update["callback_query"]["data"] == pressed(final)
    queue.confirm(update["update_id"] + 1)
    queue.repeat([update])
    await evening.start()
    await play.until(lambda: bool(query.answered))
    await evening.message(play.group, tr("button-sit"))
    queue.repeat([update])
    await play.clock.advance(25)
    assert tables(evening) == 2
    assert places(evening, 2) == ["Борис"]


@pytest.mark.slow
@pytest.mark.parametrize("commits", ["before", "after"])
async def test_a_write_that_failed_or_did_not_makes_one_table(
    evening: BotSession, commits: str
) -> None:
    """Where a commit looks as if it had failed, the table is there and is shown."""
    play, final = evening.play, await settled(evening)
    evening.faults.commits = commits
    queries = [person.press(final, pressed(final)) for person in (play.boris, play.vera)]
    await play.until(lambda: all(query.answered for query in queries))
    await evening.message(play.group, tr("button-sit"))
    assert evening.faults.commits == ""
    assert tables(evening) == 2
    assert places(evening, 2) == ["Борис", "Вера"]


@pytest.mark.slow
async def test_a_restart_remembers_who_is_waited_for(evening: BotSession) -> None:
    play = evening.play
    final = await settled(evening)
    await evening.tap(play.anna, final, tr("button-again"))
    lobby = await evening.message(play.group, tr("button-sit"))
    await evening.crash()
    await evening.start()
    await evening.tap(play.boris, lobby, tr("button-sit"))
    await play.until(lambda: tr("lobby-invited", names="Вера") in lobby.text)


@pytest.mark.slow
async def test_a_running_pulka_does_not_go_on_twice(evening: BotSession) -> None:
    """A forged button while the table plays."""
    play = evening.play
    await cards_lie(evening)
    live = await evening.message(play.group, tr("button-my-cards"))
    assert tr("toast-again-early") in await evening.press(play.anna, live, "l:1:0:again")
    assert tr("toast-no-table") in await evening.press(play.anna, live, "l:77:0:again")
    assert tables(evening) == 1


@pytest.mark.slow
async def test_eight_tables_are_enough(evening: BotSession) -> None:
    play = evening.play
    final = await settled(evening)
    for _ in range(8):
        play.gleb.write(play.group, "/newgame 10")
    await play.until(lambda: tables(evening) == 9)
    assert tr("too-many-tables", n=8) in await evening.tap(play.anna, final, tr("button-again"))
    assert tables(evening) == 9


@pytest.mark.slow
async def test_another_agreement(evening: BotSession) -> None:
    """The menu is open at once, for the second who asks as well."""
    play = evening.play
    final = await settled(evening)
    await evening.tap(play.anna, final, tr("button-another"))
    lobby = await evening.message(play.group, tr("lobby-options"))
    await evening.tap(play.anna, lobby, tr("choice-convention-leningrad"))
    await evening.tap(play.anna, lobby, tr("button-back-menu"))
    await play.until(lambda: tr("lobby-options") not in lobby.text)
    await evening.tap(play.boris, final, tr("button-another"))
    await play.until(lambda: any(tr("lobby-options") in m.text for m in evening.said(play.group)))
    assert places(evening, 2) == ["Анна", "Борис"]
    assert tables(evening) == 2


@pytest.mark.slow
async def test_history_under_a_settlement(evening: BotSession) -> None:
    play = evening.play
    final = await settled(evening)
    for person in (play.anna, play.gleb):
        await evening.tap(person, final, tr("button-past"))
    await evening.message(play.group, tr("deals-empty", table="Пятница"))
    await play.clock.advance(20)
    shown = [m for m in evening.said(play.group) if tr("deals-empty") in m.text]
    assert len(shown) == 1


@pytest.mark.slow
async def test_computers_sit_down_again_at_their_level(evening: BotSession) -> None:
    play = evening.play
    table = await evening.sit_down(f"{GAME} эксперт", play.anna, computers=2)
    play.anna.write(play.group, "/stop")
    await play.until(lambda: evening.status(table) == "finished")
    final = await evening.message(play.group, tr("button-again"))
    await evening.tap(play.anna, final, tr("button-again"))
    lobby = await evening.message(play.group, tr("button-deal"))
    assert tr("lobby-invited") not in lobby.text
    levels = evening.rows("SELECT level, computer FROM places WHERE table_id = 2")
    assert levels[1:] == [("expert", 1), ("expert", 1)]


@pytest.mark.slow
async def test_a_private_game_goes_on_with_one_tap(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.anna.private, "/newgame места=как сели 10")
    lobby = await evening.message(play.anna.private, tr("button-deal"))
    await evening.tap(play.anna, lobby, tr("button-deal"))
    await play.until(lambda: evening.log(1))
    play.anna.write(play.anna.private, "/stop")
    final = await evening.message(play.anna.private, tr("button-again"))
    data = next(b["callback_data"] for b in final.buttons if b["text"] == tr("button-again"))
    first, second = play.anna.press(final, data), play.anna.press(final, data)
    await play.until(lambda: first.answered and second.answered)
    await play.until(lambda: evening.log(2))
    assert tables(evening) == 2


@pytest.mark.slow
async def test_the_buttons_speak_english(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.group, "/language")
    menu = await evening.message(play.group, tr("language-en"))
    await evening.tap(play.anna, menu, tr("language-en"))
    await evening.message(play.group, tr("changed-language", "en", name="Анна"))
    play.anna.write(play.group, "/newgame места=как сели 10")
    lobby = await evening.message(play.group, tr("button-sit", "en"))
    for person in (play.boris, play.vera):
        await evening.tap(person, lobby, tr("button-sit", "en"))
    await evening.tap(play.anna, lobby, tr("button-deal", "en"))
    await play.until(lambda: evening.log(1))
    play.anna.write(play.group, "/stop")
    live = await evening.message(play.group, tr("vote-stop", "en", name="Анна"))
    for person in (play.boris, play.vera):
        await evening.tap(person, live, tr("button-agree", "en"))
    final = await evening.message(play.group, tr("button-again", "en"))
    await evening.tap(play.anna, final, tr("button-again", "en"))
    await evening.message(play.group, tr("lobby-invited", "en", names="Борис, Вера"))
