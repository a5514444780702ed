"""What deals write, between the golden figures. Expected figures are worked out from the rules.

Three players: seat 2 deals, seat 0 declares. Four players: seat 3 deals and sits out.
`test_scoring_reference` asks the same of thousands of random deals.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.preferans.facts import DealFacts, EndingKind
from engine.preferans.options import Agreement
from engine.preferans.pulka import Sheet, empty_sheet
from tests.engine.preferans.deals import active_of, agreement, all_pass, deal, scored, sheet, text

SOCHI, LENINGRAD, ROSTOV = (agreement(each, 3) for each in ("sochi", "leningrad", "rostov"))
FOUR, GENTLE_FOUR = (agreement("sochi", 4, whist=whist) for whist in ("greedy", "gentleman"))
ASIDE, NO_ZERO = {"all_pass_talon": "aside"}, {"dealer_zero_bonus": False}


def written(facts: DealFacts, table: Agreement, before: Sheet | None = None) -> str:
    return text(scored(facts, table, before or empty_sheet(table.players)))


@pytest.mark.parametrize(
    ("table", "facts", "expected"),
    [
        (LENINGRAD, deal((7, 2, 1), contract="7d", whisters=(1,)), "P0=4 W10=24"),  # 4; 3 x 8
        (SOCHI, deal((8, 1, 1), contract="7d", whisters=(1, 2)), "P0=4 W10=4 W20=4"),
        (LENINGRAD, deal((0, 0, 0), contract="10n"), "P0=10"),
        (LENINGRAD, deal((0, 0, 0), contract="7s", half=2), "P0=4 W20=8"),  # one trick at 8
        # two undertricks: mountain 4; 5 x 2 + 4 and 1 x 2 + 4
        (SOCHI, deal((4, 5, 1), whisters=(1, 2)), "M0=4 W10=14 W20=6"),
        # the first defender left after whisting: he has no share
        (LENINGRAD, deal((5, 3, 2), whisters=(2,), half=1), "M0=4 W10=4 W20=24"),
        # seven down two, the defenders have five tricks, seat 1 whisted alone: 5 x 4 + 2 x 10
        (ROSTOV, deal((5, 4, 1), contract="7d", whisters=(1,)), "M0=8 W10=40 W20=20"),
        # gentlemen share even without a trick of the passer, and only what is lost
        (
            agreement("sochi", 3, whist="gentleman"),
            deal((7, 3, 0), contract="8d", whisters=(1,)),
            "M0=6 W10=15 W20=15",
        ),
        (agreement("sochi", 3, whist="gentleman"), deal((6, 1, 3), whisters=(1,)), "P0=2 W10=8"),
        # seven undertricks: 28; 6 x 4 + 28 and 4 x 4 + 28
        (
            SOCHI,
            deal((0, 6, 4), contract="7h", whisters=(1, 2), ending=EndingKind.CONCEDE),
            "M0=28 W10=52 W20=44",
        ),
        # without three is three undertricks of the bid alone
        (
            agreement("leningrad", 4, without_three=True),
            deal((0, 0, 0, 0), contract="7c", ending=EndingKind.WITHOUT_THREE),
            "M0=24",
        ),
        (LENINGRAD, deal((2, 8, 0), contract="misere"), "M0=40"),
    ],
)
def test_games(table: Agreement, facts: DealFacts, expected: str) -> None:
    assert written(facts, table) == expected


def test_a_half_whister_whose_whist_was_returned_takes_no_share_but_consolation() -> None:
    facts = deal((5, 3, 2), whisters=(1,), half=2)
    assert written(facts, agreement("sochi", 3, whist="gentleman")) == "M0=2 W10=12 W20=2"


@pytest.mark.parametrize(
    ("table", "facts", "expected"),
    [
        # a lone whister answers for all: two short of the four of a six; half of twice the price
        (LENINGRAD, deal((8, 0, 2), whisters=(1,)), "M1=4 P0=2 W10=8"),
        (ROSTOV, deal((9, 1, 0), contract="7s", whisters=(1,)), "M1=2 P0=4 W10=4"),
        (
            agreement("classic", 3, responsibility="until_closed"),  # his pool is open: half
            deal((8, 2, 0), whisters=(1,)),
            "M1=2 P0=2 W10=4",
        ),
        # of two each answers for half; capped, for no more than is missing
        (SOCHI, deal((9, 1, 0), whisters=(1, 2)), "M1=2 M2=4 P0=2 W10=2"),
        (SOCHI, deal((6, 4, 0), whisters=(1, 2)), "P0=2 W10=8"),  # the total is met
        (
            agreement("sochi", 3, cap_shortage=True),
            deal((7, 3, 0), whisters=(1, 2)),
            "M2=2 P0=2 W10=6",
        ),
        # high games are the second whister's business, or are shared: a half stays exact
        (LENINGRAD, deal((10, 0, 0), contract="9h", whisters=(1, 2)), "M2=8 P0=8"),
        (
            agreement("rostov", 3, share_high_shortage=True),
            deal((10, 0, 0), contract="8d", whisters=(1, 2)),
            "M1=3/2 M2=3/2 P0=6",
        ),
    ],
)
def test_whisters_short_of_the_obligation(
    table: Agreement, facts: DealFacts, expected: str
) -> None:
    assert written(facts, table) == expected


def test_stalingrad_answers_like_any_two_whisters() -> None:
    facts = deal((7, 3, 0), contract="6s", whisters=(1, 2))
    assert written(facts, agreement("sochi", 3, stalingrad=True)) == "M2=4 P0=2 W10=6"


@pytest.mark.parametrize(
    ("table", "facts", "expected"),
    [
        (FOUR, deal((6, 3, 1, 0), whisters=(3,), hand=1, half=2), "P0=2 W30=8"),
        (FOUR, deal((10, 0, 0, 0), contract="8s", whisters=(3,), hand=2), "M3=6 P0=6"),
        # six down one, 5 x 2 trick whists, consolation 2 to everybody: the passer shares ...
        (
            GENTLE_FOUR,
            deal((5, 4, 1, 0), whisters=(3,), hand=2, half=2),
            "M0=2 W10=7 W20=2 W30=7",
        ),
        # ... and the half-whister does not
        (
            GENTLE_FOUR,
            deal((5, 4, 1, 0), whisters=(3,), hand=1, half=2),
            "M0=2 W10=2 W20=2 W30=12",
        ),
        # at eight nobody left: 3 x 6 = 18 halved, consolation 6
        (
            GENTLE_FOUR,
            deal((7, 3, 0, 0), contract="8c", whisters=(3,), hand=1),
            "M0=6 W10=6 W20=15 W30=15",
        ),
        # he looked and declined
        (FOUR, deal((0, 0, 0, 0), hand=1, half=2), "P0=2 W20=4"),
        # consolation is not his where only players have it, unless he whists. Rules 6.9, 13.24
        (
            agreement("sochi", 4, consolation="players"),
            deal((5, 3, 2, 0), whisters=(1,)),
            "M0=2 W10=12 W20=2",
        ),
        (
            agreement("sochi", 4, consolation="players"),
            deal((5, 3, 2, 0), whisters=(3,), hand=1, half=2),
            "M0=2 W10=2 W20=2 W30=12",
        ),
        (
            agreement("sochi", 4, ten_checked=True, consolation="none"),
            deal((9, 1, 0, 0), contract="10s", ending=EndingKind.CHECKED),
            "M0=10 W10=5 W20=5",
        ),
    ],
)
def test_the_dealer_and_consolation(table: Agreement, facts: DealFacts, expected: str) -> None:
    assert written(facts, table) == expected


@pytest.mark.parametrize(
    ("table", "taken", "price", "expected"),
    [
        (SOCHI, (0, 4, 6), 3, "M1=12 M2=18 P0=3"),
        (agreement("sochi", 3, zero_trick_bonus="one"), (0, 4, 6), 3, "M1=12 M2=18 P0=1"),
        (SOCHI, (0, 0, 10), 2, "M2=20 P0=2 P1=2"),
        (LENINGRAD, (0, 4, 6), 2, "M1=8 M2=12 P0=2"),
        # the dealer's one trick lowers everybody; without one no amnesty, and his bonus
        (FOUR, (4, 3, 2, 1), 1, "M0=3 M1=2 M2=1"),
        (FOUR, (4, 3, 3, 0), 1, "M0=4 M1=3 M2=3 P3=1"),
        (agreement("sochi", 4, **NO_ZERO), (4, 3, 3, 0), 1, "M0=4 M1=3 M2=3"),
        # with the talon aside he is no part of the amnesty. Rules 6.9, 13.25
        (agreement("sochi", 4, **ASIDE), (4, 3, 3, 0), 1, "M0=1 P3=1"),
        (agreement("leningrad", 3, **ASIDE, **NO_ZERO), (4, 6, 0), 2, "M0=8 M1=12 P2=2"),
        (ROSTOV, (0, 4, 6), 15, "P0=1 W01=60 W02=90"),  # the progression leaves the one alone
        (ROSTOV, (0, 0, 10), 5, "P0=1 P1=1 W02=25 W12=25"),
        (ROSTOV, (1, 8, 1), 5, "W01=20 W21=20"),
        # a claimed or agreed result may leave an odd number: 3 x 5 / 2
        (ROSTOV, (3, 0, 0), 5, "P1=1 P2=1 W10=15/2 W20=15/2"),
        (agreement("rostov", 4), (5, 3, 2, 0), 5, "P3=1 W20=25 W21=15"),
        (agreement("rostov", 4, **NO_ZERO), (5, 3, 2, 0), 5, "W20=25 W21=15"),
    ],
)
def test_all_pass(table: Agreement, taken: tuple[int, ...], price: int, expected: str) -> None:
    assert written(all_pass(taken, price), table) == expected


def test_five_whists_never_go_into_a_pool() -> None:
    """Rule 13.35: in Rostov the bonus is one point or none, never a price in whists."""
    assert agreement("rostov", 3).zero_trick_bonus == "one"
    with pytest.raises(RuleError, match="option-barred"):
        agreement("rostov", 3, zero_trick_bonus="price")


@pytest.mark.parametrize(
    ("pools", "expected"),
    [
        ((16, 5, 9), "P0=4 P2=2 W02=20"),  # to the larger open pool
        ((20, 9, 9), "P1=6 W01=60"),  # equal: the nearer on the left
        ((20, 20, 9), "P2=6 W02=60"),  # a full pool is helped no more
        ((19, 18, 17), "P0=1 P1=2 P2=3 W01=20 W02=30"),  # a chain
        ((18, 19, 20), "M0=-3 P0=2 P1=1 W01=10"),  # the rest off his own mountain
    ],
)
def test_help(pools: tuple[int, ...], expected: str) -> None:
    eight = deal((0, 0, 0), contract="8s")
    assert written(eight, SOCHI, sheet(*pools)) == expected
    assert written(eight, LENINGRAD, sheet(*pools)) == "P0=6"  # which never helps


# --- every write explains itself ------------------------------------------------------------


@st.composite
def played_deals(draw: st.DrawFn) -> tuple[DealFacts, Agreement, Sheet]:
    players = draw(st.sampled_from([3, 4, 5]))
    table = agreement(
        draw(st.sampled_from(["sochi", "leningrad", "rostov"])),
        players,
        whist=draw(st.sampled_from(["greedy", "gentleman"])),
        cap_shortage=draw(st.booleans()),
        share_high_shortage=draw(st.booleans()),
    )
    pools = draw(st.tuples(*(st.integers(0, 20) for _ in range(players))))
    first = draw(st.integers(0, 10))
    second = draw(st.integers(0, 10 - first))
    declarer, one, two = active_of(players - 1, players)
    tricks = {declarer: 10 - first - second, one: first, two: second}
    taken = tuple(tricks.get(seat, 0) for seat in range(players))
    if draw(st.booleans()):
        facts = all_pass(taken, draw(st.sampled_from([1, 2, 5, 10])))
    else:
        whisters = draw(st.sampled_from([(), (one,), (two,), (one, two)]))
        contract = draw(st.sampled_from(["6s", "7h", "8n", "9c", "10d", "misere"]))
        whisting = () if contract == "misere" else whisters
        dark = draw(st.booleans())
        facts = deal(taken, contract=contract, whisters=whisting, dark=dark)
    return facts, table, sheet(*pools)


@given(played_deals())
def test_count_times_price_is_the_figure_or_its_double(
    case: tuple[DealFacts, Agreement, Sheet],
) -> None:
    for write in scored(*case):
        assert write.points != 0
        assert write.count * write.price in (write.points, 2 * write.points)
