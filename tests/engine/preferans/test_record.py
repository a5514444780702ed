"""Records come back as they were written, and fold as logs do."""

import json
import random

import pytest

from engine.cards import DECK
from engine.log import replay
from engine.preferans import record
from engine.preferans.deal import dealt
from engine.preferans.game import PREFERANS, PreferansTable
from engine.preferans.record.made_up import CUT_AT, deck_for
from engine.preferans.record.write import as_read
from engine.table import apply
from tests.engine.preferans.deals import active_of
from tests.engine.preferans.records import refused
from tests.engine.preferans.tables import KINDS, game, opening
from tests.engine.preferans.test_record_golden import WORKED, golden
from tests.engine.random_games import early_move
from tests.engine.stored import read, stored

NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dina")


def played(convention: str, players: int, seed: int) -> PreferansTable:
    """A random pulka to its end."""
    rng = random.Random(seed)
    end: PreferansTable | None = None
    terms = opening(rng, convention, players)
    for table, entry in game(rng, terms, choose=early_move, besides=0.02):
        end = apply(table, entry.actor, entry.action)
    assert end is not None
    return end


@pytest.mark.parametrize(("convention", "players"), KINDS)
@pytest.mark.parametrize("seed", range(4))
def test_random_pulkas_verify_and_come_back(convention: str, players: int, seed: int) -> None:
    table = played(convention, players, seed)
    data = record.dump(record.facts_of(table), NAMES[:players])
    text = json.dumps(data)
    told = record.load(text)
    assert record.verify(told) == record.Verdict(True)
    assert tuple(as_read(facts) for facts in table.state.finished) == told.deals
    again = record.replayed(told)
    assert again.state.finished == table.state.finished
    assert again.state.sheet == table.state.sheet
    assert again.computer_seats == table.computer_seats
    assert json.dumps(record.dump(record.facts_of(again), NAMES[:players])) == text


def test_an_empty_pulka_is_a_record() -> None:
    data = golden("sochi-3") | {"deals": []}
    for row in data["sheet"]:
        row |= {"pool": 0, "mountain": 0, "whists": dict.fromkeys(row["whists"], 0)}
    data["settlement"] = {"points": [0, 0, 0], "finished": False}
    assert refused(data) is None


def test_players_and_unknown_descriptions_are_ignored() -> None:
    data = golden("sochi-3")
    data |= {"place": "Sochi", "site": {"url": ["a"]}}
    data["players"][0] |= {"rating": 1500, "name": ""}
    data["deals"][0] |= {"note": "well played", "time": 12.5}
    data["deals"][0]["auction"][0] |= {"seconds": 3}
    assert refused(data) is None


def test_a_hand_written_record_needs_no_shuffle() -> None:
    data = golden("leningrad-4")
    for deal in data["deals"]:
        del deal["shuffle"]
    assert refused(data) is None


def test_all_pass_fields_may_be_null() -> None:
    data = golden("sochi-3")
    data["deals"][2] |= {"discard": None, "contract": None, "whisting": [], "play": None}
    assert refused(data) is None


def test_options_of_later_parts_may_be_named_where_they_are_off() -> None:
    data = golden("sochi-3")
    data["rules"] |= {
        "ten_checked": False,
        "no_talon_bids": False,
        "talon_refusal_penalty": 0,
        "dealer_talon_prize": False,
        "misere_invite": False,
        "limit": None,
        "jumps": False,
    }
    assert refused(data) is None


def test_points_may_be_written_in_any_exact_way() -> None:
    data = golden("rostov-4")
    data["settlement"]["points"][0] = "18/4"
    data["sheet"][1]["pool"] = "4"
    split = data["deals"][0]["writes"][0]
    split["points"] -= 5
    data["deals"][0]["writes"].append(split | {"points": 5})
    assert refused(data) is None


@pytest.mark.parametrize("name", WORKED)
def test_a_record_folds_as_a_log_does(name: str) -> None:
    told = record.read(golden(name))
    log = [read(PREFERANS, stored(PREFERANS, entry)) for entry in record.entries(told)]
    assert replay(PREFERANS, log) == record.replayed(told)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_deck_is_made_for_hands_that_came_without_one(players: int) -> None:
    rng = random.Random(players)
    for dealer in range(players):
        active = tuple(active_of(dealer, players))
        deck = tuple(rng.sample(DECK, 32))
        hands, talon = dealt(deck, active, players)
        made = deck_for(hands, talon, active)
        assert sorted(made) == list(DECK)
        assert dealt((*made[CUT_AT:], *made[:CUT_AT]), active, players) == (hands, talon)
