"""What a finished deal writes into the sheet. Rules 3.5, 4.9, 5, 6.5, 6.6, 8.2."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from engine.preferans.actions import Contract, HalfWhist, Special
from engine.preferans.conventions import (
    MISERE_PRICE,
    MOUNTAIN_IN_WHISTS,
    OBLIGATION,
    PRICES,
    Agreement,
    Convention,
)
from engine.preferans.facts import Column, DealFacts, EndingKind, Why, Write
from engine.preferans.pulka import Sheet

HALF: Final = Fraction(1, 2)
ROSTOV_CONSOLATION: Final = 10
"""Whists per undertrick where consolation does not depend on the contract. Rule 5."""


def score(facts: DealFacts, agreement: Agreement, sheet: Sheet) -> tuple[Write, ...]:
    """Return what the deal writes, in the order it is written. ``facts.writes`` is not read.

    ``sheet`` stands as before the deal: pools that are full help others, and what nobody's pool
    can take comes off the mountain. Rule 8.2. Writes of no points are left out.
    """
    writes = (write for write in _earned(facts, agreement) if write.points)
    if agreement.factors.helps:
        return tuple(_with_help(writes, agreement.length, sheet))
    return tuple(writes)


def _earned(facts: DealFacts, agreement: Agreement) -> Iterator[Write]:
    if facts.declarer is None:
        if agreement.convention is Convention.ROSTOV:
            return _all_pass_in_whists(facts, agreement)
        return _all_pass_on_mountain(facts, agreement)
    if facts.ending is not None and facts.ending.kind is EndingKind.WITHOUT_THREE:
        return _without_three(facts, agreement, facts.declarer)
    match facts.contract:
        case Special.MISERE:
            return _misere(facts, agreement, facts.declarer)
        case Contract(level):
            if facts.checked:
                return _checked(facts, agreement, facts.declarer, level)
            if facts.whisters:
                return _played(facts, agreement, facts.declarer, level)
            return _unplayed(facts, agreement, facts.declarer, level)
        case _:
            raise ValueError("a declarer without a contract")


# --- trick contracts ------------------------------------------------------------------------


def _played(facts: DealFacts, agreement: Agreement, declarer: int, level: int) -> Iterator[Write]:
    lost = facts.taken[declarer] < level
    if lost:
        yield _undertricks(facts, agreement, declarer, level)
    else:
        yield _pool(declarer, Why.MADE, PRICES[level])
    yield from _trick_whists(facts, agreement, declarer, level)
    if lost:
        yield from _consolation(facts, agreement, declarer, level)
    yield from _shortage(facts, agreement, declarer, level)


def _checked(facts: DealFacts, agreement: Agreement, declarer: int, level: int) -> Iterator[Write]:
    """Nobody whisted and nobody answers: both defenders write half of the trick whists. 4.9."""
    if facts.taken[declarer] >= level:
        yield _pool(declarer, Why.CHECKED_MADE, PRICES[level])
        return
    yield _undertricks(facts, agreement, declarer, level)
    price = PRICES[level] * agreement.factors.whist
    tricks = _defence(facts, declarer)
    for seat in _defenders(facts, declarer):
        yield _whists(seat, declarer, Why.CHECKED_WHISTS, tricks, price, share=HALF)
    yield from _consolation(facts, agreement, declarer, level)


def _undertricks(facts: DealFacts, agreement: Agreement, declarer: int, level: int) -> Write:
    price = PRICES[level] * agreement.factors.mountain
    return _mountain(declarer, Why.UNDERTRICKS, level - facts.taken[declarer], price)


def _trick_whists(
    facts: DealFacts, agreement: Agreement, declarer: int, level: int
) -> Iterator[Write]:
    """Whists for tricks: own ones of two whisters, all of a lone one unless shared. 5.3, 5.5."""
    price = PRICES[level] * agreement.factors.whist
    match facts.whisters:
        case (whister,):
            tricks = _defence(facts, declarer)
            sharer = _sharer(facts, declarer, whister) if agreement.gentleman else None
            if sharer is None or facts.taken[declarer] >= level:
                yield _whists(whister, declarer, Why.TRICK_WHISTS, tricks, price)
            else:
                yield _whists(whister, declarer, Why.SHARED_WHISTS, tricks, price, share=HALF)
                yield _whists(sharer, declarer, Why.SHARED_WHISTS, tricks, price, share=HALF)
        case whisters:
            for whister in whisters:
                tricks = facts.taken[whister]
                yield _whists(whister, declarer, Why.TRICK_WHISTS, tricks, price)


def _sharer(facts: DealFacts, declarer: int, whister: int) -> int | None:
    """Return who shares trick whists with a lone ``whister``. Rules 4.8, 5.5.

    It is the defender who neither whisted nor lent his hand to the dealer, unless he had left for
    half-whist.
    """
    lent = facts.dealer_hand if whister == facts.dealer and _four(facts) else None
    for seat in _defenders(facts, declarer):
        if seat not in (whister, lent):
            return None if seat in _leavers(facts) else seat
    raise ValueError("no second defender")


def _consolation(
    facts: DealFacts, agreement: Agreement, declarer: int, level: int
) -> Iterator[Write]:
    """Every other player at the table, the sitting dealer included. Rule 5.4."""
    factor = agreement.factors.consolation
    price = ROSTOV_CONSOLATION if factor is None else PRICES[level] * factor
    undertricks = level - facts.taken[declarer]
    for seat in _clockwise(facts, after=declarer):
        if seat != declarer:
            yield _whists(seat, declarer, Why.CONSOLATION, undertricks, price)


def _shortage(facts: DealFacts, agreement: Agreement, declarer: int, level: int) -> Iterator[Write]:
    """Whisters below the obligation. Rule 5.6."""
    short = OBLIGATION[level] - _defence(facts, declarer)
    if short <= 0:
        return
    price = PRICES[level] * agreement.missing_factor
    match facts.whisters:
        case (whister,):
            yield _mountain(whister, Why.MISSING, short, price)
        case (first, second) if level >= 8:
            if agreement.share_high_shortage:
                yield _mountain(first, Why.MISSING, short, price, share=HALF)
                yield _mountain(second, Why.MISSING, short, price, share=HALF)
            else:
                yield _mountain(second, Why.MISSING, short, price)
        case whisters:
            half = OBLIGATION[level] // 2
            for whister in whisters:
                missing = max(0, half - facts.taken[whister])
                if agreement.cap_shortage:
                    missing = min(missing, short)
                yield _mountain(whister, Why.MISSING, missing, price)


def _unplayed(facts: DealFacts, agreement: Agreement, declarer: int, level: int) -> Iterator[Write]:
    """Nobody whisted, or one left for half-whist. Rule 5.7."""
    yield _pool(declarer, Why.UNPLAYED, PRICES[level])
    price = PRICES[level] * agreement.factors.whist
    for seat in sorted(_leavers(facts)):
        yield _whists(seat, declarer, Why.HALF_WHIST, OBLIGATION[level] // 2, price)


def _without_three(facts: DealFacts, agreement: Agreement, declarer: int) -> Iterator[Write]:
    """Three undertricks on the level of the bid, and nothing else. Rule 3.5."""
    match facts.bid:
        case Contract(level):
            price = PRICES[level] * agreement.factors.mountain
            yield _mountain(declarer, Why.WITHOUT_THREE, 3, price)
        case _:
            raise ValueError("without three needs a bid with a level")


def _misere(facts: DealFacts, agreement: Agreement, declarer: int) -> Iterator[Write]:
    """Ten for no trick, else the price of each. Rule 5.8."""
    tricks = facts.taken[declarer]
    if tricks:
        price = MISERE_PRICE * agreement.factors.mountain
        yield _mountain(declarer, Why.MISERE_TRICKS, tricks, price)
    else:
        yield _pool(declarer, Why.MISERE_MADE, MISERE_PRICE)


# --- all-pass -------------------------------------------------------------------------------


def _all_pass_on_mountain(facts: DealFacts, agreement: Agreement) -> Iterator[Write]:
    """Tricks above the least count cost the price; no trick earns one. Rule 6.5.

    With four players the dealer plays the talon cards, so he is among those who can take tricks.
    """
    order = _clockwise(facts, after=facts.dealer)
    least = min(facts.taken)
    for seat in order:
        yield _mountain(seat, Why.ALL_PASS_TRICKS, facts.taken[seat] - least, facts.price)
    bonus = {"price": facts.price, "one": 1, "none": 0}[agreement.zero_trick_bonus]
    yield from _clean(facts, order, bonus)


def _all_pass_in_whists(facts: DealFacts, agreement: Agreement) -> Iterator[Write]:
    """The fewest tricks write on the others; two of them halve. Rule 6.6.

    The bonus of a player without tricks is one point whatever the price, the sitting dealer's too;
    the option may only take it away.
    """
    order = _clockwise(facts, after=facts.dealer)
    active = [seat for seat in order if not (_four(facts) and seat == facts.dealer)]
    least = min(facts.taken[seat] for seat in active)
    winners = [seat for seat in active if facts.taken[seat] == least]
    for winner in winners:
        for seat in active:
            if seat not in winners:
                yield _whists(
                    winner,
                    seat,
                    Why.ALL_PASS_FEWEST,
                    facts.taken[seat],
                    facts.price,
                    share=Fraction(1, len(winners)),
                )
    yield from _clean(facts, order, 0 if agreement.zero_trick_bonus == "none" else 1)


def _clean(facts: DealFacts, order: tuple[int, ...], bonus: int) -> Iterator[Write]:
    for seat in order:
        if facts.taken[seat] == 0:
            yield _pool(seat, Why.ALL_PASS_CLEAN, bonus)


# --- help -----------------------------------------------------------------------------------


def _with_help(writes: Iterator[Write], length: int, sheet: Sheet) -> Iterator[Write]:
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
        yield _whists(helper, helped, Why.HELP_GIVEN, int(given), MOUNTAIN_IN_WHISTS)


# --- who is who -----------------------------------------------------------------------------


def _four(facts: DealFacts) -> bool:
    """Tell whether the dealer sits out."""
    return len(facts.taken) == 4


def _clockwise(facts: DealFacts, after: int) -> tuple[int, ...]:
    """Every seat once, starting at the left of ``after``, who comes last."""
    players = len(facts.taken)
    return tuple((after + step) % players for step in range(1, players + 1))


def _defenders(facts: DealFacts, declarer: int) -> tuple[int, ...]:
    return tuple(
        seat
        for seat in _clockwise(facts, after=declarer)
        if seat != declarer and not (_four(facts) and seat == facts.dealer)
    )


def _defence(facts: DealFacts, declarer: int) -> int:
    """Tricks of both defenders together, whoever played their cards."""
    return sum(facts.taken) - facts.taken[declarer]


def _leavers(facts: DealFacts) -> frozenset[int]:
    """Who left for half-whist, whether or not the whist was returned."""
    return frozenset(seat for seat, say in facts.whisting if isinstance(say, HalfWhist))


# --- writes ---------------------------------------------------------------------------------


def _pool(seat: int, why: Why, points: int) -> Write:
    price = Fraction(points)
    return Write(seat, Column.POOL, price, why, None, 1, price)


def _mountain(
    seat: int, why: Why, count: int, price: int | Fraction, *, share: Fraction | None = None
) -> Write:
    points = Fraction(price * count)
    if share is not None:
        points *= share
    return Write(seat, Column.MOUNTAIN, points, why, None, count, Fraction(price))


def _whists(
    seat: int, on: int, why: Why, count: int, price: int, *, share: Fraction | None = None
) -> Write:
    points = Fraction(price * count)
    if share is not None:
        points *= share
    return Write(seat, Column.WHISTS, points, why, on, count, Fraction(price))
