"""Faults on their way to the operator: each kind once, few in an hour, from any thread."""

from __future__ import annotations

import asyncio
import threading

from bot.ops.alerts import LENGTH, MOST, Alerts
from bot.ops.log import Trouble
from bot.sandbox import VirtualClock


async def test_each_kind_is_told_once_and_few_in_an_hour() -> None:
    clock, told = VirtualClock(), list[str]()
    alerts = Alerts(clock, told.append)
    for number in range(30):
        for _ in range(3):
            alerts.note(Trouble(f"kind {number}", f"text {number}"))
    await asyncio.sleep(0)
    assert told == [f"text {number}" for number in range(MOST)]
    await clock.advance(3600.0)
    for number in (0, 29, 29):
        alerts.note(Trouble(f"kind {number}", f"text {number}"))
    await asyncio.sleep(0)
    assert told[MOST:] == ["text 29"]


async def test_a_thread_may_note_and_the_end_of_a_long_text_is_told() -> None:
    told: list[tuple[str, int]] = []
    alerts = Alerts(VirtualClock(), lambda text: told.append((text, threading.get_ident())))
    await asyncio.to_thread(alerts.note, Trouble("k", "a" * LENGTH + "the end"))
    await asyncio.sleep(0)
    ((text, thread),) = told
    assert text.endswith("the end")
    assert len(text) == LENGTH + 1
    assert thread == threading.get_ident()
