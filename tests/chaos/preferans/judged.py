"""What must be true of a table after any number of restarts, by its log and its screens.

Nothing here asks the program: the log is replayed by the rules, and what people tapped is what
Telegram was told.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from bot.taps import Verb
from engine.cards import DECK
from engine.errors import RuleError
from engine.game import CHANCE
from engine.games import game
from engine.log import action_code, decode, opening_of
from engine.preferans import OPEN_TALON
from engine.preferans.state import AllPass, Play
from engine.state import GameOver
from engine.table import apply, moves, observe, start
from engine.votes import Agree, Refuse
from tests.chaos.preferans.kills import CALLS, check_hand
from tests.e2e.known import Notation
from tests.engine.preferans.pulkas import exported
from tests.engine.records import verify
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.sandbox.model import Message
    from bot.store import LogRow
    from engine.cards import Card
    from tests.chaos.preferans.townsfolk import Made

REFUSED: Final = tuple(
    tr(f"toast-{key}")
    for key in (
        "cards-wait",
        "changed",
        "closing",
        "counted",
        "failed",
        "not-yet",
        "not-your-turn",
        "searching",
        "stale",
        "too-fast",
        "unwritten",
        "vote-first",
        "vote-over",
    )
)
"""Answers to taps that did nothing, or may have."""
UNTRUE: Final = tuple(
    tr(f"toast-{key}")
    for key in ("broken", "cancelled", "ended", "finished", "no-table", "not-sitting", "unknown")
)
"""What nobody may be told who sits at a table that goes on and taps what stands there."""


LAST_TRICK: Final = 9
ONCE: Final = (tr("added"), tr("lobby-begun"), tr("lots-title"))
"""What stands in a group once, besides one message of each deal."""

NOTATION: Final = Notation(DECK)

Key = tuple[int, str, int]
"""A seat, the code of what it did, and how many times it had been asked: 0 for rights and votes."""


@dataclass(slots=True)
class Replayed:
    """A log, followed by the rules alone: `RuleError` or `AssertionError` where it breaks one."""

    table: Any
    decisions: list[int]
    moves: list[tuple[Any, ...]]
    written: Counter[Key] = field(default_factory=Counter)
    """What people did themselves: neither chance nor a computer for them."""
    by_itself: set[Key] = field(default_factory=set)
    """Of that, what needs no tap: the talon is opened, the last card of a hand falls, and so do
    the cards of a hand that was granted to take no more."""
    offered: set[Key] = field(default_factory=set)
    """What the rules allowed, whenever anybody was asked."""

    @classmethod
    def of(cls, rows: Sequence[LogRow]) -> Replayed:
        """Follow all of it."""
        assert [row.seq for row in rows] == list(range(len(rows))), "a number is missing or double"
        opening = opening_of(rows[0].action)
        played = game(opening.game)
        table = start(played, opening)
        seats = range(table.players)
        found = cls(table, [1] * table.players, [moves(table, seat) for seat in seats])
        found._offer()
        for row in rows[1:]:
            found._follow(row.actor, decode(played, row.action))
        return found

    def _follow(self, actor: int, action: Any) -> None:
        before = self.moves
        if actor != CHANCE and actor not in self.table.played_by_computer:
            asked = action in before[actor] and not isinstance(action, Agree | Refuse)
            number = self.decisions[actor] if asked else 0
            key = actor, action_code(self.table.game, action), number
            self.written[key] += 1
            phase = self.table.state.phase
            if (
                action == OPEN_TALON
                or (isinstance(phase, Play | AllPass) and len(phase.tricks) == LAST_TRICK)
                or (asked and actor in observe(self.table, actor).no_more)
            ):
                self.by_itself.add(key)
        self.table = apply(self.table, actor, action)
        self.moves = [moves(self.table, seat) for seat in range(len(before))]
        for seat, (now, then) in enumerate(zip(self.moves, before, strict=True)):
            if now != then or (seat == actor and action in then):
                self.decisions[seat] += 1
        self._offer()

    def _offer(self) -> None:
        for seat, allowed in enumerate(self.moves):
            codes = (action_code(self.table.game, move) for move in allowed)
            self.offered.update((seat, code, self.decisions[seat]) for code in codes)


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that is known of one table from outside."""

    rows: Sequence[LogRow]
    people: Sequence[int]
    """Ids of those who sit there, by place."""
    taps: Sequence[Made]
    """Everything that was tapped there."""
    private: Sequence[Sequence[Message]]
    """What the bot shows each of them."""
    group: Sequence[Message]
    """What the bot shows in the group."""
    heads: Sequence[str]
    """Numbers of the deals that messages of the group are about."""
    archived: Sequence[int]
    """Numbers of the deals that the database keeps as finished."""


