"""A bank: stakes against a banker, coups from one shoe. Rules are cited as ``Bank 3.2``."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import reduce
from operator import or_
from types import MappingProxyType
from typing import Any, Final

from engine.bank.kinds import KINDS, TRIPLE, BankAgreement, BankEnd, BankKind, Coup, Held
from engine.cards import EMPTY_HAND, Card, Hand
from engine.codec import Seat
from engine.errors import RuleError
from engine.game import Shuffled
from engine.kit.agreement import numbered
from engine.kit.copying import but, changed, made
from engine.kit.game import CardGame, Evening
from engine.kit.past import CardFacts
from engine.kit.score import NOTHING, Payment, Score
from engine.kit.shoe import ShoeDeal, places_in
from engine.kit.stakes import ChipStake, Stakes, StakeWord, stake_codes
from engine.kit.view import KitView
from engine.kit.words import Action, Picked
from engine.tricks import CardSet, card_set, cards_in

STAKES, DRAW, NAME, BANKER, TURN, GO = "stakes", "draw", "name", "banker", "turn", "go"
"""The stages of a coup: punters stake, all ask for cards or name some, the banker asks, or turns
cards; he goes on, or leaves."""
THEN: Final = MappingProxyType({DRAW: BANKER, NAME: TURN})
"""Stages in which punters speak at once, and what follows."""
HIGHEST: Final = 359
"""The largest stake of any kind: a bank of 120 is not yet tripled."""
IDLE_ROUNDS: Final = 2
"""Rounds in a row without a stake after which the bank passes. Bank 3.3."""
LOST, WON, FUND = "lost", "won", "fund"
"""Reasons of payments: to the balance, from it, and into the fund or out of it."""


class BankWord(StrEnum):
    """A word about cards, or about the bank. Bank 7.3, 5.3, 13.4."""

    CARD = "card"
    ENOUGH = "enough"
    GO_ON = "go_on"
    LEAVE = "leave"


@dataclass(frozen=True, kw_only=True)
class BankDeal(ShoeDeal):
    """A bank; ``rounds`` of stakes have begun, the last ``idle`` ones without any.

    Of the coup: ``face_up``: the places that lie open; ``brought``: paid so far, by seat;
    ``covered`` as in `Coup`; ``asked``: how many cards each seat has asked for; ``said``: who wants
    no more. ``named``: the cards that each has named. ``put_in``: what each has put into the fund
    before this bank.
    """

    HANDLED = ShoeDeal.HANDLED | frozenset(("coups", "named"))

    agreement: BankAgreement
    balance: int
    stakes: Stakes
    coups: tuple[Coup, ...] = ()
    rounds: int = 0
    idle: int = 0
    face_up: CardSet = 0
    brought: tuple[int, ...]
    covered: tuple[int, ...] = ()
    asked: tuple[int, ...]
    said: frozenset[int] = frozenset()
    named: tuple[CardSet, ...] = ()
    end: BankEnd | None = None
    put_in: int = 0

    @property
    def kind(self) -> BankKind:
        """The kind of bank."""
        return KINDS[self.agreement.kind]

    @property
    def lies(self) -> CardSet:
        """The places that lie open."""
        return self.face_up

    @property
    def punters(self) -> tuple[int, ...]:
        """All but the banker, in order."""
        return self.order[:-1]

    @property
    def limit(self) -> int:
        """The largest stake. Bank 3.2, 8.1, 11.2, 13.2."""
        terms = self.agreement
        if self.kind.whole:
            return self.balance
        most = min(terms.most, terms.even) if self.kind.replaced else terms.most
        return max(1, min(most, self.balance // len(self.punters)))

    @property
    def staked(self) -> tuple[tuple[int, int], ...]:
        """Who plays in this coup with their stakes, in order. Bank 3.3, 13.2.

        The fund stands last, as the seat after all others.
        """
        seats, stakes = self.punters, self.stakes.now
        if self.covered:
            seats, stakes = (*seats, self.players), self.covered
        return tuple([(seat, stake) for seat in seats if (stake := stakes[seat])])

    @property
    def turned(self) -> tuple[Card, ...]:
        """The open cards that are nobody's."""
        return self.cards_at(self.face_up & ~reduce(or_, self.hands))

    def held(self, seat: int) -> Held:
        """Return what a known hand counts."""
        return self.kind.held(self.cards_of(seat))

    def speaks(self, seat: int) -> bool:
        """Return whether a seat may say a word more in this coup. Bank 7.3, 15.1."""
        most = self.kind.most
        if self.kind.names:
            most = min(most, self.limit // (self.stakes.now[seat] or 1))
        return seat not in self.said and self.asked[seat] < most

    def given(self, seat: int, **more: Any) -> "BankDeal":
        """Give a card to a hand, and another for each that counts nothing. Bank 8.2."""
        deal = but(self, **more)
        while deal.end is None:
            if not deal.left:
                return but(deal, end=BankEnd.VOID)
            place = deal.out
            deal, card = deal.drawn_by(seat), deal.shoe[place]
            if card is None or deal.kind.counts(card):
                break
            deal = but(deal, face_up=deal.face_up | 1 << place)
        return deal

    def dealt_to(self, seats: Sequence[int]) -> "BankDeal":
        """Deal one at a time, the banker last. Bank 7.1, 9.1."""
        deal, kind = self, self.kind
        for number in range(kind.dealt):
            for seat in reversed(seats) if kind.back and number else seats:
                deal = deal.given(seat)
            if not kind.alone:
                deal = deal.given(deal.dealer)
        return deal

    def with_turned(self) -> "BankDeal":
        """Turn as many cards as the kind does. Bank 11.2, 12.1, 13.3, 14.1."""
        if self.kind.turns is None or self.end is not None:
            return self
        cards = [card for card in self.shoe[self.out :] if card is not None]
        many = self.kind.turns(cards)
        end = BankEnd.VOID if many > len(cards) else None
        out = self.out + min(many, len(cards))
        open_ = self.face_up | (1 << out) - (1 << self.out)
        return but(self, out=out, face_up=open_, end=end)


@dataclass(frozen=True, slots=True, kw_only=True)
class BankFacts(CardFacts):
    """The facts of a bank: docs/bank/rules.md has the meaning of each field."""

    dealer: Seat
    coups: tuple[Coup, ...] = ()
    end: BankEnd
    accounts: tuple[Fraction, ...]
    pot: Fraction = NOTHING
    put_in: int = 0

    def __post_init__(self) -> None:
        """Refuse coups of another number of seats."""
        CardFacts.__post_init__(self)
        players = len(self.accounts)
        for coup in self.coups:
            counts = [coup.to.count(seat) for seat in range(players)]
            by_seat = {len(coup.stakes), len(coup.paid)}
            covered = len(coup.covered) in (0, players + 1)
            if by_seat != {players} or counts != [*map(len, coup.cards)] or not covered:
                raise ValueError("stakes, cards and payments are those of the same seats")

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
    words = MappingProxyType(
        {
            **stake_codes(HIGHEST),
            "c": BankWord.CARD,
            "n": BankWord.ENOUGH,
            "g": BankWord.GO_ON,
            "l": BankWord.LEAVE,
        }
    )
    rules = numbered(
        "Bank",
        "dealer 1.3, hands 2.1, shuffle 2.1, coups 4.1, end 5, accounts 1.2, pot 13.1, "
        "settlement 1.4, settlement.finished 1.4, turn 6.3, word 6.3, stake 3.2",
    )

    def deck(self, agreement: Any) -> tuple[Card, ...]:
        """Return every card of the shoe. Bank 2.1."""
        return KINDS[agreement.kind].shoe()

    def lay_out(self, evening: BankEvening, cards: Shuffled) -> BankDeal:
        """Put up the balance, and ask for the first stakes; fill the fund. Bank 2.2, 3.1, 13.1."""
        terms: BankAgreement = evening.agreement
        none, covers = (0,) * terms.players, KINDS[terms.kind].covers
        fund = 0 if evening.finished or not covers else terms.fund
        lying = self.lying(evening, cards) | {"pack": (), "turn": None, "stage": STAKES}
        lying |= {"shoe": cards.cards, "stakes": Stakes.of(terms.players)}
        lying |= {"balance": terms.base if covers else terms.bank, "put_in": fund}
        lying |= {"writes": tuple(_fund(fund, terms.players))}
        return self._round(made(BankDeal, **lying, brought=none, asked=none))

    def drawn(self, facts: BankFacts) -> tuple[Card, ...]:
        """Return the cards that left the shoe, in order."""
        return tuple([card for coup in facts.coups for card in coup.order])

    # --- a coup -----------------------------------------------------------------------------

    def _round(self, deal: BankDeal) -> BankDeal:
        """Ask for stakes; the standing ones are there. Bank 3.1."""
        stakes = deal.stakes.opened(deal.punters, deal.limit)
        asked = but(deal, stage=STAKES, turn=None, stakes=stakes, rounds=deal.rounds + 1)
        if deal.kind.alone:
            return asked.dealt_to(deal.punters)
        return asked if stakes.awaited else self._dealt(asked)

    def _dealt(self, deal: BankDeal) -> BankDeal:
        """Deal to who has staked, and to the banker. Bank 3.3, 7.1, 7.2."""
        kind = deal.kind
        if kind.covers:
            deal = _covered(deal)
        if not deal.staked and not any(deal.covered):
            idle = deal.idle + 1
            if idle == IDLE_ROUNDS:
                return but(deal, over=True, turn=None, end=BankEnd.IDLE)
            return self._round(but(deal, idle=idle, covered=()))
        deal = but(deal, idle=0, said=frozenset(), asked=(0,) * deal.players)
        if kind.names:
            return but(deal, stage=NAME, named=(0,) * deal.players)
        if not kind.dealt:
            return but(deal, stage=TURN, turn=deal.dealer)
        deal = deal.dealt_to([seat for seat, _ in deal.staked]).with_turned()
        ends = not kind.most or deal.end or kind.is_shown(deal.held(deal.dealer))
        return self._settled(deal) if ends else but(deal, stage=DRAW)

    def _paid(self, deal: BankDeal) -> BankDeal:
        """Pay, losers first and winners while the balance lasts. Bank 4."""
        paid, balance = [0] * (deal.players + 1), deal.balance
        for seat, points in sorted(deal.kind.due(deal), key=lambda each: each[1] >= 0):
            won = min(points, balance)
            balance -= won
            paid[seat] += won
            paid[deal.dealer] -= won
        if deal.covered:  # the doubled sum is offered anew
            balance = max(0, 2 * paid[deal.dealer])
        paid.pop()
        writes = (*deal.writes, *_payments(paid, deal.dealer, deal.punters))
        total = tuple([now + then for now, then in zip(paid, deal.brought, strict=True)])
        return but(deal, balance=balance, brought=total, writes=writes)

    def _settled(self, deal: BankDeal) -> BankDeal:
        """Pay, unless that is done; go on, or let the bank pass. Bank 4, 5."""
        kind = deal.kind
        if deal.end is None and not kind.alone:
            deal = self._paid(deal)
        to = {place: seat for seat, held in enumerate(deal.hands) for place in places_in(held)}
        coup = Coup(
            tuple([each or 0 for each in deal.stakes.now]),
            tuple([deal.cards_of(seat) for seat in range(deal.players)]),
            tuple([to[place] for place in sorted(to)]),
            deal.brought,
            deal.balance,
            deal.turned,
            deal.covered,
            tuple([tuple(cards_in(each)) for each in deal.named]),
        )
        none = (0,) * deal.players
        after = deal.laid_open(coups=(*deal.coups, coup), face_up=0, brought=none, covered=())
        end = deal.end or kind.end(deal.agreement, after.coups)
        if end is None and after.left < kind.need(deal.players):
            end = BankEnd.SHOE
        if end is not None:
            return but(after, over=True, turn=None, end=end)
        return but(after, stage=GO, turn=after.dealer) if kind.covers else self._round(after)

    # --- what is asked, and done ------------------------------------------------------------

    def awaited(self, deal: BankDeal) -> frozenset[int]:
        """Return who has yet to stake, or to say what he wants: all punters, then the banker."""
        if deal.stage == STAKES:
            seats = [seat for seat in deal.punters if seat in deal.stakes.awaited]
            return frozenset(seats[:1] if deal.kind.alone else seats)
        if deal.stage in THEN:
            return frozenset([seat for seat, _ in deal.staked if deal.speaks(seat)])
        return frozenset((deal.dealer,))

    def choices(self, deal: BankDeal, seat: int) -> Iterable[Action]:
        """Return stakes, words, or cards to be named. Bank 3.2, 7.3, 8.1, 11.2, 13.4, 15.1."""
        kind = deal.kind
        if deal.stage == STAKES:
            return stakes_of(deal, seat)
        if deal.stage == TURN:
            return (BankWord.CARD,)
        if deal.stage == GO:
            return BankWord.GO_ON, BankWord.LEAVE
        if deal.stage == NAME:
            named = deal.named[seat]
            cards = [each for each in kind.shoe() if not named >> each & 1]
            return (*(Picked((each,)) for each in cards), *([BankWord.ENOUGH] if named else ()))
        more = deal.held(seat).total < kind.asks
        return (BankWord.CARD, BankWord.ENOUGH) if more else (BankWord.ENOUGH,)

    def may(self, deal: BankDeal, seat: int) -> Iterator[Action]:
        """Yield that a standing stake is taken back, or the bank left. Bank 3.1, 5.3."""
        if seat in deal.stakes.standing:
            yield StakeWord.TAKE_BACK
        if seat == deal.dealer and deal.kind.leaves and deal.coups and deal.stage == STAKES:
            yield BankWord.LEAVE

    def why_not(self, deal: BankDeal, seat: int, action: Action) -> RuleError | None:
        """Refuse a stake above the limit. Bank 3.2."""
        if deal.stage == STAKES and isinstance(action, ChipStake) and action.amount > deal.limit:
            return RuleError("stake-too-high", self.rule("stake"), limit=deal.limit)
        return None

    def barred(self, deal: BankDeal, action: Action) -> RuleError:
        """Refuse a card to who has enough, and one that he has named. Bank 7.3, 8.3, 9.3, 15.1."""
        if isinstance(action, Picked):
            return RuleError("named-already", self.rule("word"))
        if action is BankWord.CARD:
            return RuleError("only-enough", self.rule("word"))
        return super().barred(deal, action)

    def step(self, deal: BankDeal, seat: int, action: Action) -> BankDeal:
        """Take a stake, or a word; go on once all have spoken."""
        if isinstance(action, ChipStake | StakeWord):
            return self._staked(deal, seat, action)
        if action is BankWord.LEAVE:
            return but(deal, over=True, turn=None, end=BankEnd.LEFT)
        if action is BankWord.GO_ON:
            return self._round(deal)
        if deal.stage == TURN:
            return self._settled(deal.with_turned())
        asked = changed(deal.asked, seat, deal.asked[seat] + 1)
        if isinstance(action, Picked):
            named = deal.named[seat] | card_set(action.cards)
            after = but(deal, asked=asked, named=changed(deal.named, seat, named))
        elif action is BankWord.CARD:
            after = deal.given(seat, asked=asked)
        else:
            after = but(deal, said=deal.said | {seat})
        if after.end is None and self.awaited(after) and after.speaks(deal.dealer):
            return after
        if after.end is None and after.stage in THEN:
            return but(after, stage=THEN[after.stage], turn=deal.dealer)
        return self._settled(after)

    def _staked(self, deal: BankDeal, seat: int, action: ChipStake | StakeWord) -> BankDeal:
        """Take a stake; one that stands alone is paid at once. Bank 3.1, 11.2, 11.3."""
        said = but(deal, stakes=deal.stakes.after(seat, action, deal.limit))
        if deal.kind.alone:
            said = self._paid(said.with_turned())
            if self.awaited(said) and 0 < said.balance < TRIPLE * said.agreement.bank:
                return said
            return self._settled(said)
        return said if deal.stage != STAKES or said.stakes.awaited else self._dealt(said)

    # --- points -----------------------------------------------------------------------------

    def payments(self, deal: BankDeal) -> Sequence[Payment]:
        """Return nothing: all was paid at once. Bank 2.2."""
        return ()

    def writes_of(self, agreement: Any, facts: BankFacts, before: Score) -> Iterator[Payment]:
        """Yield what was put into the fund, and the payments of each coup."""
        yield from _fund(facts.put_in, agreement.players)
        punters = self.order(agreement, facts)[:-1]
        alone = KINDS[agreement.kind].alone  # each was paid by himself
        for coup in facts.coups:
            for paid in [(seat,) for seat in punters] if alone else [punters]:
                yield from _payments(coup.paid, facts.dealer, paid)

    def feats(self, facts: BankFacts, seat: int) -> Iterator[str]:
        """Yield how a bank ended for its banker."""
        if seat == facts.dealer:
            yield facts.end


def stakes_of(deal: BankDeal, seat: int) -> Iterator[Action]:
    """Yield what a seat may stake. Bank 3.1, 8.1, 11.2."""
    kind = deal.kind
    for each in deal.stakes.choices(seat, deal.limit):
        if isinstance(each, ChipStake):
            if each.amount < kind.least or (kind.replaced and 0 < each.amount < deal.limit):
                continue
        elif kind.alone:
            continue
        yield each


def _covered(deal: BankDeal) -> BankDeal:
    """Share the banker's sum among those who said so, in order, and the fund. Bank 13.2."""
    left, found = deal.balance, [0] * (deal.players + 1)
    for seat in deal.punters:
        found[seat] = min(left, deal.stakes.now[seat] or 0)
        left -= found[seat]
    found[-1] = int(min(left, deal.score.pot))
    return but(deal, covered=tuple(found))


def _fund(each: int, players: int) -> Iterator[Payment]:
    """Yield what all put into the fund. Bank 13.1."""
    yield from (Payment(seat, None, each, FUND) for seat in range(players) if each)


def _payments(paid: Sequence[int], banker: int, punters: Sequence[int]) -> Iterator[Payment]:
    """Yield who paid whom, losers first. Bank 4."""
    for seat in punters:
        if paid[seat] < 0:
            yield Payment(seat, banker, -paid[seat], LOST)
    for seat in punters:
        if paid[seat] > 0:
            yield Payment(banker, seat, paid[seat], WON)
    if fund := sum(paid):
        yield Payment(None, banker, fund, FUND) if fund > 0 else Payment(banker, None, -fund, FUND)


BANK: Final = Bank()
"""The kinds of bank, on one table."""
