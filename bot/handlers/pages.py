"""Pages: welcome, help, rules, history, one deal, settings, languages."""

from bot.features.chat_settings import ChatSettings
from bot.features.own_data import OwnData
from bot.features.saved_agreements import SavedAgreements
from bot.games.registry import FRONTS, front, offers, usual
from bot.handlers.newgame import game_named
from bot.handlers.opening import TableOpener
from bot.handlers.replies import Command, Replies
from bot.handlers.update_source import ChatRef
from bot.i18n import LANGUAGES, Translator, plain
from bot.people.people import Sender
from bot.screen import Toast
from bot.store import ChatRow, TableRow
from bot.tables.registry import PastTable
from bot.tables.snapshot import order_of
from bot.taps import Tap, Verb
from bot.views import (
    codes,
    help,  # noqa: A004 - a page's name
    history,
    people,
    primer,
    rules_page,
    settings,
)
from bot.views.history import DEALS_ON_A_PAGE, PULKAS_ON_A_PAGE, Played
from bot.views.model import SUIT_ORDERS, Scene
from bot.views.refusals import toast as refused
from engine.errors import RuleError


class Pages:
    """Messages without a table: one of each kind per chat, resent at the bottom on request."""

    def __init__(self, replies: Replies, opening: TableOpener) -> None:
        self._replies = replies
        self._opening = opening
        self._services = replies.services
        self._chat = ChatSettings(replies)
        self.house = SavedAgreements(replies, self._chat)
        self.own = OwnData(replies)

    def scene(self, table: PastTable, tr: Translator, deal: int | None = None) -> Scene:
        """Return the scene of a past table, or of one deal there."""
        return table.scene(tr, self._services.links, deal)

    # Reading

    def welcome(self, person: Sender, place: ChatRef) -> None:
        """Show the first message in the private chat, at the bottom."""
        tr = self._services.people.tr(person.user_id)
        screen = help.welcome_screen(tr, self._services.links.bot, tuple(FRONTS))
        self._replies.show_page(place, "welcome", screen, renew=True)

    async def greet(self, person: Sender | None, place: ChatRef, *, asked: bool) -> None:
        """Show a group how to start: once when the bot joins, and whenever it is ``asked``.

        Where a table stands nobody needs to be shown.
        """
        row = await self._services.chats.get(place.chat_id)
        stands = row is not None and self._services.tables.in_chat(row.chat_id)
        if not asked and (stands or (row is not None and row.greeted)):
            return
        await self._services.chats.change(ChatRow(place.chat_id, place.title), greeted=True)
        self._replies.reply(
            place, help.added_screen(self._replies.tr(person, place), tuple(FRONTS))
        )

    async def help(
        self, person: Sender | None, place: ChatRef, page: int = 0, *, renew: bool = True
    ) -> None:
        """Show the help, or one of its pages, from 1."""
        tr, screen = self._replies.tr(person, place), None
        if page:
            scope = help.Scope.PRIVATE if place.private else help.Scope.GROUP
            names = [each.name for each in await self.house.kept(place)]
            screen = help.help_page(page, scope, tr, tuple(FRONTS), names)
        self._replies.show_page(place, "help", screen or help.help_screen(tr), renew=renew)

    async def rules(
        self,
        person: Sender | None,
        place: ChatRef,
        table_id: int,
        game: str = "",
        *,
        page: int = 0,
        renew: bool = True,
    ) -> None:
        """Show the rules in force at a table; for table 0 the chat's usual ones of a game."""
        table = self._services.tables.get(table_id)
        found = await self._services.past.get(table_id) if table is None and table_id else None
        if table is not None:
            agreement, row = table.state.agreement, table.row
        elif found is not None:
            agreement, row = found.past.agreement, found.row
        else:
            game = game or usual()
            agreement, row = await self._chat.usual(place, game), None
        played = front(game if row is None else row.game)
        screen = rules_page.rules_screen(
            played,
            agreement,
            self._replies.tr(person, place).of(played.key),
            table=0 if row is None else row.id,
            title="" if row is None else row.title,
            page=page,
            games=tuple(FRONTS),
        )
        self._replies.show_page(place, "rules", screen, renew=renew)

    async def _primer(
        self, person: Sender, place: ChatRef, table_id: int, page: int, game: str
    ) -> None:
        """Show how a game is played; without a name the table's or the usual one, at the bottom."""
        table = self._services.tables.get(table_id)
        of = game or (usual() if table is None else table.row.game)
        tr = self._replies.tr(person, place).of(of)
        screen = primer.primer_screen(
            of,
            tr,
            page=page,
            table=table_id,
            played=tuple(FRONTS),
            taught=front(of).school is not None,
        )
        self._replies.show_page(place, "rules", screen, renew=not game)

    # Looking back

    async def history(
        self, person: Sender | None, place: ChatRef, page: int = 0, *, renew: bool = True
    ) -> None:
        """Show past tables of this chat, or of the person."""
        rows = await self.played(person, place)
        rows.reverse()
        shown = []
        for row in rows[page * PULKAS_ON_A_PAGE : (page + 1) * PULKAS_ON_A_PAGE]:
            table = await self._services.past.get(row.id)
            if table is not None:
                shown.append(self._played(table))
            elif await self._services.past.is_unreadable(row.id):
                shown.append(Played.unread(row.id, row.title, row.created, row.game))
        tr = self._replies.tr(person, place)
        screen = history.pulkas_screen(shown, page, len(rows), tr)
        self._replies.show_page(place, "history", screen, renew=renew)

    async def played(self, person: Sender | None, place: ChatRef) -> list[TableRow]:
        """Return the dealt tables of this group or of the person, oldest first."""
        if place.private and person is None:
            return []
        return await self._services.store.tables(
            chat_id=None if place.private else place.chat_id,
            user_id=person.user_id if place.private and person is not None else None,
            status=("playing", "finished", "closed"),
        )

    def _played(self, table: PastTable) -> Played:
        row, past, still = table.row, table.past, self._services.tables.get(table.row.id)
        scene = self.scene(table, self._services.chats.tr(row.chat_id))
        return Played(
            table=row.id,
            title=row.title,
            names=tuple(seated.name for seated in scene.seats),
            points=table.front.standing(past),
            deals=len(past.finished),
            status="stopped" if still is not None and still.broken else row.status,
            begun=row.created,
            game=row.game,
        )

    async def deal(
        self, person: Sender | None, place: ChatRef, table_id: int, number: int | None
    ) -> None:
        """Show one deal in full, None for the last one."""
        found = await self._deal(person, place, table_id, number, renew=True)
        if not found and not await self._replies.unreadable(person, place, table_id):
            self._replies.say(person, place, "deal-none")

    async def _deal(
        self,
        person: Sender | None,
        place: ChatRef,
        table_id: int,
        number: int | None,
        *,
        renew: bool,
    ) -> bool:
        table = await self._services.past.get(table_id)
        if table is None:
            return False
        number = len(table.past.finished) if number is None else number
        if not 1 <= number <= len(table.past.finished):
            return False
        if table.row.prepared is not None:
            return False
        scene = self.scene(table, self._replies.tr(person, place), number)
        screen = table.front.deal_page(table.past.finished[number - 1], scene)
        self._replies.show_page(place, "history", screen, renew=renew)
        return True

    # Settings

    async def settings(self, command: Command) -> None:
        """/settings: the chat's usual agreement; in private the person's settings.

        With the name of a game, that game's agreement.
        """
        person, place, game = command.person, command.place, game_named(command.words)
        if place.private and person is not None and not game:
            self._wishes(person, place, renew=True)
            return
        await self._chat.options(person, place, game or usual(), renew=True)

    def _wishes(self, person: Sender, place: ChatRef, *, renew: bool) -> None:
        known = self._services.people.cached(person.user_id)
        if known is not None:
            tr = self._services.people.tr(person.user_id)
            screen = settings.person_screen(
                tr,
                sound=known.sound,
                always_cut=known.always_cut,
                pauses=bool(known.pauses),
                order=order_of(known),
                four_colours=known.four_colours,
            )
            self._replies.show_page(place, "wishes", screen, renew=renew)

    async def language(self, command: Command) -> None:
        """/language."""
        self._chat.language(command.person, command.place)

    # Taps

    async def on_tap(self, person: Sender, place: ChatRef, tap: Tap) -> Toast:
        """Handle a page's button; an unknown one changes nothing."""
        try:
            match tap.verb:
                case Verb.PAGE:
                    done = await self._turn(person, place, tap)
                case Verb.PERSON if tap.what in (people.FORGET, people.KEEP):
                    return await self.own.on_tap(person, place, tap.what)
                case Verb.PERSON:
                    done = await self._person(person, place, tap.what)
                case Verb.CHAT if tap.what == codes.UNDO:
                    return await self._chat.undo(person, place, tap.number)
                case _ if (toast := await self.house.on_tap(person, place, tap.what)) is not None:
                    return toast
                case _:
                    done = await self._chat.on_tap(person, place, tap.what)
        except RuleError as error:
            game = codes.parse_of_game(tap.what)[0]
            return refused(error, self._services.people.tr(person.user_id).of(game))
        tr = self._services.people.tr(person.user_id)
        if done and tap.verb is Verb.PERSON and tap.what == codes.ALWAYS_CUT:
            return Toast(plain(tr("toast-cut-for-me")))
        if done:
            return Toast()
        lost = await self._services.past.is_unreadable(tap.table)
        return Toast(plain(tr("toast-broken" if lost else "toast-unknown")))

    async def _turn(self, person: Sender, place: ChatRef, tap: Tap) -> bool:
        game, what = codes.parse_page(tap.what)
        if what == codes.LINES:
            return await self.house.turn_page(person, place, game, tap.number)
        if game and game not in FRONTS:
            return False
        lists = {codes.GAMES: rules_page.games_screen, codes.PRIMERS: primer.games_screen}
        for code, make in lists.items():
            if (kind := codes.parse_kind(what, code)) is not None:
                tr, of = self._replies.tr(person, place), game or usual()
                screen = make(offers(), of, tr.of(of), kind)
                self._replies.show_page(place, "rules", screen, renew=False)
                return True
        match what:
            case codes.RULES:
                await self.rules(person, place, tap.table, game, page=tap.number, renew=False)
            case codes.PRIMER:
                await self._primer(person, place, tap.table, tap.number, game)
            case "history":
                await self.history(person, place, tap.number, renew=False)
            case "deals" | "past":
                table = await self._services.past.get(tap.table)
                if table is None or table.row.prepared is not None:
                    return False
                finished = table.past.finished
                page = min(tap.number, history.pages(len(finished), DEALS_ON_A_PAGE) - 1)
                tr = self._replies.tr(person, place)
                lines = [
                    table.front.deal_line(facts, self.scene(table, tr, facts.number))
                    for facts in finished
                ]
                screen = history.deals_screen(lines, self.scene(table, tr), page)
                self._replies.show_page(place, "history", screen, renew=what == "past")
            case "deal":
                return await self._deal(person, place, tap.table, tap.number, renew=False)
            case codes.HELP if 0 <= tap.number <= len(help.PAGES):
                await self.help(person, place, tap.number, renew=False)
            case codes.TRAIN if place.private:
                await self._opening.open_table(person, place)
            case _:
                return False
        return True

    async def _person(self, person: Sender, place: ChatRef, what: str) -> bool:
        match what.partition("="):
            case "sound", _, sound if sound in settings.SOUNDS:
                await self._services.people.change(person.user_id, sound=sound)
            case "cut", _, ("0" | "1") as cut:
                await self._services.people.change(person.user_id, always_cut=cut == "1")
            case "pauses", _, ("0" | "1") as pauses:
                await self._services.people.change(person.user_id, pauses=pauses == "1")
            case "suits", _, suits if suits in SUIT_ORDERS:
                await self._services.people.change(person.user_id, suits=suits)
            case "trumps", _, ("0" | "1") as first:
                await self._services.people.change(person.user_id, trumps_first=first == "1")
            case "ascending", _, ("0" | "1") as ascending:
                await self._services.people.change(person.user_id, ascending=ascending == "1")
            case "colours", _, ("0" | "1") as four:
                await self._services.people.change(person.user_id, four_colours=four == "1")
            case "language", _, language if language in LANGUAGES:
                await self._services.people.change(person.user_id, language=language)
            case _:
                return False
        for table in self._services.tables.of_person(person.user_id):
            table.show_again()
        if self._replies.page_stands(place, "wishes"):
            self._wishes(person, place, renew=False)
        if self._replies.page_stands(place, "language"):
            self._chat.language(person, place, renew=False)
        return True
