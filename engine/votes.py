"""Votes of a table: to stop, to play longer, a computer for an absent person; and a game's own.

A game's proposal concerns the running deal, which waits until it is decided. The others run beside
it, from deal to deal. At most one vote of either kind is open: one beside the deal waits behind one
that blocks it, so that an unanswered question delays no claim. These are functions of values;
`engine.table` carries out decisions. Rules 7.6, 8.1, 8.4.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from engine.errors import RuleError
from engine.game import CHANCE

# --- actions --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ProposeStop:
    """Propose to stop and settle. Rule 8.4.

    ``without``: seats of absent people, ascending, who are not asked.
    """

    without: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ProposeComputer:
    """Propose that a computer plays on in an absent person's ``seat``."""

    seat: int


@dataclass(frozen=True, slots=True)
class ProposeLonger:
    """Propose a later end: ``to`` so many points, deals, or a Unix time. Rules 8.1, 13.36."""

    to: int


@dataclass(frozen=True, slots=True)
class ProposeNewcomer:
    """CHANCE: ask for one more seat for a new player. Rule 8.7.

    ``who`` is the program's number for him, ``name`` his name at the table.
    """

    who: int
    name: str


@dataclass(frozen=True, slots=True)
class ProposeSubstitute:
    """CHANCE: ask for ``seat`` for a substitute. Rule 8.7.

    ``instead`` is the number of the person there, 0 for a computer; he is asked too, unless
    ``away``.
    """

    seat: int
    who: int
    name: str
    instead: int
    away: bool


@dataclass(frozen=True, slots=True)
class CancelJoin:
    """CHANCE: an admitted newcomer does not sit down."""

    who: int


@dataclass(frozen=True, slots=True)
class Excuse:
    """CHANCE: ``seat`` is not asked any more: its person is not there. Rule 8.4."""

    seat: int


@dataclass(frozen=True, slots=True)
class Agree:
    """Consent to what is proposed or claimed."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """Decline what is proposed or claimed."""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take one's own proposal back."""


class Judgment(StrEnum):
    """CHANCE's judgment of a claim: proved, or left open to the others. Rule 7.6."""

    PROVED = "proved"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Judge:
    """CHANCE: the judgment of a claim."""

    judgment: Judgment

    @property
    def proved(self) -> bool:
        """True if the claim is proved."""
        return self.judgment is Judgment.PROVED


AGREE: Final = Agree()
REFUSE: Final = Refuse()
WITHDRAW: Final = Withdraw()
STOP: Final = ProposeStop()
PROVED: Final = Judge(Judgment.PROVED)
OPEN: Final = Judge(Judgment.OPEN)
_ANSWERS: Final = (AGREE, REFUSE)


# --- votes ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim of ``claimer`` that CHANCE has not judged; ``asked`` are asked afterwards.

    The deal waits for it; a vote beside the deal goes on.
    """

    claimer: int
    claim: Any
    asked: frozenset[int]


@dataclass(frozen=True, slots=True)
class Vote:
    """A proposal or claim; ``awaited`` have not answered. Rules 7.6, 8.4.

    ``excused`` were asked and need not answer. A game's proposal concerns the running deal and
    ``blocks`` it until it is decided. It may come during another vote, which then waits ``behind``
    it.
    """

    proposer: int
    proposal: Any
    agreed: frozenset[int]
    awaited: frozenset[int]
    blocks: bool
    behind: "Vote | None" = None
    excused: frozenset[int] = frozenset()


def check_sits(actor: int, players: int) -> None:
    """Refuse an actor without a seat; raises `RuleError`."""
    if not 0 <= actor < players:
        raise RuleError("not-your-turn", "8.4")


def _check_other(seat: int, proposer: int, players: int) -> None:
    """Refuse a missing seat, or the proposer's own; raises `RuleError`."""
    if not 0 <= seat < players or seat == proposer:
        raise RuleError("bad-seat", "8.4")


def opened(
    proposer: int,
    proposal: ProposeStop | ProposeComputer | ProposeLonger,
    players: int,
    played_by_computer: frozenset[int],
) -> Vote:
    """Open a vote beside the deal; raises `RuleError`.

    It has no voters if all others are away.
    """
    check_sits(proposer, players)
    others = frozenset(range(players)) - {proposer}
    match proposal:
        case ProposeStop(without):
            for seat in without:
                _check_other(seat, proposer, players)
            if list(without) != sorted(set(without)):
                raise RuleError("bad-seat", "8.4")
            others -= set(without)
        case ProposeComputer(seat):
            _check_other(seat, proposer, players)
            if seat in played_by_computer:
                raise RuleError("computer-already", "8.4")
            others -= {seat}
        case ProposeLonger():
            pass
    return Vote(proposer, proposal, frozenset(), others, blocks=False)


def check_answer(vote: Vote, actor: int, action: Agree | Refuse | Withdraw) -> None:
    """Refuse an answer of a person who is not asked; raises `RuleError`.

    CHANCE may withdraw an unanswered proposal to play longer.
    """
    lapses = isinstance(action, Withdraw) and isinstance(vote.proposal, ProposeLonger)
    if actor == CHANCE and lapses:
        return
    if actor != vote.proposer if isinstance(action, Withdraw) else actor not in vote.awaited:
        raise RuleError("not-your-vote", "7.6")


def agreed(vote: Vote, seat: int) -> Vote:
    """Return the vote after one more consent."""
    return replace(vote, agreed=vote.agreed | {seat}, awaited=vote.awaited - {seat})


def excused(vote: Vote, actor: int, seat: int) -> Vote:
    """Return the vote without waiting for ``seat``, by CHANCE alone; raises `RuleError`.

    Who answers a claim is fixed: none of them is excused.
    """
    if actor != CHANCE:
        raise RuleError("not-your-turn", "8.4")
    if vote.blocks or seat not in vote.awaited:
        raise RuleError("not-your-vote", "8.4")
    return replace(vote, awaited=vote.awaited - {seat}, excused=vote.excused | {seat})


def moves(vote: Vote, seat: int) -> tuple[Agree | Refuse, ...]:
    """Return the answers to a vote that blocks the deal."""
    return _ANSWERS if vote.blocks and seat in vote.awaited else ()


def rights(vote: Vote | None, seat: int) -> tuple[ProposeStop | Agree | Refuse | Withdraw, ...]:
    """Return a proposal to stop; or answers to, or the withdrawal of, a vote beside the deal."""
    if vote is None:
        return (STOP,)
    if seat == vote.proposer:
        return (WITHDRAW,)
    return _ANSWERS if not vote.blocks and seat in vote.awaited else ()
