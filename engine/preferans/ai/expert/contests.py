"""Who wins an auction, and what it is worth to the viewer, in a world whose cards are known.

The stronger hand is taken to win, by `words.margin`, and to play at the bid that stands: what
it makes there is searched, after the discard that looks best.
"""

from itertools import combinations

from engine.preferans.actions import AnyContract, Contract, DarkPass, Pass, Strain
from engine.preferans.ai import payoff
from engine.preferans.ai.expert import plans
from engine.preferans.ai.expert.gains import GAIN_SCALE, ContractGains
from engine.preferans.ai.expert.worlds import SampledWorld
from engine.preferans.ai.people import words
from engine.preferans.ai.people.words import UNIT
from engine.preferans.ai.seats import all_after, owned
from engine.preferans.observe import PlayerView
from engine.tricks import CardSet, card_set, cards_in


def rivals(view: PlayerView) -> tuple[int, ...]:
    """Return the others who have not passed, clockwise from the viewer."""
    passed = {seat for seat, word in view.auction if isinstance(word, (Pass, DarkPass))}
    return tuple(seat for seat in all_after(owned(view), view.viewer) if seat not in passed)


def rivals_gains(view: PlayerView) -> dict[int, ContractGains]:
    """Return the viewer's gains from the games of every rival."""
    partners = {seat: payoff.misere_partner(view, seat) for seat in rivals(view)}
    return {seat: ContractGains(view, seat, partner=each) for seat, each in partners.items()}


def weight_unbeaten(view: PlayerView, world: SampledWorld, bid: AnyContract | None) -> int:
    """Return the weight of a world times the chance that ``bid`` is not overbid.

    A misère is taken to be the last word.
    """
    weight = world.weight * UNIT * UNIT
    if view.agreement.convention.own_talons:  # what people bid with 32 cards tells nothing here
        return weight
    step = words.next_step(bid) if isinstance(bid, Contract) else None
    if step is None:
        return weight
    for seat in rivals(view):
        mine = view.bid if seat == view.bidder and isinstance(view.bid, Contract) else None
        leads = seat == view.active[0]
        chance = words.over(world.hands[seat], mine, step, leads=leads)
        weight = weight * (UNIT - chance) // UNIT
    return max(1, weight)


def after_pass(
    view: PlayerView, world: SampledWorld, prices: dict[int, ContractGains]
) -> tuple[int, int]:
    """Return the gain in one world once the viewer has passed, times `GAIN_SCALE`.

    Without that of an all-pass, which comes to it by the second number: its chance times the scale.
    """
    others = tuple(prices)
    if view.agreement.convention.own_talons:
        return _theirs(view, world, prices), 0
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
        return value, left * (GAIN_SCALE // UNIT)
    assert view.bidder is not None  # noqa: S101 - a bid stands for somebody
    winner = view.bidder
    if isinstance(view.bid, Contract):
        for rival in others:
            if rival != winner:
                winner = stronger(view, world, (winner, rival), view.bid)
    return defended(view, world, winner, view.bid, prices), 0


def talon_in(away: CardSet, number: int) -> CardSet:
    """Return two cards of those out of play as the talon: of two talons any, in turn. 10.2."""
    pairs = tuple(combinations(cards_in(away), 2))
    return card_set(pairs[number % len(pairs)])


def _theirs(view: PlayerView, world: SampledWorld, prices: dict[int, ContractGains]) -> int:
    """Return the gain when the other plays what is best for him, or passes if he may. 10.2."""
    worst = 0 if view.bid is None else None
    bid = view.bid if isinstance(view.bid, Contract) else Contract(6, Strain.SPADES)
    for seat, gains in prices.items():
        place, sides = view.active.index(seat), world.others(view.active, seat)
        cards = world.hands[seat] | talon_in(world.away, sum(cards_in(world.away)))
        for plan in plans.promising(cards, bid, 2, place):
            (tricks,) = plans.tricks_of(plan, cards, (sides,), place)
            for contract in plans.contracts(plan, bid, tricks):
                gain = gains.expected(contract, sides, tricks)
                worst = gain if worst is None else min(worst, gain)
    return worst or 0


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
    bid: AnyContract,
    prices: dict[int, ContractGains],
) -> int:
    """Return the gain when ``declarer`` plays at ``bid``, times `GAIN_SCALE`."""
    place = view.active.index(declarer)
    sides = world.others(view.active, declarer)
    as_held = view.no_talon and declarer == view.bidder
    talon = 0 if as_held else world.away
    cards = world.hands[declarer] | talon
    found = plans.with_discard(bid, 0) if as_held else plans.promising(cards, bid, 1, place)
    rows = [(plans.tricks_of(plan, cards, (sides,), place)[0], plan) for plan in found]
    tricks, plan = max(rows, key=lambda row: row[0])
    contract = plans.contracts(plan, bid, tricks if as_held else plan.tricks // 100)[-1]
    return prices[declarer].of_talon(talon, plan.away).expected(contract, sides, tricks)
