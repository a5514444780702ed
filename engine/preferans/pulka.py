"""The running sheet of a pulka: entries, closing, settlement. Rule 8."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, takewhile
from math import floor
from typing import Final

from engine.events import EndsAt, Entered, Joined, Measure, TableEvent
from engine.preferans.conventions import MOUNTAIN_IN_WHISTS
from engine.preferans.facts import Column, DealFacts, EntryReason, SheetEntry
from engine.preferans.options import Agreement

NOTHING: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class Account:
    """One player's sector: ``whists[s]`` are his whists on seat ``s`` (0 on himself).

    ``bombs`` are his, in the order they came: the first is used first. Rule 9.3. ``new_kettle`` is
    what he has put up since the kettle is played. Rule 11.13.
    """

    pool: Fraction
    mountain: Fraction
    whists: tuple[Fraction, ...]
    bombs: tuple[int, ...] = ()
    new_kettle: Fraction = NOTHING

    @property
    def bomb(self) -> int:
        """The factor of his next game, 1 without a bomb."""
        return self.bombs[0] if self.bombs else 1


@dataclass(frozen=True, slots=True)
class Sheet:
    """All sectors, indexed by seat; ``prized`` have won prizes, in this order. Rule 9.10.

    ``part`` is what one deal takes of the kettle (11.13), ``rounds`` counts the deals played since
    every record was written off (11.20).
    """

    accounts: tuple[Account, ...]
    prized: tuple[int, ...] = ()
    part: Fraction = NOTHING
    rounds: int = 0


def next_dealer(finished: Sequence[DealFacts], agreement: Agreement, *, came: bool = False) -> int:
    """Return the dealer after these deals. Rules 1.4, 9.4, 13.11.

    The deal moves on clockwise; after an all-pass some conventions let the same player deal again,
    so many deals in a row. It moves on in forced deals (13.6), and after an arrival (``came``,
    13.16).
    """
    last = finished[-1]
    if last.declarer is None and not last.forced and not came:
        dealt = takewhile(lambda deal: deal.dealer == last.dealer, reversed(finished))
        in_row = sum(1 for _ in islice(dealt, agreement.dealer_repeats))
        if in_row < agreement.dealer_repeats:
            return last.dealer
    return (last.dealer + 1) % agreement.players


def counted(finished: Iterable[DealFacts]) -> int:
    """Return the number of deals that count to a limit. Rules 13.17, 13.42.

    Forced ones do not, nor told ones after the end.
    """
    return sum(not deal.forced and (deal.told is None or not deal.told.late) for deal in finished)


def joined_by(sheet: Sheet, events: Iterable[TableEvent]) -> Sheet:
    """Return the sheet with newcomers' first entries, and entries by hand. Rules 8.7, 13.42."""
    accounts = list(sheet.accounts)
    for event in events:
        if isinstance(event, Joined):
            brought, account = dict(event.brought), accounts[event.seat]
            pool, mountain = brought[Column.POOL], brought[Column.MOUNTAIN]
            accounts[event.seat] = replace(
                account, pool=account.pool + pool, mountain=account.mountain + mountain
            )
        elif isinstance(event, Entered):
            accounts[event.seat] = _entered(accounts[event.seat], event)
    return replace(sheet, accounts=tuple(accounts))


def among(sheet: Sheet, seats: Sequence[int]) -> Sheet:
    """Return the sheet of some of its players alone, by new numbers in this order. Rule 13.16."""
    accounts = (sheet.accounts[seat] for seat in seats)
    return Sheet(
        tuple(
            replace(account, whists=tuple(account.whists[other] for other in seats))
            for account in accounts
        ),
        tuple(seats.index(seat) for seat in sheet.prized if seat in seats),
    )


def empty_sheet(players: int) -> Sheet:
    """Return the sheet before the first deal."""
    return Sheet((Account(NOTHING, NOTHING, (NOTHING,) * players),) * players)


def enter(sheet: Sheet, writes: Iterable[SheetEntry]) -> Sheet:
    """Return the sheet with ``writes`` added."""
    accounts, prized = list(sheet.accounts), sheet.prized
    for write in writes:
        accounts[write.seat] = _entered(accounts[write.seat], write)
        if write.why is EntryReason.PRIZE and write.seat not in prized:
            prized = (*prized, write.seat)
    return replace(sheet, accounts=tuple(accounts), prized=prized)


