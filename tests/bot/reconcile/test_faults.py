"""Whatever happens to a call, in the end each message is there once and newest."""

from typing import Any

import pytest

from bot.reconcile import ChatProblem, ProblemKind, Slot
from bot.reconcile.client import Failure, TelegramClient
from bot.sandbox import Actor
from bot.sandbox.faults import Action, Delay, Drop, Flood, LoseReply, ServerError
from bot.sandbox.model import GENERAL
from bot.screen import Screen, Urgency
from tests.bot.reconcile.harness import ReconcilerHarness, picture, slot, text

HAND, PING, DEAL = "1:hand:0", "1:ping:0", "1:deal:1"

FAULTS: dict[str, Action] = {
    "drop": Drop(),
    "lose-reply": LoseReply(),
    "server-error": ServerError(),
    "flood": Flood(4),
    "delay": Delay(8.0),
}


Act = tuple[str, Screen | None, dict[str, Any]]

SCENE: list[Act] = [
    (DEAL, text("deal", "a", "b"), {}),
    (HAND, text("hand", "c"), {"announces": frozenset({"cards"}), "sound": True}),
    (DEAL, text("deal 2", "a"), {"urgency": Urgency.LATER}),
    (PING, text("your turn"), {}),
    (DEAL, picture("deal 3", "k1"), {"urgency": Urgency.NOW}),
    (DEAL, picture("deal 4", "k1"), {"urgency": Urgency.NOW}),
    (PING, None, {}),
    (DEAL, text("deal 5", "d"), {}),
    (HAND, text("hand 2", "c"), {"announces": frozenset({"turn"}), "sound": True}),
    (DEAL, text("deal 6", "d"), {"renew": True}),
]
"""A little of everything, in two chats; None drops the slot."""

CALLS = 13
"""What the scene takes when nothing goes wrong."""


def perform(harness: ReconcilerHarness, act: Act) -> None:
    key, screen, how = act
    where = Slot((harness.private if key == HAND else harness.group).id, key)
    if screen is None:
        harness.telegram.drop(where)
    elif "announces" in how:
        harness.wish(where, screen, **how)
    else:
        harness.telegram.want(where, screen, **how)


async def play(harness: ReconcilerHarness, acts: list[Act] = SCENE) -> None:
    for act in acts:
        perform(harness, act)
        await harness.rest(400)


def assert_final(harness: ReconcilerHarness) -> None:
    assert harness.texts(harness.group) == ["deal 6"]
    assert harness.texts(harness.private) == ["hand 2"]


async def test_the_scene(harness: ReconcilerHarness) -> None:
    await play(harness)
    assert_final(harness)
    assert len(harness.calls()) == CALLS


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
async def test_each_fault_at_each_call(fault: Action) -> None:
    for nth in range(1, CALLS + 1):
        harness = ReconcilerHarness()
        harness.hear()
        rule = harness.world.faults.add("*", fault, nth=nth)
        await play(harness)
        assert rule.struck == 1
        assert_final(harness)
        await harness.kill()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
async def test_faults_by_the_dozen(seed: int) -> None:
    harness = ReconcilerHarness()
    harness.hear()
    harness.world.faults.random.seed(seed)
    for fault in FAULTS.values():
        harness.world.faults.add("*", fault, probability=0.08)
    await play(harness)
    harness.world.faults.clear()
    await harness.rest(400)
    assert_final(harness)
    await harness.kill()


async def test_other_peoples_messages_are_not_taken_for_the_lost_one(
    harness: ReconcilerHarness,
) -> None:
    harness.hear()
    harness.world.faults.add("sendMessage", LoseReply(), nth=1)
    anna, boris = Actor.all(harness.world)[:2]
    anna.write(harness.group, "so, who deals?")
    harness.telegram.want(slot(harness.group), text("deal", "a"))
    await harness.clock.advance(1)
    boris.write(harness.group, "you do")
    await harness.rest()
    assert harness.texts(harness.group) == ["deal"]
    assert [
        m.text
        for m in harness.world.messages(harness.group)
        if m.sender in (anna.user, boris.user) and m.text
    ] == ["/pulka", "so, who deals?", "you do"]


