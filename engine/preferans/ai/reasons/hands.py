"""Reasons of words, discards, orders and the whisting: how a hand counts."""

from collections.abc import Sequence

from engine.cards import DECK, EMPTY_HAND, Card, Rank, Suit
from engine.preferans.actions import (
    HALF_WHIST,
    INVITE,
    PASS,
    RETURN_WHIST,
    WHIST,
    Action,
    Bid,
    Contract,
    Discard,
    Hold,
    Order,
    Special,
    Strain,
)
from engine.preferans.ai.reasons.asked import Asked, CardReason, ReasonKind, is_caught, of_suit
from engine.preferans.ai.suits import FULL, suits_of
from engine.preferans.conventions import OBLIGATION
from engine.preferans.observe import PlayerView, Stage
from engine.tricks import card_set

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
        suit: _cashed(of_suit(hand, suit), of_suit(out, suit), stops=suit != strain.trump)
        for suit in Suit
    }


def _sure_tricks(
    hand: frozenset[Card], strain: Strain, kind: ReasonKind = ReasonKind.SURE_TRICKS
) -> CardReason:
    """Return the count of sure tricks, and the cards that take them: all trumps, other tops."""
    found = _sure(hand, strain)
    cards: list[Card] = []
    for suit in sorted(Suit, key=lambda suit: (suit != strain.trump, suit)):
        own = of_suit(hand, suit)
        cards += own if suit == strain.trump else own[: found[suit]]
    trump = None if strain.trump is None else Suit(strain.trump)
    return CardReason(kind, tuple(cards), trump, sum(found.values()))


def _catchable(hand: frozenset[Card]) -> dict[Suit, list[Card]]:
    """Return the suits in which two opponents can make this hand take, with its cards."""
    masks = suits_of(card_set(hand))
    return {
        suit: of_suit(hand, suit) for suit in Suit if is_caught(masks[suit], FULL & ~masks[suit])
    }


def _relief(hand: frozenset[Card]) -> list[Card]:
    """Return the highest cards that must go until nothing can be caught."""
    away: list[Card] = []
    while found := _catchable(hand - {*away}):
        away += [cards[0] for cards in found.values()]
    return away


# --- words, discards, orders ----------------------------------------------------------------


def bid(asked: Asked, action: Action) -> Contract | None:
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
    least = bid(asked, action)
    if isinstance(action, Discard):
        hand = hand - action.cards
        least = view.bid if isinstance(view.bid, Contract) and view.contract is None else None
    if least is None:
        return None
    meant = _meant(asked, least)
    found = _sure_tricks(hand, meant.strain)
    return found if found.count >= meant.level else None


def long_suit(asked: Asked, action: Action) -> CardReason | None:
    """Five trumps or more, some of which still lose to higher ones."""
    least = action.contract if isinstance(action, Order) else bid(asked, action)
    if least is None:
        return None
    strain = least.strain if isinstance(action, Order) else _meant(asked, least).strain
    if strain.trump is None:
        return None
    own = of_suit(asked.hand, strain.trump)
    if len(own) < 5 or len(own) < max(len(of_suit(asked.hand, suit)) for suit in Suit):
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
    longest = max(len(of_suit(asked.hand, suit)) for suit in Suit)
    return CardReason(ReasonKind.NO_LONG_SUIT, count=longest) if longest < 4 else None


def misere_safe(asked: Asked, action: Action) -> CardReason | None:
    """A misère, or a discard for it, after which nothing can be caught."""
    view = asked.view
    if isinstance(action, Discard):
        if not isinstance(view.bid, Special) or _catchable(asked.hand - action.cards):
            return None
        return CardReason(ReasonKind.MISERE_SAFE, tuple(sorted(action.cards)))
    spared, away = 2 if action == INVITE else _spared(action), _relief(asked.hand)
    if spared is None or len(away) > spared:
        return None
    return CardReason(ReasonKind.MISERE_SAFE, tuple(sorted(away)))


def misere_holes(asked: Asked, action: Action) -> CardReason | None:
    """A pass where a misère may be bid: more cards can be caught than may be laid away."""
    view = asked.view
    spared = [each for each in map(_spared, view.moves) if each is not None]
    if view.stage is not Stage.AUCTION or action != PASS or not spared:
        return None
    if len(_relief(asked.hand)) <= max(spared):
        return None
    return CardReason(
        ReasonKind.MISERE_HOLES, tuple(cards[0] for cards in _catchable(asked.hand).values())
    )


def _spared(action: Action) -> int | None:
    """Return how many cards whoever bids a misère may lay away; None for any other action."""
    if not isinstance(action, Bid) or not isinstance(action.game, Special):
        return None
    return 0 if action.game.leaves_talon else 2


def misere_gap(asked: Asked, action: Action) -> CardReason | None:
    """A discard of two cards that can be caught, which makes one of their suits safe."""
    if not isinstance(action, Discard) or not isinstance(asked.view.bid, Special):
        return None
    before, after = _catchable(asked.hand), _catchable(asked.hand - action.cards)
    if not after or any(card.suit not in before for card in action.cards):
        return None
    mended = tuple(sorted(card for card in action.cards if card.suit not in after))
    return CardReason(ReasonKind.MISERE_GAP, mended) if mended else None


def void(asked: Asked, action: Action) -> CardReason | None:
    """A discard that leaves none of a side suit, with trumps to take it."""
    strain = asked.strain
    if not isinstance(action, Discard) or strain is None or isinstance(asked.view.bid, Special):
        return None
    left = asked.hand - action.cards
    emptied = {card.suit for card in action.cards if not of_suit(left, card.suit)}
    if strain.trump is None or not of_suit(left, strain.trump) or strain.trump in emptied:
        return None
    return CardReason(ReasonKind.VOID, suit=max(emptied)) if len(emptied) == 1 else None


def losers(asked: Asked, action: Action) -> CardReason | None:
    """A discard that costs no sure trick, no trump, and no guard of a king."""
    strain = asked.strain
    if not isinstance(action, Discard) or strain is None or isinstance(asked.view.bid, Special):
        return None
    before, left = asked.hand, asked.hand - action.cards
    if any(card.suit == strain.trump or card.rank >= Rank.KING for card in action.cards):
        return None
    for suit in {card.suit for card in action.cards}:
        guarded = [[card.rank for card in of_suit(hand, suit)] for hand in (before, left)]
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
        ranks = [card.rank for card in of_suit(asked.hand, suit)]
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
    kings = [suit for suit in Suit if _is_guarded([card.rank for card in of_suit(hand, suit)])]
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
    suits = [[card.rank for card in of_suit(hand, suit)] for suit in Suit]
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
