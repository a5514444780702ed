"""What a person is still putting together: a pure step from draft to draft."""

from dataclasses import replace
from typing import Final

from bot.games.preferans import codes as coded
from bot.games.preferans import lines
from bot.taps import read_number
from bot.views import codes
from bot.views.model import Draft
from engine.cards import Card
from engine.preferans.actions import TRICKS, Action, Discard, ProposeResult
from engine.preferans.ai.advice import Advice
from engine.preferans.observe import PlayerView, Stage
from engine.tricks import PlayCard

CLEAN: Final = Draft()
BEFORE_PLAY: Final = frozenset(
    (
        Stage.AUCTION,
        Stage.INVITATION,
        Stage.TALON,
        Stage.DISCARD,
        Stage.ORDER,
        Stage.WHISTING,
        Stage.OPENNESS,
        Stage.SURPLUS,
    )
)
"""Stages in which cards are held and none is played."""


def apply(draft: Draft, code: str, seen: PlayerView) -> Draft:
    """Return the draft after a DRAFT tap with ``code`` (see `bot.taps.Tap` and `codes`).

    Raises ``ValueError`` for a code that means nothing to this seat now.
    """
    if code == codes.BACK:
        return Draft(draft.cards)
    if code in (codes.MENU, coded.RESULT, codes.LEVELS, coded.MORE):
        return Draft(draft.cards, code)
    if code.startswith(coded.RESULT + "="):
        if step(code, seen) is None:
            raise ValueError(code)
        return Draft(draft.cards, code)
    if code.startswith(codes.TOGGLE):
        return _toggled(draft, Card.parse(code[1:]), seen)
    if code.startswith(codes.ASK) and asked(Draft(asked=code[1:]), seen) is not None:
        return Draft(draft.cards, code[1:])
    raise ValueError(code)


def _toggled(draft: Draft, card: Card, seen: PlayerView) -> Draft:
    """Two cards at most: a third one takes the place of the one chosen first."""
    hand = seen.hands[seen.viewer] if seen.viewer >= 0 else None
    if seen.stage is not Stage.DISCARD or seen.declarer != seen.viewer or card not in (hand or ()):
        raise ValueError(card)
    if card in draft.cards:
        return Draft(tuple(each for each in draft.cards if each != card))
    return Draft((*draft.cards, card)[-2:])


def waits_for_play(code: str, seen: PlayerView) -> bool:
    """Tell whether a MOVE or DRAFT tap is on a card that cannot be played or laid down yet.

    Such a tap comes from an older message.
    """
    return seen.stage in BEFORE_PLAY and (code.startswith(codes.TOGGLE) or _is_card(code))


def _is_card(code: str) -> bool:
    try:
        action = coded.parse(code)
    except ValueError:
        return False
    return isinstance(action, PlayCard)


def advised(draft: Draft, advice: Advice) -> Draft:
    """Return the draft with the advised discard marked, unless others are marked already."""
    if not isinstance(advice.action, Discard) or draft.cards:
        return draft
    return replace(draft, cards=(advice.action.first, advice.action.second))


def asked(draft: Draft, seen: PlayerView) -> Action | None:
    """Return the action that waits for its confirming tap, if it may still be done."""
    try:
        action = coded.parse(draft.asked)
    except ValueError:
        return None
    if isinstance(action, ProposeResult):
        return action if may_propose_result(seen) and _fits(action, seen) else None
    found: Action | None = coded.asked(draft, seen)
    return found


# --- an agreed result, seat by seat ---------------------------------------------------------


def may_propose_result(seen: PlayerView) -> bool:
    """Tell whether a result may be proposed now. Rule 7.6."""
    playing = seen.stage in (Stage.PLAY, Stage.ALL_PASS)
    waits = seen.claim is not None or (seen.vote is not None and seen.vote.blocks)
    return playing and not waits and seen.viewer >= 0


def _fits(proposal: ProposeResult, seen: PlayerView) -> bool:
    return (
        len(proposal.taken) == len(seen.taken)
        and sum(proposal.taken) == TRICKS
        and all(new >= old for new, old in zip(proposal.taken, seen.taken, strict=True))
    )


def step(code: str, seen: PlayerView) -> tuple[int, list[tuple[int, str]]] | None:
    """Return whose tricks are to be named next, and each choice with its DRAFT code.

    ``code`` is ``result`` or ``result=6``; the hands that play are asked in hand order, at a misère
    those alone who play it, and what is left goes to the others. A sitting dealer keeps what he
    has. None for a code that cannot be.
    """
    name, _, figures = code.partition("=")
    if name != coded.RESULT:
        return None
    try:
        chosen = [read_number(each) for each in figures.split("-") if each]
    except ValueError:
        return None
    named = lines.counted(seen) or seen.order[:-1]
    seats = (*named, *(seat for seat in seen.order if seat not in named))
    place = len(chosen)
    if not may_propose_result(seen) or place >= len(named):
        return None
    least = [seen.taken[seat] for seat in seats]
    sitting = sum(seen.taken) - sum(least)
    left = TRICKS - sitting - sum(chosen)
    most = left - sum(least[place + 1 :])
    if most < least[place] or any(new < old for new, old in zip(chosen, least, strict=False)):
        return None
    choices = []
    for count in range(least[place], most + 1):
        taken = [*chosen, count]
        if place < len(named) - 1:
            choices.append((count, f"{coded.RESULT}={'-'.join(map(str, taken))}"))
            continue
        rest = least[len(named) :]
        tricks = list(seen.taken)
        for seat, each in zip(
            seats, [*taken, left - count - sum(rest[1:]), *rest[1:]], strict=True
        ):
            tricks[seat] = each
        choices.append((count, coded.ask(ProposeResult(tuple(tricks)))))
    return seats[place], choices
