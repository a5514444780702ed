"""One call each: what a step does, and what is known of the slot after it."""

from dataclasses import replace
from typing import Final

from bot.clock import Clock
from bot.reconcile import courier as post_office
from bot.reconcile.courier import Courier
from bot.reconcile.ids import CANDIDATES, MessageIds
from bot.reconcile.lane import (
    DELETABLE_FOR,
    Fate,
    Ghost,
    Job,
    Lane,
    Post,
    Standing,
    Step,
    callback_data,
)
from bot.reconcile.slot_writer import SlotWriter
from bot.reconcile.values import kind
from bot.store import SlotRow, Stale

GRACE: Final = 3.0
"""Seconds given to a lost send to arrive before it is searched for."""
MARK: Final = ""
"""Key of the row that says up to which id a chat has messages that no slot knows."""


class Steps:
    """Carries out the steps of a chat's messages. Every step raises what `Courier` raises.

    While a call is under way its slot may move to another chat (a group became a supergroup);
    then what the call did belongs to the old chat, and nothing of it is kept.
    """

    def __init__(self, courier: Courier, slots: SlotWriter, clock: Clock, ids: MessageIds) -> None:
        self._courier = courier
        self._slots = slots
        self._clock = clock
        self._ids = ids

    async def carry_out(self, lane: Lane, job: Job) -> None:
        """Do one thing."""
        if isinstance(job.of, Post):
            await self.post(lane, job.of)
        else:
            await self._STEPS[job.step](self, lane, job.of)

    async def post(self, lane: Lane, post: Post) -> None:
        """Send what nobody edits later."""
        thread_id = None if post.thread_id in lane.no_topic else post.thread_id
        await self._mark(lane, None)
        message_id = await self._courier.send(
            lane.chat_id,
            post.screen,
            thread_id=thread_id,
            sound=post.sound,
            reply_to=post.reply_to,
        )
        self._ids.note(lane.chat_id, message_id)
        lane.sent(message_id)
        lane.leave(message_id)
        take(lane, post)
        await self._mark(lane, message_id)

    async def _mark(self, lane: Lane, message_id: int | None) -> None:
        """Keep for a restart the id of a message that no slot knows; None: one may come to be.

        Else the search for a lost send would take that message for the lost one. ``after`` is
        the lowest message that stays in the chat, as `Lane.left` has it.
        """
        row = SlotRow(lane.chat_id, MARK, message_id=message_id, after=lane.left or None)
        await self._slots.save(row)

    async def _send(self, lane: Lane, standing: Standing) -> None:
        screen, sent = standing.want, standing.wanted
        if screen is None:
            return
        now = self._clock.now()
        standing.row = replace(
            standing.outdate(standing.row),
            digest=sent,
            kind=kind(screen),
            picture=screen.picture.key if screen.picture else "",
            intent_at=now,
            after=self._ids.top(lane.chat_id),
            chapter=standing.chapter,
        )
        standing.lost_rows = screen.rows
        standing.loud = standing.sound
        standing.searched.clear()
        standing.search_at = now + GRACE
        await self._slots.save(standing.row)
        topic = standing.slot.thread_id
        message_id = await self._courier.send(
            lane.chat_id,
            screen,
            thread_id=None if topic in lane.no_topic else topic,
            sound=standing.loud,
        )
        await self._found(lane, standing, message_id)

    async def _found(self, lane: Lane, standing: Standing, message_id: int) -> None:
        """A send has an id."""
        self._ids.note(lane.chat_id, message_id)
        lane.sent(message_id)
        if standing.slot.chat_id != lane.chat_id:
            return  # the chat moved meanwhile: there it is sent anew
        row = standing.row
        now = self._clock.now()
        standing.row = replace(
            row,
            message_id=message_id,
            sent_at=row.intent_at or now,
            shown_at=now,
            intent_at=None,
            after=None,
        )
        standing.shown(now)
        await self._slots.save(standing.row)

    async def _search(self, lane: Lane, standing: Standing) -> None:
        """Ask for one id that a lost send may have got."""
        left = [
            number
            for number in self._ids.candidates(lane.chat_id, standing.row.after)
            if number not in standing.searched
        ]
        if not left or len(standing.searched) >= CANDIDATES:
            await self._not_sent(lane, standing)
            return
        rows = standing.lost_rows
        if rows is None:
            rows = standing.want.rows if standing.want else ()
        if await self._courier.is_ours(lane.chat_id, left[0], rows):
            if standing.lost_rows is None:
                # After a restart the buttons may be newer than the text: have it edited.
                standing.row = replace(standing.row, digest="")
            await self._found(lane, standing, left[0])
        else:
            standing.searched.append(left[0])

    async def _not_sent(self, lane: Lane, standing: Standing) -> None:
        """A lost send was not found: it is taken not to have happened."""
        if standing.lost_rows:
            lane.ghosts.append(Ghost(standing.slot.key, callback_data(standing.lost_rows)))
        standing.row = replace(standing.row, digest="", intent_at=None, after=None)
        await self._slots.save(standing.row)

    async def _edit(self, lane: Lane, standing: Standing) -> None:
        screen, sent, row = standing.want, standing.wanted, standing.row
        chapter = standing.chapter
        if screen is None or row.message_id is None:
            return
        shown = row.picture if row.kind == "picture" and row.digest else ""
        try:
            await self._courier.edit(lane.chat_id, row.message_id, screen, shown)
        except post_office.Unknown:
            # It may show the new screen or the old one: neither digest may be trusted.
            standing.row = replace(standing.row, digest="")
            raise
        if standing.slot.chat_id != lane.chat_id:
            return
        now = self._clock.now()
        standing.row = replace(
            standing.row,
            digest=sent,
            kind=kind(screen),
            picture=screen.picture.key if screen.picture else "",
            shown_at=now,
            chapter=chapter,
        )
        standing.shown(now)
        await self._slots.save(standing.row)

    async def _delete(self, lane: Lane, standing: Standing) -> None:
        """Delete the oldest message that must go, or point down from it when that is too late."""
        row = standing.row
        if standing.fate is Fate.DROP and not row.doomed:
            row = standing.row = replace(standing.outdate(row), doomed=True)
            await self._slots.save(row)
        if not row.stale:
            return
        old = row.stale[0]
        if self._clock.now() - old.sent_at < DELETABLE_FOR:
            try:
                await self._courier.delete(lane.chat_id, old.message_id)
            except post_office.Undeletable:
                # Sent later than known, or by another's rules: the edit below is the next call.
                expired = replace(old, sent_at=0.0)
                standing.row = replace(standing.row, stale=(expired, *row.stale[1:]))
                return
        else:
            await self._point_down(lane, standing, old)
        if standing.slot.chat_id != lane.chat_id:
            return
        stale = tuple(each for each in standing.row.stale if each.message_id != old.message_id)
        standing.row = replace(standing.row, stale=stale)
        await self._slots.save(standing.row)

    async def _point_down(self, lane: Lane, standing: Standing, old: Stale) -> None:
        text = replace(standing.pointer, picture=None, document=None)
        try:
            await self._courier.edit(
                lane.chat_id, old.message_id, text, "", caption=old.kind != "text"
            )
        except (post_office.Gone, post_office.Uneditable, post_office.Unfit):
            return

    async def _forget(self, lane: Lane, standing: Standing) -> None:
        key = standing.slot.key
        fate = standing.fate
        if standing.row.message_id is not None:
            lane.leave(standing.row.message_id)
            await self._mark(lane, self._ids.top(lane.chat_id))
        await self._slots.drop(lane.chat_id, key)
        if standing.fate is fate and standing.next_step(self._clock.now()) is Step.FORGET:
            lane.standings.pop(key, None)
            lane.pending.pop(key, None)
        else:
            standing.row = SlotRow(lane.chat_id, key, standing.slot.thread_id)

    _STEPS: Final = {
        Step.SEND: _send,
        Step.SEARCH: _search,
        Step.EDIT: _edit,
        Step.DELETE: _delete,
        Step.FORGET: _forget,
    }


def give_up(lane: Lane, job: Job) -> None:
    """Telegram will never take this; a different screen will be tried again."""
    match job.of:
        case Post() as post:
            take(lane, post)
        case standing if job.step is Step.DELETE:
            standing.row = replace(standing.row, stale=standing.row.stale[1:])
        case standing:
            standing.refused = standing.wanted
            standing.renew = standing.sound = False
            if standing.row.message_id is None and standing.row.stale:
                # What was shown before is better than nothing.
                kept = standing.row.stale[-1]
                standing.row = replace(
                    standing.row,
                    message_id=kept.message_id,
                    sent_at=kept.sent_at,
                    kind=kept.kind,
                    digest="",
                    stale=standing.row.stale[:-1],
                )


def take(lane: Lane, post: Post) -> None:
    """Let a post go, shown or not."""
    if post in lane.posts:
        lane.posts.remove(post)
