"""Lots, commitments and cut, for decks of any size (1.3, 1.5, 1.6, 1.8)."""

from collections import Counter
from hashlib import sha256

import pytest

from engine.cards import DECK, Card
from engine.errors import RuleError
from engine.shuffle import (
    CUT,
    DrawLots,
    Shuffle,
    Shuffling,
    check_lots,
    commitment,
    cuts,
    dealer_by_lot,
    derived_cut,
    lots_commitment,
    lots_of,
    seats_by_lot,
    shuffled,
)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


@pytest.mark.parametrize(
    ("drawn", "seats"),
    [
        ("7s 8s 9s", (0, 1, 2)),
        ("Ks As 7d", (2, 0, 1)),  # the ace is lowest
        ("Th Ts Td", (2, 0, 1)),  # equal ranks by suit
        ("Ah 7s Ad 7c", (1, 2, 0, 3)),
    ],
)
def test_seats_by_lot(drawn: str, seats: tuple[int, ...]) -> None:
    assert seats_by_lot(cards(drawn)) == seats


def test_the_lowest_lot_deals_first() -> None:
    assert dealer_by_lot(cards("Kh Qs Jc")) == 2
    assert dealer_by_lot(cards("7s Ah Ad")) == 2


@pytest.mark.parametrize("drawn", ["7s 8s", "7s 8s 9s 7s 8s 8s", "7s 7s 8s 7s 8s 9s"])
def test_bad_lots(drawn: str) -> None:
    with pytest.raises(RuleError, match="bad-lots"):
        check_lots(DrawLots(cards(drawn)), DECK, 3)


def test_lots_are_cards_of_the_game() -> None:
    drawn = DrawLots(cards("7s 8s 9s 7s 8s 9s"))
    check_lots(drawn, DECK, 3)
    with pytest.raises(RuleError, match="bad-lots"):
        check_lots(drawn, DECK[8:], 3)


def by_hash(salt: str, draw: str) -> list[Card]:
    """The deck as rule 1.8 lays it."""
    found = {sha256(f"{salt}:{draw}:{card.code}".encode()).hexdigest(): card for card in DECK}
    return [found[digest] for digest in sorted(found)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_lots_follow_from_what_was_committed_to(players: int) -> None:
    salt = "00ff"
    assert lots_commitment(salt) == sha256(b"00ff").hexdigest()
    drawn = (*by_hash(salt, "seats")[:players], *by_hash(salt, "dealer")[:players])
    assert lots_of(salt, DECK, players) == drawn
    check_lots(DrawLots(drawn, salt), DECK, players)
    swapped = (drawn[1], drawn[0], *drawn[2:])
    for cards_of, told in ((swapped, salt), (drawn, "00fe"), (drawn[::-1], salt)):
        with pytest.raises(RuleError, match="bad-lots"):
            check_lots(DrawLots(cards_of, told), DECK, players)
    check_lots(DrawLots(swapped), DECK, players)  # nothing was committed to
    with pytest.raises(RuleError, match="bad-salt"):
        check_lots(DrawLots(drawn, salt * 40), DECK, players)


def test_lots_of_many_salts_favour_nobody() -> None:
    """Of 600 salts each of three people gets about 200 first seats, and as many first deals."""
    lots = [lots_of(f"{number:032x}", DECK, 3) for number in range(600)]
    for choose in (lambda drawn: seats_by_lot(drawn[:3]).index(0), lambda d: dealer_by_lot(d[3:])):
        counted = Counter(map(choose, lots))
        assert all(150 < counted[place] < 250 for place in range(3)), counted


@pytest.mark.parametrize(
    ("deck", "salt", "key"),
    [
        (DECK[:31], "00", "bad-deck"),
        (DECK[:31] + DECK[:1], "00", "bad-deck"),
        (DECK, "", "bad-salt"),
        (DECK, "0" * 129, "bad-salt"),
    ],
)
def test_bad_shuffles(deck: tuple[Card, ...], salt: str, key: str) -> None:
    with pytest.raises(RuleError, match=key):
        shuffled(Shuffling(), Shuffle(deck, salt), DECK)


@pytest.mark.parametrize(("count", "least"), [(24, 4), (32, 4), (36, 6), (40, 1), (52, 4)])
def test_cuts_leave_enough_in_each_part(count: int, least: int) -> None:
    allowed = cuts(count, least)
    assert allowed == tuple(CUT[place] for place in range(least, count - least + 1))
    found = {derived_cut(commitment(DECK, str(salt)), allowed) for salt in range(900)}
    assert found == set(allowed)