def faults(found: Evidence, interruptions: int) -> Iterator[str]:
    """Say what is wrong with a table that was interrupted so often."""
    try:
        told = Replayed.of(found.rows)
    except (AssertionError, RuleError, ValueError) as error:
        yield f"the log breaks a rule: {error!r}"
        return
    seats = told.table.seating.joined
    if not seats:
        yield "no lots were drawn"
        return
    yield from _of_taps(
        told, {found.people[place]: seat for place, seat in enumerate(seats)}, found
    )
    yield from _of_screens(told, found, interruptions)
    finished = told.table.state.finished
    if list(found.archived) != list(range(1, len(finished) + 1)):
        yield f"deals {list(found.archived)} are archived, {len(finished)} are finished"
    if finished:
        verdict = verify(exported(told.table))
        if not verdict.ok:
            yield f"the record does not verify: {verdict}"


def _of_taps(told: Replayed, seats: dict[int, int], found: Evidence) -> Iterator[str]:
    """Every move was tapped by its person for that moment, and no tap is there twice or lost."""
    tapped = Counter(_key(seats[each.person], each) for each in found.taps)
    for key, times in told.written.items():
        made = tapped[key] + (key in told.by_itself)
        if times > (min(made, 1) if key[2] else made):
            yield f"{key} is {times} times in the log, and was tapped {tapped[key]} times"
    # Of equal taps one has the answer, and the others end silently.
    unsure = {_key(seats[each.person], each) for each in found.taps if not accepted(each)}
    for each in found.taps:
        key = _key(seats[each.person], each)
        if not each.said and key in unsure:
            continue
        if any(text in each.said for text in UNTRUE) and not isinstance(told.table.stage, GameOver):
            yield f"{key} was answered with {each.said!r}, which is not so"
            continue
        lost = key in told.offered and key not in told.written
        if each.tap.verb is Verb.MOVE and lost and accepted(each):
            yield f"{key} was accepted, with {each.said!r}, and is not in the log"


def _key(seat: int, made: Made) -> Key:
    tap = made.tap
    return seat, tap.what, tap.number if tap.verb is Verb.MOVE else 0


def accepted(made: Made) -> bool:
    """Whether a tap was answered, and not with a refusal."""
    return made.answered is not None and not any(each in made.said for each in REFUSED)


def _of_screens(told: Replayed, found: Evidence, interruptions: int) -> Iterator[str]:
    """Everybody sees what the log says, and the group has no message twice."""
    for place, said in enumerate(found.private):
        seat = told.table.seating.joined[place]
        try:
            check_hand(told.table, told.moves[seat], told.decisions[seat], said)
        except AssertionError as error:
            yield f"the hand of place {place} shows something else: {error}"
        held = _held(told.table, seat)
        if not any(held <= _read(message) for message in said):
            yield f"no message shows place {place} all of the {len(held)} cards it holds"
    twice = [head for head, times in Counter(found.heads).items() if times > 1]
    if twice:
        yield f"two messages are about the deals {', '.join(twice)}"
    texts = [each.text for each in found.group]
    once = [each for each in ONCE if sum(each in text for text in texts) > 1]
    if once:
        yield f"two messages say {', '.join(map(repr, once))}"
    others = [text for text in texts if not any(each in text for each in (*ONCE, *CALLS))]
    if len(others) - len(found.heads) > interruptions:
        yield f"{interruptions} interruptions were told of too often: {others}"


def _held(table: Any, seat: int) -> frozenset[Card]:
    """The cards that a seat has in hand, none before they are dealt."""
    hands = observe(table, seat).hands
    return frozenset(hands[seat] or ()) if hands else frozenset()


def _read(message: Message) -> frozenset[Card]:
    """Every card that a person reads in a message and on its buttons."""
    return NOTATION.read(" ".join((message.text, *(each["text"] for each in message.buttons))))
