"""How long importing the bot takes, compared with its two largest libraries.

After a kill every table stands for so long. All that `pulka bot` imports counts, its command line
and its settings too. Both are processes of their own, in turn; the least processor time of each
counts. Bytecode is written first, as at the first start of a release; and as there, a library of
development's tools is not found (`structlog` imports ``rich`` where it stands).
"""

import os
import resource
import subprocess
import sys

from tests.bench.figures import Figure, figure

TIMES = 5
AIM = 2.2
LIBRARIES = "import telegram.ext, sqlalchemy"
BOT = """
import bot.cli
from bot.config import Config
Config.load()
import bot.app
import bot.ops.log
import bot.ops.process
"""


def seconds(code: str) -> float:
    """Return the processor time of a Python process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    program = f"import sys; sys.modules['rich'] = None\n{code}"
    subprocess.run([sys.executable, "-c", program], check=True, env=kept)  # noqa: S603 - our own
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@figure("start_import_ratio")
def imports() -> Figure:
    """The bot's imports by those of the libraries alone."""
    seconds(BOT)
    pairs = [(seconds(LIBRARIES), seconds(BOT)) for _ in range(TIMES)]
    libraries, bot = (min(each) for each in zip(*pairs, strict=True))
    return Figure("times", (bot / libraries,), aim=AIM)
