"""An expert's choice in words: reasons that name cards, claims that the figures allow, figures."""

from collections.abc import Iterator
from typing import Final

from markupsafe import Markup, escape

from bot.games.preferans import labels, lines, wording
from bot.i18n import Translator, join
from bot.views import hints as shared
from bot.views import words
from bot.views.model import Scene
from engine.cards import Card, Suit
from engine.preferans.actions import (
    DECLINE_MISERE,
    HALF_WHIST,
    HOLD,
    PASS,
    PLAY_ALONE,
    PLAY_CLOSED,
    PLAY_OPEN,
    RETURN_WHIST,
    TRICKS,
    WHIST,
    Action,
    AnyContract,
    Bid,
    BidWithoutTalon,
    Claim,
    Contract,
    Discard,
    Order,
    Special,
    TakeTalon,
)
from engine.preferans.ai import reasons
from engine.preferans.ai.advice import Advice, Reason
from engine.preferans.ai.reasons import CardReason, ReasonKind
from engine.preferans.observe import PlayerView, Stage
from engine.tricks import PlayCard
from engine.votes import Agree, Refuse

DEFENCE: Final = frozenset(
    (
        Reason.WHIST_PAYS,
        Reason.WHIST_LIKELY,
        Reason.WHIST_LOSES,
        Reason.HALF_IS_SAFE,
        Reason.HELD_BY_OTHER,
        Reason.LOOK_FOR_WHIST,
        Reason.OPEN_IS_BETTER,
        Reason.CLOSED_IS_BETTER,
        Reason.ALONE_IS_BETTER,
    )
)
"""Reasons about the defenders' tricks, whose chance is that the contract fails."""
OPENNESS: Final = frozenset((Reason.OPEN_IS_BETTER, Reason.CLOSED_IS_BETTER))
"""Reasons of a lone whister, who leaves or opens the third hand. Rule 10.1."""
CARDS: Final = frozenset(
    (Reason.CARD_BEST, Reason.CARD_CATCHES, Reason.CARD_DUCKS, Reason.CARDS_EQUAL)
)
"""Reasons of a card: tricks are the declarer's, on all-pass one's own."""
COMPARED: Final = frozenset(
    (
        Reason.BID_PAYS,
        Reason.BID_FOR_PRIZE,
        Reason.BID_OVER_ALL_PASS,
        Reason.MISERE_PAYS,
        Reason.MISERE_SHARED,
        Reason.MISERE_DECLINED,
        Reason.TOO_WEAK,
        Reason.TOO_HIGH,
        Reason.ALL_PASS_INSTEAD,
        Reason.LOOK_FIRST,
        Reason.DARK_PASS_PAYS,
        Reason.DARK_BID_PAYS,
        Reason.DISCARD_FOR,
        Reason.DISCARD_MISERE,
        Reason.ORDER_BEST,
        Reason.LEAVE_UNPLAYED,
        Reason.WHIST_PAYS,
        Reason.WHIST_LOSES,
        Reason.LOOK_FOR_WHIST,
        Reason.OPEN_IS_BETTER,
        Reason.CLOSED_IS_BETTER,
        Reason.ALONE_IS_BETTER,
        Reason.CARD_BEST,
        Reason.CARD_CATCHES,
        Reason.CARD_DUCKS,
    )
)
"""Reasons that say that another choice is worse."""
AGAINST_ONE: Final = frozenset(
    (
        Reason.BID_PAYS,
        Reason.BID_OVER_ALL_PASS,
        Reason.MISERE_PAYS,
        Reason.WHIST_PAYS,
        Reason.WHIST_LOSES,
    )
)
"""Reasons against a pass, or against a whist: not where that is as good."""
PASSES: Final = frozenset((Reason.TOO_WEAK, Reason.TOO_HIGH))
"""Reasons of a pass that say that the hand is too weak: not where the game would be made."""
OF_GAINS: Final = frozenset((Reason.BID_PAYS, Reason.MISERE_PAYS))
"""Reasons that say that the choice brings something, not only less harm than others."""
PLAIN: Final = frozenset(
    (
        Reason.ONLY_MOVE,
        Reason.ALL_PASS_INSTEAD,
        Reason.LIKELY,
        Reason.CALMER,
        Reason.CARDS_EQUAL,
        Reason.CLAIM_PROVED,
        Reason.WHIST_LIKELY,
        Reason.WHIST_OWED,
        Reason.OPEN_TALON,
    )
)
"""Reasons without figures, which a coach says too where no cards speak for a choice.

So he does of a pass with a game that would likely be made.
"""
HALF: Final = 50
"""Percent from which a game is likelier made than not."""


