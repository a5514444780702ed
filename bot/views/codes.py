"""Codes that views write into buttons, besides those that `bot.taps.Tap` lists.

DRAFT
    ``wrong`` stands where a pupil has chosen what the lesson does not.
    ``hint`` asks what an expert would do, ``details`` shows or hides its figures; ``levels`` opens
    the levels of the computers. A game has codes of its own.
SHOW
    ``check``: the page of commitments (number: a finished deal, or 0); ``exact``: the settlement
    to the last fraction; ``hurry``: computers finish the deal without pauses.
PAGE
    ``rules`` (number: page; table 0: a group's usual rules), ``history`` (number: page),
    ``deals`` (number: page; ``past``: anew at the bottom of the chat), ``deal`` (number: the
    deal), ``help`` (number: page, 0 for the list of them), ``train`` (sit down with computers),
    ``sheet`` (a table with real cards): the last three and ``history`` with table 0.
    ``games`` lists the games for ``rules``, which then bears the game: ``rules,GAME``.
    ``primer,GAME`` (number: page): how a game is played; without a game the usual one, anew at the
    bottom of the chat. ``primers,GAME`` lists the games for it; ``games=KIND`` and
    ``primers=KIND`` at a kind.
    ``walk=STEP`` (number: the deal): a finished deal step by step, ``steps=STEP`` anew at the
    bottom of the chat; ``replay=STEP-LEVEL``: play it on from there.
    ``lessons`` lists the lessons of the usual game, ``lesson=KEY`` begins one; ``first``: a first
    game with beginners.
    ``mistakes`` asks about a person's dearest mistakes once more, ``after=STEP`` (number: the deal)
    about the one that follows, ``answer=STEP-2-0``: the choice at that place (how often it was
    solved before).
    ``day`` (number: a set, 0 for today's; ``day=all``, ``day=groups``, ``day=reveal``: its pages,
    ``day=earlier``: the sets before), ``dayplay``: the next deal of today's set.
    ``lines,LINK`` (number: page; table 0): an agreement kept under a name, line by line.
LOBBY
    ``level=2-expert``: the computer at place 2 (joining order, from 0) is to be an expert;
    ``level=-expert``: every computer. ``levels`` opens the menu of them under a result.
    ``again`` and ``another`` (agreement) go on from a pulka that is over; ``longer`` proposes a
    later end, while it runs and afterwards.
    ``?cancel`` asks whether to call the table off, ``cancel`` does it.
    ``leave`` leaves a running table, ``stay`` does not (number: whose place was asked about).
    ``join`` asks for a place at a running table, ``joinnew`` for one more, ``join2`` for the one at
    place 2.
    ``games`` opens the list of games, ``games=KIND`` at a kind; ``game=GAME`` chooses one;
    ``GAME,deal`` deals that one.
    ``real`` and ``dealt`` choose where the cards come from. ``guest`` asks for a guest's name,
    ``guest=2`` opens what may be done with the one at place 2: ``name=2``, ``dismiss=2``, and
    ``mine=2`` of who is that guest.
OPTION, CHAT
    ``house=3`` takes the agreement kept under that number.
    After the key of the game and a comma: ``reset``: what the game usually agrees on.
    ``page=whist`` opens a page of options, ``exit`` the choices of one; ``exit=2`` chooses by the
    place in the list, ``preset=KEY`` by the key. ``-`` goes back.
CHAT
    ``language=ru``; ``usual`` opens the chat's usual agreement, ``games`` the list of games,
    ``games=KIND`` at a kind;
    ``undo`` takes the last change back (number: which one it was). ``houses`` opens the agreements
    kept under names, ``open=3`` one of them; ``?drop=3`` asks whether to drop it, ``drop=3`` does.
    ``daynews`` and ``dayname``: whether a group is told the day's results, and may be named.
    ``keep=LINK`` keeps what a link leads to, ``keep=-`` does not.
PERSON
    ``pauses=1``: computers make pauses in private games.
"""

from collections.abc import Sequence
from typing import Final

from bot.taps import Tap, Verb, read_number
from engine.cards import Card
from engine.options import Options, OptionValue, Preset

