"""The judge finds what it is there to find: all is right, and then one thing is wrong."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.sandbox.model import Chat, ChatKind, Message
from bot.store import LogRow
from bot.tables.ledger import fold
from bot.taps import Tap, Verb
from engine.cards import Rank
from engine.game import CHANCE
from engine.log import action_code, encode
from engine.preferans.game import PREFERANS
from engine.preferans.options import OPTIONS, agree
from engine.preferans.state import Play
from engine.table import observe, opening_action
from tests.chaos.preferans.judged import Evidence, faults
from tests.chaos.preferans.townsfolk import Made
from tests.e2e.players import CALL
from tests.engine.preferans.pulkas import exported
from tests.engine.preferans.tables import game
from tests.support.texts import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engine.cards import Card

PEOPLE = (501, 502, 503)
TABLE = 7


@pytest.fixture(scope="module")
def evidence() -> Evidence:
    """A table in the middle of its second deal, and everything as it must be."""
    rng = random.Random(3)
    agreed = agree("sochi", 3, OPTIONS.complete({"convention": "sochi", "length": 5}))
    opened = opening_action(PREFERANS, agreed)
    rows = [LogRow(0, CHANCE, encode(PREFERANS, opened), 0.0)]
    made = []
    for table, entry in game(rng, opened):
        ledger = fold(rows)
        assert ledger is not None
        phase = table.state.phase
        if table.state.finished and isinstance(phase, Play) and len(phase.trick) == 1:
            break
        if entry.actor != CHANCE:
            code = action_code(PREFERANS, entry.action)
            tap = Tap(Verb.MOVE, TABLE, ledger.decisions[entry.actor], code)
            person = PEOPLE[table.seating.joined.index(entry.actor)]
            made.append(Made(person, tap, len(rows), len(rows) + 0.1))
        rows.append(LogRow(len(rows), entry.actor, encode(PREFERANS, entry.action), len(rows)))
    ledger = fold(rows)
    assert ledger is not None
    chat = Chat(-1, ChatKind.GROUP, "G")
    private = []
    for seat in ledger.table.seating.joined:
        codes = [action_code(PREFERANS, each) for each in ledger.moves[seat]]
        taps = [Tap(Verb.MOVE, TABLE, ledger.decisions[seat], code) for code in codes]
        row = tuple({"text": "x", "callback_data": tap.encode()} for tap in taps)
        text = f"{CALL if taps else ''} {said(observe(ledger.table, seat).hands[seat])}"
        private.append([Message(chat, 1, 0.0, None, text, keyboard=(row,))])
    deals = len(exported(ledger.table)["deals"])
    heads = [str(number) for number in range(1, deals + 2)]
    texts = (tr("added"), tr("lobby-begun"), tr("lots-title"), *heads)
    group = [Message(chat, number, 0.0, None, text) for number, text in enumerate(texts)]
    return Evidence(rows, PEOPLE, made, private, group, heads, range(1, deals + 1))


def said(cards: Iterable[Card]) -> str:
    """Cards as people read them."""
    ranks = (
        (each.suit.sign, "10" if each.rank is Rank.TEN else each.rank.letter) for each in cards
    )
    return " ".join(rank + sign for sign, rank in ranks)


def moves(found: Evidence) -> Sequence[Made]:
    return [each for each in found.taps if each.tap.what.startswith("p")]


def without(found: Evidence, made: Made) -> Evidence:
    return replace(found, taps=[each for each in found.taps if each is not made])


def again(found: Evidence, made: Made) -> Evidence:
    return replace(found, taps=[*found.taps, made])


def one_more(found: Evidence, text: str) -> Evidence:
    return replace(found, group=[*found.group, replace(found.group[0], text=text)])


def test_nothing_is_wrong_with_what_is_right(evidence: Evidence) -> None:
    assert len(evidence.archived) >= 1
    assert list(faults(evidence, 0)) == []


def test_a_tap_that_was_refused_or_never_answered_may_be_anything(evidence: Evidence) -> None:
    last = moves(evidence)[-1]
    late = replace(last, tap=replace(last.tap, number=1), said=tr("toast-stale"))
    silent = replace(last, tap=replace(last.tap, what="p7s"), answered=None)
    assert list(faults(again(again(evidence, late), silent), 0)) == []


def test_notes_may_be_as_many_as_interruptions(evidence: Evidence) -> None:
    assert list(faults(one_more(evidence, "We are back."), 1)) == []


def asks(found: Evidence) -> int:
    return next(place for place, shown in enumerate(found.private) if CALL in shown[0].text)


def silenced(found: Evidence) -> Evidence:
    private = list(found.private)
    private[asks(found)] = []
    return replace(found, private=private)


def a_card_short(found: Evidence) -> Evidence:
    private = list(found.private)
    (message,) = private[asks(found)]
    text = message.text.rpartition(" ")[0]
    private[asks(found)] = [replace(message, text=text)]
    return replace(found, private=private)


def outdated(found: Evidence) -> Evidence:
    private = [list(each) for each in found.private]
    message = private[asks(found)][0]
    old = Tap(Verb.MOVE, TABLE, 1, "p7s").encode()
    row = (*message.keyboard[0], {"text": "x", "callback_data": old})
    private[asks(found)] = [replace(message, keyboard=(row,))]
    return replace(found, private=private)


def lost(found: Evidence) -> Evidence:
    """The log ends before a move that was accepted."""
    ledger = fold(found.rows)
    assert ledger is not None
    place = asks(found)
    seat = ledger.table.seating.joined[place]
    code = action_code(PREFERANS, ledger.moves[seat][0])
    tap = Tap(Verb.MOVE, TABLE, ledger.decisions[seat], code)
    return again(found, Made(PEOPLE[place], tap, 1e9, 1e9 + 1))


def lied_to(found: Evidence) -> Evidence:
    return again(found, replace(moves(found)[-1], said=tr("toast-finished")))


WRONG: dict[str, tuple[Callable[[Evidence], Evidence], str]] = {
    "hole": (lambda found: replace(found, rows=[*found.rows[:9], *found.rows[10:]]), "missing"),
    "double": (lambda found: replace(found, rows=[*found.rows, found.rows[-1]]), "double"),
    "illegal": (
        lambda found: replace(
            found, rows=[*found.rows, replace(found.rows[-1], seq=len(found.rows))]
        ),
        "breaks a rule",
    ),
    "nobody-tapped": (lambda found: without(found, moves(found)[-1]), "tapped 0 times"),
    "lost": (lost, "is not in the log"),
    "lied-to": (lied_to, "which is not so"),
    "no-hand": (silenced, "hand of place"),
    "a-card-short": (a_card_short, "cards it holds"),
    "old-hand": (outdated, "another moment"),
    "a-note-too-many": (lambda found: one_more(found, "We are back."), "told of too often"),
    "two-lobbies": (lambda found: one_more(found, tr("lobby-begun")), "two messages say"),
    "two-of-a-deal": (
        lambda found: replace(found, heads=[*found.heads, "1"]),
        "about the deals 1",
    ),
    "not-archived": (lambda found: replace(found, archived=[]), "archived"),
}


@pytest.mark.parametrize("name", WRONG)
def test_one_thing_is_wrong(evidence: Evidence, name: str) -> None:
    wrong, said = WRONG[name]
    assert any(said in each for each in faults(wrong(evidence), 0))