def hint_line(view: PlayerView, scene: Scene) -> Markup | None:
    """Return «💡 7♣ — …», or None if no hint was requested."""
    return shared.line(
        scene,
        lambda action: name(action, view, scene),
        lambda advice: _hint(advice, view, scene),
    )


def _hint(advice: Advice, view: PlayerView, scene: Scene) -> Markup:
    """Return a hint as a coach gives it, or the usual one; its figures only if asked for."""
    coached = view.number <= scene.coached
    said = _coach(advice, view, scene) if coached else sentence(advice, view, scene)
    if scene.hint is None or not scene.hint.detailed:
        return said
    more = details(advice, view, scene) or [scene.tr("advice-no-figures")]
    return join("\n", (said, *more))


def sentence(advice: Advice, view: PlayerView, scene: Scene) -> Markup:
    """Return the advised action and its reason."""
    told = _told(advice, view, scene)
    return shared.sentence(told, lambda each: name(each, view, scene), scene.tr)


def details(advice: Advice, view: PlayerView, scene: Scene) -> list[Markup]:
    """Return the figures, and what the other choices lose."""
    told = _told(advice, view, scene)
    return shared.details(told, lambda each: name(each, view, scene), scene.tr)


def in_full(advice: Advice, view: PlayerView, scene: Scene) -> Markup:
    """Return the advised action, its reason, and its figures below."""
    return join("\n", (sentence(advice, view, scene), *details(advice, view, scene)))


def _told(advice: Advice, view: PlayerView, scene: Scene) -> shared.WordedAdvice[Action]:
    tr = scene.tr
    claimed = claim(advice, view)
    grounds = reasons.find(view, advice)
    reason = tr(f"advice-{claimed}") if grounds is None else ground(grounds, view, scene)
    figures = list(_figures(advice, view, tr))
    even = claimed == shared.EVEN and grounds is None
    return shared.WordedAdvice(advice, reason, figures, even, _errors(view))


def claim(advice: Advice, view: PlayerView) -> str:
    """Return the reason that the figures of an advice allow, as the end of a key."""
    reason = advice.reason
    if reason is Reason.ONLY_MOVE and len(view.moves) > 1:
        return "usual"
    errors = _errors(view)
    if shared.claim(advice, COMPARED, errors) == shared.EVEN:
        return shared.EVEN
    kept = {each.action for each in advice.worse if shared.is_close(each, errors)}
    denied = WHIST if reason is Reason.WHIST_LOSES else PASS
    if (reason in AGAINST_ONE and denied in kept) or (reason in PASSES and kept):
        return "little" if denied in kept else Reason.CALMER
    if reason in PASSES and advice.chance is not None and advice.chance >= HALF:
        return "pass_better"
    if advice.choices and reason in OF_GAINS and advice.choices[0].value.mean <= 0:
        return "least_bad"
    if reason is Reason.BID_OVER_ALL_PASS and view.bid is not None:
        return "least_bad"
    if reason in OPENNESS and view.agreement.convention.own_talons:
        return f"{reason}-talon"
    if reason in OPENNESS and lines.has_third_hand(view):
        return f"{reason}-third"
    return reason


def _errors(view: PlayerView) -> int:
    """Return how many errors a loss has to exceed; words are told apart as they are advised."""
    return 1 if view.stage in (Stage.AUCTION, Stage.INVITATION) else shared.ERRORS


