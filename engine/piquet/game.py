"""Piquet: an exchange, what hands count, twelve tricks, parties of six deals. ``Piquet 3.3``."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from itertools import chain
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine.cards import Card, Hand, Rank
from engine.codec import Seat
from engine.game import Shuffled
from engine.kit import hands as counting
from engine.kit.agreement import CardAgreement, numbered, options, yes_no
from engine.kit.copying import but, made
from engine.kit.deal import KnownCards
from engine.kit.game import Evening
from engine.kit.hands import Declared, DeclaredDeal, Exchange, NamedHand
from engine.kit.past import AllPlayFacts, Bought, CardLaid, TrickFacts
from engine.kit.score import Payment, Points, Score
from engine.kit.trick_game import TrickGame
from engine.kit.words import Action, Pick, Picked
from engine.options import Number, OptionValue, Preset, declared
from engine.table_options import EVENING
from engine.tricks import PlayCard, card_set

FIRST, MINE, LEAST = 5, 3, 3
"""The cards of both talons, and the fewest that are exchanged. Piquet 2.2, 3.1."""
DEALS, PAIR = 6, 2
"""Deals of a party, and of a королик. Piquet 1.5."""
GOAL, REPIQUE, PIQUE = 30, 60, 30
"""What brings more, and how much. Piquet 4.6, 5.4."""
CAPOT, ANNOUNCED = 40, 80
"""All tricks. Piquet 5.5, 5.6."""
BONUS: Final = 100
"""What a королик, a party and a сквозная запись bring. Piquet 6.2-6.4."""


@dataclass(frozen=True, slots=True)
class PiquetAgreement(CardAgreement):
    """The agreement made before the first deal."""

    all_counted: bool = yes_no(usual=True)
    parties: int = declared(Number(1, 20), 1, choices=(1, 2, 3), page=EVENING)

    @property
    def counts(self) -> Mapping[str, int]:
        """What hands count beside their cards. Piquet 4.5, 4.6."""
        return {"goal": GOAL, "repique": REPIQUE, "whole": counting.ALL * self.all_counted}


PiquetAgreement.OPTIONS = options(
    PiquetAgreement,
    (),
    rules=numbered("Piquet", "all_counted 4.5, parties 1.5, seating 1.3, stake 6.5"),
    presets=(Preset("usual", {}),),
    lengths=("parties",),
)


# --- what is said, and kept of it -------------------------------------------------------------


class PiquetWord(StrEnum):
    """A word before the first lead. Piquet 5.1."""

    CAPOT = "capot"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class Untaken:
    """Cards of its talon that a seat left there: it alone sees them. Piquet 3.3."""

    seat: Seat
    cards: tuple[Card | None, ...]


class PiquetParty(NamedTuple):
    """What lasts: ``parties`` won, what both have ``written`` in the last one begun.

    ``doubled``: the next deal's королик counts twice; ``drawn``: it had a рефет. Piquet 6.1.
    """

    parties: int = 0
    written: tuple[tuple[int, int], ...] = ()
    doubled: bool = False
    drawn: bool = False

    @property
    def running(self) -> tuple[tuple[int, int], ...]:
        """What is written in a party that is not over."""
        return () if len(self.written) == DEALS else self.written

    def after(self, written: tuple[int, int]) -> "PiquetParty":
        """Return what lasts after a deal."""
        deals, drawn = (*self.running, written), self.drawn or written == (0, 0)
        parties = self.parties + (len(deals) == DEALS)
        if len(deals) % PAIR:
            return PiquetParty(parties, deals, self.doubled, drawn)
        return PiquetParty(parties, deals, drawn)


def bonus(pair: Sequence[int]) -> tuple[int, int]:
    """Return what a королик, or the party, counts for these sums. Piquet 6.2.

    >>> bonus((33, 48)), bonus((65, 37)), bonus((5, 5))
    ((0, 120), (130, 0), (0, 0))
    """
    first, second = pair
    if first == second:
        return 0, 0
    points = (abs(first - second) + BONUS + 5) // 10 * 10
    return (points, 0) if first > second else (0, points)


def periods(written: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return what both wrote in each королик, the running one included, and in all deals."""
    parts = [written[at : at + PAIR] for at in range(0, len(written), PAIR)]
    return [
        (sum(deal[0] for deal in part), sum(deal[1] for deal in part)) for part in (*parts, written)
    ]


