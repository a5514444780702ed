"""The loop that fetches updates: what it confirms and when, who takes turns, how it fails."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from telegram.constants import ChatID
from telegram.error import Conflict, InvalidToken, TelegramError
from telegram.ext import CallbackQueryHandler, MessageHandler, filters

from bot.features.registry import FEATURES
from bot.handlers.feature import Parts
from bot.ops.startup import EndedError
from bot.sandbox import Actor
from bot.sandbox.faults import Delay, Drop, Flood, ServerError
from bot.screen import Toast
from bot.store import StoreError
from bot.updates.intake import (
    LIMIT,
    REFUSED_FOR,
    TAP_WITHIN,
    UNREADABLE,
    UpdateIntake,
    UpdatePoller,
)
from bot.updates.liveness import UpdateLiveness
from tests.bot.handlers.fakes import Stage
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from telegram import Update

    from tests.support.telegram import Playground


_FRIDAY = {"id": -100, "type": "supergroup", "title": "Friday"}
_NEWS = {"id": -200, "type": "channel", "title": "News"}


def _user(user_id: int, *, bot: bool = False) -> dict[str, Any]:
    return {"id": user_id, "is_bot": bot, "first_name": "P"}


@dataclass
class Loop:
    """A poller whose handlers are the test's."""

    play: Playground
    stage: Stage = field(default_factory=Stage)
    done: list[str] = field(default_factory=list)
    at: dict[str, float] = field(default_factory=dict)
    """When each was done."""
    refused: dict[str, int] = field(default_factory=dict)
    """How often the database refuses what has this text or data."""
    hangs: set[str] = field(default_factory=set)
    noted: set[int] = field(default_factory=set)
    apologies: list[str] = field(default_factory=list)
    slow: float = 0.0
    """Seconds from an update to its effect."""
    takes: dict[str, float] = field(default_factory=dict)
    """The same for what has this text or data."""
    task: asyncio.Task[None] | None = None
    queries: Iterator[int] = field(default_factory=lambda: count(1))

    async def begin(self) -> None:
        clock, application = self.play.clock, self.play.application()
        application.add_handler(CallbackQueryHandler(self.handle))
        application.add_handler(MessageHandler(filters.ALL, self.handle))
        await clock.drive(application.initialize())
        services = self.stage.services
        object.__setattr__(services, "clock", clock)
        object.__setattr__(services, "store", self)
        self.parts = Parts(services, FEATURES)
        self.hearing = UpdateLiveness(clock)
        self.hearing.begin()
        self.intake = UpdateIntake(application, services, self.apologize, self.parts.late_toast)
        poller = UpdatePoller(application.bot, self.intake, clock, self.hearing)
        self.task = asyncio.create_task(poller.run())
        self.poller = poller

    async def kill(self) -> None:
        """End the process without a goodbye, whatever is under way."""
        assert self.task is not None
        tasks = [self.task, *self.intake.running.values(), *self.intake._working]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def handled(self, numbers: list[int]) -> dict[int, int]:
        return dict.fromkeys(self.noted & set(numbers), 7)

    def apologize(self, update: Update, error: Exception) -> None:
        if update.callback_query is None:
            self.apologies.append("unwritten" if isinstance(error, StoreError) else "failed")
        else:
            self.parts.apologize(update, error)

    async def handle(self, update: Update, _: Any) -> None:
        query, message = update.callback_query, update.message
        what = str(query.data if query else message and message.text)
        if what in self.hangs:
            await asyncio.Event().wait()
        if self.refused.get(what):
            self.refused[what] -= 1
            raise StoreError("locked")
        if what == "/breaks":
            raise ValueError(what)
        if slow := self.takes.get(what, self.slow):
            await self.play.clock.sleep(slow)
        self.done.append(what)
        self.at[what] = self.play.clock.now()
        self.noted.add(update.update_id)
        if query is not None:
            self.stage.services.answer(query.id, Toast(what))

    @property
    def toasts(self) -> list[str]:
        return [each.text for each in self.stage.telegram.toasts]

    @property
    def pending(self) -> int:
        return len(self.play.world.updates.pending)

    def tap(self, person: Actor, data: str) -> None:
        """Somebody taps in the group."""
        body = {
            "id": f"q{next(self.queries)}",
            "from": _user(person.id),
            "chat_instance": "1",
            "data": data,
            "message": {"message_id": 1, "date": 1, "chat": _FRIDAY},
        }
        self.play.world.updates.put("callback_query", body)


