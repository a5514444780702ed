"""A table before its first deal: who may sit, what is agreed, when cards may be dealt. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count, takewhile
from typing import Any, Final

from bot.games.registry import front
from bot.i18n import Translator, plain
from bot.store import Place, TableRow
from engine import limits
from engine.errors import RuleError
from engine.games import game as rules
from engine.limits import LimitKind
from engine.options import Limit, Options, OptionValue, Preset, Values

MINUTE: Final = 60
DAY: Final = 24 * 3600


def agreement(game: str, options: Values, players: int = 0) -> Any:
    """Return what holds if that many sit down to play, or as many more as it takes.

    Raises `RuleError` when they are too many, or nobody can play what was chosen.
    """
    needed = min(front(game).places(options), default=rules(game).seats[-1])
    return rules(game).agree(options, max(needed, players))


def least(row: TableRow) -> int:
    """Return how many must sit before cards may be dealt."""
    return min(front(row.game).places(row.options))


def most(row: TableRow) -> int:
    """Return how many may sit."""
    return max(front(row.game).places(row.options))


def place_of(row: TableRow, user_id: int) -> int | None:
    """Return a person's place, in joining order."""
    for place, each in enumerate(row.places):
        if each.user_id == user_id:
            return place
    return None


def concerns(row: TableRow, user_id: int) -> bool:
    """Tell whether a table is a person's: they sit at it, or opened it."""
    return place_of(row, user_id) is not None or (user_id != 0 and row.creator == user_id)


def named(row: TableRow, name: str, here: Sequence[TableRow]) -> TableRow:
    """Return a new table under its chat's name, with a number that no open table there has."""
    titles, numbers = {each.title for each in here}, {each.number for each in here}
    number, title = 1, name
    while title in titles or number in numbers:
        number += 1
        title = f"{name} {number}"
    return replace(row, title=title, number=number)


def sit(row: TableRow, user_id: int, name: str) -> TableRow:
    """Seat a person; raises `RuleError` ``lobby-*``."""
    if place_of(row, user_id) is not None:
        raise RuleError("lobby-sits")
    if row.private and user_id != row.chat_id:
        raise RuleError("lobby-private")
    if len(row.places) >= most(row):
        raise RuleError("lobby-full", n=most(row))
    return replace(row, places=(*row.places, Place(name, user_id)))


def stand(row: TableRow, user_id: int) -> TableRow:
    """Let a person stand up; raises `RuleError`."""
    place = place_of(row, user_id)
    if place is None:
        raise RuleError("lobby-sits-not")
    return replace(row, places=row.places[:place] + row.places[place + 1 :])


def add_computer(
    row: TableRow, tr: Translator, name: str = "", *, but: Iterable[str] = ()
) -> TableRow:
    """Seat a computer, by default under a name nobody has yet, none of ``but``.

    Raises `RuleError`.
    """
    if len(row.places) >= most(row):
        raise RuleError("lobby-full", n=most(row))
    taken = {*but, *(place.name for place in row.places)}
    name = name or next(each for each in _computer_names(tr) if each not in taken)
    return replace(row, places=(*row.places, Place(name, None, computer=True, level=row.level)))


def _computer_names(tr: Translator) -> Iterator[str]:
    """Return names for computers without end; when all are used, with numbers."""
    named = takewhile(tr.knows, (f"computer-name-{number}" for number in count(1)))
    names = [plain(tr(key)) for key in named]
    yield from names
    for number in count(2):
        yield from (f"{name} {number}" for name in names)


def drop_computer(row: TableRow) -> TableRow:
    """Send the computer that came last away; raises `RuleError`."""
    for place in reversed(range(len(row.places))):
        if row.places[place].computer:
            return replace(row, places=row.places[:place] + row.places[place + 1 :])
    raise RuleError("lobby-no-computer")


def set_level(row: TableRow, place: int | None, level: str) -> TableRow:
    """Let one computer, or every computer, play so, and the next one too.

    Raises `RuleError` when there is no computer at ``place``.
    """
    chosen_ones = computers(row) if place is None else (place,)
    if place is not None and place not in computers(row):
        raise RuleError("lobby-no-computer")
    places = tuple(
        replace(each, level=level) if number in chosen_ones else each
        for number, each in enumerate(row.places)
    )
    return replace(row, places=places, level=level)


