"""Saved agreements of a group: the list, one of them, another group's."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from markupsafe import Markup

from bot.i18n import Translator, join
from bot.screen import Button, Rows, Screen, Style
from bot.views import codes, games, keys, rules_page, words
from bot.views.links import Links
from bot.views.model import NamedAgreement
from bot.views.options import Game

Games = Mapping[str, Game]
"""By key; an unknown game has no texts."""


def name(house: NamedAgreement, tr: Translator) -> Markup:
    """Return the name in quotes."""
    return tr("house-name", name=house.name)


def _tap(what: str, house: NamedAgreement) -> str:
    return codes.chat(codes.numbered(what, house.number))


def list_screen(kept: Sequence[NamedAgreement], fronts: Games, tr: Translator) -> Screen:
    """Return a group's saved agreements: each a button, with its agreement above."""
    lines = [tr("house-title")]
    lines += [
        join("\n", (tr("house-head", name=each.name), _line(each, fronts, tr))) for each in kept
    ]
    lines.append(tr("house-how"))
    buttons = [keys.button(name(each, tr), _tap(codes.OPEN, each)) for each in kept]
    back = keys.button(tr("button-back-menu"), codes.chat(codes.USUAL))
    return Screen(join("\n\n", lines), (*keys.fitting(buttons, 2), (back,)))


def one_screen(
    house: NamedAgreement, fronts: Games, tr: Translator, links: Links, *, asked: bool = False
) -> Screen:
    """Return one of them, with its actions; ``asked``: whether to drop it."""
    link = links.start(house.payload)
    text = join(
        "\n\n",
        (
            tr("house-head", name=house.name),
            _line(house, fronts, tr),
            tr("house-open", name=house.name),
            tr("house-link", link=link),
            tr("house-rename", number=house.number),
        ),
    )
    if asked:
        yes = keys.button(tr("house-drop-yes"), _tap(codes.DROP, house), Style.DANGER)
        no = keys.button(tr("house-drop-no"), _tap(codes.OPEN, house))
        return Screen(join("\n\n", (text, tr("house-drop-ask", name=house.name))), ((yes, no),))
    rows: list[tuple[Button, ...]] = []
    if house.agreement is not None:
        take = keys.button(tr("house-take"), _tap(codes.HOUSE, house))
        lines = keys.button(tr("house-lines"), codes.page(codes.lines_of(house.code)))
        rows.append((take, lines))
    drop = keys.button(tr("house-drop"), _tap(codes.ASK + codes.DROP, house))
    rows.append((_carry(house, tr, links),))
    rows.append((drop, keys.button(tr("button-back-menu"), codes.chat(codes.HOUSES))))
    return Screen(text, tuple(rows))


def afar_screen(
    house: NamedAgreement,
    played: Game,
    tr: Translator,
    links: Links,
    *,
    page: int,
    here: bool,
    group: bool,
) -> Screen:
    """Return a page of an agreement line by line, before it is saved.

    ``here``: it is this group's own; ``group``: in a group, which may save it.
    """
    screen = rules_page.rules_screen(
        played,
        house.agreement,
        tr.of(house.game),
        page=page,
        heading=tr("house-from", name=house.name, game=games.name(house.game, tr)),
        code=codes.lines_of(house.code),
    )
    if here:
        return screen
    rows: Rows = ((_carry(house, tr, links),),)
    if group:
        keep = keys.button(tr("house-keep"), codes.chat(codes.keep(house.code)))
        no = keys.button(tr("house-keep-not"), codes.chat(codes.keep(codes.BACK)))
        rows = ((keep, no),)
    return replace(screen, rows=(*screen.rows, *rows))


def changed_screen(
    before: Sequence[NamedAgreement],
    after: Sequence[NamedAgreement],
    tr: Translator,
    *,
    name: str,
    number: int,
) -> Screen:
    """Return who changed a group's saved agreements, and the button that undoes it.

    ``number``: the change.
    """
    who = words.shorten(words.clean(name))
    old, new = ({each.number: each.name for each in kept} for kept in (before, after))
    came, went = new.keys() - old.keys(), old.keys() - new.keys()
    if came:
        text = tr("changed-house", name=who, house=new[min(came)], how="saved")
    elif went:
        text = tr("changed-house", name=who, house=old[min(went)], how="dropped")
    elif old != new:
        other = min(each for each in new if new[each] != old[each])
        text = tr("changed-house-name", name=who, old=old[other], new=new[other])
    else:
        other = min(one.number for one, two in zip(after, before, strict=True) if one != two)
        text = tr("changed-house", name=who, house=new[other], how="again")
    undo = keys.button(tr("button-undo"), codes.chat(codes.UNDO, number))
    return Screen(text, ((undo,),))


def _line(house: NamedAgreement, fronts: Games, tr: Translator) -> Markup:
    """Return the agreement as a player would name it."""
    if house.agreement is None or house.game not in fronts:
        return tr("house-lost")
    return fronts[house.game].agreement_line(house.agreement, tr.of(house.game))


def _carry(house: NamedAgreement, tr: Translator, links: Links) -> Button:
    """Return Telegram's link to choose a group for it."""
    return keys.url_button(tr("house-carry"), links.start_group(house.payload))