def after_deal(
    before: Sheet,
    agreement: Agreement,
    writes: Sequence[SheetEntry],
    seats: Sequence[int] | None = None,
) -> Sheet:
    """Return the sheet after a deal; ``seats`` are the players' then, if not all. Rule 11.13."""
    after, own = enter(before, writes), agreement.convention.after_deal
    if own is None:
        return after
    then: Sheet = own(before, after, agreement, writes, seats or range(len(after.accounts)))
    return then


def _entered(account: Account, write: SheetEntry | Entered) -> Account:
    pool, mountain, whists, bombs = account.pool, account.mountain, account.whists, account.bombs
    new_kettle = account.new_kettle
    match Column(write.column):
        case Column.POOL:
            pool += write.points
        case Column.MOUNTAIN:
            mountain += write.points
        case Column.NEW_KETTLE:
            new_kettle += write.points
        case Column.WHISTS:
            on = write.on
            if on is None:
                raise ValueError("whists without a debtor")
            whists = (*whists[:on], whists[on] + write.points, *whists[on + 1 :])
        case Column.BOMB if write.points > 0:
            bombs = (*bombs, int(write.points))
        case Column.BOMB:
            if not bombs or bombs[0] != -write.points:
                raise ValueError("a bomb that is not the first")
            bombs = bombs[1:]
    return Account(pool, mountain, whists, bombs, new_kettle)


def closed(sheet: Sheet, agreement: Agreement, finished: Iterable[DealFacts]) -> bool:
    """Return whether the pulka has come to its end after some deals. Rules 8.2, 8.3, 13.17.

    One by the clock never does so by itself. Rule 13.18.
    """
    if agreement.limit:
        return agreement.ends == EndsAt(Measure.DEALS, counted(finished))
    if agreement.convention.closed is not None:
        return agreement.convention.closed(sheet, agreement)
    pools = [account.pool for account in sheet.accounts]
    if agreement.convention.helps:
        return all(pool >= agreement.length for pool in pools)
    return sum(pools, NOTHING) >= agreement.length * len(pools)


def levelled(sheet: Sheet, agreement: Agreement) -> tuple[Fraction | int, ...]:
    """Return the mountains once every pool is brought to the length. Rules 8.3, 8.4.

    A missing pool point goes on the mountain, a surplus one comes off it, each at its price in
    mountain points (Leningrad: two). A limited pulka is levelled to 0; any other length would do as
    well. Rule 13.17. On an undivided mountain it is worth half. Rule 13.19.
    """
    rate = _plain(agreement.pool_on_mountain)
    return tuple(
        _plain(account.mountain + account.new_kettle)
        + (agreement.length - _plain(account.pool)) * rate
        for account in sheet.accounts
    )


def settle(sheet: Sheet, agreement: Agreement) -> tuple[Fraction, ...]:
    """Return the whists each seat wins, exact and summing to zero. Rule 8.5.

    An unfinished pulka is settled as if all agreed to stop now. Rule 8.4.
    """
    mountains = levelled(sheet, agreement)
    least, players = min(mountains), len(mountains)
    parts = agreement.owed_parts(players)
    owed = [_plain(Fraction((each - least) * MOUNTAIN_IN_WHISTS, parts)) for each in mountains]
    total = sum(owed)
    # Adding whole numbers costs a tenth of adding fractions.
    whists = [[_plain(each) for each in account.whists] for account in sheet.accounts]
    return tuple(
        Fraction(total - players * owed[seat] + sum(own) - sum(each[seat] for each in whists))
        for seat, own in enumerate(whists)
    )


def _plain(points: Fraction) -> Fraction | int:
    return points.numerator if points.denominator == 1 else points


def whole(points: tuple[Fraction, ...]) -> tuple[int, ...]:
    """Round a settlement to whole whists that still sum to zero. Rule 8.5.

    Every figure is rounded down, then the largest remainders get the whists left over, the first
    seat among equals. Raises ``ValueError`` when ``points`` do not sum to zero.
    """
    exact = [_plain(each) for each in points]
    if sum(exact) != 0:
        raise ValueError("a settlement sums to zero")
    rounded = [floor(each) for each in exact]
    by_remainder = sorted(range(len(exact)), key=lambda seat: (rounded[seat] - exact[seat], seat))
    for seat in by_remainder[: -sum(rounded)]:
        rounded[seat] += 1
    return tuple(rounded)
