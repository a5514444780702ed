"""What a game looks like in a chat: everything the bot asks of a game beside its rules."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from markupsafe import Markup

from bot.i18n import Translator
from bot.screen import Screen
from bot.views.evening import Progress
from bot.views.model import Draft, Scene
from engine.computers import ComputerPlayers, Weighed
from engine.errors import RuleError
from engine.lessons import Lesson
from engine.log import Entry
from engine.options import Options, OptionValue, Values
from engine.record import GameRecords, History

View_contra = TypeVar("View_contra", contravariant=True)  # what one seat, or the public, may know
Action = TypeVar("Action")
Facts_contra = TypeVar("Facts_contra", contravariant=True)  # of a finished deal


class Past(Protocol):
    """What a game keeps of itself: its finished deals, and what follows from them alone."""

    @property
    def history(self) -> History[Any]:
        """What was kept of it."""
        ...

    @property
    def agreement(self) -> Any:
        """What was agreed on."""
        ...

    @property
    def finished(self) -> Sequence[Any]:
        """The finished deals, in order."""
        ...

    @property
    def over(self) -> bool:
        """Whether nothing follows any more."""
        ...


@dataclass(frozen=True, slots=True)
class DealAnalysis:
    """How a game looks into its finished deals; each is asked for by its number, from 1.

    - ``replays(finished, number, agreement)``: whether it can be played again under today's rules.
    - ``analyze(finished, number, agreement)``: a function of a module that a process can load; it
      may take seconds.
    - ``is_complete(analysis)``: whether doing it again would say no more.
    - ``screen(analysis, facts, scene)``: it in words, with its picture.
    """

    replays: Callable[[Sequence[Any], int, Any], bool]
    analyze: Callable[[Sequence[Any], int, Any], Any]
    is_complete: Callable[[Any], bool]
    screen: Callable[[Any, Any, Scene], Screen]


@dataclass(frozen=True, slots=True)
class DealReplay:
    """How a game lets one walk through its finished deals, and play one again.

    Each is asked for by the finished deals, the number of one (from 1), and the agreement; seats
    are those of its time. All raise `engine.log.ReplayError` for a deal that does not follow the
    rules of today.

    - ``walk``: its steps, in order; each has a ``begins``: the deal, a trick or the like does; and
      its ``part`` of the deal.
    - ``values``: what each choice of a step comes to with open cards; a function of a module that
      a process can load.
    - ``lines``: a step in words, with the values or {}; the facts are those of the deal.
    - ``prepared``: the agreement and the first entries of a table where it is played on from a
      step, with a person at one seat.
    - ``standing``: the whole whists of a seat before and after it.
    """

    walk: Callable[[Sequence[Any], int, Any], Sequence[Any]]
    values: Callable[[Sequence[Any], int, Any, int], Mapping[Any, Fraction]]
    lines: Callable[[Any, Mapping[Any, Fraction], Any, Scene], Sequence[Markup]]
    prepared: Callable[[Sequence[Any], int, Any, int, int], tuple[Any, Sequence[Entry[Any]]]]
    standing: Callable[[Sequence[Any], int, Any, int], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class School:
    """The lessons of a game, in order, and what a table of one shows to its pupil."""

    lessons: Callable[[], Sequence[Lesson]]
    lines: Callable[[Any, Scene], Sequence[Markup]]


@dataclass(frozen=True, slots=True)
class DecisionStudy:
    """How a game says what the choices of a finished deal cost whoever made them.

    - ``version`` grows when the same choice would cost something else; ``phases``: what choices are
      about, in order; each question tells its ``phase``, its ``step`` in the `DealReplay`, and the
      ``action`` that was chosen.
    - ``questions(finished, number, agreement, seat)``: the choices of a seat; raises
      `engine.log.ReplayError` as a `DealReplay` does.
    - ``weigh(question, seed, enough)``: what each choice is worth, worked out ``times`` by seeds of
      their own; a function of a module that a process can load. It ends soon once ``enough``.
    - ``cost(question, weighed)``: what was lost, in whists or units, and what an expert would lose;
      None where that cannot be told. ``advice(weighed)``: the best choice, with what each is worth.
    - ``lines(question, facts, scene)``: what the person saw then. ``name`` and ``sentence`` say a
      choice and an advice in its words.
    """

    version: int
    times: int
    phases: Sequence[str]
    questions: Callable[[Sequence[Any], int, Any, int], Sequence[Any]]
    weigh: Callable[[Any, str, Callable[[], bool]], Any]
    cost: Callable[[Any, Sequence[Any]], Any]
    advice: Callable[[Sequence[Any]], Weighed[Any]]
    lines: Callable[[Any, Any, Scene], Sequence[Markup]]
    name: Callable[[Any, Any, Any, Scene], Markup]
    sentence: Callable[[Any, Any, Any, Scene], Markup]


class Front(Protocol[View_contra, Action, Facts_contra]):
    """A game in a chat: its screens, drafts, words, computers and looks back.

    A module with these functions is a front (`bot.games.registry` lists them). Screens are pure:
    they get views, never a state. Texts come from the catalogue that the scene's translator, or
    the one that is handed over, reads: the shared one with the game's own.
    """

    @property
    def key(self) -> str:
        """Names the game in logs, in the database, and as the folder of its catalogue."""
        ...

    # The agreement

    @property
    def options(self) -> Options:
        """What its tables agree on."""
        ...

    def places(self, chosen: Values, /) -> Sequence[int]:
        """Return how many may sit down to play, the fewest first; ``chosen`` are options."""
        ...

    def normalize(self, chosen: Values, /) -> Values:
        """Return options as people typed them the way the game counts them."""
        ...

    def agreement_line(self, agreement: Any, tr: Translator, /) -> Markup:
        """Return an agreement as a player would say it."""
        ...

    def value_text(self, key: str, value: OptionValue, agreement: Any, tr: Translator, /) -> Markup:
        """Return the choice of an option in a word or two."""
        ...

    def sentence_params(
        self, key: str, value: OptionValue, agreement: Any, tr: Translator, /
    ) -> Mapping[str, object]:
        """Return parameters for an option's sentence."""
        ...

    # The messages of a table

    def deal_screen(self, view: View_contra, scene: Scene, /) -> Screen:
        """Return the group's message of the running deal; ``view`` is the public's."""
        ...

    def hand_screen(self, view: View_contra, scene: Scene, /) -> Screen:
        """Return the private message of the viewer; at a private table, the one merged message."""
        ...

    def result_screen(
        self,
        facts: Facts_contra,
        view: View_contra,
        scene: Scene,
        /,
        *,
        cut_button: bool,
        menu: str,
    ) -> Screen:
        """Return the message of a finished deal; ``cut_button``: the next one waits for its cut.

        ``menu``: what is open under it, ``levels`` or "".
        """
        ...

    def card_screen(self, facts: Facts_contra, view: View_contra, scene: Scene, /) -> Screen:
        """Return the last deal's result as the viewer keeps it in the private chat."""
        ...

    def final_screen(self, view: View_contra, scene: Scene, /) -> Screen:
        """Return the settlement of a game that is over."""
        ...

    def progress(self, view: View_contra, /) -> Progress:
        """Return what each seat had won after each deal, as if the game had ended there."""
        ...

    def sheet_number(self, view: View_contra, /) -> int:
        """Return which message of the score the last deal stands in: they are edited."""
        ...

    def sheet_screen(self, view: Any, scene: Scene, /) -> Screen:
        """Return the score so far, drawn; ``view`` is the public's, or what is kept of the game."""
        ...

    def proposal(self, vote: Any, view: View_contra, scene: Scene, /) -> Markup:
        """Return what is put to the vote, in the words the others are asked about."""
        ...

    def in_play(self, view: View_contra, /) -> bool:
        """Tell whether cards fall one after the other, so that the messages may skip some."""
        ...

    # Taps

    def draft(self, draft: Draft, code: str, view: View_contra, /) -> Draft:
        """Return the draft after a tap; raises ``ValueError`` for a code that means nothing now."""
        ...

    def waits_for_play(self, code: str, view: View_contra, /) -> bool:
        """Tell whether the tap is on a card, and cards are held but none is played yet."""
        ...

    def explain(self, error: RuleError, tr: Translator, /) -> str:
        """Return why something was refused, at most 200 characters."""
        ...

    def needs_alert(self, action: Action, /) -> bool:
        """Tell whether a refusal of the action has to be closed by hand."""
        ...

    def done_popup(
        self, action: Action, before: View_contra, after: View_contra, scene: Scene, /
    ) -> str:
        """Return what the viewer has just done, and who is asked next; at most 200 characters.

        ``before`` and ``after``: his views around it. Nothing hidden is named in it.
        """
        ...

    def hand_popup(self, view: View_contra, scene: Scene, /) -> str:
        """Return the viewer's own cards, at most 200 characters."""
        ...

    def exact_popup(self, view: Any, scene: Scene, /) -> str:
        """Return the settlement to the last fraction, at most 200 characters.

        ``view`` is the public's, or what is kept of the game.
        """
        ...

    def has_layout(self, view: View_contra, /) -> bool:
        """Tell whether the viewer may unfold what a hidden hand may hold."""
        ...

    # Computers

    @property
    def computers(self) -> ComputerPlayers[Any, Action, Any]:
        """How they play."""
        ...

    @property
    def levels(self) -> Sequence[str]:
        """How well computers play, the weakest first."""
        ...

    @property
    def takes_an_evening(self) -> bool:
        """Whether a table plays for hours; else for ten minutes."""
        ...

    @property
    def usual_level(self) -> str:
        """How well they play where nobody has chosen, and in the place of an absent person."""
        ...

    def advised(self, draft: Draft, advice: Any, /) -> Draft:
        """Return the draft once advice has come: what it names is marked, if nothing was."""
        ...

    def pause(self, view: View_contra, /) -> float:
        """Return about how many seconds a person would think in the viewer's place."""
        ...

    def plays_itself(self, view: View_contra, /, *, only_card: bool) -> bool:
        """Tell whether the viewer's only move tells nothing and makes itself, as his last card.

        ``only_card``: so does any card that alone may be played.
        """
        ...

    def settled(self, view: View_contra, /) -> bool:
        """Tell whether nobody can change what the deal will bring, or computers alone play on."""
        ...

    # Looking back

    @property
    def records(self) -> GameRecords[Any, Any, Any]:
        """What it says of its records, and so of all that is kept of it."""
        ...

    def standing(self, past: Any, /) -> Sequence[Fraction | int]:
        """Return what each seat has won, as if the game ended where it stands."""
        ...

    def deal_line(self, facts: Facts_contra, scene: Scene, /) -> Markup:
        """Return a finished deal in one line."""
        ...

    def deal_page(self, facts: Facts_contra, scene: Scene, /) -> Screen:
        """Return a finished deal in full."""
        ...

    def dealt_lines(self, facts: Facts_contra, scene: Scene, /) -> Sequence[Markup]:
        """Return what everybody got in a finished deal, for the page that checks it."""
        ...

    def why_screen(self, facts: Facts_contra, scene: Scene, /) -> Screen:
        """Return every write of the deal with the rule behind it."""
        ...

    @property
    def analysis(self) -> "DealAnalysis | None":
        """How a finished deal is looked into; None where a game has no analysis."""
        ...

    @property
    def replay(self) -> "DealReplay | None":
        """How a finished deal is gone through and played again; None where it is not."""
        ...

    @property
    def study(self) -> "DecisionStudy | None":
        """How it says what mistakes cost; None where it does not."""
        ...

    @property
    def school(self) -> "School | None":
        """How it is taught; None where a page has to do."""
        ...
