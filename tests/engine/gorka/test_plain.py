"""The engine against a plain model of the game: each says what the other finds legal."""

import random

import pytest

from engine.cards import Card
from engine.game import CHANCE
from engine.gorka.game import GORKA
from engine.gorka.hands import CARDS, WILD
from engine.gorka.hands import height as engine_height
from engine.log import action_code, parse_action
from engine.options import Values  # noqa: TC001 - annotates a value
from engine.shuffle import Cut, Shuffle
from engine.table import actors, apply, moves
from engine.tricks import card_set
from tests.engine.gorka.plain import DECK, PlainDeal, height
from tests.engine.options import drawn
from tests.engine.trick_tables import SALT, TrickTables

CUT = 4


@pytest.mark.slow
def test_hands_compare_as_wild_cards_tried_one_by_one() -> None:
    """Two hands of one deal, with each option of wild cards; none are equal."""
    rng = random.Random(59)
    for _ in range(1500):
        falka, cards = rng.choice([*WILD]), rng.sample(DECK, 8)
        plain = [height(tuple(each), falka) for each in (cards[:4], cards[4:])]
        bits = [card_set(map(Card.parse, each)) for each in (cards[:4], cards[4:])]
        found = [engine_height(each, falka) for each in bits]
        assert (found[0] > found[1]) == (plain[0] > plain[1])
        assert found[0] != found[1]


def played(seed: int) -> int:
    """Play a random evening; return the number of its deals that were shown."""
    rng = random.Random(seed)
    players = rng.randint(2, 5)
    fixed: Values = {"seats": players, "seating": "joining", "deals": 6, "limit": ""}
    chosen = drawn(rng, GORKA.options, fixed)
    table = TrickTables(GORKA).opened(players, rng.randrange(players), "", **chosen)
    terms, total, shown = table.state.agreement.values(), [0] * players, 0
    while not table.over:
        cards = rng.sample(DECK, len(DECK))
        deal, count = (
            PlainDeal(terms, players, table.state.dealer, cards),
            len(table.state.finished),
        )
        lying = [Card.parse(code) for code in (*cards[-CUT:], *cards[:-CUT])]
        table = apply(table, CHANCE, Shuffle(tuple(lying), SALT))
        table = apply(table, min(actors(table)), Cut(CUT))
        while len(table.state.finished) == count:
            assert actors(table) == {*deal.asked()}
            seat = rng.choice(sorted(actors(table)))
            codes = {action_code(GORKA, move) for move in moves(table, seat)}
            assert codes == deal.legal(seat)
            said = sorted(codes - {"P"}) if len(codes) > 1 and rng.random() < 0.6 else sorted(codes)
            code = rng.choice(said)
            deal.do(seat, code)
            table = apply(table, seat, parse_action(GORKA, code))
        assert deal.asked() == []
        facts = table.state.finished[-1].facts
        assert [*facts.dark] == [deal.blind[seat] for seat in range(players)]
        for seat, cards_ in enumerate(facts.opened):
            assert {card.code for card in cards_} == deal.opened(seat)
        total = [mine + gain for mine, gain in zip(total, deal.gains(), strict=True)]
        assert [*facts.accounts] == total
        assert sum(total) == 0
        shown += len(facts.shown) > 1
    return shown


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_evenings_as_the_plain_model_plays_them(part: int) -> None:
    assert sum(played(seed) for seed in range(part, 40, 4)) > 5


def test_the_pack_is_the_same() -> None:
    assert {card.code for card in CARDS} == {*DECK}
