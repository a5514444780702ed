"""The engine against plain scoring: random deals of every option, from standings of every kind."""

import random
from typing import Any

import pytest

from engine import codec
from engine.game import CHANCE
from engine.kit.auction import SumBid
from engine.shuffle import Cut, Shuffle
from engine.table import actors, apply, moves
from engine.table_turns import deck_of
from engine.thousand.game import THOUSAND, BarrelSeat
from engine.tricks import PlayCard
from tests.engine.options import drawn
from tests.engine.thousand.plain import PlainParty
from tests.engine.trick_tables import TrickTables
from tests.laws.kit import AnyTable

FAR = (0, 0, 435, 525, 555, -435, 640, 760, 790, 850, 875, 900, 990)
"""Points from which something may happen."""


def standing(rng: random.Random, table: AnyTable, plain: PlainParty) -> AnyTable:
    """Somewhere in a party: the same at the table and on the plain sheet."""
    if rng.random() < 0.2:
        return table
    top = 875 if plain.terms["barrel"] == "three" else 999
    plain.sheet = [min(rng.choice(FAR), top) for _ in plain.sheet]
    if plain.terms["barrel"] == "three" and rng.random() < 0.6:
        plain.rider, plain.chances = rng.randrange(plain.people), rng.randint(1, 3)
        plain.sheet[plain.rider] = 880
    if plain.terms["bolts"] != "no":
        plain.bolts = [rng.randrange(3) for _ in plain.bolts]
    plain.falls = [rng.randrange(3) for _ in plain.falls]
    plain.deals, plain.some_golden = rng.randrange(6), rng.random() < 0.3
    sits = None if plain.rider is None else BarrelSeat(plain.rider, plain.chances)
    kept = table.state.kept._replace(
        played=plain.deals,
        made=plain.some_golden,
        bolts=tuple(plain.bolts),
        falls=tuple(plain.falls),
        barrel=sits,
    )
    score = table.state.score
    score = type(score)(score.accounts, score.pot, tuple(plain.sheet))
    return table._replace(state=table.state._replace(kept=kept, score=score))


def chosen(rng: random.Random, options: tuple[Any, ...], bold: float) -> Any:
    """A move: a marriage and high cards more often than others, sums as bold as one is."""
    sums = [each for each in options if isinstance(each, SumBid) and each.points]
    if sums and rng.random() < bold:
        return sums[min(len(sums) - 1, int(rng.expovariate(0.5)))]
    rest = [each for each in options if each not in sums]
    pairs = [e for e in rest if isinstance(e, PlayCard) and e.card.rank.value in (12, 13)]
    return rng.choice(pairs if pairs and rng.random() < 0.5 else rest)


def compared(seed: int) -> int:
    """Play some deals at random; return how many counted."""
    rng = random.Random(f"plain {seed}")
    people = rng.choice((2, 3, 3, 4))
    fixed = {"seats": people, "seating": "joining", "limit": "", "deals": 4, "parties": 0}
    terms = drawn(rng, THOUSAND.options, fixed)  # type: ignore[arg-type]
    table = TrickTables(THOUSAND).opened(people, rng.randrange(people), "", **terms)
    plain = PlainParty(table.state.agreement.values(), people)
    table, bold = standing(rng, table, plain), rng.random() * 0.6
    accounts, deck, count = [0] * people, list(deck_of(table)), 0
    while not table.over:
        if table.state.deal is None:
            rng.shuffle(deck)
            count = len(table.state.finished)
            table = apply(table, CHANCE, Shuffle(tuple(deck), "00" * 16))
            (cutter,) = actors(table)
            table = apply(table, cutter, Cut(4))
        while table.state.deal is not None:
            (seat,) = actors(table)
            move = chosen(rng, moves(table, seat), bold)
            table = apply(table, seat, move)
        facts: Any = codec.dump(table.state.finished[count].facts)
        before = [*plain.sheet]
        if facts.get("redeal"):
            assert (facts["sheet"], facts["accounts"]) == (before, accounts)
            continue
        facts = {"gave_up": False, "blind": False, "tricks": [], "picked": None, **facts}
        plain.write(facts, facts["taken"])
        stood = [*plain.sheet]
        bolts, falls = [*plain.bolts], [*plain.falls]
        sits = None if plain.rider is None else {"seat": plain.rider, "left": plain.chances}
        assert facts.get("won") == plain.winner
        if plain.winner is not None:
            accounts = [a + b for a, b in zip(accounts, plain.paid(), strict=True)]
        assert (facts["sheet"], facts["bolts"], facts["falls"]) == (stood, bolts, falls)
        assert (facts.get("barrel"), facts["accounts"]) == (sits, accounts)
        written = [0] * people
        for each in facts.get("writes", ()):
            written[each["seat"]] += each["points"]
        assert [a + b for a, b in zip(before, written, strict=True)] == stood
    return table.state.kept.deals  # type: ignore[no-any-return]


@pytest.mark.parametrize("seed", range(40))
def test_deals_write_what_the_plain_sheet_does(seed: int) -> None:
    assert compared(seed) == 4
