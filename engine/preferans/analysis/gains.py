"""What a result is worth in whists of this pulka: scored, entered and settled, exactly."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from engine.preferans.actions import TRICKS
from engine.preferans.facts import DealFacts
from engine.preferans.pulka import enter, settle
from engine.preferans.scoring import Outcome, outcome, score
from engine.preferans.state import Pulka


def gains(deal: Outcome, pulka: Pulka) -> tuple[Fraction, ...]:
    """Return the whists each seat's settlement gains by a deal that comes out so.

    ``pulka`` stands as before the deal.
    """
    before = settle(pulka.sheet, pulka.agreement)
    writes = score(deal, pulka.agreement, pulka.sheet)
    after = settle(enter(pulka.sheet, writes), pulka.agreement)
    return tuple(new - old for new, old in zip(after, before, strict=True))


def share_tricks(
    declarer: int, tricks: int, takers: Sequence[int], players: int
) -> tuple[int, ...]:
    """Return tricks by seat: ``tricks`` of the declarer, the rest shared evenly by ``takers``."""
    taken = [0] * players
    taken[declarer] = tricks
    rest = TRICKS - tricks
    for number, seat in enumerate(takers):
        taken[seat] = rest // len(takers) + (number < rest % len(takers))
    return tuple(taken)


def gains_by_tricks(facts: DealFacts, pulka: Pulka) -> tuple[Fraction, ...]:
    """Return the declarer's gain for 0 to 10 tricks of his; the whisters share the others."""
    declarer = facts.declarer
    if declarer is None:
        raise ValueError("nobody declared")
    deal = outcome(replace(facts, ending=None))
    defenders = [seat for seat in sorted(deal.active) if seat != declarer]
    takers = [seat for seat in defenders if seat in facts.whisters] or defenders[:1]
    found = []
    for tricks in range(TRICKS + 1):
        taken = share_tricks(declarer, tricks, takers, len(facts.hands))
        found.append(gains(replace(deal, taken=taken), pulka)[declarer])
    return tuple(found)
