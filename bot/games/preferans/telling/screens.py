"""The message of a table with real cards: the questions about a deal, and the list of deals."""

from collections.abc import Iterable, Iterator
from typing import Final

from markupsafe import Markup, escape

from bot.games.preferans import darkness, result, wording
from bot.games.preferans.telling import entries, steps
from bot.games.preferans.telling.reading import Ambiguous
from bot.i18n import join, plain
from bot.screen import Button, Rows, Screen, Style
from bot.taps import Tap, Verb
from bot.views import codes, joining, keys, notices, tricks, words
from bot.views.model import Scene
from engine.log import table_code
from engine.preferans import telling
from engine.preferans.actions import DealKind, HandEntry, Strain, Tell
from engine.preferans.asking import TellQuestion, ToldPulka, complete
from engine.preferans.facts import DealFacts
from engine.preferans.legal_tells import Field, ToldGame, ToldWords
from engine.preferans.observe import PlayerView
from engine.preferans.pulka import closed, settle
from engine.votes import STOP

GRID_NAME: Final = 5
"""Characters of a name in the first button of its row in the grid of games."""
MISERE_NAME: Final = 6
"""Characters of a name in a button of a misère, of which three stand in a row."""
DEALS_SHOWN: Final = 10
"""Deals on a page of the list."""
_YES_NO: Final = {
    Field.ALONE: "report-alone",
    Field.SHARED: "report-shared",
    Field.DARK: "report-dark",
    Field.REFUSED: "report-refused",
    Field.OFF_MOUNTAIN: "report-off-mountain",
}
"""The question of each part that is told by yes or no."""


def screen(view: PlayerView, scene: Scene) -> Screen:
    """Return the message of the table: a page that is open, the next question, or the preview."""
    if entries.is_open(scene.report):
        return entries.screen(steps.pulka_of(view), scene)
    page, _, number = scene.report.opened.partition("-")
    match page:
        case steps.DEALS:
            return _deals_page(view, scene, int(number or 0))
        case codes.STOP:
            return _stop_page(scene)
        case steps.GUESTS:
            return _guests_page(view, scene)
        case steps.DEAL if 0 < int(number or 0) <= len(view.finished):
            return _deal_page(view, scene, int(number))
    line = steps.line_of(view, scene.report)
    seats = telling.seats_then(steps.pulka_of(view), deal=scene.report.deal)
    scene = entries.seated(scene, seats)
    if isinstance(line, Ambiguous):
        return _choices_page(line, scene)
    if isinstance(line, HandEntry):
        return _entry_preview(view, line, scene)
    found = steps.read(view, scene.report)
    if isinstance(line, Tell):
        return _preview(found.pulka, line, _head(view, found.pulka, line, scene), scene)
    head = _head(view, found.pulka, found.draft.tell, scene)
    above = [*head, _so_far(found.draft.tell, scene)]
    if scene.report_by:
        above.append(scene.tr("report-by", name=scene.report_by))
    asked = found.question
    match page:
        case steps.DEALER | steps.OUT:
            text = scene.tr(f"report-which-{page}")
            rows = _seat_rows(page, found.pulka, found.draft.tell, scene)
        case steps.SUIT:
            text, rows = scene.tr("report-which-suit"), _suit_rows(scene)
        case _ if asked is None:
            tell = complete(found.pulka, found.draft)
            return _preview(found.pulka, tell, head, scene)
        case _:
            text, rows = _question(asked, found.pulka, found.draft.tell, scene)
    rows += ((_back(scene),),) if scene.report.steps or scene.report.deal or page else ()
    if not (scene.report.steps or scene.report.deal or page):
        rows += _service_rows(view, scene)
    text = join("\n", [line for line in (*above, Markup(""), text) if line is not None])
    vote = notices.waiting_line(view, scene)
    return Screen(join("\n\n", [text, *([vote] if vote else ())]), rows)


def _head(view: PlayerView, pulka: ToldPulka, tell: Tell, scene: Scene) -> list[Markup | None]:
    """Return which deal it is, and who has no cards in it."""
    terms = telling.terms_of(pulka, tell)
    header = tricks.header(scene.report.deal or view.number, terms.dealer, scene)
    return [header, _heading(scene), _away(pulka, terms.active, scene)]


