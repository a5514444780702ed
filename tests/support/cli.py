"""The command line, called from within."""

from click.testing import CliRunner, Result

from bot.cli import main


def pulka(*arguments: object, stdin: str | bytes | None = None) -> Result:
    """``pulka`` with these arguments."""
    return CliRunner().invoke(main, [str(each) for each in arguments], input=stdin)
