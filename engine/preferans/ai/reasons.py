"""Reasons that name cards: predicates on what a seat sees, without words and without a search.

The expert's choice comes from a search, which knows no reasons. A reason is therefore returned only
where its predicate holds for the advised choice and not for the next one, so that it parts the two
(`find`). `docs/engine.md` lists the kinds, and the decisions that have none.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from engine.cards import DECK, EMPTY_HAND, Card, Hand, Rank, Suit
from engine.preferans.actions import (
    HALF_WHIST,
    INVITE,
    MISERE,
    PASS,
    RETURN_WHIST,
    WHIST,
    Action,
    Bid,
    Contract,
    Discard,
    Hold,
    Order,
    Strain,
)
from engine.preferans.ai.advice import Advice
from engine.preferans.ai.suits import FULL, forced, suits_of
from engine.preferans.conventions import OBLIGATION
from engine.preferans.observe import PlayerView, Stage, declarers_twelve
from engine.tricks import PlayCard, card_set


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
        return frozenset(DECK) - self.hand - self.played

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


def _of(cards: frozenset[Card], suit: int) -> list[Card]:
    """Return the cards of a suit, highest first."""
    return sorted((card for card in cards if card.suit == suit), reverse=True)


# --- counting a hand ------------------------------------------------------------------------


def _cashed(own: Sequence[Card], out: Sequence[Card], *, stops: bool) -> int:
    """Return the tricks of a suit led from the top if one hand holds all of ``out``.

    ``stops``: none are counted after the first that is lost.
    """
    left, won = sorted(out), 0
    for card in own:
        over = [each for each in left if each > card]
        if not over:
            won += 1
            left = left[1:]
        elif stops:
            break
        else:
            left.remove(over[0])
    return won


def _sure(hand: frozenset[Card], strain: Strain) -> dict[Suit, int]:
    """Return the sure tricks by suit once trumps are drawn; the rest of the deck is out."""
    out = frozenset(DECK) - hand
    return {
        suit: _cashed(_of(hand, suit), _of(out, suit), stops=suit != strain.trump) for suit in Suit
    }


def _sure_tricks(
    hand: frozenset[Card], strain: Strain, kind: ReasonKind = ReasonKind.SURE_TRICKS
) -> CardReason:
    """Return the count of sure tricks, and the cards that take them: all trumps, other tops."""
    found = _sure(hand, strain)
    cards: list[Card] = []
    for suit in sorted(Suit, key=lambda suit: (suit != strain.trump, suit)):
        own = _of(hand, suit)
        cards += own if suit == strain.trump else own[: found[suit]]
    trump = None if strain.trump is None else Suit(strain.trump)
    return CardReason(kind, tuple(cards), trump, sum(found.values()))


@cache
def _is_caught(own: int, out: int) -> bool:
    """Return whether some division of the cards out lets two opponents force a trick on ``own``."""
    left = out
    while not forced(own, left, out & ~left):
        if not left:
            return False
        left = left - 1 & out
    return True


def _catchable(hand: frozenset[Card]) -> dict[Suit, list[Card]]:
    """Return the suits in which two opponents can make this hand take, with its cards."""
    masks = suits_of(card_set(hand))
    return {suit: _of(hand, suit) for suit in Suit if _is_caught(masks[suit], FULL & ~masks[suit])}


def _relief(hand: frozenset[Card]) -> list[Card]:
    """Return the highest cards that must go until nothing can be caught."""
    away: list[Card] = []
    while found := _catchable(hand - {*away}):
        away += [cards[0] for cards in found.values()]
    return away


# --- words, discards, orders ----------------------------------------------------------------


def _bid(asked: Asked, action: Action) -> Contract | None:
    """Return the trick contract that a word of the auction names."""
    view = asked.view
    game = (
        action.game if isinstance(action, Bid) else view.bid if isinstance(action, Hold) else None
    )
    return game if view.stage is Stage.AUCTION and isinstance(game, Contract) else None


def _meant(asked: Asked, least: Contract) -> Contract:
    """Return the game that is meant: that of the figures, at the least level it may be ordered."""
    strain = least.strain if asked.strain is None else asked.strain
    return Contract(least.level + (strain < least.strain), strain)


def sure_tricks(asked: Asked, action: Action) -> CardReason | None:
    """The sure tricks reach what is bid; of an order, just that level and no higher one."""
    view, hand = asked.view, asked.hand
    if isinstance(action, Order):
        found = _sure_tricks(hand, action.contract.strain)
        return found if found.count == action.contract.level else None
    least = _bid(asked, action)
    if isinstance(action, Discard):
        hand = hand - action.cards
        least = view.bid if isinstance(view.bid, Contract) else None
    if least is None:
        return None
    meant = _meant(asked, least)
    found = _sure_tricks(hand, meant.strain)
    return found if found.count >= meant.level else None


def long_suit(asked: Asked, action: Action) -> CardReason | None:
    """Five trumps or more, some of which still lose to higher ones."""
    least = action.contract if isinstance(action, Order) else _bid(asked, action)
    if least is None:
        return None
    strain = least.strain if isinstance(action, Order) else _meant(asked, least).strain
    if strain.trump is None:
        return None
    own = _of(asked.hand, strain.trump)
    if len(own) < 5 or len(own) < max(len(_of(asked.hand, suit)) for suit in Suit):
        return None
    return CardReason(ReasonKind.LONG_SUIT, tuple(own), Suit(strain.trump), len(own))


def _lowest_bid(view: PlayerView) -> Contract | None:
    named = [move.game for move in view.moves if isinstance(move, Bid)]
    return min((game for game in named if isinstance(game, Contract)), default=None)


def few_tricks(asked: Asked, action: Action) -> CardReason | None:
    """A pass: in no strain do the sure tricks come near the lowest word."""
    least = _lowest_bid(asked.view)
    if asked.view.stage is not Stage.AUCTION or action != PASS or least is None:
        return None
    most = max(sum(_sure(asked.hand, strain).values()) for strain in Strain)
    if most > least.level - 4:
        return None
    return CardReason(ReasonKind.FEW_TRICKS, count=most, wanted=least.level)


def no_long_suit(asked: Asked, action: Action) -> CardReason | None:
    """A pass: no suit has four cards."""
    if asked.view.stage is not Stage.AUCTION or action != PASS or not asked.hand:
        return None
    longest = max(len(_of(asked.hand, suit)) for suit in Suit)
    return CardReason(ReasonKind.NO_LONG_SUIT, count=longest) if longest < 4 else None


def misere_safe(asked: Asked, action: Action) -> CardReason | None:
    """A misère, or a discard for it, after which nothing can be caught."""
    view = asked.view
    if isinstance(action, Discard):
        if view.bid is not MISERE or _catchable(asked.hand - action.cards):
            return None
        return CardReason(ReasonKind.MISERE_SAFE, tuple(sorted(action.cards)))
    if action not in (INVITE, Bid(MISERE)):
        return None
    away = _relief(asked.hand)
    return CardReason(ReasonKind.MISERE_SAFE, tuple(sorted(away))) if len(away) <= 2 else None


def misere_holes(asked: Asked, action: Action) -> CardReason | None:
    """A pass where a misère may be bid: more than two cards can be caught."""
    view = asked.view
    if view.stage is not Stage.AUCTION or action != PASS or Bid(MISERE) not in view.moves:
        return None
    if len(_relief(asked.hand)) <= 2:
        return None
    return CardReason(
        ReasonKind.MISERE_HOLES, tuple(cards[0] for cards in _catchable(asked.hand).values())
    )


def misere_gap(asked: Asked, action: Action) -> CardReason | None:
    """A discard of two cards that can be caught, which makes one of their suits safe."""
    if not isinstance(action, Discard) or asked.view.bid is not MISERE:
        return None
    before, after = _catchable(asked.hand), _catchable(asked.hand - action.cards)
    if not after or any(card.suit not in before for card in action.cards):
        return None
    mended = tuple(sorted(card for card in action.cards if card.suit not in after))
    return CardReason(ReasonKind.MISERE_GAP, mended) if mended else None


def void(asked: Asked, action: Action) -> CardReason | None:
    """A discard that leaves none of a side suit, with trumps to take it."""
    strain = asked.strain
    if not isinstance(action, Discard) or strain is None or asked.view.bid is MISERE:
        return None
    left = asked.hand - action.cards
    emptied = {card.suit for card in action.cards if not _of(left, card.suit)}
    if strain.trump is None or not _of(left, strain.trump) or strain.trump in emptied:
        return None
    return CardReason(ReasonKind.VOID, suit=max(emptied)) if len(emptied) == 1 else None


def losers(asked: Asked, action: Action) -> CardReason | None:
    """A discard that costs no sure trick, no trump, and no guard of a king."""
    strain = asked.strain
    if not isinstance(action, Discard) or strain is None or asked.view.bid is MISERE:
        return None
    before, left = asked.hand, asked.hand - action.cards
    if any(card.suit == strain.trump or card.rank >= Rank.KING for card in action.cards):
        return None
    for suit in {card.suit for card in action.cards}:
        guarded = [[card.rank for card in _of(hand, suit)] for hand in (before, left)]
        if [_is_guarded(ranks) for ranks in guarded] == [True, False]:
            return None
    if sum(_sure(left, strain).values()) < sum(_sure(before, strain).values()):
        return None
    return CardReason(ReasonKind.LOSERS, tuple(sorted(action.cards)))


def _is_guarded(ranks: Sequence[int]) -> bool:
    """Return whether a suit has a king with a card below it, and no ace."""
    return len(ranks) > 1 and ranks[0] == Rank.KING


def no_stopper(asked: Asked, action: Action) -> CardReason | None:
    """A trump contract, where in a side suit the hand has neither ace nor guarded king."""
    if not isinstance(action, Order) or action.contract.strain.trump is None:
        return None
    for suit in Suit:
        ranks = [card.rank for card in _of(asked.hand, suit)]
        stopped = Rank.ACE in ranks or _is_guarded(ranks)
        if suit != action.contract.strain.trump and not stopped:
            return CardReason(ReasonKind.NO_STOPPER, suit=suit)
    return None


# --- whisting -------------------------------------------------------------------------------


def _defending(view: PlayerView) -> tuple[Card, ...]:
    """Return aces, and the highest trumps in a row, of a defender's hand."""
    hand = view.hands[view.viewer] or EMPTY_HAND
    found = [card for card in hand if card.rank == Rank.ACE]
    if view.trump is not None:
        rank = Rank.ACE
        while Card.of(Suit(view.trump), rank) in hand:
            found.append(Card.of(Suit(view.trump), rank))
            rank = Rank(rank - 1)
    return tuple(sorted({*found}))


