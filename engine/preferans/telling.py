"""Deals played with real cards: told, mended, and entered by hand. Rules 13.42, 13.43.

What was told stands in order in the `ToldBook`; a mend changes it there, and everything is worked
out anew from its beginning. `scoring` makes the entries, as of any other deal.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, TypeVar

from engine.cards import EMPTY_HAND
from engine.errors import RuleError
from engine.events import Entered
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
    BookedDeal,
    BookedEntry,
    DealTerms,
    Finished,
    Lengthened,
    PreferansState,
    Pulka,
    ToldBook,
)
from engine.record import MADE_UP

Seatings = tuple[tuple[int, int | None], ...]
Item = BookedDeal | BookedEntry | Lengthened | Arrived
B = TypeVar("B", BookedDeal, BookedEntry)
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
    pulka = state.pulka
    match action:
        case Tell():
            return _between(told(pulka, action))
        case HandEntry():
            return _between(entered(pulka, action))
        case Mend() | MendEntry():
            return _between(mended(pulka, actor, action))
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


def _between(pulka: Pulka) -> PreferansState:
    over = sheets.closed(pulka.sheet, pulka.agreement, pulka.finished)
    return PreferansState(pulka, Finished() if over else BetweenDeals())


def told(pulka: Pulka, tell: Tell) -> Pulka:
    """Return the pulka after one more deal; raises `RuleError` for one that cannot have been."""
    return noted(pulka, _checked(pulka, tell))


def entered(pulka: Pulka, entry: HandEntry) -> Pulka:
    """Return the pulka with an entry by hand; raises `RuleError`."""
    check_entry(entry, pulka.agreement.players)
    return noted(pulka, BookedEntry(entry))


def before(pulka: Pulka, number: int) -> Pulka:
    """Return a told pulka as it stands before deal ``number``, with that deal's seats."""
    book = _book(pulka)
    return _folded(book.first, book.items[: _place(book, BookedDeal, number)])


def seats_then(pulka: Pulka, *, deal: int = 0, entry: int = 0) -> tuple[int, ...]:
    """Return the present numbers of the seats of a deal or an entry by hand, all of a new one's."""
    if not deal and not entry:
        return tuple(range(pulka.agreement.hands))
    book, kind = _book(pulka), BookedDeal if deal else BookedEntry
    return _seats_then(pulka, _place(book, kind, deal or entry))


def _seats_then(pulka: Pulka, place: int) -> tuple[int, ...]:
    seats = [*range(pulka.agreement.hands)]
    for item in reversed(_book(pulka).items[place:]):
        if isinstance(item, Arrived):
            seats.pop(item.seat)
    return tuple(seats)


def taken_out(pulka: Pulka) -> Iterator[tuple[int, DealFacts, tuple[int, ...]]]:
    """Yield deals that were taken out: by whom, as they stood, the present numbers of their seats.

    The facts are by the seats of their time.
    """
    book = _book(pulka)
    for place, item in enumerate(book.items):
        if isinstance(item, BookedDeal) and item.out:
            there = _folded(book.first, book.items[:place])
            terms = _seated(there, item.what, item.seated)
            facts = facts_of(there, terms, item.what)
            yield item.mends[-1][0], facts, _seats_then(pulka, place)


def told_deal(pulka: Pulka, number: int) -> BookedDeal:
    """Return deal ``number``, from 1, as it was told; raises `RuleError`."""
    return _booked(pulka, BookedDeal, number)


def told_entry(pulka: Pulka, number: int) -> BookedEntry:
    """Return entry ``number``, from 1, as it was told; raises `RuleError`."""
    return _booked(pulka, BookedEntry, number)


def _booked(pulka: Pulka, kind: type[B], number: int) -> B:
    book = _book(pulka)
    found = book.items[_place(book, kind, number) :][:1]
    if not found or not isinstance(found[0], kind):
        raise RuleError("told-number", "13.42")
    return found[0]


def mended(pulka: Pulka, actor: int, mend: Mend | MendEntry) -> Pulka:
    """Return the pulka after a mend; raises `RuleError`."""
    book = _book(pulka)
    return _folded(book.first, _mended(book, actor, mend))


def noted(pulka: Pulka, item: Item) -> Pulka:
    """Return the pulka with one more item of its book; without a book it stays as it is."""
    if pulka.book is None:
        return pulka
    book = ToldBook(pulka.book.first, (*pulka.book.items, item))
    return replace(_step(pulka, item), book=book)


def _book(pulka: Pulka) -> ToldBook:
    if pulka.book is None:
        raise RuleError("not-now", "13.42")
    return pulka.book


def _folded(first: Pulka, items: tuple[Item, ...]) -> Pulka:
    found = first
    for item in items:
        found = _step(found, item)
    return replace(found, book=ToldBook(first, items))


# --- mends ----------------------------------------------------------------------------------


def _place(book: ToldBook, kind: type[BookedDeal | BookedEntry], number: int) -> int:
    """Return the place of deal or entry ``number``, or behind everything for the next one."""
    places = [at for at, item in enumerate(book.items) if isinstance(item, kind) and not item.out]
    if not 1 <= number <= len(places) + 1:
        raise RuleError("told-number", "13.42")
    return places[number - 1] if number <= len(places) else len(book.items)


