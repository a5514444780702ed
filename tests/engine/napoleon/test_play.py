"""The deal and the play. Napoleon 1.2, 1.3, 4."""

import random

import pytest

from engine.errors import RuleError
from engine.game import CHANCE, PUBLIC
from engine.log import action_code
from engine.napoleon.actions import DECK, NapoleonAction
from engine.napoleon.game import NAPOLEON, NapoleonTable, dealt
from engine.napoleon.state import Bidding, Playing
from engine.shuffle import Cut, Shuffle
from engine.table import actors, apply, moves, observe
from tests.engine.napoleon.tables import CUT_AT, SALT, cards, deal, opened, run
from tests.engine.random_games import any_move


def playable(table: NapoleonTable) -> str:
    """The cards that the seat awaited may play."""
    (seat,) = actors(table)
    return " ".join(action_code(NAPOLEON, move)[1:] for move in moves(table, seat))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_one_card_at_a_time_and_the_next_is_turned(players: int) -> None:
    """Napoleon 1.2: from the dealer's left, clockwise."""
    pack = tuple(random.Random(players).sample(DECK, 36))
    for dealer in range(players):
        hands, turned = dealt(pack, dealer, players)
        lying = list(pack)
        for number in range(5):
            for step in range(players):
                assert hands[(dealer + 1 + step) % players][number] == lying.pop(0)
        assert turned == lying[0]


def test_a_cut_leaves_four_cards() -> None:
    """Napoleon 1.3."""
    table = apply(opened(), CHANCE, Shuffle(DECK, SALT))
    for position in (4, 32):
        assert isinstance(apply(table, 2, Cut(position)).state.phase, Bidding)
    for position in (0, 3, 33):
        with pytest.raises(RuleError, match="bad-cut"):
            apply(table, 2, Cut(position))
    with pytest.raises(RuleError, match="not-your-turn"):
        apply(table, 0, Cut(8))


def test_the_bidders_left_leads_then_the_winner() -> None:
    """Napoleon 4.1."""
    table = run(deal(opened(4), "6h", "Ah", "7h", "8h", turned="6s"), "b5")
    assert actors(table) == {2}
    assert [observe(run(table, led), PUBLIC).leader for led in ("", "pAh", "pAh p7h")] == [2, 2, 2]
    assert actors(run(table, "pAh p7h p8h p6h")) == {2}
    table = run(deal(opened(4), "6h", "Ah", "7h", "8h", turned="6s"), "P P P b2")
    assert actors(table) == {1}


def test_suit_is_followed_but_nobody_has_to_trump() -> None:
    """Napoleon 4.2."""
    table = run(deal(opened(2), "7h Ah 8c As 9d", "Kh 6c 7s Ks Qs", turned="6s"), "b2 P")
    assert playable(table) == "7s Qs Ks 6c Kh"
    table = run(table, "pKh")
    assert playable(table) == "7h Ah"
    with pytest.raises(RuleError, match="follow-suit"):
        run(table, "pAs")
    with pytest.raises(RuleError, match="card-not-held"):
        run(table, "pKs")
    assert playable(run(table, "p7h p7s")) == "As"
    other = run(deal(opened(2), "7h Ah 8c As 9d", "Kc 6c 7s Ks 6d", turned="6s"), "b2 P")
    void = run(other, "pKc p8c p6c")
    assert playable(void) == "As 9d 7h Ah"  # void: trump or not


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("Kh Ah 6h", 1),  # the highest card of the suit led
        ("Kh 7s Ah", 1),  # a trump beats it
        ("Kh 7s 6s", 1),  # the higher trump beats the lower
        ("Kh Ad Ac", 0),  # other suits never win
        ("9s Ts Js", 2),  # trumps led
        ("6h 7h 8h", 2),  # the six is low
        ("6s Ah Ac", 0),  # the six of trumps is a trump
    ],
)
def test_who_takes_a_trick(trick: str, winner: int) -> None:
    """Napoleon 1.2, 4.2: spades are trump; ``winner`` counts by order of play."""
    first, second, third = trick.split()
    hands = (f"{third} Td Jd Tc Jc", f"{first} 6c 7c 8c 9c", f"{second} 6d 7d 8d 9d")
    table = run(deal(opened(3), *hands, turned="8s"), "b5")
    phase = run(table, f"p{first} p{second} p{third}").state.phase
    assert isinstance(phase, Playing)
    assert phase.tricks[0].winner == phase.turn == (2, 0, 1)[winner]


