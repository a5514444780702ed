"""Reasons of a hint a second time, plainly from the cards that a seat sees, by brute force.

Nothing here asks `engine.preferans.ai`: suits are counted, leads and replies are tried one by one.
Each function says whether a reason holds for an action; `HOLDS` has one for each kind.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, Final

from engine.preferans.actions import (
    Bid,
    Contract,
    Discard,
    HalfWhist,
    Hold,
    Invite,
    Order,
    Pass,
    ReturnWhist,
    Special,
    Strain,
    Whist,
)
from engine.preferans.game import PREFERANS
from engine.preferans.observe import Stage
from engine.tricks import PlayCard

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engine.cards import Card, Suit
    from engine.preferans.observe import PlayerView

OWED: Final = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
ACE, KING = 14, 13


def ranks(cards: Iterable[Card], suit: int) -> tuple[int, ...]:
    """The ranks of a suit, ascending."""
    return tuple(sorted(int(card.rank) for card in cards if card.suit == suit))


def mine(view: PlayerView) -> set[Card]:
    """The hand that something is asked of."""
    seat = view.viewer if view.turn is None else view.turn
    return set(view.hands[seat] or ())


def laid(view: PlayerView) -> list[Card]:
    """The cards of the trick as it lies, the talon's among them."""
    cards = [card for _, card in view.table]
    talon = [] if view.talon_card is None or view.talon_card in cards else [view.talon_card]
    return talon + cards


def unseen(view: PlayerView) -> set[Card]:
    """Cards that others may still have."""
    gone = set(laid(view)) | set(view.discard)
    for trick in view.tricks:
        gone.update(card for _, card in trick.cards)
        if trick.talon is not None:
            gone.add(trick.talon)
    deck = PREFERANS.deck(view.agreement)
    return {card for card in deck if card not in gone and card not in mine(view)}


def mates(view: PlayerView) -> list[int]:
    """The other hands of the side on turn."""
    if view.declarer is None or view.turn == view.declarer:
        return []
    return [seat for seat in view.order if seat not in (view.declarer, view.turn)]


def theirs(view: PlayerView) -> set[Card]:
    """Cards that the other side may still have."""
    found = unseen(view)
    for seat in mates(view):
        found -= set(view.hands[seat] or ())
    return found


def led(view: PlayerView) -> Suit | None:
    cards = laid(view)
    return cards[0].suit if cards else None


def wins(view: PlayerView, card: Card) -> bool:
    """Whether a card is the best of the trick, were it played now."""
    cards = [*laid(view), card]
    trumps = [each for each in cards if each.suit == view.trump]
    suit = cards[0].suit
    return card == max(
        trumps or [each for each in cards if each.suit == suit], key=lambda c: c.rank
    )


def holder(view: PlayerView) -> int | None:
    """Who takes the trick as it lies; None for the talon, or if nothing lies."""
    for seat, card in view.table:
        if all(card == other or not beats(view, other, card) for other in laid(view)):
            return seat
    return None


def beats(view: PlayerView, one: Card, other: Card) -> bool:
    if one.suit == other.suit:
        return one.rank > other.rank
    if one.suit == view.trump:
        return True
    return other.suit != view.trump and one.suit == led(view)


def ends(view: PlayerView) -> bool:
    """Whether the trick is over with the next card."""
    return sum(seat in view.order for seat, _ in view.table) + 1 == len(view.order)


def may(view: PlayerView) -> list[Card]:
    return [move.card for move in view.moves if isinstance(move, PlayCard)]


# --- suits by brute force -------------------------------------------------------------------


@cache
def by_force(own: tuple[int, ...], out: tuple[int, ...]) -> int:
    """Tricks for certain of a suit led from the top, however the cards out lie and are played."""
    if not own:
        return 0
    card, rest = own[-1], own[:-1]
    worst = 99
    for picked in ((), *combinations(out, 1), *combinations(out, 2)):
        if not picked and out:
            continue  # somebody has to follow
        left = tuple(each for each in out if each not in picked)
        taken = int(not picked or max(picked) < card)
        worst = min(worst, taken + by_force(rest, left))
    return worst


