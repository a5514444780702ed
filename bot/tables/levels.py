"""How well the computers of a running table play. Nobody's strength changes while cards lie."""

from collections.abc import Mapping

from bot.screen import Toast
from bot.tables import lobby
from bot.tables.clocks import BETWEEN
from bot.tables.live_table import LiveTable
from bot.taps import Tap
from bot.views import codes, words


async def tapped(table: LiveTable, user_id: int, tap: Tap) -> Toast:
    """Open the menu of levels under a result, close it, or choose a level."""
    if tap.what in (codes.LEVELS, "lobby"):
        await table.note(menu=tap.what if tap.what == codes.LEVELS else "")
        return Toast()
    try:
        place, level = codes.parse_level(tap.what, table.front.levels)
    except ValueError:
        return table.toast("toast-begun", user_id)
    computers = lobby.computers(table.row)
    chosen = computers if place is None else (place,)
    if not set(chosen) <= set(computers):
        return table.toast("toast-unknown", user_id)
    await wish(table, dict.fromkeys(chosen, level))
    key = "toast-level" if _between(table) else "toast-level-later"
    names = ", ".join(table.row.places[each].name for each in chosen)
    said = words.level(level, table.person_tr(user_id))
    return table.toast(key, user_id, names=names, level=said)


async def wish(table: LiveTable, levels: Mapping[int, str]) -> None:
    """Let computers, by place in joining order, play so from the next deal on."""
    await table.note(wished={**table.notes.wished, **levels})


async def settle(table: LiveTable) -> None:
    """Between two deals, do as was wished; while cards lie, close the menu of the result."""
    if not _between(table):
        await table.note(menu="")
    elif table.notes.wished:
        await table.save_levels(table.notes.wished)
        await table.note(wished={})


def _between(table: LiveTable) -> bool:
    return table.public.table_stage in BETWEEN
