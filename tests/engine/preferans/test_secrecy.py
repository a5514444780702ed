"""Views of what is rare, and the oracle itself, held to the rules. Rules 1.6, 3.1, 6.4, 7.3, 7.5.

Views of random games are held to it by `tests.laws`.
"""

import random
from dataclasses import replace
from typing import Any

import pytest

from engine.cards import DECK, Card
from engine.game import CHANCE, PUBLIC
from engine.log import parse_action
from engine.preferans.game import PREFERANS
from engine.preferans.observe import PlayerView, Stage
from engine.preferans.state import Finished
from engine.table import Control, actors, found, observe
from engine.tricks import card_set
from tests.engine.preferans.hidden import Told
from tests.engine.preferans.tables import dealt, game, listed, opening
from tests.engine.preferans.view_check import cards_of, check_view

HIGH, MIDDLE = "AKQJT9s Ac Ad Ah Kh", "8s KQJTc KQd QJTh"
LOW, TOP = "87s 987c 987d 87h", "AKQs AKQc AKQd Ah"
SCRIPTS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "misère, the declarer leads": (LOW, "bm P P O x9d9h", {}),
    "misère, a defender leads": (MIDDLE, "P bm P O", {}),
    "misère handed over": (LOW, "P bm P O xKsAs 1:ho 2:cn2 3:R", {"players": 4}),
    "open whist": (HIGH, "b6s P P O x7d8d o6s w P po", {}),
    "open whist after the first lead": (
        HIGH, "b6s P P O x7d8d o6s w P po", {"open_after_first_lead": True}
    ),
    "closed whist, a claim refused": (MIDDLE, "b6s P P O x7d8d o6s w w 2:cr2 1:R", {}),
    "half a whist": (HIGH, "b6s P P O x7d8d o6s P h P", {}),
    "half a whist, the dealer looks": (HIGH, "b6s P P O x7d8d o6s P h P l3 P", {"players": 4}),
    "the dealer whists closed": (HIGH, "b6s P P O x7d8d o8s P P l3 w pc", {"players": 4}),
    "the dealer whists open": (HIGH, "b6s P P O x7d8d o8s P P l2 w po", {"players": 4}),
    "the dealer claims in vain": (
        MIDDLE, "b6s P P O x7d8d o8s P P l3 w pc 0:cr0 1:R", {"players": 4}
    ),
    "a checked ten": (HIGH, "b6s P P O x7d8d o10s", {"ten_checked": True}),
    "without three": (HIGH, "b6s P P O t3", {"without_three": True}),
    "a concession": (HIGH, "b6s P P O x7d8d o6s w w pAd 1:co", {}),
    "an agreed result": (HIGH, "b6s P P O x7d8d o6s w w 2:pr1-8-1 0:A 1:A", {}),
    "all-pass": (LOW, "P P P", {"players": 4}),
    "all-pass, the talon aside": (LOW, "P P P", {"players": 4, "all_pass_talon": "aside"}),
    "all-pass, a claim of no more": (LOW, "P P P 1:cn1", {"convention": "rostov"}),
    "misère without the talon": (LOW, "bm b9s P bm! P", {"no_talon_bids": True}),
    "a nine without the talon": (
        HIGH, "bm b9s P bm! b9s! H P o9s w P po", {"no_talon_bids": True}
    ),
    "a misère shared with the dealer": (
        LOW, "i ij P P O x9d9h", {"players": 4, "misere_invite": True}
    ),
    "an invitation declined, then all-pass": (
        LOW, "i id P P P", {"players": 4, "misere_invite": True}
    ),
    "an invitation declined, the dealer whists": (
        HIGH, "P i id P b6s O x7c8c o8s P P", {"players": 4, "misere_invite": True}
    ),
    "an invitation outbid": (
        MIDDLE, "i ij b9s O x7d8d o9s P P l1 w po", {"players": 4, "misere_invite": True}
    ),
    "an invitation before all have looked": (
        LOW, "L i ij L P L P O x9d9h",
        {"convention": "classic", "players": 4, "misere_invite": True, "forced_rounds": 0},
    ),
    "an invitation declined, and a dark bid": (
        LOW, "L i id b6s d6c L P P O",
        {"convention": "classic", "players": 4, "misere_invite": True, "forced_rounds": 0},
    ),
    "a dark misère, a defender leads": (
        MIDDLE, "L b6s dm L P P O x7d8d", {"convention": "classic", "forced_rounds": 0}
    ),
    "stopped": (HIGH, "b6s P P O 0:ps 1:A 2:A", {}),
}  # fmt: skip


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_view_of_what_is_rare(name: str) -> None:
    """Each way in which something opens, and each end of a deal, by name."""
    hand, codes, options = SCRIPTS[name]
    second, talon = (TOP, "9s 9h") if hand == LOW else ("", "7d 8d")
    told = Told(dealt(hand, second, talon=talon, **options))
    truth = told.truth
    script = codes.split()
    steps = 0
    while not told.table.state.finished and not isinstance(told.table.state.phase, Finished):
        # An absent person's seat; shows nobody more.
        told.do(CHANCE, Control(0, computer=steps % 2 == 0))
        if CHANCE in actors(told.table):
            told.do(CHANCE, found(told.table))
        else:
            short = script.pop(0) if script else listed(told.table).split()[0]
            seat, _, code = short.rpartition(":")
            told.do(int(seat) if seat else min(actors(told.table)), parse_action(PREFERANS, code))
        assert truth.finished == len(told.table.state.finished)
        for viewer in (PUBLIC, *range(told.table.state.agreement.players)):
            check_view(truth, observe(told.table, viewer))
        steps += 1
    assert not script
    assert steps >= len(codes.split())


def test_cards_are_found_wherever_they_stand() -> None:
    ace, ten = Card.parse("As"), Card.parse("Td")
    for hidden in (
        (1, ("x", {"a": [ace]})),
        frozenset((ace,)),
        "6s, As",
        card_set(DECK[:10]),
        observe_like(hands=(frozenset((ace,)), None, None)),
    ):
        assert ace in cards_of(hidden)
        assert ten not in cards_of(hidden)
    assert cards_of((True, None, 7, Stage.PLAY, "6s", "a6f3c9d8e7d")) == frozenset()
    with pytest.raises(TypeError):
        cards_of(object())


# --- one viewer too many --------------------------------------------------------------------


def observe_like(**fields: object) -> PlayerView:
    """Some view, with these fields."""
    start = opening(random.Random(1), "sochi", 3)
    ((table, _), *_) = game(random.Random(1), start)
    return replace(observe(table, 0), **fields)  # type: ignore[arg-type]
