"""Messages in the table's chat about people: whom it calls, and who is away and why."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from bot.screen import Screen, Urgency
from bot.views import notices
from bot.views.model import Scene
from bot.views.notices import Notice
from engine.game import PUBLIC

if TYPE_CHECKING:
    from bot.tables.task import TableTask

CALLS: Final = ("ping", "vote", "absent", "notice")
"""Messages about a seat: that its turn or its answer is waited for, that others may decide, how it
stands."""
STANDING: Final = ("absent", "notice")
"""Those of them that follow from how the table stands."""


class Calls:
    """The calls and notices of one table; at most one of a kind stands for each seat."""

    def __init__(self, table: "TableTask") -> None:
        self._table = table
        self._heard: dict[int, int] = {}
        """Decision by seat that was announced with a sound in the private chat."""
        self._votes_heard: dict[int, int] = {}
        """The same of votes, by the entry that opened them."""
        self._called: set[str] = set()
        """Keys of the calls and notices that stand."""
        self._stuck = False

    def resume(self, known: Iterable[str]) -> None:
        """Take up after a restart; ``known``: keys of the table's messages that stand."""
        keys = set(known)
        self._called = {key for key in keys if key.partition(":")[0] in CALLS}
        self._stuck = "stuck" in keys
        self.moving()

    def heard(self, seat: int, *, vote: bool) -> None:
        """A person's private chat has rung for what he is asked, ``vote`` or turn."""
        ledger = self._table.current
        if vote:
            self._votes_heard[seat] = ledger.vote_entry
        if ledger.waits_for(seat):
            self._heard[seat] = ledger.decisions[seat]

    def _scene(self) -> Scene:
        return self._table.board.scene(PUBLIC, self._table.tr)

    # Notices

    def show_notices(self) -> None:
        """Tell who is away and why; what is true no longer goes."""
        standing: set[str] = set()
        if self._table.row.status == "playing":
            for seat in range(len(self._table.row.places)):
                kind = self._notice_of(seat)
                if kind is not None:
                    deciding = kind in (
                        Notice.ABSENT,
                        Notice.LEFT,
                        Notice.ALONE,
                    )
                    key = f"{'absent' if deciding else 'notice'}:{seat}"
                    standing.add(key)
                    screen = notices.notice(kind, self._scene(), seat)
                    self._table.board.want(key, screen, Urgency.ANSWER)
        gone = {key for key in self._called - standing if key.partition(":")[0] in STANDING}
        for key in gone:
            self._table.services.outbox.drop(self._table.board.slot(key))
        self._called = (self._called - gone) | standing

    def _notice_of(self, seat: int) -> Notice | None:
        """What the table's chat is told about a person who is not there."""
        table, ledger = self._table, self._table.current
        user_id = table.user_at(seat)
        if user_id is None:
            return None
        if seat in ledger.table.substituted:
            return Notice.COMPUTER if seat in table.notes.timed else Notice.AGREED
        if seat in table.notes.gone:
            return Notice.ALONE if self.alone(seat) else Notice.LEFT
        if table.row.private:
            return None
        person = table.services.people.known(user_id)
        if person is not None and person.blocked:
            return Notice.BLOCKED
        if table.absent(seat) and not self.alone(seat):
            return Notice.ABSENT
        return None

    def alone(self, seat: int) -> bool:
        """Whether nobody but computers plays with the person at a seat."""
        others = frozenset(range(len(self._table.row.places))) - {seat}
        return others <= self._table.current.played_by_computer

    # Calls

    def votes(self, seat: int) -> bool:
        """Whether a vote beside the deal waits for the person at a seat."""
        ledger = self._table.current
        vote = ledger.table.vote
        asked = vote is not None and not vote.blocks and seat in vote.awaited
        return asked and seat not in ledger.played_by_computer

    def call_of(self, seat: int) -> str:
        """What is waited for at a seat, its turn and its vote; "" for nothing."""
        ledger = self._table.current
        turn = ledger.waits_for(seat) and seat not in ledger.played_by_computer
        voting = self.votes(seat)
        if not (turn or voting):
            return ""
        return f"{ledger.decisions[seat] if turn else 0}:{ledger.vote_entry if voting else 0}"

    def poke(self, seat: int) -> bool:
        """Call a person anew, heard before or not; return whether this call rings."""
        if self._table.current.waits_for(seat):
            return self._ping(seat, renew=True)
        return self._ping_vote(seat, renew=True)

    def call(self, seat: int) -> None:
        """Mention in the group whom everybody waits for."""
        if self._heard.get(seat) != self._table.current.decisions[seat]:
            self._ping(seat)

    def call_to_vote(self, seat: int) -> None:
        """Mention in the group whose answer is waited for."""
        if self._votes_heard.get(seat) != self._table.current.vote_entry:
            self._ping_vote(seat)

    def _ping(self, seat: int, *, renew: bool = False) -> bool:
        screen = notices.ping_screen(seat, self._scene())
        return self._mention(f"ping:{seat}", seat, screen, renew=renew)

    def _ping_vote(self, seat: int, *, renew: bool = False) -> bool:
        seen, scene = self._table.seen(PUBLIC), self._scene()
        asked = Markup("")
        if seen.vote is not None:
            asked = self._table.front.proposal(seen.vote, seen, scene)
        screen = notices.vote_ping_screen(seat, asked, seen, scene)
        return self._mention(f"vote:{seat}", seat, screen, renew=renew)

    def _mention(self, key: str, seat: int, screen: Screen, *, renew: bool) -> bool:
        """Show a call; it rings unless the person wants no sound."""
        user_id = self._table.user_at(seat)
        person = None if user_id is None else self._table.services.people.known(user_id)
        rings = person is None or person.sound != "never"
        self._called.add(key)
        self._table.board.want(key, screen, Urgency.ANSWER, renew=renew, sound=rings)
        return rings

    def warn(self, seat: int) -> None:
        """Tell whose time is nearly out; whoever is about to lose his turn has to hear of it."""
        key = f"ping:{seat}"
        self._called.add(key)
        screen = notices.notice(Notice.TIME_SHORT, self._scene(), seat)
        self._table.board.want(key, screen, Urgency.ANSWER, renew=True, sound=True)

    def stuck(self) -> None:
        """Say, once, that the table waits for what cannot be written."""
        if not self._stuck:
            self._stuck = True
            table = self._table
            text = table.tr("notice-stuck", table=table.row.title)
            self._table.board.want("stuck", Screen(text), Urgency.ANSWER)

    def moving(self) -> None:
        """The table goes on: nothing of `stuck` remains."""
        if self._stuck:
            self._stuck = False
            self._table.services.outbox.drop(self._table.board.slot("stuck"))

    def clear(self, seat: int, *kinds: str) -> None:
        """Take back messages about a seat, by their `CALLS`."""
        for key in [f"{kind}:{seat}" for kind in kinds]:
            if key in self._called:
                self._called.discard(key)
                self._table.services.outbox.drop(self._table.board.slot(key))
