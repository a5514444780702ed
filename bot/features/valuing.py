"""Evaluates people's decisions in finished deals, at the lowest priority.

The work is stored, one deal of one person at a time, so that after a crash the next process does
each once.
"""

import asyncio
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

import structlog

from bot.clock import wait_within
from bot.games.registry import usual
from bot.handlers.feature import Feature, Parts
from bot.store import (
    SKIPPED,
    Decision,
    Mistake,
    PlayedDeal,
    StoreError,
    next_to_value,
    write_decisions,
)
from bot.tables.events import Remarked
from bot.tables.registry import PastTable
from bot.thinking import Thinker, ThinkingError, worker
from bot.views import study as views
from bot.views.front import DecisionStudy
from bot.views.study import FoundMistake
from engine.log import ReplayError

log = structlog.get_logger(__name__)

PIECE: Final = 0.25
"""Seconds after which one search ends at its next step, so that tables wait little."""
DEAL: Final = 1.3
"""Core seconds for one person's deal; decisions beyond them are skipped."""
REST: Final = 60.0
"""Seconds until the next look for work, though no deal has ended."""
STARTS: Final = 1.0
"""The same while the solver is not compiled, as after a start."""
TRIES: Final = 3
"""Attempts at a deal before it is skipped."""


class Valuer:
    """Evaluates one deal of one person after the other, the newest first."""

    def __init__(self, parts: Parts) -> None:
        services = parts.services
        self._store, self._clock, self._thinker = services.store, services.clock, services.thinker
        self._people, self._tables, self._past = services.people, services.tables, services.past
        self._links, self._played = services.links, services.played
        self._failed: dict[PlayedDeal, int] = {}

    async def run(self) -> None:
        """Work whenever there is work and the solver is compiled."""
        while True:
            self._played.clear()
            worked = False
            try:
                worked = self._thinker.ready and await self.value_next()
            except StoreError as error:
                log.warning("decisions.not_kept", reason=str(error))
            except Exception:
                log.exception("decisions.failed")
            if not worked:
                rest = REST if self._thinker.ready else STARTS
                await wait_within(self._clock, rest, self._played.wait())

    async def value_next(self) -> bool:
        """Evaluate the newest deal; False if there is none, or no thinker. Raises `StoreError`."""
        deal = await next_to_value(self._store.database, self._clock.now(), usual())
        if deal is None:
            return False
        try:
            await self._value(deal)
        except ThinkingError as failure:
            self._failed[deal] = self._failed.get(deal, 0) + 1
            if self._failed[deal] < TRIES:
                return False
            await self._skip(deal, str(failure))
        self._failed.pop(deal, None)
        return True

    async def _skip(self, deal: PlayedDeal, reason: str) -> None:
        log.warning("decisions.skipped", table=deal.table_id, deal=deal.deal, reason=reason)
        await write_decisions(self._store.database, deal, SKIPPED, ())

    async def _value(self, deal: PlayedDeal) -> None:
        table = await self._past.get(deal.table_id)
        study = None if table is None else table.front.study
        if table is None or study is None or deal.deal > len(table.past.finished):
            await self._skip(deal, "no-deal")
            return
        past, number = table.past, deal.deal
        asked = past.finished, number, past.history.agreed(number), deal.seat
        try:
            questions = await asyncio.to_thread(study.questions, *asked)
        except (ReplayError, ValueError, LookupError) as error:
            await self._skip(deal, type(error).__name__)
            return
        found: list[tuple[Any, Any, Sequence[Any]]] = []
        spent = 0.0
        for question in questions:
            if spent > DEAL - PIECE:
                break
            weighed, seconds = await weigh(self._thinker, study, question, deal, idle=True)
            spent += seconds
            cost = study.cost(question, weighed)
            if cost is not None:
                found.append((question, cost, weighed))
        decisions = [decision(question, cost) for question, cost, _ in found]
        database, version = self._store.database, study.version
        if await write_decisions(database, deal, version, decisions):
            await self._tell(deal, table, study, found)

    async def _tell(
        self,
        deal: PlayedDeal,
        table: PastTable,
        study: DecisionStudy,
        found: Sequence[tuple[Any, Any, Sequence[Any]]],
    ) -> None:
        """Make the table show it under the person's result, if that is still the last one."""
        if deal.deal != len(table.past.finished) or not found:
            return
        live = self._tables.get(deal.table_id) or await self._tables.reopen(deal.table_id)
        if live is None:
            return
        scene = table.scene(self._people.tr(deal.user_id), self._links, deal.deal)
        facts = table.past.finished[deal.deal - 1]
        mistakes = [
            FoundMistake(cost.cost.mean, question, study.advice(weighed))
            for question, cost, weighed in found
            if cost.cost.clear and cost.cost.mean >= views.LEAST
        ]
        said = views.mistakes_line(mistakes, study, facts, scene)
        live.put(Remarked(deal.user_id, deal.deal, "mistakes", str(said)))


async def weigh(
    thinker: Thinker,
    study: DecisionStudy,
    question: Any,
    deal: PlayedDeal | Mistake,
    *,
    idle: bool = False,
) -> tuple[list[object], float]:
    """Evaluate a question as often as its game asks; return values and core seconds.

    The same question of the same deal is evaluated over the same layouts. Raises `ThinkingError`.
    """
    weighed, spent = [], 0.0
    for part in range(study.times):
        seed = f"{deal.table_id}/{deal.deal}/{deal.seat}/{question.step}/{part}"
        told, seconds = await thinker.work(
            worker.weigh, study.weigh, question, seed, PIECE, table=deal.table_id, idle=idle
        )
        weighed.append(told)
        spent += seconds
    return weighed, spent


def decision(question: Any, cost: Any) -> Decision:
    """Return the stored form of a choice."""
    return Decision(
        question.step,
        str(question.phase),
        _thousandths(cost.cost.mean),
        _thousandths(cost.cost.error),
        _thousandths(cost.expert.mean),
    )


def _thousandths(value: Fraction) -> int:
    return round(1000 * value)


FEATURE: Final = Feature(Valuer, background=(Valuer.run,))
