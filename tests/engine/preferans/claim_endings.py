"""Endings in which a claim is worth trying, from lawful play through the engine."""

import random
from collections.abc import Iterator, Sequence
from typing import Final

from engine.cards import DECK, Card
from engine.game import CHANCE
from engine.log import Entry
from engine.preferans import claim
from engine.preferans.actions import (
    HAND_OVER,
    MISERE,
    PASS,
    WHIST,
    Action,
    Bid,
    Discard,
    LookAtHand,
    Order,
)
from engine.preferans.game import PREFERANS
from engine.preferans.proof import ClaimVerdict, prove
from engine.preferans.state import (
    AllPass,
    Auction,
    Checking,
    Discarding,
    OpenOrClosed,
    Ordering,
    Play,
    Whisting,
)
from engine.shuffle import CUT, DrawingLots, Shuffle
from engine.table import actors, apply, moves, observe, rights, start
from engine.tricks import PlayCard, card_set
from engine.votes import OPEN, REFUSE
from tests.engine.preferans.claim_oracle import Brute, Case, brute, lone_whister
from tests.engine.preferans.tables import CUT_AT, SALT, deck_for, opening
from tests.engine.random_games import chance

ROLES: Final = (
    "declarer",
    "lone whister, closed",
    "lone whister, open",
    "one of two whisters, for himself",
    "one of two whisters, for the other",
    "passer",
    "dealer for a defender, closed",
    "dealer for a defender, open",
    "misère, declarer",
    "all-pass, talon opened",
    "all-pass, talon closed",
)


def role(case: Case) -> str:
    """Name the claimer's part."""
    phase = case.phase
    if isinstance(phase, AllPass):
        closed = case.table.state.agreement.all_pass_talon == "aside"
        return f"all-pass, talon {'closed' if closed else 'opened'}"
    if phase.history.contract is MISERE:
        return "misère, declarer"
    if case.claimer == case.declarer:
        return "declarer"
    whister = lone_whister(case.log)
    if whister is None:
        own = case.claim.to == case.claimer
        return f"one of two whisters, for {'himself' if own else 'the other'}"
    if case.claimer != whister:
        return "passer"
    name = "dealer for a defender" if whister not in case.defenders else "lone whister"
    return f"{name}, {'open' if phase.control.open_play else 'closed'}"


# --- one deal -------------------------------------------------------------------------------


