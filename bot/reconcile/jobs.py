"""What each kind of job does, the slot after it, and the search for lost sends."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import structlog

from bot.clock import Clock
from bot.ops import metrics
from bot.reconcile import client
from bot.reconcile.chats import (
    REMEMBERED,
    ChatQueue,
    ChatQueues,
    Job,
    LostSend,
    Post,
    callback_data,
)
from bot.reconcile.ephemeral import EphemeralClient
from bot.reconcile.slots import Goal, JobKind, Receiver, SlotRows, SlotState, kind
from bot.screen import FOR_ONE, Screen
from bot.store import OutdatedMessage, SlotRow

log = structlog.get_logger(__name__)

DELETABLE_FOR: Final = 48 * 3600.0 - 60.0
"""Seconds for which Telegram lets a message be deleted, less a minute's margin."""
CANDIDATES: Final = 4
"""Ids tried before a lost send counts as not sent."""
MARK: Final = ""
"""Key of the row with the highest id of a chat's messages without a slot."""
DOWN: Final = Screen("⬇")
"""Replaces an outdated message too old to be deleted."""


def in_supergroup(chat_id: int) -> bool:
    """Return whether a chat is a supergroup, by its id."""
    return chat_id <= -1_000_000_000_000


@dataclass(slots=True)
class _Space:
    top: int | None = None
    recent: deque[int] = field(default_factory=lambda: deque(maxlen=4096))


@dataclass(slots=True)
class MessageIds:
    """Recent message ids: clues to the id of a send without a reply.

    A reply lost after the server acted leaves a message with an unknown id. The Bot API lists no
    messages, but ids only grow: per chat in a supergroup, over the whole account in private chats
    and basic groups. So the lost message's id is higher than all known when it was sent, and none
    of those seen since: it is among the first few of the rest, or it does not exist. A kill may
    leave many lost sends at once: then it may come after all others.
    """

    _spaces: dict[int, _Space] = field(default_factory=dict)

    def _space(self, chat_id: int) -> _Space:
        return self._spaces.setdefault(chat_id if in_supergroup(chat_id) else 0, _Space())

    def note(self, chat_id: int, message_id: int) -> None:
        """Note a message just sent."""
        space = self._space(chat_id)
        space.top = max(message_id, space.top or 0)
        space.recent.append(message_id)

    def note_existing(self, chat_id: int, message_id: int) -> None:
        """Note an id in use; newer ones may be in use too."""
        self._space(chat_id).recent.append(message_id)

    def highest(self, chat_id: int) -> int | None:
        """Return the highest id known to be in use, None if none is."""
        return self._space(chat_id).top

    def candidates(self, chat_id: int, after: int | None, others: int) -> list[int]:
        """Return ids that a message sent when ``after`` was the highest may have.

        ``others``: count of other messages with unknown ids.
        """
        if after is None:
            return []
        known = set(self._space(chat_id).recent)
        found: list[int] = []
        number = after
        while len(found) < CANDIDATES + others:
            number += 1
            if number not in known:
                found.append(number)
        return found