def fold_both(players: int, seed: int) -> tuple[NapoleonTable, NapoleonTable, int]:
    """The same evening with and without playing out; and how many cards were played the less."""
    rng = random.Random(seed)
    short, full = opened(players, deals=4), opened(players, deals=4, play_out=True)
    saved = 0
    while not full.over:
        (seat,) = actors(full)
        if seat == CHANCE:
            assert short.state.accounts == full.state.accounts
            assert len(short.state.finished) == len(full.state.finished)
            action: NapoleonAction = Shuffle(tuple(rng.sample(DECK, 36)), SALT)
        else:
            action = any_move(rng, full, seat, moves(full, seat))
        if len(short.state.finished) > len(full.state.finished):
            saved += 1  # decided there, played out here
        else:
            short = apply(short, seat, action)
        full = apply(full, seat, action)
    return short, full, saved


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_play_ends_once_the_bid_is_decided(players: int) -> None:
    """Played out or not, the figures are the same. Napoleon 4.3."""
    fewer = 0
    for seed in range(20):
        short, full, saved = fold_both(players, seed)
        assert short.over
        assert short.state.accounts == full.state.accounts
        fewer += saved
        for one, other in zip(short.state.finished, full.state.finished, strict=True):
            assert (one.made, one.accounts, one.pot) == (other.made, other.accounts, other.pot)
            assert one.tricks == other.tricks[: len(one.tricks)]
            assert len(other.tricks) == (0 if other.bidder is None else 5)
            if one.bid == 5:
                assert len(one.tricks) == 5
            elif one.bidder is not None:
                last, own = one.tricks[-1], one.taken[one.bidder]
                out = 5 - len(one.tricks)
                assert own == one.bid if one.made else own + out == one.bid - 1
                assert (last.winner == one.bidder) == one.made
    assert fewer > 20


def test_a_bid_of_five_is_played_to_its_end() -> None:
    """Napoleon 4.3."""
    table = run(deal(opened(2), "6h 7h 8h 9h 6d", "AKQJTh", turned="6s"), "b5")
    table = run(table, "pAh p6h pKh p7h pQh p8h pJh p9h")
    assert isinstance(table.state.phase, Playing)
    table = run(table, "pTh p6d")
    assert table.state.finished[-1].taken == (5, 0)


def test_the_deal_moves_on_clockwise() -> None:
    """Napoleon 1.3."""
    table = opened(3, deals=4)
    dealers = []
    while not table.over:
        dealers.append(table.state.dealer)
        table = run(deal(table, "", "", "", turned="6s"), "P P P")
    assert dealers == [0, 1, 2, 0]


def test_an_evening_has_five_deals_each_unless_agreed() -> None:
    """Napoleon 1.4."""
    for players in (2, 6):
        assert opened(players).state.agreement.length == 5 * players
    assert opened(2, deals=30).state.agreement.length == 30


def test_hands_of_the_table_are_cut_where_tests_say() -> None:
    """What `tables.deal` promises: the first hand lies to the dealer's left."""
    table = deal(opened(3), "As", "Ks", "Qs", turned="6s")
    dealt_hands = table.state.phase.dealt  # type: ignore[union-attr]
    assert dealt_hands.turned == cards("6s")[0]
    assert [
        bool(dealt_hands.hands[seat] >> card & 1)
        for seat, card in zip((1, 2, 0), cards("AKQs"), strict=True)
    ] == [True] * 3
    assert dealt_hands.cards.cut == CUT_AT