def name(action: Action, view: PlayerView, scene: Scene) -> Markup:
    """Return an action as on its button, a card or a game by its sign alone."""
    match action:
        case PlayCard(card):
            return words.card(card, scene.tr)
        case Discard(first, second):
            return words.cards((first, second), scene.tr)
        case Bid(Contract() as game) | Order(game):
            return wording.contract(game, scene.tr)
        case Agree():
            return scene.tr("button-agree")
        case Refuse():
            return scene.tr("button-refuse")
        case _:
            return labels.label(action, view, scene)


# --- a coach --------------------------------------------------------------------------------


def _coach(advice: Advice, view: PlayerView, scene: Scene) -> Markup:
    """Return one sentence: what to do, and why, by the cards."""
    tr, grounds = scene.tr, reasons.find(view, advice)
    do = _do(advice.action, view, scene)
    if grounds is not None:
        return tr("coach", do=do, reason=ground(grounds, view, scene))
    claimed = claim(advice, view)
    if advice.reason in PLAIN or claimed == "pass_better":
        return tr("coach", do=do, reason=tr(f"advice-{claimed}"))
    return tr("coach-alone", do=do)


def _do(action: Action, view: PlayerView, scene: Scene) -> Markup:
    """Return «заявляйте 6♥», «ходите Т♠»."""
    tr = scene.tr
    plain = {
        PASS: "pass",
        DECLINE_MISERE: "pass",
        HOLD: "hold-record" if view.agreement.convention.record else "hold",
        WHIST: "whist",
        HALF_WHIST: "half",
        RETURN_WHIST: "return",
        PLAY_OPEN: "open",
        PLAY_CLOSED: "closed",
        PLAY_ALONE: "alone",
    }
    match action:
        case PlayCard():
            leads = not view.table and view.talon_card is None
            return tr("do-lead" if leads else "do-play", what=name(action, view, scene))
        case Bid():
            return tr("do-bid", what=wording.contract(action.game, tr))
        case TakeTalon() if view.contract is None:
            return tr("do-bid", what=name(action, view, scene))
        case Discard():
            return tr("do-discard", what=name(action, view, scene))
        case Claim():
            return tr("do-say", what=name(action, view, scene))
        case Order():
            return tr("do-order", what=name(action, view, scene))
        case _ if action in plain:
            return tr(f"do-{plain[action]}")
        case _:
            return name(action, view, scene)


def ground(grounds: CardReason, view: PlayerView, scene: Scene) -> Markup:
    """Return a reason that names cards."""
    tr, kind = scene.tr, grounds.kind
    key, cards = f"ground-{kind}", words.cards(grounds.cards, tr)
    match kind:
        case ReasonKind.SURE_TRICKS:
            return tr(key, cards=_holdings(grounds, tr), count=grounds.count)
        case ReasonKind.LONG_SUIT:
            return tr(key, cards=_holding(grounds.cards, tr))
        case ReasonKind.FEW_TRICKS:
            return tr(key, count=grounds.count, wanted=tr("count-tricks", n=grounds.wanted))
        case ReasonKind.ALONE_OWES:
            return tr(key, count=grounds.count)
        case ReasonKind.DRAW_TRUMPS:
            return tr(key, count=grounds.count, cards=cards)
        case ReasonKind.ESTABLISH:
            return tr(key, count=grounds.count, suit=_suit(grounds))
        case ReasonKind.VOID | ReasonKind.NO_STOPPER | ReasonKind.HOLE | ReasonKind.SINGLETON:
            return tr(key, suit=_suit(grounds))
        case ReasonKind.PARTNER_RUFFS if grounds.seat is not None:
            return tr(key, suit=_suit(grounds), name=_who(grounds.seat, view, scene))
        case ReasonKind.PARTNER_OWES | ReasonKind.PARTNER_WINS if grounds.seat is not None:
            return tr(key, name=_who(grounds.seat, view, scene))
        case ReasonKind.MISERE_SAFE:
            away = (
                "none" if not grounds.cards else "done" if view.stage is Stage.DISCARD else "some"
            )
            return tr(key, cards=cards, away=away)
        case ReasonKind.WHIST_TRICKS | ReasonKind.MISERE_GAP:
            listed = words.listed([words.card(each, tr) for each in grounds.cards], tr)
            return tr(key, cards=listed, count=len(grounds.cards))
        case ReasonKind.MISERE_HOLES | ReasonKind.HONOURS:
            return tr(key, cards=words.listed([words.card(x, tr) for x in grounds.cards], tr))
        case ReasonKind.LOSERS | ReasonKind.NO_LONG_SUIT | ReasonKind.NOTHING_TO_TAKE:
            return tr(key)
        case _:
            return tr(key, cards=cards)