@cache
def from_top(own: tuple[int, ...], out: tuple[int, ...]) -> int:
    """Tricks led from the top before one is lost at worst: all that is out in one hand."""
    won, own_left, left = 0, list(own), list(out)
    while own_left:
        card = own_left.pop()
        if left and left[-1] > card:
            return won
        if left:
            left.pop(0)
        won += 1
    return won


@cache
def can_be_caught(own: tuple[int, ...], out: tuple[int, ...]) -> bool:
    """Whether two opponents with all other cards of a suit can force one of these to take.

    Some division of the cards out, and some leads of theirs, beat every way to duck.
    """
    return any(
        caught(own, tuple(c for c, one in zip(out, to, strict=True) if one),
               tuple(c for c, one in zip(out, to, strict=True) if not one))
        for to in product((True, False), repeat=len(out))
    )  # fmt: skip


@cache
def caught(own: tuple[int, ...], left: tuple[int, ...], right: tuple[int, ...]) -> bool:
    if not own or not (left or right):
        return False
    for one in left or (0,):
        for other in right or (0,):
            best = max(one, other)
            rest = tuple(c for c in left if c != one), tuple(c for c in right if c != other)
            if all(
                card > best or caught(tuple(c for c in own if c != card), *rest) for card in own
            ):
                return True
    return False


def catchable(hand: set[Card]) -> dict[int, tuple[int, ...]]:
    found = {}
    for suit in range(4):
        own = ranks(hand, suit)
        if can_be_caught(own, tuple(r for r in range(7, 15) if r not in own)):
            found[suit] = own
    return found


def must_go(hand: set[Card]) -> int:
    """How many cards, the highest of each suit first, must go until nothing can be caught."""
    total = 0
    for suit in range(4):
        own = ranks(hand, suit)
        gone = 0
        while can_be_caught(own, tuple(r for r in range(7, 15) if r not in own)):
            own, gone = own[:-1], gone + 1
            # What is laid away is out, too, as far as the holder of the rest can tell.
        total += gone
    return total


def sure(hand: set[Card], strain: Strain) -> int:
    """Tricks for certain once trumps are drawn: trumps, and tops of other suits."""
    total = 0
    for suit in range(4):
        own = ranks(hand, suit)
        out = tuple(rank for rank in range(7, 15) if rank not in own)
        total += (by_force if suit == strain.trump else from_top)(own, out)
    return total


def kept_king(own: tuple[int, ...]) -> bool:
    return len(own) >= 2 and own[-1] == KING


# --- the reasons ----------------------------------------------------------------------------


def named(view: PlayerView, action: Any) -> Contract | None:
    if view.stage is not Stage.AUCTION:
        return None
    game = action.game if isinstance(action, Bid) else None
    if isinstance(action, Hold):
        game = view.bid
    return game if isinstance(game, Contract) else None


def likely(named_: Contract, game: Contract | None) -> Contract:
    """The lowest contract in the strain of the figures that may be ordered."""
    if game is None:
        return named_
    return next(
        Contract(level, game.strain)
        for level in range(6, 12)
        if (level, game.strain) >= (named_.level, named_.strain)
    )


def sure_tricks(view: PlayerView, game: Contract | None, action: Any) -> bool:
    hand = mine(view)
    if isinstance(action, Order):
        return sure(hand, action.contract.strain) == action.contract.level
    wanted = named(view, action)
    if isinstance(action, Discard):
        hand -= {action.first, action.second}
        wanted = view.bid if isinstance(view.bid, Contract) and view.contract is None else None
    if wanted is None:
        return False
    meant = likely(wanted, game)
    return sure(hand, meant.strain) >= meant.level


