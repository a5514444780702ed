"""Pulkas to draw: made-up but possible ones by the rules of Sochi, the same on every run."""

import random
from collections import defaultdict
from fractions import Fraction

from render.preferans import PlayerColumn, Points, RunningTotal, SheetPicture

NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дина")
WORLD = ("Александра Константиновна 🦊", "يوسف الحكيم", "דוד בן־גוריון ♠", "Ж" * 60, "李小龍 Ли")
LENGTH = 20
PRICES = {6: 2, 7: 4, 8: 6}


class Sheet:
    """Running totals by seat and column: ``"pool"``, ``"mountain"`` or the seat written on."""

    def __init__(self, players: int, source: random.Random) -> None:
        self.players = players
        self.source = source
        self.columns: defaultdict[tuple[int, str | int], list[RunningTotal]] = defaultdict(list)

    def total(self, seat: int, column: str | int) -> Points:
        entries = self.columns[seat, column]
        return entries[-1].total if entries else 0

    def write(self, deal: int, seat: int, column: str | int, points: Points) -> None:
        entries, total = self.columns[seat, column], self.total(seat, column) + points
        if entries and entries[-1].deal == deal:
            entries.pop()
        if points:
            entries.append(RunningTotal(total, deal))

    @property
    def full(self) -> bool:
        return all(self.total(seat, "pool") == LENGTH for seat in range(self.players))

    def made(self, deal: int, declarer: int, points: int) -> None:
        """The pool no higher than its length; the rest helps, at ten whists a point. Rule 8.2."""
        others = sorted(
            (seat for seat in range(self.players) if seat != declarer),
            key=lambda seat: (
                -Fraction(self.total(seat, "pool")),
                (seat - declarer) % self.players,
            ),
        )
        for seat in (declarer, *others):
            given = min(points, LENGTH - int(self.total(seat, "pool")))
            self.write(deal, seat, "pool", given)
            if seat != declarer:
                self.write(deal, declarer, seat, 10 * given)
            points -= given
        self.write(deal, declarer, "mountain", -points)

    def deal(self, number: int, *, halves: bool) -> None:
        """A contract, made or down one, or an all-pass."""
        seats = list(range(self.players))
        self.source.shuffle(seats)
        declarer, whister, *passing = seats[:3]
        if self.source.random() < 0.2:
            self.write(number, declarer, "mountain", self.source.choice((1, 2, 3)))
            self.write(number, whister, "mountain", self.source.choice((1, 2)))
            return
        level = self.source.choice((6, 6, 6, 7, 7, 8))
        price = PRICES[level]
        if self.source.random() < 0.75:
            self.made(number, declarer, price)
            self.write(number, whister, declarer, price * (10 - level))
            return
        self.write(number, declarer, "mountain", price)
        whists = price * (11 - level)
        if halves and passing:
            # Gentleman whist: whister and passer share, and an odd half comes about.
            self.write(number, whister, declarer, Fraction(whists, 2) + Fraction(price, 4))
            self.write(number, passing[0], declarer, Fraction(whists, 2) + Fraction(price, 4))
        else:
            self.write(number, whister, declarer, whists)
        for seat in range(self.players):
            if seat != declarer:
                self.write(number, seat, declarer, price)


def pulka(
    players: int,
    deals: int,
    names: tuple[str, ...] = NAMES,
    *,
    settled: bool = False,
    halves: bool = False,
    seed: int = 1,
    convention: str = "Сочинка",
    bombs: tuple[tuple[int, ...], ...] = ((),) * 5,
) -> SheetPicture:
    """A pulka after ``deals`` deals; a ``settled`` one is played until every pool is full."""
    source = random.Random(seed)
    sheet = Sheet(players, source)
    number = 0
    while (number < deals and not sheet.full) or (settled and not sheet.full):
        number += 1
        sheet.deal(number, halves=halves)
    columns = tuple(
        PlayerColumn(
            names[seat],
            pool=tuple(sheet.columns[seat, "pool"]),
            mountain=tuple(sheet.columns[seat, "mountain"]),
            whists=tuple(
                (opponent, tuple(sheet.columns[seat, opponent]))
                for opponent in range(players)
                if opponent != seat
            ),
            bombs=bombs[seat],
        )
        for seat in range(players)
    )
    return SheetPicture(
        players=columns,
        dealer=number % players,
        convention=convention,
        length=LENGTH,
        last_deal=number or None,
        settlement=settlement(sheet) if settled else (),
        settlement_label="Расчёт, висты" if settled else "",
        mountain_label="гора",
        pool_label="пуля",
    )


def settlement(sheet: Sheet) -> tuple[int, ...]:
    """Whole whists that sum to nothing; the last seat takes what rounding leaves. Rule 8.5."""
    seats = range(sheet.players)
    mountains = [Fraction(sheet.total(seat, "mountain")) for seat in seats]
    average = sum(mountains, Fraction(0)) / sheet.players
    exact = [
        10 * (average - mountains[seat])
        + sum(
            Fraction(sheet.total(seat, other)) - Fraction(sheet.total(other, seat))
            for other in seats
            if other != seat
        )
        for seat in seats
    ]
    first = [round(each) for each in exact[:-1]]
    return (*first, -sum(first))
