"""Saved agreements of a group: save, take, rename, drop, and share by link."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.features.settings import Settings
from bot.games.registry import FRONTS, front
from bot.handlers.feature import Audience, Command, CommandSpec, Feature, Parts, TapSpec
from bot.handlers.update_source import ChatRef, administers
from bot.i18n import plain
from bot.people.people import Sender
from bot.screen import Toast
from bot.store import ChatRow, SavedAgreement
from bot.tables import lobby
from bot.tables import saved_agreements as kept
from bot.tables.saved_agreements import AgreementLink
from bot.taps import Tap, read_number
from bot.updates.rate_limits import Cost
from bot.views import codes
from bot.views import saved_agreements as views
from bot.views.help import group
from engine.errors import RuleError
from engine.options import Values

PAGE = "house"
"""The chat's page of one of them."""
House = tuple[SavedAgreement, ...]


class SavedAgreements:
    """Commands and buttons of saved agreements. A group sees each change, with an undo button."""

    def __init__(self, parts: Parts) -> None:
        self._replies, self._services = parts.replies, parts.services
        self._settings = parts.get(Settings)

    # Commands

    async def save(self, command: Command) -> None:
        """/save: the agreement of the person's table here, else the chat's usual one."""
        await self._named(command, self._save)

    async def rename(self, command: Command) -> None:
        """/rename: the number of one of them, then the name."""
        await self._named(command, self._rename)

    async def _named(
        self,
        command: Command,
        do: Callable[[Sender, ChatRef, ChatRow, str], Callable[[House], House]],
    ) -> None:
        person, place, said = command.person, command.place, " ".join(command.words)
        if person is None and administers(command.update):
            admin = self._services.chats.tr(place.chat_id)("somebody-admin")
            person = Sender(0, plain(admin))  # sits at no table
        if person is None:
            self._replies.say(None, place, "toast-nobody")
            return
        row = await self._row(place)
        try:
            _in_group(place)
            await self._change(person, place, row, do(person, place, row, said))
        except RuleError as error:
            self._replies.refuse(person, place, error)

    def _save(
        self, person: Sender, place: ChatRef, row: ChatRow, said: str
    ) -> Callable[[House], House]:
        name, secret = kept.clean_name(said), self._secret()
        game, options = self._current(person, place, row)
        return lambda house: kept.saved(house, game, name, options, secret)

    def _rename(
        self, person: Sender, place: ChatRef, row: ChatRow, said: str
    ) -> Callable[[House], House]:
        first, _, rest = said.strip().partition(" ")
        try:
            number = read_number(first)
        except ValueError:
            raise RuleError("house-none") from None
        name = kept.clean_name(rest)
        return lambda house: kept.renamed(house, number, name)

    def _current(self, person: Sender, place: ChatRef, row: ChatRow) -> tuple[str, Values]:
        """Return the agreement at the person's newest table here, a lobby first."""
        mine = [
            table
            for table in self._services.tables.in_chat(place.chat_id)
            if not table.broken and lobby.concerns(table.row, person.user_id)
        ]
        mine.sort(key=lambda table: (table.ledger is None, table.row.id))
        if mine:
            return mine[-1].row.game, mine[-1].row.options
        game = self._settings.looked_at(place.chat_id)
        return game, row.usual(game)

    # Links

    async def on_link(self, person: Sender, place: ChatRef, link: AgreementLink) -> None:
        """Show a link's agreement before it is saved."""
        try:
            await self._show(person, place, link, 0, renew=True)
        except RuleError as error:
            self._replies.refuse(person, place, error)

    async def turn_page(self, person: Sender, place: ChatRef, tap: Tap) -> Toast | None:
        """Turn the pages of one of them. Raises `RuleError`."""
        code, what = codes.parse_page(tap.what)
        try:
            link = AgreementLink.parse(code)
        except ValueError:
            return None
        if what != codes.LINES:
            return None
        await self._show(person, place, link, tap.number, renew=False)
        return Toast()

    async def _show(
        self, person: Sender, place: ChatRef, link: AgreementLink, page: int, *, renew: bool
    ) -> None:
        found = await self._found(link)
        tr = self._replies.tr(person, place)
        own = place.chat_id == link.chat_id
        screen = views.afar_screen(
            kept.show(link.chat_id, found),
            front(found.game),
            tr,
            self._services.links,
            page=page,
            here=own,
            group=not place.private,
        )
        self._replies.show_page(place, PAGE, screen, renew=renew)

    async def _found(self, link: AgreementLink) -> SavedAgreement:
        """Return a link's agreement; raises `RuleError`, also if it cannot be agreed on."""
        row = await self._services.chats.get(link.chat_id)
        found = link.find(() if row is None else row.house)
        if found.game not in FRONTS:
            raise RuleError("game-unknown", game=found.game)
        lobby.agreement(found.game, found.options)
        return found

    # Taps

    async def on_tap(self, person: Sender, place: ChatRef, tap: Tap) -> Toast | None:
        """Show, take, keep or drop one of them. Raises `RuleError`."""
        row, what = await self._row(place), tap.what
        if what == codes.HOUSES:
            self._list(person, place, row)
            return Toast()
        name, _, rest = what.partition("=")
        if name == codes.KEEP:
            return await self._keep(person, place, row, rest)
        for code in (codes.HOUSE, codes.OPEN, codes.ASK + codes.DROP, codes.DROP):
            if (number := codes.parse_numbered(what, code)) is not None:
                found = kept.by_number(row.house, number)
                break
        else:
            return None
        match name:
            case codes.HOUSE:
                await self._settings.take(person, place, row, found)
            case codes.DROP:
                await self._change(
                    person, place, row, lambda house: kept.dropped(house, found.number)
                )
                self._list(person, place, await self._row(place))
            case _:
                self._one(person, place, row, found, asked=name != codes.OPEN)
        return Toast()

    async def _keep(self, person: Sender, place: ChatRef, row: ChatRow, code: str) -> Toast | None:
        if code == codes.BACK:
            self._services.telegram.drop(self._replies.page_slot(place, PAGE))
            return Toast()
        try:
            link = AgreementLink.parse(code)
        except ValueError:
            return None
        _in_group(place)
        found, secret = await self._found(link), self._secret()
        await self._change(person, place, row, lambda now: kept.import_link(now, found, secret))
        self._services.telegram.drop(self._replies.page_slot(place, PAGE))
        return self._services.toast(person.user_id, "toast-house-kept")

    # What stands

    def _list(self, person: Sender, place: ChatRef, row: ChatRow) -> None:
        shown = kept.for_menus(row.chat_id, row.house)
        screen = views.list_screen(shown, FRONTS, self._replies.tr(person, place))
        self._replies.show_page(place, "settings", screen, renew=False)

    def _one(
        self, person: Sender, place: ChatRef, row: ChatRow, found: SavedAgreement, *, asked: bool
    ) -> None:
        screen = views.one_screen(
            kept.show(row.chat_id, found),
            FRONTS,
            self._replies.tr(person, place),
            self._services.links,
            asked=asked,
        )
        self._replies.show_page(place, "settings", screen, renew=False)

    async def _change(
        self, person: Sender, place: ChatRef, row: ChatRow, change: Callable[[House], House]
    ) -> None:
        """Change a group's saved agreements as they are by then; raises `RuleError`."""
        await self._settings.revise(
            person, place, row, lambda now: replace(now, house=change(now.house))
        )

    async def _row(self, place: ChatRef) -> ChatRow:
        row = await self._services.chats.get(place.chat_id)
        return row or ChatRow(place.chat_id, place.title)

    def _secret(self) -> str:
        return f"{self._services.rng.getrandbits(4 * kept.SECRET):0{kept.SECRET}x}"


def _in_group(place: ChatRef) -> None:
    """Refuse what only a group may do; raises `RuleError`."""
    if place.private:
        raise RuleError("house-group-only")


_BUTTONS = (codes.HOUSES, codes.HOUSE, codes.OPEN, codes.ASK + codes.DROP, codes.DROP, codes.KEEP)

FEATURE: Final = Feature(
    SavedAgreements,
    commands=(
        CommandSpec(
            "save", group(110), Cost.PAGE, Audience.STANDING, SavedAgreements.save, waits=True
        ),
        CommandSpec(
            "rename",
            group(120),
            Cost.PAGE,
            Audience.STANDING,
            SavedAgreements.rename,
            waits=True,
        ),
    ),
    pages={codes.LINES: TapSpec(Cost.PAGE, SavedAgreements.turn_page)},
    chat={code: TapSpec(Cost.PAGE, SavedAgreements.on_tap) for code in _BUTTONS},
)
