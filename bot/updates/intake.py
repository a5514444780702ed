"""Intake of updates: each is handled once, and confirmed only when that is written.

A tap is done when it is answered, any other update when its handler has returned; one that the
database refused is retried, and Telegram keeps it until then. A repeat after a kill is recognised
by the note stored with its effect (`bot.store.handled`).
"""

import asyncio
import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final

import structlog
from cachetools import FIFOCache, TTLCache
from telegram import Bot, CallbackQuery, Chat, Message, Update
from telegram.error import Conflict, InvalidToken, TelegramError
from telegram.ext import Application

from bot.clock import Clock, wait_within
from bot.ops import metrics, tracing
from bot.ops.locks import KeyedLocks
from bot.ops.retry import MIN_REMOTE_DELAY, keep_trying
from bot.ops.startup import EndedError
from bot.reconcile.trimmed_request import KNOWN, trim_update
from bot.screen import Screen, Toast
from bot.services import Services
from bot.store import StoreError
from bot.taps import decode
from bot.updates.liveness import UpdateLiveness
from bot.updates.rate_limits import Cost, RateLimits

log = structlog.get_logger(__name__)

AnyApplication = Application[Any, Any, Any, Any, Any, Any]

ALLOWED_UPDATES: Final = (Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER)
LIMIT: Final = 100
"""Maximum of updates per poll; Telegram gives no more."""
POLL_SECONDS: Final = 10
"""Seconds that a poll waits for an update."""
PAUSE: Final = 0.03
LONGEST_PAUSE: Final = 0.25
"""Seconds before the next poll while updates are running: doubled if none was new."""
REFUSED_FOR: Final = 60.0
"""Seconds of 401 or 409 after which the program ends."""
UNREADABLE: Final = 5
"""Consecutive unreadable polls after which their first update is skipped."""
TAP_WITHIN: Final = 2.0
"""Seconds in which a tap must be written, else it is given up."""
WEBHOOK_WITHIN: Final = 5.0
"""Seconds after which Telegram is asked to push an unwritten update again."""
ASKING_TIMES: Final = 7
"""Factor on that if Telegram must be asked first: an answer can arrive for 15 seconds."""
EQUAL_WITHIN: Final = 0.5
"""Seconds after a tap in which an equal one counts as the same; also until the first is done."""
TAPS_A_SECOND: Final = 5
"""Maximum of one person's taps per second; others are dropped."""
REMEMBERED: Final = 4096
"""Finished updates remembered: more than Telegram delivers again without a restart."""
FINISH_WITHIN: Final = 1.0
"""Real seconds that updates have to be written when the program ends."""

_Press = tuple[int, int, int, str]
"""Who tapped, the chat, the message and the data of the button."""


