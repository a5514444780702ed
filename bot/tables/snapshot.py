"""A table at one moment, from which its messages follow."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any, Final

from markupsafe import Markup

from bot.games.registry import offers
from bot.i18n import Translator, plain
from bot.screen import ShownMessage
from bot.store import ChatRow, Counts, Person, Place, TableRow, Viewers
from bot.tables import lobby, prepared, saved_agreements
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
from bot.tables.state import State
from bot.views.links import Links
from bot.views.model import (
    USUAL_ORDER,
    HandOrder,
    Lobby,
    NamedAgreement,
    Occupant,
    Scene,
    SetDeal,
    TapNumbers,
    VoteEnd,
    VoteResult,
)
from engine.game import PUBLIC
from engine.joining import has_room
from engine.view import TableStage
from engine.votes import Vote

NOTHING = ShownMessage()
END_KEPT: Final = 48 * 3600.0
"""Seconds for which the end of a game with real cards is edited when deals are corrected.

Telegram deletes no older message.
"""
ALWAYS = "always"
"""`ChatRow.hands` of a group where they stand unasked."""


class Presence(IntEnum):
    """Whether a person is still at a table; where several hold, the last of them.

    Who is `AWAY` or later is not waited for: the others decide.
    """

    HERE = 0
    SILENT = 1
    """At a pace, no sign of life for minutes."""
    AWAY = 2
    """A computer plays, or an answer has been awaited for hours."""
    LEFT = 3
    """Has left the table or its chat."""
    UNREACHABLE = 4
    """Has blocked the bot."""


def seated(place: Place, wished: str | None = None) -> Occupant:
    """Return the occupant of a place; ``wished``: the level wished for its computer."""
    return Occupant(place.name, place.computer, place.user_id, place.level, wished)


def order_of(person: Person) -> HandOrder:
    """Return how a person's cards stand."""
    return HandOrder(person.suits or USUAL_ORDER.suits, person.trumps_first, person.ascending)


@dataclass(frozen=True, slots=True)
class Recipient:
    """A person at the table as a recipient of messages.

    ``reachable``: the bot may write to them; ``blocked``: it could once. ``sound``: ``always``,
    ``seldom`` or ``never``. ``pauses``: computers pause in a private game; ``asks_pauses``: the
    person was never asked about that. ``always_cut``: the deck is cut for them. ``touched``: Unix
    time of their last action, ``rang_at``: of the last message with a sound, 0 for never.
    ``hand_here``: their hand may stand in the group. ``name``:
    None for a stranger; ``sits_as``: the name of a person whose name was erased, restored when he
    sits down. ``erased``: results until then name them no more.
    """

    tr: Translator
    name: str | None = None
    sits_as: str = ""
    username: str | None = None
    order: HandOrder = USUAL_ORDER
    always_cut: bool = False
    reachable: bool = False
    blocked: bool = False
    sound: str = "seldom"
    pauses: bool = False
    asks_pauses: bool = False
    touched: float = 0.0
    rang_at: float = 0.0
    hand_here: bool = True
    erased: float = 0.0

    def can_play(self, hands: str) -> bool:
        """Return whether the person can see cards; ``hands``: when they stand in the group."""
        return self.reachable or bool(hands and self.hand_here and not self.blocked)


@dataclass(frozen=True, slots=True)
class TableMoment:
    """The surroundings of an event: the time, people, the chat, chance.

    ``since``: Unix time since when updates arrive. ``tr`` speaks the language of the table's chat.
    ``people``: by user id, those who sit there and the sender. ``utc_offset``: minutes that
    people's clocks are ahead of UTC. ``seed``: unpredictable random bytes. ``here``: the open
    tables of its chat, for a table that is over. ``hands``: when hands stand in the group, "" for
    never; ``room``: whether a person's could within a second, by user id.
    """

    now: float
    tr: Translator
    links: Links
    people: Mapping[int, Recipient] = field(default_factory=dict)
    chat: ChatRow | None = None
    since: float = 0.0
    utc_offset: int = 0
    seed: bytes = b""
    here: tuple[State, ...] = ()
    hands: str = ""
    room: Mapping[int, bool] = field(default_factory=dict)

    def tr_of(self, user_id: int) -> Translator:
        """Return a person's language, by default the chat's."""
        reader = self.people.get(user_id)
        return self.tr if reader is None else reader.tr

    def can_play(self, user_id: int) -> bool:
        """Return whether a person can see cards, in private or in the group."""
        reader = self.people.get(user_id)
        return reader is not None and reader.can_play(self.hands)

    def house(self, game: str) -> tuple[NamedAgreement, ...]:
        """Return the chat's saved agreements on a game."""
        return (
            ()
            if self.chat is None
            else saved_agreements.for_menus(self.chat.chat_id, self.chat.house, game)
        )


