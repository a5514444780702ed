"""Before the first card: how a table comes about, and how it is called off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.evening import shows, taps, words

if TYPE_CHECKING:
    from tests.e2e.evening import Evening


async def test_newgame_understands_words_in_any_order(evening: Evening) -> None:
    play = evening.play
    play.anna.write(play.group, "/newgame сочинка 20 джентльменский")
    lobby = await evening.message(play.group, "Сесть")
    assert "Сочинка · пуля 20 · вист джентльменский · распасы 1-2-3, выход 6 · ставка нет" in (
        lobby.text
    )
    play.anna.write(play.group, "/newgame 50 leningrad")
    lobby = await evening.message(play.group, "Ленинградка")
    assert "Ленинградка · пуля 50 · вист джентльменский" in lobby.text


async def test_a_word_not_understood_is_named(evening: Evening) -> None:
    play = evening.play
    play.anna.write(play.group, "/newgame сочинка бридж 20")
    answer = await evening.message(play.group, "бридж")
    assert "ленинградка" in answer.text
    assert not evening.rows("SELECT 1 FROM tables")


async def test_sitting_standing_and_computers(evening: Evening) -> None:
    play = evening.play
    play.anna.write(play.group, "/newgame")
    lobby = await evening.message(play.group, "Сесть")
    await evening.tap(play.anna, lobby, "Сесть")
    assert "уже" in await evening.tap(play.anna, lobby, "Сесть")
    await evening.tap(play.boris, lobby, "Сесть")
    await play.until(lambda: "1. Анна" in lobby.text and "2. Борис" in lobby.text)
    assert "Сдавать" not in words(lobby.buttons)
    await evening.tap(play.boris, lobby, "Встать")
    await play.until(lambda: "Борис" not in lobby.text)
    await evening.tap(play.anna, lobby, "Посадить компьютер")
    await evening.tap(play.anna, lobby, "Посадить компьютер")
    await play.until(lambda: "Сдавать" in words(lobby.buttons))
    await evening.tap(play.anna, lobby, "Убрать компьютер")
    await play.until(lambda: "Сдавать" not in words(lobby.buttons))
    # A stranger changes nothing at a table he does not sit at.
    assert "сядьте" in await evening.tap(play.gleb, lobby, "Посадить компьютер")


async def test_the_agreement_is_changed_by_taps(evening: Evening) -> None:
    play = evening.play
    play.anna.write(play.group, "/newgame")
    lobby = await evening.message(play.group, "Сесть")
    await evening.tap(play.anna, lobby, "Сесть")
    await evening.tap(play.anna, lobby, "Договор")
    await evening.tap(play.anna, lobby, "Конвенция")
    await evening.tap(play.anna, lobby, "Ростов")
    await play.until(lambda: "Конвенция: Ростов" in lobby.text)
    await evening.tap(play.anna, lobby, "Назад")
    await play.until(lambda: "Ростов · пуля" in lobby.text)
    await evening.tap(play.boris, lobby, "Сесть")
    await play.until(lambda: "Борис" in lobby.text)


async def test_several_tables_stand_side_by_side(evening: Evening) -> None:
    """Each message says which table it is, and a tap moves only its own."""
    play = evening.play
    first = await evening.sit_down("/newgame 10", play.anna, computers=2)
    play.boris.write(play.group, "/newgame 10")
    second = await evening.message(play.group, "Пятница 2")
    await evening.tap(play.boris, second, "Сесть")
    # The same person may sit at both.
    await evening.tap(play.anna, second, "Сесть")
    await evening.tap(play.boris, second, "Посадить компьютер")
    await evening.tap(play.boris, second, "Сдавать")
    number = taps(second)[0].table if second.buttons else first + 1
    await play.until(lambda: evening.log(number))
    await play.until(
        lambda: (
            {m.text.split("·")[0] for m in evening.said(play.anna.private)}
            >= {"🂡 Пятница ", "🂡 Пятница 2 "}
        )
    )


async def test_lots_are_drawn_where_all_can_see(evening: Evening) -> None:
    """Rule 1.3: the lowest card deals; everybody's cards are shown."""
    play = evening.play
    await evening.sit_down("/newgame", *play.party.people)
    lots = await evening.message(play.group, "жребий")
    for person in play.party.people:
        assert lots.text.count(person.name) >= 3
    assert "Первым сдаёт" in lots.text


async def test_seats_in_order_need_no_lots(evening: Evening) -> None:
    play = evening.play
    await evening.sit_down("/newgame порядок", *play.party.people[:3])
    await evening.message(play.group, "раздача 1")
    await play.clock.advance(20)
    assert not [m for m in evening.said(play.group) if "жребий" in m.text]


async def test_cancel_calls_a_lobby_off(evening: Evening) -> None:
    play = evening.play
    play.anna.write(play.group, "/newgame")
    lobby = await evening.message(play.group, "Сесть")
    play.anna.write(play.group, "/cancel")
    await play.until(lambda: "распущен" in lobby.text)
    assert not lobby.buttons
    query = play.boris.press(lobby, "l:1:0:sit")
    await play.until(lambda: query.answered)
    assert play.boris.popups[-1].text
    assert evening.status(1) == "cancelled"


async def test_what_means_nothing_gets_a_polite_answer(evening: Evening) -> None:
    """Malformed buttons, links and commands: an answer, one line in the log, no change."""
    play = evening.play
    await evening.sit_down("/newgame", *play.party.people[:3])
    live = await evening.message(play.group, "раздача 1")
    before = evening.log(1)
    for data in ("?", "m:1", "m:1:1:🂡", "m:99:1:P", "s:1:1:nothing", "x" * 64, "m:1:1:p1s"):
        assert await evening.press(play.anna, live, data)
    for text in ("/start sit-99999999999", "/start hand-x", "/deal один", "/deal 5", "/pulka 77"):
        known = len(evening.said(play.anna.private))
        play.anna.write(play.anna.private, text)
        await play.until(lambda known=known: len(evening.said(play.anna.private)) > known)  # type: ignore[misc]
    assert evening.log(1) == before


async def test_the_first_minute_of_a_newcomer(evening: Evening) -> None:
    play = evening.play
    dora = play.world.add_person("Дора")
    dora.start()
    welcome = await evening.message(dora.private, "Сыграть с компьютером")
    assert shows(welcome, "Добавить в группу")
    assert shows(welcome, "Правила")


async def test_the_bot_says_one_thing_when_it_comes(evening: Evening) -> None:
    play = evening.play
    club = play.world.add_group("Клуб", play.anna, play.boris)
    await evening.message(club, "/newgame")
    await play.clock.advance(60)
    assert len(evening.said(club)) == 1


async def test_the_menus_are_published(evening: Evening) -> None:
    """Commands by scope and language, as Telegram shows them."""
    play = evening.play
    await play.until(lambda: play.world.commands.seen_by(play.anna.user, play.group))
    await play.clock.advance(30)
    group = {each["command"] for each in play.world.commands.seen_by(play.anna.user, play.group)}
    private = play.world.commands.seen_by(play.anna.user, play.anna.private)
    assert {"newgame", "pulka", "stop", "leave", "cancel", "poke"} <= group
    assert "start" not in group
    assert "start" in {each["command"] for each in private}
    assert any("а" <= letter <= "я" for letter in private[0]["description"])
