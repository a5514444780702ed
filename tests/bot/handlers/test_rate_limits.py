"""Who asks too often waits; everybody else is not concerned."""

import pytest

from bot.features.registry import FEATURES
from bot.handlers.feature import Parts
from bot.handlers.replies import Replies
from bot.handlers.update_source import ChatRef
from bot.taps import Tap, Verb
from bot.updates.rate_limits import (
    QUOTAS,
    TELL_EVERY,
    Cost,
    RateLimits,
)
from bot.views import codes, picker
from tests.bot.handlers.fakes import ANNA, BORIS, GROUP, FakeClock, FakeTelegram, Stage

OTHER_GROUP = GROUP - 1


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def costs(clock: FakeClock) -> RateLimits:
    return RateLimits(clock)


@pytest.fixture
def parts() -> Parts:
    return Parts(Stage().services, FEATURES)


@pytest.mark.parametrize("kind", Cost)
def test_a_person_gets_so_many_at_once_and_then_a_steady_pace(
    costs: RateLimits, clock: FakeClock, kind: Cost
) -> None:
    allowed = QUOTAS[kind].person
    chats = range(-1, -1000, -1)  # never the same, so that no chat is at its end
    at_once = 0
    while not costs.spend(kind, ANNA, chats[at_once]):
        at_once += 1
    assert at_once == allowed.at_once
    wait = costs.spend(kind, ANNA, OTHER_GROUP)
    assert 0 < wait <= allowed.seconds
    assert costs.spend(kind, ANNA, OTHER_GROUP) == wait, "asking in vain costs nothing"
    assert costs.spend(kind, BORIS, OTHER_GROUP) == 0
    assert all(costs.spend(each, ANNA, OTHER_GROUP) == 0 for each in QUOTAS if each != kind)
    clock.time += wait
    assert costs.spend(kind, ANNA, OTHER_GROUP) == 0
    assert costs.spend(kind, ANNA, OTHER_GROUP) > 0
    hour, given = 3600, 0
    for _ in range(hour):
        clock.time += 1
        given += costs.spend(kind, ANNA, chats[given % len(chats)]) == 0
    assert abs(given - hour / allowed.seconds) <= 1


def test_a_chat_has_an_allowance_of_its_own(costs: RateLimits) -> None:
    allowed = QUOTAS[Cost.MEMBERSHIP].chat
    assert allowed is not None
    given = 0
    while not costs.spend(Cost.MEMBERSHIP, 1000 + given, GROUP):
        given += 1
    assert given == allowed.at_once
    assert costs.spend(Cost.MEMBERSHIP, ANNA, OTHER_GROUP) == 0


def test_who_writes_in_the_name_of_a_chat_has_one_too(costs: RateLimits) -> None:
    given = 0
    while not costs.spend(Cost.EXPORT, 0, GROUP):
        given += 1
    assert given == QUOTAS[Cost.EXPORT].person.at_once
    assert costs.spend(Cost.EXPORT, ANNA, GROUP) == 0


def test_a_clock_that_jumps_back_makes_nobody_wait_for_hours(
    costs: RateLimits, clock: FakeClock
) -> None:
    allowed = QUOTAS[Cost.EXPORT].person
    while not costs.spend(Cost.EXPORT, ANNA, ANNA):
        pass
    clock.time -= 3600
    assert costs.spend(Cost.EXPORT, ANNA, ANNA) <= allowed.seconds


def test_a_refusal_is_told_once_in_a_while(costs: RateLimits, clock: FakeClock) -> None:
    assert costs.tells(ANNA, GROUP)
    assert not costs.tells(ANNA, OTHER_GROUP)
    assert costs.tells(BORIS, GROUP)
    clock.time += TELL_EVERY
    assert costs.tells(ANNA, GROUP)


@pytest.mark.parametrize(
    ("tap", "kind"),
    [
        (Tap(Verb.SHOW, 1, 1, "sheet"), "picture"),
        (Tap(Verb.SHOW, 1, 1, "analysis"), "analysis"),
        (Tap(Verb.SHOW, 1, 1, "hand"), None),
        (Tap(Verb.DRAFT, 1, 1, codes.HINT), "hint"),
        (Tap(Verb.DRAFT, 1, 1, "-"), None),
        (Tap(Verb.LOBBY, 1, 0, codes.AGAIN), "lobby"),
        (Tap(Verb.LOBBY, 1, 0, "sit"), None),
        (Tap(Verb.LOBBY, 1, 0, codes.JOIN), "join"),
        (Tap(Verb.PAGE, 0, 1, "history"), "history"),
        (Tap(Verb.PAGE, 0, 0, codes.TRAIN), "lobby"),
        (Tap(Verb.PAGE, 0, 0, "help"), "page"),
        (Tap(Verb.SHOW, 1, 1, "down"), "picture"),
        (Tap(Verb.CHAT, 0, 0, codes.GAMES), "page"),
        (Tap(Verb.PAGE, 1, 1, codes.walk(3)), "steps"),
        (Tap(Verb.PAGE, 1, 1, codes.replay(3, "club")), "lobby"),
        (Tap(Verb.PAGE, 0, 0, codes.lesson("trick")), "lobby"),
        (Tap(Verb.PAGE, 0, 0, codes.LESSONS), "page"),
        (Tap(Verb.PICK, 1, 0, picker.pick_code("export", ANNA)), "export"),
        (Tap(Verb.PICK, 1, 0, picker.pick_code("leave", ANNA)), "request"),
        (Tap(Verb.MOVE, 1, 1, "P"), None),
    ],
)
def test_what_a_button_costs(parts: Parts, tap: Tap, kind: str | None) -> None:
    assert parts.cost(tap) == kind


def test_every_cost_is_asked_for_by_some_command_or_link() -> None:
    commands = {spec.cost for each in FEATURES for spec in each.commands}
    assert {*commands, Cost.MEMBERSHIP, Cost.STEPS, Cost.MESSAGE} == set(QUOTAS) == set(Cost)


def test_every_button_that_posts_has_a_cost(parts: Parts) -> None:
    whats = [codes.AGAIN, "sit", "down", "sheet", "hand", codes.CHECK, "help", "never seen"]
    taps = [Tap(verb, 1, 1, what) for verb in Verb for what in whats]
    assert {tap.verb for tap in taps if parts.posts(tap)} >= {
        Verb.PAGE,
        Verb.PERSON,
        Verb.CHAT,
        Verb.PICK,
    }
    assert not parts.posts(Tap(Verb.PICK, 1, 0, picker.pick_code("leave", ANNA)))
    for tap in taps:
        if parts.posts(tap) and (tap.verb is not Verb.SHOW or tap.what in ("down", "sheet")):
            assert parts.cost(tap) in QUOTAS, tap


class Crowded(FakeTelegram):
    """A group that takes no page for a while."""

    def page_wait(self, chat_id: int) -> float:
        return 20.0 if chat_id < 0 else 0.0


def test_a_group_is_crowded_and_a_private_chat_never() -> None:
    stage = Stage()
    object.__setattr__(stage.services, "telegram", Crowded())
    replies = Replies(stage.services)
    here = ChatRef(GROUP, "", False, False, None, 1)
    own = ChatRef(ANNA, "", True, False, None, 1)
    assert replies.crowded(here) == 20
    assert replies.crowded(own) == 0