def long_suit(view: PlayerView, game: Contract | None, action: Any) -> bool:
    wanted = named(view, action)
    strain = None if wanted is None else likely(wanted, game).strain
    if isinstance(action, Order):
        strain = action.contract.strain
    if strain is None or strain is Strain.NO_TRUMP:
        return False
    lengths = [len(ranks(mine(view), suit)) for suit in range(4)]
    return lengths[strain] >= 5 and lengths[strain] == max(lengths)


def lowest(view: PlayerView) -> int | None:
    levels = [
        m.game.level for m in view.moves if isinstance(m, Bid) and isinstance(m.game, Contract)
    ]
    return min(levels, default=None)


def passes(view: PlayerView, action: Any, stage: Stage) -> bool:
    return view.stage is stage and isinstance(action, Pass)


def few_tricks(view: PlayerView, game: Contract | None, action: Any) -> bool:
    level = lowest(view)
    if not passes(view, action, Stage.AUCTION) or level is None:
        return False
    return all(sure(mine(view), strain) + 4 <= level for strain in Strain)


def no_long_suit(view: PlayerView, game: Contract | None, action: Any) -> bool:
    short = all(len(ranks(mine(view), suit)) < 4 for suit in range(4))
    return passes(view, action, Stage.AUCTION) and bool(mine(view)) and short


def misere_safe(view: PlayerView, game: Contract | None, action: Any) -> bool:
    if isinstance(action, Discard):
        left = mine(view) - {action.first, action.second}
        return isinstance(view.bid, Special) and not catchable(left)
    if isinstance(action, Bid) and isinstance(action.game, Special):
        return must_go(mine(view)) <= (0 if action.game.value.startswith("big") else 2)
    return isinstance(action, Invite) and must_go(mine(view)) <= 2


def misere_holes(view: PlayerView, game: Contract | None, action: Any) -> bool:
    games = {m.game.value for m in view.moves if isinstance(m, Bid) and isinstance(m.game, Special)}
    kept = 0 if all(game.startswith("big") for game in games) else 2
    return passes(view, action, Stage.AUCTION) and bool(games) and must_go(mine(view)) > kept


def misere_gap(view: PlayerView, game: Contract | None, action: Any) -> bool:
    if not isinstance(action, Discard) or not isinstance(view.bid, Special):
        return False
    away = {action.first, action.second}
    before, after = catchable(mine(view)), catchable(mine(view) - away)
    mended = [suit for suit in before if suit not in after]
    return bool(after) and all(card.suit in before for card in away) and bool(mended)


def contract_discard(view: PlayerView, game: Contract | None, action: Any) -> bool:
    return isinstance(action, Discard) and isinstance(view.bid, Contract) and game is not None


def discarded_for(view: PlayerView, game: Contract | None) -> Contract | None:
    """A whister who takes his own talon discards against the contract."""
    return view.contract if isinstance(view.contract, Contract) else game


def void(view: PlayerView, game: Contract | None, action: Any) -> bool:
    game = discarded_for(view, game)
    if not contract_discard(view, game, action):
        return False
    assert game is not None
    left = mine(view) - {action.first, action.second}
    emptied = {c.suit for c in (action.first, action.second) if not ranks(left, c.suit)}
    trump = game.strain.trump
    return (
        trump is not None
        and bool(ranks(left, trump))
        and len(emptied) == 1
        and trump not in emptied
    )


def losers(view: PlayerView, game: Contract | None, action: Any) -> bool:
    game = discarded_for(view, game)
    if not contract_discard(view, game, action):
        return False
    assert game is not None
    away = {action.first, action.second}
    if any(c.suit == game.strain.trump or c.rank >= KING for c in away):
        return False
    for suit in range(4):
        if kept_king(ranks(mine(view), suit)) and not kept_king(ranks(mine(view) - away, suit)):
            return False
    return sure(mine(view) - away, game.strain) >= sure(mine(view), game.strain)


