"""The analysis of a finished deal, in words and as a picture."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Final

from markupsafe import Markup

from bot.games.preferans import result, wording
from bot.i18n import Translator, join, plain
from bot.screen import Picture, Screen
from bot.views import hints, keys, words
from bot.views.model import Scene
from engine.cards import Card, Suit
from engine.preferans.actions import HALF_WHIST, Contract, Special, Strain
from engine.preferans.analysis import (
    AllPassCheck,
    Analysis,
    GameCheck,
    Knowledge,
    Potential,
    Slip,
    WhistCheck,
)
from engine.preferans.facts import DealFacts, Trick
from engine.preferans.newcomers import as_played
from render.preferans import (
    AnalysisPicture,
    HandShown,
    PlayRow,
    Row,
    TrickCard,
    draw_analysis,
)
from render.theme import Theme

WHOLE: Final = 64
"""Maximum characters of a name where any that Telegram allows has room."""
CAPTION: Final = 1024
"""Maximum characters under a picture, as Telegram counts them: in UTF-16 units."""
TEXT: Final = 4096
"""Maximum characters without one."""


@dataclass(frozen=True, slots=True)
class DealContext:
    """The deal of the sentences, and their reader."""

    facts: DealFacts
    scene: Scene

    @property
    def tr(self) -> Translator:
        """The reader's language."""
        return self.scene.tr

    def name(self, seat: int) -> Markup:
        """Return the name at a seat."""
        return words.name(self.scene, seat)


def analysis_screen(found: Analysis, facts: DealFacts, scene: Scene) -> Screen:
    """Return the message of a deal's analysis: the picture, and the text under it.

    What does not fit under a picture is dropped, the least needed of `_parts` first.
    """
    number = facts.number
    facts, scene = then(facts, scene)
    return Screen(
        _text(found, facts, scene, CAPTION),
        ((keys.replay_button(scene, number),),),
        picture=picture(found, facts, scene, Theme.LIGHT),
        plain=_text(found, facts, scene, TEXT),
    )


def then(facts: DealFacts, scene: Scene) -> tuple[DealFacts, Scene]:
    """Return the deal and the scene by the seats of that time. Rule 13.16."""
    seats = tuple(scene.seats[seat] for seat in facts.present)
    return as_played(facts), replace(scene, seats=seats)


def analysis_text(found: Analysis, facts: DealFacts, scene: Scene) -> str:
    """Return the analysis as plain text of any length, for the command of the program."""
    return plain(_text(found, *then(facts, scene), None))


def _text(found: Analysis, facts: DealFacts, scene: Scene, limit: int | None) -> Markup:
    context = DealContext(facts, scene)
    parts = [part for part in _parts(found, context) if part.lines]
    while limit is not None and _length(_joined(parts)) > limit:
        parts.remove(max(parts, key=lambda part: part.spare))
    return _joined(parts)


@dataclass(frozen=True, slots=True)
class Part:
    """Lines that stand together; where room is short, the highest ``spare`` is dropped first."""

    lines: tuple[Markup, ...]
    spare: int


def _joined(parts: Sequence[Part]) -> Markup:
    return join("\n\n", (join("\n", part.lines) for part in parts))


def _length(text: Markup) -> int:
    return len(plain(text).encode("utf-16-le")) // 2


def _parts(found: Analysis, context: DealContext) -> list[Part]:
    scene = context.scene
    number = 0 if scene.of_set or scene.origin else context.facts.number
    title = context.tr("analysis-title", table=words.clean(scene.title), number=number)
    played, more = _play(found, context)
    return [
        Part((title, result.headline(context.facts, scene)), 0),
        Part(_hands(found.hands, context), 4),
        Part((*_game(found, context), *_against(found, context), *_factors(found, context)), 1),
        Part(_passes(found.passes, context), 5 if context.facts.declarer is not None else 1),
        Part(played, 2),
        Part(more, 6),
    ]


