"""A game as small as a game can be, for tests of the table: the highest card takes the deal.

Everybody is dealt one card of eight and shows it when it is his turn; the highest wins a point.
Whoever thinks that he will win may say so: the others agree, or play it out. Holding the ace of
hearts is proof. Three deals make a game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any, Final

from engine.cards import DECK, Card, Rank, Suit
from engine.errors import RuleError
from engine.events import EndsAt, Entered, Mark, Measure
from engine.game import ConsentRequest, Game, JoinResult, Progress, Shuffled, Status
from engine.options import Number, OneOf, Option, Options, Values
from engine.shuffle import circle
from engine.state import Table
from engine.table import TableAction
from engine.view import TableView
from engine.votes import OPEN, PROVED, Judge

CARDS: Final = DECK[-8:]
BEST: Final = Card.of(Suit.HEARTS, Rank.ACE)
DEALS: Final = 3
OPTIONS: Final = Options(
    (
        Option("seating", OneOf(), ("joining", "lot"), "joining"),
        Option("deals", Number(1, DEALS), (DEALS,), DEALS),
        Option("until", Number(0, 1000), (0,), 0),
    )
)


@dataclass(frozen=True)
class Pact:
    """The agreement: how many play, how they sit down, and where it ends."""

    players: int
    seating: str = "joining"
    deals: int = DEALS
    until: int = 0

    @property
    def ends(self) -> EndsAt:
        return EndsAt(Measure.TIME, self.until) if self.until else EndsAt(Measure.DEALS, self.deals)

    def values(self) -> Values:
        return {"seating": self.seating, "deals": self.deals, "until": self.until}


@dataclass(frozen=True)
class Show:
    """Show one's card."""


@dataclass(frozen=True)
class Win:
    """Say that one wins the deal."""


Move = TableAction | Show | Win


@dataclass(frozen=True)
class Round:
    """``hands`` by seat; ``shown`` seats have shown theirs, clockwise from the dealer's left."""

    hands: tuple[Card, ...]
    shown: tuple[int, ...] = ()
    open: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Match:
    """``winners`` of the deals so far; ``dealt`` is None between deals."""

    pact: Pact
    dealer: int
    winners: tuple[int, ...] = ()
    dealt: Round | None = None
    stopped: bool = False

    @property
    def points(self) -> tuple[int, ...]:
        """By seat."""
        return tuple(map(self.winners.count, range(self.pact.players)))


@dataclass(frozen=True, slots=True)
class HighCardView(TableView):
    """What a seat sees: its own card, and those that were shown."""

    points: tuple[int, ...]
    hands: tuple[Card | None, ...]


