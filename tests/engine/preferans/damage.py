"""Records in which one thing has been changed: what a check has to say of them.

A change matters unless what then stands there is as true: the record of another pulka, which would
be written just so. What matters is refused, in the deal that was changed and for a field that says
what was changed or what follows from it.
"""

import copy
import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.cards import DECK
from engine.preferans.actions import CONTRACTS
from engine.record import RecordError
from tests.engine.preferans.pulkas import exported
from tests.engine.records import Path, put, refused, replayed

CARDS: Final = tuple(card.code for card in DECK)
LIGHT: Final = ("pass", "hold", "misere", *map(str, CONTRACTS))
BIDS: Final = (*LIGHT, *(f"dark:{word}" for word in LIGHT), "talon", "look", "switch")
SAYINGS: Final = ("pass", "whist", "half", "return", "look")
COLUMNS: Final = ("pool", "mountain", "whists", "bomb")
SEATED: Final = ("seat", "dealer", "declarer", "on", "hand", "invite")
ORDER: Final = (
    "dealer", "shuffle", "hands", "talon", "auction", "declarer", "discard", "contract",
    "whisting", "play", "tricks", "ending", "taken", "off_mountain", "refused", "writes",
)  # fmt: skip
"""The parts of a deal as they follow from each other: a change shows there, or further on."""
ALONE: Final = frozenset(("writes", "talon", "refused", "forced"))
"""Parts that nothing follows from, or that are compared before anything does."""
EXACT: Final[Mapping[str, frozenset[str]]] = {
    # Lots say who deals first, an invitation who deals.
    "dealer": frozenset(("dealer", "hands", "draw", "auction")),
    "shuffle": frozenset(("shuffle", "hands", "talon")),
    "hands": frozenset(("hands",)),
    "declarer": frozenset(("declarer",)),
    "taken": frozenset(("taken", "ending")),
    "off_mountain": frozenset(("off_mountain", "writes")),
}


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every scalar of a JSON document with its path."""
    match value:
        case dict():
            for key, each in value.items():
                yield from leaves(each, (*path, key))
        case list():
            for index, each in enumerate(value):
                yield from leaves(each, (*path, index))
        case _:
            yield path, value


def key_of(path: Path) -> str:
    """What a value is called."""
    return next(step for step in reversed(path) if isinstance(step, str))


def telling(path: Path, old: object) -> bool:
    """Whether a value is a figure, a card, a bid, a word or a seat of what was played."""
    if path[0] not in ("deals", "sheet", "settlement", "draw", "events") or old is None:
        return False
    return key_of(path) not in ("name", "salt", "commitment", "kind", "by")


def other(rng: random.Random, path: Path, old: Any, players: int) -> Any:
    """Another value of the same sort."""
    key = key_of(path)

    def one_of(values: tuple[Any, ...]) -> Any:
        return rng.choice([each for each in values if each != old])

    match old:
        case bool():
            return not old
        case int() if key in SEATED:
            return one_of(tuple(range(players)))
        case int():
            return old + rng.choice((-1, 1)) if old else 1
        case str() if key == "bid":
            return one_of(BIDS)
        case str() if key == "contract":
            return one_of(("misere", *map(str, CONTRACTS)))
        case str() if key == "say":
            return one_of(SAYINGS)
        case str() if key == "column":
            return one_of(COLUMNS)
        case str() if key == "play":
            return one_of(("open", "closed", "alone"))
        case str() if old in CARDS:
            return one_of(CARDS)
        case _:
            return f"{old}1" if "/" in str(old) else None


def damaged(rng: random.Random, data: dict[str, Any]) -> tuple[Path, dict[str, Any]]:
    """The record with one value changed, and the way to it."""
    places = [(path, old) for path, old in leaves(data) if telling(path, old)]
    bid = (number for number, deal in enumerate(data["deals"]) if "forced" not in deal)
    places += [(("deals", number, "forced"), False) for number in bid]
    by_part: dict[tuple[object, ...], list[tuple[Path, Any]]] = {}
    for path, old in places:
        by_part.setdefault((path[0], *path[2:3] * (path[0] == "deals")), []).append((path, old))
    path, old = rng.choice(by_part[rng.choice(sorted(by_part, key=str))])
    changed = copy.deepcopy(data)
    put(changed, path, other(rng, path, old, len(data["players"])))
    return path, changed


def complaint(path: Path, changed: dict[str, Any]) -> str:
    """What is wrong with how the check takes a record that was changed, "" if nothing."""
    found = refused(changed)
    if found is None:
        if path[0] == "draw" and "salt" not in changed["draw"] and fair(changed["draw"]):
            return ""
        again = exported(replayed(changed))
        same = canonical({**again, "players": changed["players"]}) == canonical(changed)
        return "" if same else f"{path}: accepted, and would be written otherwise"
    said = f"{path}: {found.deal}, {found.field}, {found.rule}: {found.error}"
    match path:
        case ("deals", int(number), str(part), *_):
            return "" if found.field in expected(part) and deal_fits(found, part, number) else said
        case (str(part), *_):
            return "" if found.field == part or (part, found.field) in FRAME else said
    return said


def canonical(data: dict[str, Any]) -> dict[str, Any]:
    """The record without what says nothing of the deal: the order of a discard, and that others
    agreed to a claim which happened to hold."""
    found = copy.deepcopy(data)
    for deal in found["deals"]:
        deal["discard"] = deal.get("discard") and sorted(deal["discard"])
        if deal["ending"] is not None:
            deal["ending"].pop("by", None)
    return found


def fair(draw: dict[str, list[str]]) -> bool:
    """Whether lots could have seated people so: ascending clockwise, aces low. Rule 1.3."""
    drawn = [("A789TJQK".index(card[0]), "scdh".index(card[1])) for card in draw["seats"]]
    first = drawn.index(min(drawn))
    return drawn[first:] + drawn[:first] == sorted(set(drawn))


FRAME: Final = frozenset(
    (
        ("events", "hands"),
        ("events", "dealer"),
        ("events", "deals"),
        ("events", "writes"),
        ("events", "settlement"),
        ("draw", "dealer"),
    )
)
"""Where a change outside the deals may show instead: another length is another help."""


def deal_fits(found: RecordError, part: str, number: int) -> bool:
    """The deal that was changed is named, or the lots that would have another dealer."""
    return found.deal == number + 1 or (part == "dealer" and found.field == "draw")


def expected(part: str) -> frozenset[str]:
    """The fields for which a change of one part of a deal may be refused."""
    if part in EXACT:
        return EXACT[part]
    return frozenset((part,)) if part in ALONE else frozenset(ORDER[ORDER.index(part) :])
