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
from bot.features.analyses import Analyses
from bot.features.history import SHOWN, HistoryCommands
from bot.features.lessons import Lessons
from bot.features.replays import Replays
from bot.features.study import Study
from bot.handlers.commands import Commands
from bot.handlers.membership import Membership, SignsOfLife
from bot.handlers.opening import TableOpener
from bot.handlers.pages import Pages
from bot.handlers.permissions import AT_A_TABLE, Handler, Permissions
from bot.handlers.replies import Replies
from bot.handlers.table_commands import TableCommands, TableLookup
from bot.handlers.taps import Taps
from bot.i18n import LANGUAGES, translator
from bot.ops.retry import MIN_REMOTE_DELAY, keep_trying
from bot.reconcile.answers import FINAL
from bot.services import Services
from bot.updates.intake import AnyApplication
from bot.views.help import Scope, command_list

log = structlog.get_logger(__name__)

BEFORE: Final = -1
"""Group of the handler that runs before all others."""


def add_handlers(application: AnyApplication, services: Services) -> None:
    """Add a handler for every kind of update."""
    replies = Replies(services)
    permissions = Permissions(replies)
    opening, which = TableOpener(replies), TableLookup(replies)
    pages = Pages(replies, opening)
    analyses = Analyses(replies, pages)
    replays = Replays(replies, pages)
    lessons = Lessons(replies, opening)
    study = Study(replies)
    commands = Commands(
        replies,
        opening,
        pages,
        permissions=permissions,
        replays=replays,
        lessons=lessons,
        study=study,
    )
    table_commands = TableCommands(replies, which, permissions)
    looking_back = HistoryCommands(replies, which, pages, analyses)
    taps = Taps(
        replies,
        permissions,
        pages,
        looking_back,
        replays=replays,
        lessons=lessons,
        study=study,
        which=which,
        commands=table_commands,
    )
    membership = Membership(replies, pages, permissions)
    application.add_handler(CallbackQueryHandler(taps.on_tap))
    handlers: dict[str, Handler] = {
        "start": commands.start,
        "newgame": commands.newgame,
        "save": partial(commands.save_or_rename, pages.house.save),
        "rename": partial(commands.save_or_rename, pages.house.rename),
        "help": commands.help,
        "settings": pages.settings,
        "language": pages.language,
        **{each: partial(table_commands.run, each) for each in AT_A_TABLE},
        **{each: partial(looking_back.run, each) for each in SHOWN},
        "history": looking_back.history,
        "me": study.me,
        "rules": looking_back.rules,
        "privacy": pages.own.privacy,
        "forget": pages.own.forget,
        "mydata": pages.own.mydata,
        "admins": permissions.admins,
    }
    for name, handler in handlers.items():
        application.add_handler(CommandHandler(name, permissions.command(name, handler)))
    application.add_handler(
        ChatMemberHandler(membership.on_my_chat_member, ChatMemberHandler.MY_CHAT_MEMBER)
    )
    application.add_handler(MessageHandler(filters.StatusUpdate.MIGRATE, membership.on_migration))
    left = filters.StatusUpdate.LEFT_CHAT_MEMBER
    application.add_handler(MessageHandler(left, membership.on_left))
    topics = filters.StatusUpdate
    reopened = topics.FORUM_TOPIC_REOPENED | topics.GENERAL_FORUM_TOPIC_UNHIDDEN
    application.add_handler(MessageHandler(reopened, membership.on_topic_reopened))
    private = filters.ChatType.PRIVATE & filters.UpdateType.MESSAGE
    application.add_handler(MessageHandler(private & filters.COMMAND, commands.unknown))
    application.add_handler(
        MessageHandler(private & ~filters.StatusUpdate.ALL, commands.plain_words)
    )
    application.add_handler(TypeHandler(Update, SignsOfLife(services).report_sender), BEFORE)


async def publish_commands(application: AnyApplication, clock: Clock) -> None:
    """Set the command menus for each scope and language; skip refused ones."""
    for language in (None, *LANGUAGES):
        tr = translator(language)
        for scope, names in (
            (BotCommandScopeAllGroupChats(), Scope.GROUP),
            (BotCommandScopeAllChatAdministrators(), Scope.ADMINS),
            (BotCommandScopeAllPrivateChats(), Scope.PRIVATE),
        ):
            commands = [BotCommand(name, what) for name, what in command_list(names, tr)]
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
            except TelegramError as error:
                log.error("commands.refused", language=language, error=error)  # noqa: TRY400