class Steered:
    """A deal in which one side collects, or sheds, what takes tricks."""

    def __init__(self, rng: random.Random, wanted: str) -> None:
        self.rng = rng
        self.wanted = wanted
        four = wanted.startswith("dealer") or rng.random() < 0.5
        convention = "rostov" if wanted.endswith("talon closed") else "sochi"
        if wanted not in ROLES[-2:]:
            convention = rng.choice(("sochi", "leningrad", "rostov"))
        opened = opening(rng, convention, 4 if four else 3)
        self.table = start(PREFERANS, opened)
        self.low = wanted in ROLES[-3:]
        self.liking = rng.uniform(1.0, 1.6)
        self.chance = rng.uniform(0.2, 1.0)  # that a card is chosen blindly
        self.place = rng.randrange(3)  # of the strong, or low, hand in the hand order
        other = rng.choice([place for place in range(3) if place != self.place])
        declares = wanted in ("declarer", "misère, declarer")
        self.declares = self.place if declares else other
        self.log: list[Entry[Action]] = []

    def do(self, actor: int, action: Action) -> None:
        """Apply an action and write it down."""
        self.table = apply(self.table, actor, action)
        self.log.append(Entry(actor, action))

    def cases(self) -> Iterator[Case]:
        """Every claim of the wanted kind that comes up, oldest first."""
        if not self._begin():
            return
        self.strong = self._strong()
        while isinstance(self.table.state.phase, (Play, AllPass)):
            phase = self.table.state.phase
            if len(phase.tricks) >= 6:
                yield from self._claims()
            if len(phase.tricks) >= 4 and self.rng.random() < (
                0.2 if self.wanted.endswith("the other") else 0.05
            ):
                self._besides()
            if not isinstance(self.table.state.phase, (Play, AllPass)):
                return
            (actor,) = actors(self.table)
            self.do(actor, self._card(self.table.state.phase))

    def _claims(self) -> Iterator[Case]:
        phase = self.table.state.phase
        assert isinstance(phase, (Play, AllPass))
        for seat in range(self.table.state.agreement.players):
            for each in claim.rights(phase, seat):
                case = Case(self.table, tuple(self.log), seat, each)
                if role(case) == self.wanted:
                    yield case

    def _besides(self) -> None:
        """A claim that is refused opens a hand; a defender of a misère hands his over."""
        phase = self.table.state.phase
        assert isinstance(phase, (Play, AllPass))
        seat = self.rng.randrange(self.table.state.agreement.players)
        if self.rng.random() < 0.3:
            if HAND_OVER in rights(self.table, seat):
                self.do(seat, HAND_OVER)
            return
        for each in claim.rights(phase, seat):
            if prove(observe(self.table, seat), each) is not ClaimVerdict.PROVED:
                self.do(seat, each)
                self.do(CHANCE, OPEN)
                self.do(min(actors(self.table)), REFUSE)
                return

    # --- as far as the first lead ---

    def _begin(self) -> bool:
        """Deal, bid, discard, order and whist; False when it came to something else."""
        self._deal()
        while not isinstance(self.table.state.phase, (Play, AllPass)):
            if self.table.state.finished or isinstance(self.table.state.phase, Checking):
                return False
            (actor,) = actors(self.table)
            self.do(actor, self._word(actor, moves(self.table, actor)))
        return True

    def _deal(self) -> None:
        rng = self.rng
        while actors(self.table) == frozenset({CHANCE}):
            order = list(DECK)
            rng.shuffle(order)
            if isinstance(self.table.stage, DrawingLots):
                self.do(CHANCE, chance(rng, self.table))
                continue
            self.suit = rng.choice((None, 0, 1, 2, 3))
            hands: list[list[Card]] = [[], [], []]
            hands[self.place] = self._liked(order, 10)
            for place in (each for each in range(3) if each != self.place):
                hands[place] = order[:10]
                del order[:10]
            deck = deck_for(hands, order)
            self.do(CHANCE, Shuffle(deck, SALT))
        (cutter,) = actors(self.table)
        self.do(cutter, CUT[CUT_AT])
        self.log.clear()  # what lies before the cards says nothing about them

    def _liked(self, cards: list[Card], count: int) -> list[Card]:
        """Take cards that make people claim out of ``cards``."""

        def weight(card: Card) -> float:
            rank = 7 - (card & 7) if self.low else card & 7
            return self.liking**rank * (
                self.liking**3 if card.suit == self.suit and not self.low else 1
            )

        found = []
        for _ in range(count):
            (card,) = self.rng.choices(cards, [weight(each) for each in cards])
            cards.remove(card)
            found.append(card)
        return found

    def _word(self, actor: int, options: Sequence[Action]) -> Action:
        rng = self.rng
        phase = self.table.state.phase
        match phase:
            case Auction():
                declares = phase.deal.terms.active[
                    self.declares
                ] == actor and not self.wanted.startswith("all-pass")
                if not declares:
                    return PASS
                misere = self.wanted == "misère, declarer"
                bids = [
                    each
                    for each in options
                    if isinstance(each, Bid) and (each.game is MISERE) is misere
                ]
                return bids[0] if bids else PASS
            case Discarding():
                pairs = [each for each in options if isinstance(each, Discard)]
                if actor != phase.deal.terms.active[self.place]:
                    return rng.choice(pairs)
                return max(pairs, key=lambda pair: self._badness(pair) + rng.random())
            case Ordering():
                orders = [each for each in options if isinstance(each, Order)]
                liked = [each for each in orders if each.contract.strain.trump == self.suit]
                return rng.choice(liked or orders)
            case Whisting():
                looks = [each for each in options if isinstance(each, LookAtHand)]
                if looks:
                    return rng.choice(looks)
                if self.wanted.startswith("dealer"):
                    last = actor not in phase.defenders
                    return WHIST if last or PASS not in options else PASS
                if WHIST in options and rng.random() < 0.6:
                    return WHIST
                return PASS if PASS in options else rng.choice(options)
            case OpenOrClosed():
                return rng.choice(options)
            case _:
                return rng.choice(options)

    def _badness(self, pair: Discard) -> int:
        ranks = sum(card & 7 for card in (pair.first, pair.second))
        return ranks if self.low else -ranks

    # --- the play ---

    def _strong(self) -> frozenset[int]:
        """The hands that are to win, or to lose, everything."""
        phase = self.table.state.phase
        assert isinstance(phase, (Play, AllPass))
        active = phase.deal.terms.active
        seat = active[self.place]
        if self.wanted == "one of two whisters, for the other" and self.rng.random() < 0.7:
            others = set(active) - {seat, phase.history.declarer}
            return frozenset({seat}) | frozenset(others)
        if phase.history.contract is MISERE or seat == phase.history.declarer or self.low:
            return frozenset({seat})
        if self.wanted.endswith("himself"):
            return frozenset({seat})
        return frozenset(active) - {phase.history.declarer}

    def _card(self, phase: Play | AllPass) -> Action:
        (actor,) = actors(self.table)
        options = [each for each in moves(self.table, actor) if isinstance(each, PlayCard)]
        if self.rng.random() < self.chance:
            return self.rng.choice(options)
        strong = phase.turn in self.strong
        high = strong if self.low else not strong
        leads = not phase.trick
        trump = phase.trump if isinstance(phase, Play) else None

        def height(each: PlayCard) -> int:
            return (each.card & 7) + (8 if each.card >> 3 == trump else 0)

        if strong and leads and not self.low and self.rng.random() < 0.5:
            high = True
        return max(options, key=height) if high else min(options, key=height)


# --- many -----------------------------------------------------------------------------------


def judged(rng: random.Random, wanted: str, left: int) -> Iterator[tuple[Case, bool]]:
    """Claims of a role with ``left`` tricks to come, each with whether it holds, for ever.

    What is plain is left out more often than not: claims that fail as the cards really lie, and
    claims that hold. What remains is full of claims that seem to hold and do not.
    """
    while True:
        lying = rng.randrange(3)
        found = [
            case
            for case in Steered(rng, wanted).cases()
            if len(case.phase.tricks) == 10 - left and len(case.phase.trick) == lying
        ]
        if not found:
            continue
        case = rng.choice(found)
        search = brute(case)
        if search.holds_in(truth(case, search)) or rng.random() <= 0.15:
            holds = search.holds()
            if not holds or rng.random() < 0.35:
                yield case, holds


def truth(case: Case, search: Brute) -> int:
    """The layout as it really is, which must be among those that the claimer thinks possible."""
    hands = case.phase.hands
    for number, world in enumerate(search.layouts):
        if all(card_set(world[seat]) == hands[seat] for seat in search.order):
            return 1 << number
    raise AssertionError("the claimer knows what is not so")
