"""``pulka verify-deal``: the shuffles of a record, worked out anew from what was revealed."""

import sys
from typing import IO, TYPE_CHECKING, Final

import click

from bot.cli.records import INVALID, UNREADABLE, VALID, read_record, tools_for
from engine.record import RecordError

if TYPE_CHECKING:
    from engine.fairness import Dealing, ToldDeal

SHORTEST_SEAL: Final = 8
"""Digits of a fingerprint that tell two decks apart."""


def _seal(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """The beginning of a fingerprint as people copy it from a chat."""
    del context, parameter
    if value is None:
        return None
    digits = value.strip().rstrip("….").lower()
    if not SHORTEST_SEAL <= len(digits) <= 64 or set(digits) - set("0123456789abcdef"):
        raise click.BadParameter(f"at least {SHORTEST_SEAL} digits of a fingerprint, 0-9 and a-f")
    return digits


@click.command("verify-deal")
@click.argument("file", type=click.File("rb", lazy=True))
@click.option("--deal", "number", type=click.IntRange(1), help="Only this deal, card by card.")
@click.option(
    "--seal",
    callback=_seal,
    help="With --deal: the fingerprint that the chat showed, or its start.",
)
def verify_deal(file: IO[bytes], number: int | None, seal: str | None) -> None:
    """Work out commitment, cut and hands of a record's deals anew.

    Exit code 0: everything follows from the revealed deck, salt and cut; 1: something does not, or
    there is no shuffle to check; 2: the record cannot be read.
    """
    from engine.fairness import deal_again  # noqa: PLC0415 - heavy imports wait

    if seal is not None and number is None:
        raise click.UsageError("--seal is of one deal: name it by --deal")
    data = read_record(file)
    try:
        tools = tools_for(data)
        deals = () if tools.deals is None else tools.deals(data)
    except RecordError as error:
        click.echo(f"{file.name}: {error}", err=True)
        sys.exit(UNREADABLE)
    asked = [told for told in deals if number in (None, told.number)]
    if not asked:
        missing = "no deals" if number is None else f"no deal {number}"
        raise click.ClickException(f"{file.name}: {missing}")
    worst = VALID
    for told in asked:
        again = deal_again(told)
        faults = _faults(again, seal)
        worst = max(worst, INVALID if faults else VALID)
        for line in _lines(told, again, faults, whole=number is not None):
            click.echo(line)
    sys.exit(worst)


def _faults(again: "Dealing | None", seal: str | None) -> tuple[str, ...]:
    if again is None:
        return ("no shuffle is told",)
    if seal is not None and not again.commitment.startswith(seal):
        return (*again.faults, "the commitment is not the one that the chat showed")
    return again.faults


def _lines(
    told: "ToldDeal", again: "Dealing | None", faults: tuple[str, ...], *, whole: bool
) -> list[str]:
    """What is said of a deal: a line, or every card."""
    said = f"deal {told.number}: {'; '.join(faults) or 'ok'}"
    if again is None or told.shuffle is None:
        return [said]
    if not whole:
        return [f"{said}, commitment {again.commitment}"]
    hands, beside = again.layout
    return [
        said,
        f"commitment: {again.commitment}",
        f"salt: {told.shuffle.salt}",
        f"deck before the cut: {','.join(card.code for card in told.shuffle.deck)}",
        f"cut: {told.shuffle.cut}",
        f"deck after the cut: {','.join(card.code for card in again.cards)}",
        *(
            f"seat {seat}: {' '.join(card.code for card in sorted(hand))}"
            for seat, hand in enumerate(hands)
            if hand
        ),
        f"beside the hands: {' '.join(card.code for card in beside)}",
    ]
