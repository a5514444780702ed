"""Reading a record: its form, before anything is replayed."""

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NoReturn

from engine.cards import Card
from engine.game import RuleError
from engine.preferans.actions import (
    BID,
    CONTRACTS,
    HALF_WHIST,
    HOLD,
    MISERE,
    PASS,
    RETURN_WHIST,
    TAKE_TALON,
    WHIST,
    Game,
    LookAtHand,
    Say,
    Word,
)
from engine.preferans.conventions import NOT_YET, Agreement, Convention, OptionValue, agree
from engine.preferans.facts import Column, EndingKind, Grounds
from engine.preferans.pulka import Account, Sheet
from engine.preferans.record.model import (
    FORMAT,
    VERSION,
    Cell,
    Place,
    Player,
    ReadDeal,
    ReadEnding,
    ReadShuffle,
    ReadTrick,
    Record,
    UnreadableError,
)

CONVENTIONS_NOT_YET: Final = {"classic": "9", "hussar": "10", "old": "11"}
PLAYERS_NOT_YET: Final = (2, 5)
FIELDS_NOT_YET: Final = {
    "draw": "1.3",
    "events": "8.7",
    "forced": "9.1",
    "bombs": "9.2",
    "invite": "7.4",
    "accepted": "7.4",
    "refused": "3.6",
}
"""Fields that later parts of the rules add, with their rules."""
OFF: Final = (False, 0, None)
"""How a record may name an option of later parts that its table did not play."""
BIDS_NOT_YET: Final = {"look": "9.5", "switch": "9.5"}
GAMES: Final[Mapping[str, Game]] = {str(game): game for game in CONTRACTS} | {"misere": MISERE}
WORDS: Final[Mapping[str, Word]] = {
    "pass": PASS,
    "hold": HOLD,
    "talon": TAKE_TALON,
    **{name: BID[game] for name, game in GAMES.items()},
}
SAYINGS: Final[Mapping[str, Say]] = {
    "whist": WHIST,
    "pass": PASS,
    "half": HALF_WHIST,
    "return": RETURN_WHIST,
}
OPENNESS: Final = {"open": True, "closed": False}
POINTS: Final = re.compile(r"(-?[0-9]{1,12})(?:/([0-9]{1,12}))?")
LARGEST: Final = 10**12
"""Points beyond it are refused: no pulka gets there, and figures stay small."""
SALT_LENGTH: Final = 128


def load(text: str) -> Record:
    """Read a record from JSON; raises `RecordError`, `UnreadableError` when it is no JSON."""
    try:
        data = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_object_once)
    except (ValueError, RecursionError) as wrong:
        raise UnreadableError(None, "record", None, f"no JSON: {_short(str(wrong))}") from None
    return read(data)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _object_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("the same key twice in one object")
    return found


def read(data: object) -> Record:
    """Read a record from JSON values; raises `RecordError`."""
    top = Place(None, "record")
    record = _object(data, top)
    if record.get("format") != FORMAT:
        raise top.at("format").refuse(f"not a {FORMAT}: {_show(record.get('format'))}")
    version = record.get("version")
    if type(version) is not int or version != VERSION:
        raise top.at("version").refuse(f"unknown version {_show(version)}")
    _nothing_later(record, top)
    players = _players(_field(record, "players", top), top.at("players"))
    agreement = _agreement(_field(record, "rules", top), len(players))
    deals = tuple(
        _deal(each, number, len(players))
        for number, each in enumerate(_list(_field(record, "deals", top), top.at("deals")), 1)
    )
    sheet = _sheet(_field(record, "sheet", top), len(players), top.at("sheet"))
    settlement = top.at("settlement")
    settled = _object(_field(record, "settlement", top), settlement)
    points = tuple(
        _points(each, settlement)
        for each in _sized(_field(settled, "points", settlement), len(players), settlement)
    )
    finished = _field(settled, "finished", settlement)
    if type(finished) is not bool:
        raise settlement.refuse(f"finished is true or false, not {_show(finished)}")
    return Record(players, agreement, deals, sheet, points, finished)


# --- the table ------------------------------------------------------------------------------


def _players(value: object, at: Place) -> tuple[Player, ...]:
    players = []
    for each in _list(value, at):
        player = _object(each, at)
        name = _field(player, "name", at)
        if not isinstance(name, str):
            raise at.refuse(f"a name is a text, not {_show(name)}")
        players.append(Player(name, player.get("kind") == "computer"))
    if len(players) in PLAYERS_NOT_YET:
        raise at.refuse(f"{len(players)} players are not supported yet", "1.2")
    if len(players) not in (3, 4):
        raise at.refuse(f"3 or 4 players, not {len(players)}", "1.2")
    return tuple(players)


