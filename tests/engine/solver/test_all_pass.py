"""All-pass with open cards: equal to a search of every line, and fair to everybody."""

import random
from fractions import Fraction

import pytest

from engine.cards import Card
from engine.solver import all_pass, compiled, runtime
from engine.solver.all_pass import TRICK, AllPassPosition, Shares
from engine.solver.all_pass_search import SLACK
from engine.solver.position import PositionError
from engine.tricks import CardSet, card_set, cards_in
from tests.engine.solver import plain_all_pass as plain


def hand(codes: str) -> CardSet:
    return card_set(Card.parse(code) for code in codes.split())


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(Card.parse(code) for code in codes.split())


def tricks(*shares: int) -> Shares:
    one, two, three, dealer = (share * TRICK for share in shares)
    return one, two, three, dealer


# --- by hand --------------------------------------------------------------------------------


def test_highest_of_the_suit_led_takes_the_last_trick() -> None:
    position = AllPassPosition((hand("7s"), hand("9s"), hand("Ah")), 0)
    assert all_pass.expected(position) == (0, TRICK, 0, 0)
    assert all_pass.guaranteed(position) == (0, 1, 0)


def test_equally_good_leads_are_averaged() -> None:
    # ♠7 gives player 1 both tricks; ♥7 lets him throw the ace and gives both to player 2.
    position = AllPassPosition((hand("7s 7h"), hand("As Ad"), hand("8s 8h")), 0)
    assert all_pass.expected(position) == tricks(0, 1, 1, 0)
    assert all_pass.expected_by_card(position) == {
        Card.parse("7s"): tricks(0, 2, 0, 0),
        Card.parse("7h"): tricks(0, 0, 2, 0),
    }
    assert all_pass.guaranteed(position) == (0, 2, 2)


def test_every_card_of_a_run_counts() -> None:
    # Player 0 takes nothing whatever he throws away; twice of three times it is a club.
    position = AllPassPosition(
        (hand("7c 8c 7d"), hand("9d Td"), hand("8d Jd")), 1, cards("As Ks"), ()
    )
    after = all_pass.expected_by_card(position)
    club, diamond = after[Card.parse("7c")], after[Card.parse("7d")]
    assert after[Card.parse("8c")] == club
    assert club[0] == diamond[0] == 0
    average = [Fraction(2 * a + b, 3) for a, b in zip(club, diamond, strict=True)]
    assert list(all_pass.expected(position)) == average


def test_talon_card_names_the_suit_and_the_first_hand_goes_first_again() -> None:
    # The ♥ of the talon asks for hearts: player 2 wins with the ten, player 0 still leads next.
    position = AllPassPosition(
        (hand("7h 9c"), hand("8h 8c"), hand("Th 7c")), 0, (), cards("Ah"), dealer_plays=False
    )
    assert all_pass.expected(position) == (TRICK, 0, TRICK, 0)


def test_talon_card_of_the_sitting_dealer_can_win() -> None:
    position = AllPassPosition(
        (hand("7h 9c"), hand("8h 8c"), hand("Th 7c")), 0, (), cards("Ah"), dealer_plays=True
    )
    assert all_pass.expected(position) == (TRICK, 0, 0, TRICK)
    assert all_pass.guaranteed(position) == (1, 0, 0)


@pytest.mark.parametrize(
    ("hands", "leader", "table", "talon"),
    [
        (("7s", "7s", "8s"), 0, "", ""),  # one card twice
        (("7s", "8s", "9s"), 3, "", ""),
        (("7s", "8s", ""), 0, "", ""),
        (("", "", ""), 0, "", ""),
        (("7s", "8s", "9s"), 0, "Ts", ""),  # the leader would have had two
        (("7s", "8s", "9s"), 0, "", "7s"),
        (("7s", "8s", "9s"), 0, "", "Ts Js"),  # two talon tricks with one card each
        (("7s", "8s", "9s"), 0, "", "7h"),  # nobody could follow
        (("7s 7h", "8s 8c", "9s 9c"), 0, "", "Ts Jh"),  # nor, perhaps, in the second trick
    ],
)
def test_nonsense_is_refused(
    hands: tuple[str, str, str], leader: int, table: str, talon: str
) -> None:
    one, two, three = map(hand, hands)
    with pytest.raises(PositionError):
        AllPassPosition((one, two, three), leader, cards(table), cards(talon))


def test_worlds_must_share_what_the_player_sees() -> None:
    worlds = [(hand("7s"), hand("8s"), hand("9s")), (hand("8s"), hand("7s"), hand("9s"))]
    assert all_pass.expected_in(worlds, 0) == [(0, 0, TRICK, 0)] * 2
    with pytest.raises(PositionError):
        all_pass.expected_by_card_in(worlds, 0)
    with pytest.raises(PositionError):
        all_pass.expected_in(worlds, 0, talons=[()])
    with pytest.raises(PositionError):
        all_pass.expected_by_card_in([worlds[0]] * 2, 0, talons=[cards("Ts"), cards("Js")])
    assert all_pass.expected_in([], 0) == []


# --- against every line of play -------------------------------------------------------------


