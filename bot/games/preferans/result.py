"""The end of a deal: its result, the entries with reasons, and the dealt cards."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from markupsafe import Markup, escape

from bot.games.preferans import coach, darkness, lines, wording
from bot.i18n import Translator, join
from bot.screen import Screen
from bot.views import keys, results, tricks, words
from bot.views.model import Scene
from engine.cards import Card
from engine.computers import Level
from engine.events import Entered
from engine.preferans.actions import TRICKS, AnyContract, Contract, HalfWhist, Special
from engine.preferans.conventions import ALONE, HALF_LEVELS, MISERE_PRICE, OBLIGATION, PRICES
from engine.preferans.facts import (
    Column,
    DealFacts,
    EndingKind,
    EntryReason,
    SheetEntry,
    takes_talon,
)
from engine.preferans.facts import taken as taken_in
from engine.preferans.observe import PlayerView
from engine.preferans.pulka import among, enter, joined_by, settle, whole

ON_WHOM: Final = (
    EntryReason.HELP_GIVEN,
    EntryReason.ALL_PASS_FEWEST,
    EntryReason.RECORD_WHISTS,
    EntryReason.TAKEN_WHISTS,
    EntryReason.KETTLE_WHISTS,
)
"""Whists that several players may owe for different reasons: the debtor is named."""
MULTIPLIED: Final = frozenset(
    (
        EntryReason.MADE,
        EntryReason.UNPLAYED,
        EntryReason.UNDERTRICKS,
        EntryReason.TRICK_WHISTS,
        EntryReason.SHARED_WHISTS,
        EntryReason.CONSOLATION,
        EntryReason.MISSING,
        EntryReason.HALF_WHIST,
        EntryReason.TALON_PRIZE,
        EntryReason.CHECKED_MADE,
        EntryReason.CHECKED_WHISTS,
        EntryReason.MISERE_MADE,
        EntryReason.MISERE_TRICKS,
        EntryReason.MISERE_SHARED,
        EntryReason.MISERE_SHARED_TRICKS,
        EntryReason.WITHOUT_THREE,
    )
)
"""Entries for a contract, which rise with bombs and darkness. Rule 13.10."""

# --- in words -------------------------------------------------------------------------------


def verdict(facts: DealFacts, tr: Translator) -> Markup:
    """Return the result of the deal: «7♣ ровно», «8♥ без одной», «распасы»."""
    if facts.declarer is None:
        return tr("result-passed-out" if facts.own_talons else "result-all-pass")
    game = game_text(facts, tr)
    result = _result(facts, tr)
    if result is None:
        return tr("verdict-unplayed", game=game)
    return tr("verdict", game=game, result=result)


def game_text(facts: DealFacts, tr: Translator) -> Markup:
    """Return the game with its suit, or the level alone where no suit was reported."""
    game = _game(facts)
    if facts.told is not None and not facts.told.suit and isinstance(game, Contract):
        return escape(str(game.level))
    return wording.played_at(game, tr, no_talon=facts.no_talon)


def told_line(facts: DealFacts, scene: Scene) -> Markup | None:
    """Return that a stored deal was mended, or that one stands after the end. Rule 13.42."""
    told = facts.told
    if told is None:
        return None
    marks = [scene.tr("result-mended")] if told.mended and not told.mends else []
    marks += [scene.tr("result-late")] if told.late else []
    return join(" · ", marks) if marks else None


def told_lines(facts: DealFacts, scene: Scene) -> list[Markup]:
    """Return a deal with real cards and its entries."""
    found = [
        headline(facts, scene),
        shared_line(facts, scene),
        whisted_line(facts, scene),
        *darkness.result_lines(facts, scene),
        taken_line(facts, scene),
        told_line(facts, scene),
        Markup(""),
        *write_lines(facts, scene),
    ]
    return [line for line in found if line is not None]


def _game(facts: DealFacts) -> AnyContract:
    game = facts.contract if facts.contract is not None else facts.bid
    if game is None:
        raise ValueError("a declarer without a bid")
    return game


def _result(facts: DealFacts, tr: Translator) -> Markup | None:
    """Return what the declarer made of it, None if nobody whisted."""
    if facts.declarer is None:
        raise ValueError("nobody declared")
    tricks = facts.taken[facts.declarer]
    match facts.contract:
        case _ if facts.ending is not None and facts.ending.kind is EndingKind.WITHOUT_THREE:
            return tr("result-down", n=3)
        case Special() | Contract() as game if _was_played(facts):
            return wording.scored(game, tricks, tr)
        case _:
            half = any(isinstance(say, HalfWhist) for _, say in facts.whisting)
            return tr("result-half") if half else None


def _was_played(facts: DealFacts) -> bool:
    """Return whether the game's tricks count."""
    return (
        isinstance(facts.contract, Special)
        or bool(facts.whisters)
        or facts.checked
        or _half_played(facts)
    )


