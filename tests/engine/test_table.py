"""The table above the game, with a game that is none of the product's."""

import pytest

from engine.cards import Card
from engine.errors import RuleError
from engine.events import Ended, EndedBy, EndsAt, Measure, Prolonged
from engine.game import CHANCE, PUBLIC
from engine.log import Entry, parse_action
from engine.shuffle import CUT, RESHUFFLE, Cutting, DrawLots, Shuffle, Shuffling, commitment
from engine.state import Dealt, GameOver
from engine.table import (
    Control,
    OpenTable,
    TimeUp,
    actors,
    apply,
    derived_cut,
    found,
    moves,
    observe,
    opening_action,
    rights,
    sought,
    start,
)
from engine.view import TableStage, VoteView
from engine.votes import (
    AGREE,
    OPEN,
    PROVED,
    REFUSE,
    STOP,
    WITHDRAW,
    Excuse,
    ProposeComputer,
    ProposeLonger,
    ProposeStop,
    Vote,
)
from tests.engine.high_card import BEST, CARDS, HIGH_CARD, HighCardTable, Pact, Show, Win
from tests.engine.stored import read, stored


def opened(players: int = 3, seating: str = "joining", *computers: int) -> HighCardTable:
    return start(HIGH_CARD, opening_action(HIGH_CARD, Pact(players, seating), computers))


def shuffled(table: HighCardTable, deck: tuple[Card, ...] = CARDS) -> HighCardTable:
    return apply(table, CHANCE, Shuffle(deck, "salt"))


def dealt(players: int = 3) -> HighCardTable:
    """Seat 0 deals; seat s holds the card s + 2 of the suit, so that the last one wins."""
    table = shuffled(opened(players))
    return apply(table, players - 1, CUT[2])


def run(table: HighCardTable, codes: str) -> HighCardTable:
    """Apply codes, each with its seat: ``1:s``; a claim is judged at once."""
    for code in codes.split():
        seat, _, short = code.partition(":")
        table = apply(table, int(seat), parse_action(HIGH_CARD, short))
        if sought(table) is not None:
            table = apply(table, CHANCE, found(table))
    return table


# --- opening and lots -----------------------------------------------------------------------


def test_a_table_opens_for_its_own_game_version_and_seats() -> None:
    all_ = Pact(3).values()
    for action, key in (
        (OpenTable("bridge", 1, 3, all_, frozenset()), "game-unknown"),
        (OpenTable("high-card", 2, 3, all_, frozenset()), "rules-version"),
        (OpenTable("high-card", 1, 3, all_, frozenset({3})), "players"),
        (OpenTable("high-card", 1, 7, all_, frozenset()), "players"),
        (OpenTable("high-card", 1, 3, {**all_, "more": 1}, frozenset()), "option-unknown"),
        (OpenTable("high-card", 1, 3, {**all_, "seating": 1}, frozenset()), "option-value"),
        (STOP, "not-open"),
    ):
        with pytest.raises(RuleError, match=key):
            start(HIGH_CARD, action)


def test_lots_seat_everybody_and_choose_the_dealer() -> None:
    table = opened(3, "lot", 0)
    assert actors(table) == {CHANCE}
    assert observe(table, 0).table_stage is TableStage.LOTS
    seven, eight, nine, *_ = CARDS
    for bad in ((seven, eight), (seven, seven, eight, seven, eight, nine)):
        with pytest.raises(RuleError, match="bad-lots"):
            apply(table, CHANCE, DrawLots(bad))
    table = apply(table, CHANCE, DrawLots((nine, seven, eight, eight, seven, nine)))
    seen = observe(table, PUBLIC)
    assert seen.joined == (2, 0, 1)
    assert seen.computer_seats == {2}
    assert seen.dealer == 1
    assert (seen.lots, seen.dealer_lots) == ((nine, seven, eight), (eight, seven, nine))


# --- the shuffle and the cut ----------------------------------------------------------------


def test_the_deck_is_committed_to_and_cut_by_the_dealers_right_neighbour() -> None:
    table = shuffled(opened())
    seen = observe(table, 2)
    assert seen.commitment == commitment(CARDS, "salt")
    assert actors(table) == {2}
    assert moves(table, 2) == CUT[2:7]
    with pytest.raises(RuleError, match="not-your-turn"):
        apply(table, 0, CUT[3])
    with pytest.raises(RuleError, match="bad-cut"):
        apply(table, 2, CUT[1])
    after = apply(table, 2, CUT[3])
    assert isinstance(after.stage, Dealt)
    assert observe(after, 1).hands == (None, CARDS[4], None)
    assert observe(after, PUBLIC).hands == (None, None, None)


