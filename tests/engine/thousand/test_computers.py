"""Computers of Thousand: layouts are played as the rules say, ends exactly, words by the hand."""

import random

import pytest

from engine.computers import Effort, Level
from engine.options import Values  # noqa: TC001 - annotates a value
from engine.table import moves, observe
from engine.thousand.ai import COMPUTERS, MADE, CardPlay, ThousandPlayer
from engine.thousand.game import PASS, THOUSAND, ThousandBid, ThousandDeal, ThousandWord
from engine.tricks import PLAY, PlayCard
from tests.engine.options import drawn
from tests.engine.trick_tables import TrickTables

TABLES = TrickTables(THOUSAND)


def begun(seed: int, played: int) -> ThousandDeal:
    """A deal of random options after some cards of the play."""
    rng = random.Random(seed)
    players = rng.choice((2, 3, 4))
    fixed: Values = {
        "seats": players,
        "seating": "joining",
        "redeal": "no",
        "deals": 4,
        "limit": "",
        "parties": 0,
    }
    terms = drawn(rng, THOUSAND.options, fixed)
    table = TABLES.deal(TABLES.opened(players, 0, "", **terms))
    while table.state.deal.stage != "play" or len(table.state.deal.tricks) < played:
        (seat,) = THOUSAND.awaited(table.state.deal)
        options = [each for each in moves(table, seat) if each is not ThousandWord.GIVE_UP]
        table = TABLES.run(table, THOUSAND.encode(rng.choice(options)))
    deal: ThousandDeal = table.state.deal
    return deal


@pytest.mark.parametrize("seed", range(30))
def test_layouts_are_played_out_as_the_rules_say(seed: int) -> None:
    """The same cards through the fold come to the same figures."""
    deal = begun(seed, seed % 5)
    over = ThousandPlayer().finished(deal)
    folded = deal
    for trick in over.tricks[len(deal.tricks) :]:
        for seat, card in trick.cards[len(folded.trick) if folded.trick else 0 :]:
            assert THOUSAND.awaited(folded) == {seat}
            assert PLAY[card] in tuple(THOUSAND.choices(folded, seat))
            folded = THOUSAND.step(folded, seat, PLAY[card])
    assert folded.over
    assert (folded.count, folded.taken, folded.writes) == (over.count, over.taken, over.writes)


def exactly(deal: ThousandDeal) -> int:
    """What the declarer comes to by trying everything through the fold."""
    if deal.over:
        points = deal.count[deal.declarer or 0]
        return points + MADE * (points >= (deal.contract or 0))
    (seat,) = THOUSAND.awaited(deal)
    plays = [each for each in THOUSAND.choices(deal, seat) if isinstance(each, PlayCard)]
    ends = [exactly(THOUSAND.step(deal, seat, each)) for each in plays]
    return max(ends) if seat == deal.declarer else min(ends)


@pytest.mark.parametrize("seed", range(12))
def test_ends_are_exact(seed: int) -> None:
    deal = begun(seed, 0)
    while max(map(int.bit_count, deal.hands)) > 3:
        (seat,) = THOUSAND.awaited(deal)
        plays = [each for each in THOUSAND.choices(deal, seat) if isinstance(each, PlayCard)]
        deal = THOUSAND.step(deal, seat, plays[seed % len(plays)])
    assert CardPlay(deal).best(-MADE, 2 * MADE)[0] == exactly(deal)


def said(codes: str, level: str, *hands: str, talon: str = "9s 9c 9d") -> object:
    turned, _, pack = talon.partition(" ")
    table = TABLES.run(TABLES.deal(TABLES.opened(3, 2), *hands, turned=turned, pack=pack), codes)
    (seat,) = THOUSAND.awaited(table.state.deal)
    return COMPUTERS.choose(observe(table, seat), random.Random(1), level, Effort(16))


STRONG, WEAK, OTHER = "As Ts Ac Ah Kh Qh Th", "9s 9c Js Jc Jd Qd Qs", "Ks Kc Qc Tc Td Kd Ad"


@pytest.mark.parametrize("level", Level)
def test_weak_hands_pass(level: Level) -> None:
    assert said("b120", level, OTHER, STRONG, WEAK, talon="Jh 9h 9d") == PASS


def test_a_novice_bids_aces_and_a_marriage() -> None:
    assert said("", Level.NOVICE, OTHER, STRONG, WEAK, talon="Jh 9h 9d") == ThousandBid(105)


@pytest.mark.parametrize("level", [Level.CLUB, Level.EXPERT])
def test_a_hopeless_contract_is_given_up(level: Level) -> None:
    hands = ("9s 9c Js Jc Jd Qd Qs", "As Ts Ac Ah Kh Th Kc", "Ks Qc Tc Td Kd Ad Jh")
    assert said("P P", level, *hands, talon="Qh 9h 9d") is ThousandWord.GIVE_UP


def test_hints_have_reasons() -> None:
    table = TABLES.deal(TABLES.opened(3, 2), OTHER, STRONG, WEAK, turned="Jh", pack="9h 9d")
    reasons = set()
    for codes in ("", "b125 P P", "b125 P P x9d=2 x9h=0", "b125 P P x9d=2 x9h=0 pAs pJs pKs"):
        after = TABLES.run(table, codes)
        (seat,) = THOUSAND.awaited(after.state.deal)
        advice = COMPUTERS.advise(observe(after, seat), random.Random(1), Effort(8))
        assert advice.action in moves(after, seat)
        reasons.add(advice.reason)
    assert {"gift", "marriage"} < reasons
