"""People who tap at random among what they see, mostly what is asked of them, and seldom not.

They know nothing but their screens. Chance is seeded, so an evening can be had again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.games.registry import FRONTS
from bot.i18n import LANGUAGES
from bot.sandbox.errors import ImpossibleError
from bot.taps import Tap, Verb, decode
from tests.support.texts import told

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from bot.sandbox import Actor
    from bot.sandbox.model import Chat, Json, Message
    from bot.views.front import AnyFront
    from tests.e2e.evening import BotSession

CALL: Final = "👉"
"""Stands before what a person is asked to do."""
VOTE: Final = "🗳"
STOPPING: Final = tuple(
    told(game, key, language)
    for game in FRONTS
    for key in ("vote-stop", "vote-stop-without")
    for language in LANGUAGES
)
CUT: Final = re.compile(r"\bm:\d+:\d+:k\d")
"""A button that cuts the deck."""
SHARED: Final = re.compile(r"\bm:\d+:\d{7,}:")
"""A button that all share."""
COMMANDS: Final = (
    "/pulka", "/poke", "/rules", "/help", "/history", "/deal 1", "/deal 99", "/deal x", "/cancel",
    "/start sit-1", "/start sit-77", "/start hand-1", "/start nonsense", "/newgame бридж",
    "/settings", "/language", "/export", "/analyze 99", "/analyze x",
)  # fmt: skip
NONSENSE: Final = ("", "m", "m:1:1", "m:1:1:zz", "x:1:1:P", "m:999:1:P", "m:1:-1:P", "v:1:1:A")


def weight(tap: Tap, shown: str, data: str, *, stands_out: bool) -> float:
    """How much a person wants to press this button just now; 0 for never.

    ``shown`` is the text of the message, ``data`` what all its buttons carry; ``stands_out``: this
    one has a style.
    """
    match tap.verb:
        case Verb.MOVE:
            return _move_weight(tap.what, whisting=":w" in data, stands_out=stands_out)
        case Verb.VOTE:
            if any(word in shown for word in STOPPING):
                return 1.0 if tap.what == "R" else 0.0
            return {"A": 1.0, "R": 0.6, "W": 0.2}.get(tap.what, 0.0)
        case Verb.DRAFT:
            return _draft_weight(tap.what)
        case Verb.RIGHT:
            return {"rs": 0.05, "co": 0.3}.get(tap.what, 1.0)
        case Verb.SHOW:
            return 0.0 if tap.what in ("down", "sheet", "why", "check", "analysis") else 0.02
        case _:
            return 0.0


def _move_weight(what: str, *, whisting: bool, stands_out: bool) -> float:
    if what == "P" and whisting:
        return 3.0  # contracts nobody whists are made, and make evenings short
    if what.startswith("p") and len(what) == 3:
        return 1.0 if stands_out else 0.02
    if what[0] == "b":
        return 0.5 if what[1] == "6" or len(what) == 2 else 0.03
    return {"P": 1.5, "x": 8.0, "w": 1.5}.get(what if what in "Pw" else what[0], 1.0)


def _draft_weight(what: str) -> float:
    match what:
        case "menu":
            return 0.03
        case "more":
            return 0.2
        case "-":
            return 0.4
        case "?ps":
            return 0.02
        case _ if what.startswith("?o"):
            return 3.0 if what[2] == "6" else 0.3
        case _ if what.startswith(("?bm", "?co")):
            return 0.08
    return 1.0


def only_in_group(front: AnyFront) -> bool:
    """Return whether people have no hands of their own."""
    return front.in_group is not None and not front.in_group.hands


@dataclass(slots=True)
class Player:
    """One person with a phone."""

    person: Actor
    rng: Random
    talkative: float = 1.0
    """How much sooner than others one claims and proposes."""
    group: Chat | None = None
    """Where one plays too, by buttons that all share."""
    seen: list[tuple[Message, str]] = field(default_factory=list)
    """Every button this person ever saw."""

    def look(self) -> list[Message]:
        """The messages of the private chat that ask for something now, or of the group as well."""
        person = self.person
        bot = person.world.bot
        asking = [
            message
            for chat in (person.private, self.group)
            if chat is not None
            for message in person.sees(chat)
            if message.sender is bot and message.keyboard and _asks(message)
        ]
        for message in asking:
            self._remember(message)
        return asking

    def _remember(self, message: Message) -> None:
        if len(self.seen) < 3000:
            self.seen += [
                (message, button["callback_data"])
                for button in message.buttons
                if "callback_data" in button
            ]

    def tap(self, message: Message) -> None:
        """Press one of the buttons, whatever comes to mind."""
        buttons = [button for button in message.buttons if "callback_data" in button]
        weights = [self._wish(button, message) for button in buttons]
        if any(weights):
            (button,) = self.rng.choices(buttons, weights)
            self.person.press(message, button["callback_data"])

    def _wish(self, button: Json, message: Message) -> float:
        tap = decode(button["callback_data"])
        wish = weight(tap, message.text, _data(message), stands_out="style" in button)
        return wish * self.talkative if tap.what == "menu" or tap.what[:2] == "?c" else wish

    # What nobody should do, and somebody always does

    def misbehave(self, group: Chat, others: Sequence[Player]) -> None:
        """Press what is old, forged or somebody else's, press twice, or say something."""
        rng, person = self.rng, self.person
        match rng.randrange(7):
            case 0 if self.seen:
                person.press(*rng.choice(self.seen))
            case 1 if others and (strange := rng.choice(others).seen):
                # A client that misbehaves: another's button on one's own message.
                mine = [m for m in person.sees(person.private) if m.sender is person.world.bot]
                if mine:
                    person.press(mine[-1], rng.choice(strange)[1])
            case 2:
                self._tap_in(group)
            case 3 if asking := self.look():
                message = asking[-1]
                data = rng.choice(_data(message).split())
                person.press(message, data)
                person.press(message, data)
            case 4 if self.seen:
                person.press(self.seen[-1][0], rng.choice(NONSENSE) or "?")
            case 5:
                person.write(person.private, rng.choice(COMMANDS))
            case 6 if rng.random() < 0.3:
                person.write(group, rng.choice(COMMANDS))

    def _tap_in(self, group: Chat) -> None:
        bot = self.person.world.bot
        shown = [m for m in self.person.sees(group) if m.sender is bot and m.keyboard]
        if shown:
            message = self.rng.choice(shown[-3:])
            self._remember(message)
            buttons = [b for b in message.buttons if b.get("callback_data")]
            votes = any(word in message.text for word in STOPPING)
            if buttons and not votes:
                self.person.press(message, self.rng.choice(buttons)["callback_data"])


