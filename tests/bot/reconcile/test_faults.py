"""Whatever happens to a call, in the end each message is there once and newest."""

from typing import Any

import pytest

from bot.reconcile import ChatProblem, ProblemKind, Slot
from bot.reconcile.client import Failure, TelegramClient
from bot.sandbox import Actor
from bot.sandbox.faults import Action, Delay, Drop, Flood, LoseReply, ServerError
from bot.sandbox.model import GENERAL
from bot.screen import Screen, Urgency
from tests.bot.reconcile.stage import Stage, picture, slot, text

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


def perform(stage: Stage, act: Act) -> None:
    key, screen, how = act
    where = Slot((stage.private if key == HAND else stage.group).id, key)
    if screen is None:
        stage.telegram.drop(where)
    elif "announces" in how:
        stage.wish(where, screen, **how)
    else:
        stage.telegram.want(where, screen, **how)


async def play(stage: Stage, acts: list[Act] = SCENE) -> None:
    for act in acts:
        perform(stage, act)
        await stage.rest(400)


def assert_final(stage: Stage) -> None:
    assert stage.texts(stage.group) == ["deal 6"]
    assert stage.texts(stage.private) == ["hand 2"]


async def test_the_scene(stage: Stage) -> None:
    await play(stage)
    assert_final(stage)
    assert len(stage.calls()) == CALLS


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
async def test_each_fault_at_each_call(fault: Action) -> None:
    for nth in range(1, CALLS + 1):
        stage = Stage()
        stage.hear()
        rule = stage.world.faults.add("*", fault, nth=nth)
        await play(stage)
        assert rule.struck == 1
        assert_final(stage)
        await stage.kill()


@pytest.mark.parametrize("seed", range(6))
async def test_faults_by_the_dozen(seed: int) -> None:
    stage = Stage()
    stage.hear()
    stage.world.faults.random.seed(seed)
    for fault in FAULTS.values():
        stage.world.faults.add("*", fault, probability=0.08)
    await play(stage)
    stage.world.faults.clear()
    await stage.rest(400)
    assert_final(stage)
    await stage.kill()


async def test_a_lost_send_is_found_and_never_shown_twice(stage: Stage) -> None:
    stage.hear()
    stage.world.faults.add("sendMessage", LoseReply(), nth=1)
    stage.telegram.want(slot(stage.group), text("deal", "a"))
    most = 0
    for _ in range(30):
        await stage.clock.advance(1)
        most = max(most, len(stage.texts(stage.group)))
    assert most == 1
    stage.telegram.want(slot(stage.group), text("deal 2", "a"))
    await stage.rest()
    assert stage.texts(stage.group) == ["deal 2"]
    assert stage.calls(stage.group).count("sendMessage") == 1


async def test_other_peoples_messages_are_not_taken_for_the_lost_one(stage: Stage) -> None:
    stage.hear()
    stage.world.faults.add("sendMessage", LoseReply(), nth=1)
    anna, boris = Actor.all(stage.world)[:2]
    anna.write(stage.group, "so, who deals?")
    stage.telegram.want(slot(stage.group), text("deal", "a"))
    await stage.clock.advance(1)
    boris.write(stage.group, "you do")
    await stage.rest()
    assert stage.texts(stage.group) == ["deal"]
    assert [
        m.text
        for m in stage.world.messages(stage.group)
        if m.sender in (anna.user, boris.user) and m.text
    ] == ["/pulka", "so, who deals?", "you do"]


async def test_a_send_that_never_arrived_is_made_again(stage: Stage) -> None:
    stage.hear()
    stage.world.faults.add("sendMessage", Drop(), nth=1)
    stage.telegram.want(slot(stage.group), text("deal", "a"))
    await stage.rest()
    assert stage.texts(stage.group) == ["deal"]


async def test_a_tap_reveals_a_message_nobody_found(stage: Stage) -> None:
    # Nothing was ever heard of the chat, so there are no ids to look among.
    stage.world.faults.add("sendMessage", LoseReply(), nth=1)
    stage.telegram.want(slot(stage.group), text("deal", "a", "b"))
    await stage.rest()
    lost, shown = stage.bots(stage.group)
    stage.telegram.tapped(stage.group.id, shown.id, ("a", "b"))
    await stage.rest()
    assert len(stage.bots(stage.group)) == 2
    stage.telegram.tapped(stage.group.id, lost.id, ("a", "b"))
    await stage.rest()
    assert stage.bots(stage.group) == [shown]


