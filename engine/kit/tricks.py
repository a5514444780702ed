"""Tricks: ranks of cards in a deal, playable cards, winners. Pure functions of values."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Final, NamedTuple

from engine.cards import BLANK, SUIT_OF, Card, Rank, Suit
from engine.errors import RuleError
from engine.tricks import CardSet, card_set, cards_in

Laid = tuple[int, Card]
"""A card with the hand that played it."""


class WonTrick(NamedTuple):
    """``cards`` in order of play, () where the viewer may not look back; ``winner`` took it."""

    cards: tuple[Laid, ...]
    winner: int


def taken(tricks: Iterable[WonTrick], players: int) -> tuple[int, ...]:
    """Return the count of ``tricks`` by hand; one that a lead has ended, of one card, is none."""
    count = [0] * players
    for trick in tricks:
        count[trick.winner] += len(trick.cards) != 1
    return tuple(count)


def counted(tricks: Iterable[WonTrick], players: int, worth: Mapping[Rank, int]) -> tuple[int, ...]:
    """Return the value of the cards that each hand took."""
    points = [0] * players
    for trick in tricks:
        points[trick.winner] += sum(worth.get(card.rank, 0) for _, card in trick.cards)
    return tuple(points)


# --- ranks ----------------------------------------------------------------------------------

ACE_HIGH: Final = tuple(reversed(Rank))
"""Ranks descending, as in most games."""


@dataclass(frozen=True, slots=True, eq=False)
class Ranking:
    """The order of cards in a deal, made by `ranking`.

    ``suit``, ``place`` and ``above`` are indexed by card: its suit, its height there, and the
    higher cards. ``suits`` are the cards of each suit, ``trumps`` those of the trump suit, ``top``
    the highest of them. ``catch``: a card, and the highest trump that it beats when that is led; it
    may be played even by a hand that could follow.
    """

    trump: Suit | None
    suit: tuple[int, ...]
    place: tuple[int, ...]
    suits: tuple[CardSet, ...]
    above: tuple[CardSet, ...]
    trumps: CardSet
    top: CardSet
    catch: tuple[Card, Card] | None = None

    def catching(self, trick: Sequence[Laid]) -> CardSet:
        """Return the card that catches the lead of a trick, if there is one."""
        catch = self.catch
        return 1 << catch[0] if catch is not None and trick[0][1] == catch[1] else 0

    def beats(self, card: Card, best: Card) -> bool:
        """Return whether a card played later beats the best one of a trick."""
        if self.suit[card] == self.suit[best]:
            return self.place[card] > self.place[best]
        return self.suit[card] == self.trump

    def best(self, trick: Sequence[Laid]) -> Laid:
        """Return the card that is winning a trick, with its hand; a blank one leads nothing."""
        best, catching = trick[0], self.catch and self.catching(trick)
        suits, places, trump = self.suit, self.place, self.trump
        suit, place = suits[best[1]], places[best[1]]
        for laid in trick[1:]:
            card = laid[1]
            if catching and catching >> card & 1:
                return laid
            if suits[card] == suit:
                if places[card] > place:
                    best, place = laid, places[card]
            elif suits[card] == trump or suit < 0:
                best, suit, place = laid, suits[card], places[card]
        return best

    def better(self, cards: CardSet, trick: Sequence[Laid], best: Card | None = None) -> CardSet:
        """Return those of ``cards`` that would be winning a trick; ``best`` is winning it now."""
        if self.catch is not None and (catching := self.catching(trick)):
            return cards & catching
        if best is None:
            best = self.best(trick)[1]
        trumps = 0 if self.suit[best] == self.trump else self.trumps
        return cards & (self.above[best] | trumps)


@cache
def ranking(
    trump: Suit | None,
    order: tuple[Rank, ...] = ACE_HIGH,
    matadors: tuple[Card, ...] = (),
    catcher: Card | None = None,
) -> Ranking:
    """Return the ranking of a deal; ``order`` descends.

    ``matadors`` belong to the trump suit and stand above it, the highest first. ``catcher`` catches
    the highest trump, if it is of another suit.

    >>> knave = Card.parse("Jc")
    >>> hearts = ranking(Suit.HEARTS, matadors=(knave,))
    >>> hearts.beats(knave, Card.parse("Ah")), hearts.beats(Card.parse("2h"), Card.parse("Ac"))
    (True, True)
    """
    cards = [Card(number) for number in range(52)]
    above = {card: 100 - number for number, card in enumerate(matadors)}
    suit = tuple(
        SUIT_OF[card] if trump is None or card not in above else int(trump) for card in cards
    )
    whole = (*order, *ACE_HIGH)
    place = tuple(above.get(card, 50 - whole.index(card.rank)) for card in cards)
    suits = tuple(card_set(card for card in cards if suit[card] == each) for each in Suit)
    higher = tuple(
        card_set(
            other for other in cards if suit[other] == suit[card] and place[other] > place[card]
        )
        for card in cards
    )
    catch = None
    if catcher is not None and trump not in (None, catcher.suit):
        catch = catcher, Card.of(Suit(trump), order[0])
    trumps = 0 if trump is None else suits[trump]
    top = card_set(card for card in cards if trumps >> card & 1 and not higher[card])
    suit, place, higher = (*suit, BLANK.suit), (*place, -1), (*higher, 0)  # the blank card's
    return Ranking(trump, suit, place, suits, higher, trumps, top, catch)


PLAIN: Final = {trump: ranking(trump) for trump in (None, *Suit)}
"""Rankings with the ace high, by trump suit."""


# --- what may be played ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Following:
    """The duties of a hand that plays a card.

    ``free``: none but for the lead. ``ruff``: void of the suit led, play a trump. ``head``: among
    playable cards, beat the best card on the table if possible. ``leads``: a hand on lead with all
    of these trumps must lead the first of them; the first set that it holds decides. ``taken``: a
    hand that may play the highest trump on one of these trumps, the best card on the table, must do
    so.
    """

    free: bool = False
    ruff: bool = False
    head: bool = False
    leads: tuple[tuple[Rank, ...], ...] = ()
    taken: tuple[Rank, ...] = ()
    _leading: tuple[tuple[tuple[CardSet, CardSet], ...], ...] = field(
        init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        """Find the cards of ``leads`` in each trump suit, and the one to lead."""
        cards = [[[Card.of(suit, rank) for rank in ranks] for ranks in self.leads] for suit in Suit]
        leading = tuple(tuple((card_set(held), 1 << held[0]) for held in each) for each in cards)
        object.__setattr__(self, "_leading", leading)

    @property
    def binds(self) -> bool:
        """True if a played card shows more than whether its suit was followed."""
        return self.ruff or self.head or bool(self.leads or self.taken)

    def playable(self, hand: CardSet, trick: Sequence[Laid], ranks: Ranking) -> CardSet:
        """Return the cards of ``hand`` that may be played to ``trick``, () for the lead."""
        if not trick:
            return self._leads(hand, ranks) if self.leads else hand
        if self.free:
            return hand
        found = hand & ranks.suits[ranks.suit[trick[0][1]]]
        if not found and self.ruff:
            found = hand & ranks.trumps
        if not found:
            return hand
        if self.taken and found & ranks.top:
            best = ranks.best(trick)[1]
            if ranks.suit[best] == ranks.trump and best.rank in self.taken:
                found &= ranks.top
        if self.head and (better := ranks.better(found, trick)):
            return better
        return found if ranks.catch is None else found | hand & ranks.catching(trick)

    def _leads(self, hand: CardSet, ranks: Ranking) -> CardSet:
        if ranks.trump is not None:
            for held, first in self._leading[ranks.trump]:
                if hand & held == held:
                    return first
        return hand

    def refusal(
        self, hand: CardSet, trick: Sequence[Laid], ranks: Ranking, rules: Mapping[str, str]
    ) -> RuleError:
        """Return why a card of the hand is not `playable`; ``rules``: numbers by refusal."""
        rule = partial(_number, rules)
        playable = self.playable(hand, trick, ranks)
        first = cards_in(playable)[0]
        if not trick:
            return RuleError("must-lead", rule("must-lead"), card=first)
        led = Suit(ranks.suit[trick[0][1]])
        if playable == hand & (ranks.suits[led] | ranks.catching(trick)):
            return RuleError("follow-suit", rule("follow-suit"), suit=led)
        if ranks.trump is not None and playable == hand & ranks.trumps:
            return RuleError("must-trump", rule("must-trump"), suit=ranks.trump)
        return RuleError("must-beat", rule("must-beat"), card=first)


def _number(rules: Mapping[str, str], refusal: str) -> str:
    return rules.get(refusal, rules.get("follow", ""))


FREE: Final = Following(free=True)
FOLLOW: Final = Following()
FOLLOW_RUFF: Final = Following(ruff=True)
FOLLOW_RUFF_HEAD: Final = Following(ruff=True, head=True)
