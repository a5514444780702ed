"""Who may know what: told from the log and the rules, to hold the engine and every screen to it.

`Secrecy` follows a table entry by entry and deals, opens and remembers by itself, by rules 1.5,
1.6, 3.1, 4.4-4.8, 6.2-6.4, 7.3, 7.5, 7.6, 9.1-9.6, 10.1 and 13.2. It asks neither `observe` nor the
engine's notions of what lies open. Of the engine's state it takes two things that no log tells:
whether a claim is proved, which `claim_oracle` judges, and the cards that the engine plays for a
hand that lies open (7.6). That a vote is open or carried is compared with who was asked and who has
agreed.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from engine.cards import DECK, Card, Rank
from engine.game import PUBLIC
from engine.preferans.actions import (
    MISERE,
    Action,
    Bid,
    BidWithoutTalon,
    Claim,
    Concede,
    DarkBid,
    DarkHold,
    DarkPass,
    Discard,
    HalfWhist,
    HandOver,
    HelpOthers,
    Hold,
    Invite,
    JoinMisere,
    LookAtCards,
    LookAtHand,
    OpenTalon,
    Order,
    Pass,
    PlayClosed,
    PlayOpen,
    ProposeResult,
    ReturnWhist,
    SwitchToMisere,
    TakeOffMountain,
    TakeTalon,
    Whist,
    WithoutThree,
)
from engine.preferans.conventions import Convention
from engine.preferans.facts import Column, DealFacts
from engine.preferans.game import PreferansTable
from engine.preferans.observe import PlayerView
from engine.preferans.state import AllPass, Finished
from engine.shuffle import Cut, DrawLots, Reshuffle, Shuffle
from engine.table import OpenTable, TimeUp
from engine.tricks import PlayCard
from engine.votes import (
    Agree,
    ProposeComputer,
    ProposeLonger,
    ProposeNewcomer,
    ProposeStop,
    ProposeSubstitute,
    Refuse,
    Withdraw,
)

if TYPE_CHECKING:
    from engine.preferans.options import Agreement

Cards = frozenset[Card]
NONE: Final[Cards] = frozenset()
ALL: Final[Cards] = frozenset(DECK)
TRICKS: Final = 10
THIRD: Final = 2
"""The place of the hand that is nobody's, where two play. Rule 10.1."""
LARGEST_NUMBER: Final = 1000
"""No number of a view is greater; a set of ten cards as an integer is at least 1023."""

Plays = tuple[tuple[int, Card], ...]


