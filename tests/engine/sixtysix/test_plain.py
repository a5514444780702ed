"""The engine against a plain model of the game, both ways: each plays what the other has played."""

import random

import pytest

from engine.cards import Rank, deck
from engine.game import CHANCE
from engine.log import action_code, parse_action
from engine.options import Values  # noqa: TC001 - annotates a value
from engine.shuffle import Cut, Shuffle
from engine.sixtysix.game import SIXTYSIX
from engine.table import actors, apply, moves
from tests.engine.options import drawn
from tests.engine.sixtysix.plain import PlainDeal, PlainEvening
from tests.engine.trick_tables import SALT, TrickTables
from tests.laws.kit import AnyTable

DECK = deck(Rank.NINE)
CUT = 4


def dealt(table: AnyTable, cards: list[str]) -> AnyTable:
    """The table once these are dealt, the first to the dealer's left."""
    named = {card.code: card for card in DECK}
    lying = [named[code] for code in (*cards[-CUT:], *cards[:-CUT])]
    table = apply(table, CHANCE, Shuffle(tuple(lying), SALT))
    (cutter,) = actors(table)
    return apply(table, cutter, Cut(CUT))


def check(table: AnyTable, evening: PlainEvening, deal: PlainDeal) -> None:
    """What the engine has written is what the plain model writes."""
    facts = table.state.finished[-1].facts
    stood, accounts = evening.write(deal)
    assert (facts.winner, facts.value) == (deal.winner, deal.value)
    assert [facts.count[seat] for seat in deal.seats] == [deal.count(seat) for seat in deal.seats]
    assert [facts.taken[seat] for seat in deal.seats] == [
        len(deal.cards[seat]) // 2 for seat in deal.seats
    ]
    assert (list(facts.games), list(facts.accounts)) == (stood, accounts)


def played(seed: int, leads: str) -> int:
    """Play a random evening; ``leads`` says whose legal actions are drawn. Return the deals."""
    rng = random.Random(f"{seed} {leads}")
    players = rng.choice((2, 3))
    games, parties = rng.choice((1, 2, 3, 5)), rng.choice((1, 2))
    fixed: Values = {
        "seats": players,
        "games": games,
        "parties": parties,
        "seating": "joining",
    }
    chosen = drawn(rng, SIXTYSIX.options, fixed)
    table = TrickTables(SIXTYSIX).opened(players, rng.randrange(players), "", **chosen)
    evening = PlainEvening(table.state.agreement.values(), players, table.state.dealer)
    closes = rng.choice((0.02, 0.2, 0.6))
    while not table.over:
        cards = [card.code for card in rng.sample(DECK, len(DECK))]
        deal, count = evening.deal(cards), len(table.state.finished)
        table = dealt(table, cards)
        while len(table.state.finished) == count:
            (seat,) = actors(table)
            codes = [action_code(SIXTYSIX, move) for move in moves(table, seat)]
            assert (seat, {*codes}) == (deal.turn, deal.legal())
            codes = codes if leads == "engine" else sorted(deal.legal())
            words = [code for code in codes if code in ("k", "n")]
            plays = [code for code in codes if code not in words]
            says = words and ("n" in words or rng.random() < closes)  # seldom may a nine be taken
            code = rng.choice(words if says else plays)
            deal.do(code)
            table = apply(table, seat, parse_action(SIXTYSIX, code))
        assert deal.over
        check(table, evening, deal)
        assert table.over == evening.over
    return len(table.state.finished)


@pytest.mark.parametrize("leads", ["engine", "plain"])
@pytest.mark.parametrize("seed", range(12))
def test_evenings_both_ways(seed: int, leads: str) -> None:
    assert played(seed, leads)
