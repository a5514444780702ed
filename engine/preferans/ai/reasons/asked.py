"""What a reason is, and what it may ask: kinds, and the cards that a seat sees."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from engine.cards import EMPTY_HAND, Card, Hand, Suit
from engine.preferans.actions import Action, Contract, Strain
from engine.preferans.ai.suits import forced
from engine.preferans.observe import PlayerView, Stage
from engine.tricks import PlayCard


class ReasonKind(StrEnum):
    """What speaks for a choice. Comments name what `CardReason` holds."""

    # words, discards, orders
    SURE_TRICKS = "sure_tricks"  # cards: the trumps and the sure ones beside them; count; suit
    FEW_TRICKS = "few_tricks"  # count of sure tricks; wanted: of the lowest word
    NO_LONG_SUIT = "no_long_suit"  # no suit has four cards
    LONG_SUIT = "long_suit"  # cards: of the trump suit, five or more, but not all sure; suit
    MISERE_SAFE = "misere_safe"  # cards: to be laid away, so that nothing can be caught
    MISERE_HOLES = "misere_holes"  # cards: the highest of each suit that can be caught
    MISERE_GAP = "misere_gap"  # cards: laid away, as the gap below them lets them be caught
    VOID = "void"  # suit: none of it is left, so that trumps take it
    LOSERS = "losers"  # cards: neither takes a trick for sure, and no king loses its guard
    NO_STOPPER = "no_stopper"  # suit: without trumps nothing would catch the lead in it

    # whisting
    WHIST_TRICKS = "whist_tricks"  # cards: aces and trumps that take one's share; count
    HONOURS = "honours"  # cards: aces and guarded kings that may take one's share
    NOTHING_TO_TAKE = "nothing_to_take"  # no ace, and at most one guarded king
    PARTNER_OWES = "partner_owes"  # seat: whists already
    ALONE_OWES = "alone_owes"  # count: tricks that a whist alone owes; the sure ones are fewer

    # cards, where tricks are wanted
    DRAW_TRUMPS = "draw_trumps"  # cards: the highest trump; count: of the others' trumps
    BOSS = "boss"  # cards: the highest left of its suit, which no trump takes
    ESTABLISH = "establish"  # suit; count: higher cards that must go first
    SINGLETON = "singleton"  # suit: no more of it, so that trumps take it later
    TAKES = "takes"  # cards: played before the last, and nobody can go above it
    CHEAP_WIN = "cheap_win"  # cards: the lowest that takes, played last
    CANNOT_WIN = "cannot_win"  # cards: the lowest of the suit, where nothing takes
    PARTNER_WINS = "partner_wins"  # seat: takes the trick without help
    PARTNER_RUFFS = "partner_ruffs"  # seat: has none of the suit, and may have trumps; suit
    LOSER = "loser"  # cards: thrown away; takes nothing, whoever leads

    # cards, where tricks are shunned, or forced upon the declarer of a misère
    DUCK = "duck"  # cards: the highest of those that do not take
    EXIT = "exit"  # cards: led; all others of the suit are higher
    DANGER = "danger"  # cards: thrown away; it could be caught
    MUST_TAKE = "must_take"  # cards: the highest, where all of them take
    HOLE = "hole"  # cards: led; all that the declarer may hold of the suit are higher
    UNDER = "under"  # cards: leave the trick to the declarer


@dataclass(frozen=True, slots=True)
class CardReason:
    """A reason, with what its sentence names: of other hands only what the viewer has seen."""

    kind: ReasonKind
    cards: tuple[Card, ...] = ()
    suit: Suit | None = None
    count: int = 0
    wanted: int = 0
    seat: int | None = None


Predicate = Callable[["Asked", Action], CardReason | None]


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked: the view, and the ``game`` that the figures of the advice speak of."""

    view: PlayerView
    game: Contract | None = None

    @property
    def hand(self) -> Hand:
        """The cards that are chosen from: of the seat on turn, else one's own."""
        seat = self.view.viewer if self.view.turn is None else self.view.turn
        return self.view.hands[seat] or EMPTY_HAND

    @property
    def strain(self) -> Strain | None:
        """The strain of the game that is played, or likely to be."""
        game = self.view.contract if isinstance(self.view.contract, Contract) else self.game
        return None if game is None else game.strain

    @property
    def played(self) -> frozenset[Card]:
        """Cards that were seen to leave a hand, and one's own discard."""
        view = self.view
        found = {card for trick in view.tricks for _, card in trick.cards}
        found |= {card for _, card in view.table}
        found |= {each.talon for each in view.tricks if each.talon is not None}
        if view.stage is Stage.ALL_PASS and view.talon_card is not None:
            found.add(view.talon_card)
        return frozenset(found | {*view.discard})

    @property
    def out(self) -> frozenset[Card]:
        """Cards that another hand may hold."""
        return frozenset(self.view.agreement.convention.deck) - self.hand - self.played

    @property
    def friends(self) -> frozenset[int]:
        """Other hands on the side of the one on turn."""
        view = self.view
        if view.declarer is None or view.turn == view.declarer:
            return frozenset()
        return frozenset(view.order) - {view.declarer, view.turn}

    @property
    def against(self) -> frozenset[Card]:
        """Cards that the other side may hold: those of a friend's open hand are not among them."""
        seen = [self.view.hands[seat] or EMPTY_HAND for seat in self.friends]
        return self.out.difference(*seen)

    @property
    def led(self) -> Suit | None:
        """The suit to follow; None on lead."""
        view = self.view
        if view.talon_card is not None:
            return view.talon_card.suit
        return view.table[0][1].suit if view.table else None

    @property
    def best(self) -> tuple[int | None, Card] | None:
        """Who takes the trick as it lies, and with which card; None on lead."""
        view, led = self.view, self.led
        laid: list[tuple[int | None, Card]] = list(view.table)
        if view.talon_card is not None and view.talon_card not in [card for _, card in laid]:
            laid.insert(0, (None, view.talon_card))
        strong = [each for each in laid if each[1].suit in (led, view.trump)]
        return max(strong, key=lambda each: _strength(each[1], view.trump)) if strong else None

    @property
    def last(self) -> bool:
        """True if the rest of the trick is known: no other hand plays to it after this one."""
        laid = {seat for seat, _ in self.view.table}
        return len(laid & {*self.view.order}) == len(self.view.order) - 1

    @property
    def choices(self) -> list[Card]:
        """The cards that may be played, ascending."""
        return sorted(move.card for move in self.view.moves if isinstance(move, PlayCard))

    def takes(self, card: Card) -> bool:
        """Return whether a card goes above all that lies."""
        best = self.best
        if best is None or card.suit not in (self.led, self.view.trump):
            return best is None
        return _strength(card, self.view.trump) > _strength(best[1], self.view.trump)


def _strength(card: Card, trump: int | None) -> tuple[bool, int]:
    return card.suit == trump, card.rank


def of_suit(cards: frozenset[Card], suit: int) -> list[Card]:
    """Return the cards of a suit, highest first."""
    return sorted((card for card in cards if card.suit == suit), reverse=True)


@cache
def is_caught(own: int, out: int) -> bool:
    """Return whether some division of the cards out lets two opponents force a trick on ``own``."""
    left = out
    while not forced(own, left, out & ~left):
        if not left:
            return False
        left = left - 1 & out
    return True
