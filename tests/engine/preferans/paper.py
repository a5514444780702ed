"""A sheet kept on paper: unit by unit, and what everybody has won by it kept beside it.

Written from the rules for the figures of their section 12, and sharing nothing with the engine. A
point is written as often as it is earned; nothing is multiplied out. Balances are debts in whists,
entered with each point, so there is no settlement at the end.
"""

from collections.abc import Sequence
from fractions import Fraction

PRICE = {6: 2, 7: 4, 8: 6, 9: 8, 10: 10}
OWED = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
TWICE = {"sochi": 1, "leningrad": 2, "classic": 1}
"""How often a mountain point and a whist are written. Rule 5."""


class Paper:
    """Pools may be partly filled before; balances begin at nothing."""

    def __init__(
        self,
        convention: str,
        players: int,
        *,
        length: int = 20,
        pools: Sequence[int] = (),
    ) -> None:
        self.convention = convention
        self.seats = range(players)
        self.length = length
        self.pools = list(pools) or [0] * players
        self.began = tuple(self.pools)
        self.balance = [Fraction(0)] * players
        self.bombs: list[list[int]] = [[] for _ in self.seats]
        self.cells: dict[str, Fraction] = {}

    def __str__(self) -> str:
        return " ".join(f"{cell}={points}" for cell, points in sorted(self.cells.items()) if points)

    # --- one entry --------------------------------------------------------------------------

    def _write(self, cell: str, points: Fraction | int) -> None:
        self.cells[cell] = self.cells.get(cell, Fraction(0)) + points

    def _shared(self, seat: int, whists: int, points: Fraction | int) -> None:
        """So many whists a point, owed in equal parts by all at the table, himself included."""
        part = Fraction(whists * points) / len(self.seats)
        for other in self.seats:
            self.balance[other] -= part
            self.balance[seat] += part

    def mountain(self, seat: int, points: Fraction | int) -> None:
        """A mountain point is ten whists that its owner owes. Rules 5, 8.5."""
        self._write(f"M{seat}", points)
        self._shared(seat, -10, points)

    def whists(self, seat: int, on: int, points: Fraction | int) -> None:
        """Whists are owed by one alone."""
        self._write(f"W{seat}{on}", points)
        self.balance[seat] += points
        self.balance[on] -= points

    def pool(self, seat: int) -> None:
        """One point: a missing one would cost a mountain point, in Leningrad two. 8.2-8.4."""
        taker = seat
        if self.convention != "leningrad" and self.pools[seat] >= self.length:
            left = [(seat + step) % len(self.seats) for step in self.seats[1:]]
            wanting = [other for other in left if self.pools[other] < self.length]
            if not wanting:
                self.mountain(seat, -1)
                return
            taker = max(wanting, key=lambda other: self.pools[other])
            self.whists(seat, taker, 10)
        self.pools[taker] += 1
        self._write(f"P{taker}", 1)
        self._shared(taker, 10 * TWICE[self.convention], 1)

    # --- a deal -----------------------------------------------------------------------------

    def _on_a_bomb(self, declarer: int, *, made: bool, dark: bool) -> range:
        """So often a game is written: as his oldest bomb says, twice as often if it was dark.

        A bomb that has won a game is struck out. Rules 9.3, 9.7.
        """
        bombs = self.bombs[declarer]
        times = range((bombs[0] if bombs else 1) * (2 if dark else 1))
        if bombs and made:
            self._write(f"B{declarer}", -bombs.pop(0))
        return times

    def contract(
        self,
        level: int,
        taken: Sequence[int],
        *,
        declarer: int = 0,
        whisters: Sequence[int] = (),
        dark: bool = False,
    ) -> None:
        """A trick contract, whisted by ``whisters``, the first to speak first. Rules 5.1-5.7."""
        half = [self.convention == "classic" and pool < self.length for pool in self.pools]
        made = not whisters or taken[declarer] >= level
        for _ in self._on_a_bomb(declarer, made=made, dark=dark):
            self._contract(level, taken, declarer, whisters, half)

    def _contract(
        self,
        level: int,
        taken: Sequence[int],
        declarer: int,
        whisters: Sequence[int],
        half: Sequence[bool],
    ) -> None:
        """``half``: who answers for half of what he is short, as his pool was open. Rule 9.8."""
        price, twice = PRICE[level], TWICE[self.convention]
        down = max(0, level - taken[declarer]) if whisters else 0
        for _ in range(0 if down else price):
            self.pool(declarer)
        defenders = [seat for seat in self.seats if seat != declarer and taken[seat]]
        for _ in range(down * price * twice):
            self.mountain(declarer, 1)
        for _ in range(down):
            for other in self.seats:
                if other != declarer:
                    self.whists(other, declarer, price * twice)
        for seat in defenders if whisters else ():
            for _ in range(taken[seat]):
                self._trick(seat, declarer, price * twice, whisters)
        self._answer(level, taken, declarer, whisters, half)

    def _trick(self, seat: int, declarer: int, price: int, whisters: Sequence[int]) -> None:
        """A trick of the defence: its owner's, or the lone whister's. Rules 5.3, 5.5."""
        if len(whisters) == 2:
            self.whists(seat, declarer, price)
        else:
            self.whists(whisters[0], declarer, price)

    def _answer(
        self,
        level: int,
        taken: Sequence[int],
        declarer: int,
        whisters: Sequence[int],
        half: Sequence[bool],
    ) -> None:
        """Whisters with less than they owe, at full responsibility in Sochi. Rule 5.6."""
        if not whisters or sum(taken) - taken[declarer] >= OWED[level]:
            return
        due = dict.fromkeys(whisters, OWED[level] // len(whisters))
        if len(whisters) == 2 and level >= 8:
            due = {whisters[0]: 0, whisters[1]: OWED[level]}
        for seat, owed in due.items():
            own = sum(taken) - taken[declarer] if len(whisters) == 1 else taken[seat]
            for _ in range(own, owed):
                self.mountain(seat, Fraction(PRICE[level], 2) if half[seat] else PRICE[level])

    def misere(
        self, tricks: int, *, declarer: int = 0, partner: int | None = None, dark: bool = False
    ) -> None:
        """Ten points, or ten a trick; half of it each for two who share it. Rules 5.8, 7.4."""
        owners = (declarer,) if partner is None else (declarer, partner)
        times = self._on_a_bomb(declarer, made=not tricks, dark=dark)
        for owner in (owner for owner in owners for _ in times):
            for _ in range(0 if tricks else 10 // len(owners)):
                self.pool(owner)
            for _ in range(tricks):
                self.mountain(owner, Fraction(10 * TWICE[self.convention], len(owners)))

    def all_pass(
        self, taken: Sequence[int], *, price: int, step: int = 0, dark: Sequence[int] = ()
    ) -> None:
        """Three play. Tricks above the fewest. 6.5.

        ``price`` is that of a light one: it doubles with each ``step`` in the dark, and so does the
        bomb of those who passed so. Rules 9.2, 13.3.
        """
        bomb = 1
        for _ in range(step):
            price, bomb = price + price, bomb + bomb
        for seat in dark:
            self.bombs[seat].append(bomb)
            self._write(f"B{seat}", bomb)
        for seat in self.seats:
            for _ in range(taken[seat] - min(taken)):
                self.mountain(seat, price)

    # --- the end ----------------------------------------------------------------------------

    def level(self) -> tuple[int, ...]:
        """What levelling the pools puts on each mountain. Rules 8.3, 8.4."""
        return tuple((self.length - pool) * TWICE[self.convention] for pool in self.pools)