class JobRunner:
    """Carries out the jobs of a chat. Every job raises what `TelegramClient` raises.

    A slot may move to another chat during its call (a group became a supergroup); then the call's
    effect belongs to the old chat and is dropped.
    """

    def __init__(
        self,
        telegram: EphemeralClient,
        rows: SlotRows,
        clock: Clock,
        ids: MessageIds,
        chats: ChatQueues,
    ) -> None:
        self._client = telegram
        self._rows = rows
        self._clock = clock
        self._ids = ids
        self._chats = chats

    async def carry_out(self, queue: ChatQueue, job: Job) -> None:
        """Do one job."""
        with metrics.CALLS.labels(job.kind.name.lower()).time():
            if isinstance(job.of, Post):
                await self.post(queue, job.of)
            elif job.of.to is not None and job.kind in self._FOR_ONE:
                await self._FOR_ONE[job.kind](self, queue, job.of, job.of.to)
            else:
                await self._JOBS[job.kind](self, queue, job.of)

    async def post(self, queue: ChatQueue, post: Post) -> None:
        """Send a message that is never edited."""
        thread_id = None if post.thread_id in queue.no_topic else post.thread_id
        await self._mark(queue, None)
        message_id = await self._client.send(
            queue.chat_id,
            post.screen,
            thread_id=thread_id,
            sound=post.sound,
            reply_to=post.reply_to,
        )
        self._ids.note(queue.chat_id, message_id)
        queue.note_sent(message_id, self._clock.now())
        queue.release(message_id)
        drop_post(queue, post)
        await self._mark(queue, message_id)

    async def _mark(self, queue: ChatQueue, message_id: int | None) -> None:
        """Store the id of a message without a slot; None: before its send.

        Else the search for a lost send would take that message for it. ``after`` is the lowest
        message that stays in the chat (`ChatQueue.left`).
        """
        row = SlotRow(queue.chat_id, MARK, message_id=message_id, after=queue.left or None)
        await self._rows.save(row)

    async def _send(self, queue: ChatQueue, state: SlotState) -> None:
        now = self._clock.now()
        queue.draw(state, now)
        wish, sent, screen = state.wish, state.wanted, state.want
        if wish is None or screen is None:
            return
        state.loud = state.rings
        row = state.outdate(state.noted(wish))
        state.row = replace(
            row,
            digest=sent,
            kind=kind(screen),
            picture=screen.picture.key if screen.picture else "",
            intent_at=now,
            after=self._ids.highest(queue.chat_id),
            phase=wish.phase,
            deleting=False,
            rang=wish.announces if state.loud else row.rang,
        )
        state.lost_rows = screen.rows
        state.searched = ()
        state.search_at = now + grace(queue.chat_id)
        await self._rows.save(state.row)
        topic = state.slot.thread_id
        message_id = await self._client.send(
            queue.chat_id,
            screen,
            thread_id=None if topic in queue.no_topic else topic,
            sound=state.loud,
        )
        await self._found(queue, state, message_id)

    async def _found(self, queue: ChatQueue, state: SlotState, message_id: int) -> None:
        """Note the id of a send."""
        self._ids.note(queue.chat_id, message_id)
        queue.note_sent(message_id, self._clock.now())
        if state.slot.chat_id != queue.chat_id:
            return  # the chat moved meanwhile: it is sent anew there
        row = state.row
        now = self._clock.now()
        state.row = replace(
            row,
            message_id=message_id,
            sent_at=row.intent_at or now,
            shown_at=now,
            intent_at=None,
            after=None,
            rang_at=now if state.loud else row.rang_at,
        )
        queue.rang_at = max(queue.rang_at, state.row.rang_at)
        state.shown(now)
        await self._rows.save(state.row)

    async def _search(self, queue: ChatQueue, state: SlotState) -> None:
        """Try one id that a lost send may have."""
        alone = in_supergroup(queue.chat_id)
        near = [queue] if alone else [q for q in self._chats if not in_supergroup(q.chat_id)]
        others = sum(each.in_doubt for each in near) - (state.lost_rows is None)
        found = self._ids.candidates(queue.chat_id, state.row.after, others)
        left = [number for number in found if number not in state.searched]
        if not left:
            await self._not_sent(queue, state)
            return
        rows = state.lost_rows
        if rows is None:
            rows = state.want.rows if state.want else ()
        # A post lost here earlier stands above.
        number = left[-1] if queue.unsure else left[0]
        if await self._client.is_ours(queue.chat_id, number, rows):
            if state.lost_rows is None or queue.unsure:
                # The buttons may be newer than the text, or the post's: force an edit.
                state.row = replace(state.row, digest="")
            await self._found(queue, state, number)
        else:
            state.searched += (number,)

    async def _not_sent(self, queue: ChatQueue, state: SlotState) -> None:
        """Treat a lost send as not sent after a search in vain."""
        if state.lost_rows:
            lost = LostSend(state.slot.key, callback_data(state.lost_rows))
            queue.lost_sends = (*queue.lost_sends, lost)[-REMEMBERED:]
        state.unsent()
        await self._rows.save(state.row)

    async def _edit(self, queue: ChatQueue, state: SlotState) -> None:
        queue.draw(state, self._clock.now())
        wish, sent, row, screen = state.wish, state.wanted, state.row, state.want
        if wish is None or screen is None or row.message_id is None:
            return
        shown = row.picture if row.kind == "picture" and row.digest else ""
        try:
            await self._client.edit(queue.chat_id, row.message_id, screen, shown)
        except client.OutcomeUnknown:
            # It may show the old or the new screen: trust neither digest.
            state.row = replace(state.row, digest="")
            raise
        if state.slot.chat_id != queue.chat_id:
            return
        now = self._clock.now()
        state.row = replace(
            state.noted(wish),
            digest=sent,
            kind=kind(screen),
            picture=screen.picture.key if screen.picture else "",
            shown_at=now,
            phase=wish.phase,
        )
        state.shown(now)
        await self._rows.save(state.row)

    async def _delete(self, queue: ChatQueue, state: SlotState) -> None:
        """Delete the oldest outdated message, or edit it to an arrow when that is too late."""
        row = state.row
        if state.goal is Goal.DELETE and not row.deleting:
            row = state.row = replace(state.outdate(row), deleting=True)
            await self._rows.save(row)
        if not row.stale:
            return
        old = row.stale[0]
        if self._clock.now() - old.sent_at < DELETABLE_FOR:
            try:
                await self._client.delete(queue.chat_id, old.message_id)
                queue.deleted = (*queue.deleted, old.message_id)[-REMEMBERED:]
            except client.Undeletable:
                # It is older than known, or not deletable by rights: the next call edits it.
                expired = replace(old, sent_at=0.0)
                state.row = replace(state.row, stale=(expired, *row.stale[1:]))
                return
        else:
            await self._point_down(queue, state, old)
        if state.slot.chat_id != queue.chat_id:
            return
        stale = tuple(each for each in state.row.stale if each.message_id != old.message_id)
        state.row = replace(state.row, stale=stale)
        await self._rows.save(state.row)

    async def _point_down(self, queue: ChatQueue, state: SlotState, old: OutdatedMessage) -> None:
        try:
            await self._client.edit(
                queue.chat_id, old.message_id, DOWN, "", caption=old.kind != "text"
            )
        except (client.MessageGone, client.Uneditable, client.Unacceptable):
            return

    async def _hand_over(self, queue: ChatQueue, state: SlotState) -> None:
        """Give the message to its successor, whose row is written first: it always has a slot.

        A process that dies in between leaves it in both; `resolve_hand_overs` decides.
        """
        successor, row = queue.successor(state), state.row
        if successor is None:
            return
        successor.row = replace(
            successor.row,
            message_id=row.message_id,
            digest="",
            kind=row.kind,
            picture=row.picture,
            sent_at=row.sent_at,
            shown_at=row.shown_at,
        )
        state.row = replace(row, message_id=None, digest="")
        queue.pending[successor.slot.key] = successor
        await self._rows.save(successor.row, state.row)

    # What one member of a group alone sees

    async def _send_for_one(self, queue: ChatQueue, state: SlotState, to: Receiver) -> None:
        """Send a page, or the line in place of a hand: its edit follows.

        Nothing is stored before: a line that is lost shows nothing, and nobody can search for it.
        """
        queue.draw(state, self._clock.now())
        wish, want, shown = state.wish, state.want, ""
        if wish is None or want is None:
            return
        topic = None if state.slot.thread_id in queue.no_topic else state.slot.thread_id
        if state.slot.of_game:
            found: int | None = await self._client.send_line(queue.chat_id, to, wish.line, topic)
        else:
            shown = state.wanted
            found = await self._client.send_page(queue.chat_id, to, want, topic)
        if state.slot.chat_id != queue.chat_id:
            return
        now = self._clock.now()
        if found is not None:
            await self._release_again(queue, to.user_id, found)
        state.row = replace(
            state.outdate(state.row),
            message_id=found,
            digest=shown,
            kind=kind(want) if shown else "text",
            sent_at=now,
            shown_at=now,
        )
        if found is None:
            state.goal, state.refused = Goal.LET_GO, shown
        state.shown(now)
        await self._rows.save(state.row)

    async def _release_again(self, queue: ChatQueue, user_id: int, number: int) -> None:
        """Forget a message that is gone: its id was given to another."""
        for state in queue.slots.values():
            if state.to is None or state.to.user_id != user_id or not state.row.has(number):
                continue
            stale = tuple(each for each in state.row.stale if each.message_id != number)
            state.row = replace(state.row, stale=stale)
            if state.row.message_id == number:
                state.row = replace(state.row, message_id=None, digest="")
            await self._rows.save(state.row)

    async def _edit_for_one(self, queue: ChatQueue, state: SlotState, to: Receiver) -> None:
        queue.draw(state, self._clock.now())
        wish, sent, want, number = state.wish, state.wanted, state.want, state.row.message_id
        if wish is None or want is None or number is None:
            return
        try:
            await self._client.edit_for(queue.chat_id, to.user_id, number, want)
        except client.OutcomeUnknown:
            state.row = replace(state.row, digest="")
            raise
        if state.slot.chat_id != queue.chat_id:
            return
        now = self._clock.now()
        state.row = replace(state.row, digest=sent, announced=wish.announces, shown_at=now)
        state.shown(now)
        state.failed = 0
        await self._rows.save(state.row)

    async def _delete_for_one(self, queue: ChatQueue, state: SlotState, to: Receiver) -> None:
        if state.goal is Goal.DELETE:
            state.row = state.outdate(state.row)
        if state.row.stale:
            old = state.row.stale[0]
            await self._client.delete_for(queue.chat_id, to.user_id, old.message_id)
            state.row = replace(state.row, stale=state.row.stale[1:])
            await self._rows.save(state.row)

    async def _note(self, queue: ChatQueue, state: SlotState) -> None:
        if state.wish is not None:
            state.row = state.noted(state.wish)
            await self._rows.save(state.row)

    async def forget(self, queues: Sequence[tuple[ChatQueue, SlotState]]) -> None:
        """Forget slots in one transaction: a restart finds all of them or none."""
        for queue, state in queues:
            queue.slots.pop(state.slot.key, None)
            queue.pending.pop(state.slot.key, None)
            queue.release(state.number)
        for queue in {id(queue): queue for queue, _ in queues}.values():
            await self._mark(queue, self._ids.highest(queue.chat_id))
        await self._rows.drop(*((queue.chat_id, state.slot.key) for queue, state in queues))

    async def _forget(self, queue: ChatQueue, state: SlotState) -> None:
        key = state.slot.key
        goal = state.goal
        if state.number:
            queue.release(state.number)
            await self._mark(queue, self._ids.highest(queue.chat_id))
        await self._rows.drop((queue.chat_id, key))
        if state.goal is goal and state.next_job() is JobKind.FORGET:
            queue.slots.pop(key, None)
            queue.pending.pop(key, None)
        else:
            state.row = SlotRow(queue.chat_id, key, state.slot.thread_id)

    _FOR_ONE: Final = {
        JobKind.SEND: _send_for_one,
        JobKind.EDIT: _edit_for_one,
        JobKind.DELETE: _delete_for_one,
    }
    _JOBS: Final = {
        JobKind.SEND: _send,
        JobKind.SEARCH: _search,
        JobKind.EDIT: _edit,
        JobKind.DELETE: _delete,
        JobKind.HAND_OVER: _hand_over,
        JobKind.NOTE: _note,
        JobKind.FORGET: _forget,
    }


