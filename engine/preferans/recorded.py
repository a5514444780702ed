"""A finished deal as records and the database store it: facts that are read without rules."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Final, NamedTuple

from engine.cards import EMPTY_HAND, Card, Hand
from engine.codec import CodecError, Coded, Seat
from engine.events import Ended, EndedBy, Joined, TableEvent
from engine.preferans.actions import (
    HALF_WHIST,
    MISERE,
    PASS,
    RETURN_WHIST,
    TAKE_TALON,
    WHIST,
    AnyContract,
    Bid,
    BidWithoutTalon,
    Contract,
    DarkBid,
    DarkHold,
    DarkPass,
    DealKind,
    HalfWhist,
    HandEntry,
    LookAtCards,
    LookAtHand,
    Pass,
    ReturnWhist,
    Say,
    Special,
    Strain,
    SwitchToMisere,
    Tell,
    Whist,
    Word,
)
from engine.preferans.conventions import PRICES, Convention
from engine.preferans.deal import dealt
from engine.preferans.facts import (
    Column,
    DealFacts,
    Ending,
    EndingKind,
    EntryReason,
    Grounds,
    Invitation,
    SheetEntry,
    ToldFacts,
    Trick,
    takes_talon,
)
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.newcomers import as_played, told_with
from engine.preferans.notation import CONTRACT_NAMES, WORDS
from engine.preferans.options import Agreement, third_hand
from engine.preferans.pulka import (
    Sheet,
    after_deal,
    among,
    closed,
    empty_sheet,
    enter,
    joined_by,
    next_dealer,
    settle,
)
from engine.preferans.state import hand_order
from engine.record import GameRecords, History, Layout, SeatResult
from engine.tricks import winner


class AuctionWord(NamedTuple):
    """A word of the auction; an invitation stands with the inviter's first one. Rule 7.4."""

    seat: Seat
    bid: Annotated[Word, Coded(WORDS)]
    invite: Seat | None = None
    accepted: bool | None = None


class SayName(StrEnum):
    """Words of the whisting."""

    WHIST = "whist"
    PASS = "pass"
    HALF = "half"
    RETURN = "return"
    LOOK = "look"
    TALON = "talon"


_SAYS: Final[Mapping[SayName, Say]] = {
    SayName.WHIST: WHIST,
    SayName.PASS: PASS,
    SayName.HALF: HALF_WHIST,
    SayName.RETURN: RETURN_WHIST,
    SayName.TALON: TAKE_TALON,
}
_NAMES: Final = {say: name for name, say in _SAYS.items()}


class WhistingWord(NamedTuple):
    """A word of the whisting; a look names the hand. Rules 4.4, 4.5."""

    seat: Seat
    say: SayName
    hand: Seat | None = None


class Openness(StrEnum):
    """Openness of the hands; ``alone``: the third hand had no part in the play. Rules 4.7, 10.1.

    ``talon``: the whister took his own. Rule 10.2.
    """

    OPEN = "open"
    CLOSED = "closed"
    ALONE = "alone"
    TALON = "talon"


class LaidCard(NamedTuple):
    """A card in a trick: a seat's, the talon's, or both, a sitting dealer's. Rules 6.2, 6.3."""

    seat: Seat | None = None
    card: Card | None = None
    talon: Card | bool | None = None


