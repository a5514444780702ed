"""What the command line does with records of Napoleon."""

from typing import TYPE_CHECKING

from engine.record import RecordError, Verdict

if TYPE_CHECKING:
    from engine.fairness import ToldDeal
    from engine.napoleon.record import EveningFacts


def verify(data: object) -> Verdict:
    """Tell whether a record holds; raises nothing."""
    from engine.napoleon import record  # noqa: PLC0415 - heavy imports wait

    try:
        return record.verify(record.read(data))
    except RecordError as error:
        return Verdict.against(error)


def deals(data: object) -> "tuple[ToldDeal, ...]":
    """Return the deals of a record, to be dealt again; raises `RecordError`."""
    from engine.napoleon import record  # noqa: PLC0415 - heavy imports wait

    return record.told_deals(record.read(data))


def sheet_text(data: object, title: str, language: str) -> str:
    """Return the accounts and the settlement of a record; raises `RecordError`."""
    from bot.games.napoleon import printed  # noqa: PLC0415 - heavy imports wait

    evening, names = _played(data)
    return printed.sheet_text(evening, names, title, language)


def sheet_png(data: object, language: str, theme: str) -> bytes:
    """Draw the score of a record; raises `RecordError`."""
    from bot.games.napoleon import printed  # noqa: PLC0415 - heavy imports wait
    from render.theme import Theme  # noqa: PLC0415

    evening, names = _played(data)
    return printed.sheet_png(evening, names, language, Theme(theme))


def _played(data: object) -> "tuple[EveningFacts, tuple[str, ...]]":
    """The evening that a record tells of, and the players' names by seat; raises `RecordError`.

    A record is of an evening that is over: played to its end, or stopped.
    """
    from dataclasses import replace  # noqa: PLC0415

    from engine.napoleon import record  # noqa: PLC0415 - heavy imports wait

    told = record.read(data)
    evening = replace(record.facts_of(record.replayed(told)), over=True)
    return evening, tuple(player.name for player in told.players)