def no_stopper(view: PlayerView, game: Contract | None, action: Any) -> bool:
    if not isinstance(action, Order) or action.contract.strain.trump is None:
        return False
    sides = [ranks(mine(view), s) for s in range(4) if s != action.contract.strain.trump]
    return any(ACE not in own and not kept_king(own) for own in sides)


def defence(view: PlayerView) -> set[Card]:
    """Aces and solid top trumps of the viewer's own hand."""
    hand = set(view.hands[view.viewer] or ())
    found = {card for card in hand if card.rank == ACE}
    for card in hand:
        if card.suit == view.trump and all(
            r in ranks(hand, card.suit) for r in range(card.rank, 15)
        ):
            found.add(card)
    return found


def owed(view: PlayerView) -> int:
    return OWED[view.contract.level] if isinstance(view.contract, Contract) else 0


def whist_tricks(view: PlayerView, game: Contract | None, action: Any) -> bool:
    share = {4: 2, 2: 1, 1: 1}.get(owed(view), 99)
    whists = isinstance(action, Whist | ReturnWhist) and view.viewer in view.active
    return whists and len(defence(view)) >= share


def honours(view: PlayerView, game: Contract | None, action: Any) -> bool:
    share = {4: 2, 2: 1, 1: 1}.get(owed(view), 99)
    suits = [ranks(view.hands[view.viewer] or (), suit) for suit in range(4)]
    held = sum(ACE in own for own in suits) + sum(kept_king(own) for own in suits)
    whists = isinstance(action, Whist | ReturnWhist) and view.viewer in view.active
    return whists and held >= share


def nothing_to_take(view: PlayerView, game: Contract | None, action: Any) -> bool:
    if not passes(view, action, Stage.WHISTING) or view.viewer not in view.active:
        return False
    hand = view.hands[view.viewer] or ()
    suits = [ranks(hand, suit) for suit in range(4)]
    long_trumps = view.trump is not None and len(suits[view.trump]) >= 3
    aces, kings = sum(ACE in own for own in suits), sum(kept_king(own) for own in suits)
    return not long_trumps and not aces and kings < 2


def partner_owes(view: PlayerView, game: Contract | None, action: Any) -> bool:
    said = view.whisting[-1:]
    return passes(view, action, Stage.WHISTING) and any(
        isinstance(say, Whist) and seat != view.viewer for seat, say in said
    )


def alone_owes(view: PlayerView, game: Contract | None, action: Any) -> bool:
    said = [say for _, say in view.whisting[-1:]]
    return (
        isinstance(action, HalfWhist)
        and any(isinstance(say, Pass) for say in said)
        and len(defence(view)) < owed(view)
    )


def wanted(view: PlayerView, action: Any) -> bool:
    """A card in a trick contract."""
    return isinstance(action, PlayCard) and isinstance(view.contract, Contract)


def leads(view: PlayerView, action: Any) -> bool:
    return wanted(view, action) and not laid(view)


def draw_trumps(view: PlayerView, game: Contract | None, action: Any) -> bool:
    if not leads(view, action) or view.turn != view.declarer or action.card.suit != view.trump:
        return False
    out = ranks(unseen(view), action.card.suit)
    return bool(out) and out[-1] < action.card.rank


def boss(view: PlayerView, game: Contract | None, action: Any) -> bool:
    if not leads(view, action):
        return False
    card = action.card
    ruffs = view.trump is not None and view.trump != card.suit and ranks(theirs(view), view.trump)
    return not ruffs and all(rank < card.rank for rank in ranks(theirs(view), card.suit))


