"""How the day's sets came out: people's standings, what the best did, and groups."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Final

from markupsafe import Markup

from bot.features.day_sets import DaySets, OpenSet
from bot.handlers.feature import Parts
from bot.i18n import Translator, plain
from bot.store import (
    ChatRow,
    ComputerResult,
    SetResult,
    day_groups,
    last_sets,
    members,
)
from bot.views import sets as views
from bot.views import words
from engine.standings import FEW, Standing, of_group, standings

DAY_SECONDS: Final = 24 * 3600
MEMBER_FOR: Final = 90 * DAY_SECONDS
"""Seconds for which somebody is a member of a group after a finished game there."""
MONTH: Final = 31
"""Sets that count for the table of groups."""


@dataclass(frozen=True)
class SetOutcome:
    """What people and computers made of a set."""

    found: OpenSet
    results: Sequence[SetResult]
    computers: Sequence[ComputerResult]

    @cached_property
    def table(self) -> list[Standing[int]]:
        """Everybody's standings."""
        unnamed: dict[int, list[Fraction]] = defaultdict(list)
        machines: dict[int, list[Fraction]] = defaultdict(list)
        points = {}
        for each in self.results:
            if each.user_id is None:
                unnamed[each.deal].append(each.points)
            else:
                points[each.user_id, each.deal] = each.points
        for computer in self.computers:
            machines[computer.deal].append(computer.points)
        return standings(len(self.found.set.deals), points, unnamed, machines)

    def of(self, user_id: int) -> Standing[int] | None:
        """Return a person's standing."""
        return next((each for each in self.table if each.person == user_id), None)


class DayResults:
    """Reads how sets came out."""

    def __init__(self, parts: Parts) -> None:
        self._sets, self._services = parts.get(DaySets), parts.services
        self._database, self._clock = parts.services.store.database, parts.services.clock

    async def outcome(self, found: OpenSet) -> SetOutcome:
        """Return how a set came out."""
        return SetOutcome(found, *await self._sets.results(found))

    async def deals(
        self, user_id: int, outcome: SetOutcome, tr: Translator
    ) -> Sequence[views.DealDone]:
        """Return a person's best and worst deal."""
        own = outcome.of(user_id)
        if own is None:
            return ()
        mine = {each.deal: each for each in outcome.results if each.user_id == user_id}
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
                await self._best_did(mine[number], outcome, tr),
            )
            for number in chosen
        ]

    async def _best_did(self, own: SetResult, outcome: SetOutcome, tr: Translator) -> Markup:
        """Return what the best one made of a deal, without naming him."""
        number = own.deal
        people = [each for each in outcome.results if each.deal == number]
        first = max(people, key=lambda each: each.points)
        played = [each for each in outcome.computers if each.deal == number]
        if len(people) < FEW and played:
            other = max(played, key=lambda each: each.points)
            if other.points > first.points:
                return tr("day-best-computer", won=words.signed(other.points))
        if own.points == first.points:
            return tr("day-best-own")
        table = await self._services.past.get(first.table_id)
        if table is None or not table.past.finished:
            return tr("day-best-did", line=words.signed(first.points))
        scene = table.scene(tr.of(outcome.found.set.game), self._services.links, 1)
        seats = tuple(
            each if each.computer else replace(each, name=plain(tr("forgotten-player")))
            for each in scene.seats
        )
        line = table.front.deal_line(table.past.finished[0], replace(scene, seats=seats))
        return tr("day-best-did", line=line)

    # --- groups -----------------------------------------------------------------------------

    async def members(
        self, at: float, chats: Collection[int] | None = None
    ) -> Mapping[int, frozenset[int]]:
        """Return the members of groups at a time; ``chats`` None: of all."""
        return await members(self._database, at - MEMBER_FOR, at, chats)

    async def groups_of(self, user_id: int, at: float) -> Mapping[int, frozenset[int]]:
        """Return the groups that a person is a member of, with their members."""
        found = await self.members(at)
        return {chat: people for chat, people in found.items() if user_id in people}

    async def names(self, people: Collection[int]) -> Mapping[int, str]:
        """Return the names of people, without the forgotten."""
        known = await self._services.store.people(people)
        return {each.user_id: each.name for each in known if not each.forgotten}

    async def group_tables(
        self, outcome: SetOutcome, chats: Collection[ChatRow] | None = None, *, user_id: int = 0
    ) -> Sequence[tuple[int, views.GroupTable]]:
        """Return the tables of groups in which somebody has played, by chat.

        ``chats`` None: of the groups of a person.
        """
        everybody = await self.members(outcome.found.row.closes)
        if chats is None:
            own = [chat for chat, people in everybody.items() if user_id in people]
            chats = await self._services.store.chats(own)
        ranked = _shares(outcome.table, everybody)
        shown = []
        for chat in chats:
            people = everybody.get(chat.chat_id, frozenset())
            there = [each for each in outcome.table if each.person in people]
            names = await self.names([each.person for each in there])
            rows = [(names.get(each.person, ""), each) for each in there]
            mine = ranked.get(chat.chat_id)
            place = 0 if mine is None else 1 + sum(each > mine for each in ranked.values())
            if rows:
                table = views.GroupTable(chat.title, rows, place, len(ranked))
                shown.append((chat.chat_id, table))
        return shown

    async def month(self, tr: Translator) -> Sequence[Markup]:
        """Return the lines of groups that agreed to be named, by the mean of a month's sets."""
        now = self._clock.now()
        chats = {each.chat_id: each for each in await day_groups(self._database, named=True)}
        shares: dict[int, list[Fraction]] = defaultdict(list)
        for row in await last_sets(self._database, now, MONTH) if chats else ():
            if row.closes < now - MONTH * DAY_SECONDS:
                break
            outcome = await self.outcome(self._sets.read(row))
            found = await self.members(row.closes, chats.keys())
            for chat, share in _shares(outcome.table, found).items():
                shares[chat].append(share)
        mean = {chat: sum(each, Fraction(0)) / len(each) for chat, each in shares.items()}
        return [
            tr(
                "day-month-line",
                place=place,
                title=words.shorten(words.clean(chats[chat].title)),
                share=views.percent(mean[chat]),
            )
            for place, chat in enumerate(sorted(mean, key=lambda chat: -mean[chat]), 1)
        ]


def _shares(
    table: Sequence[Standing[int]], groups: Mapping[int, Collection[int]]
) -> Mapping[int, Fraction]:
    """Return the results of groups that are ranked."""
    shares = {chat: of_group(table, people) for chat, people in groups.items()}
    return {chat: share for chat, share in shares.items() if share is not None}
