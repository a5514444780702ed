"""The interface of games in a chat: everything the bot asks of a game besides its rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from markupsafe import Markup

from bot.i18n import Translator
from bot.screen import Screen
from bot.views.model import Draft, GameKind, Progress, ReportDraft, Scene
from engine.computers import ComputerPlayers, Weighed
from engine.errors import RuleError
from engine.lessons import Lesson
from engine.log import Entry
from engine.options import Options, OptionValue, Values
from engine.record import AnyRecords, History
from engine.sets import GivenDeal
from engine.view import TableAgreement, VoteView

View_contra = TypeVar("View_contra", contravariant=True)  # what one seat, or the public, may know
Action = TypeVar("Action")
Facts = TypeVar("Facts")
Terms = TypeVar("Terms")
Found = TypeVar("Found")  # by an analysis, or by weighing a question once
Step = TypeVar("Step")
Question = TypeVar("Question")
Advised = TypeVar("Advised", bound=Weighed[Any])
Facts_contra = TypeVar("Facts_contra", contravariant=True)  # of a finished deal


class Past(Protocol):
    """A past game: its finished deals, and what follows from them."""

    @property
    def history(self) -> History[object]:
        """The stored history."""

    @property
    def agreement(self) -> Any:
        """The agreement."""

    @property
    def finished(self) -> Sequence[Any]:
        """The finished deals, in order."""

    @property
    def over(self) -> bool:
        """True if the game is over."""


@dataclass(frozen=True, slots=True)
class AnalysisOf(Generic[Facts, Terms, Found]):
    """How a game analyses its finished deals; each is named by its number, from 1.

    - ``replays(finished, number, agreement)``: whether it can be replayed under today's rules.
    - ``analyze(finished, number, agreement)``: a function of a module that a process can load; it
      may take seconds.
    - ``is_complete(analysis)``: whether a repeat would add nothing.
    - ``screen(analysis, facts, scene)``: its text and picture.
    """

    replays: Callable[[Sequence[Facts], int, Terms], bool]
    analyze: Callable[[Sequence[Facts], int, Terms], Found]
    is_complete: Callable[[Found], bool]
    screen: Callable[[Found, Facts, Scene], Screen]


DealAnalysis: TypeAlias = AnalysisOf[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class ReplayOf(Generic[Facts, Terms, Step, Action]):
    """How a game shows the steps of its finished deals, and replays one.

    Each function takes the finished deals, the number of one (from 1), and the agreement; seats are
    those of its time. All raise `engine.log.ReplayError` for a deal that does not follow today's
    rules.

    - ``walk``: its steps, in order; each has a ``begins``: whether the deal, a trick or the like
      begins; and its ``part`` of the deal.
    - ``values``: the value of each choice of a step with open cards; a function of a module that a
      process can load.
    - ``lines``: a step in words, with the values or {}; the facts are those of the deal.
    - ``prepared``: the agreement and the first entries of a table that plays on from a step, with a
      person at one seat.
    - ``standing``: a seat's score in whole whists before and after it.
    """

    walk: Callable[[Sequence[Facts], int, Terms], Sequence[Step]]
    values: Callable[[Sequence[Facts], int, Terms, int], Mapping[Action, Fraction]]
    lines: Callable[[Step, Mapping[Action, Fraction], Facts, Scene], Sequence[Markup]]
    prepared: Callable[
        [Sequence[Facts], int, Terms, int, int], tuple[Terms, Sequence[Entry[object]]]
    ]
    standing: Callable[[Sequence[Facts], int, Terms, int], tuple[int, int]]


DealReplay: TypeAlias = ReplayOf[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class School:
    """The lessons of a game, in order; a lesson table's lines for its pupil, and its score."""

    lessons: Callable[[], Sequence[Lesson]]
    lines: Callable[[Any, Scene], Sequence[Markup]]
    sheet: Callable[[Any, Scene], Screen]


@dataclass(frozen=True, slots=True)
class StudyOf(Generic[Facts, Terms, Question, Action, Found, Advised]):
    """How a game evaluates a person's choices in a finished deal.

    - ``version`` grows when the costs of choices change; ``phases``: kinds of choices, in order;
      each question has its ``phase``, its ``step`` in the `DealReplay`, and the chosen ``action``.
    - ``questions(finished, number, agreement, seat)``: the choices of a seat; raises
      `engine.log.ReplayError` as a `DealReplay` does.
    - ``weigh(question, seed, enough)``: the value of each choice, computed ``times`` with different
      seeds; a function of a module that a process can load. It ends soon once ``enough``.
    - ``cost(question, weighed)``: the loss, in whists or units, and an expert's; None if unknown.
      ``advice(weighed)``: the best choice, with the values of all.
    - ``lines(question, facts, scene)``: what the person saw then. ``name`` and ``sentence`` word a
      choice and an advice; ``in_full`` gives its figures as well.
    """

    version: int
    times: int
    phases: Sequence[str]
    questions: Callable[[Sequence[Facts], int, Terms, int], Sequence[Question]]
    weigh: Callable[[Question, str, Callable[[], bool]], Found]
    cost: Callable[[Question, Sequence[Found]], Any]
    advice: Callable[[Sequence[Found]], Advised]
    lines: Callable[[Question, Facts, Scene], Sequence[Markup]]
    name: Callable[[Action, Question, Facts, Scene], Markup]
    sentence: Callable[[Advised, Question, Facts, Scene], Markup]
    in_full: Callable[[Advised, Question, Facts, Scene], Markup]


