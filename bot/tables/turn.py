"""The decision on one event in progress: a copy of the table, and the effects so far.

Every change is visible to the next step; nothing is written before the end.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

import structlog

from bot.i18n import Translator
from bot.store import CHANGES, NOTES, LogRow, Place, ResultRow, TableRow, TableWrite
from bot.tables import course, lobby, prepared
from bot.tables.events import (
    NOTHING,
    Answer,
    AskQuestion,
    DropQuestion,
    Effects,
    Fold,
    SideMessage,
)
from bot.tables.facts import UNNOTED, Notes, SeatDraft
from bot.tables.ledger import Ledger
from bot.tables.messages import live_key
from bot.tables.results import DealsOfTable
from bot.tables.snapshot import Snapshot, TableMoment
from bot.tables.state import State, TableInHand
from bot.views.model import Draft, Hint, ReportDraft
from engine import codec
from engine.errors import RuleError
from engine.game import CHANCE
from engine.games import game
from engine.log import encode
from engine.record import dump_deal, dump_opening, history, kept_deal, was_told
from engine.shuffle import Cut
from engine.state import GameOver
from engine.table import Control, chance, new_salt, opening_action
from engine.votes import AGREE, WITHDRAW, Excuse, ProposeLonger, ProposeStop, ProposeSubstitute

log = structlog.get_logger(__name__)


class Turn(TableInHand):
    """Collects the effects of an event."""

    row: TableRow
    ledger: Ledger | None
    notes: Notes
    drafts: dict[int, SeatDraft]
    hints: dict[int, tuple[int, Hint]]

    def __init__(self, state: State, moment: TableMoment) -> None:
        self.before = state
        self.moment = moment
        self.row = state.row
        self.ledger = state.ledger
        self.notes = state.notes
        self.drafts = dict(state.drafts)
        self.hints = dict(state.hints)
        self.taken = dict(state.taken)
        self.loaded, self.broken = state.loaded, state.broken
        self.look = False
        """Messages may have changed, whatever the other effects."""
        self.seats = self.pauseless = 0
        self._entries: list[LogRow] = []
        self._deals: list[Mapping[str, object]] = []
        self._kept: int | None = None
        self._own: list[tuple[int, ...]] = []
        self.shows: list[SideMessage] = []
        self._renew: dict[str, str | int] = {}
        self._opens: tuple[TableRow, Mapping[str, object]] | None = None

    # What else is known

    @cached_property
    def _random(self) -> random.Random:
        return random.Random(self.moment.seed)  # noqa: S311 - seeded with random bytes

    @property
    def tr(self) -> Translator:
        """The language of the table's chat."""
        return self.moment.tr

    @property
    def state(self) -> State:
        """The table as it is now, before anything is written."""
        return replace(
            self.before,
            row=self.row,
            ledger=self.ledger,
            notes=self.notes,
            drafts={**self.drafts},
            hints={**self.hints},
            taken={**self.taken},
        )

    def snapshot(self) -> Snapshot:
        """Return the table as it is now, without its standing messages."""
        return Snapshot(self.state, self.moment)

    @property
    def changed(self) -> bool:
        """True if anything of the table is different now, or is to be shown anew."""
        was = self.before
        return bool(
            self._entries
            or self._renew
            or self.row != was.row
            or self.notes != was.notes
            or self.drafts != was.drafts
            or self.hints != was.hints
        )

    # The log

    def append(self, actor: int, action: Any) -> None:
        """Append an entry; raises `RuleError`."""
        now, old, row, notes = self.moment.now, self.ledger, self.row, self.notes
        new = Ledger.open(action, now) if old is None else old.after(actor, action, now)
        entry = LogRow(new.length - 1, actor, encode(new.table.game, action), now)
        records, facts = self.front.records, new.finished
        if old is not None and new.table.game.moved(action) is not None:
            self._archive_anew(old, new)
        elif old is not None and len(facts) > len(old.finished):
            kept = kept_deal(records, new.table, len(facts))
            self._deals.append(dump_deal(kept))
            self._own.append(() if was_told(kept) else (*self._decided(old),))
            notes = notes.note_at(notes.at, helped=False, remarks={})
        if old is not None and not isinstance(old.table.stage, GameOver) and new.table.over:
            notes = replace(notes, reopened=-1)
        seated = None if old is None else reseated(old, new, row, notes)
        if seated is not None:
            row, notes = seated
        told = None if old is None else old.table.seating.events
        if row.opening is None or new.table.seating.events != told:
            row = replace(row, opening=dump_opening(records, new.table))
        if new.table.over:
            since = row.finished if old is not None and old.table.over else now
            row = replace(row, status="finished", finished=since)
        elif old is None or old.table.over:
            row = replace(row, status="playing", finished=None)
        self.ledger, self.row, self.notes = new, row, notes
        self._entries.append(entry)
        if seated is not None:
            self.hints.clear()
        if isinstance(action, Cut):
            # The next deal begins: remove questions about the last one.
            self.shows.append(Fold())

    def _archive_anew(self, old: Ledger, new: Ledger) -> None:
        """Write the deals anew from the first that a mend has changed."""
        records = self.front.records
        same = 0
        for before, after in zip(old.finished, new.finished, strict=False):
            if before != after:
                break
            same += 1
        known = 0 if self.before.ledger is None else len(self.before.ledger.finished)
        self._kept = min(same, known if self._kept is None else self._kept)
        self._deals = [
            dump_deal(kept_deal(records, new.table, number))
            for number in range(self._kept + 1, len(new.finished) + 1)
        ]
        self._own = [()] * len(self._deals)

    def _decided(self, ledger: Ledger) -> Iterator[int]:
        """Yield seats of people who decided everything themselves in a finished deal."""
        for seat, place in zip(ledger.table.seating.joined, self.row.places, strict=True):
            helped = self.noted(seat).helped or seat in ledger.table.substituted
            if place.user_id is not None and not helped:
                yield seat

    def _results(self) -> Iterator[ResultRow]:
        """Yield the rows of new deals, and of a game that has just ended."""
        if (ledger := self.ledger) is None:
            return
        first = len(ledger.finished) - len(self._deals) + 1
        seating, now, people = ledger.table.seating, self.moment.now, self.moment.people
        found = DealsOfTable(
            self.front,
            self.row,
            self.notes,
            seating.joined,
            seating.events,
            ledger.finished,
            lambda _: seating.agreement,
            dict(enumerate(self._own, first)),
            lambda who, at: who not in people or at > people[who].erased,
        )
        for number in range(first, len(ledger.finished) + 1):
            yield from found.rows(number, now)
        if self._settles and ledger.table.over:
            past = self.front.records.past(history(self.front.records, ledger.table))
            yield from found.game_rows(self.front.standing(past), self.row.finished or now)

    @property
    def _settles(self) -> bool:
        """True if the rows of the whole game are to be written, or dropped."""
        was, now = self.before.ledger, self.ledger
        over = (was is not None and was.table.over) or (now is not None and now.table.over)
        return over and bool(self._entries)

    def help(self, seat: int) -> None:
        """Mark the running deal as not played by this person alone."""
        self.note_at(seat, helped=True)

    def draw(self) -> None:
        """Draw what chance decides: lots, a deck."""
        while self.current.chance:
            drawn = chance(self.current.table, self._random, self.notes.lots_salt)
            self.append(CHANCE, drawn)

    def deal_first(self) -> None:
        """Open the log."""
        partners, options = self.notes.partners, dict(self.row.options)
        if partners and lobby.pairs(self.row):
            # They sit as they wish; whoever comes first deals, which chance decides.
            self.row = lobby.across(self.row, partners, self._random.randrange(lobby.SIDES))
            options["seating"] = "joining"
        row, played = self.row, game(self.row.game)
        computers = frozenset(place for place, each in enumerate(row.places) if each.computer)
        offset = self.moment.utc_offset
        options = lobby.fix_end(played.options, options, self.moment.now, offset)
        agreement = lobby.agreement(played.key, options, len(row.places))
        guests = lobby.guests(row)
        self.append(CHANCE, opening_action(played, agreement, computers, guests))

    def set_deal(self) -> None:
        """Open the log with the given deal; discard an unreadable one."""
        try:
            for actor, action in prepared.log_of(self.row, game(self.row.game)):
                self.append(actor, action)
        except (RuleError, ValueError) as error:
            log.error("prepared.refused", table=self.row.id, reason=type(error).__name__)  # noqa: TRY400
            self.put_away()

    def follow_course(self) -> None:
        """Do a lesson's own steps until the pupil's decision."""
        try:
            for step in course.own_steps(self):
                self.append(step.actor, step.action)
        except (RuleError, LookupError) as error:
            log.error("lesson.refused", table=self.row.id, reason=type(error).__name__)  # noqa: TRY400
            self.put_away()

    def put_away(self) -> None:
        """Cancel an unfinished given deal: nothing of it stays in the chat."""
        self.row = replace(self.row, status="cancelled", finished=self.moment.now)

    def control(self, seat: int, *, computer: bool) -> None:
        """Give a person's seat to a computer, or back."""
        if computer or seat in self.current.table.substituted:
            self.help(seat)
        self.append(CHANCE, Control(seat, computer))
        if not computer:
            self.come_back(seat)

    def come_back(self, seat: int) -> None:
        """Return the seat to its person; forget his absence.

        A vote on giving his seat to another is withdrawn.
        """
        vote = self.current.table.vote
        if (
            vote is not None
            and isinstance(vote.proposal, ProposeSubstitute)
            and vote.proposal.seat == seat
        ):
            self.append(CHANCE, WITHDRAW)
        self.note_at(seat, gone=False, timed=False)

    def settle_votes(self) -> None:
        """Excuse who is not there from a vote; withdraw a claim that nobody will answer.

        Computers agree to stop or to play on where only they are asked. A place is given to nobody
        while no person is there to consent, and nobody decides alone on those who only sleep.
        """
        while (vote := self.current.table.vote) is not None and self.joined:
            snapshot = self.snapshot()
            absent = [seat for seat in sorted(vote.awaited) if snapshot.absent(seat)]
            computers = vote.awaited <= self.current.table.computer_seats
            if vote.blocks:
                if not snapshot.is_unanswerable(vote):
                    return
                self.append(vote.proposer, WITHDRAW)
            elif absent:
                consents = (vote.awaited - set(absent) | vote.agreed) & set(snapshot.persons)
                stay = [seat for seat in absent if not snapshot.gone(seat)]
                sleep = any(snapshot.is_mute(seat) for seat in stay)
                if not consents and (sleep or vote.proposer == CHANCE):
                    self.append(vote.proposer, WITHDRAW)
                else:
                    self.append(CHANCE, Excuse(absent[0]))
            elif computers and isinstance(vote.proposal, ProposeStop | ProposeLonger):
                self.append(min(vote.awaited), AGREE)
            else:
                return

    def salt(self) -> str:
        """Return an unpredictable salt."""
        return new_salt(self._random)

    def open_table(self, row: TableRow, notes: Notes) -> None:
        """Open another table that follows this one."""
        self._opens = row, codec.dump(notes)

    # Beside the log, and the row

    def note(self, **changes: Any) -> None:
        """Change some of the `Notes`."""
        self.notes = replace(self.notes, **changes)

    def note_at(self, seat: int, **changes: Any) -> None:
        """Change some of the `PlaceNotes` about a seat's place."""
        self.notes = self.notes.note_at([self.joined.index(seat)], **changes)

    def save_draft(self, seat: int, draft: Draft) -> None:
        """Save the seat's draft for its present decision."""
        self.drafts[seat] = SeatDraft(self.current.decisions[seat], draft)

    def drop_old_drafts(self) -> None:
        """Delete drafts for past decisions."""
        present = dict(enumerate(self.current.decisions))  # the database may name any seat
        for seat in [s for s, each in self.drafts.items() if each.decision != present.get(s)]:
            del self.drafts[seat]

    def drop_old_report(self) -> None:
        """Drop a report that was begun before another deal was written, or somebody sat down."""
        report = self.notes.report
        here = len(self.current.finished), len(self.row.places)
        begun = report.steps or report.deal or report.line
        # Corrections are begun after the end.
        late = self.over and report.at <= (self.row.finished or 0.0)
        if (begun and (report.done, report.players) != here) or (late and not report.empty):
            self.note(report=ReportDraft(), reports=self.notes.reports + 1)

    def settle_levels(self) -> None:
        """Apply wished levels between deals; close the result's menu while cards lie."""
        if not self.between:
            if self.notes.menu:
                self.note(menu="")
        elif wished := {place: each.wished for place, each in self.notes.at.items() if each.wished}:
            places = list(self.row.places)
            for place, level in wished.items():
                places[place] = replace(places[place], level=level)
            self.row = replace(self.row, places=tuple(places))
            self.notes = self.notes.note_at(wished, wished="")

    # Showing

    def ask_question(self, key: str, user_id: int = 0) -> None:
        """Show a question; ``user_id``: in that person's private chat."""
        self.shows.append(AskQuestion(key, user_id))

    def drop_question(self, key: str, user_id: int = 0) -> None:
        """Drop a question."""
        self.shows.append(DropQuestion(key, user_id))

    def resend_at_bottom(self, seat: int | None = None) -> None:
        """Resend what people play from, or a seat's cards, as the lowest message of its chat."""
        snapshot = self.snapshot()
        hand = not self.row.private and self.has_hands
        self.renew(
            live_key(snapshot) if seat is None or not hand else f"hand:{snapshot.stable_seat(seat)}"
        )

    def renew(self, key: str, permit: str | int = "") -> None:
        """Resend a message of the table as the lowest of its chat; ``permit``: as `Effects` say."""
        self._renew[key] = permit

    # The end

    def effects(self, answer: Answer = NOTHING) -> Effects:
        """Return all effects of the event."""
        write, stored = self._write(), self.before.stored
        if write is not None:
            stored = {s: each for s, each in {**stored, **write.drafts}.items() if each is not None}
        return Effects(
            replace(self.state, stored=stored),
            answer,
            write,
            tuple(self.shows),
            dict(self._renew),
            self.seats,
            self.pauseless,
            look=self.look or self.changed,
        )

    def _write(self) -> TableWrite | None:
        was, row = self.before, self.row
        columns = (*CHANGES, "opening")
        changes = {
            name: getattr(row, name)
            for name in columns
            if getattr(row, name) != getattr(was.row, name)
        }
        drafts = self._drafts()
        if not (self._entries or changes or drafts or self._opens):
            return None
        return TableWrite(
            row.id,
            tuple(self._entries),
            tuple(self._deals),
            tuple(self._own),
            tuple(self._results()),
            changes,
            # Once cards are dealt, the log alone detects conflicting writes.
            was.row if was.ledger is None or not self._entries else None,
            drafts,
            {seat: was.stored.get(seat) for seat in drafts},
            self._opens,
            kept=self._kept,
            settles=self._settles,
        )

    def _drafts(self) -> dict[int, Mapping[str, object] | None]:
        """Return changed drafts, by seat; None for removed ones."""
        was = self.before
        found: dict[int, Mapping[str, Any] | None] = {
            seat: codec.dump(draft)
            for seat, draft in self.drafts.items()
            if was.drafts.get(seat) != draft
        }
        found |= dict.fromkeys(was.drafts.keys() - self.drafts.keys())
        if self.notes != was.notes:
            found[NOTES] = codec.dump(self.notes)
        return found


