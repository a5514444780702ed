"""A bank: stakes against a banker, coups from one shoe. Rules are cited as ``Bank 3.2``."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from engine.bank.kinds import TWENTY_ONE, BankKind, Held
from engine.cards import EMPTY_HAND, Card, Hand
from engine.codec import Seat
from engine.errors import RuleError
from engine.game import Shuffled
from engine.kit.agreement import CardAgreement, limit, numbered, one_of, options
from engine.kit.copying import but, made
from engine.kit.game import CardGame, Evening
from engine.kit.past import CardFacts
from engine.kit.score import Payment, Score
from engine.kit.shoe import ShoeDeal, places_in
from engine.kit.stakes import ChipStake, Stakes, StakeWord, stake_codes
from engine.kit.view import KitView
from engine.kit.words import Action
from engine.options import Preset

STAKES, DRAW, BANKER = "stakes", "draw", "banker"
"""The stages of a coup: all punters stake, all ask for cards, the banker does."""
MOST_STAKE: Final = 20
IDLE_ROUNDS: Final = 2
"""Rounds in a row without a stake after which the bank passes. Bank 3.3."""
TRIPLE: Final = 3
LOST, WON = "lost", "won"
"""Reasons of payments: to the balance, and from it."""


@dataclass(frozen=True, slots=True)
class BankAgreement(CardAgreement):
    """The agreement made before the first bank."""

    bank: int = one_of(60, 30, 120)
    most: int = one_of(10, 5, MOST_STAKE)
    coups: int = one_of(6, 3, 10)
    bust: int = one_of(2, 1)
    limit: str = limit()

    @property
    def kind(self) -> BankKind:
        """The kind of bank."""
        return TWENTY_ONE

    @property
    def length(self) -> int:
        """Number of banks: one for each player, unless chosen; 0 where time ends the evening."""
        return 0 if self.ends is not None else self.deals or self.players


BankAgreement.OPTIONS = options(
    BankAgreement,
    (2, 3, 4, 5, 6),
    rules=numbered(
        "Bank",
        "bank 2.2, most 3.2, coups 5.4, bust 7.5, limit 1.4, deals 1.4, seats 1.1, seating 1.3",
    ),
    pages=("play",),
    presets=(Preset(TWENTY_ONE.key, {}),),
    lengths=("deals",),
    chips=True,
)


class BankWord(StrEnum):
    """A word about cards. Bank 7.3."""

    CARD = "card"
    ENOUGH = "enough"


class BankEnd(StrEnum):
    """Why a bank passes. Bank 3.3, 5.1, 5.2, 5.4, 5.5."""

    BROKEN = "broken"
    TRIPLED = "tripled"
    COUPS = "coups"
    SHOE = "shoe"
    IDLE = "idle"


class Coup(NamedTuple):
    """A finished coup: stakes, cards and payments by seat, and the balance after them.

    ``to``: whose each card was, in the order in which they left the shoe; ``cards`` of a seat stand
    in that order.
    """

    stakes: tuple[int, ...]
    cards: tuple[tuple[Card, ...], ...]
    to: tuple[Seat, ...]
    paid: tuple[int, ...]
    balance: int

    @property
    def order(self) -> list[Card]:
        """The cards in the order in which they left the shoe."""
        hands = [iter(each) for each in self.cards]
        return [next(hands[seat]) for seat in self.to]


@dataclass(frozen=True, kw_only=True)
class BankDeal(ShoeDeal):
    """A bank; ``rounds`` of stakes have begun, the last ``idle`` ones without any.

    ``asked``: by seat, how many cards it has asked for in this coup; ``said``: who wants no more.
    """

    HANDLED = ShoeDeal.HANDLED | frozenset(("coups",))

    agreement: BankAgreement
    balance: int
    stakes: Stakes
    coups: tuple[Coup, ...] = ()
    rounds: int = 0
    idle: int = 0
    asked: tuple[int, ...] = ()
    said: frozenset[int] = frozenset()
    end: BankEnd | None = None

    @property
    def punters(self) -> tuple[int, ...]:
        """All but the banker, in order."""
        return self.order[:-1]

    @property
    def limit(self) -> int:
        """The largest stake. Bank 3.2."""
        return max(1, min(self.agreement.most, self.balance // len(self.punters)))

    @property
    def staked(self) -> tuple[int, ...]:
        """The punters of this coup, in order. Bank 3.3."""
        return tuple([seat for seat in self.punters if self.stakes.now[seat]])

    def held(self, seat: int) -> Held:
        """Return what a known hand counts."""
        return self.agreement.kind.held(self.cards_of(seat))

    def speaks(self, seat: int) -> bool:
        """Return whether a seat may say a word more in this coup."""
        return seat not in self.said and self.asked[seat] < self.agreement.kind.most


@dataclass(frozen=True, slots=True, kw_only=True)
class BankFacts(CardFacts):
    """The facts of a bank: docs/bank/rules.md has the meaning of each field."""

    dealer: Seat
    coups: tuple[Coup, ...] = ()
    end: BankEnd
    accounts: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        """Refuse coups of another number of seats."""
        players = len(self.accounts)
        for stakes, cards, to, paid, _ in self.coups:
            counts = [to.count(seat) for seat in range(players)]
            if not len(stakes) == len(paid) == players or counts != [*map(len, cards)]:
                raise ValueError("stakes, cards and payments are those of the same seats")
        if self.dealer >= players:
            raise ValueError("the banker has a seat")

    @property
    def hands(self) -> tuple[Hand, ...]:  # type: ignore[override]
        """Nobody has cards before the first coup."""
        return (EMPTY_HAND,) * len(self.accounts)


BankView = KitView[BankDeal, BankFacts]
BankEvening = Evening[BankDeal, BankFacts]


class Bank(CardGame[BankDeal, BankFacts]):
    """The game, for the table above it: see `engine.kit`."""

    key, version, hand_size = "bank", 1, 0
    seats = range(2, 7)
    agreement, facts_of = BankAgreement, BankFacts
    words = MappingProxyType({**stake_codes(MOST_STAKE), "c": BankWord.CARD, "n": BankWord.ENOUGH})
    rules = numbered(
        "Bank",
        "dealer 1.3, hands 2.1, shuffle 2.1, coups 4.1, end 5, accounts 1.2, settlement 1.4, "
        "settlement.finished 1.4, turn 6.3, word 6.3, stake 3.2",
    )

    def deck(self, agreement: Any) -> tuple[Card, ...]:
        """Return every card of the shoe. Bank 2.1."""
        kind: BankKind = agreement.kind
        return kind.shoe()

    def lay_out(self, evening: BankEvening, cards: Shuffled) -> BankDeal:
        """Put up the balance, and ask for the first stakes. Bank 2.2, 3.1."""
        terms = evening.agreement
        lying = self.lying(evening, cards) | {"pack": (), "turn": None, "stage": STAKES}
        stakes = Stakes.of(terms.players)
        deal = made(BankDeal, **lying, shoe=cards.cards, balance=terms.bank, stakes=stakes)
        return self._round(deal)

    def drawn(self, facts: BankFacts) -> tuple[Card, ...]:
        """Return the cards that left the shoe, in order."""
        return tuple([card for coup in facts.coups for card in coup.order])

    # --- a coup -----------------------------------------------------------------------------

    def _round(self, deal: BankDeal) -> BankDeal:
        """Ask for stakes; the standing ones are there. Bank 3.1."""
        stakes = deal.stakes.opened(deal.punters, deal.limit)
        asked = but(deal, stage=STAKES, turn=None, stakes=stakes, rounds=deal.rounds + 1)
        return asked if stakes.awaited else self._dealt(asked)

    def _dealt(self, deal: BankDeal) -> BankDeal:
        """Deal to who has staked, and to the banker, one at a time. Bank 3.3, 7.1, 7.2."""
        if not deal.staked:
            idle = deal.idle + 1
            return (
                self._over(deal, BankEnd.IDLE)
                if idle == IDLE_ROUNDS
                else self._round(but(deal, idle=idle))
            )
        kind = deal.agreement.kind
        for seat in (*deal.staked, deal.dealer) * kind.dealt:
            deal = deal.drawn_by(seat)
        deal = but(deal, stage=DRAW, idle=0, asked=(0,) * deal.players, said=frozenset())
        return self._settled(deal) if kind.shows(deal.held(deal.dealer)) else deal

    def _settled(self, deal: BankDeal) -> BankDeal:
        """Pay, losers first and winners while the balance lasts; go on. Bank 4, 5."""
        terms, kind, banker = deal.agreement, deal.agreement.kind, deal.held(deal.dealer)
        paid, balance = [0] * deal.players, deal.balance
        cards = tuple([deal.cards_of(seat) for seat in range(deal.players)])
        due = [
            (seat, (deal.stakes.now[seat] or 0) * kind.pays(terms, deal.held(seat), banker))
            for seat in deal.staked
        ]
        for seat, points in sorted(due, key=lambda each: each[1] >= 0):
            paid[seat] = min(points, balance)
            balance -= paid[seat]
        paid[deal.dealer] = -sum(paid)
        to = {place: seat for seat, held in enumerate(deal.hands) for place in places_in(held)}
        stakes = tuple([each or 0 for each in deal.stakes.now])
        coup = Coup(stakes, cards, tuple([to[place] for place in sorted(to)]), tuple(paid), balance)
        after = deal.laid_open(
            balance=balance,
            coups=(*deal.coups, coup),
            writes=(*deal.writes, *_payments(coup, deal.dealer, deal.punters)),
        )
        if balance == 0:
            return self._over(after, BankEnd.BROKEN)
        if balance >= TRIPLE * terms.bank:
            return self._over(after, BankEnd.TRIPLED)
        if len(after.coups) == terms.coups:
            return self._over(after, BankEnd.COUPS)
        if after.left < kind.need * deal.players:
            return self._over(after, BankEnd.SHOE)
        return self._round(after)

    @staticmethod
    def _over(deal: BankDeal, end: BankEnd) -> BankDeal:
        return but(deal, over=True, turn=None, end=end)

    # --- what is asked, and done ------------------------------------------------------------

    def awaited(self, deal: BankDeal) -> frozenset[int]:
        """Return who has yet to stake, or to say what he wants: all punters, then the banker."""
        if deal.stage == STAKES:
            return deal.stakes.awaited
        if deal.stage == DRAW:
            return frozenset([seat for seat in deal.staked if deal.speaks(seat)])
        return frozenset((deal.dealer,))

    def choices(self, deal: BankDeal, seat: int) -> Iterable[Action]:
        """Return stakes, or words about cards. Bank 3.2, 7.3."""
        if deal.stage == STAKES:
            return deal.stakes.choices(seat, deal.limit)
        more = deal.agreement.kind.draws(deal.held(seat))
        return (BankWord.CARD, BankWord.ENOUGH) if more else (BankWord.ENOUGH,)

    def may(self, deal: BankDeal, seat: int) -> Iterator[Action]:
        """Yield that a standing stake is taken back. Bank 3.1."""
        if seat in deal.stakes.standing:
            yield StakeWord.TAKE_BACK

    def why_not(self, deal: BankDeal, seat: int, action: Action) -> RuleError | None:
        """Refuse a stake above the limit. Bank 3.2."""
        if deal.stage == STAKES and isinstance(action, ChipStake) and action.amount > deal.limit:
            return RuleError("stake-too-high", self.rule("stake"), limit=deal.limit)
        return None

    def step(self, deal: BankDeal, seat: int, action: Action) -> BankDeal:
        """Take a stake, or a word; go on once all have spoken."""
        if isinstance(action, ChipStake | StakeWord):
            said = but(deal, stakes=deal.stakes.after(seat, action, deal.limit))
            open_ = deal.stage != STAKES or said.stakes.awaited
            return said if open_ else self._dealt(said)
        if action is BankWord.CARD:
            asked = [count + (each == seat) for each, count in enumerate(deal.asked)]
            after = deal.drawn_by(seat, asked=tuple(asked))
        else:
            after = but(deal, said=deal.said | {seat})
        if self.awaited(after) and after.speaks(deal.dealer):
            return after
        if after.stage == DRAW:
            return but(after, stage=BANKER, turn=deal.dealer)
        return self._settled(after)

    # --- points -----------------------------------------------------------------------------

    def payments(self, deal: BankDeal) -> Sequence[Payment]:
        """Return nothing: all was paid at once. Bank 2.2."""
        return ()

    def writes_of(self, agreement: Any, facts: BankFacts, before: Score) -> Iterator[Payment]:
        """Yield the payments of each coup."""
        for coup in facts.coups:
            yield from _payments(coup, facts.dealer, self.order(agreement, facts)[:-1])

    def feats(self, facts: BankFacts, seat: int) -> Iterator[str]:
        """Yield how a bank ended for its banker."""
        if seat == facts.dealer:
            yield facts.end


def _payments(coup: Coup, banker: int, punters: Sequence[int]) -> Iterator[Payment]:
    """Yield who paid whom in a coup. Bank 4."""
    for seat in punters:
        if coup.paid[seat] < 0:
            yield Payment(seat, banker, -coup.paid[seat], LOST)
    for seat in punters:
        if coup.paid[seat] > 0:
            yield Payment(banker, seat, coup.paid[seat], WON)


BANK: Final = Bank()
