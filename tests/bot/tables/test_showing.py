"""When screens are made: after everything else, each table once."""

import asyncio

from bot.tables.showing import Showing


async def test_tables_take_turns_and_what_can_go_on_goes_before() -> None:
    showing, seen = Showing(), list[str]()

    async def play(table: int) -> None:
        for move in range(2):
            seen.append(f"move {move} at {table}")
            showing.soon(table, lambda: seen.append(f"show {table}"))
            await asyncio.sleep(0)

    await asyncio.gather(play(1), play(2))
    await asyncio.sleep(0.01)
    moves = [what for what in seen if what.startswith("move")]
    assert seen == [*moves, "show 1", "show 2"]


async def test_a_tap_is_answered_before_the_screens_of_many_tables_are_made() -> None:
    waiting, seen = {"tap"}, list[str]()
    showing = Showing(lambda: bool(waiting))

    async def answer() -> None:
        for _ in range(12):
            await asyncio.sleep(0)
        seen.append("toast")
        waiting.clear()

    for table in (1, 2, 3):
        showing.soon(table, lambda table=table: seen.append(f"show {table}"))  # type: ignore[misc]
    await answer()
    await asyncio.sleep(0.01)
    assert seen == ["toast", "show 1", "show 2", "show 3"]


async def test_tables_whose_moves_were_written_together_all_answer_before_one_goes_on() -> None:
    waiting, seen = {1, 2, 3}, list[str]()
    showing = Showing(lambda: bool(waiting))

    async def tell(table: int) -> None:
        for _ in range(3):
            await asyncio.sleep(0)
        seen.append(f"toast {table}")
        waiting.discard(table)

    async def go_on(table: int) -> None:
        telling = asyncio.create_task(tell(table))
        await showing.give_way()
        seen.append(f"go on {table}")
        await telling

    await asyncio.gather(*map(go_on, (1, 2, 3)))
    assert seen[:3] == ["toast 1", "toast 2", "toast 3"]
    assert sorted(seen[3:]) == ["go on 1", "go on 2", "go on 3"]


async def test_screens_are_made_though_taps_never_end() -> None:
    seen = list[str]()
    showing = Showing(lambda: True)
    for table in (1, 2, 3):
        showing.soon(table, lambda table=table: seen.append(f"show {table}"))  # type: ignore[misc]
    for _ in range(200):
        await asyncio.sleep(0)
    assert seen == ["show 1", "show 2", "show 3"]


async def test_a_table_that_was_put_off_waits_until_it_is_its_turn_or_it_changes() -> None:
    showing, seen = Showing(), list[str]()
    for table in (1, 2, 3):
        showing.soon(table, lambda table=table: seen.append(f"show {table}"))  # type: ignore[misc]
        showing.put_off(table)
    showing.put_off(4)
    showing.forget(3)
    await asyncio.sleep(0.01)
    assert seen == []
    showing.soon(2, lambda: seen.append("show 2 anew"))
    await asyncio.sleep(0.01)
    assert seen == ["show 2 anew"]
    for table in (1, 2, 3, 4):
        showing.now(table)
    assert seen == ["show 2 anew", "show 1"]


async def test_a_table_that_cannot_wait_is_shown_once() -> None:
    showing, seen = Showing(), list[str]()
    for what in ("a", "b"):
        showing.soon(1, lambda what=what: seen.append(what))  # type: ignore[misc]
    showing.now(1)
    showing.now(1)
    showing.soon(2, lambda: seen.append("never"))
    showing.forget(2)
    await asyncio.sleep(0.01)
    assert seen == ["a"]
