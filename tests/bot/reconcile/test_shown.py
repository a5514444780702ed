"""What is wanted comes to be shown, with as few calls as can be."""

import pytest

from bot.sandbox import Actor
from bot.sandbox.faults import Action, Drop, Flood, LoseReply, ServerError
from bot.screen import Screen, Toast
from tests.bot.reconcile.harness import ReconcilerHarness, document, picture, slot, text


async def test_renewal_sends_first_and_deletes_then(harness: ReconcilerHarness) -> None:
    await harness.wanted(slot(harness.private), text("hand"))
    await harness.wished(
        slot(harness.private), text("hand"), announces=frozenset({"turn"}), sound=True
    )
    assert harness.calls(harness.private) == ["sendMessage", "sendMessage", "deleteMessage"]
    (message,) = harness.bots(harness.private)
    assert message.text == "hand"
    assert not message.silent


def hand(words: str) -> Screen:
    return text(words, "a")


async def test_a_new_phase_is_the_lowest_message(harness: ReconcilerHarness) -> None:
    """Within a phase a message stays; where one begins it comes down, if it has to."""
    here = slot(harness.private, "hand")
    await harness.wished(here, hand("deal 1"), phase="1")
    await harness.wished(here, hand("deal 2"), phase="2")
    # Nothing stands below it: an edit does.
    assert harness.calls(harness.private) == ["sendMessage", "editMessageText"]
    await harness.wanted(slot(harness.private, "why"), text("why"))
    await harness.wished(here, hand("deal 2, trick 1"), phase="2")
    assert harness.texts(harness.private) == ["deal 2, trick 1", "why"]
    await harness.wished(here, hand("deal 3"), phase="3")
    assert harness.texts(harness.private) == ["why", "deal 3"]
    assert harness.bots(harness.private)[-1].silent


@pytest.mark.parametrize("how", ["slot", "left", "post"])
async def test_what_stands_below_is_known_after_a_restart(
    harness: ReconcilerHarness, how: str
) -> None:
    here = slot(harness.private, "hand")
    await harness.wished(here, hand("deal 1"), phase="1")
    if how == "post":
        harness.telegram.post(harness.private.id, text("help"))
    elif how == "left":
        harness.leave(slot(harness.private, "card"), text("help"))
    else:
        harness.telegram.want(slot(harness.private, "card"), text("help"))
    await harness.rest()
    await harness.restart()
    await harness.clock.drive(harness.telegram.start())
    await harness.wished(here, hand("deal 1, trick 2"), phase="1")
    assert harness.texts(harness.private) == ["deal 1, trick 2", "help"]
    await harness.wished(here, hand("deal 2"), phase="2")
    assert harness.texts(harness.private) == ["help", "deal 2"]


async def test_what_was_dropped_or_stands_in_another_chat_buries_nothing(
    harness: ReconcilerHarness,
) -> None:
    here = slot(harness.private, "hand")
    harness.wish(here, hand("deal 1"), phase="1")
    harness.telegram.want(slot(harness.private, "ping"), text("your turn"))
    await harness.wanted(slot(harness.group, "ping"), text("his turn"))
    harness.telegram.drop(slot(harness.private, "ping"))
    await harness.rest()
    await harness.wished(here, hand("deal 2"), phase="2")
    assert "editMessageText" in harness.calls(harness.private)
    assert harness.texts(harness.private) == ["deal 2"]


@pytest.mark.parametrize("fault", [None, LoseReply(), Drop(), ServerError(), Flood(30)])
async def test_a_phase_waits_for_what_was_wanted_before_it(
    harness: ReconcilerHarness, fault: Action | None
) -> None:
    """However late the card of a result comes, the next deal's hand stands below it."""
    here = slot(harness.private, "hand")
    await harness.wished(here, hand("deal 1"), phase="1")
    if fault is not None:
        harness.world.faults.add("sendMessage", fault, times=2)
    harness.wish(here, hand("deal 1, trick 10"), phase="1")
    harness.telegram.want(slot(harness.private, "card"), text("card 1"))
    await harness.wished(here, hand("deal 2"), phase="2")
    assert harness.texts(harness.private) == ["card 1", "deal 2"]


async def test_two_tables_in_one_chat_never_wait_for_each_other(harness: ReconcilerHarness) -> None:
    one, two = slot(harness.private, "1:hand:0"), slot(harness.private, "2:hand:1")
    for number in range(1, 4):
        harness.wish(one, hand(f"one {number}"), phase=f"{number}")
        await harness.wished(two, hand(f"two {number}"), phase=f"{number}")
        assert sorted(harness.texts(harness.private)) == [f"one {number}", f"two {number}"]


