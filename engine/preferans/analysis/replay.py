"""A finished deal gone through again: the pulka before it, and the table before every card."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from engine.cards import Card
from engine.errors import RuleError
from engine.game import CHANCE
from engine.log import ReplayError, decode
from engine.preferans.ending import after, between_deals
from engine.preferans.facts import DealFacts
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.newcomers import as_played, join
from engine.preferans.options import Agreement
from engine.preferans.recorded import RECORDS, record_of
from engine.preferans.scoring import outcome
from engine.preferans.state import AllPass, BetweenDeals, Play, PreferansState, Pulka
from engine.record import KeptDeal, shuffle_of
from engine.shuffle import Cut, Shuffle
from engine.table import apply, resumed
from engine.table_turns import cutter
from engine.tricks import CardSet, PlayCard, card_set
from engine.verify import deal_shuffle


@dataclass(frozen=True, slots=True)
class Moment:
    """The ``table`` before ``card`` of the hand of ``seat``; ``trick`` counts from 1."""

    table: PreferansTable
    trick: int
    seat: int
    card: Card

    @property
    def phase(self) -> Play | AllPass:
        """Where the play stands."""
        phase = self.table.state.phase
        if not isinstance(phase, (Play, AllPass)):
            raise TypeError(phase)
        return phase

    @property
    def player(self) -> int:
        """Who chose the card: a lone whister's partner's hand, or one handed over, is another's."""
        return self.phase.control.played_by[self.seat]


def pulka_before(finished: Sequence[DealFacts], number: int, agreement: Agreement) -> Pulka:
    """Return the pulka as deal ``number`` (from 1) found it, from the ``finished`` deals.

    Their writes are entered as they are, nothing is scored again. Who is a computer is not told.
    Seats are those of the deal's time: who sat down later is not there (13.16). Raises
    ``IndexError`` where there is no such deal.
    """
    if not 1 <= number <= len(finished):
        raise IndexError(number)
    first = as_played(finished[0])
    pulka = PREFERANS.start(agreement.among(first.players), first.dealer).pulka
    for facts, following in pairwise(finished[:number]):
        played = as_played(facts)
        pulka = after(pulka, played, made=outcome(played).made)
        while pulka.agreement.players < len(following.present):
            pulka = join(PreferansState(pulka, BetweenDeals())).state.pulka
    return pulka


def declarers_hand(facts: DealFacts, discard: Sequence[Card] | None = None) -> CardSet:
    """Return the declarer's ten cards after his discard, or after another one.

    Without the talon they are those he was dealt.
    """
    if facts.declarer is None:
        raise ValueError("nobody declared")
    away = facts.discard if discard is None else discard
    if away is None:
        raise ValueError("nothing was discarded")
    held = card_set(facts.hands[facts.declarer])
    if facts.no_talon:
        return held
    return (held | card_set(facts.talon_of(facts.declarer))) & ~card_set(away)


@dataclass(frozen=True, slots=True)
class Step:
    """The ``table`` before ``action`` of ``actor``: an entry of a deal, from its shuffle on."""

    table: PreferansTable
    actor: int
    action: Any


def course(facts: DealFacts, pulka: Pulka) -> tuple[tuple[Step, ...], PreferansTable]:
    """Return a deal entry by entry, the shuffle and the cut first, and the table after it.

    Seats are those of the deal's time. Raises `ReplayError` where the deal's log does not follow
    the rules of today, or is not kept.
    """
    facts = as_played(facts)
    if not facts.log:
        raise ReplayError(0, "no-log")
    table = resumed(PREFERANS, pulka.agreement, between_deals(pulka))
    deal = KeptDeal(facts=record_of(facts), log=facts.log, shuffle=shuffle_of(facts))
    shuffled = deal_shuffle(RECORDS, deal, table)
    steps: list[Step] = []
    try:
        entries: list[tuple[int, Any]] = [
            (CHANCE, Shuffle(shuffled.deck, shuffled.salt)),
            (cutter(table), Cut(shuffled.cut)),
            *((actor, decode(PREFERANS, said)) for actor, said in facts.log),
        ]
        for actor, action in entries:
            steps.append(Step(table, actor, action))
            table = apply(table, actor, action)
    except (RuleError, ValueError) as refusal:
        raise ReplayError(len(steps), str(refusal)) from refusal
    return tuple(steps), table


def replay_deal(facts: DealFacts, pulka: Pulka) -> tuple[tuple[Moment, ...], PreferansTable | None]:
    """Return the table before every card that was played, and the one at which the play ended.

    That one is None where no card was to be played. Raises `ReplayError` as `course` does.
    """
    steps, after = course(facts, pulka)
    moments, played = [], None
    for step in steps:
        phase = step.table.state.phase
        if isinstance(phase, (Play, AllPass)):
            played = step.table
            if isinstance(step.action, PlayCard):
                trick, card = len(phase.tricks) + 1, step.action.card
                moments.append(Moment(step.table, trick, phase.turn, card))
    return tuple(moments), after if played is not None and facts.ending is None else played
