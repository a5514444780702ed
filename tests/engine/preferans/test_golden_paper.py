"""What takes several deals of rules.md, section 12, and the Code's notes, worked out on paper.

`test_scoring_golden` asks the engine for the rows of one deal. Here figures are found without it
first; then the two have to agree in every cell and every balance.
"""

from dataclasses import dataclass, field
from fractions import Fraction

import pytest

from engine.options import OptionValue
from engine.preferans.facts import DealFacts
from engine.preferans.pulka import closed, empty_sheet, enter, levelled, settle
from tests.engine.preferans.deals import agreement, all_pass, deal, scored, sheet, text
from tests.engine.preferans.paper import Paper


@dataclass
class Engine:
    """What the engine makes of the same deals."""

    convention: str
    players: int
    pools: tuple[int, ...] = ()
    options: dict[str, OptionValue] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.table = agreement(self.convention, self.players, **self.options)
        self.before = sheet(*self.pools) if self.pools else empty_sheet(self.players)
        self.sheet = self.before
        self.cells: list[str] = []

    def deals(self, *facts: DealFacts) -> None:
        for each in facts:
            writes = scored(each, self.table, self.sheet)
            self.cells.append(text(writes))
            self.sheet = enter(self.sheet, writes)

    @property
    def balance(self) -> list[Fraction]:
        """What everybody has won since the beginning."""
        pairs = zip(settle(self.sheet, self.table), settle(self.before, self.table), strict=True)
        return [now - then for now, then in pairs]


def agree_on(paper: Paper, facts: DealFacts, **options: OptionValue) -> None:
    """One deal comes out the same on paper and in the engine; ``paper`` has it already."""
    engine = Engine(paper.convention, len(paper.seats), paper.began, options)
    engine.deals(facts)
    assert str(paper) == engine.cells[0]
    assert paper.balance == engine.balance


# --- the golden figures ---------------------------------------------------------------------


def test_g11_leningrad_levels_double() -> None:
    paper = Paper("leningrad", 3, length=50, pools=(48, 48, 54))
    assert paper.level() == (4, 4, -8)
    assert levelled(sheet(48, 48, 54), agreement("leningrad", 3, length=50)) == paper.level()


@pytest.mark.parametrize("whisters", [(1,), (2,), (1, 2)])
def test_g14_and_note_31_an_eight_in_the_dark_on_a_double_bomb(whisters: tuple[int, ...]) -> None:
    paper, engine = Paper("classic", 3, length=100), Engine("classic", 3, options={"length": 100})
    # Two dark all-passes in a row, the other players had looked the first time.
    paper.all_pass((4, 3, 3), price=1, step=1, dark=(1,))
    paper.all_pass((4, 3, 3), price=1, step=2, dark=(0,))
    engine.deals(
        all_pass((4, 3, 3), price=2, step=1, dark=(1,)),
        all_pass((4, 3, 3), price=4, step=2, dark=(0,)),
    )
    assert str(paper) == "B0=4 B1=2 M0=6"
    paper.cells.clear()
    paper.contract(8, (8, 1, 1), whisters=whisters, dark=True)
    each = {(1,): "W10=96", (2,): "W20=96", (1, 2): "W10=48 W20=48"}
    assert str(paper) == f"B0=-4 P0=48 {each[whisters]}"
    engine.deals(deal((8, 1, 1), contract="8h", whisters=whisters, bomb=4, dark=True))
    assert engine.cells[-1] == str(paper)
    assert engine.balance == paper.balance


@pytest.mark.parametrize(("convention", "worth"), [("sochi", 160), ("leningrad", 320)])
def test_g15_thirty_sixes(convention: str, worth: int) -> None:
    paper, engine = Paper(convention, 3), Engine(convention, 3)
    for _ in range(30):
        paper.contract(6, (6, 2, 2), whisters=(1, 2))
        engine.deals(deal((6, 2, 2), whisters=(1, 2)))
    assert paper.balance[0] == worth
    assert paper.balance == engine.balance
    if convention == "sochi":
        assert paper.pools == [20, 20, 20]


# --- the Code's notes -----------------------------------------------------------------------


@pytest.mark.parametrize("tricks", [0, 1, 3])
def test_note_42_a_shared_misere_is_a_third_of_one(tricks: int) -> None:
    alone, together = Paper("sochi", 4), Paper("sochi", 4)
    alone.misere(tricks)
    together.misere(tricks, partner=3)
    won = 25 if not tricks else -25 * tricks
    assert together.balance == [won, -won, -won, won]
    assert alone.balance[0] == 3 * won
    agree_on(together, deal((tricks, 10 - tricks, 0, 0), contract="misere", shared=True))


def test_note_29_the_next_game_is_doubled_won_or_lost() -> None:
    """And a lost one keeps the bomb, until some game is won."""
    paper, engine = Paper("classic", 3, length=100), Engine("classic", 3, options={"length": 100})
    paper.all_pass((4, 3, 3), price=1, step=1, dark=(0, 1, 2))
    engine.deals(all_pass((4, 3, 3), price=2, step=1, dark=(0, 1, 2)))
    told = []
    for declarer, taken, whisters in (
        (0, (5, 5, 0), (1,)),
        (1, (4, 6, 0), (0,)),
        (0, (6, 4, 0), ()),
    ):
        paper.cells.clear()
        paper.contract(6, taken, declarer=declarer, whisters=whisters)
        told.append(str(paper))
        played = taken if whisters else (0, 0, 0)
        engine.deals(deal(played, contract="6s", declarer=declarer, whisters=whisters, bomb=2))
        assert engine.cells[-1] == str(paper)
    assert told == ["M0=4 W10=24 W20=4", "B1=-2 P1=4 W01=16", "B0=-2 P0=4"]
    assert engine.balance == paper.balance
    assert (
        [list(account.bombs) for account in engine.sheet.accounts] == paper.bombs == [[], [], [2]]
    )


