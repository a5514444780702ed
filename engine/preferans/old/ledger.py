"""What a deal of old preferans writes, and when the evening is over. Rules 11.11-11.20."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil
from typing import Any, Final, NamedTuple, TypeAlias

from engine.preferans.actions import TRICKS, Contract
from engine.preferans.facts import Column, EntryReason, SheetEntry

Agreement: TypeAlias = Any
Outcome: TypeAlias = Any
Sheet: TypeAlias = Any
"""Of modules above: the record of the convention, below them, names the functions here."""

IN_WHISTS: Final = 10
"""Whists of a point that is taken off another's record or kurochka. Rules 11.14, 11.15."""
CLEAN: Final = 10
"""What no trick in an all-pass takes off one's own record. Rule 11.19."""
NOTHING: Final = Fraction(0)
WHOLE: Final = Fraction(1)
TAKEN: Final = (EntryReason.TAKEN, EntryReason.TAKEN_BY_OTHER, EntryReason.TAKEN_WHISTS)
KETTLE: Final = (
    EntryReason.KETTLE_TAKEN,
    EntryReason.KETTLE_TAKEN_BY_OTHER,
    EntryReason.KETTLE_WHISTS,
)
"""Reasons of what is taken: one's own, another's, the whists for it. Rules 11.13, 11.14."""


class Worth(NamedTuple):
    """What a game comes to, in the order of the table of rule 11.12."""

    off: Fraction
    taken: Fraction
    remise: Fraction
    whist: Fraction
    missing: Fraction


def score(deal: Outcome, agreement: Agreement, sheet: Sheet) -> tuple[SheetEntry, ...]:
    """Return the entries of a deal, in order; ``sheet`` is the one before it."""
    book = _Book(agreement, sheet)
    if agreement.stake_out and not book.final and agreement.remise != "record":
        book.put_up(deal.dealer, EntryReason.STAKE_OUT, 1, Fraction(agreement.stake_out))
    if deal.declarer is None:
        _passed_out(deal, book)
    else:
        _declared(deal, book, deal.declarer)
    book.move_kettle()
    return tuple(book.writes)


def two_talons(deal: Outcome, agreement: Agreement, sheet: Sheet) -> tuple[SheetEntry, ...]:
    """Return what a deal of old hussar writes: records and whists alone. Rule 10.2."""
    if deal.declarer is None:
        return ()
    book, declarer = _Book(agreement, sheet), deal.declarer
    (other,) = (seat for seat in deal.owned if seat != declarer)
    price, tricks = Fraction(agreement.price(deal.contract)), TRICKS - deal.taken[declarer]
    played = deal.whisters or deal.checked
    lost = _lost(deal, declarer) if played else 0
    if lost:
        why = EntryReason.DOWN_WHISTS
        book.write(other, Column.WHISTS, why, lost, IN_WHISTS * price, on=declarer)
        _consolation(deal, book, declarer, lost)
    else:
        why = EntryReason.WRITTEN_OFF if played else EntryReason.UNPLAYED_OFF
        book.off_records(declarer, price, why)
    if played:
        why = EntryReason.TRICK_WHISTS
        book.write(other, Column.WHISTS, why, tricks, price, on=declarer)
    if deal.whisters:
        short = max(0, agreement.obligation(deal.contract.level, alone=deal.alone) - tricks)
        why = EntryReason.MISSING_WHISTS
        book.write(declarer, Column.WHISTS, why, short, IN_WHISTS * price, on=other)
    return tuple(book.writes)


def final(agreement: Agreement, pools: Iterable[Fraction]) -> bool:
    """Return whether every record is written off. Rule 11.12."""
    return not agreement.limit and all(pool >= agreement.length for pool in pools)


def part_of(kettle: Fraction, agreement: Agreement) -> Fraction:
    """Return the part of a kettle that a deal takes. Rule 11.13."""
    return Fraction(ceil(kettle / agreement.kettle_parts))


