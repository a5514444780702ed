"""Two hands that race for points: the search against a plain one, and what may be asked."""

import random

import pytest

from engine.cards import Card, Rank, deck
from engine.solver import NO_TRUMP, PositionError, runtime
from engine.solver.points import PointPosition, PointRules, point_value, point_values
from engine.tricks import card_set
from tests.engine.solver import plain_points as plain

DECK = deck(Rank.NINE)


def ending(rng: random.Random, cards: int) -> plain.Race:
    """A race that is not over, of any standing."""
    dealt = rng.sample(DECK, 2 * cards)
    closer = rng.choice((None, 0, 1))
    tricks = rng.choice(((0, 0), (0, 1), (1, 0), (2, 1)))
    race = plain.Race(
        hands=(card_set(dealt[:cards]), card_set(dealt[cards:])),
        leader=rng.randrange(2),
        trump=rng.choice((None, 0, 1, 2, 3)),
        points=(rng.randrange(66) if tricks[0] else 0, rng.randrange(66) if tricks[1] else 0),
        pairs=(rng.choice((0, 0, 20)), 0),
        tricks=tricks,
        closer=closer,
        waits=rng.random() < 0.3,
        heads=rng.random() < 0.3,
        last=rng.choice((0, 10)),
        broken=rng.choice((2, 3)),
    )
    if rng.random() < 0.4:
        race = plain.played(race, rng.choice(plain.legal(race)))
    return race if plain.result(race) is None else ending(rng, cards)


def asked(race: plain.Race) -> PointPosition:
    """The same as the search is asked, by whoever is on turn."""
    order = (0, 1) if race.turn == 0 else (1, 0)
    kept = [bool(race.tricks[each]) or not race.waits for each in order]
    closed = 0 if race.closer is None else 1 if race.closer == race.turn else -1
    points = [race.points[each] + race.pairs[each] * kept[order.index(each)] for each in order]
    waiting = [0 if own else race.pairs[each] for own, each in zip(kept, order, strict=True)]
    one, other = order
    return PointPosition(
        (race.hands[one], race.hands[other]),
        NO_TRUMP if race.trump is None else race.trump,
        race.led,
        (points[0], points[1]),
        (waiting[0], waiting[1]),
        (race.tricks[one], race.tricks[other]),
        closed,
    )


@pytest.mark.slow
@pytest.mark.parametrize(("cards", "many"), [(1, 60), (2, 99), (3, 149), (4, 149), (5, 36), (6, 9)])
def test_against_a_plain_search(cards: int, many: int) -> None:
    """The exact end never loses a point: 500 endings, every card of each."""
    rng = random.Random(cards)
    for race in (ending(rng, cards) for _ in range(many)):
        sign = 1 if race.turn == 0 else -1
        right = {card: sign * value for card, value in plain.values(race).items()}
        rules, position = plain.rules_of(race), asked(race)
        assert point_values(rules, position, plain.legal(race)) == right
        assert point_value(rules, position) == max(right.values())
    plain.value.cache_clear()


def test_python_and_machine_code_answer_alike() -> None:
    rng = random.Random(7)
    words: list[tuple[PointRules, PointPosition, int]] = []
    for race in (ending(rng, 4) for _ in range(30)):
        rules, position = plain.rules_of(race), asked(race)
        words.append((rules, position, point_value(rules, position)))
    slow = runtime.interpreter()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("engine.solver.points.runtime", lambda: slow)
        assert all(point_value(rules, position) == value for rules, position, value in words)


def test_pair_wins_with_its_lead() -> None:
    """Sixty points, king and queen of a plain suit: one of them wins at once, an ace does not."""
    mine = card_set(map(Card.parse, ("Ks", "Qs", "9d")))
    theirs = card_set(map(Card.parse, ("As", "Ts", "Ad")))
    position = PointPosition((mine, theirs), 3, points=(60, 40), tricks=(4, 4))
    rules = plain.rules_of(plain.Race((0, 0), 0, 3))
    found = point_values(rules, position, [Card.parse(each) for each in ("Qs", "Ks", "9d")])
    assert [found[Card.parse(each)] for each in ("Ks", "Qs", "9d")] == [1, 1, -1]


@pytest.mark.parametrize(
    ("hands", "led"),
    [((1, 1), None), ((1, 6), None), ((0, 0), None), ((4, 2), Card(2)), ((4, 3), Card(5))],
)
def test_what_is_no_position(hands: tuple[int, int], led: Card | None) -> None:
    with pytest.raises(PositionError):
        PointPosition(hands, 0, led)
