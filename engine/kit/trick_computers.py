"""Computers of any trick game: cards played by habit, layouts that fit the play."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from engine.cards import ALL, Card, in_order
from engine.kit import policy
from engine.kit.claims import RestClaim, sure_tricks
from engine.kit.computers import CardPlayer, Habit, HiddenHand, Prospect
from engine.kit.copying import but
from engine.kit.deal import TrickDeal
from engine.kit.past import LAID, CardFacts
from engine.kit.trick_game import TrickGame
from engine.kit.tricks import Following, Laid, Ranking, WonTrick
from engine.kit.view import KitView
from engine.kit.words import Action, Pick, Picked
from engine.tricks import PLAY, CardSet, PlayCard, card_set, cards_in
from engine.view import VoteView

D = TypeVar("D", bound=TrickDeal)
LONG: Final = 4
"""Cards of a suit that is led because it is long."""


class PlayingSide(NamedTuple):
    """What a hand knows throughout the play; ``friends`` and ``foes``: the other hands, as bits."""

    hand: int
    ranks: Ranking
    friends: int
    foes: int
    draws: bool


class TrickPlayer(CardPlayer[D]):
    """Computers of one trick game; a level without a skill plays by habit."""

    game: TrickGame[D, Any]
    cards_alone: ClassVar[bool] = True
    """True if only cards are played to the end; else `step` plays the rest."""
    each_card: ClassVar[bool] = False
    """True if equivalent cards differ, in points: each is weighed."""

    # --- the game's part --------------------------------------------------------------------

    def grants(self, view: KitView[D, CardFacts], claimer: int, claim: RestClaim) -> bool:
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

    def agrees(self, view: KitView[D, CardFacts], vote: VoteView) -> bool:
        """Return whether a claim is granted; agree to all else."""
        claim = vote.proposal
        return not isinstance(claim, RestClaim) or self.grants(view, vote.proposer, claim)

    # --- values -----------------------------------------------------------------------------

    def _weighed(self, view: KitView[D, CardFacts], rng: random.Random) -> list[Action]:
        """Return the choices; of equivalent cards only the lowest."""
        deal, found, last = view.running, list[Action](), None
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

    def explained(
        self, deal: D, action: Action, values: Mapping[Action, Prospect]
    ) -> tuple[str, Action]:
        """Return as the reason of a card what it does to its trick."""
        reason, about = super().explained(deal, action, values)
        if reason == "equal" or not isinstance(action, PlayCard) or deal.turn is None:
            return reason, about
        side = self._side(deal, deal.turn, self.game.ranking(deal.agreement, deal))
        does = self._follows(deal, side, action.card) if deal.trick else None
        return does or self._leads(deal, side, action.card) or reason, about

    def _leads(self, deal: D, side: PlayingSide, card: Card) -> str | None:
        """Return what a card does in its suit."""
        ranks, hand = side.ranks, deal.hands[side.hand]
        suit = ranks.suits[ranks.suit[card]]
        unseen = self._deck(deal) & ~deal.gone & ~hand
        if not unseen & ranks.above[card]:
            return "sure"
        if deal.trick:
            return None
        if 1 << card & ranks.trumps:
            binds = not self.game.duties(deal, deal.tricks).free
            return "draws_trumps" if binds and unseen & ranks.trumps else None
        led = (trick.cards[0] for trick in deal.tricks)
        if any(side.friends >> leader & 1 and suit >> first & 1 for leader, first in led):
            return "returns"
        others = max((hand & each & ~suit & ~ranks.trumps).bit_count() for each in ranks.suits)
        count = (hand & suit).bit_count()
        return "longest" if count >= LONG and count > others else None

    def _follows(self, deal: D, side: PlayingSide, card: Card) -> str | None:
        """Return what a card does to a trick that was led."""
        ranks, trick = side.ranks, deal.trick
        holder, best = ranks.best(trick)
        better = ranks.better(self.game.cards_of(deal).cards, trick, best)
        if not better >> card & 1:
            if side.friends >> holder & 1:
                return "partners"
            waits = side.friends & ~sum(1 << each for each, _ in trick)
            return "cannot" if not better else "waits" if waits else "gives"
        if 1 << card & ranks.trumps and ranks.suit[best] != ranks.trump:
            led = ranks.suit[trick[0][1]]
            return None if led >= 0 and deal.hands[side.hand] & ranks.suits[led] else "ruffs"
        return "takes" if len(trick) == len(deal.playing) - 1 else None

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
        if not playable & (playable - 1):
            return ALL[playable.bit_length() - 1]
        hand = deal.turn or 0
        unseen = self._deck(deal) & ~deal.gone & ~deal.hands[hand]
        side = self._side(deal, hand, self.game.ranking(deal.agreement, deal))
        return self.card(deal, side, playable, deal.trick, unseen)

    def _played_out(self, deal: D) -> D:
        """Play all cards by habit; the deal is replaced once, which is much faster."""
        game, size = self.game, len(deal.playing)
        ranks, rule = game.ranking(deal.agreement, deal), game.duties(deal, deal.tricks)
        hands, trick, tricks = [*deal.hands], [*deal.trick], [*deal.tricks]
        left, leader = self._deck(deal) & ~deal.gone, trick[0][0] if trick else deal.turn
        ring, sides = (
            2 * [hand for hand in deal.order if hand in deal.playing],
            dict[int, PlayingSide](),
        )
        while leader is not None and (trick or hands[leader]):
            place = ring.index(leader)
            for turn in ring[place + len(trick) : place + size]:
                cards = hands[turn]
                playable = cards & (cards - 1) and rule.playable(cards, trick, ranks)
                if playable & (playable - 1):
                    side = sides.get(turn) or sides.setdefault(turn, self._side(deal, turn, ranks))
                    card = self.card(deal, side, playable, trick, left & ~cards)
                else:
                    card = ALL[(playable or cards).bit_length() - 1]
                gone = ~(1 << card)
                hands[turn] = cards & gone
                left &= gone
                trick.append(LAID[turn][card])
            leader = ranks.best(trick)[0]
            tricks.append(WonTrick(tuple(trick), leader))
            trick = []
            if game.draws:
                whole = but(deal, hands=tuple(hands), trick=(), tricks=tuple(tricks), turn=leader)
                deal = game.after_trick(whole)
                if deal.over:
                    return deal
                hands, leader, sides = [*deal.hands], deal.turn, {}
                left, ranks = self._deck(deal) & ~deal.gone, game.ranking(deal.agreement, deal)
            rule = game.duties(deal, tricks)
        return but(deal, tricks=tuple(tricks), trick=(), hands=tuple(hands), over=True)

    def card(
        self,
        deal: D,
        side: PlayingSide,
        playable: CardSet,
        trick: Sequence[Laid],
        unseen: CardSet,
    ) -> Card:
        """Return which of several cards a hand plays to a trick; it sees no others."""
        _, ranks, friends, foes, draws = side
        if not trick:
            return policy.lead(playable, unseen, ranks, draws=draws)
        for each, _ in trick:
            foes &= ~(1 << each)
        best, last = ranks.best(trick), not foes
        ours = last and friends >> best[0] & 1 == 1
        return policy.follow(playable, trick, best[1], unseen, ranks, ours=ours, last=last)

    def _side(self, deal: D, hand: int, ranks: Ranking) -> PlayingSide:
        friends = foes = 0
        ours = self.game.side(deal, hand)
        for each in deal.playing:
            if each not in ours:
                foes |= 1 << each
            elif each != hand:
                friends |= 1 << each
        return PlayingSide(hand, ranks, friends, foes, self.draws(deal, hand))

    # --- layouts ----------------------------------------------------------------------------

    def possible(self, deal: D) -> Callable[[D], bool]:
        """Return what tells whether each played card was legal, and `may_lie` holds."""
        bound = self._bound(deal)
        return lambda found: _were_legal(found.hands, bound) and self.may_lie(found)

    def _drawn(
        self,
        deal: D,
        cards: Sequence[Card],
        hidden: Sequence[HiddenHand],
        rng: random.Random,
        *,
        heeds: bool = False,
    ) -> D | None:
        found = super()._drawn(deal, cards, hidden, rng, heeds=heeds)
        if found is None or not found.gifts:
            return found
        hands = found.hands
        lie = [(giver, _laid_down(hands[giver], gift, rng)) for giver, gift in found.gifts]
        return but(found, gifts=tuple(lie))

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
