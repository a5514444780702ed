"""`decide` is a function: no clock, no store, no event loop; answers know no more than who asks.

Whole games of every kind are played through it, by taps that fit and by taps that do not.
"""

import random
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import pytest

from bot.games.registry import FRONTS, front
from bot.i18n import translator
from bot.store import LogRow, Place, ResultRow, TableRow
from bot.tables.decide import decide
from bot.tables.events import (
    Effects,
    Event,
    Found,
    HintGiven,
    Refused,
    Say,
    ShowAgain,
    SignOfLife,
    Tapped,
)
from bot.tables.ledger import Ledger, fold
from bot.tables.presenter import Presenter
from bot.tables.snapshot import Recipient, Snapshot, TableMoment
from bot.tables.state import State
from bot.tables.turn import Turn
from bot.taps import Tap, Verb
from bot.views.model import Draft, Hint
from engine import table as engine_table
from engine.computers import Weighed
from engine.game import PUBLIC, first_action
from engine.log import action_code, decode
from engine.record import history
from engine.table import OpenTable
from tests.engine.random_games import any_move
from tests.laws.kit import GameLaws, Oracle
from tests.laws.subjects import TESTED, every_variant_of_the_bot
from tests.support.links import LINKS
from tests.support.tables import Bench, lobby

EVENTS = 120
STRANGER = 99
LOOKS = ("hand", "layout", "down", "here", "back", "exact", "hurry", "nonsense")


def said(effects: Effects) -> object:
    """What an answer says, so that two can be compared."""
    answer = effects.answer
    if isinstance(answer, Refused):
        return answer.error.key, answer.error.params, answer.action
    return answer


