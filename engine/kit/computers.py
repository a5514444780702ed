"""Computers of any card game: they draw hidden cards, and play each choice out by habit.

The same layouts serve every choice, so that luck is common to all. A game gives a `CardPlayer` its
habits, and the likelihood of a layout. All of it works on views.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import islice
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from engine.cards import Card
from engine.computers import (
    DEFAULT_EFFORT,
    ComputerPlayers,
    Effort,
    Level,
    Samples,
    Weighed,
    weighed,
)
from engine.kit.copying import but
from engine.kit.deal import CardDeal
from engine.kit.game import CardGame
from engine.kit.past import CardFacts
from engine.kit.score import Payment, Points
from engine.kit.view import KitView
from engine.kit.words import Action, Pick
from engine.tricks import CardSet, PlayCard, card_set, cards_in
from engine.view import VoteView
from engine.votes import AGREE, REFUSE

D = TypeVar("D", bound=CardDeal)
Habit = Callable[[D, int, Sequence[Action]], Action]
MANY: Final = 8
"""Number of choices above which the worse half is dropped after a few layouts."""
TRIES: Final = 20
"""Layouts drawn until one fits the play."""
SILENT: Final = "silent"
"""A level that plays for whoever stays silent."""
_set_of: Final = cache(card_set)


class Skill(NamedTuple):
    """A level: ``samples`` for each one of the effort, for words ``words`` times as many.

    ``spread``: so many layouts are drawn for each, and chosen by how well they explain the words.
    ``shares``: counts his part in the remaining pot.
    """

    samples: Fraction
    words: int = 1
    spread: int = 1
    shares: bool = True


class Prospect(NamedTuple):
    """A choice's gain by layout, and the percentage of its counted outcome."""

    gain: Samples
    chance: int


class _Tried(NamedTuple):
    """A choice: its gains by layout, and the weights of those that count for its chance."""

    choice: Action
    gains: list[Points]
    counted: list[int]


@dataclass(frozen=True, slots=True)
class CardAdvice(Weighed[Action]):
    """An action with its reason. ``chance``: percent, of the choice ``about``, or None."""

    chance: int | None = None
    about: Action = None


class HiddenHand(NamedTuple):
    """A hand of which a viewer does not know ``missing`` cards, none of them ``barred``.

    ``played``: its played cards, and those he knows.
    """

    hand: int
    missing: int
    barred: CardSet
    played: CardSet


