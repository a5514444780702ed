"""Stakes that read as a number and a unit."""

import re
from fractions import Fraction
from typing import Final, NamedTuple

_STAKE: Final = re.compile(r"(\d+)(?:[.,](\d+))?\s*(.*)", re.DOTALL)


class Stake(NamedTuple):
    """What a point is worth: ``coins`` of the smallest coin, ``decimals`` places of a ``unit``.

    The smallest coin is the last place that the stake is written to.

    >>> read("10 коп"), read("0,05 €"), read("по пиву")
    (Stake(coins=10, decimals=0, unit='коп'), Stake(coins=5, decimals=2, unit='€'), None)
    """

    coins: int
    decimals: int
    unit: str

    @property
    def amount(self) -> Fraction:
        """The worth of a point, in units."""
        return Fraction(self.coins, 10**self.decimals)


def read(text: str) -> Stake | None:
    """Parse a stake; None where it does not begin with a number."""
    found = _STAKE.fullmatch(text.strip())
    if found is None:
        return None
    whole_part, decimals, unit = found.groups(default="")
    return Stake(int(whole_part + decimals), len(decimals), unit)
