"""Handlers, one update at a time: who asked for what where, and nothing decided here."""

from dataclasses import replace

import pytest
from telegram import Update
from telegram.ext import ApplicationBuilder, CommandHandler

from bot.handlers.analyses import Analyses
from bot.handlers.commands import Commands
from bot.handlers.history import HistoryCommands
from bot.handlers.lessons import Lessons
from bot.handlers.membership import Membership
from bot.handlers.opening import TableOpener
from bot.handlers.pages import Pages
from bot.handlers.permissions import Permissions
from bot.handlers.replays import Replays
from bot.handlers.replies import Replies
from bot.handlers.routes import add_handlers
from bot.handlers.study import Study
from bot.handlers.table_commands import TableCommands, TableLookup
from bot.handlers.taps import Taps
from bot.screen import Toast
from bot.tables.events import ChatRole, Requested, Tapped
from bot.tables.facts import MOST_TABLES
from bot.taps import Tap, Verb
from bot.views import codes, picker
from bot.views.help import COMMANDS
from bot.views.links import Links
from tests.bot.handlers.fakes import ANNA, BORIS, BOT, GROUP, Stage, context, said
from tests.support.links import LINKS


@pytest.fixture
def stage() -> Stage:
    return Stage()


def pages(stage: Stage) -> Pages:
    replies = Replies(stage.services)
    return Pages(replies, TableOpener(replies))


def commands(stage: Stage) -> Commands:
    replies = Replies(stage.services)
    shown = pages(stage)
    return Commands(
        replies,
        TableOpener(replies),
        shown,
        permissions=Permissions(replies),
        replays=Replays(replies, shown),
        lessons=Lessons(replies, TableOpener(replies)),
        study=Study(replies),
    )


def table_commands(stage: Stage) -> TableCommands:
    replies = Replies(stage.services)
    return TableCommands(replies, TableLookup(replies), Permissions(replies))


def looking_back(stage: Stage) -> HistoryCommands:
    replies, shown = Replies(stage.services), pages(stage)
    return HistoryCommands(replies, TableLookup(replies), shown, Analyses(replies, shown))


def taps(stage: Stage) -> Taps:
    replies = Replies(stage.services)
    return Taps(
        replies,
        Permissions(replies),
        pages(stage),
        looking_back(stage),
        replays=Replays(replies, pages(stage)),
        lessons=Lessons(replies, TableOpener(replies)),
        study=Study(replies),
        which=TableLookup(replies),
        commands=table_commands(stage),
    )


def test_every_command_in_the_menus_has_a_handler(stage: Stage) -> None:
    application = ApplicationBuilder().token("1:x").build()
    add_handlers(application, stage.services)
    handlers = [each for group in application.handlers.values() for each in group]
    handled = {
        name for each in handlers if isinstance(each, CommandHandler) for name in each.commands
    }
    assert handled == {name for names in COMMANDS.values() for name in names}


# --- commands of a person or a chat ---------------------------------------------------------


async def test_start_welcomes_and_makes_reachable(stage: Stage) -> None:
    await commands(stage).start(await stage.command(stage.says(ANNA, "/start")))
    assert ("person_started", ANNA) in stage.reachability.noted
    assert list(stage.telegram.wanted) == ["page:welcome"]


async def test_start_with_a_link_seats_a_person(stage: Stage) -> None:
    table = stage.table(GROUP, ANNA)
    update = stage.says(ANNA, "/start")
    await commands(stage).start(await stage.command(update, LINKS.signed(f"hand-{table.row.id}")))
    assert table.asked == [Requested(ANNA, "hand")]
    assert stage.replies == []


