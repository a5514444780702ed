"""What a deal waits for and only a search can tell: verdicts, a checked ten, cards of a hand that
takes no more."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from bot.i18n import plain, translator
from bot.store import LogRow, Place
from bot.tables.clocks import SEARCH_WITHIN
from bot.tables.events import Found, Tapped
from bot.tables.turn import Turn
from bot.taps import Tap, Verb
from bot.thinking import ThinkingError, ThreadThinker
from engine.game import CHANCE
from engine.log import encode, parse_action
from engine.preferans.game import PREFERANS
from engine.preferans.options import agree
from engine.preferans.state import AllPass
from engine.shuffle import Shuffle
from engine.state import Dealt
from engine.table import opening_action
from engine.votes import AGREE, OPEN, PROVED, REFUSE, WITHDRAW, ProposeNewcomer
from tests.engine.preferans.tables import dealt
from tests.support.tables import ANNA, Played, Pondering, decided, lobby

TR = translator("ru", "preferans")
BORIS, VERA = 22, 33
SOLID = ("AKQJT9s AKc Ad Ah", "87s QJTc KQd KQJh", "7d 8d")
"""Seat 1 has ten tricks at spades; he leads, and the others whist."""
SOLID_PLAY = "1:b6s 2:P 0:P 1:O 1:x7d8d"
LOW = ("87s 987c 987d 87h", "AKQs AKQc AKQd Ah", "9s 9h")
"""Seat 1 need take no trick of an all-pass."""


class NoProcess(ThreadThinker):
    """No process thinks."""

    async def work(self, function: Callable[..., Any], *arguments: Any, **_: Any) -> Any:
        raise ThinkingError("no process")


class Endless(Pondering):
    """Searches without end."""

    async def work(self, *_: object, **__: object) -> object:
        return await asyncio.get_running_loop().create_future()


def stored(hands: tuple[str, ...], codes: str, at: float, **options: Any) -> list[LogRow]:
    """The log of a deal laid out by hand."""
    laid = dealt(*hands[:2], talon=hands[2]).stage
    assert isinstance(laid, Dealt)
    deck = Shuffle(laid.cards.deck, laid.cards.salt)
    agreed = agree(options.get("convention", "sochi"), 3, {"seating": "joining", **options})
    opening = opening_action(PREFERANS, agreed)
    log: list[tuple[int, Any]] = [(CHANCE, opening), (CHANCE, deck)]
    for code in f"2:k{laid.cards.cut} {codes}".split():
        seat, _, short = code.partition(":")
        log.append((int(seat), parse_action(PREFERANS, short)))
    return [
        LogRow(seq, actor, encode(PREFERANS, action), at) for seq, (actor, action) in enumerate(log)
    ]


class Searched(Played):
    """A table of three people in the middle of a deal."""

    async def deal(self, hands: tuple[str, ...], codes: str, thinker: Any, **options: Any) -> None:
        """Open it; nothing more is counted of what was shown by then."""
        self.services = replace(self.services, thinker=thinker)
        people = (Place("Anna", ANNA), Place("Boris", BORIS), Place("Vera", VERA))
        chosen = {"seating": "joining", **options}
        row = replace(lobby(status="playing"), places=people, options=chosen)
        self.store.logs[row.id] = stored(hands, codes, self.clock.now(), **options)
        await self.open(row)
        await self.clock.settle()
        self.shown = 0
        show = self.outbox.show

        def counted(*given: Any, **named: Any) -> None:
            self.shown += 1
            show(*given, **named)

        self.outbox.show = counted  # type: ignore[method-assign]

    async def tap(self, user_id: int, code: str, *, verb: Verb = Verb.RIGHT) -> str:
        """Press a button of this moment."""
        ledger, seat = self.task.state.current, {ANNA: 0, BORIS: 1, VERA: 2}[user_id]
        number = ledger.decisions[seat] if verb is Verb.MOVE else 1
        return await self.ask(Tapped(user_id, Tap(verb, 1, number, code), in_group=False))

    @property
    def last(self) -> Any:
        """The last entry of the log."""
        return self.store.logs[1][-1].action

    async def wait(self, seconds: float) -> None:
        await self.clock.advance(seconds)


@pytest.fixture
async def table() -> AsyncIterator[Searched]:
    found = Searched()
    yield found
    await found.close()


WHISTED = f"{SOLID_PLAY} 1:o6s 2:w 0:w"


async def test_a_claim_is_proved_beside_the_table_and_shown_once(table: Searched) -> None:
    await table.deal(SOLID, WHISTED, ThreadThinker())
    assert await table.tap(BORIS, "cr1") == plain(TR("toast-searching"))
    await table.clock.settle()
    actions = [row.action for row in table.store.logs[1]]
    place = actions.index("cr1")
    assert actions[place + 1] == {"claim": "proved"}
    assert table.shown == 1
    assert len(table.task.state.current.finished) == 1


async def test_a_claim_is_open_after_two_seconds(table: Searched) -> None:
    """Until then nothing changes on the screens, and whoever taps is told."""
    await table.deal(SOLID, WHISTED, Endless())
    await table.tap(BORIS, "cr1")
    await table.wait(SEARCH_WITHIN - 0.1)
    assert table.last == "cr1"
    assert table.shown == 0
    for verb, code in ((Verb.MOVE, "pAs"), (Verb.RIGHT, "co"), (Verb.RIGHT, "ps")):
        assert await table.tap(BORIS, code, verb=verb) == plain(TR("toast-searching"))
    assert table.last == "cr1"
    await table.wait(0.2)
    assert table.last == {"claim": "open"}
    assert table.shown > 0
    vote = table.task.state.public.vote
    assert vote is not None
    assert vote.awaited == {0, 2}


async def test_where_no_process_thinks_a_claim_is_open_at_once(table: Searched) -> None:
    await table.deal(SOLID, WHISTED, NoProcess())
    await table.tap(BORIS, "cr1")
    await table.clock.settle()
    assert table.last == {"claim": "open"}


async def test_a_claim_of_before_a_restart_is_open(table: Searched) -> None:
    await table.deal(SOLID, f"{WHISTED} 1:cr1", Endless())
    assert table.last == "cr1"
    await table.wait(SEARCH_WITHIN)
    assert table.last == {"claim": "open"}


async def test_a_late_verdict_and_a_second_one_are_dropped(table: Searched) -> None:
    await table.deal(SOLID, WHISTED, Endless())
    await table.tap(BORIS, "cr1")
    entry = table.task.state.current.sought_entry
    await decided(table.task, lambda turn: turn.append(1, WITHDRAW))
    table.task.put(Found(entry, PROVED))
    await table.clock.settle()
    assert table.last == "W"
    await decided(table.task, lambda turn: turn.append(2, parse_action(PREFERANS, "cr2")))
    table.task.put(Found(entry, PROVED))  # of another claim
    await table.clock.settle()
    assert table.last == "cr2"
    second = table.task.state.current.sought_entry
    for verdict in (OPEN, PROVED):
        table.task.put(Found(second, verdict))
    await table.clock.settle()
    assert table.last == {"claim": "open"}


async def test_nothing_is_sought_after_a_deal_in_which_somebody_was_let_in(
    table: Searched,
) -> None:
    """A proof ends the deal, and with it he sits down: seats have other numbers."""
    await table.deal(SOLID, WHISTED, ThreadThinker())

    def let_in(turn: Turn) -> None:
        turn.append(CHANCE, ProposeNewcomer(44, "Gleb"))
        for seat in range(3):
            turn.append(seat, AGREE)

    await decided(table.task, let_in)
    await table.tap(BORIS, "cr1")
    await table.clock.settle()
    assert table.task.state.current.table.players == 4
    assert table.task.state.current.sought is None


async def test_a_vote_beside_the_deal_leaves_the_search_alone(table: Searched) -> None:
    await table.deal(SOLID, f"{WHISTED} 0:ps", Endless())
    await table.tap(BORIS, "cr1")
    entry = table.task.state.current.sought_entry
    vote = table.task.state.current.vote_entry
    refused = Tapped(VERA, Tap(Verb.VOTE, 1, vote, "R"), in_group=False)
    assert await table.ask(refused) == ""
    assert table.last == "R"
    assert table.task.state.current.sought_entry == entry
    assert await table.ask(replace(refused, user_id=BORIS)) == plain(TR("toast-vote-over"))
    await table.wait(SEARCH_WITHIN)
    assert table.last == {"claim": "open"}


async def test_a_verdict_that_cannot_be_written_is_written_later(table: Searched) -> None:
    await table.deal(SOLID, WHISTED, Endless())
    await table.tap(BORIS, "cr1")
    table.store.broken = True
    await table.wait(SEARCH_WITHIN + 1)
    table.store.broken = False
    await table.wait(30)
    assert table.last == {"claim": "open"}


@pytest.mark.parametrize("thinker", [ThreadThinker, NoProcess])
async def test_a_checked_ten_is_solved_beside_the_table(
    table: Searched, thinker: Callable[[], ThreadThinker]
) -> None:
    await table.deal(SOLID, SOLID_PLAY, thinker(), ten_checked=True)
    assert await table.tap(BORIS, "o10s", verb=Verb.MOVE) == plain(TR("toast-searching"))
    await table.clock.settle()
    actions = [row.action for row in table.store.logs[1]]
    assert {"checked": 10} in actions
    assert actions.index({"checked": 10}) == actions.index("o10s") + 1


@pytest.mark.parametrize("thinker", [ThreadThinker, NoProcess])
async def test_cards_of_who_takes_no_more_are_found(
    table: Searched, thinker: Callable[[], ThreadThinker]
) -> None:
    """His seat plays them, he is asked for none, and nobody waits for him."""
    await table.deal(LOW, "1:P 2:P 0:P", thinker(), convention="rostov")

    def proved(turn: Turn) -> None:
        turn.append(1, parse_action(PREFERANS, "cn1"))
        turn.append(CHANCE, PROVED)

    await decided(table.task, proved)
    table.task.show_again()
    await table.clock.settle()
    while isinstance((ledger := table.task.state.current).table.state.phase, AllPass):
        (seat,) = ledger.actors
        assert seat != 1
        assert not ledger.waits_for(1)
        move = ledger.moves[seat][-1]
        await decided(table.task, partial(Turn.append, actor=seat, action=move))
        table.task.show_again()
        await table.clock.settle()
    assert ledger.finished[-1].taken[1] == 0
    by = [row.actor for row in table.store.logs[1] if str(row.action).startswith("p")]
    assert by.count(1) == 10
    assert REFUSE not in ledger.moves[1]