def _half_played(facts: DealFacts) -> bool:
    """Return whether the game was played after half-whist. Rule 13.43."""
    return facts.told is not None and facts.told.half_played


def headline(facts: DealFacts, scene: Scene, *, limit: int = words.NAME_LIMIT) -> Markup:
    """Return «Анна — 7♣ без одной»."""
    if facts.declarer is None:
        return scene.tr("headline-passed-out" if facts.own_talons else "headline-all-pass")
    return scene.tr(
        "headline",
        name=words.subject(scene, facts.declarer, limit),
        verdict=verdict(facts, scene.tr),
    )


def shared_line(facts: DealFacts, scene: Scene) -> Markup | None:
    """Return «Мизер пополам с Глебом» without declining names, or None. Rule 7.4."""
    if facts.partner is None:
        return None
    return scene.tr("result-shared", name=words.who(scene, facts.partner))


def whisted_line(facts: DealFacts, scene: Scene) -> Markup | None:
    """Return «Вистует Вера в светлую», or None without whisters."""
    if not facts.whisters:
        return None
    who, names = lines.whisters(facts, scene)
    return scene.tr(
        "result-whisted",
        who=who,
        names=names,
        mode=lines.mode(
            facts.open_play,
            third_hand=facts.third_hand is not None,
            alone=facts.alone,
            talon=takes_talon(facts.whisting),
        ),
    )


def ending_line(facts: DealFacts, scene: Scene) -> Markup | None:
    """Return how the deal ended before its tenth trick, or None."""
    if facts.ending is None:
        return None
    seat = facts.ending.seat
    match facts.ending.kind:
        case EndingKind.CLAIM:
            return words.about(scene, "ending-claim", seat)
        case EndingKind.AGREED:
            return scene.tr("ending-agreed")
        case EndingKind.CONCEDE:
            return words.about(scene, "ending-concede", seat)
        case EndingKind.WITHOUT_THREE:
            return words.about(scene, "ending-without-three", seat)
        case EndingKind.CHECKED:
            return scene.tr("ending-checked")


def taken_line(facts: DealFacts, scene: Scene) -> Markup | None:
    """Return the tricks as they were scored, or None without tricks."""
    if not any(facts.taken):
        return None
    seats = [
        seat
        for seat in range(len(facts.taken))
        if seat in facts.active or (facts.declarer is None and seat == facts.dealer)
    ]
    # A third hand left closed was not played. Rule 10.1.
    played = [seat for seat in seats if seat != facts.third_hand or facts.open_play]
    kind = None if facts.ending is None else facts.ending.kind
    claimed = kind is EndingKind.CLAIM
    told = facts.told is not None
    if told and (len(facts.whisters) == 1 or facts.checked):
        # Tricks of the defence were not told apart.
        played = [seat for seat in played if seat in (facts.declarer, *facts.whisters)]
    if isinstance(facts.contract, Special) and (told or kind is EndingKind.AGREED):
        # The others were not asked for theirs.
        played = [seat for seat in seats if seat in (facts.declarer, facts.partner)]
    if not isinstance(facts.contract, Special) or not claimed:
        return scene.tr("taken", tricks=words.pairs(scene, played, facts.taken))
    # Which catcher would have taken the rest is unknown, and costs nothing. Rule 7.6.
    took = words.pairs(scene, played, taken_in(facts.tricks, len(facts.taken)))
    return scene.tr("taken-unplayed", tricks=took, n=TRICKS - len(facts.tricks))


