"""What the expert expects of a ten that is checked instead of whisted (4.9)."""

import pytest

from engine.preferans.actions import Contract, Strain
from engine.preferans.ai import payoff
from engine.preferans.ai.expert.gains import GAIN_SCALE, ContractGains
from engine.preferans.pulka import settle
from engine.table import observe
from engine.tricks import card_set
from tests.engine.preferans.tables import cards, dealt, run

MADE = "AKQJT9s AKc Ad Ah", "87s QT9c KQd KQJh", 10
BEATEN = "AKQJT9s AKJc Ad", "87s QT9c KQd KQJh", 9
TEN = Contract(10, Strain.SPADES)


@pytest.mark.parametrize(("mine", "theirs", "tricks"), [MADE, BEATEN])
@pytest.mark.parametrize("convention", ["sochi", "leningrad", "rostov"])
def test_it_is_worth_what_the_check_writes(
    convention: str, mine: str, theirs: str, tricks: int
) -> None:
    table = dealt(mine, theirs, talon="7d 8d", convention=convention, ten_checked=True)
    table = run(table, "b6s P P O x7d8d")
    after = settle(run(table, "o10s").state.sheet, table.state.agreement)
    before = settle(table.state.sheet, table.state.agreement)
    for seat in range(3):
        prices = ContractGains(observe(table, seat), 1)
        gain = (after[seat] - before[seat]) * payoff.UNITS_PER_WHIST
        weak = card_set(cards("87s QT9c KQd KQJh"))
        strong = card_set(cards("AKQJs AKc AKd AKh"))
        for sides in ((weak, weak), (strong, strong)):
            assert prices.expected(TEN, sides, tricks) == gain * GAIN_SCALE
