"""What screens may show of a table of preferans, for `tests.e2e.witness`.

`Truth` derives from the stored log alone, action by action, what screens may show to whom; it does
not ask `observe`, which it checks (see `tests.engine.preferans.secrecy`). An edit may be late but
never early, so one of the moments until then has to explain all of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from bot.taps import Verb, decode
from engine import log
from engine.cards import DECK, Card, Rank
from engine.game import PUBLIC
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
from engine.table import OpenTable, apply, start
from engine.tricks import PlayCard
from tests.e2e.known import NUMBER, Notation
from tests.e2e.witness import Witness as AnyWitness
from tests.engine.preferans.secrecy import Secrecy
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.preferans.game import PreferansTable
    from tests.engine.preferans.running_deal import Running

Cards = frozenset[Card]
NONE: Final[Cards] = frozenset()
ALL: Final[Cards] = frozenset(DECK)

NOTATION: Final = Notation(DECK)
_PROTOCOL = re.compile(rf"^(\d+\. \D*)(?:{NOTATION.rank}[♠♣♦♥])", re.MULTILINE)
"""«3. Борис 9♥ без виста»: a line about a deal that is over names its contract."""
_CONTRACT = re.compile(r"(?:10|[6-9])[♠♣♦♥]")
_ADVISED = re.compile(rf"💡.*(?:{tr('advice-game')}|{tr('advice-game', 'en')}).*(?:\n.*)?")
"""«💡 Пас — карта слаба: игра 7♣, …», and below it «Иначе: 7♦ −3,0»: a hint names contracts."""


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


@dataclass(slots=True)
class Deal:
    """One deal, and what screens could show of it at each moment until now."""

    running: Running
    said: Cards = NONE
    """Cards that are written like contracts that were named."""
    over: bool = False
    moments: list[Mapping[int, Cards]] = field(default_factory=list)
    """After every entry, what each viewer's screen may show: by seat, and `PUBLIC`."""

    @property
    def hands(self) -> Mapping[int, Cards]:
        """As dealt, by seat."""
        return self.running.hands

    @property
    def salt(self) -> str:
        """The secret of its commitment."""
        return self.running.salt

    def note(self, players: int) -> None:
        """Keep what may be shown now."""
        viewers = (PUBLIC, *range(players))
        moment = {viewer: self.running.shows(viewer) for viewer in viewers}
        if not self.moments or self.moments[-1] != moment:
            self.moments.append(moment)

    def hidden(self, seat: int | None, shown: Cards) -> Cards:
        """Which of these cards, shown together, their reader may not see.

        A screen is of one moment: it may come late, never early. So some moment until now has to
        explain all of it; a trick before the last is explained by none.
        """
        if self.over:
            return NONE
        viewer = PUBLIC if seat is None else seat
        return min((shown - each[viewer] for each in self.moments), key=len, default=shown)

    def open(self) -> Cards:
        """Whatever lay open before everybody at some moment."""
        return ALL if self.over else NONE.union(*(each[PUBLIC] for each in self.moments))


@dataclass(slots=True)
class Truth:
    """One table, followed entry by entry."""

    table: PreferansTable | None = None
    length: int = 0
    secrecy: Secrecy | None = None
    deals: dict[int, Deal] = field(default_factory=dict)

    @property
    def now(self) -> int:
        """The number of the running deal, or of the last one."""
        return max(self.deals, default=0)

    @property
    def joined(self) -> tuple[int, ...]:
        """The seat of each place, () until the lots are drawn."""
        return () if self.table is None else self.table.seating.joined

    @property
    def lots(self) -> Cards:
        """What was drawn for the seats and the first deal: open to all."""
        if self.secrecy is None:
            return NONE
        return frozenset((*self.secrecy.lots, *self.secrecy.dealer_lots))

    @property
    def salts(self) -> list[str]:
        """Salts that nobody may have seen yet, and those of decks shuffled again."""
        return [] if self.secrecy is None else [salt for _, salt in self.secrecy.secret]

    @property
    def unopened(self) -> Cards:
        """Cards of the running deal that never lay open before everybody."""
        deal = self.deals.get(self.now)
        return NONE if deal is None or deal.over else ALL - deal.open()

    def follow(self, actor: int, entry: Mapping[str, Any]) -> None:
        """Take one more entry."""
        action = log.decode(PREFERANS, entry)
        self.length += 1
        if self.table is None or self.secrecy is None:
            assert isinstance(action, OpenTable)
            self.table, self.secrecy = start(PREFERANS, action), Secrecy(action)
            return
        self.table = apply(self.table, actor, action)
        self.secrecy.follow(actor, action, self.table)
        if self.table.players != self.secrecy.players:
            self.secrecy.came(self.table)
        running = self.secrecy.deal
        if isinstance(action, Cut) and running is not None:
            phase = self.table.state.phase
            said = NONE
            if isinstance(phase, Auction):
                # Named as the lowest bid, now and once somebody has passed dark. Rule 13.4.
                terms = phase.deal.terms
                floors = (terms.lowest_level, min(10, max(terms.lowest_level, 6 + terms.step)))
                said = NONE.union(*(looks_like(Contract(at, Strain.SPADES)) for at in floors))
            self.deals[running.number] = Deal(running, said)
        deal = self.deals.get(self.now)
        match action:
            case (
                Bid(Contract() as contract) | DarkBid(Contract() as contract) | Order(contract)
            ) if deal is not None:
                deal.said |= looks_like(contract)
        if running is not None and deal is not None:
            deal.note(self.secrecy.players)
        for number in range(1, self.secrecy.finished + 1):
            self.deals[number].over = True

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
        return (shown | cards_in(_PROTOCOL.sub(r"\1", text))) - named

    def hidden(self, text: str, seat: int | None, shown: Cards) -> Cards:
        """Return which of these cards, shown in this text, nobody may have told a seat."""
        found = NUMBER.search(text)
        deal = self.deals.get(int(found[1]) if found else self.now)
        if found is None:
            shown -= self.lots
        return shown if deal is None else deal.hidden(seat, shown - deal.said)

    def logged(self, line: str) -> Cards:
        """Return the cards in a line of the program's log."""
        return NOTATION.logged(_ADVISED.sub("", line))

    def running(self, deals: int) -> bool:
        """Tell whether the last of so many recorded deals is not over yet."""
        deal = self.deals.get(self.now)
        return deal is not None and not deal.over and deals >= self.now


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