def _mended(book: ToldBook, actor: int, mend: Mend | MendEntry) -> tuple[Item, ...]:
    """Return the items after a mend; what was taken out is put back where it was."""
    number, new, insert = (
        (mend.deal, mend.tell, mend.insert)
        if isinstance(mend, Mend)
        else (mend.number, mend.entry, mend.insert)
    )
    kind = BookedDeal if isinstance(mend, Mend) else BookedEntry
    items, place = book.items, _place(book, kind, number)
    start = 0 if number == 1 else _place(book, kind, number - 1)
    for at in range(start, place) if insert else ():
        old: Any = items[at]
        if getattr(old, "out", False) and old.what == new:
            back: Item = replace(old, out=False, mends=(*old.mends, (actor, None)))
            return (*items[:at], back, *items[at + 1 :])
    if place == len(items) or (insert and new is None):
        raise RuleError("told-number", "13.42")
    stood: Any = None if insert else items[place]
    if stood is not None and stood.what == new:
        raise RuleError("told-same", "13.42")
    mends = ((actor, None),) if stood is None else (*stood.mends, (actor, stood.what))
    there, rest = _folded(book.first, items[:place]), items[place + (stood is not None) :]
    match new:
        case None:
            return (*items[:place], replace(stood, out=True, mends=mends), *rest)
        case Tell():
            seated = () if stood is None else stood.seated
            return (*items[:place], replace(_checked(there, new, seated), mends=mends), *rest)
        case HandEntry():
            check_entry(new, there.agreement.players)
            return (*items[:place], BookedEntry(new, mends), *rest)


def _checked(pulka: Pulka, tell: Tell, seated: Seatings = ()) -> BookedDeal:
    """Return a deal that may have been dealt as what stood there was; raises `RuleError`."""
    terms = _seated(pulka, tell, seated)
    legal_tells.check(pulka, terms, tell)
    return BookedDeal(tell, seated=((terms.dealer, _out(pulka.agreement, terms)), *seated))


def _seated(pulka: Pulka, tell: Tell, seated: Seatings) -> DealTerms:
    """Return the terms of a deal as they follow now, or else as they once were. Rule 13.42.

    A mend before a deal may have moved it away from those who played it.
    """
    offered = [tell, *(replace(tell, dealer=dealer, out=out) for dealer, out in seated)]
    found = [terms_of(pulka, each) for each in offered]
    return next((terms for terms in found if _may_have_been(pulka, terms, tell)), found[-1])


def _may_have_been(pulka: Pulka, terms: DealTerms, tell: Tell) -> bool:
    try:
        legal_tells.check(pulka, terms, tell)
    except RuleError:
        return False
    return True


def check_entry(entry: HandEntry, players: int) -> None:
    """Refuse an entry by hand that no sheet has a place for; raises `RuleError`."""
    whists = entry.column == Column.WHISTS
    on = entry.on if whists else 0
    seats = range(players)
    if (
        entry.column not in (Column.POOL, Column.MOUNTAIN, Column.WHISTS)
        or entry.seat not in seats
        or on not in seats
        or (whists and on == entry.seat)
        or (not whists and entry.on is not None)
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


def _step(pulka: Pulka, item: Item) -> Pulka:
    match item:
        case BookedDeal(out=True) | BookedEntry(out=True):
            return pulka
        case BookedDeal():
            return _dealt(pulka, item)
        case BookedEntry(what=each):
            event = Entered(
                len(pulka.finished), each.seat, each.column, each.points, each.why, each.on
            )
            sheet = sheets.joined_by(pulka.sheet, (event,))
            return replace(pulka, sheet=sheet, entered=(*pulka.entered, event))
        case Lengthened(ends):
            marks = (*pulka.marks, (len(pulka.finished), ()))
            return replace(pulka, agreement=pulka.agreement.until(ends), marks=marks)
        case Arrived(seat):
            return newcomers.arrived(pulka, seat)


def _dealt(pulka: Pulka, item: BookedDeal) -> Pulka:
    tell = item.what
    terms = _seated(pulka, tell, item.seated)
    facts = facts_of(pulka, terms, tell, item.mends)
    if sheets.closed(pulka.sheet, pulka.agreement, pulka.finished):
        late = replace(facts, told=replace(_told_part(facts), late=True))
        finished = (*pulka.finished, late)
        dealer = sheets.next_dealer(finished, pulka.agreement)
        return replace(pulka, finished=finished, dealer=dealer)
    outcome = scoring.outcome(facts)
    facts = replace(facts, writes=scoring.score(outcome, pulka.agreement, pulka.sheet))
    after = ending.after(pulka, facts, made=outcome.made)
    return replace(after, entered=pulka.entered, marks=pulka.marks)


def _told_part(facts: DealFacts) -> ToldFacts:
    if facts.told is None:
        raise ValueError("a deal with cards")
    return facts.told


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
    open_play = None
    if agreement.third_hand is not None and tell.whisters:
        open_play = not tell.alone
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
        ),
    )
