"""How well computers play, where they think, and what they advise."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING, Any, Final, NoReturn

import pytest

from bot.taps import Verb
from bot.thinking import ThreadThinker
from engine.computers import Level
from engine.log import action_code
from engine.preferans.actions import DISCARD
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.game import PREFERANS
from engine.preferans.observe import Stage
from engine.table import moves, observe
from tests.e2e.evening import BotSession, taps, words
from tests.e2e.players import Players
from tests.e2e.preferans.test_restarts import state
from tests.engine.preferans.tables import stage_of
from tests.support.texts import tr

if TYPE_CHECKING:
    from bot.sandbox.model import Message
    from engine.computers import ComputerPlayers
    from engine.preferans.observe import PlayerView
    from tests.e2e.preferans.leaks import Witness

GAME: Final = "/newgame сочинка 4 места=как сели"
SEED: Final = 4


def levels(evening: BotSession, table: int) -> list[str]:
    """Levels of the computers as they are written, in joining order."""
    query = "SELECT level FROM places WHERE table_id = ? AND computer ORDER BY position"
    return [level for (level,) in evening.rows(query, table)]


def computer(number: int, level: str) -> str:
    """How the lobby shows a computer and its level."""
    name = tr(f"computer-name-{number}")
    return tr("computer-seat", name=name, level=tr(f"level-{level}"))


async def private_lobby(evening: BotSession, command: str) -> Message:
    """A table of Anna's with two computers; the deck is always cut for her."""
    anna = evening.play.anna
    people = evening.app.services.people
    await evening.play.clock.drive(people.change(anna.id, always_cut=True))
    anna.write(anna.private, command)
    return await evening.message(anna.private, tr("button-deal"))


# --- levels ---------------------------------------------------------------------------------


async def test_a_group_chooses_for_each_computer(evening: BotSession) -> None:
    play = evening.play
    play.anna.write(play.group, "/newgame эксперт")
    lobby = await evening.message(play.group, tr("button-sit"))
    await evening.tap(play.anna, lobby, tr("button-sit"))
    await evening.tap(play.anna, lobby, tr("button-add-computer"))
    await play.until(lambda: computer(1, "expert") in lobby.text)
    code = next(tap.what for tap in taps(lobby) if tap.what.startswith("level"))
    for _ in range(2):  # a second, hasty tap changes nothing
        await evening.press(play.anna, lobby, f"l:1:0:{code}")
    await play.until(lambda: computer(1, "novice") in lobby.text)
    # The next one is no stronger than what was chosen last.
    await evening.tap(play.anna, lobby, tr("button-add-computer"))
    await play.until(lambda: computer(2, "novice") in lobby.text)
    assert tr("toast-sit-first") in await evening.tap(play.gleb, lobby, tr("computer-name-1"))
    for wrong in ("level=0-club", "level=7-club", "level=1-master", "level", "levels"):
        assert await evening.press(play.anna, lobby, f"l:1:0:{wrong}")
    assert levels(evening, 1) == ["novice", "novice"]


@pytest.mark.slow
async def test_levels_change_between_deals_and_never_within_one(
    evening: BotSession, witness: Witness
) -> None:
    play = evening.play
    anna = play.anna
    lobby = await private_lobby(evening, GAME)
    await evening.tap(anna, lobby, tr("button-deal"))
    company = Players.of(evening, random.Random(SEED), anna)
    await company.play(
        lambda: evening.log(1) and stage_of(state(witness, 1)) is Stage.AUCTION
        and company.players[0].look()
    )  # fmt: skip

    # Cards lie: the wish is kept, and holds from the next deal on.
    hand = company.players[0].look()[-1]
    await evening.tap(anna, hand, "⋯")
    await evening.tap(anna, hand, tr("button-levels"))
    assert tr("toast-level-later") in await evening.tap(anna, hand, tr("computer-name-1"))
    await play.until(lambda: tr("levels-wished", level=tr("level-expert")) in hand.text)
    assert levels(evening, 1) == ["club", "club"]
    await evening.tap(anna, hand, tr("level-novice"))
    await evening.restart()
    await play.until(lambda: hand.text.count(tr("levels-wished", level=tr("level-novice"))) == 2)
    await evening.tap(anna, hand, tr("button-not-yet"))
    await company.play(lambda: state(witness, 1).state.finished)
    await play.until(lambda: levels(evening, 1) == ["novice", "novice"])

    # No cards lie: what is chosen holds at once, and nobody cuts meanwhile.
    result = await evening.message(anna.private, tr("button-why"))
    await evening.tap(anna, result, tr("button-menu"))
    await evening.tap(anna, result, tr("button-levels"))
    await evening.message(anna.private, tr("levels-title"))
    await play.clock.advance(10)
    assert tr("toast-level-later") not in await evening.tap(anna, result, tr("computer-name-2"))
    await play.until(lambda: computer(2, "club") in result.text)
    await evening.restart()
    assert levels(evening, 1) == ["novice", "club"]
    await evening.tap(anna, result, tr("button-not-yet"))
    await company.play(lambda: len(state(witness, 1).state.finished) == 2)
    assert levels(evening, 1) == ["novice", "club"]


