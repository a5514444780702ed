"""/start: the welcome, and what links into the private chat open; /help and /version."""

from typing import Final

import structlog

from bot import __version__
from bot.features.saved_agreements import SavedAgreements
from bot.games.registry import FRONTS, front, usual
from bot.handlers.feature import Audience, Command, CommandSpec, Feature, Parts, TapSpec, menu
from bot.handlers.membership import Membership
from bot.handlers.permissions import Permissions
from bot.handlers.update_source import ChatRef
from bot.i18n import join
from bot.people.people import Sender
from bot.screen import Screen, Toast
from bot.tables.events import Requested
from bot.tables.saved_agreements import AgreementLink
from bot.taps import Tap
from bot.updates.rate_limits import Cost
from bot.views import codes, games, keys
from bot.views import help as views
from bot.views.help import Scope, both, private
from bot.views.links import HAND, table_link
from engine.errors import RuleError
from engine.games import game

log = structlog.get_logger(__name__)


class Welcome:
    """Welcomes people, opens links, and shows the help."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._replies, self._services = parts.replies, parts.services
        self._permissions, self._membership = parts.get(Permissions), parts.get(Membership)
        self._agreements = parts.get(SavedAgreements)

    async def start(self, command: Command) -> None:
        """/start, with or without a deep link."""
        update, person, place = command.update, command.person, command.place
        if person is None:
            return
        payload = (*command.words, "")[0]
        if not place.private:
            if await self._agreement(person, place, payload):
                return
            # A link that adds the bot to a group sends /start there with a payload.
            await self._membership.greet(person, place, asked=not command.words)
            return
        await self._services.reachability.person_started(person.user_id)
        if await self._agreement(person, place, payload):
            return
        opened = self._services.links.verify(payload)
        if opened is not None and await self._parts.follow(person, place, opened):
            return
        link = table_link(payload)
        if link is None:
            if payload:
                log.info("start.unknown_payload")
            tr = self._services.people.tr(person.user_id)
            screen = views.welcome_screen(tr, self._services.links.bot, tuple(FRONTS))
            self._replies.show_page(place, "welcome", screen, renew=True)
            return
        what, number = link
        signed = opened == f"{what}-{number}"
        table = self._services.tables.get(number) if signed else None
        if table is None:
            self._replies.say(person, place, "no-such-table")
            return
        if table.place_of(person.user_id) is None:
            bot, chat_id = update.get_bot(), table.row.chat_id
            member = await self._permissions.by_membership(bot, chat_id, person)
            if not member:
                key = "no-such-table" if member is False else "membership-unknown"
                self._replies.say(person, place, key)
                return
            if what == HAND:
                self._replies.say(person, place, "toast-not-sitting", table=table.row.title)
                return
        toast = await table.ask(Requested(person.user_id, what))
        if toast.text:
            tr = self._replies.tr(person, place)
            how = keys.button(tr("button-primer"), codes.page(codes.PRIMER, 0, number))
            self._replies.reply(place, Screen(tr("plain-text", text=toast.text), ((how,),)))

    async def _agreement(self, person: Sender, place: ChatRef, payload: str) -> bool:
        """Show the agreement of a link; False for a link to something else."""
        try:
            link = AgreementLink.of_payload(payload, self._services.links)
        except RuleError as error:
            log.info("start.refused_link", why=error.key)
            self._replies.refuse(person, place, error)
            return True
        if link is not None:
            await self._agreements.on_link(person, place, link)
        return link is not None

    async def train(self, person: Sender, place: ChatRef, tap: Tap) -> Toast | None:
        """Open a table with computers, in private only."""
        if tap.what != codes.TRAIN or not place.private:
            return None
        await self._parts.opener.open_table(person, place)
        return Toast()

    async def keep_sheet(self, person: Sender, place: ChatRef, tap: Tap) -> Toast | None:
        """Open a table of the usual game with real cards, in private only."""
        reporting = front(usual()).reporting
        if tap.what != codes.KEEP_SHEET or not place.private or reporting is None:
            return None
        wish = {reporting.option: reporting.real}
        await self._parts.opener.open_table(person, place, usual(), wish)
        return Toast()

    async def help(self, command: Command) -> None:
        """/help."""
        screen = views.help_screen(self._replies.tr(command.person, command.place))
        self._replies.show_page(command.place, "help", screen, renew=True)

    async def help_page(self, person: Sender, place: ChatRef, tap: Tap) -> Toast | None:
        """Show one of its pages, from 1, or the list of them."""
        tr, page = self._replies.tr(person, place), tap.number
        if tap.what != codes.HELP or page > len(views.PAGES):
            return None
        screen = views.help_screen(tr)
        if page:
            scope = Scope.PRIVATE if place.private else Scope.GROUP
            saved = await self._parts.opener.saved_agreements(place)
            whispers = self._parts.services.telegram.whispers
            screen = views.help_page(
                page,
                scope,
                tr,
                tuple(FRONTS),
                saved=[each.name for each in saved],
                commands=menu(self._parts.features, scope, whispers=whispers),
            )
        self._replies.show_page(place, "help", screen, renew=False)
        return Toast()

    async def version(self, command: Command) -> None:
        """/version: the program's, and that of each game's rules."""
        tr = self._replies.tr(command.person, command.place)
        rules = [
            tr("version-rules", game=games.name(each, tr), version=str(game(each).version))
            for each in FRONTS
        ]
        screen = Screen(tr("version", program=__version__, rules=join(", ", rules)))
        self._replies.show_page(command.place, "version", screen, renew=True)


FEATURE: Final = Feature(
    Welcome,
    commands=(
        CommandSpec("start", private(0), Cost.PAGE, Audience.ALL, Welcome.start),
        CommandSpec("version", private(225), Cost.PAGE, Audience.ALL, Welcome.version),
        CommandSpec("help", both(230), Cost.PAGE, Audience.ALL, Welcome.help, alone=True),
    ),
    pages={
        codes.TRAIN: TapSpec(Cost.LOBBY, Welcome.train),
        codes.KEEP_SHEET: TapSpec(Cost.LOBBY, Welcome.keep_sheet),
        codes.HELP: TapSpec(Cost.PAGE, Welcome.help_page),
    },
)
