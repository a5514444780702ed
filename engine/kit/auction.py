"""Auctions in steps: sums are bid, a pass is final, and the last one left declares."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from engine.codec import Seat
from engine.errors import RuleError
from engine.kit.copying import but
from engine.kit.deal import TrickDeal
from engine.kit.past import TrickFacts
from engine.kit.trick_game import TrickGame
from engine.kit.words import Action, Said, clockwise, until_one_stays


class SumBid(NamedTuple):
    """A sum that is bid, or that a contract is raised to; 0 for a pass."""

    points: int


_BIDS: Final = tuple(map(SumBid, range(1001)))
PASS: Final = _BIDS[0]


def bid_codes(sums: Iterable[int]) -> dict[str, Action]:
    """Return the words of an auction by their codes.

    >>> bid_codes((100, 105))
    {'P': SumBid(points=0), 'b100': SumBid(points=100), 'b105': SumBid(points=105)}
    """
    return {"P": PASS, **{f"b{points}": SumBid(points) for points in sums}}


def bids_of(sums: range) -> tuple[SumBid, ...]:
    """Return the bids of these sums, up to 1000."""
    return _BIDS[sums.start : sums.stop : sums.step]


def bids_in(choices: Iterable[Action]) -> list[SumBid]:
    """Return the sums among some choices, without the pass."""
    return [each for each in choices if isinstance(each, SumBid) and each != PASS]


class SpokenBid(NamedTuple):
    """A word of the auction, as in records; None is a pass."""

    seat: Seat
    bid: int | None


@dataclass(frozen=True, kw_only=True)
class AuctionDeal(TrickDeal):
    """A deal; ``contract`` is the highest bid as long as they bid."""

    words: tuple[tuple[int, SumBid], ...] = ()
    declarer: int | None = None
    contract: int | None = None

    @property
    def auction(self) -> tuple[SpokenBid, ...]:
        """The words as records tell them."""
        return tuple(SpokenBid(seat, bid.points or None) for seat, bid in self.words)

    @property
    def bidders(self) -> tuple[int, ...]:
        """The seats in the order of the auction."""
        return self.order

    @property
    def against(self) -> tuple[int, ...]:
        """The opponents of the declarer, his left first."""
        after = clockwise(self.playing, (self.declarer or 0) + 1)
        return tuple(seat for seat in after if seat != self.declarer)


class AuctionFacts(TrickFacts):
    """The facts of a deal, with the words in ``auction``; no card is turned."""

    __slots__ = ()
    if TYPE_CHECKING:  # at run time records would take their order from this
        auction: tuple[SpokenBid, ...]
        declarer: int | None

    @property
    def words(self) -> tuple[Said, ...]:
        """The words as in the deal."""
        return tuple((seat, SumBid(bid or 0)) for seat, bid in self.auction)


D = TypeVar("D", bound=AuctionDeal)
F = TypeVar("F", bound=AuctionFacts)


class AuctionGame(TrickGame[D, F]):
    """A game whose stage ``auction`` is one of sums."""

    def sums(self, deal: D, seat: int) -> range:
        """Return what the seat in turn may bid, or raise its contract to."""
        raise NotImplementedError

    def side(self, deal: D, hand: int) -> Collection[int]:
        """The declarer is alone, all others play together."""
        return (hand,) if hand == deal.declarer else deal.against

    def said(self, deal: D, seat: int, bid: SumBid) -> D:
        """Take a word; after the last one the declarer is next."""
        words, contract = (*deal.words, (seat, bid)), bid.points or deal.contract
        turn = until_one_stays(deal.bidders, words, PASS)
        if turn is not None:
            return but(deal, words=words, contract=contract, turn=turn)
        said = but(deal, words=words, contract=contract, ahead=())
        declarer = max(words, key=lambda word: word[1])[0]
        return but(said, declarer=declarer, turn=declarer)

    def ahead(self, deal: D, seat: int) -> Iterator[Action]:
        """Yield a pass of whoever is not the highest and has not passed."""
        last = dict(deal.words).get(seat)
        waits = deal.stage == "auction" and seat in deal.playing
        if waits and last != PASS and last != SumBid(deal.contract or 0):
            yield PASS

    def why_not(self, deal: D, seat: int, action: Action) -> RuleError | None:
        """Refuse a sum with the legal ones."""
        sums = self.sums(deal, seat)
        if not sums or action == PASS or not isinstance(action, SumBid):
            return None
        rule = self.rule("word" if deal.declarer is None else "raise")
        return RuleError("sum-not-allowed", rule, least=sums[0], most=sums[-1], step=sums.step)