@pytest.mark.parametrize(
    ("member", "key"),
    [
        ("member", "toast-not-sitting"),
        ("restricted", "toast-not-sitting"),
        ("left", "no-such-table"),
        ("kicked", "no-such-table"),
        ("restricted-out", "no-such-table"),
        (None, "membership-unknown"),
    ],
)
async def test_a_link_opens_a_table_to_members_alone(
    stage: Stage, member: str | None, key: str
) -> None:
    """Telegram says who is one; while it does not say, nobody is."""
    table = stage.table(GROUP, BORIS)
    stage.bot.member = member
    for payload in (f"hand-{table.row.id}", f"sit-{table.row.id}"):
        await commands(stage).start(
            await stage.command(stage.says(ANNA, "/start"), LINKS.signed(payload))
        )
    assert len(stage.bot.asked) == 2
    if key == "toast-not-sitting":
        assert stage.replies == [said(key, table="Пятница")]
        assert table.asked == [Requested(ANNA, "sit")]
    else:
        assert stage.replies == [said(key)] * 2
        assert table.asked == []


async def test_a_link_that_is_not_signed_is_looked_up_nowhere(stage: Stage) -> None:
    """Whether there is such a table, and whose it is, makes no difference."""
    table = stage.table(GROUP, BORIS)
    stage.table(ANNA, ANNA)
    other = Links(BOT, bytes(31) + b"1")
    payloads = [
        f"{what}-{number}{digest}"
        for what in ("sit", "hand")
        for number in (table.row.id, 2, 77)
        for digest in ("", "-", "-aaaaaaaaaaaa", "-" + LINKS.signed("sit-3")[-12:])
    ]
    payloads += [
        other.signed("sit-1"),
        "sit-1-" + LINKS.signed("sit-1")[-12:].upper(),
        LINKS.signed("sit-01"),
    ]
    payloads += [LINKS.signed("sit-1-2"), LINKS.signed("sit-1")[:-1]]
    for payload in payloads:
        await commands(stage).start(await stage.command(stage.says(ANNA, "/start"), payload))
    assert stage.replies == [said("no-such-table")] * len(payloads)
    assert stage.store.looked_up == []
    assert stage.bot.asked == []
    assert table.asked == []


async def test_newgame_opens_a_table_with_who_asked(stage: Stage) -> None:
    await commands(stage).newgame(await stage.command(stage.says(ANNA, "/newgame", GROUP)))
    (row,) = stage.tables.created
    assert (row.chat_id, row.creator, row.private) == (GROUP, ANNA, False)
    assert [place.user_id for place in row.places] == [ANNA]


async def test_newgame_in_private_brings_computers(stage: Stage) -> None:
    await commands(stage).newgame(await stage.command(stage.says(ANNA, "/newgame")))
    (row,) = stage.tables.created
    assert row.private
    assert [place.computer for place in row.places] == [False, True, True]


async def test_newgame_names_what_it_did_not_understand(stage: Stage) -> None:
    await commands(stage).newgame(
        await stage.command(stage.says(ANNA, "/newgame", GROUP), "чепуха")
    )
    assert stage.tables.created == []
    assert "чепуха" in stage.replies[0]


async def test_a_chat_has_room_for_so_many_tables(stage: Stage) -> None:
    for _ in range(MOST_TABLES):
        stage.table(GROUP, BORIS)
    await commands(stage).newgame(await stage.command(stage.says(ANNA, "/newgame", GROUP)))
    assert stage.tables.created == []
    assert stage.replies == [said("too-many-tables", n=MOST_TABLES)]


@pytest.mark.parametrize(
    ("name", "slot"),
    [("help", "page:help"), ("settings", "page:wishes"), ("language", "page:language")],
)
async def test_pages_are_shown_where_they_were_asked_for(
    stage: Stage, name: str, slot: str
) -> None:
    room = commands(stage) if name == "help" else pages(stage)
    await getattr(room, name)(await stage.command(stage.says(ANNA, f"/{name}")))
    assert list(stage.telegram.wanted) == [slot]


async def test_an_unknown_command_hears_of_the_nearest(stage: Stage) -> None:
    await commands(stage).unknown(stage.says(ANNA, "/setings"), context())
    assert stage.replies == [said("unknown-command", typed="setings", near="settings")]


async def test_words_are_answered_once_a_day(stage: Stage) -> None:
    handler = commands(stage)
    for _ in range(3):
        await handler.plain_words(stage.says(ANNA, "привет"), context())
    assert len(stage.replies) == 1
    stage.clock.time += 24 * 3600.0
    await handler.plain_words(stage.says(ANNA, "привет"), context())
    assert len(stage.replies) == 2


