"""What the people at a table agree on: to stop, to play longer, a computer for the absent; and
what a game asks.

What a game asks about concerns the running deal, which waits until it is decided. The others run
beside it, from deal to deal. At most one vote of either kind is open: one beside the deal waits
behind one that blocks it, so that a question nobody answers holds up no claim. These are functions
of values; `engine.table` says what an agreement does. Rules 7.6, 8.1, 8.4.
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
    """CHANCE, for somebody who sits nowhere: may he sit down as well? Rule 8.7.

    ``who`` is a number that the program knows him by, ``name`` what the others call him.
    """

    who: int
    name: str


@dataclass(frozen=True, slots=True)
class ProposeSubstitute:
    """CHANCE, for somebody who sits nowhere: may he take over ``seat``? Rule 8.7.

    ``instead`` is the number of who sits there, 0 for a computer; he is asked too, unless ``away``.
    """

    seat: int
    who: int
    name: str
    instead: int
    away: bool


@dataclass(frozen=True, slots=True)
class CancelJoin:
    """CHANCE, for a newcomer whom everybody has let in: he will not sit down after all."""

    who: int


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
    """What CHANCE says of a claim: proved, or left open, and then others are asked. Rule 7.6."""

    PROVED = "proved"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Judge:
    """CHANCE says what it has found of a claim."""

    judgment: Judgment

    @property
    def proved(self) -> bool:
        """Whether the claim holds at once."""
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
    """What ``claimer`` has claimed, until CHANCE has judged it; ``asked`` are asked afterwards.

    The deal waits for it; a vote beside the deal goes on.
    """

    claimer: int
    claim: Any
    asked: frozenset[int]


@dataclass(frozen=True, slots=True)
class Vote:
    """Something proposed or claimed; ``awaited`` have not answered. Rules 7.6, 8.4.

    What a game asks about concerns the running deal and ``blocks`` it until it is decided. It may
    come while another vote runs, which then waits ``behind`` it and goes on afterwards.
    """

    proposer: int
    proposal: Any
    agreed: frozenset[int]
    awaited: frozenset[int]
    blocks: bool
    behind: "Vote | None" = None


def check_sits(actor: int, players: int) -> None:
    """Refuse whoever has no seat; raises `RuleError`."""
    if not 0 <= actor < players:
        raise RuleError("not-your-turn", "8.4")


def _check_other(seat: int, proposer: int, players: int) -> None:
    """Refuse to speak of a seat that is not there, or one's own; raises `RuleError`."""
    if not 0 <= seat < players or seat == proposer:
        raise RuleError("bad-seat", "8.4")


def opened(
    proposer: int,
    proposal: ProposeStop | ProposeComputer | ProposeLonger,
    players: int,
    played_by_computer: frozenset[int],
) -> Vote:
    """Put to the vote what does not concern the deal; raises `RuleError`.

    Nobody is awaited where everybody else is away.
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
    """Refuse an answer of somebody who is not asked; raises `RuleError`.

    CHANCE may withdraw a proposal to play longer that nobody answers.
    """
    lapses = isinstance(action, Withdraw) and isinstance(vote.proposal, ProposeLonger)
    if actor == CHANCE and lapses:
        return
    if actor != vote.proposer if isinstance(action, Withdraw) else actor not in vote.awaited:
        raise RuleError("not-your-vote", "7.6")


def agreed(vote: Vote, seat: int) -> Vote:
    """Return the vote after one more consent."""
    return replace(vote, agreed=vote.agreed | {seat}, awaited=vote.awaited - {seat})


def moves(vote: Vote, seat: int) -> tuple[Agree | Refuse, ...]:
    """Agree or refuse, where the deal waits for it."""
    return _ANSWERS if vote.blocks and seat in vote.awaited else ()


def rights(vote: Vote | None, seat: int) -> tuple[ProposeStop | Agree | Refuse | Withdraw, ...]:
    """Propose to stop; or answer, or withdraw, what is proposed beside the deal."""
    if vote is None:
        return (STOP,)
    if seat == vote.proposer:
        return (WITHDRAW,)
    return _ANSWERS if not vote.blocks and seat in vote.awaited else ()
