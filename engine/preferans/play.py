"""Play of trick contracts and misère. Rules 4.7, 4.8, 7.1-7.3, 3.5.

The hot path of the engine: one card makes one `Play` and one `PreferansState`, and nothing is
derived again.
"""

from dataclasses import replace
from itertools import combinations
from typing import Final

from engine.cards import Card, Suit
from engine.errors import RuleError
from engine.preferans import ending, misere
from engine.preferans.actions import (
    CONCEDE,
    PLAY,
    TRICKS,
    Action,
    Concede,
    Contract,
    HandOver,
    Special,
)
from engine.preferans.facts import EndingKind, Trick
from engine.preferans.options import PLAYERS
from engine.preferans.state import (
    ONLY,
    Deal,
    DealHistory,
    DealTerms,
    HandControl,
    Play,
    PreferansState,
    hand_order,
)
from engine.tricks import CardSet, PlayCard, card_set, cards_in, playable, winner

_SPADES, _CLUBS, _DIAMONDS, _HEARTS = (
    tuple(tuple(PLAY[card] for card in cards_in(byte << 8 * suit)) for byte in range(256))
    for suit in Suit
)


def card_actions(cards: CardSet) -> tuple[PlayCard, ...]:
    """Return the interned plays of these cards, ascending."""
    return (
        _SPADES[cards & 255]
        + _CLUBS[cards >> 8 & 255]
        + _DIAMONDS[cards >> 16 & 255]
        + _HEARTS[cards >> 24]
    )


def begin(
    state: PreferansState,
    deal: Deal,
    history: DealHistory,
    *,
    declarer: int,
    contract: Contract,
    hand: CardSet,
    open_play: bool,
) -> PreferansState:
    """Lay out a whisted contract; the first hand leads. Rules 4.7, 4.8, 7.1.

    A whisting dealer plays the hand he looked at. In open play both defenders' hands lie open
    before the first lead, and the whister plays both; with ``open_after_first_lead`` this begins
    after the first card. Where two play, the third hand alone lies open, or has no part in the play
    (10.1); nor has a passer's whose partner plays alone (11.8).
    """
    terms, places = deal.terms, range(state.agreement.hands)
    held = [card_set(each) for each in deal.hands]
    held[declarer] = hand
    if history.whister_discard is not None:
        (whister,) = history.whisters
        held[whister] |= card_set(deal.talon_of(whister))
        held[whister] &= ~card_set(history.whister_discard)
    hands = tuple(held)
    who = list(places)
    if history.whisters == (deal.terms.dealer,) and history.dealer_hand is not None:
        who[history.dealer_hand] = deal.terms.dealer
    order = terms.active if open_play or terms.third_hand is None else terms.owned
    if history.passer_out:
        playing = (declarer, *history.whisters)
        order = tuple([seat for seat in order if seat in playing])
    control = HandControl(tuple(who), order, open_play=open_play)
    if open_play and not state.agreement.open_after_first_lead:
        control = _opened(control, terms, declarer, history.whisters[0])
    trump = contract.strain.trump
    phase = Play(deal, history, control, declarer, trump, hands, (), order[0], ())
    return PreferansState(state.pulka, phase)


def _opened(control: HandControl, terms: DealTerms, declarer: int, whister: int) -> HandControl:
    """Open the defence's hands as agreed; the whister plays both. Rules 4.7, 10.1."""
    defenders = terms.defenders(declarer)
    players = tuple(
        whister if seat in defenders else player for seat, player in enumerate(control.played_by)
    )
    return replace(
        control, played_by=players, shown=control.shown | lies_open(terms, declarer), open_play=True
    )


def lies_open(terms: DealTerms, declarer: int) -> frozenset[int]:
    """Return the hands that lie open in open play: both defenders', or the third one. 4.7, 10.1."""
    if terms.third_hand is not None:
        return ONLY[terms.third_hand]
    return frozenset(terms.defenders(declarer))


def led(trick: tuple[tuple[int, Card], ...]) -> int | None:
    """Return the suit of a trick; None before the lead."""
    return trick[0][1] >> 3 if trick else None


def moves(phase: Play, seat: int) -> tuple[PlayCard, ...]:
    """Return the playable cards of the hand in turn, ascending, to the seat that plays it."""
    turn = phase.turn
    if phase.control.played_by[turn] != seat:
        return ()
    return card_actions(playable(phase.hands[turn], led(phase.trick), phase.trump))


def rights(phase: Play, seat: int) -> tuple[Action, ...]:
    """Return the right to hand over on misère, or to concede, in any turn. Rules 7.3, 3.5."""
    if isinstance(phase.history.contract, Special):
        return misere.rights(phase, seat)
    return (CONCEDE,) if seat == phase.declarer else ()


