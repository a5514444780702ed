"""Answers of players who do not search to what others claim or propose. Rules 7.6, 8.4.

A claim is agreed to where they see that it cannot harm them; an agreed result where it leaves them
no worse off than a count of suits promises.
"""

from engine.preferans.actions import Action, Claim, ProposeResult, Special
from engine.preferans.ai.hand import mixed
from engine.preferans.ai.suits import Suits, catching, lowest, suits_of
from engine.preferans.claim_view import known
from engine.preferans.observe import PlayerView, Stage, sharing
from engine.votes import AGREE, REFUSE


def answer(view: PlayerView) -> Action:
    """Agree or refuse. Stopping and a computer in an absent seat are never opposed."""
    assert view.vote is not None  # noqa: S101 - there is something to answer
    match view.vote.proposal:
        case Claim() as claim:
            return AGREE if _harmless(view, claim) else REFUSE
        case ProposeResult(taken):
            return AGREE if _fair(view, taken) else REFUSE
        case _:
            return AGREE


def _harmless(view: PlayerView, claim: Claim) -> bool:
    """Return whether a claim that is not proved takes nothing from this side.

    On all-pass the claimer's hand is played open, and what it takes still counts for him.
    """
    if view.stage is Stage.ALL_PASS:
        return True
    if isinstance(view.contract, Special):
        return False
    same_side = view.declarer not in (claim.to, view.viewer) and len(view.whisters) < 2
    return claim.to == view.viewer or same_side or _powerless(view, claim.to)


def _powerless(view: PlayerView, taker: int) -> bool:
    """Return whether no card this player sees can take a trick from ``taker``, who leads."""
    if view.table or view.turn != taker:
        return False
    seen = known(view)
    theirs = suits_of(seen.hands[taker] or seen.pool)
    trump = seen.trump
    for seat in seen.active:
        mine = suits_of(0 if seat == taker else seen.hands[seat])
        ruffs = trump is not None and mine[trump] and any(theirs[:trump] + theirs[trump + 1 :])
        if ruffs or any(own > lowest(their) > 0 for own, their in zip(mine, theirs, strict=True)):
            return False
    return True


def _fair(view: PlayerView, taken: tuple[int, ...]) -> bool:
    """Return whether a result is no worse than expected, in tricks where they count."""
    declarer, seen = view.declarer, known(view)
    left = 100 * (10 - sum(view.taken))
    if declarer is None:
        own = seen.hands[view.viewer] if view.viewer in seen.active else 0
        risk = _danger(suits_of(own), suits_of(seen.outside(view.viewer)))
        return 100 * taken[view.viewer] <= 100 * view.taken[view.viewer] + min(left, risk)
    held = seen.hands[declarer]
    if isinstance(view.contract, Special):
        tricks = _danger(suits_of(held or seen.pool), suits_of(seen.outside(declarer)))
    elif held:
        tricks = _tricks(suits_of(held), suits_of(seen.outside(declarer)))
    else:
        ours = sum(seen.hands[seat] for seat in seen.active)
        tricks = left - _tricks(suits_of(ours), suits_of(seen.pool))
    expected = 100 * view.taken[declarer] + max(0, min(left, tricks))
    wants_more = (view.viewer in (declarer, sharing(view))) == (
        not isinstance(view.contract, Special)
    )
    offered = 100 * taken[declarer]
    return offered >= expected if wants_more else offered <= expected


def _tricks(own: Suits, out: Suits) -> int:
    return sum(map(mixed, own, out))


def _danger(own: Suits, out: Suits) -> int:
    return sum(map(catching, own, out))
