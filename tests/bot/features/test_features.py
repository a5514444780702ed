"""Laws of all features: what follows from their values, and what no value may leave out."""

from __future__ import annotations

from collections import Counter
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any

import pytest

from bot.features.registry import FEATURES
from bot.games.registry import usual
from bot.handlers.feature import OF_GAMES, Audience, CommandSpec, Parts, TapSpec, head, menu
from bot.i18n import LANGUAGES, plain, translator
from bot.store import Person, schema
from bot.taps import Tap, Verb
from bot.updates.rate_limits import QUOTAS
from bot.views import codes, help  # noqa: A004 - a page's name
from bot.views.help import Scope
from tests.bot.handlers.fakes import Stage

if TYPE_CHECKING:
    from collections.abc import Iterable

COMMANDS = [spec for each in FEATURES for spec in each.commands]
TAPS = [(verb, code, spec) for each in FEATURES for verb, code, spec in each.taps()]
UNTOLD = {"forgotten"}
"""Fields of a person that /forget itself keeps."""


def twice(found: Iterable[Any]) -> list[Any]:
    return [each for each, count in Counter(found).items() if count > 1]


@pytest.mark.parametrize("spec", COMMANDS, ids=lambda spec: spec.name)
def test_a_command_has_all_that_people_see_of_it(spec: CommandSpec[Any]) -> None:
    assert spec.cost in QUOTAS
    assert spec.audience in Audience
    assert spec.scopes, "it is listed somewhere"
    for language in LANGUAGES:
        tr = translator(language)
        assert tr.knows(f"command-{spec.name}")
        for scope in spec.scopes:
            commands = menu(FEATURES, scope)
            assert spec.name in commands
            page = help.PAGES.index("commands") + 1
            shown = help.help_page(page, scope, tr, (), commands=commands)
            assert f"/{spec.name} — {plain(tr(f'command-{spec.name}'))}" in plain(shown.text)


@pytest.mark.parametrize(
    ("value", "name"), [(CommandSpec, "cost"), (CommandSpec, "audience"), (TapSpec, "cost")]
)
def test_cost_and_audience_have_no_default(value: type[Any], name: str) -> None:
    (found,) = (each for each in fields(value) if each.name == name)
    assert found.default is found.default_factory is MISSING


def test_nothing_has_two_owners() -> None:
    assert COMMANDS
    assert TAPS
    assert twice(spec.name for spec in COMMANDS) == []
    assert twice((verb, code) for verb, code, _ in TAPS) == []
    assert twice(word for each in FEATURES for word in each.links) == []
    assert twice(kind.key for each in FEATURES for kind in each.stored) == []
    assert twice(key for each in FEATURES for key in each.fields) == []
    for scope in Scope:
        places = [spec.scopes[scope] for spec in COMMANDS if scope in spec.scopes]
        assert twice(places) == []


def test_buttons_are_found_by_their_codes() -> None:
    for verb, code, _ in TAPS:
        written = codes.of_game(usual(), codes.MENU) if code == OF_GAMES else code
        for what in (written, f"{written}=3"):
            assert head(Tap(verb, 0, 0, what)) == code


def test_a_page_may_come_late_unless_it_opens_a_table() -> None:
    parts = Parts(Stage().services, FEATURES)
    late = {code: parts.late_toast(codes.page(code)) for verb, code, _ in TAPS if verb is Verb.PAGE}
    opening = {code for code, key in late.items() if key == "toast-unwritten"}
    assert opening == {
        codes.TRAIN,
        codes.FIRST,
        codes.LESSON,
        codes.REPLAY,
        codes.KEEP_SHEET,
        codes.PLAY_DAY,
    }
    assert {key for code, key in late.items() if code not in opening} == {"toast-soon"}
    for what in ("hand", *codes.RETURNS):
        key = "toast-unwritten" if what in codes.RETURNS else "toast-late"
        assert parts.late_toast(codes.show(1, 1, what)) == key
    assert parts.late_toast(None) == parts.late_toast("forged") == "toast-unwritten"


def test_all_that_is_stored_about_a_person_has_an_owner() -> None:
    """A column that names a person is claimed by what tells and forgets it."""
    told = [name for each in FEATURES for name in each.fields.values()]
    assert set(told) | UNTOLD == {each.name for each in fields(Person)}
    assert twice(told) == []
    naming = {
        f"{table.name}.{column.name}"
        for table in schema.metadata.tables.values()
        for column in table.columns
        if column.name in ("user_id", "creator") and table is not schema.people
    }
    assert len(naming) > 3
    claimed = [each for feature in FEATURES for kind in feature.stored for each in kind.columns]
    assert naming <= set(claimed)
    known = {
        f"{table.name}.{each.name}"
        for table in schema.metadata.tables.values()
        for each in table.columns
    }
    assert set(claimed) <= known
    assert twice(claimed) == []
