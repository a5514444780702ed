"""Deals played with real cards: told, mended, and entered by hand. Rules 13.42, 13.43.

What was told stands in order in the `ToldBook`; a mend changes it there, and everything is worked
out anew from its beginning. `scoring` makes the entries, as of any other deal.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, NamedTuple

from engine.cards import EMPTY_HAND
from engine.errors import RuleError
from engine.events import Entered
from engine.game import CHANCE
from engine.preferans import deal as deals
from engine.preferans import ending, legal_tells, newcomers, scoring
from engine.preferans import pulka as sheets
from engine.preferans.actions import Action, DealKind, HandEntry, Mend, MendEntry, Tell
from engine.preferans.facts import (
    Column,
    DealFacts,
    Ending,
    EndingKind,
    Invitation,
    ToldFacts,
)
from engine.preferans.legal_tells import ToldWords
from engine.preferans.options import Agreement
from engine.preferans.state import (
    Arrived,
    BetweenDeals,
    Booked,
    BookItem,
    DealTerms,
    Finished,
    Lengthened,
    PreferansState,
    Pulka,
    ToldBook,
)
from engine.record import MADE_UP

LONGEST_WHY: Final = 100
"""Characters of the reason of an entry by hand."""
MOST_POINTS: Final = 100_000
"""Bound of the points of an entry by hand."""
FINEST: Final = 60
"""Greatest denominator of such points."""


# --- actions --------------------------------------------------------------------------------


def apply(state: PreferansState, actor: int, action: Action) -> PreferansState:
    """Tell, mend or enter something; raises `RuleError`. Whoever sits may.

    A deal after the end counts for nothing.
    """
    pulka = written(state.pulka, action, actor)
    over = sheets.closed(pulka.sheet, pulka.agreement, pulka.finished)
    return PreferansState(pulka, Finished() if over else BetweenDeals())


def written(pulka: Pulka, action: Action, actor: int = CHANCE) -> Pulka:
    """Return the pulka after one more deal or entry, or a mend; raises `RuleError`."""
    match action:
        case Tell():
            return noted(pulka, _checked(pulka, action))
        case HandEntry():
            _check_entry(action, pulka.agreement.players)
            return noted(pulka, Booked(action))
        case Mend() | MendEntry():
            book = _book(pulka)
            return _folded(book.first, _mended(book, actor, action))
        case _:
            raise RuleError("not-now", "13.42")


def moved(action: Action) -> tuple[int, int] | None:
    """Return after how many deals a mend moves the others, and by how many; None for no mend."""
    match action:
        case Mend(deal, tell, insert):
            return deal - 1, 1 if insert else -1 if tell is None else 0
        case HandEntry() | MendEntry():
            return 0, 0
        case _:
            return None


# --- the book -------------------------------------------------------------------------------


class Listed(NamedTuple):
    """A deal or an entry that was told, ``number`` 0 for one that was taken out.

    ``seats`` are the present numbers of those its ``facts`` have.
    """

    number: int
    item: Booked
    facts: DealFacts | Entered
    seats: tuple[int, ...]


def listed(pulka: Pulka) -> Iterator[Listed]:
    """Yield all that was told, in order."""
    book, numbers, now = _book(pulka), Counter[type](), tuple(range(pulka.agreement.hands))
    for place, item in enumerate(book.items):
        if isinstance(item, Booked) and item.out:
            facts = _last(_folded(book.first, book.items[:place]), item.what)
            yield Listed(0, item, facts, _seats_then(pulka, place))
        elif isinstance(item, Booked):
            kind = type(item.what)
            numbers[kind] += 1
            found = pulka.finished if kind is Tell else pulka.entered
            yield Listed(numbers[kind], item, found[numbers[kind] - 1], now)


def before(pulka: Pulka, number: int) -> Pulka:
    """Return a told pulka as it stands before deal ``number``, with that deal's seats."""
    book = _book(pulka)
    return _folded(book.first, book.items[: _place(book, Tell, number)])


def stood(pulka: Pulka, number: int) -> Iterator[tuple[int, DealFacts | Entered | None]]:
    """Yield who mended deal ``number``, and what stood there, None where it was put in."""
    there = before(pulka, number)
    for seat, old in booked(pulka, Tell, number).mends:
        yield seat, None if old is None else _last(there, old)


def _last(pulka: Pulka, what: Tell | HandEntry) -> DealFacts | Entered:
    after = _step(pulka, Booked(what))
    return after.finished[-1] if isinstance(what, Tell) else after.entered[-1]


def seats_then(pulka: Pulka, kind: type = Tell, number: int = 0) -> tuple[int, ...]:
    """Return the present numbers of the seats of a deal or an entry by hand, 0 for a new one."""
    if not number:
        return tuple(range(pulka.agreement.hands))
    return _seats_then(pulka, _place(_book(pulka), kind, number))


def _seats_then(pulka: Pulka, place: int) -> tuple[int, ...]:
    seats = [*range(pulka.agreement.hands)]
    for item in reversed(_book(pulka).items[place:]):
        if isinstance(item, Arrived):
            seats.pop(item.seat)
    return tuple(seats)


