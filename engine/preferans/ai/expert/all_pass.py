"""All-pass: everyone for himself, every hand but one's own hidden. Rule 6.

In each sampled world the exact search says how many tricks everybody takes after each card, as an
average over equally good plays; what they cost follows from the sheet. Only whole tricks are
scored, so an average between two counts is interpolated.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from engine.cards import Card
from engine.computers import Effort, Samples
from engine.preferans.actions import TRICKS
from engine.preferans.ai import outcomes, payoff
from engine.preferans.ai.expert import card_values
from engine.preferans.ai.expert.card_values import CardValues
from engine.preferans.ai.expert.layouts import hidden
from engine.preferans.ai.expert.worlds import SampledWorld, samples, worlds
from engine.preferans.ai.payoff import UNITS_PER_WHIST
from engine.preferans.ai.seats import owned
from engine.preferans.observe import PlayerView, Stage
from engine.preferans.scoring import Outcome
from engine.solver import MISERE, compiled
from engine.solver.all_pass import TRICK, Shares, Talon, expected_by_card_in, expected_in
from engine.solver.position import Hands
from engine.solver.two_hands import Pair, pair_tricks_in, pair_values_in
from engine.tricks import PlayCard, cards_in

PORTION: Final = 4
"""Worlds searched between two checks of the time: with ten cards each takes long."""

SLOW: Final = 7
"""Cards in a hand beyond which an all-pass is not searched before the search is compiled."""


def too_long(view: PlayerView) -> bool:
    """Return whether this is an all-pass that cannot be searched yet."""
    return view.stage is Stage.ALL_PASS and max(view.counts) > SLOW and not compiled()


def value_cards(view: PlayerView, rng: random.Random, effort: Effort) -> CardValues:
    """Value every playable card of the viewer."""
    cards = tuple(move.card for move in view.moves if isinstance(move, PlayCard))
    prices = _Gains(view)
    taken = view.taken[view.viewer] * TRICK
    place = view.order.index(view.viewer)
    found = worlds(view, rng, effort.samples)
    gains, tricks = list[list[int]](), list[list[int]]()
    for some in card_values.batches(found, effort, PORTION):
        for row in _shares(view, some):
            gains.append([prices.of(shares) for shares in row])
            tricks.append([taken + shares[place] for shares in row])
    least = [min(row) for row in tricks]
    every = _is_every(view, len(gains))
    return CardValues(
        card_values.by_card(cards, found, gains, TRICK * UNITS_PER_WHIST, every=every),
        card_values.by_card(cards, found, tricks, TRICK, every=every),
        (min(least) // TRICK, -(-max(least) // TRICK)),
    )


def playing_on(view: PlayerView, rng: random.Random, effort: Effort) -> Samples:
    """Return the value of the viewer's gain once the rest is played, in any turn."""
    prices, found, gains = _Gains(view), worlds(view, rng, effort.samples), list[int]()
    for some in card_values.batches(found, effort, PORTION):
        gains += [prices.of(shares) for shares in _to_come(view, some)]
    return samples(found, gains, TRICK * UNITS_PER_WHIST, every=_is_every(view, len(gains)))


def _is_every(view: PlayerView, layouts: int) -> bool:
    """Return whether all layouts were searched and tell what is to come.

    One does not where three play for themselves: who takes what depends on choices between equals.
    """
    return layouts == hidden(view).total() and (layouts > 1 or len(view.order) == 2)


def _shares(view: PlayerView, some: Sequence[SampledWorld]) -> list[tuple[Shares, ...]]:
    """Return, per world, what everybody takes from here on after each card."""
    if len(view.order) == 2:
        rows = pair_values_in(*_pair_position(view, some))
        return [tuple([_split(view, own) for own in row]) for row in rows]
    hands, leader, table, talons = _position(view, some)
    plays = view.sitting is not None and talons is not None
    return expected_by_card_in(hands, leader, table, talons, dealer_plays=plays)


def _to_come(view: PlayerView, some: Sequence[SampledWorld]) -> list[Shares]:
    """Return, per world, what everybody takes from here on."""
    if len(view.order) == 2:
        return [_split(view, own) for own in pair_tricks_in(*_pair_position(view, some))]
    hands, leader, table, talons = _position(view, some)
    plays = view.sitting is not None and talons is not None
    return expected_in(hands, leader, table, talons, dealer_plays=plays)


def _position(
    view: PlayerView, some: Sequence[SampledWorld]
) -> tuple[list[Hands], int, tuple[Card, ...], list[Talon] | None]:
    """Return hands by world, who leads, what lies on the table, and the talons that lead."""
    hands = [world.in_order(view.active) for world in some]
    table = tuple(card for seat, card in view.table if seat in view.active)
    leader = 0 if view.leader is None else view.active.index(view.leader)
    if view.talon_card is None:
        return hands, leader, table, None
    # The second talon card is not known while the first one leads.
    talons = [
        (view.talon_card, *(cards_in(world.away) if not view.tricks else ())) for world in some
    ]
    return hands, leader, table, talons


def _pair_position(
    view: PlayerView, some: Sequence[SampledWorld]
) -> tuple[list[Pair], int, int, int, tuple[Card, ...]]:
    """Return the same where two play: by search, as one takes what the other does not."""
    assert view.leader is not None  # noqa: S101 - no talon card leads
    first, second = view.order
    pairs = [(world.hands[first], world.hands[second]) for world in some]
    table = tuple([card for _, card in view.table])
    return pairs, view.order.index(view.leader), 0, MISERE, table


def _split(view: PlayerView, own: int) -> Shares:
    return TRICK * own, TRICK * (TRICKS - sum(view.taken) - own), 0, 0