def computers(row: TableRow) -> tuple[int, ...]:
    """Return the places of computers, in joining order."""
    return tuple(place for place, each in enumerate(row.places) if each.computer)


def choose(row: TableRow, choice: Preset | tuple[str, OptionValue]) -> TableRow:
    """Change the agreement; raises `RuleError`."""
    options = chosen(row.game, row.options, choice)
    agreement(row.game, options, len(row.places))
    return replace(row, options=options)


def replaced(row: TableRow, game: str, options: Values, tr: Translator) -> TableRow:
    """Let another game be played here; computers go or come as it needs them.

    Raises `RuleError` when more people sit than may play, or for what cannot be agreed on.
    """
    levels = front(game).levels
    usual = front(game).usual_level

    def fit(level: str) -> str:
        return level if level in levels else usual

    places = tuple(replace(p, level=fit(p.level)) if p.computer else p for p in row.places)
    row = replace(row, game=game, options=options, level=fit(row.level), places=places)
    while len(row.places) > most(row):
        if not computers(row):
            raise RuleError("lobby-too-many", n=most(row))
        row = drop_computer(row)
    while row.private and len(row.places) < least(row):
        row = add_computer(row, tr)
    agreement(game, options, len(row.places))
    return row


def chosen(
    game: str, options: Values, choice: Preset | tuple[str, OptionValue]
) -> dict[str, OptionValue]:
    """Return the options with one more choice; a preset keeps what belongs to the evening.

    Raises `RuleError`.
    """
    if isinstance(choice, Preset):
        return wished(game, options, choice.chosen)
    key, value = choice
    rules(game).options.check(key, value)
    return wished(game, options, {key: value})


def wished(game: str, usual: Values, wish: Values) -> dict[str, OptionValue]:
    """Return the usual options changed by what was asked for.

    Whoever names a convention wants its own rules, not those changed in another. What means nothing
    beside the wish is dropped; a wish that means nothing beside the rest stays, to be refused.
    """
    listed = rules(game).options
    if any(key in listed and not listed[key].page for key in wish):
        usual = {key: each for key, each in usual.items() if key in listed and listed.lasts(key)}
    return listed.sifted({**usual, **wish}, kept=wish)


def typed(game: str, usual: Values, wish: Values) -> dict[str, OptionValue]:
    """Return the usual options changed by what somebody has typed."""
    options = wished(game, rules(game).options.yielding(usual, wish), wish)
    return {**options, **{key: front(game).normalize(options)[key] for key in wish}}


def reset(game: str, options: Values) -> dict[str, OptionValue]:
    """Return the rules as they usually are, and an evening like any other."""
    listed = rules(game).options
    preset = listed.preset_of(listed.complete(options))
    return dict(preset.chosen)


def settled(
    options: Options, chosen: Values, now: float, utc_offset: int
) -> dict[str, OptionValue]:
    """Return what was chosen with the moment at which the evening ends, if it ends by the clock.

    ``now`` is the Unix time of the first deal; hours of the day are those of a clock that is
    ``utc_offset`` minutes ahead of UTC.
    """
    found = dict(chosen)
    for option in options:
        if isinstance(option.kind, Limit) and option.key in found:
            found[option.key] = moment(str(found[option.key]), now, utc_offset)
    return found


def moment(limit: str, now: float, utc_offset: int) -> str:
    """Return a limit by the clock as a moment; another as it is."""
    match limits.read(limit):
        case (LimitKind.MINUTES, minutes):
            return limits.text(LimitKind.UNTIL, int(now) + minutes * MINUTE)
        case (LimitKind.HOUR, minutes):
            midnight = int(now) - (int(now) + utc_offset * MINUTE) % DAY
            ends = midnight + minutes * MINUTE
            return limits.text(LimitKind.UNTIL, ends if ends > now else ends + DAY)
        case _:
            return limit