def booked(pulka: Pulka, kind: type, number: int) -> Booked:
    """Return a deal or an entry, from 1, as it was told; raises `RuleError`."""
    book = _book(pulka)
    found = book.items[_place(book, kind, number) :][:1]
    if not found or not isinstance(found[0], Booked):
        raise RuleError("told-number", "13.42")
    return found[0]


def noted(pulka: Pulka, item: BookItem) -> Pulka:
    """Return the pulka with one more item of its book; without a book it stays as it is."""
    if pulka.book is None:
        return pulka
    book = ToldBook(pulka.book.first, (*pulka.book.items, item))
    return replace(_step(pulka, item), book=book)


def _book(pulka: Pulka) -> ToldBook:
    if pulka.book is None:
        raise RuleError("not-now", "13.42")
    return pulka.book


def _folded(first: Pulka, items: tuple[BookItem, ...]) -> Pulka:
    found = first
    for item in items:
        found = _step(found, item)
    return replace(found, book=ToldBook(first, items))


def _place(book: ToldBook, kind: type, number: int) -> int:
    """Return the place of deal or entry ``number``, or behind everything for the next one."""
    places = [
        at
        for at, item in enumerate(book.items)
        if isinstance(item, Booked) and isinstance(item.what, kind) and not item.out
    ]
    if not 1 <= number <= len(places) + 1:
        raise RuleError("told-number", "13.42")
    return [*places, len(book.items)][number - 1]


def _mended(book: ToldBook, actor: int, mend: Mend | MendEntry) -> tuple[BookItem, ...]:
    """Return the items after a mend; what was taken out is put back where it was."""
    kind: type = Tell if isinstance(mend, Mend) else HandEntry
    number, new = (mend.deal, mend.tell) if isinstance(mend, Mend) else (mend.number, mend.entry)
    items, place = book.items, _place(book, kind, number)
    start = 0 if number == 1 else _place(book, kind, number - 1)
    for at in range(start, place) if mend.insert else ():
        out = items[at]
        if isinstance(out, Booked) and out.out and out.what == new:
            back = replace(out, out=False, mends=(*out.mends, (actor, None)))
            return (*items[:at], back, *items[at + 1 :])
    if place == len(items) or (mend.insert and new is None):
        raise RuleError("told-number", "13.42")
    old: Any = Booked(new or Tell()) if mend.insert else items[place]
    if not mend.insert and old.what == new:
        raise RuleError("told-same", "13.42")
    there, rest = _folded(book.first, items[:place]), items[place + (not mend.insert) :]
    now = replace(old, out=True)
    if isinstance(new, Tell):
        now = _checked(there, new, old.seated)
    elif new is not None:
        _check_entry(new, there.agreement.players)
        now = Booked(new)
    mends = (*old.mends, (actor, None if mend.insert else old.what))
    return (*items[:place], replace(now, mends=mends), *rest)


def _checked(pulka: Pulka, tell: Tell, seated: tuple[tuple[int, int | None], ...] = ()) -> Booked:
    """Return a deal that may have been dealt as what stood there was; raises `RuleError`."""
    terms = _seated(pulka, Booked(tell, seated=seated))
    legal_tells.check(pulka, terms, tell)
    return Booked(tell, seated=((terms.dealer, _out(pulka.agreement, terms)), *seated))


def _seated(pulka: Pulka, item: Booked) -> DealTerms:
    """Return the terms of a deal as they follow now, or else as they once were. Rule 13.42.

    A mend before a deal may have moved it away from those who played it.
    """
    tell = item.what
    seated = ((tell.dealer, tell.out), *item.seated)
    found = [terms_of(pulka, replace(tell, dealer=each, out=out)) for each, out in seated]
    for terms in found:
        with suppress(RuleError):
            legal_tells.check(pulka, terms, tell)
            return terms
    return found[-1]


def _check_entry(entry: HandEntry, players: int) -> None:
    """Refuse an entry by hand that no sheet has a place for; raises `RuleError`."""
    others = [seat for seat in range(players) if seat != entry.seat]
    whists = entry.column == Column.WHISTS
    if (
        entry.column not in (Column.POOL, Column.MOUNTAIN, Column.WHISTS)
        or entry.seat not in range(players)
        or entry.on not in (others if whists else (None,))
    ):
        raise RuleError("entry-column", "13.42")
    if not may_enter(entry.points):
        raise RuleError("entry-points", "13.42")
    if not 0 < len(entry.why) <= LONGEST_WHY or not entry.why.isprintable():
        raise RuleError("entry-why", "13.42")


def may_enter(points: Fraction) -> bool:
    """Return whether so many points can be entered by hand."""
    return 0 < abs(points) <= MOST_POINTS and points.denominator <= FINEST


# --- one step of the fold -------------------------------------------------------------------


