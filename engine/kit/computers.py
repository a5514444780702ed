"""Computers for any game of the kit: hidden cards are sampled, and what follows is played out.

A game says how a sensible player acts (`TrickComputers.policy`); a beginner acts so. The others
sample what they cannot see, by who knows which card, play every choice out by the policy in the
same layouts, and take the best. All of it is blind: it gets a view.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from engine.cards import Card
from engine.computers import DEFAULT_EFFORT, ComputerPlayers, Effort, Level
from engine.kit.deal import TrickDeal
from engine.kit.game import TrickGame
from engine.kit.policy import gone
from engine.kit.view import KitView
from engine.kit.words import Pick
from engine.tricks import CardSet, PlayCard, card_set, cards_in
from engine.votes import AGREE

D = TypeVar("D", bound=TrickDeal)
MANY: Final = 8
"""Choices beyond it are halved as soon as a few layouts have told the better ones."""
TRIES: Final = 20
"""Layouts drawn until one fits what was not followed."""


_set_of: Final = cache(card_set)


@dataclass(frozen=True, slots=True)
class Skill:
    """How a level plays: ``share`` of the samples, 0 for none; words get ``words`` times as many.

    ``spread``: so many layouts are drawn for each, and chosen by how well they explain the words.
    """

    share: Fraction = Fraction(0)
    words: int = 1
    spread: int = 1


SKILLS: Final[Mapping[str, Skill]] = MappingProxyType(
    {
        Level.NOVICE: Skill(),
        Level.CLUB: Skill(Fraction(1, 3)),
        Level.EXPERT: Skill(Fraction(3), words=2, spread=3),
    }
)


@dataclass(frozen=True, slots=True)
class Value:
    """What a choice comes to on average, in points; in percent, how often its aim is reached."""

    mean: Fraction
    chance: int


@dataclass(frozen=True, slots=True)
class TrickAdvice:
    """What to do and why: ``reason`` names a sentence, ``gain`` is over ``instead``.

    ``chance`` in percent, of the choice that ``about`` is, where the game speaks of one.
    """

    action: Any
    reason: str
    gain: Fraction | None = None
    instead: Any = None
    chance: int | None = None
    about: Any = None


class TrickComputers(Generic[D]):
    """The computers of one game."""

    game: TrickGame[D, Any]
    skills: Mapping[str, Skill] = SKILLS

    # --- what a game says -------------------------------------------------------------------

    def policy(self, deal: D, seat: int) -> Any:
        """Return what a sensible player does; only his own cards and open ones may be looked at."""
        raise NotImplementedError

    def novice(self, deal: D, seat: int) -> Any:
        """Return what a beginner does."""
        return self.policy(deal, seat)

    def likelihood(self, deal: D, seat: int) -> float:
        """Return how well a layout explains what the others said, as a weight."""
        return 1.0

    def worth(self, deal: D, seat: int) -> Fraction:
        """Return what a deal that is over is worth to a seat: its account, all settled."""
        score = deal.score.after(self.game.payments(deal))
        return self.game.settled(deal.agreement, score, deal.kept).accounts[seat]

    def aims(self, deal: D, seat: int, action: Any) -> bool:
        """Tell whether a deal that is over went as an action of a seat aims."""
        return False

    def explained(
        self, view: KitView[D, Any], action: Any, values: Mapping[Any, Value]
    ) -> tuple[str, Any]:
        """Return the reason of an action, and the choice whose chance it speaks of, if any."""
        equal = len({value.mean for value in values.values()}) == 1
        return "cards_equal" if equal else "card_best", None

    # --- what a computer does -----------------------------------------------------------------

    def choose(
        self,
        view: KitView[D, Any],
        rng: random.Random,
        level: str = Level.CLUB,
        effort: Effort = DEFAULT_EFFORT,
    ) -> Any:
        """Return one of the viewer's moves, or his answer to a vote; ``ValueError`` for nothing."""
        plain = self._plain(view, rng)
        if plain is not None:
            return plain
        deal, skill = view.deal, self.skills[level]
        assert deal is not None  # noqa: S101 - a deal is running
        if not skill.share:
            return self.novice(deal, view.viewer)
        return self._best(view, self.values(view, skill, rng, effort))

    def advise(
        self, view: KitView[D, Any], rng: random.Random, effort: Effort = DEFAULT_EFFORT
    ) -> TrickAdvice:
        """Return what an expert would do, and why."""
        plain = self._plain(view, rng)
        if plain is not None:
            return TrickAdvice(plain, "fair" if plain is AGREE else "only_move")
        values = self.values(view, self.skills[Level.EXPERT], rng, effort)
        action = self._best(view, values)
        reason, about = self.explained(view, action, values)
        chance = None if about is None else values[about].chance
        others = [other for other in values if other != action]
        if not others or reason == "cards_equal":
            return TrickAdvice(action, reason, chance=chance, about=about)
        instead = max(others, key=lambda other: values[other].mean)
        gain = values[action].mean - values[instead].mean
        return TrickAdvice(action, reason, gain, instead, chance, about)

    def _plain(self, view: KitView[D, Any], rng: random.Random) -> Any:
        """Return what needs no thought; None where something does."""
        if view.vote is not None and view.viewer in view.vote.awaited:
            return AGREE
        if not view.moves:
            raise ValueError(view.stage)
        if view.deal is None:
            return rng.choice(view.moves)
        return (
            view.moves[0] if len(view.moves) == 1 and not isinstance(view.moves[0], Pick) else None
        )

    def _best(self, view: KitView[D, Any], values: Mapping[Any, Value]) -> Any:
        """Return the best choice; of equal ones what the policy does, else the first."""
        best = max(value.mean for value in values.values())
        equal = [action for action, value in values.items() if value.mean == best]
        assert view.deal is not None  # noqa: S101 - a deal is running
        habit = self.policy(view.deal, view.viewer)
        return habit if habit in equal else equal[0]

    # --- values -----------------------------------------------------------------------------

    def values(
        self, view: KitView[D, Any], skill: Skill, rng: random.Random, effort: Effort
    ) -> dict[Any, Value]:
        """Play each choice out in the same layouts, at least one, until it is enough."""
        choices = self._choices(view, rng)
        words = not any(isinstance(each, PlayCard) for each in choices)
        count = max(1, int(skill.share * effort.samples * (skill.words if words else 1)))
        sums, aimed = dict.fromkeys(choices, Fraction(0)), dict.fromkeys(choices, 0)
        done = 0
        for deal in self._layouts(view, count, skill.spread, rng):
            done += 1
            for action in sums:
                end = self._played_out(deal, view.viewer, action)
                sums[action] += self.worth(end, view.viewer)
                aimed[action] += self.aims(end, view.viewer, action)
            if effort.enough():
                break
            if len(sums) > MANY and done in (3, 6, 12):
                kept = sorted(sums, key=lambda action: -sums[action])[: len(sums) // 2]
                sums = {action: sums[action] for action in choices if action in kept}
        return {
            action: Value(points / done, round(100 * aimed[action] / done))
            for action, points in sums.items()
        }

    def _choices(self, view: KitView[D, Any], rng: random.Random) -> list[Any]:
        """Return what is tried: of cards that nobody can tell apart the lowest one."""
        deal, found, last = view.deal, list[Any](), None
        assert deal is not None  # noqa: S101 - a deal is running
        ranks = self.game.ranking(deal)
        hidden = self._deck(deal) & ~gone(deal) & ~deal.hands[deal.turn or 0]
        hidden |= card_set(card for _, card in deal.trick)

        def order(move: Any) -> tuple[int, int]:
            if not isinstance(move, PlayCard):
                return (-1, 0)
            return ranks.suit[move.card], ranks.place[move.card]

        for move in sorted(view.moves, key=order):
            if isinstance(move, Pick):
                found += {move.drawn(rng) for _ in range(TRIES)}
            elif isinstance(move, PlayCard) and isinstance(last, PlayCard):
                between = ranks.above[last.card] & ~ranks.above[move.card] & hidden
                if ranks.suit[last.card] != ranks.suit[move.card] or between:
                    found.append(move)
            else:
                found.append(move)
            last = move
        return found

    def _played_out(self, deal: D, seat: int, action: Any) -> D:
        """Return the deal once everybody has acted by the policy after ``action``."""
        step, policy, awaited = self.game.step, self.policy, self.game.awaited
        deal = step(deal, seat, action)
        while not deal.over:
            actor = min(awaited(deal))
            deal = step(deal, actor, policy(deal, actor))
        return deal

    # --- layouts ----------------------------------------------------------------------------

    def _deck(self, deal: D) -> CardSet:
        return _set_of(self.game.deck(deal.agreement))

    def _layouts(
        self, view: KitView[D, Any], count: int, spread: int, rng: random.Random
    ) -> Iterator[D]:
        """Yield layouts that fit what was seen; ``spread`` times as many are drawn."""
        if spread == 1:
            for _ in range(count):
                yield self._layout(view, rng)
            return
        drawn = [self._layout(view, rng) for _ in range(count * spread)]
        weights = [self.likelihood(deal, view.viewer) for deal in drawn]
        yield from rng.choices(drawn, weights, k=count) if any(weights) else drawn[:count]

    def _layout(self, view: KitView[D, Any], rng: random.Random) -> D:
        """Return the deal with the cards that the viewer does not know drawn at random."""
        deal = view.deal
        assert deal is not None  # noqa: S101 - a deal is running
        known = gone(deal) | card_set(card for card in deal.pack if card is not None)
        for hand in deal.hands:
            known |= hand
        unknown = list(cards_in(self._deck(deal) & ~known & ~deal.known.everybody))
        barred = self._barred(deal)
        wanted = [view.counts[hand] - held.bit_count() for hand, held in enumerate(deal.hands)]
        hands = list(deal.hands)
        order = sorted(
            (hand for hand, number in enumerate(wanted) if number),
            key=lambda hand: -barred[hand].bit_count(),
        )
        for attempt in range(TRIES):
            rng.shuffle(unknown)
            left, found = unknown, hands[:]
            for hand in order:
                may = (
                    left
                    if attempt == TRIES - 1
                    else [card for card in left if not barred[hand] >> card & 1]
                )
                taken = may[: wanted[hand]]
                if len(taken) < wanted[hand]:
                    break
                found[hand] |= card_set(taken)
                left = [card for card in left if card not in taken]
            else:
                return self._filled(deal, found, left)
        return self._filled(deal, hands, unknown)

    def _filled(self, deal: D, hands: Sequence[CardSet], left: Sequence[Card]) -> D:
        rest = iter(left)
        pack = tuple(next(rest, None) if card is None else card for card in deal.pack)
        return deal.but(hands=tuple(hands), pack=pack)

    def _barred(self, deal: D) -> list[CardSet]:
        """Return the cards that each hand cannot hold, since it did not follow their suit."""
        ranks, found = self.game.ranking(deal), [0] * len(deal.hands)
        for trick in (*(each.cards for each in deal.tricks), deal.trick):
            for hand, card in trick[1:]:
                led = ranks.suit[trick[0][1]]
                if ranks.suit[card] != led:
                    found[hand] |= ranks.suits[led]
        return found

    @cached_property
    def players(self) -> ComputerPlayers[Any, Any, TrickAdvice]:
        """The computers as tables and matches ask them."""
        fallbacks: Mapping[str, str] = {Level.EXPERT: Level.CLUB}
        return ComputerPlayers(self.choose, self.advise, fallbacks)

    def __reduce__(self) -> tuple[type, tuple[()]]:
        """Computers have no state: a process makes its own."""
        return type(self), ()
