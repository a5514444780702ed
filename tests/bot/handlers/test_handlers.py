"""What handlers are there; what they do is told by evenings in chats, `tests.e2e`."""

from telegram.ext import ApplicationBuilder, CommandHandler

from bot.features.registry import FEATURES
from bot.handlers.feature import Parts, menu
from bot.handlers.routes import add_handlers
from bot.views.help import Scope
from tests.bot.handlers.fakes import Stage


def test_every_command_in_the_menus_has_a_handler() -> None:
    application = ApplicationBuilder().token("1:x").build()
    add_handlers(application, Parts(Stage().services, FEATURES))
    handlers = [each for group in application.handlers.values() for each in group]
    handled = {
        name for each in handlers if isinstance(each, CommandHandler) for name in each.commands
    }
    assert handled == {name for scope in Scope for name in menu(FEATURES, scope)}