class _Book:
    """The sheet while a deal writes on it: entries, and what they leave."""

    def __init__(self, agreement: Agreement, sheet: Sheet) -> None:
        self.agreement = agreement
        self.writes: list[SheetEntry] = []
        self.pool: list[Fraction] = [account.pool for account in sheet.accounts]
        self.lies: list[Fraction] = [account.mountain for account in sheet.accounts]
        self.new: list[Fraction] = [account.new_kettle for account in sheet.accounts]
        self.final = final(agreement, self.pool)
        # An entry by hand may have brought the last record to 0. Rule 13.42.
        self.part: Fraction = sheet.part or part_of(sum(self.lies, NOTHING), agreement)

    def write(
        self,
        seat: int,
        column: Column,
        why: EntryReason,
        count: int,
        price: Fraction,
        *,
        on: int | None = None,
        share: Fraction = WHOLE,
    ) -> None:
        """Write so many times a price, or a share of it."""
        points = count * price * share
        if not points:
            return
        self.writes.append(SheetEntry(seat, column, points, why, on, count, price))
        for kept, of in (
            (self.pool, Column.POOL),
            (self.lies, Column.MOUNTAIN),
            (self.new, Column.NEW_KETTLE),
        ):
            if column is of:
                kept[seat] += points

    def put_up(self, seat: int, why: EntryReason, count: int, price: Fraction) -> None:
        """Write a remise. Rule 11.12."""
        if self.agreement.remise == "record":
            self.write(seat, Column.POOL, why, count, -price)
        elif self.final and self.agreement.remise == "kettle":
            self.write(seat, Column.NEW_KETTLE, why, count, price)
        else:
            self.write(seat, Column.MOUNTAIN, why, count, price)

    def worth(self, price: int) -> Worth:
        """Return what a game of this price comes to. Rule 11.12."""
        p, lies = Fraction(price), sum(self.lies, NOTHING)
        c = Fraction(self.agreement.kurochka_limit or price)
        match self.agreement.remise, self.final:
            case "kurochka", False:
                k = min(c, lies)
                return Worth(p, k, p + k, p + k, p)
            case "kurochka", True:
                k = min(2 * c, lies)
                return Worth(NOTHING, k, k, k, k)
            case "kettle", True:
                k = min(self.part, lies)
                return Worth(NOTHING, k, k, p, p)
        return Worth(p, NOTHING, p, p, p)

    def left(self, seat: int) -> Fraction:
        """Return what is still to be written off a record."""
        left: Fraction = self.agreement.length - self.pool[seat]
        return max(NOTHING, left)

    def off_records(self, seat: int, points: Fraction, why: EntryReason) -> None:
        """Write points off one's own record, then off the smallest of the others. Rule 11.15."""
        if self.agreement.limit:
            self.write(seat, Column.POOL, why, 1, points)
            return
        own = min(points, self.left(seat))
        self.write(seat, Column.POOL, why, 1, own)
        points -= own
        while points and (open_ones := self._others(seat, self.left)):
            other = min(open_ones, key=self.left)
            part = min(points, self.left(other))
            self.write(other, Column.POOL, EntryReason.RECORD_OFF, 1, part)
            self._owed(seat, other, EntryReason.RECORD_WHISTS, part)
            points -= part

    def take(self, seat: int, points: Fraction) -> None:
        """Take points off one's own kurochka, then off the smallest of the others. Rule 11.14."""

        def lies(other: int) -> Fraction:
            return self.lies[other]

        mine, others_own, whists = KETTLE if self.agreement.remise == "kettle" else TAKEN
        own = min(points, self.lies[seat])
        self.write(seat, Column.MOUNTAIN, mine, 1, -own)
        points -= own
        while points and (others := self._others(seat, lies)):
            other = min(others, key=lies)
            part = min(points, self.lies[other])
            self.write(other, Column.MOUNTAIN, others_own, 1, -part)
            self._owed(seat, other, whists, part)
            points -= part

    def _others(self, seat: int, left: Callable[[int], Fraction]) -> list[int]:
        """Return the others with something left, clockwise."""
        players = len(self.lies)
        order = [(seat + step) % players for step in range(1, players)]
        return [other for other in order if left(other) > 0]

    def _owed(self, seat: int, on: int, why: EntryReason, points: Fraction) -> None:
        whole = points.denominator == 1
        count, price = (int(points), Fraction(IN_WHISTS)) if whole else (1, IN_WHISTS * points)
        self.write(seat, Column.WHISTS, why, count, price, on=on)

    def move_kettle(self) -> None:
        """Let the new kettle become the kettle once nothing else is left. Rule 11.13."""
        if any(self.lies) or not final(self.agreement, self.pool):
            return
        for seat, points in enumerate(list(self.new)):
            self.write(seat, Column.NEW_KETTLE, EntryReason.KETTLE_MOVED, 1, -points)
            self.write(seat, Column.MOUNTAIN, EntryReason.KETTLE_MOVED, 1, points)


# --- a game ---------------------------------------------------------------------------------


def _declared(deal: Outcome, book: _Book, declarer: int) -> None:
    """Write a game. Rules 11.12-11.18; K and k stand as before the play."""
    agreement, game = book.agreement, deal.contract
    if game is None:
        raise ValueError("a declarer without a contract")
    found = book.worth(agreement.price(game))
    unplayed = isinstance(game, Contract) and not (deal.whisters or deal.checked)
    lost = 0 if unplayed else _lost(deal, declarer)
    if lost:
        book.put_up(declarer, EntryReason.REMISE, lost, found.remise)
    else:
        why = EntryReason.UNPLAYED_OFF if unplayed else EntryReason.WRITTEN_OFF
        book.off_records(declarer, found.off, why)
        book.take(declarer, found.taken)
    if not isinstance(game, Contract):
        return
    if not unplayed:
        _whists(deal, book, declarer, game.level, found)
    if lost:
        _consolation(deal, book, declarer, lost)
    sits = deal.dealer not in deal.active
    if agreement.dealer_talon_prize and sits and deal.sold:
        book.write(
            deal.dealer, Column.WHISTS, EntryReason.ACES_SOLD, 1, Fraction(deal.sold), on=declarer
        )


