"""Computers of Thousand: bids by what hands bring, gifts and cards by layouts with exact ends."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from engine.cards import ALL, Card, Rank, deck
from engine.computers import Level
from engine.kit.computers import Prospect, Skill
from engine.kit.copying import but
from engine.kit.marriages import RANKINGS, WORTH, mated
from engine.kit.past import CardFacts
from engine.kit.trick_computers import PlayingSide, TrickPlayer
from engine.kit.tricks import Laid, WonTrick
from engine.kit.view import KitView
from engine.kit.words import Action, Picked, listed
from engine.thousand.game import (
    ACES,
    FOLLOWING,
    FOUR_ACES,
    PAIRS,
    PASS,
    THOUSAND,
    ThousandBid,
    ThousandDeal,
    ThousandWord,
    ceiling,
)
from engine.tricks import CardSet, PlayCard, cards_in

View = KitView[ThousandDeal, CardFacts]
VALUE: Final = [WORTH.get(card.rank, 0) for card in ALL]
ABOVE: Final = RANKINGS[None].above
SUITS: Final = RANKINGS[None].suits
PAIRED: Final = {card: pair for pair in PAIRS for card in cards_in(pair)}
DEALT, WHOLE = (10, 23, 12, 9, 6, 0.86, 0.14), (-43, 30, 13, 10, 13.6, 0.88, 0)
"""What a hand brings, fitted to layouts played out: with a talon to come, before the first lead.
Any hand; an ace, its ten, another ten, a card beyond two in a suit; parts of a marriage's points,
and of those of half a marriage."""
DOUBT: Final = 20
"""Points below what a hand brings to which a contract is raised."""
TENS: Final = sum(1 << card for card in deck(Rank.NINE) if card.rank is Rank.TEN)
SOLVED: Final = 2
"""Cards of a hand from which a layout is played exactly; one more near the end."""
MADE: Final = 1000
"""More than all points: what a contract is worth to the search."""
DECK: Final = sum(1 << card for card in deck(Rank.NINE))
UNLED: Final = 0.25
"""How often somebody leads past a marriage."""


def promise(hand: CardSet, weights: Sequence[float] = DEALT) -> int:
    """Return what a hand brings, to the lower five."""
    found, ace, guarded, ten, length, pairs, half = weights
    for pair, (suit, points) in PAIRS.items():
        cards = hand & SUITS[suit]
        high, tens = cards & ACES, cards & TENS
        found += ace * bool(high) + (guarded if high else ten) * bool(tens)
        found += length * max(0, cards.bit_count() - 2)
        held = cards & pair
        found += points * (pairs if held == pair else half * bool(held))
    return int(found) // 5 * 5


class ThousandPlayer(TrickPlayer[ThousandDeal]):
    """The computers."""

    game = THOUSAND
    each_card = True
    skills = MappingProxyType(
        {Level.CLUB: Skill(Fraction(1, 8)), Level.EXPERT: Skill(Fraction(2), spread=2)}
    )

    # Habits

    def habit(self, deal: ThousandDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Bid what the hand promises, give what costs least, play a card."""
        hand = deal.hands[seat]
        match deal.stage:
            case "blind":
                return ThousandWord.LOOK
            case "auction":
                return self._bid(choices, promise(hand))
            case "choose":
                return ThousandWord.FIRST
            case "gifts":
                picks = [each for each in listed(choices) if isinstance(each, Picked)]
                return min(picks, key=lambda each: cost(hand, each.cards[0]))
        return None

    def beginner(self, deal: ThousandDeal, seat: int, choices: Sequence[Action]) -> Action:
        """Bid aces and marriages; lead high cards, take what can be taken."""
        hand = deal.hands[seat]
        if deal.stage == "auction":
            pairs = sum(points for pair, (_, points) in PAIRS.items() if hand & pair == pair)
            return self._bid(choices, 45 + 20 * (hand & ACES).bit_count() + pairs)
        cards = [each for each in choices if isinstance(each, PlayCard)]
        if not cards:
            return self.habit(deal, seat, choices)
        if not deal.trick:
            return max(cards, key=lambda each: (mated(hand, each.card), VALUE[each.card]))
        ranks = self.game.ranking(deal.agreement, deal)
        wins = ranks.better(hand, deal.trick)
        return max(cards, key=lambda each: VALUE[each.card] * (1 if wins >> each.card & 1 else -1))

    def _bid(self, choices: Sequence[Action], most: int) -> Action:
        """Return the lowest bid, unless it is more than ``most``."""
        bids = [each for each in choices if isinstance(each, ThousandBid) and each != PASS]
        return bids[0] if bids and bids[0].points <= most else PASS

    # What is weighed

    def choices(self, view: View) -> tuple[Action, ...]:
        """Return the choices, of sums the lowest, in the auction, or some to raise to."""
        found = super().choices(view)
        sums = [each for each in found if isinstance(each, ThousandBid) and each != PASS]
        kept = sums[:1]
        if view.stage == "play":
            kept = [each for each in sums if each.points % 20 == 0][:6] or kept
        return tuple(each for each in found if each not in sums or each in kept)

    def worth(self, deal: ThousandDeal, seat: int, *, shares: bool = True) -> Fraction:
        """Return the standing after a deal; without ``shares`` what it writes beyond the others."""
        terms, score = deal.agreement, deal.before.after(deal.writes)
        if not shares:
            pairs = zip(score.sheet, deal.before.sheet, strict=True)
            gains = [int(now - was) for now, was in pairs]
            return Fraction(gains[seat] * len(gains) - sum(gains), len(gains))
        closing = self.game.closing(terms, score, deal)
        if closing is not None:
            score = score.after(closing)
            return Fraction(score.accounts[seat])
        kept = self.game.carried(terms, deal.kept, deal)
        return Fraction(self.game.standing(terms, score, kept)[seat])

    def counts(self, deal: ThousandDeal, seat: int, action: Action) -> bool:
        """Return whether the contract is made."""
        return deal.made

    def likelihood(self, deal: ThousandDeal, seat: int) -> float:
        """Return a weight: high bids need marriages, which few lead past."""
        found = 1.0
        for hand, bid in deal.words[1:]:
            cards = deal.whole(hand)
            if hand not in (seat, deal.unseen) and bid.points:
                fits = bid.points <= ceiling(deal.agreement, cards)
                found *= fits * min(1, 0.3 + promise(cards) / bid.points / 2)
        for number, trick in enumerate((*[each.cards for each in deal.tricks], deal.trick)):
            hand = trick[0][0] if trick else seat
            said = any(each.trick == number + 1 for each in deal.marriages)
            pairs = any(deal.hands[hand] & pair == pair for pair in PAIRS)
            found *= UNLED if number and hand != seat and pairs and not said else 1
        return found

    # Playing out

    def finished(self, deal: ThousandDeal) -> ThousandDeal:
        """Play a deal out: words by habit, cards too, until the end can be solved."""
        while not deal.over and deal.stage != "play":
            seat = min(self.game.awaited(deal))
            deal = self.game.step(deal, seat, self._act(deal, seat, self.habit))
        if deal.over:
            return deal
        hand = deal.hands[deal.turn or 0]
        sums = [each.points for each in self.game.sums(deal, deal.turn or 0)]
        raised = [each for each in sums if each <= promise(hand, WHOLE) - DOUBT]
        deal = but(deal, contract=raised[-1]) if raised else deal
        return self.game.booked(CardPlay(deal).finished())

    def card(
        self,
        deal: ThousandDeal,
        side: PlayingSide,
        playable: CardSet,
        trick: Sequence[Laid],
        unseen: CardSet,
    ) -> Card:
        """Return the card of habit."""
        return CardPlay(deal).habit(playable)

    def explained(
        self, deal: ThousandDeal, action: Action, values: Mapping[Action, Prospect]
    ) -> tuple[str, Action]:
        """Return the reason of an action: a marriage, a word, a gift."""
        hand = 0 if deal.trick or not deal.tricks else deal.hands[deal.turn or 0]
        if isinstance(action, PlayCard) and mated(hand, action.card):
            return "marriage", action
        if isinstance(action, ThousandBid):
            kind = "raise" if deal.stage == "play" else "bid" if action.points else "pass"
            return kind, action
        if isinstance(action, Picked):
            return "gift", action
        if action is ThousandWord.GIVE_UP:
            return "give_up", action
        return super().explained(deal, action, values)


