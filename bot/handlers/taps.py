"""Button presses: decoded, handed to their table, answered at once."""

from typing import Any

import structlog
from telegram import Bot, CallbackQuery, InlineKeyboardMarkup, Message, Update
from telegram.ext import CallbackContext

from bot.handlers.admins import Admins
from bot.handlers.again import Again
from bot.handlers.analyses import Analyses
from bot.handlers.gate import PERSONAL, Gate
from bot.handlers.pages import Pages
from bot.handlers.picks import Picks
from bot.handlers.replies import Replies
from bot.handlers.who import Where
from bot.i18n import plain
from bot.people import Guest
from bot.reconcile import Slot
from bot.screen import Screen, Toast, Urgency
from bot.tables import fairness, lobby
from bot.tables.events import Tapped
from bot.tables.presenter import answer_key, sheet_key
from bot.tables.task import TableTask
from bot.taps import Tap, Verb, decode
from bot.views import codes, people

log = structlog.get_logger(__name__)


class Taps:
    """The one handler of callback queries."""

    def __init__(
        self,
        replies: Replies,
        admins: Admins,
        pages: Pages,
        analyses: Analyses,
        *,
        picks: Picks,
        again: Again,
    ) -> None:
        self._replies = replies
        self._admins = admins
        self._services = replies.services
        self._pages = pages
        self._analyses = analyses
        self._picks = picks
        self._again = again
        self._gate = Gate(replies, admins)

    async def tapped(self, update: Update, _: CallbackContext[Any, Any, Any, Any]) -> None:
        """Turn one press into an intent."""
        query = update.callback_query
        if query is None:
            return
        person, place = await self._replies.arrive(update)
        if person is None or place is None:
            tr = self._services.chats.tr(place.chat_id if place else 0)
            self._services.answer(query.id, Toast(plain(tr("toast-nobody"))))
            return
        try:
            tap = decode(query.data or "")
        except ValueError:
            self._reveal(query, place)
            log.info("tap.malformed", chat=place.chat_id)
            self._say(query, person, "toast-unknown")
            return
        # Cards to play from become something else when there are none to play.
        cards = place.private and tap.verb in (Verb.MOVE, Verb.DRAFT)
        self._reveal(query, place, str(tap.table) if cards else "")
        await self._route(update, query, person, place, tap)

    def _reveal(self, query: CallbackQuery, place: Where, owner: str = "") -> None:
        """Let the reconciler see which buttons are on which message.

        ``owner``: whose it is, if messages like it do not outlive their slots.
        """
        message = query.message
        if isinstance(message, Message) and isinstance(message.reply_markup, InlineKeyboardMarkup):
            rows = message.reply_markup.inline_keyboard
            data = [str(b.callback_data) for row in rows for b in row if b.callback_data]
            self._services.telegram.tapped(place.chat_id, message.message_id, data, owner)

    def _say(self, query: CallbackQuery, person: Guest, key: str, **params: object) -> None:
        text = self._services.people.tr(person.user_id)(key, **params)
        self._services.answer(query.id, Toast(plain(text)))

    async def _route(
        self, update: Update, query: CallbackQuery, person: Guest, place: Where, tap: Tap
    ) -> None:
        refused = await self._gate.tap(update.get_bot(), person, place, tap)
        if refused is not None:
            self._services.answer(query.id, refused)
            return
        if tap.verb is Verb.CHAT and tap.what.startswith(people.ADMINS):
            self._services.answer(query.id, await self._gate.chosen(place, tap.what))
            return
        if tap.verb in PERSONAL:
            toast = await self._pages.tapped(person, place, tap)
            self._services.answer(query.id, toast)
            return
        if tap.verb is Verb.SHOW and tap.what == "analysis":
            toast = await self._analyses.tapped(person, place, tap)
            self._services.answer(query.id, toast)
            return
        if tap.verb is Verb.PICK:
            toast = await self._picks.picked(update, person, place, tap)
            self._services.answer(query.id, toast)
            return
        if tap.verb is Verb.LOBBY and tap.what in (codes.AGAIN, codes.ANOTHER):
            self._services.answer(query.id, await self._again.tapped(person, tap))
            return
        table = self._services.tables.get(tap.table)
        if table is None and tap.verb is Verb.LOBBY and tap.what == codes.LONGER:
            table = await self._services.tables.reopen(tap.table)
        if table is None:
            await self._over(query, person, place, tap)
            return
        calls_off = tap.verb is Verb.LOBBY and tap.what in (codes.CANCEL, codes.ASK_CANCEL)
        closes = tap.verb is Verb.LOBBY and tap.what in (codes.END, codes.END_NOT)
        if closes or (calls_off and not lobby.concerns(table.row, person.user_id)):
            # Telegram is asked for the role; nobody else's tap waits for that.
            self._services.jobs.start(self._ranked(update.get_bot(), query, person, table, tap))
            return
        own, message = place.chat_id == table.row.chat_id, query.message
        number = message.message_id if own and message is not None else 0
        event = Tapped(person.user_id, tap, not place.private, message=number)
        self._hand_in(query, table, event)

    def _hand_in(self, query: CallbackQuery, table: TableTask, event: Tapped) -> None:
        table.put(event, lambda toast: self._services.answer(query.id, toast))

    async def _ranked(
        self, bot: Bot, query: CallbackQuery, person: Guest, table: TableTask, tap: Tap
    ) -> None:
        role = await self._admins.role(bot, table.row.chat_id, person.user_id)
        self._hand_in(query, table, Tapped(person.user_id, tap, in_group=True, role=role))

    async def _over(self, query: CallbackQuery, person: Guest, place: Where, tap: Tap) -> None:
        """A table that is no more still tells its results."""
        table = await self._services.past.get(tap.table)
        if table is None:
            lost = await self._services.past.lost(tap.table)
            self._say(query, person, "toast-broken" if lost else "toast-no-table")
            return
        row, past = table.row, table.past
        tr = self._services.people.tr(person.user_id).of(row.game)
        finished = Toast(plain(tr("toast-finished")))
        if tap.verb is not Verb.SHOW:
            self._services.answer(query.id, finished)
            return
        facts = past.finished
        if tap.what == "sheet":
            scene = self._pages.scene(table, self._replies.tr(person, place))
            sheet = table.front.sheet_screen(past, scene)
            key = sheet_key(row.id, len(facts))
            if self._look_slot(place.chat_id, key, place) in self._services.telegram.known():
                self._services.answer(query.id, Toast(plain(tr("toast-sheet-here"))))
                return
            self._look(place.chat_id, key, sheet, place)
            self._services.answer(query.id, Toast())
        elif tap.what == "exact":
            scene = self._pages.scene(table, self._services.people.tr(person.user_id))
            shown = table.front.exact_popup(past, scene)
            self._services.answer(query.id, Toast(shown, alert=True))
        elif tap.what not in (fairness.CHECK, "why") or tap.number > len(facts):
            self._services.answer(query.id, finished)
        elif not self._services.people.reachable(person.user_id):
            self._services.answer(query.id, Toast(url=self._services.links.hand(row.id)))
        elif tap.what == fairness.CHECK:
            scene = self._pages.scene(table, self._services.people.tr(person.user_id))
            screen = fairness.check_screen(table.front, past, tap.number, scene)
            toast = fairness.answer(
                self._services.telegram,
                person.user_id,
                row.id,
                screen,
                tr,
                in_group=not place.private,
            )
            self._services.answer(query.id, toast)
        elif not tap.number:
            self._services.answer(query.id, finished)
        else:
            scene = self._pages.scene(table, self._services.people.tr(person.user_id))
            screen = table.front.why_screen(facts[tap.number - 1], scene)
            self._look(person.user_id, answer_key(row.id, tap.what), screen, place)
            if place.private:
                self._services.answer(query.id, Toast())
            else:
                self._say(query, person, "toast-in-private")

    def _look(self, chat_id: int, key: str, screen: Screen, place: Where) -> None:
        """Show what was asked of a table that is over, in place of what was asked before."""
        slot = self._look_slot(chat_id, key, place)
        self._services.telegram.want(slot, screen, urgency=Urgency.NOW, renew=True)

    def _look_slot(self, chat_id: int, key: str, place: Where) -> Slot:
        here = place.thread_id if chat_id == place.chat_id else None
        thread = self._services.chats.thread(chat_id, here)
        return Slot(chat_id, key, thread)