@pytest.mark.parametrize("killed", [False, True])
@pytest.mark.parametrize("elsewhere", [False, True])
@pytest.mark.parametrize("page", [LoseReply(), Drop()])
@pytest.mark.parametrize("hand", [LoseReply(), Drop()])
async def test_a_send_lost_after_a_lost_page_stands_once(
    harness: ReconcilerHarness, page: Action, hand: Action, *, elsewhere: bool, killed: bool
) -> None:
    """The page may have the id that the hand is sought at; in private, from any chat."""
    harness.hear()
    boris = Actor.all(harness.world)[1]
    where = boris.private if elsewhere else harness.private
    harness.world.faults.add("sendMessage", page, times=1)
    harness.telegram.post(where.id, text("page"))
    await harness.clock.advance(0.1)
    harness.world.faults.add("sendMessage", hand, times=1)
    harness.telegram.want(slot(harness.private), text("hand", "a"))
    await harness.clock.advance(8.0 if killed else 100.0)
    if killed:
        await harness.restart()
        harness.telegram.want(slot(harness.private), text("hand", "a"))
        await harness.clock.advance(100.0)
    assert harness.texts(harness.private).count("hand") == 1
    assert harness.texts(where).count("page") <= 1
    if isinstance(page, LoseReply) and (elsewhere or isinstance(hand, LoseReply)):
        assert harness.texts(where).count("page") == 1


async def test_a_tap_reveals_a_message_nobody_found(harness: ReconcilerHarness) -> None:
    # Nothing was ever heard of the chat, so there are no ids to look among.
    harness.world.faults.add("sendMessage", LoseReply(), nth=1)
    await harness.wanted(slot(harness.group), text("deal", "a", "b"))
    lost, shown = harness.bots(harness.group)
    harness.telegram.delete_orphan(harness.group.id, shown.id, ("a", "b"))
    await harness.rest()
    assert len(harness.bots(harness.group)) == 2
    harness.telegram.delete_orphan(harness.group.id, lost.id, ("a", "b"))
    await harness.rest()
    assert harness.bots(harness.group) == [shown]


async def test_a_tap_reveals_a_message_that_outlived_its_slot(harness: ReconcilerHarness) -> None:
    hand, other = slot(harness.private), slot(harness.private, "8:hand:0")
    harness.telegram.want(hand, text("hand", "a"))
    await harness.wanted(other, text("another table's", "b"))
    mine, its = harness.bots(harness.private)
    stray = harness.world.post(harness.private, harness.world.bot, text="of what is lost")
    for owner, message in ((hand.owner, mine), (hand.owner, its), (other.owner, its), ("9", stray)):
        harness.telegram.delete_orphan(harness.private.id, message.id, ("a",), owner)
    harness.telegram.delete_orphan(harness.private.id, stray.id, ("a",))
    await harness.rest()
    assert harness.bots(harness.private) == [mine, its, stray]
    harness.telegram.delete_orphan(harness.private.id, stray.id, ("a",), hand.owner)
    await harness.rest()
    assert harness.bots(harness.private) == [mine, its]


async def test_a_tap_that_comes_after_its_message_was_deleted_costs_no_call(
    harness: ReconcilerHarness,
) -> None:
    hand = slot(harness.private)
    harness.telegram.want(hand, text("hand", "a"))
    await harness.wanted(slot(harness.private, "7:ping:0"), text("your turn", "b"))
    shown, ping = harness.bots(harness.private)
    harness.telegram.want(hand, text("hand 2", "a"), renew=True)
    harness.telegram.drop(slot(harness.private, "7:ping:0"))
    await harness.rest()
    made = len(harness.world.calls)
    for message in (shown, ping):
        harness.telegram.delete_orphan(harness.private.id, message.id, ("a",), hand.owner)
    await harness.rest()
    assert len(harness.world.calls) == made


async def test_a_lost_post_is_not_repeated(harness: ReconcilerHarness) -> None:
    harness.hear()
    harness.world.faults.add("sendMessage", LoseReply(), nth=1)
    harness.telegram.post(harness.group.id, text("help"))
    harness.telegram.post(harness.group.id, text("more help"))
    await harness.rest()
    assert harness.texts(harness.group) == ["help", "more help"]


async def test_a_flood_stops_that_chat_alone(harness: ReconcilerHarness) -> None:
    harness.world.faults.add("sendMessage", Flood(30), chat=harness.group.id, nth=1)
    harness.telegram.want(slot(harness.group), text("deal"))
    await harness.clock.advance(1)
    harness.telegram.want(slot(harness.private), text("hand"))
    await harness.clock.advance(1)
    assert harness.texts(harness.private) == ["hand"]
    assert harness.texts(harness.group) == []
    await harness.clock.advance(28)
    assert len(harness.calls(harness.group)) == 1
    await harness.clock.advance(3)
    assert harness.texts(harness.group) == ["deal"]


