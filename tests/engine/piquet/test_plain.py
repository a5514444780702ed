"""The engine against a plain model of the game: each plays what the other may play."""

import random

import pytest

from engine.cards import DECK, Card
from engine.game import CHANCE
from engine.kit.words import Picked
from engine.log import action_code, parse_action
from engine.piquet.game import PIQUET
from engine.shuffle import Cut, Shuffle
from engine.table import actors, apply, moves
from tests.engine.piquet.plain import PlainDeal, account
from tests.engine.trick_tables import SALT, TrickTables
from tests.laws.kit import AnyTable

CUT = 4


def dealt(table: AnyTable, cards: list[str]) -> AnyTable:
    """The table once these are dealt, the first one to First."""
    named = {card.code: card for card in DECK}
    lying = [named[code] for code in (*cards[-CUT:], *cards[:-CUT])]
    table = apply(table, CHANCE, Shuffle(tuple(lying), SALT))
    (cutter,) = actors(table)
    return apply(table, cutter, Cut(CUT))


def exchanged(
    table: AnyTable, hands: list[list[str]], pack: list[str], rng: random.Random
) -> AnyTable:
    """The table once both have exchanged at random; ``hands`` are theirs after it."""
    for seat, most in ((0, 5), (1, 0)):
        count = rng.choice([0, *range(3, (most or len(pack)) + 1)])
        out = rng.sample(hands[seat], count)
        hands[seat] = [card for card in hands[seat] if card not in out] + pack[:count]
        pack = pack[count:] if count or seat else pack[5:]
        named = sorted((Card.parse(card) for card in out), key=DECK.index)
        (actor,) = actors(table)
        table = apply(table, actor, Picked(tuple(named)))
    return table


@pytest.mark.parametrize("seed", range(12))
def test_parties_come_to_the_same(seed: int) -> None:
    rng = random.Random(seed)
    chosen = {"parties": 2, "all_counted": rng.random() < 0.7}
    table = TrickTables(PIQUET).opened(2, rng.randrange(2), "", **chosen)
    wrote, drawn, doubled, accounts = list[tuple[int, int]](), False, False, [0, 0]
    pictures = rng.random() < 0.3
    for number in range(12):
        dealer = table.state.dealer
        cards = [card.code for card in rng.sample(DECK, len(DECK))]
        if pictures and number % 3 == 0:  # white cards are rare
            cards.sort(key=lambda code: (code[0] in "KQJ", rng.random()))
            cards[:20] = rng.sample(cards[:20], 20)
        table = dealt(table, cards)
        hands = [cards[0:24:2], cards[1:24:2]]
        white = [not any(card[0] in "KQJ" for card in hand) for hand in hands]
        table = exchanged(table, hands, cards[24:], rng)
        announced = rng.choice((None, None, 0, 1))
        plain = PlainDeal(hands, white, table.state.agreement.all_counted, announced)
        for seat in (0, 1):
            if announced == 0 and seat == 1:
                break
            (actor,) = actors(table)
            table = apply(table, actor, parse_action(PIQUET, "c" if announced == seat else "P"))
        while not plain.over:
            (seat,) = actors(table)
            codes = {action_code(PIQUET, move) for move in moves(table, seat)}
            assert codes == {f"p{card}" for card in plain.legal()}
            assert seat == (1 - dealer if plain.turn == 0 else dealer)
            code = rng.choice(sorted(codes))
            plain.play(code[1:])
            table = apply(table, seat, parse_action(PIQUET, code))
        facts = table.state.finished[-1].facts
        by_seat = plain.points if dealer == 1 else plain.points[::-1]
        assert [*facts.count] == by_seat
        assert facts.pique == plain.pique
        more = (by_seat[0] - by_seat[1]) * (2 if doubled else 1)
        wrote.append((max(more, 0), max(-more, 0)))
        assert facts.written == wrote[-1]
        drawn = drawn or not more
        if number % 2:
            doubled, drawn = drawn, False
        if len(wrote) == 6:
            assert facts.party_account == account(wrote)
            one, two = account(wrote)
            accounts = [accounts[0] + one - two, accounts[1] + two - one]
            wrote = []
        assert [*facts.accounts] == accounts
    assert table.over
