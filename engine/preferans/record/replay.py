"""A deal of a record as log entries, folded upon the table that it found.

Every entry goes through `engine.table.apply`, as those of any other log. What the rules
refuse, and whatever the table comes to otherwise than the record says, is a `RecordError` with
the field and the rule.
"""

from typing import Final, NamedTuple

from engine.errors import RuleError
from engine.game import CHANCE
from engine.preferans import claim, deal
from engine.preferans.actions import (
    BID,
    CONCEDE,
    DECLINE_MISERE,
    DISCARD,
    HELP_OTHERS,
    INVITE,
    JOIN_MISERE,
    LOOK_AT_CARDS,
    MISERE,
    OPEN_TALON,
    ORDER,
    PLAY,
    PLAY_CLOSED,
    PLAY_OPEN,
    TAKE_OFF_MOUNTAIN,
    WITHOUT_THREE,
    Action,
    Claim,
    Contract,
    DarkBid,
    DarkPass,
    HalfWhist,
    LookAtCards,
    ProposeResult,
    SwitchToMisere,
    Word,
)
from engine.preferans.facts import INTERRUPTIONS, DealFacts, EndingKind, Grounds
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.ladder import spoken
from engine.preferans.notation import word_code
from engine.preferans.record import broken_rules as rules
from engine.preferans.record.made_up import CUT_AT, deck_for
from engine.preferans.record.model import ReadDeal, ReadEnding, ReadTrick
from engine.preferans.state import (
    AllPass,
    Auction,
    Checking,
    Finished,
    OpenOrClosed,
    Ordering,
    Play,
    Surplus,
    Talon,
    Whisting,
)
from engine.record import NO_SHUFFLE, RecordError
from engine.shuffle import CUT, Cutting, Shuffle, cutter
from engine.table import apply, found, observe
from engine.votes import AGREE, OPEN, PROVED, REFUSE

PROOF_BOUND: Final = 100_000
"""Positions that the search may visit which repeats a proof."""


class Step(NamedTuple):
    """What ``actor`` did at ``table``: an entry of the log, and the state before it."""

    table: PreferansTable
    actor: int
    action: Action