@dataclass(frozen=True, slots=True)
class Snapshot(TableFacts):
    """A table at a moment.

    ``shown``: standing messages of the table, by key. ``stuck``: writes have failed for a while.
    """

    state: State
    at: TableMoment
    shown: Mapping[str, ShownMessage] = field(default_factory=dict)
    stuck: bool = False
    _public: list[Scene] = field(init=False, default_factory=list, repr=False, compare=False)
    """`public_scene` once it was asked for: every message of the table's chat takes it."""

    # The table

    @property
    def row(self) -> TableRow:
        """The stored row."""
        return self.state.row

    @property
    def ledger(self) -> Ledger | None:
        """The folded log; None before the first deal."""
        return self.state.ledger

    @property
    def notes(self) -> Notes:
        """What is stored outside the log."""
        return self.state.notes

    def view(self, viewer: int) -> Any:
        """Return the view of a person's seat or the public; ``KeyError`` for any other."""
        if viewer != PUBLIC and viewer not in self.persons:
            raise KeyError(viewer)
        return self.current.view(viewer)

    @property
    def dealt(self) -> bool:
        """True if the lots are drawn, so that everyone has a seat."""
        return bool(self.joined)

    @property
    def done(self) -> int:
        """Number of finished deals."""
        return len(self.current.finished)

    @property
    def complete(self) -> bool:
        """True if unwanted messages may go.

        Messages of a log that cannot be read stay.
        """
        return self.state.loaded and (not self.state.broken or self.row.status == "closed")

    def heard(self, key: str, what: str) -> bool:
        """Return whether the reader was told something with a sound."""
        return what in self.shown.get(key, NOTHING).rang

    # Who sits where

    @property
    def seats(self) -> tuple[Occupant, ...]:
        """Occupants by seat."""
        around = [Occupant("")] * len(self.row.places)
        for number, seat in enumerate(self.joined):
            around[seat] = seated(self.row.places[number], self.noted(seat).wished or None)
        return tuple(around)

    @property
    def seats_then(self) -> tuple[Occupant, ...]:
        """Occupants by seat when the last deal ended, before any later substitute."""
        events = self.current.table.seating.events
        return seats_then(self.seats, events, self.notes, self.done)

    def stable_seat(self, seat: int) -> int:
        """Return a number that stays with a seat when more sit down; message keys carry it."""
        seating = self.current.table.seating
        first = sorted(seating.joined[: seating.opening.players])
        return first.index(seat) if seat in first else seating.joined.index(seat)

    def reader(self, seat: int) -> Recipient | None:
        """Return the person at a seat, None for a computer."""
        user_id = self.user_at(seat)
        return None if user_id is None else self.at.people.get(user_id)

    @property
    def end_stands(self) -> bool:
        """True if the messages of a finished game with real cards follow corrections."""
        if self.ledger is None or self.row.status != "finished" or self.reporting is None:
            return False
        return self.at.now - max(self.ledger.at, self.notes.report.at) < END_KEPT

    # Hands in the group

    def may_play_here(self, seat: int) -> bool:
        """Return whether a person's hand may stand in the group now."""
        reader = self.reader(seat)
        if not self.at.hands or reader is None or reader.blocked or not reader.hand_here:
            return False
        return self.has_hands and not (self.between or self.row.private)

    def hand_failed(self, seat: int) -> bool:
        """Return whether a person's hand could not stand in the group in this deal."""
        return self.noted(seat).here == -self.public.number

    def hand_stands_here(self, seat: int) -> bool:
        """Return whether a person's hand is to stand in the group."""
        unasked = self.at.hands == ALWAYS and not self.hand_failed(seat)
        asked = self.noted(seat).here == self.public.number
        return self.may_play_here(seat) and (unasked or asked)

    def plays_here(self, seat: int) -> bool:
        """Return whether a person plays from the group, and has his cards there in time."""
        has_room, noted = self.at.room.get(self.user_at(seat) or 0, False), self.noted(seat)
        return has_room and noted.here > 0 and not noted.apart and self.hand_stands_here(seat)

    # Who is still here

    def presence(self, seat: int) -> Presence:
        """Return whether the person at a seat is still here."""
        ledger, reader = self.current, self.reader(seat)
        touched = 0.0 if reader is None else reader.touched
        if reader is not None and reader.blocked and (self.has_hands or self.row.private):
            return Presence.UNREACHABLE
        if self.noted(seat).gone:
            return Presence.LEFT
        if seat in ledger.table.substituted or self._delays(seat) or self.is_mute(seat):
            return Presence.AWAY
        if self.agreement.pace in PACES and self.at.now - touched >= SILENT:
            return Presence.SILENT
        return Presence.HERE

    def _delays(self, seat: int) -> bool:
        """Return whether the game has waited for a seat for hours."""
        ledger = self.current
        return ledger.waits_for(seat) and self.at.now - ledger.since[seat] >= ABSENT_AFTER

    def is_mute(self, seat: int) -> bool:
        """Return whether only a vote has waited for a person for hours."""
        delays = seat in self.current.table.substituted or self._delays(seat)
        return not delays and self.at.now >= self.silent_at(seat)

    def silent_at(self, seat: int) -> float:
        """Return from when a person who gives no sign and no answer to a vote is away."""
        if not self.votes(seat):
            return math.inf
        reader = self.reader(seat)
        touched = 0.0 if reader is None else reader.touched
        return max(self.current.vote_at, touched, self.at.since) + ABSENT_AFTER

    @property
    def persons(self) -> tuple[int, ...]:
        """Seats that people have; empty until the lots are drawn."""
        places = zip(self.joined, self.row.places, strict=False)
        return tuple(sorted(seat for seat, place in places if place.user_id is not None))

    def absent(self, seat: int) -> bool:
        """Return whether the others may decide without the person at a seat."""
        return self.user_at(seat) is not None and self.presence(seat) >= Presence.AWAY

    def gone(self, seat: int) -> bool:
        """Return whether the person at a seat is not expected to act any more."""
        return self.user_at(seat) is not None and self.presence(seat) >= Presence.LEFT

    def alone(self, seat: int) -> bool:
        """Return whether no other person is there to decide with the one at a seat."""
        return all(self.absent(other) for other in self.persons if other != seat)

    def is_unanswerable(self, vote: Vote) -> bool:
        """Return whether a claim waits for an answer that will not come.

        Somebody asked has left. Silence is not leaving: the claimer may take the claim back, unless
        he is none who could.
        """
        if any(self.gone(seat) for seat in vote.awaited):
            return True
        stays = vote.proposer in self.persons and not self.absent(vote.proposer)
        silent = vote.awaited - self.current.played_by_computer
        return not stays and any(self.absent(seat) for seat in silent)

    @property
    def all_away(self) -> bool:
        """True if the next deal waits for a person to return."""
        if not self.dealt or self.current.stage is not TableStage.CUT:
            return False
        return not any(self.presence(seat) is Presence.HERE for seat in self.persons)

    @property
    def calls_back(self) -> bool:
        """True if that must be shown: some have not left by themselves, so may not know."""
        left = (self.presence(seat) is Presence.LEFT for seat in self.persons)
        return self.all_away and not all(left)

    @property
    def newcomers(self) -> int:
        """Number of people who joined after the opening."""
        seating = self.current.table.seating
        return len(seating.joined) - seating.opening.players

    @property
    def joinable(self) -> bool:
        """True if there is a free place, a computer's or a guest's."""
        table = self.current.table
        others = table.computer_seats | table.seating.guests
        return not table.over and (has_room(table) or bool(others))

    @property
    def search_within(self) -> float:
        """Seconds after which a search is given up; never where everybody gets the same answer."""
        return math.inf if self.row.kind.counts is Counts.SET else SEARCH_WITHIN

    @property
    def searching(self) -> bool:
        """True if a search will end in a moment: the screens wait too."""
        ledger = self.ledger
        if ledger is None or ledger.sought is None:
            return False
        return self.at.now < ledger.sought_at + self.search_within

    @property
    def agenda(self) -> tuple[Alarm, ...]:
        """All alarms if nothing else happens, earliest first."""
        cuts = set()
        for seat in range(len(self.joined)):
            reader = self.reader(seat)
            if self.row.private or (reader is not None and reader.always_cut):
                cuts.add(seat)
        pause = CUT_LOOK if self.notes.menu else CUT_PAUSE
        if self.row.private and not self.done:
            pause = 0.0  # no result to read
        return agenda(
            self.current,
            cuts=cuts,
            cut_pause=pause,
            private=self.row.private,
            uncalled=[seat for seat in self.persons if self.gone(seat)],
            silent_at={seat: self.silent_at(seat) for seat in self.persons if self.votes(seat)},
            silences={seat: each[0] for seat in self.persons if (each := self.silence(seat))},
            grace=self.at.since,
            all_away=self.all_away,
            search_within=self.search_within,
        )

    # What is asked of whom

    def is_awaited(self, seat: int) -> bool:
        """Return whether the table waits for a person, not for an automatic step."""
        ledger = self.current
        if self.row.private and self.current.stage is TableStage.CUT:
            return False
        person = ledger.waits_for(seat) and seat not in ledger.played_by_computer
        return person and not (self.plays_itself(seat) or self.gone(seat))

    def votes(self, seat: int) -> bool:
        """Return whether a vote beside the deal waits for the person at a seat."""
        ledger = self.current
        vote = ledger.table.vote
        asked = vote is not None and not vote.blocks and seat in vote.awaited
        return asked and seat not in ledger.played_by_computer

    def plays_itself(self, seat: int) -> bool:
        """Return whether a person's move is automatic: the only one, or any before a settled end.

        Never while he is asked something: by a vote, or before a claim or the like.
        """
        ledger = self.current
        if (
            self.reader(seat) is None
            or seat in ledger.played_by_computer
            or not ledger.waits_for(seat)
            or ledger.table.vote is not None
            or self.state.draft(seat).asked
        ):
            return False
        view, agreed = self.view(seat), self.row.private or self.agreement.only_card
        if self.front.plays_itself(view, only_card=agreed):
            return True
        return self.hurried and self.front.settled(view)

    @property
    def hurried(self) -> bool:
        """True if somebody asked to finish this deal at once."""
        return bool(self.notes.hurried == self.current.number)

    @property
    def without_pauses(self) -> bool:
        """True if computers play without pauses, as the person of a private game may choose."""
        seat = self.only_seat
        reader = None if seat is None else self.reader(seat)
        return reader is not None and not reader.pauses

    @property
    def hints_owed(self) -> tuple[int, ...]:
        """Seats whose people wait for a hint: they asked, or are newly taught."""
        ledger = self.current
        coached = self.done < self.coached and not self.between
        return tuple(
            seat
            for seat in self.persons
            if ledger.waits_for(seat)
            and seat not in ledger.played_by_computer
            and (
                self.noted(seat).hinted == ledger.decisions[seat]
                or (coached and seat == self.only_seat)
            )
            and ((hint := self.state.hint(seat)) is None or hint.advice is None)
        )

    def silence(self, seat: int) -> tuple[float, Any] | None:
        """Return what stands for a person's answer in a group that does not come, and when."""
        play = self.front.in_group
        if play is None or self.row.private or not self.is_awaited(seat):
            return None
        found: tuple[float, Any] | None = play.silence(self.view(seat))
        return found

    def call_of(self, seat: int) -> str:
        """Return what a reminder of a person is about, the turn and the vote; "" for nothing."""
        ledger = self.current
        turn = ledger.waits_for(seat) and seat not in ledger.played_by_computer
        voting = self.votes(seat)
        if not (turn or voting) or self.gone(seat):
            return ""
        return f"{ledger.decisions[seat] if turn else 0}:{ledger.vote_entry if voting else 0}"

    # For the screens

    def scene(self, viewer: int, tr: Translator) -> Scene:
        """Return everything around the cards for one viewer."""
        ledger, row, notes = self.current, self.row, self.notes
        doer = self._doer
        ends = deadline(ledger, doer, grace=self.at.since)
        number = self.current.number
        decision = ledger.decisions[viewer if viewer >= 0 else doer]
        return Scene(
            table=row.id,
            title=row.title,
            seats=self.seats,
            tr=tr,
            links=self.at.links,
            numbers=TapNumbers(decision, number, ledger.vote_entry, self.newcomers, notes.reports),
            draft=self.state.draft(viewer),
            deadline=None if ends is None or self.all_away else int(ends),
            private=row.private,
            hint=self.state.hint(viewer),
            layout=self.noted(viewer).layout == number,
            last_vote=self.last_vote,
            left=self.noted(viewer).gone,
            all_away=self.calls_back,
            hurried=self.hurried,
            cut_here=not self._cuts_in_private,
            joinable=row.kind.viewers is Viewers.CHAT and self.joinable,
            origin=prepared.origin_of(row),
            of_set=self._set_deal,
            remarks=self.remarks(viewer),
            order=self._order(viewer),
            coached=self.coached,
            menu=notes.menu,
            report=notes.report,
            report_by=self._reporter(notes.report.who),
            hands=self.has_hands,
        )

    @property
    def _set_deal(self) -> SetDeal | None:
        """Return what the deal is in its set."""
        found = prepared.of_set(self.row)
        if found is None:
            return None
        at = self.current.at if self.state.ended else self.at.now
        return SetDeal(found.deal, found.deals, found.closes, at >= found.closes)

    @property
    def public_scene(self) -> Scene:
        """Everything around the cards for the table's chat."""
        if not self._public:
            self._public.append(self.scene(PUBLIC, self.at.tr))
        return self._public[0]

    def _reporter(self, who: int) -> str:
        """Return the name of who reports a deal, "" for nobody."""
        if (place := self.place_of(who)) is not None:
            return self.row.places[place].name
        return plain(self.at.tr("report-owner")) if who else ""

    def remarks(self, seat: int) -> tuple[Markup, ...]:
        """Return the stored lines for a person under the last result, in the order of kinds."""
        kept = sorted(self.noted(seat).remarks.items())
        return tuple(Markup(said) for _, said in kept)  # noqa: S704 - made by views

    def _order(self, viewer: int) -> HandOrder:
        reader = self.reader(viewer) if viewer >= 0 else None
        return USUAL_ORDER if reader is None else reader.order

    @property
    def last_vote(self) -> VoteResult | None:
        """The last vote, with those whose answer did not come."""
        last = None if self.ledger is None else self.ledger.last_vote
        if last is None or last.outcome is not VoteEnd.WITHDRAWN or not last.vote.blocks:
            return last
        unanswered = frozenset(seat for seat in last.vote.awaited if self.gone(seat))
        return replace(last, unanswered=unanswered)

    @property
    def _doer(self) -> int:
        """The seat whose turn it is; 0 where it makes no difference."""
        ledger = self.current
        waiting = [seat for seat in range(len(ledger.moves)) if ledger.waits_for(seat)]
        return waiting[0] if waiting else 0

    @property
    def _cuts_in_private(self) -> bool:
        """True if the cutter can be asked in private. Rule 1.5."""
        if self.current.stage is not TableStage.CUT or self.row.private:
            return True
        if not self.has_hands:
            return False
        reader = self.reader(self._doer)
        return reader is None or reader.reachable

    def lobby(self) -> Lobby:
        """Return the table before its first deal."""
        row, notes = self.row, self.notes
        people = self.at.people
        owner = people.get(row.chat_id) if row.private else None
        return Lobby(
            table=row.id,
            title=row.title,
            agreement=self.agreement,
            seats=tuple(seated(place) for place in row.places),
            unstarted=frozenset(
                number
                for number, place in enumerate(row.places)
                if place.user_id is not None
                and self.has_hands
                and not (
                    (reader := self.at.people.get(place.user_id)) and reader.can_play(self.at.hands)
                )
            ),
            hands=self.at.hands,
            menu=notes.menu,
            private=row.private,
            ended_by=notes.ended_by,
            invited=tuple(
                Occupant(name, user_id=user_id) for user_id, name in notes.invited.items()
            ),
            game=row.game,
            offers=offers,
            house=self.at.house(row.game),
            sealed=bool(self.lots_seal),
            real=lobby.is_reported(row) if lobby.can_report(row) else None,
            asks_pauses=owner is not None and owner.asks_pauses,
            partners=notes.partners if lobby.pairs(row) and not row.private else None,
        )
