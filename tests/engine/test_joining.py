"""Newcomers and substitutes at a running table, with a game that is none of the product's. 8.7."""

import random

import pytest

from engine.errors import RuleError
from engine.events import EndedBy, Joined, Replaced
from engine.game import CHANCE, PUBLIC
from engine.joining import has_room
from engine.log import Entry, replay
from engine.shuffle import CUT, DrawLots, Shuffle, Shuffling
from engine.state import Arrival, GameOver
from engine.table import Control, apply, observe, opening_action, rights, start
from engine.votes import (
    AGREE,
    REFUSE,
    WITHDRAW,
    CancelJoin,
    Excuse,
    ProposeComputer,
    ProposeLonger,
    ProposeNewcomer,
    ProposeStop,
    ProposeSubstitute,
)
from tests.engine.high_card import CARDS, HIGH_CARD, HighCardTable, Pact
from tests.engine.random_games import random_game
from tests.engine.stored import read, stored
from tests.engine.test_table import dealt, opened, run, shuffled

GLEB = ProposeNewcomer(77, "Gleb")
ADA = ProposeSubstitute(1, 78, "Ada", 501, away=False)


def asked(table: HighCardTable, proposal: ProposeNewcomer | ProposeSubstitute) -> HighCardTable:
    return apply(table, CHANCE, proposal)


def agreed(table: HighCardTable) -> HighCardTable:
    """Everybody who is asked consents."""
    while table.vote is not None:
        table = apply(table, min(table.vote.awaited), AGREE)
    return table


def came(table: HighCardTable, proposal: ProposeNewcomer | ProposeSubstitute) -> HighCardTable:
    return agreed(asked(table, proposal))


def test_a_newcomer_sits_left_of_the_last_dealer_after_the_deal_and_deals() -> None:
    table = asked(dealt(), GLEB)
    assert table.vote is not None
    assert table.vote.awaited == {0, 1, 2}
    # Seat 0 dealt. The deal goes on while they are asked, and after they have agreed.
    table = agreed(run(table, "1:s"))
    assert (table.players, observe(table, PUBLIC).waiting) == (3, ("Gleb",))
    table = run(table, "2:s 0:s")
    assert (table.players, table.seating.waiting) == (4, ())
    assert table.state.dealer == 1
    assert table.seating.joined == (0, 2, 3, 1)
    assert table.seating.arrivals == (Arrival(3, 77, "Gleb"),)
    assert table.seating.events == (Joined(1, 1, "Gleb", (("points", 1),)),)
    assert table.state.winners == (3,)  # who was seat 2
    assert table.seating.agreement.players == 4
    assert table.seating.opening.players == 3


def test_whoever_waits_for_the_deal_to_end_may_think_better_of_it() -> None:
    table = came(dealt(), GLEB)
    for actor, who in ((0, GLEB.who), (CHANCE, 78)):
        with pytest.raises(RuleError):
            apply(table, actor, CancelJoin(who))
    table = apply(table, CHANCE, CancelJoin(GLEB.who))
    assert observe(table, PUBLIC).waiting == ()
    entry = Entry(CHANCE, CancelJoin(GLEB.who))
    assert read(HIGH_CARD, stored(HIGH_CARD, entry)) == entry
    table = run(table, "1:s 2:s 0:s")
    assert (table.players, table.seating.events) == (3, ())
    assert came(table, GLEB).players == 4, "he may ask again"


def test_between_two_deals_he_sits_down_at_once_and_the_deck_is_shuffled_anew() -> None:
    table = apply(shuffled(opened(3, "joining", 2)), 2, CUT[2])
    table = shuffled(run(shuffled(run(table, "1:s 2:s 0:s")), "2:rs"))
    table = came(table, GLEB)
    assert table.seating.joined == (0, 2, 3, 1)
    assert table.state.dealer == 1
    assert table.computer_seats == {3}
    # Two decks were committed to; who has asked for another one may not ask again.
    assert table.stage == Shuffling(2, frozenset((3,)))


def test_everything_the_table_knows_by_seats_moves_with_them() -> None:
    table = run(dealt(), "1:s 2:s")  # seat 0 deals: whoever sits at 1 or 2 moves up
    table = apply(table, CHANCE, Control(2, computer=True))
    table = came(came(table, ADA), GLEB)
    table = run(table, "0:ps 1:A")
    assert table.vote is not None
    assert table.vote.awaited == {2}
    table = run(table, "0:s")
    assert table.substituted == {3}
    assert table.vote is not None
    assert table.vote.proposer == 0
    assert table.vote.agreed == {2}
    assert table.vote.awaited == {1, 3}, "the newcomer is asked as well"
    assert table.seating.events[0] == Replaced(0, 2, "Ada")
    table = run(table, "1:A 3:A")
    assert table.stage == GameOver(EndedBy.CONSENT)


def test_who_was_excused_stays_so_by_his_new_number() -> None:
    table = apply(run(came(dealt(), GLEB), "1:ps"), CHANCE, Excuse(2))
    table = run(table, "1:s 2:s 0:s")
    assert table.vote is not None
    assert table.vote.excused == {3}
    assert table.vote.awaited == {0, 1}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (ProposeStop((2,)), ProposeStop((3,))),
        (ProposeComputer(2), ProposeComputer(3)),
        (ProposeLonger(9), ProposeLonger(9)),
    ],
)
def test_what_is_asked_of_seats_is_asked_of_them_by_their_new_numbers(
    before: ProposeStop, after: ProposeStop
) -> None:
    table = apply(run(came(dealt(), GLEB), "1:s 2:s"), 1, before)
    table = run(table, "0:s")
    assert table.vote is not None
    assert (table.vote.proposer, table.vote.proposal) == (2, after)


