"""A table before its first deal: who may sit, what is agreed, when cards may be dealt. Pure."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.i18n import Translator, plain
from bot.store import Place, TableRow
from engine.game import RuleError
from engine.options import OptionValue
from engine.preferans.conventions import SOCHI
from engine.preferans.options import OPTIONS, Agreement, agree

MOST: Final = 4
"""Places at a table. Rule 1.2."""
LEAST: Final = 3
USUAL: Final = SOCHI.key
"""The convention of a chat that has chosen none."""


def agreement(options: Mapping[str, OptionValue], players: int) -> Agreement:
    """Return what holds if that many sit down to play; too few are counted as three."""
    convention = str(options.get("convention", USUAL))
    return agree(convention, min(MOST, max(LEAST, players)), options)


def place_of(row: TableRow, user_id: int) -> int | None:
    """Return a person's place, in joining order."""
    for place, each in enumerate(row.places):
        if each.user_id == user_id:
            return place
    return None


def concerns(row: TableRow, user_id: int) -> bool:
    """Tell whether a table is a person's: they sit at it, or opened it."""
    return place_of(row, user_id) is not None or (user_id != 0 and row.creator == user_id)


def sit(row: TableRow, user_id: int, name: str) -> TableRow:
    """Seat a person; raises `RuleError` ``lobby-*``."""
    if place_of(row, user_id) is not None:
        raise RuleError("lobby-sits")
    if row.private and user_id != row.chat_id:
        raise RuleError("lobby-private")
    if len(row.places) >= MOST:
        raise RuleError("lobby-full")
    return replace(row, places=(*row.places, Place(name, user_id)))


def stand(row: TableRow, user_id: int) -> TableRow:
    """Let a person stand up; raises `RuleError`."""
    place = place_of(row, user_id)
    if place is None:
        raise RuleError("lobby-sits-not")
    return replace(row, places=row.places[:place] + row.places[place + 1 :])


def add_computer(row: TableRow, tr: Translator) -> TableRow:
    """Seat a computer under a name nobody has yet; raises `RuleError`."""
    if len(row.places) >= MOST:
        raise RuleError("lobby-full")
    taken = {place.name for place in row.places}
    names = [plain(tr(f"computer-name-{number}")) for number in range(1, MOST + 1)]
    name = next(each for each in names if each not in taken)
    return replace(row, places=(*row.places, Place(name, None, computer=True, level=row.level)))


def drop_computer(row: TableRow) -> TableRow:
    """Send the computer that came last away; raises `RuleError`."""
    for place in reversed(range(len(row.places))):
        if row.places[place].computer:
            return replace(row, places=row.places[:place] + row.places[place + 1 :])
    raise RuleError("lobby-no-computer")


def set_level(row: TableRow, place: int | None, level: str) -> TableRow:
    """Let one computer, or every computer, play so, and the next one too.

    Raises `RuleError` when there is no computer at ``place``.
    """
    chosen_ones = computers(row) if place is None else (place,)
    if place is not None and place not in computers(row):
        raise RuleError("lobby-no-computer")
    places = tuple(
        replace(each, level=level) if number in chosen_ones else each
        for number, each in enumerate(row.places)
    )
    return replace(row, places=places, level=level)


def computers(row: TableRow) -> tuple[int, ...]:
    """Return the places of computers, in joining order."""
    return tuple(place for place, each in enumerate(row.places) if each.computer)


def choose(row: TableRow, key: str, value: OptionValue) -> TableRow:
    """Change the agreement; raises `RuleError`.

    Another convention brings its own defaults, but keeps what belongs to the evening.
    """
    OPTIONS.check(key, value)
    options = chosen(row.options, key, value)
    agreement(options, len(row.places))
    return replace(row, options=options)


def chosen(
    options: Mapping[str, OptionValue], key: str, value: OptionValue
) -> dict[str, OptionValue]:
    """Return the options with one more choice."""
    if key != "convention":
        return {**options, key: value}
    evening = ("length", "seating", "stake", "pace", "sheet")
    kept = {each: options[each] for each in evening if each in options}
    return {"convention": value, **kept}


def reset(options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Return the convention's own rules again."""
    return {"convention": options.get("convention", USUAL)}
