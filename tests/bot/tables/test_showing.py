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
