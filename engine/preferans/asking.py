"""What has to be asked about a deal played with real cards. Rule 13.42.

Nothing is listed: the deal is scored as far as it is known, and what `scoring` then reads is asked
next, if it can have more than one value.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias, cast

from engine.preferans import legal_tells, scoring, telling
from engine.preferans.actions import TRICKS, DealKind, Tell
from engine.preferans.legal_tells import SIMPLE, Field, ToldGame, ToldWords
from engine.preferans.scoring import Outcome
from engine.preferans.state import DealTerms, Pulka

ToldPulka: TypeAlias = Pulka
"""A pulka with real cards: it has no secrets, so screens may read it, and its terms."""
ToldTerms: TypeAlias = DealTerms


_READ_AS: Final = {
    "whisters": Field.WORDS,
    "left": Field.WORDS,
    "dealer_hand": Field.WORDS,
    "half_played": Field.WORDS,
    "alone": Field.ALONE,
    "partner": Field.SHARED,
    "factor": Field.DARK,
    "price": Field.PASSED_DARK,
    "step": Field.PASSED_DARK,
    "passed_dark": Field.PASSED_DARK,
    "talon_tricks": Field.TALON,
    "sold": Field.TALON,
    "refused": Field.REFUSED,
    "off_mountain": Field.OFF_MOUNTAIN,
}
"""The field behind each attribute of an `Outcome`."""


Answers: TypeAlias = Mapping[Any, Any]
"""A deal as far as it is told: answers by `Field`, and by seat the tricks of those asked.

