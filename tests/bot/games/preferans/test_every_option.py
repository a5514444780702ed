"""Every value of every option can be set by a tap in the menu."""

from bot.games.preferans import front
from bot.i18n import translator
from bot.tables import lobby
from bot.taps import decode
from bot.views import codes
from bot.views.options import options_screen, title
from engine.options import UNUSED, same
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


def test_rows_of_the_play_are_left_out_where_cards_are_real() -> None:
    """The others stay, on pages that fit a phone."""
    for real, cards in ((False, "dealt"), (True, "real")):
        agreement = PREFERANS.agree({"convention": "sochi", "cards": cards}, 4)
        for page in OPTIONS.pages:
            of_page = OPTIONS.on_page(page)
            shown = options_screen(
                front,
                agreement,
                translator("ru", GAME),
                table=1,
                opened=codes.options_page(page),
            )
            text = "\n".join(button.text for row in shown.rows for button in row)
            assert len(shown.text) < 2000
            assert len(shown.rows) <= 10
            for option in of_page:
                name = str(title(option.key, translator("ru", GAME)))
                hidden = (real and option.of_play) or option.shut(agreement.values()) == UNUSED
                assert (name in text) is not hidden, (page, option.key)


def test_presets_and_cards_leave_each_other_alone() -> None:
    row = lobby.choose(EMPTY, ("jumps", True))
    row = lobby.choose(row, ("cards", "real"))
    assert row.options["jumps"] is True
    row = lobby.choose(row, next(each for each in OPTIONS.presets if each.key == "leningrad"))
    assert row.options["cards"] == "real"
    assert lobby.is_reported(row)
