"""Hints: what an expert would do, for a person who plays against computers alone.

A hint is neither in the log nor beside it: it goes with the move, and with the process.
"""

from typing import TYPE_CHECKING, Final

from bot.screen import Toast
from bot.tables.events import Advised
from bot.thinking import ThinkingError
from bot.views.model import Hint
from engine.game import PUBLIC
from engine.preferans.observe import Stage

if TYPE_CHECKING:
    from bot.tables.task import TableTask

BEFORE_CARDS: Final = (Stage.LOTS, Stage.SHUFFLE, Stage.CUT)


class Hints:
    """The hints of one table."""

    def __init__(self, table: "TableTask") -> None:
        self._table = table
        self._asked: dict[int, int] = {}
        """Decision by seat that is being thought about."""
        self._given: dict[int, tuple[int, Hint]] = {}

    @property
    def allowed(self) -> bool:
        """Whether one person sits here, with computers."""
        people = [place for place in self._table.row.places if place.user_id is not None]
        return len(people) == 1

    def of(self, seat: int) -> Hint | None:
        """The hint for the seat's present decision, if one was asked for and has come."""
        decision, hint = self._given.get(seat, (0, None))
        return hint if decision == self._table.current.decisions[seat] else None

    def ask(self, seat: int, user_id: int, *, renew: bool) -> Toast:
        """Begin to think, or say why not. ``renew``: the hint brings the cards down with it."""
        table = self._table
        ledger = table.current
        decision = ledger.decisions[seat]
        if not self.allowed:
            return table.toast("toast-hint-people", user_id)
        if table.seen(PUBLIC).stage in BEFORE_CARDS:
            return table.toast("toast-hint-nothing", user_id)
        if not ledger.waits_for(seat) or seat in ledger.played_by_computer:
            return table.toast("toast-hint-not-now", user_id)
        if self._asked.get(seat) != decision:
            self._asked[seat] = decision
            table.services.jobs.start(self._think(seat, decision, renew=renew))
        return table.toast("toast-hint-thinking", user_id)

    async def _think(self, seat: int, decision: int, *, renew: bool) -> None:
        services = self._table.services
        advice = None
        try:
            advice = await services.thinker.advise(
                self._table.front.computers,
                self._table.current.seen(seat),
                services.rng.getrandbits(64),
                table=self._table.row.id,
            )
        except ThinkingError:
            pass  # the person is told in place of the hint
        finally:
            self._table.put(Advised(seat, decision, Hint(advice), renew))

    async def take(self, advised: Advised) -> None:
        """Show a hint that has come, if the decision it is for still stands.

        The cards of a discard are marked, unless the person has begun to mark others.
        """
        table, seat = self._table, advised.seat
        if self._asked.get(seat) == advised.decision:
            del self._asked[seat]
        if advised.decision != table.current.decisions[seat]:
            return
        self._given[seat] = (advised.decision, advised.hint)
        draft, advice = table.draft(seat), advised.hint.advice
        marked = draft if advice is None else table.front.advised(draft, advice)
        if marked != draft:
            await table.save_draft(seat, marked)
        table.look_again()
        if advised.renew:
            table.bring_down(seat)
