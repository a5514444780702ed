"""All-pass. Rules 6.1-6.4.

Pool on mountain (Sochi, Leningrad): the talon cards lead the first two tricks. With three players
they only name the suit; with four they are the sitting dealer's plays and can win. The first hand
plays first to both and leads the third trick, whatever the winner of the second. Where the talon
stays closed, by convention or agreement, the first hand leads and the dealer has no part in it
(13.25). Where two play, the third hand has none either (10.1).

Some player always holds the suit a talon card names: eight cards of it, at most two in the talon
and three played to the first trick.
"""

from typing import Final

from engine.cards import Card
from engine.errors import RuleError
from engine.preferans import ending
from engine.preferans.actions import TRICKS, Action
from engine.preferans.facts import Trick
from engine.preferans.play import AFTER, card_actions, check_card
from engine.preferans.state import AllPass, Deal, DealHistory, HandControl, PreferansState
from engine.tricks import SUIT_SET, CardSet, PlayCard, card_set, playable, winner

TALON_TRICKS: Final = 2


def begin(state: PreferansState, deal: Deal, history: DealHistory) -> PreferansState:
    """Lay out an all-pass and open the first talon card, where it is opened at all."""
    hands = tuple(card_set(hand) for hand in deal.hands)
    control = HandControl(tuple(range(state.agreement.hands)), deal.terms.owned)
    led = deal.talon[0] if state.agreement.talon_leads else None
    lies = () if led is None else _dealers_play(deal, led)
    phase = AllPass(deal, history, control, hands, led, lies, deal.terms.active[0], ())
    return PreferansState(state.pulka, phase)


def _dealers_play(deal: Deal, card: Card) -> tuple[tuple[int, Card], ...]:
    """Return the sitting dealer's play by a talon card. Rule 6.3."""
    sitting = deal.terms.sitting
    return () if sitting is None else ((sitting, card),)


def led(phase: AllPass) -> int | None:
    """Return the suit to follow, None for a lead."""
    if phase.talon_card is not None:
        return phase.talon_card >> 3
    return phase.trick[0][1] >> 3 if phase.trick else None


def moves(phase: AllPass, seat: int) -> tuple[PlayCard, ...]:
    """Return the playable cards of the hand in turn, ascending. Rule 6.1."""
    if phase.turn != seat:
        return ()
    return card_actions(_playable(phase))


def _playable(phase: AllPass) -> CardSet:
    """Return the playable cards of the hand in turn; once proved to take no more, only safe ones.

    Rules 6.1, 7.6. A hand left with unsafe cards alone, by the cards played for it, plays them.
    """
    cards = playable(phase.hands[phase.turn], led(phase), None)
    trick = phase.trick
    if phase.turn not in phase.control.proved or len(trick) < len(phase.control.order) - 1:
        return cards
    suit = trick[0][1] >> 3
    best = max(card for _, card in trick if card >> 3 == suit)
    return cards & ~(SUIT_SET[suit] & (-1 << best)) or cards


def apply(state: PreferansState, phase: AllPass, actor: int, action: Action) -> PreferansState:
    """Play one card; raises `RuleError`."""
    if type(action) is not PlayCard:
        raise RuleError("not-now", "6.1")
    if actor != phase.turn:
        raise RuleError("not-your-turn", "6.1")
    suit = led(phase)
    hand = phase.hands[actor]
    if not playable(hand, suit, None) >> action.card & 1:
        check_card(hand, suit, None, action.card)
    if phase.control.proved and not _playable(phase) >> action.card & 1:
        raise RuleError("no-more", "7.6")
    return _played(state, phase, action.card)


def _played(state: PreferansState, phase: AllPass, card: Card) -> PreferansState:
    """Return the state after ``card`` of the hand in turn."""
    turn = phase.turn
    hands = list(phase.hands)
    hands[turn] &= ~(1 << card)
    trick = (*phase.trick, (turn, card))
    deal = phase.deal
    talon_card = phase.talon_card
    tricks = phase.tricks
    if not _complete(phase, trick):
        following = AFTER[phase.control.order][turn]
    else:
        suit = trick[0][1] >> 3 if talon_card is None else talon_card >> 3
        won = winner(trick, suit, None)
        tricks = (*tricks, Trick(trick, won, talon_card))
        if len(tricks) == TRICKS:
            return ending.close(state, deal, phase.history, tricks=tricks)
        following = won if talon_card is None else deal.terms.active[0]
        opens = talon_card is not None and len(tricks) < TALON_TRICKS
        talon_card = deal.talon[1] if opens else None
        trick = () if talon_card is None else _dealers_play(deal, talon_card)
    return PreferansState(
        state.pulka,
        AllPass(
            deal,
            phase.history,
            phase.control,
            tuple(hands),
            talon_card,
            trick,
            following,
            tricks,
        ),
    )


def _complete(phase: AllPass, trick: tuple[tuple[int, Card], ...]) -> bool:
    """Return whether all hands have played; the sitting dealer's talon card adds one."""
    order = phase.control.order
    return len(trick) == len(order) + (trick[0][0] not in order)
