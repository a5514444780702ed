"""Computers of Thousand: bids by what hands bring, gifts and cards by layouts with exact ends."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import ClassVar, Final

from engine.cards import Card, Rank, deck
from engine.computers import DEFAULT_EFFORT, Effort, Level
from engine.kit.auction import PASS, SumBid, bids_in
from engine.kit.computers import Prospect, Skill
from engine.kit.copying import but
from engine.kit.marriages import ORDER, PAIR, WORTH, mated, points_of, worth
from engine.kit.past import AgreedEnding, CardFacts
from engine.kit.trick_computers import PlayingSide, TrickPlayer
from engine.kit.tricks import Laid
from engine.kit.view import KitView
from engine.kit.words import Action, Picked, listed
from engine.solver.party import PartyPosition, PartyRules, party_value
from engine.solver.position import NO_TRUMP
from engine.solver.runtime import compiled
from engine.thousand.game import (
    ACES,
    BLIND,
    FOLLOWING,
    FOUR_ACES,
    MARRIAGES,
    PAIRS,
    THOUSAND,
    ThousandDeal,
    ThousandWord,
    ceiling,
    pairs_in,
)
from engine.tricks import PLAY, CardSet, PlayCard, card_set, cards_in

View = KitView[ThousandDeal, CardFacts]
TENS: Final = card_set(card for card in deck(Rank.NINE) if card.rank is Rank.TEN)
DEALT, WHOLE = (10, 23, 12, 9, 6, 0.86, 0.14), (-43, 30, 13, 10, 13.6, 0.88, 0)
"""What a hand brings, fitted to layouts played out: with a talon to come, before the first lead.
Any hand; an ace, its ten, another ten, a card beyond two in a suit; parts of a marriage's points,
and of those of half a marriage."""
DOUBT: Final = 20
"""Points below what a hand brings to which a contract is raised."""
DARE: Final = 20
"""Points that a hand may lack for the contract that leaves the barrel; in the last deal on it any,
as to fall costs no less than to lose that contract."""
UNLED: Final = 0.25
"""How often somebody leads past a marriage."""
LAW: Final = PartyRules(ORDER, WORTH, PAIR, MARRIAGES, four_points=FOUR_ACES)


def promise(hand: CardSet, weights: Sequence[float] = DEALT) -> int:
    """Return what a hand brings, to the lower five."""
    found, ace, guarded, ten, length, pairs, half = weights
    for pair, (suit, points) in PAIRS.items():
        cards = hand & 255 << 8 * suit
        found += ace * bool(cards & ACES) + length * max(0, cards.bit_count() - 2)
        found += (guarded if cards & ACES else ten) * bool(cards & TENS)
        found += points * (pairs if hand & pair == pair else half * bool(hand & pair))
    return int(found) // 5 * 5


def dares(deal: ThousandDeal, seat: int, points: int) -> int:
    """Return the contract that leaves the barrel, if its owner says it with such a hand, else 0."""
    barrel = deal.kept.barrel
    if barrel is None or barrel.seat != seat:
        return 0
    return BLIND if barrel.left == 1 or points >= BLIND - DARE else 0


class ThousandPlayer(TrickPlayer[ThousandDeal]):
    """The computers that play layouts out by habit."""

    game = THOUSAND
    each_card = True
    skills = MappingProxyType({Level.CLUB: Skill(Fraction(1, 8))})
    searched: ClassVar[tuple[int, int]] = (0, 0)
    """Cards of a hand from which layouts are played exactly: uncompiled, and compiled."""

    # Habits

    def habit(self, deal: ThousandDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Bid what the hand promises, give what costs least, play a card; dare on the barrel."""
        hand, sums = deal.hands[seat], bids_in(choices)
        match deal.stage:
            case "blind":
                return ThousandWord.LOOK
            case "auction":
                most = promise(hand)
                most = max(most, dares(deal, seat, most))
                return sums[0] if sums and sums[0].points <= most else PASS
            case "choose":
                return ThousandWord.FIRST
            case "gifts":
                picks = [each for each in listed(choices) if isinstance(each, Picked)]
                return min(picks, key=lambda each: cost(hand, each.cards[0]))
        most = promise(hand, WHOLE)
        most = max(most - DOUBT, dares(deal, seat, most))
        return max([each for each in sums if each.points <= most], default=None)

    def beginner(self, deal: ThousandDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Bid aces and marriages; lead high cards, take what can be taken."""
        hand = deal.hands[seat]
        if deal.stage == "auction":
            most = 45 + 20 * (hand & ACES).bit_count() + pairs_in(hand)
            return next((each for each in bids_in(choices)[:1] if each.points <= most), PASS)
        cards = [each.card for each in choices if isinstance(each, PlayCard)]
        if not cards:
            return self.habit(deal, seat, choices)
        if not deal.trick:
            return PLAY[max(cards, key=lambda card: (mated(hand, card), WORTH[card.rank]))]
        wins = self.game.ranking(deal.agreement, deal).better(hand, deal.trick)
        return PLAY[max(cards, key=lambda card: WORTH[card.rank] * (1 if wins >> card & 1 else -1))]

    def card(
        self,
        deal: ThousandDeal,
        side: PlayingSide,
        playable: CardSet,
        trick: Sequence[Laid],
        unseen: CardSet,
    ) -> Card:
        """Return a marriage, a card that wins, points for a friend, else what costs least."""
        hand, ranks, found = deal.hands[side.hand], side.ranks, cards_in(playable)
        costs = {card: cost(hand, card) for card in found}
        if not trick:
            pairs = [pair for pair in PAIRS if hand & pair == pair]
            if pairs and (deal.tricks or deal.agreement.marriage == "any"):
                queen, king = cards_in(pairs[-1])
                return queen if ranks.above[king] & unseen else king
            drawn, suits = ranks.trumps & unseen, ranks.suits
            wins = [card for card in found if not ranks.above[card] & unseen]
            sure = [
                card
                for card in wins
                if card.suit is deal.trump or not drawn or suits[card.suit] & unseen
            ]
            value = {card: (bool(drawn & suits[card.suit]), WORTH[card.rank]) for card in sure}
            return max(sure, key=value.__getitem__) if sure else min(found, key=costs.__getitem__)
        holder, top = ranks.best(trick)
        last = len(trick) == len(deal.playing) - 1
        beaten = unseen & (ranks.above[top] | (0 if top.suit is deal.trump else ranks.trumps))
        safe = last or deal.next_hand(side.hand) != deal.declarer or not beaten
        wins = [*cards_in(ranks.better(playable, trick, top))]
        sure = [card for card in wins if last or not unseen & ranks.above[card]]
        if side.friends >> holder & 1 and safe:
            sure = [*found]
        if sure:
            return max(sure, key=lambda card: 2 * WORTH[card.rank] - costs[card])
        return min(wins if worth(trick) > 9 and wins else found, key=costs.__getitem__)

    # What is weighed

    def choices(self, view: View) -> tuple[Action, ...]:
        """Return the choices, of sums the lowest, in the auction, or some to raise to."""
        found = super().choices(view)
        sums = bids_in(found)
        tens = [each for each in sums if each.points % 20 == 0 and view.stage == "play"]
        kept = tens[:6] or sums[:1]
        return tuple(each for each in found if each not in sums or each in kept)

    def counts(self, deal: ThousandDeal, seat: int, action: Action) -> bool:
        """Return whether the contract is made."""
        return deal.made

    def finished(self, deal: ThousandDeal) -> ThousandDeal:
        """Play a deal out by habit, then exactly; count what lasts after it."""
        while not deal.over:
            seat = min(self.game.awaited(deal))
            if deal.stage != "play" or not (deal.trick or deal.tricks):
                action = self._act(deal, seat, self.habit)
            elif deal.hands[seat].bit_count() <= self.searched[compiled()]:
                deal = self.game.booked(exact_end(deal))
                break
            else:
                action = PLAY[self.next_card(deal, self.game.cards_of(deal).cards)]
            deal = self.game.step(deal, seat, action)
        return but(deal, kept=self.game.carried(deal.agreement, deal.kept, deal))

    def explained(
        self, deal: ThousandDeal, action: Action, values: Mapping[Action, Prospect]
    ) -> tuple[str, Action]:
        """Return the reason of an action: a marriage, a word, a gift."""
        hand = 0 if deal.trick or not deal.tricks else deal.hands[deal.turn or 0]
        match action:
            case PlayCard(card) if mated(hand, card):
                return "marriage", action
            case SumBid(points):
                return "raise" if deal.stage == "play" else "bid" if points else "pass", action
            case Picked():
                return "gift", action
            case ThousandWord.GIVE_UP:
                return action.value, action
        return super().explained(deal, action, values)


class ThousandExpert(ThousandPlayer):
    """The computer that plays ends of layouts exactly."""

    skills = MappingProxyType({Level.EXPERT: Skill(Fraction(1), spread=2)})
    searched = (3, 5)

    def choose(
        self, view: View, rng: Random, level: str = Level.CLUB, effort: Effort = DEFAULT_EFFORT
    ) -> Action:
        """Return an expert's action, or that of another level."""
        if level == Level.EXPERT:
            return super().choose(view, rng, level, effort)
        return ThousandPlayer().choose(view, rng, level, effort)

    def likelihood(self, deal: ThousandDeal, seat: int) -> float:
        """Return a weight: high bids need marriages, which few lead past."""
        found, wholes = 1.0, deal.wholes
        for hand, bid in deal.words[1:]:
            if hand not in (seat, deal.unseen) and bid.points:
                fits = bid.points <= ceiling(deal.agreement, wholes[hand])
                found *= fits * min(1, 0.3 + promise(wholes[hand]) / bid.points / 2)
        said = {each.trick for each in deal.marriages}
        for number, trick in enumerate((*[each.cards for each in deal.tricks], deal.trick), 1):
            past = number > 1 and trick and number not in said and trick[0][0] != seat
            found *= UNLED if past and pairs_in(deal.hands[trick[0][0]]) else 1
        return found


def cost(hand: CardSet, card: Card) -> int:
    """Return what it costs to part with a card: its points, half a marriage."""
    return WORTH[card.rank] + (MARRIAGES[card.suit] // 2 if mated(hand, card) else 0)


def exact_end(deal: ThousandDeal) -> ThousandDeal:
    """Return the deal as it ends if all play as well as can be, the opponents together."""
    terms, declarer, contract = deal.agreement, deal.declarer or 0, deal.contract or 0
    seats, ranks = (declarer, *deal.against), THOUSAND.ranking(terms, deal)
    place = seats.index(deal.turn or 0)
    winner, best = ranks.best(deal.trick) if deal.trick else (declarer, None)
    position = PartyPosition(
        hands=[deal.hands[seat] for seat in (*seats[place:], *seats[:place])],
        player=place,
        trump=NO_TRUMP if deal.trump is None else deal.trump,
        need=contract - deal.count[declarer],
        started=bool(deal.tricks) or terms.marriage == "any",
        trick=[card for _, card in deal.trick],
        best=best,
        winner=seats.index(winner),
    )
    rule, closed = FOLLOWING[terms.follow], points_of(deal.pack)
    law = replace(LAW, ruffs=rule.ruff, heads=rule.head, four=ACES * terms.aces, last=closed)
    made, points = party_value(law, position)
    count, taken = [*deal.count], [*deal.taken]
    count[declarer], taken[declarer] = max(count[declarer], contract * made), 1
    for seat, more in zip(deal.against, points, strict=False):
        count[seat] += more
        taken[seat] += more > 0
    return but(deal, count=tuple(count), ending=AgreedEnding("agreed", declarer, tuple(taken)))


COMPUTERS: Final = ThousandExpert().computers