@dataclass(slots=True)
class Running:
    """A deal whose cards lie."""

    number: int
    dealer: int
    active: tuple[int, ...]
    deck: tuple[Card, ...]
    salt: str
    hands: dict[int, Cards]
    """As dealt."""
    talon: tuple[Card, ...]
    talon_leads: bool
    """On all-pass the talon is opened card by card. Rules 6.2-6.4."""
    third: int | None = None
    """The hand that is nobody's, where two play. Rule 10.1."""
    closed: set[int] = field(default_factory=set)
    """Who has not looked at his own cards, while the auction goes on. Rule 9.5."""

    bids: list[Action] = field(default_factory=list)
    """Without the passes; the last one stands."""
    bidder: int | None = None
    """Whose it is."""
    inviter: int | None = None
    """Who has shown his cards to the sitting dealer."""
    passes: int = 0
    all_pass: bool = False
    declarer: int | None = None
    discard: tuple[Card, ...] = ()
    level: int = 0
    """Of the contract that was ordered."""
    said: list[tuple[int, Action]] = field(default_factory=list)
    looked: int | None = None
    """The defender whose hand the sitting dealer has looked at."""
    opens: bool = False
    """The defenders' hands open with the first card, at the latest. Rules 4.7, 7.3."""
    open: set[int] = field(default_factory=set)
    ducking: set[int] = field(default_factory=set)
    plays: list[tuple[int, Card]] = field(default_factory=list)
    players: dict[int, int] = field(default_factory=dict)
    """Who plays a hand, where it is not its owner."""

    @property
    def misere(self) -> bool:
        """Whether misère has won the auction, or is played."""
        last = self.bids[-1] if self.bids else None
        return last in (Bid(MISERE), BidWithoutTalon(MISERE), DarkBid(MISERE))

    @property
    def dark(self) -> bool:
        """Whether the bid that stands was said before looking. Rule 9.5."""
        return bool(self.bids) and isinstance(self.bids[-1], DarkBid | DarkHold)

    @property
    def bidders(self) -> tuple[int, ...]:
        """Whose hands have somebody to speak for them."""
        return tuple(seat for seat in self.active if seat != self.third)

    @property
    def order(self) -> tuple[int, ...]:
        """The hands that play to each trick: the third one where it was opened. 10.1, 13.2."""
        return self.active if self.declarer is not None and self.opens else self.bidders

    @property
    def cards(self) -> int:
        """How many cards are played in all; the talon's are not among them."""
        return TRICKS * len(self.order)

    @property
    def no_talon(self) -> bool:
        """Whether the bid that stands leaves the talon alone. Rule 13.30."""
        named = [bid for bid in self.bids if not isinstance(bid, Hold)]
        return bool(named) and isinstance(named[-1], BidWithoutTalon)

    @property
    def defenders(self) -> tuple[int, ...]:
        """The two others, in the order in which they speak."""
        assert self.declarer is not None
        place = self.active.index(self.declarer)
        return self.active[(place + 1) % 3], self.active[(place + 2) % 3]

    @property
    def whisters(self) -> set[int]:
        """Those whose last word is a whist, or the whist returned. Rules 4.3, 4.4."""
        last = dict(self.said)
        return {seat for seat, say in last.items() if isinstance(say, Whist | ReturnWhist)}

    def asked(self, claimer: int) -> set[int]:
        """Whoever plays a hand of the other side; and the other whister. Rule 7.6."""
        people = {self.players.get(seat, seat) for seat in self.active} - {claimer, self.third}
        if self.declarer in (None, claimer):
            return people
        return people & {self.declarer, *self.whisters}

    def owned(self, seat: int) -> Cards:
        """All the cards a seat has had to play with: the declarer's without his discard."""
        cards = self.hands.get(seat, NONE)
        if seat == self.declarer and not self.no_talon:
            cards = (cards | frozenset(self.talon)) - frozenset(self.discard)
        return cards

    def held(self, seat: int) -> Cards:
        """What is left of them."""
        return self.owned(seat) - {card for _, card in self.plays}

    # Tricks

    def tricks(self) -> list[tuple[Card | None, Plays]]:
        """Every trick, the last one perhaps unfinished: the talon's card, if any, and the plays.

        With four players the talon's card counts as the sitting dealer's play. Rule 6.3.
        """
        wide = len(self.order)
        count = len(self.plays) // wide + 1 if len(self.plays) < self.cards else TRICKS
        found = []
        for number in range(count):
            led = self.talon[number] if self.all_pass and self.talon_leads and number < 2 else None
            played = tuple(self.plays[wide * number : wide * (number + 1)])
            if led is not None and self.dealer not in self.active:
                played = ((self.dealer, led), *played)
            found.append((led, played))
        return found

    def lying(self) -> Cards:
        """The last complete trick and the one on the table. Rule 7.5."""
        if not self.all_pass and self.declarer is None:
            return NONE
        found: set[Card] = set()
        for led, played in self.tricks()[-2:]:
            found |= {card for _, card in played}
            found |= NONE if led is None else {led}
        return frozenset(found)

    def opened_talon(self, viewer: int) -> Cards:
        """The talon's cards that a viewer has seen opened. Rules 3.1, 6.2-6.4, 9.5."""
        if self.declarer is not None:
            hidden = self.no_talon or (self.dark and viewer != self.declarer)
            return NONE if hidden else frozenset(self.talon)
        if self.all_pass and self.talon_leads:
            return frozenset(self.talon[: len(self.tricks())])
        return NONE

    # What a viewer sees

    def sees(self, viewer: int) -> set[int]:
        """The seats whose hands a viewer sees: his own once he has looked, the open ones, those
        shown to him."""
        seats = set(self.open)
        if viewer in self.bidders and viewer not in self.closed:
            seats.add(viewer)
        # Rules 3.1, 7.4: from the inviter's ten cards his discard could be told.
        if (
            self._sits(viewer)
            and self.inviter is not None
            and not (self.inviter == self.declarer and self.discard)
        ):
            seats.add(self.inviter)
        if self._sits(viewer) and self.looked is not None:
            seats.add(self.looked)
        return seats

    def _sits(self, viewer: int) -> bool:
        """The dealer who has no cards."""
        return viewer == self.dealer and viewer not in self.active

    def knows(self, viewer: int) -> Cards:
        """What a viewer may know: whoever sits at the table remembers what he saw."""
        found = self.opened_talon(viewer)
        if viewer == PUBLIC:
            if self.all_pass:
                found = NONE  # they are among the tricks
            for seat in self.open:
                found |= self.held(seat)
            return found | self.lying()
        found |= {card for _, card in self.plays}
        for seat in self.sees(viewer):
            # A declarer's hand that a claim opens shows what he has, not what he laid away.
            dealt = seat == viewer or seat != self.declarer
            found |= self.hands[seat] if dealt else self.owned(seat)
        if self._sits(viewer) and self.inviter is not None:
            found |= self.hands[self.inviter]
        return found

    def shows(self, viewer: int) -> Cards:
        """What a screen may show: what lies before him, never a trick before the last."""
        found = self.lying()
        for seat in self.sees(viewer):
            found |= self.held(seat)
        if self.declarer is None:
            return found
        if not self.plays:
            found |= self.opened_talon(viewer)
            if viewer == self.declarer:
                found |= frozenset(self.discard)
        if self.misere and self.open and viewer in self.defenders:
            # Rule 7.5: on misère the defenders may see the whole layout listed.
            found |= self.hands[self.declarer] | frozenset(self.talon)
        return found