def _agreement(value: object, players: int) -> Agreement:
    at = Place(None, "rules")
    rules = _object(value, at)
    convention = _field(rules, "convention", at)
    if not isinstance(convention, str):
        raise at.refuse(f"a convention is a text, not {_show(convention)}")
    if convention in CONVENTIONS_NOT_YET:
        later = CONVENTIONS_NOT_YET[convention]
        raise at.refuse(f"convention {convention!r} is not supported yet", later)
    if convention not in set(Convention):
        raise at.refuse(f"unknown convention {_show(convention)}", "5")
    chosen = {
        key: _option(each)
        for key, each in rules.items()
        if key != "convention" and not (key in NOT_YET and each in OFF)
    }
    try:
        return agree(convention, players, chosen)
    except RuleError as refusal:
        option = str(refusal.params.get("option"))
        if refusal.key == "option-not-yet":
            rule = str(refusal.params.get("rule"))
            raise at.refuse(f"option {_show(option)} is not supported yet", rule) from None
        if refusal.key == "option-unknown":
            raise at.refuse(f"unknown option {_show(option)}") from None
        raise at.refuse(f"option {_show(option)} cannot be {_show(rules.get(option))}") from None


def _option(value: object) -> OptionValue:
    """Return an option's value; what no option can be becomes a list that none allows."""
    match value:
        case str() | bool() | int():
            return value
        case list() if all(type(each) is int for each in value):
            return tuple(value)
        case _:
            return ()


# --- a deal ---------------------------------------------------------------------------------


def _deal(value: object, number: int, players: int) -> ReadDeal:
    at = Place(number, "deals")
    deal = _object(value, at)
    _nothing_later(deal, at)
    hands = at.at("hands")
    declarer = deal.get("declarer")
    contract = deal.get("contract")
    ending = deal.get("ending")
    shuffle = deal.get("shuffle")
    discard = deal.get("discard")
    whisting = deal.get("whisting")
    return ReadDeal(
        dealer=_seat(_field(deal, "dealer", at), players, at.at("dealer")),
        shuffle=None if shuffle is None else _shuffle(shuffle, at.at("shuffle")),
        hands=tuple(
            _cards(each, hands) for each in _sized(_field(deal, "hands", at), players, hands)
        ),
        talon=_pair(_field(deal, "talon", at), at.at("talon")),
        auction=tuple(
            _word(each, players, at.at("auction"))
            for each in _list(_field(deal, "auction", at), at.at("auction"))
        ),
        declarer=None if declarer is None else _seat(declarer, players, at.at("declarer")),
        discard=None if discard is None else frozenset(_pair(discard, at.at("discard"))),
        contract=None if contract is None else _game(contract, at.at("contract")),
        whisting=tuple(
            _saying(each, players, at.at("whisting"))
            for each in ([] if whisting is None else _list(whisting, at.at("whisting")))
        ),
        open_play=_open_play(deal.get("play"), at.at("play")),
        tricks=tuple(
            _trick(each, players, at.at("tricks"))
            for each in _list(_field(deal, "tricks", at), at.at("tricks"))
        ),
        ending=None if ending is None else _ending(ending, players, at.at("ending")),
        taken=_taken(_field(deal, "taken", at), players, at.at("taken")),
        writes=_writes(_field(deal, "writes", at), players, at.at("writes")),
    )


def _shuffle(value: object, at: Place) -> ReadShuffle:
    shuffle = _object(value, at)
    deck = _cards(_field(shuffle, "deck", at), at)
    if len(deck) != 32:
        raise at.refuse(f"a deck has 32 cards, not {len(deck)}", "1.1")
    salt = _text(_field(shuffle, "salt", at), at)
    if not 1 <= len(salt) <= SALT_LENGTH:
        raise at.refuse(f"a salt has 1 to {SALT_LENGTH} characters", "1.6")
    commitment = _text(_field(shuffle, "commitment", at), at)
    cut = _integer(_field(shuffle, "cut", at), at)
    if not 4 <= cut <= 28:
        raise at.refuse(f"a cut leaves at least 4 cards in each part, not {_show(cut)}", "1.5")
    return ReadShuffle(deck, salt, commitment, cut)


