"""/day: nine deals a day, the same cards for everybody, against two experts."""

import json
from collections import Counter
from dataclasses import asdict, replace
from typing import Final

from bot.features.day_results import DayResults
from bot.features.day_sets import CLOSES, DaySets, OpenSet
from bot.features.schedule import Schedule
from bot.games.registry import usual
from bot.handlers.feature import (
    Audience,
    Command,
    CommandSpec,
    Feature,
    Parts,
    StoredData,
    TapSpec,
)
from bot.handlers.prepared_tables import PreparedTable, open_prepared
from bot.handlers.update_source import ChatRef
from bot.i18n import Translator, plain
from bot.ops.locks import KeyedLocks
from bot.people.people import Sender
from bot.screen import Document, Screen, Toast
from bot.store import (
    Person,
    day_groups,
    drop_answers,
    forget_in_groups,
    groups_left,
    last_sets,
    own_deals,
    set_by_id,
    set_of_day,
    set_results,
    sets_of,
)
from bot.tables import prepared
from bot.tables.events import Requested
from bot.tables.task import TableTask
from bot.taps import Tap
from bot.updates.rate_limits import Cost
from bot.views import codes, words
from bot.views import sets as views
from bot.views.help import both
from engine.games import GAMES

LINK: Final = "day"
CHECKS: Final = "pulka verify-set"
"""The command that checks a revealed set."""
PAGE: Final = "day"
EARLIER: Final = 8
"""Earlier sets that are listed."""


