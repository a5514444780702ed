"""Norman piquet: what three hands count, ten tricks, and a race to a target. ``Norman 3.4``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final, NamedTuple

from engine.cards import Card, Hand, Rank
from engine.codec import Seat
from engine.game import Shuffled
from engine.kit import hands as counting
from engine.kit.agreement import CardAgreement, limit, numbered, one_of, options, yes_no
from engine.kit.copying import but, made
from engine.kit.deal import KnownCards
from engine.kit.game import Evening
from engine.kit.hands import Declared, DeclaredDeal, Exchange, HandCounts, NamedHand
from engine.kit.past import CardLaid, TrickFacts
from engine.kit.rounds import ROUND, RoundGame, ending_rounds
from engine.kit.score import Payment, Points, Score, divided, exact, written
from engine.kit.trick_game import TrickGame
from engine.kit.words import Action, Pick, Picked
from engine.options import Preset
from engine.tricks import CardSet, PlayCard, card_set

TALON: Final = 2
"""The cards that the dealer may take. Norman 2.1."""
GOAL, REPIQUE, PIQUE = 20, 70, 40
"""What brings more, and how much. Norman 3.7, 4.3."""
TRICKS, CAPOT = 10, 20
"""The tricks, and what all of them bring. Norman 4.5."""
LEFT: Final = 2
"""How many have to be out for a party to end. Norman 5.4."""


@dataclass(frozen=True, slots=True)
class NormanAgreement(CardAgreement):
    """The agreement made before the first deal."""

    target: int = one_of(100, 150, 200)
    all_counted: bool = yes_no(usual=True)
    limit: str = limit()
    parties: int = ending_rounds()


NormanAgreement.OPTIONS = options(
    NormanAgreement,
    (),
    rules=numbered(
        "Norman",
        "target 1.5, all_counted 3.6, limit 1.5, parties 1.5, seating 1.3, stake 5.7",
    ),
    presets=(Preset("usual", {}),),
    lengths=("limit", "parties"),
)


# --- what is kept -----------------------------------------------------------------------------


class NormanParty(NamedTuple):
    """What lasts: ``parties`` that are over, and who is ``out`` of the running one, in order."""

    parties: int = 0
    out: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class NormanDeal(DeclaredDeal):
    """A deal: who is out is not among ``playing``; of those the first leads. Norman 1.4."""

    agreement: NormanAgreement
    kept: NormanParty
    count: tuple[int, ...] = (0, 0, 0)

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals with what is counted so far. Norman 5.1."""
        return tuple(
            int(before) + more for before, more in zip(self.before.sheet, self.count, strict=True)
        )

    @property
    def out(self) -> tuple[int, ...]:
        """Who is out of the party after the deal, in order. Norman 5.2."""
        totals, order = self.totals, self.order
        new = [each for each in self.playing if totals[each] >= self.agreement.target]
        new.sort(key=lambda seat: (-totals[seat], order.index(seat)))
        return (*self.kept.out, *new)


@dataclass(frozen=True, slots=True, kw_only=True)
class NormanFacts(TrickFacts):
    """The facts of a deal: docs/norman/rules.md has the meaning of each field."""

    dealer: Seat
    party: int
    hands: tuple[Hand, ...]
    talon: tuple[Card, ...] = field()
    exchange: tuple[Exchange, ...]
    declared: tuple[Declared, ...]
    tricks: tuple[tuple[CardLaid, ...], ...]
    taken: tuple[int, ...]
    pique: bool
    count: tuple[int, ...]
    totals: tuple[int, ...]
    out: tuple[Seat, ...] = ()
    accounts: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        """Refuse figures of another number of seats."""
        TrickFacts.__post_init__(self)
        if not len(self.hands) == len(self.declared) == len(self.count) == len(self.totals):
            raise ValueError("every hand has its figures")
        if [each.seat for each in self.exchange] != [self.dealer]:
            raise ValueError("the dealer exchanges")

    @property
    def sheet(self) -> tuple[Fraction, ...]:
        """The totals."""
        return tuple(map(exact, self.totals))

    @property
    def shown(self) -> tuple[NamedHand, ...]:
        """What was told of the hands after the exchange. Norman 6.1."""
        held, (exchange,) = [card_set(hand) for hand in self.hands], self.exchange
        if out := card_set(exchange.discard):
            held[exchange.seat] = held[exchange.seat] & ~out | card_set(self.talon)
        return compared(self.playing, held, (0,) * len(held)).shown

    @property
    def playing(self) -> tuple[int, ...]:
        """Who has played."""
        return tuple(sorted(seat for trick in self.tricks[:1] for seat, _ in trick))