def _word(value: object, players: int, at: Place) -> tuple[int, Word]:
    said = _object(value, at)
    _nothing_later(said, at)
    seat = _seat(_field(said, "seat", at), players, at)
    bid = _field(said, "bid", at)
    if isinstance(bid, str):
        if bid in WORDS:
            return seat, WORDS[bid]
        if bid in BIDS_NOT_YET or bid.startswith("dark:"):
            rule = BIDS_NOT_YET.get(bid, "9")
            raise at.refuse(f"bid {_show(bid)} is not supported yet", rule)
        if bid.endswith("!") and bid[:-1] in GAMES:
            raise at.refuse(f"bid {_show(bid)} is not supported yet", "2.6")
    raise at.refuse(f"unknown bid {_show(bid)}", "2.2")


def _saying(value: object, players: int, at: Place) -> tuple[int, Say]:
    said = _object(value, at)
    seat = _seat(_field(said, "seat", at), players, at)
    say = _field(said, "say", at)
    if say == "look":
        return seat, LookAtHand(_seat(_field(said, "hand", at), players, at))
    if isinstance(say, str) and say in SAYINGS:
        return seat, SAYINGS[say]
    raise at.refuse(f"unknown word {_show(say)}", "4")


def _open_play(value: object, at: Place) -> bool | None:
    if value is None:
        return None
    if isinstance(value, str) and value in OPENNESS:
        return OPENNESS[value]
    raise at.refuse(f"open, closed or null, not {_show(value)}", "4.7")


def _trick(value: object, players: int, at: Place) -> ReadTrick:
    trick = _lying(value, players, at)
    if len(trick.cards) != 3:
        raise at.refuse(f"three hands play to a trick, not {len(trick.cards)}", "7.1")
    return trick


def _lying(value: object, players: int, at: Place) -> ReadTrick:
    """Read the cards of a trick, complete or not."""
    entries = _list(value, at)
    talon: Card | None = None
    dealer: int | None = None
    cards: list[tuple[int, Card]] = []
    for place, each in enumerate(entries):
        entry = _object(each, at)
        mark = entry.get("talon")
        if mark is None:
            seat = _seat(_field(entry, "seat", at), players, at)
            cards.append((seat, _card(_field(entry, "card", at), at)))
        elif place:
            raise at.refuse("a talon card stands in front of its trick", "6.2")
        elif mark is True:
            dealer = _seat(_field(entry, "seat", at), players, at)
            talon = _card(_field(entry, "card", at), at)
        else:
            talon = _card(mark, at)
    return ReadTrick(tuple(cards), talon, dealer)


def _ending(value: object, players: int, at: Place) -> ReadEnding:
    """Read an ending; only a claim must say what it rested on and what lay on the table."""
    ending = _object(value, at)
    name = _field(ending, "kind", at)
    if not isinstance(name, str) or name not in set(EndingKind):
        raise at.refuse(f"unknown ending {_show(name)}", "7.6")
    kind = EndingKind(name)
    seat = _seat(_field(ending, "seat", at), players, at)
    by, lying, shown = None, ending.get("table"), ending.get("shown", [])
    if kind is EndingKind.CLAIM:
        grounds = _field(ending, "by", at)
        if not isinstance(grounds, str) or grounds not in set(Grounds):
            raise at.refuse(f"a claim ends a deal by proof or consent, not {_show(grounds)}", "7.6")
        by, lying = Grounds(grounds), _list(_field(ending, "table", at), at)
    table = None if lying is None else _lying(lying, players, at)
    if table is not None and len(table.cards) > 2:
        raise at.refuse("three cards are a complete trick, none lies on the table", "13.37")
    return ReadEnding(
        kind,
        seat,
        _taken(_field(ending, "taken", at), players, at),
        by,
        table,
        frozenset(_seat(each, players, at) for each in _list(shown, at)),
    )


def _taken(value: object, players: int, at: Place) -> tuple[int, ...]:
    taken = tuple(_integer(each, at) for each in _sized(value, players, at))
    if any(not 0 <= tricks <= 10 for tricks in taken):
        raise at.refuse("a seat takes 0 to 10 tricks", "7.2")
    return taken


