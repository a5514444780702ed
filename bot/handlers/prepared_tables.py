"""Opens private tables of given deals: a person has at most one of each kind."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.games.registry import front
from bot.people.people import Sender
from bot.services import Services
from bot.store import Place, TableKind, TableRow, TableThere
from bot.tables import lobby, prepared
from bot.tables.events import Requested
from bot.views import codes
from engine.log import Entry
from engine.options import Values


@dataclass(frozen=True, slots=True)
class PreparedTable:
    """A given deal: agreement, first entries, whose seat, and other people.

    ``told``: further fields of its row; they fix its kind. ``names``: of computers that have one,
    by seat.
    """

    game: str
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
    given = prepared.describe(front(wish.game).records.game, wish.log, **wish.told)
    kind = TableKind.of(given, private=True)
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
        number=prepared.NUMBERS[kind],
        prepared=given,
    )
    for seat in range(wish.players):
        if seat == wish.seat:
            mine = Place(services.people.sits_as(user_id), user_id)
            row = replace(row, places=(*row.places, mine))
        else:
            names, tr = wish.names, services.people.tr(user_id)
            row = lobby.add_computer(row, tr, names.get(seat, ""), but=names.values())
    for table in services.tables.in_chat(user_id):
        if table.row.kind is kind:
            await table.ask(Requested(user_id, codes.LEAVE))
    try:
        await services.tables.create(row)
    except TableThere:
        return False
    services.jobs.keep_trying(lambda: services.store.drop_over(user_id, kind), what="drop over")
    return True