class CardPlay:
    """The play of a layout, card by card, without the checks of a fold; it can be taken back."""

    def __init__(self, deal: ThousandDeal) -> None:
        self.deal, terms = deal, deal.agreement
        self.hands, self.tricks, self.trick = [*deal.hands], [*deal.tricks], deal.trick
        self.count, self.trump, self.turn = deal.count, deal.trump, deal.turn or 0
        self.follows = {hand: deal.next_hand(hand) for hand in deal.playing}
        self.declarer, self.contract = deal.declarer, deal.contract or 0
        self.rule, self.aces = FOLLOWING[terms.follow], terms.aces
        self.early = terms.marriage == "any"
        self.closed = sum(VALUE[card] for card in deal.pack if card is not None)
        self.gone = deal.played

    def finished(self) -> ThousandDeal:
        """Play by habit, then exactly; return the deal without what it writes."""
        solved = SOLVED + (self.hands[self.turn].bit_count() <= SOLVED + 1)
        while left := self.hands[self.turn].bit_count():
            if left <= solved and not self.trick:
                _, self.count, tricks = self.best(-MADE, 2 * MADE)
                self.tricks = [*tricks]
                break
            self.play(self.habit(self.legal()))
        hands, tricks = (0,) * len(self.hands), tuple(self.tricks)
        return but(self.deal, hands=hands, trick=(), count=self.count, tricks=tricks)

    def legal(self) -> CardSet:
        """Return the playable cards."""
        return self.rule.playable(self.hands[self.turn], self.trick, RANKINGS[self.trump])

    def play(self, card: Card) -> None:
        """Play a card, as `Thousand.step` does."""
        turn, hand = self.turn, self.hands[self.turn]
        if not self.trick:
            pair = PAIRED.get(card, 0)
            if pair and hand & pair == pair and (self.tricks or self.early):
                self.trump, points = PAIRS[pair]
                self._write(turn, points)
            elif self.aces and ACES >> card & 1 and hand & ACES == ACES:
                self._write(turn, FOUR_ACES)
        self.hands[turn] = hand & ~(1 << card)
        self.gone |= 1 << card
        self.trick = (*self.trick, (turn, card))
        self.turn = self.follows[turn]
        if len(self.trick) == len(self.follows):
            winner = RANKINGS[self.trump].best(self.trick)[0]
            points = sum([VALUE[each] for _, each in self.trick])
            self._write(winner, points if self.hands[winner] else points + self.closed)
            self.tricks.append(WonTrick(self.trick, winner))
            self.trick, self.turn = (), winner

    def _write(self, seat: int, points: int) -> None:
        count = self.count
        self.count = (*count[:seat], count[seat] + points, *count[seat + 1 :])

    def best(self, low: int, high: int) -> tuple[int, tuple[int, ...], tuple[WonTrick, ...]]:
        """Return what the declarer comes to against the others, points and tricks."""
        turn, before = self.turn, (self.trick, self.trump, self.count, self.gone, len(self.tricks))
        if not self.hands[turn]:
            points = self.count[self.declarer or 0]
            return points + MADE * (points >= self.contract), self.count, tuple(self.tricks)
        found, mine = None, turn == self.declarer
        for card in sorted(cards_in(self.legal()), key=VALUE.__getitem__, reverse=True):
            self.play(card)
            end = self.best(low, high)
            self.trick, self.trump, self.count, self.gone, played = before
            self.turn, self.tricks[played:] = turn, []
            self.hands[turn] |= 1 << card
            if found is None or (end[0] > found[0] if mine else end[0] < found[0]):
                found = end
                low, high = (max(low, end[0]), high) if mine else (low, min(high, end[0]))
                if low >= high:
                    break
        assert found is not None  # noqa: S101 - there is a card
        return found

    # Habits

    def habit(self, playable: CardSet) -> Card:
        """Return a sensible card, from the hand in turn and the played ones."""
        if not playable & (playable - 1):
            return ALL[playable.bit_length() - 1]
        hand = self.hands[self.turn]
        unseen = DECK & ~hand & ~self.gone
        return self._lead(hand, unseen) if not self.trick else self._follow(hand, playable, unseen)

    def _lead(self, hand: CardSet, unseen: CardSet) -> Card:
        """Lead a marriage, a card that wins, else the least useful one."""
        if self.tricks or self.early:
            pairs = [pair for pair in PAIRS if hand & pair == pair]
            if pairs:
                queen, king = cards_in(pairs[-1])
                return queen if ABOVE[king] & unseen else king
        trumps = 0 if self.trump is None else SUITS[self.trump]
        sure = [
            card
            for card in cards_in(hand)
            if not ABOVE[card] & unseen
            and (trumps >> card & 1 or not trumps & unseen or SUITS[card.suit] & unseen)
        ]
        if sure:
            drawn = trumps & unseen
            return max(sure, key=lambda card: (bool(drawn & SUITS[card.suit]), VALUE[card]))
        return min(cards_in(hand), key=lambda card: cost(hand, card))

    def _follow(self, hand: CardSet, playable: CardSet, unseen: CardSet) -> Card:
        """Take what can be taken for good, feed a friend, else play the least useful card."""
        ranks, turn, declarer = RANKINGS[self.trump], self.turn, self.declarer
        holder, top = ranks.best(self.trick)
        last, cards = len(self.trick) == len(self.follows) - 1, cards_in(playable)
        friend = declarer not in (turn, holder)
        to_come = not last and self.follows[turn] == declarer
        wins = ranks.better(playable, self.trick, top)
        above = unseen & (ABOVE[top] | (0 if top.suit is self.trump else ranks.trumps))
        if friend and (last or not to_come or not above):
            return max(cards, key=lambda card: VALUE[card] - (cost(hand, card) - VALUE[card]))
        if wins:
            better = [card for card in cards_in(wins) if last or not unseen & ABOVE[card]]
            if better:
                return max(better, key=lambda card: 2 * VALUE[card] - cost(hand, card))
            lead = sum([VALUE[card] for _, card in self.trick])
            if lead >= 10:
                return min(cards_in(wins), key=lambda card: cost(hand, card))
        return min(cards, key=lambda card: cost(hand, card))


def cost(hand: CardSet, card: Card) -> int:
    """Return what it costs to part with a card: its points, half a marriage, a ten's guard."""
    pair = PAIRED.get(card, 0)
    mate = PAIRS[pair][1] // 2 if pair and hand & pair == pair else 0
    return VALUE[card] + mate


COMPUTERS: Final = ThousandPlayer().computers