DecisionStudy: TypeAlias = StudyOf[Any, Any, Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class ReportingOf(Generic[Action]):
    """How a game is played with real cards: people report each deal, the bot keeps the sheet.

    - ``option``: the key of the option, with the values ``real`` and ``dealt``.
    - ``screen(view, scene)``: the message of the table, by the ``scene.report``.
    - ``step(view, draft, code, tr)``: the draft after a tap; raises ``ValueError``.
    - ``typed(view, draft, text, tr)``: the draft after a reply, or why it cannot be shown.
    - ``action(view, draft)``: what it writes; raises ``ValueError`` while it is not complete.
    - ``removal(view, deal)``: what takes a deal out; ``undo(view, action)``: what takes a mend
      back, by the view before it.
    - ``standing(view)``: each seat's whole result, as if the game ended now.
    """

    option: str
    real: str
    dealt: str
    screen: Callable[[Any, Scene], Screen]
    step: Callable[[Any, ReportDraft, str, Translator], ReportDraft]
    typed: Callable[[Any, ReportDraft, str, Translator], ReportDraft | str]
    action: Callable[[Any, ReportDraft], Action]
    removal: Callable[[Any, int], Action]
    undo: Callable[[Any, Action], Action]
    standing: Callable[[Any], Sequence[int]]

    def is_on(self, agreement: TableAgreement) -> bool:
        """Return whether the cards are real."""
        return bool(getattr(agreement, self.option) == self.real)


DealReporting: TypeAlias = ReportingOf[Any]


@dataclass(frozen=True, slots=True)
class GroupPlay(Generic[Action]):
    """How a game is played from the group's one message, with ``hands`` of people's own or none.

    - ``number``: what its buttons carry, the same for all seats, 0 for nothing; it grows with what
      is asked.
    - ``answered``: whether the viewer has answered under that number, and is asked no more.
    - ``silence``: what stands for an answer of the viewer's that does not come, and after how many
      seconds; None: people wait for it.
    """

    number: Callable[[Any], int]
    answered: Callable[[Any], bool] = lambda _: False
    silence: Callable[[Any], tuple[float, Action] | None] = lambda _: None
    hands: bool = False


@dataclass(frozen=True, slots=True)
class SetMaker:
    """How a game makes sets of deals: its agreements take turns, and ``deals`` draws new ones."""

    agreements: Sequence[Values]
    deals: Callable[[Values, Random], tuple[GivenDeal, ...]]


class Front(Protocol[View_contra, Action, Facts_contra]):
    """A game in a chat: its screens, drafts, words, computers and history.

    A module with these functions is a front (`bot.games.registry` lists them). Screens are pure:
    they get views, never a state. Texts come from the catalogue of the scene's or the given
    translator: the shared one with the game's own.
    """

    @property
    def key(self) -> str:
        """Name of the game in logs, in the database, and of its catalogue's folder."""

    @property
    def kind(self) -> GameKind:
        """The kind of game: the page of the menus that offers it."""

    @property
    def minutes(self) -> int:
        """Minutes that three play by the opening preset, or as near; 0 where none are shown."""

    @property
    def preset_minutes(self) -> Mapping[str, int]:
        """The same of other presets, by their keys, where they are told."""

    @property
    def company(self) -> int:
        """How many sit at a new table with computers; 0: as few as may play."""

    # The agreement

    @property
    def options(self) -> Options:
        """The options of its agreement."""

    def places(self, chosen: Values, /) -> Sequence[int]:
        """Return the possible numbers of players, ascending; ``chosen`` are options."""

    def normalize(self, chosen: Values, /) -> Values:
        """Return typed options in the game's own units."""

    def agreement_line(self, agreement: Any, tr: Translator, /) -> Markup:
        """Return an agreement as a player would say it."""

    def value_text(self, key: str, value: OptionValue, agreement: Any, tr: Translator, /) -> Markup:
        """Return an option's value in a word or two."""

    def sentence_params(
        self, key: str, value: OptionValue, agreement: Any, tr: Translator, /
    ) -> Mapping[str, object]:
        """Return parameters for an option's sentence."""

    # The messages of a table

    def deal_screen(self, view: View_contra, scene: Scene, /) -> Screen:
        """Return the group's message of the running deal; ``view`` is the public's."""

    def hand_screen(self, view: View_contra, scene: Scene, /) -> Screen:
        """Return the private message of the viewer; at a private table, the one merged message."""

    def result_screen(
        self,
        facts: Facts_contra,
        view: View_contra,
        scene: Scene,
        /,
        *,
        cut_button: bool,
    ) -> Screen:
        """Return the message of a finished deal; ``cut_button``: the next one waits for its cut."""

    def card_screen(self, facts: Facts_contra, view: View_contra, scene: Scene, /) -> Screen:
        """Return the last deal's result for the viewer's private chat."""

    def final_screen(self, view: View_contra, scene: Scene, /) -> Screen:
        """Return the settlement of a game that is over."""

    def progress(self, view: View_contra, /) -> Progress:
        """Return each seat's result after each deal, as if the game had ended there."""

    def sheet_number(self, view: View_contra, /) -> int:
        """Return the number of the score message that the last deal belongs to."""

    def sheet_screen(self, view: Any, scene: Scene, /) -> Screen:
        """Return the drawn score so far; ``view`` is the public's, or a past game."""

    def proposal(self, vote: VoteView, view: View_contra, scene: Scene, /) -> Markup:
        """Return the proposal as the others are asked."""

    def in_play(self, view: View_contra, /) -> bool:
        """Return whether cards are being played, so that messages may skip some."""

    @property
    def in_group(self) -> "GroupPlay[Any] | None":
        """How it is played from the group's message; None where only hands play."""

    # Taps

    def draft(self, draft: Draft, code: str, view: View_contra, /) -> Draft:
        """Return the draft after a tap; raises ``ValueError`` for a code without meaning now."""

    def parse(self, code: str, view: View_contra, /) -> Action:
        """Return the action of a button's code, by the tapper's view; raises ``ValueError``."""

    def waits_for_play(self, code: str, view: View_contra, /) -> bool:
        """Return whether the tap is on a held card before the play."""

    def explain(self, error: RuleError, tr: Translator, /) -> str:
        """Return the reason of a refusal, at most 200 characters."""

    def needs_alert(self, action: Action, /) -> bool:
        """Return whether a refusal of the action must be closed by hand."""

    def done_popup(
        self, action: Action, before: View_contra, after: View_contra, scene: Scene, /
    ) -> str:
        """Return what the viewer has just done, and who is next; at most 200 characters.

        ``before`` and ``after``: his views around it. It names nothing hidden.
        """

    def hand_popup(self, view: View_contra, scene: Scene, /) -> str:
        """Return the viewer's own cards, at most 200 characters."""

    def exact_popup(self, view: Any, scene: Scene, /) -> str:
        """Return the settlement to the last fraction, at most 200 characters.

        ``view`` is the public's, or a past game.
        """

    def has_layout(self, view: View_contra, /) -> bool:
        """Return whether the viewer may open the possible layout of a hidden hand."""

    # Computers

    @property
    def computers(self) -> ComputerPlayers[Any, Action, Any]:
        """The computer players."""

    @property
    def levels(self) -> Sequence[str]:
        """Levels of computers, the weakest first."""

    @property
    def usual_level(self) -> str:
        """The default level."""

    @property
    def absent_level(self) -> str:
        """The level that plays for absent people, which need not be one of the `levels`."""

    def advised(self, draft: Draft, advice: Any, /) -> Draft:
        """Return the draft with the advised cards marked, unless others are."""

    def pause(self, view: View_contra, /) -> float:
        """Return about how many seconds a person would think at the viewer's seat."""

    def plays_itself(self, view: View_contra, /, *, only_card: bool) -> bool:
        """Return whether the viewer's only move reveals nothing and is automatic, as his last card.

        ``only_card``: so is any card that alone may be played.
        """

    def settled(self, view: View_contra, /) -> bool:
        """Return whether the deal's outcome is certain, or computers alone play on."""

    # Looking back

    @property
    def records(self) -> AnyRecords:
        """Its records, which also describe all stored deals."""

    def standing(self, past: Any, /) -> Sequence[Fraction | int]:
        """Return each seat's result, as if the game ended now."""

    def deal_line(self, facts: Facts_contra, scene: Scene, /) -> Markup:
        """Return a finished deal in one line."""

    def deal_page(self, facts: Facts_contra, scene: Scene, /) -> Screen:
        """Return a finished deal in full."""

    def dealt_lines(self, facts: Facts_contra, scene: Scene, /) -> Sequence[Markup]:
        """Return the dealt hands of a finished deal, for the page of commitments."""

    def why_screen(self, facts: Facts_contra, scene: Scene, /) -> Screen:
        """Return every entry of the deal with the rule behind it."""

    @property
    def analysis(self) -> "DealAnalysis | None":
        """The analysis of finished deals; None if the game has none."""

    @property
    def replay(self) -> "DealReplay | None":
        """The steps and the replay of finished deals; None if the game has none."""

    @property
    def study(self) -> "DecisionStudy | None":
        """The evaluation of mistakes; None if the game has none."""

    @property
    def reporting(self) -> "DealReporting | None":
        """How deals with real cards are reported; None if the game is only dealt here."""

    @property
    def sets(self) -> "SetMaker | None":
        """How sets of its deals are made; None if there are none."""

    @property
    def school(self) -> "School | None":
        """The lessons; None if the game has only a primer."""


AnyFront: TypeAlias = Front[Any, Any, Any]
"""A game in a chat whose views, actions and facts only itself knows."""
