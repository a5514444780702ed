"""Tables about the cards of one suit.

A *lane* is 16 bits: two for each of the eight ranks, the number of the player who holds the card
or 3 when it is gone. A *code* is a lane without the gone cards: the owners of the cards that
remain, from the lowest, as digits of base 3, after all codes of fewer cards; there are `CODES`.
A *byte* is one player's cards of a suit, bit 0 the seven.

A table is computed on first use: a process that loads the compiled search never needs it.
"""

from collections.abc import Callable, MutableSequence, Sequence
from functools import cached_property
from typing import Final, overload

TRUMP_GAME: Final = 0
NO_TRUMP_GAME: Final = 1
MISERE_GAME: Final = 2
"""The kinds of game that are searched in different ways."""

Memory = MutableSequence[int]
"""Words of 64 bits: what was found out about positions, and room for lists of moves."""

GONE: Final = 3
CODES: Final = 9841
"""(3**9 - 1) / 2: codes of zero to eight cards."""


class LookupTable(Sequence[int]):
    """Numbers by index, computed by ``rule`` on first use."""

    def __init__(self, rule: Callable[[], tuple[int, ...]]) -> None:
        self.rule: Final = rule

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """All of them."""
        return self.rule()

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[int, ...]: ...
    def __getitem__(self, index: int | slice) -> int | tuple[int, ...]:
        return self.numbers[index]

    def __len__(self) -> int:
        return len(self.numbers)


def _codes() -> tuple[int, ...]:
    halves = []
    for lane in range(256):
        length = value = 0
        for place in range(0, 8, 2):
            owner = lane >> place & 3
            if owner != GONE:
                value += owner * 3**length
                length += 1
        halves.append((3**length, value))
    return tuple(
        (low * high - 1) // 2 + value + low * above
        for high, above in halves
        for low, value in halves
    )


def _runs() -> tuple[int, ...]:
    """Index: own byte << 8 | byte of the cards of others; only disjoint bytes are filled."""
    found = [0] * 65536
    for own in range(256):
        apart = 255 & ~own
        between = apart
        while True:
            kept = 0
            fresh = True
            for bit in range(8):
                if own >> bit & 1:
                    if fresh:
                        kept |= 1 << bit
                    fresh = False
                elif between >> bit & 1:
                    fresh = True
            found[own << 8 | between] = kept
            if not between:
                break
            between = (between - 1) & apart
    return tuple(found)


CODE: Final = LookupTable(_codes)
"""The code of each lane."""
RUNS: Final = LookupTable(_runs)
"""The lowest card of each run of equivalent cards: cards with none of others between them."""
LOW: Final = LookupTable(lambda: tuple((byte & -byte).bit_length() - 1 for byte in range(256)))
"""The lowest bit set; -1 for none."""
HIGH: Final = LookupTable(lambda: tuple(byte.bit_length() - 1 for byte in range(256)))
"""The highest bit set; -1 for none."""
COUNT: Final = LookupTable(lambda: tuple(byte.bit_count() for byte in range(256)))
"""How many bits are set."""