def test_a_substitute_takes_the_seat_over_at_once() -> None:
    table = asked(run(dealt(), "1:s"), ADA)
    assert table.vote is not None
    assert table.vote.awaited == {0, 1, 2}, "who is replaced is asked as well"
    table = agreed(table)
    assert table.players == 3
    assert table.seating.arrivals == (Arrival(1, 78, "Ada"),)
    assert table.seating.left == {501}
    # He has seen cards of this deal: no other seat of it is for him, only the next deal.
    back = ProposeSubstitute(2, 501, "Boris", 502, away=False)
    with pytest.raises(RuleError, match="saw-cards"):
        asked(table, back)
    assert came(table, ProposeNewcomer(501, "Boris")).players == 3
    table = run(table, "2:s 0:s")
    assert table.seating.left == frozenset()
    assert came(table, back).seating.left == frozenset()


def test_who_is_away_is_not_asked_and_a_computer_gives_its_seat_away() -> None:
    away = ProposeSubstitute(1, 78, "Ada", 501, away=True)
    table = asked(dealt(), away)
    assert table.vote is not None
    assert table.vote.awaited == {0, 2}
    played = apply(dealt(), CHANCE, Control(1, computer=True))
    table = asked(played, ADA)
    assert table.vote is not None
    assert table.vote.awaited == {0, 2}
    table = agreed(table)
    assert table.substituted == frozenset()
    with_computer = opened(3, "joining", 1)
    table = came(with_computer, ProposeSubstitute(1, 78, "Ada", 0, away=False))
    assert table.computer_seats == frozenset()
    assert table.seating.left == frozenset()


@pytest.mark.parametrize(
    ("table", "proposal", "refusal"),
    [
        (opened(4), GLEB, "no-room"),
        (came(dealt(3), GLEB), ProposeNewcomer(79, "Inna"), "no-room"),
        (came(dealt(2), GLEB), GLEB, "waits-already"),
        (came(dealt(2), GLEB), ProposeSubstitute(1, 77, "Gleb", 501, away=False), "waits-already"),
        (asked(dealt(), GLEB), ADA, "vote-running"),
        (run(dealt(), "1:ps"), GLEB, "vote-running"),
        (opened(3, "lot"), GLEB, "not-now"),
        (run(dealt(), "1:ps02"), GLEB, "finished"),
        (dealt(), ProposeNewcomer(0, "Gleb"), "bad-action"),
        (dealt(), ProposeNewcomer(77, ""), "bad-action"),
        (dealt(), ProposeNewcomer(77, "\n"), "bad-action"),
        (dealt(), ProposeSubstitute(3, 78, "Ada", 501, away=False), "bad-seat"),
        (dealt(), ProposeSubstitute(1, 78, "Ada", 0, away=False), "bad-seat"),
        (dealt(), ProposeSubstitute(1, 78, "Ada", 78, away=False), "bad-seat"),
        (opened(3, "joining", 1), ADA, "bad-seat"),
    ],
)
def test_who_may_not_come_is_told(
    table: HighCardTable, proposal: ProposeNewcomer | ProposeSubstitute, refusal: str
) -> None:
    with pytest.raises(RuleError, match=refusal):
        asked(table, proposal)


def test_nobody_at_the_table_asks_for_another() -> None:
    with pytest.raises(RuleError, match="not-your-turn"):
        apply(dealt(), 1, GLEB)
    # Who asks may think better of it; a refusal ends it, and nothing has changed.
    table = asked(dealt(), GLEB)
    assert rights(table, 1)[-2:] == (AGREE, REFUSE)
    assert apply(table, CHANCE, WITHDRAW).vote is None
    assert apply(table, 1, REFUSE).seating == table.seating
    with pytest.raises(RuleError, match="not-your-vote"):
        apply(table, 1, WITHDRAW)


def test_nobody_sits_down_once_the_game_is_over() -> None:
    table = came(dealt(2), GLEB)
    assert has_room(table)
    over = run(table, "0:ps 1:A")
    assert over.over
    assert not has_room(over)
    assert over.seating.waiting == ()
    # A vote that still runs when the game ends has lost its object.
    asking = run(asked(dealt(), GLEB), "1:s 2:s 0:s")
    asking = run(apply(shuffled(asking), 0, CUT[2]), "2:s 0:s 1:s")
    asking = run(apply(shuffled(asking), 1, CUT[2]), "0:s 1:s")
    assert asking.vote is not None
    asking = run(asking, "2:s")
    assert asking.over
    assert asking.vote is None


def test_a_stored_log_with_arrivals_folds_to_the_same_table() -> None:
    arrived = 0
    for seed in range(40):
        rng = random.Random(seed)
        first = opening_action(HIGH_CARD, Pact(rng.choice((2, 3)), rng.choice(("lot", "joining"))))
        table, log = start(HIGH_CARD, first), [Entry(CHANCE, first)]
        for _, entry in random_game(rng, table, besides=0.2, guests=0.2):
            log.append(entry)
        again = [read(HIGH_CARD, stored(HIGH_CARD, entry)) for entry in log]
        assert again == log
        seating = replay(HIGH_CARD, again).seating
        arrived += len(seating.arrivals)
        assert sorted(seating.joined) == list(range(seating.agreement.players))
    assert arrived > 20


def test_lots_are_shown_until_somebody_sits_down_besides() -> None:
    table = opened(3, "lot")
    lots = (*CARDS[:3], *CARDS[:3])
    table = apply(table, CHANCE, DrawLots(lots))
    assert observe(table, PUBLIC).lots == lots[:3]
    table = apply(table, CHANCE, Shuffle(CARDS, "salt"))
    assert observe(came(table, GLEB), PUBLIC).lots == ()
