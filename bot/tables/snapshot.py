"""A table at one moment, as plain values: everything that its messages follow from."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from markupsafe import Markup

from bot.games.registry import OFFERS
from bot.i18n import Translator
from bot.screen import ShownMessage
from bot.store import ChatRow, Place, TableRow
from bot.tables import prepared, saved_agreements
from bot.tables.clocks import (
    ABSENT_AFTER,
    CUT_LOOK,
    CUT_PAUSE,
    PACES,
    SEARCH_WITHIN,
    SILENT,
    Alarm,
    agenda,
    deadline,
)
from bot.tables.facts import Notes, TableFacts, seats_then
from bot.tables.ledger import Ledger
from bot.views import codes
from bot.views.links import Links
from bot.views.model import (
    Draft,
    Hint,
    LessonPoint,
    Lobby,
    NamedAgreement,
    Occupant,
    Scene,
    TapNumbers,
)
from engine.joining import has_room
from engine.view import TableStage

NOTHING = ShownMessage()


def seated(place: Place) -> Occupant:
    """Return who sits at a place."""
    return Occupant(place.name, place.computer, place.user_id, place.level)


@dataclass(frozen=True, slots=True)
class Recipient:
    """A person at the table, as messages to them need it.

    ``reachable``: the bot may write to them; ``blocked``: it could once. ``sound``: ``always``,
    ``seldom`` or ``never``. ``pauses``: computers make some in a private game; ``asks_pauses``: it
    was never said whether they should. ``always_cut``: the deck is cut for them. ``touched``: when
    they last did something with the bot; ``rang_at``: when a message last made a sound for them.
    Unix seconds, 0 for never. ``name``: None for a stranger; ``sits_as``: the one that whoever
    wanted to be forgotten has again when he sits down.
    """

    tr: Translator
    name: str | None = None
    sits_as: str = ""
    always_cut: bool = False
    reachable: bool = False
    blocked: bool = False
    sound: str = "seldom"
    pauses: bool = False
    asks_pauses: bool = False
    touched: float = 0.0
    rang_at: float = 0.0


@dataclass(frozen=True, slots=True)
class TableMoment:
    """What else holds when something happens to a table: the time, people, its chat, chance.

    ``since``: Unix time from which people can be heard. ``tr`` speaks the language of the table's
    chat. ``people``: by user id, those who sit there and whoever acts. ``utc_offset``: minutes by
    which people's clocks are ahead of UTC. ``seed``: random bytes, which nobody can foretell.
    ``here``: the open tables of its chat, to a table that is over.
    """

    now: float
    tr: Translator
    links: Links
    people: Mapping[int, Recipient] = field(default_factory=dict)
    chat: ChatRow | None = None
    since: float = 0.0
    utc_offset: int = 0
    seed: bytes = b""
    here: tuple[TableFacts, ...] = ()

    def tr_of(self, user_id: int) -> Translator:
        """A person's language, that of the table's chat for nobody in particular."""
        reader = self.people.get(user_id)
        return self.tr if reader is None else reader.tr

    def reachable(self, user_id: int) -> bool:
        """Whether the bot may write to a person."""
        reader = self.people.get(user_id)
        return reader is not None and reader.reachable

    def house(self, game: str) -> tuple[NamedAgreement, ...]:
        """The agreements on a game that the table's chat keeps under names."""
        return (
            ()
            if self.chat is None
            else saved_agreements.shown(self.chat.chat_id, self.chat.house, game)
        )


