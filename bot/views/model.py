"""What views know beside what a seat may see: names, numbers for the buttons, drafts, deadlines."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from markupsafe import Markup

from bot.i18n import Translator
from bot.views.links import Links
from engine.cards import Card
from engine.view import VoteView


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who sits at a seat. ``computer`` for good; absent people are in ``TableView.substituted``.

    ``level`` is how a computer plays, ``wished`` how it will from the next deal on, if otherwise.
    """

    name: str
    computer: bool = False
    user_id: int | None = None
    level: str = ""
    wished: str | None = None


RIGHTS_OF: Final = 1_000_000
"""More than any table has deals."""


@dataclass(frozen=True, slots=True)
class TapNumbers:
    """What a seat's taps must carry to be current (see `bot.taps.Verb`).

    ``newcomers`` have sat down since the table opened, and changed the numbers of seats.
    """

    decision: int = 0
    deal: int = 0
    vote: int = 0
    newcomers: int = 0

    @property
    def right(self) -> int:
        """What a tap on a standing right carries: a right may name a seat by its number."""
        return self.deal + RIGHTS_OF * self.newcomers


@dataclass(frozen=True, slots=True)
class Draft:
    """What a person is still putting together; kept beside the log, never in it.

    ``cards``: chosen for the discard. ``asked``: the code of the action that waits for a
    confirming tap, or the name of an open menu, or "".
    """

    cards: tuple[Card, ...] = ()
    asked: str = ""


@dataclass(frozen=True, slots=True)
class Hint:
    """What an expert would do, as the game says it; None when no answer came."""

    advice: Any


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a prepared deal comes from: deal ``deal`` of ``table``, before a step of it (from 0).

    ``seat`` is its person's; ``stood`` and ``then``: the whole whists he stood at before the deal,
    and what it won him then.
    """

    table: int
    deal: int
    step: int
    seat: int
    stood: int
    then: int


@dataclass(frozen=True, slots=True)
class LessonPoint:
    """Where a pupil stands in lesson ``key``, number ``number`` of ``last``, ``passed`` before it.

    ``step`` is the choice that he is to make, from 1, 0 for none; ``code`` its action, ``offers``
    what else buttons may say. ``wrong``: he has chosen something else.
    """

    key: str
    number: int
    last: int
    passed: int
    step: int
    code: str = ""
    offers: frozenset[str] = frozenset()
    wrong: bool = False


class VoteEnd(StrEnum):
    """What became of a vote."""

    AGREED = "agreed"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


@dataclass(frozen=True, slots=True)
class VoteResult:
    """How a vote ended in a deal, counted from 1, after ``done`` finished ones, by an ``entry``.

    ``seat`` gave the answer that decided it, `engine.game.CHANCE` where no answer did.
    """

    seat: int
    vote: VoteView
    deal: int
    outcome: VoteEnd = VoteEnd.REFUSED
    done: int = 0
    entry: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything around the cards that one message needs. Tuples are indexed by seat.

    ``deadline`` is Unix time when the turn's time is out, or None without a pace. ``private``:
    the table lives in its only person's chat with the bot. ``links`` makes its deep links.
    ``hint``: what the viewer was advised for his present decision. ``layout``: he has opened what
    a misère's declarer may hold. ``last_vote``: how the last vote ended. ``left``: the viewer
    has said that he leaves. ``all_away``: the next deal waits for somebody to come back.
    ``hurried``: computers make no pauses for the rest of this deal. ``cut_here``: who cuts is asked
    in the table's own chat. ``joinable``: others may ask for a place. ``origin``: of a deal that
    was set, not shuffled; ``lesson``: of one that teaches. ``mistakes``: what the viewer is told of
    his own in the last deal.
    """

    table: int
    title: str
    seats: tuple[Occupant, ...]
    tr: Translator
    links: Links
    numbers: TapNumbers = field(default_factory=TapNumbers)
    draft: Draft = field(default_factory=Draft)
    deadline: int | None = None
    private: bool = False
    hint: Hint | None = None
    layout: bool = False
    last_vote: VoteResult | None = None
    left: bool = False
    all_away: bool = False
    hurried: bool = False
    cut_here: bool = True
    joinable: bool = False
    origin: Origin | None = None
    lesson: LessonPoint | None = None
    mistakes: Markup | None = None

    @property
    def alone(self) -> bool:
        """Whether one person plays against computers."""
        return sum(not seated.computer for seated in self.seats) == 1


@dataclass(frozen=True, slots=True)
class NamedAgreement:
    """An agreement that a group keeps under a name.

    ``agreement`` is what it comes to, None where it cannot be made any more. Buttons that lead to
    it carry ``code``, links carry ``payload``.
    """

    number: int
    name: str
    game: str
    agreement: Any
    code: str
    payload: str

    def holds(self, agreement: Any) -> bool:
        """Tell whether another agreement says the same."""
        mine = self.agreement
        return mine is not None and bool(mine.values() == agreement.values())


@dataclass(frozen=True, slots=True)
class Offer:
    """A game to choose: the fewest who play it, and whether it takes an evening or ten minutes."""

    game: str
    least: int
    evening: bool


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table before its first deal. ``seats`` and ``unstarted`` follow the order of joining.

    ``agreement`` is what would hold if the cards were dealt now. ``unstarted``: places of people
    who have never pressed Start, so that the bot cannot show them their cards. ``menu``: "" for
    the lobby itself, ``menu`` for the list of options, the key of the option that is open,
    ``games`` for the list of games, ``primer`` for how it is played, or ``cancel`` while it asks
    whether to call the table off.
    ``ended_by``: who did so. ``invited``: people of the evening before who may sit down.
    ``game``: what is to be played, one of the ``offers``. ``house``: what the group
    keeps under names for this game. ``sealed``: lots will be drawn that are committed to.
    ``asks_pauses``: a private game, and its person has never said whether computers make pauses.
    """

    table: int
    title: str
    agreement: Any
    seats: tuple[Occupant, ...] = ()
    unstarted: frozenset[int] = frozenset()
    menu: str = ""
    private: bool = False
    ended_by: str = ""
    invited: tuple[Occupant, ...] = ()
    game: str = ""
    offers: tuple[Offer, ...] = ()
    house: tuple[NamedAgreement, ...] = ()
    sealed: bool = False
    asks_pauses: bool = False
