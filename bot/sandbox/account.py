"""Bot API methods about the bot itself, its menus and webhook, and the members of chats."""

import re
from urllib.parse import urlsplit

from bot.sandbox.errors import bad_request
from bot.sandbox.model import ChatKind, Json
from bot.sandbox.params import Params
from bot.sandbox.updates import Webhook
from bot.sandbox.world import World

_WEBHOOK_PORTS = frozenset({443, 80, 88, 8443})
_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")


def get_me(world: World, params: Params) -> Json:
    """``getMe``."""
    return world.bot.to_json() | {
        "can_join_groups": True,
        "can_read_all_group_messages": not world.privacy,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def set_my_commands(world: World, params: Params) -> bool:
    """``setMyCommands``."""
    world.menus.set(params.data("commands"), params.data("scope"), params.text("language_code"))
    world.notify("commands", None)
    return True


# Webhook


def set_webhook(world: World, params: Params) -> bool:
    """``setWebhook``; an empty URL removes it."""
    url = params.text("url") or ""
    if not url:
        return delete_webhook(world, params)
    parts = urlsplit(url)
    if not world.any_webhook_port:
        if parts.scheme != "https":
            raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
        if (parts.port or 443) not in _WEBHOOK_PORTS:
            raise bad_request(
                "bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443"
            )
    secret = params.text("secret_token")
    if secret and not _SECRET.fullmatch(secret):
        raise bad_request("secret token contains unallowed characters")
    connections = params.integer("max_connections") or 40
    if not 1 <= connections <= 100:
        raise bad_request("max_connections must be between 1 and 100")
    world.updates.allow(params.data("allowed_updates"))
    if params.flag("drop_pending_updates"):
        world.updates.drop()
    world.updates.webhook = Webhook(url, secret or None, connections)
    world.updates.changed()
    return True


def delete_webhook(world: World, params: Params) -> bool:
    """``deleteWebhook``."""
    if params.flag("drop_pending_updates"):
        world.updates.drop()
    world.updates.webhook = None
    world.updates.changed()
    return True


def get_webhook_info(world: World, params: Params) -> Json:
    """``getWebhookInfo``."""
    hook = world.updates.webhook
    body: Json = {
        "url": hook.url if hook else "",
        "has_custom_certificate": False,
        "pending_update_count": len(world.updates.pending),
    }
    if hook is not None:
        body["max_connections"] = hook.max_connections
        if hook.last_error:
            body["last_error_date"] = int(hook.last_error_at)
            body["last_error_message"] = hook.last_error
    if world.updates.allowed is not None:
        body["allowed_updates"] = sorted(world.updates.allowed)
    return body


# Chats


def get_chat_member(world: World, params: Params) -> Json:
    """``getChatMember``: reliable for others only when the bot is an administrator."""
    chat = world.writable_chat(params.need_integer("chat_id"))
    user = world.users.get(params.need_integer("user_id"))
    if user is None:
        raise bad_request("invalid user_id specified")
    own = user is world.bot or chat.kind is ChatKind.PRIVATE
    if not own and not world.members_visible and not chat.status(world.bot.id).rules:
        raise bad_request("member list is inaccessible")
    return world.member_json(chat, user)


def get_chat_administrators(world: World, params: Params) -> list[Json]:
    """``getChatAdministrators``: owner and administrators, bots left out but for the bot itself.

    Those who hide their names are shown to administrators alone.
    """
    chat = world.writable_chat(params.need_integer("chat_id"))
    if not chat.is_group:
        raise bad_request("there are no administrators in the private chat")
    rules = chat.status(world.bot.id).rules
    return [
        world.member_json(chat, world.users[user_id])
        for user_id, status in chat.members.items()
        if status.rules and (rules or user_id not in chat.anonymous)
    ]


def get_chat_member_count(world: World, params: Params) -> int:
    """``getChatMemberCount``."""
    return world.writable_chat(params.need_integer("chat_id")).size


METHODS = {
    "deleteWebhook": delete_webhook,
    "getChatAdministrators": get_chat_administrators,
    "getChatMember": get_chat_member,
    "getChatMemberCount": get_chat_member_count,
    "getMe": get_me,
    "getWebhookInfo": get_webhook_info,
    "setMyCommands": set_my_commands,
    "setWebhook": set_webhook,
}
