"""Beside the log: what a table has to remember that is no move. A restart finds all of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

import structlog

from bot.causes import Cause
from bot.store import NOTES
from bot.tables.services import TableStore
from bot.views.model import Draft
from engine import codec
from engine.codec import CodecError
from engine.options import Values

log = structlog.get_logger(__name__)

T = TypeVar("T")

CLEAN: Final = Draft()


@dataclass(frozen=True, slots=True)
class Notes:
    """What is true of the table as a whole.

    ``menu`` is open in the lobby or under the last result. ``gone``: seats whose people said they
    leave, so that the others need not wait for hours. ``wished``: levels of computers from the
    next deal on, by place in joining order. ``ended_by``: who called the table off.
    ``layouts``: the last deal in which a seat opened the layout of a misère, and has not closed
    it since.
    ``invited``: people who sat at the table before this one and may sit down, names by user id.
    ``timed``: seats whose time was out when the computer took them. ``poked``: by seat the call
    (see `Snapshot.call_of`) that somebody has reminded of already. ``hurried``:
    number of the deal that computers finish without pauses. ``aside``: what was chosen in the lobby
    for games that it has left, by their keys. ``reopened``: finished deals whose end was
    shown before somebody proposed to play on; none of it is shown again. ``before``: whom each of
    those who came to a running table replaced, by their number; "" for a seat of their own.
    ``whose`` and ``ender``: user ids to the names in ``before`` and ``ended_by``, 0 for nobody's.
    ``lots_salt``: what the lots for the seats follow from, secret until they are drawn; "" where
    no fingerprint of it was shown.
    """

    menu: str = ""
    gone: frozenset[int] = frozenset()
    wished: Mapping[int, str] = field(default_factory=dict)
    ended_by: str = ""
    layouts: Mapping[int, int] = field(default_factory=dict)
    timed: frozenset[int] = frozenset()
    poked: Mapping[int, str] = field(default_factory=dict)
    hurried: int = 0
    invited: Mapping[int, str] = field(default_factory=dict)
    aside: Mapping[str, Values] = field(default_factory=dict)
    reopened: int = -1
    before: tuple[str, ...] = ()
    whose: tuple[int, ...] = ()
    ender: int = 0
    lots_salt: str = ""


@dataclass(frozen=True, slots=True)
class _SeatDraft:
    """What a seat is putting together for a decision."""

    decision: int = 0
    draft: Draft = CLEAN


class SideState:
    """Notes of one table, and what its seats are putting together. Remembered once written."""

    def __init__(self, store: TableStore, table_id: int) -> None:
        self._store = store
        self._table_id = table_id
        self.notes = Notes()
        self._stored: dict[int, Mapping[str, Any]] = {}
        """What this process last read or wrote, by seat: what is written must follow from it."""
        self._drafts: dict[int, _SeatDraft] = {}
        self._cause: Cause | None = None
        self._by_note = False
        """The update that is being done; whether notes do it."""

    # The update that is being done

    def begin(self, cause: Cause | None, *, by_note: bool = False) -> None:
        """Note an update, None for no more, with the first thing that is written from now on.

        ``by_note``: it does nothing but change notes. Else something is written after them.
        """
        self._cause, self._by_note = cause, by_note

    @property
    def update(self) -> int:
        """The update to be noted as handled with whatever is written next, 0 for none."""
        return 0 if self._cause is None else self._cause.unnoted

    def noted(self) -> None:
        """It is written."""
        if self._cause is not None:
            self._cause.noted = True

    # What stands

    def take(self, stored: Mapping[int, Mapping[str, Any]]) -> None:
        """Remember what is stored, by seat, and nothing else."""
        self._stored = dict(stored)
        self.notes = _read(Notes, stored.get(NOTES, {}))
        self._drafts = {seat: _read(_SeatDraft, each) for seat, each in stored.items() if seat >= 0}

    async def _write(self, seat: int, value: Notes | _SeatDraft) -> None:
        draft = codec.dump(value)
        was = self._stored.get(seat)
        number = self.update if seat >= 0 or self._by_note else 0
        await self._store.save_draft(self._table_id, seat, draft, was=was, update_id=number)
        self._stored[seat] = draft
        if number:
            self.noted()

    async def note(self, **changes: object) -> bool:
        """Change some of the notes; return whether anything is different now.

        Raises `SequenceTaken` when the stored notes are not those that were read.
        """
        if all(getattr(self.notes, name) == value for name, value in changes.items()):
            return False
        notes = replace(self.notes, **changes)  # type: ignore[arg-type]
        await self._write(NOTES, notes)
        self.notes = notes
        return True

    def seated(self, notes: Mapping[str, Any]) -> None:
        """Somebody has come to a seat; the notes were written with the log."""
        self.notes = codec.load(Notes, notes)
        self._stored[NOTES] = notes

    def draft(self, seat: int, decision: int) -> Draft:
        """What the seat is putting together for a decision."""
        kept = self._drafts.get(seat, _SeatDraft())
        return kept.draft if kept.decision == decision else CLEAN

    async def save_draft(self, seat: int, decision: int, draft: Draft) -> None:
        """Keep a draft; raises what `note` raises."""
        kept = _SeatDraft(decision, draft)
        await self._write(seat, kept)
        self._drafts[seat] = kept

    async def drop_old(self, decisions: Sequence[int]) -> None:
        """Forget drafts for decisions that are over; ``decisions``: the present ones by seat."""
        present = dict(enumerate(decisions))  # a row of the database may name any seat
        for seat in [s for s, each in self._drafts.items() if each.decision != present.get(s)]:
            await self._store.drop_drafts(self._table_id, seat)
            del self._drafts[seat]
            self._stored.pop(seat, None)


def _read(kind: type[T], stored: object) -> T:
    """Read what stands beside the log; what cannot be read is forgotten, and the game goes on."""
    try:
        return codec.load(kind, stored)
    except CodecError as error:
        log.error("side_state.unreadable", kind=type(error).__name__)  # noqa: TRY400
        return kind()
