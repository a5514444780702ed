"""Computers of any trick game: they draw hidden cards, and play each choice out by habit.

The same layouts serve every choice, so that luck is common to all. A game gives a `TrickPlayer` its
habits, and the likelihood of a layout. All of it works on views.
"""

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from engine.cards import ALL, Card, in_order
from engine.computers import (
    DEFAULT_EFFORT,
    ComputerPlayers,
    Effort,
    Level,
    Samples,
    Weighed,
    weighed,
)
from engine.kit import policy
from engine.kit.claims import RestClaim, sure_tricks
from engine.kit.copying import but
from engine.kit.deal import TrickDeal
from engine.kit.game import TrickGame
from engine.kit.past import LAID, TrickFacts
from engine.kit.score import Payment, Points
from engine.kit.tricks import Laid, Ranking, WonTrick
from engine.kit.view import KitView
from engine.kit.words import Action, Pick
from engine.tricks import PLAY, CardSet, PlayCard, card_set, cards_in
from engine.votes import AGREE, REFUSE

D = TypeVar("D", bound=TrickDeal)
Habit = Callable[[D, int, Sequence[Action]], Action]
MANY: Final = 8
"""Number of choices above which the worse half is dropped after a few layouts."""
TRIES: Final = 20
"""Layouts drawn until one fits the play."""
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


@dataclass(frozen=True, slots=True)
class TrickAdvice(Weighed[Action]):
    """An action with its reason. ``chance``: percent, of the choice ``about``, or None."""

    chance: int | None = None
    about: Action = None


class PlayingSide(NamedTuple):
    """What a hand knows throughout the play; ``foes``: the hands against it, as bits."""

    ranks: Ranking
    deck: CardSet
    friends: frozenset[int]
    foes: int
    draws: bool


