"""Several tables in one chat: a command moves the one it names, and none that it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.sandbox.faults import ServerError
from tests.e2e.evening import shows, words
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox import Actor
    from bot.sandbox.model import Message
    from tests.e2e.evening import BotSession


async def three_lobbies(evening: BotSession) -> list[Message]:
    """«Пятница», «Пятница 2», «Пятница 3», all opened by Anna, who waits alone at none."""
    play = evening.play
    found = []
    for number in (1, 2, 3):
        play.anna.write(play.group, "/newgame места=как сели 10")
        name = "Пятница" if number == 1 else f"Пятница {number}"
        lobby = await evening.message(play.group, tr("lobby-title", table=name))
        await evening.tap(play.dina, lobby, tr("button-sit"))
        await play.clock.advance(5)
        found.append(lobby)
    return found


def statuses(evening: BotSession) -> list[str]:
    return [status for (status,) in evening.rows("SELECT status FROM tables ORDER BY id")]


async def two_running(evening: BotSession) -> tuple[int, int]:
    """Anna, Boris and Vera at «Пятница», Anna and computers at «Пятница 2»."""
    play = evening.play
    first = await evening.sit_down("/newgame места=как сели 10", *play.party.people[:3])
    second = await evening.sit_down("/newgame места=как сели 10", play.anna, computers=2)
    return first, second


@pytest.mark.slow
async def test_cancel_dissolves_only_the_table_that_was_named(evening: BotSession) -> None:
    """The number is the one in the name; a number nobody bears dissolves nothing."""
    play = evening.play
    await three_lobbies(evening)
    # The id of the last table here is 4 in the database of a bot with one more table elsewhere.
    for words_ in ("4", "04", "№4", "-1", "Суббота", "99999999999999999999"):
        play.anna.write(play.group, f"/cancel {words_}")
        await play.clock.advance(5)
        question = await evening.message(play.group, tr("pick-unknown", words=words_))
        assert words(question.buttons) == ["Пятница", "Пятница 2", "Пятница 3"]
    assert statuses(evening) == ["lobby"] * 3
    play.anna.write(play.group, "/cancel 3")
    asking = await evening.message(play.group, tr("lobby-cancel-ask"))
    assert "Пятница 3" in asking.text
    assert statuses(evening) == ["lobby"] * 3
    await evening.tap(play.anna, asking, tr("button-cancel-yes"))
    assert statuses(evening) == ["lobby", "lobby", "cancelled"]
    await play.until(lambda: not asking.buttons)
    assert "Анна" in asking.text


@pytest.mark.slow
async def test_the_number_in_the_name_is_no_row_of_the_database(evening: BotSession) -> None:
    """Tables of another chat come between; /cancel 2 means «Пятница 2» all the same."""
    play = evening.play
    club = play.world.add_group("Клуб", play.anna, play.boris)
    play.boris.write(club, "/newgame 10")
    await evening.message(club, tr("button-sit"))
    await three_lobbies(evening)
    play.anna.write(play.group, "/cancel Пятница 2")
    asking = await evening.message(play.group, tr("lobby-cancel-ask"))
    assert "Пятница 2" in asking.text
    await evening.tap(play.anna, asking, tr("button-cancel-yes"))
    assert statuses(evening) == ["lobby", "lobby", "cancelled", "lobby"]
    # The freed name is given again; the number follows it.
    play.anna.write(play.group, "/newgame 10")
    await evening.message(play.group, tr("lobby-title", table="Пятница 2"))
    assert evening.rows("SELECT number FROM tables WHERE id = 5") == [(2,)]


@pytest.mark.slow
async def test_with_several_tables_the_names_are_offered(evening: BotSession) -> None:
    """Only who asked may choose, once; a restart in between changes nothing."""
    play = evening.play
    await three_lobbies(evening)
    play.anna.write(play.group, "/cancel")
    question = await evening.message(play.group, tr("pick-table", command="cancel"))
    assert words(question.buttons) == ["Пятница", "Пятница 2", "Пятница 3"]
    data = question.buttons[1]["callback_data"]
    assert tr("toast-pick-other") in await evening.press(play.boris, question, data)
    await evening.restart()
    first, second = play.anna.press(question, data), play.anna.press(question, data)
    await play.until(lambda: first.answered and second.answered)
    await play.until(lambda: question.deleted)
    asking = await evening.message(play.group, tr("lobby-cancel-ask"))
    assert "Пятница 2" in asking.text
    assert statuses(evening) == ["lobby"] * 3
    await evening.tap(play.anna, asking, tr("button-cancel-no"))
    await play.until(lambda: tr("lobby-cancel-ask") not in asking.text)
    assert statuses(evening) == ["lobby"] * 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("pulka", tr("sheet-note")),
        pytest.param("rules", tr("rules-title", table="Пятница 2"), marks=pytest.mark.slow),
        pytest.param("deal 1", tr("deal-none"), marks=pytest.mark.slow),
        ("analyze 1", tr("analysis-none", number=1, deals=0)),
    ],
)
async def test_every_command_that_takes_a_table(
    evening: BotSession, command: str, shown: str
) -> None:
    play = evening.play
    await two_running(evening)
    play.anna.write(play.group, f"/{command}")
    question = await evening.message(
        play.group, tr("pick-table", command=command.partition(" ")[0])
    )
    assert words(question.buttons) == ["Пятница", "Пятница 2"]
    await evening.tap(play.anna, question, "Пятница 2")
    await evening.message(play.group, shown)
    await play.until(lambda: question.deleted)
    known = len(evening.said(play.group))
    play.anna.write(play.group, f"/{command} 2")
    await play.clock.advance(15)
    answers = [m for m in evening.said(play.group) if shows(m, shown)]
    assert answers
    assert not [m for m in evening.said(play.group) if tr("pick-table", command="x")[:9] in m.text]
    assert len(evening.said(play.group)) <= known + 1


@pytest.mark.slow
async def test_in_private_tables_of_several_groups_are_told_apart(evening: BotSession) -> None:
    play = evening.play
    club = play.world.add_group("Клуб", *play.party.people)
    await evening.sit_down("/newgame места=как сели", play.anna, computers=2)
    await evening.sit_down("/newgame места=как сели", play.anna, computers=2, chat=club)
    play.anna.write(play.anna.private, "/pulka 1")
    question = await evening.message(play.anna.private, tr("pick-table", command="pulka"))
    assert words(question.buttons) == ["Пятница", "Клуб"]
    await evening.tap(play.anna, question, "Клуб")
    await play.until(lambda: any(m.file for m in evening.said(play.anna.private)))
    sheet = next(m for m in evening.said(play.anna.private) if m.file)
    assert "Клуб" in sheet.text


# --- who may call a table off -------------------------------------------------------------------


async def lobby_of(evening: BotSession, person: Actor) -> Message:
    person.write(evening.play.group, "/newgame 10")
    return await evening.message(evening.play.group, tr("button-sit"))


async def test_a_stranger_dissolves_nothing_and_an_administrator_may(evening: BotSession) -> None:
    play = evening.play
    lobby = await lobby_of(evening, play.boris)
    for _ in range(2):
        toast = await evening.tap(play.gleb, lobby, tr("button-cancel"))
        assert toast == tr("toast-cancel-who")
    assert tr("toast-cancel-who") in await evening.press(play.gleb, lobby, "l:1:0:cancel")
    assert evening.status(1) == "lobby"
    # Anna owns the group and sits nowhere.
    await evening.tap(play.anna, lobby, tr("button-cancel"))
    await play.until(lambda: tr("lobby-cancel-ask") in lobby.text)
    await evening.tap(play.anna, lobby, tr("button-cancel-yes"))
    await play.until(lambda: not lobby.buttons)
    assert evening.status(1) == "cancelled"
    assert "Анна" in lobby.text
    asked = [call for call in play.world.calls if call.method == "getChatAdministrators"]
    assert len(asked) == 1


async def test_administrators_are_asked_for_again_after_a_minute(evening: BotSession) -> None:
    play = evening.play
    lobby = await lobby_of(evening, play.boris)
    for _ in range(3):
        await evening.tap(play.gleb, lobby, tr("button-cancel"))
    await play.clock.advance(61)
    await evening.tap(play.gleb, lobby, tr("button-cancel"))
    asked = [call for call in play.world.calls if call.method == "getChatAdministrators"]
    assert len(asked) == 2


async def test_who_cannot_be_told_to_administer_does_not(evening: BotSession) -> None:
    play = evening.play
    lobby = await lobby_of(evening, play.boris)
    play.world.faults.add("getChatAdministrators", ServerError())
    assert await evening.tap(play.anna, lobby, tr("button-cancel")) == tr("toast-cancel-who")
    play.anna.write(play.group, "/cancel")
    await evening.message(play.group, tr("no-table-here"))
    assert evening.status(1) == "lobby"


@pytest.mark.slow
async def test_an_anonymous_administrator_administers_and_does_not_sit(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.group, "/newgame 10", anonymous=True)
    lobby = await evening.message(play.group, tr("button-sit"))
    assert not evening.rows("SELECT 1 FROM places")
    play.anna.write(play.group, "/poke", anonymous=True)
    await evening.message(play.group, tr("toast-nobody"))
    await evening.tap(play.boris, lobby, tr("button-sit"))
    play.anna.write(play.group, "/cancel", anonymous=True)
    asking = await evening.message(play.group, tr("lobby-cancel-ask"))
    # Whoever sits there may answer too; here nobody but the group's name is told.
    await evening.tap(play.anna, asking, tr("button-cancel-yes"))
    await play.until(lambda: not asking.buttons)
    assert evening.status(1) == "cancelled"


# --- who sits -----------------------------------------------------------------------------------