async def test_a_tap_reveals_a_message_that_outlived_its_slot(stage: Stage) -> None:
    hand, other = slot(stage.private), slot(stage.private, "8:hand:0")
    stage.telegram.want(hand, text("hand", "a"))
    stage.telegram.want(other, text("another table's", "b"))
    await stage.rest()
    mine, its = stage.bots(stage.private)
    stray = stage.world.post(stage.private, stage.world.bot, text="of what is lost")
    for owner, message in ((hand.owner, mine), (hand.owner, its), (other.owner, its), ("9", stray)):
        stage.telegram.tapped(stage.private.id, message.id, ("a",), owner)
    stage.telegram.tapped(stage.private.id, stray.id, ("a",))
    await stage.rest()
    assert stage.bots(stage.private) == [mine, its, stray]
    stage.telegram.tapped(stage.private.id, stray.id, ("a",), hand.owner)
    await stage.rest()
    assert stage.bots(stage.private) == [mine, its]


async def test_a_tap_that_comes_after_its_message_was_deleted_costs_no_call(stage: Stage) -> None:
    hand = slot(stage.private)
    stage.telegram.want(hand, text("hand", "a"))
    stage.telegram.want(slot(stage.private, "7:ping:0"), text("your turn", "b"))
    await stage.rest()
    shown, ping = stage.bots(stage.private)
    stage.telegram.want(hand, text("hand 2", "a"), renew=True)
    stage.telegram.drop(slot(stage.private, "7:ping:0"))
    await stage.rest()
    made = len(stage.world.calls)
    for message in (shown, ping):
        stage.telegram.tapped(stage.private.id, message.id, ("a",), hand.owner)
    await stage.rest()
    assert len(stage.world.calls) == made


async def test_a_lost_post_is_not_repeated(stage: Stage) -> None:
    stage.hear()
    stage.world.faults.add("sendMessage", LoseReply(), nth=1)
    stage.telegram.post(stage.group.id, text("help"))
    stage.telegram.post(stage.group.id, text("more help"))
    await stage.rest()
    assert stage.texts(stage.group) == ["help", "more help"]


async def test_a_flood_stops_that_chat_alone(stage: Stage) -> None:
    stage.world.faults.add("sendMessage", Flood(30), chat=stage.group.id, nth=1)
    stage.telegram.want(slot(stage.group), text("deal"))
    await stage.clock.advance(1)
    stage.telegram.want(slot(stage.private), text("hand"))
    await stage.clock.advance(1)
    assert stage.texts(stage.private) == ["hand"]
    assert stage.texts(stage.group) == []
    await stage.clock.advance(28)
    assert len(stage.calls(stage.group)) == 1
    await stage.clock.advance(3)
    assert stage.texts(stage.group) == ["deal"]


async def test_a_long_flood_is_reported_with_its_end(stage: Stage) -> None:
    """Each one, and no short one."""
    for seconds in (200, 3600, 3600):
        stage.world.faults.add("sendMessage", Flood(seconds), chat=stage.group.id, times=1)
    begun = stage.clock.now()
    stage.telegram.want(slot(stage.group), text("deal"))
    await stage.clock.advance(2 * 3600 + 300)
    kinds = [(chat_id, problem.kind) for chat_id, problem in stage.problems]
    assert kinds == [(stage.group.id, ProblemKind.SILENCED)] * 2
    ends = [problem.until - begun for _, problem in stage.problems]
    assert ends == pytest.approx([3800, 7400], abs=3)
    assert stage.texts(stage.group) == ["deal"]


async def test_a_deleted_message_is_sent_anew(stage: Stage) -> None:
    stage.telegram.want(slot(stage.private), text("hand"))
    await stage.rest()
    Actor.all(stage.world)[0].delete(stage.bots(stage.private)[0])
    stage.telegram.want(slot(stage.private), text("hand 2"))
    await stage.rest()
    assert stage.texts(stage.private) == ["hand 2"]


async def test_a_blocked_bot_waits_and_says_so_once(stage: Stage) -> None:
    anna = Actor.all(stage.world)[0]
    anna.block()
    for number in range(5):
        stage.telegram.want(slot(stage.private), text(f"hand {number}"))
        stage.telegram.post(stage.private.id, text("news"))
        await stage.clock.advance(20)
    assert stage.problems == [(anna.id, ChatProblem(ProblemKind.BLOCKED))]
    assert len(stage.calls(stage.private)) == 1
    anna.unblock()
    stage.telegram.heard(anna.id)
    await stage.rest()
    assert stage.texts(stage.private) == ["hand 4"]