def party_account(written: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return both sums after a party. Piquet 6.2-6.4."""
    whole = periods(written)
    first, second = (sum(each) for each in zip(*map(bonus, whole), strict=True))
    return first + through(whole[-1]), second + through(whole[-1][::-1])


def through(written: Sequence[int]) -> int:
    """Return what the first counts if the other wrote nothing in a party. Piquet 6.4."""
    return BONUS if written[0] and not written[1] else 0


@dataclass(frozen=True, kw_only=True)
class PiquetDeal(DeclaredDeal):
    """A deal: the dealer's opponent is the first. Piquet 1.4."""

    agreement: PiquetAgreement
    kept: PiquetParty
    untaken: tuple[Untaken, ...] = ()
    capot: int | None = None
    count: tuple[int, ...] = (0, 0)
    written: tuple[int, int] = (0, 0)

    @property
    def offered(self) -> int:
        """Cards that may be exchanged now: what First refused is nobody's. Piquet 3."""
        if not self.exchange:
            return FIRST
        return self.left if self.exchange[0].discard else MINE

    @property
    def bought(self) -> list[Bought]:
        """How many cards each has exchanged."""
        return [Bought(each.seat, (), each.discard) for each in self.exchange]

    @property
    def party_account(self) -> tuple[int, int] | None:
        """The sums of a party that ends with this deal. Piquet 6.5."""
        written = (*self.kept.running, self.written)
        return party_account(written) if len(written) == DEALS else None


@dataclass(frozen=True, slots=True, kw_only=True)
class PiquetFacts(AllPlayFacts, TrickFacts):
    """The facts of a deal: docs/piquet/rules.md has the meaning of each field."""

    dealer: Seat
    party: int
    hands: tuple[Hand, ...]
    talon: tuple[Card, ...] = field()
    exchange: tuple[Exchange, ...]
    declared: tuple[Declared, ...]
    capot: Seat | None = None
    tricks: tuple[tuple[CardLaid, ...], ...]
    taken: tuple[int, ...]
    pique: bool
    count: tuple[int, ...]
    written: tuple[int, int]
    party_account: tuple[int, int] | None = None
    accounts: tuple[Fraction, ...]

    @property
    def bought(self) -> list[Bought]:
        """Both exchanges with the cards drawn."""
        first, dealer = self.exchange
        drawn, rest = len(first.discard), self.talon[len(first.discard) or FIRST :]
        return [
            Bought(first.seat, first.discard, self.talon[:drawn]),
            Bought(dealer.seat, dealer.discard, rest[: len(dealer.discard)]),
        ]

    @property
    def shown(self) -> tuple[NamedHand, ...]:
        """What was told of both hands: all their cards are in the tricks. Piquet 4.7."""
        hands = [0, 0]
        for seat, card in chain(*self.tricks):
            hands[seat] |= 1 << card
        return counting.compared(hands, [0, 0], goal=GOAL, repique=REPIQUE).shown


PiquetEvening = Evening[PiquetDeal, PiquetFacts]


class Piquet(TrickGame[PiquetDeal, PiquetFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key, version, lowest, hand_size, seats = "piquet", 1, Rank.SEVEN, 12, range(2, 3)
    agreement, facts_of = PiquetAgreement, PiquetFacts
    words: Mapping[str, Action] = MappingProxyType({"P": PiquetWord.PASS, "c": PiquetWord.CAPOT})
    rules = numbered(
        "Piquet",
        "dealer 1.5, party 1.5, hands 2.2, talon 2.2, exchange 3, declared 4, capot 5.1, "
        "tricks 5.2, taken 5.2, pique 5.4, count 5.3, written 6.1, party_account 6.2, "
        "accounts 6.5, settlement 6.5, settlement.finished 1.5, turn 5.2, word 3.1, follow 5.2, "
        "end 1.5",
    )

    def always(self, agreement: Any) -> Mapping[str, OptionValue]:
        """Return the number of parties."""
        return {"parties": agreement.parties}

    def ended(self, evening: PiquetEvening) -> bool:
        """Return whether the agreed parties are over."""
        return bool(evening.kept.parties == evening.agreement.parties)

    def may_end(self, evening: PiquetEvening) -> bool:
        """Return whether no party is running. Piquet 6.6."""
        return not evening.kept.running

    def carried(self, agreement: CardAgreement, kept: Any, facts: Any) -> PiquetParty:
        """Return what lasts of a party. Piquet 6.1."""
        return PiquetParty() if facts is None else kept.after(facts.written)

    def standing(self, agreement: CardAgreement, score: Score, kept: Any) -> Sequence[Points]:
        """Value what was written in a running party: whole королики, and the lead in others."""
        whole, sums = len(kept.running) // PAIR, periods(kept.running)
        more = sum(first - second for first, second in map(bonus, sums[:whole]))
        leads = [first - second for first, second in sums[whole:]]
        more += sum(lead + max(-BONUS, min(BONUS, lead)) for lead in leads)
        return [score.accounts[0] + more, score.accounts[1] - more]

    # The deal

    def lay_out(self, evening: PiquetEvening, cards: Shuffled) -> PiquetDeal:
        """Let First exchange. Piquet 2, 3."""
        return made(PiquetDeal, **self.lying(evening, cards, turned=False), stage="exchange")

    def known(self, deal: PiquetDeal) -> KnownCards:
        """Return own cards, talon cards that were left, and what was counted. Piquet 3.3, 4.7."""
        known = [0, 0]
        for each in deal.untaken:
            known[each.seat] = card_set([card for card in each.cards if card is not None])
        return super().known(deal).shown(card_set(deal.opened)).drew(known)

    def choices(self, deal: PiquetDeal, seat: int) -> Iterator[Action]:
        """Yield exchanges, words, or cards. Piquet 3, 5."""
        if deal.stage == "exchange":
            yield Picked(())
            yield Pick(deal.hands[seat], LEAST, deal.offered)
        elif deal.stage == "capot":
            yield from (PiquetWord.PASS, PiquetWord.CAPOT)
        else:
            yield from self.cards_of(deal)

    def step(self, deal: PiquetDeal, seat: int, action: Action) -> PiquetDeal:
        """Exchange, announce, or play a card. Piquet 3, 5."""
        match action:
            case Picked(cards):
                return self._exchanged(deal, seat, cards)
            case PiquetWord():
                if action is PiquetWord.CAPOT:
                    return but(deal, stage="play", capot=seat, turn=deal.first)
                done = seat == deal.dealer
                return but(deal, stage="play" if done else "capot", turn=deal.order[not done])
        assert isinstance(action, PlayCard)  # noqa: S101 - nothing else is left
        after = self.laid(deal, action.card).tallied(GOAL, PIQUE)
        return after if after.trick or any(after.hands) else ended(after)

    def _exchanged(self, deal: PiquetDeal, seat: int, cards: tuple[Card, ...]) -> PiquetDeal:
        """Discard and draw; after both count the hands. Piquet 3, 4."""
        stays = Untaken(seat, deal.pack[len(cards) : deal.offered])
        laid = (*deal.exchange, Exchange(seat, cards))
        after = deal.exchanged(seat, cards, exchange=laid, untaken=(*deal.untaken, stays))
        if len(laid) > 1:
            return counted(but(after, stage="capot", turn=deal.first))
        pack = after.pack if cards else (*after.pack[FIRST:], *after.pack[:FIRST])
        return but(after, pack=pack, turn=deal.dealer)

    # What is paid

    def writes_of(self, agreement: Any, facts: PiquetFacts, before: Score) -> Iterator[Payment]:
        """Yield what a party that is over pays. Piquet 6.5."""
        if facts.party_account is not None:
            first, second = facts.party_account
            best = int(second > first)
            if first != second:
                yield Payment(1 - best, best, abs(first - second), "party")

    def feats(self, facts: PiquetFacts, seat: int) -> Iterator[str]:
        """Yield репик, пик, капот."""
        if facts.declared[seat].repique:
            yield "repique"
        if facts.pique and seat != facts.dealer:
            yield "pique"
        if facts.taken[seat] == len(facts.tricks):
            yield "capot"


def counted(deal: PiquetDeal) -> PiquetDeal:
    """Count both hands, and tell what all may know of them. Piquet 4."""
    hands, white = deal.hands, [0, 0]
    for seat in (0, 1):
        dealt = deal.dealt[seat]  # 0 where a computer does not know it
        white[seat] = counting.WHITE * (dealt != 0 and not dealt & counting.PICTURES)
    found = counting.compared(hands, white, **deal.agreement.counts)
    return but(deal, **found._asdict()).tallied(GOAL, PIQUE)


def extras(taken: Sequence[int], last: int, capot: int | None) -> Iterator[tuple[str, int, int]]:
    """Yield what tricks bring at the end, to whom: reason, seat, points. Piquet 5.3-5.6."""
    failed = capot is not None and taken[1 - capot] > 0
    yield from counting.extras(taken, last, CAPOT if failed or capot is None else ANNOUNCED)
    if failed and capot is not None:
        yield "failed", 1 - capot, CAPOT


def ended(deal: PiquetDeal) -> PiquetDeal:
    """Count the tricks, and write the difference. Piquet 5.3-6.1."""
    count = [*deal.count]
    for _, seat, points in extras(deal.taken, deal.tricks[-1].winner, deal.capot):
        count[seat] += points
    more = (count[0] - count[1]) * (1 + deal.kept.doubled)
    written = (max(more, 0), max(-more, 0))
    return but(deal, count=tuple(count), written=written, over=True)


PIQUET: Final = Piquet()
