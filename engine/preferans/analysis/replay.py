"""A finished deal gone through again: the pulka before it, and the table before every card."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.archive import opening_entries
from engine.cards import Card
from engine.log import replay
from engine.preferans.ending import after, between_deals
from engine.preferans.facts import DealFacts
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.newcomers import as_played, join
from engine.preferans.options import Agreement
from engine.preferans.record.replay import DealReplay
from engine.preferans.record.write import as_read
from engine.preferans.scoring import outcome
from engine.preferans.state import AllPass, BetweenDeals, Finished, Play, PreferansState, Pulka
from engine.table import resumed
from engine.tricks import CardSet, PlayCard, card_set


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
    log = opening_entries(
        PREFERANS,
        agreement.among(first.players),
        computer_seats=frozenset(),
        dealer=first.dealer,
    )
    pulka = replay(PREFERANS, log).state.pulka
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
    return held if facts.no_talon else (held | card_set(facts.talon)) & ~card_set(away)


def gone_through(
    facts: DealFacts, pulka: Pulka
) -> tuple[tuple[Moment, ...], PreferansTable | None]:
    """Return the table before every card that was played, and the one after the last.

    That one is None where no card was to be played. What the facts do not keep is not there:
    cards handed over on misère count as the holder's own choice, and hands that a refused claim
    laid open stay closed. Raises `RecordError` where the deal does not follow the rules.
    """
    facts = as_played(facts)
    deal = DealReplay(
        resumed(PREFERANS, pulka.agreement, between_deals(pulka)),
        as_read(facts),
        facts.number,
    )
    deal.play()
    moments = tuple(
        Moment(step.table, len(phase.tricks) + 1, phase.turn, step.action.card)
        for step in deal.steps
        if isinstance(step.action, PlayCard)
        and isinstance(phase := step.table.state.phase, (Play, AllPass))
    )
    over = isinstance(deal.table.state.phase, (BetweenDeals, Finished)) and not facts.tricks
    return moments, None if over else deal.table
