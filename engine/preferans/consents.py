"""What needs consent: agreed results, stopping, a computer in a seat; and who plays a seat.

Rules 7.6, 8.4. Claims and agreed results block the deal; the others run beside it, from deal to
deal, until they are decided or withdrawn. At most one vote of either kind is open: one beside the
deal waits behind one that blocks it, so that a question nobody answers holds up no claim.
"""

from dataclasses import replace
from typing import Final

from engine.game import CHANCE, RuleError
from engine.preferans import claim, ending
from engine.preferans.actions import (
    AGREE,
    REFUSE,
    WITHDRAW,
    Action,
    Agree,
    Claim,
    Control,
    ProposeComputer,
    ProposeResult,
    ProposeStop,
    Refuse,
    Withdraw,
)
from engine.preferans.facts import EndingKind, Grounds
from engine.preferans.state import AllPass, Finished, Play, Proposal, Table, Vote

STOP: Final = ProposeStop()
_ANSWERS: Final = (AGREE, REFUSE)


def moves(vote: Vote, seat: int) -> tuple[Action, ...]:
    """Agree or refuse, where the deal waits for it."""
    return _ANSWERS if vote.blocks and seat in vote.awaited else ()


def rights(table: Table, seat: int) -> tuple[Action, ...]:
    """Propose to stop; or answer, or withdraw, what is proposed."""
    vote = table.vote
    if vote is None:
        return (STOP,) if 0 <= seat < table.agreement.players else ()
    if seat == vote.proposer:
        return (WITHDRAW,)
    return _ANSWERS if not vote.blocks and seat in vote.awaited else ()


# --- proposing ------------------------------------------------------------------------------


def check_result(table: Table, proposal: ProposeResult) -> None:
    """Refuse a result that cannot come about any more; raises `RuleError`.

    Ten tricks in all, nobody below what he has. A sitting dealer takes only what talon cards of
    an all-pass take.
    """
    phase = table.phase
    if not isinstance(phase, (Play, AllPass)):
        raise RuleError("not-now")
    taken = proposal.taken
    if (
        len(taken) != table.agreement.players
        or sum(taken) != ending.TRICKS
        or any(new < old for new, old in zip(taken, phase.taken, strict=True))
    ):
        raise RuleError("bad-result")
    dealer = phase.deal.terms.dealer
    if dealer not in phase.deal.terms.active:
        open_talon = isinstance(phase, AllPass) and phase.talon_card is not None
        more = 2 - len(phase.tricks) if open_talon else 0
        if taken[dealer] > phase.taken[dealer] + more:
            raise RuleError("bad-result")


def check_seat(table: Table, proposer: int, seat: int) -> None:
    """Refuse to speak of a seat that is not there, or one's own; raises `RuleError`."""
    if not 0 <= seat < table.agreement.players or seat == proposer:
        raise RuleError("bad-seat")


def propose(table: Table, actor: int, proposal: Action) -> Table:
    """Put something to the vote; raises `RuleError`."""
    if not 0 <= actor < table.agreement.players:
        raise RuleError("not-your-turn")
    blocks = isinstance(proposal, ProposeResult)
    if table.vote is not None and (table.vote.blocks or not blocks):
        raise RuleError("vote-running")
    others = frozenset(range(table.agreement.players)) - {actor}
    match proposal:
        case ProposeResult():
            check_result(table, proposal)
        case ProposeStop(without):
            for seat in without:
                check_seat(table, actor, seat)
            if list(without) != sorted(set(without)):
                raise RuleError("bad-seat")
            others -= set(without)
        case ProposeComputer(seat):
            check_seat(table, actor, seat)
            if seat in table.pulka.computers | table.pulka.machines:
                raise RuleError("computer-already")
            others -= {seat}
        case _:
            raise RuleError("not-now")
    if not others:
        # Everybody else is gone: nobody is left to ask.
        return _carried(table, actor, proposal)
    vote = Vote(actor, proposal, frozenset(), others, blocks=blocks, behind=table.vote)
    return Table(table.pulka, table.phase, vote)


# --- answering ------------------------------------------------------------------------------


def answer(table: Table, actor: int, action: Agree | Refuse | Withdraw) -> Table:
    """Agree, refuse or withdraw; the last consent carries the proposal. Raises `RuleError`."""
    vote = table.vote
    if vote is None:
        raise RuleError("no-vote")
    decided = Table(table.pulka, table.phase, vote.behind)
    if isinstance(action, Withdraw):
        if actor != vote.proposer:
            raise RuleError("not-your-vote")
        return claim.withdraw(decided, actor) if isinstance(vote.proposal, Claim) else decided
    if actor not in vote.awaited:
        raise RuleError("not-your-vote")
    if isinstance(action, Refuse):
        if isinstance(vote.proposal, Claim):
            return claim.refuse(decided, vote.proposer)
        return decided
    awaited = vote.awaited - {actor}
    if awaited:
        asked = replace(vote, agreed=vote.agreed | {actor}, awaited=awaited)
        return Table(table.pulka, table.phase, asked)
    return _carried(decided, vote.proposer, vote.proposal)


def _carried(table: Table, proposer: int, proposal: Proposal) -> Table:
    match proposal:
        case Claim():
            return claim.grant(table, proposer, proposal, Grounds.CONSENT)
        case ProposeResult(taken):
            phase = table.phase
            if not isinstance(phase, (Play, AllPass)):
                raise RuleError("not-now")
            return ending.close(
                table,
                phase.deal,
                phase.course,
                open_play=phase.lay.open_play,
                tricks=phase.tricks,
                taken=taken,
                ending=ending.cut_short(phase, EndingKind.AGREED, proposer),
            )
        case ProposeStop():
            # The running deal is annulled: nothing of it is scored. Rule 8.4.
            return Table(table.pulka, Finished(stopped=True))
        case ProposeComputer(seat):
            return _controlled(table, seat, computer=True)


# --- who plays a seat -----------------------------------------------------------------------


def check_control(table: Table, actor: int, control: Control) -> None:
    """Only CHANCE gives a person's seat to a computer and back; raises `RuleError`."""
    if actor != CHANCE:
        raise RuleError("not-your-turn")
    if not 0 <= control.seat < table.agreement.players or control.seat in table.pulka.machines:
        raise RuleError("bad-seat")


def control(table: Table, actor: int, action: Control) -> Table:
    """Let a computer play for an absent person, or the person play again; raises `RuleError`."""
    check_control(table, actor, action)
    return _controlled(table, action.seat, computer=action.computer)


def _controlled(table: Table, seat: int, *, computer: bool) -> Table:
    computers = table.pulka.computers
    changed = computers | {seat} if computer else computers - {seat}
    return Table(replace(table.pulka, computers=changed), table.phase, table.vote)
