"""What is agreed on in Vint, a deal, and its facts."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from engine.cards import Card, Hand, Suit
from engine.codec import Seat
from engine.kit.agreement import Where, bar, numbered, one_of, options, yes_no
from engine.kit.game import Evening
from engine.kit.ladder import Call, LevelBid, SpokenCall
from engine.kit.past import AgreedEnding, CardLaid, SheetWrite
from engine.kit.rubbers import RubberAgreement, RubberDeal, RubberFacts
from engine.kit.view import KitView
from engine.kit.words import Picked
from engine.options import Number, OneOf, OptionValue, Preset, Values, declared
from engine.table_options import EVENING
from engine.tricks import CardSet
from engine.vint import forms
from engine.vint.scoring import ScoreTerms, missing

TALONS: Final = {"talon": 4, "big_talon": 8}
"""Kinds of deal with a talon, and its cards. Vint 7.1."""
WITH_TALON: Final[Where] = ("no-talon", lambda values: values["deal"] in TALONS)
PAIRS: Final[Where] = ("pairs-only", lambda values: values["form"] == "pairs")
IN_RUBBERS: Final[Where] = ("no-rubbers", lambda values: values["form"] != "reseat")
IN_DEALS: Final[Where] = ("in-rubbers", lambda values: values["form"] == "reseat")
BY_SHEET: Final[Where] = ("two-sheets", lambda values: values["form"] in ("auction", "three"))
DEALS: Final = 12
"""Deals of an evening in which people change places. Vint 8.5."""
NAIL: Final[Values] = {
    "deal": "talon",
    "spread": "partner",
    "nail": "blind",
    "double": True,
    "winding_coronkas": True,
}


def _after(values: Values) -> str:
    """Return who usually speaks after the talon. Vint 7.3."""
    passed_on = values["deal"] == "big_talon" or values["spread"] == "partner"
    return "side" if values["deal"] in TALONS and passed_on else "buyer"


def _no_talon(values: Values, value: OptionValue) -> str:
    return "" if value == "buyer" or values["deal"] in TALONS else "no-talon"


def _all_pass(values: Values, value: OptionValue) -> str:
    if value == "cross" or values["form"] == "pairs":
        return ""
    return "no-rubbers" if values["form"] == "reseat" else "pairs-only" * (value == "play")


def _party(values: Values) -> int:
    """Return what usually wins a party. Vint 6.2."""
    return 600 if values["deal"] in TALONS else 500


@dataclass(frozen=True, slots=True)
class VintAgreement(RubberAgreement):
    """What a table has agreed on before its first deal."""

    form: str = one_of(*forms.PLACES)
    deal: str = one_of("plain", *TALONS, "litter", "vitalin", page="deal", only=PAIRS)
    spread: str = one_of("buyer", "partner", page="deal", only=WITH_TALON)
    after: str = declared(
        OneOf(), _after, choices=("buyer", "side", "all"), page="deal", barred=_no_talon
    )
    nail: str = one_of("none", "blind", "evil", page="deal", only=WITH_TALON)
    passes: str = one_of("twice", "others", "once", "thrice", page="bids")
    all_pass: str = declared(
        OneOf(), "cross", choices=("cross", "winding", "play"), page="bids", barred=_all_pass
    )
    party: int = declared(
        OneOf(), _party, choices=(500, 600), page="score", barred=bar(500, IN_RUBBERS)
    )
    rubber_bonus: str = one_of("instead", "both", only=IN_RUBBERS)
    settle: str = one_of("winner", "all", page="score", only=BY_SHEET)
    nut: bool = yes_no(page="score")
    double: bool = yes_no(page="score")
    winding_coronkas: bool = yes_no(page="score")

    rubbers: int = declared(
        Number(1, 100), 1, choices=(1, 2, 3), page=EVENING, barred=bar(1, IN_RUBBERS)
    )
    deals: int = declared(
        Number(0, 1000), 0, choices=(0, 24, 36), page=EVENING, barred=bar(0, IN_DEALS)
    )
    partners: str = one_of("rotate", "fixed", page=EVENING, only=PAIRS)

    @property
    def length(self) -> int:
        """Number of deals, 0 where rubbers are counted. Vint 8.5."""
        return (self.deals or DEALS) if self.form == "reseat" else 0

    @property
    def counted(self) -> tuple[str, int]:
        """What is played, and how many of it."""
        return ("deals", self.length) if self.length else ("rubbers", self.rubbers)

    @property
    def talon(self) -> int:
        """Cards of the talon. Vint 7.1."""
        return TALONS.get(self.deal, 0)

    @property
    def filled(self) -> bool:
        """True if the buyer passes cards to his partner, who gives. Vint 7.2."""
        return self.deal == "big_talon" or self.spread == "partner"

    @property
    def terms(self) -> ScoreTerms:
        """What changes the score."""
        return ScoreTerms(self.nut, self.double, self.winding_coronkas)


VintAgreement.OPTIONS = options(
    VintAgreement,
    (),
    rules=numbered(
        "Vint",
        "form 8, settle 8.4, deals 8.5, deal 7, spread 7.2, after 7.3, nail 7.4, passes 3.4, "
        "all_pass 6.4, party 6.2, rubber_bonus 6.3, nut 9.1, double 9.2, "
        "winding_coronkas 9.3, partners 2.3, rubbers 2.3, "
        "seating 1.3, stake 6.7",
    ),
    pages=("play", "deal", "bids", "score"),
    presets=(
        Preset("vint", {}),
        Preset("quick", {"passes": "others"}),
        Preset("book", {"rubbers": 3}),
        Preset("talon", {"deal": "talon"}),
        Preset("nail", NAIL),
        *(Preset(form, {"form": form}) for form in forms.PLACES if form != "pairs"),
    ),
    lengths=("deals", "rubbers"),
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
    buyer: int | None = None
    said: tuple[tuple[int, LevelBid], ...] = ()

    @property
    def trump(self) -> Suit | None:
        """The suit of the contract, none while they speak."""
        return super().trump if self.stage == "play" else None

    @property
    def heard(self) -> tuple[tuple[int, LevelBid], ...]:
        """All words, before the talon and after it."""
        return (*self.words, *self.said)

    @property
    def calls(self) -> tuple[SpokenCall, ...]:
        """The words as records tell them."""
        return tuple([SpokenCall(*said) for said in self.words])

    @property
    def litter(self) -> tuple[tuple[Card, ...], ...]:
        """What the dealer was given, by giver. Vint 7.5."""
        return by_hand(self.given[:3], givers=True) if self.agreement.deal == "litter" else ()

    @property
    def aside(self) -> tuple[tuple[Card, ...], ...]:
        """What was laid aside, by giver. Vint 7.6."""
        return by_hand(self.given[:4], givers=True) if self.agreement.deal == "vitalin" else ()

    @property
    def _filled(self) -> int:
        return int(self.buyer is not None and self.agreement.filled)

    @property
    def fill(self) -> tuple[Card, ...]:
        """What the buyer passed to his partner. Vint 7.2."""
        return self.given[0][1].cards if self._filled else ()

    @property
    def spread(self) -> tuple[tuple[Card, ...], ...]:
        """What was given to each hand, by receiver. Vint 7.2."""
        return () if self.buyer is None else by_hand(self.given[self._filled :][:3], givers=False)

    @property
    def nail(self) -> tuple[tuple[Card, ...], ...]:
        """What the opponents gave each other, by giver. Vint 7.4."""
        nailed = self.buyer is not None and self.agreement.nail != "none"
        return by_hand(self.given[self._filled + 3 :], givers=True) if nailed else ()

    @property
    def more(self) -> tuple[SpokenCall, ...]:
        """The words after the talon, as records tell them. Vint 7.3."""
        return tuple([SpokenCall(*said) for said in self.said])

    @property
    def speakers(self) -> tuple[int, ...]:
        """Who speaks in the auction, in order. Vint 3.1, 8.1."""
        silent = self.dealer if self.agreement.form == "auction" else -1
        ring = (self.order[-1], *self.order[:-1])
        return tuple([hand for hand in ring if hand < self.players and hand != silent])

    def ring_from(self, hand: int) -> tuple[int, ...]:
        """Return the hands clockwise from one of them."""
        first = self.order.index(hand)
        return (*self.order[first:], *self.order[:first])

    def across(self, hand: int) -> int:
        """Return the hand opposite."""
        return self.ring_from(hand)[2]

    @property
    def halves(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The hands of the declaring side, or the dealer's, and of the others. Vint 1.4, 8."""
        ring = self.ring_from(self.dealer if self.declarer is None else self.declarer)
        mate = None if self.declarer is None else partner(self.agreement.form, self)
        side = (ring[0], ring[2] if mate is None else mate)
        return side, tuple([hand for hand in ring if hand not in side])

    @property
    def partner(self) -> int | None:
        """Who plays with the declarer, where it is told by the calls. Vint 8.5."""
        called = self.agreement.form == "reseat" and self.declarer is not None
        return self.halves[0][1] if called else None

    @property
    def counted(self) -> Sequence[CardSet]:
        """The hands whose cards are counted: at the first lead, or as dealt. Vint 5.2, 7.6."""
        return self.dealt if self.agreement.deal == "vitalin" else self.wholes

    @property
    def sides(self) -> tuple[int, ...] | None:
        """Tricks of the `halves`, None without play; two laid aside are the first one's."""
        if self.stage != "play":
            return None
        first, second = (sum(self.taken[hand] for hand in half) for half in self.halves)
        more = 2 if self.declarer is not None and self.agreement.deal == "vitalin" else 0
        return first + more, second