# --- possible tricks ------------------------------------------------------------------------


def _hands(hands: Sequence[Potential], context: DealContext) -> tuple[Markup, ...]:
    if not hands:
        return ()
    return (context.tr("analysis-hands"), *(_hand(each, context) for each in hands))


def _hand(hand: Potential, context: DealContext) -> Markup:
    tr = context.tr
    contract = hand.contract
    games = [] if contract is None else [wording.contract(contract, tr)]
    if hand.misere is not None:
        games.append(tr("analysis-clean-misere"))
    if len(games) == 2:
        shown = tr("analysis-hand-or", first=games[0], second=games[1])
    else:
        shown = games[0] if games else tr("analysis-no-game")
    return tr("analysis-hand", name=context.name(hand.seat), games=shown)


# --- the game that was ordered --------------------------------------------------------------


def _game(found: Analysis, context: DealContext) -> tuple[Markup, ...]:
    game = found.game
    if game is None:
        return ()
    lines = (
        _misere(found, game, context)
        if isinstance(game.game, Special)
        else _contract(game, context)
    )
    if found.end is not None and game.taken is not None:
        lines.append(_end(found.end.taken, found.end.due, context))
    return tuple(lines)


def _contract(game: GameCheck, context: DealContext) -> list[Markup]:
    tr = context.tr
    shown = wording.contract(game.game, tr)
    if game.makes(game.due):
        lines = [tr("analysis-game-makes", game=shown, due=game.due)]
    else:
        lines = [tr("analysis-game-fails", game=shown, due=game.due)]
    if game.discard is not None:
        discard = words.cards(game.discard, tr)
        lines.append(tr("analysis-discard", discard=discard, tricks=game.at_best))
    return lines


def _misere(found: Analysis, game: GameCheck, context: DealContext) -> list[Markup]:
    tr = context.tr
    caught = tr("analysis-misere-caught", n=game.due)
    lines = [caught if game.due else tr("analysis-misere-clean")]
    if game.discard is not None:
        discard = words.cards(game.discard, tr)
        lines.append(tr("analysis-misere-discard", discard=discard, n=game.at_best))
    leader = found.leader
    if leader is None:
        return lines
    catching = [lead.card for lead in found.leads if lead.tricks]
    clean = [lead.card for lead in found.leads if not lead.tricks]
    if leader == game.declarer:
        if catching and clean:
            lines.append(tr("analysis-own-leads", cards=words.cards(clean, tr)))
    elif not clean:
        lines.append(tr("analysis-leads-all", name=context.name(leader)))
    elif catching:
        cards = words.cards(catching, tr)
        lines.append(tr("analysis-leads", cards=cards, name=context.name(leader)))
    return lines


def _end(taken: int, due: int, context: DealContext) -> Markup:
    declarer = context.facts.declarer
    if taken == due or declarer is None:
        return context.tr("analysis-end-even")
    return context.tr("analysis-end-apart", name=context.name(declarer), due=due, taken=taken)


def _factors(found: Analysis, context: DealContext) -> tuple[Markup, ...]:
    """Return the declarer's factors by darkness and a bomb, and blind passes. Rule 9."""
    tr, facts, factor = context.tr, context.facts, found.factor
    lines: list[Markup] = []
    if factor is not None and factor.dark is not None:
        gain = words.signed(words.nearest(factor.dark))
        lines.append(tr("analysis-dark", name=context.name(factor.declarer), gain=gain))
    if factor is not None and factor.bombed is not None:
        gain = words.signed(words.nearest(factor.bombed))
        lines.append(tr("analysis-bomb", bomb=factor.bomb, gain=gain))
    if facts.step and not facts.forced:
        names = words.names(context.scene, sorted(facts.passed_dark))
        lines.append(tr("analysis-passed-dark", bomb=1 << facts.step, names=names))
    return tuple(lines)


