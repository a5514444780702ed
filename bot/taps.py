"""Callback data of a button: table, moment and choice."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

LIMIT: Final = 64
"""Maximum bytes of callback data."""
GREATEST: Final = 2**63 - 1
"""Greatest integer of the database and of Telegram's ids."""
_DIGITS: Final = re.compile(r"[0-9]{1,19}")
_DATA: Final = re.compile(r"([a-z]):([0-9]{1,19}):([0-9]{1,19}):([A-Za-z0-9?!=,_+-]*)")


class Verb(StrEnum):
    """The kind of a tap. The comments name its code and the meaning of its ``number``."""

    MOVE = "m"  # a move of the turn; number: the seat's decision
    RIGHT = "r"  # a standing right (claim, concede, propose); number: the deal
    VOTE = "v"  # an answer to a vote; number: the log entry that opened it
    DRAFT = "d"  # confirmations, drafts, back; number: the seat's decision
    SHOW = "s"  # a pop-up or a resend: hand, down, check, why; number: the deal
    LOBBY = "l"  # sit, stand, computers and their levels, agreement, deal; number: 0
    OPTION = "o"  # change the agreement of a lobby or chat; number: 0
    PAGE = "p"  # turn a page of history, rules, help; number: the page
    PERSON = "u"  # personal settings; table: 0
    CHAT = "c"  # settings of the chat; table: 0
    REPORT = "t"  # a deal played with real cards; number: that of the message with the button
    PICK = "k"  # the table that a command means; number: the deal it names, or 0


@dataclass(frozen=True, slots=True)
class Tap:
    """One button press. ``what`` is a code of its verb: ASCII letters, digits, ``?=,_-+``.

    The codes, where ACTION is a code of `engine.log.action_code`:

    - MOVE, RIGHT, VOTE: ACTION.
    - DRAFT: ``?ACTION`` asks for a confirming tap; ``+7s`` adds a card to the discard or takes it
      back; ``menu`` opens further actions; ``-`` goes back.
    - SHOW: ``hand``, ``layout``, ``down``, ``check``, ``why``, ``analysis``, ``sheet``, ``rules``,
      ``back`` (a person takes his seat back from the computer).
    - LOBBY: ``sit``, ``stand``, ``computer``, ``nocomputer``, ``options``, ``lobby``, ``deal``,
      ``?cancel`` and ``cancel``; ``level=2-expert`` and ``levels``, which work at a running table
      too.
    - OPTION, CHAT: ``key`` opens the menu of one option, ``key=place`` chooses by the place in
      `Option.choices`; ``-`` goes back.
    - PERSON: ``sound=seldom``, ``cut=1``, ``language=ru``.
    - PAGE: ``history``, ``rules``, ``help``, ``deal``.
    - REPORT: the place of an answer, ``write``, ``undo``, ``remove=3``; a game has its own pages.
    - PICK: ``leave=7``: the command, and its sender (0: any may answer).
    """

    verb: Verb
    table: int
    number: int
    what: str

    def encode(self) -> str:
        """Return callback data; raises ``ValueError`` for what `decode` would not read."""
        data = f"{self.verb}:{self.table}:{self.number}:{self.what}"
        if not _readable(data):
            raise ValueError(data)
        return data


def _readable(data: str) -> re.Match[str] | None:
    return _DATA.fullmatch(data) if len(data) <= LIMIT else None


def decode(data: str) -> Tap:
    """Parse callback data; raises ``ValueError`` for anything `Tap.encode` did not write."""
    found = _readable(data)
    if found is None:
        raise ValueError("no callback data of ours")
    verb, table, number, what = found.groups()
    return Tap(Verb(verb), read_number(table), read_number(number), what)


def read_number(text: str) -> int:
    """Parse a number from outside, 0 to `GREATEST`, in ASCII digits; raises ``ValueError``."""
    if not _DIGITS.fullmatch(text) or (number := int(text)) > GREATEST:
        raise ValueError("no number of ours")
    return number