def _heading(scene: Scene) -> Markup | None:
    if not scene.report.deal:
        return None
    return scene.tr("report-inserted" if scene.report.insert else "report-mended")


def _away(pulka: ToldPulka, active: tuple[int, ...], scene: Scene) -> Markup | None:
    """Return who has no cards in this deal."""
    away = [seat for seat in range(pulka.agreement.players) if seat not in active]
    return scene.tr("report-out", names=words.names(scene, away)) if away else None


def _so_far(tell: Tell, scene: Scene) -> Markup | None:
    """Return what is known of the deal: «Анна 6»."""
    if tell.declarer is None:
        return scene.tr("result-all-pass") if scene.report.steps and tell.level else None
    game = _game_text(tell.kind, tell.level, tell.strain, scene)
    line = words.tied(words.name(scene, tell.declarer), game)
    said = words_text(ToldWords(tell.whisters, tell.left, tell.hand), scene)
    spoken = tell.whisters or tell.left
    return join(" · ", (line, said)) if spoken else line


def _game_text(kind: DealKind, level: int, strain: Strain | None, scene: Scene) -> Markup:
    match kind:
        case DealKind.ALL_PASS:
            return scene.tr("result-all-pass")
        case DealKind.MISERE:
            return scene.tr("misere")
        case DealKind.WITHOUT_THREE:
            return scene.tr("report-without-three", level=level)
        case DealKind.CONTRACT:
            suit = "" if strain is None else wording.strain(strain, scene.tr)
            return Markup(f"{level}{suit}")  # noqa: S704 - a figure and a suit


# --- questions ------------------------------------------------------------------------------


def tap(scene: Scene, code: str) -> str:
    """Return callback data of a button of the report."""
    return codes.report(scene.table, scene.numbers.report, code)


def _back(scene: Scene) -> Button:
    return keys.button(scene.tr("button-report-back"), tap(scene, codes.BACK))


def _question(
    asked: TellQuestion, pulka: ToldPulka, tell: Tell, scene: Scene
) -> tuple[Markup, Rows]:
    tr = scene.tr
    match asked.field:
        case Field.GAME:
            return tr("report-game"), _game_rows(asked.answers, scene)
        case Field.WORDS:
            labels = [words_text(each, scene) for each in asked.answers]
            return tr("report-words"), keys.fitting(_answers(labels, scene), 2)
        case Field.TRICKS if asked.seat is not None:
            return tr("report-tricks", name=words.name(scene, asked.seat)), _trick_rows(
                asked, tell, scene
            )
        case Field.TALON:
            return tr("report-talon"), keys.grid(_answers(map(str, asked.answers), scene), 4)
        case Field.PASSED_DARK:
            labels = [
                words.names(scene, each) if each else tr("report-nobody") for each in asked.answers
            ]
            return tr("report-passed-dark"), keys.fitting(_answers(labels, scene), 2)
        case _:
            yes_no = [tr("choice-on" if each else "choice-off") for each in asked.answers]
            return tr(_YES_NO[asked.field]), keys.grid(_answers(yes_no, scene), 2)


def _answers(labels: Iterable[str], scene: Scene) -> list[Button]:
    """Return a button for each answer, in their order."""
    return [
        keys.button(words.shorten(plain(label), keys.WHOLE), tap(scene, str(place)))
        for place, label in enumerate(labels)
    ]


def _game_rows(games: tuple[ToldGame, ...], scene: Scene) -> Rows:
    """Return a row per person, a column per level; below them misères and all-pass."""
    three = scene.report.opened == steps.THREE
    kind = DealKind.WITHOUT_THREE if three else DealKind.CONTRACT
    rows: dict[int, list[Button]] = {}
    misere, last = list[Button](), list[Button]()
    for place, game in sorted(enumerate(games), key=lambda each: each[1].declarer or 0):
        code, label = tap(scene, str(place)), str(game.level)
        if game.declarer is None:
            last.append(keys.button(scene.tr("report-all-pass"), code))
        elif game.kind is kind:
            row = rows.setdefault(game.declarer, [])
            name = plain(words.parted(words.name(scene, game.declarer, GRID_NAME), label))
            row.append(keys.button(label if row else f"{name} {label}", code))
        elif game.kind is DealKind.MISERE:
            name = plain(words.name(scene, game.declarer, MISERE_NAME))
            misere.append(keys.button(scene.tr("report-misere", name=name), code))
    by_seat = tuple(tuple(row) for row in rows.values())
    if three:
        return by_seat
    if any(game.kind is DealKind.WITHOUT_THREE for game in games):
        more = tap(scene, f"{steps.OPEN}={steps.THREE}")
        last.append(keys.button(scene.tr("button-report-three"), more))
    return (*by_seat, *((tuple(misere),) if misere else ()), tuple(last))


