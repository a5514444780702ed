"""Full pools help the others. Rules 6.9, 8.2, 13.21, 13.22."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from engine.preferans.conventions import MOUNTAIN_IN_WHISTS
from engine.preferans.facts import Column, EntryReason, SheetEntry
from engine.preferans.options import Agreement
from engine.preferans.pulka import Sheet
from engine.preferans.scoring.outcome import Outcome, sat_out
from engine.preferans.scoring.writing import in_whists


def apply_help(
    writes: Sequence[SheetEntry], deal: Outcome, agreement: Agreement, sheet: Sheet
) -> Iterator[SheetEntry]:
    """Limit pools to the length; points beyond it help others. Rule 8.2."""
    room = [agreement.length - account.pool for account in sheet.accounts]
    mountain = [account.mountain for account in sheet.accounts]
    excluded = _excluded(writes, deal, agreement)
    for write in writes:
        if write.column is not Column.POOL or write.points <= room[write.seat]:
            if write.column is Column.MOUNTAIN:
                mountain[write.seat] += write.points
            if write.column is Column.POOL:
                room[write.seat] -= write.points
            yield write
            continue
        own = max(room[write.seat], Fraction(0))
        if own:
            room[write.seat] -= own
            yield SheetEntry(write.seat, Column.POOL, own, write.why, None, int(own), Fraction(1))
        over = write.points - own
        if write.why is EntryReason.UNPLAYED and deal.off_mountain:
            yield from _off_mountain(
                agreement, write.seat, over, EntryReason.OFF_BY_CHOICE, mountain=mountain
            )
        else:
            yield from _helped(
                agreement,
                write.seat,
                over,
                room,
                excluded=excluded,
                mountain=mountain,
            )


def surplus(
    writes: Sequence[SheetEntry], deal: Outcome, agreement: Agreement, sheet: Sheet
) -> Fraction:
    """Return the points that the declarer may take off his mountain, 0 for none. Rule 13.21.

    They are what his own pool cannot take of an unwhisted contract. Where they could help no other
    player there is no choice: they come off his mountain anyway.
    """
    if deal.declarer is None:
        return Fraction(0)
    room = [max(agreement.length - account.pool, Fraction(0)) for account in sheet.accounts]
    points = sum(
        (write.points for write in writes if write.why is EntryReason.UNPLAYED), Fraction(0)
    )
    others = {seat for seat in range(len(room)) if seat != deal.declarer}
    if not any(room[seat] for seat in others - _excluded(writes, deal, agreement)):
        return Fraction(0)
    return max(points - room[deal.declarer], Fraction(0))


def _excluded(writes: Sequence[SheetEntry], deal: Outcome, agreement: Agreement) -> frozenset[int]:
    """Return the seats that must not be helped in this deal. Rule 13.22."""
    excluded: frozenset[int] = frozenset()
    if agreement.help_to in ("not_remised", "neither"):
        excluded |= {write.seat for write in writes if write.why is EntryReason.MISSING}
    if agreement.help_to in ("not_dealer", "neither"):
        excluded |= sat_out(deal)
    return excluded


def _helped(
    agreement: Agreement,
    helper: int,
    points: Fraction,
    room: list[Fraction],
    *,
    excluded: frozenset[int],
    mountain: list[Fraction],
) -> Iterator[SheetEntry]:
    """Give ``points`` to the fullest open pools, the nearer on the left among equals.

    The rest, when none can be helped, comes off the helper's own mountain. Decision: the rest of an
    unwhisted contract too, so that a game is always worth the same (K 4.1.1); rule 8.2 forbids
    choosing the mountain while a pool has room (K 4.2.3.2).
    """
    players = len(room)
    left = [(helper + step) % players for step in range(1, players)]
    while points:
        wanting = [seat for seat in left if room[seat] > 0]
        allowed = [seat for seat in wanting if seat not in excluded]
        if not allowed:
            why = EntryReason.NOBODY_TO_HELP if wanting else EntryReason.OFF_MOUNTAIN
            yield from _off_mountain(agreement, helper, points, why, mountain=mountain)
            return
        helped = min(allowed, key=lambda seat: room[seat])
        given = min(points, room[helped])
        room[helped] -= given
        points -= given
        yield SheetEntry(
            helped, Column.POOL, given, EntryReason.HELP_TAKEN, None, int(given), Fraction(1)
        )
        yield in_whists(helper, helped, EntryReason.HELP_GIVEN, int(given), MOUNTAIN_IN_WHISTS)


def _off_mountain(
    agreement: Agreement,
    seat: int,
    points: Fraction,
    why: EntryReason,
    *,
    mountain: list[Fraction],
) -> Iterator[SheetEntry]:
    """Take points off a mountain, by halves off an undivided one. 8.2, 13.19, 13.41."""
    each = agreement.on_mountain
    off = points * each
    if agreement.off_mountain == "to_zero" and off > mountain[seat]:
        off = max(mountain[seat], Fraction(0))
        points, each = Fraction(1), off
    if off:
        mountain[seat] -= off
        yield SheetEntry(seat, Column.MOUNTAIN, -off, why, None, int(points), -each)
