"""A tap whose screen follows later is answered in words; one that is seen at once is not.

Anna speaks Russian, the group English.
"""

from dataclasses import replace
from typing import Any

import pytest

from bot.games.registry import FRONTS, usual
from bot.tables.events import ComputerMove, Tapped
from bot.taps import Tap, Verb
from bot.views import codes
from engine.log import action_code
from tests.support.tables import ANNA, DEAL, Played
from tests.support.texts import told, tr

LATE = 5.0
OTHER = next(key for key in FRONTS if key != usual())


def in_lobby(what: str) -> Tapped:
    return Tapped(ANNA, Tap(Verb.LOBBY, 1, 0, what), in_group=True)


@pytest.mark.parametrize("late", [0.0, LATE])
async def test_a_lobby_says_who_sits_and_what_is_missing(played: Played, late: float) -> None:
    played.outbox.late = late
    for what, parts in (
        ("nocomputer", ("Anna, C", tr("lobby-needs", n=1))),
        ("computer", ("Anna, C, ", tr("lobby-ready"))),
        (codes.GAME_OF + OTHER, (told(OTHER, "game-played").capitalize(),)),
        ("options", (tr("toast-later"),)),
    ):
        said = await played.ask(in_lobby(what))
        assert all(part in said for part in parts) if late else said == "", what


async def test_a_lobby_says_how_computers_play(played: Played) -> None:
    played.outbox.late = LATE
    said = await played.ask(in_lobby(codes.level_code(None, "expert")))
    assert said == tr("toast-level", names="C, C", level=tr("level-expert"))


async def annas_turn(played: Played) -> None:
    """Deal, and let the computers do the first thing they may until Anna is asked."""
    await played.ask(DEAL)
    while (ledger := played.task.state.current).actors != {0}:
        for seat in ledger.actors:
            move = ledger.moves[seat][0]
            played.task.put(ComputerMove(seat, ledger.decisions[seat], 0, move))
        await played.clock.settle()


def tap(played: Played, verb: Verb, what: str) -> Tapped:
    return Tapped(ANNA, Tap(verb, 1, played.task.state.current.decisions[0], what), in_group=False)


@pytest.mark.parametrize("late", [0.0, LATE])
async def test_at_a_table_it_says_what_was_done_and_who_is_next(
    played: Played, late: float
) -> None:
    await annas_turn(played)
    played.outbox.late = late
    opened = await played.ask(tap(played, Verb.DRAFT, codes.MENU))
    assert opened == (tr("toast-later") if late else "")
    ledger = played.task.state.current
    code = action_code(ledger.table.game, ledger.moves[0][0])
    said = await played.ask(tap(played, Verb.MOVE, code))
    assert played.task.state.current.actors != {0}
    assert said == (f"{tr('act-pass')} · {tr('turn-play', name='C')}" if late else "")


async def test_what_was_done_is_told_from_the_view_of_who_did_it(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    await annas_turn(played)
    played.outbox.late = LATE
    front, seen = played.task.state.front, list[int]()
    tell = front.done_popup

    def told_to(action: Any, before: Any, after: Any, scene: Any) -> str:
        seen.extend((before.viewer, after.viewer))
        return tell(action, before, after, scene)

    monkeypatch.setattr(front, "done_popup", told_to)
    ledger = played.task.state.current
    await played.ask(tap(played, Verb.MOVE, action_code(ledger.table.game, ledger.moves[0][0])))
    assert seen == [0, 0]


async def test_what_was_refused_is_said_either_way(played: Played) -> None:
    await annas_turn(played)
    played.outbox.late = LATE
    ledger = played.task.state.current
    code = action_code(ledger.table.game, ledger.moves[0][0])
    old = Tap(Verb.MOVE, 1, ledger.decisions[0] - 1, code)
    assert await played.ask(Tapped(ANNA, old, in_group=False)) == tr("toast-stale")


async def test_a_second_tap_on_one_button_was_taken_already(played: Played) -> None:
    await annas_turn(played)
    ledger = played.task.state.current
    code = action_code(ledger.table.game, ledger.moves[0][0])
    twice = tap(played, Verb.MOVE, code)
    assert await played.ask(twice) == ""
    for _ in range(2):
        assert await played.ask(twice) == tr("toast-taken")
    # Something else on that message is late, and the same at another moment is no second tap.
    other = next(each for each in ("P", "b6s") if each != code)
    for late in (replace(twice.tap, what=other), replace(twice.tap, number=twice.tap.number - 1)):
        assert await played.ask(replace(twice, tap=late)) == tr("toast-stale")
