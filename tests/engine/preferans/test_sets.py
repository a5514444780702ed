"""Sets of preferans: committed to as a whole, each deal an evening of its own."""

from random import Random

import pytest

from engine import sets
from engine.errors import RuleError
from engine.game import CHANCE
from engine.games import GAMES
from engine.preferans.sets import AGREEMENTS, DEALS, PLAYERS, deals
from engine.sets import DealSet
from engine.table import apply
from engine.votes import STOP, ProposeLonger


def made(number: int = 0) -> DealSet:
    """A set of an agreement."""
    version = GAMES["preferans"].version
    given = deals(AGREEMENTS[number], Random(number))
    return DealSet("preferans", version, "expert-1", "expert", "5eed", 1000, 2000, given)


@pytest.mark.parametrize("number", range(len(AGREEMENTS)))
def test_a_set_is_read_back_and_its_deals_follow(number: int) -> None:
    found = made(number)
    told = sets.dump(found)
    assert sets.load(told) == found
    assert found.is_current
    tables = sets.check(found)
    assert [deal.seat for deal in found.deals] == [0, 1, 2] * (DEALS // PLAYERS)
    for deal, table in zip(found.deals, tables, strict=True):
        assert table.computer_seats == set(range(PLAYERS)) - {deal.seat}
        assert not table.over


def test_a_fingerprint_covers_cards_seed_and_times() -> None:
    told = sets.dump(made())
    seal = sets.fingerprint(told)
    other = sets.dump(made())
    assert sets.fingerprint(other) == seal
    for name in ("seed", "opens", "closes", "answers", "level"):
        assert sets.fingerprint({**told, name: "another"}) != seal
    other["deals"][8]["log"][2][1]["shuffle"]["salt"] = "another"
    assert sets.fingerprint(other) != seal


def test_nothing_but_the_deal_is_played() -> None:
    for table in sets.check(made()):
        (seat,) = set(range(PLAYERS)) - table.computer_seats
        for proposal in (STOP, ProposeLonger(3)):
            with pytest.raises(RuleError):
                apply(table, seat, proposal)
        over = table.game.stop(table.state)
        assert table.game.status(over).progress.name == "OVER"


@pytest.mark.parametrize("name", ["deals", "seed", "format", "game"])
def test_a_set_without_a_field_is_refused(name: str) -> None:
    told = sets.dump(made())
    del told[name]
    with pytest.raises(ValueError, match="set"):
        sets.load(told)


def test_a_set_in_which_nobody_plays_is_refused() -> None:
    found = made()
    (deal, *others) = found.deals
    wrong = sets.GivenDeal((deal.seat + 1) % PLAYERS, deal.log)
    broken = DealSet("preferans", 1, "a", "expert", "s", 1, 2, (wrong, *others))
    with pytest.raises(ValueError, match="nobody"):
        sets.check(broken)
    assert CHANCE not in range(PLAYERS)
