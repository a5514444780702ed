"""Values for views besides a seat's view: names, numbers for buttons, drafts, deadlines."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, Literal

from markupsafe import Markup

from bot.i18n import Translator
from bot.views.links import Links
from engine.cards import Card
from engine.events import Entered
from engine.game import PUBLIC
from engine.view import VoteView

SUIT_ORDERS: Final = ("scdh", "sdch", "shcd", "hdcs")
"""Offered orders of suits; the first is usual."""


@dataclass(frozen=True, slots=True)
class Occupant:
    """The occupant of a seat.

    ``computer`` for good; absent people are in ``TableView.substituted``. ``level`` is a computer's
    level, ``wished`` that from the next deal on, if another.
    """

    name: str
    computer: bool = False
    user_id: int | None = None
    level: str = ""
    wished: str | None = None


@dataclass(frozen=True, slots=True)
class HandOrder:
    """How a person's cards stand: letters of suits from the first, highest or lowest cards first.

    ``trumps_first``: before all other suits.
    """

    suits: str = SUIT_ORDERS[0]
    trumps_first: bool = False
    ascending: bool = False


USUAL_ORDER: Final = HandOrder()
Progress = Sequence[Sequence[Fraction | int | None]]
"""After each deal, what each seat had won; None before it joined."""
RIGHTS_OF: Final = 1_000_000
"""More than the deals of any table."""


@dataclass(frozen=True, slots=True)
class TapNumbers:
    """Numbers that make a seat's taps current (see `bot.taps.Verb`).

    ``report`` is that of a report. ``newcomers`` have sat down since the table opened, which
    changed the numbers of seats.
    """

    decision: int = 0
    deal: int = 0
    vote: int = 0
    newcomers: int = 0
    report: int = 0

    @property
    def right(self) -> int:
        """Number of a tap on a standing right: a right may name a seat by its number."""
        return self.deal + RIGHTS_OF * self.newcomers


@dataclass(frozen=True, slots=True)
class Draft:
    """A person's draft, stored outside the log.

    ``cards``: chosen for the discard. ``asked``: the code of the action to be confirmed, or the
    name of an open menu, or "".
    """

    cards: tuple[Card, ...] = ()
    asked: str = ""


@dataclass(frozen=True, slots=True)
class Hint:
    """An expert's choice, as the game words it; None while it is awaited.

    ``meanwhile``: the action that was named while it was late. ``detailed``: its figures are shown.
    """

    advice: Any = None
    meanwhile: Any = None
    detailed: bool = False

    @property
    def corrects(self) -> bool:
        """True if it differs from what was named before."""
        return None not in (self.advice, self.meanwhile) and self.advice.action != self.meanwhile


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of a prepared deal: deal ``deal`` of ``table``, before a step of it (from 0).

    ``seat`` is its person's; ``stood`` and ``then``: his score in whole whists before the deal, and
    what the deal won him.
    """

    table: int
    deal: int
    step: int
    seat: int
    stood: int
    then: int


@dataclass(frozen=True, slots=True)
class LessonPoint:
    """The pupil's point in lesson ``key``, number ``number`` of ``last``, ``passed`` before it.

    ``step`` is his next choice, from 1, 0 for none; ``code`` its action, ``offers`` further
    buttons. ``wrong``: he has chosen something else. ``outdated``: the lesson has changed since.
    """

    key: str
    number: int
    last: int
    passed: int
    step: int
    code: str = ""
    offers: frozenset[str] = frozenset()
    wrong: bool = False
    outdated: bool = False


@dataclass(frozen=True, slots=True)
class ReportDraft:
    """A deal played with real cards, as far as it is reported.

    ``who``: the user who writes it, last at Unix time ``at``, 0 for nobody. ``deal``: the earlier
    deal that it mends, or with ``insert`` comes before; 0 for the next one. ``steps``: codes of the
    answers, or ``line``: all of it as typed, with the ``names`` by seat then; ``opened``: a page of
    the message. ``done`` deals and ``players`` when it was begun.
    """

    who: int = 0
    at: float = 0.0
    deal: int = 0
    insert: bool = False
    steps: tuple[str, ...] = ()
    opened: str = ""
    line: str = ""
    names: tuple[str, ...] = ()
    done: int = 0
    players: int = 0

    @property
    def empty(self) -> bool:
        """True if nothing has been begun."""
        return not (self.deal or self.steps or self.opened or self.line)


@dataclass(frozen=True, slots=True)
class MendDone:
    """A mend of an earlier deal, ``deal`` from 1, by the seat ``by``, `CHANCE` for the owner.

    ``kind``: ``mended``, ``removed`` or ``inserted``; ``before`` and ``after``: whole whists by
    seat; ``undo``: the action that takes it back, as in logs. ``entry`` of the log; ``done`` deals
    after it. ``returned``: it takes back the one before. ``late``: the game was over before it.
    """

    by: int
    deal: int
    kind: str
    before: tuple[int, ...]
    after: tuple[int, ...]
    undo: str = ""
    entry: int = 0
    done: int = 0
    returned: bool = False
    late: bool = False