def _asks(message: Message) -> bool:
    data = _data(message)
    # Who plays with computers alone is asked for the cut under the last result, without a sign.
    signed = CALL in message.text or (VOTE in message.text and ":A" in data)
    return signed or any(each.search(data) for each in (CUT, SHARED))


def _data(message: Message) -> str:
    return " ".join(button.get("callback_data", "") for button in message.buttons)


@dataclass(slots=True)
class Players:
    """People around a table, who play on until something happens."""

    evening: BotSession
    rng: Random
    players: list[Player]
    mischief: float = 0.0
    """How often somebody does what nobody should."""
    quick: tuple[float, float] = (0.4, 1.6)
    """Seconds a person takes at least, at most."""

    @classmethod
    def of(
        cls,
        evening: BotSession,
        rng: Random,
        *people: Actor,
        mischief: float = 0.0,
        talkative: float = 1.0,
        in_group: bool = False,
    ) -> Players:
        """Bring people together; ``in_group``: they play from the group's message."""
        group = evening.play.group if in_group else None
        return cls(evening, rng, [Player(each, rng, talkative, group) for each in people], mischief)

    async def play(self, until: Callable[[], object], *, steps: int = 20_000) -> None:
        """Tap on until ``until()``; AssertionError after ``steps`` taps."""
        for _ in range(steps):
            if until():
                return
            await self.step(until)
        raise AssertionError(f"the evening did not end in {steps} taps")

    async def step(self, until: Callable[[], object]) -> None:
        """Let somebody who is asked do something, or time pass until somebody is."""
        play = self.evening.play
        asked = [(player, screens) for player in self.players if (screens := player.look())]
        if not asked:
            await play.until(
                lambda: until() or any(player.look() for player in self.players),
                limit=900,
                what="that anybody is asked for anything",
            )
            return
        if self.rng.random() < self.mischief:
            self._misbehave()
        player, screens = self.rng.choice(asked)
        player.tap(self.rng.choice(screens))
        await play.clock.advance(self.rng.uniform(*self.quick))

    def _misbehave(self) -> None:
        player = self.rng.choice(self.players)
        others = [each for each in self.players if each is not player]
        try:
            player.misbehave(self.evening.play.group, others)
        except ImpossibleError:
            return
