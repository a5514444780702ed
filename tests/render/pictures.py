"""Pulkas to draw: made-up but plausible columns, the same on every run."""

import random
from fractions import Fraction

from render.sheet import Entry, PlayerColumn, Points, SheetPicture

NAMES = ("Анна", "Борис", "Вера", "Глеб")
WORLD = ("Александра Константиновна 🦊", "يوسف الحكيم", "דוד בן־גוריון ♠", "Ж" * 60)


def column(
    source: random.Random, deals: int, chance: float, steps: tuple[Points, ...]
) -> tuple[Entry, ...]:
    """Running totals of a column that each deal adds to with probability ``chance``."""
    total: Points = 0
    entries = []
    for deal in range(1, deals + 1):
        if source.random() < chance:
            total += source.choice(steps)
            entries.append(Entry(total, deal))
    return tuple(entries)


def pulka(
    players: int,
    deals: int,
    names: tuple[str, ...] = NAMES,
    *,
    settled: bool = False,
    halves: bool = False,
    seed: int = 1,
) -> SheetPicture:
    """A pulka after ``deals`` deals; ``halves`` writes half whists and half mountain points."""
    source = random.Random(seed)
    mountain: tuple[Points, ...] = (Fraction(1, 2), 2) if halves else (1, 2, 4, 6)
    whists: tuple[Points, ...] = (Fraction(7, 2), 2) if halves else (2, 4, 8, 12, 16)
    columns = tuple(
        PlayerColumn(
            names[seat],
            pool=column(source, deals, 0.28, (2, 2, 4, 6)),
            mountain=column(source, deals, 0.3, mountain),
            whists=tuple(
                (opponent, column(source, deals, 0.4, whists))
                for opponent in range(players)
                if opponent != seat
            ),
        )
        for seat in range(players)
    )
    results: tuple[Points, ...] = ()
    if settled:
        free = [Fraction(source.randint(-900, 900), 3) for _ in range(players - 1)]
        results = (*free, -sum(free))
    return SheetPicture(
        players=columns,
        dealer=source.randrange(players),
        convention="Сочинка",
        length=20,
        last_deal=deals or None,
        settlement=results,
        settlement_label="Расчёт, висты" if settled else "",
        mountain_label="гора",
        pool_label="пуля",
    )