@dataclass(frozen=True, slots=True)
class RecordedEnding:
    """How a deal ended before its tenth trick."""

    kind: EndingKind
    seat: Seat
    taken: tuple[int, ...]
    by: Grounds | None = None
    table: tuple[LaidCard, ...] = ()
    shown: frozenset[Seat] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedDeal:
    """The facts of a deal, by the seats of its time: docs/record.md defines the fields.

    A told deal has ``active`` in place of cards; ``level`` stands for a contract whose suit was not
    named, and for the bid left without three. Rule 13.42.
    """

    dealer: Seat
    active: tuple[Seat, ...] = field(default_factory=tuple)
    hands: tuple[Hand, ...] = field(default_factory=tuple)
    talon: tuple[Card, ...] = field(default_factory=tuple)
    talons: tuple[tuple[Card, ...], ...] = field(default_factory=tuple)
    auction: tuple[AuctionWord, ...] = ()
    declarer: Seat | None = None
    discard: Hand | None = None
    contract: Annotated[AnyContract, Coded(CONTRACT_NAMES)] | None = None
    level: int = 0
    whisting: tuple[WhistingWord, ...] = ()
    play: Openness | None = None
    whister_discard: Hand = field(default_factory=frozenset)
    forced: bool = False
    refused: bool = False
    off_mountain: bool = False
    shared: bool = False
    dark: bool = False
    passed_dark: frozenset[Seat] = field(default_factory=frozenset)
    talon_tricks: int = 0
    step: int = 0
    mended: bool = field(default=False, compare=False)
    late: bool = False
    tricks: tuple[tuple[LaidCard, ...], ...] = ()
    ending: RecordedEnding | None = None
    taken: tuple[int, ...]
    writes: tuple[SheetEntry, ...] = ()

    def __post_init__(self) -> None:
        """Refuse figures of another number of seats, and whists on a missing seat."""
        if self.active and (self.hands or self.talon or self.tricks):
            raise ValueError("a told deal has no cards")
        if not self.active and [*map(len, self.talons or (self.talon,))] not in ([2], [2, 2]):
            raise CodecError("two cards are expected", "talon")
        if not self.active and len(self.hands) != len(self.taken):
            raise ValueError("hands and tricks are those of the same seats")
        if not all(
            (write.column is Column.WHISTS) is (write.on is not None) for write in self.writes
        ):
            raise ValueError("whists, and nothing else, are on somebody")


# --- from the fold --------------------------------------------------------------------------


def record_of(facts: DealFacts) -> RecordedDeal:
    """Return a finished deal of the fold in the form of records."""
    facts = as_played(facts)
    closed = Openness.ALONE if facts.alone else Openness.CLOSED
    if takes_talon(facts.whisting):
        closed = Openness.TALON
    players = facts.players if facts.own_talons else len(facts.hands)
    ending, invited = facts.ending, facts.invitation
    words = [AuctionWord(seat, word) for seat, word in facts.auction]
    told = facts.told
    if told is not None:
        return _told_record(facts, told, closed)
    if invited is not None:
        first = next(index for index, word in enumerate(words) if word.seat == invited.seat)
        words[first] = AuctionWord(invited.seat, words[first].bid, facts.dealer, invited.accepted)
    return RecordedDeal(
        dealer=facts.dealer,
        hands=facts.hands[:players],
        talon=() if facts.own_talons else facts.talon,
        talons=tuple(map(facts.talon_of, range(players))) if facts.own_talons else (),
        taken=facts.taken[:players],
        auction=tuple(words),
        declarer=facts.declarer,
        discard=frozenset(facts.discard or ()) or None,
        contract=facts.contract,
        whisting=tuple(_answer(seat, say) for seat, say in facts.whisting),
        play={True: Openness.OPEN, False: closed, None: None}[facts.open_play],
        whister_discard=frozenset(facts.whister_discard or ()),
        forced=facts.forced,
        refused=any(write.why is EntryReason.TALON_REFUSED for write in facts.writes),
        off_mountain=facts.off_mountain,
        tricks=tuple(_laid(trick.cards, trick.talon) for trick in facts.tricks),
        ending=None
        if ending is None
        else RecordedEnding(
            ending.kind,
            ending.seat,
            facts.taken[:players],
            ending.by,
            _laid(ending.table, ending.talon),
            ending.shown,
        ),
        writes=facts.writes,
    )


def _told_record(facts: DealFacts, told: ToldFacts, closed: Openness) -> RecordedDeal:
    """Return a told deal in the form of records. Rule 13.42."""
    ending, game = facts.ending, facts.bid
    suit = told.suit or isinstance(game, Special)
    return RecordedDeal(
        dealer=facts.dealer,
        active=told.active,
        taken=facts.taken,
        declarer=facts.declarer,
        contract=facts.contract if suit else None,
        level=game.level if isinstance(game, Contract) and not (suit and facts.contract) else 0,
        whisting=tuple(_answer(seat, say) for seat, say in facts.whisting),
        play={True: Openness.OPEN, False: closed, None: None}[facts.open_play],
        forced=facts.forced,
        refused=told.refused,
        off_mountain=facts.off_mountain,
        shared=facts.invitation is not None,
        dark=facts.dark,
        passed_dark=facts.passed_dark,
        talon_tricks=told.talon_tricks,
        step=facts.step,
        mended=told.mended,
        late=told.late,
        ending=None if ending is None else RecordedEnding(ending.kind, ending.seat, facts.taken),
        writes=facts.writes,
    )


