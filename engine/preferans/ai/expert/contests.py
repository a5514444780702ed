"""Who wins an auction, and what it is worth to the viewer, in a world whose cards are known.

The stronger hand is taken to win, by `words.margin`, and to play at the bid that stands: what
it makes there is searched, after the discard that looks best.
"""

from engine.preferans.actions import Contract, DarkPass, Pass, Strain
from engine.preferans.ai import payoff
from engine.preferans.ai.expert import misere, planning
from engine.preferans.ai.expert.planning import GAIN_SCALE, ContractGains
from engine.preferans.ai.expert.worlds import SampledWorld
from engine.preferans.ai.people import words
from engine.preferans.ai.people.words import UNIT
from engine.preferans.ai.seats import all_after, owned
from engine.preferans.observe import PlayerView


def rivals(view: PlayerView) -> tuple[int, ...]:
    """Return the others who have not passed, clockwise from the viewer."""
    passed = {seat for seat, word in view.auction if isinstance(word, (Pass, DarkPass))}
    return tuple(seat for seat in all_after(owned(view), view.viewer) if seat not in passed)


def weight_unbeaten(view: PlayerView, world: SampledWorld, bid: Contract | None) -> int:
    """Return the weight of a world times the chance that ``bid`` is not overbid."""
    weight = world.weight * UNIT * UNIT
    step = None if bid is None else words.next_step(bid)
    if step is None:
        return weight
    for seat in rivals(view):
        mine = view.bid if seat == view.bidder and isinstance(view.bid, Contract) else None
        leads = seat == view.active[0]
        chance = words.over(world.hands[seat], mine, step, leads=leads)
        weight = weight * (UNIT - chance) // UNIT
    return max(1, weight)


def after_pass(
    view: PlayerView, world: SampledWorld, prices: dict[int, ContractGains], passed_out: int
) -> int:
    """Return the gain in one world once the viewer has passed, times `GAIN_SCALE`."""
    others = tuple(prices)
    if view.bid is None:
        lowest = Contract(view.lowest_level, Strain.SPADES)
        value = 0
        left = UNIT
        for number, seat in enumerate(others):
            bids = words.bids(world.hands[seat], lowest, leads=seat == view.active[0])
            winner = seat
            for rival in others[number + 1 :]:
                winner = stronger(view, world, (seat, rival), lowest)
            value += left * bids // UNIT * (defended(view, world, winner, lowest, prices) // UNIT)
            left = left * (UNIT - bids) // UNIT
        return value + left * (GAIN_SCALE // UNIT) * passed_out
    if not isinstance(view.bid, Contract):
        assert view.bidder is not None  # noqa: S101 - misère stands for somebody
        return GAIN_SCALE * defended_misere(view, world, view.bidder)
    assert view.bidder is not None  # noqa: S101 - a bid stands for somebody
    winner = view.bidder
    for rival in others:
        if rival != winner:
            winner = stronger(view, world, (winner, rival), view.bid)
    return defended(view, world, winner, view.bid, prices)


def stronger(view: PlayerView, world: SampledWorld, pair: tuple[int, int], bid: Contract) -> int:
    """Return who wins the auction of two: the stronger hand, if the rival bids at all."""
    bidder, rival = pair
    step = words.next_step(bid)
    if step is None:
        return bidder
    theirs = words.margin(world.hands[rival], step, leads=rival == view.active[0])
    mine = words.margin(world.hands[bidder], step, leads=bidder == view.active[0])
    return rival if theirs > max(mine, words.WILLING[0]) else bidder


def defended(
    view: PlayerView,
    world: SampledWorld,
    declarer: int,
    bid: Contract,
    prices: dict[int, ContractGains],
) -> int:
    """Return the gain when ``declarer`` plays at ``bid``, times `GAIN_SCALE`."""
    place = view.active.index(declarer)
    sides = world.others(view.active, declarer)
    hand = world.hands[declarer]
    if view.no_talon and declarer == view.bidder:
        plans = planning.plans_as_held(bid)
        rows = [(planning.tricks_of(plan, hand, (sides,), place)[0], plan) for plan in plans]
        tricks, plan = max(rows, key=lambda row: row[0])
        estimate, priced = tricks, prices[declarer]
    else:
        plan = planning.plans(hand | world.away, bid, 1, place)[0]
        (tricks,) = planning.tricks_of(plan, hand | world.away, (sides,), place)
        estimate, priced = plan.tricks // 100, prices[declarer].of_talon(world.away, plan.away)
    assert plan.strain is not None  # noqa: S101 - plans for contracts
    level = min(10, max(planning.least_level(bid, plan.strain), estimate))
    return priced.expected(Contract(level, plan.strain), sides, tricks)


def defended_misere(view: PlayerView, world: SampledWorld, declarer: int) -> int:
    """Return the viewer's gain when ``declarer`` plays the misère that stands."""
    place = view.active.index(declarer)
    sides = world.others(view.active, declarer)
    twelve = world.hands[declarer] | world.away
    plans = planning.misere_plans(twelve, 2)
    if view.no_talon:
        twelve, plans = world.hands[declarer], [misere.NOTHING_AWAY]
    rows = [planning.tricks_of(plan, twelve, (sides,), place)[0] for plan in plans]
    partner = payoff.misere_partner(view, declarer)
    return misere.table(view, declarer, partner=partner)[min(rows)]
