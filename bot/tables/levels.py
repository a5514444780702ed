"""How well the computers of a running table play. Nobody's strength changes while cards lie."""

from bot.tables import lobby
from bot.tables.clocks import BETWEEN
from bot.tables.effects import NOTHING, Answer, say
from bot.tables.turn import Turn
from bot.taps import Tap
from bot.views import codes


def on_tap(turn: Turn, tap: Tap) -> Answer:
    """Open the menu of levels under a result, close it, or choose a level."""
    if tap.what in (codes.LEVELS, "lobby"):
        turn.note(menu=tap.what if tap.what == codes.LEVELS else "")
        return NOTHING
    try:
        place, level = codes.parse_level(tap.what, turn.front.levels)
    except ValueError:
        return say("toast-begun")
    computers = lobby.computers(turn.row)
    chosen = computers if place is None else (place,)
    if not set(chosen) <= set(computers):
        return say("toast-unknown")
    turn.note(wished={**turn.notes.wished, **dict.fromkeys(chosen, level)})
    key = "toast-level" if _between(turn) else "toast-level-later"
    names = ", ".join(turn.row.places[each].name for each in chosen)
    return say(key, names=names, level=level)


def settle(turn: Turn) -> None:
    """Between two deals, do as was wished; while cards lie, close the menu of the result."""
    if not _between(turn):
        turn.note(menu="")
    elif turn.notes.wished:
        turn.save_levels(turn.notes.wished)
        turn.note(wished={})


def _between(turn: Turn) -> bool:
    return turn.public.table_stage in BETWEEN
