"""The part of a deal that scoring reads, and the roles in it."""

from dataclasses import dataclass, replace
from typing import Final

from engine.cards import Card, Rank
from engine.preferans.actions import TRICKS, AnyContract, Contract, HalfWhist, Special
from engine.preferans.facts import DealFacts, Ending, EndingKind, sharing, takes_talon
from engine.preferans.old import prices
from engine.preferans.state import DealHistory

DARKNESS: Final = 2
"""The factor of a game won in the dark. Rule 9.5."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """All that scoring reads of a deal. ``declarer`` None is all-pass.

    ``active`` are the dealt hands, in hand order, ``third_hand`` the one of them without a player
    (10.1), ``alone``: it was left closed, or the passer's hand (11.8); ``taken`` the tricks by
    seat, as scored: they stand last, as they may be unknown yet. ``contract`` of a deal left
    without three is the bid. ``left`` are
    those who left for half-whist, whether or not the whist was returned; ``dealer_hand`` is the
    hand a sitting dealer whists with; ``price`` that of an all-pass trick; ``checked``: a ten that
    is not whisted (4.9). ``talon_tricks`` is the worth of the declarer's talon, ``refused``: he
    discarded just its cards (3.6). ``off_mountain``: he takes off his mountain what his pool cannot
    take (13.21). ``partner`` is the dealer who shares a misère (7.4). ``factor`` multiplies the
    game's entries: ``bomb``, the declarer's first or 1, times darkness (13.10). Of an all-pass
    ``passed_dark`` passed before looking; ``step`` is then the size of their bombs, as a power of
    two (13.3). ``half_played``: the game was played after half-whist (13.43).
    ``sold``: the whists that the talon brings in old preferans (11.18).
    """

    dealer: int
    active: tuple[int, ...]
    declarer: int | None = None
    contract: AnyContract | None = None
    whisters: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    dealer_hand: int | None = None
    price: int = 0
    without_three: bool = False
    checked: bool = False
    talon_tricks: int = 0
    refused: bool = False
    partner: int | None = None
    taken: tuple[int, ...] = ()
    off_mountain: bool = False
    factor: int = 1
    bomb: int = 1
    passed_dark: frozenset[int] = frozenset()
    step: int = 0
    third_hand: int | None = None
    alone: bool = False
    half_played: bool = False
    sold: int = 0

    @property
    def made(self) -> bool:
        """True if the declarer made his game; an unwhisted one counts as made. Rules 4.6, 5."""
        if self.declarer is None or self.without_three:
            return False
        match self.contract:
            case Contract(level):
                unplayed = not (self.whisters or self.checked or self.half_played)
                return unplayed or self.taken[self.declarer] >= level
            case contract:
                return isinstance(contract, Special) and self.taken[self.declarer] == 0

    @property
    def players(self) -> int:
        """Number of seats at the table."""
        return len(self.taken) - (self.third_hand is not None)

    @property
    def owned(self) -> tuple[int, ...]:
        """Seats with cards of their own, in hand order."""
        return tuple([seat for seat in self.active if seat != self.third_hand])


def outcome(facts: DealFacts) -> Outcome:
    """Return the scoring part of a finished deal."""
    found = build_outcome(
        facts,
        dealer=facts.dealer,
        active=facts.active,
        third_hand=facts.third_hand,
        talon=facts.talon if facts.declarer is None else facts.talon_of(facts.declarer),
        taken=facts.taken,
        ending=facts.ending,
        price=facts.price,
        bomb=facts.bomb,
        step=facts.step,
        open_play=facts.open_play,
    )
    told = facts.told
    if told is None:
        return found
    return replace(
        found,
        talon_tricks=told.talon_tricks,
        refused=told.refused,
        half_played=told.half_played,
        sold=prices.SOLD[told.talon_tricks],
    )


def build_outcome(
    said: DealFacts | DealHistory,
    *,
    dealer: int,
    active: tuple[int, ...],
    talon: tuple[Card, ...],
    taken: tuple[int, ...],
    ending: Ending | None,
    price: int,
    bomb: int = 1,
    step: int = 0,
    third_hand: int | None = None,
    open_play: bool | None = None,
) -> Outcome:
    """Return the scoring part of a deal that ends, or has ended.

    ``bomb`` is the declarer's first bomb, 1 for none (9.3); ``step`` that of an all-pass with a
    pass in the dark, else 0 (13.3).
    """
    away = said.discard or ()
    without_three = ending is not None and ending.kind is EndingKind.WITHOUT_THREE
    return Outcome(
        dealer=dealer,
        active=active,
        declarer=said.declarer,
        contract=said.bid if without_three else said.contract,
        whisters=said.whisters,
        left=tuple([seat for seat, say in said.whisting if isinstance(say, HalfWhist)]),
        dealer_hand=said.dealer_hand,
        price=price,
        without_three=without_three,
        checked=ending is not None and ending.kind is EndingKind.CHECKED,
        talon_tricks=talon_worth(talon) if away else 0,
        refused=frozenset(away) == frozenset(talon),
        partner=sharing(said.invitation, said.declarer, said.contract, said.discard, dealer),
        taken=taken,
        off_mountain=said.off_mountain,
        third_hand=third_hand,
        alone=said.passer_out
        or (third_hand is not None and open_play is False and not takes_talon(said.whisting)),
        sold=prices.sold(talon) if away else 0,
        factor=bomb * (DARKNESS if said.dark else 1),
        bomb=bomb,
        passed_dark=said.passed_dark,
        step=step,
    )


def talon_worth(talon: tuple[Card, ...]) -> int:
    """Return the tricks that a talon counts for in the prize; one left closed for none. 3.6, 13.29.

    >>> [talon_worth((Card.parse(one), Card.parse("Ks"))) for one in ("Ac", "As", "Ah", "Qs", "Qc")]
    [1, 2, 1, 1, 0]
    """
    if not talon:
        return 0
    aces = [card.rank for card in talon].count(Rank.ACE)
    if aces == 2:
        return 3
    low, high = sorted(talon)
    if low.suit == high.suit and low.rank is Rank.KING:
        return 2
    married = low.suit == high.suit and (low.rank, high.rank) == (Rank.QUEEN, Rank.KING)
    return 1 if aces or married else 0


def clockwise(deal: Outcome, after: int) -> tuple[int, ...]:
    """Return every seat once, starting at the left of ``after``, who comes last."""
    players = deal.players
    return tuple((after + step) % players for step in range(1, players + 1))


def takers(deal: Outcome, *, dealer: bool) -> tuple[int, ...]:
    """Return the seats in an all-pass, in hand order; last a sitting dealer, if ``dealer``.

    He plays the talon cards where they are opened (6.3); others who sit out take no trick, and
    nothing is written for them (13.23).
    """
    sits = dealer and deal.dealer not in deal.active
    return (*deal.owned, deal.dealer) if sits else deal.owned


def defenders(deal: Outcome, declarer: int) -> tuple[int, ...]:
    """Return the defenders of a game of ``declarer``, the first to speak first. Rule 4.1."""
    return tuple(
        seat for seat in clockwise(deal, after=declarer) if seat != declarer and seat in deal.active
    )


def sat_out(deal: Outcome) -> frozenset[int]:
    """Return seats without cards and without a part in another's hand. Rule 13.22.

    A dealer takes part who whists, or shares a misère.
    """
    return frozenset(range(deal.players)) - {*deal.active, *deal.whisters, deal.partner}


def defence(deal: Outcome, declarer: int) -> int:
    """Return the tricks of both defenders together."""
    return TRICKS - deal.taken[declarer]