def laid_lines(facts: DealFacts, scene: Scene) -> list[Markup]:
    """Return the hands opened for the check, the declarer's as discarded. Rule 4.9."""
    if not facts.checked or facts.told is not None:
        return []
    away = frozenset(facts.discard or ())
    taken = frozenset[Card]()
    if not facts.no_talon and facts.declarer is not None:
        taken = frozenset(facts.talon_of(facts.declarer))
    hands = (
        hand | taken if seat == facts.declarer else hand for seat, hand in enumerate(facts.hands)
    )
    return [
        scene.tr(
            "result-hand", name=words.subject(scene, seat), cards=words.hand(hand - away, scene.tr)
        )
        for seat, hand in enumerate(hands)
        if hand
    ]


def talon_line(facts: DealFacts, scene: Scene) -> Markup:
    """Return the talon, and the discard where there was one; of two talons whose is which."""
    tr = scene.tr
    if facts.own_talons:
        laid = {facts.declarer: facts.discard or ()}
        laid |= dict.fromkeys(facts.whisters, facts.whister_discard or ())
        return join("\n", [_own_talon(seat, facts, laid.get(seat, ()), scene) for seat in (0, 1)])
    talon = words.cards(facts.talon, tr)
    if facts.no_talon:
        return tr("result-talon-left", talon=talon)
    if facts.discard is None:
        return tr("result-talon", talon=talon)
    return tr("result-discard", talon=talon, discard=words.cards(facts.discard, tr))


def _own_talon(seat: int, facts: DealFacts, laid: tuple[Card, ...], scene: Scene) -> Markup:
    """Return a player's own talon, and what he laid away if he took it. Rule 10.2."""
    return scene.tr(
        "result-own-talon",
        name=words.subject(scene, seat),
        talon=words.cards(facts.talon_of(seat), scene.tr),
        taken="yes" if laid else "no",
        discard=words.cards(laid, scene.tr),
    )


# --- entries --------------------------------------------------------------------------------


def item(write: SheetEntry, facts: DealFacts, scene: Scene) -> Markup:
    """Return one entry, «висты 3 × 4 = 12», without line breaks in the figure."""
    if write.column in (Column.POOL, Column.BOMB) or (
        write.column is Column.MOUNTAIN and write.points < 0
    ):
        figure = words.points(abs(write.points))
    else:
        spared = facts.taken[write.seat] - write.count
        if write.why is EntryReason.ALL_PASS_TRICKS and spared:
            figure = words.reduced(write.count + spared, spared, write.price, write.points)
        else:
            figure = words.figure(write.count, write.price, write.points)
    key, figure = f"write-{write.why}", words.tied(*figure.split(" "))
    if write.why in ON_WHOM and write.on is not None:
        return scene.tr(key, figure=figure, on=words.who(scene, write.on))
    return scene.tr(key, figure=figure)


def write_lines(facts: DealFacts, scene: Scene) -> list[Markup]:
    """Return a line per player with entries, the declarer first, in the order of the entries."""
    written: dict[int, list[Markup]] = {}
    for write in _told(facts):
        written.setdefault(write.seat, []).append(item(write, facts, scene))
    if not written:
        return [scene.tr("write-nothing")]
    return [
        scene.tr("write-line", name=words.subject(scene, seat), items=join(", ", items))
        for seat, items in sorted(written.items(), key=lambda each: each[0] != facts.declarer)
    ]


def _told(facts: DealFacts) -> Iterator[SheetEntry]:
    """Yield the entries to show: a prize once, however many owe it; a kettle where it moves to."""
    winners: set[int] = set()
    for write in facts.writes:
        if write.why is EntryReason.KETTLE_MOVED and write.points < 0:
            continue
        if write.why is not EntryReason.PRIZE or write.seat not in winners:
            yield write
        if write.why is EntryReason.PRIZE:
            winners.add(write.seat)


