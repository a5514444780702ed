"""Telegram does what it is asked and the answer is lost: each call of each method that changes.

The methods are read from the program's source: a new one fails here until the scene has it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.features.registry import FEATURES
from bot.handlers import routes
from bot.handlers.routes import publish_commands
from bot.i18n import LANGUAGES, Translator
from bot.ops.startup import call_telegram
from bot.sandbox import Actor
from bot.sandbox.faults import LoseReply
from bot.screen import Screen, Toast
from bot.updates.webhook import WebhookSettings, set_webhook
from bot.views.help import command_list
from tests.bot.reconcile.harness import ReconcilerHarness, document, picture, slot, text
from tests.support.marks import mostly_slow
from tests.support.methods import changing_methods

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.reconcile import Slot
    from tests.support.telegram import Playground

AT_THE_START = frozenset({"deleteWebhook", "setMyCommands", "setWebhook"})
"""Methods that a process calls before it hears of anybody."""
DEAL, PING, SHEET = "1:deal:1", "1:ping:0", "1:sheet:0"


async def play(harness: ReconcilerHarness) -> None:
    """Use every method, each where something is seen of it."""
    harness.hear()
    group, private = harness.group, harness.private
    steps: tuple[tuple[Slot, Screen | None], ...] = (
        (slot(group, DEAL), text("deal", "a", "b")),
        (slot(private, "1:hand:0"), text("hand", "c")),
        (slot(group, DEAL), text("deal 2", "a")),
        (slot(private, PING), text("your turn")),
        (slot(private, PING), None),
        (slot(group, SHEET), picture("sheet", "k1")),
        (slot(group, SHEET), picture("sheet, later", "k1")),
        (slot(group, SHEET), picture("sheet 2", "k2")),
        (slot(private, "1:hand:0"), picture("cards", "k3")),
    )
    for where, screen in steps:
        if screen is None:
            harness.telegram.drop(where)
        else:
            harness.telegram.want(where, screen)
        await harness.rest()
    for posted in (document("record", b"{}"), text("help"), picture("layout", "k4")):
        harness.telegram.post(private.id, posted)
        await harness.rest()
    anna = Actor.all(harness.world)[0]
    query = anna.press(harness.bots(group)[0], "a")
    harness.telegram.answers.note_tap(query.id)
    await harness.clock.drive(harness.telegram.answers.answer(query.id, Toast("done")))
    await harness.wanted(slot(group, DEAL), text("deal 3", "a"), renew=True)


def assert_once(harness: ReconcilerHarness) -> None:
    """Everything is there once, as it was wanted last."""
    assert sorted(harness.texts(harness.group)) == ["deal 3", "sheet 2"]
    assert sorted(harness.texts(harness.private)) == ["cards", "help", "layout", "record"]
    assert [popup.text for popup in harness.world.popups] == ["done"]
    (deal,) = [each for each in harness.bots(harness.group) if each.text == "deal 3"]
    assert [button["callback_data"] for button in deal.buttons] == ["a"]


async def struck(method: str, nth: int) -> bool:
    """Play with one answer lost; whether there was such a call."""
    harness = ReconcilerHarness()
    if method == "editMessageReplyMarkup":
        # It is asked with this whether a lost message came to be.
        harness.world.faults.add("send*", LoseReply(), times=4)
    rule = harness.world.faults.add(method, LoseReply(), nth=nth)
    await play(harness)
    assert_once(harness)
    await harness.kill()
    return rule.struck > 0


@pytest.mark.parametrize(
    "method", mostly_slow(sorted(changing_methods() - AT_THE_START), {"answerCallbackQuery"})
)
async def test_nothing_is_there_twice(method: str) -> None:
    calls = 0
    while await struck(method, calls + 1):
        calls += 1
    assert calls, f"nothing here calls {method}"


async def test_menu_that_telegram_refuses_is_left_alone(
    playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others are there, and nothing is tried for ever."""
    world, clock = playground.world, playground.clock

    def wrong_for_admins(names: Sequence[str], tr: Translator) -> tuple[tuple[str, str], ...]:
        found = tuple(command_list(names, tr))
        return (("Not-A-Command", "x"), *found) if "admins" in names else found

    monkeypatch.setattr(routes, "command_list", wrong_for_admins)
    application = playground.application()
    await clock.drive(application.initialize())
    await clock.drive(publish_commands(application, clock, FEATURES))
    assert len(world.menus.menus) == 2 * (1 + len(LANGUAGES))
    await clock.drive(application.shutdown())


@pytest.mark.parametrize("polls", mostly_slow([True, False], {False}))
async def test_a_start_goes_on(playground: Playground, *, polls: bool) -> None:
    """Updates come, and every menu of commands is there."""
    world, clock = playground.world, playground.clock
    rules = [world.faults.add(method, LoseReply(), times=1) for method in AT_THE_START]
    application = playground.application()
    await clock.drive(application.initialize())
    webhook = WebhookSettings("https://example.org/hook", "s" * 16, "127.0.0.1", 8443, "hook")
    if polls:
        await clock.drive(call_telegram(application.bot.delete_webhook, clock))
    else:
        await clock.drive(set_webhook(application.bot, webhook, clock))
    await clock.drive(publish_commands(application, clock, FEATURES))
    assert (world.updates.webhook is None) is polls
    assert len(world.menus.menus) == 3 * (1 + len(LANGUAGES))
    left = {"setWebhook"} if polls else {"deleteWebhook"}
    assert all(rule.struck for rule in rules if rule.method not in left)
    await clock.drive(application.shutdown())


async def test_what_is_to_be_deleted_is_not_taken_for_the_lost_message() -> None:
    """After a kill its id is known from the row alone, where it may be higher than any before."""
    harness = ReconcilerHarness()
    harness.hear()
    where = slot(harness.private, "1:hand:0")
    await harness.wanted(where, text("hand", "a"))
    (first,) = harness.bots(harness.private)
    harness.world.faults.add("send*", LoseReply())
    harness.telegram.want(where, text("hand 2", "a"), renew=True)
    await harness.clock.advance(2)
    await harness.kill()
    harness.world.faults.clear()
    row = harness.store.rows[where.chat_id, where.key]
    assert row.intent_at is not None
    harness.store.rows[where.chat_id, where.key] = replace(row, after=first.id - 1)
    harness.begin()
    harness.hear()
    await harness.wanted(where, text("hand 3", "a"))
    assert harness.texts(harness.private) == ["hand 3"]
    await harness.kill()
