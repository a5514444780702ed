"""Analysis of a finished deal with open cards: what could be made, and which cards cost tricks.

`analyze` looks at one deal; `pulka_before` gives it the pulka as the deal found it. Pure and
deterministic: the random layouts that judge a card follow from the cards of the deal.
"""

from dataclasses import replace
from typing import Final

from engine.computers import Effort
from engine.preferans import deal as deals
from engine.preferans.actions import Special
from engine.preferans.analysis import all_pass, contract, slips
from engine.preferans.analysis.findings import (
    MOST_SLIPS,
    AllPassCheck,
    Analysis,
    EndCheck,
    FactorCheck,
    GameCheck,
    Knowledge,
    Lead,
    Potential,
    Slip,
    ThirdHandCheck,
    WhistCheck,
)
from engine.preferans.analysis.potential import potentials
from engine.preferans.analysis.replay import pulka_before, replay_deal
from engine.preferans.facts import DealFacts
from engine.preferans.newcomers import as_played
from engine.preferans.state import Pulka

__all__ = [
    "MOST_SLIPS",
    "USUAL",
    "AllPassCheck",
    "Analysis",
    "EndCheck",
    "FactorCheck",
    "GameCheck",
    "Knowledge",
    "Lead",
    "Potential",
    "Slip",
    "ThirdHandCheck",
    "WhistCheck",
    "analyze",
    "pulka_before",
]

USUAL: Final = Effort(samples=48)
"""Layouts tried for each card that is judged."""


def analyze(
    facts: DealFacts, pulka: Pulka, effort: Effort = USUAL, *, thorough: bool = True
) -> Analysis:
    """Return what open cards show of ``facts``; ``pulka`` stands as before the deal.

    ``thorough``: also what each hand could make with any discard, and the all-pass; without the
    compiled solver that takes minutes. ``effort.enough`` is asked between the steps: what is left
    then stays out of the analysis, beginning with the judgement of single cards. Seats are those
    of the deal's time, as in ``pulka``. Rule 13.16.
    """
    facts = as_played(facts)
    active = deals.terms(pulka).active
    found = Analysis()
    if thorough:
        found = replace(found, hands=potentials(facts, active))
    if thorough and not facts.own_talons:
        found = replace(found, passes=all_pass.check_all_pass(facts, pulka))
    played, after = replay_deal(facts, pulka)
    if facts.declarer is None:
        worst, costly = all_pass.review(played, effort, _seed(facts))
        return replace(found, slips=worst, costly=costly)
    found = replace(found, factor=contract.check_factor(facts, pulka))
    if facts.contract is None:
        return found
    game = contract.check_game(facts, active, discards=thorough)
    found = replace(found, game=game)
    if isinstance(facts.contract, Special):
        found = replace(found, leader=active[0], leads=contract.check_leads(facts, active))
    found = replace(found, whists=contract.check_whists(facts, pulka, active, game.due))
    found = replace(found, third_hand=contract.check_third_hand(facts, pulka, active))
    found = replace(found, end=contract.check_end(facts, after))
    if not played:
        return found
    worst, costly = slips.review(played, facts, pulka, effort, _seed(facts))
    return replace(found, slips=worst, costly=costly)


def _seed(facts: DealFacts) -> str:
    """What the random layouts follow from: the cards of the deal."""
    return ",".join(card.code for hand in (*facts.hands, facts.talon) for card in sorted(hand))
