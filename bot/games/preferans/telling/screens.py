"""The message of a table with real cards: the questions of a report, and the list of deals."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from markupsafe import Markup

from bot.games.preferans import result, wording
from bot.games.preferans.telling import answers
from bot.games.preferans.telling.answers import DONE, DROP, KEY, ReadReport
from bot.i18n import join, plain
from bot.screen import Button, Rows, Screen, Style
from bot.taps import Tap, Verb
from bot.views import codes, joining, keys, notices, tricks, words
from bot.views.history import pages
from bot.views.model import Scene
from engine.errors import RuleError
from engine.events import Entered
from engine.log import table_code
from engine.preferans import telling
from engine.preferans.actions import DealKind, HandEntry, MendEntry, Special, Strain, Tell
from engine.preferans.asking import TellQuestion, tell_of
from engine.preferans.facts import Column, DealFacts
from engine.preferans.legal_tells import Field, ToldGame, ToldWords
from engine.preferans.observe import PlayerView
from engine.preferans.pulka import closed, settle
from engine.votes import STOP

GRID_NAME: Final = 5
"""Characters of a name in the first button of its row in the grid of games."""
MISERE_NAME: Final = 6
"""Characters of a name in a button of a misère, of which three stand in a row."""
TOLD_SHOWN: Final = 10
"""Deals and entries on a page of the list."""
Text = list[Markup | None]


def screen(view: PlayerView, scene: Scene) -> Screen:
    """Return the message of the table: a page that is open, the next question, or the preview."""
    page, _, number = scene.report.opened.partition("-")
    match page:
        case answers.DEALS:
            return _deals_page(view, scene, int(number or 0))
        case codes.STOP:
            data = keys.right(scene, table_code(STOP))
            yes = keys.button(scene.tr("button-report-stop"), data, Style.DANGER)
            return _screen([scene.tr("report-stop")], ((yes,), (_back(scene),)))
        case answers.GUESTS:
            return _guests_page(view, scene)
        case answers.DEAL if 0 < int(number or 0) <= len(view.finished):
            return _deal_page(view, scene, int(number))
    pulka = answers.pulka_of(view)
    found = answers.read(pulka, scene.report)
    if found.entry is not None:
        scene = _seated(scene, telling.seats_then(pulka, HandEntry, found.entry))
        return _entry_screen(view, found, found.entry, scene)
    scene = _seated(scene, telling.seats_then(pulka, Tell, scene.report.deal))
    return _tell_screen(view, found, tell_of(found.told), page, scene)


def _seated(scene: Scene, seats: Sequence[int]) -> Scene:
    """Return the scene by the seats of an earlier deal or entry. Rule 8.7."""
    return replace(scene, seats=tuple([scene.seats[s] for s in seats if s < len(scene.seats)]))


def _tap(scene: Scene, code: str) -> str:
    return codes.report(scene.table, scene.numbers.report, code)


def _opens(key: str, page: str, scene: Scene) -> Button:
    return keys.button(scene.tr(key), _tap(scene, f"{answers.OPEN}={page}"))


def _back(scene: Scene) -> Button:
    return keys.button(scene.tr("button-report-back"), _tap(scene, codes.BACK))


def _screen(text: Text, rows: Rows) -> Screen:
    return Screen(join("\n", [each for each in text if each is not None]), rows)


# --- a deal, or an entry by hand ------------------------------------------------------------


def _tell_screen(
    view: PlayerView, found: ReadReport, tell: Tell, page: str, scene: Scene
) -> Screen:
    """Return what is asked next about a deal, or what will be written."""
    tr, report, asked, players = scene.tr, scene.report, found.question, len(scene.seats)
    terms = telling.terms_of(found.pulka, tell)
    away = [seat for seat in range(found.pulka.agreement.players) if seat not in terms.active]
    head: Text = [
        tricks.header(report.deal or view.number, terms.dealer, scene),
        tr(f"report-anew-{'inserted' if report.insert else 'mended'}") if report.deal else None,
        tr("report-out", names=words.names(scene, away)) if away else None,
    ]
    if page == answers.SUIT:
        asked = TellQuestion(page, tuple(Strain))
    elif page in (answers.DEALER, answers.OUT):  # of five the dealer sits anyway
        sits = terms.dealer if (page, players) == (answers.OUT, 5) else None
        asked = TellQuestion(page, tuple(seat for seat in range(players) if seat != sits))
    if asked is None:
        return _preview(found, head, scene)
    if asked.key is Field.TALON and found.pulka.agreement.convention.record:
        asked = asked._replace(key="aces")
    by = tr("report-by", name=scene.report_by) if scene.report_by else None
    rows, vote = _rows(asked, tell, scene, record=False), notices.waiting_line(view, scene)
    text = [*head, _so_far(tell, scene), by, Markup(""), _ask(asked, scene)]
    text += [Markup(""), vote] if vote else []
    if report.empty:
        return _screen(text, (*rows, *_service_rows(view, scene)))
    return _screen(text, (*rows, (_back(scene),)))


def _entry_screen(view: PlayerView, found: ReadReport, entry: int, scene: Scene) -> Screen:
    """Return what is asked next about an entry by hand, or what will be written."""
    tr, told, asked = scene.tr, found.told, found.question
    old = answers.pulka_of(view).entered[entry - 1] if entry else None
    record = view.agreement.convention.record
    text: Text = [tr("report-entry")]
    text += (
        [tr("report-entry-old", entry=result.entry_line(old, scene, record=record))] if old else []
    )
    if asked is None:
        return _preview(found, text, scene)
    keys_told = [key for key in ("seat", "column") if key in told]
    said = [_label(key, told[key], scene, record=record) for key in keys_told]
    said += [tr("report-entry-on", name=words.name(scene, told["on"]))] if "on" in told else []
    points = words.signed(told["points"]) if "points" in told else told.get("typed", "")
    said += [points.replace("-", words.MINUS)] if points else []
    if (asked.key, told.get("column")) == ("seat", Column.WHISTS):
        asked = asked._replace(key="who-whists")
    text += [join(words.DOT, said) if said else None, Markup(""), _ask(asked, scene)]
    return _screen(text, (*_rows(asked, Tell(), scene, record=record), (_back(scene),)))


def _so_far(tell: Tell, scene: Scene) -> Markup | None:
    """Return what is known of the deal: «Анна 6 · вистует Вера»."""
    if tell.declarer is None:
        return None
    game = scene.tr("report-without-three", level=tell.level)
    if tell.kind is not DealKind.WITHOUT_THREE:
        suit = "" if tell.strain is None else wording.strain(tell.strain, scene.tr)
        special = wording.contract(tell.special, scene.tr)
        game = join("", (str(tell.level), suit)) if tell.level else special
    said = ToldWords(tell.whisters, tell.left, tell.hand)
    known = [_words(said, scene)] if tell.whisters or tell.left else []
    return join(words.DOT, [words.tied(words.name(scene, tell.declarer), game), *known])


def _ask(asked: TellQuestion, scene: Scene) -> Markup:
    if isinstance(asked.key, int):
        return scene.tr("report-ask-tricks", name=words.name(scene, asked.key))
    return scene.tr(f"report-ask-{asked.key}")


def _words(said: ToldWords, scene: Scene) -> Markup:
    """Return the words of the defence: «Вистует Борис», «Вистуют оба», «Полвиста: Вера»."""
    tr, who = scene.tr, words.names(scene, said.whisters)
    found = [tr("report-half", name=words.names(scene, said.left))] if said.left else []
    if said.hand is not None:
        found.append(tr("report-by-hand", name=who, hand=words.name(scene, said.hand)))
    elif said.left:
        found += [tr("report-returned", name=who)] if said.whisters else []
    else:
        whisted = ("no-whist", "whist", "both")[len(said.whisters)]
        found.append(tr(f"report-{whisted}", name=who))
    return join(", ", found)


def _label(key: object, answer: Any, scene: Scene, *, record: bool) -> Markup | str:
    tr = scene.tr
    match key, answer:
        case _, ToldWords():
            return _words(answer, scene)
        case "aces", int(kind) if kind:
            return plain(tr("told-word-aces")).split("; ")[kind - 1].split(", ")[0]
        case _, Special():
            return wording.contract(answer, tr)
        case ("aces", _) | (_, bool()):
            return tr("choice-on" if answer else "choice-off")
        case _, Strain():
            return wording.strain(answer, tr)
        case Field.PASSED_DARK, _:
            return words.names(scene, answer) if answer else tr("report-nobody")
        case ((int() | Field.TALON), _):
            return str(answer)
        case _, int():
            return words.name(scene, answer)
        case _, Column():
            return wording.column(answer, tr, record=record)
        case "why", _:
            return tr(f"report-why-{answer}")
        case _, ("done" | "drop"):
            return tr("button-report-done" if answer == DONE else "button-report-remove")
        case _:
            return str(answer).removeprefix(KEY).replace("-", words.MINUS)


def _rows(asked: TellQuestion, tell: Tell, scene: Scene, *, record: bool) -> Rows:
    """Return a button for each answer; ``record``: columns are those of old preferans."""
    key, named = asked.key, asked.key in (answers.DEALER, answers.OUT, answers.SUIT)
    if key is Field.GAME:
        return _game_rows(asked.answers, scene)
    buttons = []
    for place, answer in enumerate(asked.answers):
        if answer == f"{KEY}/":  # typed alone
            continue
        label = plain(_label(key, answer, scene, record=record))
        if key == tell.declarer and tell.level:
            label = f"{answer}: {plain(wording.result_of(tell.level, answer, scene.tr))}"
        code = f"{key}={int(answer)}" if named else str(place)
        code = answer if key == "points" or answer == DROP else code
        label = label.capitalize() if key in ("column", "aces", Field.SPECIAL) else label
        buttons.append(keys.button(words.shorten(label, keys.WHOLE), _tap(scene, code)))
    if key == tell.declarer and tell.level:
        order = sorted(  # what was ordered, more than that, less than that
            zip(asked.answers, buttons, strict=True),
            key=lambda each: (each[0] < tell.level, abs(each[0] - tell.level)),
        )
        made = [each for taken, each in order if taken >= tell.level]
        down = [each for _, each in order[len(made) :]]
        return (*keys.fitting(made, 3), *keys.fitting(down, 2))
    last = (buttons.pop(),) if asked.answers[-1:] in ((DONE,), (DROP,)) else ()
    short = all(len(each.text) <= 3 for each in buttons)
    rows = keys.grid(buttons, 6) if short else keys.fitting(buttons, 3)
    return (*rows, last) if last else rows


def _game_rows(games: Sequence[ToldGame], scene: Scene) -> Rows:
    """Return a row per person, a column per level; below them misères and all-pass."""
    three = scene.report.opened == answers.THREE
    kind = DealKind.WITHOUT_THREE if three else DealKind.CONTRACT
    rows: dict[int, list[Button]] = {}
    misere, last = list[Button](), list[Button]()
    grid, thirds = (words.abbreviated(scene, each) for each in (GRID_NAME, MISERE_NAME))
    for place, game in sorted(enumerate(games), key=lambda each: each[1].declarer or 0):
        code, label = _tap(scene, str(place)), str(game.level)
        if game.declarer is None:
            last.append(keys.button(scene.tr("report-all-pass"), code))
        elif game.kind is kind:
            row = rows.setdefault(game.declarer, [])
            name = plain(words.parted(words.name(grid, game.declarer, GRID_NAME), label))
            row.append(keys.button(label if row else f"{name} {label}", code))
        elif game.kind is DealKind.MISERE:
            name = plain(words.name(thirds, game.declarer, MISERE_NAME))
            misere.append(keys.button(scene.tr("report-misere", name=name), code))
    by_seat = tuple(tuple(row) for row in rows.values())
    if three:
        return by_seat
    if any(game.kind is DealKind.WITHOUT_THREE for game in games):
        last.append(_opens("button-report-three", answers.THREE, scene))
    return tuple(row for row in (*by_seat, tuple(misere), tuple(last)) if row)


def _service_rows(view: PlayerView, scene: Scene) -> Rows:
    """Return what else may be done from the first question."""
    row = [_opens("button-report-dealer", answers.DEALER, scene)]
    if view.agreement.players > 3:
        row.append(_opens("button-report-out", answers.OUT, scene))
    if view.guests:
        row.append(_opens("button-report-guests", answers.GUESTS, scene))
    row.append(keys.button(scene.tr("button-report-entry"), _tap(scene, answers.ENTRY)))
    row += [button for each in joining.join_button(scene) for button in each]
    last = [keys.button(scene.tr("button-down"), keys.show(scene, "down"))]
    if view.finished or answers.pulka_of(view).entered:
        sheet = keys.sheet_button(scene, len(view.finished))
        last = [_opens("button-report-deals", answers.DEALS, scene), sheet, *last]
    return (*keys.fitting(row, 3), *keys.fitting(last, 3))


def _preview(found: ReadReport, head: Text, scene: Scene) -> Screen:
    """Return what will be written, and the sums after it."""
    tr, action = scene.tr, answers.written(found)
    suit: list[Button] = []
    try:
        after = telling.written(found.pulka, action)
    except RuleError as refusal:
        text = tr("plain-text", text=wording.explain(refusal, tr))
        return _screen([*head, text], ((_back(scene),),))
    record = found.pulka.agreement.convention.record
    match action:
        case Tell():
            head += [Markup(""), *result.told_lines(after.finished[-1], scene)]
            if action.kind is DealKind.CONTRACT:
                suit.append(_opens("button-report-suit", answers.SUIT, scene))
        case MendEntry(entry=None):
            head.append(tr("report-entry-gone"))
        case _:
            number = action.number if isinstance(action, MendEntry) else 0
            head.append(result.entry_line(after.entered[number - 1], scene, record=record))
    head += [Markup(""), result.standing(settle(after.sheet, after.agreement), scene)]
    if isinstance(action, Tell) and closed(after.sheet, after.agreement, after.finished):
        head.append(tr("report-closes"))
    write = keys.button(tr("button-report-write"), _tap(scene, codes.WRITE))
    return _screen(head, ((write,), (_back(scene), *suit)))


# --- what was told so far -------------------------------------------------------------------


def _deals_page(view: PlayerView, scene: Scene, page: int) -> Screen:
    """Return a page of the deals and entries, and of those taken out; page 0 has the last ones."""
    tr, told = scene.tr, [*telling.listed(answers.pulka_of(view))]
    last = pages(len(told), TOLD_SHOWN) - 1
    page = min(page, last)
    text: Text = [tr("report-deals"), Markup("")]
    deals, entries = list[Button](), list[Button]()
    end = len(told) - page * TOLD_SHOWN
    for number, item, facts, seats in told[max(0, end - TOLD_SHOWN) : end]:
        line = _line(facts, _seated(scene, seats), record=view.agreement.convention.record)
        by = _author(item.mends[-1][0], scene) if item.mends else None
        if not number:
            text.append(tr("report-removed", name=by or "", deal=line))
            continue
        deal = isinstance(facts, DealFacts)
        label = str(number) if deal else plain(tr("button-report-entry-of", number=number))
        code = f"{answers.OPEN}={answers.DEAL}-{number}" if deal else f"{answers.ENTRY}={number}"
        (deals if deal else entries).append(keys.button(label, _tap(scene, code)))
        marks = [Markup("")] + ([tr("report-mark", name=by)] if by else [])
        if isinstance(facts, DealFacts) and facts.told is not None and facts.told.late:
            marks.append(tr("report-late"))
        text.append(tr("report-deal", number=label, deal=line, mark=join(words.DOT, marks)))
    turn = [("button-newer", page - 1)] * (page > 0) + [("button-older", page + 1)] * (page < last)
    row = [_opens(key, f"{answers.DEALS}-{to}", scene) for key, to in turn]
    rows = (*keys.grid(deals, 5), *keys.fitting(entries, 3), (*row, _back(scene)))
    return _screen(text, rows)


def _line(facts: DealFacts | Entered, scene: Scene, *, record: bool) -> Markup:
    if isinstance(facts, Entered):
        return result.entry_line(facts, scene, record=record)
    return result.deal_line(facts, scene)


def _author(seat: int, scene: Scene) -> Markup:
    """Return who wrote: the name at a seat, or the table's owner who does not sit."""
    return words.name(scene, seat) if seat >= 0 else scene.tr("report-owner")