class Recorder(ThreadThinker):
    """Notes who is thought for at which level, and lets the club player do it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[tuple[int, str]] = set()

    async def choose(
        self,
        players: ComputerPlayers[Any, Any, Any],
        view: Any,
        seed: int,
        level: str,
        *,
        table: int,
        within: float = math.inf,
    ) -> Any:
        self.asked.add((view.viewer, level))
        return await super().choose(players, view, seed, Level.CLUB, table=table)


@pytest.mark.slow
async def test_whoever_sits_in_for_an_absent_person_plays_at_club_level(
    evening: BotSession, witness: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = evening.play
    recorder = Recorder()
    monkeypatch.setattr(evening.app.thinker, "choose", recorder.choose)
    people = (play.anna, play.boris)
    await evening.sit_down(
        "/newgame сочинка места=как сели темп=быстрый эксперт", *people, computers=1
    )
    await play.until(lambda: evening.rows("SELECT 1 FROM deals"), limit=3600)
    away = {witness.seat(1, person.id) for person in people}
    (machine,) = {0, 1, 2} - away
    assert recorder.asked == {(seat, Level.CLUB) for seat in away} | {(machine, Level.EXPERT)}


# --- hints ----------------------------------------------------------------------------------


@pytest.mark.slow
async def test_a_hint_is_a_move_one_may_make(evening: BotSession, witness: Witness) -> None:
    play = evening.play
    anna = play.anna
    await evening.tap(anna, await private_lobby(evening, GAME), tr("button-deal"))
    company = Players.of(evening, random.Random(SEED), anna)
    hinted = set()
    for _ in range(9):
        await company.play(
            lambda: any(tr("button-hint") in text for text in words(_hand(evening).buttons))
        )
        hand = _hand(evening)
        seat = witness.seat(1, anna.id)
        assert seat is not None
        found = state(witness, 1)
        assert tr("toast-hint-thinking") in await evening.tap(anna, hand, tr("button-hint"))
        await play.until(lambda: "💡" in _hand(evening).text)
        hand = _hand(evening)
        line = next(each for each in hand.text.splitlines() if "💡" in each)
        assert tr("advice-none") not in line
        asked = [tap for tap in taps(hand) if tap.verb in (Verb.MOVE, Verb.DRAFT)]
        assert asked
        view = observe(found, seat)
        legal = {action_code(PREFERANS, each) for each in (*view.moves, *view.rights)}
        advised = _advised(evening)
        assert advised is None or advised in legal
        hinted.add(stage_of(found))
        assert not any(tr("button-hint") in text for text in words(hand.buttons))
        number = len(evening.log(1))
        await company.play(lambda: len(evening.log(1)) > number)  # noqa: B023
        await play.clock.advance(0.3)
        # It goes with the move.
        assert line not in _hand(evening).text.splitlines() or len(legal) > 1
    assert Stage.AUCTION in hinted
    assert len(hinted) >= 2


def _hand(evening: BotSession) -> Message:
    anna = evening.play.anna
    return evening.said(anna.private)[-1]


def _advised(evening: BotSession) -> str | None:
    """The code of what was advised, as the table knows it."""
    task = evening.task(1)
    assert task.state.only_seat is not None
    hint = task.state.hint(task.state.only_seat)
    if hint is None or hint.advice is None:
        return None
    return action_code(PREFERANS, hint.advice.action)


class Discarder(ThreadThinker):
    """Advises the two lowest cards for the discard."""

    async def advise(
        self, players: ComputerPlayers[Any, Any, Any], view: Any, seed: int, *, table: int
    ) -> Any:
        pair = frozenset(sorted(view.hands[view.viewer] or ())[:2])
        if pair not in DISCARD:
            return None
        return Advice(DISCARD[pair], Reason.DISCARD_FOR, cards=tuple(sorted(pair)))


@pytest.mark.slow
async def test_a_hint_for_the_discard_marks_the_cards(
    evening: BotSession, witness: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless the person has begun to mark others; the next tap lays them away."""
    play = evening.play
    anna = play.anna
    monkeypatch.setattr(evening.app.thinker, "advise", Discarder().advise)
    lobby = await private_lobby(evening, GAME.replace("4", "60"))
    await evening.tap(anna, lobby, tr("button-deal"))
    company = Players.of(evening, random.Random(1), anna)  # her discard comes in the first deals

    def discarding() -> bool:
        found = state(witness, 1)
        return stage_of(found) is Stage.DISCARD and bool(
            moves(found, witness.seat(1, anna.id) or 0)
        )

    await company.play(lambda: evening.log(1) and discarding(), steps=3000)
    await play.until(lambda: tr("button-hint") in words(_hand(evening).buttons))
    assert not marked(evening)
    await evening.tap(anna, _hand(evening), tr("button-hint"))
    await play.until(lambda: len(marked(evening)) == 2)
    hand = _hand(evening)
    view = observe(state(witness, 1), witness.seat(1, anna.id) or 0)
    lowest = sorted(view.hands[view.viewer] or ())[:2]
    away = next(text for text in words(hand.buttons) if text.startswith(tr("act-discard")))
    assert {text.removeprefix("✓") for text in marked(evening)} == set(away.split()[1:])
    await evening.tap(anna, hand, away)
    await play.until(lambda: not discarding())
    assert state(witness, 1).state.phase.history.discard == tuple(lowest)  # type: ignore[union-attr]