def test_note_30_bombs_are_used_as_they_came() -> None:
    """Three dark all-passes; then a lost six, a seven that is made, a lost misère."""
    paper, engine = Paper("classic", 3, length=100), Engine("classic", 3, options={"length": 100})
    for step in (1, 2, 3):
        paper.all_pass((4, 3, 3), price=1, step=step, dark=(0,))
        engine.deals(all_pass((4, 3, 3), price=2**step, step=step, dark=(0,)))
    assert paper.bombs == [[2, 4, 8], [], []]
    paper.contract(6, (5, 5, 0), whisters=(1,))
    paper.contract(7, (7, 3, 0), whisters=(1,))
    paper.misere(2)
    engine.deals(
        deal((5, 5, 0), contract="6s", whisters=(1,), bomb=2),
        deal((7, 3, 0), contract="7s", whisters=(1,), bomb=2),
        deal((2, 4, 4), contract="misere", bomb=4),
    )
    assert engine.cells[3:] == ["M0=4 W10=24 W20=4", "B0=-2 P0=8 W10=24", "M0=80"]
    assert engine.balance == paper.balance
    assert [list(account.bombs) for account in engine.sheet.accounts] == paper.bombs
    assert paper.bombs == [[4, 8], [], []]


@pytest.mark.parametrize("pools", [(0, 0, 0), (0, 20, 19), (20, 19, 20)])
def test_classic_whisters_answer_for_half_until_their_own_pool_is_full(
    pools: tuple[int, ...],
) -> None:
    for taken, whisters in (((8, 2, 0), (1,)), ((9, 1, 0), (1, 2)), ((8, 0, 2), (2, 1))):
        paper = Paper("classic", 3, pools=pools)
        paper.contract(6, taken, whisters=whisters, dark=True)
        agree_on(paper, deal(taken, contract="6s", whisters=whisters, dark=True))


GAMES = {
    "unwhisted": ((0, 0, 0, 0), "8s", ()),
    "whisted": ((8, 2, 0, 0), "8s", (1,)),
    "short": ((10, 0, 0, 0), "8s", (1, 2)),
}
POOLS = ((0, 0, 0, 0), (18, 3, 9, 9), (20, 3, 9, 17), (20, 3, 17, 9), (20, 20, 20, 17), (20,) * 4)


@pytest.mark.parametrize("game", GAMES)
def test_note_72_whom_one_helps_changes_nothing(game: str) -> None:
    taken, contract, whisters = GAMES[game]
    found = []
    for pools in POOLS:
        paper = Paper("sochi", 4, pools=pools)
        paper.contract(8, taken, whisters=whisters)
        agree_on(paper, deal(taken, contract=contract, whisters=whisters))
        found.append(paper.balance)
    assert all(each == found[0] for each in found)


@pytest.mark.parametrize("game", GAMES)
def test_note_73_whom_one_may_not_help_only_makes_it_longer(game: str) -> None:
    taken, contract, whisters = GAMES[game]
    paper = Paper("sochi", 4)
    paper.contract(8, taken, whisters=whisters)
    filled: dict[str, Fraction] = {}
    for help_to in ("anyone", "not_remised", "not_dealer", "neither"):
        engine = Engine("sochi", 4, (20, 20, 19, 17), {"help_to": help_to})
        engine.deals(deal(taken, contract=contract, whisters=whisters))
        assert engine.balance == paper.balance
        filled[help_to] = sum((each.pool for each in engine.sheet.accounts), Fraction(0))
    # Four pool points are wanting. Seat 2 is short in one of the games, seat 3 always sits out.
    short = game == "short"
    assert filled == {
        "anyone": 80,
        "not_remised": 79 if short else 80,
        "not_dealer": 77,
        "neither": 76 if short else 77,
    }


def test_note_74_who_spares_his_mountain_makes_it_longer() -> None:
    paper = Paper("sochi", 4, pools=(20, 20, 20, 18))
    paper.contract(6, (0, 0, 0, 0))
    ends: dict[bool, bool] = {}
    for spares in (False, True):
        engine = Engine("sochi", 4, (20, 20, 20, 18), {"unwhisted_help": "mountain"})
        engine.deals(deal((0, 0, 0, 0), off_mountain=spares))
        assert engine.balance == paper.balance
        ends[spares] = closed(engine.sheet, engine.table, ())
    assert ends == {False: True, True: False}


def test_k_4_1_1_a_game_has_one_worth() -> None:
    """Two points are wanting, a nine is made: its other six come off the mountain."""
    worth = 8 * 10 * Fraction(3, 4)
    paper = Paper("sochi", 4, pools=(18, 20, 20, 20))
    paper.contract(9, (0, 0, 0, 0))
    assert str(paper) == "M0=-6 P0=2"
    assert paper.balance[0] == worth == 60
    agree_on(paper, deal((0, 0, 0, 0), contract="9s"))

    # What the Code calls wrong: the rest is lost, or is written as 20 whists on each.
    lost = Paper("sochi", 4, pools=(18, 20, 20, 20))
    for _ in range(2):
        lost.pool(0)
    assert lost.balance[0] == 15
    for other in (1, 2, 3):
        lost.whists(0, other, 20)
    assert lost.balance[0] == 75
    assert [-each for each in lost.balance[1:]] == [5 + 20] * 3  # and not 5 + 15