def _step(pulka: Pulka, item: BookItem) -> Pulka:
    match item:
        case Booked(out=True):
            return pulka
        case Booked(what=HandEntry() as each):
            event = Entered(
                len(pulka.finished), each.seat, each.column, each.points, each.why, each.on
            )
            sheet = sheets.joined_by(pulka.sheet, (event,))
            return replace(pulka, sheet=sheet, entered=(*pulka.entered, event))
        case Booked():
            return _dealt(pulka, item)
        case Lengthened(ends):
            marks = (*pulka.marks, (len(pulka.finished), ()))
            return replace(pulka, agreement=pulka.agreement.until(ends), marks=marks)
        case Arrived(seat):
            return newcomers.arrived(pulka, seat)


def _dealt(pulka: Pulka, item: Booked) -> Pulka:
    tell = item.what
    late = sheets.closed(pulka.sheet, pulka.agreement, pulka.finished)
    facts = facts_of(pulka, _seated(pulka, item), tell, item.mends, late=late)
    if late:
        finished = (*pulka.finished, facts)
        dealer = sheets.next_dealer(finished, pulka.agreement)
        return replace(pulka, finished=finished, dealer=dealer)
    outcome = scoring.outcome(facts)
    facts = replace(facts, writes=scoring.score(outcome, pulka.agreement, pulka.sheet))
    after = ending.after(pulka, facts, made=outcome.made)
    return replace(after, entered=pulka.entered, marks=pulka.marks)


# --- who sits, and the facts ----------------------------------------------------------------


def terms_of(pulka: Pulka, tell: Tell) -> DealTerms:
    """Return the terms of a told deal: dealer and who sits out as they follow, or as named."""
    players = pulka.agreement.players
    dealer = pulka.dealer if tell.dealer is None else tell.dealer
    if dealer not in range(players) or tell.out not in (None, *range(players)):
        raise RuleError("told-seat", "13.42")
    terms = deals.terms(replace(pulka, dealer=dealer))
    if tell.out is None or tell.out == _out(pulka.agreement, terms):
        return terms
    if players < 4 or (players == 5 and tell.out == dealer):
        raise RuleError("told-seat", "13.42")
    away = {tell.out, dealer} if players == 5 else {tell.out}
    order = [(dealer + step) % players for step in range(1, players + 1)]
    active = tuple([seat for seat in order if seat not in away])
    return terms._replace(active=active, sitting=None if dealer in active else dealer)


def _out(agreement: Agreement, terms: DealTerms) -> int | None:
    """Return who sits out: with four the one of them, with five the one beside the dealer."""
    away = [seat for seat in range(agreement.players) if seat not in terms.active]
    others = [seat for seat in away if seat != terms.dealer]
    return others[0] if others else away[0] if away else None


def facts_of(
    pulka: Pulka,
    terms: DealTerms,
    tell: Tell,
    mends: tuple[tuple[int, Tell | None], ...] = (),
    *,
    late: bool = False,
) -> DealFacts:
    """Return the facts of a told deal, without its entries."""
    agreement, declarer = pulka.agreement, tell.declarer
    game = legal_tells.contract_of(tell)
    said = ToldWords(tell.whisters, tell.left, tell.hand)
    words = legal_tells.words(agreement, terms, tell).get(said, ())
    without_three = tell.kind is DealKind.WITHOUT_THREE
    passed = frozenset(tell.passed_dark)
    all_pass = tell.kind is DealKind.ALL_PASS
    if all_pass and terms.forced:
        passed = frozenset(terms.active)
    ending_kind = EndingKind.WITHOUT_THREE if without_three else None
    if legal_tells.is_checked(agreement, tell):
        ending_kind = EndingKind.CHECKED
    third = agreement.third_hand is not None
    open_play = not tell.alone if tell.whisters and (third or tell.alone) else None
    return DealFacts(
        number=terms.number,
        dealer=terms.dealer,
        deck=(),
        salt=MADE_UP,
        cut=0,
        hands=(EMPTY_HAND,) * agreement.hands,
        talon=(),
        auction=(),
        declarer=declarer,
        bid=game,
        discard=None,
        contract=None if without_three else game,
        whisting=words if tell.whisters or tell.left else (),
        whisters=tell.whisters,
        dealer_hand=tell.hand,
        open_play=open_play,
        tricks=(),
        taken=tell.taken or (0,) * agreement.hands,
        ending=None if ending_kind is None or declarer is None else Ending(ending_kind, declarer),
        price=terms.trick_price(dark=bool(passed)) if all_pass else 0,
        off_mountain=tell.off_mountain,
        invitation=Invitation(declarer, accepted=True)
        if tell.shared and declarer is not None
        else None,
        third_hand=terms.third_hand,
        passer_out=tell.alone and not third,
        record=agreement.convention.record,
        dark=tell.dark,
        bomb=1 if declarer is None else pulka.sheet.accounts[declarer].bomb,
        passed_dark=passed,
        step=terms.step if all_pass and passed else 0,
        forced=terms.forced and all_pass,
        told=ToldFacts(
            active=terms.active,
            suit=tell.strain is not None,
            half_played=legal_tells.is_half_played(agreement, tell),
            talon_tricks=tell.talon_tricks,
            refused=tell.refused,
            mends=mends,
            mended=bool(mends),
            late=late,
        ),
    )
