"""All-pass: what each hand takes when everybody plays for himself, and cards that cost tricks.

The solver's players 0, 1 and 2 are the first, second and third hand. Where two play, the third
hand has no part in it, and one takes what the other does not (rule 10.1).
"""

import random
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from engine.cards import Card
from engine.computers import Effort
from engine.preferans import deal as deals
from engine.preferans.actions import TRICKS
from engine.preferans.ai.expert.worlds import SampledWorld, worlds
from engine.preferans.all_pass import TALON_TRICKS, led
from engine.preferans.analysis import positions
from engine.preferans.analysis.findings import AllPassCheck, Knowledge, Slip
from engine.preferans.analysis.judging import CostlyCard, judge_by_layouts, nearest, worst_slips
from engine.preferans.analysis.replay import Moment
from engine.preferans.facts import DealFacts
from engine.preferans.state import AllPass, Pulka
from engine.solver import MISERE
from engine.solver import all_pass as solver
from engine.solver.all_pass import TRICK, AllPassPosition
from engine.solver.two_hands import PairPosition, pair_tricks_in
from engine.table import observe
from engine.tricks import CardSet, card_set, cards_in, playable

LEAST: Final = TRICK // 2
"""Parts of a trick from which on a card is said to have cost something: averages over equally good
plays of others make every card a little better or worse."""
EQUAL: Final = TRICK // 100
"""Parts of a trick by which cards may differ and still be as good."""
THIN: Final = 3
"""So many times fewer layouts are tried than in a contract: each takes as much longer."""


def check_all_pass(facts: DealFacts, pulka: Pulka) -> tuple[AllPassCheck, ...]:
    """Return what each hand takes, in hand order, if the deal is passed out."""
    terms = deals.terms(pulka)
    active = terms.active
    hands = tuple(card_set(hand) for hand in facts.hands)
    if terms.third_hand is not None:
        first, second = terms.owned
        tricks = pair_tricks_in([(hands[first], hands[second])], 0, 0, MISERE)[0]
        fell = ((first, tricks), (second, TRICKS - tricks))
        return tuple(AllPassCheck(seat, Fraction(taken), taken) for seat, taken in fell)
    found = solver.evaluate(
        AllPassPosition(
            _three(hands, active),
            leader=0,
            talon=facts.talon if pulka.agreement.talon_leads else (),
            dealer_plays=terms.sitting is not None,
        )
    )
    return tuple(
        AllPassCheck(seat, Fraction(found.shares[place], TRICK), found.at_most[place])
        for place, seat in enumerate(active)
    )


def _three(hands: Sequence[CardSet], active: Sequence[int]) -> tuple[CardSet, CardSet, CardSet]:
    first, second, third = (hands[seat] for seat in active)
    return first, second, third


def _here(phase: AllPass) -> AllPassPosition:
    """Return where an all-pass stands."""
    active = phase.deal.terms.active
    leads = active[0] if phase.leader is None else phase.leader
    return AllPassPosition(
        _three(phase.hands, active),
        active.index(leads),
        tuple(card for seat, card in phase.trick if seat in active),
        () if phase.talon_card is None else phase.deal.talon[len(phase.tricks) : TALON_TRICKS],
        dealer_plays=phase.deal.terms.sitting is not None,
    )


# --- the play -------------------------------------------------------------------------------


def review(
    played: Sequence[Moment], effort: Effort, seed: str
) -> tuple[tuple[Slip, ...], int | None]:
    """Return the worst cards, and how many cost their players tricks with open cards.

    The count is None if the time is out before the first card, as the last ones come first.
    """
    found: list[CostlyCard] = []
    whole = True
    for moment in reversed(played):
        whole = not effort.enough()
        if not whole:
            break
        slip = look(moment)
        if slip is not None:
            found.append(slip)
    judge = partial(_judged, max(1, effort.samples // THIN))
    return worst_slips(found, judge, seed, effort), len(found) if whole else None


def _phase(moment: Moment) -> AllPass:
    phase = moment.phase
    if not isinstance(phase, AllPass):
        raise TypeError(phase)
    return phase


def _options(moment: Moment) -> CardSet:
    phase = _phase(moment)
    return playable(phase.hands[moment.seat], led(phase), None)


def look(moment: Moment) -> CostlyCard | None:
    """Return what a card cost its player, if it cost something that he chose himself."""
    phase, options = _phase(moment), _options(moment)
    if options & (options - 1) == 0 or moment.seat in phase.control.ducking:
        return None
    own = own_shares(phase)
    least = min(own.values())
    loss = own[moment.card] - least
    if loss < LEAST:
        return None
    best = tuple(card for card in sorted(own) if own[card] - least <= EQUAL)
    cost = Fraction(loss, TRICK)
    slip = Slip(
        trick=moment.trick,
        seat=moment.seat,
        player=moment.player,
        card=moment.card,
        better=nearest(best, moment.card),
        loss=cost,
        turned=False,
        knowledge=Knowledge.UNKNOWN,
    )
    return CostlyCard(slip, moment, best, cost)


def own_shares(phase: AllPass) -> dict[Card, int]:
    """Return what the hand on turn takes after each of its cards, in parts of a trick."""
    if len(phase.control.order) == 2:
        return {card: TRICK * tricks for card, tricks in positions.by_card(_pair(phase)).items()}
    here = _here(phase)
    return {card: shares[here.turn] for card, shares in solver.expected_by_card(here).items()}


def _pair(phase: AllPass) -> PairPosition:
    """Return where an all-pass of two stands: what the hand on turn takes is asked about."""
    first, second = phase.control.order
    leader = phase.control.order.index(phase.trick[0][0] if phase.trick else phase.turn)
    player = phase.control.order.index(phase.turn)
    table = tuple(card for _, card in phase.trick)
    return PairPosition((phase.hands[first], phase.hands[second]), leader, player, MISERE, table)


def _judged(samples: int, found: CostlyCard, rng: random.Random) -> Slip:
    """Return whether the player could know, as in `engine.preferans.analysis.slips`."""
    moment = found.moment
    phase = _phase(moment)
    layouts = worlds(observe(moment.table, moment.player), rng, samples)
    if len(phase.control.order) == 2:
        return judge_by_layouts(
            found, _pair_tables(phase, layouts), [each.weight for each in layouts]
        )
    here = _here(phase)
    active = phase.deal.terms.active
    rows = solver.expected_by_card_in(
        [_three(each.hands, active) for each in layouts],
        here.leader,
        here.table,
        [_talon(here.talon, each) for each in layouts],
        dealer_plays=here.dealer_plays,
    )
    options = cards_in(_options(moment))
    tables = [
        {
            card: Fraction(-shares[here.turn], TRICK)
            for card, shares in zip(options, row, strict=True)
        }
        for row in rows
    ]
    return judge_by_layouts(found, tables, [each.weight for each in layouts])


def _pair_tables(phase: AllPass, layouts: Sequence[SampledWorld]) -> list[dict[Card, Fraction]]:
    here = _pair(phase)
    hands = [each.hands for each in layouts]
    first = phase.control.order[0]
    rows = positions.by_card_in(hands, phase.control.order, first, here)
    cards = cards_in(here.playable)
    return [
        {card: Fraction(-tricks) for card, tricks in zip(cards, row, strict=True)} for row in rows
    ]


def _talon(truth: tuple[Card, ...], world: SampledWorld) -> tuple[Card, ...]:
    """The talon cards to come in a world: the second is hidden while the first leads."""
    return (truth[0], *cards_in(world.away)) if len(truth) == TALON_TRICKS else truth