def _who(seat: int, view: PlayerView, scene: Scene) -> Markup:
    """Return a name; one's own hand is played with the partner's in the open."""
    return scene.tr("your-hand") if seat == view.viewer else words.name(scene, seat)


def _suit(grounds: CardReason) -> str:
    return "" if grounds.suit is None else grounds.suit.sign


def _holdings(grounds: CardReason, tr: Translator) -> Markup:
    """Return «пять червей с тузом и королём да Т♦»: trumps in words, other tops by their signs."""
    trumps = tuple(card for card in grounds.cards if card.suit == grounds.suit)
    others = [words.card(card, tr) for card in grounds.cards if card.suit != grounds.suit]
    tops = words.listed(others, tr)
    if not trumps:
        return tops
    held = _holding(trumps, tr)
    return tr("held-and", trumps=held, tops=tops) if others else held


def _holding(cards: tuple[Card, ...], tr: Translator) -> Markup:
    """Return «пять червей с тузом и королём»; cards of one suit, highest first."""
    suit: Suit = cards[0].suit
    tops = [tr(f"with-{card.rank.letter}") for card in cards if card.rank.letter in "AKQJ"]
    held = tr("held", count=len(cards), suit=suit.name.lower())
    return tr("held-with", held=held, tops=words.listed(tops, tr)) if tops else held


# --- figures --------------------------------------------------------------------------------


def _figures(advice: Advice, view: PlayerView, tr: Translator) -> Iterator[Markup]:
    match advice.action:
        case Bid(game) | Order(game):
            named: AnyContract | None = game  # the action names it
        case _:
            named = None
    game_key, chance_key = "advice-game", "advice-chance"
    if view.stage is Stage.AUCTION and not isinstance(advice.action, BidWithoutTalon):
        # The game is chosen after the talon: this is the middle one, the chance that of them all.
        game_key, chance_key = "advice-game-about", "advice-chance-named"
    if advice.reason not in DEFENCE:
        if advice.contract in (None, named) or isinstance(advice.contract, Special):
            chance_key = "advice-chance"
        if advice.contract not in (None, named):
            said = wording.contract(advice.contract, tr)
            yield said if isinstance(advice.contract, Special) else tr(game_key, game=said)
        if advice.chance is not None:
            yield tr(chance_key, chance=advice.chance)
    if advice.reason in DEFENCE and advice.chance:
        yield tr("advice-chance-down", chance=advice.chance)
    if advice.tricks is not None:
        yield _tricks(advice, advice.tricks, view, tr)


def _tricks(advice: Advice, hundredths: int, view: PlayerView, tr: Translator) -> Markup:
    """Return a count of tricks and whose they are: for a defender, the defence's.

    Against a misère those that count are the declarer's. What open cards settle is exact.
    """
    whose, wanted = "own", 0
    if advice.reason in DEFENCE:
        assert isinstance(view.contract, Contract)  # noqa: S101 - misère is not whisted
        alone = view.agreement.convention.own_talons  # such are the tricks that are told
        whose, wanted = "wanted", view.agreement.obligation(view.contract.level, alone=alone)
    elif advice.reason in CARDS and view.declarer not in (None, view.viewer):
        whose = "declarer" if isinstance(view.contract, Special) else "defence"
    if whose == "defence":
        hundredths = 100 * TRICKS - hundredths
    figure = escape(str(hundredths // 100)) if advice.exact else shared.tenths(hundredths, tr)
    key = "advice-tricks" if whose == "own" else f"advice-tricks-{whose}"
    sure = "yes" if advice.exact else "no"
    if whose == "wanted":
        return tr(key, tricks=figure, wanted=wanted, exact=sure)
    return tr(key, tricks=figure, exact=sure)