def standing(
    settlement: tuple[Fraction, ...], scene: Scene, seats: Sequence[int] | None = None
) -> Markup:
    """Return «Итог в вистах: Анна +12 · Вера −12», in whole whists. Rule 8.5."""
    figures = [words.signed(each) for each in whole(settlement)]
    return scene.tr("standing", standing=words.pairs(scene, seats or range(len(figures)), figures))


# --- the message ----------------------------------------------------------------------------


def result_screen(facts: DealFacts, view: PlayerView, scene: Scene, *, cut_button: bool) -> Screen:
    """Return the result of ``facts``, which replaces the live message.

    ``view`` is the table now; with ``cut_button`` the next deal may be cut from here, and until
    then ``menu`` may show the computers' levels.
    """
    scene = replace(scene, viewer=view.viewer)
    return results.result_screen(
        _result_of(facts, view, scene),
        view,
        scene,
        choices=tuple(Level),
        cut_button=cut_button,
        deals=len(view.finished),
        vote=lines.vote_line(view, scene),
    )


def _result_of(facts: DealFacts, view: PlayerView, scene: Scene) -> results.Result:
    number, last = facts.number, last_trick_line(facts, scene)
    own = view.viewer >= 0
    return results.Result(
        number,
        facts.dealer,
        played=(
            headline(facts, scene),
            shared_line(facts, scene),
            whisted_line(facts, scene),
            *darkness.result_lines(facts, scene),
            taken_line(facts, scene),
            last,
            ending_line(facts, scene),
            *laid_lines(facts, scene),
            talon_line(facts, scene) if facts.told is None else told_line(facts, scene),
        ),
        last_trick=last,
        writes=write_lines(facts, scene),
        standings=(
            standing(settlement_after(view, number, facts.absent), scene, facts.present),
            darkness.bombs(view.sheet, scene) if number == len(view.finished) else None,
        ),
        remarks=coach.remarks(facts, view.viewer, scene),
        looking_back=()
        if facts.told is not None
        else (
            keys.analysis_button(scene, number),
            *((keys.replay_button(scene, number),) if own else ()),
        ),
    )


# --- the card in a player's own chat --------------------------------------------------------


def card_screen(facts: DealFacts, view: PlayerView, scene: Scene) -> Screen:
    """Return the result for the player ``view.viewer``, right after the deal.

    «Раздача 7: Борис 7♣ без одной · вы +16 · итог +33»; ``view`` is the table now.
    """
    me, scene = view.viewer, replace(scene, viewer=view.viewer)
    now, before = (
        whole(settlement_after(view, deals, facts.absent))
        for deals in (facts.number, facts.number - 1)
    )
    change = now[me] - before[me]
    line = verdict(facts, scene.tr) if facts.declarer == me else deal_line(facts, scene)
    told = results.card(facts.number, line, change, now[me], scene)
    return results.card_screen(_result_of(facts, view, scene), told, scene)


def settlement_after(view: PlayerView, deals: int, absent: frozenset[int]) -> tuple[Fraction, ...]:
    """Return the settlement after so many deals, without later entries.

    Players who were ``absent``, as they sat down later, had none. Rule 13.16.
    """
    later = (
        write
        for facts in view.finished[deals:]
        for write in facts.writes
        if write.column is not Column.BOMB
    )
    taken_back = tuple(replace(write, points=-write.points) for write in later)
    entered = () if view.told is None else view.told.entered
    by_hand = [replace(each, points=-each.points) for each in entered if each.after > deals]
    if not taken_back and not by_hand and not absent:
        return view.settlement
    sheet = joined_by(enter(view.sheet, taken_back), by_hand)
    if not absent:
        return settle(sheet, view.agreement)
    present = [seat for seat in range(len(sheet.accounts)) if seat not in absent]
    found = settle(among(sheet, present), view.agreement.among(len(present)))
    figures = dict(zip(present, found, strict=True))
    return tuple(figures.get(seat, Fraction(0)) for seat in range(len(sheet.accounts)))