async def test_a_long_flood_is_reported_with_its_end(harness: ReconcilerHarness) -> None:
    """Each one, and no short one."""
    for seconds in (200, 3600, 3600):
        harness.world.faults.add("sendMessage", Flood(seconds), chat=harness.group.id, times=1)
    begun = harness.clock.now()
    harness.telegram.want(slot(harness.group), text("deal"))
    await harness.clock.advance(2 * 3600 + 300)
    kinds = [(chat_id, problem.kind) for chat_id, problem in harness.problems]
    assert kinds == [(harness.group.id, ProblemKind.SILENCED)] * 2
    ends = [problem.until - begun for _, problem in harness.problems]
    assert ends == pytest.approx([3800, 7400], abs=3)
    assert harness.texts(harness.group) == ["deal"]


async def test_a_deleted_message_is_sent_anew(harness: ReconcilerHarness) -> None:
    await harness.wanted(slot(harness.private), text("hand"))
    Actor.all(harness.world)[0].delete(harness.bots(harness.private)[0])
    await harness.wanted(slot(harness.private), text("hand 2"))
    assert harness.texts(harness.private) == ["hand 2"]


async def test_a_blocked_bot_waits_and_says_so_once(harness: ReconcilerHarness) -> None:
    anna = Actor.all(harness.world)[0]
    anna.block()
    for number in range(5):
        harness.telegram.want(slot(harness.private), text(f"hand {number}"))
        harness.telegram.post(harness.private.id, text("news"))
        await harness.clock.advance(20)
    assert harness.problems == [(anna.id, ChatProblem(ProblemKind.BLOCKED))]
    assert len(harness.calls(harness.private)) == 1
    anna.unblock()
    harness.telegram.note_update(anna.id)
    await harness.rest()
    assert harness.texts(harness.private) == ["hand 4"]