def tell_of(deal: RecordedDeal) -> Tell:
    """Return how a deal of a record was told. Rule 13.42."""
    left = [each.seat for each in deal.whisting if each.say is SayName.HALF]
    kind = DealKind.CONTRACT
    if deal.declarer is None:
        kind = DealKind.ALL_PASS
    elif _left(deal):
        kind = DealKind.WITHOUT_THREE
    elif isinstance(deal.contract, Special):
        kind = DealKind.MISERE
    looks = [each.hand for each in deal.whisting if each.say is SayName.LOOK]
    contract = deal.contract if isinstance(deal.contract, Contract) else None
    away = [
        seat for seat in range(len(deal.taken)) if seat not in deal.active and seat != deal.dealer
    ]
    return Tell(
        kind=kind,
        declarer=deal.declarer,
        level=deal.level if contract is None else contract.level,
        strain=None if contract is None else contract.strain,
        whisters=_whisters((each.seat, _say(each)) for each in deal.whisting),
        left=tuple(left),
        hand=looks[-1] if looks else None,
        taken=deal.taken if any(deal.taken) else (),
        alone=deal.play is Openness.ALONE,
        shared=deal.shared,
        dark=deal.dark,
        passed_dark=tuple(
            seat for seat in deal.active if seat in deal.passed_dark and not deal.forced
        ),
        talon_tricks=deal.talon_tricks,
        refused=deal.refused,
        off_mountain=deal.off_mountain,
        dealer=deal.dealer,
        out=away[0] if away else None,
        special=deal.contract if isinstance(deal.contract, Special) else MISERE,
    )


def _say(each: WhistingWord) -> Say:
    return LookAtHand(each.hand or 0) if each.say is SayName.LOOK else _SAYS[each.say]


def _answer(seat: int, say: Say) -> WhistingWord:
    if isinstance(say, LookAtHand):
        return WhistingWord(seat, SayName.LOOK, say.seat)
    return WhistingWord(seat, _NAMES[say])


def _laid(cards: Iterable[tuple[int, Card]], talon: Card | None) -> tuple[LaidCard, ...]:
    if talon is None:
        return tuple([LaidCard(seat, card) for seat, card in cards])
    found = [LaidCard(seat, card, True if card == talon else None) for seat, card in cards]
    if not any(card.talon for card in found):
        found.insert(0, LaidCard(talon=talon))
    return tuple(found)


# --- read back ------------------------------------------------------------------------------