def test_chance_cuts_only_where_the_commitment_says() -> None:
    table = shuffled(opened())
    derived = derived_cut(table)
    for each in CUT[:8]:
        if each == derived:
            assert isinstance(apply(table, CHANCE, each).stage, Dealt)
        else:
            with pytest.raises(RuleError, match="bad-cut"):
                apply(table, CHANCE, each)


def test_another_shuffle_once_per_player_before_the_cut() -> None:
    table = shuffled(opened())
    assert rights(table, 1) == (RESHUFFLE, STOP)
    table = apply(table, 1, RESHUFFLE)
    assert isinstance(table.stage, Shuffling)
    table = shuffled(table, CARDS[::-1])
    assert observe(table, 0).shuffles == 2
    assert rights(table, 1) == (STOP,)
    with pytest.raises(RuleError, match="reshuffle-once"):
        apply(table, 1, RESHUFFLE)
    with pytest.raises(RuleError, match="not-your-turn"):
        apply(table, 3, RESHUFFLE)


# --- votes ----------------------------------------------------------------------------------


def test_what_the_game_asks_blocks_the_deal_until_all_consent() -> None:
    table = run(dealt(), "1:w")
    assert actors(table) == {0, 2}
    assert moves(table, 0) == (AGREE, REFUSE)
    assert rights(table, 1) == (WITHDRAW,)
    for code in ("1:s", "2:w", "0:ps"):
        with pytest.raises(RuleError, match="vote-running"):
            run(table, code)
    table = run(table, "0:A 2:A")
    assert isinstance(table.stage, Shuffling)
    assert observe(table, 0).points == (0, 1, 0)


def test_a_refusal_and_a_withdrawal_come_to_what_the_game_says() -> None:
    assert observe(run(dealt(), "1:w 0:R"), 2).hands[1] is not None
    assert observe(run(dealt(), "1:w 1:W"), 2).hands[1] is None


def test_what_is_proved_needs_no_consent() -> None:
    table = shuffled(opened(), (*CARDS[:2], BEST, *CARDS[2:7]))
    table = run(table, "2:k2 0:w")
    assert observe(table, 0).points == (1, 0, 0)


def claimed(before: HighCardTable, seat: int = 2) -> HighCardTable:
    """Seat says that he wins; nobody knows yet whether that is proved."""
    return apply(before, seat, Win())


def test_the_deal_waits_while_a_claim_is_not_judged() -> None:
    table = claimed(dealt())
    assert actors(table) == {CHANCE}
    assert sought(table) == (CHANCE, 2)
    assert table.vote is None
    assert observe(table, PUBLIC).claim == VoteView(2, Win(), frozenset(), frozenset(), blocks=True)
    assert rights(table, 2) == (WITHDRAW,)
    assert not any(moves(table, seat) or rights(table, seat) for seat in (0, 1))
    for actor, action, key in (
        (1, Show(), "claim-unjudged"),
        (0, Win(), "claim-unjudged"),
        (0, STOP, "vote-running"),
        (0, AGREE, "no-vote"),
        (0, WITHDRAW, "no-vote"),
        (0, PROVED, "not-your-turn"),
        (2, PROVED, "not-your-turn"),
    ):
        with pytest.raises(RuleError, match=key):
            apply(table, actor, action)


def test_chance_judges_a_claim_once() -> None:
    table = claimed(dealt())
    assert observe(apply(table, CHANCE, PROVED), 0).points == (0, 0, 1)
    asked = apply(table, CHANCE, OPEN)
    assert asked.vote == Vote(2, Win(), frozenset(), frozenset({0, 1}), blocks=True)
    withdrawn = apply(table, 2, WITHDRAW)
    assert (withdrawn.setting, withdrawn.state) == (dealt().setting, dealt().state)
    for late in (dealt(), asked, withdrawn):
        for verdict in (PROVED, OPEN):
            with pytest.raises(RuleError, match="not-now"):
                apply(late, CHANCE, verdict)


def test_a_vote_beside_the_deal_goes_on_while_a_claim_is_judged() -> None:
    table = claimed(run(dealt(), "1:ps"))
    assert rights(table, 0) == (AGREE, REFUSE)
    agreed = apply(table, 0, AGREE)
    assert actors(agreed) == {CHANCE}
    assert sought(agreed) == (CHANCE, 2)
    assert apply(agreed, 2, AGREE).over
    behind = apply(agreed, CHANCE, OPEN).vote
    assert behind is not None
    assert behind.behind == agreed.vote