class UpdateIntake:
    """Handles updates: of one table or chat in order, all others concurrently.

    A tap belongs to the table it names, wherever it was made; any other update to its chat.
    """

    def __init__(
        self,
        application: AnyApplication,
        services: Services,
        apologize: Callable[[Update, Exception], None],
        late_toast: Callable[[str | None], str],
    ) -> None:
        """``apologize`` tells the sender that the update failed, ``late_toast`` why a tap waits."""
        self._application = application
        self._services = services
        self._clock = services.clock
        self._apologize, self._late_toast = apologize, late_toast
        self._locks = KeyedLocks()
        self.running: dict[int, asyncio.Task[None]] = {}
        """Updates not written yet, by number."""
        self._working: set[asyncio.Task[bool]] = set()
        self._done: FIFOCache[int, None] = FIFOCache(REMEMBERED)
        self._taps: TTLCache[int, list[None]] = TTLCache(math.inf, 1.0, timer=self._clock.now)
        self._equal: FIFOCache[_Press, float] = FIFOCache(REMEMBERED)
        """Until when an equal tap counts as the same."""
        self._rate_limits = RateLimits(self._clock)

    def is_known(self, number: int) -> bool:
        """Return whether an update is handled, or being handled."""
        return number in self._done or number in self.running

    def accept(self, updates: Iterable[Update], *, fresh: bool = False) -> list[asyncio.Task[None]]:
        """Start new updates; return the tasks of all that are not done.

        Those of people at tables come first, then everyone's by turns. ``fresh``: no earlier
        process can have handled them.
        """
        updates = tuple(updates)
        new = [each for each in updates if not self.is_known(each.update_id) and self._admit(each)]
        if new:
            turns: Counter[int] = Counter()
            seated = self._services.tables.seated() if len(new) > 1 else ()
            new.sort(key=lambda each: (_sender(each) not in seated, _next_turn(turns, each)))
            numbers = () if fresh else [each.update_id for each in new]
            known = asyncio.create_task(self._handled(numbers))
            for each in new:
                self.running[each.update_id] = asyncio.create_task(self._handle(each, known))
        return [self.running[each.update_id] for each in updates if each.update_id in self.running]

    async def take_pushed(self, update: dict[str, Any]) -> bool:
        """Handle an update from a webhook; False if Telegram must push it again."""
        try:
            read = Update.de_json(trim_update(update), self._application.bot)
        except Exception:
            log.warning("update.unreadable")
            return True
        for task in self.accept((read,)):
            await wait_within(self._clock, WEBHOOK_WITHIN, asyncio.wait((task,)))
        return read.update_id not in self.running

    async def finish(self) -> None:
        """Wait briefly for running updates; Telegram repeats the rest."""
        tasks: set[asyncio.Task[Any]] = {*self.running.values(), *self._working}
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=FINISH_WITHIN)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def _admit(self, update: Update) -> bool:
        """Drop what is above a person's limit; say so once in a while, and never in a group.

        A group that moves is always heard: its tables would be lost.
        """
        query, message = update.callback_query, update.effective_message
        if query is not None:
            admitted = self._admit_tap(query)
        elif message is None or message.migrate_to_chat_id or message.migrate_from_chat_id:
            admitted = True
        else:
            admitted = self._admit_message(message)
        if not admitted:
            self._done[update.update_id] = None
            metrics.UPDATES.labels("dropped").inc()
        return admitted

    def _admit_tap(self, query: CallbackQuery) -> bool:
        taps = self._taps.setdefault(query.from_user.id, [])
        taps.append(None)
        if len(taps) == TAPS_A_SECOND + 1:
            self._answer(query, self._services.toast(query.from_user.id, "toast-too-fast"))
        if len(taps) > TAPS_A_SECOND:
            return False
        press = _press(query)
        if self._clock.now() < self._equal.get(press, 0.0):
            self._answer(query, Toast())
            return False
        self._equal[press] = math.inf
        return True

    def _admit_message(self, message: Message) -> bool:
        # Who writes in the name of a chat has no id of his own.
        sender, chat = message.sender_chat or message.from_user or message.chat, message.chat
        wait = self._rate_limits.spend(Cost.MESSAGE, sender.id, chat.id)
        if wait and chat.type == Chat.PRIVATE and self._rate_limits.tells(sender.id, chat.id):
            text = self._services.people.tr(sender.id)("slow-down", seconds=int(wait))
            self._services.telegram.post(chat.id, Screen(text))
        return not wait

    def _answer(self, query: CallbackQuery, toast: Toast) -> None:
        self._services.telegram.answers.note_tap(query.id)
        self._services.answer(query.id, toast)

    async def _handled(self, numbers: Collection[int]) -> Mapping[int, int]:
        """Return the updates that have had their effect, and their tables; the write checks too."""
        if not numbers:
            return {}
        try:
            return await self._services.store.handled(numbers)
        except StoreError:
            return {}
        except Exception:
            log.exception("updates.unknown")
            return {}

    async def _handle(self, update: Update, known: asyncio.Task[Mapping[int, int]]) -> None:
        update_id, query = update.update_id, update.callback_query
        again_at = self._clock.now() + EQUAL_WITHIN
        metrics.UPDATES.labels(_kind(update)).inc()
        try:
            if update_id in (done := await asyncio.shield(known)):
                self._repeated(update, done[update_id])
            elif query is not None:
                await self._tap(update, query)
            else:
                again = partial(self._try_again, update)
                if not await self._attempt(update, tracing.update(update_id), tell=True):
                    await keep_trying(self._clock, again, what="update", failures=1)
            self._done[update_id] = None
        finally:
            del self.running[update_id]
            if query is not None and self._equal.get(_press(query)) == math.inf:
                self._equal[_press(query)] = again_at

    async def _tap(self, update: Update, query: CallbackQuery) -> None:
        """Handle a tap; give it up if there is no answer in time. A page may come later."""
        answered = self._services.taps[query.id] = asyncio.Event()
        self._services.telegram.answers.note_tap(query.id)
        cause = tracing.update(update.update_id)
        work = asyncio.create_task(self._attempt(update, cause, tell=True))
        self._working.add(work)
        work.add_done_callback(self._working.discard)
        for _ in range(ASKING_TIMES):
            await wait_within(self._clock, TAP_WITHIN, answered.wait())
            if answered.is_set() or not cause.asking:
                break
        if answered.is_set():
            return
        key = self._late_toast(query.data)
        if key != "toast-soon":
            cause.given_up = True
            log.warning("tap.given_up", update=update.update_id)
        if key == "toast-unwritten":
            self._equal.pop(_press(query), None)
        self._answer(query, self._services.toast(query.from_user.id, key))

    async def _try_again(self, update: Update) -> None:
        """Handle an update again unless it is written; raises `StoreError`."""
        number = update.update_id
        if number in (done := await self._handled((number,))):
            self._repeated(update, done[number])
        else:
            await self._attempt(update, tracing.update(number), tell=False)

    def _repeated(self, update: Update, table_id: int) -> None:
        """Answer an update that had its effect by showing its table."""
        query = update.callback_query
        log.info("update.repeated", update=update.update_id)
        if query is not None:
            self._answer(query, Toast())
        if table_id:
            show = partial(self._services.tables.show, table_id, renew=query is None)
            self._services.jobs.keep_trying(show, what="update")

    async def _attempt(self, update: Update, cause: tracing.Trace, *, tell: bool) -> bool:
        """Wait for earlier updates of the same table or chat, then handle one.

        If it was not written, tell the sender and return False; without ``tell`` raise
        `StoreError`.
        """
        with tracing.within(cause):
            log.debug("update.taken", kind=_kind(update))
            try:
                # A retry has lost its turn, and takes no other's.
                key = _order_key(update) if tell else f"again:{update.update_id}"
                async with self._locks.hold(key):
                    if not cause.given_up:
                        await self._dispatch(update)
            except StoreError as error:
                if not tell:
                    raise
                log.warning("handler.not_written", reason=error)
                self._apologize(update, error)
                return False
            except Exception as error:
                log.exception("handler.failed")
                self._apologize(update, error)
        return True

    async def _dispatch(self, update: Update) -> None:
        """Call the first handler of each group that accepts an update. Raises what it raises."""
        application = self._application
        for group in application.handlers.values():
            for handler in group:
                check = handler.check_update(update)
                if check is not None and check is not False:
                    context = application.context_types.context.from_update(update, application)
                    await handler.handle_update(update, application, check, context)
                    break


