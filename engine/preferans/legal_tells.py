"""What a told deal may be: the values of its parts that the agreement knows. Rules 13.42, 13.43."""

from collections import deque
from collections.abc import Mapping
from enum import StrEnum
from itertools import combinations
from typing import Final, NamedTuple

from engine.errors import RuleError
from engine.preferans import checking, whisting
from engine.preferans.actions import (
    MISERE,
    TRICKS,
    AnyContract,
    Contract,
    DealKind,
    HalfWhist,
    LookAtHand,
    Say,
    Strain,
    Tell,
)
from engine.preferans.options import PLAIN_OPENING, Agreement
from engine.preferans.state import DealTerms, Pulka


class Field(StrEnum):
    """A part of a told deal that is asked as a whole."""

    GAME = "game"  # a `ToldGame`
    WORDS = "words"  # a `ToldWords`
    STRAIN = "strain"  # None where it was not named
    SPECIAL = "special"  # a game of no trick
    ALONE = "alone"  # and the others: true or false
    SHARED = "shared"
    DARK = "dark"
    PASSED_DARK = "passed_dark"  # seats
    TALON = "talon_tricks"  # its worth in tricks
    REFUSED = "refused"
    OFF_MOUNTAIN = "off_mountain"


SIMPLE: Final = tuple(Field)[2:]
"""Fields that are one attribute of a `Tell`, under their own name."""
NAMED: Final = (Field.STRAIN, Field.SPECIAL, Field.TALON)
"""Those of which a typed line that does not say them leaves a question."""


class ToldGame(NamedTuple):
    """What a deal was: its kind, declarer and level."""

    kind: DealKind
    declarer: int | None = None
    level: int = 0


class ToldWords(NamedTuple):
    """What the defence said: fields as in `Tell`."""

    whisters: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    hand: int | None = None


def contract_of(tell: Tell) -> AnyContract | None:
    """Return the contract; one without a named suit stands as no-trump, and counts as none."""
    if tell.kind is DealKind.MISERE:
        return tell.special
    if tell.kind is DealKind.ALL_PASS:
        return None
    return Contract(tell.level, Strain.NO_TRUMP if tell.strain is None else tell.strain)


def games(agreement: Agreement, terms: DealTerms, lowest: int = PLAIN_OPENING) -> list[ToldGame]:
    """Return what a deal may have been; contracts from level ``lowest`` on."""
    found = [ToldGame(DealKind.ALL_PASS)]
    for seat in () if terms.forced else terms.owned:
        found += [ToldGame(DealKind.CONTRACT, seat, level) for level in range(lowest, 11)]
        if agreement.convention.no_tricks(agreement):
            found.append(ToldGame(DealKind.MISERE, seat))
        if agreement.without_three:
            found += [ToldGame(DealKind.WITHOUT_THREE, seat, level) for level in range(lowest, 11)]
    return found


def is_checked(agreement: Agreement, tell: Tell) -> bool:
    """Return whether this is a ten that is checked, not whisted. Rule 4.9."""
    game, played = contract_of(tell), tell.kind is DealKind.CONTRACT
    return played and isinstance(game, Contract) and checking.applies(agreement, game)


def words(agreement: Agreement, terms: DealTerms, tell: Tell) -> Mapping[ToldWords, whisting.Words]:
    """Return what the defence may have said, each with the fewest words of the whisting. Rule 4.

    They are found by saying whatever may be said next.
    """
    game = contract_of(tell)
    spoken = tell.kind is DealKind.CONTRACT and not is_checked(agreement, tell)
    if not spoken or tell.declarer is None or not isinstance(game, Contract):
        return {ToldWords(): ()}
    defenders = terms.defenders(tell.declarer)
    asked = whisting.WhistTerms(
        agreement, game, tell.declarer, defenders, terms.sitting, None, tell.dark
    )
    found: dict[ToldWords, whisting.Words] = {}
    open_ends = deque[whisting.Words]([()])
    while open_ends:
        said = open_ends.popleft()
        whisters, turn, moves = whisting.next_step(asked, said)
        if turn is None or not all(isinstance(say, Say) for say in moves):  # how it is played
            left = tuple([seat for seat, say in said if isinstance(say, HalfWhist)])
            looks = [say.seat for _, say in said if isinstance(say, LookAtHand)]
            hand = looks[-1] if looks and whisters else None
            found.setdefault(ToldWords(whisters, left, hand), said)
        if turn is not None:
            open_ends += [(*said, (turn, say)) for say in moves if isinstance(say, Say)]
    order = sorted(found, key=lambda each: (each.hand is not None, each.left, len(each.whisters)))
    return {each: found[each] for each in order}


def holders(agreement: Agreement, terms: DealTerms, tell: Tell) -> tuple[int, ...]:
    """Return who can have taken tricks, in hand order; a dealer with the talon's cards last."""
    if tell.kind is not DealKind.ALL_PASS:
        return terms.active
    sits = agreement.talon_leads and terms.sitting is not None
    return (*terms.owned, *((terms.sitting,) if sits and terms.sitting is not None else ()))


