"""Every value of every option can be set by a tap in the menu."""

from bot.games.preferans import front
from bot.i18n import translator
from bot.tables import lobby
from bot.taps import decode
from bot.views import codes
from bot.views.options import options_screen
from engine.options import same
from engine.preferans.game import PREFERANS
from engine.preferans.options import OPTIONS, Agreement, places
from tests.bot.tables.preferans.test_lobby import EMPTY
from tests.engine.options import beside

GAME = "preferans"


def tapped(agreement: Agreement, *opened: str) -> set[object]:
    """What the buttons of some menus choose."""
    found: set[object] = set()
    for each in opened:
        screen = options_screen(front, agreement, translator("ru", GAME), table=1, opened=each)
        for row in screen.rows:
            for button in row:
                _, code = codes.parse_of_game(decode(button.data or "").what)
                if "=" in code and not code.startswith("page"):
                    found.add(code)
    return found


def test_every_value_is_a_tap_away() -> None:
    """In a menu of the table where it may be chosen; the preset chooses the convention."""
    for option in OPTIONS:
        for place, value in enumerate(option.choices):
            if not option.page:
                continue
            chosen = beside(OPTIONS, option.key, value, {})
            assert chosen is not None
            around = {key: each for key, each in chosen.items() if key != option.key}
            values = OPTIONS.complete(around)
            agreement = PREFERANS.agree(around, max(places(values)))
            codes_shown = tapped(agreement, option.key, codes.options_page(option.page))
            if not same(values[option.key], value):
                assert codes.option_code(option.key, place) in codes_shown, (option.key, value)
            row = EMPTY
            for key, each in chosen.items():
                row = lobby.choose(row, (key, each))
            assert same(OPTIONS.complete(row.options)[option.key], value), option.key
