"""The entries of a deal with a declarer. Rules 3.5, 3.6, 4.9, 5."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from engine.preferans.actions import Contract, Special
from engine.preferans.conventions import MISERE_PRICE, OBLIGATION, PRICES
from engine.preferans.facts import EntryReason, SheetEntry
from engine.preferans.options import Agreement
from engine.preferans.pulka import Sheet
from engine.preferans.scoring.outcome import Outcome, clockwise, defence, defenders
from engine.preferans.scoring.writing import in_whists, to_mountain, to_pool

HALF: Final = Fraction(1, 2)


def with_declarer(
    deal: Outcome, agreement: Agreement, sheet: Sheet, declarer: int
) -> Iterator[SheetEntry]:
    """Return the entries of ``declarer``'s game, in order; those of his talon come last.

    ``sheet`` is the one before the deal. Bombs and darkness multiply all entries of the game, and
    the prize for its talon. Rules 9.7, 13.10.
    """
    for write in _game(deal, agreement, sheet, declarer):
        yield _multiplied(write, deal.factor)
    for write in talon_entries(deal, agreement, declarer):
        yield write if write.why is EntryReason.TALON_REFUSED else _multiplied(write, deal.factor)


def _multiplied(write: SheetEntry, factor: int) -> SheetEntry:
    if factor == 1:
        return write
    return replace(write, points=write.points * factor, price=write.price * factor)


def _game(deal: Outcome, agreement: Agreement, sheet: Sheet, declarer: int) -> Iterator[SheetEntry]:
    match deal.contract:
        case Special.MISERE:
            return _misere(deal, agreement, declarer)
        case Contract(level):
            if deal.without_three:
                return _without_three(agreement, declarer, level)
            if deal.checked:
                return _checked(deal, agreement, declarer, level)
            if deal.whisters:
                return _played(deal, agreement, sheet, declarer, level)
            if deal.half_played:
                return _half_played(deal, agreement, sheet, declarer, level)
            return _unplayed(deal, agreement, declarer, level)
        case _:
            raise ValueError("a declarer without a contract")


def _played(
    deal: Outcome, agreement: Agreement, sheet: Sheet, declarer: int, level: int
) -> Iterator[SheetEntry]:
    lost = deal.taken[declarer] < level
    if lost:
        yield _undertricks(deal, agreement, declarer, level)
    else:
        yield to_pool(declarer, EntryReason.MADE, PRICES[level])
    yield from _trick_whists(deal, agreement, declarer, level)
    if lost:
        yield from _consolation(deal, agreement, declarer, level)
    yield from _shortage(deal, agreement, sheet, declarer, level)


def _half_played(
    deal: Outcome, agreement: Agreement, sheet: Sheet, declarer: int, level: int
) -> Iterator[SheetEntry]:
    """Write a game that was played after half-whist: half the obligation at most. Rule 13.43."""
    (seat,), half = deal.left, OBLIGATION[level] // 2
    lost, tricks = deal.taken[declarer] < level, defence(deal, declarer)
    if lost:
        yield _undertricks(deal, agreement, declarer, level)
    else:
        yield to_pool(declarer, EntryReason.MADE, PRICES[level])
    price = agreement.whist_price(level)
    yield in_whists(seat, declarer, EntryReason.TRICK_WHISTS, min(tricks, half), price)
    if lost:
        yield from _consolation(deal, agreement, declarer, level)
    missing = PRICES[level] * agreement.missing_factor(sheet.accounts[seat].pool)
    yield to_mountain(seat, EntryReason.MISSING, max(0, half - tricks), missing)


def _checked(
    deal: Outcome, agreement: Agreement, declarer: int, level: int
) -> Iterator[SheetEntry]:
    """Write half of the trick whists for each defender of a checked ten; none answers. 4.9."""
    if deal.taken[declarer] >= level:
        yield to_pool(declarer, EntryReason.CHECKED_MADE, PRICES[level])
        return
    yield _undertricks(deal, agreement, declarer, level)
    price = agreement.whist_price(level)
    tricks = defence(deal, declarer)
    for seat in defenders(deal, declarer):
        yield in_whists(seat, declarer, EntryReason.CHECKED_WHISTS, tricks, price, share=HALF)
    yield from _consolation(deal, agreement, declarer, level)


def _undertricks(deal: Outcome, agreement: Agreement, declarer: int, level: int) -> SheetEntry:
    price = PRICES[level] * agreement.convention.mountain
    return to_mountain(declarer, EntryReason.UNDERTRICKS, level - deal.taken[declarer], price)


def _trick_whists(
    deal: Outcome, agreement: Agreement, declarer: int, level: int
) -> Iterator[SheetEntry]:
    """Write whists for two whisters' own tricks, for all of a lone one unless shared. 5.3, 5.5."""
    price = agreement.whist_price(level)
    match deal.whisters:
        case (whister,):
            tricks = defence(deal, declarer)
            sharer = _sharer(deal, declarer, whister) if agreement.gentleman else None
            if sharer is None or deal.taken[declarer] >= level:
                yield in_whists(whister, declarer, EntryReason.TRICK_WHISTS, tricks, price)
            else:
                yield in_whists(
                    whister, declarer, EntryReason.SHARED_WHISTS, tricks, price, share=HALF
                )
                yield in_whists(
                    sharer, declarer, EntryReason.SHARED_WHISTS, tricks, price, share=HALF
                )
        case whisters:
            for whister in whisters:
                tricks = deal.taken[whister]
                yield in_whists(whister, declarer, EntryReason.TRICK_WHISTS, tricks, price)