def reseated(
    old: Ledger, new: Ledger, row: TableRow, notes: Notes
) -> tuple[TableRow, Notes] | None:
    """Return row and notes after an entry that lets somebody sit; None for any other entry.

    Places, in joining order, stay as they are: a newcomer has one more, a substitute one that was
    another's, whose notes go.
    """
    before, after = old.table.seating, new.table.seating
    came = after.arrivals[len(before.arrivals) :]
    if not came:
        return None
    places = list(row.places)
    # Those who came before these were noted, may be missing.
    instead = [*notes.before[: len(before.arrivals)]]
    instead += [""] * (len(before.arrivals) - len(instead))
    whose = [*notes.whose[: len(before.arrivals)]]
    whose += [0] * (len(before.arrivals) - len(whose))
    for each in came:
        gone = places[each.place] if each.place < len(places) else Place("")
        instead.append(gone.name)
        whose.append(gone.user_id or 0)
        places[each.place : each.place + 1] = [Place(each.name, each.who)]
    grown = len(after.joined) != len(before.joined)
    kept = replace(notes, before=tuple(instead), whose=tuple(whose))
    kept = kept.note_at(kept.at, hinted=UNNOTED.hinted, **({"poked": ""} if grown else {}))
    fresh = {each.place: replace(UNNOTED, helped=True) for each in came}
    kept = replace(kept, at={**kept.at, **fresh})
    options = row.options
    if grown and options.get("seats"):
        options = {**options, "seats": len(places)}
    return replace(row, places=tuple(places), options=options), kept
