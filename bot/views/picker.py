"""Which table a command means: by its number, or by a tap on its name."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from bot.i18n import Translator, join
from bot.screen import Screen
from bot.taps import Tap, Verb, read_number
from bot.views import keys, words


@dataclass(frozen=True, slots=True)
class Choice:
    """A table to choose. ``game`` follows its name, "" where all play the same."""

    table: int
    title: str
    game: Markup = Markup("")  # noqa: RUF009 - a constant


def picker_screen(
    command: str,
    choices: Sequence[Choice],
    tr: Translator,
    *,
    asker: int,
    deal: int = 0,
    unknown: str = "",
) -> Screen:
    """Return the question which table ``command`` means, a button for each.

    ``asker``: the only person who may answer, 0 for anyone; ``unknown``: the words that name no
    table here.
    """
    ask = tr("pick-table", command=command)
    text = join("\n", [tr("pick-unknown", words=unknown[:60]), ask]) if unknown else ask
    buttons = [
        keys.button(
            join("", (words.shorten(words.clean(choice.title), keys.WHOLE), choice.game)),
            Tap(Verb.PICK, choice.table, deal, pick_code(command, asker)).encode(),
        )
        for choice in choices
    ]
    return Screen(text, keys.grid(buttons, 1))


def pick_code(command: str, asker: int) -> str:
    """Return the PICK code: the command, and who asked."""
    return f"{command}={asker}"


def parse_pick(code: str) -> tuple[str, int]:
    """Parse the code of `pick_code`; raises ``ValueError``."""
    command, sign, asker = code.partition("=")
    if not sign:
        raise ValueError(code)
    return command, read_number(asker)