def words_text(said: ToldWords, scene: Scene) -> Markup:
    """Return the words of the defence: «вист Борис», «оба вист», «Вера полвиста»."""
    tr = scene.tr
    halves = words.names(scene, said.left)
    if said.hand is not None:
        who, hand = words.name(scene, said.whisters[0]), words.name(scene, said.hand)
        line = tr("report-by-hand", name=who, hand=hand)
        return join(", ", (tr("report-half", name=halves), line)) if said.left else line
    if said.left:
        if not said.whisters:
            return tr("report-half", name=halves)
        return tr("report-returned", name=halves, other=words.names(scene, said.whisters))
    match len(said.whisters):
        case 0:
            return tr("report-no-whist")
        case 1:
            return tr("report-whist", name=words.name(scene, said.whisters[0]))
        case _:
            return tr("report-both")


def _trick_rows(asked: TellQuestion, tell: Tell, scene: Scene) -> Rows:
    """Return the counts of tricks; of a declarer each with what it means, exact ones first."""
    if asked.seat != tell.declarer or tell.kind is not DealKind.CONTRACT:
        return keys.grid(_answers(map(str, asked.answers), scene), 6)
    level = tell.level
    order = sorted(
        range(len(asked.answers)),
        key=lambda place: (asked.answers[place] < level, abs(asked.answers[place] - level)),
    )
    buttons = []
    for place in order:
        taken = asked.answers[place]
        meaning = plain(wording.result_of(level, taken, scene.tr))
        buttons.append(keys.button(f"{taken}: {meaning}", tap(scene, str(place))))
    made = [
        each for each, place in zip(buttons, order, strict=True) if asked.answers[place] >= level
    ]
    return (*keys.fitting(made, 3), *keys.fitting(buttons[len(made) :], 2))


def _seat_rows(what: str, pulka: ToldPulka, tell: Tell, scene: Scene) -> Rows:
    """Return who may be named; of five the dealer sits anyway."""
    dealer = telling.terms_of(pulka, tell).dealer
    players = pulka.agreement.players
    seats = [
        seat for seat in range(players) if what == steps.DEALER or (players, seat) != (5, dealer)
    ]
    buttons = [keys.button(words.name(scene, seat), tap(scene, f"{what}={seat}")) for seat in seats]
    return keys.fitting(buttons, 2)


def _suit_rows(scene: Scene) -> Rows:
    return (
        tuple(
            keys.button(wording.strain(each, scene.tr), tap(scene, f"{steps.SUIT}={place}"))
            for place, each in enumerate(Strain)
        ),
    )


def _service_rows(view: PlayerView, scene: Scene) -> Rows:
    """Return what else may be done from the first question."""

    def opens(key: str, page: str) -> Button:
        return keys.button(scene.tr(key), tap(scene, f"{steps.OPEN}={page}"))

    row = [opens("button-report-dealer", steps.DEALER)]
    if view.agreement.players > 3:
        row.append(opens("button-report-out", steps.OUT))
    if view.guests:
        row.append(opens("button-report-guests", steps.GUESTS))
    row.append(keys.button(scene.tr("button-report-entry"), tap(scene, entries.ENTRY)))
    row += [button for each in joining.join_button(scene) for button in each]
    last: list[Button] = []
    if view.finished or steps.pulka_of(view).entered:
        last.append(opens("button-report-deals", steps.DEALS))
        last.append(keys.sheet_button(scene, len(view.finished)))
    last.append(keys.button(scene.tr("button-down"), keys.show(scene, "down")))
    return (*keys.fitting(row, 3), *keys.fitting(last, 3))


