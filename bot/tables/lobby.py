"""A table before its first deal: places, agreement, when to deal. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, count, takewhile
from typing import Any, Final

from bot.games.registry import FRONTS, front
from bot.i18n import Translator, plain
from bot.store import Place, TableRow, Viewers
from bot.views import words
from engine import limits
from engine.errors import RuleError
from engine.games import game as rules
from engine.limits import LimitKind
from engine.options import Limit, Options, OptionValue, Preset, Values, same

MINUTE: Final = 60
DAY: Final = 24 * 3600
SIDES: Final = 4
"""People of two sides."""


def agreement(game: str, options: Values, players: int = 0) -> Any:
    """Return the agreement for that many players, or as many more as the game needs.

    Raises `RuleError` for too many players, or options that cannot be played.
    """
    needed = min(front(game).places(options), default=rules(game).seats[-1])
    return rules(game).agree(options, max(needed, players))


def min_players(row: TableRow) -> int:
    """Return the least number of players."""
    return min(front(row.game).places(row.options))


def max_players(row: TableRow) -> int:
    """Return the greatest number of players."""
    return max(front(row.game).places(row.options))


def pairs(row: TableRow) -> bool:
    """Return whether four play in two sides, so that people may choose partners."""
    fixed = row.options.get("form", "pairs") == "pairs"
    return fixed and front(row.game).kind == "partners" and max_players(row) == SIDES


def across(row: TableRow, partners: Sequence[int], first: int) -> TableRow:
    """Return the table with two places across; ``first`` of the circle sits down first."""
    others = [place for place in range(SIDES) if place not in partners]
    circle = [partners[0], others[0], partners[1], others[1]]
    return replace(row, places=tuple(row.places[n] for n in (*circle[first:], *circle[:first])))


def place_of(row: TableRow, user_id: int) -> int | None:
    """Return a person's place, in joining order."""
    for place, each in enumerate(row.places):
        if each.user_id == user_id:
            return place
    return None


def concerns(row: TableRow, user_id: int) -> bool:
    """Return whether a person sits at the table or opened it."""
    return place_of(row, user_id) is not None or (user_id != 0 and row.creator == user_id)


def is_own(row: TableRow, user_id: int) -> bool:
    """Return whether a person opened a table, or sits there, and no other person does.

    ``user_id`` 0: an administrator who writes as the group.
    """
    people = {place.user_id for place in row.places if place.user_id is not None}
    return people <= {user_id} and (row.creator == user_id or user_id in people)


def is_reported(row: TableRow) -> bool:
    """Return whether cards are real, by the options."""
    played = FRONTS.get(row.game)
    found = None if played is None else played.reporting
    return found is not None and row.options.get(found.option) == found.real


def can_report(row: TableRow) -> bool:
    """Return whether cards may be real, by the other options."""
    played = FRONTS.get(row.game)
    found = None if played is None else played.reporting
    if found is None:
        return False
    options = rules(row.game).options
    return not options[found.option].shut(options.complete(row.options))


def may_report(row: TableRow, user_id: int) -> bool:
    """Return whether a person writes at a table with real cards: who sits, or its owner."""
    return is_reported(row) and concerns(row, user_id)


def people(row: TableRow) -> frozenset[int]:
    """Return the people who sit at a table, and the owner of one with real cards."""
    sit = {place.user_id for place in row.places if place.user_id is not None}
    return frozenset(sit | {row.creator} - {0} if is_reported(row) else sit)


def guests(row: TableRow) -> tuple[int, ...]:
    """Return the places of guests, in joining order."""
    return tuple(
        place for place, each in enumerate(row.places) if each.user_id is None and not each.computer
    )


def name_guest(row: TableRow, text: str, place: int | None = None) -> TableRow:
    """Seat a guest under a name, or give the one at ``place`` another; raises `RuleError`."""
    name = words.clean(text)
    if place is None and len(row.places) >= max_players(row):
        raise RuleError("lobby-full", n=max_players(row))
    if not name:
        raise RuleError("lobby-guest-none")
    if len(name) > words.NAME_LIMIT:
        raise RuleError("lobby-guest-long", n=words.NAME_LIMIT)
    others = [each.name for at, each in enumerate(row.places) if at != place]
    if _as_shown(name) in map(_as_shown, others):
        raise RuleError("lobby-guest-taken", name=name)
    if place is None:
        return replace(row, places=(*row.places, Place(name, None)))
    return with_guest(row, place, Place(name, None))


