"""What becomes of everything beside the log when somebody comes to a seat of a running table. Pure.

Places, in joining order, stay as they are: a newcomer has one more, a substitute one that was
another's. What is kept by seats gets their new numbers.
"""

from dataclasses import replace

from bot.store import Place, TableRow
from bot.tables.ledger import Ledger
from bot.tables.notes import Notes


def reseated(
    old: Ledger, new: Ledger, row: TableRow, notes: Notes
) -> tuple[TableRow, Notes] | None:
    """Return row and notes after an entry that lets somebody sit; None for any other entry."""
    before, after = old.table.seating, new.table.seating
    came = after.arrivals[len(before.arrivals) :]
    if not came:
        return None
    places = list(row.places)
    # Those who came before these were noted, may be missing.
    instead = [*notes.before[: len(before.arrivals)]]
    instead += [""] * (len(before.arrivals) - len(instead))
    whose = [*notes.whose[: len(before.arrivals)]]
    whose += [0] * (len(before.arrivals) - len(whose))
    for each in came:
        gone = places[each.place] if each.place < len(places) else Place("")
        instead.append(gone.name)
        whose.append(gone.user_id or 0)
        places[each.place : each.place + 1] = [Place(each.name, each.who)]
    numbers = dict(zip(before.joined, after.joined, strict=False))
    left = {after.joined[each.place] for each in came}
    grown = len(after.joined) != len(before.joined)
    kept = replace(
        notes,
        before=tuple(instead),
        whose=tuple(whose),
        gone=frozenset(numbers[seat] for seat in notes.gone) - left,
        timed=frozenset(numbers[seat] for seat in notes.timed) - left,
        poked={} if grown else notes.poked,
        layouts={
            numbers[seat]: n for seat, n in notes.layouts.items() if numbers[seat] not in left
        },
        wished={
            place: level
            for place, level in notes.wished.items()
            if place not in {each.place for each in came}
        },
    )
    options = row.options
    if grown and options.get("seats"):
        options = {**options, "seats": len(places)}
    return replace(row, places=tuple(places), options=options), kept
