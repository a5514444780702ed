"""What Telegram shows of one table: which messages there are, and what stands in each now."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.i18n import Translator
from bot.reconcile import Slot
from bot.screen import Screen, Urgency
from bot.store import Place
from bot.tables.calls import CALLS
from bot.tables.clocks import BETWEEN, deadline, sounds
from bot.tables.computers import plays_itself
from bot.views import lobby, notices
from bot.views.model import Draft, Lobby, Numbers, Scene, Seated
from engine.game import PUBLIC
from engine.preferans.actions import Proposal
from engine.preferans.observe import PlayerView, Stage

if TYPE_CHECKING:
    from bot.tables.task import TableTask


@dataclass(slots=True)
class Told:
    """What has been announced already; a restart counts everything of before as told."""

    results: int = 0
    lots: bool = False
    decisions: tuple[int, ...] = ()
    vote: tuple[int, Proposal] | None = None
    cards: int = 0
    """Deals whose results stand in the private chats, as far as this process knows."""


def sheet_key(deals: int) -> str:
    """The answer that shows the sheet after so many deals: one of them is enough."""
    return f"sheet:{deals}"


def seated(place: Place) -> Seated:
    """Return who sits at a place."""
    return Seated(place.name, place.computer, place.user_id, place.level)


class Board:
    """The messages of one table."""

    def __init__(self, table: "TableTask") -> None:
        self._table = table
        self._told = Told()
        self._told_end = False
        """Whether a process before this one has shown the settlement."""

    def resume(self) -> None:
        """Take up after a restart: what is not among the known messages any more is settled."""
        ledger = self._table.ledger
        known = {slot.key for slot in self._table.services.outbox.known()}
        mine = f"{self._table.row.id}:"
        self._table.calls.resume(name.removeprefix(mine) for name in known if name.startswith(mine))
        if ledger is not None:
            self.show_lobby()
            done = len(ledger.finished)
            between = ledger.seen(PUBLIC).stage in BETWEEN
            open_result = f"{mine}deal:{done}" in known or between
            results = done - 1 if open_result and done else done
            self._told = Told(results, True, ledger.decisions, self._open_vote())
            if not done and between and f"{mine}deal:1" not in known:
                self._told.lots = False
            last = {f"{mine}final", f"{mine}deal:{done}", f"{mine}deal:{done + 1}"}
            over = ledger.seen(PUBLIC).stage is Stage.FINISHED
            self._told_end = over and known.isdisjoint(last)
            if over:
                self._told.results = done - (f"{mine}deal:{done}" in known)

    # Slots

    def slot(self, key: str, chat_id: int | None = None) -> Slot:
        """A message of this table, in its own chat unless another is named."""
        row = self._table.row
        name = f"{row.id}:{key}"
        if chat_id is not None and chat_id != row.chat_id:
            return Slot(chat_id, name)
        thread = self._table.services.chats.thread(row.chat_id, row.thread_id)
        return Slot(row.chat_id, name, thread)

    # Scenes

    def scene(self, viewer: int, tr: Translator) -> Scene:
        """Everything around the cards for one viewer."""
        table = self._table
        ledger = table.current
        row = table.row
        doer = viewer if viewer >= 0 else self._doer()
        ends = deadline(ledger, self._doer(), grace=table.grace)
        number = table.seen(PUBLIC).number
        return Scene(
            table=row.id,
            title=row.title,
            seats=self.seats(),
            tr=tr,
            bot=table.services.bot,
            numbers=Numbers(ledger.decisions[doer], number, ledger.vote_entry),
            draft=table.draft(viewer) if viewer >= 0 else Draft(),
            deadline=None if ends is None else int(ends),
            private=row.private,
            hint=table.hints.of(viewer) if viewer >= 0 else None,
            layout=table.notes.layouts.get(viewer) == number,
            refusal=ledger.refusal,
            left=viewer in table.notes.gone,
            hurried=table.hurried,
            cut_here=row.private or not self._cuts_in_private(),
        )

    def _cuts_in_private(self) -> bool:
        """Whether who cuts is asked where nobody else has to see it. Rule 1.5."""
        table = self._table
        if table.seen(PUBLIC).stage is not Stage.CUT:
            return True
        user_id = table.user_at(self._doer())
        return user_id is None or table.services.people.reachable(user_id)

    def _doer(self) -> int:
        """The seat everybody waits for; seat 0 where it makes no difference."""
        ledger = self._table.current
        waiting = [seat for seat in range(len(ledger.moves)) if ledger.waits_for(seat)]
        return waiting[0] if waiting else 0

    def seats(self) -> tuple[Seated, ...]:
        """Who sits where."""
        table = self._table
        around = [Seated("")] * len(table.row.places)
        for number, seat in enumerate(table.seen(PUBLIC).joined):
            around[seat] = replace(
                seated(table.row.places[number]), wished=table.notes.wished.get(number)
            )
        return tuple(around)

    # The lobby

    def lobby(self) -> Lobby:
        """The table before its first deal."""
        table = self._table
        places = table.row.places
        people = table.services.people
        return Lobby(
            table=table.row.id,
            title=table.row.title,
            agreement=table.agreement(),
            seats=tuple(seated(place) for place in places),
            unstarted=frozenset(
                number
                for number, place in enumerate(places)
                if place.user_id is not None and not people.reachable(place.user_id)
            ),
            menu=table.notes.menu,
            private=table.row.private,
            ended_by=table.notes.ended_by,
            invited=tuple(
                Seated(name, user_id=user_id) for user_id, name in table.notes.invited.items()
            ),
        )

    def show_lobby(self, *, renew: bool = False) -> None:
        """Show the lobby, or what is left of it."""
        table = self._table
        telegram, tr, slot = table.services.outbox, table.tr, self.slot("lobby")
        match table.row.status:
            case "lobby":
                shown = lobby.lobby_screen(self.lobby(), tr, table.services.bot)
                telegram.want(slot, shown, urgency=Urgency.ANSWER, renew=renew)
            case "cancelled" if not table.late or slot in telegram.known():
                shown = lobby.cancelled_screen(self.lobby(), tr)
                telegram.want(slot, shown, urgency=Urgency.ANSWER)
                telegram.release(slot)
            case _ if slot in telegram.known():
                telegram.want(slot, lobby.closed_screen(self.lobby(), tr))
                telegram.release(slot)
            case _:
                pass  # closed before a restart: the message stays as it is

    def show_broken(self) -> None:
        """Show, once however often the program starts, that the table has stopped for good."""
        table, slot = self._table, self.slot("broken")
        telegram = table.services.outbox
        closed = table.row.status == "closed"
        screen = lobby.broken_screen(table.row.id, table.row.title, table.tr, closed=closed)
        telegram.want(slot, screen, urgency=Urgency.ANSWER)
        if closed:
            telegram.release(slot)

    # The pulka

    def show(self, *, renew: bool = False) -> None:
        """Bring every message of the table up to date; ``renew``: the live one comes down."""
        self._show_table(renew=renew)
        self._show_hands()
        self._table.calls.show_notices()
        self._told.decisions = self._table.current.decisions
        if self._table.current.table.vote is None or self._open_vote() is not None:
            self._told.vote = self._open_vote()

    def want(
        self,
        key: str,
        screen: Screen,
        urgency: Urgency,
        *,
        renew: bool = False,
        sound: bool = False,
        phase: str = "",
    ) -> None:
        """Show a screen in the table's own chat."""
        telegram = self._table.services.outbox
        telegram.want(
            self.slot(key), screen, urgency=urgency, renew=renew, sound=sound, phase=phase
        )

    def _phase(self) -> str:
        """What a person's message tells of now: while it is the same, the message stays in place.

        A deal begins twice: with the cut, and with the cards.
        """
        seen = self._table.seen(PUBLIC)
        return f"{seen.number}:{'cut' if seen.stage in BETWEEN else 'cards'}"

    def _show_table(self, *, renew: bool) -> None:
        table = self._table
        ledger, seen = table.current, table.seen(PUBLIC)
        scene = self.scene(PUBLIC, table.tr)
        done = len(ledger.finished)
        if seen.lots and not self._told.lots:
            self._told.lots = True
            self.want("lots", notices.lots_screen(seen, scene), Urgency.ANSWER)
            table.services.outbox.release(self.slot("lots"))
        if done > self._told.results:
            self._show_result(renew=renew)
        if seen.stage is Stage.FINISHED:
            if not self._told_end:
                self._show_end(seen, scene)
        elif seen.stage not in BETWEEN or not done:
            self._show_deal(seen, scene, renew=renew)

    def _show_result(self, *, renew: bool) -> None:
        """The last deal's message: its result, with the cut for the next one while it waits."""
        table = self._table
        ledger, seen = table.current, table.seen(PUBLIC)
        done = len(ledger.finished)
        cutting = seen.stage is Stage.CUT
        scene = self.scene(PUBLIC, table.tr)
        key = f"deal:{done}"
        sound = self._rings() if table.row.private and cutting else False
        facts, only = ledger.finished[-1], table.only_seat
        read = seen if only is None else table.seen(only)
        menu = table.notes.menu
        shown = table.front.result_screen(facts, read, scene, cut_button=cutting, menu=menu)
        phase = "" if only is None else self._phase()
        self.want(key, shown, Urgency.ANSWER, renew=renew or sound, sound=sound, phase=phase)
        if seen.agreement.sheet == "each" and seen.stage is not Stage.FINISHED:
            drawn = self._table.front.sheet_screen(seen, scene)
            self.want(f"sheet:{done}", drawn, Urgency.ANSWER)
            table.services.outbox.release(self.slot(f"sheet:{done}"))
        if not cutting and seen.stage is not Stage.SHUFFLE:
            self._told.results = done
            table.services.outbox.release(self.slot(key))

    def _show_deal(self, seen: PlayerView, scene: Scene, *, renew: bool) -> None:
        table = self._table
        key = f"deal:{seen.number}"
        running = table.front.in_play(seen)
        urgency = Urgency.TRICK if running else Urgency.TURN
        seat = table.only_seat
        if seat is None:
            self.want(key, table.front.deal_screen(seen, scene), urgency, renew=renew)
            return
        own = self.scene(seat, table.tr)
        merged = table.front.hand_screen(table.seen(seat), own)
        if table.current.waits_for(seat):
            urgency = Urgency.TURN
        sound = self._rings()
        self.want(key, merged, urgency, renew=renew or sound, sound=sound, phase=self._phase())

    def _show_end(self, seen: PlayerView, scene: Scene) -> None:
        """The settlement; nothing of the table changes any more."""
        telegram, done = self._table.services.outbox, len(seen.finished)
        if seen.stopped:
            telegram.drop(self.slot(f"deal:{done + 1}"))
        self.want("final", self._table.front.final_screen(seen, scene), Urgency.ANSWER)
        deals = (self.slot(f"deal:{number}") for number in (done, done + 1))
        telegram.conclude(self.slot("final"), *deals)

    # Hands

    def hand_slot(self, seat: int) -> Slot | None:
        """The private message of a seat; None for computers and private tables."""
        user_id = self._table.user_at(seat)
        if user_id is None or self._table.row.private:
            return None
        return Slot(user_id, f"{self._table.row.id}:hand:{seat}")

    def show_cards_anew(self) -> None:
        """Bring the last result into the private chats once more: a new language, a new reader."""
        self._told.cards = 0

    def _show_cards(self) -> None:
        """The last result as a silent card in the chat of everybody who sits here.

        Until the next one comes the card stays a known slot: a restart finds out whether it was
        ever sent.
        """
        table = self._table
        telegram, people = table.services.outbox, table.services.people
        done = len(table.current.finished)
        if table.row.private or done == self._told.cards:
            return
        self._told.cards = done
        over = table.seen(PUBLIC).stage is Stage.FINISHED
        for seat in range(len(table.row.places)):
            user_id = table.user_at(seat)
            if user_id is None or not people.reachable(user_id):
                continue
            before = Slot(user_id, f"{table.row.id}:card:{done - 1}")
            if before in telegram.known():
                telegram.release(before)
            slot, of_hand = Slot(user_id, f"{table.row.id}:card:{done}"), self.hand_slot(seat)
            if over and table.late and {slot, of_hand}.isdisjoint(telegram.known()):
                continue  # both were shown to their end
            scene = self.scene(seat, table.person_tr(user_id))
            card = table.front.card_screen(table.current.finished[-1], table.seen(seat), scene)
            telegram.want(slot, card, urgency=Urgency.ANSWER)
            if over:
                hands = () if of_hand is None else (of_hand,)
                telegram.conclude(slot, *hands)

    def _show_hands(self) -> None:
        table = self._table
        self._show_cards()
        for seat in range(len(table.row.places)):
            asked = self._asked(seat)
            new = self._new_turn(seat)
            if new or not asked:
                table.calls.clear(seat, "ping")
            voting = table.calls.votes(seat)
            new_vote = voting and self._told.vote != self._open_vote()
            if new_vote or not voting:
                table.calls.clear(seat, "vote")
            self.show_hand(seat, sound=(asked and new) or new_vote, vote=new_vote)

    def redraw(self, seat: int) -> None:
        """One seat's draft has changed, and nothing else."""
        if self._table.row.private:
            self._show_table(renew=False)
        else:
            self.show_hand(seat)

    def bring_down(self, seat: int) -> None:
        """Show a seat's cards, and nothing else, as the lowest message."""
        if self._table.row.private:
            self._show_table(renew=True)
        else:
            self.show_hand(seat, renew=True)

    def show_hand(
        self, seat: int, *, sound: bool = False, renew: bool = False, vote: bool = False
    ) -> None:
        """Bring one seat's private message up to date."""
        table = self._table
        slot, user_id = self.hand_slot(seat), table.user_at(seat)
        if slot is None or user_id is None or not table.services.people.reachable(user_id):
            return
        if table.late and slot not in table.services.outbox.known():
            return
        scene = self.scene(seat, table.person_tr(user_id))
        screen = table.front.hand_screen(table.seen(seat), scene)
        rings = sound and self._ring(seat, user_id, vote=vote)
        urgency = Urgency.TURN if table.current.waits_for(seat) else Urgency.TRICK
        telegram = table.services.outbox
        telegram.want(
            slot,
            screen,
            urgency=urgency,
            renew=rings or renew,
            sound=rings,
            phase=self._phase(),
        )
        if table.seen(PUBLIC).stage is Stage.FINISHED:
            telegram.release(slot)

    def _open_vote(self) -> tuple[int, Proposal] | None:
        """The vote that is open beside the deal."""
        vote = self._table.current.table.vote
        return None if vote is None or vote.blocks else (vote.proposer, vote.proposal)

    def _asked(self, seat: int) -> bool:
        """Whether everybody waits for a person, and not for a card that plays itself."""
        table = self._table
        person = table.current.waits_for(seat) and seat not in table.current.played_by_computer
        return person and not plays_itself(table, seat)

    def _new_turn(self, seat: int) -> bool:
        told = self._told.decisions
        return not told or told[seat] != self._table.current.decisions[seat]

    def _rings(self) -> bool:
        """At a private table: whether the merged message is sent anew with a sound."""
        table = self._table
        seat = table.only_seat
        if seat is None or not self._asked(seat):
            return False
        user_id = table.user_at(seat)
        return user_id is not None and self._new_turn(seat) and self._ring(seat, user_id)

    def _ring(self, seat: int, user_id: int, *, vote: bool = False) -> bool:
        """Whether a person hears of this turn, or ``vote``; notes it if so.

        Votes are rare: «seldom» holds none of them back.
        """
        services = self._table.services
        person, now = services.people.known(user_id), services.clock.now()
        if person is None or not sounds(
            "always" if vote and person.sound == "seldom" else person.sound,
            now=now,
            touched=services.people.touched(user_id),
            sounded=services.people.sounded(user_id),
        ):
            return False
        services.people.rang(user_id, now)
        self._table.calls.heard(seat, vote=vote)
        return True

    def see_off(self) -> None:
        """Let go of whatever an earlier life of the program left standing, but to be dropped."""
        telegram = self._table.services.outbox
        mine = self.slot("").key
        ledger = self._table.ledger
        last = f"deal:{len(ledger.finished) + 1}" if ledger is not None else ""
        for slot in telegram.known():
            key = slot.key.removeprefix(mine)
            kind = key.partition(":")[0]
            if slot.key.startswith(mine) and key != last and kind not in (*CALLS, "stuck", "ask"):
                telegram.release(slot)

    # Answers

    def answer(self, key: str, screen: Screen, chat_id: int | None = None) -> None:
        """Show what somebody asked for, as the lowest message; an older answer goes."""
        slot = self.slot(f"ask:{key}", chat_id)
        telegram = self._table.services.outbox
        telegram.want(slot, screen, urgency=Urgency.ANSWER, renew=True)

    def show_sheet(self) -> bool:
        """Show the drawn sheet with the standing settlement; False where it stands already."""
        seen = self._table.seen(PUBLIC)
        scene = self.scene(PUBLIC, self._table.tr)
        key, telegram = sheet_key(len(seen.finished)), self._table.services.outbox
        sheets = [
            slot
            for slot in telegram.known()
            if slot.chat_id == self._table.row.chat_id
            and slot.key.startswith(self.slot("ask:sheet").key)
        ]
        if any(slot.key == self.slot(f"ask:{key}").key for slot in sheets):
            return False
        for slot in sheets:
            telegram.drop(slot)
        self.answer(key, self._table.front.sheet_screen(seen, scene))
        return True
