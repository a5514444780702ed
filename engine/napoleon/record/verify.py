"""Checking a record: every deal is folded again as a log is, every figure counted anew."""

from collections.abc import Iterator

from engine.archive import opening_entries
from engine.cards import Card
from engine.errors import RuleError
from engine.game import CHANCE
from engine.log import Entry, replay
from engine.napoleon.actions import PLAY, TRICKS, NapoleonAction, TrickBid
from engine.napoleon.facts import NapoleonDeal, PaymentReason
from engine.napoleon.game import NAPOLEON, NapoleonTable, dealt
from engine.napoleon.record.model import NapoleonRecord, RecordedDeal
from engine.napoleon.state import Bidding, Playing, Shared
from engine.record import NO_SHUFFLE, RECORD, RecordError, RecordField, Verdict
from engine.record_frame import check_draw
from engine.shuffle import CUT, Cutting, Shuffle, cutter
from engine.table import apply

CUT_AT = 18
"""Where a deck that was made up is cut."""
_RULE_OF = {
    None: "Napoleon 3.3",
    PaymentReason.POT: "Napoleon 5.1",
    PaymentReason.FIVE: "Napoleon 5.2",
    PaymentReason.FAILED: "Napoleon 5.3",
}


def verify(record: NapoleonRecord) -> Verdict:
    """Tell whether everything in ``record`` holds, or what is the first thing that does not."""
    try:
        _Replay(record).run()
    except RecordError as refusal:
        return Verdict.against(refusal)
    return Verdict(True)


def replayed(record: NapoleonRecord) -> NapoleonTable:
    """Return the table after the record's last deal; raises `RecordError` where it does not hold.

    It is over when all deals of the evening were played.
    """
    return _Replay(record).run().table


def entries(record: NapoleonRecord) -> Iterator[Entry[NapoleonAction]]:
    """Yield a log that folds to `replayed`.

    Where the record does not hold, raises `RecordError` after the last entry that does. What a
    record does not keep is not there as it was: who asked for another shuffle, how votes went. A
    deal without a shuffle gets one.
    """
    held, refused = _Replay(record), None
    try:
        held.run()
    except RecordError as refusal:
        refused = refusal
    yield from held.log
    if refused is not None:
        raise refused


