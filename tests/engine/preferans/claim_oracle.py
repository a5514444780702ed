"""Claims (7.6) by brute force and from the rules alone: a second, plain definition.

What a claimer knows is written down anew from the log of the deal; every layout consistent with
it is listed; and a claim holds when one strategy of the claimer's, whose choices depend on what he
has seen and on nothing else, fulfils it in every layout whatever all the others play, his partner
included. Nothing here uses `engine.preferans.claim_view`, `hidden_search` or `proof`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import or_

from engine.cards import DECK, Card, Suit
from engine.log import Entry
from engine.preferans.actions import (
    MISERE,
    Action,
    Claim,
    ClaimKind,
    Contract,
    HandOver,
    LookAtHand,
    PlayClosed,
    PlayOpen,
    ProposeResult,
)
from engine.preferans.game import PreferansTable
from engine.preferans.state import AllPass, Play
from engine.tricks import PlayCard
from engine.votes import Refuse, Withdraw
from tests.engine.test_tricks import naive_playable, naive_winner

World = dict[int, frozenset[Card]]
"""The cards of every hand, by seat: one layout."""


@dataclass(frozen=True)
class Case:
    """Somebody might claim: the table, what was done in this deal so far, who claims what."""

    table: PreferansTable
    log: tuple[Entry[Action], ...]
    claimer: int
    claim: Claim

    @property
    def phase(self) -> Play | AllPass:
        phase = self.table.state.phase
        assert isinstance(phase, (Play, AllPass))
        return phase

    @property
    def contract(self) -> Contract | None:
        contract = self.phase.history.contract
        return contract if isinstance(contract, Contract) else None

    @property
    def declarer(self) -> int | None:
        return self.phase.history.declarer

    @property
    def defenders(self) -> frozenset[int]:
        return frozenset(self.phase.deal.terms.active) - {self.declarer}

    @property
    def takers(self) -> frozenset[int]:
        """Whose tricks the claim is about: with one whister both defenders' are his. 5.3."""
        if self.claim.to == self.declarer or self.contract is None:
            return frozenset({self.claim.to})
        if lone_whister(self.log) is None:
            return frozenset({self.claim.to})
        return self.defenders


def lone_whister(log: Sequence[Entry[Action]]) -> int | None:
    """Only a lone whister chooses between open and closed. Rule 4.7."""
    chosen = [entry.actor for entry in log if isinstance(entry.action, (PlayOpen, PlayClosed))]
    return chosen[-1] if chosen else None


# --- what the claimer knows -----------------------------------------------------------------


def hands_played_and_seen(case: Case) -> tuple[frozenset[int], frozenset[int]]:
    """The seats whose cards the claimer plays, and those whose cards he sees."""
    active = case.phase.deal.terms.active
    player = {seat: seat for seat in active}
    shown: set[int] = set()
    looked: dict[int, int] = {}
    cards = 0
    waiting: int | None = None
    open_choice = False
    misere = case.phase.history.contract is MISERE

    def settle() -> None:
        """Hands that open at this point of the play. Rules 4.7, 7.3."""
        if misere and (cards or active[0] != case.declarer):
            shown.update(case.defenders)
        late = case.table.state.agreement.open_after_first_lead
        if open_choice and (cards or not late):
            whister = lone_whister(case.log)
            assert whister is not None
            shown.update(case.defenders)
            player.update(dict.fromkeys(case.defenders, whister))

    for entry in case.log:
        match entry.action:
            case LookAtHand(seat):
                looked[entry.actor] = seat
            case PlayOpen() | PlayClosed():
                open_choice = isinstance(entry.action, PlayOpen)
                if entry.actor in looked:
                    player[looked[entry.actor]] = entry.actor
            case Claim():
                waiting = entry.actor
            case ProposeResult() | Withdraw():
                waiting = None
            case Refuse() if waiting is not None:
                shown.update(seat for seat in active if player[seat] == waiting)
                waiting = None
            case HandOver():
                settle()
                (other,) = case.defenders - {entry.actor}
                player[entry.actor] = other
            case PlayCard():
                if waiting is not None:  # granted on all-pass: he plays on with open cards
                    shown.add(waiting)
                    waiting = None
                settle()
                cards += 1
    if waiting is not None:
        shown.add(waiting)
    settle()
    mine = frozenset(seat for seat in active if player[seat] == case.claimer)
    return mine, mine | (shown & frozenset(active))