def facts_of(
    deal: RecordedDeal,
    *,
    number: int,
    shuffle: tuple[tuple[Card, ...], str, int],
    third_hand: int | None,
    bomb: int,
    convention: Convention,
) -> DealFacts:
    """Return a deal in the form of screens and scoring; missing fields are derived.

    ``bomb``: the declarer's first, before the deal (9.3).
    """
    whisting = tuple((each.seat, _say(each)) for each in deal.whisting)
    words = tuple((each.seat, each.bid) for each in deal.auction)
    told = _told_facts(deal) if deal.active else None
    dark = deal.dark or (_dark(word for _, word in words) and deal.declarer is not None)
    looks = [each.hand for each in deal.whisting if each.say is SayName.LOOK]
    asked = [each for each in deal.auction if each.invite is not None]
    holders = frozenset(seat for seat, hand in enumerate(deal.hands) if hand)
    discard = None if deal.discard is None else tuple(sorted(deal.discard))
    if discard is None and deal.contract is not None:
        discard = ()
    bomb = 1 if deal.declarer is None else bomb
    trump = deal.contract.strain.trump if isinstance(deal.contract, Contract) else None
    passed = frozenset(seat for seat, word in words if isinstance(word, DarkPass))
    earned = [write.points for write in deal.writes if write.why is EntryReason.BOMB_EARNED]
    prices = [
        write.price
        for write in deal.writes
        if write.why in (EntryReason.ALL_PASS_TRICKS, EntryReason.ALL_PASS_FEWEST)
    ]
    contract, bid = (
        deal.contract,
        _bid(deal, words, factor=convention.mountain * bomb * (2 if dark else 1)),
    )
    invitation = Invitation(asked[0].seat, asked[0].accepted) if asked else None
    hands, talon = _laid_out(deal)
    if told is not None:
        bid = contract or (Contract(deal.level, Strain.NO_TRUMP) if deal.level else None)
        contract = None if _left(deal) else bid
        invitation = Invitation(deal.declarer or 0, accepted=True) if deal.shared else None
        hands, discard = (EMPTY_HAND,) * len(deal.taken), None
        holders, passed = frozenset(deal.active), deal.passed_dark
    deck, salt, cut = shuffle
    return DealFacts(
        number=number,
        dealer=deal.dealer,
        deck=deck,
        salt=salt,
        cut=cut,
        hands=hands,
        talon=talon,
        auction=words,
        declarer=deal.declarer,
        bid=bid,
        discard=discard,
        contract=contract,
        whisting=whisting,
        whisters=_whisters(whisting),
        dealer_hand=looks[-1] if looks else None,
        open_play=None if deal.play is None else deal.play is Openness.OPEN,
        tricks=tuple(_won(trick, trump) for trick in deal.tricks),
        taken=(*deal.taken, 0) if deal.talons else deal.taken,
        ending=None if deal.ending is None else _ending(deal.ending),
        price=int(prices[0]) if prices else 0,
        writes=deal.writes,
        off_mountain=deal.off_mountain,
        invitation=invitation,
        third_hand=third_hand,
        passer_out=third_hand is None and deal.play is Openness.ALONE,
        whister_discard=tuple(sorted(deal.whister_discard)) or None,
        record=convention.record,
        dark=dark,
        bomb=bomb,
        passed_dark=holders if deal.forced else passed,
        step=deal.step or (int(earned[0]).bit_length() - 1 if earned else 0),
        forced=deal.forced,
        told=told,
    )


def _laid_out(deal: RecordedDeal) -> tuple[tuple[Hand, ...], tuple[Card, ...]]:
    """Return hands and talon as the fold has them: two talons, the opponent's first. 10.2."""
    if not deal.talons:
        return deal.hands, deal.talon
    return (*deal.hands, EMPTY_HAND), (*deal.talons[1 - deal.dealer], *deal.talons[deal.dealer])


def _left(deal: RecordedDeal) -> bool:
    """Return whether the deal was left without three. Rule 3.5."""
    return deal.ending is not None and deal.ending.kind is EndingKind.WITHOUT_THREE


def _told_facts(deal: RecordedDeal) -> ToldFacts:
    said = [each.say for each in deal.whisting]
    whisters = any(each in (SayName.WHIST, SayName.RETURN) for each in said)
    return ToldFacts(
        active=deal.active,
        suit=isinstance(deal.contract, Contract),
        half_played=SayName.HALF in said and not whisters and any(deal.taken),
        talon_tricks=deal.talon_tricks,
        refused=deal.refused,
        mended=deal.mended,
        late=deal.late,
    )


def _dark(words: Iterable[Word]) -> bool:
    """Return whether the standing bid was blind, and not switched to misère. 9.5."""
    dark = False
    for word in words:
        if not isinstance(word, Pass | DarkPass | LookAtCards):
            dark = isinstance(word, DarkBid | DarkHold)
    return dark


def _bid(
    deal: RecordedDeal, words: tuple[tuple[int, Word], ...], *, factor: int
) -> AnyContract | None:
    """Return the last bid; for the talon alone, that of the three undertricks."""
    found: AnyContract | None = None
    for _, word in words:
        if isinstance(word, Bid | BidWithoutTalon | DarkBid):
            found = word.game
        elif isinstance(word, SwitchToMisere):
            found = MISERE
    if found is None and deal.declarer is not None:
        left = [write.price for write in deal.writes if write.why is EntryReason.WITHOUT_THREE]
        levels = [level for level, price in PRICES.items() if left and price * factor == left[0]]
        found = Contract(levels[0] if levels else 6, Strain.SPADES)
    return found


