"""The frame of a record: what the portable records of all games share.

A record is a JSON document of format ``pulka-record``. Its ``game`` names the game whose own
module reads the rest; a record without one is of the first game that is played here. Readers take
values apart with the functions below: each is of its kind, or refused by the place where it stands.
"""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NoReturn

from engine.cards import Card
from engine.game import Game
from engine.shuffle import SALT_LENGTH
from engine.shuffle import commitment as committed

FORMAT: Final = "pulka-record"
VERSION: Final = 1
POINTS: Final = re.compile(r"(-?[0-9]{1,12})(?:/([0-9]{1,12}))?")
LARGEST: Final = 10**12
"""Points beyond it are refused: no game gets there, and figures stay small."""
LONGEST: Final = 60
"""Characters of a value that an error repeats."""


# --- what came of reading one ---------------------------------------------------------------


class RecordError(Exception):
    """A record that is not one, or does not hold: ``error`` is one line in English.

    ``deal`` counts from 1, None outside the deals; ``field`` is the key as the record has it;
    ``rule`` numbers the rule that is broken, None where only the form is.
    """

    def __init__(self, deal: int | None, field: str, rule: str | None, error: str) -> None:
        super().__init__(deal, field, rule, error)
        self.deal = deal
        self.field = field
        self.rule = rule
        self.error = error

    def __str__(self) -> str:
        where = self.field if self.deal is None else f"deal {self.deal}, {self.field}"
        return f"{where}: {self.error}{cited(self.rule)}"


class UnreadableError(RecordError):
    """A text that is no JSON at all, or a record of a game that nobody here knows."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of checking a record; the rest is None unless it does not hold.

    ``unproved`` are the deals, counted from 1, that ended by something which their record calls
    proved and which no search of this program could prove or refute.
    """

    ok: bool
    deal: int | None = None
    field: str | None = None
    rule: str | None = None
    error: str | None = None
    unproved: tuple[int, ...] = ()

    @classmethod
    def against(cls, refusal: RecordError) -> "Verdict":
        """Return the verdict on a record that was refused."""
        return cls(False, refusal.deal, refusal.field, refusal.rule, refusal.error)


@dataclass(frozen=True, slots=True)
class RecordField:
    """Where in a record something is read or checked: a field, by its ``name``, of a ``deal``."""

    deal: int | None
    name: str

    def refuse(self, error: str, rule: str | None = None) -> RecordError:
        """Return the error to raise."""
        return RecordError(self.deal, self.name, rule, error)

    def field(self, name: str) -> "RecordField":
        """Return another field of the same deal."""
        return RecordField(self.deal, name)


RECORD: Final = RecordField(None, "record")
"""The record itself."""


def cited(rule: str | None) -> str:
    """Return a rule as it stands behind an error: a bare number says «rule», a name says itself.

    >>> cited("6.7"), cited("Whist 3.2"), cited(None)
    (' (rule 6.7)', ' (Whist 3.2)', '')
    """
    if rule is None:
        return ""
    return f" (rule {rule})" if rule[:1].isdecimal() else f" ({rule})"


# --- the frame ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Player:
    """Who sat at a seat."""

    name: str
    computer: bool


def parse(text: str) -> object:
    """Return the JSON values of a text; raises `UnreadableError`."""
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_object_once)
    except (ValueError, RecursionError) as wrong:
        raise UnreadableError(None, "record", None, f"no JSON: {shortened(str(wrong))}") from None


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _object_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("the same key twice in one object")
    return found


def framed(data: object) -> Mapping[str, object]:
    """Return a record's fields after a look at format and version; raises `RecordError`."""
    record = as_object(data, RECORD)
    if record.get("format") != FORMAT:
        raise RECORD.field("format").refuse(f"not a {FORMAT}: {quoted(record.get('format'))}")
    version = record.get("version")
    if type(version) is not int or version != VERSION:
        raise RECORD.field("version").refuse(f"unknown version {quoted(version)}")
    return record