def check_card(hand: CardSet, led: int | None, trump: int | None, card: Card) -> None:
    """Refuse a card that is not held or breaks rule 7.2; raises `RuleError`."""
    if playable(hand, led, trump) >> card & 1:
        return
    if not hand >> card & 1:
        raise RuleError("card-not-held", "7.1", card=card)
    assert led is not None  # noqa: S101 - on lead any held card may be played
    if playable(hand, led, None) != hand:
        raise RuleError("follow-suit", "7.2", suit=Suit(led))
    raise RuleError("must-trump", "7.2", suit=Suit(trump or 0))


AFTER: Final = {
    order: dict(zip(order, order[1:] + order[:1], strict=True))
    for players in PLAYERS
    for active in (hand_order(dealer, players) for dealer in range(players))
    for order in (active, *combinations(active, 2))
}
"""``AFTER[order][seat]`` plays after ``seat``."""


def apply(state: PreferansState, phase: Play, actor: int, action: Action) -> PreferansState:
    """Apply a card of the hand in turn, or another action; raises `RuleError`."""
    if type(action) is not PlayCard:
        return _besides(state, phase, actor, action)
    deal, history, control, declarer, trump, hands, trick, turn, tricks = phase
    if control.played_by[turn] != actor:
        raise RuleError("not-your-turn", "7.1")
    card = action.card
    suit = trick[0][1] >> 3 if trick else None
    hand = hands[turn]
    if not playable(hand, suit, trump) >> card & 1:
        if not hand >> card & 1 and any(
            held >> card & 1
            for held, by in zip(hands, control.played_by, strict=True)
            if by == actor
        ):
            raise RuleError("other-hand", "4.7")
        check_card(hand, suit, trump, card)
    hands = (*hands[:turn], hand & ~(1 << card), *hands[turn + 1 :])
    trick = (*trick, (turn, card))
    if len(trick) < len(control.order):
        if suit is None and control.open_play is not None and not tricks:
            control = _after_first_lead(phase)
        turn = AFTER[control.order][turn]
    else:
        assert suit is not None  # noqa: S101 - the last card is not a lead
        turn = winner(trick, suit, trump)
        tricks = (*tricks, Trick(trick, turn))
        if len(tricks) == TRICKS:
            return ending.close(state, deal, history, open_play=control.open_play, tricks=tricks)
        trick = ()
    following = Play(deal, history, control, declarer, trump, hands, trick, turn, tricks)
    return PreferansState(state.pulka, following)


def _after_first_lead(phase: Play) -> HandControl:
    """Return the control of hands opened after the first card: misère, or by option. 4.7, 7.3."""
    control, terms = phase.control, phase.deal.terms
    if isinstance(phase.history.contract, Special):
        if phase.history.dark or control.open_play:
            return control
        return misere.opened(control, terms, phase.declarer)
    # Hands that refused claims have opened change nothing: the whister plays both from now on.
    return (
        _opened(control, terms, phase.declarer, phase.history.whisters[0])
        if control.open_play
        else control
    )


def _besides(state: PreferansState, phase: Play, actor: int, action: Action) -> PreferansState:
    """Apply a handing over, or a concession; raises `RuleError`."""
    match action:
        case HandOver():
            return misere.hand_over(state, phase, actor)
        case Concede() if CONCEDE in rights(phase, actor):
            return concede(state, phase)
        case _:
            raise RuleError("not-now", "7.1")


def concede(state: PreferansState, phase: Play) -> PreferansState:
    """Score the declarer as «without all». Rule 3.5.

    The defenders keep their tricks and take all the others: a lone whister with the hand he
    plays, two whisters half each, an odd one to the first defender.
    """
    first, second = phase.deal.terms.defenders(phase.declarer)
    taken = list(phase.taken)
    taken[phase.declarer] = 0
    rest = TRICKS - sum(taken)
    if len(phase.history.whisters) == 2:
        taken[first] += rest - rest // 2
        taken[second] += rest // 2
    else:
        taken[whister_hand(phase, phase.history.whisters[0])] += rest
    return ending.close(
        state,
        phase.deal,
        phase.history,
        open_play=phase.control.open_play,
        tricks=phase.tricks,
        taken=tuple(taken),
        ending=ending.cut_short(phase, EndingKind.CONCEDE, phase.declarer),
    )


def whister_hand(phase: Play, whister: int) -> int:
    """Return the seat where a whister's tricks fall: for the sitting dealer, the hand he chose."""
    if whister in phase.deal.terms.active or phase.history.dealer_hand is None:
        return whister
    return phase.history.dealer_hand