@pytest.fixture
async def loop(playground: Playground) -> AsyncIterator[Loop]:
    found = Loop(playground)
    yield found
    if found.task is not None:
        found.task.cancel()
        await asyncio.gather(found.task, return_exceptions=True)


async def test_nothing_is_confirmed_before_it_is_written(loop: Loop) -> None:
    """A command that the database refuses holds the offset, is tried again, and told of once."""
    play = loop.play
    await loop.begin()
    loop.refused["/newgame"] = 4
    play.anna.write(play.group, "/newgame")
    play.boris.write(play.group, "/help")
    await play.clock.advance(3)
    assert loop.done == ["/help"]
    assert loop.pending == 2
    assert loop.apologies == ["unwritten"]
    await play.clock.advance(30)
    assert loop.done == ["/help", "/newgame"]
    assert loop.pending == 0
    assert loop.apologies == ["unwritten"]


@pytest.mark.slow
async def test_a_handler_that_breaks_holds_nothing_up(loop: Loop) -> None:
    await loop.begin()
    loop.play.anna.write(loop.play.group, "/breaks")
    loop.play.anna.write(loop.play.group, "/help")
    await loop.play.clock.advance(1)
    assert (loop.done, loop.apologies, loop.pending) == (["/help"], ["failed"], 0)


async def test_a_tap_is_given_up_after_two_seconds(loop: Loop) -> None:
    """It is answered, let go, and never done later; others do not wait for it."""
    play = loop.play
    await loop.begin()
    loop.hangs.add("stuck")
    loop.tap(play.anna, "stuck")
    loop.tap(play.anna, "behind it")
    loop.tap(play.boris, "m:7:1:P")
    await play.clock.advance(TAP_WITHIN - 0.1)
    assert loop.toasts == ["m:7:1:P"]
    assert loop.pending == 3
    await play.clock.advance(1.5)
    assert loop.toasts == ["m:7:1:P", tr("toast-unwritten"), tr("toast-unwritten")]
    assert (loop.done, loop.pending) == (["m:7:1:P"], 0)


async def test_a_refused_tap_is_answered_and_let_go(loop: Loop) -> None:
    await loop.begin()
    loop.refused["m:7:1:P"] = 1
    loop.tap(loop.play.anna, "m:7:1:P")
    await loop.play.clock.advance(1)
    assert (loop.toasts, loop.pending) == ([tr("toast-unwritten")], 0)


@pytest.mark.parametrize(
    ("data", "key"),
    [("p:0:0:mistakes", "toast-soon"), ("s:7:1:hand", "toast-late")],
    ids=["page", "pop-up"],
)
async def test_late_tap_that_only_shows_is_not_called_unwritten(
    loop: Loop, data: str, key: str
) -> None:
    """A page still comes; a pop-up cannot, and is asked for again."""
    await loop.begin()
    loop.takes[data] = TAP_WITHIN + 1
    loop.tap(loop.play.anna, data)
    await loop.play.clock.advance(TAP_WITHIN + 0.5)
    assert (loop.toasts, loop.pending) == ([tr(key)], 0)
    await loop.play.clock.advance(3)
    assert loop.toasts == [tr(key)]
    assert data in loop.done


async def test_refused_tap_that_only_shows_is_not_called_unwritten(loop: Loop) -> None:
    await loop.begin()
    loop.refused["p:0:0:mistakes"] = 1
    loop.tap(loop.play.anna, "p:0:0:mistakes")
    await loop.play.clock.advance(1)
    assert (loop.toasts, loop.pending) == ([tr("toast-late")], 0)


@pytest.mark.parametrize("slow", [0.0, 1.5], ids=["answered", "awaited"])
async def test_equal_tap_counts_once(loop: Loop, slow: float) -> None:
    """One that comes within half a second of the first, or before the first is answered."""
    play, data = loop.play, "d:7:3:+7s"
    await loop.begin()
    loop.slow = slow
    loop.tap(play.anna, data)
    await play.clock.advance(max(0.3, slow - 0.3))
    loop.tap(play.anna, data)
    loop.tap(play.boris, data)
    await play.clock.advance(4)
    assert loop.done == [data] * 2, "Boris's is his own"
    assert sorted(loop.toasts) == ["", data, data], "its button does not spin"
    assert loop.pending == 0
    loop.tap(play.anna, data)
    await play.clock.advance(4)
    assert loop.done == [data] * 3, "later it is another wish"


