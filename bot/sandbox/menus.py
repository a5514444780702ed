"""The bot's command menus: seven scopes times languages, and which one a person sees."""

import json
import re
from dataclasses import dataclass, field

from bot.sandbox.errors import bad_request
from bot.sandbox.model import Chat, ChatKind, Json, User

_NAME = re.compile(r"[a-z0-9_]{1,32}")
_LANGUAGE = re.compile(r"[a-z]{2}")
_SCOPES = {
    "default": (),
    "all_private_chats": (),
    "all_group_chats": (),
    "all_chat_administrators": (),
    "chat": ("chat_id",),
    "chat_administrators": ("chat_id",),
    "chat_member": ("chat_id", "user_id"),
}
_Key = tuple[str, str]


@dataclass(slots=True)
class CommandMenus:
    """The menus that the bot has set, by scope and language."""

    menus: dict[_Key, tuple[Json, ...]] = field(default_factory=dict)

    def set(self, commands: object, scope: object, language: str | None) -> None:
        """``setMyCommands``: 400 for names, lengths, counts, scopes Telegram refuses."""
        if not isinstance(commands, list) or not all(isinstance(each, dict) for each in commands):
            raise bad_request("can't parse commands: expected an Array of BotCommand")
        if len(commands) > 100:
            raise bad_request("BOT_COMMANDS_TOO_MUCH")
        for command in commands:
            if not _NAME.fullmatch(str(command.get("command", "")).removeprefix("/")):
                raise bad_request("BOT_COMMAND_INVALID")
            if not 1 <= len(str(command.get("description", ""))) <= 256:
                raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
        self.menus[_key(scope, language)] = tuple(
            {
                "command": str(command["command"]).removeprefix("/"),
                "description": command["description"],
                "is_ephemeral": bool(command.get("is_ephemeral")),
            }
            for command in commands
        )

    def seen_by(self, user: User, chat: Chat) -> tuple[Json, ...]:
        """Return the menu a user's app shows in a chat: narrowest scope and own language first."""
        scopes: list[Json] = []
        if chat.kind is ChatKind.PRIVATE:
            scopes += [{"type": "chat", "chat_id": chat.id}, {"type": "all_private_chats"}]
        else:
            scopes.append({"type": "chat_member", "chat_id": chat.id, "user_id": user.id})
            if chat.status(user.id).rules:
                scopes.append({"type": "chat_administrators", "chat_id": chat.id})
            scopes.append({"type": "chat", "chat_id": chat.id})
            if chat.status(user.id).rules:
                scopes.append({"type": "all_chat_administrators"})
            scopes.append({"type": "all_group_chats"})
        scopes.append({"type": "default"})
        for scope in scopes:
            for language in (user.language_code, None):
                menu = self.menus.get(_key(scope, language))
                if menu:
                    return menu
        return ()


def _key(scope: object, language: str | None) -> _Key:
    scope = scope or {"type": "default"}
    if not isinstance(scope, dict) or scope.get("type") not in _SCOPES:
        raise bad_request("can't parse BotCommandScope: unsupported type specified")
    fields = {name: scope.get(name) for name in ("type", *_SCOPES[scope["type"]])}
    if None in fields.values():
        raise bad_request("can't parse BotCommandScope: chat not found")
    if language and not _LANGUAGE.fullmatch(language):
        raise bad_request("LANG_CODE_INVALID")
    return json.dumps(fields, sort_keys=True), language or ""
