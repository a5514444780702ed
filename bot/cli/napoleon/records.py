"""What the command line does with records of Napoleon."""

from engine.record import RecordError, Verdict


def verify(data: object) -> Verdict:
    """Tell whether a record holds; raises nothing."""
    from engine.napoleon import record  # noqa: PLC0415 - heavy imports wait

    try:
        return record.verify(record.read(data))
    except RecordError as error:
        return Verdict.against(error)