class CardPlayer(Generic[D]):
    """Computers of one game; a level without a skill plays by habit."""

    game: CardGame[D, Any]
    skills: ClassVar[Mapping[str, Skill]] = MappingProxyType(
        {Level.CLUB: Skill(Fraction(1, 3)), Level.EXPERT: Skill(Fraction(3), words=2, spread=3)}
    )

    told_surely: ClassVar[bool] = False
    """True if hands are told of as they are: every level's layouts suit the words."""

    # --- the game's part --------------------------------------------------------------------

    def habit(self, deal: D, seat: int, choices: Sequence[Action]) -> Action:
        """Return a sensible player's word or pick, from his own hand and open cards.

        In a trick game it may be a card where words stand next to cards, or None for the one of
        `TrickPlayer.card`.
        """
        raise NotImplementedError

    def beginner(self, deal: D, seat: int, choices: Sequence[Action]) -> Action:
        """Return a beginner's word or pick."""
        return self.habit(deal, seat, choices)

    def silence(self, deal: D, seat: int, choices: Sequence[Action]) -> Action:
        """Return what is done for who stays silent."""
        return self.habit(deal, seat, choices)

    def picks(self, deal: D, seat: int, pick: Pick, rng: random.Random) -> Iterable[Action]:
        """Yield the picks to evaluate, of many: the habitual one, and some at random."""
        habit = self._act(deal, seat, self.habit)
        if pick.allows(habit):
            yield habit
        yield from (pick.drawn(rng) for _ in range(TRIES))

    def lay_open(self, deal: D, unseen: list[Card]) -> D:
        """Place unseen cards that are neither in hands nor pack, and remove them from the list."""
        return deal

    def may_lie(self, deal: D) -> bool:
        """Return whether a layout is possible; in a trick game each played card was legal."""
        return True

    def barred(self, deal: D) -> list[CardSet]:
        """Return the cards that each hand cannot hold."""
        return [0] * len(deal.hands)

    def likelihood(self, deal: D, seat: int) -> float:
        """Return how well a layout explains the others' actions, as a weight."""
        return 1

    def suits_words(self, deal: D, hand: int, cards: CardSet) -> float:
        """Return how well a hand, with its played cards, explains its words."""
        return 1

    def worth(self, deal: D, seat: int, *, shares: bool = True) -> Points:
        """Return a seat's result of a finished deal: its standing, or its account alone."""
        terms, score = deal.agreement, deal.before.after((*deal.writes, *self.paid(deal)))
        closing = self.game.closing(terms, score, deal)
        if closing is not None:
            score = score.after(closing)._replace(sheet=self.game.sheet(terms))
        if not shares:
            return score.accounts[seat]
        return self.game.standing(terms, score, deal.kept)[seat]

    def counts(self, deal: D, seat: int, action: Action) -> bool:
        """Return whether a finished deal counts for an action's chance: the seat pays."""
        return any(each.payer == seat for each in self.paid(deal))

    def paid(self, deal: D) -> Sequence[Payment]:
        """Return the payments of a finished deal, which `values` asks the game for only once."""
        return self.game.payments(deal) if deal.paid is None else deal.paid

    def explained(
        self, deal: D, action: Action, values: Mapping[Action, Prospect]
    ) -> tuple[str, Action]:
        """Return the reason of an action, and the choice of its chance."""
        return ("equal" if _equal(values) else "best"), action

    # --- actions ----------------------------------------------------------------------------

    def choose(
        self,
        view: KitView[D, CardFacts],
        rng: random.Random,
        level: str = Level.CLUB,
        effort: Effort = DEFAULT_EFFORT,
    ) -> Action:
        """Return the viewer's action; raises ``ValueError`` if none is due."""
        plain, deal = self._plain(view, rng), view.deal
        if plain is not None or deal is None:
            return plain
        if level not in self.skills:
            habit = self.silence if level == SILENT else self.beginner
            return self._act(deal, view.viewer, habit)
        player = self.weighing(level)
        return self._best(view, player.values(view, self.skills[level], effort, rng))

    def advise(
        self, view: KitView[D, CardFacts], rng: random.Random, effort: Effort = DEFAULT_EFFORT
    ) -> CardAdvice:
        """Return an expert's action and its reason; raises ``ValueError`` as `choose` does."""
        plain, deal = self._plain(view, rng), view.deal
        if plain is not None or deal is None:
            reason = {AGREE: "fair", REFUSE: "not_sure"}.get(plain, "only_move")
            if deal is not None and view.vote is None and len(view.moves) > 1:  # the only good one
                reason, _ = self.explained(deal, plain, {})
            return CardAdvice(plain, reason)
        player = self.weighing(Level.EXPERT)
        values = player.values(view, self.skills[Level.EXPERT], effort, rng)
        action = self._best(view, values)
        reason, about = self.explained(deal, action, values)
        chance = None if about is None else values[about].chance
        told = weighed({choice: value.gain for choice, value in values.items()}, action)
        # Where habit is advised no other choice is told as better.
        losses = (each.loss._replace(mean=max(each.loss.mean, Fraction(0))) for each in told)
        told = tuple([each._replace(loss=loss) for each, loss in zip(told, losses, strict=True)])
        return CardAdvice(action, reason, told, chance, about)

    def weighing(self, level: str) -> "CardPlayer[D]":
        """Return who weighs the choices of a level."""
        return self

    def choices(self, view: KitView[D, CardFacts]) -> tuple[Action, ...]:
        """Return the choices to evaluate: those due, and others that the game allows."""
        deal = view.deal
        return view.moves if deal is None else (*view.moves, *self.game.may(deal, view.viewer))

    def _plain(self, view: KitView[D, CardFacts], rng: random.Random) -> Action:
        """Return an action that needs no thought; None if it does."""
        vote = view.vote
        if vote is not None and view.viewer in vote.awaited:
            return AGREE if self.agrees(view, vote) else REFUSE
        if not view.moves:
            raise ValueError(view.stage)
        if view.deal is None:
            return view.moves[0]
        only = self.choices(view)
        return only[0] if len(only) == 1 and not isinstance(only[0], Pick) else None

    def _best(self, view: KitView[D, CardFacts], values: Mapping[Action, Prospect]) -> Action:
        """Return the best choice; of equal ones the habitual one, else the first."""
        means = {action: value.gain.mean for action, value in values.items()}
        best = max(means.values())
        equal = [action for action, mean in means.items() if mean == best]
        habit = self._act(view.running, view.viewer, self.habit)
        return habit if habit in equal else equal[0]

    def agrees(self, view: KitView[D, CardFacts], vote: VoteView) -> bool:
        """Return whether the viewer agrees to a proposal."""
        return True

    # --- values -----------------------------------------------------------------------------

    def values(
        self, view: KitView[D, CardFacts], skill: Skill, effort: Effort, rng: random.Random
    ) -> dict[Action, Prospect]:
        """Return the gain of each choice, in the same layouts; at least in one."""
        choices, seat = self._weighed(view, rng), view.viewer
        words = 1 if any(isinstance(each, PlayCard) for each in choices) else skill.words
        count = max(1, int(skill.samples * effort.samples * words))
        tried = [_Tried(choice, [], []) for choice in dict.fromkeys(choices)]
        weights = list[int]()
        for layout, weight in self._layouts(view, count, skill.spread, rng):
            weights.append(weight)
            told = [each.choice for each in tried]
            found = self.outcomes(layout, seat, told, shares=skill.shares)
            for (_, gains, counted), (gain, counts) in zip(tried, found, strict=True):
                gains.append(gain)
                counted.append(weight * counts)
            if effort.enough():
                break
            if len(tried) > MANY and len(weights) in (3, 6, 12):
                means = [Samples(gains, weights).mean for _, gains, _ in tried]
                order = sorted(range(len(tried)), key=lambda place: -means[place])
                tried = [tried[place] for place in sorted(order[: len(tried) // 2])]
        total = sum(weights)
        return {
            choice: Prospect(Samples(gains, weights), round(100 * sum(counted) / total))
            for choice, gains, counted in tried
        }

    def outcomes(
        self, deal: D, seat: int, choices: Sequence[Action], *, shares: bool
    ) -> Sequence[tuple[Points, bool]]:
        """Return the outcome of each choice in a layout."""
        return [self.outcome(deal, seat, choice, shares=shares) for choice in choices]

    def outcome(self, deal: D, seat: int, choice: Action, *, shares: bool) -> tuple[Points, bool]:
        """Return a choice's gain in a layout, and whether it counts for the choice's chance."""
        over = self.finished(self.game.step(deal, seat, choice))
        return self.valued(over, seat, choice, shares=shares)

    def valued(self, over: D, seat: int, choice: Action, *, shares: bool) -> tuple[Points, bool]:
        """Return the outcome of a choice by which a deal is over."""
        over = but(over, paid=tuple(self.game.payments(over)))
        return self.worth(over, seat, shares=shares), self.counts(over, seat, choice)

    def _weighed(self, view: KitView[D, CardFacts], rng: random.Random) -> list[Action]:
        """Return the choices to evaluate, singly."""
        deal, found = view.running, list[Action]()
        for move in self.choices(view):
            if isinstance(move, Pick):
                found += self.picks(deal, view.viewer, move, rng)
            else:
                found.append(move)
        return found

    # --- playing out --------------------------------------------------------------------------

    def finished(self, deal: D) -> D:
        """Play a deal out by habit."""
        while not deal.over:
            seat = min(self.game.awaited(deal))
            deal = self.game.step(deal, seat, self._act(deal, seat, self.habit))
        return deal

    def _act(self, deal: D, seat: int, habit: Habit[D]) -> Action:
        return habit(deal, seat, [*self.game.choices(deal, seat), *self.game.may(deal, seat)])

    # --- layouts ----------------------------------------------------------------------------

    def _deck(self, deal: D) -> CardSet:
        return _set_of(self.game.deck(deal.agreement))

    def _layouts(
        self, view: KitView[D, CardFacts], count: int, spread: int, rng: random.Random
    ) -> Iterator[tuple[D, int]]:
        """Yield layouts that fit the play; of ``spread`` times as many the likelier ones.

        Each comes once, with how often it was drawn.
        """
        layouts = islice(self.layouts(view, rng, heeds=spread > 1), count * spread)
        if spread == 1:
            yield from ((deal, 1) for deal in layouts)
            return
        drawn = [*layouts]
        weights = [self.likelihood(deal, view.viewer) for deal in drawn]
        numbers = range(len(drawn))
        taken = rng.choices(numbers, weights, k=count) if any(weights) else numbers[:count]
        for number, times in Counter(taken).items():
            yield drawn[number], times

    def layouts(
        self, view: KitView[D, CardFacts], rng: random.Random, *, heeds: bool = False
    ) -> Iterator[D]:
        """Yield the deal with random cards for those the viewer does not know, without end.

        ``heeds``, or `told_surely`: each hand is drawn until `suits_words` accepts it.
        """
        deal = view.running
        unseen = cards_in(self._deck(deal) & ~deal.gone & ~deal.known.everybody)
        heeds = (heeds or self.told_surely) and type(self).suits_words is not CardPlayer.suits_words
        barred, played, fits = self.barred(deal), deal.wholes, self.possible(deal)
        hidden = [
            HiddenHand(hand, number - held.bit_count(), barred[hand], played[hand])
            for hand, (number, held) in enumerate(zip(view.counts, deal.hands, strict=True))
            if number != held.bit_count()
        ]
        hidden.sort(key=lambda each: -each.barred.bit_count())
        free = [each._replace(barred=0) for each in hidden]
        while True:
            found = None
            for _ in range(TRIES + 1):
                found = self._drawn(deal, unseen, hidden, rng, heeds=heeds) or found
                if found is not None and fits(found):
                    break
            yield found or self._drawn(deal, unseen, free, rng) or deal

    def possible(self, deal: D) -> Callable[[D], bool]:
        """Return what tells whether a layout of a deal is possible: `may_lie`, or more."""
        return self.may_lie

    def _drawn(
        self,
        deal: D,
        cards: Sequence[Card],
        hidden: Sequence[HiddenHand],
        rng: random.Random,
        *,
        heeds: bool = False,
    ) -> D | None:
        unseen = [*cards]
        rng.shuffle(unseen)
        deal = self.lay_open(deal, unseen)
        hands = list(deal.hands)
        for each in hidden:
            hand, missing, bar, _ = each
            free = [card for card in unseen if not bar >> card & 1] if bar else unseen
            if len(free) < missing:
                return None
            given = self._suited(deal, each, free, rng) if heeds else card_set(free[:missing])
            hands[hand] |= given
            if bar or heeds:
                unseen = [card for card in unseen if not given >> card & 1]
            else:
                unseen = unseen[missing:]
        rest = iter(unseen)
        pack = tuple([next(rest) if card is None else card for card in deal.pack])
        return but(deal, hands=tuple(hands), pack=pack)

    def _suited(
        self,
        deal: D,
        hidden: HiddenHand,
        free: list[Card],
        rng: random.Random,
    ) -> CardSet:
        """Return a hand's missing cards, redrawn until they suit its words."""
        hand, missing, _, played = hidden
        taken = card_set(free[:missing])
        for _ in range(TRIES):
            fit = self.suits_words(deal, hand, played | taken)
            if fit == 1 or rng.random() < fit:
                break
            taken = card_set(rng.sample(free, missing))
        return taken

    # --- interface --------------------------------------------------------------------------

    @property
    def computers(self) -> ComputerPlayers[KitView[D, CardFacts], Action, CardAdvice]:
        """The computers for a front."""
        fallbacks: Mapping[str, str] = {Level.EXPERT: Level.CLUB}
        return ComputerPlayers(self.choose, self.advise, fallbacks)

    def __reduce__(self) -> tuple[type, tuple[()]]:
        """Pickle the class alone: computers have no state."""
        return type(self), ()


def _equal(values: Mapping[Action, Prospect]) -> bool:
    """Return whether all choices have equal values."""
    return len({value.gain.mean for value in values.values()}) == 1