class HighCard:
    """The game."""

    key = "high-card"
    version = 1
    seats = range(2, 5)
    least_cut = 2
    options = OPTIONS
    proposals: frozenset[type] = frozenset((Win,))
    results: Mapping[str, Any] = MappingProxyType({})
    before: type | None = None
    codes: Mapping[str, Move] = MappingProxyType({})

    def resumed(self, state: Any, before: Any) -> Any:
        raise RuleError("not-now")

    def deck(self, agreement: Pact) -> tuple[Card, ...]:
        return CARDS

    def agree(self, chosen: Values, players: int) -> Pact:
        return Pact(players, **self.options.complete(chosen))  # type: ignore[arg-type]

    def places(self, chosen: Values) -> range:
        return self.seats

    def max_players(self, agreement: Any) -> int:
        return max(self.seats)

    def start(self, agreement: Any, dealer: int) -> Match:
        return Match(agreement, dealer)

    def deal(self, state: Match, cards: Shuffled) -> Match:
        return replace(state, dealt=Round(cards.cards[: state.pact.players]))

    def apply(self, state: Match, actor: int, action: Move) -> Match:
        if type(action) is not Show or state.dealt is None:
            raise RuleError("bad-action")
        if actor not in self.actors(state):
            raise RuleError("not-your-turn")
        shown = (*state.dealt.shown, actor)
        if len(shown) < state.pact.players:
            return replace(state, dealt=replace(state.dealt, shown=shown))
        hands = state.dealt.hands
        return self._won(state, hands.index(max(hands)))

    def _won(self, state: Match, seat: int) -> Match:
        dealer = (state.dealer + 1) % state.pact.players
        return replace(state, winners=(*state.winners, seat), dealer=dealer, dealt=None)

    def propose(self, state: Match, actor: int, action: Move) -> ConsentRequest:
        assert state.dealt is not None
        if not 0 <= actor < state.pact.players:
            raise RuleError("not-your-turn")
        return ConsentRequest(frozenset(range(state.pact.players)) - {actor}, proof=True)

    def proved(self, state: Match, proposer: int, action: Move) -> Match:
        return self._won(state, proposer)

    def moved(self, action: Move) -> None:
        return None

    def entered(self, state: Match) -> tuple[Entered, ...]:
        return ()

    def marks(self, state: Match) -> tuple[Mark, ...]:
        return ()

    def sought(self, state: Match) -> None:
        return None

    def find(self, view: HighCardView) -> Judge:
        """Whoever sees the best card in his own hand has proved it."""
        return PROVED if view.hands[view.viewer] is BEST else OPEN

    def confirm(self, view: HighCardView, found: Judge, bound: int) -> bool:
        return not found.proved or self.find(view).proved

    def agreed(self, state: Match, proposer: int, action: Move) -> Match:
        return self._won(state, proposer)

    def refused(self, state: Match, proposer: int, action: Move) -> Match:
        """Play on with the card open."""
        assert state.dealt is not None
        return replace(state, dealt=replace(state.dealt, open=state.dealt.open | {proposer}))

    def withdrawn(self, state: Match, proposer: int, action: Move) -> Match:
        return state

    def stop(self, state: Match) -> Match:
        return replace(state, dealt=None, stopped=True)

    def prolonged(self, state: Match, to: int) -> tuple[Pact, Match]:
        if to <= state.pact.ends.amount:
            raise RuleError("not-longer", to=to)
        timed = state.pact.until
        pact = replace(state.pact, until=to) if timed else replace(state.pact, deals=to)
        return pact, replace(state, pact=pact, stopped=False)

    def join(self, state: Match) -> JoinResult[Match]:
        """He sits left of the last dealer and deals; he brings as many points as deals are over."""
        seat = (state.dealer - 1) % state.pact.players + 1
        pact = replace(state.pact, players=state.pact.players + 1)
        winners = tuple(winner + (winner >= seat) for winner in state.winners)
        new = replace(state, pact=pact, winners=winners, dealer=seat)
        return JoinResult(pact, new, seat, (("points", len(winners)),))

    def status(self, state: Match) -> Status:
        played = len(state.winners)
        over = state.stopped or played == state.pact.deals
        running = Progress.CARDS if state.dealt is None else Progress.DEAL
        return Status(Progress.OVER if over else running, played + 1, state.dealer)

    def circle(self, state: Match) -> tuple[int, ...]:
        return circle(state.dealer, state.pact.players)

    def actors(self, state: Match) -> frozenset[int]:
        assert state.dealt is not None
        return frozenset(((state.dealer + 1 + len(state.dealt.shown)) % state.pact.players,))

    def moves(self, state: Match, seat: int) -> tuple[Move, ...]:
        return (Show(),) if seat in self.actors(state) else ()

    def rights(self, state: Match, seat: int) -> tuple[Move, ...]:
        return (Win(),)

    def observe(self, state: Match, table: TableView) -> HighCardView:
        hands: tuple[Card | None, ...] = (None,) * state.pact.players
        if state.dealt is not None:
            seen = {table.viewer, *state.dealt.shown, *state.dealt.open}
            hands = tuple(
                card if seat in seen else None for seat, card in enumerate(state.dealt.hands)
            )
        known = {each.name: getattr(table, each.name) for each in fields(TableView)}
        return HighCardView(**known, points=state.points, hands=hands)

    def facts(self, state: Match) -> tuple[int, ...]:
        return state.winners

    def encode(self, action: Move) -> str:
        return "s" if isinstance(action, Show) else "w"

    def decode(self, code: str) -> Move:
        if code not in ("s", "w"):
            raise ValueError(code)
        return Show() if code == "s" else Win()


HIGH_CARD: Final[Game[Match, Move, HighCardView]] = HighCard()
HighCardTable = Table[Match, Move, HighCardView]