async def test_past_48_hours_the_old_message_points_down(harness: ReconcilerHarness) -> None:
    harness.telegram.want(slot(harness.private, "hand"), text("hand", "a"))
    await harness.wanted(slot(harness.private, "sheet"), picture("sheet", "k"))
    await harness.clock.advance(49 * 3600)
    harness.telegram.want(slot(harness.private, "hand"), text("hand"), renew=True)
    await harness.wanted(slot(harness.private, "sheet"), picture("sheet", "k"), renew=True)
    shown = harness.bots(harness.private)
    assert sorted(message.text for message in shown) == ["hand", "sheet", "⬇", "⬇"]
    assert not any(message.keyboard for message in shown)


async def test_pictures_are_drawn_and_uploaded_once(harness: ReconcilerHarness) -> None:
    drawn: list[str] = []

    def sheet(words: str, key: str) -> Screen:
        return picture(words, key, lambda: drawn.append(key))

    here = slot(harness.group)
    await harness.wanted(here, text("wait"))
    for words, key in (("one", "k1"), ("two", "k1"), ("three", "k2"), ("four", "k1")):
        await harness.wanted(here, sheet(words, key))
        (message,) = harness.bots(harness.group)
        assert message.text == words
        assert message.file is not None
    assert drawn == ["k1", "k2"]
    assert harness.calls(harness.group) == [
        "sendMessage",
        "editMessageMedia",
        "editMessageCaption",
        "editMessageMedia",
        "editMessageMedia",
    ]
    await harness.wanted(here, text("no more pictures"))
    (message,) = harness.bots(harness.group)
    assert (message.text, message.file) == ("no more pictures", None)


async def test_a_forgotten_file_is_uploaded_again(harness: ReconcilerHarness) -> None:
    harness.store.files["k"] = "AgACAgIAAxkBAAIB"
    await harness.wanted(slot(harness.group), picture("sheet", "k"))
    assert harness.texts(harness.group) == ["sheet"]
    assert harness.store.files["k"] != "AgACAgIAAxkBAAIB"


async def test_documents_and_replies(harness: ReconcilerHarness) -> None:
    asked = Actor.all(harness.world)[0].write(harness.group, "/export")
    harness.telegram.post(harness.group.id, document("record", b"{}"), reply_to=asked.id)
    harness.telegram.post(harness.group.id, text("and more"))
    await harness.rest()
    assert harness.texts(harness.group) == ["record", "and more"]
    first = harness.bots(harness.group)[0]
    assert first.reply_to is asked
    assert first.file is not None
    assert first.file.content == b"{}"


async def test_a_server_that_knows_no_moments_gets_text(
    harness: ReconcilerHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bot.sandbox import entities

    monkeypatch.setattr(entities, "_TAGS", entities._TAGS - {"tg-time"})
    moment = '<tg-time unix="1790000000">21:47</tg-time>'
    await harness.wanted(slot(harness.group, "1"), text(f"until {moment}"))
    await harness.wanted(slot(harness.group, "2"), text(f"<b>{moment}</b>"))
    assert harness.texts(harness.group) == ["until 21:47", "21:47"]
    assert len(harness.calls(harness.group)) == 3


async def test_what_telegram_never_takes_is_tried_once(harness: ReconcilerHarness) -> None:
    here = slot(harness.group)
    await harness.wanted(here, text("good"))
    harness.telegram.want(here, text("<nonsense>"))
    await harness.clock.advance(300)
    assert harness.calls(harness.group) == ["sendMessage", "editMessageText"]
    harness.telegram.want(here, text("<nonsense>"), renew=True)
    await harness.clock.advance(300)
    assert harness.texts(harness.group) == ["good"]
    await harness.wanted(here, text("good again"))
    assert harness.texts(harness.group) == ["good again"]


async def test_a_picture_that_cannot_be_drawn_stops_nobody_else(harness: ReconcilerHarness) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    harness.telegram.want(slot(harness.group, "1"), picture("sheet", "k", fail))
    await harness.wanted(slot(harness.group, "2"), text("fine"))
    assert sorted(harness.texts(harness.group)) == ["fine", "sheet"]


async def test_toasts_never_raise(harness: ReconcilerHarness) -> None:
    await harness.wanted(slot(harness.group), text("deal", "go"))
    person = Actor.all(harness.world)[0]
    query = person.tap(harness.bots(harness.group)[0], "go")
    assert query is not None
    await harness.telegram.answers.answer(query.id, Toast("x" * 300))
    await harness.telegram.answers.answer(query.id, Toast("late"))
    assert [popup.text for popup in person.popups] == ["x" * 200]