def test_who_has_proposed_something_else_takes_back_the_claim_first() -> None:
    before = run(dealt(), "2:ps")
    assert rights(claimed(before), 2) == (WITHDRAW,)
    assert apply(claimed(before), 2, WITHDRAW).vote == before.vote


def test_a_claim_is_kept_while_seats_and_times_change() -> None:
    """What happens around the deal leaves what it waits for."""
    table = claimed(dealt())
    assert sought(apply(table, CHANCE, Control(1, computer=True))) == (CHANCE, 2)
    assert sought(apply(table, CHANCE, Control(2, computer=True))) == (CHANCE, 2)
    timed = run(shuffled(start(HIGH_CARD, opening_action(HIGH_CARD, Pact(3, until=9)))), "2:k2")
    assert sought(apply(claimed(timed), CHANCE, TimeUp())) == (CHANCE, 2)
    longer = run(dealt(), "0:pl5 1:A")
    assert sought(apply(claimed(longer), 2, AGREE)) == (CHANCE, 2)


def test_a_vote_beside_the_deal_waits_behind_one_that_blocks_it() -> None:
    before = run(dealt(), "1:ps 0:A")
    table = run(before, "2:w")
    assert table.vote is not None
    assert table.vote.behind == before.vote
    assert run(table, "2:W").vote == before.vote
    assert run(table, "0:A 1:A").vote == before.vote
    with pytest.raises(RuleError, match="vote-running"):
        run(before, "2:pm0")


def test_stopping_needs_all_who_are_there() -> None:
    table = run(dealt(4), "1:ps3 0:A")
    for code, key in (("3:A", "not-your-vote"), ("0:A", "not-your-vote"), ("0:W", "not-your-vote")):
        with pytest.raises(RuleError, match=key):
            run(table, code)
    table = run(table, "2:A")
    assert table.stage == GameOver(EndedBy.CONSENT)
    assert observe(table, 0).stopped
    assert actors(table) == frozenset()
    assert not any(rights(table, seat) or moves(table, seat) for seat in range(4))
    for code in ("0:s", "0:ps", "0:A"):
        with pytest.raises(RuleError, match="finished"):
            run(table, code)
    assert run(dealt(), "1:ps02").over
    for bad in (ProposeStop((1,)), ProposeStop((2, 0)), ProposeComputer(5), ProposeComputer(1)):
        with pytest.raises(RuleError, match="bad-seat"):
            apply(dealt(), 1, bad)


def test_who_is_excused_need_not_answer() -> None:
    """Who has consented counts; the last excuse carries what the others agreed to."""
    table = run(dealt(4), "1:ps 0:A")
    excused = apply(table, CHANCE, Excuse(3))
    assert observe(excused, PUBLIC).vote == VoteView(
        1, STOP, frozenset({0}), frozenset({2}), blocks=False, excused=frozenset({3})
    )
    assert apply(excused, 2, AGREE).stage == GameOver(EndedBy.CONSENT)
    assert apply(excused, CHANCE, Excuse(2)).stage == GameOver(EndedBy.CONSENT)
    assert apply(excused, 2, REFUSE).vote is None
    entry = Entry(CHANCE, Excuse(3))
    assert read(HIGH_CARD, stored(HIGH_CARD, entry)) == entry


def test_only_chance_excuses_and_nobody_from_a_claim() -> None:
    table = run(dealt(4), "1:ps 0:A")
    for actor, seat, key in (
        (2, 2, "not-your-turn"),
        (CHANCE, 0, "not-your-vote"),  # he has answered
        (CHANCE, 1, "not-your-vote"),
        (CHANCE, 4, "not-your-vote"),
        (CHANCE, -1, "not-your-vote"),
    ):
        with pytest.raises(RuleError, match=key):
            apply(table, actor, Excuse(seat))
    with pytest.raises(RuleError, match="no-vote"):
        apply(dealt(4), CHANCE, Excuse(2))
    with pytest.raises(RuleError, match="not-your-vote"):
        apply(run(table, "2:w"), CHANCE, Excuse(3))
    with pytest.raises(RuleError, match="finished"):
        apply(run(table, "2:A 3:A"), CHANCE, Excuse(3))
    # While a claim is judged the vote beside the deal goes on.
    judged = apply(claimed(table), CHANCE, Excuse(3))
    assert apply(judged, CHANCE, Excuse(2)).over