@dataclass(frozen=True, slots=True)
class Snapshot(TableFacts):
    """What is true of a table at Unix time ``now``.

    ``tr`` speaks the language of the table's chat. ``ledger`` is None, and ``viewers`` are none,
    before the first deal. ``viewers``: the public and every person's seat. ``people``: by
    user id. ``drafts`` and ``hints``: by seat, for its present decision. ``shown``: what stands
    of the table's messages, by key. ``house``: the agreements that the group keeps under names.
    ``since``: Unix time from which people can be heard here; nobody's time runs out because the
    bot was away. ``loaded``: the log has been read; ``broken``: it does not follow the rules.
    ``stuck``: for a while nothing could be written.
    """

    row: TableRow
    now: float
    tr: Translator
    links: Links
    ledger: Ledger | None = None
    viewers: Collection[int] = ()
    people: Mapping[int, Recipient] = field(default_factory=dict)
    notes: Notes = field(default_factory=Notes)
    drafts: Mapping[int, Draft] = field(default_factory=dict)
    hints: Mapping[int, Hint] = field(default_factory=dict)
    shown: Mapping[str, ShownMessage] = field(default_factory=dict)
    house: tuple[NamedAgreement, ...] = ()
    since: float = 0.0
    loaded: bool = True
    broken: bool = False
    stuck: bool = False
    _scenes: dict[tuple[int, str], Scene] = field(
        init=False, default_factory=dict, repr=False, compare=False
    )
    """Scenes that were made, by viewer and language: many messages share one."""

    # The table

    def view(self, viewer: int) -> Any:
        """The table through the eyes of a person's seat or the public, and of nobody else."""
        if viewer not in self.viewers:
            raise KeyError(viewer)
        return self.current.view(viewer)

    @property
    def dealt(self) -> bool:
        """Whether the lots are drawn, so that everybody has a seat."""
        return self.ledger is not None and bool(self.public.joined)

    @property
    def done(self) -> int:
        """Finished deals."""
        return len(self.current.finished)

    @property
    def complete(self) -> bool:
        """Whether unwanted messages may go.

        What a log told that cannot be read is left as it is.
        """
        return self.loaded and (not self.broken or self.row.status == "closed")

    def heard(self, key: str, what: str) -> bool:
        """Whether the reader of a message was told of something with a sound."""
        return what in self.shown.get(key, NOTHING).rang

    # Who sits where

    @property
    def seats(self) -> tuple[Occupant, ...]:
        """Who sits where."""
        around = [Occupant("")] * len(self.row.places)
        for number, seat in enumerate(self.public.joined):
            wished = self.notes.wished.get(number)
            around[seat] = replace(seated(self.row.places[number]), wished=wished)
        return tuple(around)

    @property
    def seats_then(self) -> tuple[Occupant, ...]:
        """Who sat where when the last deal ended, before any substitute who came since."""
        events = self.current.table.seating.events
        return seats_then(self.seats, events, self.notes, self.done)

    def stable_seat(self, seat: int) -> int:
        """A number that stays with a seat however many sit down later: keys of messages bear it."""
        seating = self.current.table.seating
        first = sorted(seating.joined[: seating.opening.players])
        return first.index(seat) if seat in first else seating.joined.index(seat)

    def reader(self, seat: int) -> Recipient | None:
        """The person at a seat, None for a computer."""
        user_id = self.user_at(seat)
        return None if user_id is None else self.people.get(user_id)

    def alone(self, seat: int) -> bool:
        """Whether nobody but computers plays with the person at a seat."""
        others = frozenset(range(len(self.row.places))) - {seat}
        return others <= self.current.played_by_computer

    def absent(self, seat: int) -> bool:
        """Whether the others may decide without this person."""
        ledger = self.current
        waited = ledger.waits_for(seat) and self.now - ledger.since[seat] >= ABSENT_AFTER
        return seat in self.notes.gone or seat in ledger.table.substituted or waited

    def awake(self, seat: int) -> bool:
        """Whether a person sits there who is at the table, as far as can be told.

        At a pace one falls silent; without one everybody is waited for.
        """
        reader, ledger = self.reader(seat), self.current
        if self.user_at(seat) is None or seat in self.notes.gone | ledger.table.substituted:
            return False
        touched = 0.0 if reader is None else reader.touched
        return self.agreement.pace not in PACES or self.now - touched < SILENT

    @property
    def all_away(self) -> bool:
        """Whether the next deal waits for somebody to come back."""
        if not self.dealt or self.public.table_stage is not TableStage.CUT:
            return False
        return not any(self.awake(seat) for seat in range(len(self.row.places)))

    @property
    def calls_back(self) -> bool:
        """Whether that has to be said: not all of them know, for they have not all left."""
        seats = range(len(self.row.places))
        people = {seat for seat in seats if self.user_at(seat) is not None}
        return self.all_away and not people <= self.notes.gone

    @property
    def newcomers(self) -> int:
        """How many have sat down since the table opened."""
        seating = self.current.table.seating
        return len(seating.joined) - seating.opening.players

    @property
    def joinable(self) -> bool:
        """Whether others may ask for a place: a free one, or a computer's."""
        table = self.current.table
        return not table.over and (has_room(table) or bool(table.computer_seats))

    @property
    def searching(self) -> bool:
        """Whether what the deal waits for will be found in a moment: the screens wait too."""
        ledger = self.ledger
        if ledger is None or ledger.sought is None:
            return False
        return self.now < ledger.sought_at + SEARCH_WITHIN

    @property
    def agenda(self) -> tuple[Alarm, ...]:
        """Everything that becomes due if nothing happens, earliest first."""
        cuts = set()
        for seat in range(len(self.public.joined)):
            reader = self.reader(seat)
            if self.row.private or (reader is not None and reader.always_cut):
                cuts.add(seat)
        pause = CUT_LOOK if self.notes.menu == codes.LEVELS else CUT_PAUSE
        if self.row.private and not self.done:
            pause = 0.0  # there is no result to be read
        return agenda(
            self.current,
            cuts=cuts,
            cut_pause=pause,
            private=self.row.private,
            gone=self.notes.gone,
            grace=self.since,
            all_away=self.all_away,
        )

    # What is asked of whom

    def is_awaited(self, seat: int) -> bool:
        """Whether everybody waits for a person, and not for what is done by itself."""
        ledger = self.current
        if self.row.private and self.public.table_stage is TableStage.CUT:
            return False
        person = ledger.waits_for(seat) and seat not in ledger.played_by_computer
        return person and not self.plays_itself(seat)

    def votes(self, seat: int) -> bool:
        """Whether a vote beside the deal waits for the person at a seat."""
        ledger = self.current
        vote = ledger.table.vote
        asked = vote is not None and not vote.blocks and seat in vote.awaited
        return asked and seat not in ledger.played_by_computer

    def plays_itself(self, seat: int) -> bool:
        """Whether a person's only move makes itself; any of them once he plays to a settled end.

        Never while anything is asked: by a vote, or of himself before a claim or the like.
        """
        ledger = self.current
        if (
            self.reader(seat) is None
            or seat in ledger.played_by_computer
            or not ledger.waits_for(seat)
            or ledger.table.vote is not None
            or self.drafts.get(seat, Draft()).asked
        ):
            return False
        view, agreed = self.view(seat), self.row.private or self.agreement.only_card
        if self.front.plays_itself(view, only_card=agreed):
            return True
        return self.hurried and self.front.settled(view)

    @property
    def hurried(self) -> bool:
        """Whether this deal is played to its end at once, as somebody has asked for."""
        return bool(self.notes.hurried == self.public.number)

    @property
    def without_pauses(self) -> bool:
        """Whether computers wait for nobody, as in a private game if its person wants no pauses."""
        seat = self.only_seat
        reader = None if seat is None else self.reader(seat)
        return reader is not None and not reader.pauses

    def call_of(self, seat: int) -> str:
        """What a reminder of somebody is about, the turn and the vote; "" for nothing."""
        ledger = self.current
        turn = ledger.waits_for(seat) and seat not in ledger.played_by_computer
        voting = self.votes(seat)
        if not (turn or voting):
            return ""
        return f"{ledger.decisions[seat] if turn else 0}:{ledger.vote_entry if voting else 0}"

    # For the screens

    def scene(self, viewer: int, tr: Translator) -> Scene:
        """Everything around the cards for one viewer."""
        key = viewer, tr.language
        if key not in self._scenes:
            self._scenes[key] = self._scene(viewer, tr)
        return self._scenes[key]

    def _scene(self, viewer: int, tr: Translator) -> Scene:
        ledger, row, notes = self.current, self.row, self.notes
        doer = self._doer
        ends = deadline(ledger, doer, grace=self.since)
        number = self.public.number
        decision = ledger.decisions[viewer if viewer >= 0 else doer]
        return Scene(
            table=row.id,
            title=row.title,
            seats=self.seats,
            tr=tr,
            links=self.links,
            numbers=TapNumbers(decision, number, ledger.vote_entry, self.newcomers),
            draft=self.drafts.get(viewer, Draft()),
            deadline=None if ends is None or self.all_away else int(ends),
            private=row.private,
            hint=self.hints.get(viewer),
            layout=notes.layouts.get(viewer) == number,
            last_vote=ledger.last_vote,
            left=viewer in notes.gone,
            all_away=self.calls_back,
            hurried=self.hurried,
            cut_here=not self._cuts_in_private,
            joinable=not row.private and self.joinable,
            origin=prepared.origin_of(row),
            lesson=self._lesson(viewer),
            mistakes=self.mistakes(viewer),
        )

    def mistakes(self, seat: int) -> Markup | None:
        """What the person at a seat is told of his mistakes in the last deal, once it is known."""
        said = self.notes.mistakes.get(seat)
        return None if said is None else Markup(said)  # noqa: S704 - it was made by a view

    def _lesson(self, viewer: int) -> LessonPoint | None:
        point, draft = self.point, self.drafts.get(viewer, Draft())
        return None if point is None else replace(point, wrong=draft.asked == codes.WRONG)

    @property
    def _doer(self) -> int:
        """The seat everybody waits for; seat 0 where it makes no difference."""
        ledger = self.current
        waiting = [seat for seat in range(len(ledger.moves)) if ledger.waits_for(seat)]
        return waiting[0] if waiting else 0

    @property
    def _cuts_in_private(self) -> bool:
        """Whether who cuts is asked where nobody else has to see it. Rule 1.5."""
        if self.public.table_stage is not TableStage.CUT or self.row.private:
            return True
        reader = self.reader(self._doer)
        return reader is None or reader.reachable

    def lobby(self) -> Lobby:
        """The table before its first deal."""
        row, notes = self.row, self.notes
        return Lobby(
            table=row.id,
            title=row.title,
            agreement=self.agreement,
            seats=tuple(seated(place) for place in row.places),
            unstarted=frozenset(
                number
                for number, place in enumerate(row.places)
                if place.user_id is not None
                and not ((reader := self.people.get(place.user_id)) and reader.reachable)
            ),
            menu=notes.menu,
            private=row.private,
            ended_by=notes.ended_by,
            invited=tuple(
                Occupant(name, user_id=user_id) for user_id, name in notes.invited.items()
            ),
            game=row.game,
            offers=OFFERS,
            house=self.house,
            sealed=bool(self.lots_seal),
            asks_pauses=row.private and any(each.asks_pauses for each in self.people.values()),
        )