def marked(evening: BotSession) -> list[str]:
    """The cards that are chosen for the discard."""
    return [text for text in words(_hand(evening).buttons) if text.startswith("✓")]


@pytest.mark.slow
async def test_a_hint_is_refused_where_two_people_sit(evening: BotSession) -> None:
    play = evening.play
    people = (play.anna, play.boris)
    table = await evening.sit_down(GAME, *people, computers=1)
    company = Players.of(evening, random.Random(SEED), *people)
    await company.play(lambda: len(evening.log(table)) > 4 and company.players[0].look())
    hand = company.players[0].look()[-1]
    assert not any(tr("button-hint") in text for text in words(hand.buttons))
    number = taps(hand)[0].number
    # Not even by a button that nobody made, nor by the command.
    for verb in "dm":
        toast = await evening.press(play.anna, hand, f"{verb}:{table}:{number}:hint")
        assert "💡" not in toast
    assert tr("toast-hint-people") in await evening.press(
        play.anna, hand, f"d:{table}:{number}:hint"
    )
    play.anna.write(play.anna.private, "/hint")
    await evening.message(play.anna.private, tr("toast-hint-people"))
    await play.clock.advance(10)
    assert not [m for m in evening.said(play.anna.private) if "💡" in m.text]


@pytest.mark.slow
async def test_a_hint_is_for_ones_own_turn(evening: BotSession, witness: Witness) -> None:
    play = evening.play
    anna = play.anna
    lobby = await private_lobby(evening, GAME)
    anna.write(anna.private, "/hint")
    await evening.message(anna.private, tr("toast-not-dealt"))
    await evening.tap(anna, lobby, tr("button-deal"))
    company = Players.of(evening, random.Random(SEED), anna)

    def waiting() -> bool:
        seat = witness.seat(1, anna.id)
        phase = stage_of(state(witness, 1))
        return phase is Stage.PLAY and seat is not None and not moves(state(witness, 1), seat)

    await company.play(lambda: evening.log(1) and waiting())
    anna.write(anna.private, "/hint")
    await evening.message(anna.private, tr("toast-hint-not-now"))


@pytest.mark.slow
async def test_computers_that_lose_their_heads_tell_nothing(
    evening: BotSession, witness: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What fails while a computer thinks names its cards; the log gets the kind of it."""

    async def choose(
        _: ThreadThinker, __: object, view: PlayerView, *___: object, **____: object
    ) -> NoReturn:
        raise LookupError(f"{view!r} {evening.play.world.token}")

    monkeypatch.setattr(ThreadThinker, "choose", choose)
    anna = evening.play.anna
    table = await evening.sit_down("/newgame сочинка 4", anna, computers=2)
    company = Players.of(evening, random.Random(4), anna)
    await company.play(lambda: state(witness, table).state.finished, steps=500)
    written = witness.ink.getvalue()
    assert "computer.failed" in written
    assert "LookupError" in written
    assert "Card(" not in written