class UpdatePoller:
    """Polls for updates; each poll confirms all updates before its offset."""

    def __init__(
        self, bot: Bot, intake: UpdateIntake, clock: Clock, hearing: UpdateLiveness
    ) -> None:
        self._bot = bot
        self._intake = intake
        self._clock = clock
        self._hearing = hearing
        self._next = 0
        """Number after the last update received."""
        self._unreadable = 0
        """Consecutive unreadable polls."""
        self._caught_up = False
        """True once the updates that waited at the start were received."""
        self._singly = 0
        """Number of further polls for a single update each, to find an unreadable one."""

    @property
    def _offset(self) -> int:
        return min(self._intake.running, default=self._next)

    async def run(self) -> None:
        """Poll until cancelled; raise `EndedError` if Telegram refuses for too long."""
        pause = PAUSE
        # Until the first of all updates is done, each poll brings the others again.
        KNOWN.set(self._intake.is_known)
        while True:
            updates = await keep_trying(
                self._clock,
                self._fetch,
                what="updates",
                catch=Exception,
                fatal=EndedError,
                least=MIN_REMOTE_DELAY,
            )
            more = len(updates) == LIMIT
            if not more:
                self._hearing.mark_alive()
            if updates:
                self._next = updates[-1].update_id + 1
            new = any(not self._intake.is_known(each.update_id) for each in updates)
            self._intake.accept(updates, fresh=self._caught_up)
            self._caught_up |= not more
            if self._intake.running:
                pause = PAUSE if new or more else min(2 * pause, LONGEST_PAUSE)
                running = asyncio.wait(tuple(self._intake.running.values()))
                await wait_within(self._clock, pause, running)
                if more:
                    await self._until_past(updates[0].update_id)

    async def _until_past(self, number: int) -> None:
        """Wait for the first update of a full fetch: until it is done, the next brings no other."""
        first = self._intake.running.get(number)
        if first is not None:
            await wait_within(self._clock, TAP_WITHIN, asyncio.wait((first,)))

    async def confirm(self) -> None:
        """Confirm once more what is handled, when the program ends."""
        with suppress(TelegramError):
            await self._bot.get_updates(self._offset, 1, 0)

    async def _fetch(self) -> tuple[Update, ...]:
        """Poll; while Telegram refuses, once a second for a minute. Then raises `EndedError`."""
        try:
            return await keep_trying(
                self._clock,
                self._poll,
                what="updates",
                catch=(InvalidToken, Conflict),
                least=MIN_REMOTE_DELAY,
                most=MIN_REMOTE_DELAY,
                until=self._clock.now() + REFUSED_FOR + MIN_REMOTE_DELAY,
            )
        except (InvalidToken, Conflict) as error:
            raise EndedError(_REFUSALS[type(error)]) from None

    async def _poll(self) -> tuple[Update, ...]:
        """Poll once. Raises what the call raises."""
        try:
            updates = await self._bot.get_updates(
                self._offset,
                1 if self._singly else LIMIT,
                POLL_SECONDS,
                allowed_updates=ALLOWED_UPDATES,
            )
        except TelegramError:
            raise
        except Exception:
            self._unreadable += 1
            await self._leave_out()
            raise
        self._unreadable = 0
        self._singly = max(0, self._singly - 1)
        return updates

    async def _leave_out(self) -> None:
        """Fetch single updates; skip one that stays unreadable."""
        alone = self._singly and not self._intake.running
        if alone and self._unreadable >= UNREADABLE:
            self._next = (self._next or await self._first_number()) + 1
            log.error("update.left_out")
        self._singly = LIMIT

    async def _first_number(self) -> int:
        """Return the number of the first waiting update, unknown after a start."""
        with suppress(TelegramError):
            found: Any = await self._bot.do_api_request("getUpdates", {"limit": 1, "timeout": 0})
            return int(found[0]["update_id"]) if found else -1
        return -1