def _whisters(whisting: Iterable[tuple[int, Say]]) -> tuple[int, ...]:
    found: list[int] = []
    for seat, say in whisting:
        if isinstance(say, Whist | ReturnWhist):
            found.append(seat)
        elif isinstance(say, HalfWhist) and seat in found:
            found.remove(seat)
    return tuple(found)


def _cards(laid: tuple[LaidCard, ...]) -> tuple[tuple[tuple[int, Card], ...], Card | None]:
    """Return the cards of a trick in order, and the talon card that leads it."""
    cards = tuple([(seat, card) for seat, card, _ in laid if seat is not None and card is not None])
    first = laid[0] if laid else LaidCard()
    if len(cards) + isinstance(first.talon, Card) != len(laid):
        raise ValueError("a seat and its card, or a card of the talon")
    if first.talon is None:
        return cards, None
    return cards, first.talon if isinstance(first.talon, Card) else first.card


def _won(laid: tuple[LaidCard, ...], trump: int | None) -> Trick:
    cards, talon = _cards(laid)
    if not cards:
        raise ValueError("an empty trick")
    led = cards[0][1] if talon is None else talon
    return Trick(cards, winner(cards, led.suit, trump), talon)


def _ending(ending: RecordedEnding) -> Ending:
    cards, talon = _cards(ending.table)
    return Ending(ending.kind, ending.seat, ending.by, cards, talon, ending.shown)


# --- a pulka --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PulkaFacts:
    """A pulka by its finished deals: the source of sheet, history and exports.

    ``history`` is what it was read from; ``agreement`` is the present one. ``dealer`` deals the
    next deal. ``settlement``: exact whists by seat, as if all agreed to stop now. ``closed``: it
    has reached its end.
    """

    history: History[RecordedDeal]
    agreement: Agreement
    finished: tuple[DealFacts, ...]
    dealer: int
    sheet: Sheet
    settlement: tuple[Fraction, ...]
    closed: bool

    @property
    def over(self) -> bool:
        """True if the pulka is over."""
        return self.history.over

    @property
    def ended_by(self) -> EndedBy | None:
        """The cause of an early end, by its last event."""
        match self.history.events[-1:]:
            case (Ended(by=by),):
                return by
            case _:
                return None

    @property
    def finished_for_good(self) -> bool:
        """True if it was played to its end, or an event has ended it. Rules 8.2-8.4, 13.18."""
        return self.closed or self.ended_by is not None

    @property
    def stopped(self) -> bool:
        """True if it ended early, by consent."""
        return self.over and not self.closed and self.ended_by is not EndedBy.TIME


def past(history: History[RecordedDeal]) -> PulkaFacts:
    """Enter the deals' points as they were written; nothing is rescored."""
    events, players = history.events, len(history.joined)
    agreement = history.agreed(len(history.deals) + 1).among(players)
    sheet, ahead = empty_sheet(players), deque(events)
    finished: list[DealFacts] = []
    for number, deal in enumerate(history.deals, 1):
        seats = deal.present or tuple(range(players))
        sheet = joined_by(sheet, _until(ahead, number - 1))
        declarer = deal.facts.declarer
        facts = facts_of(
            deal.facts,
            number=number,
            shuffle=deal.cards,
            third_hand=third_hand(len(seats)),
            bomb=1 if declarer is None else sheet.accounts[seats[declarer]].bomb,
            convention=agreement.convention,
        )
        facts = replace(facts, log=deal.log or ())
        for seat in range(players):
            if seat not in seats:
                facts = told_with(facts, seat)
        sheet = after_deal(sheet, history.agreed(number).among(len(seats)), facts.writes, seats)
        finished.append(facts)
    sheet = joined_by(sheet, ahead)
    came = any(isinstance(event, Joined) and event.after == len(finished) for event in events)
    return PulkaFacts(
        history=history,
        agreement=agreement,
        finished=tuple(finished),
        dealer=next_dealer(finished, agreement, came=came) if finished else history.dealer,
        sheet=sheet,
        settlement=settle(sheet, agreement),
        closed=closed(sheet, agreement, finished),
    )