class VoteEnd(StrEnum):
    """Outcomes of a vote."""

    AGREED = "agreed"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"


@dataclass(frozen=True, slots=True)
class VoteResult:
    """The end of a vote in a deal, counted from 1, after ``done`` finished ones, by an ``entry``.

    ``seat`` gave the deciding answer, `engine.game.CHANCE` if no answer did. ``unanswered``: seats
    whose people were asked about a claim and have gone.
    """

    seat: int
    vote: VoteView
    deal: int
    outcome: VoteEnd = VoteEnd.REFUSED
    done: int = 0
    entry: int = 0
    unanswered: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class SetDeal:
    """A deal of a set: its number of so many, and whether the set closed before its last move."""

    number: int
    deals: int
    closes: float
    late: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything around the cards for one message. Tuples are indexed by seat.

    ``deadline`` is the Unix time when the turn's time is out, None without a pace. ``private``: the
    table is in its only person's chat with the bot. ``links`` makes its deep links. ``hint``:
    advice for the viewer's present decision. ``layout``: he has opened what a misère's declarer may
    hold. ``last_vote``: how the last vote ended. ``left``: the viewer has left. ``all_away``: the
    next deal waits for a person to return. ``hurried``: computers make no pauses for the rest of
    this deal. ``cut_here``: the cutter is asked in the table's own chat. ``joinable``: others may
    ask for a place. ``origin``: of a deal given from a step. ``of_set``: what it is in a set, None
    outside one. ``remarks``: stored lines for the viewer under the last result.
    ``order``: that of the viewer's own cards;
    ``four_colours``: pictures show each suit in its own. ``coached``: so many first deals come with
    a coach who speaks of cards. ``menu``: what is open below the cut. ``viewer``: the
    seat of its only reader, who is «you» there. ``report``: the deal with real cards
    that is reported, ``report_by``: the name of who does. ``brief``: without what the group's
    message shows. ``entered``: what was entered by hand after the deal. ``hands``: people have
    cards of their own in private.
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
    of_set: SetDeal | None = None
    remarks: tuple[Markup, ...] = ()
    coached: int = 0
    menu: str = ""
    order: HandOrder = USUAL_ORDER
    four_colours: bool = False
    viewer: int = PUBLIC
    report: ReportDraft = field(default_factory=ReportDraft)
    brief: bool = False
    report_by: str = ""
    entered: tuple[Entered, ...] = ()
    hands: bool = True

    @property
    def alone(self) -> bool:
        """True if one person plays against computers."""
        return sum(not seated.computer for seated in self.seats) == 1


@dataclass(frozen=True, slots=True)
class NamedAgreement:
    """An agreement that a group has saved.

    ``agreement`` is None if it is no longer valid. Buttons that lead to it carry ``code``, links
    ``payload``.
    """

    number: int
    name: str
    game: str
    agreement: Any
    code: str
    payload: str

    def holds(self, agreement: Any) -> bool:
        """Return whether another agreement has the same values."""
        mine = self.agreement
        return mine is not None and bool(mine.values() == agreement.values())


GameKind = Literal["long", "partners", "two", "short", "no-tricks"]
"""Kinds of games, in the order of their pages."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A game to choose: its kind, and its least number of players."""

    game: str
    kind: GameKind
    least: int


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table before its first deal. ``seats`` and ``unstarted`` follow the order of joining.

    ``agreement`` is what would hold if the cards were dealt now. ``unstarted``: places of people
    who never pressed Start, so that the bot cannot write to them. ``menu``: "" for the lobby
    itself, ``menu`` for the list of options, the key of the open option, ``games`` for the list of
    games, ``games=KIND`` for those of a kind, ``primer`` for how it is played, or ``cancel`` while
    it asks whether to cancel the table.
    ``ended_by``: who cancelled it. ``invited``: people of the table before who may sit down.
    ``offers``: returns the games to choose from, loading all; None: there is no other. ``house``:
    the group's saved agreements on the ``game``. ``sealed``: the lots are committed to.
    ``asks_pauses``: the person of a private game has not chosen whether computers pause. ``real``:
    the cards are real; None: the game knows only its own. ``hands``: when people's hands stand in
    the group, "" for never. ``partners``: two places that will sit across, () before anybody has
    chosen; None where lots alone decide.
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
    offers: Callable[[], Sequence[Offer]] | None = None
    house: tuple[NamedAgreement, ...] = ()
    sealed: bool = False
    asks_pauses: bool = False
    hands: str = ""
    real: bool | None = None
    partners: tuple[int, ...] | None = None