``dealer`` and ``out`` stand under their names where somebody told them.
"""


class TellQuestion(NamedTuple):
    """What to ask next, a `Field` or the seat whose tricks, and every possible answer."""

    key: Any
    answers: tuple[Any, ...]


def asked(pulka: Pulka, told: Answers) -> TellQuestion | None:
    """Return the next question about the next deal of ``pulka``; None if all is told."""
    tell = tell_of(told)
    terms = telling.terms_of(pulka, tell)
    if Field.GAME not in told:
        games = tuple(legal_tells.games(pulka.agreement, terms, terms.lowest_level))
        question = TellQuestion(Field.GAME, games)
        return question if len(games) > 1 else asked(pulka, {**told, Field.GAME: games[0]})
    partial = _Partial(pulka, terms, _settled(pulka, terms, told))
    try:
        scoring.score(cast("Outcome", partial), pulka.agreement, pulka.sheet)
    except _UntoldError as missing:
        return missing.question
    return None


def tell_of(told: Answers) -> Tell:
    """Return the deal as far as it is told, without tricks."""
    game = told.get(Field.GAME, ToldGame(DealKind.ALL_PASS))
    said = told.get(Field.WORDS, ToldWords())
    named = {key: told[key] for key in (*SIMPLE, "dealer", "out") if key in told}
    return Tell(**game._asdict(), **said._asdict(), **named)


def complete(pulka: Pulka, told: Answers) -> Tell:
    """Return the deal about which nothing is left to ask.

    Tricks that were not asked go where they count: to a lone whister, or the hand he plays.
    """
    agreement, terms = pulka.agreement, telling.terms_of(pulka, tell_of(told))
    tell = tell_of(_settled(pulka, terms, told))
    if not legal_tells.is_played(agreement, tell):
        return tell
    known = _tricks(told)
    taken = [known.get(seat, 0) for seat in range(agreement.hands)]
    can = legal_tells.holders(agreement, terms, tell)
    first = (*tell.whisters, *(() if tell.hand is None else (tell.hand,)), *tell.left)
    rest = [seat for seat in (*first, *reversed(can)) if seat in can and seat not in known]
    if rest:
        taken[rest[0]] = TRICKS - sum(taken)
    return replace(tell, taken=tuple(taken))


def _tricks(told: Answers) -> Mapping[int, int]:
    return {seat: tricks for seat, tricks in told.items() if isinstance(seat, int)}


def _settled(pulka: Pulka, terms: ToldTerms, told: Answers) -> Answers:
    """Return the answers, and those where there was no choice. Rules 4.9, 11.8, 13.15."""
    for field in (Field.WORDS, Field.SPECIAL, Field.ALONE):
        found = legal_tells.values(field, pulka.agreement, terms, tell_of(told))
        told = {field: found[0], **told} if len(found) == 1 else told
    return told


# --- a deal that is not told in full --------------------------------------------------------


class _UntoldError(Exception):
    """Scoring reads what is not told yet."""

    def __init__(self, question: TellQuestion) -> None:
        super().__init__(question)
        self.question = question


class _Partial:
    """An `Outcome` that raises `_UntoldError` where scoring reads what is open."""

    def __init__(self, pulka: Pulka, terms: ToldTerms, told: Answers) -> None:
        self._pulka, self._terms, self._told, self._tell = pulka, terms, told, tell_of(told)
        self._known = scoring.outcome(telling.facts_of(pulka, terms, self._tell))
        self.taken = _Tricks(self)

    def __getattr__(self, name: str) -> Any:
        field = _READ_AS.get(name)
        if name == "contract":
            field = Field.SPECIAL if self._tell.kind is DealKind.MISERE else Field.STRAIN
        if field is not None and field not in self._told:
            answers = self._answers(field)
            if len(answers) > 1:
                raise _UntoldError(TellQuestion(field, answers))
        return getattr(self._known, name)

    @property
    def made(self) -> bool:
        """As `Outcome.made`, which reads the tricks."""
        return bool(Outcome.made.fget(cast("Outcome", self)))  # type: ignore[attr-defined]

    def of(self, seat: int) -> int:
        """Return the tricks of ``seat``, which may follow from those of the others."""
        known = _tricks(self._told)
        if seat in known:
            return known[seat]
        can = legal_tells.holders(self._pulka.agreement, self._terms, self._tell)
        if seat not in can:
            return 0
        left = TRICKS - sum(known.values())
        others = [each for each in can if each not in known and each != seat]
        if not others:
            return left
        room = sum(legal_tells.most_tricks(self._terms, each) for each in others)
        most = min(left, legal_tells.most_tricks(self._terms, seat))
        answers = tuple(range(max(0, left - room), most + 1))
        if len(answers) == 1:
            return answers[0]
        raise _UntoldError(TellQuestion(seat, answers))

    def _answers(self, field: Field) -> tuple[Any, ...]:
        agreement, sheet = self._pulka.agreement, self._pulka.sheet
        if field is Field.WORDS:
            return tuple(_distinct(self._pulka, self._tell, self._terms))
        if field is Field.OFF_MOUNTAIN and not scoring.surplus(self._known, agreement, sheet):
            return (False,)
        found = legal_tells.values(field, agreement, self._terms, self._tell)
        return (None,) if None in found else found


class _Tricks:
    """Tricks by seat, each asked when it is read."""

    def __init__(self, partial: _Partial) -> None:
        self._partial = partial

    def __getitem__(self, seat: int) -> int:
        return self._partial.of(seat)

    def __len__(self) -> int:
        return len(self._partial._known.taken)  # noqa: SLF001


# --- words that make a difference -----------------------------------------------------------


def _distinct(pulka: Pulka, told: Tell, terms: ToldTerms) -> Iterator[ToldWords]:
    """Yield the words of the defence, of those that always lead to the same only the first."""
    seen = set()
    every = legal_tells.words(pulka.agreement, terms, told)
    for words in every:
        tell = replace(told, whisters=words.whisters, left=words.left, hand=words.hand)
        number = len(words.whisters)
        alike = sum(len(each.whisters) == number for each in every)
        leads_to = (number, *(_results(pulka, terms, tell) if alike > 1 else ()))
        if leads_to not in seen:
            seen.add(leads_to)
            yield words


def _results(pulka: Pulka, terms: DealTerms, tell: Tell) -> Iterator[object]:
    """Yield what follows from each count of tricks."""
    agreement = pulka.agreement
    if not legal_tells.is_played(agreement, tell):
        yield _result(pulka, terms, tell)
        return
    declarer, (first, second) = tell.declarer or 0, terms.defenders(tell.declarer or 0)
    for made in range(TRICKS + 1):
        for split in range(TRICKS - made + 1 if len(tell.whisters) == 2 else 1):
            taken = [0] * agreement.hands
            taken[declarer], taken[first], taken[second] = made, split, TRICKS - made - split
            yield _result(pulka, terms, replace(tell, taken=tuple(taken)))


def _result(pulka: Pulka, terms: DealTerms, tell: Tell) -> object:
    facts = telling.facts_of(pulka, terms, tell)
    outcome = scoring.outcome(facts)
    writes = scoring.score(outcome, pulka.agreement, pulka.sheet)
    return writes, outcome.made, facts.contested, bool(facts.whisters)
