"""Tables with real cards: random ones, and those that are told what was played with cards."""

import random
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Final

from engine.events import Ended, EndedBy, Joined, Prolonged, TableEvent
from engine.game import CHANCE
from engine.options import OptionValue
from engine.preferans import asking, legal_tells, scoring, telling
from engine.preferans.actions import DealKind, HalfWhist, HandEntry, Mend, Special, Tell
from engine.preferans.asking import Answers
from engine.preferans.facts import DealFacts, EndingKind
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.newcomers import as_played
from engine.preferans.options import OPTIONS, Agreement, agree, places
from engine.preferans.state import Pulka
from engine.table import TimeUp, apply, opening_action, start
from engine.votes import AGREE, STOP, ProposeLonger, ProposeNewcomer
from tests.engine.options import drawn, value_of
from tests.engine.preferans.tables import KINDS


def real_table(agreement: Agreement, guests: Iterable[int] = ()) -> PreferansTable:
    return start(PREFERANS, opening_action(PREFERANS, agreement, guests=guests))


REAL: Final = tuple(kind for kind in KINDS if kind[0] != "old_hussar")
"""Every convention that is played with real cards, with each number of players."""


def real(convention: str, players: int, /, **options: OptionValue) -> Agreement:
    return agree(convention, players, {"length": 20, **options, "cards": "real"})


def random_agreement(rng: random.Random, **chosen: OptionValue) -> Agreement:
    """Any agreement with real cards and a short pulka."""
    of = rng.choice([key for key, _ in REAL])
    wish = {
        "convention": of,
        "cards": "real",
        "limit": "",
        "length": rng.choice((2, 10)),
        **chosen,
    }
    wish["base"] = value_of(rng, OPTIONS["base"]) if of == "hussar" else "sochi"
    values = OPTIONS.complete(drawn(rng, OPTIONS, {"seating": "joining", **wish}))
    return agree(str(values["convention"]), rng.choice(places(values)), values)


def random_draft(rng: random.Random, pulka: Pulka, draft: Answers | None = None) -> Answers:
    """A deal about which everything has been asked, from ``draft`` on."""
    found = draft or {}
    while (question := asking.asked(pulka, found)) is not None:
        found = {**found, question.key: rng.choice(question.answers)}
    return found


def random_tell(rng: random.Random, pulka: Pulka) -> Tell:
    return asking.complete(pulka, random_draft(rng, pulka))


def random_entry(rng: random.Random, players: int) -> HandEntry:
    """Points by hand, halves too."""
    seat, points = rng.randrange(players), Fraction(rng.choice((-6, -1, 3, 10)), rng.choice((1, 2)))
    if rng.random() < 0.5:
        return HandEntry(seat=seat, column="mountain", points=points, why="ошибка")
    on = rng.choice([other for other in range(players) if other != seat])
    return HandEntry(seat=seat, column="whists", points=points, why="пари", on=on)


def standing(pulka: Pulka) -> object:
    """All of a told pulka but how it came to be told so."""
    finished = tuple(
        replace(facts, told=replace(facts.told, mends=(), mended=False))
        for facts in pulka.finished
        if facts.told is not None
    )
    assert len(finished) == len(pulka.finished)
    return replace(pulka, finished=finished, book=None)


def damaged(rng: random.Random, table: PreferansTable) -> tuple[PreferansTable, list[Mend]]:
    """The table after a wrong mend somewhere, and the mend that makes it right."""
    pulka = table.state.pulka
    number = rng.randint(1, len(pulka.finished))
    there, old = telling.before(pulka, number), telling.booked(pulka, Tell, number).what
    actor = rng.randrange(table.players)
    match rng.randrange(3):
        case 0:
            return apply(table, actor, Mend(number)), [Mend(number, old, insert=True)]
        case 1:
            wrong = random_tell(rng, there)
            return apply(table, actor, Mend(number, wrong, insert=True)), [Mend(number)]
        case _:
            wrong = random_tell(rng, there)
            if wrong == old:
                return table, []
            return apply(table, actor, Mend(number, wrong)), [Mend(number, old)]


# --- what was played with cards -------------------------------------------------------------


def said_of(facts: DealFacts, agreement: Agreement) -> Tell:
    """What people say of a deal that was played, by the seats of its time."""
    outcome, declarer = scoring.outcome(facts), facts.declarer
    if declarer is None:
        dark = () if facts.forced else tuple(s for s in outcome.owned if s in facts.passed_dark)
        return Tell(taken=facts.taken, passed_dark=dark)
    kind = DealKind.CONTRACT
    if facts.ending is not None and facts.ending.kind is EndingKind.WITHOUT_THREE:
        kind = DealKind.WITHOUT_THREE
    level = getattr(outcome.contract, "level", 0)
    if not level:
        kind = DealKind.MISERE
    tell = Tell(
        kind=kind,
        declarer=declarer,
        level=level,
        strain=getattr(outcome.contract, "strain", None) if kind is DealKind.CONTRACT else None,
        whisters=facts.whisters,
        left=tuple({seat for seat, say in facts.whisting if isinstance(say, HalfWhist)}),
        hand=facts.dealer_hand if facts.dealer in facts.whisters else None,
        alone=facts.alone and bool(facts.whisters),
        shared=outcome.partner is not None,
        dark=facts.dark,
        off_mountain=facts.off_mountain,
    )
    if isinstance(outcome.contract, Special):
        tell = replace(tell, special=outcome.contract)
    if agreement.dealer_talon_prize and tell.kind is DealKind.CONTRACT:
        of_old = {0: 0, 20: 1, 30: 2, 40: 3}[outcome.sold]
        record = agreement.convention.record
        tell = replace(tell, talon_tricks=of_old if record else outcome.talon_tricks)
    sits = facts.dealer not in facts.active
    if agreement.talon_refusal_penalty and sits and not tell.shared and outcome.refused:
        tell = replace(tell, refused=facts.discard is not None)
    return replace(tell, taken=facts.taken) if legal_tells.is_played(agreement, tell) else tell


def told_of(played: PreferansTable, rng: random.Random) -> PreferansTable:
    """A table with real cards that is told a played pulka, with all that happened beside it."""
    opening = played.seating.opening
    values = {**opening.values(), "cards": "real", "seating": "joining"}
    table = real_table(agree(str(values["convention"]), opening.players, values))
    ahead = list(played.seating.events)
    for number, deal in enumerate(played.state.finished):
        table = _events(table, ahead, number)
        facts = as_played(deal)
        tell = said_of(facts, table.state.agreement)
        if not number:
            tell = replace(tell, dealer=facts.dealer)
        table = apply(table, rng.randrange(table.players), tell)
    return _events(table, ahead, len(played.state.finished))


def _events(table: PreferansTable, ahead: list[TableEvent], after: int) -> PreferansTable:
    while ahead and ahead[0].after <= after:
        match ahead.pop(0):
            case Ended(by=EndedBy.CONSENT):
                table = apply(table, 0, STOP)
            case Ended():
                table = apply(table, CHANCE, TimeUp())
            case Prolonged(ends=ends):
                table = apply(table, 0, ProposeLonger(ends.amount))
            case Joined(name=name):
                table = apply(table, CHANCE, ProposeNewcomer(7, name))
        while table.vote is not None:
            table = apply(table, min(table.vote.awaited), AGREE)
    return table
