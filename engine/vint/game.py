"""Vint: the auction, the play, and what lasts. Rules are cited as ``Vint 3.1``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from engine.cards import Hand, Rank, Suit
from engine.codec import Seat
from engine.game import Shuffled
from engine.kit.agreement import numbered, one_of, options, yes_no
from engine.kit.copying import but
from engine.kit.game import Evening
from engine.kit.ladder import (
    BID_CODES,
    PASS,
    Call,
    LevelBid,
    SpokenCall,
    above,
    trailing_passes,
)
from engine.kit.past import AgreedEnding, CardLaid, SheetWrite
from engine.kit.rubbers import RubberAgreement, RubberDeal, RubberFacts, RubberGame
from engine.kit.score import Payment, Points, written
from engine.kit.view import KitView
from engine.kit.words import Action
from engine.options import Preset
from engine.tricks import PlayCard
from engine.vint.scoring import TRICKS, Item, ScoreTerms, VintEntry, entries, missing

PASSES: Final = {"twice": (2, 0), "others": (1, -1), "once": (1, 0), "thrice": (3, 0)}
"""How often all who speak must pass, and how many passes more, to end an auction. Vint 3.4."""
PARTY_BONUS, RUBBER_BONUS, CROSS, LESS = 1000, 2000, 500, 500
"""What a party brings, the one that ends the rubber, a cross, and a trick less where a passed-out
deal is played. Vint 6.3, 6.4."""
WINDING: Final = 3
"""After so many crosses their price begins anew. Vint 6.4."""


@dataclass(frozen=True, slots=True)
class VintAgreement(RubberAgreement):
    """What a table has agreed on before its first deal."""

    passes: str = one_of("twice", "others", "once", "thrice", page="bids")
    all_pass: str = one_of("cross", "winding", "play", page="bids")
    party: int = one_of(500, 600, page="score")
    nut: bool = yes_no(page="score")
    double: bool = yes_no(page="score")
    winding_coronkas: bool = yes_no(page="score")

    @property
    def terms(self) -> ScoreTerms:
        """What changes the score."""
        return ScoreTerms(self.nut, self.double, self.winding_coronkas)


VintAgreement.OPTIONS = options(
    VintAgreement,
    (),
    rules=numbered(
        "Vint",
        "passes 3.4, all_pass 6.4, party 6.2, rubber_bonus 6.3, nut 9.1, double 9.2, "
        "winding_coronkas 9.3, partners 2.3, rubbers 2.3, seating 1.3, stake 6.7",
    ),
    pages=("bids", "score"),
    presets=(
        Preset("vint", {}),
        Preset("quick", {"passes": "others"}),
        Preset("book", {"rubbers": 3}),
    ),
    lengths=("rubbers",),
)


class VintTold:
    """What a deal and its facts share."""

    __slots__ = ()
    contract: LevelBid | None
    declarer: int | None

    @property
    def trump(self) -> Suit | None:
        """The suit of the contract. Vint 1.2."""
        return None if self.contract is None else self.contract.trump


@dataclass(frozen=True, kw_only=True)
class VintDeal(VintTold, RubberDeal):
    """A deal; ``contract`` is the highest call as long as they speak."""

    agreement: VintAgreement
    words: tuple[tuple[int, LevelBid], ...] = ()
    contract: LevelBid | None = None
    declarer: int | None = None

    @property
    def trump(self) -> Suit | None:
        """The suit of the contract, none while they speak."""
        return super().trump if self.stage == "play" else None

    @property
    def calls(self) -> tuple[SpokenCall, ...]:
        """The words as records tell them."""
        return tuple([SpokenCall(*said) for said in self.words])

    @property
    def speakers(self) -> tuple[int, ...]:
        """Who speaks in the auction, in order. Vint 3.1."""
        return (self.order[-1], *self.order[:-1])

    @property
    def halves(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The hands of the declaring side, or the dealer's, and of the others."""
        first = self.order.index(self.dealer if self.declarer is None else self.declarer)
        ring = (*self.order[first:], *self.order[:first])
        return ring[::2], ring[1::2]

    @property
    def sides(self) -> tuple[int, ...] | None:
        """Tricks of the `halves`, None without play."""
        if self.stage != "play":
            return None
        return tuple([sum(self.taken[hand] for hand in half) for half in self.halves])


@dataclass(frozen=True, slots=True, kw_only=True)
class VintFacts(VintTold, RubberFacts):
    """The facts of a deal: docs/vint/rules.md has the meaning of each field."""

    dealer: Seat
    rubber: int
    hands: tuple[Hand, ...]
    calls: tuple[SpokenCall, ...]
    declarer: Seat | None = None
    contract: Call | None = None
    tricks: tuple[tuple[CardLaid, ...], ...] = ()
    ending: AgreedEnding | None = None
    taken: tuple[int, ...]
    sides: tuple[int, ...] | None = None
    writes: tuple[SheetWrite, ...] = ()
    sheet: tuple[Fraction, ...] = field()
    below: tuple[Fraction, ...]
    parties: tuple[int, ...]
    crosses: int = field()
    accounts: tuple[Fraction, ...]

    @property
    def turned(self) -> None:
        """None: trumps are named."""

    @property
    def words(self) -> tuple[SpokenCall, ...]:
        """The words as in the deal."""
        return self.calls


