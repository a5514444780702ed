"""Why an action was refused, for pop-ups of at most 200 characters."""

from typing import Final

from markupsafe import Markup

from bot.i18n import Translator, plain
from bot.screen import TOAST_LIMIT, Toast
from bot.views import words
from engine.cards import Card, Suit
from engine.errors import RuleError

_OPTION_LIMIT: Final = 40


def explain(error: RuleError, tr: Translator, **said: Markup) -> str:
    """Return the refusal in words; a general one for unknown keys.

    ``said``: parameters already worded by the game.
    """
    key = f"error-{error.key}"
    if not tr.knows(key):
        key = "error-unknown"
    params = {name: _text(name, value, tr) for name, value in error.params.items()}
    return words.shorten(plain(tr(key, **(params | said))), TOAST_LIMIT)


def toast(error: RuleError, tr: Translator) -> Toast:
    """Return the refusal as a toast; one with a reason must be closed by hand."""
    return Toast(explain(error, tr), alert="why" in error.params)


def _text(name: str, value: object, tr: Translator) -> object:
    match value:
        case Suit():
            return value.sign
        case Card():
            return words.card(value, tr)
        case str() if name == "option" and tr.knows(f"option-{value}"):
            return tr(f"option-{value}")
        case str() if name == "why" and tr.knows(f"barred-{value}"):
            return tr(f"barred-{value}")
        case int() if type(value) is int:
            return value
        case Markup():
            return value
        case tuple():
            return "-".join(map(str, value))
        case _:
            return words.shorten(words.clean(str(value)), _OPTION_LIMIT)