def deal_line(facts: DealFacts, scene: Scene) -> Markup:
    """Return the line of the protocol: «Борис 7♣ без одной», «распасы». Rule 8.8."""
    told = verdict(facts, scene.tr)
    if facts.declarer is None:
        return told
    return words.tied(words.name(scene, facts.declarer), told)


def last_trick_line(facts: DealFacts, scene: Scene) -> Markup | None:
    """Return the tenth trick, which the live message never showed; None without one."""
    if len(facts.tricks) < TRICKS:
        return None
    trick = facts.tricks[-1]
    return tricks.trick_line(TRICKS, lines.trick_cards(trick, scene), trick.winner, scene)


# --- why ------------------------------------------------------------------------------------


def why_screen(facts: DealFacts, scene: Scene) -> Screen:
    """Return every entry of the deal with the rule behind it, in one sentence each."""
    tr = scene.tr
    reasons: dict[Markup, list[Markup]] = {}
    for write in _told(facts):
        line = tr("write-line", name=words.name(scene, write.seat), items=item(write, facts, scene))
        reasons.setdefault(reason(write, facts, tr), []).append(line)
    explained = [
        tr("why-line", writes=join("\n", written), reason=because)
        for because, written in reasons.items()
    ]
    title = tr("why-title", number=facts.number, headline=headline(facts, scene))
    entries = [entry_line(each, scene, record=facts.record) for each in scene.entered]
    apart = [join("\n", [tr("report-entries"), *entries])] if entries else []
    return Screen(join("\n\n", [title, *(explained or [tr("write-nothing")]), *apart]))


def entry_line(entry: Entered, scene: Scene, *, record: bool) -> Markup:
    """Return an entry by hand: «Борис: гора +5 — опоздал»; ``record``: of old preferans. 13.42."""
    on = "" if entry.on is None else scene.tr("report-entry-on", name=words.name(scene, entry.on))
    return scene.tr(
        "report-entry-line",
        name=words.name(scene, entry.seat),
        column=wording.column(entry.column, scene.tr, record=record),
        points=words.signed(entry.points),
        on=join(" ", ["", on]) if on else "",
        why=words.clean(entry.why),
    )


def reason(write: SheetEntry, facts: DealFacts, tr: Translator) -> Markup:
    """Return the rule behind an entry, and its factors. Rule 9.7."""
    told = _rule(write, facts, tr)
    factors = darkness.reason(facts, tr) if write.why in MULTIPLIED else None
    return told if factors is None else join(" ", (told, factors))