def drop_guest_name(row: TableRow, place: int, word: str) -> TableRow:
    """Give a guest ``word`` for a name, numbered where others bear it; raises `RuleError`."""
    others = {_as_shown(each.name) for at, each in enumerate(row.places) if at != place}
    names = (word, *(f"{word} {number}" for number in range(2, len(row.places) + 1)))
    free = next(each for each in names if _as_shown(each) not in others)
    return with_guest(row, place, Place(free, None))


def with_guest(row: TableRow, place: int, new: Place | None) -> TableRow:
    """Return the table with somebody else, or None, at a guest's place; raises `RuleError`."""
    if place not in guests(row):
        raise RuleError("lobby-guest-gone")
    there = () if new is None else (new,)
    return replace(row, places=(*row.places[:place], *there, *row.places[place + 1 :]))


def take_guest(row: TableRow, place: int, user_id: int, name: str) -> TableRow:
    """Seat a person who is a guest; raises `RuleError`."""
    if place_of(row, user_id) is not None:
        raise RuleError("lobby-sits")
    return with_guest(row, place, Place(name, user_id))


def fitted(row: TableRow, tr: Translator, company: int = 0) -> TableRow:
    """Return the table without computers if cards are real, else without guests.

    A private table gets the computers that it needs, more if ``company`` may sit.
    """
    if is_reported(row):
        return replace(row, places=tuple(each for each in row.places if not each.computer))
    stay = set(range(len(row.places))) - set(guests(row))
    row = replace(row, places=tuple(row.places[place] for place in sorted(stay)))
    wanted = max(min_players(row), min(company, max_players(row)))
    while row.private and row.places and len(row.places) < wanted:
        row = add_computer(row, tr)
    return row


def waits_alone(row: TableRow) -> bool:
    """Return whether nobody sits at a table but who opened it."""
    return all(place.user_id in (None, row.creator) for place in row.places)


def named(row: TableRow, name: str, here: Sequence[TableRow]) -> TableRow:
    """Return a new table named after its chat, with a number free among its open tables."""
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
    if row.kind.viewers is Viewers.PERSON and user_id != row.chat_id:
        raise RuleError("lobby-private")
    if len(row.places) >= max_players(row):
        raise RuleError("lobby-full", n=max_players(row))
    return replace(row, places=(*row.places, Place(name, user_id)))


def free_name(
    row: TableRow, name: str, username: str | None, tr: Translator, *, but: int | None = None
) -> str:
    """Return a person's name, told apart from those at the table by username or by number.

    Who came first keeps the plain name, so names stay the same all evening. ``but``: the place that
    the person takes over.
    """
    name = name or plain(tr("nameless"))
    others = [place.name for number, place in enumerate(row.places) if number != but]
    taken = {_as_shown(other) for other in others}
    known = f"{name} @{username}"
    numbered = (
        f"{words.shorten(name, words.NAME_LIMIT - len(end))}{end}"
        for end in (f" {number}" for number in count(len(others) + 1))
    )
    fits = username is not None and len(known) <= words.NAME_LIMIT
    offered: Iterator[str] = chain((name, *((known,) if fits else ())), numbered)
    return next(each for each in offered if _as_shown(each) not in taken)


def _as_shown(name: str) -> str:
    return words.shorten(words.clean(name)).casefold()


def stand(row: TableRow, user_id: int) -> TableRow:
    """Remove a person; raises `RuleError`."""
    place = place_of(row, user_id)
    if place is None:
        raise RuleError("lobby-sits-not")
    return replace(row, places=row.places[:place] + row.places[place + 1 :])


def add_computer(
    row: TableRow, tr: Translator, name: str = "", *, but: Iterable[str] = ()
) -> TableRow:
    """Seat a computer, by default under a free name that is not in ``but``.

    Raises `RuleError`.
    """
    if len(row.places) >= max_players(row):
        raise RuleError("lobby-full", n=max_players(row))
    taken = {*but, *(place.name for place in row.places)}
    name = name or next(each for each in _computer_names(tr) if each not in taken)
    return replace(row, places=(*row.places, Place(name, None, computer=True, level=row.level)))


def _computer_names(tr: Translator) -> Iterator[str]:
    """Yield names for computers without end; numbered when all are used."""
    named = takewhile(tr.knows, (f"computer-name-{number}" for number in count(1)))
    names = [plain(tr(key)) for key in named]
    yield from names
    for number in count(2):
        yield from (f"{name} {number}" for name in names)