NormanEvening = Evening[NormanDeal, NormanFacts]


class Norman(RoundGame[NormanDeal, NormanFacts], TrickGame[NormanDeal, NormanFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key, version, lowest, hand_size, seats = "norman", 1, Rank.SEVEN, TRICKS, range(3, 4)
    pays_open = False
    agreement, facts_of = NormanAgreement, NormanFacts
    rules = numbered(
        "Norman",
        "dealer 5.6, party 1.5, hands 2.1, talon 2.1, exchange 2.2, declared 3, tricks 4.1, "
        "taken 4.1, pique 4.3, count 5.1, totals 5.1, out 5.2, accounts 5.5, settlement 5.5, "
        "settlement.finished 1.5, turn 4.1, word 2.2, follow 4.1, end 1.5",
    )

    # The race

    def lacks(self, agreement: Any, sheet: Sequence[Points]) -> Sequence[int]:
        """Return what each lacks to be out; who is out lacks nothing. Norman 5.2."""
        return [max(0, agreement.target - int(each)) for each in sheet]

    def won(self, agreement: Any, sheet: Sequence[Points], told: Any) -> int | None:
        """Return who was the first out of a party that ends with this deal. Norman 5.4."""
        return None if self.lost(agreement, sheet) is None else told.out[0]

    def lost(self, agreement: Any, sheet: Sequence[Points]) -> int | None:
        """Return what the last one of a party that ends lacks, None where it goes on."""
        lacks = self.lacks(agreement, sheet)
        return max(lacks) if sum(not each for each in lacks) >= LEFT else None

    def closing(self, agreement: CardAgreement, score: Score, told: Any) -> list[Payment] | None:
        """Return what the last one pays to the two others. Norman 5.5."""
        due = self.lost(agreement, score.sheet)
        if due is None:
            return None
        lacks = self.lacks(agreement, score.sheet)
        last = lacks.index(due)
        others = [seat for seat in range(len(lacks)) if seat != last]
        return [Payment(last, seat, due, ROUND) for seat in others if due]

    def carried(self, agreement: CardAgreement, kept: Any, facts: Any) -> NormanParty:
        """Return what lasts of a party."""
        if facts is None:
            return NormanParty()
        over = self.lost(agreement, facts.totals) is not None
        return NormanParty(kept.parties + 1) if over else NormanParty(kept.parties, facts.out)

    def may_end(self, evening: NormanEvening) -> bool:
        """Return whether no party is running, which a time limit lets end. Norman 1.5."""
        return not any(evening.score.sheet)

    def next_dealer(self, evening: NormanEvening) -> int:
        """Return the next person on the left who is in. Norman 5.3, 5.6."""
        return next(seat for seat in self.circle(evening) if seat not in evening.kept.out)

    def standing(self, agreement: Any, score: Score, kept: object) -> Sequence[Points]:
        """Value a running party: each is the last one with a chance that grows as he lacks more."""
        lacks = self.lacks(agreement, score.sheet)
        whole, cubes = sum(each**2 for each in lacks) or 1, sum(each**3 for each in lacks)
        due = [divided(cubes - 3 * each**3, whole) for each in lacks]
        return [account + more for account, more in zip(score.accounts, due, strict=True)]

    # The deal

    def lay_out(self, evening: NormanEvening, cards: Shuffled) -> NormanDeal:
        """Ask the dealer for his exchange. Norman 2.1, 5.3."""
        lacks = self.lacks(evening.agreement, evening.score.sheet)
        found = self.lying(evening, cards, turned=False)
        found |= {"playing": tuple(seat for seat, lack in enumerate(lacks) if lack)}
        return made(NormanDeal, **found | {"turn": evening.dealer}, stage="exchange")

    def known(self, deal: NormanDeal) -> KnownCards:
        """Return own hands of those who are in, and what was counted. Norman 6."""
        own = super().known(deal)
        seats = tuple(held * (seat in deal.playing) for seat, held in enumerate(own.seats))
        return KnownCards(seats, own.everybody | card_set(deal.opened))

    def choices(self, deal: NormanDeal, seat: int) -> Iterator[Action]:
        """Yield no exchange, and that of two cards; or cards. Norman 2.2, 4.1."""
        if deal.stage == "exchange":
            yield Picked(())
            yield Pick(deal.hands[seat], TALON, TALON)
        else:
            yield from self.cards_of(deal)

    def step(self, deal: NormanDeal, seat: int, action: Action) -> NormanDeal:
        """Exchange and count the hands, or play a card. Norman 2.2, 4."""
        if isinstance(action, Picked):
            laid = (Exchange(seat, action.cards),)
            return counted(deal.exchanged(seat, action.cards, exchange=laid))
        assert isinstance(action, PlayCard)  # noqa: S101 - nothing else is left
        after = self.laid(deal, action.card)
        return brought(but(after, over=len(after.tricks) == TRICKS))

    def writes_of(self, agreement: Any, facts: NormanFacts, before: Score) -> Iterator[Payment]:
        """Yield what each has counted. Norman 5.1."""
        return (written(seat, each, "count") for seat, each in enumerate(facts.count) if each)

    def feats(self, facts: NormanFacts, seat: int) -> Iterator[str]:
        """Yield репик, пик, капот."""
        if facts.declared[seat].repique:
            yield "repique"
        if facts.pique and facts.tricks[0][0].seat == seat:
            yield "pique"
        if facts.taken[seat] == TRICKS:
            yield "capot"


def counted(deal: NormanDeal) -> NormanDeal:
    """Count the hands of those who are in, and let First lead. Norman 3."""
    dealt = [*deal.hands]
    dealt[deal.dealer] = deal.dealt[deal.dealer]
    white = [counting.WHITE * (not held & counting.PICTURES) for held in dealt]
    whole = counting.ALL * deal.agreement.all_counted
    declared, shown, opened = compared(deal.playing, deal.hands, white, whole)
    laid = but(deal, declared=declared, shown=shown, opened=opened, stage="play", turn=deal.first)
    return brought(laid)


def compared(
    playing: Sequence[int], hands: Sequence[CardSet], white: Sequence[int], whole: int = 0
) -> HandCounts:
    """Return what the hands of those who are in count against each other. Norman 3."""
    held = [hand * (seat in playing) for seat, hand in enumerate(hands)]
    whites = [each * (seat in playing) for seat, each in enumerate(white)]
    return counting.compared(held, whites, goal=GOAL, repique=REPIQUE, whole=whole)


def brought(deal: NormanDeal) -> NormanDeal:
    """Count hands and tricks, and at the end what all tricks bring. Norman 4.2-4.5."""
    found = deal.tallied(GOAL, PIQUE)
    if not deal.over:
        return found
    count = [*found.count]
    for _, seat, points in extras(deal.taken, deal.tricks[-1].winner):
        count[seat] += points
    return but(found, count=tuple(count))


def extras(taken: Sequence[int], last: int) -> Iterator[tuple[str, int, int]]:
    """Return what tricks bring at the end: why, to whom, how much. Norman 4.2, 4.4, 4.5."""
    return counting.extras(taken, last, CAPOT)


NORMAN: Final = Norman()