@dataclass
class Sitting:
    """A table of people, and the store that it would have."""

    laws: GameLaws
    variant: str
    rng: random.Random = field(init=False)
    state: State = field(init=False)
    now: float = 1000.0
    log: list[LogRow] = field(default_factory=list)
    kept: dict[int, Any] = field(default_factory=dict)
    row: TableRow = field(init=False)
    truth: Oracle | None = None
    helped: set[int] = field(default_factory=set)
    """Seats that a hint was given to, or that a computer played, in the running deal."""

    won: list[Fraction] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = random.Random(f"decide {self.laws.game.key} {self.variant}")
        key = self.laws.game.key
        agreement = self.laws.variants[self.variant](self.rng)
        places = tuple(Place(f"P{n}", n) for n in range(11, 11 + agreement.players))
        self.won = [Fraction(0)] * agreement.players
        options = {each.key: agreement.values()[each.key] for each in front(key).options}
        level = front(key).usual_level
        row = replace(lobby(), game=key, options=options, places=places, level=level)
        self.row, self.state = row, State(row, loaded=True)
        self.presenter = Presenter(Bench().services)

    def moment(self) -> TableMoment:
        """The next moment: everybody can be reached."""
        self.now += self.rng.choice((0.5, 20.0))
        tr = translator("en", self.row.game)
        reader = Recipient(tr, "P", "P", reachable=True, touched=self.now)
        people = {place.user_id or 0: reader for place in self.row.places}
        seed = self.rng.randbytes(32)
        people[STRANGER] = reader
        return TableMoment(self.now, tr, LINKS, people, None, 0.0, 0, seed)

    def do(self, event: Event) -> Effects:
        """Decide an event, and write what comes of it."""
        moment, before = self.moment(), self.state.ledger
        effects, again = decide(self.state, event, moment), decide(self.state, event, moment)
        assert (said(again), again.write, again.renew) == (
            said(effects),
            effects.write,
            effects.renew,
        )
        if isinstance(event, Tapped):
            self.check_answer(event, effects, moment)
        deals = self.deals
        if isinstance(event, HintGiven) and effects.look:
            self.helped.add(event.seat)
        if effects.write is not None:
            assert effects.write.were == {s: self.kept.get(s) for s in effects.write.drafts}
            self.log += effects.write.entries
            self.row = replace(self.row, **effects.write.changes)
            self.kept |= effects.write.drafts
            self.kept = {seat: each for seat, each in self.kept.items() if each is not None}
        self.follow(() if effects.write is None else effects.write.entries)
        results = () if effects.write is None else effects.write.results
        rows = [each for each in results if each.deal]
        owned = [(each.deal, each.seat, each.user_id) for each in rows if each.own]
        assert owned == (self.own(before) if self.deals > deals else [])
        if self.deals > deals:
            self.check_results(rows)
        if self.deals > deals:
            self.helped = set(self.table.substituted)  # who comes back now, too
        self.state = effects.state
        assert self.state.row == self.row
        assert self.state.stored == self.kept
        return effects

    @property
    def deals(self) -> int:
        """Deals that are over."""
        return 0 if self.truth is None else len(self.table.game.facts(self.table.state))

    def own(self, before: Ledger | None) -> list[tuple[int, int, int]]:
        """Who decided everything himself of the deal that has just ended, by the plain rule."""
        if before is None:
            return []
        joined = before.table.seating.joined
        whose = {seat: 11 + place for place, seat in enumerate(joined)}
        return [
            (self.deals, seat, whose[seat]) for seat in sorted(joined) if seat not in self.helped
        ]

    def check_results(self, rows: list[ResultRow]) -> None:
        """What deals came to adds up to what people would win if the game ended now."""
        assert [each.seat for each in rows] == list(range(self.table.players))
        assert sum(each.points for each in rows) == 0
        self.won = [old + row.points for old, row in zip(self.won, rows, strict=True)]
        if not self.table.over:
            records = front(self.laws.game.key).records
            past = records.past(history(records, self.table))
            standing = front(self.laws.game.key).standing(past)
            # One may be rounded.
            assert all(abs(a - b) < 1 for a, b in zip(standing, self.won, strict=True))

    def follow(self, entries: tuple[LogRow, ...]) -> None:
        """Let the oracle know what the log says."""
        game = self.laws.game
        for row in entries:
            action = decode(game, row.action)
            if self.truth is None:
                assert isinstance(action, OpenTable)
                self.truth = self.laws.oracle(action)
                self.table = engine_table.start(game, action)
            else:
                self.table = engine_table.apply(self.table, row.actor, action)
                self.truth.follow(row.actor, action, self.table)
            self.helped |= self.table.substituted

    def check_answer(self, event: Tapped, effects: Effects, moment: TableMoment) -> None:
        """Whoever asks is told the same however the cards lie that he may not know."""
        seat, ledger = self.state.seat_of(event.user_id), self.state.ledger
        if ledger is None or self.truth is None or seat is None or self.rng.random() < 0.5:
            return
        known = self.truth.known(seat)
        table = self.laws.scrambled(ledger.table, known, self.rng)
        moves = tuple(engine_table.moves(table, each) for each in range(table.players))
        other = replace(self.state, ledger=replace(ledger, table=table, moves=moves))
        there = decide(other, event, moment)
        assert said(there) == said(effects), event
        if effects.write is None and there.write is None:
            here = self.presenter.answer(event, self.state, effects, moment)
            assert self.presenter.answer(event, other, there, moment) == here, event

    def next(self) -> Event:
        """Something that happens, mostly what somebody is asked for."""
        rng, ledger = self.rng, self.state.current
        if ledger.sought is not None and rng.random() < 0.9:
            return Found(ledger.sought_entry, engine_table.found(ledger.table))
        if rng.random() < 0.05:
            return rng.choice((ShowAgain(), ShowAgain(renew=True), SignOfLife(11)))
        asked = [seat for seat in range(len(ledger.moves)) if ledger.waits_for(seat)]
        if asked and rng.random() < 0.01:
            seat = rng.choice(asked)
            advice = Hint(Weighed(first_action(ledger.moves[seat]), "only_move"))
            return HintGiven(seat, ledger.decisions[seat], advice)
        vote = ledger.table.vote
        voting = [] if vote is None or vote.blocks else sorted(vote.awaited)
        game = self.laws.game
        if asked and rng.random() < 0.7:
            seat = rng.choice(asked)
            what = action_code(game, any_move(rng, None, seat, ledger.moves[seat]))
            tap = Tap(Verb.MOVE, 1, ledger.decisions[seat], what)
        elif voting and rng.random() < 0.7:
            seat = rng.choice(voting)
            tap = Tap(Verb.VOTE, 1, ledger.vote_entry, rng.choice(("A", "R", "W")))
        else:
            seat = rng.randrange(len(ledger.moves))
            tap = self.odd(seat)
        user_id = self.state.user_at(seat) or 0
        if rng.random() < 0.05:
            user_id = rng.choice((STRANGER, 11))
        return Tapped(user_id, tap, in_group=rng.random() < 0.3)

    def odd(self, seat: int) -> Tap:
        """A button of any kind, at any time."""
        rng, ledger = self.rng, self.state.current
        if rng.random() < 0.3:
            return Tap(
                Verb.SHOW, 1, rng.choice((0, 1, ledger.view(seat).number)), rng.choice(LOOKS)
            )
        action = rng.choice(self.laws.whole_alphabet)
        number = rng.choice((0, 1, ledger.decisions[seat], ledger.vote_entry))
        verb = rng.choice((Verb.MOVE, Verb.MOVE, Verb.RIGHT, Verb.VOTE, Verb.DRAFT))
        return Tap(verb, 1, number, action_code(self.laws.game, action))


