"""Opens private tables of prepared deals: a person has at most one of each kind."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.games.registry import front
from bot.people.people import Sender
from bot.services import Services
from bot.store import Place, TableRow, TableThere
from bot.tables import lobby, prepared
from bot.tables.events import Requested
from bot.views import codes
from engine.log import Entry
from engine.options import Values


@dataclass(frozen=True, slots=True)
class PreparedTable:
    """A prepared deal: agreement, first entries, whose seat, and other people.

    ``number`` is its kind (`bot.tables.prepared`), ``told`` further fields of its row. ``names``:
    of computers that have one, by seat.
    """

    game: str
    number: int
    title: str
    options: Values
    players: int
    seat: int
    level: str
    log: Sequence[Entry[Any]]
    told: Mapping[str, Any]
    names: Mapping[int, str] = field(default_factory=dict)


async def open_prepared(services: Services, person: Sender, wish: PreparedTable) -> bool:
    """Open a table in place of the last one of its kind; False if another came first."""
    user_id = person.user_id
    await services.people.restore_name(user_id)
    row = TableRow(
        id=0,
        chat_id=user_id,
        thread_id=None,
        title=wish.title,
        creator=user_id,
        private=True,
        game=wish.game,
        status="lobby",
        options=wish.options,
        places=(),
        created=services.clock.now(),
        level=wish.level,
        number=wish.number,
        prepared=prepared.describe(front(wish.game).records.game, wish.log, **wish.told),
    )
    for seat in range(wish.players):
        if seat == wish.seat:
            mine = Place(services.people.sits_as(user_id), user_id)
            row = replace(row, places=(*row.places, mine))
        else:
            names, tr = wish.names, services.people.tr(user_id)
            row = lobby.add_computer(row, tr, names.get(seat, ""), but=names.values())
    for table in services.tables.in_chat(user_id):
        if table.row.prepared is not None and table.row.number == wish.number:
            await table.ask(Requested(user_id, codes.LEAVE))
    try:
        await services.tables.create(row)
    except TableThere:
        return False
    services.jobs.keep_trying(
        lambda: services.store.drop_prepared(user_id, wish.number), what="drop prepared"
    )
    return True
