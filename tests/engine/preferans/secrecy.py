"""Who may know what: told from the log and the rules, to hold the engine and every screen to it.

`Secrecy` follows a table entry by entry and deals, opens and remembers by itself, by rules 1.5,
1.6, 3.1, 4.4-4.8, 6.2-6.4, 7.3, 7.5, 7.6, 9.1-9.6, 10.1 and 13.2. It asks neither `observe` nor the
engine's notions of what lies open. That a vote is open or carried is compared with who was asked
and who has agreed.
"""

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from engine.cards import Card, Rank
from engine.preferans.actions import (
    MISERE,
    Action,
    Bid,
    BidWithoutTalon,
    Checked,
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
    PlayAlone,
    PlayClosed,
    PlayOpen,
    ProposeResult,
    ReturnWhist,
    Special,
    SwitchToMisere,
    TakeOffMountain,
    TakeTalon,
    Whist,
    WithoutThree,
)
from engine.preferans.facts import Column, DealFacts
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.state import Before, Finished
from engine.shuffle import Cut, DrawLots, Reshuffle, Shuffle
from engine.table import OpenTable, TimeUp
from engine.tricks import PlayCard
from engine.votes import (
    Agree,
    Judge,
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

from tests.engine.preferans.running_deal import THIRD, Running


class Secrecy:
    """A table followed by its log. ``finished`` counts the deals that are over."""

    def __init__(self, opening: OpenTable) -> None:
        self.agreement: Agreement = PREFERANS.agree(opening.options, opening.players)
        self.lots: tuple[Card, ...] = ()
        self.dealer_lots: tuple[Card, ...] = ()
        self.lots_salt = ""
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
        self._claim: tuple[int, Action] | None = None
        """Who claims what, as long as nothing has judged it. Rule 7.6."""

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
            case DrawLots(cards, salt):
                self.lots_salt = salt
                self.lots, self.dealer_lots = cards[: self.players], cards[self.players :]
                self.dealer = self.dealer_lots.index(min(self.dealer_lots, key=_by_lot))
            case Before():
                self.dealer, self.forced = action.dealer, action.forced
            case Shuffle(cards, salt):
                self.shuffled = cards, salt
                self.secret.append(self.shuffled)
            case Reshuffle():
                self.shuffled = None
            case Cut(position):
                self._deal(position)
            case TimeUp() if isinstance(after.state.phase, Finished):
                self.shuffled = None
            case Claim():
                self._claim = actor, action
            case Judge() as verdict:
                self._judged(after, proved=verdict.proved)
            case Withdraw() if self._claim is not None and self._claim[0] == actor:
                self._claim = None
            case (
                ProposeResult() | ProposeStop() | ProposeComputer()
                | ProposeLonger() | ProposeNewcomer() | ProposeSubstitute()
            ):  # fmt: skip
                asked = self._asked(actor, action) - after.seating.guests
                self._votes.append((actor, action, asked))
                self._decide(after, agreed=True)
            case Agree():
                self._votes[-1][2].remove(actor)
                self._decide(after, agreed=True)
            case Refuse() | Withdraw():
                self._decide(after, agreed=False, refused=isinstance(action, Refuse))
            case _ if deal is not None:
                self._done(deal, actor, action, after)
        if deal is not None and deal is self.deal and len(deal.plays) == deal.cards:
            self._over()
        if after.players != self.players:
            self._came(after)

    def _came(self, after: PreferansTable) -> None:
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
        talons: dict[int, tuple[Card, ...]] = {}
        for lap in range(5):
            for seat in active:
                if not (self._two_talons and seat == third):
                    hands[seat] += [order.pop(0), order.pop(0)]
            if lap == 0 and self._two_talons:  # his opponent's, then the dealer's: 10.2
                talons[left[0]] = order.pop(0), order.pop(0)
                talons[self.dealer] = order.pop(0), order.pop(0)
                talon = talons[left[0]] + talons[self.dealer]
            elif lap == 0:
                talon = order.pop(0), order.pop(0)
        self.deal = Running(
            number=self.finished + 1,
            dealer=self.dealer,
            active=active,
            deck=deck,
            salt=salt,
            hands={seat: frozenset(cards) for seat, cards in hands.items()},
            talon=talon,
            talons=talons,
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
        self.deal = self.shuffled = self._claim = None
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
                deal.talon = deal.talons.get(actor, deal.talon)
            case TakeTalon() if deal.declarer is not None:
                deal.took = actor
            case Discard(first, second) if actor == deal.took:
                deal.laid = first, second
            case Discard(first, second):
                deal.discard = first, second
                if deal.misere:
                    self._misere(deal, actor)
            case WithoutThree() | Concede() | HelpOthers() | TakeOffMountain():
                self._over()
            case Order(contract):
                if self.agreement.ten_checked and contract.level == 10:
                    deal.open |= set(deal.active)  # 4.9
                deal.level = contract.level
            case Checked():
                self._over()
            case LookAtHand(seat):
                deal.looked = seat
            case PlayAlone():
                self._alone(deal)
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

    @property
    def _two_talons(self) -> bool:
        """Whether this is old hussar. Rule 10.2."""
        return self.agreement.convention.key == "old_hussar"

    @property
    def _old(self) -> bool:
        """Whether this is old preferans. Rule 11."""
        return self.agreement.convention.key == "old"

    def _alone(self, deal: Running) -> None:
        """The passer has no part in the play. Rule 11.8."""
        (deal.out,) = set(deal.defenders) - deal.whisters

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
                if deal.all_pass and self._two_talons:  # nothing is played: 10.2
                    self._over()
                elif deal.passes == len(deal.bidders) - 1 and deal.no_talon:
                    self._won_without_talon(deal)
            case Invite():
                deal.inviter = actor
            case JoinMisere():
                deal.bids.append(Bid(MISERE))
                deal.bidder = deal.inviter
                self._heard(deal)
            case Bid() | BidWithoutTalon() | Hold() | TakeTalon() | DarkBid() | DarkHold():
                beaten = deal.misere and self.agreement.after_misere == "ends" and not self._old
                deal.bids.append(action)
                deal.bidder = actor
                self._heard(deal, ended=beaten and not deal.misere)
                if deal.passes == len(deal.bidders) - 1 and deal.no_talon:
                    self._won_without_talon(deal)

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
        if deal.no_tricks in (Special.SMALL_UVERT, Special.BIG_UVERT):
            deal.open |= set(deal.active)  # 11.10
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
        one = len(deal.said) == 2 and len(deal.whisters) == 1
        if self._old and one and not self.agreement.whist_invite:
            self._alone(deal)
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
        asked = asked and deal.inviter != deal.declarer and not self._old
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

    def _judged(self, after: PreferansTable, *, proved: bool) -> None:
        """What is proved holds; else those whom it concerns are asked. Rule 7.6."""
        assert self.deal is not None
        assert self._claim is not None
        claimer, claim = self._claim
        self._claim = None
        if proved:
            self._claimed(self.deal, claimer, granted=True, refused=False)
        else:
            self._votes.append((claimer, claim, self._asked(claimer, claim)))
            self._decide(after, agreed=True)

    def _decide(self, after: PreferansTable, *, agreed: bool, refused: bool = False) -> None:
        """See whether the vote on top still runs, and if not, what came of it."""
        proposer, proposal, missing = self._votes[-1]
        vote = after.vote
        runs = vote is not None and (vote.proposer, vote.proposal) == (proposer, proposal)
        assert runs or not agreed or not missing, "carried without consent"
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
                self.stopped, self.deal, self.shuffled, self._claim = True, None, None, None
            case ProposeLonger() if agreed:
                self.stopped = False

    def _claimed(self, deal: Running, claimer: int, *, granted: bool, refused: bool) -> None:
        """Granted it ends the deal, on all-pass it opens the hand; refused it opens the hand."""
        if granted and not deal.all_pass:
            self._over()
        elif granted:
            deal.open.add(claimer)
        elif refused and claimer == deal.dealer and claimer not in deal.active:
            assert deal.looked is not None
            deal.open.add(deal.looked)
        elif refused:
            deal.open.add(claimer)


_BLOCKS: Final = (Claim, ProposeResult)


def _by_lot(card: Card) -> tuple[int, int]:
    """The ace counts lowest. Rule 1.3."""
    return (0 if card.rank is Rank.ACE else int(card.rank)), int(card.suit)


# --- what a view says -----------------------------------------------------------------------