def _against(found: Analysis, context: DealContext) -> tuple[Markup, ...]:
    third = found.third_hand
    if third is None:
        return _whists(found.whists, context)
    two = context.facts.own_talons
    alone, together = ("single", "talon") if two else ("alone", "together")
    said = {None: "pass", True: together, False: alone}[third.opened]
    gains = {alone: third.alone, together: third.together, "pass": Fraction(0)}
    return (_word(third.seat, said, gains, context),)


def _whists(whists: Sequence[WhistCheck], context: DealContext) -> tuple[Markup, ...]:
    said = [each for each in whists if each.whisted]
    if said or not whists:
        return tuple(_whist(each, context) for each in said)
    # Without a whister one line is enough: of the defender it would have served best.
    return (_whist(max(whists, key=lambda each: each.gain), context),)


def _whist(whist: WhistCheck, context: DealContext) -> Markup:
    half = HALF_WHIST in (say for seat, say in context.facts.whisting if seat == whist.seat)
    instead = "half" if half and not whist.whisted else "pass"
    gains = {"whist": whist.gain, instead: Fraction(0)}
    return _word(whist.seat, "whist" if whist.whisted else instead, gains, context)


def _word(seat: int, said: str, gains: Mapping[str, Fraction], context: DealContext) -> Markup:
    """Return whether a word was right, or which was better, and what others lose, as a hint does.

    ``gains``: what each word is worth with open cards.
    """
    tr = context.tr
    best = max(gains, key=lambda word: (gains[word], word == said))
    lost = {word: gains[best] - gain for word, gain in gains.items()}
    even = [tr("analysis-say", word=word) for word in gains if lost[word] < hints.LEAST]
    verdict = "even" if len(even) > 1 else "right" if best == said else "better"
    named = words.listed(even, tr)
    head = tr("analysis-word", name=context.name(seat), verdict=verdict, words=named)
    worse = sorted((each for each in gains if lost[each] >= hints.LEAST), key=lost.__getitem__)
    told = hints.losses(((tr("analysis-say", word=each), lost[each]) for each in worse), tr)
    return join(words.DOT, (head, *told))


# --- all-pass -------------------------------------------------------------------------------


def _passes(passes: Sequence[AllPassCheck], context: DealContext) -> tuple[Markup, ...]:
    tr = context.tr
    if not passes:
        return ()
    if context.facts.declarer is None:
        lines = (
            tr(
                "analysis-pass-line",
                name=context.name(each.seat),
                average=tenths(each.average, tr),
                most=each.most,
                taken=context.facts.taken[each.seat],
            )
            for each in passes
        )
        return (tr("analysis-passes-title"), *lines)
    figures = [
        tr("analysis-pass", name=words.parted(context.name(each.seat), average), average=average)
        for each in passes
        for average in (tenths(each.average, tr),)
    ]
    return (tr("analysis-passes", figures=join(words.DOT, figures)),)


