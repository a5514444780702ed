"""What a sheet shows, as plain values: the caller brings the words."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

Points: TypeAlias = Fraction | int


@dataclass(frozen=True, slots=True)
class RunningTotal:
    """A running total, in points or whists, and the number of the deal that wrote it.

    ``by_hand``: it was entered by hand after that deal.
    """

    total: Points
    deal: int
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class PlayerColumn:
    """One player's sector; entries in the order in which they were written (Rule 8.8).

    ``whists`` pairs an opponent's seat with the column written on him; seats left out are blank.
    ``beside`` stands beside the mountain's label. ``bombs`` are those he has, in the order they
    came (Rule 9.3).
    """

    name: str
    pool: tuple[RunningTotal, ...] = ()
    mountain: tuple[RunningTotal, ...] = ()
    whists: tuple[tuple[int, tuple[RunningTotal, ...]], ...] = ()
    bombs: tuple[int, ...] = ()
    beside: str = ""


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """What a sheet shows. Seats are indices into ``players``, two to five, clockwise.

    ``convention`` stands in the circle under ``length``, the points of a full pool; 0 where no pool
    is to be filled. Entries of ``last_deal`` are marked. ``settlement`` is one result in whists per
    seat, empty until the end. The labels are words of the reader's language; an empty one is left
    out. ``notes``: a line below the sheet for each entry by hand. ``falling``: pools fall from
    ``length`` to nothing (Rule 11.4).
    """

    players: tuple[PlayerColumn, ...]
    dealer: int
    convention: str
    length: int
    last_deal: int | None = None
    settlement: tuple[Points, ...] = ()
    settlement_label: str = ""
    mountain_label: str = ""
    pool_label: str = ""
    notes: tuple[str, ...] = ()
    falling: bool = False

    def __post_init__(self) -> None:
        seats = range(len(self.players))
        if len(seats) not in {2, 3, 4, 5}:
            raise ValueError(f"no sheet for {len(seats)} players")
        if self.dealer not in seats:
            raise ValueError(f"no seat {self.dealer} at a table of {len(seats)}")
        if self.settlement and len(self.settlement) != len(seats):
            raise ValueError(f"{len(self.settlement)} results for {len(seats)} players")
        for seat, player in enumerate(self.players):
            for opponent, _ in player.whists:
                if opponent not in seats or opponent == seat:
                    raise ValueError(f"seat {seat} cannot have whists on seat {opponent}")