def drop_computer(row: TableRow) -> TableRow:
    """Remove the last computer; raises `RuleError`."""
    for place in reversed(range(len(row.places))):
        if row.places[place].computer:
            return replace(row, places=row.places[:place] + row.places[place + 1 :])
    raise RuleError("lobby-no-computer")


def set_level(row: TableRow, place: int | None, level: str) -> TableRow:
    """Set the level of one computer, or of all and the next one.

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


def switch_game(row: TableRow, game: str, options: Values, tr: Translator) -> TableRow:
    """Return the table with another game; computers leave or join as it needs.

    Raises `RuleError` for more people than may play, or for options that cannot be agreed on.
    """
    levels = front(game).levels
    usual = front(game).usual_level

    def fit(level: str) -> str:
        return level if level in levels else usual

    places = tuple(replace(p, level=fit(p.level)) if p.computer else p for p in row.places)
    row = replace(row, game=game, options=options, level=fit(row.level), places=places)
    while len(row.places) > max_players(row):
        if not computers(row):
            raise RuleError("lobby-too-many", n=max_players(row))
        row = drop_computer(row)
    row = fitted(row, tr)
    agreement(game, options, len(row.places))
    return row


def chosen(
    game: str, options: Values, choice: Preset | tuple[str, OptionValue]
) -> dict[str, OptionValue]:
    """Return the options with one more choice; a preset keeps options of the evening.

    Raises `RuleError`.
    """
    if isinstance(choice, Preset):
        listed = rules(game).options
        held = listed.preset_of(listed.complete(options)).chosen
        left = {
            key: value
            for key, value in options.items()
            if not (key in held and same(held[key], value))
        }
        return with_wish(game, left, choice.chosen)
    key, value = choice
    rules(game).options.check(key, value)
    return with_wish(game, options, {key: value})


def with_wish(game: str, usual: Values, wish: Values) -> dict[str, OptionValue]:
    """Return the usual options changed by what was asked for.

    A named convention replaces the usual rules whole. Usual options that have no meaning beside the
    wish are dropped; wished ones are kept, to be refused.
    """
    listed = rules(game).options
    if any(key in listed and not listed[key].page for key in wish):
        usual = {key: each for key, each in usual.items() if key in listed and listed.lasts(key)}
    return listed.sifted({**usual, **wish}, kept=wish)


def with_typed(game: str, usual: Values, wish: Values) -> dict[str, OptionValue]:
    """Return the usual options changed by what was typed."""
    options = with_wish(game, rules(game).options.yielding(usual, wish), wish)
    return {**options, **{key: front(game).normalize(options)[key] for key in wish}}


def opening(game: str) -> dict[str, OptionValue]:
    """Return the options of a new table where none were agreed on, written out."""
    preset = rules(game).options.opening_preset()
    return {} if preset is None else dict(preset.chosen)


def reset(game: str, options: Values) -> dict[str, OptionValue]:
    """Return the default rules and evening; real cards stay real, with their guests."""
    listed, reporting = rules(game).options, front(game).reporting
    preset = listed.preset_of(listed.complete(options))
    real = reporting is not None and options.get(reporting.option) == reporting.real
    return {**preset.chosen, **({reporting.option: reporting.real} if reporting and real else {})}


def fix_end(
    options: Options, chosen: Values, now: float, utc_offset: int
) -> dict[str, OptionValue]:
    """Return the options with the evening's limit as a moment, if it ends by the clock.

    ``now`` is the Unix time of the first deal; the clock is ``utc_offset`` minutes ahead of UTC.
    """
    found = dict(chosen)
    for option in options:
        if isinstance(option.kind, Limit) and option.key in found:
            found[option.key] = moment(str(found[option.key]), now, utc_offset)
    return found


def moment(limit: str, now: float, utc_offset: int) -> str:
    """Return a limit by the clock as a moment; any other unchanged."""
    match limits.read(limit):
        case (LimitKind.MINUTES, minutes):
            return limits.text(LimitKind.UNTIL, int(now) + minutes * MINUTE)
        case (LimitKind.HOUR, minutes):
            midnight = int(now) - (int(now) + utc_offset * MINUTE) % DAY
            ends = midnight + minutes * MINUTE
            return limits.text(LimitKind.UNTIL, ends if ends > now else ends + DAY)
        case _:
            return limit