class Secrecy:
    """A table followed by its log. ``finished`` counts the deals that are over."""

    def __init__(self, opening: OpenTable) -> None:
        self.agreement: Agreement = opening.agreement
        self.lots: tuple[Card, ...] = ()
        self.dealer_lots: tuple[Card, ...] = ()
        self.dealer = 0
        self.forced = self.agreement.forced_rounds * self.players
        """Deals yet to come that are played without an auction. Rules 9.1, 13.6."""
        self.again = 0
        """Deals in a row that the dealer has dealt. Rules 9.4, 13.11."""
        self.shuffled: tuple[tuple[Card, ...], str] | None = None
        self.deal: Running | None = None
        self.past: list[Running] = []
        self.secret: list[tuple[tuple[Card, ...], str]] = []
        """Decks and salts that nobody has been shown: of this deal, and those shuffled again."""
        self.shown: dict[int, DealFacts] = {}
        """Finished deals by number as views have shown them, once they were found to be true."""
        self.stopped = False
        self._votes: list[tuple[int, Action, set[int]]] = []
        """Who proposes what, and who has not agreed yet; the last one is the running one."""

    @property
    def finished(self) -> int:
        """How many deals are over."""
        return len(self.past)

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return self.agreement.players

    # Following

    def follow(self, actor: int, action: Action, after: PreferansTable) -> None:
        """Take one more entry; ``after``: the state it led to (see the module)."""
        deal = self.deal
        match action:
            case DrawLots(cards):
                self.lots, self.dealer_lots = cards[: self.players], cards[self.players :]
                self.dealer = self.dealer_lots.index(min(self.dealer_lots, key=_by_lot))
            case Shuffle(cards, salt):
                self.shuffled = cards, salt
                self.secret.append(self.shuffled)
            case Reshuffle():
                self.shuffled = None
            case Cut(position):
                self._deal(position)
            case TimeUp() if isinstance(after.state.phase, Finished):
                self.shuffled = None
            case (
                Claim() | ProposeResult() | ProposeStop() | ProposeComputer()
                | ProposeLonger() | ProposeNewcomer() | ProposeSubstitute()
            ):  # fmt: skip
                self._votes.append((actor, action, self._asked(actor, action)))
                self._decide(after, agreed=True)
            case Agree():
                self._votes[-1][2].remove(actor)
                self._decide(after, agreed=True)
            case Refuse() | Withdraw():
                self._decide(after, agreed=False, refused=isinstance(action, Refuse))
            case _ if deal is not None:
                self._done(deal, actor, action, after)
        if deal is not None and deal is self.deal:
            self._played_for_open_hands(deal, after)
            if len(deal.plays) == deal.cards:
                self._over()

    def came(self, after: PreferansTable) -> None:
        """Somebody has sat down: he deals, and seats have other numbers from now on. Rule 13.16."""
        self.agreement, self.again = after.state.agreement, 0
        self.dealer, self.forced = after.state.pulka.dealer, after.state.pulka.forced

    def _deal(self, position: int) -> None:
        """Two cards at a time from the dealer's left; the talon after the first. 1.5, 10.1."""
        assert self.shuffled is not None
        deck, salt = self.shuffled
        order = [*deck[position:], *deck[:position]]
        left = [(self.dealer + step) % self.players for step in range(1, self.players + 1)]
        active = (*left[:2], left[3]) if self.players == 5 else tuple(left[:3])
        third = THIRD if self.players == THIRD else None
        if third is not None:
            active = (left[0], third, self.dealer)
        hands: dict[int, list[Card]] = {seat: [] for seat in active}
        talon: tuple[Card, ...] = ()
        for lap in range(5):
            for seat in active:
                hands[seat] += [order.pop(0), order.pop(0)]
            if lap == 0:
                talon = order.pop(0), order.pop(0)
        self.deal = Running(
            number=self.finished + 1,
            dealer=self.dealer,
            active=active,
            deck=deck,
            salt=salt,
            hands={seat: frozenset(cards) for seat, cards in hands.items()},
            talon=talon,
            talon_leads=self.agreement.all_pass_talon == "opened",
            third=third,
            all_pass=self.forced > 0,
            closed=set() if self.forced or not self._dark_words else set(active),
        )

    def _over(self) -> None:
        assert self.deal is not None
        assert self.shuffled is not None
        self.past.append(self.deal)
        self.secret.remove(self.shuffled)
        self._next_dealer(self.deal)
        self.deal = self.shuffled = None
        self._votes = [vote for vote in self._votes if not isinstance(vote[1], _BLOCKS)]

    @property
    def _dark_words(self) -> bool:
        """Whether one may speak before looking. Rules 9.2, 9.5."""
        return self.agreement.convention.key == "classic"

    def _next_dealer(self, over: Running) -> None:
        """The deal moves on, or after an all-pass stays for a while. Rules 9.1, 9.4, 13.6."""
        self.again += 1
        stays = over.all_pass and not self.forced and self.again < self.agreement.dealer_repeats
        self.forced = max(0, self.forced - 1)
        if not stays:
            self.dealer, self.again = (self.dealer + 1) % self.players, 0

    def _done(self, deal: Running, actor: int, action: Action, after: PreferansTable) -> None:
        """What anybody does in a deal, but for votes."""
        match action:
            case PlayCard(card):
                (owner,) = [seat for seat in deal.active if card in deal.held(seat)]
                deal.plays.append((owner, card))
                if deal.opens:
                    self._open(deal)
            case OpenTalon():
                deal.declarer = actor
            case Discard(first, second):
                deal.discard = first, second
                if deal.misere:
                    self._misere(deal, actor)
            case WithoutThree() | Concede() | HelpOthers() | TakeOffMountain():
                self._over()
            case Order(contract):
                if self.agreement.ten_checked and contract.level == 10:
                    self._over()
                deal.level = contract.level
            case LookAtHand(seat):
                deal.looked = seat
            case PlayOpen() | PlayClosed():
                deal.opens = isinstance(action, PlayOpen)
                if deal.looked is not None and actor == deal.dealer:
                    deal.players[deal.looked] = actor
                if deal.opens and not self.agreement.open_after_first_lead:
                    self._open(deal)
            case HandOver():
                (other,) = set(deal.defenders) - {actor}
                deal.players[actor] = other
            case Whist() | Pass() | HalfWhist() | ReturnWhist() if deal.declarer is not None:
                self._whisted(deal, actor, action, after)
            case _:
                self._bid(deal, actor, action)

    def _bid(self, deal: Running, actor: int, action: Action) -> None:
        """What anybody says before a contract is ordered."""
        match action:
            case LookAtCards():
                deal.closed.discard(actor)
            case SwitchToMisere():
                deal.bids.append(Bid(MISERE))
            case Pass() | DarkPass():
                deal.passes += 1
                deal.all_pass = deal.passes == len(deal.bidders) and not deal.bids
                self._heard(deal)
                if deal.passes == len(deal.bidders) - 1 and deal.no_talon:
                    self._won_without_talon(deal)
            case Invite():
                deal.inviter = actor
            case JoinMisere():
                deal.bids.append(Bid(MISERE))
                deal.bidder = deal.inviter
                self._heard(deal)
            case Bid() | BidWithoutTalon() | Hold() | TakeTalon() | DarkBid() | DarkHold():
                beaten = deal.misere and self.agreement.after_misere == "ends"
                deal.bids.append(action)
                deal.bidder = actor
                self._heard(deal, ended=beaten and not deal.misere)

    def _heard(self, deal: Running, *, ended: bool = False) -> None:
        """Nobody's hand is closed to himself once the auction is over. Rules 2.6, 13.13."""
        if ended or deal.all_pass or (deal.bids and deal.passes == len(deal.bidders) - 1):
            deal.closed.clear()

    def _won_without_talon(self, deal: Running) -> None:
        """Nothing is opened or laid away. Rule 13.30."""
        assert deal.bidder is not None
        deal.declarer = deal.bidder
        if deal.misere:
            self._misere(deal, deal.bidder)

    def _misere(self, deal: Running, declarer: int) -> None:
        """The defenders' hands open, after the declarer's card if he leads; not if it was bid in
        the dark. Rules 7.3, 9.6."""
        if deal.dark:
            return
        deal.opens = True
        if deal.active[0] != declarer:
            self._open(deal)

    def _open(self, deal: Running) -> None:
        """The defenders' hands lie open; a lone whister plays both. Rules 4.7, 7.3, 10.1, 13.2."""
        if deal.third is not None:
            (other,) = set(deal.bidders) - {deal.declarer}
            deal.open |= set(deal.defenders) if deal.misere else {deal.third}
            deal.players = {deal.third: other}
            return
        deal.open |= set(deal.defenders)
        if not deal.misere:
            (whister,) = deal.whisters
            deal.players = dict.fromkeys(deal.defenders, whister)

    def _whisted(self, deal: Running, actor: int, say: Action, after: PreferansTable) -> None:
        """Hear a word; when nobody is left to whist, the deal is over unplayed. 4.4-4.6."""
        deal.said.append((actor, say))
        if not isinstance(say, Pass):
            return
        words = [said for seat, said in deal.said if seat in deal.defenders]
        standing = [said for said in words if isinstance(said, Whist | ReturnWhist)]
        half = any(isinstance(said, HalfWhist) for said in words)
        if len(words) < len(deal.bidders) - 1 or (standing and not half):
            return
        if self.agreement.return_on_eight and deal.level >= 8 and len(words) == 2:
            return  # the first of them may whist after all, 13.26
        asked = deal.dealer not in deal.active and (half or deal.level >= 8)
        asked = asked and deal.inviter != deal.declarer
        if (not asked or actor == deal.dealer) and not self._disposes(deal, after):
            self._over()

    def _disposes(self, deal: Running, after: PreferansTable) -> bool:
        """Whether the declarer is asked what to do with points that find no room. Rule 13.21."""
        assert deal.declarer is not None
        if self.agreement.unwhisted_help != "mountain":
            return False
        pools = [Fraction(0)] * self.players
        for facts in after.state.finished[: self.finished]:
            for write in facts.writes:
                pools[write.seat] += write.points if write.column is Column.POOL else 0
        length = self.agreement.length
        played = self.agreement.help_to in ("not_dealer", "neither")
        others = set(deal.active if played else range(self.players)) - {deal.declarer}
        price = 2 * deal.level - 10
        return pools[deal.declarer] + price > length > min(pools[seat] for seat in others)

    # Votes and claims

    def _asked(self, proposer: int, proposal: Action) -> set[int]:
        """Who must agree: everybody else who is there, or whom a claim concerns. 7.6, 8.4."""
        others = set(range(self.players)) - {proposer}
        match proposal:
            case Claim():
                assert self.deal is not None
                return self.deal.asked(proposer)
            case ProposeStop(without):
                return others - set(without)
            case ProposeComputer(seat):
                return others - {seat}
            case ProposeSubstitute(seat, _, _, instead, away) if away or not instead:
                return others - {seat}
            case _:
                return others

    def _decide(self, after: PreferansTable, *, agreed: bool, refused: bool = False) -> None:
        """See whether the vote on top still runs, and if not, what came of it."""
        proposer, proposal, missing = self._votes[-1]
        vote = after.vote
        runs = vote is not None and (vote.proposer, vote.proposal) == (proposer, proposal)
        proved = isinstance(proposal, Claim) and missing == self._asked(proposer, proposal)
        assert runs or not agreed or not missing or proved, "carried without consent"
        if runs:
            assert missing, "agreed by all, and not carried"
            return
        self._votes.pop()
        deal = self.deal
        match proposal:
            case Claim() if deal is not None:
                self._claimed(deal, proposer, granted=agreed, refused=refused)
            case ProposeResult() if agreed:
                self._over()
            case ProposeStop() if agreed:
                assert isinstance(after.state.phase, Finished)
                self.stopped, self.deal, self.shuffled = True, None, None
            case ProposeLonger() if agreed:
                self.stopped = False

    def _claimed(self, deal: Running, claimer: int, *, granted: bool, refused: bool) -> None:
        """Granted it ends the deal, on all-pass it opens the hand; refused it opens the hand."""
        if granted and not deal.all_pass:
            self._over()
        elif granted:
            deal.open.add(claimer)
            deal.ducking.add(claimer)
        elif refused and claimer == deal.dealer and claimer not in deal.active:
            assert deal.looked is not None
            deal.open.add(deal.looked)
        elif refused:
            deal.open.add(claimer)

    def _played_for_open_hands(self, deal: Running, after: PreferansTable) -> None:
        """What the engine plays for hands that lie open and take no more. Rule 7.6."""
        if not deal.ducking:
            return
        if isinstance(after.state.phase, AllPass):
            tricks = (*(trick.cards for trick in after.state.phase.tricks), after.state.phase.trick)
        else:
            tricks = tuple(trick.cards for trick in after.state.finished[-1].tricks)
        played = [each for trick in tricks for each in trick if each[0] in deal.active]
        assert played[: len(deal.plays)] == deal.plays
        for seat, card in played[len(deal.plays) :]:
            assert seat in deal.ducking
            assert card in deal.held(seat)
            deal.plays.append((seat, card))


