"""What else is known when something happens to a table: time, people, its chat, chance."""

from typing import Final

from bot.i18n import Translator
from bot.store import TableRow
from bot.tables.services import OtherTables, TableServices
from bot.tables.snapshot import Recipient, TableMoment
from bot.tables.state import State

SEED_BYTES: Final = 32
"""Random bytes that decks and lots of one turn follow from."""


class Surroundings:
    """Asks the services for what one table is decided in."""

    def __init__(self, services: TableServices, others: OtherTables) -> None:
        self._services = services
        self._others = others
        self._opened_at = services.clock.now()
        self._seed = b""

    async def meet(self, row: TableRow, user_id: int | None = None) -> None:
        """Remember a table's chat, everybody who sits there, and whoever acts."""
        services = self._services
        await services.chats.get(row.chat_id)
        for each in (user_id, *(place.user_id for place in row.places)):
            if each and services.people.known(each) is None:
                await services.people.get(each)

    def moment(
        self, state: State, user_id: int | None = None, *, rings: bool = False
    ) -> TableMoment:
        """Return what is known now; ``rings``: also when messages made a sound."""
        services, row = self._services, state.row
        ids = {each for each in (user_id, *(place.user_id for place in row.places)) if each}
        self._seed = self._seed or services.rng.randbytes(SEED_BYTES)
        return TableMoment(
            services.clock.now(),
            self.tr(state),
            services.links,
            {each: self._reader(state, each, rings=rings) for each in ids},
            services.chats.known(row.chat_id),
            max(self._opened_at, services.heard_since()),
            services.people.utc_offset,
            self._seed,
            self._others.here(row.chat_id) if state.ended else (),
        )

    def renew_seed(self) -> None:
        """Let the next deck follow from other bytes: one that follows from these is written."""
        self._seed = b""

    def tr(self, state: State, user_id: int | None = None) -> Translator:
        """A person's language, the chat's for nobody, with the words of the table's game."""
        services = self._services
        tr = services.people.tr(user_id) if user_id else services.chats.tr(state.row.chat_id)
        return tr.of(state.front.key)

    def _reader(self, state: State, user_id: int, *, rings: bool) -> Recipient:
        people, outbox = self._services.people, self._services.outbox
        person, tr = people.known(user_id), self.tr(state, user_id)
        if person is None:
            return Recipient(tr)
        return Recipient(
            tr,
            person.name,
            people.sits_as(user_id),
            person.always_cut,
            reachable=people.reachable(user_id),
            blocked=person.blocked,
            sound=person.sound,
            pauses=bool(person.pauses),
            asks_pauses=person.pauses is None,
            touched=people.touched(user_id),
            rang_at=outbox.rang_at(user_id, str(state.row.id)) if rings else 0.0,
        )