_REFUSALS: Final[dict[type[Exception], str]] = {
    InvalidToken: "Telegram has refused this BOT_TOKEN for a minute",
    Conflict: "another program uses this token: it has fetched the updates for a minute",
}


def _sender(update: Update) -> int:
    """Return the id of the person whose update it is, 0 for nobody."""
    user = update.effective_user
    return 0 if user is None else user.id


def _next_turn(turns: Counter[int], update: Update) -> int:
    """Count an update of a person: everyone's first ones come first."""
    turns[_sender(update)] += 1
    return turns[_sender(update)]


def _press(query: CallbackQuery) -> _Press:
    """Return what is the same of equal taps."""
    message = query.message
    where = (0, 0) if message is None else (message.chat.id, message.message_id)
    return query.from_user.id, *where, query.data or ""


def _kind(update: Update) -> str:
    """Return one of few words for the kind of an update."""
    if update.callback_query is not None:
        return "tap"
    if update.message is not None:
        return "message"
    return "membership" if update.my_chat_member is not None else "other"


def _order_key(update: Update) -> str:
    query = update.callback_query
    if query is not None and query.data:
        with suppress(ValueError):
            table = decode(query.data).table
            if table:
                return f"table:{table}"
    chat = update.effective_chat
    return f"chat:{chat.id}" if chat is not None else ""
