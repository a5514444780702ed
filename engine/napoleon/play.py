"""The play, and how a deal ends. Napoleon 4, 5."""

from engine.cards import SUIT_OF, Suit
from engine.errors import RuleError
from engine.napoleon import account
from engine.napoleon.actions import PLAY, TRICKS, NapoleonAction, TrickBid
from engine.napoleon.facts import NapoleonDeal, Payment, WonTrick, taken
from engine.napoleon.state import AwaitingCards, CardsDealt, NapoleonState, Playing, Shared
from engine.tricks import PlayCard, cards_in, following, hand_of, winner

Words = tuple[tuple[int, TrickBid], ...]


def begin(
    state: NapoleonState, dealt: CardsDealt, words: Words, *, bidder: int, bid: int
) -> NapoleonState:
    """Let the player on the bidder's left lead. Napoleon 4.1."""
    turn = (bidder + 1) % state.agreement.players
    return state._replace(phase=Playing(dealt, words, bidder, bid, dealt.hands, (), turn, ()))


def led(phase: Playing) -> int | None:
    """Return the suit of the current trick; None before its lead."""
    return SUIT_OF[phase.trick[0][1]] if phase.trick else None


def moves(phase: Playing, seat: int) -> tuple[PlayCard, ...]:
    """The cards that may be played, ascending by suit, then by rank. Napoleon 4.2."""
    if seat != phase.turn:
        return ()
    return tuple([PLAY[card] for card in cards_in(following(phase.hands[seat], led(phase)))])


def apply(
    state: NapoleonState, phase: Playing, actor: int, action: NapoleonAction
) -> NapoleonState:
    """Play a card; raises `RuleError`. Napoleon 4.1-4.3."""
    if actor != phase.turn:
        raise RuleError("not-your-turn", "Napoleon 4.1")
    if not isinstance(action, PlayCard):
        raise RuleError("not-now", "Napoleon 4.1")
    card, hand, suit = action.card, phase.hands[actor], led(phase)
    if not hand >> card & 1:
        raise RuleError("card-not-held", "Napoleon 4.2", card=card)
    if not following(hand, suit) >> card & 1:
        raise RuleError("follow-suit", "Napoleon 4.2", suit=Suit(suit or 0))
    hands = list(phase.hands)
    hands[actor] = hand & ~(1 << card)
    players = state.agreement.players
    trick = (*phase.trick, (actor, card))
    if len(trick) < players:
        turn = (actor + 1) % players
        return state._replace(phase=phase._replace(hands=tuple(hands), trick=trick, turn=turn))
    won = winner(trick, SUIT_OF[trick[0][1]], phase.dealt.turned.suit)
    tricks = (*phase.tricks, WonTrick(trick, won))
    if over(phase.bidder, phase.bid, tricks, play_out=state.agreement.play_out):
        return close(
            state, phase.dealt, phase.words, bidder=phase.bidder, bid=phase.bid, tricks=tricks
        )
    following_trick = phase._replace(hands=tuple(hands), trick=(), turn=won, tricks=tricks)
    return state._replace(phase=following_trick)


def over(bidder: int, bid: int, tricks: tuple[WonTrick, ...], *, play_out: bool) -> bool:
    """Tell whether nothing more is played: all tricks are, or the bid is decided. Napoleon 4.3."""
    if len(tricks) == TRICKS:
        return True
    if play_out or bid == TRICKS:
        return False
    own = sum(trick.winner == bidder for trick in tricks)
    return own >= bid or own + TRICKS - len(tricks) < bid


def close(
    state: NapoleonState,
    dealt: CardsDealt,
    words: Words,
    *,
    bidder: int | None = None,
    bid: int = 0,
    tricks: tuple[WonTrick, ...] = (),
) -> NapoleonState:
    """Pay what the deal brings, and come to the next one or the end. Napoleon 1.3, 1.4, 3.3, 5."""
    agreement = state.agreement
    players = agreement.players
    took = taken(tricks, players)
    made: bool | None = None
    paid: tuple[Payment, ...] = ()
    if bidder is not None:
        made = took[bidder] >= bid
        paid = account.result(
            players=players,
            bidder=bidder,
            bid=bid,
            made=made,
            pot=dealt.accounts.pot,
            flat=agreement.penalty == "flat",
        )
    accounts = dealt.accounts.after(paid)
    facts = NapoleonDeal(
        number=len(state.finished) + 1,
        dealer=dealt.dealer,
        deck=dealt.cards.deck,
        salt=dealt.cards.salt,
        cut=dealt.cards.cut,
        hands=tuple(map(hand_of, dealt.hands)),
        turned=dealt.turned,
        auction=words,
        bidder=bidder,
        bid=bid,
        tricks=tricks,
        taken=took,
        made=made,
        payments=(*account.antes(players), *paid),
        accounts=accounts.seats,
        pot=accounts.pot,
    )
    after = NapoleonState(
        agreement=agreement,
        accounts=accounts,
        finished=(*state.finished, facts),
        dealer=(state.dealer + 1) % players,
        phase=AwaitingCards(),
    )
    return share(after) if len(after.finished) == agreement.length else after


def share(state: NapoleonState) -> NapoleonState:
    """End the evening; a running deal leaves nothing behind. Napoleon 1.4, 6.2."""
    return state._replace(accounts=state.accounts.shared(), phase=Shared())