def establish(view: PlayerView, game: Contract | None, action: Any) -> bool:
    if not leads(view, action):
        return False
    own, out = ranks(mine(view), action.card.suit), ranks(unseen(view), action.card.suit)
    over = [rank for rank in out if rank > own[-1]]
    rest = [rank for rank in out if rank < own[-1]]
    good = [rank for rank in own if all(rank > other for other in rest)]
    return (
        len(own) >= 3 and len(over) in (1, 2) and len(good) > len(over) and action.card.rank in good
    )


def singleton(view: PlayerView, game: Contract | None, action: Any) -> bool:
    if not leads(view, action) or view.turn == view.declarer or view.trump is None:
        return False
    suit = action.card.suit
    if suit == view.trump or not ranks(mine(view), view.trump):
        return False
    return ranks(mine(view), suit) == (action.card.rank,) and bool(ranks(unseen(view), suit))


def takes(view: PlayerView, game: Contract | None, action: Any) -> bool:
    """Nobody who still plays can beat it, whatever he holds of what is out."""
    if not wanted(view, action) or not laid(view) or ends(view) or ours(view):
        return False
    card, suit = action.card, led(view)
    if not wins(view, card):
        return False
    strong = (card.suit, view.trump)
    return (
        not any(
            other.suit in strong
            and (other.rank > card.rank if other.suit == card.suit else other.suit == view.trump)
            for other in unseen(view)
        )
        and suit is not None
    )


def ours(view: PlayerView) -> bool:
    return holder(view) is not None and holder(view) in mates(view)


def cheap_win(view: PlayerView, game: Contract | None, action: Any) -> bool:
    if not wanted(view, action) or not laid(view) or not ends(view) or ours(view):
        return False
    if not wins(view, action.card):
        return False
    return (
        all(
            c.rank >= action.card.rank
            for c in may(view)
            if wins(view, c) and c.suit == action.card.suit
        )
        and min((c for c in may(view) if wins(view, c)), key=lambda c: c) == action.card
    )


def cannot_win(view: PlayerView, game: Contract | None, action: Any) -> bool:
    if not wanted(view, action) or action.card.suit != led(view) or ours(view):
        return False
    lower = [c for c in may(view) if c.rank < action.card.rank]
    return not lower and not any(wins(view, c) for c in may(view))


def partner_wins(view: PlayerView, game: Contract | None, action: Any) -> bool:
    return wanted(view, action) and ours(view) and ends(view) and not wins(view, action.card)


def partner_ruffs(view: PlayerView, game: Contract | None, action: Any) -> bool:
    if not leads(view, action) or view.trump is None or action.card.suit == view.trump:
        return False
    for seat in mates(view):
        hand = view.hands[seat]
        if hand is not None:
            if not ranks(hand, action.card.suit) and ranks(hand, view.trump):
                return True
            continue
        failed, no_trumps = False, False
        for trick in view.tricks:
            first = trick.cards[0][1].suit
            for player, card in trick.cards:
                if player == seat and card.suit != first:
                    failed |= first == action.card.suit
                    no_trumps |= card.suit != view.trump or first == view.trump
        if failed and not no_trumps:
            return True
    return False


def loser(view: PlayerView, game: Contract | None, action: Any) -> bool:
    if not wanted(view, action) or not laid(view):
        return False
    if action.card.suit in (led(view), view.trump):
        return False
    out = ranks(unseen(view), action.card.suit)
    return bool(out) and action.card.rank < out[0]


def shuns(view: PlayerView, action: Any) -> bool:
    if not isinstance(action, PlayCard):
        return False
    alone = isinstance(view.contract, Special) and view.turn == view.declarer
    return view.stage is Stage.ALL_PASS or (view.stage is Stage.PLAY and alone)


def duck(view: PlayerView, game: Contract | None, action: Any) -> bool:
    if not shuns(view, action) or action.card.suit != led(view):
        return False
    ducking = [c.rank for c in may(view) if not wins(view, c)]
    return bool(ducking) and action.card.rank == max(ducking)


