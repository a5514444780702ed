"""What screens may show of a table of preferans, for `tests.e2e.witness`.

What may be shown to whom follows from the stored log alone, not from `observe`, which is checked
(see `tests.engine.preferans.secrecy`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from bot.taps import Verb, decode
from engine import log
from engine.cards import DECK, Card, Rank
from engine.log import parse_action
from engine.preferans.actions import (
    Action,
    Bid,
    Contract,
    DarkBid,
    Discard,
    Order,
    Strain,
)
from engine.preferans.game import PREFERANS
from engine.preferans.state import Auction
from engine.shuffle import Cut
from engine.tricks import PlayCard
from tests.e2e.known import NONE, NUMBER, Cards, Known, Notation
from tests.e2e.witness import Witness as AnyWitness
from tests.engine.preferans.secrecy import Secrecy

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.preferans.game import PreferansTable
    from tests.engine.preferans.running_deal import Running


NOTATION: Final = Notation(DECK)
_PROTOCOL = re.compile(rf"^(\d+\. \D*)(?:{NOTATION.rank}[♠♣♦♥])", re.MULTILINE)
"""«3. Борис 9♥, не вистовали»: a line about a deal that is over names its contract."""
_CONTRACT = re.compile(r"(?:10|[6-9])[♠♣♦♥]")
_ADVISED = re.compile(r"💡.*(?:\n.*){0,3}")
"""A hint names contracts: «💡 Пас — …», «Почти так же: 7♦», «Игра 7♣, …», «8♦ хуже на 3 виста»."""


def cards_in(text: str) -> Cards:
    """Every card a text shows: «К♦», «♠ Т К 10», ``Ts,9h,7c``.

    «7♣» may as well be a contract: those that were named are taken off by `contracts`.
    """
    return NOTATION.read(_ADVISED.sub(lambda hint: _CONTRACT.sub("", hint[0]), text))


def looks_like(contract: Contract) -> Cards:
    """The card that is written like a contract, if there is one."""
    trump = contract.strain.trump
    if trump is None or contract.level < 7:
        return NONE
    return frozenset((Card.of(trump, Rank(contract.level)),))


class Truth(Known):
    """One table of preferans; of tricks before the last nothing is shown, though it is known."""

    table: PreferansTable | None

    def __init__(self) -> None:
        super().__init__("preferans")
        self.said: dict[int, Cards] = {}
        """By deal: cards that are written like contracts that were named."""

    def dealt(self, number: int) -> Running:
        """Return a deal as the log tells of it."""
        assert isinstance(self.oracle, Secrecy)
        deals = (*self.oracle.past, self.oracle.deal)
        found = deals[number - 1]
        assert found is not None
        return found

    def follow(self, actor: int, action: Mapping[str, Any]) -> None:
        """Take one more entry."""
        super().follow(actor, action)
        match log.decode(PREFERANS, action):
            case Cut() if isinstance(phase := self._phase, Auction):
                # Named as the lowest bid, now and once somebody has passed dark. Rule 13.4.
                terms = phase.deal.terms
                for at in (terms.lowest_level, min(10, max(terms.lowest_level, 6 + terms.step))):
                    self._say(Contract(at, Strain.SPADES))
            case Bid(Contract() as named) | DarkBid(Contract() as named) | Order(named):
                self._say(named)

    @property
    def _phase(self) -> object:
        return None if self.table is None else self.table.state.phase

    def _say(self, contract: Contract) -> None:
        self.said[self.now] = self.said.get(self.now, NONE) | looks_like(contract)

    def showable(self, viewer: int) -> Cards:
        """Return the cards that a screen may show somebody now. Rule 7.5."""
        assert isinstance(self.oracle, Secrecy)
        return NONE if self.oracle.deal is None else self.oracle.deal.shows(viewer)

    def shown(self, text: str, datas: Sequence[tuple[str, str]]) -> Cards:
        """Return the cards that a text shows, and buttons; contracts may look like cards."""
        shown, named = NONE, NONE
        for label, data in datas:
            action, cards = _meaning(data)
            shown |= cards
            match action:
                case (
                    Bid(Contract() as contract) | DarkBid(Contract() as contract) | Order(contract)
                ):
                    named |= looks_like(contract)
                case _:
                    held = action is not None and not isinstance(action, PlayCard | Discard)
                    shown |= cards_in(label) if not held else NONE
        found = (shown | cards_in(_PROTOCOL.sub(r"\1", text))) - named
        return found if NUMBER.search(text) else found - self.lots

    def hidden(self, text: str, seat: int | None, shown: Cards) -> Cards:
        """Return which of these cards, shown in this text, nobody may have told a seat."""
        if self.table is not None and self.table.state.agreement.told:
            return NONE  # with real cards all are contracts
        found = NUMBER.search(text)
        said = self.said.get(int(found[1]) if found else self.now, NONE)
        return super().hidden(text, seat, shown - said)

    def logged(self, line: str) -> Cards:
        """Return the cards in a line of the program's log."""
        return NOTATION.logged(_ADVISED.sub("", line))


class Witness(AnyWitness):
    """The witness, for tests that ask about tables of this game."""

    truths: dict[int, Truth]


def _meaning(data: str) -> tuple[Action | None, Cards]:
    """The action behind callback data, and the cards in it."""
    try:
        tap = decode(data)
        if tap.verb is Verb.DRAFT and tap.what.startswith("+"):
            return None, frozenset((Card.parse(tap.what[1:]),))
        if tap.verb not in (Verb.MOVE, Verb.RIGHT, Verb.DRAFT):
            return None, NONE
        action = parse_action(PREFERANS, tap.what.removeprefix("?"))
    except ValueError:
        return None, NONE
    match action:
        case PlayCard(card):
            return action, frozenset((card,))
        case Discard():
            return action, action.cards
    return action, NONE
