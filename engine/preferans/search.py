"""Searches that a table waits for. The fold calls none.

They prove a claim from the claimer's view (7.6), count a checked ten's tricks with open hands
(4.9), and choose the next card of an all-pass hand that takes no more, from its own view.
"""

from dataclasses import replace

from engine import solver
from engine.cards import Card
from engine.preferans.actions import PLAY, Action, Checked, ClaimKind, Contract
from engine.preferans.claim_view import Known, known
from engine.preferans.observe import PlayerView, Stage
from engine.preferans.proof import NODE_LIMIT, ClaimVerdict, decided, prove
from engine.solver.two_hands import pair_tricks_in
from engine.tricks import PlayCard, card_set, winner
from engine.votes import OPEN, PROVED, Judge


def find(view: PlayerView) -> Action:
    """Return the result of this view's search: see `engine.game.Game.find`."""
    if view.claim is not None:
        proved = prove(view, view.claim.proposal) is ClaimVerdict.PROVED
        return PROVED if proved else OPEN
    if view.stage is Stage.CHECKING:
        return Checked(best_play(view))
    return PLAY[safe_card(view)]


def confirm(view: PlayerView, found: Action, bound: int = NODE_LIMIT) -> bool | None:
    """Return whether CHANCE's result ``found`` is true: see `engine.game.Game.confirm`."""
    if isinstance(found, Checked):
        return found.tricks == best_play(view)
    if not isinstance(found, Judge) or view.claim is None:
        return False
    if not found.proved:
        return True
    verdict = prove(view, view.claim.proposal, bound)
    return None if verdict is ClaimVerdict.UNDECIDED else verdict is ClaimVerdict.PROVED


# --- a ten that is checked ------------------------------------------------------------------


def best_play(view: PlayerView) -> int:
    """Return the declarer's tricks by best play of both sides, all hands open. Rule 4.9."""
    playing = [seat for seat in view.active if view.hands[seat]]
    if len(playing) == 2 and view.declarer is not None and isinstance(view.contract, Contract):
        first, second = (card_set(view.hands[seat] or ()) for seat in playing)  # 10.2
        place = playing.index(view.declarer)
        return pair_tricks_in([(first, second)], 0, place, int(view.contract.strain))[0]
    return solver.tricks(position(view))


def position(view: PlayerView) -> solver.Position:
    """Return the solver's position: the first hand is its player 0 and leads."""
    first, second, third = (card_set(view.hands[seat] or ()) for seat in view.active)
    if view.declarer is None or not isinstance(view.contract, Contract):
        raise ValueError(view.stage)
    place = view.active.index(view.declarer)
    return solver.Position((first, second, third), 0, place, int(view.contract.strain))


# --- a hand that takes no more --------------------------------------------------------------


def safe_card(view: PlayerView) -> Card:
    """Return the card of the viewer's hand, which takes no more of an all-pass. Rule 7.6.

    The lowest card after which "none more" is still proved from that hand's knowledge. Where the
    others granted an unprovable claim: the highest card below the winning one, or when void the
    highest of all, else the lowest.
    """
    seat = view.viewer
    here = known(view)
    legal = [move.card for move in view.moves if isinstance(move, PlayCard)]
    if len(legal) == 1:
        return legal[0]
    takers = frozenset((seat,))
    for card in legal:
        after = _after_card(here, seat, card)
        if after is not None and decided(after, ClaimKind.NONE, takers):
            return card
    if here.led is None:
        return min(legal, key=lambda card: card & 7)
    if legal[0] >> 3 != here.led:
        return max(legal, key=lambda card: card & 7)
    best = max((card for _, card in here.trick if card >> 3 == here.led), default=None)
    below = [card for card in legal if best is not None and card < best]
    return below[-1] if below else legal[0]


def _after_card(known: Known, seat: int, card: Card) -> Known | None:
    """Return the position after an own card; None when it completes a trick it takes."""
    hands = list(known.hands)
    hands[seat] &= ~(1 << card)
    trick = (*known.trick, (seat, card))
    many = len(known.active)
    turn = known.active[(known.active.index(seat) + 1) % many]
    if len(trick) == many:
        turn = winner(trick, trick[0][1] >> 3, known.trump)
        if turn == seat:
            return None
        trick = ()
    return replace(known, hands=tuple(hands), trick=trick, turn=turn)