def worlds(case: Case, seen: frozenset[int]) -> list[World]:
    """Every layout consistent with what the claimer has seen.

    A layout is consistent when no hand has played against the rules (7.2) with it, and, once a
    declarer has taken the opened talon, when no defender was dealt a card of it.
    """
    phase = case.phase
    active = phase.deal.terms.active
    trump = None if case.contract is None else _suit(case.contract)
    past: dict[int, list[tuple[Card, Suit | None]]] = {seat: [] for seat in active}
    gone: set[Card] = set()
    for cards, talon in [*((each.cards, each.talon) for each in phase.tricks), (phase.trick, None)]:
        led = None if talon is None else talon.suit
        for seat, card in cards:
            gone.add(card)
            if seat in past:  # the sitting dealer plays talon cards, not from a hand
                past[seat].append((card, led))
            led = card.suit if led is None else led
    held = {seat: _cards(phase.hands[seat]) for seat in active}
    if isinstance(phase, AllPass):
        if case.table.state.agreement.all_pass_talon == "opened":
            gone.update(phase.deal.talon)
    elif case.claimer == case.declarer:
        gone.update(phase.history.discard or ())
    unseen = set(DECK) - gone - {card for seat in seen for card in held[seat]}
    talon_of = set(phase.deal.talon) if isinstance(phase, Play) else set()

    def lawful(seat: int, now: frozenset[Card]) -> bool:
        hand = set(now)
        for card, led in reversed(past[seat]):
            hand.add(card)
            if card not in naive_playable(sorted(hand), led, trump):
                return False
        return seat == case.declarer or not hand & talon_of

    found: list[World] = []
    hidden = [seat for seat in active if seat not in seen]
    fixed = {seat: held[seat] for seat in seen}
    ways = {
        seat: [
            some
            for some in map(frozenset, combinations(sorted(unseen), len(held[seat])))
            if lawful(seat, some)
        ]
        for seat in hidden
    }

    def fill(left: list[int], world: World, free: set[Card]) -> None:
        if not left:
            found.append(world)
            return
        for some in ways[left[0]]:
            if some <= free:
                fill(left[1:], world | {left[0]: some}, free - some)

    fill(hidden, dict(fixed), unseen)
    return found


def _suit(contract: Contract) -> Suit | None:
    letter = str(contract)[-1]
    return next((suit for suit in Suit if suit.letter == letter), None)


def _cards(bits: int) -> frozenset[Card]:
    return frozenset(card for card in DECK if bits >> card & 1)


# --- whether it holds -----------------------------------------------------------------------


class Brute:
    """Every play of everybody, for a whole set of layouts at once.

    A set of layouts is an integer with a bit for each: those the claimer cannot tell apart. Each
    card played leaves those in which it could be played.
    """

    def __init__(self, case: Case, layouts: Sequence[World], mine: frozenset[int]) -> None:
        self.mine = mine
        self.takers = case.takers
        self.takes = case.claim.kind is ClaimKind.REST
        self.order = case.phase.deal.terms.active
        self.trump = None if case.contract is None else _suit(case.contract)
        self.phase = case.phase
        self.layouts = layouts
        self.where = {
            seat: {card: bits for card in DECK if (bits := _bits(layouts, seat, card))}
            for seat in self.order
        }
        self.known: dict[tuple[int, int, int], bool] = {}

    def holds(self) -> bool:
        """Tell whether one strategy serves in all layouts."""
        # What fails in one layout alone fails: tried first, as it is quick.
        ahead = range(0, len(self.layouts), max(1, len(self.layouts) // 12))
        return all(self.holds_in(1 << each) for each in ahead) and self.holds_in(
            (1 << len(self.layouts)) - 1
        )

    def holds_in(self, belief: int) -> bool:
        """Tell whether one strategy serves in these layouts."""
        return self._wins(belief, 0, self.phase.trick, self.phase.turn)

    def _wins(
        self, belief: int, played: int, trick: tuple[tuple[int, Card], ...], turn: int
    ) -> bool:
        if len(trick) == 3:
            turn = naive_winner(trick, trick[0][1].suit, self.trump)
            if (turn in self.takers) is not self.takes:
                return False
            trick = ()
        key = (belief, played, turn)
        if not trick and key in self.known:
            return self.known[key]
        after = self.order[(self.order.index(turn) + 1) % 3]
        mine = turn in self.mine
        answer, moved = not mine, False
        for card, left in self._choices(belief, played, trick, turn):
            moved = True
            if self._wins(left, played | 1 << card, (*trick, (turn, card)), after) is mine:
                answer = mine
                break
        if not moved:  # nobody holds a card any more
            answer = True
        if not trick:
            self.known[key] = answer
        return answer

    def _choices(
        self, belief: int, played: int, trick: tuple[tuple[int, Card], ...], turn: int
    ) -> Iterator[tuple[Card, int]]:
        """The cards that can be played, each with the layouts in which it can. Rule 7.2."""
        held = {
            card: bits & belief
            for card, bits in self.where[turn].items()
            if not played >> card & 1 and bits & belief
        }
        led = trick[0][1].suit if trick else None
        follows = reduce(or_, (bits for card, bits in held.items() if card.suit is led), 0)
        ruffs = reduce(or_, (bits for card, bits in held.items() if card.suit is self.trump), 0)
        for card, bits in held.items():
            left = bits
            if led is not None and card.suit is not led:
                left &= ~follows
                if card.suit is not self.trump:
                    left &= ~ruffs
            if left:
                yield card, left


def _bits(layouts: Sequence[World], seat: int, card: Card) -> int:
    return sum(1 << number for number, world in enumerate(layouts) if card in world[seat])


def brute(case: Case) -> Brute:
    """The brute force for a case."""
    mine, seen = hands_played_and_seen(case)
    return Brute(case, worlds(case, seen), mine)