def resolve_hand_overs(rows: Sequence[SlotRow]) -> list[SlotRow]:
    """Return stored rows with each message in one slot: the successor's, if it has one.

    The successor's message has no digest yet, and a successor has no phases.
    """
    owners: dict[tuple[int, int], SlotRow] = {}
    for row in sorted(rows, key=lambda row: (row.digest != "", row.phase != "")):
        if row.message_id is not None and row.key != MARK and FOR_ONE not in row.key:
            owners.setdefault((row.chat_id, row.message_id), row)
    return [
        row
        if row.message_id is None
        or row.key == MARK
        or FOR_ONE in row.key
        or owners[row.chat_id, row.message_id] is row
        else replace(row, message_id=None, digest="")
        for row in rows
    ]


def grace(chat_id: int) -> float:
    """Return the seconds for a lost send to arrive; slow mode delays a message at most 10."""
    return 11.0 if in_supergroup(chat_id) else 3.0


def record_done(queue: ChatQueue, job: Job, now: float) -> None:
    """Count a finished job, and log it for traced requests."""
    if job.shows:
        metrics.SHOWN.labels(job.urgency.name.lower()).observe(max(0.0, now - job.since))
    if job.calls:
        log.debug("call.made", chat_id=queue.chat_id, job=job.kind.name)