class TrickPlayer(Generic[D]):
    """Computers of one game; a level without a skill plays by habit."""

    game: TrickGame[D, Any]
    skills: ClassVar[Mapping[str, Skill]] = MappingProxyType(
        {Level.CLUB: Skill(Fraction(1, 3)), Level.EXPERT: Skill(Fraction(3), words=2, spread=3)}
    )

    cards_alone: ClassVar[bool] = True
    """True if only cards are played to the end; else `step` plays the rest."""
    each_card: ClassVar[bool] = False
    """True if equivalent cards differ, in points: each is weighed."""

    _sides: tuple[D | None, dict[int, "PlayingSide"]] = (None, {})
    """What is the same for each card of the deal that is played out now, by hand."""

    # --- the game's part --------------------------------------------------------------------

    def habit(self, deal: D, seat: int, choices: Sequence[Action]) -> Action:
        """Return a sensible player's word or pick, from his own hand and open cards.

        Where words stand next to cards, it may be a card, or None for the one of `card`.
        """
        raise NotImplementedError

    def beginner(self, deal: D, seat: int, choices: Sequence[Action]) -> Action:
        """Return a beginner's word or pick."""
        return self.habit(deal, seat, choices)

    def picks(self, deal: D, seat: int, pick: Pick, rng: random.Random) -> Iterable[Action]:
        """Yield the picks to evaluate, of many: the habitual one, and some at random."""
        habit = self._act(deal, seat, self.habit)
        if pick.allows(habit):
            yield habit
        yield from (pick.drawn(rng) for _ in range(TRIES))

    def friends(self, deal: D, hand: int) -> Collection[int]:
        """Return the other hands on the side of a hand."""
        return [each for each in self.game.side(deal, hand) if each != hand]

    def grants(self, view: KitView[D, TrickFacts], claimer: int, claim: RestClaim) -> bool:
        """Return whether a claim holds against any defence, by the claimer's highest cards."""
        deal = view.deal
        if deal is None or deal.turn is None or self.game.duties(deal, deal.tricks).free:
            return False
        hand, ranks = deal.hands[claimer], self.game.ranking(deal.agreement, deal)
        unseen = self._deck(deal) & ~deal.gone & ~hand
        more = hand.bit_count() if claim.more is None else claim.more
        return sure_tricks(hand, unseen, ranks, leads=deal.turn == claimer) >= more

    def draws(self, deal: D, hand: int) -> bool:
        """Return whether a hand leads trumps to draw others'."""
        return False

    def lay_open(self, deal: D, unseen: list[Card]) -> D:
        """Place unseen cards that are neither in hands nor pack, and remove them from the list."""
        return deal

    def may_lie(self, deal: D) -> bool:
        """Return whether a layout is possible: each played card was legal from its hand."""
        tricks = [*[each.cards for each in deal.tricks], deal.trick]
        rules = [self.game.duties(deal, deal.tricks[:number]) for number in range(len(tricks))]
        if not any(rule.binds for rule in rules):
            return True
        rankings, hands = (
            self.game.trick_rankings(deal.agreement, deal, len(tricks)),
            list(deal.hands),
        )
        for rule, trick, ranks in zip(rules[::-1], tricks[::-1], rankings[::-1], strict=True):
            for place in range(len(trick) - 1, -1, -1):
                hand, card = trick[place]
                hands[hand] |= 1 << card
                if rule.binds and not rule.playable(hands[hand], trick[:place], ranks) >> card & 1:
                    return False
        return True

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
        view: KitView[D, TrickFacts],
        rng: random.Random,
        level: str = Level.CLUB,
        effort: Effort = DEFAULT_EFFORT,
    ) -> Action:
        """Return the viewer's action; raises ``ValueError`` if none is due."""
        plain, deal = self._plain(view, rng), view.deal
        if plain is not None or deal is None:
            return plain
        if level not in self.skills:
            return self._act(deal, view.viewer, self.beginner)
        return self._best(view, self.values(view, self.skills[level], effort, rng))

    def advise(
        self, view: KitView[D, TrickFacts], rng: random.Random, effort: Effort = DEFAULT_EFFORT
    ) -> TrickAdvice:
        """Return an expert's action and its reason; raises ``ValueError`` as `choose` does."""
        plain, deal = self._plain(view, rng), view.deal
        if plain is not None or deal is None:
            votes = {AGREE: "fair", REFUSE: "not_sure"}
            return TrickAdvice(plain, votes.get(plain, "only_move"))
        values = self.values(view, self.skills[Level.EXPERT], effort, rng)
        action = self._best(view, values)
        reason, about = self.explained(deal, action, values)
        chance = None if about is None else values[about].chance
        told = weighed({choice: value.gain for choice, value in values.items()}, action)
        return TrickAdvice(action, reason, told, chance, about)

    def choices(self, view: KitView[D, TrickFacts]) -> tuple[Action, ...]:
        """Return the choices to evaluate: those due, and others that the game allows."""
        deal = view.deal
        return view.moves if deal is None else (*view.moves, *self.game.may(deal, view.viewer))

    def _plain(self, view: KitView[D, TrickFacts], rng: random.Random) -> Action:
        """Return an action that needs no thought; None if it does."""
        vote = view.vote
        if vote is not None and view.viewer in vote.awaited:
            claim, claimer = vote.proposal, vote.proposer
            refuses = isinstance(claim, RestClaim) and not self.grants(view, claimer, claim)
            return REFUSE if refuses else AGREE
        if not view.moves:
            raise ValueError(view.stage)
        if view.deal is None:
            return view.moves[0]
        only = self.choices(view)
        return only[0] if len(only) == 1 and not isinstance(only[0], Pick) else None

    def _best(self, view: KitView[D, TrickFacts], values: Mapping[Action, Prospect]) -> Action:
        """Return the best choice; of equal ones the habitual one, else the first."""
        means = {action: value.gain.mean for action, value in values.items()}
        best = max(means.values())
        equal = [action for action, mean in means.items() if mean == best]
        assert view.deal is not None  # noqa: S101 - something is asked
        habit = self._act(view.deal, view.viewer, self.habit)
        return habit if habit in equal else equal[0]

    # --- values -----------------------------------------------------------------------------

    def values(
        self, view: KitView[D, TrickFacts], skill: Skill, effort: Effort, rng: random.Random
    ) -> dict[Action, Prospect]:
        """Return the gain of each choice, in the same layouts; at least in one."""
        choices, seat = self._weighed(view, rng), view.viewer
        words = 1 if any(isinstance(each, PlayCard) for each in choices) else skill.words
        count = max(1, int(skill.samples * effort.samples * words))
        gains: dict[Action, list[Points]] = {choice: [] for choice in choices}
        counted, weights = dict.fromkeys(choices, 0), list[int]()
        for layout, weight in self._layouts(view, count, skill.spread, rng):
            weights.append(weight)
            for choice, brought in gains.items():
                over = self.finished(self.game.step(layout, seat, choice))
                over = but(over, paid=tuple(self.game.payments(over)))
                brought.append(self.worth(over, seat, shares=skill.shares))
                counted[choice] += weight * self.counts(over, seat, choice)
            if effort.enough():
                break
            if len(gains) > MANY and len(weights) in (3, 6, 12):
                means = {choice: Samples(found, weights).mean for choice, found in gains.items()}
                kept = sorted(means, key=lambda choice: -means[choice])[: len(means) // 2]
                gains = {choice: found for choice, found in gains.items() if choice in kept}
        return {
            choice: Prospect(Samples(found, weights), round(100 * counted[choice] / sum(weights)))
            for choice, found in gains.items()
        }

    def _weighed(self, view: KitView[D, TrickFacts], rng: random.Random) -> list[Action]:
        """Return the choices; of equivalent cards only the lowest."""
        deal, found, last = view.deal, list[Action](), None
        assert deal is not None  # noqa: S101 - something is asked
        ranks = self.game.ranking(deal.agreement, deal)
        hidden = self._deck(deal) & ~deal.gone & ~deal.hands[deal.turn or 0]
        hidden |= card_set(card for _, card in deal.trick)

        def order(move: Action) -> tuple[int, int]:
            card = move.card if isinstance(move, PlayCard) else None
            return (-1, 0) if card is None else (ranks.suit[card], ranks.place[card])

        for move in sorted(self.choices(view), key=order):
            if isinstance(move, Pick):
                found += dict.fromkeys(self.picks(deal, view.viewer, move, rng))
            elif isinstance(move, PlayCard) and isinstance(last, PlayCard):
                between = ranks.above[last.card] & ~ranks.above[move.card] & hidden
                if self.each_card or ranks.suit[last.card] != ranks.suit[move.card] or between:
                    found.append(move)
            else:
                found.append(move)
            last = move
        return found

    # --- playing out --------------------------------------------------------------------------

    def finished(self, deal: D) -> D:
        """Play a deal out by habit."""
        while not deal.over:
            if deal.stage == "play" and self.cards_alone:
                return self._played_out(deal)
            seat = min(self.game.awaited(deal))
            deal = self.game.step(deal, seat, self._act(deal, seat, self.habit))
        return deal

    def _act(self, deal: D, seat: int, habit: Habit[D]) -> Action:
        choices = [*self.game.choices(deal, seat), *self.game.may(deal, seat)]
        cards_due = [each.card for each in choices if isinstance(each, PlayCard)]
        if len(cards_due) < len(choices):
            said = habit(deal, seat, choices)
            if said is not None or not cards_due:
                return said
        playable = card_set(cards_due)
        hand = deal.turn or 0
        gone, cards = deal.gone, deal.hands[hand]
        return PLAY[self.card(deal, hand, cards, playable=playable, trick=deal.trick, gone=gone)]

    def _played_out(self, deal: D) -> D:
        """Play all cards by habit; the deal is replaced once, which is much faster."""
        ranks, turn = self.game.ranking(deal.agreement, deal), deal.turn
        hands, trick, tricks = list(deal.hands), deal.trick, list(deal.tricks)
        gone, rule = deal.gone, self.game.duties(deal, deal.tricks)
        follows = {hand: deal.next_hand(hand) for hand in deal.playing}
        while turn is not None and hands[turn]:
            cards = hands[turn]
            playable = rule.playable(cards, trick, ranks)
            if playable & (playable - 1):
                card = self.card(deal, turn, cards, playable=playable, trick=trick, gone=gone)
            else:
                card = ALL[playable.bit_length() - 1]
            hands[turn] = cards & ~(1 << card)
            gone |= 1 << card
            trick = (*trick, LAID[turn][card])
            turn = follows[turn]
            if len(trick) == len(deal.playing):
                turn = ranks.best(trick)[0]
                tricks.append(WonTrick(trick, turn))
                trick = ()
                if self.game.draws:
                    whole = but(deal, hands=tuple(hands), trick=(), tricks=tuple(tricks), turn=turn)
                    deal = self.game.after_trick(whole)
                    if deal.over:
                        return deal
                    hands, gone, turn = list(deal.hands), deal.gone, deal.turn
                    ranks = self.game.ranking(deal.agreement, deal)
                rule = self.game.duties(deal, tricks)
        return but(deal, tricks=tuple(tricks), trick=(), hands=tuple(hands), over=True)

    def card(
        self,
        deal: D,
        hand: int,
        cards: CardSet,
        *,
        playable: CardSet,
        trick: Sequence[Laid],
        gone: CardSet,
    ) -> Card:
        """Return the card that a hand of ``cards`` plays to a trick; ``gone`` lie open."""
        if not playable & (playable - 1):
            return ALL[playable.bit_length() - 1]
        ranks, deck, friends, foes, draws = self._side(deal, hand)
        unseen = deck & ~cards & ~gone
        if not trick:
            return policy.lead(playable, unseen, ranks, draws=draws)
        for each, _ in trick:
            foes &= ~(1 << each)
        best, last = ranks.best(trick), not foes
        ours = last and best[0] in friends
        return policy.follow(playable, trick, best[1], unseen, ranks, ours=ours, last=last)

    # --- layouts ----------------------------------------------------------------------------

    def _deck(self, deal: D) -> CardSet:
        return _set_of(self.game.deck(deal.agreement))

    def _side(self, deal: D, hand: int) -> PlayingSide:
        asked, sides = self._sides
        if asked is not deal:
            sides = {}
            self._sides = deal, sides
        found = sides.get(hand)
        if found is None:
            ranks, friends = self.game.ranking(deal.agreement, deal), self.friends(deal, hand)
            foes = [each for each in deal.playing if each not in friends and each != hand]
            bits, draws = sum(1 << each for each in foes), self.draws(deal, hand)
            found = sides[hand] = PlayingSide(
                ranks, self._deck(deal), frozenset(friends), bits, draws
            )
        return found

    def _layouts(
        self, view: KitView[D, TrickFacts], count: int, spread: int, rng: random.Random
    ) -> Iterator[tuple[D, int]]:
        """Yield layouts that fit the play; of ``spread`` times as many the likelier ones.

        Each comes once, with how often it was drawn.
        """
        if spread == 1:
            for _ in range(count):
                yield self.layout(view, rng), 1
            return
        drawn = [self.layout(view, rng, heeds=True) for _ in range(count * spread)]
        weights = [self.likelihood(deal, view.viewer) for deal in drawn]
        numbers = range(len(drawn))
        taken = rng.choices(numbers, weights, k=count) if any(weights) else numbers[:count]
        for number, times in Counter(taken).items():
            yield drawn[number], times

    def layout(self, view: KitView[D, TrickFacts], rng: random.Random, *, heeds: bool = False) -> D:
        """Return the deal with random cards for those the viewer does not know.

        ``heeds``: each hand is drawn until `suits_words` accepts it.
        """
        deal = view.deal
        assert deal is not None  # noqa: S101 - something is asked
        barred = self.barred(deal)
        found = self._drawn(view, deal, barred, rng, heeds=heeds)
        for _ in range(TRIES):
            if found is not None and self.may_lie(found):
                break
            found = self._drawn(view, deal, barred, rng, heeds=heeds) or found
        return found or self._drawn(view, deal, [0] * len(barred), rng) or deal

    def _drawn(
        self,
        view: KitView[D, TrickFacts],
        deal: D,
        barred: Sequence[CardSet],
        rng: random.Random,
        *,
        heeds: bool = False,
    ) -> D | None:
        known = deal.gone | deal.known.everybody
        unseen = list(cards_in(self._deck(deal) & ~known))
        rng.shuffle(unseen)
        deal = self.lay_open(deal, unseen)
        hands = list(deal.hands)
        for hand in sorted(range(len(hands)), key=lambda each: -barred[each].bit_count()):
            wanted, bar = view.counts[hand] - hands[hand].bit_count(), barred[hand]
            if not wanted:
                continue
            free = [card for card in unseen if not bar >> card & 1] if bar else unseen
            taken = free[:wanted]
            if len(taken) < wanted:
                return None
            if heeds:
                taken = self._suited(deal, hand, free, taken, rng)
            given = card_set(taken)
            hands[hand] |= given
            unseen = [card for card in unseen if not given >> card & 1]
        rest = iter(unseen)
        pack = tuple([next(rest) if card is None else card for card in deal.pack])
        gifts = tuple(
            [
                (
                    giver,
                    replace(
                        gift, cards=in_order(rng.sample(cards_in(hands[giver]), len(gift.cards)))
                    ),
                )
                if None in gift.cards
                else (giver, gift)
                for giver, gift in deal.gifts
            ]
        )
        return but(deal, hands=tuple(hands), pack=pack, gifts=gifts)

    def _suited(
        self, deal: D, hand: int, free: list[Card], taken: list[Card], rng: random.Random
    ) -> list[Card]:
        """Return a hand's cards, redrawn until they suit its words."""
        whole = deal.whole(hand)
        for _ in range(TRIES):
            fit = self.suits_words(deal, hand, whole | card_set(taken))
            if fit == 1 or rng.random() < fit:
                break
            taken = rng.sample(free, len(taken))
        return taken

    def barred(self, deal: D) -> list[CardSet]:
        """Return the cards that each hand cannot hold, since it did not follow their suit."""
        tricks, found = [*[each.cards for each in deal.tricks], deal.trick], [0] * len(deal.hands)
        rankings = self.game.trick_rankings(deal.agreement, deal, len(tricks))
        for number, (trick, ranks) in enumerate(zip(tricks, rankings, strict=True)):
            free = self.game.duties(deal, deal.tricks[:number]).free
            for hand, card in () if free else trick[1:]:
                led = ranks.suit[trick[0][1]]
                if ranks.suit[card] != led and not ranks.catching(trick) >> card & 1:
                    found[hand] |= ranks.suits[led]
        return found

    # --- interface --------------------------------------------------------------------------

    @property
    def computers(self) -> ComputerPlayers[KitView[D, TrickFacts], Action, TrickAdvice]:
        """The computers for a front."""
        fallbacks: Mapping[str, str] = {Level.EXPERT: Level.CLUB}
        return ComputerPlayers(self.choose, self.advise, fallbacks)

    def __reduce__(self) -> tuple[type, tuple[()]]:
        """Pickle the class alone: computers have no state."""
        return type(self), ()


def _equal(values: Mapping[Action, Prospect]) -> bool:
    """Return whether all choices have equal values."""
    return len({value.gain.mean for value in values.values()}) == 1
