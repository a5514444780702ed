"""One call of the Bot API: token, faults, limits, the method itself, and the log."""

import re
from collections.abc import Mapping

from bot.sandbox import account, ephemeral, messaging
from bot.sandbox.errors import ApiError, ConnectionLostError, too_many_requests
from bot.sandbox.faults import (
    Action,
    Delay,
    Drop,
    Flood,
    ForgetEphemerals,
    LoseReply,
    Repeat,
    ServerError,
)
from bot.sandbox.files import Upload
from bot.sandbox.model import Chat, Ephemerals, Json
from bot.sandbox.params import Params
from bot.sandbox.world import Call, World

_TOKEN = re.compile(r"\d+:[\w-]+")
_METHODS = messaging.METHODS | account.METHODS | ephemeral.METHODS
_NAMES = {name.lower(): name for name in (*_METHODS, "getUpdates")}


class BotApi:
    """The server's side of ``/bot<token>/<method>``."""

    def __init__(self, world: World) -> None:
        self.world = world

    async def call(
        self,
        token: str,
        method: str,
        values: Mapping[str, object],
        uploads: Mapping[str, Upload] | None = None,
    ) -> tuple[int, Json]:
        """Return HTTP status and body of the answer.

        ``values`` hold parameters as JSON values or as the text of forms. Raises
        ConnectionLostError when a fault takes the call or its answer away.
        """
        name = _NAMES.get(method.lower())
        if name is None or not _TOKEN.fullmatch(token):
            return _refusal(ApiError(404, "Not Found"))
        if token != self.world.token:
            return _refusal(ApiError(401, "Unauthorized"))
        params = Params(values, uploads or {})
        chat = self._chat_of(name, params)
        fault = self.world.faults.strike(name, chat.id if chat else None)
        try:
            await self._before(fault, chat)
            result = await self._act(name, params, chat, fault)
        except ApiError as error:
            self._log(name, params, chat, error)
            return _refusal(error)
        self._log(name, params, chat, result)
        if isinstance(fault, LoseReply):
            raise ConnectionLostError(acted=True)
        return 200, {"ok": True, "result": result}

    async def _before(self, fault: Action | None, chat: Chat | None) -> None:
        match fault:
            case ForgetEphemerals(known):
                self.world.ephemerals = known
            case Delay(seconds):
                await self.world.clock.sleep(seconds)
            case Drop():
                raise ConnectionLostError(acted=False)
            case ServerError(code):
                raise ApiError(code, "Bad Gateway" if code == 502 else "Internal Server Error")
            case Flood(retry_after):
                if chat is not None:
                    self.world.limits.refused[chat.id] += 1
                raise too_many_requests(retry_after)

    async def _act(
        self, name: str, params: Params, chat: Chat | None, fault: Action | None
    ) -> object:
        if name in ephemeral.METHODS and self.world.ephemerals is Ephemerals.ABSENT:
            raise ApiError(404, "Not Found")
        if name == "getUpdates":
            updates = await self._get_updates(params)
            if isinstance(fault, Repeat):
                self.world.updates.repeat(updates)
            return updates
        if chat is not None:
            self.world.limits.admit(name, chat, self.world.clock.now())
            if name in messaging.SENDING:
                await self._held(chat)
        return _METHODS[name](self.world, params)

    async def _held(self, chat: Chat) -> None:
        """Wait until slow mode lets a message of the bot through."""
        wait = self.world.limits.slowed(chat, self.world.bot.id, self.world.clock.now())
        if wait > 0:
            await self.world.clock.sleep(wait)

    async def _get_updates(self, params: Params) -> list[Json]:
        queue = self.world.updates
        queue.allow(params.data("allowed_updates"))
        limit = params.integer("limit") or 100
        timeout = max(0, params.integer("timeout") or 0)
        return await queue.poll(params.integer("offset") or 0, min(max(limit, 1), 100), timeout)

    def _chat_of(self, name: str, params: Params) -> Chat | None:
        """Return the chat a call goes into, for faults, limits and the log."""
        if name == "answerCallbackQuery":
            query = self.world.queries.get(str(params.values.get("callback_query_id")))
            return query.message.chat if query else None
        try:
            chat_id = int(params.values.get("chat_id", ""))
        except (TypeError, ValueError):
            return None
        return self.world.chats.get(chat_id)

    def _log(self, name: str, params: Params, chat: Chat | None, outcome: object) -> None:
        """Note a call and what came of it: its result, or the ApiError that refused it."""
        if name == "getUpdates":
            return
        refused = outcome if isinstance(outcome, ApiError) else None
        self.world.calls.append(
            Call(
                at=self.world.clock.now(),
                method=name,
                chat_id=chat.id if chat else None,
                params=params.to_log(),
                code=refused.code if refused else 200,
                description=refused.description if refused else "",
                message_id=outcome.get("message_id") if isinstance(outcome, dict) else None,
            )
        )


def _refusal(error: ApiError) -> tuple[int, Json]:
    return error.code, error.to_json()