# --- commands to a table --------------------------------------------------------------------


@pytest.mark.parametrize("what", ["leave", "stop", "poke", "hint", "cancel"])
async def test_a_command_goes_to_the_only_table(stage: Stage, what: str) -> None:
    table = stage.table(GROUP, ANNA)
    table.toast = Toast("хорошо")
    await table_commands(stage).run(what, await stage.command(stage.says(ANNA, f"/{what}", GROUP)))
    assert table.asked == [Requested(ANNA, what, in_group=True)]
    assert stage.replies == ["хорошо"]


async def test_no_table_is_said_to_be_none(stage: Stage) -> None:
    await table_commands(stage).run("leave", await stage.command(stage.says(ANNA, "/leave", GROUP)))
    assert stage.replies == [said("no-table-here")]


async def test_of_several_tables_one_has_to_be_named(stage: Stage) -> None:
    first, second = stage.table(GROUP, ANNA), stage.table(GROUP, ANNA, title="Пятница 2")
    handler = table_commands(stage)
    await handler.run("leave", await stage.command(stage.says(ANNA, "/leave", GROUP)))
    question = stage.telegram.wanted[f"pick:leave:{ANNA}"]
    assert [row[0].text for row in question.rows] == ["Пятница", "Пятница 2"]
    await handler.run(
        "leave", await stage.command(stage.says(ANNA, "/leave", GROUP), str(second.row.number))
    )
    assert (first.asked, second.asked) == ([], [Requested(ANNA, "leave", in_group=True)])


async def test_a_stranger_may_not_cancel_without_a_rank(stage: Stage) -> None:
    """The table itself refuses; it hears that he has none."""
    table = stage.table(GROUP, BORIS)
    await table_commands(stage).run(
        "cancel", await stage.command(stage.says(ANNA, "/cancel", GROUP), "Пятница")
    )
    assert [each for each in table.asked if each.role is not ChatRole.NONE] == []


# --- looking back ---------------------------------------------------------------------------


async def test_a_deal_has_to_be_named(stage: Stage) -> None:
    await looking_back(stage).run("deal", await stage.command(stage.says(ANNA, "/deal", GROUP)))
    await looking_back(stage).run(
        "analyze", await stage.command(stage.says(ANNA, "/analyze x", GROUP), "x")
    )
    assert stage.replies == [said("deal-which"), said("analysis-which")]


@pytest.mark.parametrize("name", ["pulka", "export", "analyze"])
async def test_where_nothing_was_played_nothing_is_shown(stage: Stage, name: str) -> None:
    await looking_back(stage).run(name, await stage.command(stage.says(ANNA, f"/{name}", GROUP)))
    assert stage.replies == [said("no-pulka-here")]


async def test_rules_are_those_of_the_table_or_the_chat(stage: Stage) -> None:
    await looking_back(stage).rules(await stage.command(stage.says(ANNA, "/rules", GROUP)))
    assert said("rules-title-usual") in stage.telegram.wanted["page:rules"].text


# --- which table is meant -------------------------------------------------------------------


async def test_a_question_is_answered_by_who_asked_and_once(stage: Stage) -> None:
    table, handler = stage.table(GROUP, ANNA, BORIS), taps(stage)
    tap = Tap(Verb.PICK, table.row.id, 0, picker.pick_code("leave", ANNA))

    async def pick(update: Update) -> str:
        await handler.on_tap(update, context())
        await stage.rest()
        return stage.telegram.toasts[-1].text

    assert await pick(stage.presses(BORIS, tap.encode(), GROUP)) == said("toast-pick-other")
    update = stage.presses(ANNA, tap.encode(), GROUP)
    assert await pick(update) == ""
    assert await pick(update) == said("toast-pick-done")
    assert table.asked == [Requested(ANNA, "leave", in_group=True)]
    assert stage.telegram.dropped == [f"pick:leave:{ANNA}"]


# --- taps -----------------------------------------------------------------------------------


async def press(stage: Stage, user_id: int, data: str, chat_id: int | None = None) -> str:
    await taps(stage).on_tap(stage.presses(user_id, data, chat_id), context())
    await stage.rest()
    return stage.telegram.toasts[-1].text


