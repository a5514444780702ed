"""The web page: what it is told, and what the people on it can do.

``GET /sandbox/events`` streams server-sent events: one ``snapshot``, then every change.
``POST /sandbox/act`` takes ``{"do": …, "who": user id, …}``; it accepts JSON alone, which a foreign
site cannot send here unasked. For browser tests: a column is ``.column[data-chat]``, a message
``.message[data-id]``, an inline button ``.key[data-data]``, the field ``.compose textarea``, the
choice of who acts in a group ``.who button[data-user]``, pop-ups ``.toast`` and ``.alert``, which
only the window (``?window=`` of the stream, ``"window"`` of the act) that asked is told.
"""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path

from aiohttp import web

from bot.sandbox.actors import Actor
from bot.sandbox.errors import ApiError, ImpossibleError
from bot.sandbox.model import Chat, ChatKind, Json, MemberStatus, Message, Popup, Query, Right
from bot.sandbox.world import World

_STATIC = Path(__file__).with_name("static")
_POLICY = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'"
WHISPERED = "e"
"""Between the receiver and the number of a message that nobody else sees."""
_TYPES = {"page.css": "text/css", "page.js": "text/javascript", "texts.js": "text/javascript"}


class Page:
    """Serves the page of one world to any number of browsers."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._readers: dict[asyncio.Queue[str | None], str] = {}
        """The browser windows that read, by the name each gave itself."""
        self._asked: dict[str, str] = {}
        """Queries that were asked on the page, with the window they were asked in."""

    def add_to(self, app: web.Application) -> None:
        """Add the routes, and end the streams when the server stops."""
        app.add_routes(
            [
                web.get("/", self.index),
                web.get("/{name:page\\.css|(?:page|texts)\\.js}", self.static),
                web.get("/sandbox/events", self.events),
                web.get("/sandbox/file/{id}", self.file),
                web.post("/sandbox/act", self.act),
            ]
        )
        unwatch = self._world.watch(self._changed)

        async def stop(_: web.Application) -> None:
            unwatch()
            for reader in self._readers:
                reader.put_nowait(None)

        app.on_shutdown.append(stop)

    async def index(self, request: web.Request) -> web.Response:
        """Serve the document."""
        return _asset("page.html", "text/html")

    async def static(self, request: web.Request) -> web.Response:
        """Serve style and script."""
        name = request.match_info["name"]
        return _asset(name, _TYPES[name])

    async def file(self, request: web.Request) -> web.Response:
        """Serve a photo to look at or a document to download."""
        try:
            file = self._world.files.get(request.match_info["id"])
        except ApiError as error:
            raise web.HTTPNotFound from error
        response = web.Response(body=file.content)
        if file.is_photo:
            response.content_type = file.mime
            response.headers["Cache-Control"] = "max-age=86400, immutable"
        else:
            # Never rendered here: a document may be a page of its own.
            response.content_type = "application/octet-stream"
            response.headers["Content-Disposition"] = "attachment"
        return response

    async def events(self, request: web.Request) -> web.StreamResponse:
        """Stream events to one browser."""
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        await response.prepare(request)
        reader: asyncio.Queue[str | None] = asyncio.Queue()
        self._readers[reader] = request.query.get("window", "")
        try:
            await response.write(_event("snapshot", self.snapshot()))
            while (item := await reader.get()) is not None:
                await response.write(item.encode())
        except ConnectionResetError:
            pass
        finally:
            self._readers.pop(reader, None)
        return response

    def snapshot(self) -> Json:
        """Return everything that is on the screens now."""
        chats = self._world.chats.values()
        return {
            **self._chats(),
            "commands": self._commands(),
            "messages": [
                self._message(message)
                for chat in chats
                for message in (*self._world.messages(chat), *chat.ephemeral.values())
            ],
        }

    async def act(self, request: web.Request) -> web.Response:
        """Do something as a person; 409 with a reason for what Telegram would not allow."""
        if request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType
        try:
            body = await request.json()
            self._do(body)
        except (ImpossibleError, ApiError) as error:
            return web.json_response({"error": str(error)}, status=409)
        except (KeyError, TypeError, ValueError) as error:
            return web.json_response({"error": f"malformed: {error}"}, status=400)
        return web.json_response({})

    def _do(self, body: Json) -> None:
        if body["do"] in _WORLD_ACTS:
            _WORLD_ACTS[body["do"]](self._world, body)
            return
        person = Actor.find(self._world, int(body["who"]))
        if body["do"] == "press":
            message = self._find(body)
            if message.deleted:
                raise ImpossibleError("this message was deleted")
            query = person.press(message, str(body["data"]))
            self._asked[query.id] = str(body.get("window", ""))
            return
        act = _ACTS.get(body["do"])
        if act is None:
            raise ImpossibleError(f"nobody can {body['do']!r} here")
        act(person, body)

    def _find(self, body: Json) -> Message:
        chat, number = self._world.chats[int(body["chat"])], str(body["message"])
        if WHISPERED in number:
            receiver, _, number = number.partition(WHISPERED)
            return chat.ephemeral[int(receiver), int(number)]
        return chat.messages[int(number)]

    # Telling the browsers

    def _changed(self, kind: str, subject: object) -> None:
        if not self._readers and not isinstance(subject, Popup):
            return  # no browser reads it; with hundreds of people it would take long
        match subject:
            case Message() if kind == "delete":
                self._tell(kind, {"chat": subject.chat.id, "id": _id_of(subject)})
            case Message():
                self._tell(kind, self._message(subject))
            case Query():
                self._tell(kind, self._query(subject))
            case Popup():
                window = self._asked.pop(subject.query.id, None)
                said = {"text": subject.text, "alert": subject.alert, "url": subject.url}
                self._tell(kind, self._query(subject.query) | said, window or "")
                if subject.url and window is not None:
                    Actor.find(self._world, subject.user.id).follow(subject.url)
            case _:
                self._tell("chats", self._chats())
                self._tell("commands", self._commands())

    def _tell(self, kind: str, body: object, window: str = "") -> None:
        """Send to every window, or only to the named one."""
        item = _event(kind, body).decode()
        for reader, name in self._readers.items():
            if window in ("", name):
                reader.put_nowait(item)

    def _chats(self) -> Json:
        world = self._world
        people = [
            {
                "id": person.id,
                "name": person.name,
                "started": world.bot.id in person.private.members,
                "blocked": person.blocks_bot,
            }
            for person in Actor.all(world)
        ]
        groups = [
            {
                "id": chat.id,
                "title": chat.title,
                "kind": chat.kind.value,
                "forum": chat.is_forum,
                "topics": [{"id": key, "name": name} for key, name in chat.topics.items()],
                "members": [each.id for each in Actor.all(world) if chat.status(each.id).inside],
                "bot": chat.status(world.bot.id).value,
                "rights": {each.name.lower(): each not in chat.withheld for each in Right},
                "size": chat.size,
                "crowd": chat.crowd,
                "owner": next((k for k, v in chat.members.items() if v is MemberStatus.CREATOR), 0),
                "admins": [each.id for each in Actor.all(world) if chat.status(each.id).rules],
                "hidden": [each.id for each in Actor.all(world) if chat.hides(each.id)],
            }
            for chat in world.groups
        ]
        return {
            "bot": {"name": world.bot.name, "username": world.bot.username},
            "limits": world.limits.enabled,
            "people": people,
            "groups": groups,
        }

    def _commands(self) -> Json:
        """Return the menus by ``chat:user``."""
        world = self._world
        return {
            f"{chat.id}:{person.id}": list(world.menus.seen_by(person.user, chat))
            for person in Actor.all(world)
            for chat in (person.private, *world.groups)
            if chat.status(person.id).inside
        }

    def _message(self, message: Message) -> Json:
        sender, file, reply = message.sender, message.file, message.reply_to
        return {
            "chat": message.chat.id,
            "id": _id_of(message),
            "receiver": message.receiver.id if message.receiver else 0,
            "from": sender.id if sender else 0,
            "name": (message.sender_chat.title if message.sender_chat else None)
            or (sender.name if sender else ""),
            "own": sender is self._world.bot,
            "date": message.date,
            "edited": message.edited is not None,
            "silent": message.silent,
            "text": message.text,
            "entities": list(message.entities),
            "file": None
            if file is None
            else {
                "url": f"/sandbox/file/{file.id}",
                "name": file.name,
                "size": len(file.content),
                "width": file.width,
                "height": file.height,
            },
            "keyboard": [list(row) for row in message.keyboard],
            "topic": message.chat.topics.get(message.thread_id or 0) if message.in_topic else None,
            "reply": None
            if reply is None
            else {"name": reply.sender.name if reply.sender else "", "text": reply.text[:80]},
            "service": _service(message),
        }

    @staticmethod
    def _query(query: Query) -> Json:
        return {
            "query": query.id,
            "who": query.user.id,
            "name": query.user.name,
            "chat": query.message.chat.id,
            "message": _id_of(query.message),
            "data": query.data,
        }


def _id_of(message: Message) -> int | str:
    """Return what names a message on the page: what one person sees is counted apart."""
    if message.receiver is None:
        return message.id
    return f"{message.receiver.id}{WHISPERED}{message.id}"


def _service(message: Message) -> Json | None:
    """Return the kind of a service message and who or what it is about; the page has words."""
    service, who = message.service, message.sender.name if message.sender else ""
    for key, value in service.items():
        match key:
            case "new_chat_members":
                names = ", ".join(each["first_name"] for each in value)
                came = message.sender is not None and value[0]["id"] == message.sender.id
                return {"kind": "joined" if came else "added", "who": who, "whom": names}
            case "left_chat_member":
                return {"kind": "left", "who": value["first_name"]}
            case "migrate_to_chat_id" | "migrate_from_chat_id":
                return {"kind": "upgraded"}
            case "forum_topic_created":
                return {"kind": "topic", "who": who, "name": value["name"]}
    return None


def _event(kind: str, body: object) -> bytes:
    return f"event: {kind}\ndata: {json.dumps(body, ensure_ascii=False)}\n\n".encode()


def _asset(name: str, content_type: str) -> web.Response:
    headers = {"Cache-Control": "no-store", "Content-Security-Policy": _POLICY}
    text = (_STATIC / name).read_text("utf-8")
    return web.Response(text=text, content_type=content_type, headers=headers)


# What can be done


def _write(person: Actor, body: Json) -> None:
    topic = body.get("topic")
    chat = person.world.chats[int(body["chat"])]
    person.write(chat, str(body["text"]), thread_id=int(topic) if topic else None)


def _clear(person: Actor, body: Json) -> None:
    for message in person.sees(person.world.chats[int(body["chat"])]):
        person.world.delete(message)


def _in_chat(act: Callable[[Actor, Chat], object]) -> Callable[[Actor, Json], object]:
    return lambda person, body: act(person, person.world.chats[int(body["chat"])])


def _upgrade(person: Actor, chat: Chat) -> None:
    if chat.kind is not ChatKind.GROUP:
        raise ImpossibleError("this is a supergroup already")
    person.world.upgrade(chat, person.user)


def _appoint(person: Actor, body: Json) -> None:
    chat, other = person.world.chats[int(body["chat"])], Actor.find(person.world, int(body["whom"]))
    if body["do"] == "promote":
        person.promote(chat, other, anonymous=bool(body.get("anonymous")))
    else:
        person.demote(chat, other)


_ACTS: dict[str, Callable[[Actor, Json], object]] = {
    "promote": _appoint,
    "demote": _appoint,
    "write": _write,
    "clear": _clear,
    "start": lambda person, body: person.start(str(body.get("payload", ""))),
    "follow": lambda person, body: person.follow(str(body["url"])),
    "block": lambda person, _: person.block(),
    "restart_app": lambda person, _: person.restart_app(),
    "unblock": lambda person, _: person.unblock(),
    "join": _in_chat(lambda person, chat: person.join(chat)),
    "leave": _in_chat(lambda person, chat: person.leave(chat)),
    "add_bot": _in_chat(lambda person, chat: person.add_bot(chat)),
    "kick_bot": _in_chat(lambda person, chat: person.kick_bot(chat)),
    "mute_bot": _in_chat(lambda person, chat: person.mute_bot(chat)),
    "let_bot_write": _in_chat(lambda person, chat: person.let_bot_write(chat)),
    "promote_bot": _in_chat(lambda person, chat: person.promote_bot(chat)),
    "upgrade": _in_chat(_upgrade),
}


def _add_person(world: World, body: Json) -> None:
    name = str(body["name"]).strip()
    if not name:
        raise ImpossibleError("a person needs a name")
    person = Actor.add(world, name, language_code=str(body.get("language") or "ru"))
    for group in world.groups[:1]:
        person.join(group)


def _set_limits(world: World, body: Json) -> None:
    world.limits.enabled = bool(body["enabled"])
    world.notify("chats", None)


def _set_right(world: World, body: Json) -> None:
    right = Right[str(body["right"]).upper()]
    world.set_right(world.chats[int(body["chat"])], right, given=bool(body["given"]))


def _set_crowd(world: World, body: Json) -> None:
    world.chats[int(body["chat"])].crowd = max(0, int(body["crowd"]))
    world.notify("chats", None)


_WORLD_ACTS: dict[str, Callable[[World, Json], None]] = {
    "add_person": _add_person,
    "limits": _set_limits,
    "right": _set_right,
    "crowd": _set_crowd,
}