def most_tricks(terms: DealTerms, seat: int) -> int:
    """Return the most tricks a hand can take; a sitting dealer has the talon's two cards. 6.3."""
    return 2 if seat == terms.sitting else TRICKS


def is_half_played(agreement: Agreement, tell: Tell) -> bool:
    """Return whether a contract was played after half-whist. Rule 13.43."""
    return agreement.half_plays and bool(tell.left) and not tell.whisters


def is_played(agreement: Agreement, tell: Tell) -> bool:
    """Return whether tricks count: not where nobody contested a contract."""
    if tell.kind is DealKind.CONTRACT:
        half = is_half_played(agreement, tell)
        return bool(tell.whisters) or half or is_checked(agreement, tell)
    return tell.kind is not DealKind.WITHOUT_THREE


def values(field: Field, agreement: Agreement, terms: DealTerms, tell: Tell) -> tuple[object, ...]:
    """Return what a part of the deal may be, as far as ``tell`` has the parts before it."""
    contract, sits = tell.kind is DealKind.CONTRACT, terms.sitting is not None
    convention = agreement.convention
    match field:
        case Field.WORDS:
            return tuple(words(agreement, terms, tell))
        case Field.STRAIN if contract:
            prices = {agreement.price(Contract(tell.level, strain)) for strain in Strain}
            return (*Strain,) if len(prices) > 1 else (None, *Strain)
        case Field.STRAIN:
            return (None,)
        case Field.SPECIAL:
            misere = tell.kind is DealKind.MISERE
            return convention.no_tricks(agreement) if misere else (MISERE,)
        case Field.ALONE if convention.passer_out and len(tell.whisters) == 1:  # 11.8
            return (True, False) if agreement.whist_invite else (True,)
        case Field.TALON:  # 13.29, 11.18
            return tuple(range(4 if agreement.dealer_talon_prize and contract else 1))
        case Field.PASSED_DARK:  # 9.2
            dark = tell.kind is DealKind.ALL_PASS and agreement.dark_words and not terms.forced
            sizes = range(len(terms.owned) + 1 if dark else 1)
            return tuple(each for size in sizes for each in combinations(terms.owned, size))
        case Field.ALONE:  # 10.1
            may = terms.third_hand is not None and bool(tell.whisters)
        case Field.SHARED:  # 7.4
            misere = tell.kind is DealKind.MISERE and not tell.dark
            may = agreement.misere_invite and misere and sits
        case Field.DARK:  # 9.5, 13.15
            six = contract and tell.level == whisting.LEVEL_DARK_WHIST
            plays = tell.kind is not DealKind.ALL_PASS and not tell.shared
            may = agreement.dark_words and plays and (not six or len(tell.whisters) == 2)
        case Field.REFUSED:  # 13.28
            plays = contract or (tell.kind is DealKind.MISERE and not tell.shared)
            may = bool(agreement.talon_refusal_penalty) and sits and plays
        case _:  # 13.21
            may = field is Field.OFF_MOUNTAIN and agreement.unwhisted_help == "mountain"
    return (False, True) if may else (False,)


def check(pulka: Pulka, terms: DealTerms, tell: Tell) -> None:
    """Refuse a deal that cannot have been; raises `RuleError`."""
    agreement = pulka.agreement
    # A mend may have moved a game to where all-passes were forced.
    if ToldGame(tell.kind, tell.declarer, tell.level) not in games(
        agreement, terms._replace(forced=False)
    ):
        raise RuleError("told-game", "13.42")
    if any(getattr(tell, field) not in values(field, agreement, terms, tell) for field in SIMPLE):
        raise RuleError("told-value", "13.42")
    check_words(agreement, terms, tell, ToldWords(tell.whisters, tell.left, tell.hand))
    _check_tricks(agreement, terms, tell)


def check_words(agreement: Agreement, terms: DealTerms, tell: Tell, said: ToldWords) -> None:
    """Refuse what the defence cannot have said of ``tell``; raises `RuleError`."""
    found = words(agreement, terms, tell)
    if said in found:
        return
    if said.left and not any(each.left == said.left for each in found):
        raise RuleError("told-half", "4.3")
    if not any(each.whisters == said.whisters for each in found):
        raise RuleError("told-whist", "4.1")
    raise RuleError("told-words", "4.1")


def _check_tricks(agreement: Agreement, terms: DealTerms, tell: Tell) -> None:
    taken = tell.taken
    if not is_played(agreement, tell):
        if taken:
            raise RuleError("told-unplayed", "4.6")
        return
    can = holders(agreement, terms, tell)
    if len(taken) != agreement.hands or sum(taken) != TRICKS or min(taken) < 0:
        raise RuleError("told-sum", "13.42")
    bounds = (most_tricks(terms, seat) if seat in can else 0 for seat in range(len(taken)))
    if any(tricks > most for tricks, most in zip(taken, bounds, strict=True)):
        raise RuleError("told-sum", "13.42")
