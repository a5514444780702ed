"""Hints: what the strongest computer would do, for a person who plays against computers alone.

A hint is neither in the log nor beside it: it goes with the move, and with the process.
"""

from collections.abc import Callable
from typing import Final

from bot.screen import Toast
from bot.tables.events import HintGiven
from bot.tables.live_table import LiveTable
from bot.thinking import ThinkingError
from bot.views.model import Hint
from engine.view import TableStage

BEFORE_CARDS: Final = (TableStage.LOTS, TableStage.SHUFFLE, TableStage.CUT)


class Hints:
    """The hints of one table."""

    def __init__(self, table: LiveTable, hand_in: Callable[[HintGiven], None]) -> None:
        """``hand_in`` takes a hint that was thought of; it may be outdated by then."""
        self._table = table
        self._hand_in = hand_in
        self._asked: dict[int, int] = {}
        """Decision by seat that is being thought about."""

    @property
    def allowed(self) -> bool:
        """Whether one person sits here, with computers."""
        people = [place for place in self._table.row.places if place.user_id is not None]
        return len(people) == 1

    def ask(self, seat: int, user_id: int, *, renew: bool) -> Toast:
        """Begin to think, or say why not. ``renew``: the hint brings the cards down with it."""
        table = self._table
        ledger = table.current
        decision = ledger.decisions[seat]
        if not self.allowed:
            return table.toast("toast-hint-people", user_id)
        if table.public.table_stage in BEFORE_CARDS:
            return table.toast("toast-hint-nothing", user_id)
        if not ledger.waits_for(seat) or seat in ledger.played_by_computer:
            return table.toast("toast-hint-not-now", user_id)
        if self._asked.get(seat) != decision:
            self._asked[seat] = decision
            table.services.jobs.start(self._think(seat, decision, renew=renew))
        return table.toast("toast-hint-thinking", user_id)

    async def _think(self, seat: int, decision: int, *, renew: bool) -> None:
        table, services = self._table, self._table.services
        advice = None
        try:
            advice = await services.thinker.advise(
                table.front.computers,
                table.current.seen(seat),
                services.rng.getrandbits(64),
                table=table.row.id,
            )
        except ThinkingError:
            pass  # the person is told in place of the hint
        finally:
            self._hand_in(HintGiven(seat, decision, Hint(advice), renew))

    async def take(self, given: HintGiven) -> None:
        """Show a hint that has come, if the decision it is for still stands.

        The cards it names are marked, unless the person has begun to mark others.
        """
        table, seat = self._table, given.seat
        if self._asked.get(seat) == given.decision:
            del self._asked[seat]
        if given.decision != table.current.decisions[seat]:
            return
        table.keep_hint(seat, given.hint)
        draft, advice = table.draft(seat), given.hint.advice
        marked = draft if advice is None else table.front.advised(draft, advice)
        if marked != draft:
            await table.save_draft(seat, marked)
        if given.renew:
            table.bring_down(seat)