def agree(position: AllPassPosition) -> None:
    """Shares within what rounding may do, by card and in all; bounds exactly."""
    seen: plain.Seen = {}
    exact = plain.expected(position, seen)
    near(all_pass.expected(position), exact)
    by_card = all_pass.expected_by_card(position)
    assert tuple(by_card) == cards_in(position.playable)
    for card, shares in by_card.items():
        near(shares, plain.after(position, card, seen))
    assert all_pass.guaranteed(position) == tuple(
        plain.at_most(position, player, {}) for player in range(3)
    )


def near(shares: Shares, exact: plain.Exact) -> None:
    assert sum(shares) == TRICK * sum(exact)
    for share, true in zip(shares, exact, strict=True):
        assert abs(share - TRICK * true) < SLACK


@pytest.mark.slow
@pytest.mark.parametrize(("size", "many"), [(1, 100), (2, 200), (3, 60), (4, 6)])
def test_small_endings_equal_a_search_of_every_line(size: int, many: int) -> None:
    rng = random.Random(size)
    for _ in range(many):
        agree(plain.dealt(rng, size))


# --- both ways of running it ----------------------------------------------------------------


def compiled_equals_twin(position: AllPassPosition, monkeypatch: pytest.MonkeyPatch) -> None:
    fast = all_pass.evaluate(position), all_pass.expected_by_card(position)
    with monkeypatch.context() as patch:
        patch.setattr(runtime, "_compiled", None)
        assert (all_pass.evaluate(position), all_pass.expected_by_card(position)) == fast


@pytest.mark.slow
@pytest.mark.parametrize(("size", "many"), [(2, 60), (3, 60), (4, 30), (5, 8)])
def test_compiled_search_equals_its_twin(
    size: int, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert compiled()
    rng = random.Random(200 + size)
    for _ in range(many):
        compiled_equals_twin(plain.dealt(rng, size), monkeypatch)


def test_what_is_remembered_changes_nothing() -> None:
    rng = random.Random(11)
    positions = [plain.whole(rng, talon_tricks=True, dealer_plays=False) for _ in range(20)]
    first = list(map(all_pass.expected, positions))
    for _ in range(20):
        all_pass.expected(plain.whole(rng, talon_tricks=True, dealer_plays=True))
    assert [all_pass.expected(position) for position in reversed(positions)] == first[::-1]


# --- laws -----------------------------------------------------------------------------------


def turned(position: AllPassPosition, by: int, suits: tuple[int, ...]) -> AllPassPosition:
    """The same position with the players moved on and the suits renamed."""

    def renamed(card: Card) -> Card:
        return Card(suits[card >> 3] << 3 | card & 7)

    hands = [card_set(map(renamed, cards_in(hand))) for hand in position.hands]
    return AllPassPosition(
        (hands[-by % 3], hands[(1 - by) % 3], hands[(2 - by) % 3]),
        (position.leader + by) % 3,
        tuple(map(renamed, position.table)),
        tuple(map(renamed, position.talon)),
        position.dealer_plays,
    )


@pytest.mark.parametrize("talon_tricks", [True, False])
def test_whole_deals_keep_the_laws(talon_tricks: bool) -> None:
    rng = random.Random(10)
    for _ in range(8 if talon_tricks else 3):
        position = plain.whole(rng, talon_tricks, dealer_plays=talon_tricks and rng.random() < 0.5)
        here = all_pass.evaluate(position)
        assert sum(here.shares) == 10 * TRICK
        for share, bound in zip(here.shares, here.at_most, strict=False):
            assert 0 <= share <= bound * TRICK + SLACK
        there = all_pass.evaluate(turned(position, 1, (2, 0, 3, 1)))
        assert there.at_most == (here.at_most[2], here.at_most[0], here.at_most[1])
        assert there.shares == (here.shares[2], here.shares[0], here.shares[1], here.shares[3])


def test_the_best_card_is_worth_the_position() -> None:
    rng = random.Random(12)
    for _ in range(40):
        position = plain.dealt(rng, 6)
        by_card = all_pass.expected_by_card(position)
        turn = position.turn
        least = min(shares[turn] for shares in by_card.values())
        assert abs(all_pass.expected(position)[turn] - least) <= SLACK


def test_worlds_are_answered_as_one_by_one() -> None:
    rng = random.Random(9)
    for _ in range(12):
        position = plain.dealt(rng, 4)
        turn = position.turn
        others = [player for player in range(3) if player != turn]
        hidden = [card for player in others for card in cards_in(position.hands[player])]
        first = position.hands[others[0]].bit_count()
        worlds = []
        for _ in range(4):
            rng.shuffle(hidden)
            hands = list(position.hands)
            hands[others[0]], hands[others[1]] = card_set(hidden[:first]), card_set(hidden[first:])
            worlds.append((hands[0], hands[1], hands[2]))
        leader, table, talon, dealing = (
            position.leader,
            position.table,
            position.talon,
            position.dealer_plays,
        )
        each = [AllPassPosition(world, leader, table, talon, dealing) for world in worlds]
        talons = [talon] * len(worlds)
        assert all_pass.expected_in(worlds, leader, table, talons, dealer_plays=dealing) == list(
            map(all_pass.expected, each)
        )
        assert all_pass.expected_by_card_in(
            worlds, leader, table, talons, dealer_plays=dealing
        ) == [tuple(all_pass.expected_by_card(one).values()) for one in each]