class _Gains:
    """The viewer's gain by shares of the tricks still to come, in units times `TRICK`."""

    def __init__(self, view: PlayerView) -> None:
        self.view = view
        self.outcome = payoff.outcome_of(view)
        self.viewer = view.viewer
        takers = {*view.order, view.dealer}
        self.others = [seat for seat in sorted(takers) if seat != view.viewer]
        self.place = {seat: player for player, seat in enumerate(view.order)}
        self.found: dict[tuple[int, ...], int] = {}

    def of(self, shares: Shares) -> int:
        """Return the gain, interpolated between the two nearest whole numbers of tricks."""
        mine = shares[self.place.get(self.viewer, 3)]
        low, part = divmod(mine, TRICK)
        if not part:
            return self._gain(low, shares) * TRICK
        return self._gain(low, shares) * (TRICK - part) + self._gain(low + 1, shares) * part

    def _gain(self, mine: int, shares: Shares) -> int:
        """Return the gain of ``mine`` tricks; the others get whole tricks in proportion."""
        rest = 10 - sum(self.view.taken) - mine
        wanted = [shares[self.place.get(seat, 3)] for seat in self.others]
        total = sum(wanted)
        taken = list(self.view.taken)
        taken[self.viewer] += mine
        parts = [rest * each // total if total else 0 for each in wanted]
        spare = rest - sum(parts)
        order = sorted(
            range(len(parts)), key=lambda at: (parts[at] * total - rest * wanted[at], at)
        )
        for at in order[:spare]:
            parts[at] += 1
        for seat, part in zip(self.others, parts, strict=True):
            taken[seat] += part
        key = tuple(taken)
        found = self.found.get(key)
        if found is None:
            found = self.found[key] = payoff.viewers_gain(self.view, self.outcome, key)
        return found


# --- before the play -------------------------------------------------------------------------

ONE_IN: Final = 2
"""One world in so many is searched before a word in the dark; the others are taken to give the
same."""
LAYERS: Final = 6, 4
"""Worlds searched before another word: so many, or one in so many if that is more."""
TRUST: Final = 65
"""Percent of a gain with open cards that remains on average when cards are hidden: in games of
experts the tricks kept so much of their distance from the mean."""


def layers(worlds: int) -> int:
    """Return how many of so many worlds are searched before a word."""
    least, one_in = LAYERS
    return max(1, min(worlds // 2, max(least, worlds // one_in)))


def gains_if_passed_out(
    view: PlayerView, found: Sequence[SampledWorld], effort: Effort
) -> list[int]:
    """Return the viewer's gain, in units of `payoff`, in worlds that are passed out.

    In as many as there is time for, at least in one.
    """
    return gains(view, _passed_out(view, found, effort), outcomes.all_pass(view))


def gains(view: PlayerView, tricks: Sequence[tuple[int, ...]], outcome: Outcome) -> list[int]:
    """Return the viewer's gain, in units of `payoff`, by what everybody takes of an all-pass.

    Its bombs come for certain, whatever is taken. Rule 9.2.
    """
    plain = replace(outcome, passed_dark=frozenset(), step=0)
    nothing = tricks[0]
    bombs = payoff.viewers_gain(view, outcome, nothing) - payoff.viewers_gain(view, plain, nothing)
    return [bombs + TRUST * payoff.viewers_gain(view, plain, taken) // 100 for taken in tricks]


def tricks_if_passed_out(
    view: PlayerView, found: Sequence[SampledWorld], effort: Effort
) -> list[tuple[int, ...]]:
    """Return what every place takes in each world that is passed out; see `ONE_IN`."""
    values = _passed_out(view, found[::ONE_IN], effort)
    return [values[min(number // ONE_IN, len(values) - 1)] for number in range(len(found))]


def _passed_out(
    view: PlayerView, found: Sequence[SampledWorld], effort: Effort
) -> list[tuple[int, ...]]:
    """Return what every place takes in worlds that are passed out.

    The tricks are those of exact search where everybody plays for himself, rounded to whole ones.
    """
    values: list[tuple[int, ...]] = []
    for some in card_values.batches(found, effort, PORTION):
        values += _tricks(view, some)
    return values


def _tricks(view: PlayerView, some: Sequence[SampledWorld]) -> Iterator[tuple[int, ...]]:
    places = view.agreement.hands
    players = owned(view)
    if len(players) == 2:
        first, second = players
        pairs = [(world.hands[first], world.hands[second]) for world in some]
        for tricks in pair_tricks_in(pairs, 0, 0, MISERE):
            taken = [0] * places
            taken[first], taken[second] = tricks, TRICKS - tricks
            yield tuple(taken)
        return
    hands = [world.in_order(view.active) for world in some]
    talons = None
    if view.agreement.talon_leads:
        # The order of the talon is unknown: the higher card is first in every other world.
        talons = [cards_in(world.away)[:: -1 if at % 2 else 1] for at, world in enumerate(some)]
    for shares in expected_in(hands, 0, talons=talons, dealer_plays=view.sitting is not None):
        taken = [0] * places
        for seat, whole in zip((*view.active, view.dealer), _whole(shares), strict=True):
            taken[seat] += whole
        yield tuple(taken)


def _whole(shares: Sequence[int]) -> list[int]:
    """Round shares to whole tricks with the same sum, the largest remainders up."""
    rounded = [share // TRICK for share in shares]
    missing = sum(shares) // TRICK - sum(rounded)
    by_rest = sorted(range(len(shares)), key=lambda place: (-(shares[place] % TRICK), place))
    for place in by_rest[:missing]:
        rounded[place] += 1
    return rounded