def _writes(value: object, players: int, at: Place) -> dict[Cell, Fraction]:
    total: dict[Cell, Fraction] = {}
    for each in _list(value, at):
        write = _object(each, at)
        seat = _seat(_field(write, "seat", at), players, at)
        name = _field(write, "column", at)
        if not isinstance(name, str) or name not in set(Column):
            raise at.refuse(f"unknown column {_show(name)}", "8.8")
        column = Column(name)
        on = None
        if column is Column.WHISTS:
            on = _seat(_field(write, "on", at), players, at)
            if on == seat:
                raise at.refuse("nobody writes whists on himself", "8.8")
        elif write.get("on") is not None:
            raise at.refuse("only whists are written on somebody", "8.8")
        cell = (seat, column, on)
        total[cell] = total.get(cell, Fraction(0)) + _points(_field(write, "points", at), at)
    return {cell: points for cell, points in total.items() if points}


# --- the sheet ------------------------------------------------------------------------------


def _sheet(value: object, players: int, at: Place) -> Sheet:
    accounts = []
    for seat, each in enumerate(_sized(value, players, at)):
        row = _object(each, at)
        _nothing_later(row, at)
        written = _object(_field(row, "whists", at), at)
        others = {str(other): other for other in range(players) if other != seat}
        if set(written) != set(others):
            raise at.refuse(f"seat {seat} has whists on each other seat and on no one else", "8.8")
        whists = [Fraction(0)] * players
        for key, points in written.items():
            whists[others[key]] = _points(points, at)
        accounts.append(
            Account(
                _points(_field(row, "pool", at), at),
                _points(_field(row, "mountain", at), at),
                tuple(whists),
            )
        )
    return Sheet(tuple(accounts))


# --- values ---------------------------------------------------------------------------------


def _object(value: object, at: Place) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise at.refuse(f"an object is expected, not {_show(value)}")
    return value


def _list(value: object, at: Place) -> list[object]:
    if not isinstance(value, list):
        raise at.refuse(f"a list is expected, not {_show(value)}")
    return value


def _sized(value: object, size: int, at: Place) -> list[object]:
    """One value per seat."""
    found = _list(value, at)
    if len(found) != size:
        raise at.refuse(f"one entry per seat is expected, {size}, not {len(found)}")
    return found


def _field(data: Mapping[str, object], key: str, at: Place) -> object:
    if key not in data:
        missing = at.at(key) if at.field in ("record", "deals") else at
        raise missing.refuse(f"{key!r} is missing")
    return data[key]


def _nothing_later(data: Mapping[str, object], at: Place) -> None:
    for key, rule in FIELDS_NOT_YET.items():
        if key in data:
            raise at.at(key).refuse(f"{key!r} is not supported yet", rule)


def _text(value: object, at: Place) -> str:
    """Return a text that can be encoded: JSON may hold half a surrogate pair."""
    if not isinstance(value, str):
        raise at.refuse(f"a text is expected, not {_show(value)}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise at.refuse(f"no text: {_show(value)}") from None
    return value


def _integer(value: object, at: Place) -> int:
    if type(value) is not int:
        raise at.refuse(f"a whole number is expected, not {_show(value)}")
    return value


def _seat(value: object, players: int, at: Place) -> int:
    seat = _integer(value, at)
    if not 0 <= seat < players:
        raise at.refuse(f"seats are 0 to {players - 1}, not {_show(seat)}", "1.2")
    return seat


def _points(value: object, at: Place) -> Fraction:
    """Return exact points from an integer or a text such as ``7/2``."""
    if type(value) is int and abs(value) < LARGEST:
        return Fraction(value)
    if isinstance(value, str) and (parts := POINTS.fullmatch(value)):
        whole, part = int(parts[1]), int(parts[2] or 1)
        if part:
            return Fraction(whole, part)
    raise at.refuse(f"points are a whole number or a text such as '7/2', not {_show(value)}")


def _card(value: object, at: Place) -> Card:
    if isinstance(value, str):
        try:
            return Card.parse(value)
        except ValueError:
            pass
    raise at.refuse(f"unknown card {_show(value)}", "1.1")


def _cards(value: object, at: Place) -> tuple[Card, ...]:
    cards = tuple(_card(each, at) for each in _list(value, at))
    if len(set(cards)) != len(cards):
        raise at.refuse("the same card twice", "1.1")
    return cards


def _pair(value: object, at: Place) -> tuple[Card, Card]:
    match _cards(value, at):
        case (first, second):
            return first, second
        case cards:
            raise at.refuse(f"two cards are expected, not {len(cards)}", "1.5")


def _game(value: object, at: Place) -> Game:
    if isinstance(value, str) and value in GAMES:
        return GAMES[value]
    raise at.refuse(f"unknown contract {_show(value)}", "2.2")


def _show(value: object) -> str:
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
            return _short(repr(value))


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"