# --- before it is written -------------------------------------------------------------------


def _preview(pulka: ToldPulka, tell: Tell, head: list[Markup | None], scene: Scene) -> Screen:
    """Return what will be written, and the sums after it."""
    after = telling.told(pulka, tell)
    facts = after.finished[-1]
    text = [*head, Markup(""), *deal_lines(facts, scene), Markup("")]
    text.append(result.standing(settle(after.sheet, after.agreement), scene))
    if closed(after.sheet, after.agreement, after.finished):
        text.append(scene.tr("report-closes"))
    suit: keys.Row = ()
    if tell.kind is DealKind.CONTRACT:
        page = tap(scene, f"{steps.OPEN}={steps.SUIT}")
        suit = (keys.button(scene.tr("button-report-suit"), page),)
    rows = (
        (keys.button(scene.tr("button-report-write"), tap(scene, codes.WRITE)),),
        (_back(scene), *suit),
    )
    return Screen(join("\n", [line for line in text if line is not None]), rows)


def deal_lines(facts: DealFacts, scene: Scene) -> list[Markup]:
    """Return a told deal with its entries."""
    found = [
        result.headline(facts, scene),
        result.shared_line(facts, scene),
        result.whisted_line(facts, scene),
        *darkness.result_lines(facts, scene),
        result.taken_line(facts, scene),
        result.told_line(facts, scene),
        Markup(""),
        *result.write_lines(facts, scene),
    ]
    return [line for line in found if line is not None]


def _stop_page(scene: Scene) -> Screen:
    """Return the question whether to settle now."""
    data = keys.right(scene, table_code(STOP))
    yes = keys.button(scene.tr("button-report-stop"), data, Style.DANGER)
    return Screen(scene.tr("report-stop"), ((yes,), (_back(scene),)))


def _guests_page(view: PlayerView, scene: Scene) -> Screen:
    """Return the guests, with buttons to give each another name, or none."""

    def does(what: str, seat: int) -> str:
        code = codes.numbered(what, view.joined.index(seat))
        return Tap(Verb.LOBBY, scene.table, 0, code).encode()

    rows = []
    for seat in sorted(view.guests):
        name = words.name(scene, seat)
        drop = scene.tr("button-guest-nameless")
        rename = keys.button(name, does(codes.NAME_GUEST, seat))
        rows.append((rename, keys.button(drop, does(codes.DROP_GUEST, seat))))
    return Screen(scene.tr("report-guests"), (*rows, (_back(scene),)))


def _choices_page(line: Ambiguous, scene: Scene) -> Screen:
    """Return the question which deal a line means."""
    rows = [
        (keys.button(escape(said), tap(scene, f"{steps.CHOICE}={place}")),)
        for place, (said, _) in enumerate(line.choices)
    ]
    return Screen(scene.tr("report-line-which"), (*rows, (_back(scene),)))


def _entry_preview(view: PlayerView, entry: HandEntry, scene: Scene) -> Screen:
    """Return an entry by hand, and the sums after it."""
    after = telling.entered(steps.pulka_of(view), entry)
    text = [
        scene.tr("report-entry"),
        result.entry_line(after.entered[-1], scene),
        Markup(""),
        result.standing(settle(after.sheet, after.agreement), scene),
    ]
    write = keys.button(scene.tr("button-report-write"), tap(scene, codes.WRITE))
    return Screen(join("\n", text), ((write,), (_back(scene),)))


# --- the deals so far -----------------------------------------------------------------------


