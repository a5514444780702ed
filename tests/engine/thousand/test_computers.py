"""Computers of Thousand: ends of layouts are played exactly, words by the hand."""

import random

import pytest

from engine.computers import Effort, Level
from engine.kit.auction import PASS, SumBid
from engine.kit.copying import but
from engine.options import Values  # noqa: TC001 - annotates a value
from engine.solver import runtime
from engine.table import moves, observe
from engine.thousand.ai import COMPUTERS, ThousandPlayer, exact_end
from engine.thousand.game import THOUSAND, BarrelSeat, ThousandDeal, ThousandWord
from engine.tricks import PlayCard
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


def gain(deal: ThousandDeal) -> tuple[bool, int]:
    """What a deal brings the declarer: his contract, and few points of the others."""
    others = [deal.count[seat] for seat in deal.against]
    return deal.count[deal.declarer or 0] >= (deal.contract or 0), -sum(others)


def exactly(deal: ThousandDeal) -> tuple[bool, int]:
    """What he comes to by trying everything through the fold."""
    if deal.over:
        return gain(deal)
    (seat,) = THOUSAND.awaited(deal)
    plays = [each for each in THOUSAND.choices(deal, seat) if isinstance(each, PlayCard)]
    ends = [exactly(THOUSAND.step(deal, seat, each)) for each in plays]
    return max(ends) if seat == deal.declarer else min(ends)


@pytest.mark.parametrize("seed", range(40))
def test_ends_are_exact(seed: int) -> None:
    """Of two or three hands, under every option, within tricks, compiled and not."""
    deal, after = begun(seed, 0), seed % 3
    while after or max(map(int.bit_count, deal.hands)) > 3:
        after -= max(map(int.bit_count, deal.hands)) <= 3
        (seat,) = THOUSAND.awaited(deal)
        plays = [each for each in THOUSAND.choices(deal, seat) if isinstance(each, PlayCard)]
        deal = THOUSAND.step(deal, seat, plays[seed % len(plays)])
    right, ways = exactly(deal), (runtime.runtime(), runtime.interpreter())
    for way in ways[: 1 + (seed < 8)]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("engine.solver.party.runtime", lambda way=way: way)
            assert gain(exact_end(deal)) == right


def said(codes: str, level: str, *hands: str, talon: str = "9s 9c 9d", samples: int = 16) -> object:
    turned, _, pack = talon.partition(" ")
    table = TABLES.run(TABLES.deal(TABLES.opened(3, 2), *hands, turned=turned, pack=pack), codes)
    (seat,) = THOUSAND.awaited(table.state.deal)
    return COMPUTERS.choose(observe(table, seat), random.Random(1), level, Effort(samples))


STRONG, WEAK, OTHER = "As Ts Ac Ah Kh Qh Th", "9s 9c Js Jc Jd Qd Qs", "Ks Kc Qc Tc Td Kd Ad"


@pytest.mark.parametrize("level", Level)
def test_weak_hands_pass(level: Level) -> None:
    assert said("b120", level, OTHER, STRONG, WEAK, talon="Jh 9h 9d") == PASS


def test_a_novice_bids_aces_and_a_marriage() -> None:
    assert said("", Level.NOVICE, OTHER, STRONG, WEAK, talon="Jh 9h 9d") == SumBid(105)


@pytest.mark.parametrize(("level", "samples"), [(Level.CLUB, 160), (Level.EXPERT, 16)])
def test_a_hopeless_contract_is_given_up(level: Level, samples: int) -> None:
    hands = ("9s 9c Js Jc Jd Qd Qs", "As Ts Ac Ah Kh Th Kc", "Ks Qc Tc Td Kd Ad Jh")
    told = said("P P", level, *hands, talon="Qh 9h 9d", samples=samples)
    assert told is ThousandWord.GIVE_UP


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


@pytest.mark.parametrize(("left", "most"), [(None, 0), (3, 0), (1, 120)])
def test_on_the_barrel_the_last_deal_is_dared_with_any_hand(left: int | None, most: int) -> None:
    """A fall costs what a lost contract of 120 does. Thousand 6.5."""
    table = TABLES.deal(TABLES.opened(3, 2), OTHER, WEAK, STRONG, turned="Jh", pack="9h 9d")
    barrel, deal = None if left is None else BarrelSeat(1, left), table.state.deal
    deal, said = but(deal, kept=deal.kept._replace(barrel=barrel)), []
    for contract in range(100, 200, 5):
        at = but(deal, contract=contract)
        said.append(ThousandPlayer().habit(at, 1, [*THOUSAND.choices(at, 1)]))
    assert max([each.points for each in said if isinstance(each, SumBid)]) == most