def give_up(queue: ChatQueue, job: Job) -> None:
    """Give up a screen that Telegram refused for good, or only its file; others are tried."""
    match job.of:
        case Post() as post if post.screen.has_file:
            post.screen = post.screen.in_words()
        case Post() as post:
            drop_post(queue, post)
        case state if job.kind is JobKind.DELETE:
            state.row = replace(state.row, stale=state.row.stale[1:])
        case SlotState(want=Screen(has_file=True) as screen) as state:
            state.refused = state.wanted
            state.reword(screen.in_words())
        case state:
            state.refused = state.wanted
            _keep_earlier(state)


def shut(queue: ChatQueue, job: Job, now: float) -> None:
    """Keep what may be sent into no topic, until one may be open again."""
    match job.of:
        case Post() as post:
            drop_post(queue, post)
        case state:
            state.shut = True
            _keep_earlier(state)
            queue.put_off(now)


def _keep_earlier(state: SlotState) -> None:
    """Keep the earlier message in place of one that cannot be sent: it is better than none."""
    state.renew = False
    if state.row.message_id is None and state.row.stale:
        kept = state.row.stale[-1]
        state.row = replace(
            state.row,
            message_id=kept.message_id,
            sent_at=kept.sent_at,
            kind=kept.kind,
            digest="",
            stale=state.row.stale[:-1],
        )


def drop_post(queue: ChatQueue, post: Post) -> None:
    """Remove a post, shown or not."""
    if post in queue.posts:
        queue.posts.remove(post)
