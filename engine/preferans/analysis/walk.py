"""A finished deal gone through step by step, and set again to be played on from any of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

from engine import limits
from engine.cards import Card
from engine.errors import RuleError
from engine.game import CHANCE, PUBLIC
from engine.limits import LimitKind
from engine.log import Entry, ReplayError
from engine.preferans.actions import Special
from engine.preferans.analysis import all_pass, positions
from engine.preferans.analysis.replay import Step, course, pulka_before
from engine.preferans.facts import DealFacts
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.newcomers import as_played
from engine.preferans.observe import PlayerView, Stage, hands_now
from engine.preferans.options import Agreement
from engine.preferans.pulka import enter, settle, whole
from engine.preferans.state import AllPass, Before, Play
from engine.solver.all_pass import TRICK
from engine.state import Dealt
from engine.table import apply, opening_action, start
from engine.table import observe as look
from engine.tricks import hand_of


class Phase(StrEnum):
    """What a choice is about."""

    BIDDING = "bidding"
    ORDERING = "ordering"  # discard and order, and whatever follows the talon
    WHISTING = "whisting"
    PLAYING = "playing"
    ALL_PASS = "all-pass"
    MISERE = "misere"  # cards of a misère, on either side


_PHASES: Final = {
    Stage.AUCTION: Phase.BIDDING,
    Stage.INVITATION: Phase.BIDDING,
    Stage.WHISTING: Phase.WHISTING,
    Stage.OPENNESS: Phase.WHISTING,
    Stage.PLAY: Phase.PLAYING,
    Stage.ALL_PASS: Phase.ALL_PASS,
}


def phase_of(view: PlayerView) -> Phase:
    """Return what a choice is about."""
    if view.stage is Stage.PLAY and isinstance(view.contract, Special):
        return Phase.MISERE
    return _PHASES.get(view.stage, Phase.ORDERING)


@dataclass(frozen=True, slots=True)
class DealStep:
    """A moment of a deal that is over: ``view`` is the public's with every hand open.

    ``entries`` of the deal come before it, those of shuffle and cut among them; ``action`` of
    ``seat`` came next. ``begins``: the deal, what follows the auction, or a trick begins here.
    """

    view: PlayerView
    entries: int
    seat: int
    action: Any
    begins: bool

    @property
    def part(self) -> Phase:
        """What part of the deal it belongs to."""
        return phase_of(self.view)


def walk(finished: Sequence[DealFacts], number: int, agreement: Agreement) -> tuple[DealStep, ...]:
    """Return deal ``number`` (from 1) word by word and card by card, by the seats of its time.

    Raises `ReplayError` where it does not follow the rules of today.
    """
    found: list[DealStep] = []
    before: Stage | None = None
    for entries, step in enumerate(_course(finished, number, agreement)[0]):
        if not _is_choice(step):
            continue
        view = _opened(step.table)
        begins = view.stage is not before or (
            view.stage in (Stage.PLAY, Stage.ALL_PASS) and not view.table
        )
        before = view.stage
        found.append(DealStep(view, entries, step.actor, step.action, begins))
    return tuple(found)


def _course(
    finished: Sequence[DealFacts], number: int, agreement: Agreement
) -> tuple[tuple[Step, ...], PreferansTable]:
    return course(finished[number - 1], pulka_before(finished, number, agreement))


def choices(finished: Sequence[DealFacts], number: int, agreement: Agreement) -> tuple[Step, ...]:
    """Return the steps that `walk` shows, each with the table before it."""
    return tuple(each for each in _course(finished, number, agreement)[0] if _is_choice(each))


def _is_choice(step: Step) -> bool:
    """Whether somebody says or plays something; claims and votes are about the deal, not in it."""
    table = step.table
    dealt = isinstance(table.stage, Dealt) and table.stage.claim is None
    asked = table.vote is not None and table.vote.blocks
    return dealt and not asked and step.action in table.game.moves(table.state, step.actor)


def _opened(table: PreferansTable) -> PlayerView:
    """Return what everybody may know once the deal is over, as it stood then."""
    view: PlayerView = look(table, PUBLIC)
    hands = hands_now(table.state.phase, len(view.counts))
    return replace(view, hands=tuple(map(hand_of, hands)))


def card_values(
    finished: Sequence[DealFacts], number: int, agreement: Agreement, step: int
) -> Mapping[Card, Fraction]:
    """Return what each card comes to with open cards before a step; {} where none is due.

    In tricks: of the declarer in a contract or misère, on all-pass of the hand in turn, on average.
    """
    phase = choices(finished, number, agreement)[step].table.state.phase
    if isinstance(phase, Play):
        so_far = phase.taken[phase.declarer]
        after = positions.by_card(positions.position_in_play(phase))
        return {card: Fraction(so_far + tricks) for card, tricks in after.items()}
    if isinstance(phase, AllPass):
        shares = all_pass.own_shares(phase)
        so_far = phase.taken[phase.turn]
        return {card: so_far + Fraction(share, TRICK) for card, share in shares.items()}
    return {}


# --- set again --------------------------------------------------------------------------------


def prepared(
    finished: Sequence[DealFacts], number: int, agreement: Agreement, step: int, seat: int
) -> tuple[Agreement, tuple[Entry[Any], ...]]:
    """Set deal ``number`` again before a step, on the sheet of then: the log that leads there.

    ``seat``, by the seats of the deal's time, is a person's; computers play the others. Raises
    ``IndexError`` where there is no such step, `ReplayError` as `walk` does.
    """
    pulka = pulka_before(finished, number, agreement)
    steps, _ = course(finished[number - 1], pulka)
    entries = walk(finished, number, agreement)[step].entries
    terms = _untimed(pulka.agreement)
    computers = [each for each in range(terms.players) if each != seat]
    log: list[Entry[Any]] = [
        Entry(CHANCE, opening_action(PREFERANS, terms, computers)),
        Entry(CHANCE, Before.of(pulka)),
        *(Entry(step.actor, step.action) for step in steps[:entries]),
    ]
    table = start(PREFERANS, log[0].action)
    try:
        for entry in log[1:]:
            table = apply(table, entry.actor, entry.action)
    except RuleError as refusal:
        raise ReplayError(len(log), refusal.key) from refusal
    return terms, tuple(log)


def _untimed(agreement: Agreement) -> Agreement:
    """All sit as they sat, without deadlines; an evening by the clock ends by deals."""
    limit = agreement.limit and limits.text(LimitKind.DEALS, limits.MOST)
    return replace(agreement, seating="joining", pace="none", limit=limit)


def standing(
    finished: Sequence[DealFacts], number: int, agreement: Agreement, seat: int
) -> tuple[int, int]:
    """Return the whole whists of a seat before and after deal ``number``. Rule 8.5."""
    pulka = pulka_before(finished, number, agreement)
    after = enter(pulka.sheet, as_played(finished[number - 1]).writes)
    stood, stands = (whole(settle(each, pulka.agreement))[seat] for each in (pulka.sheet, after))
    return stood, stands
