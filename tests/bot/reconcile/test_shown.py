"""What is wanted comes to be shown, with as few calls as can be."""

import pytest

from bot.reconcile.jobs import MARK
from bot.sandbox import Actor
from bot.sandbox.faults import Action, Drop, Flood, LoseReply, ServerError
from bot.screen import Screen, Toast, Urgency
from tests.bot.reconcile.stage import Stage, document, picture, slot, text


async def test_the_first_wish_is_sent_and_later_ones_edit(stage: Stage) -> None:
    stage.telegram.want(slot(stage.group), text("one", "a"))
    await stage.rest()
    stage.telegram.want(slot(stage.group), text("two", "b"))
    await stage.rest()
    assert stage.texts(stage.group) == ["two"]
    assert stage.calls(stage.group) == ["sendMessage", "editMessageText"]


async def test_equal_screens_cost_nothing(stage: Stage) -> None:
    stage.telegram.want(slot(stage.group), text("one", "a"))
    await stage.rest()
    for _ in range(5):
        stage.telegram.want(slot(stage.group), text("one", "a"))
        await stage.clock.advance(60)
    assert stage.calls(stage.group) == ["sendMessage"]


async def test_outdated_wishes_are_never_shown(stage: Stage) -> None:
    for number in range(50):
        stage.telegram.want(slot(stage.group), text(f"card {number}"), urgency=Urgency.LATER)
    await stage.rest()
    assert stage.texts(stage.group) == ["card 49"]
    assert stage.calls(stage.group) == ["sendMessage"]


async def test_renewal_sends_first_and_deletes_then(stage: Stage) -> None:
    stage.telegram.want(slot(stage.private), text("hand"))
    await stage.rest()
    stage.wish(slot(stage.private), text("hand"), announces=frozenset({"turn"}), sound=True)
    await stage.rest()
    assert stage.calls(stage.private) == ["sendMessage", "sendMessage", "deleteMessage"]
    (message,) = stage.bots(stage.private)
    assert message.text == "hand"
    assert not message.silent


async def test_messages_are_silent_unless_told(stage: Stage) -> None:
    stage.telegram.want(slot(stage.group), text("deal"))
    await stage.rest()
    assert stage.bots(stage.group)[0].silent


def hand(words: str) -> Screen:
    return text(words, "a")


async def test_a_new_phase_is_the_lowest_message(stage: Stage) -> None:
    """Within a phase a message stays; where one begins it comes down, if it has to."""
    here = slot(stage.private, "hand")
    stage.wish(here, hand("deal 1"), phase="1")
    await stage.rest()
    stage.wish(here, hand("deal 2"), phase="2")
    await stage.rest()
    # Nothing stands below it: an edit does.
    assert stage.calls(stage.private) == ["sendMessage", "editMessageText"]
    stage.telegram.want(slot(stage.private, "why"), text("why"))
    await stage.rest()
    stage.wish(here, hand("deal 2, trick 1"), phase="2")
    await stage.rest()
    assert stage.texts(stage.private) == ["deal 2, trick 1", "why"]
    stage.wish(here, hand("deal 3"), phase="3")
    await stage.rest()
    assert stage.texts(stage.private) == ["why", "deal 3"]
    assert stage.bots(stage.private)[-1].silent


@pytest.mark.parametrize("how", ["slot", "left", "post"])
async def test_what_stands_below_is_known_after_a_restart(stage: Stage, how: str) -> None:
    here = slot(stage.private, "hand")
    stage.wish(here, hand("deal 1"), phase="1")
    await stage.rest()
    if how == "post":
        stage.telegram.post(stage.private.id, text("help"))
    elif how == "left":
        stage.leave(slot(stage.private, "card"), text("help"))
    else:
        stage.telegram.want(slot(stage.private, "card"), text("help"))
    await stage.rest()
    await stage.kill()
    stage.begin()
    await stage.clock.drive(stage.telegram.start())
    stage.wish(here, hand("deal 1, trick 2"), phase="1")
    await stage.rest()
    assert stage.texts(stage.private) == ["deal 1, trick 2", "help"]
    stage.wish(here, hand("deal 2"), phase="2")
    await stage.rest()
    assert stage.texts(stage.private) == ["help", "deal 2"]