def _until(ahead: deque[TableEvent], after: int) -> Iterator[TableEvent]:
    """Yield the events that came after so many deals, which then are not ahead any more."""
    while ahead and ahead[0].after <= after:
        yield ahead.popleft()


def results(
    finished: Sequence[DealFacts], number: int, agreement: Agreement
) -> Sequence[SeatResult]:
    """Return what a deal came to by the seats of its time: what it is worth on an empty sheet."""
    facts = finished[number - 1]
    seats, players = facts.present, facts.players
    points = [each for each in facts.writes if each.column is not Column.BOMB]
    sheet = among(enter(empty_sheet(players), points), seats)
    won = settle(sheet, agreement.among(len(seats)))
    return [SeatResult(_role(facts, seat), whists) for seat, whists in zip(seats, won, strict=True)]


def _role(facts: DealFacts, seat: int) -> str:
    if seat not in facts.active:
        return "out"
    if facts.declarer is None:
        return "all_pass"
    if seat in (facts.declarer, facts.partner):
        return "declarer"
    return "whister" if seat in facts.whisters else "passer"


# --- the closing ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A player's sector of the sheet; ``bombs`` are unspent, in the order they came. Rule 9.3."""

    pool: Fraction
    mountain: Fraction
    whists: Mapping[int, Fraction]
    bombs: tuple[int, ...] = ()
    new_kettle: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class PulkaSettlement:
    """Each player's result; ``finished``: the pulka has come to an end."""

    points: tuple[Fraction, ...]
    finished: bool


@dataclass(frozen=True, slots=True)
class PulkaClosing:
    """The sheet and the settlement."""

    sheet: tuple[SheetRow, ...]
    settlement: PulkaSettlement


def closing(sheet: Sheet, points: tuple[Fraction, ...], *, finished: bool) -> PulkaClosing:
    """Return the closing of a record."""
    rows = tuple(
        SheetRow(
            account.pool,
            account.mountain,
            {on: points for on, points in enumerate(account.whists) if on != seat},
            account.bombs,
            account.new_kettle,
        )
        for seat, account in enumerate(sheet.accounts)
    )
    return PulkaClosing(rows, PulkaSettlement(points, finished))


def _settled(table: PreferansTable) -> PulkaClosing:
    state = table.state
    return closing(state.sheet, settle(state.sheet, state.agreement), finished=table.over)


# --- the records of preferans ---------------------------------------------------------------

RULES: Final[Mapping[str, str]] = {
    "dealer": "1.4",
    "hands": "1.5",
    "talon": "1.5",
    "talons": "10.2",
    "auction": "2.1",
    "declarer": "2.5",
    "discard": "3.1",
    "contract": "3.2",
    "whisting": "4.1",
    "play": "4.7",
    "whister_discard": "10.2",
    "forced": "9.1",
    "refused": "13.28",
    "off_mountain": "13.21",
    "tricks": "7.1",
    "ending": "7.6",
    "taken": "7.2",
    "writes": "5",
    "sheet": "8.8",
    "settlement": "8.5",
    "settlement.finished": "8.1",
    **{why: why.rule for why in EntryReason},
}
"""The rule behind each fact, and behind each entry."""


def _dealt(
    cards: tuple[Card, ...], dealer: int, players: int, agreement: Agreement, facts: RecordedDeal
) -> Layout:
    places = players + (third_hand(players) is not None)
    return dealt(cards, hand_order(dealer, players), places)


RECORDS: Final = GameRecords(
    game=PREFERANS,
    facts=RecordedDeal,
    closing=PulkaClosing,
    rules=RULES,
    told=record_of,
    past=past,
    closed=lambda pulka: closing(pulka.sheet, pulka.settlement, finished=pulka.finished_for_good),
    settled=_settled,
    always=lambda agreement: {"convention": agreement.convention.key},
    dealt=_dealt,
    layout=_laid_out,
    results=results,
    tell=tell_of,
    enter=lambda event: HandEntry(
        seat=event.seat,
        column=event.column,
        points=event.points,
        why=event.why,
        on=event.on,
    ),
)
