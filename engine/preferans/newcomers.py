"""A newcomer in a running pulka: his entries, his seat, and new numbers of seats. 8.7.

Seats are numbered clockwise, so with a newcomer those from his on move up, in past entries too:
finished deals use the present seats, and name the players who were not there (13.16). `as_played`
returns such a deal by the seats of its time.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor

from engine.cards import EMPTY_HAND, Card
from engine.errors import RuleError
from engine.events import moved_up
from engine.game import JoinResult
from engine.preferans.actions import LookAtHand, Say
from engine.preferans.facts import Column, DealFacts, Ending, SheetEntry, Trick
from engine.preferans.pulka import Account, Sheet
from engine.preferans.state import Arrived, BetweenDeals, PreferansState, Pulka, ToldBook

Numbers = Mapping[int, int]
"""A new number for each old one."""


def join(state: PreferansState) -> JoinResult[PreferansState]:
    """Seat a newcomer at the left of the last dealer; he deals next. Rule 8.7.

    Pool and mountain are the average of the others', rounded against him; he has no whists.
    """
    pulka = state.pulka
    if not isinstance(state.phase, BetweenDeals):
        raise RuleError("not-now", "8.7")
    players = pulka.agreement.players
    last = pulka.finished[-1].dealer if pulka.finished else (pulka.dealer - 1) % players
    seat = last + 1
    new = arrived(pulka, seat)
    if pulka.book is not None:
        items = (*pulka.book.items, Arrived(seat))
        new = replace(new, book=ToldBook(pulka.book.first, items))
    _, written = new.marks[-1]
    return JoinResult(new.agreement, PreferansState(new, state.phase), seat, written)


def arrived(pulka: Pulka, seat: int) -> Pulka:
    """Return the pulka with a newcomer at ``seat``, who deals next."""
    pool, mountain = first_entries(pulka.sheet)
    written = ((str(Column.POOL), pool), (str(Column.MOUNTAIN), mountain))
    players = pulka.agreement.players
    return Pulka(
        agreement=pulka.agreement.among(players + 1),
        sheet=_sheet_with(pulka.sheet, seat, pool, mountain),
        finished=tuple(told_with(facts, seat) for facts in pulka.finished),
        dealer=seat,
        series=pulka.series,
        row=pulka.row,
        # One more player in each unfinished circle. Rule 13.6.
        forced=pulka.forced - (-pulka.forced // players),
        entered=tuple(moved_up(event, seat) for event in pulka.entered),
        marks=(*pulka.marks, (len(pulka.finished), written)),
    )


def first_entries(sheet: Sheet) -> tuple[int, int]:
    """Return a newcomer's pool, rounded down, and mountain, rounded up. Rules 8.7, 13.16."""
    players = len(sheet.accounts)
    pool = sum((account.pool for account in sheet.accounts), Fraction(0))
    mountain = sum((account.mountain for account in sheet.accounts), Fraction(0))
    return floor(pool / players), ceil(mountain / players)


def _sheet_with(sheet: Sheet, seat: int, pool: int, mountain: int) -> Sheet:
    def with_him(whists: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
        return (*whists[:seat], Fraction(0), *whists[seat:])

    accounts = [replace(each, whists=with_him(each.whists)) for each in sheet.accounts]
    nothing = (Fraction(0),) * (len(accounts) + 1)
    accounts.insert(seat, Account(Fraction(pool), Fraction(mountain), nothing))
    prized = tuple(old + 1 if old >= seat else old for old in sheet.prized)
    return replace(sheet, accounts=tuple(accounts), prized=prized)


# --- seats and their numbers ----------------------------------------------------------------


def told_with(facts: DealFacts, seat: int) -> DealFacts:
    """Return a deal by the seats after a newcomer sat down at ``seat``."""
    players = len(facts.hands) + 1
    numbers = dict(enumerate(each for each in range(players) if each != seat))
    return _renumbered(facts, numbers, players, absent=(seat,))


def as_played(facts: DealFacts) -> DealFacts:
    """Return a deal by the seats of its time."""
    if not facts.absent:
        return facts
    present = facts.present
    numbers = {seat: number for number, seat in enumerate(present)}
    return _renumbered(facts, numbers, len(present), absent=())


def _renumbered(
    facts: DealFacts, numbers: Numbers, players: int, *, absent: tuple[int, ...]
) -> DealFacts:
    """Return the deal with new numbers of seats; those without one had no part in it."""
    old = {new: number for number, new in numbers.items()}

    def one(seat: int | None) -> int | None:
        return None if seat is None else numbers[seat]

    kept = (numbers[seat] for seat in facts.absent if seat in numbers)
    return replace(
        facts,
        dealer=numbers[facts.dealer],
        hands=tuple(
            facts.hands[old[seat]] if seat in old else EMPTY_HAND for seat in range(players)
        ),
        auction=tuple((numbers[seat], word) for seat, word in facts.auction),
        declarer=one(facts.declarer),
        whisting=tuple((numbers[seat], _say(say, numbers)) for seat, say in facts.whisting),
        whisters=tuple(numbers[seat] for seat in facts.whisters),
        dealer_hand=one(facts.dealer_hand),
        tricks=tuple(
            Trick(_cards(trick.cards, numbers), numbers[trick.winner], trick.talon)
            for trick in facts.tricks
        ),
        taken=tuple(facts.taken[old[seat]] if seat in old else 0 for seat in range(players)),
        ending=None if facts.ending is None else _ending(facts.ending, numbers),
        writes=tuple(_write(write, numbers) for write in facts.writes),
        absent=frozenset((*kept, *absent)),
        passed_dark=frozenset(numbers[seat] for seat in facts.passed_dark),
        invitation=None
        if facts.invitation is None
        else replace(facts.invitation, seat=numbers[facts.invitation.seat]),
        told=None
        if facts.told is None
        else replace(facts.told, active=tuple(numbers[seat] for seat in facts.told.active)),
    )


def _say(say: Say, numbers: Numbers) -> Say:
    return LookAtHand(numbers[say.seat]) if isinstance(say, LookAtHand) else say


def _cards(cards: tuple[tuple[int, Card], ...], numbers: Numbers) -> tuple[tuple[int, Card], ...]:
    return tuple((numbers[seat], card) for seat, card in cards)


def _ending(ending: Ending, numbers: Numbers) -> Ending:
    return replace(
        ending,
        seat=numbers[ending.seat],
        table=_cards(ending.table, numbers),
        shown=frozenset(numbers[seat] for seat in ending.shown),
    )


def _write(write: SheetEntry, numbers: Numbers) -> SheetEntry:
    on = None if write.on is None else numbers[write.on]
    return replace(write, seat=numbers[write.seat], on=on)
