"""What a finished deal writes into the sheet. Rules 3.5, 4.9, 5, 6.5, 6.6, 8.2."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from engine.preferans.actions import AnyContract, Contract, HalfWhist, Special
from engine.preferans.conventions import MISERE_PRICE, MOUNTAIN_IN_WHISTS, OBLIGATION, PRICES
from engine.preferans.facts import Column, DealFacts, Ending, EndingKind, Why, Write
from engine.preferans.options import Agreement
from engine.preferans.pulka import Sheet
from engine.preferans.state import DealHistory

HALF: Final = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that scoring reads of a deal. ``declarer`` None is all-pass.

    ``active`` are the seats that hold cards, in hand order; ``taken`` the tricks by seat, as
    scored: they stand last, for what is still to be played. ``contract`` of a deal left without
    three is the bid. ``left`` are those who left for half-whist, whether or not the whist was
    returned; ``dealer_hand`` is the hand a sitting dealer whists with; ``price`` that of an all-
    pass trick; ``checked``: a ten that is not whisted (4.9).
    """

    dealer: int
    active: tuple[int, ...]
    declarer: int | None = None
    contract: AnyContract | None = None
    whisters: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    dealer_hand: int | None = None
    price: int = 0
    without_three: bool = False
    checked: bool = False
    taken: tuple[int, ...] = ()


def outcome(facts: DealFacts) -> Outcome:
    """Return what scoring reads of a finished deal."""
    return come_to(
        facts,
        dealer=facts.dealer,
        active=facts.active,
        taken=facts.taken,
        ending=facts.ending,
        price=facts.price,
    )


def come_to(
    said: DealFacts | DealHistory,
    *,
    dealer: int,
    active: tuple[int, ...],
    taken: tuple[int, ...],
    ending: Ending | None,
    price: int,
) -> Outcome:
    """Return what scoring reads of a deal that ends, or has ended."""
    without_three = ending is not None and ending.kind is EndingKind.WITHOUT_THREE
    return Outcome(
        dealer=dealer,
        active=active,
        declarer=said.declarer,
        contract=said.bid if without_three else said.contract,
        whisters=said.whisters,
        left=tuple([seat for seat, say in said.whisting if isinstance(say, HalfWhist)]),
        dealer_hand=said.dealer_hand,
        price=price,
        without_three=without_three,
        checked=ending is not None and ending.kind is EndingKind.CHECKED,
        taken=taken,
    )


def score(deal: Outcome, agreement: Agreement, sheet: Sheet) -> tuple[Write, ...]:
    """Return what the deal writes, in the order it is written.

    ``sheet`` stands as before the deal: pools that are full help others, and what nobody's pool
    can take comes off the mountain. Rule 8.2. Writes of no points are left out.
    """
    writes = (write for write in _earned(deal, agreement) if write.points)
    if agreement.convention.helps:
        return tuple(_with_help(writes, agreement.length, sheet))
    return tuple(writes)


def _earned(deal: Outcome, agreement: Agreement) -> Iterator[Write]:
    if deal.declarer is None:
        if agreement.convention.all_pass_in_whists:
            return _all_pass_in_whists(deal, agreement)
        return _all_pass_on_mountain(deal, agreement)
    match deal.contract:
        case Special.MISERE:
            return _misere(deal, agreement, deal.declarer)
        case Contract(level):
            if deal.without_three:
                return _without_three(agreement, deal.declarer, level)
            if deal.checked:
                return _checked(deal, agreement, deal.declarer, level)
            if deal.whisters:
                return _played(deal, agreement, deal.declarer, level)
            return _unplayed(deal, agreement, deal.declarer, level)
        case _:
            raise ValueError("a declarer without a contract")


# --- trick contracts ------------------------------------------------------------------------


def _played(deal: Outcome, agreement: Agreement, declarer: int, level: int) -> Iterator[Write]:
    lost = deal.taken[declarer] < level
    if lost:
        yield _undertricks(deal, agreement, declarer, level)
    else:
        yield _pool(declarer, Why.MADE, PRICES[level])
    yield from _trick_whists(deal, agreement, declarer, level)
    if lost:
        yield from _consolation(deal, agreement, declarer, level)
    yield from _shortage(deal, agreement, declarer, level)


