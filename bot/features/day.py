"""/day: nine deals a day, the same cards for everybody, against two experts.

What is open follows from the clock. A set is made a day before it opens, once somebody has asked
for the first one, and its fingerprint is shown from then on.
"""

import asyncio
import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime, timedelta, timezone
from fractions import Fraction
from random import Random
from typing import Any, Final

import structlog

from bot.clock import wait_within
from bot.features.schedule import Schedule
from bot.games.registry import front, usual
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
    ChatRow,
    ComputerResult,
    Person,
    PlannedWork,
    SetResult,
    SetRow,
    StoreError,
    add_set,
    computers_of,
    drop_answers,
    forget_left,
    groups_left,
    keep_computer,
    last_sets,
    members,
    own_deals,
    set_by_id,
    set_of_day,
    set_results,
    sets_of,
    skip_set,
)
from bot.tables import prepared
from bot.tables.events import Requested
from bot.tables.prepared import SetTable
from bot.tables.task import TableTask
from bot.taps import Tap
from bot.updates.rate_limits import Cost
from bot.views import codes, words
from bot.views import sets as views
from bot.views.front import SetMaker
from bot.views.help import both
from engine import sets
from engine.computers import FrozenPlayers, Level
from engine.game import CHANCE
from engine.games import GAMES
from engine.openings import unanswered
from engine.sets import DealSet, GivenDeal
from engine.standings import FEW, Standing, of_group, standings
from engine.state import AnyTable
from engine.table import actors, apply, observe, sought

log = structlog.get_logger(__name__)

LINK: Final = "day"
CHECKS: Final = "pulka verify-set"
"""The command that checks a revealed set."""
PAGE: Final = "day"
DAY_SECONDS: Final = 24 * 3600
OPENS: Final = "day-open"
CLOSES: Final = "day-close"
MEMBER_FOR: Final = 90 * DAY_SECONDS
"""Seconds for which somebody is a member of a group after a finished game there."""
EARLIER: Final = 8
"""Earlier sets that are listed."""
MONTH: Final = 31
"""Sets that count for the table of groups."""
LEVELS: Final = (Level.CLUB, Level.EXPERT)
SEEDS: Final = 4
"""Computers of each level that play where few people have."""
PREPARES: Final = 2 * 3600.0
"""Seconds before a set opens in which its beginnings are worked out."""
REST: Final = 60.0
"""Seconds between two looks for work of computers."""


@dataclass(frozen=True, slots=True)
class OpenSet:
    """A stored set, read."""

    row: SetRow
    set: DealSet

    @property
    def seats(self) -> Mapping[int, int]:
        """A person's seat in each deal."""
        return {number: deal.seat for number, deal in enumerate(self.set.deals, 1)}

    def given(self, deal: int) -> SetTable:
        """Return what a table needs to know of its deal."""
        found = self.set
        return SetTable(self.row.id, deal, found.game, float(found.closes), found.level, found.seed)