def _sharer(deal: Outcome, declarer: int, whister: int) -> int | None:
    """Return the defender who shares trick whists with a lone ``whister``. Rules 4.8, 5.5.

    He neither whisted nor lent his hand to the dealer, except after leaving for half-whist.
    """
    lent = None if whister in deal.active else deal.dealer_hand
    for seat in defenders(deal, declarer):
        if seat not in (whister, lent):
            return None if seat in deal.left else seat
    raise ValueError("no second defender")


def _consolation(
    deal: Outcome, agreement: Agreement, declarer: int, level: int
) -> Iterator[SheetEntry]:
    """Write consolation of all others, also of sitting ones where agreed. Rules 5.4, 13.24.

    A dealer who whists is no less a player than the defenders.
    """
    price = agreement.convention.consolation(level)
    undertricks = level - deal.taken[declarer]
    match agreement.consolation:
        case "all":
            writers = frozenset(range(deal.players))
        case "players":
            writers = frozenset((*deal.active, *deal.whisters))
        case _:
            writers = frozenset()
    for seat in clockwise(deal, after=declarer):
        if seat != declarer and seat in writers:
            yield in_whists(seat, declarer, EntryReason.CONSOLATION, undertricks, price)


def _shortage(
    deal: Outcome, agreement: Agreement, sheet: Sheet, declarer: int, level: int
) -> Iterator[SheetEntry]:
    """Charge whisters below the obligation, each at his own price. Rules 5.6, 9.8, 13.39."""
    if agreement.responsibility == "none":  # nobody asks how it was whisted
        return
    tricks = defence(deal, declarer)
    short = agreement.obligation(level, alone=False) - tricks
    if short > 0 and deal.third_hand is not None:
        short = agreement.obligation(level, alone=deal.alone) - tricks
    apart = agreement.shortage == "each" and len(deal.whisters) == 2
    if short <= 0 and not apart:
        return
    price = {
        seat: PRICES[level] * agreement.missing_factor(sheet.accounts[seat].pool)
        for seat in deal.whisters
    }
    match deal.whisters:
        case (whister,):
            # Only a sitting dealer whists without holding cards. Rule 4.5.
            if whister in deal.active or agreement.dealer_answers:
                yield to_mountain(whister, EntryReason.MISSING, short, price[whister])
        case (first, second) if level >= 8:
            shared = agreement.share_high_shortage
            for whister in (first, second) if shared else (second,):
                missing = max(0, OBLIGATION[level] - deal.taken[whister]) if apart else short
                share = HALF if shared else None
                yield to_mountain(
                    whister, EntryReason.MISSING, missing, price[whister], share=share
                )
        case whisters:
            half = OBLIGATION[level] // 2
            for whister in whisters:
                missing = max(0, half - deal.taken[whister])
                if agreement.cap_shortage:
                    missing = min(missing, short)
                yield to_mountain(whister, EntryReason.MISSING, missing, price[whister])


