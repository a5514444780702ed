"""Computers of any trick game: they draw hidden cards, and play each choice out by habit.

The same layouts serve every choice, so that luck is common to all. A game gives a `TrickPlayer` its
habits, and the likelihood of a layout. All of it works on views.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import islice
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
from engine.kit.tricks import Following, Laid, Ranking, WonTrick
from engine.kit.view import KitView
from engine.kit.words import Action, Pick, Picked
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


class _Tried(NamedTuple):
    """A choice: its gains by layout, and the weights of those that count for its chance."""

    choice: Action
    gains: list[Points]
    counted: list[int]


@dataclass(frozen=True, slots=True)
class TrickAdvice(Weighed[Action]):
    """An action with its reason. ``chance``: percent, of the choice ``about``, or None."""

    chance: int | None = None
    about: Action = None


class PlayingSide(NamedTuple):
    """What a hand knows throughout the play; ``friends`` and ``foes``: the other hands, as bits."""

    hand: int
    ranks: Ranking
    friends: int
    foes: int
    draws: bool


class HiddenHand(NamedTuple):
    """A hand of which a viewer does not know ``missing`` cards, none of them ``barred``.

    ``played``: its played cards, and those he knows.
    """

    hand: int
    missing: int
    barred: CardSet
    played: CardSet


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
        """Return whether a layout is possible, in which each played card was legal."""
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
        tried = [_Tried(choice, [], []) for choice in dict.fromkeys(choices)]
        weights = list[int]()
        for layout, weight in self._layouts(view, count, skill.spread, rng):
            weights.append(weight)
            for choice, gains, counted in tried:
                over = self.finished(self.game.step(layout, seat, choice))
                over = but(over, paid=tuple(self.game.payments(over)))
                gains.append(self.worth(over, seat, shares=skill.shares))
                counted.append(weight if self.counts(over, seat, choice) else 0)
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
        return PLAY[self.next_card(deal, card_set(cards_due))]

    def next_card(self, deal: D, playable: CardSet) -> Card:
        """Return the card that the hand in turn plays by habit."""
        hand = deal.turn or 0
        unseen = self._deck(deal) & ~deal.gone & ~deal.hands[hand]
        return self.card(deal, self._side(deal, hand), playable, deal.trick, unseen)

    def _played_out(self, deal: D) -> D:
        """Play all cards by habit; the deal is replaced once, which is much faster."""
        ranks, turn = self.game.ranking(deal.agreement, deal), deal.turn
        hands, trick, tricks = list(deal.hands), deal.trick, list(deal.tricks)
        left, rule = self._deck(deal) & ~deal.gone, self.game.duties(deal, deal.tricks)
        follows = {hand: deal.next_hand(hand) for hand in deal.playing}
        sides, size = dict[int, PlayingSide](), len(follows)
        while turn is not None and (cards := hands[turn]):
            playable = cards & (cards - 1) and rule.playable(cards, trick, ranks)
            if playable & (playable - 1):
                side = sides.get(turn) or sides.setdefault(turn, self._side(deal, turn))
                card = self.card(deal, side, playable, trick, left & ~cards)
            else:
                card = ALL[(playable or cards).bit_length() - 1]
            hands[turn] = cards & ~(1 << card)
            left &= ~(1 << card)
            trick = (*trick, LAID[turn][card])
            turn = follows[turn]
            if len(trick) == size:
                turn = ranks.best(trick)[0]
                tricks.append(WonTrick(trick, turn))
                trick = ()
                if self.game.draws:
                    whole = but(deal, hands=tuple(hands), trick=(), tricks=tuple(tricks), turn=turn)
                    deal = self.game.after_trick(whole)
                    if deal.over:
                        return deal
                    hands, turn = list(deal.hands), deal.turn
                    left, ranks = (
                        self._deck(deal) & ~deal.gone,
                        self.game.ranking(deal.agreement, deal),
                    )
                    sides = {}
                rule = self.game.duties(deal, tricks)
        return but(deal, tricks=tuple(tricks), trick=(), hands=tuple(hands), over=True)

    def card(
        self,
        deal: D,
        side: PlayingSide,
        playable: CardSet,
        trick: Sequence[Laid],
        unseen: CardSet,
    ) -> Card:
        """Return the card that a hand plays to a trick; it does not see those of others."""
        _, ranks, friends, foes, draws = side
        if not playable & (playable - 1):
            return ALL[playable.bit_length() - 1]
        if not trick:
            return policy.lead(playable, unseen, ranks, draws=draws)
        for each, _ in trick:
            foes &= ~(1 << each)
        best, last = ranks.best(trick), not foes
        ours = last and friends >> best[0] & 1 == 1
        return policy.follow(playable, trick, best[1], unseen, ranks, ours=ours, last=last)

    # --- layouts ----------------------------------------------------------------------------

    def _deck(self, deal: D) -> CardSet:
        return _set_of(self.game.deck(deal.agreement))

    def _side(self, deal: D, hand: int) -> PlayingSide:
        ours = foes = 0
        for each in self.game.side(deal, hand):
            ours |= 1 << each
        for each in deal.playing:
            foes |= 1 << each
        ranks, draws = self.game.ranking(deal.agreement, deal), self.draws(deal, hand)
        return PlayingSide(hand, ranks, ours & ~(1 << hand), foes & ~ours, draws)

    def _layouts(
        self, view: KitView[D, TrickFacts], count: int, spread: int, rng: random.Random
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
        self, view: KitView[D, TrickFacts], rng: random.Random, *, heeds: bool = False
    ) -> Iterator[D]:
        """Yield the deal with random cards for those the viewer does not know, without end.

        ``heeds``: each hand is drawn until `suits_words` accepts it.
        """
        deal = view.deal
        assert deal is not None  # noqa: S101 - something is asked
        unseen = cards_in(self._deck(deal) & ~deal.gone & ~deal.known.everybody)
        heeds = heeds and type(self).suits_words is not TrickPlayer.suits_words
        barred, played, bound = self.barred(deal), deal.wholes, self._bound(deal)
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
                if found is not None and _were_legal(found.hands, bound) and self.may_lie(found):
                    break
            yield found or self._drawn(deal, unseen, free, rng) or deal

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
        rest, gifts = iter(unseen), deal.gifts
        pack = tuple([next(rest) if card is None else card for card in deal.pack])
        if gifts:
            lie = [(giver, _laid_down(hands[giver], gift, rng)) for giver, gift in gifts]
            gifts = tuple(lie)
        return but(deal, hands=tuple(hands), pack=pack, gifts=gifts)

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

    def _bound(self, deal: D) -> Sequence[tuple[Following, Sequence[Laid], Ranking]]:
        """Return the tricks whose cards were bound by duties, the last one first."""
        tricks = [*[each.cards for each in deal.tricks], deal.trick]
        rules = [self.game.duties(deal, deal.tricks[:number]) for number in range(len(tricks))]
        if not any(rule.binds for rule in rules):
            return ()
        rankings = self.game.trick_rankings(deal.agreement, deal, len(tricks))
        return [*zip(rules, tricks, rankings, strict=True)][::-1]

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


def _were_legal(
    held: Sequence[CardSet], bound: Iterable[tuple[Following, Sequence[Laid], Ranking]]
) -> bool:
    """Return whether each card of these tricks, the last one first, was legal from its hand."""
    hands = list(held)
    for rule, trick, ranks in bound:
        for place in range(len(trick) - 1, -1, -1):
            hand, card = trick[place]
            hands[hand] |= 1 << card
            if rule.binds and not rule.playable(hands[hand], trick[:place], ranks) >> card & 1:
                return False
    return True


def _laid_down(hand: CardSet, gift: Picked, rng: random.Random) -> Picked:
    """Return a gift with cards of the hand for those that are unknown."""
    if None not in gift.cards:
        return gift
    return replace(gift, cards=in_order(rng.sample(cards_in(hand), len(gift.cards))))


def _equal(values: Mapping[Action, Prospect]) -> bool:
    """Return whether all choices have equal values."""
    return len({value.gain.mean for value in values.values()}) == 1
