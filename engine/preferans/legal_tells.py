"""What a told deal may be: the values of its parts that the agreement knows. Rules 13.42, 13.43."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from engine.errors import RuleError
from engine.preferans.actions import TRICKS, DealKind, Strain, Tell
from engine.preferans.conventions import HALF_LEVELS
from engine.preferans.options import PLAIN_OPENING, Agreement
from engine.preferans.state import DealTerms, Pulka


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


def games(agreement: Agreement, terms: DealTerms, lowest: int = PLAIN_OPENING) -> list[ToldGame]:
    """Return what a deal may have been; contracts from level ``lowest`` on."""
    found = [ToldGame(DealKind.ALL_PASS)]
    for seat in () if terms.forced else terms.owned:
        found += [ToldGame(DealKind.CONTRACT, seat, level) for level in range(lowest, 11)]
        found.append(ToldGame(DealKind.MISERE, seat))
        if agreement.without_three:
            found += [ToldGame(DealKind.WITHOUT_THREE, seat, level) for level in range(lowest, 11)]
    return found


def is_checked(agreement: Agreement, tell: Tell) -> bool:
    """Return whether this is a ten that is checked, not whisted. Rule 4.9."""
    return agreement.ten_checked and tell.kind is DealKind.CONTRACT and tell.level == TRICKS


def words(agreement: Agreement, terms: DealTerms, tell: Tell) -> list[ToldWords]:
    """Return what the defence may have said. Rules 4.1-4.9, 10.1."""
    if tell.kind is not DealKind.CONTRACT or tell.declarer is None or is_checked(agreement, tell):
        return [ToldWords()]
    first, second = terms.defenders(tell.declarer)
    if terms.third_hand is not None:
        return [ToldWords(), ToldWords((first,))]
    both = ToldWords((first, second))
    if tell.level == PLAIN_OPENING and (
        tell.dark or (agreement.stalingrad and tell.strain is Strain.SPADES)
    ):
        return [both]
    found = [ToldWords(), ToldWords((first,)), ToldWords((second,)), both]
    halves = [(second, first)] if tell.level in agreement.half_levels else []
    halves += [(first, second)] if tell.level in agreement.first_half_levels else []
    for left, other in halves:
        found += [ToldWords((), (left,)), ToldWords((other,), (left,))]
    if terms.sitting is not None:
        lefts: list[tuple[int, ...]] = [(left,) for left, _ in halves]
        if tell.level not in HALF_LEVELS:
            lefts = [()]
        dealer = (terms.sitting,)
        found += [ToldWords(dealer, left, hand) for left in lefts for hand in (first, second)]
    return found


def holders(agreement: Agreement, terms: DealTerms, tell: Tell) -> tuple[int, ...]:
    """Return who can have taken tricks, in hand order; a dealer with the talon's cards last."""
    if tell.kind is not DealKind.ALL_PASS:
        return terms.active
    sits = agreement.talon_leads and terms.sitting is not None
    return (*terms.owned, *((terms.sitting,) if sits and terms.sitting is not None else ()))


def most_tricks(terms: DealTerms, seat: int) -> int:
    """Return the most tricks a hand can take; a sitting dealer has the talon's two cards. 6.3."""
    return 2 if seat == terms.sitting else TRICKS


def is_played(agreement: Agreement, tell: Tell) -> bool:
    """Return whether tricks count: not where nobody contested a contract."""
    match tell.kind:
        case DealKind.CONTRACT:
            half = agreement.half_plays and bool(tell.left)
            return bool(tell.whisters) or half or is_checked(agreement, tell)
        case DealKind.WITHOUT_THREE:
            return False
        case _:
            return True


def may_share(agreement: Agreement, terms: DealTerms, tell: Tell) -> bool:
    """Return whether a misère may have been shared with the dealer. Rule 7.4."""
    return (
        agreement.misere_invite
        and tell.kind is DealKind.MISERE
        and terms.sitting is not None
        and not tell.dark
    )


def may_be_alone(terms: DealTerms, tell: Tell) -> bool:
    """Return whether a whister may have left the third hand closed. Rule 10.1."""
    return terms.third_hand is not None and bool(tell.whisters)


def may_be_dark(agreement: Agreement, terms: DealTerms, tell: Tell) -> bool:
    """Return whether the game may have been won in the dark. Rules 9.5, 13.15."""
    if not agreement.dark_words or tell.kind is DealKind.ALL_PASS or tell.shared:
        return False
    six = tell.kind is DealKind.CONTRACT and tell.level == PLAIN_OPENING
    return not six or len(tell.whisters) == 2


def dark_passes(agreement: Agreement, terms: DealTerms, tell: Tell) -> Iterator[tuple[int, ...]]:
    """Yield who may have passed in the dark. Rule 9.2."""
    if tell.kind is not DealKind.ALL_PASS or terms.forced or not agreement.dark_words:
        yield ()
        return
    for size in range(len(terms.owned) + 1):
        yield from combinations(terms.owned, size)


def may_have_prize(agreement: Agreement, tell: Tell) -> bool:
    """Return whether the talon's worth is written. Rule 13.29."""
    return agreement.dealer_talon_prize and tell.kind is DealKind.CONTRACT


def may_be_refused(agreement: Agreement, terms: DealTerms, tell: Tell) -> bool:
    """Return whether the talon may have been refused at the dealer's cost. Rule 13.28."""
    return (
        bool(agreement.talon_refusal_penalty)
        and terms.sitting is not None
        and tell.kind in (DealKind.CONTRACT, DealKind.MISERE)
        and not tell.shared
    )


def check(pulka: Pulka, terms: DealTerms, tell: Tell) -> None:
    """Refuse a deal that cannot have been; raises `RuleError`."""
    agreement = pulka.agreement
    # A mend may have moved a game to where all-passes were forced.
    if ToldGame(tell.kind, tell.declarer, tell.level) not in games(
        agreement, terms._replace(forced=False)
    ):
        raise RuleError("told-game", "13.42")
    if (
        (tell.shared and not may_share(agreement, terms, tell))
        or (tell.alone and not may_be_alone(terms, tell))
        or (tell.dark and not may_be_dark(agreement, terms, tell))
        or (tell.refused and not may_be_refused(agreement, terms, tell))
        or tell.talon_tricks not in range(4 if may_have_prize(agreement, tell) else 1)
        or tell.passed_dark not in dark_passes(agreement, terms, tell)
        or (tell.off_mountain and agreement.unwhisted_help != "mountain")
        or (tell.strain is not None and tell.kind is not DealKind.CONTRACT)
    ):
        raise RuleError("told-value", "13.42")
    _check_words(agreement, terms, tell)
    _check_tricks(agreement, terms, tell)


def _check_words(agreement: Agreement, terms: DealTerms, tell: Tell) -> None:
    found = words(agreement, terms, tell)
    if ToldWords(tell.whisters, tell.left, tell.hand) in found:
        return
    if tell.left and not any(each.left == tell.left for each in found):
        raise RuleError("told-half", "4.3")
    if not any(each.whisters == tell.whisters for each in found):
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
