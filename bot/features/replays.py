"""[Переиграть]: a finished deal step by step, and a table to play on from a step.

A person has one open replay table; the next one replaces it.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import structlog

from bot.handlers.feature import Feature, Parts, StoredData, TapSpec, iso_time
from bot.handlers.prepared_tables import PreparedTable, open_prepared
from bot.handlers.update_source import ChatRef
from bot.i18n import Translator, plain
from bot.people.people import Sender
from bot.screen import Screen, Toast
from bot.store import DROPPED, Counts, Person, TableRow
from bot.tables import course, lobby, prepared
from bot.tables.events import Requested
from bot.tables.registry import PastTable
from bot.taps import Tap, read_number
from bot.thinking import ThinkingError
from bot.updates.rate_limits import Cost
from bot.views import codes, replays, words
from bot.views.front import DealReplay
from bot.views.links import REPLAY
from bot.views.model import Origin
from engine import codec
from engine.log import ReplayError

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ReplayedDeal:
    """A deal that can be replayed; ``asked`` identifies it to the `DealReplay`.

    ``seat`` is the reader's at that time, None where he held no cards.
    """

    table: PastTable
    number: int
    replay: DealReplay
    seat: int | None

    @property
    def asked(self) -> tuple[Sequence[Any], int, Any]:
        """The first arguments of every `DealReplay` call."""
        past = self.table.past
        return past.finished, self.number, past.history.agreed(self.number)


class Replays:
    """One page of steps per private chat, and one prepared table."""

    def __init__(self, parts: Parts) -> None:
        self._replies, self._services = parts.replies, parts.services
        self._turned: dict[int, int] = {}
        """Count of turned pages per chat: a late older step is dropped."""

    async def on_tap(self, person: Sender, place: ChatRef, tap: Tap) -> Toast:
        """Show a step, or play on from it; in a group the button leads to the private chat."""
        if not place.private:
            return Toast(url=self._services.links.replay(tap.table, tap.number))
        try:
            what, step, level = codes.parse_step(tap.what)
        except ValueError:
            return self._services.toast(person.user_id, "toast-unknown")
        found = await self._deal(person, tap.table, tap.number)
        if isinstance(found, Toast):
            return found
        if what == codes.REPLAY:
            return await self._play(person, place, found, step, level)
        return await self._walk(person, place, found, step, renew=what == codes.STEPS)

    async def on_link(self, person: Sender, place: ChatRef, rest: str) -> None:
        """Show the first step to a person who followed a link: table and deal."""
        table_id, number = map(read_number, rest.split("-"))
        found = await self._deal(person, table_id, number)
        said = (
            found
            if isinstance(found, Toast)
            else await self._walk(person, place, found, 0, renew=True)
        )
        if said.text:
            self._replies.say(person, place, "plain-text", text=said.text)

    async def _deal(self, person: Sender, table_id: int, number: int) -> ReplayedDeal | Toast:
        """Return a deal that a person sat at, or why it cannot be replayed."""
        table = await self._services.past.get(table_id)
        sits = None if table is None else lobby.place_of(table.row, person.user_id)
        if table is None or sits is None or table.row.kind.counts is Counts.NOTHING:
            return await self._services.missing(person.user_id, table_id)
        replay, finished = table.front.replay, table.past.finished
        if replay is None or not 1 <= number <= len(finished):
            return self._services.toast(person.user_id, "toast-not-over")
        facts, seat = finished[number - 1], table.past.history.joined[sits]
        held = seat in facts.present and bool(facts.hands[seat])
        return ReplayedDeal(table, number, replay, facts.present.index(seat) if held else None)

    # Steps

    async def _walk(
        self, person: Sender, place: ChatRef, deal: ReplayedDeal, step: int, *, renew: bool
    ) -> Toast:
        try:
            steps = await asyncio.to_thread(deal.replay.walk, *deal.asked)
        except ReplayError:
            return self._services.toast(person.user_id, "replay-other-rules", number=deal.number)
        if not steps:
            return self._services.toast(person.user_id, "toast-not-over")
        turned = self._turned[place.chat_id] = self._turned.get(place.chat_id, 0) + 1
        at, tr = min(step, len(steps) - 1), self._services.people.tr(person.user_id)

        async def show() -> None:
            screen = await self._screen(deal, steps, at, tr)
            if self._turned.get(place.chat_id) == turned:
                self._replies.show_page(place, "walk", screen, renew=renew)

        self._services.jobs.start(show())
        return Toast()

    async def _screen(
        self, deal: ReplayedDeal, steps: Sequence[Any], at: int, tr: Translator
    ) -> Screen:
        values: Mapping[Any, Any] = {}
        try:
            values = await self._services.thinker.work(
                deal.replay.values, *deal.asked, at, table=deal.table.row.id
            )
        except ThinkingError as failure:
            log.warning("replay.unvalued", table=deal.table.row.id, reason=str(failure))
        scene = deal.table.scene(tr, self._services.links, deal.number)
        facts = deal.table.past.finished[deal.number - 1]
        return replays.walk_screen(
            deal.replay.lines(steps[at], values, facts, scene),
            deal.number,
            at,
            scene,
            beginnings=[number for number, each in enumerate(steps) if each.begins],
            parts=_parts(steps),
            last=len(steps) - 1,
            plays=deal.seat is not None,
            levels=deal.table.front.levels,
        )

    # Playing on

    async def _play(
        self, person: Sender, place: ChatRef, deal: ReplayedDeal, step: int, level: str
    ) -> Toast:
        if deal.seat is None or level not in deal.table.front.levels:
            return self._services.toast(person.user_id, "toast-unknown")
        try:
            terms, entries = await asyncio.to_thread(
                deal.replay.prepared, *deal.asked, step, deal.seat
            )
        except (ReplayError, IndexError):
            return self._services.toast(person.user_id, "replay-other-rules", number=deal.number)
        stood, stands = deal.replay.standing(*deal.asked, deal.seat)
        source = deal.table.row
        origin = Origin(source.id, deal.number, step, deal.seat, stood, stands - stood)
        name = words.shorten(words.clean(source.title))
        tr = self._services.people.tr(person.user_id)
        number = 0 if prepared.of_set(source) else deal.number
        title = tr("replay-title", table=name, number=number)
        around = deal.table.scene(tr, self._services.links, deal.number).seats
        present = deal.table.past.finished[deal.number - 1].present
        wish = PreparedTable(
            source.game,
            plain(title),
            terms.values(),
            terms.players,
            deal.seat,
            level,
            entries,
            codec.dump(origin),
            {n: around[seat].name for n, seat in enumerate(present) if around[seat].computer},
        )
        opened = await open_prepared(self._services, person, wish)
        return Toast() if opened else self._services.toast(person.user_id, "slow-down", seconds=1)

    # A person's own data

    async def tell(self, person: Person) -> list[dict[str, object]]:
        """Return a person's tables of which nothing stays."""
        rows = await self._services.store.tables(user_id=person.user_id, kinds=DROPPED)
        return [_origin(row) for row in rows]

    async def forget(self, user_id: int) -> None:
        """Drop a person's tables of which nothing stays. Raises `StoreError`."""
        for table in self._services.tables.in_chat(user_id):
            if not table.row.kind.stays:
                await table.ask(Requested(user_id, codes.LEAVE))
        await self._services.store.drop_over(user_id)


def _origin(row: TableRow) -> dict[str, object]:
    origin = prepared.origin_of(row)
    return {
        "lesson": course.key_of(row),
        "table": None if origin is None else origin.table,
        "deal": None if origin is None else origin.deal,
        "opened": iso_time(row.created),
    }


def _parts(steps: Sequence[Any]) -> dict[str, int]:
    """Return the parts of a deal, in order, with their first steps."""
    found: dict[str, int] = {}
    for number, step in enumerate(steps):
        found.setdefault(str(step.part), number)
    return found


FEATURE: Final = Feature(
    Replays,
    pages={
        codes.WALK: TapSpec(Cost.STEPS, Replays.on_tap),
        codes.STEPS: TapSpec(Cost.STEPS, Replays.on_tap),
        codes.REPLAY: TapSpec(Cost.LOBBY, Replays.on_tap),
    },
    links={REPLAY: Replays.on_link},
    stored=(StoredData("played_again", ("tables.prepared",), Replays.tell, Replays.forget),),
)