def _deals_page(view: PlayerView, scene: Scene, number: int) -> Screen:
    """Return a page of the list of deals; page 0 has the last ones."""
    tr, total = scene.tr, len(view.finished)
    pages = max(1, -(-total // DEALS_SHOWN))
    number = min(number, pages - 1)
    end = total - number * DEALS_SHOWN
    shown = view.finished[max(0, end - DEALS_SHOWN) : max(0, end)]
    text = [tr("report-deals"), Markup("")]
    text += [
        tr("report-deal", number=facts.number, deal=result.deal_line(facts, scene), mark=mark)
        for facts in shown
        for mark in (_mark(facts, scene),)
    ]
    pulka = steps.pulka_of(view)
    for seat, facts, seats in [*telling.taken_out(pulka)][-DEALS_SHOWN:]:
        line = result.deal_line(facts, entries.seated(scene, seats))
        text.append(tr("report-removed", name=author(seat, scene), deal=line))
    entered = pulka.entered
    if entered:
        text += [Markup(""), scene.tr("report-entries")]
        for n, each in [*enumerate(entered, 1)][-DEALS_SHOWN:]:
            mark = _entry_mark(view, n, scene)
            said = result.entry_line(each, scene)
            text.append(tr("report-deal", number=n, deal=said, mark=mark))
    buttons = [
        keys.button(str(facts.number), tap(scene, f"{steps.OPEN}={steps.DEAL}-{facts.number}"))
        for facts in shown
    ]
    mends = [
        keys.button(tr("button-report-entry-of", number=n), tap(scene, f"{entries.ENTRY}={n}"))
        for n in range(1, len(entered) + 1)
    ][-DEALS_SHOWN:]
    turn: list[Button] = []
    if number:
        turn.append(_page_button("button-newer", number - 1, scene))
    if number + 1 < pages:
        turn.append(_page_button("button-older", number + 1, scene))
    rows = (*keys.grid(buttons, 5), *keys.fitting(mends, 3), (*turn, _back(scene)))
    return Screen(join("\n", text), rows)


def _page_button(key: str, page: int, scene: Scene) -> Button:
    return keys.button(scene.tr(key), tap(scene, f"{steps.OPEN}={steps.DEALS}-{page}"))


def _mark(facts: DealFacts, scene: Scene) -> Markup:
    """Return what marks a deal that was mended, or stands after the end."""
    told = facts.told
    marks = []
    if told is not None and told.mends:
        marks.append(scene.tr("report-mark", name=author(told.mends[-1][0], scene)))
    if told is not None and told.late:
        marks.append(scene.tr("report-late"))
    return Markup("").join(Markup(" · ") + each for each in marks)


def _entry_mark(view: PlayerView, number: int, scene: Scene) -> Markup:
    """Return what marks an entry by hand that was mended."""
    mends = telling.told_entry(steps.pulka_of(view), number).mends
    if not mends:
        return Markup("")
    return Markup(" · ") + scene.tr("report-mark", name=author(mends[-1][0], scene))


def author(seat: int, scene: Scene) -> Markup:
    """Return who wrote: the name at a seat, or the table's owner who does not sit."""
    return words.name(scene, seat) if seat >= 0 else scene.tr("report-owner")


def _deal_page(view: PlayerView, scene: Scene, number: int) -> Screen:
    """Return one deal with what stood there before, and the ways to mend it."""
    tr, facts = scene.tr, view.finished[number - 1]
    text = [tricks.header(number, facts.dealer, scene), *deal_lines(facts, scene)]
    stood = list(_stood(view, facts, scene))
    if stood:
        text += [Markup(""), *stood]
    rows = (
        (
            keys.button(tr("button-report-mend"), tap(scene, f"{steps.MEND}={number}")),
            keys.button(
                tr("button-report-remove"), tap(scene, codes.numbered(codes.REMOVE, number))
            ),
        ),
        (keys.button(tr("button-report-insert"), tap(scene, f"{steps.INSERT}={number}")),),
        (_back(scene),),
    )
    return Screen(join("\n", text), rows)


def _stood(view: PlayerView, facts: DealFacts, scene: Scene) -> Iterator[Markup]:
    """Yield who mended a deal, and what had stood there."""
    if facts.told is None:
        return
    pulka = steps.pulka_of(view)
    before = telling.before(pulka, facts.number)
    then = entries.seated(scene, telling.seats_then(pulka, deal=facts.number))
    for seat, old in facts.told.mends:
        name = author(seat, scene)
        if old is None:
            yield scene.tr("report-stood-inserted", name=name)
            continue
        terms = telling.terms_of(before, old)
        line = result.deal_line(telling.facts_of(before, terms, old), then)
        yield scene.tr("report-stood", name=name, deal=line)