def test_all_may_agree_on_a_later_end_at_any_time() -> None:
    table = run(dealt(), "1:pl5 0:A")
    for bad in (3, 2):
        with pytest.raises(RuleError, match="not-longer"):
            apply(dealt(), 1, ProposeLonger(bad))
    assert table.seating.agreement.ends == EndsAt(Measure.DEALS, 3)
    table = run(table, "2:A")
    assert table.seating.agreement.ends == EndsAt(Measure.DEALS, 5)
    assert table.seating.opening.ends == EndsAt(Measure.DEALS, 3)
    assert table.seating.events == (Prolonged(0, EndsAt(Measure.DEALS, 5)),)
    assert isinstance(table.stage, Dealt)


def test_a_game_that_is_over_goes_on_when_all_agree() -> None:
    over = run(dealt(), "0:ps 1:A 2:A")
    table = apply(over, 1, ProposeLonger(4))
    assert (over.over, table.over, actors(table)) == (True, False, frozenset())
    assert rights(table, 1) == (WITHDRAW,)
    assert rights(table, 2) == (AGREE, REFUSE)
    for code in ("0:s", "0:ps", "1:pm0"):
        with pytest.raises(RuleError, match=r"finished|vote-running"):
            run(table, code)
    for back in (run(table, "2:R"), run(table, "1:W"), apply(table, CHANCE, WITHDRAW)):
        assert back == over
    table = run(table, "0:A 2:A")
    assert table.stage == Shuffling()
    done = len(over.state.winners)
    assert [type(event) for event in table.seating.events] == [Ended, Prolonged]
    assert {event.after for event in table.seating.events} == {done}
    assert not observe(table, 0).stopped


def test_a_question_whether_to_go_on_outlasts_the_last_deal() -> None:
    table = start(HIGH_CARD, opening_action(HIGH_CARD, Pact(3, deals=1)))
    table = run(shuffled(table), "2:k2 0:pl2 1:A 1:s 2:s 0:s")
    assert isinstance(table.stage, GameOver)
    assert not table.over
    assert run(table, "2:A").stage == Shuffling()


def test_when_the_time_is_up_the_deal_is_finished_first() -> None:
    timed = start(HIGH_CARD, opening_action(HIGH_CARD, Pact(3, until=1000)))
    between = apply(timed, CHANCE, TimeUp())
    assert between.stage == GameOver(EndedBy.TIME)
    assert between.seating.events == (Ended(0, EndedBy.TIME),)
    table = apply(run(shuffled(timed), "2:k2 1:s"), CHANCE, TimeUp())
    assert isinstance(table.stage, Dealt)
    assert observe(table, 0).time_up
    with pytest.raises(RuleError, match="not-now"):
        apply(table, CHANCE, TimeUp())
    table = run(table, "2:s 0:s")
    assert (table.stage, len(table.state.winners)) == (GameOver(EndedBy.TIME), 1)
    assert observe(table, 0).ended_by is EndedBy.TIME
    assert not observe(table, 0).stopped
    for seat in range(3):
        with pytest.raises(RuleError, match="not-your-turn"):
            apply(timed, seat, TimeUp())
    with pytest.raises(RuleError, match="not-now"):
        apply(dealt(), CHANCE, TimeUp())
    assert run(apply(table, 0, ProposeLonger(2000)), "1:A 2:A").stage == Shuffling()


def test_a_substitute_is_agreed_on_or_set_by_chance() -> None:
    table = run(opened(3, "joining", 0), "1:pm2")
    assert observe(table, 0).substituted == frozenset()
    table = run(table, "0:A")
    assert table.substituted == {2}
    assert table.played_by_computer == {0, 2}
    assert observe(table, 1).played_by_computer == {0, 2}
    with pytest.raises(RuleError, match="computer-already"):
        run(table, "1:pm2")
    table = apply(table, CHANCE, Control(2, computer=False))
    assert table.played_by_computer == {0}
    for actor, seat, key in ((1, 2, "not-your-turn"), (CHANCE, 0, "bad-seat")):
        with pytest.raises(RuleError, match=key):
            apply(table, actor, Control(seat, computer=True))


# --- what comes too early --------------------------------------------------------------------


def test_an_action_before_its_stage_is_refused() -> None:
    for table, action in (
        (opened(), Show()),
        (opened(), CUT[3]),
        (dealt(), Shuffle(CARDS, "salt")),
        (shuffled(opened()), Win()),
    ):
        with pytest.raises(RuleError, match="not-now"):
            apply(table, CHANCE, action)
    assert isinstance(shuffled(opened()).stage, Cutting)
