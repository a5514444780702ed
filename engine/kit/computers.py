"""Computers for any trick game: hidden cards are drawn, and each choice is played out by habit.

The same layouts are used for every choice, so that luck is common to all. A game gives a
`TrickPlayer` its habits, and what a layout is worth believing.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from engine.cards import Card
from engine.computers import DEFAULT_EFFORT, ComputerPlayers, Effort, Level
from engine.kit.deal import TrickDeal
from engine.kit.game import TrickGame
from engine.kit.tricks import Laid, WonTrick
from engine.kit.view import KitView
from engine.kit.words import after
from engine.tricks import CardSet, cards_in
from engine.votes import AGREE

D = TypeVar("D", bound=TrickDeal)
TRIES: Final = 20
"""Layouts that are drawn for one that is believed, at most."""


class Skill(NamedTuple):
    """How a level plays: ``samples`` for each one of the effort, ``believes`` in likely layouts.

    ``foresees``: his share of what a deal leaves in the pot counts.
    """

    samples: Fraction
    believes: bool = False
    foresees: bool = False


class Value(NamedTuple):
    """What a choice brings on average, its standard error, and how often the viewer pays."""

    mean: float
    error: float
    pays: float


@dataclass(frozen=True, slots=True)
class TrickAdvice:
    """An action and why: ``reason`` names a sentence.

    ``gain``: points by which it beats ``instead``, the next best; ``pays``: percent of the layouts
    in which the viewer pays in the end. None where they mean nothing.
    """

    action: Any
    reason: str
    gain: Fraction | None = None
    pays: int | None = None
    instead: Any = None


class TrickPlayer(Generic[D]):
    """How computers play a game: a level that has no skill plays by habit."""

    game: TrickGame[D, Any]
    skills: ClassVar[Mapping[str, Skill]] = MappingProxyType(
        {
            Level.CLUB: Skill(Fraction(1, 2)),
            Level.EXPERT: Skill(Fraction(2), believes=True, foresees=True),
        }
    )

    # --- what a game says -------------------------------------------------------------------

    def habit(self, deal: D, seat: int, choices: Sequence[Any]) -> Any:
        """Return what a beginner would do, by his own hand and what lies open."""
        raise NotImplementedError

    def lay_open(self, deal: D, unseen: list[Card]) -> D:
        """Lay unseen cards where neither hands nor pack are, and take them from the list."""
        return deal

    def likelihood(self, deal: D, seat: int) -> float:
        """Return how well a layout fits what the others did, from 0 to 1."""
        return 1

    # --- layouts ----------------------------------------------------------------------------

    def layout(self, view: KitView[D, Any], rng: random.Random, *, believes: bool) -> D:
        """Return the deal with every card that the viewer does not know drawn for him."""
        found = self._drawn(view, rng)
        for _ in range(TRIES):
            likely = self.likelihood(found, view.viewer) if believes else 1
            if self._follows(found) and rng.random() < likely:
                break
            found = self._drawn(view, rng)
        return found

    def _drawn(self, view: KitView[D, Any], rng: random.Random) -> D:
        deal = view.deal
        assert deal is not None  # noqa: S101 - something is asked
        known = deal.known.everybody
        unseen = [card for card in self.game.deck(deal.agreement) if not known >> card & 1]
        rng.shuffle(unseen)
        deal = self.lay_open(deal, unseen)
        hands = list(deal.hands)
        for hand, count in enumerate(view.counts):
            while hands[hand].bit_count() < count:
                hands[hand] |= 1 << unseen.pop()
        pack = tuple([unseen.pop() if card is None else card for card in deal.pack])
        return deal.but(hands=tuple(hands), pack=pack)

    def _follows(self, deal: D) -> bool:
        """Tell whether each card that was played might be played from such a hand."""
        ranks, hands = self.game.ranking(deal), list(deal.hands)
        for trick in reversed((*(each.cards for each in deal.tricks), deal.trick)):
            for place in range(len(trick) - 1, -1, -1):
                hand, card = trick[place]
                hands[hand] |= 1 << card
                playable = self.game.following.playable(hands[hand], trick[:place], ranks)
                if not playable >> card & 1:
                    return False
        return True

    def finished(self, deal: D) -> D:
        """Play a deal out by habit."""
        while not deal.over:
            if deal.stage == "play":
                return self._played_out(deal)
            seat = min(self.game.awaited(deal))
            choices = [*self.game.choices(deal, seat)]
            deal = self.game.step(deal, seat, self.habit(deal, seat, choices))
        return deal

    def _played_out(self, deal: D) -> D:
        """Play all cards by habit; the deal changes once, for that is much faster."""
        ranks, turn = self.game.ranking(deal), deal.turn
        hands, trick, tricks = list(deal.hands), deal.trick, list(deal.tricks)
        while turn is not None and hands[turn]:
            playable = self.game.following.playable(hands[turn], trick, ranks)
            card = self.card(deal, playable, trick)
            hands[turn] &= ~(1 << card)
            trick = (*trick, (turn, card))
            turn = after(deal.playing, turn)
            if len(trick) == len(deal.playing):
                turn = ranks.best(trick)[0]
                tricks.append(WonTrick(trick, turn))
                trick = ()
        return deal.but(tricks=tuple(tricks), over=True)

    def card(self, deal: D, playable: CardSet, trick: Sequence[Laid]) -> Card:
        """Return the card that a beginner plays: he wins high, as the last one cheaply."""
        ranks = self.game.ranking(deal)

        def height(card: Card) -> tuple[bool, int]:
            return ranks.suit[card] == ranks.trump, ranks.place[card]

        if not trick:
            return max(cards_in(playable), key=height)
        winning = ranks.better(playable, ranks.best(trick)[1])
        if winning and len(trick) < len(deal.playing) - 1:
            return max(cards_in(winning), key=height)
        return min(cards_in(winning or playable), key=height)

    # --- choices ----------------------------------------------------------------------------

    def choices(self, view: KitView[D, Any]) -> tuple[Any, ...]:
        """Return what is weighed: what is asked, and what the game allows besides."""
        deal = view.deal
        return view.moves if deal is None else (*view.moves, *self.game.may(deal, view.viewer))

    def values(
        self, view: KitView[D, Any], skill: Skill, effort: Effort, rng: random.Random
    ) -> dict[Any, Value]:
        """Return what each choice brings, in the same layouts."""
        choices, seat = self.choices(view), view.viewer
        brought: dict[Any, list[float]] = {choice: [] for choice in choices}
        paid = dict.fromkeys(choices, 0)
        for _ in range(max(2, int(effort.samples * skill.samples))):
            layout = self.layout(view, rng, believes=skill.believes)
            for choice in choices:
                over = self.finished(self.game.step(layout, seat, choice))
                payments = self.game.payments(over)
                score = over.score.after(payments)
                share = score.pot / over.players if skill.foresees else 0
                brought[choice].append(float(score.accounts[seat] + share))
                paid[choice] += any(each.payer == seat for each in payments)
            if effort.enough():
                break
        return {choice: _value(found, paid[choice]) for choice, found in brought.items()}

    def choose(
        self,
        view: KitView[D, Any],
        rng: random.Random,
        level: str = Level.CLUB,
        effort: Effort = DEFAULT_EFFORT,
    ) -> Any:
        """Return what the viewer does; raises ``ValueError`` where nothing is asked of him."""
        if view.vote is not None and view.viewer in view.vote.awaited:
            return AGREE
        if not view.moves:
            raise ValueError(view.stage)
        if view.deal is None:
            return rng.choice(view.moves)
        choices = self.choices(view)
        if len(choices) == 1:
            return choices[0]
        if level not in self.skills:
            return self.habit(view.deal, view.viewer, choices)
        found = self.values(view, self.skills[level], effort, rng)
        return max(choices, key=lambda choice: found[choice].mean)

    def advise(
        self, view: KitView[D, Any], rng: random.Random, effort: Effort = DEFAULT_EFFORT
    ) -> TrickAdvice:
        """Return what an expert would do, and why; raises ``ValueError`` as `choose` does."""
        if view.vote is not None and view.viewer in view.vote.awaited:
            return TrickAdvice(AGREE, "fair")
        choices = self.choices(view)
        if view.deal is None or len(choices) < 2:
            return TrickAdvice(self.choose(view, rng), "only_move")
        found = self.values(view, self.skills[Level.EXPERT], effort, rng)
        best, instead, *_ = sorted(choices, key=lambda choice: -found[choice].mean)
        gain = Fraction(round(10 * (found[best].mean - found[instead].mean)), 10)
        pays = round(100 * found[best].pays)
        return TrickAdvice(best, "best" if gain else "equal", gain, pays, instead)

    def __reduce__(self) -> tuple[type, tuple[()]]:
        """Computers have no state: a process makes its own."""
        return type(self), ()

    @property
    def computers(self) -> ComputerPlayers[Any, Any, TrickAdvice]:
        """What a front is given."""
        return ComputerPlayers(self.choose, self.advise, fallbacks={})


def _value(found: Sequence[float], paid: int) -> Value:
    count = len(found)
    mean = sum(found) / count
    spread = sum((each - mean) ** 2 for each in found) / max(1, count - 1)
    return Value(mean, (spread / count) ** 0.5, paid / count)