class Day:
    """The day's deals of the usual game."""

    def __init__(self, parts: Parts) -> None:
        self._replies, self._services = parts.replies, parts.services
        self._database, self._clock = parts.services.store.database, parts.services.clock
        self._schedule: Schedule = parts.get(Schedule)
        self._game = usual()
        self._opening = KeyedLocks()
        self._work = asyncio.Event()
        self._asked = False
        """Somebody has asked for the day's deals since the start."""
        self._prepared = 0
        """The set whose beginnings are worked out."""

    @property
    def _maker(self) -> SetMaker:
        maker = front(self._game).sets
        if maker is None:
            raise LookupError(self._game)
        return maker

    @property
    def _frozen(self) -> FrozenPlayers[Any, Any]:
        frozen = front(self._game).computers.frozen
        if frozen is None:
            raise LookupError(self._game)
        return frozen

    # --- sets -------------------------------------------------------------------------------

    def _date(self, at: float) -> date:
        """Return the day of a moment by the bot's clock."""
        zone = timezone(timedelta(minutes=self._services.people.utc_offset))
        return datetime.fromtimestamp(at, zone).date()

    def _midnight(self, day: date) -> float:
        """Return when a day begins by the bot's clock."""
        zone = timezone(timedelta(minutes=self._services.people.utc_offset))
        return datetime(day.year, day.month, day.day, tzinfo=zone).timestamp()

    async def _make(self, day: date, opens: float) -> None:
        """Make the set of a day, unless there is one, and plan its opening and closing."""
        closes = self._midnight(day + timedelta(days=1))
        if await set_of_day(self._database, str(day)) is None:
            rng = self._services.rng
            maker = self._maker
            options = maker.agreements[day.toordinal() % len(maker.agreements)]
            found = DealSet(
                game=self._game,
                rules=GAMES[self._game].version,
                answers=self._frozen.version,
                level=str(Level.EXPERT),
                seed=rng.randbytes(16).hex(),
                opens=int(opens),
                closes=int(closes),
                deals=maker.deals(options, Random(rng.randbytes(32))),  # noqa: S311 - seeded so
            )
            data = sets.dump(found)
            new = SetRow(0, str(day), sets.fingerprint(data), data, int(opens), closes)
            await add_set(self._database, new)
        await self._schedule.add(PlannedWork(OPENS, str(day), opens))
        await self._schedule.add(PlannedWork(CLOSES, str(day), closes))
        self._work.set()

    async def _today(self) -> SetRow | None:
        """Return the set of today; the first one is made when somebody asks for it."""
        async with self._opening.hold(0):
            now = self._clock.now()
            today = self._date(now)
            found = await set_of_day(self._database, str(today))
            tomorrow = today + timedelta(days=1)
            if found is None and await set_of_day(self._database, str(tomorrow)) is None:
                await self._make(today, now)
                found = await set_of_day(self._database, str(today))
            await self._make(tomorrow, self._midnight(tomorrow))
            self._asked = True
            return found

    async def on_open(self, day: str, late: bool) -> None:
        """Open a set; too late, it stays shut. Make the next one."""
        found = await set_of_day(self._database, day)
        if late and found is not None:
            await skip_set(self._database, found.id)
        tomorrow = self._date(self._clock.now()) + timedelta(days=1)
        await self._make(tomorrow, self._midnight(tomorrow))

    async def on_close(self, day: str, late: bool) -> None:
        """Tell the groups that wish it; too late, they are not told."""
        found = await set_of_day(self._database, day)
        if found is None:
            return
        await drop_answers(self._database, found.id)
        if not late and not found.skipped:
            await self._tell_groups(self._read(found))

    def _read(self, row: SetRow) -> OpenSet:
        return OpenSet(row, sets.load(row.data))

    def _is_open(self, row: SetRow) -> bool:
        return row.opens <= self._clock.now() < row.closes and not row.skipped

    def _is_playable(self, found: DealSet) -> bool:
        return found.is_current and found.answers == self._frozen.version

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
        elif not tap.number and not what:
            screen = await self._today_screen(person.user_id)
        else:
            row = await set_by_id(self._database, tap.number)
            if row is None or self._clock.now() < row.closes or row.skipped:
                return Toast(plain(tr("toast-set-after")))
            made = await self._closed_page(person.user_id, self._read(row), what, tr)
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
            row = await self._today()
            if row is None or not self._is_open(row):
                return self._services.toast(user_id, "toast-day-none")
            found = self._read(row)
            if not self._is_playable(found.set):
                return self._services.toast(user_id, "toast-day-none")
            running = self._running(user_id, row.id)
            if running is not None:
                await running.ask(Requested(user_id, "hand"))
                return Toast()
            done = await own_deals(self._database, row.id, user_id, found.seats)
            left = [number for number in found.seats if number not in done]
            if not left:
                return self._services.toast(user_id, "toast-day-done")
            opened = await self._open(person, found, left[0])
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
        tr, row = self._services.people.tr(user_id).of(self._game), await self._today()
        if row is None or row.skipped:
            return Screen(tr("day-skipped"))
        found = self._read(row)
        if not self._is_playable(found.set):
            return Screen(tr("day-old-rules"))
        own = await own_deals(self._database, row.id, user_id, found.seats)
        done = await set_results(self._database, row.id, found.seats, row.closes)
        following = await set_of_day(
            self._database, str(self._date(self._clock.now()) + timedelta(days=1))
        )
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
            fingerprint=row.fingerprint[:16],
            tomorrow="" if following is None else following.fingerprint[:16],
            now=self._clock.now(),
        )
        return views.today_screen(today, tr)

    async def _closed_page(
        self, user_id: int, found: OpenSet, what: str, tr: Translator
    ) -> Screen | None:
        """Return a page of a closed set; None for an unknown one."""
        if what == "reveal":
            return self._revealed(found, tr)
        results, computers = await self._results(found)
        table = _standings(found, results, computers)
        own = next((each for each in table if each.person == user_id), None)
        row = found.row
        closed = views.Closed(row.id, row.opens, own, len(table), ())
        if what == "all":
            named = await self._names(await self._groups(user_id, row))
            return views.everybody_screen(closed, table, named, tr)
        if what == "groups":
            groups = await self._groups(user_id, row)
            ranked = await self._ranking(table, row)
            shown = [await self._group_table(chat, table, ranked, row) for chat in groups]
            best = await self._month(tr)
            return views.groups_screen(closed, [each for each in shown if each], tr, best)
        if what:
            return None
        deals = await self._best_and_worst(user_id, own, results, computers, tr)
        return views.closed_screen(replace(closed, deals=deals), tr)

    def _revealed(self, found: OpenSet, tr: Translator) -> Screen:
        content = json.dumps(found.row.data, ensure_ascii=False, indent=1).encode()
        document = Document(f"pulka-set-{found.row.day}.json", content)
        day = words.day(found.row.opens, tr)
        return Screen(tr("day-revealed", day=day, command=CHECKS), document=document)

    async def _results(
        self, found: OpenSet
    ) -> tuple[Sequence[SetResult], Sequence[ComputerResult]]:
        row = found.row
        results = await set_results(self._database, row.id, found.seats, row.closes)
        return results, await computers_of(self._database, row.id)

    async def _best_and_worst(
        self,
        user_id: int,
        own: Standing[int] | None,
        results: Sequence[SetResult],
        computers: Sequence[ComputerResult],
        tr: Translator,
    ) -> Sequence[views.DealDone]:
        if own is None:
            return ()
        mine = {each.deal: each for each in results if each.user_id == user_id}
        shares = {n: share for n, share in enumerate(own.shares, 1) if share is not None}
        best = max(shares, key=lambda n: (shares[n], -n))
        worst = min(shares, key=lambda n: (shares[n], n))
        chosen = (best,) if best == worst else (best, worst)
        return [
            views.DealDone(
                number,
                mine[number].table_id,
                mine[number].points,
                shares[number],
                await self._best_did(number, results, computers, tr),
            )
            for number in chosen
        ]

    async def _best_did(
        self,
        number: int,
        results: Sequence[SetResult],
        computers: Sequence[ComputerResult],
        tr: Translator,
    ) -> Any:
        """Return what the best one made of a deal, without naming him."""
        people = [each for each in results if each.deal == number]
        first = max(people, key=lambda each: each.points)
        played = [each for each in computers if each.deal == number]
        if len(people) < FEW and played:
            other = max(played, key=lambda each: each.points)
            if other.points > first.points:
                return tr("day-best-computer", won=words.signed(other.points))
        table = await self._services.past.get(first.table_id)
        if table is None or not table.past.finished:
            return tr("day-best-did", line=words.signed(first.points))
        scene = table.scene(tr.of(self._game), self._services.links, 1)
        seats = tuple(
            each if each.computer else replace(each, name=plain(tr("forgotten-player")))
            for each in scene.seats
        )
        line = table.front.deal_line(table.past.finished[0], replace(scene, seats=seats))
        return tr("day-best-did", line=line)

    # --- groups -----------------------------------------------------------------------------

    async def _members(self, at: float, chat_id: int | None = None) -> Mapping[int, frozenset[int]]:
        return await members(self._database, at - MEMBER_FOR, chat_id)

    async def _groups(self, user_id: int, row: SetRow) -> Mapping[int, frozenset[int]]:
        """Return the groups that a person is a member of, with their members."""
        found = await self._members(row.closes)
        return {chat: people for chat, people in found.items() if user_id in people}

    async def _names(self, groups: Mapping[int, frozenset[int]]) -> Mapping[int, str]:
        people = {each for found in groups.values() for each in found}
        known = await self._services.store.people(people)
        return {each.user_id: each.name for each in known if not each.forgotten}

    async def _ranking(self, table: Sequence[Standing[int]], row: SetRow) -> Mapping[int, Fraction]:
        """Return the results of all groups that are ranked."""
        found = await self._members(row.closes)
        shares = {chat: of_group(table, people) for chat, people in found.items()}
        return {chat: share for chat, share in shares.items() if share is not None}

    async def _group_table(
        self,
        chat_id: int,
        table: Sequence[Standing[int]],
        ranked: Mapping[int, Fraction],
        row: SetRow,
    ) -> views.GroupTable | None:
        chat = await self._services.chats.get(chat_id)
        found = await self._members(row.closes, chat_id)
        people = found.get(chat_id, frozenset())
        names = await self._names({chat_id: people})
        rows = [(names.get(each.person, ""), each) for each in table if each.person in people]
        if chat is None or not rows:
            return None
        own = ranked.get(chat_id)
        place = 0 if own is None else 1 + sum(each > own for each in ranked.values())
        return views.GroupTable(chat.title, rows, place, len(ranked))

    async def _month(self, tr: Translator) -> Sequence[Any]:
        """Return the lines of groups that agreed to be named, by the mean of a month's sets."""
        shares: dict[int, list[Fraction]] = defaultdict(list)
        for row in await last_sets(self._database, self._clock.now(), MONTH):
            if row.closes < self._clock.now() - MONTH * DAY_SECONDS:
                break
            found = self._read(row)
            table = _standings(found, *await self._results(found))
            for chat, share in (await self._ranking(table, row)).items():
                shares[chat].append(share)
        chats = {each.chat_id: each for each in await self._services.store.chats(shares.keys())}
        mean = {chat: sum(each, Fraction(0)) / len(each) for chat, each in shares.items()}
        ordered = sorted(mean, key=lambda chat: -mean[chat])
        return [
            tr(
                "day-month-line",
                place=place,
                title=words.shorten(words.clean(chats[chat].title)),
                share=views.percent(mean[chat]),
            )
            for place, chat in enumerate(ordered, 1)
            if chat in chats and chats[chat].day_named
        ]

    async def _show_group(self, person: Sender | None, place: ChatRef, *, renew: bool) -> None:
        """Show who of a group has played today."""
        tr, row = self._replies.tr(person, place), await self._today()
        chat = await self._services.chats.get(place.chat_id)
        played: list[tuple[str, int]] = []
        deals = 0
        if row is not None and not row.skipped:
            found = self._read(row)
            deals = len(found.set.deals)
            count: dict[int, int] = defaultdict(int)
            for each in await set_results(self._database, row.id, found.seats, row.closes):
                if each.user_id is not None:
                    count[each.user_id] += 1
            people = await self._members(self._clock.now(), place.chat_id)
            names = await self._names(people)
            played = sorted(
                ((names[who], many) for who, many in count.items() if who in names),
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

    async def _tell_groups(self, found: OpenSet) -> None:
        """Tell the results to groups that have switched it on."""
        table, row = _standings(found, *await self._results(found)), found.row
        ranked, everybody = await self._ranking(table, row), await self._members(row.closes)
        for chat in await self._services.store.chats(everybody.keys()):
            if chat.day_news and not chat.kicked:
                await self._tell_group(chat, table, ranked, row)

    async def _tell_group(
        self,
        chat: ChatRow,
        table: Sequence[Standing[int]],
        ranked: Mapping[int, Fraction],
        row: SetRow,
    ) -> None:
        shown = await self._group_table(chat.chat_id, table, ranked, row)
        if shown is None:
            return
        tr = self._services.chats.tr(chat.chat_id)
        title = tr("day-news-title", day=words.day(row.opens, tr))
        text = f"{title}\n{views.group_lines(shown, tr)}"
        today = str(self._date(self._clock.now()))
        await self._schedule.tell(chat.chat_id, today, PAGE, text)

    # --- computers --------------------------------------------------------------------------

    async def compute(self) -> None:
        """Work out beginnings before a set opens, and computers' play where few people played."""
        while True:
            self._work.clear()
            try:
                if self._asked:
                    await self._prepare()
                    await self._compare()
            except StoreError as error:
                log.warning("day.not_computed", reason=str(error))
            except Exception:
                log.exception("day.failed")
            await wait_within(self._clock, REST, self._work.wait())

    async def _prepare(self) -> None:
        """Store the first answers to every deal of the next set."""
        tomorrow = str(self._date(self._clock.now()) + timedelta(days=1))
        row = await set_of_day(self._database, tomorrow)
        if row is None or row.id == self._prepared:
            return
        if self._clock.now() < row.opens - PREPARES or not self._is_playable(sets.load(row.data)):
            return
        found, players, frozen = self._read(row), front(self._game).computers, self._frozen
        for number, deal in enumerate(found.set.deals, 1):
            answers: dict[str, Any] = {}
            table = sets.dealt(GAMES[self._game], deal.log)
            while left := await asyncio.to_thread(_left, table, deal.seat, frozen, dict(answers)):
                for key, view in left.items():
                    answers[key] = await self._services.set_answers.answer(
                        players, view, found.given(number), table=0, idle=True
                    )
        self._prepared = row.id

    async def _compare(self) -> None:
        """Let computers play each deal that people, but few of them, have finished."""
        row = await set_of_day(self._database, str(self._date(self._clock.now())))
        if row is None or row.skipped or not self._is_playable(sets.load(row.data)):
            return
        found = self._read(row)
        results, played = await self._results(found)
        there = {(each.deal, each.player) for each in played}
        people: dict[int, int] = defaultdict(int)
        for each in results:
            people[each.deal] += 1
        for number, count in people.items():
            if count >= FEW:
                continue
            for player in (f"{level}-{seed}" for level in LEVELS for seed in range(1, SEEDS + 1)):
                if (number, player) not in there:
                    points = await self._play(found, number, player)
                    done = ComputerResult(number, player, points)
                    await keep_computer(self._database, row.id, done)

    async def _play(self, found: OpenSet, number: int, player: str) -> Fraction:
        """Return what a computer makes of a person's seat."""
        deal, game = found.set.deals[number - 1], front(self._game)
        table, given = sets.dealt(GAMES[self._game], deal.log), found.given(number)
        own = replace(given, level=player.partition("-")[0], seed=f"{found.set.seed}/{player}")
        while not table.over:
            search = sought(table)
            if search is not None:
                view = observe(table, search.viewer)
                action = await self._services.thinker.work(
                    table.game.find, view, table=0, idle=True
                )
                table = apply(table, CHANCE, action)
                continue
            seat = min(actors(table))
            action = await self._services.set_answers.answer(
                game.computers,
                observe(table, seat),
                own if seat == deal.seat else given,
                table=0,
                player=f"{player}:" if seat == deal.seat else "",
                idle=True,
            )
            table = apply(table, seat, action)
        return _won(table, deal, game.records)

    # --- a person's own data ----------------------------------------------------------------

    async def tell(self, person: Person) -> dict[str, object]:
        """Return the sets that a person has played, and the groups that he has left."""
        return {
            "sets": await sets_of(self._database, person.user_id),
            "groups_left": await groups_left(self._database, person.user_id),
        }

    async def forget(self, user_id: int) -> None:
        """Forget which groups a person has left; results are forgotten with all others."""
        await forget_left(self._database, user_id)


def _left(
    table: AnyTable, seat: int, frozen: FrozenPlayers[Any, Any], answers: Mapping[str, Any]
) -> dict[str, Any]:
    """Return views without answers, by key."""
    return {frozen.key(view): view for view in unanswered(table, seat, frozen, answers)}


def _won(table: AnyTable, deal: GivenDeal, records: Any) -> Fraction:
    facts = table.game.facts(table.state)
    found = records.results(facts, 1, table.seating.agreement)
    points: Fraction = found[deal.seat].points
    return points


def _standings(
    found: OpenSet, results: Sequence[SetResult], computers: Sequence[ComputerResult]
) -> list[Standing[int]]:
    """Return everybody's standings."""
    unnamed: dict[int, list[Fraction]] = defaultdict(list)
    machines: dict[int, list[Fraction]] = defaultdict(list)
    points = {}
    for each in results:
        if each.user_id is None:
            unnamed[each.deal].append(each.points)
        else:
            points[each.user_id, each.deal] = each.points
    for computer in computers:
        machines[computer.deal].append(computer.points)
    return standings(len(found.set.deals), points, unnamed, machines)


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
    background=(Day.compute,),
    scheduled={OPENS: Day.on_open, CLOSES: Day.on_close},
)
