"""Who may know what at a table of Napoleon: from the log and the rules, never from `observe`.

The oracle deals and plays by its own plain rules; a view that says more, less or something else
than it knows fails.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from engine.cards import Card
from engine.game import PUBLIC
from engine.napoleon.actions import DECK, TrickBid
from engine.napoleon.game import NapoleonTable
from engine.napoleon.observe import NapoleonView
from engine.napoleon.options import agree
from engine.shuffle import Cut, DrawLots, Reshuffle, Shuffle
from engine.table import OpenTable
from engine.tricks import PlayCard

NONE: frozenset[Card] = frozenset()
Played = tuple[int, Card]


@dataclass
class Lying:
    """A deal as the cards lie: ``hands`` shrink as cards are played."""

    hands: list[set[Card]]
    own: list[frozenset[Card]]
    turned: Card
    words: list[tuple[int, int]] = field(default_factory=list)
    tricks: list[list[Played]] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)

    @property
    def bidder(self) -> int | None:
        """Who has bid highest."""
        named = [(tricks, seat) for seat, tricks in self.words if tricks]
        return max(named)[1] if named else None

    @property
    def bid(self) -> int:
        """The highest bid."""
        return max((tricks for _, tricks in self.words), default=0)

    @property
    def spoken(self) -> bool:
        """Whether the auction is over."""
        return len(self.words) == len(self.hands) or self.bid == 5

    @property
    def table(self) -> list[Played]:
        """The unfinished trick."""
        return self.tricks[-1] if len(self.tricks) > len(self.winners) else []

    def decided(self, *, play_out: bool) -> bool:
        """Whether nothing more is played."""
        played, own = len(self.winners), self.winners.count(self.bidder or 0)
        if not self.spoken or self.table:
            return False
        if self.bidder is None or played == 5:
            return True
        return not play_out and self.bid < 5 and (own >= self.bid or own + 5 - played < self.bid)


def best(trick: Sequence[Played], trump: Card) -> int:
    """Who takes a trick: plainly, by sorting."""
    led = trick[0][1].suit

    def strength(played: Played) -> tuple[bool, bool, int]:
        card = played[1]
        return card.suit is trump.suit, card.suit is led, card.rank

    return max(trick, key=strength)[0]


class NapoleonSecrecy:
    """Follows a log, and says what every viewer may be told."""

    def __init__(self, opening: OpenTable) -> None:
        self.agreement = agree(opening.options, opening.players)
        self.players = opening.players
        self.dealer = 0
        self.seated = self.agreement.seating == "joining"
        self.deck: tuple[Card, ...] = ()
        self.salt = ""
        self.lying: Lying | None = None
        self.accounts = [Fraction(0)] * self.players
        self.pot = Fraction(0)
        self.before: tuple[list[Fraction], Fraction] = (self.accounts, self.pot)
        self.deals = 0
        self.over = False

    # --- the log ----------------------------------------------------------------------------

    def follow(self, actor: int, action: Any, after: NapoleonTable) -> None:
        """Take one more entry."""
        match action:
            case DrawLots(cards):
                lots = cards[self.players :]
                self.dealer = min(range(self.players), key=lambda seat: low_ace(lots[seat]))
                self.seated = True
            case Shuffle(deck, salt):
                self.deck, self.salt = deck, salt
            case Reshuffle():
                self.deck, self.salt = (), ""
            case Cut(position):
                self._deal((*self.deck[position:], *self.deck[:position]))
            case TrickBid(tricks) if self.lying is not None:
                self.lying.words.append((actor, tricks))
            case PlayCard(card) if self.lying is not None:
                self._play(self.lying, actor, card)
        if after.over and self.lying is not None and not self._done(self.lying):
            # Stopped by consent: the deal never was.
            self.accounts, self.pot = self.before
            self.lying, self.salt, self.deck = None, "", ()
        elif self.lying is not None and self._done(self.lying):
            self._pay(self.lying)
            self.lying, self.salt, self.deck = None, "", ()
        if after.over and not self.over:
            self.accounts = [each + self.pot / self.players for each in self.accounts]
            self.pot, self.over, self.deck, self.salt = Fraction(0), True, (), ""

    def _done(self, lying: Lying) -> bool:
        return lying.decided(play_out=self.agreement.play_out)

    def _deal(self, cards: tuple[Card, ...]) -> None:
        hands: list[set[Card]] = [set() for _ in range(self.players)]
        for place, card in enumerate(cards[: 5 * self.players]):
            hands[(self.dealer + 1 + place) % self.players].add(card)
        own = [frozenset(hand) for hand in hands]
        self.lying = Lying(hands, own, cards[5 * self.players])
        self.before = self.accounts, self.pot
        self.accounts = [each - 1 for each in self.accounts]
        self.pot += self.players

    def _play(self, lying: Lying, seat: int, card: Card) -> None:
        lying.hands[seat].remove(card)
        if not lying.table:
            lying.tricks.append([])
        lying.tricks[-1].append((seat, card))
        if len(lying.tricks[-1]) == self.players:
            lying.winners.append(best(lying.tricks[-1], lying.turned))

    def _pay(self, lying: Lying) -> None:
        self.deals += 1
        self.dealer = (self.dealer + 1) % self.players
        if lying.bidder is None:
            return
        others = self.players - 1
        due = Fraction(1 if self.agreement.penalty == "flat" else lying.bid)
        if lying.winners.count(lying.bidder) < lying.bid:
            each, own = due, -due * others
        else:
            each = Fraction(-1 if lying.bid == 5 else 0)
            own = self.pot - each * others
            self.pot = Fraction(0)
        self.accounts = [
            account + (own if seat == lying.bidder else each)
            for seat, account in enumerate(self.accounts)
        ]

    # --- who may know what ------------------------------------------------------------------

    def known(self, viewer: int) -> frozenset[Card]:
        """Every card whose place the viewer may know."""
        lying = self.lying
        if lying is None:
            return NONE
        seen = {lying.turned}
        if viewer == PUBLIC:
            tricks = lying.tricks[max(0, len(lying.winners) - 1) :]
        else:
            seen |= lying.own[viewer]
            tricks = lying.tricks
        return frozenset(seen | {card for trick in tricks for _, card in trick})

    def check(self, view: NapoleonView) -> None:
        """Hold a view to what its viewer may know, and to what has happened."""
        lying, viewer = self.lying, view.viewer
        assert view.accounts == tuple(self.accounts)
        assert view.pot == self.pot
        assert sum(self.accounts) + self.pot == 0
        accounts, pot = self.before if lying is not None else (self.accounts, self.pot)
        assert view.settlement == tuple(each + pot / self.players for each in accounts)
        assert len(view.finished) == self.deals
        assert view.over == self.over
        if self.seated:
            assert view.dealer == self.dealer
        if lying is None:
            self._check_empty(view)
        else:
            self._check_deal(view, lying)
        known = self.known(viewer)
        said = repr(replace(view, lots=(), dealer_lots=(), lots_salt="", finished=()))
        assert not any(repr(card) in said for card in set(DECK) - known)
        assert not self.salt or self.salt not in said

    def _check_empty(self, view: NapoleonView) -> None:
        assert view.stage in {"lots", "shuffle", "cut", "over"}
        assert set(view.hands) == {None}
        assert set(view.counts) == set(view.taken) == {0}
        assert (view.turned, view.trump, view.bidder, view.bid, view.leader) == (
            None, None, None, 0, None,
        )  # fmt: skip
        assert not any((view.auction, view.tricks, view.table))
        assert view.turn == ((self.dealer - 1) % self.players if view.stage == "cut" else None)

    def _check_deal(self, view: NapoleonView, lying: Lying) -> None:
        viewer = view.viewer
        assert view.stage == ("play" if lying.spoken else "auction")
        assert view.hands == tuple(
            frozenset(hand) if seat == viewer else None for seat, hand in enumerate(lying.hands)
        )
        assert view.counts == tuple(map(len, lying.hands))
        assert view.turned == lying.turned
        assert view.trump is lying.turned.suit
        assert [(seat, word.tricks) for seat, word in view.auction] == lying.words
        assert (view.bidder, view.bid) == (lying.bidder, lying.bid)
        complete = list(zip(lying.tricks, lying.winners, strict=False))
        if viewer == PUBLIC:
            complete = complete[-1:]
        assert [(list(trick.cards), trick.winner) for trick in view.tricks] == complete
        assert list(view.table) == lying.table
        assert view.taken == tuple(map(lying.winners.count, range(self.players)))
        turn = self._turn(lying)
        assert view.turn == turn
        leads = lying.table[0][0] if lying.table else turn
        assert view.leader == (leads if lying.spoken else None)

    def _turn(self, lying: Lying) -> int:
        if not lying.spoken:
            return (self.dealer + 1 + len(lying.words)) % self.players
        if lying.table:
            return (lying.table[-1][0] + 1) % self.players
        if lying.winners:
            return lying.winners[-1]
        assert lying.bidder is not None
        return (lying.bidder + 1) % self.players


def low_ace(card: Card) -> tuple[int, int]:
    """The order of lots: aces low, then by suit."""
    return (1 if card.rank == 14 else int(card.rank), int(card.suit))