async def test_what_was_dropped_or_stands_in_another_chat_buries_nothing(stage: Stage) -> None:
    here = slot(stage.private, "hand")
    stage.wish(here, hand("deal 1"), phase="1")
    stage.telegram.want(slot(stage.private, "ping"), text("your turn"))
    stage.telegram.want(slot(stage.group, "ping"), text("his turn"))
    await stage.rest()
    stage.telegram.drop(slot(stage.private, "ping"))
    await stage.rest()
    stage.wish(here, hand("deal 2"), phase="2")
    await stage.rest()
    assert "editMessageText" in stage.calls(stage.private)
    assert stage.texts(stage.private) == ["deal 2"]


@pytest.mark.parametrize("fault", [None, LoseReply(), Drop(), ServerError(), Flood(30)])
async def test_a_phase_waits_for_what_was_wanted_before_it(
    stage: Stage, fault: Action | None
) -> None:
    """However late the card of a result comes, the next deal's hand stands below it."""
    here = slot(stage.private, "hand")
    stage.wish(here, hand("deal 1"), phase="1")
    await stage.rest()
    if fault is not None:
        stage.world.faults.add("sendMessage", fault, times=2)
    stage.wish(here, hand("deal 1, trick 10"), phase="1")
    stage.telegram.want(slot(stage.private, "card"), text("card 1"))
    stage.wish(here, hand("deal 2"), phase="2")
    await stage.rest()
    assert stage.texts(stage.private) == ["card 1", "deal 2"]


async def test_two_tables_in_one_chat_never_wait_for_each_other(stage: Stage) -> None:
    one, two = slot(stage.private, "1:hand:0"), slot(stage.private, "2:hand:1")
    for number in range(1, 4):
        stage.wish(one, hand(f"one {number}"), phase=f"{number}")
        stage.wish(two, hand(f"two {number}"), phase=f"{number}")
        await stage.rest()
        assert sorted(stage.texts(stage.private)) == [f"one {number}", f"two {number}"]


async def test_past_48_hours_the_old_message_points_down(stage: Stage) -> None:
    stage.telegram.want(slot(stage.private, "hand"), text("hand", "a"))
    stage.telegram.want(slot(stage.private, "sheet"), picture("sheet", "k"))
    await stage.rest()
    await stage.clock.advance(49 * 3600)
    stage.telegram.want(slot(stage.private, "hand"), text("hand"), renew=True)
    stage.telegram.want(slot(stage.private, "sheet"), picture("sheet", "k"), renew=True)
    await stage.rest()
    shown = stage.bots(stage.private)
    assert sorted(message.text for message in shown) == ["hand", "sheet", "⬇", "⬇"]
    assert not any(message.keyboard for message in shown)


async def test_dropped_and_left(stage: Stage) -> None:
    stage.telegram.want(slot(stage.group, "ping"), text("your turn"))
    stage.leave(slot(stage.group, "result"), text("seven clubs"))
    await stage.rest()
    assert len(stage.texts(stage.group)) == 2
    stage.telegram.drop(slot(stage.group, "ping"))
    await stage.rest()
    assert stage.texts(stage.group) == ["seven clubs"]
    assert {key for _, key in stage.store.rows} == {MARK}
    assert stage.telegram.known() == ()


async def test_dropped_before_it_was_ever_shown(stage: Stage) -> None:
    stage.telegram.want(slot(stage.group, "ping"), text("your turn"))
    stage.telegram.drop(slot(stage.group, "ping"))
    await stage.rest()
    assert stage.calls() == []


