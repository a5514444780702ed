"""Stakes that several seats name at the same time; one may stand for all further rounds."""

from collections.abc import Collection, Iterator
from enum import StrEnum
from typing import NamedTuple, Self

from engine.kit.copying import changed


class ChipStake(NamedTuple):
    """So much is staked in this round; 0: nothing."""

    amount: int


class StakeWord(StrEnum):
    """To stake what one staked last, now and in each further round; to take that back."""

    SAME = "same"
    TAKE_BACK = "take_back"


def stake_codes(most: int) -> dict[str, ChipStake | StakeWord]:
    """Return the words about stakes up to ``most``, by their codes."""
    amounts: dict[str, ChipStake | StakeWord] = {
        f"s{each}": ChipStake(each) for each in range(most + 1)
    }
    return amounts | {"w": StakeWord.SAME, "t": StakeWord.TAKE_BACK}


class Stakes(NamedTuple):
    """The stakes by seat: ``now`` those of the round, None till named.

    ``wished``: the last that a seat named, 0 for none; those of ``standing`` hold for each further
    round. A wish above the limit of a round is lowered for that round alone.
    """

    now: tuple[int | None, ...]
    wished: tuple[int, ...]
    standing: frozenset[int] = frozenset()

    @classmethod
    def of(cls, seats: int) -> Self:
        """Return the stakes before the first round."""
        return cls((0,) * seats, (0,) * seats)

    @property
    def awaited(self) -> frozenset[int]:
        """The seats that have yet to name theirs."""
        return frozenset([seat for seat, each in enumerate(self.now) if each is None])

    def opened(self, asked: Collection[int], limit: int) -> Self:
        """Return the stakes of a new round, with the standing ones."""
        now = [
            0 if seat not in asked else min(wish, limit) if seat in self.standing else None
            for seat, wish in enumerate(self.wished)
        ]
        return self._replace(now=tuple(now))

    def choices(self, seat: int, limit: int) -> Iterator[ChipStake | StakeWord]:
        """Yield what a seat may stake."""
        yield from map(ChipStake, range(limit + 1))
        if self.wished[seat]:
            yield StakeWord.SAME

    def after(self, seat: int, action: ChipStake | StakeWord, limit: int) -> Self:
        """Return the stakes after one of the `choices`, or once a standing one is taken back."""
        if action is StakeWord.TAKE_BACK:
            return self._replace(standing=self.standing - {seat})
        if isinstance(action, ChipStake):
            wish = action.amount or self.wished[seat]
            return self._named(seat, action.amount, wish)
        wish = self.wished[seat]
        return self._named(seat, min(wish, limit), wish)._replace(standing=self.standing | {seat})

    def _named(self, seat: int, amount: int, wish: int) -> Self:
        now, wished = changed(self.now, seat, amount), changed(self.wished, seat, wish)
        return self._replace(now=now, wished=wished)