@dataclass(frozen=True, slots=True, kw_only=True)
class VintFacts(VintTold, RubberFacts):
    """The facts of a deal: docs/vint/rules.md has the meaning of each field."""

    dealer: Seat
    rubber: int
    hands: tuple[Hand, ...]
    talon: tuple[Card, ...] = ()
    litter: tuple[tuple[Card, ...], ...] = ()
    aside: tuple[tuple[Card, ...], ...] = ()
    calls: tuple[SpokenCall, ...]
    buyer: Seat | None = None
    fill: tuple[Card, ...] = ()
    spread: tuple[tuple[Card, ...], ...] = ()
    more: tuple[SpokenCall, ...] = ()
    nail: tuple[tuple[Card, ...], ...] = ()
    declarer: Seat | None = None
    contract: Call | None = None
    partner: Seat | None = None
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
    def words(self) -> tuple[SpokenCall, ...]:
        """The words as in the deal."""
        return self.calls


def by_hand(gifts: Sequence[tuple[int, Picked]], *, givers: bool) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of gifts, by the hand that gave or got them."""
    found: list[tuple[Card, ...]] = [()] * 4
    for giver, gift in gifts:
        found[giver if givers or gift.to is None else gift.to] = gift.cards
    return tuple(found)


def partner(form: str, told: VintDeal | VintFacts) -> int | None:
    """Return the hand that plays with the declarer, None for the one opposite. Vint 8.1-8.3."""
    if found := forms.open_hands(form, told.dealer, played=False):
        return found[0]
    return _supporter(told) if form == "reseat" else None


def _supporter(told: VintDeal | VintFacts) -> int | None:
    """Return who first called the strain, or by the declarer alone the last other. Vint 8.5."""
    strain = None if told.contract is None else told.contract.strain
    calls = [(seat, call.strain) for seat, call in told.words if call.level]
    named = [seat for seat, each in calls if each == strain]
    if named and named[0] != told.declarer:
        return named[0]
    for seats in (named, [seat for seat, _ in calls]):
        if others := [seat for seat in seats if seat != told.declarer]:
            return others[-1]
    return None


def short(told: VintDeal | VintFacts, agreement: VintAgreement) -> int:
    """Return by how many tricks a contract fails. Vint 5.9."""
    if told.contract is None or told.sides is None:
        return 0
    return missing(told.contract, told.sides[0], nut=agreement.nut)


VintEvening = Evening[VintDeal, VintFacts]
VintView = KitView[VintDeal, VintFacts]