BACK: Final = "-"
MENU: Final = "menu"
HURRY: Final = "hurry"
HANDS: Final = "hands"
ALWAYS_CUT: Final = "cut=1"
ASK: Final = "?"
THEN: Final = ","
"""Between actions of one seat that one tap does: all of them or none."""
MORE: Final = "more"
TOGGLE: Final = "+"
RESET: Final = "reset"
HINT: Final = "hint"
DETAILS: Final = "details"
WRONG: Final = "wrong"
LEVEL: Final = "level"
LEVELS: Final = "levels"
CANCEL: Final = "cancel"
END: Final = "end"
END_NOT: Final = "end-not"
AGAIN: Final = "again"
ANOTHER: Final = "another"
LONGER: Final = "longer"
CHECK: Final = "check"
WHY: Final = "why"
ANALYSIS: Final = "analysis"
UNDO: Final = "undo"
USUAL: Final = "usual"
PRESET: Final = "preset"
PAGE_OF: Final = "page="
GAMES: Final = "games"
GAME_OF: Final = "game="
RULES: Final = "rules"
PRIMER: Final = "primer"
PRIMERS: Final = "primers"
TRAIN: Final = "train"
KEEP_SHEET: Final = "sheet"
HELP: Final = "help"
WALK: Final = "walk"
STEPS: Final = "steps"
REPLAY: Final = "replay"
LESSON: Final = "lesson"
LESSONS: Final = "lessons"
FIRST: Final = "first"
MISTAKES: Final = "mistakes"
AFTER: Final = "after"
ANSWER: Final = "answer"
RETURNS: Final = ("back", "here")
"""SHOW codes of somebody who takes his seat back, which the table handles itself."""
ASK_CANCEL: Final = ASK + CANCEL
HOUSE: Final = "house"
HOUSES: Final = "houses"
OPEN: Final = "open"
DROP: Final = "drop"
KEEP: Final = "keep"
LINES: Final = "lines"
DAY: Final = "day"
PLAY_DAY: Final = "dayplay"
DAY_NEWS: Final = "daynews"
DAY_NAME: Final = "dayname"
JOIN: Final = "join"
LEAVE: Final = "leave"
STAY: Final = "stay"
NEWCOMER: Final = "new"
AWAY: Final = "away"
REAL: Final = "real"
DEALT: Final = "dealt"
GUEST: Final = "guest"
NAME_GUEST: Final = "name"
DROP_GUEST: Final = "dismiss"
TAKE_GUEST: Final = "mine"
PARTNER: Final = "with"
WRITE: Final = "write"
STOP: Final = "stop"
UNDO_MEND: Final = "undo"
OPEN_DEALS: Final = "open=deals"
"""REPORT code that opens the list of deals."""
REMOVE: Final = "remove"
_OF: Final = ","


def show(table: int, deal: int, what: str) -> str:
    """Return callback data of a SHOW tap."""
    return Tap(Verb.SHOW, table, deal, what).encode()


def lobby(table: int, what: str, number: int = 0) -> str:
    """Return callback data of a LOBBY tap."""
    return Tap(Verb.LOBBY, table, number, what).encode()


def chat(what: str, number: int = 0) -> str:
    """Return callback data of a CHAT tap."""
    return Tap(Verb.CHAT, 0, number, what).encode()


def report(table: int, number: int, code: str) -> str:
    """Return callback data of a REPORT tap."""
    return Tap(Verb.REPORT, table, number, code).encode()


def page(what: str, number: int = 0, table: int = 0) -> str:
    """Return callback data of a PAGE tap."""
    return Tap(Verb.PAGE, table, number, what).encode()


def toggle(card: Card) -> str:
    """Return the DRAFT code that adds a card to the discard, or takes it back."""
    return TOGGLE + card.code


def of_game(game: str, code: str) -> str:
    """Return a code that belongs to one game."""
    return f"{game}{_OF}{code}"


def parse_of_game(code: str) -> tuple[str, str]:
    """Return the key of the game, "" for none, and the rest of the code."""
    game, sign, rest = code.partition(_OF)
    return (game, rest) if sign else ("", code)


def of_kind(games: str, kind: str) -> str:
    """Return the code that opens a list of games, `GAMES` or `PRIMERS`, at a kind."""
    return f"{games}={kind}"


def parse_kind(code: str, games: str) -> str | None:
    """Return the kind at which a code opens a list of games, "" for none; None for other codes."""
    what, _, kind = code.partition("=")
    return kind if what == games else None


def rules_of(game: str) -> str:
    """Return the PAGE code of a chat's usual rules of a game."""
    return f"{RULES}{_OF}{game}"