def short(told: VintDeal | VintFacts, agreement: VintAgreement) -> int:
    """Return by how many tricks a contract fails. Vint 5.9."""
    if told.contract is None or told.sides is None:
        return 0
    return missing(told.contract, told.sides[0], nut=agreement.nut)


VintEvening = Evening[VintDeal, VintFacts]
VintView = KitView[VintDeal, VintFacts]


class Vint(RubberGame[VintDeal, VintFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key, version = "vint", 1
    seats, lowest, hand_size = range(4, 5), Rank.TWO, TRICKS
    party_bonus, end_bonus, below = PARTY_BONUS, RUBBER_BONUS, frozenset((Item.TRICKS,))
    agreement = VintAgreement
    facts_of = VintFacts
    words = MappingProxyType(BID_CODES)
    agreed_rest = True
    ahead_lasts = True
    rules = numbered(
        "Vint",
        "dealer 2.4, rubber 2.3, hands 2.2, calls 3.2, declarer 3.6, contract 3.6, tricks 4.1, "
        "ending 4.4, taken 4.3, sides 5.1, writes 5, sheet 6.1, below 6.2, parties 6.3, "
        "crosses 6.4, rubbers 6.5, accounts 6.5, settlement 6.6, settlement.finished 2.3, "
        "turn 3.1, word 3.2, follow 4.2, end 2.3",
    )

    def goal(self, agreement: VintAgreement) -> int:
        """Return what wins a party. Vint 6.2."""
        return agreement.party

    def reached(self, deal: VintDeal, below: Sequence[Points]) -> list[int]:
        """Return who wins the party: of both, the declaring side. Vint 6.2."""
        found, first = super().reached(deal, below), self._column(deal, 0)
        return [first] if first in found else found

    # The deal

    def lay_out(self, evening: VintEvening, cards: Shuffled) -> VintDeal:
        """The dealer speaks first. Vint 3.1."""
        lying = self.lying(evening, cards, turned=False)
        return VintDeal(**{**lying, "stage": "auction", "turn": evening.dealer})

    def choices(self, deal: VintDeal, seat: int) -> Sequence[Action]:
        """Return the words above the standing call, or the cards that follow suit. Vint 3.2."""
        if deal.stage == "play":
            return self.cards_of(deal)
        return (PASS, *above(deal.contract or PASS))

    def ahead(self, deal: VintDeal, seat: int) -> Sequence[Action]:
        """Return all passes till the next call. Vint 3.4."""
        return (PASS,) if deal.stage == "auction" and seat in deal.speakers else ()

    def step(self, deal: VintDeal, seat: int, action: Action) -> VintDeal:
        """Take a card or a word. Vint 3.4-3.6, 4.1."""
        if isinstance(action, PlayCard):
            laid = self.laid(deal, action.card)
            return but(laid, over=not any(laid.hands))
        assert isinstance(action, LevelBid)  # noqa: S101 - nothing else is left
        said = but(deal, words=(*deal.words, (seat, action)))
        if action.level:
            said = but(said, contract=action, declarer=seat, ahead=())
        speakers, passes = said.speakers, trailing_passes(said.words)
        times, more = PASSES[said.agreement.passes] if said.contract else (1, 0)
        if passes < times * len(speakers) + more:
            return but(said, turn=speakers[len(said.words) % len(speakers)])
        if said.contract is None and said.agreement.all_pass != "play":
            return but(said, ahead=(), turn=None, over=True)
        first = said.dealer if said.declarer is None else said.declarer
        return but(said, ahead=(), stage="play", turn=said.next_hand(first))

    # The score

    def entries(self, deal: VintDeal) -> list[Payment]:
        """Return what both sheets write. Vint 5, 6.4."""
        found, sides = list[VintEntry](), deal.sides
        if sides is None:
            return []
        if deal.contract is None:
            less = abs(sides[0] - sides[1]) * LESS
            found.append(VintEntry(int(sides[0] > sides[1]), Item.PASS_OUT, less))
        else:
            hands = [[deal.dealt[hand] for hand in half] for half in deal.halves]
            found += entries(deal.agreement.terms, deal.contract, hands, sides)
        return [
            written(self._column(deal, each.side), each.points, each.item)
            for each in found
            if each.points
        ]

    def _column(self, deal: VintDeal, side: int) -> int:
        """Return the sheet of one of the `VintDeal.halves`: sheet 0 is that of seat 0."""
        return side if 0 in deal.halves[0] else 1 - side

    def facts_told(self, deal: VintDeal) -> dict[str, object]:
        """Return the tricks of the declaring side and of the others."""
        return {**super().facts_told(deal), "sides": deal.sides}

    def marks_cross(self, deal: VintDeal) -> bool:
        """Return whether nobody has called. Vint 6.4."""
        return deal.contract is None and deal.stage == "auction"

    def extras(self, deal: VintDeal, column: int) -> Iterator[Payment]:
        """Yield what the crosses of the rubber bring. Vint 6.4."""
        count, winds = deal.kept.crosses, deal.agreement.all_pass == "winding"
        prices = (CROSS * (1 + number % WINDING if winds else 1) for number in range(count))
        if count:
            yield written(column, sum(prices), Item.CROSSES)


VINT: Final = Vint()