def _rule(write: SheetEntry, facts: DealFacts, tr: Translator) -> Markup:
    key, factor = f"why-{write.why}", darkness.factor(facts)
    price = words.points(write.price)
    level = facts.contract.level if isinstance(facts.contract, Contract) else None
    match write.why:
        case EntryReason.MADE | EntryReason.CHECKED_MADE if level is not None:
            return tr(key, price=words.points(PRICES[level] * factor), level=level)
        case EntryReason.UNPLAYED if level is not None:
            return tr(key, price=words.points(PRICES[level] * factor))
        case EntryReason.MISERE_MADE | EntryReason.MISERE_SHARED:
            whole_price = MISERE_PRICE * factor
            return tr(key, price=whole_price, half=words.points(Fraction(whole_price, 2)))
        case EntryReason.MISSING if level is not None and _half_played(facts):
            return tr("why-missing-half_played", price=price, n=OBLIGATION[level] // 2)
        case EntryReason.TRICK_WHISTS if level is not None and _half_played(facts):
            return tr(f"{key}-half_played", price=price, n=OBLIGATION[level] // 2)
        case EntryReason.MISSING if level is not None:
            owed = (ALONE if facts.alone else OBLIGATION)[level]
            return tr(_missing(write, facts, level), price=price, n=owed)
        case EntryReason.ALL_PASS_CLEAN:
            return tr(key, price=words.points(write.points))
        case EntryReason.TRICK_WHISTS if facts.third_hand is not None or facts.alone:
            own = facts.alone or facts.own_talons
            return tr(f"{key}-alone" if own else f"{key}-third", price=price)
        case EntryReason.CONSOLATION if not all(_consoled(facts)):
            return tr("why-consolation-players", price=price)
        case EntryReason.ALL_PASS_TRICKS if _dealer_apart(write, facts):
            return tr("why-all_pass_tricks-aside", price=price)
        case EntryReason.TALON_PRIZE if write.points != write.price * write.count:
            return tr("why-talon_prize-shared", price=price)
        case (
            EntryReason.UNDERTRICKS
            | EntryReason.TRICK_WHISTS
            | EntryReason.CHECKED_WHISTS
            | EntryReason.CONSOLATION
            | EntryReason.HALF_WHIST
            | EntryReason.TALON_PRIZE
            | EntryReason.TALON_REFUSED
            | EntryReason.MISERE_TRICKS
            | EntryReason.MISERE_SHARED_TRICKS
            | EntryReason.WITHOUT_THREE
            | EntryReason.ALL_PASS_TRICKS
            | EntryReason.ALL_PASS_FEWEST
            | EntryReason.REMISE
            | EntryReason.WHIST_REMISE
            | EntryReason.ALL_PASS_REMISE
            | EntryReason.DOWN_WHISTS
            | EntryReason.MISSING_WHISTS
        ):
            return tr(key, price=price)
        case EntryReason.REMISE_CONSOLATION:
            halved = len(facts.whisters) != 1
            due = write.price * (2 if halved else 1)
            sits = write.seat == facts.dealer and facts.dealer not in facts.active
            if facts.third_hand is not None:
                return tr(f"{key}-two", price=price)
            return tr(key, price=price if sits else words.points(due))
        case EntryReason.PRIZE:
            return tr(key, price=int(write.price))
        case EntryReason.BOMB_EARNED if facts.forced:
            return tr("why-bomb_earned-forced", price=words.points(write.points))
        case EntryReason.BOMB_EARNED | EntryReason.BOMB_SPENT:
            return tr(key, price=words.points(abs(write.points)))
        case _:
            return tr(key)


def _consoled(facts: DealFacts) -> Iterator[bool]:
    """Yield whether each opponent of the declarer, also sitting, writes consolation. 13.24."""
    writers = {write.seat for write in facts.writes if write.why is EntryReason.CONSOLATION}
    return (seat in writers for seat in facts.present if seat != facts.declarer)


def _dealer_apart(write: SheetEntry, facts: DealFacts) -> bool:
    """Return whether the amnesty left out a dealer without a trick. Rule 13.25."""
    spared = write.count < facts.taken[write.seat]
    return spared and facts.dealer not in facts.active and not facts.taken[facts.dealer]


def _missing(write: SheetEntry, facts: DealFacts, level: int) -> str:
    """Return which whisters answer for missing tricks. Rule 5.6."""
    if facts.third_hand is not None:
        return "why-missing-alone" if facts.alone else "why-missing-third"
    if len(facts.whisters) == 1:
        return "why-missing"
    if sum(facts.taken[seat] for seat in facts.whisters) >= OBLIGATION[level]:
        return "why-missing-each"
    if level in HALF_LEVELS:
        return "why-missing-half"
    shared = write.points != write.price * write.count
    return "why-missing-shared" if shared else "why-missing-second"


# --- commitments ----------------------------------------------------------------------------


def dealt_lines(facts: DealFacts, scene: Scene) -> list[Markup]:
    """Return the dealt hands and the talon."""
    talon = scene.tr("check-talon", cards=words.cards(facts.talon, scene.tr))
    if facts.own_talons:
        talon = join("\n", [_own_talon(seat, facts, (), scene) for seat in (0, 1)])
    return [*results.hand_lines(facts.hands, scene), talon]
