"""Endings in the middle of the play (7.6), in records: the table, and proofs repeated."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.preferans import record
from engine.preferans.facts import Grounds
from engine.preferans.game import PreferansTable
from engine.preferans.record import replay
from tests.engine.preferans.records import refused
from tests.engine.preferans.tables import dealt, run
from tests.engine.preferans.test_claim import last_card, solid

Data = dict[str, Any]


def written(table: PreferansTable) -> Data:
    """The record of a pulka; it holds, and comes back the same."""
    names = ("Anna", "Boris", "Vera", "Gleb", "Dina")[: table.state.agreement.players]
    data = record.dump(record.facts_of(table), names)
    assert refused(data) is None
    again = record.replayed(record.read(data))
    assert again.state.finished == table.state.finished
    assert record.dump(record.facts_of(again), names) == data
    return data


def ending(data: Data) -> Data:
    (deal,) = data["deals"]
    told = deal["ending"]
    assert isinstance(told, dict)
    return told


def in_a_trick() -> Data:
    """A claim that is proved while two cards lie on the table."""
    return written(run(solid(), "pAs p7s 1:cr1"))


def test_a_claim_leaves_what_lay_on_the_table() -> None:
    assert ending(in_a_trick()) == {
        "kind": "claim",
        "seat": 1,
        "by": "proof",
        "table": [{"seat": 1, "card": "As"}, {"seat": 2, "card": "7s"}],
        "taken": [0, 10, 0],
    }


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda e: e["table"][1].update(card="Kd"), "7.2"),  # he holds a spade
        (lambda e: e["table"][1].update(card="Ks"), "7.2"),  # another's card
        (lambda e: e["table"][1].update(seat=0), "7.1"),
        (lambda e: e["table"].reverse(), "7.1"),
        (lambda e: e["table"].append(e["table"][0]), "13.37"),
        (lambda e: e["table"].insert(0, {"talon": "7d"}), "6.2"),
        (lambda e: e["table"].append({"talon": "7d"}), "6.2"),
        (lambda e: e.pop("by"), None),
        (lambda e: e.pop("table"), None),
        (lambda e: e.update(by="both"), "7.6"),
        (lambda e: e.update(seat=2), "7.6"),
    ],
)
def test_a_damaged_claim_is_refused(change: Callable[[Data], object], rule: str | None) -> None:
    data = in_a_trick()
    change(ending(data))
    found = refused(data)
    assert found is not None
    assert (found.deal, found.field, found.rule) == (1, "ending", rule), found


def test_a_proof_is_repeated() -> None:
    data = written(run(last_card(), "2:cr2 1:A"))
    assert ending(data)["by"] == Grounds.CONSENT
    ending(data)["by"] = "proof"
    verdict = record.verify(record.read(data))
    error = "the claim does not follow from what the claimer knew"
    assert verdict == record.Verdict(False, 1, "ending", "7.6", error)


def test_a_proof_is_repeated_with_the_hands_that_refused_claims_had_opened() -> None:
    """The queen of clubs falls under ace and king: known from 2's open hand."""
    table = dealt("AKQJT9s AKJc Ad", "87s QTc KQd KQJTh", "987c JT9d A987h", talon="7d 8d")
    table = run(table, "b6s P P O x7d8d o6s w w")
    assert run(table, "1:cr1").vote is not None
    data = written(run(table, "2:cr2 1:R 1:cr1"))
    assert ending(data)["shown"] == [2]
    assert ending(data)["by"] == "proof"
    del ending(data)["shown"]
    found = refused(data)
    assert found is not None
    assert (found.field, found.rule) == ("ending", "7.6")


def test_a_proof_beyond_the_search_is_accepted_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    told = record.read(in_a_trick())
    assert record.verify(told) == record.Verdict(True)
    monkeypatch.setattr(replay, "PROOF_BOUND", 1)
    assert record.verify(told) == record.Verdict(True, unproved=(1,))


def test_an_agreement_leaves_what_lay_on_the_table() -> None:
    data = written(run(solid(), "pAd 1:pr0-10-0 0:A 2:A"))
    assert ending(data)["table"] == [{"seat": 1, "card": "Ad"}]
    ending(data)["table"][0]["card"] = "7h"
    assert refused(data) is not None


def test_a_concession_leaves_what_lay_on_the_table() -> None:
    data = written(run(solid("w P pc"), "pAd pKd pJd pAs 1:co"))
    assert ending(data)["table"] == [{"seat": 1, "card": "As"}]


@pytest.mark.parametrize("players", [3, 4])
def test_the_talon_card_that_leads_is_on_the_table(players: int) -> None:
    table = run(dealt(talon="7d 8d", players=players), "P P P")
    taken = (0, 10, 0, 0)[:players]
    others = " ".join(f"{seat}:A" for seat in range(players) if seat != 1)
    data = written(run(table, f"1:pr{'-'.join(map(str, taken))} {others}"))
    dealers = {"seat": 0, "card": "7d", "talon": True}
    assert ending(data)["table"] == [dealers if players == 4 else {"talon": "7d"}]
    ending(data)["table"].clear()
    found = refused(data)
    assert found is not None
    assert found.rule == "6.2"


def test_agreements_need_not_tell_what_lay_on_the_table() -> None:
    data = written(run(solid(), "pAd 1:pr0-10-0 0:A 2:A"))
    del ending(data)["table"]
    assert refused(data) is None