async def test_equal_taps_that_waited_for_the_start_count_once(loop: Loop) -> None:
    """The first was done by the process before, which was killed before it confirmed it."""
    play, data = loop.play, "d:7:3:+7s"
    loop.tap(play.anna, data)
    loop.noted |= {each["update_id"] for each in play.world.updates.pending}
    loop.tap(play.anna, data)
    await loop.begin()
    await play.clock.advance(1)
    assert (loop.done, loop.toasts, loop.pending) == ([], ["", ""], 0)


async def test_what_an_earlier_process_did_is_not_done_again(loop: Loop) -> None:
    play = loop.play
    loop.tap(play.anna, "m:7:1:P")
    play.anna.write(play.group, "/newgame")
    loop.noted |= {each["update_id"] for each in play.world.updates.pending}
    await loop.begin()
    await play.clock.advance(1)
    assert (loop.done, loop.toasts, loop.pending) == ([], [""], 0)
    assert loop.stage.tables.renewed == {7: True}  # by the command, which made it


async def test_the_database_is_asked_about_what_waited_at_the_start_alone(
    loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it fills more than one fetch; nobody waits for it afterwards."""
    play = loop.play
    asked: list[int] = []

    async def handled(numbers: list[int]) -> dict[int, int]:
        asked.extend(numbers)
        return dict.fromkeys(loop.noted & set(numbers), 7)

    monkeypatch.setattr(loop, "handled", handled)
    for number in range(150):
        person = Actor.add(play.world, f"P{number}")
        play.world.updates.put("message", _private(person.id, number))
    waited = len(play.world.updates.pending)
    assert waited > LIMIT
    loop.noted |= {each["update_id"] for each in play.world.updates.pending[-3:]}
    await loop.begin()
    await play.clock.advance(5)
    assert len(asked) == waited
    play.anna.write(play.group, "/rules")
    await play.clock.advance(1)
    assert loop.done[-1] == "/rules"
    assert len(asked) == waited
    assert "/help 149" not in loop.done


async def test_nothing_is_lost_where_it_cannot_be_told_what_is_done(
    loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def breaks(numbers: list[int]) -> dict[int, int]:
        raise RuntimeError(numbers)

    monkeypatch.setattr(loop, "handled", breaks)
    loop.play.anna.write(loop.play.group, "/newgame")
    await loop.begin()
    await loop.play.clock.advance(1)
    assert (loop.done, loop.pending) == (["/newgame"], 0)


async def test_taps_beyond_five_a_second_are_dropped(loop: Loop) -> None:
    """With one toast a second; the others take turns with what was kept."""
    play = loop.play
    for number in range(150):
        loop.tap(play.anna, f"m:7:{number}:P")
    loop.tap(play.boris, "m:8:1:P")
    await loop.begin()
    await play.clock.advance(0.5)
    assert loop.pending == 0
    assert loop.done == [*(f"m:7:{number}:P" for number in range(5)), "m:8:1:P"]
    assert loop.toasts.count(tr("toast-too-fast")) == 1
    await play.clock.advance(1)
    for number in range(3):
        loop.tap(play.anna, f"m:7:{200 + number}:P")
        loop.tap(play.boris, f"m:8:{200 + number}:P")
    loop.done.clear()
    await play.clock.advance(0.1)
    assert sorted(loop.done) == [f"m:{table}:20{n}:P" for table in (7, 8) for n in range(3)]


async def test_messages_beyond_the_allowance_are_dropped(loop: Loop) -> None:
    """Five at once, then one in two seconds; the database is never asked about the rest."""
    play, asked = loop.play, list[int]()

    async def handled(numbers: list[int]) -> dict[int, int]:
        asked.extend(numbers)
        return {}

    object.__setattr__(loop, "handled", handled)
    for number in range(150):
        play.anna.write(play.anna.private, f"/start x{number}")
    play.boris.write(play.group, "/help")
    await loop.begin()
    await play.clock.advance(0.5)
    assert loop.pending == 0
    assert sorted(loop.done) == ["/help", *(f"/start x{number}" for number in range(5))]
    assert len(asked) == 6
    assert [each.text for each in loop.stage.telegram.posts] == [tr("slow-down", seconds=2)]
    loop.done.clear()
    for number in range(200):
        play.anna.write(play.anna.private, f"/start y{number}")
        await play.clock.advance(0.1)
    assert 9 <= len(loop.done) <= 11, "one in two seconds"
    assert len(loop.stage.telegram.posts) == 2, "told once in a while"


async def test_a_group_is_not_told_who_writes_too_much(loop: Loop) -> None:
    await loop.begin()
    for _ in range(20):
        loop.play.anna.write(loop.play.group, "/help")
    await loop.play.clock.advance(1)
    assert loop.done == ["/help"] * 5
    assert not loop.stage.telegram.posts


@pytest.mark.parametrize(
    ("kind", "sender", "writes_as"),
    [
        ("message", _user(ChatID.ANONYMOUS_ADMIN, bot=True), _FRIDAY),
        ("message", _user(ChatID.FAKE_CHANNEL, bot=True), _NEWS),
        ("channel_post", None, _NEWS),
    ],
)
async def test_who_writes_in_the_name_of_a_chat_has_its_allowance(
    loop: Loop, kind: str, sender: dict[str, Any] | None, writes_as: dict[str, Any]
) -> None:
    play = loop.play
    await loop.begin()
    body = {"date": 1, "chat": _FRIDAY, "sender_chat": writes_as, "from": sender, "text": "/help"}
    for number in range(20):
        update = {"update_id": 10**6 + number, kind: body | {"message_id": 10 + number}}
        await play.clock.drive(loop.intake.take_pushed(update))
    play.boris.write(play.group, "/rules")
    await play.clock.advance(1)
    assert len(loop.done) == 6
    assert loop.done[-1] == "/rules"


async def test_a_group_that_moves_is_heard_from_whoever_writes_too_much(loop: Loop) -> None:
    play = loop.play
    await loop.begin()
    for number in range(20):
        play.anna.write(play.group, f"/help {number}")
    body = {"message_id": 99, "date": 1, "chat": _FRIDAY, "from": _user(play.anna.id)}
    play.world.updates.put("message", body | {"migrate_to_chat_id": -1001})
    await play.clock.advance(1)
    assert "None" in loop.done


async def test_who_sits_at_a_table_comes_first_within_a_poll(loop: Loop) -> None:
    play = loop.play
    loop.stage.tables.sitting.append(play.vera.id)
    for number in range(40):
        loop.tap(play.party.people[0], f"m:7:{number}:P")
        play.anna.write(play.group, f"/help {number}")
    play.vera.write(play.vera.private, "/hand")
    loop.tap(play.vera, "m:8:1:P")
    await loop.begin()
    await play.clock.advance(0.5)
    taps = [each for each in loop.done if each.startswith("m:")]
    assert (taps[0], loop.done[0]) == ("m:8:1:P", "/hand")


@pytest.mark.slow
@pytest.mark.parametrize("accounts", [1, 10])
async def test_many_waiting_messages_keep_nobody_from_playing(loop: Loop, accounts: int) -> None:
    """Vera taps last of all, and everything takes a tenth of a second."""
    play, people = loop.play, [Actor.add(loop.play.world, f"P{n}") for n in range(accounts)]
    loop.slow = 0.1
    for number in range(2000):
        person = people[number % accounts]
        play.world.updates.put("message", _private(person.id, number))
    loop.tap(play.vera, "m:8:1:P")
    begun = play.clock.now()
    await loop.begin()
    await play.clock.advance(10.0)
    assert loop.pending == 0
    assert loop.at["m:8:1:P"] - begun <= 10.0


def _private(user_id: int, number: int) -> dict[str, Any]:
    return {
        "message_id": number,
        "date": 1,
        "chat": {"id": user_id, "type": "private", "first_name": "P"},
        "from": _user(user_id),
        "text": f"/help {number}",
    }


@pytest.mark.parametrize("fault", [Drop(), ServerError(502), Flood(7)])
async def test_polls_that_fail_are_tried_again_more_and_more_slowly(loop: Loop, fault: Any) -> None:
    play = loop.play
    await loop.begin()
    rule = play.world.faults.add("getUpdates", fault)
    await play.clock.advance(120)
    assert 4 <= rule.struck <= 20
    assert loop.hearing.is_deaf
    play.world.faults.clear()
    play.anna.write(play.group, "/help")
    await play.clock.advance(31)
    assert loop.done == ["/help"]
    assert not loop.hearing.is_deaf


class Refusing:
    """A server that fails every poll, or what it finds in one."""

    def __init__(self, error: Exception, unreadable: int = 0) -> None:
        self.error, self.unreadable = error, unreadable
        self.polls: list[int] = []

    async def get_updates(self, offset: int, limit: int, *_: object, **__: object) -> Any:
        self.polls.append(offset)
        begins = offset or self.unreadable
        if self.unreadable and not begins <= self.unreadable < begins + limit:
            await asyncio.Event().wait()  # nothing else comes
        raise self.error

    async def do_api_request(self, endpoint: str, api_kwargs: dict[str, Any]) -> Any:
        assert endpoint == "getUpdates"
        assert api_kwargs["limit"] == 1
        return [{"update_id": self.unreadable}]


@pytest.mark.parametrize("error", [InvalidToken(), Conflict("terminated by other getUpdates")])
async def test_a_minute_of_refusals_ends_the_program(
    playground: Playground, error: TelegramError
) -> None:
    clock, server = playground.clock, Refusing(error)
    intake = UpdateIntake(playground.application(), Stage().services, lambda *_: None, str)
    poller = UpdatePoller(server, intake, clock, UpdateLiveness(clock))  # type: ignore[arg-type]
    begun = clock.now()
    with pytest.raises(EndedError, match="for a minute"):
        await clock.drive(poller.run())
    assert REFUSED_FOR <= clock.now() - begun < REFUSED_FOR + 31
    # A poller that is on its way out may answer the first ones.
    assert isinstance(error, InvalidToken) or len(server.polls) == REFUSED_FOR + 1


@pytest.mark.parametrize("first", [True, False])
async def test_an_update_that_cannot_be_read_is_left_out(
    playground: Playground, *, first: bool
) -> None:
    """Also when the program has been started since, and knows no number yet."""
    clock, server = playground.clock, Refusing(TypeError("new field"), unreadable=40)
    intake = UpdateIntake(playground.application(), Stage().services, lambda *_: None, str)
    poller = UpdatePoller(server, intake, clock, UpdateLiveness(clock))  # type: ignore[arg-type]
    poller._next = 0 if first else 40
    task = asyncio.create_task(poller.run())
    await clock.run_until(lambda: 41 in server.polls, limit=120)
    task.cancel()
    assert server.polls.count(server.polls[0]) >= UNREADABLE


async def test_behind_a_full_fetch_nobody_waits_for_all_of_it(loop: Loop) -> None:
    """The next one comes as soon as the oldest update is done: only it keeps others away."""
    play = loop.play
    await loop.begin()
    loop.takes = {"slow": 1.0, "slower": 1.9}
    polls = play.world.faults.add("getUpdates", Drop(), probability=0)
    loop.tap(play.vera, "slow")
    for number in range(150):
        if number == 90:
            loop.tap(play.gleb, "slower")
        loop.tap(play.anna, f"m:7:{number}:P")
    loop.tap(play.boris, "m:8:1:P")
    await play.clock.advance(1.2)
    assert {"slow", "m:8:1:P"} <= set(loop.done)
    assert polls.seen < 12, "what brings nothing new is not fetched again and again"
    assert "slower" not in loop.done


async def test_what_comes_while_a_command_waits_is_soon_seen(loop: Loop) -> None:
    play = loop.play
    await loop.begin()
    loop.hangs.add("/stuck")
    play.anna.write(play.group, "/stuck")
    await play.clock.advance(30)
    loop.tap(play.boris, "m:8:1:P")
    await play.clock.advance(0.35)
    assert loop.done == ["m:8:1:P"]


@pytest.mark.slow
async def test_one_person_who_floods_makes_nobody_wait(playground: Playground) -> None:
    """Of 40 others 95 in 100 are answered no later than half as late again as without it."""

    async def answered(flood: int) -> float:
        loop = Loop(playground, slow=0.03)
        play = loop.play
        polls = play.world.faults.add("getUpdates", Delay(0.05))
        await loop.begin()
        tapped: dict[str, float] = {}
        for step in range(400):
            for number in range(flood):
                loop.tap(play.anna, f"m:7:{10 * step + number}:P")
            if step % 6 == 0:
                data = f"m:{10 + step // 6 % 40}:{step}:P"
                tapped[data] = play.clock.now()
                loop.tap(play.party.people[1 + step // 6 % 5], data)
            await play.clock.advance(0.02)
        await play.clock.advance(2)
        waited = sorted(loop.at[data] - at for data, at in tapped.items())
        await loop.kill()
        play.world.faults.rules.remove(polls)
        assert loop.pending == 0
        return waited[len(waited) * 95 // 100]

    without = await answered(0)
    flooded = await answered(10)
    assert flooded <= 1.5 * without
