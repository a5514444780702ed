"""The actions of Napoleon in buttons, and the steps of a draft."""

from typing import Any, Final

from bot.views import codes
from bot.views.actions import ActionKeys
from bot.views.model import Draft
from engine.napoleon.game import BIDS, NAPOLEON, TRICKS, NapoleonView, TrickBid
from engine.tricks import PlayCard
from engine.votes import ProposeStop

KEYS: Final[ActionKeys[Any]] = ActionKeys(NAPOLEON)


def draft(old: Draft, code: str, seen: NapoleonView) -> Draft:
    """Return the draft after a DRAFT tap with ``code`` (see `bot.views.codes`).

    Raises ``ValueError`` for a code that means nothing to this seat now.
    """
    if code == codes.BACK:
        return Draft()
    if code in (codes.MENU, codes.LEVELS):
        return Draft(asked=code)
    new = Draft(asked=code.removeprefix(codes.ASK))
    if code.startswith(codes.ASK) and asked(new, seen) is not None:
        return new
    raise ValueError(code)


def asked(draft: Draft, seen: NapoleonView) -> TrickBid | ProposeStop | None:
    """Return what waits for a second tap, if it may still be done: five tricks, or the end."""
    found = KEYS.asked(draft, seen)
    if isinstance(found, ProposeStop):
        return found
    return BIDS[TRICKS] if found == BIDS[TRICKS] else None


def waits_for_play(code: str, seen: NapoleonView) -> bool:
    """Tell whether a MOVE tap is on a card while words are still said."""
    if seen.stage != "auction":
        return False
    try:
        return isinstance(KEYS.parse(code), PlayCard)
    except ValueError:
        return False


def advised(old: Draft, advice: object) -> Draft:
    """Return the draft as it is: nothing is marked before it is played."""
    return old