def _checked(deal: Outcome, agreement: Agreement, declarer: int, level: int) -> Iterator[Write]:
    """Nobody whisted and nobody answers: both defenders write half of the trick whists. 4.9."""
    if deal.taken[declarer] >= level:
        yield _pool(declarer, Why.CHECKED_MADE, PRICES[level])
        return
    yield _undertricks(deal, agreement, declarer, level)
    price = PRICES[level] * agreement.convention.whist
    tricks = _defence(deal, declarer)
    for seat in _defenders(deal, declarer):
        yield _whists(seat, declarer, Why.CHECKED_WHISTS, tricks, price, share=HALF)
    yield from _consolation(deal, agreement, declarer, level)


def _undertricks(deal: Outcome, agreement: Agreement, declarer: int, level: int) -> Write:
    price = PRICES[level] * agreement.convention.mountain
    return _mountain(declarer, Why.UNDERTRICKS, level - deal.taken[declarer], price)


def _trick_whists(
    deal: Outcome, agreement: Agreement, declarer: int, level: int
) -> Iterator[Write]:
    """Whists for tricks: own ones of two whisters, all of a lone one unless shared. 5.3, 5.5."""
    price = PRICES[level] * agreement.convention.whist
    match deal.whisters:
        case (whister,):
            tricks = _defence(deal, declarer)
            sharer = _sharer(deal, declarer, whister) if agreement.gentleman else None
            if sharer is None or deal.taken[declarer] >= level:
                yield _whists(whister, declarer, Why.TRICK_WHISTS, tricks, price)
            else:
                yield _whists(whister, declarer, Why.SHARED_WHISTS, tricks, price, share=HALF)
                yield _whists(sharer, declarer, Why.SHARED_WHISTS, tricks, price, share=HALF)
        case whisters:
            for whister in whisters:
                tricks = deal.taken[whister]
                yield _whists(whister, declarer, Why.TRICK_WHISTS, tricks, price)


def _sharer(deal: Outcome, declarer: int, whister: int) -> int | None:
    """Return who shares trick whists with a lone ``whister``. Rules 4.8, 5.5.

    It is the defender who neither whisted nor lent his hand to the dealer, unless he had left for
    half-whist.
    """
    lent = None if whister in deal.active else deal.dealer_hand
    for seat in _defenders(deal, declarer):
        if seat not in (whister, lent):
            return None if seat in deal.left else seat
    raise ValueError("no second defender")


def _consolation(deal: Outcome, agreement: Agreement, declarer: int, level: int) -> Iterator[Write]:
    """Every other player at the table, the sitting dealer included. Rule 5.4."""
    price = agreement.convention.consolation(level)
    undertricks = level - deal.taken[declarer]
    for seat in _clockwise(deal, after=declarer):
        if seat != declarer:
            yield _whists(seat, declarer, Why.CONSOLATION, undertricks, price)


def _shortage(deal: Outcome, agreement: Agreement, declarer: int, level: int) -> Iterator[Write]:
    """Whisters below the obligation. Rule 5.6."""
    short = OBLIGATION[level] - _defence(deal, declarer)
    if short <= 0:
        return
    price = PRICES[level] * agreement.missing_factor
    match deal.whisters:
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
                missing = max(0, half - deal.taken[whister])
                if agreement.cap_shortage:
                    missing = min(missing, short)
                yield _mountain(whister, Why.MISSING, missing, price)