async def test_pictures_are_drawn_and_uploaded_once(stage: Stage) -> None:
    drawn: list[str] = []

    def sheet(words: str, key: str) -> Screen:
        return picture(words, key, lambda: drawn.append(key))

    here = slot(stage.group)
    stage.telegram.want(here, text("wait"))
    await stage.rest()
    for words, key in (("one", "k1"), ("two", "k1"), ("three", "k2"), ("four", "k1")):
        stage.telegram.want(here, sheet(words, key))
        await stage.rest()
        (message,) = stage.bots(stage.group)
        assert message.text == words
        assert message.file is not None
    assert drawn == ["k1", "k2"]
    assert stage.calls(stage.group) == [
        "sendMessage",
        "editMessageMedia",
        "editMessageCaption",
        "editMessageMedia",
        "editMessageMedia",
    ]
    stage.telegram.want(here, text("no more pictures"))
    await stage.rest()
    (message,) = stage.bots(stage.group)
    assert (message.text, message.file) == ("no more pictures", None)


async def test_a_forgotten_file_is_uploaded_again(stage: Stage) -> None:
    stage.store.files["k"] = "AgACAgIAAxkBAAIB"
    stage.telegram.want(slot(stage.group), picture("sheet", "k"))
    await stage.rest()
    assert stage.texts(stage.group) == ["sheet"]
    assert stage.store.files["k"] != "AgACAgIAAxkBAAIB"


async def test_documents_and_replies(stage: Stage) -> None:
    asked = Actor.all(stage.world)[0].write(stage.group, "/export")
    stage.telegram.post(stage.group.id, document("record", b"{}"), reply_to=asked.id)
    stage.telegram.post(stage.group.id, text("and more"))
    await stage.rest()
    assert stage.texts(stage.group) == ["record", "and more"]
    first = stage.bots(stage.group)[0]
    assert first.reply_to is asked
    assert first.file is not None
    assert first.file.content == b"{}"


async def test_a_moment_is_an_entity(stage: Stage) -> None:
    words = 'until <tg-time unix="1790000000">21:47</tg-time>'
    stage.telegram.want(slot(stage.group), text(words))
    await stage.rest()
    (message,) = stage.bots(stage.group)
    assert message.text == "until 21:47"
    assert [dict(each) for each in message.entities] == [
        {
            "type": "date_time",
            "offset": 6,
            "length": 5,
            "unix_time": 1790000000,
            "date_time_format": "t",
        }
    ]


async def test_a_server_that_knows_no_moments_gets_text(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bot.sandbox import entities

    monkeypatch.setattr(entities, "_TAGS", entities._TAGS - {"tg-time"})
    moment = '<tg-time unix="1790000000">21:47</tg-time>'
    stage.telegram.want(slot(stage.group, "1"), text(f"until {moment}"))
    await stage.rest()
    stage.telegram.want(slot(stage.group, "2"), text(f"<b>{moment}</b>"))
    await stage.rest()
    assert stage.texts(stage.group) == ["until 21:47", "21:47"]
    assert len(stage.calls(stage.group)) == 3


async def test_what_telegram_never_takes_is_tried_once(stage: Stage) -> None:
    here = slot(stage.group)
    stage.telegram.want(here, text("good"))
    await stage.rest()
    stage.telegram.want(here, text("<nonsense>"))
    await stage.clock.advance(300)
    assert stage.calls(stage.group) == ["sendMessage", "editMessageText"]
    stage.telegram.want(here, text("<nonsense>"), renew=True)
    await stage.clock.advance(300)
    assert stage.texts(stage.group) == ["good"]
    stage.telegram.want(here, text("good again"))
    await stage.rest()
    assert stage.texts(stage.group) == ["good again"]


async def test_a_picture_that_cannot_be_drawn_stops_nobody_else(stage: Stage) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    stage.telegram.want(slot(stage.group, "1"), picture("sheet", "k", fail))
    stage.telegram.want(slot(stage.group, "2"), text("fine"))
    await stage.rest()
    assert stage.texts(stage.group) == ["fine"]


async def test_toasts_never_raise(stage: Stage) -> None:
    stage.telegram.want(slot(stage.group), text("deal", "go"))
    await stage.rest()
    person = Actor.all(stage.world)[0]
    query = person.tap(stage.bots(stage.group)[0], "go")
    assert query is not None
    await stage.telegram.answer(query.id, Toast("x" * 300))
    await stage.telegram.answer(query.id, Toast("late"))
    assert [popup.text for popup in person.popups] == ["x" * 200]
