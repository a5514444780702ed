"""What a deal waits for and only a search can tell: it is found beside the table.

Whether a claim is proved, what a checked ten comes to, the cards of who takes no more. A claim
waits for no search longer than `clocks.SEARCH_WITHIN`: then it is open, and the others are asked.
"""

import asyncio
from collections.abc import Callable

import structlog

from bot.tables.events import Found
from bot.tables.ledger import Ledger
from bot.tables.services import TableServices
from bot.thinking import ThinkingError, ThreadThinker
from engine.votes import OPEN

log = structlog.get_logger(__name__)


class Searches:
    """The searches of one table, one at a time."""

    def __init__(
        self, table_id: int, services: TableServices, hand_in: Callable[[Found], None]
    ) -> None:
        """``hand_in`` takes what was found; it may be outdated by then."""
        self._table_id = table_id
        self._services = services
        self._hand_in = hand_in
        self._entry = 0
        """Since which entry it is sought."""
        self._task: asyncio.Task[None] | None = None

    def consider(self, ledger: Ledger) -> None:
        """Let what is sought be searched for, and nothing else."""
        busy = self._task is not None and not self._task.done()
        if ledger.sought is None or self._entry != ledger.sought_entry:
            self.stop()
        elif busy:
            return
        if ledger.sought is not None:
            self._entry = ledger.sought_entry
            self._task = asyncio.create_task(self._search(ledger, ledger.sought.viewer))

    async def _search(self, ledger: Ledger, viewer: int) -> None:
        find, view = ledger.table.game.find, ledger.seen(viewer)
        claimed = view.claim is not None
        try:
            found = await self._services.thinker.work(find, view, table=self._table_id, urgent=True)
        except ThinkingError as error:
            log.warning("search.fell_back", table=self._table_id, reason=str(error))
            # A claim needs no proof. For all else there is no other answer than the search's.
            here = ThreadThinker()
            found = OPEN if claimed else await here.work(find, view, table=self._table_id)
        self._hand_in(Found(ledger.sought_entry, found))

    def stop(self) -> None:
        """Stop searching."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
