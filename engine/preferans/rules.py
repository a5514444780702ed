"""The game of preferans as a fold: dispatch from phase to module. Implements `engine.game.Game`.

>>> from engine.preferans.rules import PREFERANS
>>> table = PREFERANS.start(opening)  # doctest: +SKIP
>>> table = PREFERANS.apply(table, CHANCE, Shuffle(deck, salt))  # doctest: +SKIP
"""

from collections.abc import Mapping
from typing import Any, Final

from engine.cards import Card
from engine.game import CHANCE, Game, RuleError
from engine.preferans import (
    allpass,
    auction,
    checking,
    claim,
    codec,
    consents,
    deal,
    forms,
    play,
    talon,
    turns,
    whisting,
)
from engine.preferans.actions import (
    RULES_VERSION,
    Action,
    Agree,
    Claim,
    Control,
    OpenTable,
    Order,
    PlayCard,
    ProposeComputer,
    ProposeResult,
    ProposeStop,
    Refuse,
    Withdraw,
)
from engine.preferans.observe import PlayerView, observe
from engine.preferans.state import (
    AllPass,
    Auction,
    Cutting,
    Discarding,
    Finished,
    Lots,
    Openness,
    Ordering,
    Play,
    Shuffling,
    Table,
    Talon,
    Whisting,
)
from engine.preferans.turns import actors, moves, rights

__all__ = [
    "PREFERANS",
    "actors",
    "apply",
    "decode",
    "encode",
    "heavy",
    "legal_actions",
    "moves",
    "observe",
    "rights",
    "start",
]

encode = codec.encode
decode = codec.decode


def start(action: Action) -> Table:
    """Open a table with the first entry of its log; raises `RuleError`."""
    if not isinstance(action, OpenTable):
        raise RuleError("not-open")
    forms.check(CHANCE, action)
    if action.version != RULES_VERSION:
        raise RuleError("rules-version", version=action.version)
    return deal.open_table(action)


def apply(table: Table, actor: int, action: Action) -> Table:
    """Return the table after ``action`` of ``actor`` (a seat or CHANCE); raises `RuleError`.

    A refused action changes nothing: tables are immutable.
    """
    phase = table.phase
    blocked = table.vote is not None and table.vote.blocks
    if (
        type(action) is PlayCard
        and type(action.card) is Card
        and type(actor) is int
        and isinstance(phase, Play)
        and not blocked
    ):
        return play.play(table, phase, actor, action)
    forms.check(actor, action)
    if isinstance(phase, Finished):
        raise RuleError("finished")
    if type(action) in _BESIDES:
        return _beside(table, actor, action)
    if blocked:
        raise RuleError("vote-running")
    match phase:
        case Play():
            return play.apply(table, phase, actor, action)
        case AllPass():
            return allpass.apply(table, phase, actor, action)
        case Auction():
            return auction.apply(table, phase, actor, action)
        case Whisting() | Openness():
            return whisting.apply(table, phase, actor, action)
        case Talon() | Discarding() | Ordering():
            return talon.apply(table, phase, actor, action)
        case Lots() | Shuffling() | Cutting():
            return deal.apply(table, phase, actor, action)


_BESIDES: Final = frozenset(
    (Agree, Claim, Control, ProposeComputer, ProposeResult, ProposeStop, Refuse, Withdraw)
)
"""What may be done whatever the phase; each module checks when."""


def _beside(table: Table, actor: int, action: Action) -> Table:
    match action:
        case Control():
            return consents.control(table, actor, action)
        case Agree() | Refuse() | Withdraw():
            return consents.answer(table, actor, action)
        case Claim():
            return claim.make(table, actor, action)
        case _:
            return consents.propose(table, actor, action)


def heavy(table: Table, action: Action) -> bool:
    """Tell whether `apply` may take about a second: it asks for a proof or an exact value.

    A claim is proved (7.6), a hand that takes no more of an all-pass is played by what is proved,
    a ten may be checked (4.9). Whoever must not wait applies such an action in another thread.
    """
    phase = table.phase
    match action:
        case Claim():
            return isinstance(phase, (Play, AllPass))
        case Order(contract) if forms.well_formed(action):
            return checking.applies(table.agreement, contract)
        case Agree() | PlayCard():
            vote = table.vote
            claimed = vote is not None and isinstance(vote.proposal, Claim)
            return isinstance(phase, AllPass) and (claimed or bool(phase.lay.ducking))
        case _:
            return False


def legal_actions(table: Table, actor: int) -> tuple[Action, ...]:
    """Return all that is listable for ``actor``: moves, then rights, in a fixed order."""
    return (*turns.moves(table, actor), *turns.rights(table, actor))


class Preferans:
    """The functions of this module as one object, for what works with any game (`engine.log`)."""

    name = "preferans"

    def start(self, action: Action) -> Table:
        """See `start`."""
        return start(action)

    def apply(self, state: Table, actor: int, action: Action) -> Table:
        """See `apply`."""
        return apply(state, actor, action)

    def actors(self, state: Table) -> frozenset[int]:
        """See `engine.preferans.turns.actors`."""
        return turns.actors(state)

    def legal_actions(self, state: Table, actor: int) -> tuple[Action, ...]:
        """See `legal_actions`."""
        return legal_actions(state, actor)

    def observe(self, state: Table, viewer: int) -> PlayerView:
        """See `engine.preferans.observe.observe`."""
        return observe(state, viewer)

    def encode(self, action: Action) -> dict[str, Any]:
        """See `engine.preferans.codec.encode`."""
        return codec.encode(action)

    def decode(self, data: Mapping[str, Any]) -> Action:
        """See `engine.preferans.codec.decode`."""
        return codec.decode(data)


PREFERANS: Final[Game[Table, Action, PlayerView]] = Preferans()
