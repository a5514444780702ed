"""The same world behind a socket: PTB over HTTP, controls, and the page."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest
from telegram.request import HTTPXRequest

from bot.clock import SystemClock
from bot.sandbox import Actor, Party, World, add_party
from bot.sandbox.server import api_url, root_url, serve
from tests.bot.sandbox.contents import picture

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


@dataclass(slots=True)
class Served:
    world: World
    party: Party
    url: str
    bot: Bot
    http: aiohttp.ClientSession

    async def act(self, **body: object) -> tuple[int, Any]:
        async with self.http.post(f"{self.url}/sandbox/act", json=body) as answer:
            return answer.status, await answer.json()


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    world = World(SystemClock(), limits=False)
    party = add_party(world, started=True)
    world.updates.drop()
    runner = await serve(world)
    request = HTTPXRequest(read_timeout=0.4)
    client = Bot(world.token, base_url=api_url(runner), request=request)
    async with client, aiohttp.ClientSession() as http:
        yield Served(world, party, root_url(runner), client, http)
    await runner.cleanup()


KEYS = InlineKeyboardMarkup(
    [
        [InlineKeyboardButton("Сесть", callback_data="sit")],
        [InlineKeyboardButton("Личка", url="https://t.me/pulka_bot?start=hand")],
    ]
)


# The Bot API


async def test_ptb_speaks_to_it_over_http(served: Served) -> None:
    group = served.party.group
    sent = await served.bot.send_message(group.id, "<b>x</b>", parse_mode="HTML")
    photo = await served.bot.send_photo(group.id, picture(), caption="пулька")
    url = f"{served.url}/sandbox/file/{photo.photo[-1].file_id}"
    async with served.http.get(url) as answer:
        assert await answer.read() == picture()
    served.party.anna.write(group, "/newgame")
    (update,) = await served.bot.get_updates()
    assert update.message is not None
    assert update.message.text == "/newgame"
    with pytest.raises(BadRequest, match="not modified"):
        await sent.edit_text("<b>x</b>", parse_mode="HTML")


# The page


async def _events(served: Served) -> AsyncIterator[tuple[str, Any]]:
    async with served.http.get(f"{served.url}/sandbox/events") as stream:
        kind = ""
        async for raw in stream.content:
            line = raw.decode().rstrip("\n")
            if line.startswith("event: "):
                kind = line.removeprefix("event: ")
            elif line.startswith("data: "):
                yield kind, json.loads(line.removeprefix("data: "))


async def _next(events: AsyncIterator[tuple[str, Any]], wanted: str) -> Any:
    async with asyncio.timeout(5):
        async for kind, body in events:
            if kind == wanted:
                return body
    raise AssertionError(f"no {wanted}")


@pytest.mark.parametrize(
    ("path", "kind"), [("/", "html"), ("/page.css", "css"), ("/page.js", "javascript")]
)
async def test_the_page_is_served(served: Served, path: str, kind: str) -> None:
    async with served.http.get(served.url + path) as answer:
        assert answer.status == 200
        assert kind in answer.content_type
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        assert len(await answer.text()) > 1000


async def test_a_browser_gets_everything_and_then_every_change(served: Served) -> None:
    group, anna = served.party.group, served.party.anna
    await served.bot.set_my_commands([("newgame", "Новая игра")])
    events = _events(served)
    snapshot = await _next(events, "snapshot")
    people = [person.name for person in served.party.people]
    assert [person["name"] for person in snapshot["people"]] == people
    assert [each["title"] for each in snapshot["groups"]] == ["Пятница"]
    assert snapshot["commands"][f"{group.id}:{anna.id}"][0]["command"] == "newgame"

    sent = await served.bot.send_message(
        group.id, "x", reply_markup=KEYS, disable_notification=True
    )
    message = await _next(events, "message")
    assert (message["text"], message["silent"], message["own"]) == ("x", True, True)
    assert [row[0]["text"] for row in message["keyboard"]] == ["Сесть", "Личка"]

    status, _ = await served.act(
        do="press", who=anna.id, chat=group.id, message=sent.message_id, data="sit"
    )
    assert status == 200
    assert (await _next(events, "query"))["who"] == anna.id
    (update,) = await served.bot.get_updates()
    assert update.callback_query is not None
    await served.bot.answer_callback_query(update.callback_query.id, "Вы сели", show_alert=True)
    popup = await _next(events, "popup")
    assert (popup["who"], popup["text"], popup["alert"]) == (anna.id, "Вы сели", True)

    await sent.edit_text("y")
    assert (await _next(events, "edit"))["edited"]
    await sent.delete()
    assert await _next(events, "delete") == {"chat": group.id, "id": sent.message_id}
    await events.aclose()  # type: ignore[attr-defined]


async def test_people_on_the_page_write_start_block_and_follow(served: Served) -> None:
    world, group = served.world, served.party.group
    assert (await served.act(do="add_person", name="Дина"))[0] == 200
    dina = Actor.all(world)[-1]
    assert group.status(dina.id).inside
    assert (await served.act(do="write", who=dina.id, chat=group.id, text="/help"))[0] == 200
    assert world.messages(group)[-1].text == "/help"
    await served.act(do="follow", who=dina.id, url="https://t.me/pulka_bot?start=seat-7")
    assert world.messages(dina.private)[-1].text == "/start seat-7"
    await served.act(do="block", who=dina.id)
    assert dina.blocks_bot
    await served.act(do="start", who=dina.id)
    assert not dina.blocks_bot
    await served.act(do="clear", who=dina.id, chat=dina.id)
    assert world.messages(dina.private) == []


async def test_what_telegram_would_not_allow_is_refused_with_a_reason(served: Served) -> None:
    group, anna = served.party.group, served.party.anna
    status, body = await served.act(do="fly", who=anna.id)
    assert (status, body["error"]) == (409, "nobody can 'fly' here")
    status, _ = await served.act(do="write", who=999_999, chat=group.id, text="x")
    assert status == 409
    status, _ = await served.act(do="write", who=anna.id)
    assert status == 400
    form = {"do": "block", "who": str(anna.id)}
    async with served.http.post(f"{served.url}/sandbox/act", data=form) as answer:
        assert answer.status == 415
    assert not anna.blocks_bot


async def test_documents_are_downloaded_never_shown(served: Served) -> None:
    sent = await served.bot.send_document(
        served.party.anna.id, b"<script>alert(1)</script>", filename="x.html"
    )
    assert sent.document is not None
    url = f"{served.url}/sandbox/file/{sent.document.file_id}"
    async with served.http.get(url) as answer:
        assert answer.content_type == "application/octet-stream"
        assert answer.headers["Content-Disposition"] == "attachment"
    async with served.http.get(f"{served.url}/sandbox/file/nothing") as answer:
        assert answer.status == 404
