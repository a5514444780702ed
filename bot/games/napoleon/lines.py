"""Lines of text that the group's message and the private hands share."""

from collections.abc import Iterable
from typing import Final

from markupsafe import Markup

from bot.i18n import Translator, join
from bot.views import notices, tricks, words
from bot.views.model import Scene
from engine.game import PUBLIC
from engine.kit.tricks import WonTrick
from engine.napoleon.game import TRICKS, NapoleonView, TrickBid
from engine.view import VoteView

TURN_KEYS: Final = {
    "cut": "turn-cut",
    "auction": "turn-auction",
    "play": "turn-play",
}
YOUR_KEYS: Final = {
    "cut": "your-cut",
    "auction": "your-auction",
    "play": "your-play",
}


def header(seen: NapoleonView, scene: Scene) -> Markup:
    """Return «🃏 Пятница · раздача 7 · сдаёт Борис»."""
    return tricks.header(seen.number, seen.dealer, scene)


def turn(seen: NapoleonView, scene: Scene) -> Markup | None:
    """Return «⏳ ходит Анна, до 21:47», or «👉 Ваш ход»; None when nobody's turn is on."""
    seat = tricks.awaited_seat(seen)
    itself = seen.stage == "cut" and scene.private
    if seat is None or seen.stage not in TURN_KEYS or itself:
        return None
    if seat == seen.viewer:
        text = scene.tr(YOUR_KEYS[seen.stage])
    else:
        text = scene.tr(TURN_KEYS[seen.stage], name=words.name(scene, seat))
    return tricks.until(text, seat, seen, scene)


# --- the auction ----------------------------------------------------------------------------


def bid(count: int, tr: Translator) -> Markup:
    """Return a bid in a word: «3», «Наполеон», «пас»."""
    return tr("bid", bid=count)


def spoken(auction: Iterable[tuple[int, TrickBid]], scene: Scene) -> Markup:
    """Return «Анна 2 · Борис пас · Вера 3»."""
    said = (
        words.tied(words.name(scene, seat), bid(word.tricks, scene.tr)) for seat, word in auction
    )
    return join(words.DOT, said)


# --- what is played -------------------------------------------------------------------------


def doing(seen: NapoleonView, scene: Scene) -> Markup:
    """Return what is going on: «Торговля», «Вера — 3»."""
    tr = scene.tr
    match seen.stage:
        case "lots":
            return tr("doing-lots")
        case "shuffle":
            return tr("doing-shuffle")
        case "cut":
            return tr("doing-cut")
        case "auction":
            return tr("doing-auction", least=seen.agreement.least_bid)
        case "over":
            return tr("doing-finished")
    deal = seen.deal
    if deal is None or deal.bidder is None:
        return Markup("")
    return tr(
        "doing-play",
        name=words.name(scene, deal.bidder),
        bid=deal.bid,
    )


def stakes(seen: NapoleonView, scene: Scene) -> Markup | None:
    """Return «Банк 5 · козырь Д♥», and for a seat its own account."""
    tr = scene.tr
    if seen.turned is None:
        if not seen.pot:
            return None
        return tr("pot", pot=words.points(seen.pot))
    pot = tr("pot-trump", pot=words.points(seen.pot), card=words.card(seen.turned, tr))
    if seen.viewer == PUBLIC:
        return pot
    own = tr("own-account", account=words.signed(seen.accounts[seen.viewer]))
    return join(words.DOT, (pot, own))


def taken(seen: NapoleonView, scene: Scene) -> Markup | None:
    """Return «Взятки: Вера 1 из 3 · остальные 2», and that it is decided."""
    deal = seen.deal
    if deal is None or deal.bidder is None:
        return None
    tr, own = scene.tr, seen.taken[deal.bidder]
    against = sum(seen.taken) - own
    players = len(scene.seats)
    others = tr("the-others")
    if players == 2:
        others = tricks.who(1 - deal.bidder, seen.viewer, scene)
    decided = "no"
    if own >= deal.bid:
        decided = "made"
    elif against > TRICKS - deal.bid:
        decided = "failed"
    return tr(
        "taken-alone",
        name=tricks.who(deal.bidder, seen.viewer, scene),
        own=own,
        bid=deal.bid,
        others=others,
        against=against,
        decided=decided,
    )


def trick_cards(trick: WonTrick, scene: Scene, viewer: int = PUBLIC) -> Markup:
    """Return «Вера К♦, вы 7♦, Глеб 10♦»."""
    return join(", ", tricks.played_cards(trick.cards, scene, viewer))


def last_trick(seen: NapoleonView, scene: Scene) -> Markup | None:
    """Return the trick that has just ended, never an earlier one."""
    if not seen.tricks:
        return None
    trick, viewer = seen.tricks[-1], seen.viewer
    cards = trick_cards(trick, scene, viewer)
    return tricks.last_trick(len(seen.tricks), cards, trick.winner, viewer, scene)


def on_table(seen: NapoleonView, scene: Scene) -> Markup | None:
    """Return «На столе: Вера Т♠, Анна …»."""
    parts = tricks.played_cards(seen.table, scene, seen.viewer)
    return tricks.on_table(parts, seen.turn, seen.viewer, scene)


def body(seen: NapoleonView, scene: Scene) -> list[Markup]:
    """Return what may be seen between the headline and the turn."""
    found: list[Markup | None] = [stakes(seen, scene)]
    if seen.stage == "auction":
        found.append(spoken((seen.deal.words if seen.deal else ()), scene))
    if seen.stage == "play":
        found += [taken(seen, scene), last_trick(seen, scene), on_table(seen, scene)]
    return [line for line in found if line]


# --- votes ----------------------------------------------------------------------------------


def proposal(vote: VoteView, seen: NapoleonView, scene: Scene) -> Markup:
    """Return what is proposed: nothing but what every table may decide."""
    return notices.proposal(vote, scene)


def asked(seen: NapoleonView, scene: Scene) -> Markup | None:
    """Return the open vote, or what became of the last one, None for neither."""
    return notices.asked(seen, lambda vote: proposal(vote, seen, scene), scene)
