"""The discard: read again until the first lead and no longer, or left alone. Rules 3.1, 3.5."""

from bot.games.preferans import drafts
from bot.games.preferans.group import deal_screen
from bot.games.preferans.hand import hand_screen
from bot.i18n import plain, translator
from bot.taps import decode
from bot.views.words import cards
from engine.cards import Card
from engine.game import PUBLIC
from engine.table import observe
from tests.bot.games.preferans.games import scene
from tests.engine.preferans.tables import dealt, listed, run
from tests.support.texts import tr

HAND = "AKQJT9s Ac Ad Ah Kh"
LAID = (Card.parse("7d"), Card.parse("8d"))


def test_the_discard_is_shown_until_the_first_lead() -> None:
    table = run(dealt(HAND, talon="7d 8d"), "b6s P P O x7d8d o6s w P pc")
    laid = cards(LAID, translator("ru", "preferans"))
    assert laid in hand_screen(observe(table, 1), scene()).text
    table = run(table, "pAs")
    assert observe(table, 1).discard == LAID
    assert tr("hand-discard") not in hand_screen(observe(table, 1), scene()).text


def test_the_talon_is_shown_until_the_first_trick_is_over() -> None:
    """To the declarer, to both defenders and to the group. Rule 7.5."""
    table = run(dealt(HAND, talon="7d 8d"), "b6s P P O x7d8d o6s w P pc")
    told = tr("talon", cards=cards(LAID, translator("ru", "preferans")))

    def shown() -> set[int]:
        around = scene()
        screens = {seat: hand_screen(observe(table, seat), around) for seat in range(3)}
        screens[PUBLIC] = deal_screen(observe(table, PUBLIC), around)
        return {viewer for viewer, screen in screens.items() if told in plain(screen.text)}

    for _ in range(3):
        assert shown() == {PUBLIC, 0, 1, 2}
        table = run(table, listed(table).split()[0])
    assert shown() == set()


def test_without_three_can_be_written_once_the_talon_is_open() -> None:
    """Its button asks first; a table that does not allow it has none. Rule 3.5."""
    table = run(dealt(HAND, talon="7d 8d", without_three=True), "b6s P P O")
    seen = observe(table, 1)
    buttons = [button for row in hand_screen(seen, scene()).rows for button in row]
    (button,) = [each for each in buttons if each.text == tr("act-without-three")]
    draft = drafts.apply(drafts.CLEAN, decode(button.data or "").what, seen)
    assert tr("ask-without-three") in hand_screen(seen, scene(draft=draft)).text
    other = observe(run(dealt(HAND, talon="7d 8d"), "b6s P P O"), 1)
    texts = [each.text for row in hand_screen(other, scene()).rows for each in row]
    assert tr("act-without-three") not in texts
