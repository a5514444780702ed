"""``pulka solve``: the exact solver from the command line."""

import json
from typing import IO, TYPE_CHECKING, Any, Final, TypeVar

import click

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.solver import Position

STRAINS: Final = ("s", "c", "d", "h", "n", "misere")
"""By the solver's numbers."""

_Value = TypeVar("_Value")


class _BadLineError(Exception):
    """A line that holds no question; the message tells why."""


@click.command()
@click.argument("file", type=click.File("rb", lazy=True))
@click.option("--cards", is_flag=True, help="Tell the tricks after each playable card, too.")
def solve(file: IO[bytes], cards: bool) -> None:
    """Tell how many tricks the declarer takes with open cards, position by position.

    FILE has one JSON object per line: id, hands (three, clockwise), leader, declarer, strain
    (s, c, d, h, n or misere) and table (the cards already in this trick).

    Exit code 2 when there are lines that cannot be read; all others are answered.
    """
    from engine import solver  # noqa: PLC0415 - heavy imports wait

    solver.warm()
    bad = []
    for number, line in enumerate(file, 1):
        if line.strip():
            try:
                click.echo(json.dumps(_answer(line, cards=cards), ensure_ascii=False))
            except _BadLineError as reason:
                bad.append(f"line {number}: {reason}")
    if bad:
        raise click.ClickException(f"{file.name}: {'; '.join(bad)}")


def _answer(line: bytes, *, cards: bool) -> dict[str, object]:
    from engine import solver  # noqa: PLC0415 - heavy imports wait

    name, position = _read(line)
    answer: dict[str, object] = {"id": name, "tricks": solver.tricks(position)}
    if cards:
        values = solver.values(position)
        answer["cards"] = {card.code: tricks for card, tricks in values.items()}
    return answer


def _read(line: bytes) -> "tuple[object, Position]":
    from engine.solver import Position, PositionError  # noqa: PLC0415 - heavy imports wait
    from engine.tricks import card_set  # noqa: PLC0415

    try:
        asked = json.loads(line)
    except ValueError:
        raise _BadLineError("no JSON") from None
    if not isinstance(asked, dict):
        raise _BadLineError("no JSON object")
    hands = [_cards(hand, "hands") for hand in _field(asked, "hands", list)]
    if len(hands) != 3:
        raise _BadLineError("hands: there are three")
    if any(len(set(hand)) < len(hand) for hand in hands):
        raise _BadLineError("hands: a card is in a hand twice")
    strain = _field(asked, "strain", str)
    if strain not in STRAINS:
        raise _BadLineError(f"strain: none of {', '.join(STRAINS)}")
    table = _cards(asked.get("table", []), "table")
    one, two, three = map(card_set, hands)
    leader, declarer = _field(asked, "leader", int), _field(asked, "declarer", int)
    try:
        position = Position((one, two, three), leader, declarer, STRAINS.index(strain), table)
    except PositionError as refusal:
        raise _BadLineError(str(refusal)) from None
    return asked.get("id"), position


def _field(asked: dict[str, Any], name: str, kind: type[_Value]) -> _Value:
    value = asked.get(name)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise _BadLineError(f"{name}: missing, or of the wrong kind")
    return value


def _cards(codes: object, name: str) -> "tuple[Card, ...]":
    from engine.cards import DECK  # noqa: PLC0415 - heavy imports wait

    if not isinstance(codes, list):
        raise _BadLineError(f"{name}: no list of cards")
    by_code = {card.code: card for card in DECK}
    found = []
    for code in codes:
        try:
            found.append(by_code[code])
        except (KeyError, TypeError):
            raise _BadLineError(f"{name}: no card {code!r}") from None
    return tuple(found)