class Day:
    """The day's deals of the usual game."""

    def __init__(self, parts: Parts) -> None:
        self._replies, self._services = parts.replies, parts.services
        self._database, self._clock = parts.services.store.database, parts.services.clock
        self._sets, self._results = parts.get(DaySets), parts.get(DayResults)
        self._schedule = parts.get(Schedule)
        self._game = usual()
        self._opening = KeyedLocks()

    # --- what people do ---------------------------------------------------------------------

    async def day(self, command: Command) -> None:
        """/day: the page; in a group who has played."""
        person, place = command.person, command.place
        if place.private:
            if person is not None:
                await self.show(person, place)
            return
        await self._show_group(person, place, renew=True)

    async def show(self, person: Sender, place: ChatRef, _: str = "") -> None:
        """Show today's set in private."""
        screen = await self._today_screen(person.user_id)
        self._replies.show_page(place, PAGE, screen, renew=True)

    async def on_tap(self, person: Sender, place: ChatRef, tap: Tap) -> Toast | None:
        """Show a page."""
        if not place.private:
            return Toast(url=self._services.links.start(LINK))
        what, tr = tap.what.partition("=")[2], self._services.people.tr(person.user_id)
        if what == "earlier":
            found = await last_sets(self._database, self._clock.now(), EARLIER)
            screen = views.earlier_screen([(each.id, each.opens) for each in found], tr)
        elif what == "seal":
            screen = await self._seal_screen(tr)
        elif not tap.number and not what:
            screen = await self._today_screen(person.user_id)
        else:
            row = await set_by_id(self._database, tap.number)
            if row is None or self._clock.now() < row.closes or row.skipped:
                return Toast(plain(tr("toast-set-after")))
            made = await self._closed_page(person.user_id, self._sets.read(row), what, tr)
            if made is None:
                return None
            if made.document is not None:
                self._replies.reply(place, made)
                return Toast()
            screen = made
        self._replies.show_page(place, PAGE, screen, renew=False)
        return Toast()

    async def play(self, person: Sender, place: ChatRef, _: Tap) -> Toast:
        """Open the next deal of today's set, or bring the running one down."""
        user_id = person.user_id
        if not place.private:
            return Toast(url=self._services.links.start(LINK))
        async with self._opening.hold(user_id):
            row = await self._sets.today()
            if row is None or not self._sets.is_open(row):
                return self._services.toast(user_id, "toast-day-none")
            if not self._sets.is_playable(row):
                return self._services.toast(user_id, "toast-day-old-rules")
            found = self._sets.read(row)
            running = self._running(user_id, row.id)
            if running is not None:
                await running.ask(Requested(user_id, "hand"))
                return Toast()
            done = await own_deals(self._database, row.id, user_id, found.seats)
            left = [number for number in found.seats if number not in done]
            if not left:
                return self._services.toast(user_id, "toast-day-done")
            opened = await self._open(person, found, left[0])
            self._sets.look()
        return Toast() if opened else self._services.toast(user_id, "slow-down", seconds=1)

    def _running(self, user_id: int, set_id: int) -> TableTask | None:
        """Return a person's running table of a set."""
        for table in self._services.tables.in_chat(user_id):
            given = prepared.of_set(table.row)
            if given is not None and given.set_id == set_id and not table.state.ended:
                return table
        return None

    async def _open(self, person: Sender, found: OpenSet, number: int) -> bool:
        deal, tr = found.set.deals[number - 1], self._services.people.tr(person.user_id)
        wish = PreparedTable(
            found.set.game,
            plain(tr("day-table", number=number)),
            found.set.opening.options,
            found.set.opening.players,
            deal.seat,
            found.set.level,
            deal.log,
            asdict(found.given(number)),
        )
        return await open_prepared(self._services, person, wish)

    # --- pages ------------------------------------------------------------------------------

    async def _today_screen(self, user_id: int) -> Screen:
        tr = self._services.people.tr(user_id).of(self._game)
        row = await self._sets.today()
        if row is None or row.skipped:
            return Screen(tr("day-skipped"))
        if not self._sets.is_playable(row):
            return Screen(tr("day-old-rules"))
        found = self._sets.read(row)
        own = await own_deals(self._database, row.id, user_id, found.seats)
        done = await set_results(self._database, row.id, found.seats, row.closes)
        running = self._running(user_id, row.id)
        given = None if running is None else prepared.of_set(running.row)
        opening = found.set.opening
        agreement = GAMES[self._game].agree(opening.options, opening.players)
        preset = GAMES[self._game].options.preset_of(agreement.values())
        today = views.Today(
            set_id=row.id,
            opens=row.opens,
            closes=row.closes,
            rules=plain(tr(f"preset-{preset.key}")),
            deals=len(found.set.deals),
            won={number: each.points for number, each in own.items()},
            running=0 if given is None else given.deal,
            played=len({each.user_id or -each.table_id for each in done}),
            now=self._clock.now(),
        )
        return views.today_screen(today, tr)

    async def _closed_page(
        self, user_id: int, found: OpenSet, what: str, tr: Translator
    ) -> Screen | None:
        """Return a page of a closed set; None for an unknown one."""
        if what == "reveal":
            return self._revealed(found, tr)
        outcome, row = await self._results.outcome(found), found.row
        closed = views.Closed(row.id, row.opens, outcome.of(user_id), len(outcome.table), ())
        match what:
            case "":
                deals = await self._results.deals(user_id, outcome, tr)
                return views.closed_screen(replace(closed, deals=deals), tr)
            case "all":
                groups = await self._results.groups_of(user_id, row.closes)
                people = {user_id}.union(*groups.values())
                named = await self._results.names(
                    [each.person for each in outcome.table if each.person in people]
                )
                return views.everybody_screen(closed, outcome.table, named, tr)
            case "groups":
                shown = await self._results.group_tables(outcome, user_id=user_id)
                best = await self._results.month(tr)
                return views.groups_screen(closed, [each for _, each in shown], tr, best)
        return None

    async def _seal_screen(self, tr: Translator) -> Screen:
        """Show the whole fingerprints, and how to check them."""
        row, following = await self._sets.today(), await self._sets.tomorrow()
        sealed = [each for each in (row, following) if each is not None and not each.skipped]
        return views.seal_screen(
            [(each.opens, each.fingerprint) for each in sealed], f"{CHECKS} --seal", tr
        )

    def _revealed(self, found: OpenSet, tr: Translator) -> Screen:
        content = json.dumps(found.row.data, ensure_ascii=False, indent=1).encode()
        document = Document(f"pulka-set-{found.row.day}.json", content)
        day = words.day(found.row.opens, tr)
        return Screen(tr("day-revealed", day=day, command=CHECKS), document=document)

    async def _show_group(self, person: Sender | None, place: ChatRef, *, renew: bool) -> None:
        """Show who of a group has played today."""
        tr, row = self._replies.tr(person, place), await self._sets.today()
        chat = await self._services.chats.get(place.chat_id)
        played: list[tuple[str, int]] = []
        deals = 0
        if row is not None and not row.skipped:
            found = self._sets.read(row)
            deals = len(found.set.deals)
            done = await set_results(self._database, row.id, found.seats, row.closes)
            people = await self._results.members(self._clock.now(), [place.chat_id])
            here = people.get(place.chat_id, frozenset())
            count = Counter(each.user_id for each in done if each.user_id in here)
            names = await self._results.names(here)
            played = sorted(
                ((names[who], count[who]) for who in count.keys() & names.keys()),
                key=lambda each: (-each[1], each[0]),
            )
        screen = views.group_screen(
            played,
            deals,
            self._services.links.start(LINK),
            tr,
            news=chat is not None and chat.day_news,
            named=chat is not None and chat.day_named,
        )
        self._replies.show_page(place, PAGE, screen, renew=renew)

    async def on_choice(self, person: Sender, place: ChatRef, tap: Tap) -> Toast | None:
        """Switch a group's news, or its name in the table, on or off."""
        chat = None if place.private else await self._services.chats.get(place.chat_id)
        if chat is None:
            return None
        field, on, off = {
            codes.DAY_NEWS: ("day_news", "day-news-on", "day-news-off"),
            codes.DAY_NAME: ("day_named", "day-named-on", "day-named-off"),
        }[tap.what]
        now = not getattr(chat, field)
        await self._services.chats.change(chat, **{field: now})
        await self._show_group(person, place, renew=False)
        return self._services.toast(person.user_id, on if now else off)

    async def on_close(self, day: str, late: bool) -> None:
        """Tell the results to groups that have switched it on; too late, they are not told.

        Deals that are still being played say at once that they do not count.
        """
        now = self._clock.now()
        for table in self._services.tables:
            if prepared.of_set(table.row) is not None and not table.state.ended:
                table.show_again()
        await drop_answers(self._database, now)
        row = await set_of_day(self._database, day)
        if row is None or row.skipped or late:
            return
        chats = await day_groups(self._database, named=False)
        outcome = await self._results.outcome(self._sets.read(row))
        for chat_id, shown in await self._results.group_tables(outcome, chats):
            tr = self._services.chats.tr(chat_id)
            title = tr("day-news-title", day=words.day(row.opens, tr))
            text = f"{title}\n{views.group_lines(shown, tr)}"
            await self._schedule.tell(chat_id, str(self._sets.day_of(now)), PAGE, text)

    # --- a person's own data ----------------------------------------------------------------

    async def tell(self, person: Person) -> dict[str, object]:
        """Return the sets that a person has played, and the groups that he has left."""
        return {
            "sets": await sets_of(self._database, person.user_id),
            "groups_left": await groups_left(self._database, person.user_id),
        }

    async def forget(self, user_id: int) -> None:
        """Forget groups that a person has left, and news; results go with all others."""
        await forget_in_groups(self._database, user_id)


FEATURE: Final = Feature(
    Day,
    commands=(CommandSpec("day", both(55), Cost.PAGE, Audience.ALL, Day.day),),
    pages={
        codes.DAY: TapSpec(Cost.PAGE, Day.on_tap),
        codes.PLAY_DAY: TapSpec(Cost.LOBBY, Day.play),
    },
    chat={
        codes.DAY_NEWS: TapSpec(Cost.PAGE, Day.on_choice),
        codes.DAY_NAME: TapSpec(Cost.PAGE, Day.on_choice),
    },
    links={LINK: Day.show},
    stored=(StoredData("day", ("left_groups.user_id",), Day.tell, Day.forget),),
    scheduled={CLOSES: Day.on_close},
)
