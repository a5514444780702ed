"""``pulka verify-deal``: lots and shuffles of a record, worked out anew from what was revealed."""

import sys
from typing import IO, TYPE_CHECKING, Any, Final

import click

from bot.cli.records import INVALID, UNREADABLE, VALID, read_record
from engine.record import RecordError, read

if TYPE_CHECKING:
    from engine.fairness import Dealing, Drawing, ToldDeal
    from engine.record import Draw

SHORTEST_SEAL: Final = 8
"""Digits of a fingerprint that tell two apart."""
OTHER_SEAL: Final = "the commitment is not the one that the chat showed"


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
@click.option("--draw", "lots", is_flag=True, help="Only the lots for the seats, card by card.")
@click.option(
    "--seal",
    callback=_seal,
    help="With --deal or --draw: the fingerprint that the chat showed, or its start.",
)
def verify_deal(file: IO[bytes], number: int | None, lots: bool, seal: str | None) -> None:
    """Work out the lots, and commitment, cut and hands of a record's deals anew.

    Exit code 0: everything follows from the revealed decks, salts and cuts; 1: something does not,
    or there is no shuffle to check; 2: the record cannot be read, or tells nothing of what was
    asked for. Lots of games in which they were not committed to are passed over.
    """
    if lots and number is not None:
        raise click.UsageError("--draw and --deal: one of the two")
    if seal is not None and number is None and not lots:
        raise click.UsageError("--seal is of one deal or of the lots: name it by --deal or --draw")
    data = read_record(file)
    try:
        from engine.fairness import draw_again, told_deals  # noqa: PLC0415 - heavy imports wait
        from engine.games import records_of  # noqa: PLC0415

        records = records_of(data)
        record = read(records, data)
        deals, draw = told_deals(records, record), record.history.draw
    except RecordError as error:
        click.echo(f"{file.name}: {error}", err=True)
        sys.exit(UNREADABLE)
    again = None if draw is None else draw_again(draw, records.game.deck(record.history.agreement))
    drawn = None if draw is None or again is None else (draw, again)
    if lots and drawn is None:
        raise click.ClickException(f"{file.name}: no lots that follow from a salt")
    worst = VALID
    if drawn is not None and number is None:
        told, again = drawn
        faults = _faults(again, seal)
        worst = INVALID if faults else VALID
        for line in _draw_lines(told, again, faults, whole=lots):
            click.echo(line)
    if not lots:
        worst = max(worst, _check_deals(file.name, deals, number, seal))
    sys.exit(worst)


def _draw_lines(
    told: "Draw", again: "Drawing", faults: tuple[str, ...], *, whole: bool
) -> list[str]:
    said = f"draw: {'; '.join(faults) or 'ok'}"
    if not whole:
        return [f"{said}, commitment {again.commitment}"]
    return [
        said,
        f"commitment: {again.commitment}",
        f"salt: {told.salt}",
        f"for the seats, as people sat down: {' '.join(card.code for card in again.seats)}",
        f"for the first deal, by seat: {' '.join(card.code for card in again.dealer)}",
    ]


def _check_deals(name: str, deals: "list[ToldDeal]", number: int | None, seal: str | None) -> int:
    """Tell of every deal asked for, and return the exit code."""
    from engine.fairness import deal_again  # noqa: PLC0415 - heavy imports wait

    asked = [told for told in deals if number in (None, told.number)]
    if not asked:
        missing = "no deals" if number is None else f"no deal {number}"
        raise click.ClickException(f"{name}: {missing}")
    worst = VALID
    for told in asked:
        again = deal_again(told)
        faults = _faults(again, seal)
        worst = max(worst, INVALID if faults else VALID)
        for line in _lines(told, again, faults, whole=number is not None):
            click.echo(line)
    return worst


def _faults(again: "Dealing | Drawing | None", seal: str | None) -> tuple[str, ...]:
    if again is None:
        return ("no shuffle is told",)
    if seal is not None and not again.commitment.startswith(seal):
        return (*again.faults, OTHER_SEAL)
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


@click.command("verify-set")
@click.argument("file", type=click.File("rb", lazy=True))
@click.option("--seal", callback=_seal, help="The fingerprint that the page showed, or its start.")
def verify_set(file: IO[bytes], seal: str | None) -> None:
    """Work out the fingerprint and every deal of a set that has been revealed.

    Exit code 0: all of it follows from what was committed to; 1: something does not; 2: the set
    cannot be read.
    """
    from engine import sets  # noqa: PLC0415 - heavy imports wait
    from engine.errors import RuleError  # noqa: PLC0415
    from engine.table import observe  # noqa: PLC0415

    told: Any = read_record(file)
    try:
        found, fingerprint = sets.load(told), sets.fingerprint(told)
    except ValueError as error:
        click.echo(f"{file.name}: {error}", err=True)
        sys.exit(UNREADABLE)
    good = seal is None or fingerprint.startswith(seal)
    click.echo(f"fingerprint: {fingerprint}{'' if good else f'; {OTHER_SEAL}'}")
    click.echo(f"computers: {found.answers}, {found.level}, seed {found.seed}")
    try:
        tables = sets.check(found)
    except (RuleError, ValueError) as error:
        click.echo(f"a deal does not follow: {error}")
        sys.exit(INVALID)
    for number, (deal, table) in enumerate(zip(found.deals, tables, strict=True), 1):
        click.echo(f"deal {number}: ok, a person at seat {deal.seat}")
        for seat in range(table.players):
            hand = observe(table, seat).hands[seat] or ()
            click.echo(f"  seat {seat}: {' '.join(card.code for card in sorted(hand))}")
    sys.exit(VALID if good else INVALID)