async def test_a_refusal_from_before_a_start_shuts_nothing(
    harness: ReconcilerHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The send was refused while the person was away; its answer comes when they are back."""
    anna = Actor.all(harness.world)[0]
    anna.block()
    send = TelegramClient.send

    async def late(self: TelegramClient, *args: Any, **named: Any) -> int:
        try:
            return await send(self, *args, **named)
        except Failure:
            await harness.clock.sleep(3)
            raise

    monkeypatch.setattr(TelegramClient, "send", late)
    harness.telegram.want(slot(harness.private), text("cards"))
    await harness.clock.advance(1)
    harness.telegram.note_update(harness.private.id, anna.start().id)
    await harness.rest()
    assert harness.problems == []
    assert harness.texts(harness.private) == ["cards"]


async def test_a_kicked_bot_waits_until_it_is_heard_of(harness: ReconcilerHarness) -> None:
    anna = Actor.all(harness.world)[0]
    await harness.wanted(slot(harness.group), text("deal"))
    anna.kick_bot(harness.group)
    harness.telegram.want(slot(harness.group), text("deal 2"))
    await harness.clock.advance(60)
    assert harness.problems == [(harness.group.id, ChatProblem(ProblemKind.KICKED))]
    anna.add_bot(harness.group)
    harness.telegram.note_update(harness.group.id)
    await harness.rest()
    assert harness.texts(harness.group) == ["deal 2"]


async def test_a_group_that_becomes_a_supergroup_goes_on_there(harness: ReconcilerHarness) -> None:
    anna, boris = Actor.all(harness.world)[:2]
    group = harness.world.add_group("Small", anna, boris)
    here = Slot(group.id, DEAL)
    harness.telegram.want(here, text("deal"))
    await harness.wanted(Slot(group.id, PING), text("your turn"))
    new = harness.world.upgrade(group, anna.user)
    harness.telegram.want(here, text("deal 2"))
    harness.telegram.post(group.id, text("help"))
    await harness.rest()
    assert harness.problems == [(group.id, ChatProblem(ProblemKind.MIGRATED, new.id))]
    assert sorted(harness.texts(new)) == ["deal 2", "help", "your turn"]
    harness.telegram.drop(Slot(group.id, PING))
    await harness.wanted(here, text("deal 3"))
    assert sorted(harness.texts(new)) == ["deal 3", "help"]
    assert {chat_id for chat_id, _ in harness.store.rows} == {new.id}


async def test_a_group_may_move_before_anything_was_wished_for_there(
    harness: ReconcilerHarness,
) -> None:
    anna, boris = Actor.all(harness.world)[:2]
    group = harness.world.add_group("Small", anna, boris)
    new = harness.world.upgrade(group, anna.user)
    for _ in range(2):
        harness.telegram.migrate(group.id, new.id)
        await harness.wanted(Slot(group.id, DEAL), text("deal"))
    assert harness.texts(new) == ["deal"]
    assert not harness.calls(group)
    assert not harness.problems


async def test_what_was_heard_before_a_group_moved_is_sent_there_silently(
    harness: ReconcilerHarness,
) -> None:
    anna, boris = Actor.all(harness.world)[:2]
    group = harness.world.add_group("Small", anna, boris)
    call = {"announces": frozenset({"turn:1"}), "sound": True}
    await harness.wished(Slot(group.id, PING), text("your turn"), **call)
    assert not harness.bots(group)[0].silent
    new = harness.world.upgrade(group, anna.user)
    harness.telegram.migrate(group.id, new.id)
    await harness.rest()
    assert [message.silent for message in harness.bots(new)] == [True]


async def test_a_topic_that_is_gone_sends_to_the_general_one(harness: ReconcilerHarness) -> None:
    anna, boris = Actor.all(harness.world)[:2]
    forum = harness.world.add_group("Forum", anna, boris, supergroup=True, forum=True)
    topic = harness.world.add_topic(forum, "Cards", anna.user)
    harness.telegram.want(Slot(forum.id, "good", topic), text("deal"))
    harness.telegram.want(Slot(forum.id, "bad", topic + 99), text("deal elsewhere"))
    harness.telegram.post(forum.id, text("help"), thread_id=topic + 99)
    await harness.rest()
    threads = {message.text: message.thread_id for message in harness.bots(forum)}
    assert threads["deal"] == topic
    assert threads["deal elsewhere"] != topic
    assert "help" in threads
    assert harness.problems == [(forum.id, ChatProblem(ProblemKind.TOPIC))]


async def test_a_closed_general_topic_stops_nobody_else(harness: ReconcilerHarness) -> None:
    """A table whose topic is closed, and the general one too, is not tried again and again."""
    anna, boris = Actor.all(harness.world)[:2]
    forum = harness.world.add_group("Forum", anna, boris, supergroup=True, forum=True)
    cards, chess = (harness.world.add_topic(forum, name, anna.user) for name in ("Cards", "Chess"))
    for topic in (cards, GENERAL):
        harness.world.close_topic(forum, topic, anna.user)
    harness.telegram.want(Slot(forum.id, "shut", cards), text("deal"))
    harness.telegram.want(Slot(forum.id, "general"), text("deal in the middle"))
    harness.telegram.want(Slot(forum.id, "open", chess), text("deal of others"))
    await harness.clock.advance(60)
    assert harness.texts(forum) == ["deal of others"]
    assert len(harness.calls(forum)) <= 4
    assert harness.problems == [(forum.id, ChatProblem(ProblemKind.TOPIC))]
    harness.world.reopen_topic(forum, GENERAL, anna.user)
    await harness.wanted(Slot(forum.id, "shut", cards), text("deal 2"))
    assert sorted(harness.texts(forum)) == ["deal 2", "deal in the middle", "deal of others"]


async def test_a_topic_that_was_closed_is_used_again(harness: ReconcilerHarness) -> None:
    anna, boris = Actor.all(harness.world)[:2]
    forum = harness.world.add_group("Forum", anna, boris, supergroup=True, forum=True)
    topic = harness.world.add_topic(forum, "Cards", anna.user)
    for closed in (topic, GENERAL):
        harness.world.close_topic(forum, closed, anna.user)
    await harness.wanted(Slot(forum.id, "deal", topic), text("deal"))
    assert harness.texts(forum) == []
    harness.world.reopen_topic(forum, topic, anna.user)
    harness.telegram.retry_refused(forum.id)
    await harness.rest()
    assert [(each.text, each.thread_id) for each in harness.bots(forum)] == [("deal", topic)]


async def test_a_muted_bot_waits_until_it_may_write(harness: ReconcilerHarness) -> None:
    anna = Actor.all(harness.world)[0]
    anna.mute_bot(harness.group)
    for number in range(5):
        harness.telegram.want(slot(harness.group), text(f"deal {number}"))
        await harness.clock.advance(20)
    assert harness.problems == [(harness.group.id, ChatProblem(ProblemKind.MUTED))]
    assert len(harness.calls(harness.group)) == 2
    anna.let_bot_write(harness.group)
    harness.telegram.note_update(harness.group.id)
    await harness.rest()
    assert harness.texts(harness.group) == ["deal 4"]


@pytest.mark.parametrize(("seconds", "pause"), [(10, 0), (10, 3), (10, 6), (60, 0), (60, 52)])
async def test_slow_mode_doubles_nothing(
    harness: ReconcilerHarness, seconds: int, pause: int
) -> None:
    """A message is held back for longer than the bot waits for an answer, or refused with 429."""
    harness.hear()
    harness.group.slow_mode = seconds
    for number in range(4):
        harness.telegram.want(slot(harness.group, f"{number}:deal"), text(f"deal {number}", "a"))
        await harness.clock.advance(pause)
    harness.telegram.want(slot(harness.private), text("hand"))
    await harness.clock.advance(1)
    assert harness.texts(harness.private) == ["hand"]
    await harness.clock.advance(5 * seconds + 60)
    assert sorted(harness.texts(harness.group)) == [f"deal {number}" for number in range(4)]
    sent = [
        each for each in harness.world.calls_into(harness.group) if each.method == "sendMessage"
    ]
    assert sum(each.code == 200 for each in sent) == 4


# Crashes


@pytest.mark.slow
async def test_a_crash_at_every_step(harness: ReconcilerHarness) -> None:
    harness.hear()
    await play(harness)
    steps = harness.store.crash_point.passed
    assert steps > 4 * CALLS
    for at in range(1, steps + 1):
        await crash(at)


async def crash(at: int) -> None:
    """Die at one moment, start anew, and play on."""
    harness = ReconcilerHarness()
    harness.hear()
    harness.store.crash_point.at = at
    done = 0
    while not harness.store.crash_point.crashed:
        perform(harness, SCENE[done])
        done += 1
        while not await harness.telegram.drain(0):
            if harness.store.crash_point.crashed:
                break
            await harness.clock.advance(0.5)
    await harness.restart()
    # As every table does on start: want everything as it stands, drop what is over.
    for key, screen, _ in {act[0]: act for act in SCENE[:done]}.values():
        perform(harness, (key, screen, {}))
    await harness.rest(400)
    for chat, key in ((harness.group, DEAL), (harness.private, HAND)):
        newest = [act[1].text for act in SCENE[:done] if act[0] == key and act[1]]
        assert [each for each in harness.texts(chat) if each != "your turn"] == newest[-1:], at
    await play(harness, SCENE[done:])
    assert_final(harness)
    assert {key for _, key in harness.store.rows} == {HAND, DEAL}
    await harness.kill()


@pytest.mark.parametrize("how", ["left", "posted"])
async def test_a_lost_send_after_a_restart_is_not_taken_for_an_older_message(
    harness: ReconcilerHarness, how: str
) -> None:
    """No slot remembers the older one, so its id has to be kept for the search."""
    await harness.wanted(slot(harness.group, "lobby"), text("lobby", "sit"))
    if how == "left":
        harness.leave(slot(harness.group, "lots"), text("lots"))
    else:
        harness.telegram.post(harness.group.id, text("lots"))
    await harness.rest()
    await harness.restart()
    harness.world.faults.add("sendMessage", LoseReply(), times=1)
    await harness.wanted(slot(harness.group, "deal"), text("deal", "cut"))
    await harness.wanted(slot(harness.group, "deal"), text("deal 1", "cut"))
    assert harness.texts(harness.group) == ["lobby", "lots", "deal 1"]


async def test_many_sends_lost_at_once_are_all_found_after_a_restart(
    harness: ReconcilerHarness,
) -> None:
    """All private chats share their ids: what is sought may stand behind what others lost."""
    people = [Actor.add(harness.world, f"P{number}") for number in range(12)]
    for person in people:
        person.start()
    await harness.wanted(slot(people[0].private, "0:first"), text("first"))
    rule = harness.world.faults.add("sendMessage", LoseReply())

    def deal() -> None:
        for number, person in enumerate(people):
            harness.telegram.want(slot(person.private, f"{number}:hand"), text("hand", f"{number}"))

    deal()
    await harness.clock.advance(1.0)
    assert rule.struck == len(people)
    await harness.kill()
    harness.world.faults.clear()
    harness.begin()
    deal()
    await harness.rest()
    for person in people:
        assert harness.texts(person.private).count("hand") == 1