@every_variant_of_the_bot
def test_a_table_is_what_is_written_and_answers_know_no_more_than_who_asks(
    laws: GameLaws, variant: str
) -> None:
    sitting = Sitting(laws, variant)
    deal = Tapped(11, Tap(Verb.LOBBY, 1, 0, "deal"), in_group=True)
    assert sitting.do(deal).answer == Say("toast-dealt")
    assert not sitting.state.current.chance
    for _ in range(EVENTS):
        if sitting.state.ended:
            break
        sitting.do(sitting.next())
    assert [row.seq for row in sitting.log] == list(range(len(sitting.log)))
    assert fold(sitting.log) == sitting.state.ledger
    assert len(sitting.log) > 5


def dealt(seed: bytes = b"one") -> tuple[State, TableMoment]:
    """A table with its first deck, and the moment after."""
    tr = translator("en", lobby().game)
    people = {11: Recipient(tr, "Anna", "Anna", reachable=True)}
    moment = TableMoment(1000.0, tr, LINKS, people, seed=seed)
    deal = Tapped(11, Tap(Verb.LOBBY, 1, 0, "deal"), in_group=True)
    return decide(State(lobby(), loaded=True), deal, moment).state, moment


def test_a_deck_follows_from_the_bytes_of_its_moment() -> None:
    one, again, other = dealt()[0], dealt()[0], dealt(b"other")[0]
    assert one.current.table.stage == again.current.table.stage
    assert one.current.table.stage != other.current.table.stage


def test_messages_are_given_the_views_of_people_alone() -> None:
    state, moment = dealt()
    snapshot, mine = Snapshot(state, moment), state.seat_of(11)
    assert mine is not None
    assert snapshot.view(mine).viewer == mine
    assert snapshot.view(PUBLIC).viewer == PUBLIC
    for other in {0, 1, 2} - {mine}:
        with pytest.raises(KeyError):
            snapshot.view(other)


def test_snapshot_keeps_what_it_held_while_its_turn_goes_on() -> None:
    state, moment = dealt()
    turn, seat = Turn(state, moment), state.seat_of(11)
    assert seat is not None
    was = turn.snapshot()
    turn.note_at(seat, helped=True)
    turn.save_draft(seat, Draft(asked="claim"))
    turn.hints[seat] = turn.current.decisions[seat], Hint()
    turn.put_away()
    now = turn.snapshot()
    assert was == Snapshot(state, moment)
    assert (now.row.status, now.noted(seat).helped) == ("cancelled", True)
    scene = now.scene(seat, moment.tr)
    assert (scene.draft, scene.hint) == (Draft(asked="claim"), Hint())
    assert replace(turn.effects().state, stored={}) == now.state


def test_a_refused_tap_writes_nothing() -> None:
    state, moment = dealt()
    for tap in (Tap(Verb.MOVE, 1, 99, "P"), Tap(Verb.VOTE, 1, 0, "A"), Tap(Verb.OPTION, 1, 0, "x")):
        effects = decide(state, Tapped(11, tap, in_group=False), moment)
        assert effects.write is None
        assert isinstance(effects.answer, Say)
        assert effects.answer.key
        assert not effects.look


def test_a_finished_deal_is_written_with_its_last_card() -> None:
    """And so is the next deck: the table never waits for it."""
    sitting = Sitting(next(each for each in TESTED if each.game.key in FRONTS), "sochi-3")
    sitting.do(Tapped(11, Tap(Verb.LOBBY, 1, 0, "deal"), in_group=True))
    done: list[Effects] = []
    while not sitting.state.current.finished:
        done.append(sitting.do(sitting.next()))
    last = done[-1].write
    assert last is not None
    assert len(last.deals) == 1
    assert not sitting.state.current.chance
