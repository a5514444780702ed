"""The running sheet of a pulka. Rule 8."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Account:
    """One player's sector: ``whists[s]`` is what he has written on seat ``s`` (0 on himself)."""

    pool: Fraction
    mountain: Fraction
    whists: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """All sectors, indexed by seat."""

    accounts: tuple[Account, ...]