def deck_for(hands: tuple[tuple[Card, ...], ...], turned: Card, dealer: int) -> tuple[Card, ...]:
    """Return a deck that deals these hands and this card when it is cut at `CUT_AT`."""
    deck, players = NAPOLEON.deck, len(hands)
    left = iter([card for card in deck if card != turned and not any(card in h for h in hands)])
    order = [
        hands[(dealer + 1 + place) % players][place // players] for place in range(TRICKS * players)
    ]
    order = [*order, turned, *left]
    return (*order[-CUT_AT:], *order[:-CUT_AT])


class _Replay:
    """A record, folded entry by entry: ``table`` is where it stands, ``log`` how it came there."""

    def __init__(self, record: NapoleonRecord) -> None:
        self._record = record
        computers = frozenset(seat for seat, who in enumerate(record.players) if who.computer)
        first = record.deals[0].dealer if record.deals else None
        check_draw(record.draw, len(record.players), first, NAPOLEON.deck, RECORD)
        self.log: list[Entry[NapoleonAction]] = list(
            opening_entries(
                NAPOLEON,
                record.agreement,
                computer_seats=computers,
                dealer=first or 0,
                draw=record.draw,
            )
        )
        self.table: NapoleonTable = replay(NAPOLEON, self.log)

    def run(self) -> "_Replay":
        """Go through all deals to the settlement; raises `RecordError`."""
        for number, stated in enumerate(self._record.deals, 1):
            place = RecordField(number, "deals")
            if isinstance(self.table.state.phase, Shared):
                raise place.refuse("the evening was over before this deal", "Napoleon 1.4")
            self._shuffle(stated, place)
            self._auction(stated, place.field("auction"))
            self._tricks(stated, place.field("tricks"))
            _check_figures(self.table.state.finished[-1], stated, place)
        self._settle()
        return self

    def _do(
        self, actor: int, action: NapoleonAction, place: RecordField, error: str, rule: str
    ) -> None:
        """Fold one more entry, or refuse the record."""
        try:
            self.table = apply(self.table, actor, action)
        except RuleError as refusal:
            raise place.refuse(f"{error} ({refusal.key})", rule) from None
        self.log.append(Entry(actor, action))

    def _shuffle(self, stated: RecordedDeal, place: RecordField) -> None:
        """Check the dealer, shuffle and cut; the cards must be those of the record."""
        state, players = self.table.state, self.table.players
        if stated.dealer != state.dealer:
            error = f"seat {state.dealer} deals, not {stated.dealer}"
            raise place.field("dealer").refuse(error, "Napoleon 1.3")
        told, shuffling = stated.shuffle, place.field("shuffle")
        deck, salt, cut = deck_for(stated.hands, stated.turned, stated.dealer), NO_SHUFFLE, CUT_AT
        if told is not None:
            deck, salt, cut = told.deck, told.salt, told.cut
        error = "deck or salt is none"
        self._do(CHANCE, Shuffle(deck, salt), shuffling, error, "Napoleon 1.3")
        cutting = self.table.stage
        if not isinstance(cutting, Cutting):
            raise TypeError(cutting)
        if told is not None and told.commitment.lower() != cutting.commitment:
            error = "the commitment is not that of deck and salt"
            raise shuffling.refuse(error, "Napoleon 1.3")
        by, error = cutter(state.dealer, players), "the deck may not be cut here"
        self._do(by, CUT[cut], shuffling, error, "Napoleon 1.3")
        hands, turned = dealt((*deck[cut:], *deck[:cut]), state.dealer, players)
        if list(map(set, hands)) != list(map(set, stated.hands)):
            error = "the hands do not follow from deck and cut"
            raise place.field("hands").refuse(error, "Napoleon 1.2")
        if turned != stated.turned:
            error = "the turned card does not follow from deck and cut"
            raise place.field("turned").refuse(error, "Napoleon 1.2")

    def _auction(self, stated: RecordedDeal, place: RecordField) -> None:
        """Hear every word; the auction must be over with the last one."""
        for seat, word in stated.auction:
            phase = self.table.state.phase
            if not isinstance(phase, Bidding):
                five = any(each.tricks == TRICKS for _, each in stated.auction)
                error = f"the auction was over before the word of seat {seat}"
                raise place.refuse(error, "Napoleon 3.2" if five else "Napoleon 3.1")
            if seat != phase.turn:
                error = f"seat {phase.turn} speaks, not {seat}"
                raise place.refuse(error, "Napoleon 3.1")
            error = f"seat {seat} may not say {_said(word)}"
            self._do(seat, word, place, error, "Napoleon 3.1")
        phase = self.table.state.phase
        if isinstance(phase, Bidding):
            error = f"the auction is not over: seat {phase.turn} speaks"
            raise place.refuse(error, "Napoleon 3.1")
        bidder = phase.bidder if isinstance(phase, Playing) else None
        if stated.bidder != bidder:
            who = "nobody plays" if bidder is None else f"seat {bidder} plays"
            raise place.field("bidder").refuse(f"{who} alone", "Napoleon 4.1")

    def _tricks(self, stated: RecordedDeal, place: RecordField) -> None:
        """Play every card; the deal must be over with the last one."""
        for number, trick in enumerate(stated.tricks, 1):
            for seat, card in trick:
                phase = self.table.state.phase
                if not isinstance(phase, Playing):
                    error = f"the deal was over before {card} in trick {number}"
                    raise place.refuse(error, "Napoleon 4.3")
                if seat != phase.turn:
                    error = f"seat {phase.turn} plays in trick {number}, not {seat}"
                    raise place.refuse(error, "Napoleon 4.1")
                error = f"seat {seat} may not play {card} in trick {number}"
                self._do(seat, PLAY[card], place, error, "Napoleon 4.2")
        phase = self.table.state.phase
        if isinstance(phase, Playing):
            error = f"the bid is not decided after {len(stated.tricks)} tricks"
            raise place.refuse(error, "Napoleon 4.3")

    def _settle(self) -> None:
        """Compare the closing account, and whether all deals were played."""
        record, state, place = self._record, self.table.state, RECORD.field("settlement")
        due = state.accounts.shared().seats
        for seat, (points, stated) in enumerate(zip(due, record.settlement, strict=True)):
            if points != stated:
                raise place.refuse(f"seat {seat}: {points}, not {stated}", "Napoleon 6.2")
        over = isinstance(state.phase, Shared)
        if record.finished != over:
            verdict = "were" if over else "were not"
            raise place.refuse(f"all deals {verdict} played", "Napoleon 1.4")


def _said(word: TrickBid) -> str:
    return str(word.tricks) if word.tricks else "pass"


def _check_figures(facts: NapoleonDeal, stated: RecordedDeal, place: RecordField) -> None:
    """Raise `RecordError` unless the tricks, the result and the accounts are those of a replay."""
    if stated.taken != facts.taken:
        error = f"the tricks are {list(facts.taken)}, not {list(stated.taken)}"
        raise place.field("taken").refuse(error, "Napoleon 4.2")
    rule = _RULE_OF[facts.payments[-1].why if facts.bidder is not None else None]
    if stated.made != facts.made:
        verdict = {None: "nothing was played", True: "the bid was made", False: "the bid failed"}
        raise place.field("made").refuse(verdict[facts.made], rule)
    for seat, (points, found) in enumerate(zip(facts.accounts, stated.accounts, strict=True)):
        if points != found:
            raise place.field("accounts").refuse(f"seat {seat}: {points}, not {found}", rule)
    if stated.pot != facts.pot:
        raise place.field("pot").refuse(f"{facts.pot}, not {stated.pot}", rule)