def _owed(view: PlayerView) -> int:
    return OBLIGATION[view.contract.level] if isinstance(view.contract, Contract) else 0


def whist_tricks(asked: Asked, action: Action) -> CardReason | None:
    """A whist with one's share of the defence's tricks in aces and top trumps."""
    view = asked.view
    if action not in (WHIST, RETURN_WHIST) or view.viewer not in view.active or not _owed(view):
        return None
    cards = _defending(view)
    if len(cards) < max(1, _owed(view) // 2):
        return None
    return CardReason(ReasonKind.WHIST_TRICKS, cards, count=len(cards))


def honours(asked: Asked, action: Action) -> CardReason | None:
    """A whist with one's share of the defence's tricks in aces and guarded kings."""
    view = asked.view
    if action not in (WHIST, RETURN_WHIST) or view.viewer not in view.active or not _owed(view):
        return None
    hand = view.hands[view.viewer] or EMPTY_HAND
    kings = [suit for suit in Suit if _is_guarded([card.rank for card in _of(hand, suit)])]
    cards = [card for card in hand if card.rank == Rank.ACE]
    cards += [Card.of(suit, Rank.KING) for suit in kings]
    if len(cards) < max(1, _owed(view) // 2):
        return None
    return CardReason(ReasonKind.HONOURS, tuple(sorted(cards)))


def nothing_to_take(asked: Asked, action: Action) -> CardReason | None:
    """A pass at the whisting with no ace, at most one guarded king, and fewer than three trumps."""
    view = asked.view
    if view.stage is not Stage.WHISTING or action != PASS or view.viewer not in view.active:
        return None
    hand = view.hands[view.viewer] or EMPTY_HAND
    suits = [[card.rank for card in _of(hand, suit)] for suit in Suit]
    if any(Rank.ACE in ranks for ranks in suits) or sum(map(_is_guarded, suits)) > 1:
        return None
    if view.trump is not None and len(suits[view.trump]) > 2:
        return None
    return CardReason(ReasonKind.NOTHING_TO_TAKE)


def partner_owes(asked: Asked, action: Action) -> CardReason | None:
    """A pass after the other defender's whist."""
    view = asked.view
    if view.stage is not Stage.WHISTING or action != PASS or not view.whisting:
        return None
    seat, say = view.whisting[-1]
    if say != WHIST or seat == view.viewer:
        return None
    return CardReason(ReasonKind.PARTNER_OWES, seat=seat)


def alone_owes(asked: Asked, action: Action) -> CardReason | None:
    """A half-whist after the other's pass: alone one would owe more than one surely takes."""
    view = asked.view
    if action != HALF_WHIST or len(_defending(view)) >= _owed(view):
        return None
    if not view.whisting or view.whisting[-1][1] != PASS:
        return None
    return CardReason(ReasonKind.ALONE_OWES, count=_owed(view))


# --- cards, where tricks are wanted ---------------------------------------------------------


def _card(asked: Asked, action: Action) -> Card | None:
    """Return the card that is played, where a trick contract is."""
    played = isinstance(action, PlayCard) and isinstance(asked.view.contract, Contract)
    return action.card if played and isinstance(action, PlayCard) else None


def _higher(card: Card, others: frozenset[Card]) -> int:
    return sum(other.suit == card.suit and other.rank > card.rank for other in others)


def draw_trumps(asked: Asked, action: Action) -> CardReason | None:
    """The declarer leads a trump that no trump beats, while the others still have some."""
    view, card = asked.view, _card(asked, action)
    if card is None or asked.led is not None or view.turn != view.declarer:
        return None
    left = _of(asked.out, card.suit)
    if card.suit != view.trump or not left or _higher(card, asked.out):
        return None
    return CardReason(ReasonKind.DRAW_TRUMPS, (card,), card.suit, len(left))


def boss(asked: Asked, action: Action) -> CardReason | None:
    """A lead that nothing beats, and that no trump of the other side takes."""
    view, card = asked.view, _card(asked, action)
    if card is None or asked.led is not None or _higher(card, asked.against):
        return None
    if view.trump not in (None, card.suit) and _of(asked.against, view.trump or 0):
        return None
    return CardReason(ReasonKind.BOSS, (card,))


def establish(asked: Asked, action: Action) -> CardReason | None:
    """A lead of a suit in which one or two higher cards must go, and the rest is good."""
    card = _card(asked, action)
    if card is None or asked.led is not None:
        return None
    own, out = _of(asked.hand, card.suit), _of(asked.out, card.suit)
    over = _higher(own[0], asked.out)
    good = [each for each in own if _higher(each, asked.out) == over]
    if len(own) < 3 or not 1 <= over <= 2 or len(good) <= over or card not in good or not out:
        return None
    return CardReason(ReasonKind.ESTABLISH, (card,), card.suit, over)


def singleton(asked: Asked, action: Action) -> CardReason | None:
    """A defender leads the only card of a side suit, with trumps to take it later."""
    view, card = asked.view, _card(asked, action)
    if card is None or asked.led is not None or view.turn == view.declarer:
        return None
    if view.trump in (None, card.suit) or not _of(asked.hand, view.trump or 0):
        return None
    alone = len(_of(asked.hand, card.suit)) == 1 and bool(_of(asked.out, card.suit))
    return CardReason(ReasonKind.SINGLETON, suit=card.suit) if alone else None


def takes(asked: Asked, action: Action) -> CardReason | None:
    """A card that takes, with others to follow, none of whom can go above it."""
    view, card = asked.view, _card(asked, action)
    if card is None or asked.led is None or asked.last or not asked.takes(card) or _ours(asked):
        return None
    if _higher(card, asked.out):
        return None
    if view.trump not in (None, card.suit) and _of(asked.out, view.trump or 0):
        return None
    return CardReason(ReasonKind.TAKES, (card,))


def _following(asked: Asked, card: Card) -> list[Card]:
    """Return the playable cards if the suit of ``card`` is followed or trumped, else none."""
    return (
        asked.choices
        if asked.led is not None and card.suit in (asked.led, asked.view.trump)
        else []
    )


def cheap_win(asked: Asked, action: Action) -> CardReason | None:
    """The last card of a trick of the other side's: the lowest that takes it."""
    card = _card(asked, action)
    if card is None or not asked.last or not asked.takes(card) or _ours(asked):
        return None
    winners = [each for each in _following(asked, card) if asked.takes(each)]
    return CardReason(ReasonKind.CHEAP_WIN, (card,)) if winners and card == min(winners) else None


def _ours(asked: Asked) -> bool:
    """Return whether a friend takes the trick as it lies."""
    return asked.best is not None and asked.best[0] in asked.friends


def cannot_win(asked: Asked, action: Action) -> CardReason | None:
    """The lowest of the suit led, where no playable card takes and no friend does."""
    card = _card(asked, action)
    if card is None or card.suit != asked.led or _ours(asked):
        return None
    choices = asked.choices
    if card != min(choices) or any(asked.takes(each) for each in choices):
        return None
    return CardReason(ReasonKind.CANNOT_WIN, (card,))


def partner_wins(asked: Asked, action: Action) -> CardReason | None:
    """The last card of a trick that the friend takes: one that does not beat his."""
    card = _card(asked, action)
    if card is None or not asked.last or not _ours(asked) or asked.takes(card):
        return None
    return CardReason(ReasonKind.PARTNER_WINS, seat=asked.best[0] if asked.best else None)


def partner_ruffs(asked: Asked, action: Action) -> CardReason | None:
    """A defender's lead of a side suit that the friend is known to have none of."""
    view, card = asked.view, _card(asked, action)
    if card is None or asked.led is not None or view.trump in (None, card.suit):
        return None
    for seat in asked.friends:
        hand = view.hands[seat]
        if hand is not None:
            ruffs = not _of(hand, card.suit) and bool(_of(hand, view.trump or 0))
        else:
            lacks = _lacks(view, seat)
            ruffs = card.suit in lacks and view.trump not in lacks
        if ruffs:
            return CardReason(ReasonKind.PARTNER_RUFFS, suit=card.suit, seat=seat)
    return None


def _lacks(view: PlayerView, seat: int) -> set[int]:
    """Return the suits that a seat was seen to have none of, trumps where it did not ruff."""
    found: set[int] = set()
    for trick in view.tricks:
        led = trick.cards[0][1].suit
        for player, card in trick.cards:
            if player == seat and card.suit != led:
                found.add(led)
                if view.trump is not None and card.suit != view.trump:
                    found.add(view.trump)
    return found


def loser(asked: Asked, action: Action) -> CardReason | None:
    """A card thrown away that takes nothing, whoever leads its suit."""
    view, card = asked.view, _card(asked, action)
    if card is None or asked.led is None or card.suit in (asked.led, view.trump):
        return None
    others = _of(asked.out, card.suit)
    if not others or card.rank > others[-1].rank:
        return None
    return CardReason(ReasonKind.LOSER, (card,))


# --- cards, where tricks are shunned --------------------------------------------------------


def _shunned(asked: Asked, action: Action) -> Card | None:
    """Return the card, where its hand wants no trick: on all-pass, and its declarer on misère."""
    view = asked.view
    alone = view.contract is MISERE and view.turn == view.declarer
    shuns = view.stage is Stage.ALL_PASS or (view.stage is Stage.PLAY and alone)
    return action.card if shuns and isinstance(action, PlayCard) else None


def duck(asked: Asked, action: Action) -> CardReason | None:
    """The highest card of the suit that does not take."""
    card = _shunned(asked, action)
    if card is None or card.suit != asked.led or asked.takes(card):
        return None
    under = [each for each in asked.choices if not asked.takes(each)]
    return CardReason(ReasonKind.DUCK, (card,)) if card == max(under) else None


def leave(asked: Asked, action: Action) -> CardReason | None:
    """A lead below all other cards of its suit, of which there are some."""
    card = _shunned(asked, action)
    if card is None or asked.led is not None:
        return None
    others = _of(asked.out, card.suit)
    return CardReason(ReasonKind.EXIT, (card,)) if others and others[-1].rank > card.rank else None


def danger(asked: Asked, action: Action) -> CardReason | None:
    """A card thrown away, the highest of a suit in which one could be made to take."""
    card = _shunned(asked, action)
    if card is None or asked.led in (None, card.suit) or card != _of(asked.hand, card.suit)[0]:
        return None
    own, out = (suits_of(card_set(each))[card.suit] for each in (asked.hand, asked.out))
    if not _is_caught(own, out):
        return None
    return CardReason(ReasonKind.DANGER, (card,))


def must_take(asked: Asked, action: Action) -> CardReason | None:
    """The last card of a trick that every playable card takes: the highest."""
    card = _shunned(asked, action)
    if card is None or not asked.last or asked.view.stage is not Stage.ALL_PASS:
        return None
    choices = asked.choices
    if card != max(choices) or card.suit != asked.led or not all(map(asked.takes, choices)):
        return None
    return CardReason(ReasonKind.MUST_TAKE, (card,))


def _catching(asked: Asked, action: Action) -> Card | None:
    """Return the card of a defender against a misère."""
    view = asked.view
    against = view.contract is MISERE and view.stage is Stage.PLAY and view.turn != view.declarer
    return action.card if against and isinstance(action, PlayCard) else None


def hole(asked: Asked, action: Action) -> CardReason | None:
    """A lead below all that the declarer may hold of the suit, and not above the friend's lowest.

    He has at least one for sure, so that he takes unless the friend must.
    """
    view, card = asked.view, _catching(asked, action)
    twelve = declarers_twelve(view)
    if card is None or asked.led is not None or twelve is None:
        return None
    his = _of(twelve[0] - twelve[1], card.suit)
    if len(his) < 3 or his[-1].rank < card.rank:
        return None
    for seat in asked.friends:
        other = _of(view.hands[seat] or EMPTY_HAND, card.suit)
        if other and other[-1].rank > his[-1].rank:
            return None
    return CardReason(ReasonKind.HOLE, (card,), card.suit)


def under(asked: Asked, action: Action) -> CardReason | None:
    """The last card of a trick that the declarer takes as it lies, and keeps."""
    card = _catching(asked, action)
    if card is None or not asked.last or asked.takes(card):
        return None
    declarers = asked.best is not None and asked.best[0] == asked.view.declarer
    return CardReason(ReasonKind.UNDER, (card,)) if declarers else None


PREDICATES: Final[Mapping[ReasonKind, Predicate]] = {
    ReasonKind.SURE_TRICKS: sure_tricks,
    ReasonKind.MISERE_SAFE: misere_safe,
    ReasonKind.NO_LONG_SUIT: no_long_suit,
    ReasonKind.FEW_TRICKS: few_tricks,
    ReasonKind.MISERE_HOLES: misere_holes,
    ReasonKind.LONG_SUIT: long_suit,
    ReasonKind.MISERE_GAP: misere_gap,
    ReasonKind.VOID: void,
    ReasonKind.LOSERS: losers,
    ReasonKind.NO_STOPPER: no_stopper,
    ReasonKind.WHIST_TRICKS: whist_tricks,
    ReasonKind.HONOURS: honours,
    ReasonKind.PARTNER_OWES: partner_owes,
    ReasonKind.NOTHING_TO_TAKE: nothing_to_take,
    ReasonKind.ALONE_OWES: alone_owes,
    ReasonKind.DRAW_TRUMPS: draw_trumps,
    ReasonKind.BOSS: boss,
    ReasonKind.PARTNER_RUFFS: partner_ruffs,
    ReasonKind.SINGLETON: singleton,
    ReasonKind.ESTABLISH: establish,
    ReasonKind.TAKES: takes,
    ReasonKind.PARTNER_WINS: partner_wins,
    ReasonKind.CHEAP_WIN: cheap_win,
    ReasonKind.CANNOT_WIN: cannot_win,
    ReasonKind.LOSER: loser,
    ReasonKind.DUCK: duck,
    ReasonKind.EXIT: leave,
    ReasonKind.DANGER: danger,
    ReasonKind.MUST_TAKE: must_take,
    ReasonKind.HOLE: hole,
    ReasonKind.UNDER: under,
}
"""In this order: the first that holds is said."""

AGAINST: Final[Mapping[ReasonKind, Callable[[Asked, Action], bool]]] = {
    ReasonKind.FEW_TRICKS: lambda asked, other: _bid(asked, other) is not None,
    ReasonKind.NO_LONG_SUIT: lambda asked, other: _bid(asked, other) is not None,
    ReasonKind.MISERE_HOLES: lambda _, other: other in (INVITE, Bid(MISERE)),
}
"""Reasons of a pass that speak against words of one sort only."""
LIKELY: Final = frozenset((ReasonKind.SURE_TRICKS, ReasonKind.MISERE_SAFE))
"""Kinds that promise success: not where the figures give it less than `PROMISED` percent."""
PROMISED: Final = 75
UNLIKELY: Final = frozenset(
    (ReasonKind.FEW_TRICKS, ReasonKind.NO_LONG_SUIT, ReasonKind.MISERE_HOLES)
)
"""Kinds that promise failure: not where the figures give success half a chance."""


def next_choice(advice: Advice) -> Action | None:
    """Return the choice that a reason has to part from the advised one: the best that loses.

    Where none loses for certain, the next one; None where nothing else was weighed, or all come to
    the same.
    """
    losing = (each.action for each in advice.worse if each.loss.clear)
    other = (each.action for each in advice.worse if each.loss.mean)
    return next(losing, None) or next(other, None)


def find(view: PlayerView, advice: Advice) -> CardReason | None:
    """Return a reason that holds for the advised choice, not for the next; None without one."""
    other = next_choice(advice)
    if other is None:
        return None
    asked = Asked(view, advice.contract if isinstance(advice.contract, Contract) else None)
    for kind, predicate in PREDICATES.items():
        grounds = predicate(asked, advice.action)
        if grounds is None or is_denied(kind, advice) or predicate(asked, other) is not None:
            continue
        if kind not in AGAINST or AGAINST[kind](asked, other):
            return grounds
    return None


def is_denied(kind: ReasonKind, advice: Advice) -> bool:
    """Return whether the figures of an advice deny what a reason claims."""
    if advice.chance is None:
        return False
    if kind in LIKELY:
        return advice.chance < PROMISED
    return kind in UNLIKELY and advice.chance >= 50