def _unplayed(
    deal: Outcome, agreement: Agreement, declarer: int, level: int
) -> Iterator[SheetEntry]:
    """Write an unwhisted contract, or one left for half-whist. Rule 5.7."""
    yield to_pool(declarer, EntryReason.UNPLAYED, PRICES[level])
    price = agreement.whist_price(level)
    for seat in sorted(deal.left):
        yield in_whists(seat, declarer, EntryReason.HALF_WHIST, OBLIGATION[level] // 2, price)


def _without_three(agreement: Agreement, declarer: int, level: int) -> Iterator[SheetEntry]:
    """Write three undertricks on the level of the bid, and nothing else. Rule 3.5."""
    price = PRICES[level] * agreement.convention.mountain
    yield to_mountain(declarer, EntryReason.WITHOUT_THREE, 3, price)


def _misere(deal: Outcome, agreement: Agreement, declarer: int) -> Iterator[SheetEntry]:
    """Write ten for no trick, else each one's price; halves if it is shared. Rules 5.8, 7.4."""
    tricks = deal.taken[declarer]
    price = MISERE_PRICE * agreement.convention.mountain
    if deal.partner is not None:
        for seat in (declarer, deal.partner):
            if tricks:
                yield to_mountain(seat, EntryReason.MISERE_SHARED_TRICKS, tricks, price, share=HALF)
            else:
                yield to_pool(seat, EntryReason.MISERE_SHARED, MISERE_PRICE // 2)
    elif tricks:
        yield to_mountain(declarer, EntryReason.MISERE_TRICKS, tricks, price)
    else:
        yield to_pool(declarer, EntryReason.MISERE_MADE, MISERE_PRICE)


# --- the talon: a prize for a good one, a penalty for a refused one. Rule 3.6 ---------------


def talon_entries(deal: Outcome, agreement: Agreement, declarer: int) -> Iterator[SheetEntry]:
    """Return the entries of ``declarer``'s talon, whatever the result of his game.

    A dealer who shares a misère pays no penalty for its talon.
    """
    sits = deal.dealer not in deal.active
    if agreement.dealer_talon_prize and isinstance(deal.contract, Contract):
        yield from _prize(deal, agreement, declarer, deal.contract.level, sits=sits)
    penalty = agreement.talon_refusal_penalty
    if penalty and sits and deal.partner is None and deal.refused:
        yield to_mountain(deal.dealer, EntryReason.TALON_REFUSED, 1, penalty)


def _prize(
    deal: Outcome, agreement: Agreement, declarer: int, level: int, *, sits: bool
) -> Iterator[SheetEntry]:
    """Whists on the declarer as for tricks of his game. Rule 13.29.

    The dealer writes them if he sits the deal out. Decision: if no dealer sits, each opponent
    writes half; the dealer may be the declarer himself there.
    """
    price = agreement.whist_price(level)
    if sits:
        yield in_whists(deal.dealer, declarer, EntryReason.TALON_PRIZE, deal.talon_tricks, price)
        return
    for seat in defenders(deal, declarer):
        yield in_whists(
            seat, declarer, EntryReason.TALON_PRIZE, deal.talon_tricks, price, share=HALF
        )