def leave(view: PlayerView, game: Contract | None, action: Any) -> bool:
    if not shuns(view, action) or laid(view):
        return False
    out = ranks(unseen(view), action.card.suit)
    return bool(out) and action.card.rank < out[0]


def danger(view: PlayerView, game: Contract | None, action: Any) -> bool:
    if not shuns(view, action) or led(view) in (None, action.card.suit):
        return False
    own, out = ranks(mine(view), action.card.suit), ranks(unseen(view), action.card.suit)
    return action.card.rank == own[-1] and can_be_caught(own, out)


def must_take(view: PlayerView, game: Contract | None, action: Any) -> bool:
    if not shuns(view, action) or view.stage is not Stage.ALL_PASS or not ends(view):
        return False
    highest = all(c.rank <= action.card.rank for c in may(view))
    return action.card.suit == led(view) and highest and all(wins(view, c) for c in may(view))


def catches(view: PlayerView, action: Any) -> bool:
    against = isinstance(view.contract, Special) and view.turn != view.declarer
    return isinstance(action, PlayCard) and against and view.stage is Stage.PLAY


def hole(view: PlayerView, game: Contract | None, action: Any) -> bool:
    if (
        not catches(view, action)
        or laid(view)
        or not view.open_play
        or view.viewer == view.declarer
    ):
        return False
    if view.viewer not in view.active:
        return False
    out = unseen(view)
    for seat in mates(view):
        out -= set(view.hands[seat] or ())
    his = ranks(out, action.card.suit)
    if len(his) < 3 or action.card.rank > his[0]:
        return False
    return all(
        not (held := ranks(view.hands[seat] or (), action.card.suit)) or held[0] < his[0]
        for seat in mates(view)
    )


def under(view: PlayerView, game: Contract | None, action: Any) -> bool:
    return (
        catches(view, action)
        and bool(laid(view))
        and ends(view)
        and holder(view) == view.declarer
        and not wins(view, action.card)
    )


HOLDS: Final[dict[str, Callable[[PlayerView, Contract | None, Any], bool]]] = {
    "sure_tricks": sure_tricks,
    "few_tricks": few_tricks,
    "no_long_suit": no_long_suit,
    "long_suit": long_suit,
    "misere_safe": misere_safe,
    "misere_holes": misere_holes,
    "misere_gap": misere_gap,
    "void": void,
    "losers": losers,
    "no_stopper": no_stopper,
    "whist_tricks": whist_tricks,
    "honours": honours,
    "singleton": singleton,
    "takes": takes,
    "nothing_to_take": nothing_to_take,
    "partner_owes": partner_owes,
    "alone_owes": alone_owes,
    "draw_trumps": draw_trumps,
    "boss": boss,
    "establish": establish,
    "cheap_win": cheap_win,
    "cannot_win": cannot_win,
    "partner_wins": partner_wins,
    "partner_ruffs": partner_ruffs,
    "loser": loser,
    "duck": duck,
    "exit": leave,
    "danger": danger,
    "must_take": must_take,
    "hole": hole,
    "under": under,
}


def figure(view: PlayerView, game: Contract | None, action: Any, kind: str) -> int | None:
    """The figure that the sentence of a kind names; None for one without."""
    match kind:
        case "sure_tricks":
            if isinstance(action, Order):
                return action.contract.level
            away = {action.first, action.second} if isinstance(action, Discard) else set()
            word = view.bid if away else named(view, action)
            assert isinstance(word, Contract)
            return sure(mine(view) - away, likely(word, game).strain)
        case "few_tricks":
            return max(sure(mine(view), strain) for strain in Strain)
        case "draw_trumps":
            return len(ranks(unseen(view), action.card.suit))
        case "establish":
            own = ranks(mine(view), action.card.suit)
            return sum(rank > own[-1] for rank in ranks(unseen(view), action.card.suit))
        case "whist_tricks":
            return len(defence(view))
        case "alone_owes":
            return owed(view)
    return None
