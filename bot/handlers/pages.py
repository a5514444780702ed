"""What people read: welcome, help, rules, history, one deal, settings, languages."""

from telegram import MaybeInaccessibleMessage

from bot.handlers.desk import Desk
from bot.handlers.who import Where
from bot.i18n import Translator
from bot.ledger import Ledger
from bot.people import Guest
from bot.reconcile import Slot, Urgency
from bot.screen import Screen, Toast
from bot.store import TableRow
from bot.taps import Tap
from bot.views import group
from bot.views.model import Numbers, Scene, Seated
from engine.game import PUBLIC


class Pages:
    """Messages that no table owns. Each kind has one message per chat, brought down when asked."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._house = desk.house

    # Around a table

    def scene(self, row: TableRow, ledger: Ledger, tr: Translator) -> Scene:
        """The scene of a table that somebody looks back at."""
        around = [Seated("")] * len(row.places)
        seen = ledger.seen(PUBLIC)
        for place, seat in zip(row.places, seen.joined, strict=True):
            around[seat] = Seated(place.name, place.computer, place.user_id)
        numbers = Numbers(0, seen.number, ledger.vote_entry)
        return Scene(
            row.id, row.title, tuple(around), tr, self._house.bot, numbers, private=row.private
        )

    def show(self, place: Where, key: str, screen: Screen, *, renew: bool = True) -> None:
        """Show a page as the chat's one message of its kind."""
        thread = self._house.thread(place.chat_id, place.thread_id)
        slot = Slot(place.chat_id, f"page:{key}", thread)
        self._house.telegram.want(slot, screen, urgency=Urgency.ANSWER, renew=renew)

    # Reading

    def welcome(self, person: Guest) -> Screen:
        """The first message in the private chat."""
        return Screen(self._house.people.tr(person.user_id)("group-welcome"))

    def help(self, person: Guest | None, place: Where) -> None:
        """How to do what."""
        self._desk.say(person, place, "group-welcome")

    async def rules(self, person: Guest | None, place: Where) -> None:
        """The rules in force, option by option."""
        self._desk.say(person, place, "group-welcome")

    async def settings(self, person: Guest | None, place: Where) -> None:
        """The chat's usual agreement, or a person's own wishes."""
        self._desk.say(person, place, "group-welcome")

    def language(self, person: Guest | None, place: Where) -> None:
        """Choose a language."""
        self._desk.say(person, place, "group-welcome")

    async def history(self, person: Guest | None, place: Where) -> None:
        """Earlier deals."""
        self._desk.say(person, place, "group-welcome")

    async def deal(self, person: Guest | None, place: Where, table_id: int, number: int) -> None:
        """One deal in full."""
        past = await self._house.past(table_id)
        if past is None or not 1 <= number <= len(past[1].finished):
            self._desk.say(person, place, "deal-none")
            return
        row, ledger = past
        scene = self.scene(row, ledger, self._desk.tr(person, place))
        self._desk.reply(place, group.check_screen(ledger.finished[number - 1], scene))

    async def tapped(
        self, person: Guest, place: Where, tap: Tap, message: MaybeInaccessibleMessage | None
    ) -> Toast:
        """Answer a button of a page."""
        return Toast()