def tenths(value: Fraction, tr: Translator) -> Markup:
    """Return an average to the nearest tenth, halves up: «3,5», «4,0»."""
    whole, rest = divmod((value * 20 + 1) // 2, 10)
    return tr("decimal", whole=whole, tenths=rest)


# --- the play -------------------------------------------------------------------------------


def _play(found: Analysis, context: DealContext) -> tuple[tuple[Markup, ...], tuple[Markup, ...]]:
    """Return the costly cards by person, in the order of play, and how many more there are."""
    tr, facts = context.tr, context.facts
    if not facts.tricks:
        return (), ()
    part = (tr("analysis-play-part"),) if found.costly is None else ()
    if not found.slips:
        return part or (tr("analysis-play-clean"),), ()
    lines = [tr("analysis-play")]
    slips = sorted(found.slips, key=lambda slip: slip.trick)
    for player in dict.fromkeys(slip.player for slip in slips):
        lines.append(context.name(player))
        lines += (_slip(slip, context) for slip in slips if slip.player == player)
    if found.costly is not None and found.costly > len(found.slips):
        part = (tr("analysis-play-more", shown=len(found.slips), costly=found.costly),)
    return tuple(lines), part


def _slip(slip: Slip, context: DealContext) -> Markup:
    tr = context.tr
    said: dict[str, object] = {
        "trick": slip.trick,
        "card": words.card(slip.card, tr),
        "better": words.card(slip.better, tr),
        "cost": _cost(slip, context),
        "knowledge": "hidden" if slip.knowledge is Knowledge.HIDDEN else "other",
    }
    if slip.seat == slip.player:
        return tr("analysis-slip", **said)
    nobodys = slip.seat == context.facts.third_hand
    whose, hand = ("nobodys", "") if nobodys else ("player", context.name(slip.seat))
    return tr("analysis-slip-hand", whose=whose, hand=hand, **said)


def _cost(slip: Slip, context: DealContext) -> Markup:
    """Return the cost of a card: missed tricks, or on misère and all-pass extra ones."""
    tr, facts = context.tr, context.facts
    if facts.declarer is None:
        return tr("analysis-cost-average", average=tenths(slip.loss, tr))
    n = int(slip.loss)
    own = slip.seat == facts.declarer
    if isinstance(facts.contract, Special):
        cost = tr("analysis-cost-more" if own else "analysis-cost-uncaught", n=n)
    else:
        cost = tr("analysis-cost-less", n=n)
    if not slip.turned:
        return cost
    if isinstance(facts.contract, Contract):
        return tr("analysis-turned-lost" if own else "analysis-turned-made", cost=cost)
    return tr("analysis-turned-caught" if own else "analysis-turned-free", cost=cost)


# --- the picture ----------------------------------------------------------------------------


def picture(found: Analysis, facts: DealFacts, scene: Scene, theme: Theme) -> Picture:
    """Return the layout and the table of tricks; equal keys show equal pixels."""
    shown = analysis_picture(found, facts, scene)
    return Picture.of(f"analysis-{theme.value}", shown, partial(draw_analysis, shown, theme))


def analysis_picture(found: Analysis, facts: DealFacts, scene: Scene) -> AnalysisPicture:
    """Return the hands as dealt, the talon, the discard, and each hand's possible tricks."""
    tr = scene.tr
    active = facts.active
    return AnalysisPicture(
        title=plain(result.headline(facts, scene, limit=WHOLE)),
        hands=tuple(_shown(facts, scene, seat) for seat in active),
        talon_label=plain(tr("analysis-picture-talon")),
        talon=tuple(
            _spelt(card, tr)
            for card in (facts.talon if facts.declarer is None else facts.talon_of(facts.declarer))
        ),
        discard_label=plain(tr("analysis-picture-discard")),
        discard=tuple(_spelt(card, tr) for card in facts.discard or ()),
        table_label=plain(tr("analysis-picture-tricks")),
        columns=(
            *(suit.sign for suit in Suit),
            plain(tr("no-trump")),
            *(() if facts.own_talons else (plain(tr("analysis-picture-misere")),)),
        ),
        rows=tuple(
            replace(row, cells=row.cells[: len(Strain)]) if facts.own_talons else row
            for row in (_row(hand, found.game, scene) for hand in found.hands)
        ),
        four_colours=scene.four_colours,
        headline=plain(_headline(found, DealContext(facts, scene))),
        play_label=plain(tr("analysis-picture-play")),
        play=tuple(_play_rows(facts, dearest(found), scene)),
    )


def dearest(found: Analysis) -> Slip | None:
    """Return the costliest card: first one that turned the deal, then one that could be known."""
    hidden = Knowledge.HIDDEN
    return max(
        found.slips,
        key=lambda slip: (slip.turned, slip.knowledge is not hidden, slip.loss, -slip.trick),
        default=None,
    )


def _headline(found: Analysis, context: DealContext) -> Markup:
    """Return the turning point of the play in a sentence, "" if nothing was played or judged."""
    tr, facts, slip = context.tr, context.facts, dearest(found)
    if slip is None:
        clean = found.costly is not None and facts.tricks
        return tr("analysis-play-clean") if clean else Markup("")
    own = "own" if slip.seat == facts.declarer else "against"
    if facts.declarer is None:
        what = tr("analysis-dear-average", average=tenths(slip.loss, tr))
    elif slip.turned:
        key = "misere" if isinstance(facts.contract, Special) else "contract"
        what = tr(f"analysis-dear-{key}", whose=own)
    else:
        what = tr("analysis-dear-tricks", n=int(slip.loss))
    return tr(
        "analysis-dear",
        name=context.name(slip.player),
        what=what,
        better=words.card(slip.better, tr),
        card=words.card(slip.card, tr),
        trick=slip.trick,
        knowledge="hidden" if slip.knowledge is Knowledge.HIDDEN else "other",
    )


def _play_rows(facts: DealFacts, dear: Slip | None, scene: Scene) -> Iterator[PlayRow]:
    """Return each hand's cards, below the talon's cards where they opened tricks."""
    tr, active = scene.tr, facts.active
    if any(trick.talon is not None for trick in facts.tricks):
        opened = [
            None
            if trick.talon is None
            else TrickCard(*_spelt(trick.talon, tr), won=trick.winner not in active)
            for trick in facts.tricks
        ]
        yield PlayRow(plain(tr("analysis-picture-talon")), tuple(opened))
    for seat in active:
        numbered = enumerate(facts.tricks, 1)
        cards = [_played(trick, number, seat, dear, tr) for number, trick in numbered]
        if any(cards):
            yield PlayRow(_hand_name(facts, scene, seat), tuple(cards))


def _played(
    trick: Trick, number: int, seat: int, dear: Slip | None, tr: Translator
) -> TrickCard | None:
    """Return the card of a seat in a trick, None if it played none."""
    for player, card in trick.cards:
        if player == seat:
            cost = dear is not None and (dear.trick, dear.card) == (number, card)
            return TrickCard(*_spelt(card, tr), won=trick.winner == seat, dear=cost)
    return None


def _hand_name(facts: DealFacts, scene: Scene, seat: int) -> str:
    if seat == facts.third_hand:
        return plain(scene.tr("analysis-picture-third"))
    return words.clean(scene.seats[seat].name) or plain(scene.tr("nameless"))


def _shown(facts: DealFacts, scene: Scene, seat: int) -> HandShown:
    tr = scene.tr
    held = sorted(facts.hands[seat], reverse=True)
    return HandShown(
        name=_hand_name(facts, scene, seat),
        suits=tuple(
            (suit.sign, tuple(words.rank(card.rank, tr) for card in held if card.suit is suit))
            for suit in Suit
        ),
        declarer=seat == facts.declarer,
    )


def _spelt(card: Card, tr: Translator) -> tuple[str, str]:
    return words.rank(card.rank, tr), card.suit.sign


def _row(hand: Potential, game: GameCheck | None, scene: Scene) -> Row:
    """Return a hand's line; a played misère shows the tricks it is caught for."""
    played = game is not None and isinstance(game.game, Special) and game.declarer == hand.seat
    due = game.due if game is not None and played else None
    clean = hand.misere is not None if due is None else due == 0
    cells = tuple(str(tricks) for tricks in hand.tricks)
    contract = hand.contract
    level = None if contract is None else contract.level
    best = frozenset(place for place, tricks in enumerate(hand.tricks) if tricks == level)
    misere = plain(scene.tr("analysis-picture-clean")) if clean else str(due or "–")
    return Row(
        name=words.clean(scene.seats[hand.seat].name) or plain(scene.tr("nameless")),
        cells=(*cells, misere),
        marked=best | (frozenset((len(cells),)) if clean else frozenset()),
        faded=frozenset(place for place, tricks in enumerate(hand.tricks) if tricks < 6)
        | (frozenset() if clean or due else frozenset((len(cells),))),
    )