_BLOCKS: Final = (Claim, ProposeResult)


def _by_lot(card: Card) -> tuple[int, int]:
    """The ace counts lowest. Rule 1.3."""
    return (0 if card.rank is Rank.ACE else int(card.rank)), int(card.suit)


# --- what a view says -----------------------------------------------------------------------


class LeakError(AssertionError):
    """Somebody sees what he may not."""


def check_view(truth: Secrecy, seen: PlayerView) -> None:
    """Hold a view to what its viewer may know: neither more nor less; raises `LeakError`.

    Hands, discard, talon and tricks are compared; every other field, whatever it may be, is
    walked for cards, also for sets of cards written as integers, and for salts. The price of an
    all-pass trick follows from the agreement, and may be as large as such a set.
    """
    deal, viewer = truth.deal, seen.viewer
    _same("finished", len(seen.finished), truth.finished)
    for facts, told in zip(seen.finished, truth.past, strict=True):
        if truth.shown.get(told.number) is not facts:
            _same("finished", _whole(facts), _told(told))
            truth.shown[told.number] = facts
    _same("lots", seen.lots, truth.lots)
    _same("dealer_lots", seen.dealer_lots, truth.dealer_lots)
    _same("commitment", seen.commitment, _commitment(truth))
    _same("agreement", seen.agreement, truth.agreement)
    may = NONE if deal is None else deal.knows(viewer)
    salts = [salt for _, salt in truth.secret]
    for each in fields(seen):
        if each.name in ("finished", "lots", "dealer_lots", "agreement", "all_pass_price"):
            continue
        leaves = tuple(_leaves(getattr(seen, each.name)))
        hidden = cards_of(leaves) - may
        if hidden:
            raise LeakError(viewer, each.name, sorted(hidden))
        if any(salt in text for text in leaves if isinstance(text, str) for salt in salts):
            raise LeakError(viewer, each.name, "salt")
    if viewer == PUBLIC:
        _same("moves", (seen.moves, seen.rights), ((), ()))
    if deal is None:
        _same("hands", set(seen.hands), {None})
        return
    visible = deal.sees(viewer)
    _same("places", len(seen.hands), max(deal.active) + 1 if deal.third else truth.players)
    for seat in range(len(seen.hands)):
        sits_out = seat == viewer and seat not in deal.active
        held = deal.held(seat) if seat in visible or sits_out else None
        _same(f"hand {seat}", seen.hands[seat], held)
        _same(f"count {seat}", seen.counts[seat], len(deal.held(seat)))
    _same("discard", seen.discard, deal.discard if viewer == deal.declarer else ())
    opened = deal.opened_talon(viewer)
    if viewer == PUBLIC and deal.all_pass:
        opened &= deal.lying()
    _same("talon", seen.talon, tuple(card for card in deal.talon if card in opened))
    *complete, current = deal.tricks() if deal.declarer is not None or deal.all_pass else [()]
    if len(deal.plays) == deal.cards:
        raise LeakError("the deal is over")
    if viewer == PUBLIC:
        complete = complete[-1:]
    _same("tricks", [(trick.talon, trick.cards) for trick in seen.tricks], complete)
    _same("table", (seen.talon_card, seen.table), current or (None, ()))