def game_of(data: object, unnamed: str) -> str:
    """Return the key of the game that a record names, or ``unnamed``; raises `RecordError`."""
    key = framed(data).get("game", unnamed)
    if not isinstance(key, str):
        raise RECORD.field("game").refuse(f"a game is a text, not {quoted(key)}")
    return key


def unknown_game(key: str) -> UnreadableError:
    """Return the error for a record of a game that is not played here."""
    return UnreadableError(None, "game", None, f"unknown game {quoted(key)}")


def as_players(value: object, place: RecordField) -> tuple[Player, ...]:
    """Return who sat at the seats; how many may play is for the game to say."""
    players = []
    for each in as_list(value, place):
        player = as_object(each, place)
        name = required(player, "name", place)
        if not isinstance(name, str):
            raise place.refuse(f"a name is a text, not {quoted(name)}")
        players.append(Player(name, player.get("kind") == "computer"))
    return tuple(players)


def dump_players(names: Sequence[str], computer_seats: Collection[int]) -> list[dict[str, str]]:
    """Return who sits at the seats as a record has them; ``names`` are by seat."""
    return [
        {"name": name, "kind": "computer"} if seat in computer_seats else {"name": name}
        for seat, name in enumerate(names)
    ]


# --- the shuffle of a deal ------------------------------------------------------------------

NO_SHUFFLE: Final = "no shuffle recorded"
"""Salt of a deck that was made up for a deal whose record has no shuffle; it is not written."""


@dataclass(frozen=True, slots=True)
class ReadShuffle:
    """The deck before the cut, and what was committed to."""

    deck: tuple[Card, ...]
    salt: str
    commitment: str
    cut: int


@dataclass(frozen=True, slots=True)
class ShuffleRules:
    """The numbers of a game's rules about its deck, the cut and the commitment."""

    deck: str
    cut: str
    commitment: str


def read_shuffle(
    deal: Mapping[str, object], game: Game[Any, Any, Any], place: RecordField, rules: ShuffleRules
) -> ReadShuffle | None:
    """Read how the cards of a deal were shuffled; None where its record does not say.

    Whether it was so is for a replay to say.
    """
    place = place.field("shuffle")
    value = deal.get("shuffle")
    if value is None:
        return None
    shuffle = as_object(value, place)
    codes = {card.code: card for card in game.deck}
    deck = as_cards(required(shuffle, "deck", place), codes, place, rules.deck)
    if len(deck) != len(game.deck):
        raise place.refuse(f"a deck has {len(game.deck)} cards, not {len(deck)}", rules.deck)
    salt = as_text(required(shuffle, "salt", place), place)
    if not 1 <= len(salt) <= SALT_LENGTH:
        raise place.refuse(f"a salt has 1 to {SALT_LENGTH} characters", rules.commitment)
    commitment = as_text(required(shuffle, "commitment", place), place)
    cut, least = as_integer(required(shuffle, "cut", place), place), game.least_cut
    if not least <= cut <= len(game.deck) - least:
        error = f"a cut leaves at least {least} cards in each part, not {quoted(cut)}"
        raise place.refuse(error, rules.cut)
    return ReadShuffle(deck, salt, commitment, cut)


def as_shuffled(deck: tuple[Card, ...], salt: str, cut: int) -> ReadShuffle | None:
    """Return the shuffle of a finished deal as it is read back; None for one that was made up."""
    return None if salt == NO_SHUFFLE else ReadShuffle(deck, salt, committed(deck, salt), cut)


def dump_shuffle(deck: tuple[Card, ...], salt: str, cut: int) -> dict[str, object]:
    """Return the field of a deal that says how it was shuffled; empty for a deck made up."""
    if salt == NO_SHUFFLE:
        return {}
    codes = [card.code for card in deck]
    told = {"deck": codes, "salt": salt, "commitment": committed(deck, salt), "cut": cut}
    return {"shuffle": told}


# --- values ---------------------------------------------------------------------------------


