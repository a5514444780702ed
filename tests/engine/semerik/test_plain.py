"""The engine against a plain model of the game: each plays what the other may play."""

import random

import pytest

from engine.game import CHANCE
from engine.log import action_code, parse_action
from engine.semerik.game import SEMERIK
from engine.shuffle import Cut, Shuffle
from engine.table import actors, apply, moves
from tests.engine.options import drawn
from tests.engine.semerik.plain import PlainParty
from tests.engine.trick_tables import SALT, TrickTables

CUT = 4


@pytest.mark.parametrize("seed", range(10))
def test_evenings_come_to_the_same(seed: int) -> None:
    rng = random.Random(seed)
    fixed = {"parties": rng.choice((1, 3)), "deals": 0, "limit": "", "seating": "joining"}
    chosen = drawn(rng, SEMERIK.options, fixed)
    table = TrickTables(SEMERIK).opened(4, rng.randrange(4), "", **chosen)
    plain = PlainParty(table.state.agreement.values(), table.state.dealer)
    cards = SEMERIK.deck(table.state.agreement)
    while not table.over:
        deck = rng.sample(cards, len(cards))
        plain.deal([card.code for card in deck])
        table = apply(table, CHANCE, Shuffle((*deck[-CUT:], *deck[:-CUT]), SALT))
        (cutter,) = actors(table)
        table = apply(table, cutter, Cut(CUT))
        while plain.running:
            (seat,) = actors(table)
            codes = {action_code(SEMERIK, move) for move in moves(table, seat)}
            assert (seat, codes) == (plain.turn, {f"p{card}" for card in plain.legal()})
            code = rng.choice(sorted(codes))
            plain.play(code[1:])
            table = apply(table, seat, parse_action(SEMERIK, code))
        facts = table.state.finished[-1].facts
        assert [*facts.sheet] == plain.stood
        assert [*facts.accounts] == plain.accounts
        assert table.state.kept == plain.parties
        assert table.over or table.state.dealer == plain.dealer
