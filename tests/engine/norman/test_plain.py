"""The engine against a plain model of the game: each plays what the other may play."""

import random

import pytest

from engine.cards import DECK, Card
from engine.game import CHANCE
from engine.kit.words import Picked
from engine.log import action_code, parse_action
from engine.norman.game import NORMAN
from engine.shuffle import Cut, Shuffle
from engine.table import actors, apply, moves
from tests.engine.norman.plain import PlainDeal, settled
from tests.engine.trick_tables import SALT, TrickTables
from tests.laws.kit import AnyTable

CUT = 4


def dealt(table: AnyTable, cards: list[str]) -> AnyTable:
    """The table once these are dealt, the first one to the dealer's left."""
    lying = [Card.parse(code) for code in (*cards[-CUT:], *cards[:-CUT])]
    table = apply(table, CHANCE, Shuffle(tuple(lying), SALT))
    (cutter,) = actors(table)
    return apply(table, cutter, Cut(CUT))


def played(table: AnyTable, plain: PlainDeal, rng: random.Random) -> AnyTable:
    """The table after all tricks, played at random in both."""
    while not plain.over:
        (seat,) = actors(table)
        codes = {action_code(NORMAN, move) for move in moves(table, seat)}
        assert codes == {f"p{card}" for card in plain.legal()}
        assert seat == plain.turn
        code = rng.choice(sorted(codes))
        plain.play(code[1:])
        table = apply(table, seat, parse_action(NORMAN, code))
    return table


def evening(seed: int) -> list[int]:
    """Play some parties; returns how many deals each took."""
    rng = random.Random(seed)
    whole, target = rng.random() < 0.7, rng.choice((100, 150, 200))
    parties = rng.choice((1, 2))
    chosen = {"parties": parties, "all_counted": whole, "target": target}
    dealer = rng.randrange(3)
    table = TrickTables(NORMAN).opened(3, dealer, "", **chosen)
    totals, accounts, out, lasted = [0, 0, 0], [0, 0, 0], list[int](), [0]
    while len(lasted) <= parties:
        lasted[-1] += 1
        cards = [card.code for card in rng.sample(DECK, len(DECK))]
        if rng.random() < 0.2:  # white cards are rare
            cards.sort(key=lambda code: (code[0] in "KQJ", rng.random()))
        ring = [(dealer + step) % 3 for step in (1, 2, 3)]
        hands = {seat: cards[place:30:3] for place, seat in enumerate(ring)}
        order = [seat for seat in ring if seat not in out]
        white = {seat for seat in order if not {card[0] for card in hands[seat]} & {*"KQJ"}}
        table = dealt(table, cards)
        thrown = rng.sample(hands[dealer], rng.choice((0, 2)))
        named = sorted(map(Card.parse, thrown), key=DECK.index)
        table = apply(table, dealer, Picked(tuple(named)))
        if thrown:
            kept = [card for card in hands[dealer] if card not in thrown]
            hands[dealer] = [*kept, *cards[30:]]
        plain = PlainDeal(order, hands, white, all_counted=whole)
        table = played(table, plain, rng)
        facts = table.state.finished[-1].facts
        assert (facts.dealer, facts.party) == (dealer, len(lasted))
        assert [*facts.count] == [plain.points.get(seat, 0) for seat in range(3)]
        assert [*facts.taken] == [plain.tricks.get(seat, 0) for seat in range(3)]
        assert facts.pique == plain.pique
        totals = [total + plain.points.get(seat, 0) for seat, total in enumerate(totals)]
        assert [*facts.totals] == totals
        new = [seat for seat in order if totals[seat] >= target]
        out += sorted(new, key=lambda seat: (-totals[seat], order.index(seat)))
        assert [*facts.out] == out
        paid = settled(totals, target)
        if paid is not None:
            accounts = [sum(pair) for pair in zip(accounts, paid, strict=True)]
            totals, out = [0, 0, 0], []
            lasted.append(0)
        assert [*facts.accounts] == accounts
        dealer = next(seat for seat in ring if seat not in out)
    assert table.over
    return lasted[:-1]


@pytest.mark.parametrize("seed", range(12))
def test_evenings_come_to_the_same(seed: int) -> None:
    assert all(evening(seed))