def games_from(game: str, code: str = GAMES) -> str:
    """Return the PAGE code of a list of games, opened from ``game``."""
    return f"{code}{_OF}{game}"


def primer_of(game: str) -> str:
    """Return the PAGE code of how a game is played."""
    return f"{PRIMER}{_OF}{game}"


def parse_page(code: str) -> tuple[str, str]:
    """Return the game of a PAGE code, "" for none, and what it opens."""
    what, _, game = code.partition(_OF)
    return game, what


def walk(step: int, *, anew: bool = False) -> str:
    """Return the PAGE code of a finished deal's step, from 0; ``anew``: at the bottom."""
    return f"{STEPS if anew else WALK}={step}"


def replay(step: int, level: str) -> str:
    """Return the PAGE code that plays a finished deal on from a step, against computers."""
    return f"{REPLAY}={step}-{level}"


def after(step: int) -> str:
    """Return the PAGE code of the mistake after one made at a step of a deal."""
    return f"{AFTER}={step}"


def answer(step: int, place: int, solved: int) -> str:
    """Return the PAGE code of an answer: the choice's place, and how often it was solved."""
    return f"{ANSWER}={step}-{place}-{solved}"


def parse_mistake(code: str) -> tuple[int, int, int]:
    """Parse the numbers of `after` or `answer`, 0 for missing ones.

    Raises ``ValueError``.
    """
    numbers = [read_number(each) for each in code.partition("=")[2].split("-")]
    if len(numbers) not in (1, 3):
        raise ValueError(code)
    step, place, solved = (*numbers, 0, 0)[:3]
    return step, place, solved


def lesson(key: str) -> str:
    """Return the PAGE code that begins a lesson."""
    return f"{LESSON}={key}"


def parse_step(code: str) -> tuple[str, int, str]:
    """Parse the code of `walk` or `replay`: which, the step, and the level or "".

    Raises ``ValueError``.
    """
    what, _, rest = code.partition("=")
    step, _, level = rest.partition("-")
    return what, read_number(step), level


def options_page(page: str) -> str:
    """Return the OPTION or CHAT code that opens a page of options."""
    return PAGE_OF + page


def page_of_options(code: str) -> str:
    """Return the page that a code opens, "" for none."""
    return code.removeprefix(PAGE_OF) if code.startswith(PAGE_OF) else ""


def preset(key: str) -> str:
    """Return the OPTION or CHAT code of a preset."""
    return f"{PRESET}={key}"


def option_code(key: str, place: int) -> str:
    """Return the OPTION or CHAT code of the choice at ``place``."""
    return f"{key}={place}"


def parse_option(code: str, options: Options) -> Preset | tuple[str, OptionValue]:
    """Return the chosen preset, or option and value; raises ``ValueError``."""
    key, sign, place = code.partition("=")
    if sign and key == PRESET:
        for each in options.presets:
            if each.key == place:
                return each
    number = read_number(place)
    if not sign or key not in options or number >= len(options[key].choices):
        raise ValueError(code)
    return key, options[key].choices[number]


def numbered(what: str, number: int) -> str:
    """Return the OPTION or CHAT code of a saved agreement: ``house=3``, ``open=3``."""
    return f"{what}={number}"


def parse_numbered(code: str, what: str) -> int | None:
    """Return the number of a `numbered` code, None for another one."""
    name, sign, number = code.partition("=")
    try:
        return read_number(number) if sign and name == what else None
    except ValueError:
        return None


def keep(link: str) -> str:
    """Return the CHAT code that saves a link's agreement, or with `BACK` declines it."""
    return f"{KEEP}={link}"


def lines_of(link: str) -> str:
    """Return the PAGE code of a saved agreement, line by line."""
    return f"{LINES}{_OF}{link}"


def level_code(place: int | None, level: str) -> str:
    """Return the LOBBY code of a level for the computer at a place, or for all."""
    return f"{LEVEL}={'' if place is None else place}-{level}"


def parse_level(code: str, levels: Sequence[str]) -> tuple[int | None, str]:
    """Parse the code of `level_code` for one of these levels; raises ``ValueError``."""
    name, _, choice = code.partition("=")
    place, sign, level = choice.partition("-")
    if name != LEVEL or not sign or level not in levels:
        raise ValueError(code)
    return read_number(place) if place else None, level