def _unplayed(deal: Outcome, agreement: Agreement, declarer: int, level: int) -> Iterator[Write]:
    """Nobody whisted, or one left for half-whist. Rule 5.7."""
    yield _pool(declarer, Why.UNPLAYED, PRICES[level])
    price = PRICES[level] * agreement.convention.whist
    for seat in sorted(deal.left):
        yield _whists(seat, declarer, Why.HALF_WHIST, OBLIGATION[level] // 2, price)


def _without_three(agreement: Agreement, declarer: int, level: int) -> Iterator[Write]:
    """Three undertricks on the level of the bid, and nothing else. Rule 3.5."""
    price = PRICES[level] * agreement.convention.mountain
    yield _mountain(declarer, Why.WITHOUT_THREE, 3, price)


def _misere(deal: Outcome, agreement: Agreement, declarer: int) -> Iterator[Write]:
    """Ten for no trick, else the price of each. Rule 5.8."""
    tricks = deal.taken[declarer]
    if tricks:
        price = MISERE_PRICE * agreement.convention.mountain
        yield _mountain(declarer, Why.MISERE_TRICKS, tricks, price)
    else:
        yield _pool(declarer, Why.MISERE_MADE, MISERE_PRICE)


# --- all-pass -------------------------------------------------------------------------------


def _all_pass_on_mountain(deal: Outcome, agreement: Agreement) -> Iterator[Write]:
    """Tricks above the least count cost the price; no trick earns one. Rule 6.5.

    With four players the dealer plays the talon cards, so he is among those who can take tricks.
    """
    order = _clockwise(deal, after=deal.dealer)
    least = min(deal.taken)
    for seat in order:
        yield _mountain(seat, Why.ALL_PASS_TRICKS, deal.taken[seat] - least, deal.price)
    yield from _clean(deal, agreement, order)


def _all_pass_in_whists(deal: Outcome, agreement: Agreement) -> Iterator[Write]:
    """The fewest tricks write on the others; two of them halve. Rule 6.6."""
    order = _clockwise(deal, after=deal.dealer)
    active = [seat for seat in order if seat in deal.active]
    least = min(deal.taken[seat] for seat in active)
    winners = [seat for seat in active if deal.taken[seat] == least]
    for winner in winners:
        for seat in active:
            if seat not in winners:
                yield _whists(
                    winner,
                    seat,
                    Why.ALL_PASS_FEWEST,
                    deal.taken[seat],
                    deal.price,
                    share=Fraction(1, len(winners)),
                )
    yield from _clean(deal, agreement, order)


def _clean(deal: Outcome, agreement: Agreement, order: tuple[int, ...]) -> Iterator[Write]:
    """Whoever took no trick, the sitting dealer too. Rules 6.5, 6.6."""
    bonus = {"price": deal.price, "one": 1, "none": 0}[agreement.zero_trick_bonus]
    for seat in order:
        if deal.taken[seat] == 0:
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


def _clockwise(deal: Outcome, after: int) -> tuple[int, ...]:
    """Every seat once, starting at the left of ``after``, who comes last."""
    players = len(deal.taken)
    return tuple((after + step) % players for step in range(1, players + 1))


def _defenders(deal: Outcome, declarer: int) -> tuple[int, ...]:
    return tuple(
        seat
        for seat in _clockwise(deal, after=declarer)
        if seat != declarer and seat in deal.active
    )


def _defence(deal: Outcome, declarer: int) -> int:
    """Tricks of both defenders together, whoever played their cards."""
    return sum(deal.taken) - deal.taken[declarer]


# --- writes ---------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _exact(points: int | Fraction) -> Fraction:
    """The same few numbers are written again and again."""
    return Fraction(points)


def _pool(seat: int, why: Why, points: int) -> Write:
    price = _exact(points)
    return Write(seat, Column.POOL, price, why, None, 1, price)


def _mountain(
    seat: int, why: Why, count: int, price: int | Fraction, *, share: Fraction | None = None
) -> Write:
    points = _exact(price * count)
    if share is not None:
        points *= share
    return Write(seat, Column.MOUNTAIN, points, why, None, count, _exact(price))


def _whists(
    seat: int, on: int, why: Why, count: int, price: int, *, share: Fraction | None = None
) -> Write:
    points = _exact(price * count)
    if share is not None:
        points *= share
    return Write(seat, Column.WHISTS, points, why, on, count, _exact(price))
