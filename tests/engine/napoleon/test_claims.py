"""An agreed rest: what is offered, who is asked, what all see, and what computers grant."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.cards import Card, Rank, Suit, deck
from engine.computers import Effort, Level
from engine.errors import RuleError
from engine.game import PUBLIC
from engine.kit.claims import RestClaim, sure_tricks
from engine.kit.past import AgreedEnding
from engine.kit.tricks import FOLLOW, Ranking, ranking
from engine.napoleon.ai import COMPUTERS
from engine.napoleon.game import NAPOLEON
from engine.record import read
from engine.table import actors, apply, observe, rights
from engine.tricks import CardSet, card_set, cards_in
from engine.verify import replayed
from engine.votes import AGREE, REFUSE, WITHDRAW
from tests.engine.partners import PARTNERS
from tests.engine.random_games import random_game
from tests.engine.records import dump
from tests.engine.trick_tables import TrickTables, cards
from tests.laws.kit import AnyTable

TABLES = TrickTables(NAPOLEON)
DECK = deck(Rank.JACK)
HANDS = ("7s 8s Kc Qc 8d", "9s Ts Ac Jd Qd", "As Ks Ah Qh 6d")
"""Of Boris, Vera and Anna, who deals; spades are turned, and Anna has all that is high."""


def claimed_by(table: Any, seat: int) -> list[str]:
    return [each.code for each in rights(table, seat) if isinstance(each, RestClaim)]


def awaited(table: AnyTable) -> frozenset[int]:
    return frozenset() if table.vote is None else table.vote.awaited


def after_a_trick() -> AnyTable:
    """Anna has bid three and leads; hers is the first trick."""
    table = TABLES.deal(TABLES.opened(3), *HANDS, turned="6s")
    return TABLES.run(table, "P P b3 p7s p9s pAs")


def test_a_rest_may_be_claimed_between_tricks_after_the_first() -> None:
    """By any player, for each number that is left; not in the auction, nor in a trick."""
    table = TABLES.deal(TABLES.opened(3), *HANDS, turned="6s")
    told = []
    for code in ("P", "P", "b3", "p7s", "p9s", "pAs", "pKs"):
        told.append(claimed_by(table, 0))
        table = TABLES.run(table, code)
    assert told == [[]] * 6 + [["cr0", "cn3", "cn2", "cn1", "cn0"]]
    assert claimed_by(after_a_trick(), 1)[0] == "cr1"
    assert claimed_by(table, 0) == []
    for code, seat in (("cr1", 0), ("cn4", 0), ("cr0", 1)):
        with pytest.raises(RuleError, match="claim-not-allowed"):
            apply(after_a_trick(), seat, NAPOLEON.decode(code))
    with pytest.raises(RuleError, match="claim-not-allowed"):
        apply(TABLES.deal(TABLES.opened(3), *HANDS, turned="6s"), 0, RestClaim(to=0))


def test_all_against_the_claimer_are_asked_and_see_the_cards() -> None:
    """The bidder asks the two others, one of them the bidder alone."""
    table = apply(after_a_trick(), 0, RestClaim(to=0))
    assert awaited(table) == {1, 2}
    for viewer in (PUBLIC, 1, 2):
        assert observe(table, viewer).hands[0] == set(cards("Ks Ah Qh 6d"))
    assert observe(table, PUBLIC).hands[1] is None
    assert awaited(apply(after_a_trick(), 1, RestClaim(more=1))) == {0}


@pytest.mark.parametrize(
    ("seat", "claim", "taken", "made"),
    [
        (0, RestClaim(to=0), (5, 0, 0), True),
        (0, RestClaim(more=1), (2, 0, 0), False),
        (1, RestClaim(to=1), (1, 4, 0), False),
        (2, RestClaim(more=1), (4, 0, 1), True),
    ],
)
def test_a_granted_claim_ends_the_deal(
    seat: int, claim: RestClaim, taken: tuple[int, ...], made: bool
) -> None:
    """Tricks left over are a single opponent's; several others have no hand to count them in."""
    table = apply(after_a_trick(), seat, claim)
    while table.vote is not None:
        table = apply(table, min(table.vote.awaited), AGREE)
    facts = table.state.finished[-1].facts
    assert (facts.ending, facts.taken) == (AgreedEnding("agreed", seat, taken), taken)
    assert (facts.made, len(facts.tricks)) == (made, 1)