class DealReplay:
    """One deal, folded entry by entry: ``table`` is where it stands, ``steps`` how it came there.

    ``unproved``: the record calls a claim proved which the search neither proves nor refutes.
    """

    def __init__(self, table: PreferansTable, stated: ReadDeal, number: int) -> None:
        self.table = table
        self.steps: list[Step] = []
        self.unproved = False
        self._stated = stated
        self.number = number

    def run(self) -> None:
        """Go through the whole deal; raises `RecordError`."""
        self.play()
        self._end()

    def play(self) -> None:
        """Go as far as the last complete trick; raises `RecordError`."""
        if isinstance(self.table.state.phase, Finished):
            raise self._refuse("deals", "the pulka was over before this deal", "8.2")
        self._shuffle()
        if self._stated.forced:
            self._forced()
        else:
            self._auction()
        if isinstance(self.table.state.phase, AllPass):
            self._nothing_declared()
        else:
            self._contract()
            self._whisting()
        for number, trick in enumerate(self._stated.tricks, 1):
            self._trick(trick, number, "tricks")

    def _refuse(self, field: str, error: str, rule: str | None = None) -> RecordError:
        return RecordError(self.number, field, rule, error)

    def _do(self, actor: int, action: Action, field: str, error: str, rule: str) -> None:
        """Fold one more entry, or refuse the record."""
        try:
            table = apply(self.table, actor, action)
        except RuleError as refusal:
            raise self._refuse(field, f"{error} ({refusal.key})", rule) from None
        self.steps.append(Step(self.table, actor, action))
        self.table = table

    # The cards

    def _shuffle(self) -> None:
        """Check the dealer, shuffle and cut; the cards must be those of the record. 1.4-1.6."""
        stated = self._stated
        terms = deal.terms(self.table.state.pulka)
        if stated.forced != terms.forced:
            error = "this deal is forced" if terms.forced else "no deal is forced any more"
            raise self._refuse("forced", error, "9.1")
        if stated.dealer != terms.dealer:
            error = f"seat {terms.dealer} deals, not {stated.dealer}"
            repeats = self.table.state.agreement.dealer_repeats > 1
            raise self._refuse("dealer", error, "9.4" if repeats else "1.4")
        for seat, cards in enumerate(stated.hands):
            due = 10 if seat in terms.active else 0
            if len(cards) != due:
                error = f"seat {seat} holds {due} cards, not {len(cards)}"
                raise self._refuse("hands", error, "1.5")
        hands = tuple(frozenset(hand) for hand in stated.hands)
        shuffle = stated.shuffle
        if shuffle is None:
            if len(frozenset(stated.talon).union(*hands)) != 32:
                raise self._refuse("hands", "hands and talon are not the 32 cards", "1.5")
            deck, salt, cut = deck_for(hands, stated.talon, terms.active), NO_SHUFFLE, CUT_AT
        else:
            deck, salt, cut = shuffle.deck, shuffle.salt, shuffle.cut
        error = "deck or salt is none"
        self._do(CHANCE, Shuffle(deck, salt), "shuffle", error, "1.6")
        cutting = self.table.stage
        if not isinstance(cutting, Cutting):
            raise TypeError(cutting)
        if shuffle is not None and shuffle.commitment.lower() != cutting.commitment:
            error = "the commitment is not that of deck and salt"
            raise self._refuse("shuffle", error, "1.6")
        by = cutter(terms.dealer, self.table.players)
        self._do(by, CUT[cut], "shuffle", "the deck may not be cut here", "1.5")
        phase = self.table.state.phase
        if not isinstance(phase, (Auction, AllPass)):
            raise TypeError(phase)
        if phase.deal.hands != hands:
            raise self._refuse("hands", "the hands do not follow from deck and cut", "1.5")
        if phase.deal.talon != stated.talon:
            raise self._refuse("talon", "the talon does not follow from deck and cut", "1.5")

    # The auction

    def _forced(self) -> None:
        """Nobody speaks in a forced deal. Rule 9.1."""
        if self._stated.auction:
            raise self._refuse("auction", "a forced deal has no auction", "9.1")
        if self._stated.declarer is not None:
            raise self._refuse("declarer", "a forced deal has no declarer", "9.1")

    def _auction(self) -> None:
        """Hear every word; the auction must be over with the last one. Rule 2."""
        for seat, word in self._stated.auction:
            phase = self.table.state.phase
            if isinstance(phase, Talon) and isinstance(word, SwitchToMisere):
                self._do(seat, word, "auction", f"seat {seat} may not switch", "9.5")
                continue
            if not isinstance(phase, Auction):
                error = f"the auction was over before {word_code(word)!r} of {seat}"
                raise self._refuse("auction", error, "2.5")
            if seat != phase.turn:
                raise self._refuse("auction", f"seat {phase.turn} speaks, not {seat}", "2.1")
            phase = self._looked(seat, word, phase)
            if self._invited(seat, word, phase):
                continue
            error = f"{word_code(word)!r} of seat {seat} is not allowed"
            self._do(seat, word, "auction", error, rules.of_word(word, phase))
        phase = self.table.state.phase
        if isinstance(phase, Auction):
            error = f"the auction is not over: seat {phase.turn} speaks"
            raise self._refuse("auction", error, "2.5")
        won = phase.declarer if isinstance(phase, (Talon, Ordering, Play)) else None
        if self._stated.declarer != won:
            found = "all-pass" if won is None else f"seat {won} won the auction"
            raise self._refuse("declarer", found, "2.8" if won is None else "2.5")

    def _looked(self, seat: int, word: Word, phase: Auction) -> Auction:
        """Look before a light first word, which tells it by itself. Rule 9.5."""
        if seat not in phase.closed or spoken(phase) or isinstance(word, (DarkPass, DarkBid)):
            return phase
        if isinstance(word, LookAtCards):
            raise self._refuse("auction", "a light first word tells that he has looked", "9.5")
        self._do(seat, LOOK_AT_CARDS, "auction", f"seat {seat} may not look", "9.5")
        return phase._replace(closed=phase.closed - {seat})

    def _invited(self, seat: int, word: Word, phase: Auction) -> bool:
        """Invite the dealer before one's first word; tell whether he has joined. Rule 7.4."""
        invitation = self._stated.invitation
        if invitation is None or invitation.seat != seat or phase.invitation is not None:
            return False
        self._do(seat, INVITE, "auction", f"seat {seat} may not invite the dealer", "7.4")
        dealer, accepted = self._stated.dealer, bool(invitation.accepted)
        if accepted and word != BID[MISERE]:
            raise self._refuse("auction", "once the dealer has joined, misère is bid", "7.4")
        answer = JOIN_MISERE if accepted else DECLINE_MISERE
        self._do(dealer, answer, "auction", f"seat {dealer} may not answer so", "7.4")
        return accepted

    def _nothing_declared(self) -> None:
        stated = self._stated
        for field, there in (
            ("discard", stated.discard is not None),
            ("contract", stated.contract is not None),
            ("whisting", bool(stated.whisting)),
            ("play", stated.open_play is not None),
        ):
            if there:
                raise self._refuse(field, "an all-pass deal has none", "2.8")

    # The contract

    def _contract(self) -> None:
        """Talon, discard and order, or three undertricks instead. Rules 3.1-3.5."""
        stated, phase = self._stated, self.table.state.phase
        if isinstance(phase, (Ordering, Play)):
            self._without_talon(phase)
            return
        if not isinstance(phase, Talon):
            raise TypeError(phase)
        seat = phase.declarer
        self._do(seat, OPEN_TALON, "auction", "no talon to take", "3.1")
        if stated.ending is not None and stated.ending.kind is EndingKind.WITHOUT_THREE:
            if stated.discard is not None or stated.contract is not None:
                error = "without three, nothing is discarded or ordered"
                raise self._refuse("ending", error, "3.5")
            if stated.ending.seat != seat:
                raise self._refuse("ending", f"seat {seat} is the declarer", "3.5")
            error = "three undertricks may not be written here"
            self._do(seat, WITHOUT_THREE, "ending", error, "3.5")
            return
        if not stated.discard:
            raise self._refuse("discard", "the declarer discards two cards", "3.1")
        error = "the declarer does not hold these cards"
        self._do(seat, DISCARD[stated.discard], "discard", error, "3.1")
        self._order(seat)

    def _without_talon(self, phase: Ordering | Play) -> None:
        """Order, where the bid leaves the talon alone. Rule 13.30."""
        if self._stated.discard is None or self._stated.discard:
            raise self._refuse("discard", "without the talon nothing is discarded", "13.30")
        self._order(phase.declarer)

    def _order(self, seat: int) -> None:
        """Order the contract, or play the misère that was bid. Rule 3.2."""
        stated, ordering = self._stated, self.table.state.phase
        match stated.contract:
            case Contract() as contract if isinstance(ordering, Ordering):
                error = f"{contract} is below the bid {ordering.bid}"
                self._do(seat, ORDER[contract], "contract", error, "3.2")
                if isinstance(self.table.state.phase, Checking):
                    self._do(CHANCE, found(self.table), "taken", "not by best play", "4.9")
            case Contract():
                raise self._refuse("contract", "misère bid is misère played", "3.2")
            case None:
                raise self._refuse("contract", "the declarer orders a contract", "3.2")
            case _ if isinstance(ordering, Ordering):
                error = "misère may be played only when it was bid"
                raise self._refuse("contract", error, "3.2")

    def _whisting(self) -> None:
        """Hear every word, then how the hands lie. Rule 4."""
        stated = self._stated
        if stated.whisting and self._closed is not None and self._closed.checked:
            raise self._refuse("whisting", "a ten that is checked is not whisted", "4.9")
        for seat, say in stated.whisting:
            phase = self.table.state.phase
            leaves = isinstance(say, HalfWhist)
            if not (isinstance(phase, Whisting) or (isinstance(phase, OpenOrClosed) and leaves)):
                error = f"the whisting was over before the word of seat {seat}"
                raise self._refuse("whisting", error, "4.7")
            turn = phase.turn if isinstance(phase, Whisting) else None
            if turn is not None and seat != turn:
                raise self._refuse("whisting", f"seat {turn} speaks, not {seat}", "4.1")
            rule = rules.of_saying(say, phase, seat)
            self._do(seat, say, "whisting", f"seat {seat} may not say this", rule)
        phase = self.table.state.phase
        if isinstance(phase, Whisting):
            error = f"the whisting is not over: seat {phase.turn} speaks"
            raise self._refuse("whisting", error, "4.1")
        if isinstance(phase, OpenOrClosed):
            error = "the whister chooses open or closed"
            if stated.open_play is None:
                raise self._refuse("play", error, "4.7")
            choice = PLAY_OPEN if stated.open_play else PLAY_CLOSED
            self._do(phase.whister, choice, "play", error, "4.7")
        if isinstance(phase, Surplus):
            where = TAKE_OFF_MOUNTAIN if stated.off_mountain else HELP_OTHERS
            self._do(phase.declarer, where, "off_mountain", "nobody chooses", "13.21")

    # The tricks

    def _trick(self, trick: ReadTrick, number: int, field: str) -> None:
        """Play a trick, or what lies of it."""
        phase = self.table.state.phase
        if not isinstance(phase, (Play, AllPass)):
            error = f"nothing was played, or not as far as trick {number}"
            raise self._refuse(field, error, "7.1")
        self._check_talon_card(phase, trick, number, field)
        for seat, card in trick.cards:
            table = self.table
            phase = table.state.phase
            if not isinstance(phase, (Play, AllPass)):
                error = f"the deal was over before {card} in trick {number}"
                raise self._refuse(field, error, "7.1")
            if seat != phase.turn:
                error = f"seat {phase.turn} plays in trick {number}, not {seat}"
                raise self._refuse(field, error, "7.1")
            actor, action = phase.control.played_by[seat], PLAY[card]
            try:
                self.table = apply(table, actor, action)
            except RuleError as refusal:
                error = f"seat {seat} may not play {card} in trick {number} ({refusal.key})"
                rule = "7.2" if isinstance(phase, Play) else "6.1"
                raise self._refuse(field, error, rule) from None
            self.steps.append(Step(table, actor, action))

    def _check_talon_card(
        self, phase: Play | AllPass, trick: ReadTrick, number: int, field: str
    ) -> None:
        """The talon leads the first two tricks of an all-pass, where it is opened. 6.2-6.4."""
        due = phase.talon_card if isinstance(phase, AllPass) else None
        if trick.talon != due:
            error = f"no talon card leads trick {number}"
            if due is not None:
                error = f"the talon card {due} leads trick {number}"
            raise self._refuse(field, error, "6.2")
        if trick.talon is None:
            return
        sitting = phase.deal.terms.sitting
        if trick.dealer != sitting:
            found = "nobody" if sitting is None else f"seat {sitting}, who deals,"
            error = f"{found} plays the talon card of trick {number}"
            raise self._refuse(field, error, "6.3")

    # The end

    @property
    def _closed(self) -> DealFacts | None:
        """The facts of this deal once it is over."""
        finished = self.table.state.finished
        return finished[-1] if finished and finished[-1].number == self.number else None

    def _end(self) -> None:
        """Bring the deal to the end it had short of ten tricks. Rules 3.5, 7.6, 13.37."""
        self._unfinished_trick()
        stated, ending = self._stated, self._stated.ending
        if ending is not None and ending.taken != stated.taken:
            raise self._refuse("ending", "its tricks are not those of the deal", "7.6")
        facts, phase = self._closed, self.table.state.phase
        if facts is not None:
            if facts.checked and (ending is None or ending.kind is not EndingKind.CHECKED):
                raise self._refuse("ending", "a ten is checked, by what was agreed on", "4.9")
            if facts.checked and ending is not None and ending.seat != facts.declarer:
                raise self._refuse("ending", f"seat {facts.declarer} is the declarer", "4.9")
            if ending is not None and facts.ending is None:
                raise self._refuse("ending", "the deal was over without it", "7.6")
            return
        if not isinstance(phase, (Play, AllPass)):
            raise TypeError(phase)
        match ending:
            case None:
                raise self._refuse("tricks", f"ten tricks, not {len(phase.tricks)}", "7.1")
            case ReadEnding(EndingKind.CLAIM):
                self._claim(phase, ending)
            case ReadEnding(EndingKind.AGREED, seat, taken):
                error = "these tricks cannot follow from those played"
                self._do(seat, ProposeResult(taken), "ending", error, "7.6")
                self._agree()
            case ReadEnding(EndingKind.CONCEDE, seat):
                if not isinstance(phase, Play) or phase.history.contract is MISERE:
                    raise self._refuse("ending", "only a whisted contract may be conceded", "3.5")
                error = f"seat {phase.declarer} is the declarer"
                self._do(seat, CONCEDE, "ending", error, "3.5")
            case ReadEnding(EndingKind.CHECKED):
                error = "only a ten is checked, where that was agreed on"
                raise self._refuse("ending", error, "4.9")
            case _:
                error = "without three is written before the discard"
                raise self._refuse("ending", error, "3.5")

    def _unfinished_trick(self) -> None:
        """Play the cards that lay on the table. Rule 13.37."""
        ending, phase = self._stated.ending, self.table.state.phase
        if ending is None or ending.table is None:
            return
        lying = ending.table
        if ending.kind in INTERRUPTIONS and isinstance(phase, (Play, AllPass)):
            self._trick(lying, len(phase.tricks) + 1, "ending")
        elif lying.cards or lying.talon is not None:
            raise self._refuse("ending", "no trick was unfinished", "13.37")

    def _agree(self) -> None:
        """Let everybody who is asked agree."""
        vote = self.table.vote
        for seat in () if vote is None else sorted(vote.awaited):
            self._do(seat, AGREE, "ending", f"seat {seat} has nothing to agree to", "7.6")

    def _claim(self, phase: Play | AllPass, ending: ReadEnding) -> None:
        """A claim gives the rest to whom the claimer may name. Rule 7.6.

        Whether it was proved or granted by the others, the tricks are the same. A proof must hold
        by what the claimer knew, the hands that refused claims had opened included.
        """
        if isinstance(phase, AllPass):
            raise self._refuse("ending", "an all-pass is played on after a claim", "7.6")
        if not ending.shown <= set(phase.deal.terms.active):
            error = "whoever sits the deal out has no hand to show"
            raise self._refuse("ending", error, "7.6")
        for hand in sorted(ending.shown):
            self._open_by_refused_claim(hand)
        before = self.table
        if not isinstance(before.state.phase, Play):
            raise TypeError(before.state.phase)
        claims = claim.rights(before.state.phase, ending.seat)
        if not claims:
            raise self._refuse("ending", f"seat {ending.seat} may not claim here", "7.6")
        for each in claims:
            if claim.tricks_after(before.state.phase, each) == self._stated.taken:
                break
        else:
            error = f"no claim of seat {ending.seat} leaves these tricks"
            raise self._refuse("ending", error, "7.6")
        error = f"seat {ending.seat} may not claim here"
        self._do(ending.seat, each, "ending", error, "7.6")
        if ending.by is Grounds.PROOF:
            view = observe(self.table, ending.seat)
            proved = PREFERANS.confirm(view, PROVED, PROOF_BOUND)
            if proved is False:
                error = "the claim does not follow from what the claimer knew"
                raise self._refuse("ending", error, "7.6")
            self.unproved = proved is None
        self._do(CHANCE, PROVED if ending.by is Grounds.PROOF else OPEN, "ending", error, "7.6")
        self._agree()

    def _open_by_refused_claim(self, hand: int) -> None:
        """Let a claim be refused that lays ``hand`` open, before the first card where it can be.

        The record does not tell when it was made, and nothing but what a claimer knows depends on
        it.
        """
        for index, step in enumerate((*self.steps, Step(self.table, CHANCE, REFUSE))):
            phase = step.table.state.phase
            if not isinstance(phase, Play):
                continue
            if hand in phase.control.shown:
                return
            claimer = phase.control.played_by[hand]
            for each in claim.rights(phase, claimer)[:1]:
                asked = apply(apply(step.table, claimer, each), CHANCE, OPEN).vote
                if asked is not None:
                    self._insert(index, claimer, each, min(asked.awaited))
                    return
        raise self._refuse("ending", f"no claim of seat {hand} can have been refused", "7.6")

    def _insert(self, index: int, claimer: int, refused: Claim, against: int) -> None:
        """Fold anew from step ``index`` on, with a claim that is refused in front of it."""
        later = self.steps[index:]
        if later:
            self.table = later[0].table
        del self.steps[index:]
        claimed: list[tuple[int, Action]] = [
            (claimer, refused),
            (CHANCE, OPEN),
            (against, REFUSE),
        ]
        for actor, action in (*claimed, *(step[1:] for step in later)):
            error = f"seat {actor} may not do this after a refused claim"
            self._do(actor, action, "ending", error, "7.6")