def _deal_page(view: PlayerView, scene: Scene, number: int) -> Screen:
    """Return one deal with what stood there before, and the ways to mend it."""
    tr, facts, pulka = scene.tr, view.finished[number - 1], answers.pulka_of(view)
    text: Text = [tricks.header(number, facts.dealer, scene), *result.told_lines(facts, scene)]
    then, mends = _seated(scene, telling.seats_then(pulka, Tell, number)), list[Markup]()
    for seat, old in telling.stood(pulka, number):
        name = _author(seat, scene)
        if old is None:
            mends.append(tr("report-stood-inserted", name=name))
        else:
            line = _line(old, then, record=facts.record)
            mends.append(tr("report-stood", name=name, deal=line))
    text += [Markup(""), *mends] if mends else []
    mend, remove, insert = (
        keys.button(tr(f"button-report-{what}"), _tap(scene, codes.numbered(what, number)))
        for what in (answers.MEND, codes.REMOVE, answers.INSERT)
    )
    return _screen(text, ((mend, remove), (insert,), (_back(scene),)))


def _guests_page(view: PlayerView, scene: Scene) -> Screen:
    """Return the guests, with buttons to give each another name, or none."""
    rows = []
    for seat in sorted(view.guests):
        rename, drop = (
            Tap(Verb.LOBBY, scene.table, 0, codes.numbered(what, view.joined.index(seat))).encode()
            for what in (codes.NAME_GUEST, codes.DROP_GUEST)
        )
        named = keys.button(words.name(scene, seat), rename)
        rows.append((named, keys.button(scene.tr("button-guest-nameless"), drop)))
    return _screen([scene.tr("report-guests")], (*rows, (_back(scene),)))
