"""Lines of text that the group's message and the private hands share."""

from collections.abc import Iterable
from typing import Final

from markupsafe import Markup

from bot.i18n import Translator, join
from bot.views import notices, tricks, words
from bot.views.model import Scene
from engine.game import PUBLIC
from engine.napoleon.actions import TRICKS, TrickBid
from engine.napoleon.facts import WonTrick
from engine.napoleon.observe import NapoleonStage, NapoleonView
from engine.view import VoteView

TURN_KEYS: Final = {
    NapoleonStage.CUT: "turn-cut",
    NapoleonStage.AUCTION: "turn-auction",
    NapoleonStage.PLAY: "turn-play",
}
YOUR_KEYS: Final = {
    NapoleonStage.CUT: "your-cut",
    NapoleonStage.AUCTION: "your-auction",
    NapoleonStage.PLAY: "your-play",
}


def header(seen: NapoleonView, scene: Scene) -> Markup:
    """Return «🃏 Пятница · раздача 7 · сдаёт Борис»."""
    return tricks.header(seen.number, seen.dealer, scene)


def turn(seen: NapoleonView, scene: Scene) -> Markup | None:
    """Return «⏳ ходит Анна, до 21:47», or «👉 Ваш ход»; None when nobody's turn is on."""
    seat = tricks.doer(seen)
    itself = seen.stage is NapoleonStage.CUT and scene.private
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
        case NapoleonStage.LOTS:
            return tr("doing-lots")
        case NapoleonStage.SHUFFLE:
            return tr("doing-shuffle")
        case NapoleonStage.CUT:
            return tr("doing-cut")
        case NapoleonStage.AUCTION:
            return tr("doing-auction", least=seen.agreement.least_bid)
        case NapoleonStage.OVER:
            return tr("doing-finished")
    if seen.bidder is None:
        return Markup("")
    return tr("doing-play", name=words.name(scene, seen.bidder), bid=seen.bid)


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
    if seen.bidder is None:
        return None
    tr, own = scene.tr, seen.taken[seen.bidder]
    against = sum(seen.taken) - own
    players = len(scene.seats)
    others = tr("the-others")
    if players == 2:
        others = tricks.who(1 - seen.bidder, seen.viewer, scene)
    decided = "no"
    if own >= seen.bid:
        decided = "made"
    elif against > TRICKS - seen.bid:
        decided = "failed"
    return tr(
        "taken-alone",
        name=tricks.who(seen.bidder, seen.viewer, scene),
        own=own,
        bid=seen.bid,
        others=others,
        against=against,
        decided=decided,
    )


def trick_cards(trick: WonTrick, scene: Scene, viewer: int = PUBLIC) -> Markup:
    """Return «Вера К♦, вы 7♦, Глеб 10♦»."""
    return join(", ", tricks.laid(trick.cards, scene, viewer))


def last_trick(seen: NapoleonView, scene: Scene) -> Markup | None:
    """Return the trick that has just ended, never an earlier one."""
    if not seen.tricks:
        return None
    trick, viewer = seen.tricks[-1], seen.viewer
    cards = trick_cards(trick, scene, viewer)
    return tricks.last_trick(len(seen.tricks), cards, trick.winner, viewer, scene)


def on_table(seen: NapoleonView, scene: Scene) -> Markup | None:
    """Return «На столе: Вера Т♠, Анна …»."""
    parts = tricks.laid(seen.table, scene, seen.viewer)
    return tricks.on_table(parts, seen.turn, seen.viewer, scene)


def body(seen: NapoleonView, scene: Scene) -> list[Markup]:
    """Return what may be seen between the headline and the turn."""
    found: list[Markup | None] = [stakes(seen, scene)]
    if seen.stage is NapoleonStage.AUCTION:
        found.append(spoken(seen.auction, scene))
    if seen.stage is NapoleonStage.PLAY:
        found += [taken(seen, scene), last_trick(seen, scene), on_table(seen, scene)]
    return [line for line in found if line]


# --- votes ----------------------------------------------------------------------------------


def proposal(vote: VoteView, seen: NapoleonView, scene: Scene) -> Markup:
    """Return what is proposed: nothing but what every table may decide."""
    return notices.proposal(vote, scene)


def asked(seen: NapoleonView, scene: Scene) -> Markup | None:
    """Return the open vote, or what became of the last one, None for neither."""
    return notices.asked(seen, lambda vote: proposal(vote, seen, scene), scene)