@pytest.mark.parametrize("answer", [REFUSE, WITHDRAW])
def test_after_a_refusal_the_cards_stay_open(answer: Any) -> None:
    """He may claim again once another trick is over."""
    table = apply(after_a_trick(), 0, RestClaim(more=2))
    table = apply(table, 0 if answer == WITHDRAW else 1, answer)
    assert actors(table) == {0}
    assert not awaited(table)
    assert observe(table, 2).hands[0] == set(cards("Ks Ah Qh 6d"))
    assert claimed_by(table, 0) == []
    table = TABLES.run(table, "pKs p8s pTs")
    assert observe(table, PUBLIC).hands[0] == set(cards("Ah Qh 6d"))
    assert claimed_by(table, 0) == ["cr0", "cn2", "cn1", "cn0"]


def test_other_games_have_no_claims() -> None:
    for code in ("cr0", "cn1"):
        with pytest.raises(ValueError, match=code):
            PARTNERS.decode(code)
    for code in ("cr", "cn-1", "cn01", "cx1", "cn26", "c"):
        with pytest.raises(ValueError, match=code):
            NAPOLEON.decode(code)


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(("claim", "answer"), [(0, AGREE), (2, AGREE), (3, REFUSE), (4, REFUSE)])
def test_computers_grant_what_no_defence_prevents(level: str, claim: int, answer: Any) -> None:
    """Two trumps are high; another one that they cannot draw may ruff the ace of hearts."""
    hands = ("7s 8s Kc Qc 8d", "9s Ts Ac Jd Qd", "As Ks Js Ah 6d")
    table = TABLES.run(TABLES.deal(TABLES.opened(3), *hands, turned="Qs"), "P P b3 p7s p9s pAs")
    asked = apply(table, 0, RestClaim(more=claim) if claim < 4 else RestClaim(to=0))
    view = observe(asked, 1)
    assert COMPUTERS.choose(view, Random(1), level, Effort(1)) == answer
    advice = COMPUTERS.advise(view, Random(1), Effort(1))
    assert (advice.action, advice.reason) == (answer, "fair" if answer == AGREE else "not_sure")


# --- high cards, held to every defence ------------------------------------------------------


def taken_at_least(hands: Sequence[CardSet], leader: int, ranks: Ranking) -> int:
    """The tricks that hand 0 takes with open cards against all others."""

    @cache
    def best(hands: tuple[CardSet, ...], trick: tuple[tuple[int, Card], ...], turn: int) -> int:
        if len(trick) == len(hands):
            winner = ranks.best(trick)[0]
            return (winner == 0) + best(hands, (), winner)
        if not hands[turn]:
            return 0
        found = [
            best(
                (*hands[:turn], hands[turn] & ~(1 << card), *hands[turn + 1 :]),
                (*trick, (turn, card)),
                (turn + 1) % len(hands),
            )
            for card in cards_in(FOLLOW.playable(hands[turn], trick, ranks))
        ]
        return max(found) if turn == 0 else min(found)

    return best(tuple(hands), (), leader)


@pytest.mark.slow
def test_high_cards_win_against_any_defence() -> None:
    """Of random endings; often they are all that can be won."""
    rng, exact, sure = Random(7), 0, 0
    for number in range(800):
        ranks = ranking(rng.choice((None, *Suit)))
        size, players = rng.randint(2, 4), rng.randint(2, 3)
        pack = rng.sample(DECK, size * players + 1)
        hands = [card_set(pack[place : size * players : players]) for place in range(players)]
        leader = number % players
        unseen = card_set(DECK) & ~hands[0] & ~(1 << pack[-1])
        found = sure_tricks(hands[0], unseen, ranks, leads=leader == 0)
        right = taken_at_least(hands, leader, ranks)
        assert found <= right
        exact, sure = exact + (found == right), sure + found
    assert exact > 200
    assert sure > 100


def test_evenings_with_claims_are_recorded_and_checked() -> None:
    ended = 0
    for seed in range(8):
        table: Any = TABLES.opened(2 + seed % 4, deals=9)
        for before, entry in random_game(Random(seed), table, besides=0.3):
            table = apply(before, entry.actor, entry.action)
        names = "ABCDEF"[: table.players]
        data = dump(table, names)
        assert dump(replayed(NAPOLEON.records, read(NAPOLEON.records, data)), names) == data
        for deal in data["deals"]:
            if "ending" in deal:
                ended += 1
                codes = [code for _, code in deal["log"]]
                assert any(code.startswith("c") for code in codes)
                assert codes[-1] == "A"
    assert ended > 8