async def test_a_refusal_from_before_a_start_shuts_nothing(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The send was refused while the person was away; its answer comes when they are back."""
    anna = Actor.all(stage.world)[0]
    anna.block()
    send = TelegramClient.send

    async def late(self: TelegramClient, *args: Any, **named: Any) -> int:
        try:
            return await send(self, *args, **named)
        except Failure:
            await stage.clock.sleep(3)
            raise

    monkeypatch.setattr(TelegramClient, "send", late)
    stage.telegram.want(slot(stage.private), text("cards"))
    await stage.clock.advance(1)
    stage.telegram.heard(stage.private.id, anna.start().id)
    await stage.rest()
    assert stage.problems == []
    assert stage.texts(stage.private) == ["cards"]


async def test_a_kicked_bot_waits_until_it_is_heard_of(stage: Stage) -> None:
    anna = Actor.all(stage.world)[0]
    stage.telegram.want(slot(stage.group), text("deal"))
    await stage.rest()
    anna.kick_bot(stage.group)
    stage.telegram.want(slot(stage.group), text("deal 2"))
    await stage.clock.advance(60)
    assert stage.problems == [(stage.group.id, ChatProblem(ProblemKind.KICKED))]
    anna.add_bot(stage.group)
    stage.telegram.heard(stage.group.id)
    await stage.rest()
    assert stage.texts(stage.group) == ["deal 2"]


async def test_a_group_that_becomes_a_supergroup_goes_on_there(stage: Stage) -> None:
    anna, boris = Actor.all(stage.world)[:2]
    group = stage.world.add_group("Small", anna, boris)
    here = Slot(group.id, DEAL)
    stage.telegram.want(here, text("deal"))
    stage.telegram.want(Slot(group.id, PING), text("your turn"))
    await stage.rest()
    new = stage.world.upgrade(group, anna.user)
    stage.telegram.want(here, text("deal 2"))
    stage.telegram.post(group.id, text("help"))
    await stage.rest()
    assert stage.problems == [(group.id, ChatProblem(ProblemKind.MIGRATED, new.id))]
    assert sorted(stage.texts(new)) == ["deal 2", "help", "your turn"]
    stage.telegram.drop(Slot(group.id, PING))
    stage.telegram.want(here, text("deal 3"))
    await stage.rest()
    assert sorted(stage.texts(new)) == ["deal 3", "help"]
    assert {chat_id for chat_id, _ in stage.store.rows} == {new.id}


async def test_a_topic_that_is_gone_sends_to_the_general_one(stage: Stage) -> None:
    anna, boris = Actor.all(stage.world)[:2]
    forum = stage.world.add_group("Forum", anna, boris, supergroup=True, forum=True)
    topic = stage.world.add_topic(forum, "Cards", anna.user)
    stage.telegram.want(Slot(forum.id, "good", topic), text("deal"))
    stage.telegram.want(Slot(forum.id, "bad", topic + 99), text("deal elsewhere"))
    stage.telegram.post(forum.id, text("help"), thread_id=topic + 99)
    await stage.rest()
    threads = {message.text: message.thread_id for message in stage.bots(forum)}
    assert threads["deal"] == topic
    assert threads["deal elsewhere"] != topic
    assert "help" in threads
    assert stage.problems == [(forum.id, ChatProblem(ProblemKind.TOPIC))]


async def test_a_closed_general_topic_stops_nobody_else(stage: Stage) -> None:
    """A table whose topic is closed, and the general one too, is not tried again and again."""
    anna, boris = Actor.all(stage.world)[:2]
    forum = stage.world.add_group("Forum", anna, boris, supergroup=True, forum=True)
    cards, chess = (stage.world.add_topic(forum, name, anna.user) for name in ("Cards", "Chess"))
    for topic in (cards, GENERAL):
        stage.world.close_topic(forum, topic, anna.user)
    stage.telegram.want(Slot(forum.id, "shut", cards), text("deal"))
    stage.telegram.want(Slot(forum.id, "general"), text("deal in the middle"))
    stage.telegram.want(Slot(forum.id, "open", chess), text("deal of others"))
    await stage.clock.advance(60)
    assert stage.texts(forum) == ["deal of others"]
    assert len(stage.calls(forum)) <= 4
    assert stage.problems == [(forum.id, ChatProblem(ProblemKind.TOPIC))]
    stage.world.reopen_topic(forum, GENERAL, anna.user)
    stage.telegram.want(Slot(forum.id, "shut", cards), text("deal 2"))
    await stage.rest()
    assert sorted(stage.texts(forum)) == ["deal 2", "deal of others"]


async def test_a_topic_that_was_closed_is_used_again(stage: Stage) -> None:
    anna, boris = Actor.all(stage.world)[:2]
    forum = stage.world.add_group("Forum", anna, boris, supergroup=True, forum=True)
    topic = stage.world.add_topic(forum, "Cards", anna.user)
    for closed in (topic, GENERAL):
        stage.world.close_topic(forum, closed, anna.user)
    stage.telegram.want(Slot(forum.id, "deal", topic), text("deal"))
    await stage.rest()
    assert stage.texts(forum) == []
    stage.world.reopen_topic(forum, topic, anna.user)
    stage.telegram.reopened(forum.id)
    await stage.rest()
    assert [(each.text, each.thread_id) for each in stage.bots(forum)] == [("deal", topic)]


async def test_a_muted_bot_waits_until_it_may_write(stage: Stage) -> None:
    anna = Actor.all(stage.world)[0]
    anna.mute_bot(stage.group)
    for number in range(5):
        stage.telegram.want(slot(stage.group), text(f"deal {number}"))
        await stage.clock.advance(20)
    assert stage.problems == [(stage.group.id, ChatProblem(ProblemKind.MUTED))]
    assert len(stage.calls(stage.group)) == 1
    anna.let_bot_write(stage.group)
    stage.telegram.heard(stage.group.id)
    await stage.rest()
    assert stage.texts(stage.group) == ["deal 4"]


@pytest.mark.parametrize(("seconds", "pause"), [(10, 0), (10, 3), (10, 6), (60, 0), (60, 52)])
async def test_slow_mode_doubles_nothing(stage: Stage, seconds: int, pause: int) -> None:
    """A message is held back for longer than the bot waits for an answer, or refused with 429."""
    stage.hear()
    stage.group.slow_mode = seconds
    for number in range(4):
        stage.telegram.want(slot(stage.group, f"{number}:deal"), text(f"deal {number}", "a"))
        await stage.clock.advance(pause)
    stage.telegram.want(slot(stage.private), text("hand"))
    await stage.clock.advance(1)
    assert stage.texts(stage.private) == ["hand"]
    await stage.clock.advance(5 * seconds + 60)
    assert sorted(stage.texts(stage.group)) == [f"deal {number}" for number in range(4)]
    sent = [each for each in stage.world.calls_into(stage.group) if each.method == "sendMessage"]
    assert sum(each.code == 200 for each in sent) == 4


# Crashes


async def test_a_crash_at_every_step(stage: Stage) -> None:
    stage.hear()
    await play(stage)
    steps = stage.store.fuse.passed
    assert steps > 4 * CALLS
    for at in range(1, steps + 1):
        await crash(at)


async def crash(at: int) -> None:
    """Die at one moment, start anew, and play on."""
    stage = Stage()
    stage.hear()
    stage.store.fuse.at = at
    done = 0
    while not stage.store.fuse.burnt:
        perform(stage, SCENE[done])
        done += 1
        while not await stage.telegram.drain(0):
            if stage.store.fuse.burnt:
                break
            await stage.clock.advance(0.5)
    await stage.kill()
    stage.begin()
    # As every table does on start: want everything as it stands, drop what is over.
    for key, screen, _ in {act[0]: act for act in SCENE[:done]}.values():
        perform(stage, (key, screen, {}))
    await stage.rest(400)
    for chat, key in ((stage.group, DEAL), (stage.private, HAND)):
        newest = [act[1].text for act in SCENE[:done] if act[0] == key and act[1]]
        assert [each for each in stage.texts(chat) if each != "your turn"] == newest[-1:], at
    await play(stage, SCENE[done:])
    assert_final(stage)
    assert {key for _, key in stage.store.rows} == {HAND, DEAL}
    await stage.kill()


@pytest.mark.parametrize("how", ["left", "posted"])
async def test_a_lost_send_after_a_restart_is_not_taken_for_an_older_message(
    stage: Stage, how: str
) -> None:
    """No slot remembers the older one, so its id has to be kept for the search."""
    stage.telegram.want(slot(stage.group, "lobby"), text("lobby", "sit"))
    await stage.rest()
    if how == "left":
        stage.leave(slot(stage.group, "lots"), text("lots"))
    else:
        stage.telegram.post(stage.group.id, text("lots"))
    await stage.rest()
    await stage.kill()
    stage.begin()
    stage.world.faults.add("sendMessage", LoseReply(), times=1)
    stage.telegram.want(slot(stage.group, "deal"), text("deal", "cut"))
    await stage.rest()
    stage.telegram.want(slot(stage.group, "deal"), text("deal 1", "cut"))
    await stage.rest()
    assert stage.texts(stage.group) == ["lobby", "lots", "deal 1"]


async def test_many_sends_lost_at_once_are_all_found_after_a_restart(stage: Stage) -> None:
    """All private chats share their ids: what is sought may stand behind what others lost."""
    people = [Actor.add(stage.world, f"P{number}") for number in range(12)]
    for person in people:
        person.start()
    stage.telegram.want(slot(people[0].private, "0:first"), text("first"))
    await stage.rest()
    rule = stage.world.faults.add("sendMessage", LoseReply())

    def deal() -> None:
        for number, person in enumerate(people):
            stage.telegram.want(slot(person.private, f"{number}:hand"), text("hand", f"{number}"))

    deal()
    await stage.clock.advance(1.0)
    assert rule.struck == len(people)
    await stage.kill()
    stage.world.faults.clear()
    stage.begin()
    deal()
    await stage.rest()
    for person in people:
        assert stage.texts(person.private).count("hand") == 1
