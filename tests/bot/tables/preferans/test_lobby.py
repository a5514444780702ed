"""Sitting down, standing up, agreeing: all before the first card."""

from dataclasses import replace

import pytest

from bot.games.registry import front, usual
from bot.i18n import translator
from bot.store import Place, TableRow
from bot.tables import lobby
from bot.views import words
from bot.views.options import OFF, options_screen
from engine.computers import Level
from engine.errors import RuleError

EMPTY = TableRow(1, -5, None, "Пятница", 11, False, "preferans", "lobby", {}, (), 0.0, "club")


def seated(*people: int) -> TableRow:
    row = EMPTY
    for person in people:
        row = lobby.sit(row, person, f"P{person}")
    return row


def refusal(work: object) -> str:
    assert callable(work)
    with pytest.raises(RuleError) as refused:
        work()
    return refused.value.key


def test_what_cannot_be_is_refused_and_changes_nothing() -> None:
    row = seated(11, 12, 13, 14, 16)
    assert refusal(lambda: lobby.sit(row, 15, "E")) == "lobby-full"
    assert refusal(lambda: lobby.sit(seated(11), 11, "A")) == "lobby-sits"
    assert refusal(lambda: lobby.stand(row, 15)) == "lobby-sits-not"
    assert refusal(lambda: lobby.add_computer(row, translator("ru", "preferans"))) == "lobby-full"
    assert refusal(lambda: lobby.drop_computer(row)) == "lobby-no-computer"
    private = replace(EMPTY, private=True, chat_id=11)
    assert refusal(lambda: lobby.sit(private, 12, "B")) == "lobby-private"


@pytest.mark.parametrize(
    ("there", "name", "username", "shown"),
    [
        ((), "Анна", None, "Анна"),
        (("Анна Петрова",), "Анна", None, "Анна"),
        (("Анна",), "Анна", "anna_k", "Анна @anna_k"),
        (("Анна",), "анна", None, "анна 2"),
        (("Анна", "Вера", "Анна 3"), "Анна", None, "Анна 4"),
        (("Анна", "Анна @anna_k"), "Анна", "anna_k", "Анна 3"),
        ((f"{'Ж' * 30}а",), f"{'Ж' * 30}б", "a_very_long_username", f"{'Ж' * 17}… 2"),
        (("Без имени",), "", None, "Без имени 2"),
    ],
)
def test_people_at_a_table_are_told_apart(
    there: tuple[str, ...], name: str, username: str | None, shown: str
) -> None:
    row = replace(EMPTY, places=tuple(Place(each, None) for each in there))
    tr = translator("ru", row.game)
    free = lobby.free_name(row, name, username, tr)
    assert free == shown
    assert words.shorten(free) == free
    # Who takes over the last place may keep the name that was there.
    if there:
        again = lobby.free_name(row, there[-1], None, tr, but=len(there) - 1)
        assert again == there[-1]


def test_another_convention_brings_its_own_rules_and_keeps_the_evening() -> None:
    row = lobby.choose(EMPTY, ("length", 20))
    row = lobby.choose(row, ("whist", "gentleman"))
    row = lobby.choose(row, ("convention", "leningrad"))
    agreement = lobby.agreement(row.game, row.options, 3)
    assert (agreement.convention.key, agreement.length, agreement.whist) == (
        "leningrad", 20, "gentleman",
    )  # fmt: skip
    row = lobby.choose(row, ("convention", "sochi"))
    assert lobby.agreement(row.game, row.options, 3).whist == "greedy"
    assert lobby.reset(row.game, row.options) == {"convention": "sochi"}
    assert refusal(lambda: lobby.choose(row, ("kurochka", True))) == "option-unknown"


def test_what_rostov_does_not_know_is_not_chosen_and_the_menu_says_why() -> None:
    """Rule 13.35: a tap on what is off, or a forged one, cannot spoil the agreement of a lobby."""
    row = lobby.choose(EMPTY, ("convention", "rostov"))
    assert refusal(lambda: lobby.choose(row, ("zero_trick_bonus", "price"))) == "option-barred"
    agreement = lobby.agreement(row.game, row.options, 3)
    tr = translator("ru", "preferans")
    menu = options_screen(front(usual()), agreement, tr, table=1, opened="zero_trick_bonus")
    buttons = [button for line in menu.rows[:-1] for button in line]
    codes_offered = [button.data for button in buttons]
    assert codes_offered == [f"o:1:0:preferans,zero_trick_bonus={n}" for n in range(3)]
    assert [button.text[0] for button in buttons] == [OFF, "✓", "н"]
    assert tr("barred-whists-in-pool") in menu.text
    sochi = lobby.choose(EMPTY, ("zero_trick_bonus", "price"))
    row = lobby.choose(sochi, ("convention", "rostov"))
    assert lobby.agreement(row.game, row.options, 3).zero_trick_bonus == "one"


def test_a_level_is_chosen_for_one_computer_or_for_all() -> None:
    row = replace(seated(11), level=Level.NOVICE)
    for _ in range(2):
        row = lobby.add_computer(row, translator("ru", "preferans"))
    assert [place.level for place in row.places[1:]] == [Level.NOVICE, Level.NOVICE]
    row = lobby.set_level(row, 2, Level.EXPERT)
    assert [place.level for place in row.places[1:]] == [Level.NOVICE, Level.EXPERT]
    assert lobby.add_computer(row, translator("ru", "preferans")).places[3].level is Level.EXPERT
    row = lobby.set_level(row, None, Level.CLUB)
    assert [place.level for place in row.places[1:]] == [Level.CLUB, Level.CLUB]
    assert refusal(lambda: lobby.set_level(row, 0, Level.EXPERT)) == "lobby-no-computer"
    assert refusal(lambda: lobby.set_level(row, 9, Level.EXPERT)) == "lobby-no-computer"


@pytest.mark.parametrize(("seats", "least", "most"), [(0, 3, 5), (3, 3, 3), (5, 5, 5)])
def test_how_many_are_to_play_opens_and_closes_the_table(seats: int, least: int, most: int) -> None:
    tr = translator("ru", usual())
    row = lobby.choose(EMPTY, ("seats", seats))
    assert (lobby.min_players(row), lobby.max_players(row)) == (least, most)
    for _ in range(most):
        row = lobby.add_computer(row, tr)
    assert refusal(lambda: lobby.sit(row, 99, "late")) == "lobby-full"
    assert lobby.agreement(row.game, row.options, most).players == most
    four = EMPTY
    for _ in range(4):
        four = lobby.add_computer(four, tr)
    if most < 4:
        assert refusal(lambda: lobby.choose(four, ("seats", seats))) == "players"