def _same(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise LeakError(what, found, expected)


def _whole(facts: DealFacts) -> object:
    """What a finished deal reveals."""
    hands = {seat: hand for seat, hand in enumerate(facts.hands) if hand}
    return facts.number, facts.deck, facts.salt, hands, facts.talon, facts.discard or ()


def _told(deal: Running) -> object:
    return deal.number, deal.deck, deal.salt, deal.hands, deal.talon, deal.discard


def _commitment(truth: Secrecy) -> str:
    """Rule 1.6: salt, colon, and the codes of the deck joined by commas."""
    if truth.shuffled is None:
        return ""
    deck, salt = truth.shuffled
    return sha256(f"{salt}:{','.join(card.code for card in deck)}".encode()).hexdigest()


# --- cards, wherever they stand -------------------------------------------------------------

_CODE: Final = re.compile(r"\b[789TJQKA][scdh]\b")


def cards_of(value: object) -> Cards:
    """Every card in a value, at any depth, also in texts and in sets written as integers."""
    found: set[Card] = set()
    for each in _leaves(value):
        match each:
            case Card():
                found.add(each)
            case str():
                found.update(map(Card.parse, _CODE.findall(each)))
            case int() if abs(each) > LARGEST_NUMBER:
                found.update(card for card in DECK if abs(each) >> card & 1)
    return frozenset(found)


def _leaves(value: Any) -> Iterator[int | str]:
    """The numbers and texts of a value; raises ``TypeError`` for a kind it does not know."""
    kind = type(value)
    if kind in (Card, int, str):
        yield value
    elif value is None or kind in (bool, Fraction) or isinstance(value, Enum):
        return
    elif kind in (tuple, frozenset, list, set):
        for each in value:
            yield from _leaves(each)
    elif isinstance(value, Mapping):
        for pair in value.items():
            yield from _leaves(pair)
    elif kind is Convention:
        yield value.key  # the rest of it is the same at every table
    elif is_dataclass(value):
        for each in fields(value):
            yield from _leaves(getattr(value, each.name))
    else:
        raise TypeError(kind)