def as_object(value: object, place: RecordField) -> Mapping[str, object]:
    """Return an object; refuse anything else."""
    if not isinstance(value, dict):
        raise place.refuse(f"an object is expected, not {quoted(value)}")
    return value


def as_list(value: object, place: RecordField) -> list[object]:
    """Return a list; refuse anything else."""
    if not isinstance(value, list):
        raise place.refuse(f"a list is expected, not {quoted(value)}")
    return value


def per_seat(value: object, size: int, place: RecordField) -> list[object]:
    """Return a list with one value per seat."""
    found = as_list(value, place)
    if len(found) != size:
        raise place.refuse(f"one entry per seat is expected, {size}, not {len(found)}")
    return found


def required(data: Mapping[str, object], key: str, place: RecordField) -> object:
    """Return a field that must be there; in a record and its deals a missing one is named."""
    if key not in data:
        missing = place.field(key) if place.name in ("record", "deals") else place
        raise missing.refuse(f"{key!r} is missing")
    return data[key]


def as_text(value: object, place: RecordField) -> str:
    """Return a text that can be encoded: JSON may hold half a surrogate pair."""
    if not isinstance(value, str):
        raise place.refuse(f"a text is expected, not {quoted(value)}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise place.refuse(f"no text: {quoted(value)}") from None
    return value


def as_integer(value: object, place: RecordField) -> int:
    """Return a whole number; true and false are none."""
    if type(value) is not int:
        raise place.refuse(f"a whole number is expected, not {quoted(value)}")
    return value


def as_truth(value: object, place: RecordField) -> bool:
    """Return true or false; refuse anything else."""
    if type(value) is not bool:
        raise place.refuse(f"true or false is expected, not {quoted(value)}")
    return value


def as_points(value: object, place: RecordField) -> Fraction:
    """Return exact points from an integer or a text such as ``7/2``."""
    if type(value) is int and abs(value) < LARGEST:
        return Fraction(value)
    if isinstance(value, str) and (parts := POINTS.fullmatch(value)):
        whole, part = int(parts[1]), int(parts[2] or 1)
        if part:
            return Fraction(whole, part)
    raise place.refuse(f"points are a whole number or a text such as '7/2', not {quoted(value)}")


def as_seat(value: object, players: int, place: RecordField, rule: str) -> int:
    """Return a seat of the table; ``rule`` says who sits at it."""
    seat = as_integer(value, place)
    if not 0 <= seat < players:
        raise place.refuse(f"seats are 0 to {players - 1}, not {quoted(seat)}", rule)
    return seat


def as_card(value: object, codes: Mapping[str, Card], place: RecordField, rule: str) -> Card:
    """Return a card of a deck by its code; ``rule`` says which cards are in it."""
    if isinstance(value, str) and value in codes:
        return codes[value]
    raise place.refuse(f"unknown card {quoted(value)}", rule)


def as_cards(
    value: object, codes: Mapping[str, Card], place: RecordField, rule: str
) -> tuple[Card, ...]:
    """Return cards of a deck by their codes; none may stand there twice."""
    found = as_list(value, place)
    try:
        cards = tuple([codes[each] for each in found])  # type: ignore[index]
    except (KeyError, TypeError):
        cards = tuple([as_card(each, codes, place, rule) for each in found])
    if len(set(cards)) != len(cards):
        raise place.refuse("the same card twice", rule)
    return cards


def points_code(points: Fraction) -> int | str:
    """Return points as a record has them: a whole number, or a text such as ``7/2``.

    >>> points_code(Fraction(4)), points_code(Fraction(7, 2))
    (4, '7/2')
    """
    return points.numerator if points.denominator == 1 else str(points)


def quoted(value: object) -> str:
    """Name a value in an error: containers only by their kind, the rest shortened."""
    match value:
        case dict():
            return "an object"
        case list() | tuple():
            return "a list"
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case _:
            return shortened(repr(value))


def shortened(text: str) -> str:
    """Return a text of at most `LONGEST` characters."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
