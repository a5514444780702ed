"""Handlers by kind of update, and the command menus that Telegram shows."""

from functools import partial
from typing import Final

import structlog
from telegram import (
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    Update,
)
from telegram.error import TelegramError
from telegram.ext import (
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    MessageHandler,
    TypeHandler,
    filters,
)

from bot.clock import Clock
from bot.handlers.commands import Commands
from bot.handlers.feature import Features, Parts, menu
from bot.handlers.membership import Membership, SignsOfLife
from bot.handlers.permissions import Permissions
from bot.handlers.table_commands import TableCommands
from bot.handlers.taps import Taps
from bot.i18n import LANGUAGES, translator
from bot.ops.retry import MIN_REMOTE_DELAY, keep_trying
from bot.reconcile.answers import FINAL
from bot.updates.intake import AnyApplication
from bot.views.help import Scope, command_list

log = structlog.get_logger(__name__)

BEFORE: Final = -1
"""Group of the handler that runs before all others."""


def add_handlers(application: AnyApplication, parts: Parts) -> None:
    """Add a handler for every kind of update."""
    permissions, membership = parts.get(Permissions), parts.get(Membership)
    taps, commands, tables = parts.get(Taps), parts.get(Commands), parts.get(TableCommands)
    application.add_handler(CallbackQueryHandler(taps.on_tap))
    for name, (_, spec) in parts.commands.items():
        application.add_handler(CommandHandler(name, permissions.command(spec)))
    application.add_handler(
        ChatMemberHandler(membership.on_my_chat_member, ChatMemberHandler.MY_CHAT_MEMBER)
    )
    application.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, membership.on_migration))
    left = filters.StatusUpdate.LEFT_CHAT_MEMBER
    application.add_handler(MessageHandler(left, membership.on_left))
    topics = filters.StatusUpdate
    reopened = topics.FORUM_TOPIC_REOPENED | topics.GENERAL_FORUM_TOPIC_UNHIDDEN
    application.add_handler(MessageHandler(reopened, membership.on_topic_reopened))
    said = filters.UpdateType.MESSAGE & filters.TEXT & ~filters.COMMAND & filters.REPLY
    application.add_handler(MessageHandler(said, tables.on_reply))
    private = filters.ChatType.PRIVATE & filters.UpdateType.MESSAGE
    application.add_handler(MessageHandler(private & filters.COMMAND, commands.unknown))
    application.add_handler(
        MessageHandler(private & ~filters.StatusUpdate.ALL, commands.plain_words)
    )
    application.add_handler(TypeHandler(Update, SignsOfLife(parts.services).report_sender), BEFORE)


async def publish_commands(
    application: AnyApplication, clock: Clock, features: Features, *, whispers: bool = False
) -> None:
    """Set the command menus for each scope and language; skip refused ones.

    ``whispers``: the server knows commands of a group that nobody else sees.
    """
    alone = {spec.name for each in features for spec in each.commands if spec.alone}
    for language in (None, *LANGUAGES):
        tr = translator(language)
        for scope, where in (
            (BotCommandScopeAllGroupChats(), Scope.GROUP),
            (BotCommandScopeAllChatAdministrators(), Scope.ADMINS),
            (BotCommandScopeAllPrivateChats(), Scope.PRIVATE),
        ):
            hidden = alone if whispers and where is not Scope.PRIVATE else set()
            # A server that takes no such commands gets ordinary ones.
            for kept in (hidden, set[str]()) if hidden else (hidden,):
                listed = command_list(menu(features, where, whispers=bool(kept)), tr)
                commands = [
                    BotCommand(
                        name, what, api_kwargs={"is_ephemeral": True} if name in kept else None
                    )
                    for name, what in listed
                ]
                publish = partial(
                    application.bot.set_my_commands, commands, scope=scope, language_code=language
                )
                try:
                    await keep_trying(
                        clock,
                        publish,
                        what="commands",
                        catch=TelegramError,
                        fatal=FINAL,
                        least=MIN_REMOTE_DELAY,
                    )
                    break
                except TelegramError as error:
                    log.error("commands.refused", language=language, error=error)  # noqa: TRY400