def _lost(deal: Outcome, declarer: int) -> int:
    """Return the tricks that the declarer is short, or on a misère has taken. Rule 11.12."""
    game, tricks = deal.contract, int(deal.taken[declarer])
    return max(0, game.level - tricks) if isinstance(game, Contract) else tricks


def _whists(deal: Outcome, book: _Book, declarer: int, level: int, found: Worth) -> None:
    """Write the whists, and what whisters are short. Rules 11.8, 11.9, 11.17."""
    tricks = TRICKS - deal.taken[declarer]
    if deal.checked:
        both = _defenders(deal, declarer)
        why = EntryReason.CHECKED_WHISTS if len(both) > 1 else EntryReason.TRICK_WHISTS
        for seat in both:
            share = Fraction(1, len(both))
            book.write(seat, Column.WHISTS, why, tricks, found.whist, on=declarer, share=share)
        return
    owed = book.agreement.obligation(level, alone=False)
    if tricks < owed > 1 and deal.alone:  # a single trick is owed either way
        owed = book.agreement.obligation(level, alone=True)
    short = max(0, owed - tricks)
    match deal.whisters:
        case (whister,):
            why = EntryReason.TRICK_WHISTS
            book.write(whister, Column.WHISTS, why, tricks, found.whist, on=declarer)
            book.put_up(whister, EntryReason.WHIST_REMISE, short, found.missing)
        case whisters:
            for seat in whisters:
                why = EntryReason.TRICK_WHISTS
                book.write(seat, Column.WHISTS, why, deal.taken[seat], found.whist, on=declarer)
            for place, seat in enumerate(whisters if short else ()):
                each = max(0, owed // 2 - deal.taken[seat]) if owed > 1 else place
                book.put_up(seat, EntryReason.WHIST_REMISE, each, found.missing)


def _consolation(deal: Outcome, book: _Book, declarer: int, lost: int) -> None:
    """Write the consolation of those who played against him, and of a sitting dealer. 11.17."""
    whole = Fraction(book.agreement.consolation_price)
    writers = _defenders(deal, declarer) if deal.checked else deal.whisters
    shares = dict.fromkeys(writers, whole / len(writers)) if writers else {}
    if deal.dealer not in deal.active:
        shares[deal.dealer] = whole
    for seat, share in shares.items():
        why = EntryReason.REMISE_CONSOLATION
        book.write(seat, Column.WHISTS, why, lost, share, on=declarer)


def _defenders(deal: Outcome, declarer: int) -> tuple[int, ...]:
    """Return the players against the declarer, clockwise from him."""
    at = deal.active.index(declarer)
    after = (*deal.active[at + 1 :], *deal.active[:at])
    return tuple([seat for seat in after if seat != deal.third_hand])


# --- an all-pass ----------------------------------------------------------------------------


def _passed_out(deal: Outcome, book: _Book) -> None:
    """Write an all-pass: every trick, and no trick. Rule 11.19."""
    sits = deal.dealer not in deal.active
    takers = (*deal.active, deal.dealer) if sits else deal.owned
    for seat in takers:
        why = EntryReason.ALL_PASS_REMISE
        book.put_up(seat, why, deal.taken[seat], Fraction(deal.price))
    rewarded = takers if book.agreement.dealer_zero_bonus else deal.owned
    for seat in rewarded:
        if deal.taken[seat] == 0:
            off = Fraction(CLEAN)
            off = off if book.agreement.limit else min(off, book.left(seat))
            book.write(seat, Column.POOL, EntryReason.CLEAN_OFF, 1, off)


# --- after a deal ---------------------------------------------------------------------------


def after_deal(
    before: Sheet,
    after: Sheet,
    agreement: Agreement,
    writes: Sequence[SheetEntry],
    seats: Sequence[int],
) -> Sheet:
    """Return the sheet after a deal, with the part of the kettle and the deals of the final.

    ``seats`` are the players' then. Rules 11.13, 11.20.
    """
    if not final(agreement, [after.accounts[seat].pool for seat in seats]):
        return replace(after, part=NOTHING, rounds=0)
    was = final(agreement, [before.accounts[seat].pool for seat in seats])
    parted = not (was and before.part) or any(
        write.why is EntryReason.KETTLE_MOVED for write in writes
    )
    part = before.part
    if parted and agreement.remise == "kettle":
        lies = sum((account.mountain for account in after.accounts), NOTHING)
        part = part_of(lies, agreement)
    return replace(after, part=part, rounds=before.rounds + 1 if was else 0)


def closed(sheet: Sheet, agreement: Agreement) -> bool:
    """Return whether an evening without a limit has come to its end. Rule 11.20."""
    accounts = sheet.accounts
    if not final(agreement, [account.pool for account in accounts]):
        return False
    nothing = not any(account.mountain or account.new_kettle for account in accounts)
    bound = agreement.final_rounds * agreement.players
    return nothing or (bound > 0 and sheet.rounds >= bound)
