"""Drafts: a pure step from draft to draft."""

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
BEFORE_PLAY: Final = lines.TURNS - {Stage.CUT, Stage.PLAY, Stage.ALL_PASS}
"""Stages with held cards before the play."""


def apply(draft: Draft, code: str, view: PlayerView) -> Draft:
    """Return the draft after a DRAFT tap with ``code`` (see `bot.taps.Tap` and `codes`).

    Raises ``ValueError`` for a code that means nothing to this seat now.
    """
    if code == codes.BACK:
        return Draft(draft.cards)
    if code in (codes.MENU, coded.RESULT, codes.LEVELS, coded.MORE):
        return Draft(draft.cards, code)
    if code.startswith(coded.RESULT + "="):
        if step(code, view) is None:
            raise ValueError(code)
        return Draft(draft.cards, code)
    if code.startswith(codes.TOGGLE):
        return _toggled(draft, Card.parse(code[1:]), view)
    if code.startswith(codes.ASK) and pending_action(Draft(asked=code[1:]), view) is not None:
        return Draft(draft.cards, code[1:])
    raise ValueError(code)


def _toggled(draft: Draft, card: Card, view: PlayerView) -> Draft:
    """Return the draft with a card chosen or not; a third one replaces the first."""
    hand = view.hands[view.viewer] if view.viewer >= 0 else None
    if view.stage is not Stage.DISCARD or view.turn != view.viewer or card not in (hand or ()):
        raise ValueError(card)
    if card in draft.cards:
        return Draft(tuple(each for each in draft.cards if each != card))
    return Draft((*draft.cards, card)[-2:])


def waits_for_play(code: str, view: PlayerView) -> bool:
    """Return whether a MOVE or DRAFT tap is on a card that cannot be played or discarded yet.

    Such a tap comes from an older message.
    """
    return view.stage in BEFORE_PLAY and (code.startswith(codes.TOGGLE) or _is_card(code))


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


def pending_action(draft: Draft, view: PlayerView) -> Action | None:
    """Return the action to be confirmed, if it is still possible."""
    try:
        action = coded.parse(draft.asked)
    except ValueError:
        return None
    if isinstance(action, ProposeResult):
        return action if may_propose_result(view) and _fits(action, view) else None
    found: Action | None = coded.asked(draft, view)
    return found


# --- an agreed result, seat by seat ---------------------------------------------------------


def may_propose_result(view: PlayerView) -> bool:
    """Return whether a result may be proposed now. Rule 7.6."""
    playing = view.stage in (Stage.PLAY, Stage.ALL_PASS)
    waits = view.claim is not None or (view.vote is not None and view.vote.blocks)
    return playing and not waits and view.viewer >= 0


def _fits(proposal: ProposeResult, view: PlayerView) -> bool:
    return (
        len(proposal.taken) == len(view.taken)
        and sum(proposal.taken) == TRICKS
        and all(new >= old for new, old in zip(proposal.taken, view.taken, strict=True))
    )


def _named(view: PlayerView) -> tuple[int, ...]:
    """Return the seats whose tricks are asked for: those of the rest follow. Rules 5.3, 7.3."""
    counted = lines.counted(view)
    if counted or view.declarer is None:
        return counted or view.order[:-1]
    others = [seat for seat in view.order if seat != view.declarer]
    return (view.declarer, *(others[:1] if len(view.whisters) > 1 else ()))


def step(code: str, view: PlayerView) -> tuple[int, list[tuple[int, str]]] | None:
    """Return the next seat to name tricks for, and each choice with its DRAFT code.

    ``code`` is ``result`` or ``result=6``. The declarer comes first, and alone where the others'
    tricks are not told apart; what is left goes to a whister first. A sitting dealer keeps what he
    has. None for an impossible code.
    """
    name, _, figures = code.partition("=")
    if name != coded.RESULT:
        return None
    try:
        chosen = [read_number(each) for each in figures.split("-") if each]
    except ValueError:
        return None
    named = _named(view)
    others = [seat for seat in view.order if seat not in named]
    seats = (*named, *sorted(others, key=lambda seat: seat not in view.whisters))
    place = len(chosen)
    if not may_propose_result(view) or place >= len(named):
        return None
    least = [view.taken[seat] for seat in seats]
    sitting = sum(view.taken) - sum(least)
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
        tricks = list(view.taken)
        for seat, each in zip(
            seats, [*taken, left - count - sum(rest[1:]), *rest[1:]], strict=True
        ):
            tricks[seat] = each
        choices.append((count, coded.ask(ProposeResult(tuple(tricks)))))
    return seats[place], choices