async def test_a_tap_goes_to_its_table_and_its_answer_back(stage: Stage) -> None:
    table = stage.table(GROUP, ANNA)
    table.toast = Toast("снято")
    tap = Tap(Verb.MOVE, table.row.id, 1, "P")
    assert await press(stage, ANNA, tap.encode(), GROUP) == "снято"
    assert await press(stage, ANNA, tap.encode()) == "снято"
    in_group, in_private = table.asked
    assert isinstance(in_group, Tapped)
    assert in_group.message > 0
    assert replace(in_group, message=0) == Tapped(ANNA, tap, True)
    assert in_private == Tapped(ANNA, tap, False)


async def test_a_tap_on_a_forwarded_button_is_refused(stage: Stage) -> None:
    table = stage.table(GROUP, ANNA)
    tap = Tap(Verb.MOVE, table.row.id, 1, "P")
    assert await press(stage, BORIS, tap.encode()) == said("toast-no-table")
    assert table.asked == []
    # What is not there takes the same way: one look into the database.
    missing = replace(tap, table=table.row.id + 1)
    assert await press(stage, BORIS, missing.encode()) == said("toast-no-table")
    assert stage.store.looked_up == [table.row.id, table.row.id + 1]


async def test_a_link_does_not_spend_the_calls_of_a_group(stage: Stage) -> None:
    """Whoever follows it again and again is told to wait, and Telegram is not asked."""
    table = stage.table(GROUP, BORIS)
    handler, payload = commands(stage), LINKS.signed(f"sit-{table.row.id}")
    for _ in range(9):
        await handler.start(await stage.command(stage.says(ANNA, "/start"), payload))
    assert len(stage.bot.asked) == 3
    assert stage.replies[-1] == said("membership-unknown")


@pytest.mark.parametrize(("data", "key"), [("…", "toast-unknown"), ("m:77:1:P", "toast-no-table")])
async def test_a_tap_that_means_nothing_gets_an_answer(stage: Stage, data: str, key: str) -> None:
    assert await press(stage, ANNA, data, GROUP) == said(key)


async def test_a_person_changes_settings(stage: Stage) -> None:
    assert await press(stage, ANNA, Tap(Verb.PERSON, 0, 0, "sound=never").encode()) == ""
    assert stage.store.people[ANNA].sound == "never"
    unknown = Tap(Verb.PERSON, 0, 0, "sound=loud").encode()
    assert await press(stage, ANNA, unknown) == said("toast-unknown")
    assert stage.store.people[ANNA].sound == "never"


async def test_who_changed_a_groups_language_is_named(stage: Stage) -> None:
    assert await press(stage, ANNA, Tap(Verb.CHAT, 0, 0, "language=en").encode(), GROUP) == ""
    assert stage.store.chats[GROUP].language == "en"
    assert f"P{ANNA}" in stage.telegram.wanted["page:changed"].text
    undo = Tap(Verb.CHAT, 0, 1, codes.UNDO).encode()
    assert await press(stage, BORIS, undo, GROUP) == ""
    assert stage.store.chats[GROUP].language == "ru"
    assert await press(stage, BORIS, undo, GROUP) == said("toast-undo-late")


# --- the bot comes and goes -----------------------------------------------------------------


async def test_membership_is_noted(stage: Stage) -> None:
    membership = Membership(Replies(stage.services), pages(stage))
    await membership.moved_in_or_out(stage.member(ANNA, before="member", after="kicked"), context())
    await membership.moved_in_or_out(stage.member(GROUP, before="left", after="member"), context())
    await membership.moved_in_or_out(stage.member(GROUP, before="member", after="left"), context())
    await membership.migrated(stage.moves(-5, GROUP), context())
    assert stage.reachability.noted == [
        ("person_blocked", ANNA),
        ("group_regained", GROUP),
        ("group_lost", GROUP),
        ("group_moved", -5, GROUP),
    ]
    assert stage.telegram.moved == [(-5, GROUP)]
    assert len(stage.replies) == 1
