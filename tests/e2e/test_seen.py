"""What whoever runs the bot sees: a name for each request to its last message, a fault once."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bot.tables import play_requests
from bot.taps import Verb
from tests.e2e.evening import BotSession, taps
from tests.support.texts import tr

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from bot.sandbox.model import Message
    from tests.support.telegram import Playground


def lines(witness: Any) -> list[dict[str, Any]]:
    return [json.loads(line) for line in witness.ink.getvalue().splitlines()]


def hand(evening: BotSession) -> Message:
    """Anna's message with a button that moves."""
    return next(
        each
        for each in reversed(evening.said(evening.play.anna.private))
        if any(tap.verb is Verb.MOVE for tap in taps(each))
    )


async def move(evening: BotSession) -> str:
    """Let Anna make the first move that is offered, once she is asked."""

    def asked() -> bool:
        return any(
            tap.verb is Verb.MOVE
            for each in evening.said(evening.play.anna.private)
            for tap in taps(each)
        )

    await evening.play.until(asked, what="Anna's turn")
    message = hand(evening)
    data = next(tap.encode() for tap in taps(message) if tap.verb is Verb.MOVE)
    return await evening.press(evening.play.anna, message, data)


async def test_a_tap_is_followed_to_the_last_message_it_causes(
    evening: BotSession, witness: Any
) -> None:
    await evening.sit_down("/newgame 4", evening.play.anna, computers=2)
    before = len(lines(witness))
    await move(evening)
    await evening.play.clock.advance(1)
    found = lines(witness)[before:]
    tap = next(line for line in found if line["event"] == "update.taken")
    caused = [line["event"] for line in found if line.get("request") == tap["request"]]
    assert caused[0] == "update.taken"
    assert "toast.shown" in caused
    assert caused[-1] == "call.made"
    calls = [line for line in found if line["event"] == "call.made"]
    assert calls
    assert all(line.get("request") for line in calls)


async def test_a_fault_is_told_once_and_the_game_goes_on(
    playground: Playground, witness: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = playground
    play.dina.start()
    evening = BotSession(play, tmp_path, operator=play.dina.private.id)
    async with evening.open():
        table = await evening.sit_down("/newgame 4", play.anna, computers=2)
        on_tap = play_requests.on_tap
        faults = [0]

        def breaking(*arguments: Any) -> Any:
            if faults[0] < 2:
                faults[0] += 1
                raise ValueError(f"the ace of spades, A♠, and {play.world.token}")
            return on_tap(*arguments)

        monkeypatch.setattr(play_requests, "on_tap", breaking)
        assert await move(evening) == tr("toast-failed")
        assert await move(evening) == tr("toast-failed")
        assert faults == [2]
        entries = len(evening.log(table))
        assert await move(evening) != tr("toast-failed")
        await play.until(lambda: len(evening.log(table)) > entries, what="the move")
        await play.until(lambda: "table.failed" in "".join(play.texts(play.dina.private)))
        told = [text for text in play.texts(play.dina.private) if "table.failed" in text]
        assert len(told) == 1
        assert f"table={table}" in told[0]
        assert "request=update-" in told[0]
        assert "ValueError" in told[0]
        assert "breaking" in told[0]
        assert play.world.token not in told[0]
        assert "A♠" not in told[0]
    assert sum(line["event"] == "table.failed" for line in lines(witness)) == 2
    assert witness.leaks == []
