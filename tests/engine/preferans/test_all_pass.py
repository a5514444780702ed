"""All-pass (6.1-6.4): the talon that leads, the sitting dealer, Rostov."""

from typing import Any

import pytest

from engine.errors import RuleError
from engine.game import PUBLIC
from engine.preferans.game import PreferansTable
from engine.preferans.state import AllPass
from engine.table import actors, observe
from tests.engine.preferans.tables import cards, dealt, listed, run


def passed(
    players: int = 3, convention: str = "sochi", talon: str = "As 7d", **options: Any
) -> PreferansTable:
    table = dealt(
        "98s 8c KQd Th AKQc 9h",
        "T7s 9c Jd KJh 8h Jc T9d",
        talon=talon,
        players=players,
        convention=convention,
        **options,
    )
    return run(table, "P P P")


def board(table: PreferansTable) -> AllPass:
    assert isinstance(table.state.phase, AllPass)
    return table.state.phase


def test_three_players_the_talon_card_only_names_the_suit() -> None:
    table = passed()
    assert actors(table) == {1}
    assert observe(table, 0).leader is None
    assert listed(table) == "p8s p9s"
    table = run(table, "p8s pTs")
    third = listed(table).split()[-1]
    table = run(table, third)
    phase = board(table)
    (trick,) = phase.tricks
    assert trick.talon == cards("As")[0]
    assert [seat for seat, _ in trick.cards] == [1, 2, 0]
    assert trick.winner == max((card, seat) for seat, card in trick.cards if card < 8)[1]
    # Whoever won, the first hand plays first to the second talon card, and leads the third.
    assert actors(table) == {1}
    for _ in range(3):
        table = run(table, listed(table).split()[-1])
    assert actors(table) == {1}
    assert board(table).talon_card is None
    assert board(table).leader == 1


def test_four_players_the_talon_cards_are_the_dealers_plays() -> None:
    table = passed(players=4)
    phase = board(table)
    assert phase.trick == ((0, cards("As")[0]),)
    assert actors(table) == {1}
    for _ in range(3):
        table = run(table, listed(table).split()[0])
    phase = board(table)
    assert phase.taken == (1, 0, 0, 0)  # the ace wins for the dealer
    assert phase.tricks[0].cards[0] == (0, cards("As")[0])
    assert phase.tricks[0].talon == cards("As")[0]
    assert phase.trick == ((0, cards("7d")[0]),)
    assert actors(table) == {1}
    for _ in range(3):
        table = run(table, listed(table).split()[0])
    assert actors(table) == {1}
    assert board(table).trick == ()


ASIDE: dict[str, Any] = {"all_pass_talon": "aside"}


@pytest.mark.parametrize(
    ("players", "options", "price"),
    [
        (3, {"convention": "rostov"}, 5),
        (3, ASIDE, 1),
        (4, ASIDE, 1),
    ],
)
def test_the_talon_stays_closed(players: int, options: dict[str, Any], price: int) -> None:
    """Rules 6.4, 13.25: the first hand leads to every trick, and a sitting dealer takes none."""
    table = passed(players, **options)
    assert board(table).leader == 1
    assert len(listed(table).split()) == 10
    while isinstance(table.state.phase, AllPass):
        assert all(observe(table, viewer).talon == () for viewer in (PUBLIC, *range(players)))
        table = run(table, listed(table).split()[0])
    facts = table.state.finished[-1]
    assert facts.price == price
    assert all(trick.talon is None and len(trick.cards) == 3 for trick in facts.tricks)
    assert sum(facts.taken[seat] for seat in facts.active) == 10


def test_in_rostov_the_talon_cannot_be_opened() -> None:
    opened: dict[str, Any] = {"convention": "rostov", "all_pass_talon": "opened"}
    with pytest.raises(RuleError, match="option-barred"):
        passed(**opened)
