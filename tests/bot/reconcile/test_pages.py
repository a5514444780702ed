"""Pages, questions and lobbies beside a running game of the same group."""

from bot.reconcile import Slot
from bot.reconcile.budgets import PAGES, PAGES_IN
from bot.reconcile.chats import QUIET_AFTER
from bot.screen import Urgency
from tests.bot.reconcile.harness import ReconcilerHarness, slot, text
from tests.bot.reconcile.test_budgets import most_in

PAGE_KEYS = ("page:help", "page:rules", "pick:pulka:7", "ask1:sheet:3", "2:lobby")


async def spam(harness: ReconcilerHarness, seconds: int, *, posts: bool = True) -> None:
    """Ask for every kind of page once a second, while the live message changes all the time."""
    for second in range(seconds):
        for key in PAGE_KEYS:
            renew = not key.endswith("lobby")
            page = Slot(harness.group.id, key)
            harness.telegram.want(page, text(f"{key} {second}"), renew=renew)
        if posts:
            harness.telegram.post(harness.group.id, text(f"post {second}"))
        harness.telegram.want(slot(harness.group), text(f"{second}"), urgency=Urgency.LATER)
        await harness.clock.advance(1.0)


def live(harness: ReconcilerHarness) -> tuple[list[float], list[float]]:
    """Moments of the live message's edits, and of all other calls."""
    message = harness.bots(harness.group)[0].id
    edits, others = list[float](), list[float]()
    for call in harness.world.calls_into(harness.group):
        of_live = call.method == "editMessageText" and call.params["message_id"] == str(message)
        (edits if of_live else others).append(call.at)
    return edits, others[1:]


async def test_pages_get_at_most_three_calls_a_minute_and_the_game_goes_on(
    harness: ReconcilerHarness,
) -> None:
    await harness.wanted(slot(harness.group), text("dealt"), urgency=Urgency.LATER)
    await harness.clock.advance(60)
    begun = harness.clock.now()
    await spam(harness, 240)
    edits, others = live(harness)
    assert most_in(PAGES_IN, others) == PAGES
    for start in range(0, 200, 40):
        within = [at for at in edits if start <= at - begun < start + 40]
        assert len(within) >= 4, (start, within)
    assert harness.world.limits.refused.total() == 0


async def test_results_and_turns_pass_pages_that_wait(harness: ReconcilerHarness) -> None:
    await harness.wanted(slot(harness.group), text("dealt"), urgency=Urgency.LATER)
    await spam(harness, 30)
    for number, urgency in enumerate((Urgency.SOON, Urgency.NOW)):
        begun = harness.clock.now()
        harness.wish(slot(harness.group, f"1:deal:{number + 2}"), text("next"), urgency=urgency)
        await harness.clock.advance(5.0)
        sent = [
            each
            for each in harness.bots(harness.group)
            if each.text == "next" and each.date >= begun - 1
        ]
        assert sent


async def test_where_no_game_is_played_pages_have_all_calls(harness: ReconcilerHarness) -> None:
    await harness.wanted(Slot(harness.group.id, "2:lobby"), text("who plays?"))
    await harness.clock.advance(60)
    for number in range(6):
        harness.telegram.post(harness.group.id, text(f"{number}"))
    assert harness.telegram.page_wait(harness.group.id) > 0.0 or number < 8
    await harness.clock.advance(10.0)
    assert len(harness.bots(harness.group)) == 7
    await harness.wanted(Slot(harness.group.id, "2:lobby"), text("Anna"))


async def test_a_game_that_stands_still_leaves_pages_all_calls(harness: ReconcilerHarness) -> None:
    await harness.wanted(slot(harness.group), text("dealt"), urgency=Urgency.LATER)
    await harness.clock.advance(QUIET_AFTER)
    for number in range(6):
        harness.telegram.post(harness.group.id, text(f"{number}"))
    await harness.clock.advance(10.0)
    assert len(harness.bots(harness.group)) == 7
    harness.telegram.want(slot(harness.group), text("played"), urgency=Urgency.LATER)
    await harness.clock.advance(12.0)
    assert harness.bots(harness.group)[0].text == "played"
    for number in range(6):
        harness.telegram.post(harness.group.id, text(f"again {number}"))
    await harness.clock.advance(30.0)
    assert len(harness.bots(harness.group)) == 7 + PAGES


async def test_how_long_a_page_would_wait(harness: ReconcilerHarness) -> None:
    group, telegram = harness.group.id, harness.telegram
    await harness.wanted(slot(harness.group), text("dealt"), urgency=Urgency.LATER)
    await harness.clock.advance(60)
    for number in range(PAGES):
        assert telegram.page_wait(group) == 0.0
        telegram.post(group, text(f"{number}"))
    assert telegram.page_wait(group) == PAGES_IN, "those that are not sent yet count"
    await harness.clock.advance(20)
    assert 39.0 <= telegram.page_wait(group) <= 41.0
    assert telegram.page_wait(harness.private.id) == 0.0
    await harness.clock.advance(41)
    assert telegram.page_wait(group) == 0.0
