"""Full pools help the others. Rule 8.2."""

from collections.abc import Iterator
from fractions import Fraction

from engine.preferans.conventions import MOUNTAIN_IN_WHISTS
from engine.preferans.facts import Column, Why, Write
from engine.preferans.pulka import Sheet
from engine.preferans.scoring.writing import in_whists


def with_help(writes: Iterator[Write], length: int, sheet: Sheet) -> Iterator[Write]:
    """Let no pool grow beyond ``length``: what is over helps others. Rule 8.2."""
    room = [length - account.pool for account in sheet.accounts]
    for write in writes:
        if write.column is not Column.POOL or write.points <= room[write.seat]:
            if write.column is Column.POOL:
                room[write.seat] -= write.points
            yield write
            continue
        own = max(room[write.seat], Fraction(0))
        if own:
            room[write.seat] -= own
            yield Write(write.seat, Column.POOL, own, write.why, None, int(own), Fraction(1))
        yield from _helped(write.seat, write.points - own, room)


def _helped(helper: int, points: Fraction, room: list[Fraction]) -> Iterator[Write]:
    """Give ``points`` to the fullest open pools, the nearer on the left among equals.

    What is left when every pool is full comes off the helper's own mountain. Decision: what is
    left of an unwhisted contract too, so that a game is always worth the same (K 4.1.1); what
    rule 8.2 forbids is to choose the mountain while a pool has room (K 4.2.3.2).
    """
    players = len(room)
    left = [(helper + step) % players for step in range(1, players)]
    while points:
        wanting = [seat for seat in left if room[seat] > 0]
        if not wanting:
            yield Write(
                helper, Column.MOUNTAIN, -points, Why.OFF_MOUNTAIN, None, int(points), Fraction(-1)
            )
            return
        helped = min(wanting, key=lambda seat: room[seat])
        given = min(points, room[helped])
        room[helped] -= given
        points -= given
        yield Write(helped, Column.POOL, given, Why.HELP_TAKEN, None, int(given), Fraction(1))
        yield in_whists(helper, helped, Why.HELP_GIVEN, int(given), MOUNTAIN_IN_WHISTS)
