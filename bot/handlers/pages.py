"""What people read: welcome, help, rules, history, one deal, settings, languages."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from cachetools import LRUCache

from bot.games.registry import FRONTS, front, usual
from bot.handlers.opening import Opening
from bot.handlers.replies import Replies
from bot.handlers.who import Where
from bot.i18n import LANGUAGES, Translator, plain, translator
from bot.people import Guest
from bot.reconcile import Slot
from bot.screen import Screen, Toast, Urgency
from bot.store import ChatRow
from bot.tables import lobby
from bot.tables.past import PastTable
from bot.tables.snapshot import seated
from bot.taps import Tap, Verb
from bot.views import (
    codes,
    help,  # noqa: A004 - a page's name
    history,
    options,
    rules_page,
    settings,
    words,
)
from bot.views.history import DEALS_ON_A_PAGE, PULKAS_ON_A_PAGE, Played
from bot.views.model import Scene, Seated, TapNumbers
from bot.views.refusals import explain
from engine.errors import RuleError
from engine.options import OptionValue

MAX_MENUS: Final = 10_000
"""Chats whose open menu is remembered."""


def scene_of(table: PastTable, tr: Translator, bot: str) -> Scene:
    """The scene of a table that somebody looks back at."""
    row, past = table.row, table.past
    around = [Seated("")] * len(row.places)
    for place, seat in zip(row.places, past.joined, strict=True):
        around[seat] = seated(place)
    numbers = TapNumbers(0, len(past.finished) + 1, 0)
    return Scene(row.id, row.title, tuple(around), tr, bot, numbers, private=row.private)


class Pages:
    """Messages that no table owns: one of each kind per chat, brought down when asked for."""

    def __init__(self, replies: Replies, opening: Opening) -> None:
        self._replies = replies
        self._opening = opening
        self._services = replies.services
        self._opened: LRUCache[int, str] = LRUCache(MAX_MENUS)
        """The option whose menu is open in a chat's settings."""

    def scene(self, table: PastTable, tr: Translator) -> Scene:
        """See `scene_of`."""
        return scene_of(table, tr.of(table.row.game), self._services.bot)

    def _slot(self, place: Where, key: str) -> Slot:
        thread = self._services.chats.thread(place.chat_id, place.thread_id)
        return Slot(place.chat_id, f"page:{key}", thread)

    def _show(self, place: Where, key: str, screen: Screen, *, renew: bool) -> None:
        slot = self._slot(place, key)
        self._services.telegram.want(slot, screen, urgency=Urgency.ANSWER, renew=renew)

    # Reading

    def welcome(self, person: Guest, place: Where) -> None:
        """The first message in the private chat; asked for again it comes down."""
        tr = self._services.people.tr(person.user_id)
        screen = help.welcome_screen(tr, self._services.bot, tuple(FRONTS))
        self._show(place, "welcome", screen, renew=True)

    async def greet(self, person: Guest | None, place: Where, *, asked: bool) -> None:
        """Tell a group how to start: once when the bot comes, and whenever it is ``asked``."""
        row = await self._services.chats.get(place.chat_id)
        if row is not None and row.greeted and not asked:
            return
        await self._services.chats.change(ChatRow(place.chat_id, place.title), greeted=True)
        self._replies.reply(
            place, help.added_screen(self._replies.tr(person, place), tuple(FRONTS))
        )

    def help(self, person: Guest | None, place: Where) -> None:
        """How to do what."""
        scope = help.Scope.PRIVATE if place.private else help.Scope.GROUP
        screen = help.help_screen(self._replies.tr(person, place), scope, tuple(FRONTS))
        self._show(place, "help", screen, renew=True)

    async def rules(self, person: Guest | None, place: Where, table_id: int) -> None:
        """The rules in force at a table, the chat's usual ones for table 0."""
        await self._rules(person, place, table_id, 0, renew=True)

    async def _rules(
        self, person: Guest | None, place: Where, table_id: int, page: int, *, renew: bool
    ) -> None:
        agreement, title = await self._usual(place), ""
        table = self._services.tables.get(table_id)
        found = await self._services.past.get(table_id) if table is None and table_id else None
        if table is not None:
            agreement, title = table.agreement, table.row.title
        elif found is not None:
            agreement, title = found.past.agreement, found.row.title
        else:
            table_id = 0
        row = table.row if table is not None else found.row if found is not None else None
        game = front(usual() if row is None else row.game)
        tr = self._replies.tr(person, place).of(game.key)
        screen = rules_page.rules_screen(
            game, agreement, tr, table=table_id, title=title, page=page
        )
        self._show(place, "rules", screen, renew=renew)

    async def _usual(self, place: Where) -> Any:
        row = await self._services.chats.get(place.chat_id)
        return lobby.agreement(usual(), {} if row is None else row.defaults)

    # Looking back

    async def history(
        self, person: Guest | None, place: Where, page: int = 0, *, renew: bool = True
    ) -> None:
        """Earlier pulkas of this chat, or of the person."""
        rows = await self._services.store.tables(
            chat_id=None if place.private else place.chat_id,
            user_id=person.user_id if person is not None and place.private else None,
            status=("playing", "finished", "closed"),
        )
        rows.reverse()
        shown = []
        for row in rows[page * PULKAS_ON_A_PAGE : (page + 1) * PULKAS_ON_A_PAGE]:
            table = await self._services.past.get(row.id)
            if table is not None:
                shown.append(self._played(table))
            elif await self._services.past.lost(row.id):
                shown.append(Played.unread(row.id, row.title, row.created))
        tr = self._replies.tr(person, place)
        screen = history.pulkas_screen(shown, page, len(rows), tr)
        self._show(place, "history", screen, renew=renew)

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
        )

    async def deal(self, person: Guest | None, place: Where, table_id: int, number: int) -> None:
        """One deal in full."""
        found = await self._deal(person, place, table_id, number, renew=True)
        if not found and not await self._replies.unreadable(person, place, table_id):
            self._replies.say(person, place, "deal-none")

    async def _deal(
        self, person: Guest | None, place: Where, table_id: int, number: int, *, renew: bool
    ) -> bool:
        table = await self._services.past.get(table_id)
        if table is None or not 1 <= number <= len(table.past.finished):
            return False
        scene = self.scene(table, self._replies.tr(person, place))
        screen = table.front.deal_page(table.past.finished[number - 1], scene)
        self._show(place, "history", screen, renew=renew)
        return True

    # Settings

    async def settings(self, person: Guest | None, place: Where, *, renew: bool = True) -> None:
        """The chat's usual agreement; in private a person's own wishes, which lead to it."""
        if place.private and person is not None:
            self._wishes(person, place, renew=renew)
            return
        await self._options(person, place, "", renew=renew)

    async def _options(
        self, person: Guest | None, place: Where, opened: str, *, renew: bool = False
    ) -> None:
        agreement = await self._usual(place)
        tr = self._replies.tr(person, place).of(usual())
        self._opened[place.chat_id] = opened
        screen = options.options_screen(front(usual()), agreement, tr, table=0, opened=opened)
        self._show(place, "settings", screen, renew=renew)

    def _wishes(self, person: Guest, place: Where, *, renew: bool) -> None:
        known = self._services.people.known(person.user_id)
        if known is not None:
            tr = self._services.people.tr(person.user_id)
            screen = settings.person_screen(
                tr, sound=known.sound, always_cut=known.always_cut, only_card=known.only_card
            )
            self._show(place, "wishes", screen, renew=renew)

    def language(self, person: Guest | None, place: Where, *, renew: bool = True) -> None:
        """Choose a language."""
        screen = settings.language_screen(self._replies.tr(person, place), chat=not place.private)
        self._show(place, "language", screen, renew=renew)

    # Taps

    async def tapped(self, person: Guest, place: Where, tap: Tap) -> Toast:
        """Answer a button of a page; what it means nothing to changes nothing."""
        try:
            match tap.verb:
                case Verb.PAGE:
                    done = await self._turn(person, place, tap)
                case Verb.PERSON:
                    done = await self._person(person, place, tap.what)
                case Verb.CHAT if tap.what == codes.UNDO:
                    return await self._undo(person, place, tap.number)
                case _:
                    done = await self._chat(person, place, tap.what)
        except RuleError as error:
            return Toast(explain(error, self._services.people.tr(person.user_id).of(usual())))
        tr = self._services.people.tr(person.user_id)
        if done and tap.verb is Verb.PERSON and tap.what == codes.ALWAYS_CUT:
            return Toast(plain(tr("toast-cut-for-me")))
        if done:
            return Toast()
        lost = await self._services.past.lost(tap.table)
        return Toast(plain(tr("toast-broken" if lost else "toast-unknown")))

    async def _turn(self, person: Guest, place: Where, tap: Tap) -> bool:
        if tap.table and not await self.may_read(person, place, tap.table):
            return False
        match tap.what:
            case "rules":
                await self._rules(person, place, tap.table, tap.number, renew=False)
            case "history":
                await self.history(person, place, tap.number, renew=False)
            case "deals" | "past":
                table = await self._services.past.get(tap.table)
                if table is None:
                    return False
                finished = table.past.finished
                page = min(tap.number, history.pages(len(finished), DEALS_ON_A_PAGE) - 1)
                scene = self.scene(table, self._replies.tr(person, place))
                lines = [table.front.deal_line(facts, scene) for facts in finished]
                screen = history.deals_screen(lines, scene, page)
                self._show(place, "history", screen, renew=tap.what == "past")
            case "deal":
                return await self._deal(person, place, tap.table, tap.number, renew=False)
            case "help":
                self.help(person, place)
            case "train" if place.private:
                here = self._services.tables.in_chat(place.chat_id)
                gathering = [table for table in here if table.ledger is None]
                if gathering:
                    gathering[-1].show_again(renew=True)
                else:
                    await self._opening.open_table(person, place, {})
            case _:
                return False
        return True

    async def may_read(self, person: Guest, place: Where, table_id: int) -> bool:
        """Only a table's own chat and its people look back at it."""
        table = self._services.tables.get(table_id)
        row = table.row if table is not None else await self._services.store.table(table_id)
        return row is not None and (
            row.chat_id == place.chat_id or lobby.place_of(row, person.user_id) is not None
        )

    async def _person(self, person: Guest, place: Where, what: str) -> bool:
        match what.partition("="):
            case "sound", _, sound if sound in settings.SOUNDS:
                await self._services.people.change(person.user_id, sound=sound)
            case "cut", _, ("0" | "1") as cut:
                await self._services.people.change(person.user_id, always_cut=cut == "1")
            case "card", _, ("0" | "1") as card:
                await self._services.people.change(person.user_id, only_card=card == "1")
            case "language", _, language if language in LANGUAGES:
                await self._services.people.change(person.user_id, language=language)
            case _:
                return False
        for table in self._services.tables.of_person(person.user_id):
            table.show_again()
        known = self._services.telegram.known()
        if self._slot(place, "wishes") in known:
            self._wishes(person, place, renew=False)
        if self._slot(place, "language") in known:
            self.language(person, place, renew=False)
        return True

    async def _chat(self, person: Guest, place: Where, what: str) -> bool:
        row = await self._services.chats.get(place.chat_id) or ChatRow(place.chat_id, place.title)
        key, _, value = what.partition("=")
        if key == "language":
            if value not in LANGUAGES:
                return False
            await self._revise(person, place, row, lambda now: replace(now, language=value))
            self.language(person, place, renew=False)
            return True
        game = front(usual())
        if what == codes.BACK and not self._opened.get(place.chat_id):
            self._services.telegram.drop(self._slot(place, "settings"))
            return True
        if what in (codes.BACK, codes.USUAL):
            opened = options.above(game.options, self._opened.get(place.chat_id, ""))
            opened = "" if what == codes.USUAL or opened == codes.MENU else opened
            await self._options(person, place, opened, renew=what == codes.USUAL)
            return True
        if what == codes.RESET:
            await self._usually(person, place, row, lambda now: lobby.reset(usual(), now))
            await self._options(person, place, "")
            return True
        if options.opens(game.options, what):
            await self._options(person, place, what)
            return True
        try:
            choice = codes.parse_option(what, game.options)
            lobby.agreement(usual(), lobby.chosen(usual(), row.defaults, choice))
        except (ValueError, RuleError):
            return False
        await self._usually(person, place, row, lambda now: lobby.chosen(usual(), now, choice))
        opened = options.after(game.options, choice)
        await self._options(person, place, "" if opened == codes.MENU else opened)
        return True

    async def _usually(
        self,
        person: Guest,
        place: Where,
        row: ChatRow,
        change: Callable[[Mapping[str, OptionValue]], Mapping[str, OptionValue]],
    ) -> None:
        """Change a chat's usual agreement."""
        await self._revise(
            person, place, row, lambda now: replace(now, defaults=change(now.defaults))
        )

    # Who changed what

    async def _revise(
        self, person: Guest, place: Where, row: ChatRow, change: Callable[[ChatRow], ChatRow]
    ) -> None:
        """Change what a chat has settled on; a group is told who did it, with the way back."""
        found = [row]

        def noted(now: ChatRow) -> ChatRow:
            found.append(now)
            new = change(now)
            if new == now:
                return now
            previous = {"language": now.language, "defaults": dict(now.defaults)}
            return replace(new, previous=previous, changes=now.changes + 1)

        after = await self._services.chats.revise(row, noted)
        before = found[-1]
        if after.changes != before.changes:
            self._show_tables_again(before, after)
            if not place.private:
                self._tell_change(person, place, before, after)

    async def _undo(self, person: Guest, place: Where, number: int) -> Toast:
        """Take the last change back, whoever made it; only the last one, and once."""
        found: list[ChatRow] = []

        def back(now: ChatRow) -> ChatRow:
            found.append(now)
            if now.changes != number or now.previous is None:
                return now
            language, defaults = now.previous["language"], now.previous["defaults"]
            return replace(
                now, language=language, defaults=defaults, previous=None, changes=now.changes + 1
            )

        after = await self._services.chats.revise(ChatRow(place.chat_id, place.title), back)
        before = found[-1]
        if after.changes == before.changes:
            return Toast(plain(self._services.people.tr(person.user_id)("toast-undo-late")))
        self._show_tables_again(before, after)
        tr = self._services.chats.tr(place.chat_id)
        name = words.shorten(words.clean(person.name))
        self._show(place, "changed", Screen(tr("changed-back", name=name)), renew=False)
        known = self._services.telegram.known()
        if self._slot(place, "settings") in known:
            await self._options(person, place, "")
        if self._slot(place, "language") in known:
            self.language(person, place, renew=False)
        return Toast()

    def _show_tables_again(self, before: ChatRow, after: ChatRow) -> None:
        if before.language != after.language:
            for table in self._services.tables.in_chat(after.chat_id):
                table.show_again()

    def _tell_change(self, person: Guest, place: Where, before: ChatRow, after: ChatRow) -> None:
        tr = self._services.chats.tr(place.chat_id).of(usual())
        old, new = (lobby.agreement(usual(), row.defaults) for row in (before, after))
        screen = settings.changed_screen(
            front(usual()),
            tr,
            name=person.name,
            spoke=translator(before.language).language,
            old=old,
            new=new,
            number=after.changes,
        )
        if screen is not None:
            self._show(place, "changed", screen, renew=True)
