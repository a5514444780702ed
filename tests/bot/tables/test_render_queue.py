"""When screens are made: after everything else, each table once."""

import asyncio

from bot.tables.render_queue import TURNS, RenderQueue


async def test_tables_take_turns_and_what_can_go_on_goes_before() -> None:
    queue, seen = RenderQueue(), list[str]()

    async def play(table: int) -> None:
        for move in range(2):
            seen.append(f"move {move} at {table}")
            queue.enqueue(table, lambda: seen.append(f"show {table}"))
            await asyncio.sleep(0)

    await asyncio.gather(play(1), play(2))
    await asyncio.sleep(0.01)
    moves = [what for what in seen if what.startswith("move")]
    assert seen == [*moves, "show 1", "show 2"]


async def test_a_tap_is_answered_before_the_screens_of_many_tables_are_made() -> None:
    waiting, seen = {"tap"}, list[str]()
    queue = RenderQueue(lambda: bool(waiting))

    async def answer() -> None:
        for _ in range(12):
            await asyncio.sleep(0)
        seen.append("toast")
        waiting.clear()

    for table in (1, 2, 3):
        queue.enqueue(table, lambda table=table: seen.append(f"show {table}"))  # type: ignore[misc]
    await answer()
    await asyncio.sleep(0.01)
    assert seen == ["toast", "show 1", "show 2", "show 3"]


async def test_tables_whose_moves_were_written_together_all_answer_before_one_goes_on() -> None:
    waiting, seen = {1, 2, 3}, list[str]()
    queue = RenderQueue(lambda: bool(waiting))

    async def tell(table: int) -> None:
        for _ in range(3):
            await asyncio.sleep(0)
        seen.append(f"toast {table}")
        waiting.discard(table)

    async def go_on(table: int) -> None:
        telling = asyncio.create_task(tell(table))
        await queue.yield_to_taps(table)
        seen.append(f"go on {table}")
        await telling

    await asyncio.gather(*map(go_on, (1, 2, 3)))
    assert seen[:3] == ["toast 1", "toast 2", "toast 3"]
    assert sorted(seen[3:]) == ["go on 1", "go on 2", "go on 3"]


async def test_screens_are_made_though_taps_never_end() -> None:
    seen = list[str]()
    queue = RenderQueue(lambda: True)
    for table in (1, 2, 3):
        queue.enqueue(table, lambda table=table: seen.append(f"show {table}"))  # type: ignore[misc]
    for _ in range(200):
        await asyncio.sleep(0)
    assert seen == ["show 1", "show 2", "show 3"]


async def test_a_table_that_was_put_off_waits_until_it_is_its_turn_or_it_changes() -> None:
    queue, seen = RenderQueue(), list[str]()
    for table in (1, 2, 3):
        queue.enqueue(table, lambda table=table: seen.append(f"show {table}"))  # type: ignore[misc]
        queue.defer(table)
    queue.defer(4)
    queue.forget(3)
    await asyncio.sleep(0.01)
    assert seen == []
    queue.enqueue(2, lambda: seen.append("show 2 anew"))
    await asyncio.sleep(0.01)
    assert seen == ["show 2 anew"]
    for table in (1, 2, 3, 4):
        queue.render(table)
    assert seen == ["show 2 anew", "show 1"]


async def test_where_telegram_is_behind_only_what_cannot_wait_is_made() -> None:
    late, seen = [True], list[str]()
    queue = RenderQueue(behind=lambda: bool(late))
    for table in (1, 2, 3):
        show = f"show {table}"
        queue.enqueue(table, lambda show=show: seen.append(show), patient=table != 2)  # type: ignore[misc]
    await asyncio.sleep(0.01)
    assert seen == ["show 2"]
    queue.enqueue(4, lambda: seen.append("show 4"))
    await asyncio.sleep(0.01)
    assert seen == ["show 2", "show 4"]
    late.clear()
    queue.resume()
    await asyncio.sleep(0.01)
    assert seen == ["show 2", "show 4", "show 1", "show 3"]


async def test_at_the_end_nothing_is_made_that_could_not_be_shown() -> None:
    late, seen = [True], list[str]()
    queue = RenderQueue(behind=lambda: bool(late))
    for table in (1, 2):
        queue.enqueue(table, lambda table=table: seen.append(f"show {table}"), patient=True)  # type: ignore[misc]
    queue.render_last(1)
    late.clear()
    queue.render_last(2)
    await asyncio.sleep(0.01)
    assert seen == ["show 2"]


async def test_what_somebody_waits_for_gives_way_no_longer_and_nothing_does_for_ever() -> None:
    queue, seen = RenderQueue(lambda: True), list[int]()

    async def go_on(table: int) -> None:
        await queue.yield_to_taps(table)
        seen.append(table)

    tables = [asyncio.create_task(go_on(table)) for table in range(100)]
    for _ in range(3):
        await asyncio.sleep(0)
    queue.wake(50)
    for _ in range(2):
        await asyncio.sleep(0)
    assert seen == [50]
    for _ in range(TURNS + 3):
        await asyncio.sleep(0)
    assert sorted(seen) == list(range(100))
    await asyncio.gather(*tables)
