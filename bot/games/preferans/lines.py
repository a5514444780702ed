"""Lines of text that the group's message and the private hands share."""

from collections.abc import Iterable, Sequence
from typing import Final

from markupsafe import Markup

from bot.games.preferans import darkness, wording
from bot.i18n import join
from bot.views import limits, notices, tricks, words
from bot.views.model import Scene
from engine.cards import Card
from engine.game import PUBLIC
from engine.preferans.actions import (
    MISERE,
    TRICKS,
    Claim,
    ClaimKind,
    Contract,
    ProposeResult,
    Say,
    Word,
)
from engine.preferans.facts import Invitation, Trick
from engine.preferans.observe import PlayerView, Stage, declarers_twelve, sharing
from engine.preferans.pulka import whole
from engine.preferans.scoring import talon_worth
from engine.view import VoteView

TURN_KEYS: Final = {
    Stage.CUT: "turn-cut",
    Stage.AUCTION: "turn-auction",
    Stage.INVITATION: "turn-invitation",
    Stage.TALON: "turn-talon",
    Stage.DISCARD: "turn-discard",
    Stage.ORDER: "turn-order",
    Stage.WHISTING: "turn-whisting",
    Stage.OPENNESS: "turn-openness",
    Stage.SURPLUS: "turn-surplus",
    Stage.PLAY: "turn-play",
    Stage.ALL_PASS: "turn-play",
}
YOUR_KEYS: Final = {
    Stage.CUT: "your-cut",
    Stage.AUCTION: "your-auction",
    Stage.INVITATION: "your-invitation",
    Stage.TALON: "your-talon",
    Stage.DISCARD: "your-discard",
    Stage.ORDER: "your-order",
    Stage.WHISTING: "your-whisting",
    Stage.OPENNESS: "your-openness",
    Stage.SURPLUS: "your-surplus",
    Stage.PLAY: "your-play",
    Stage.ALL_PASS: "your-play",
}
THIRD_HAND_KEYS: Final = {
    "turn-openness": "turn-openness-third",
    "your-openness": "your-openness-third",
}
"""What is said instead where a lone whister may open the third hand. Rule 10.1."""


def header(seen: PlayerView, scene: Scene) -> Markup:
    """Return «🃏 Пятница · раздача 7 · сдаёт Борис»."""
    deals, last = limits.deals_of(seen.agreement.ends), limits.last_deal(seen)
    return tricks.header(seen.number, seen.dealer, scene, deals=deals, last=last)


def turn(seen: PlayerView, scene: Scene) -> Markup | None:
    """Return «⏳ ходит Анна, до 21:47», or None when nobody's turn is on.

    The one who must act is told what to do instead: «👉 Ваш ход».
    """
    if seen.vote is not None and seen.vote.blocks:
        return None
    if seen.claim is not None or seen.stage is Stage.CHECKING:
        return scene.tr("turn-searching")
    seat = tricks.doer(seen)
    itself = seen.stage is Stage.CUT and scene.private
    if seat is None or seen.stage not in TURN_KEYS or itself:
        return None
    tr = scene.tr
    key = (YOUR_KEYS if seat == seen.viewer else TURN_KEYS)[seen.stage]
    if has_third_hand(seen):
        key = THIRD_HAND_KEYS.get(key, key)
    text = tr(key) if seat == seen.viewer else tr(key, name=words.name(scene, seat))
    if seen.stage is Stage.PLAY and seen.turn is not None and seen.turn != seat:
        text = tr("turn-play-hand", turn=text, hand=words.name(scene, seen.turn))
    return tricks.until(text, seat, seen, scene)


# --- before play ----------------------------------------------------------------------------


def ladder(seen: PlayerView, scene: Scene) -> Markup:
    """Return «Анна 6♠ · Борис пас · Вера 6♣ · Анна здесь»."""
    return spoken(seen.auction, seen.invitation, seen.dealer, scene)


def spoken(
    auction: Iterable[tuple[int, Word]],
    invitation: Invitation | None,
    dealer: int,
    scene: Scene,
) -> Markup:
    """Return the words of an auction in order, an invitation before its inviter's first one."""
    tr = scene.tr
    said: list[Markup] = []
    waiting = invitation
    for seat, word in auction:
        if waiting is not None and seat == waiting.seat:
            said += _invited(waiting, dealer, scene)
            waiting = None
        said.append(words.tied(words.name(scene, seat), wording.word(word, tr)))
    if waiting is not None:
        said += _invited(waiting, dealer, scene)
    return join(words.DOT, said)


def _invited(invitation: Invitation, dealer: int, scene: Scene) -> list[Markup]:
    """Return «Анна: мизер пополам?», and the dealer's answer once there is one. Rule 7.4."""
    tr = scene.tr
    said = [words.tied(words.name(scene, invitation.seat), tr("word-invite"))]
    if invitation.accepted is not None:
        answer = tr("word-join" if invitation.accepted else "word-decline")
        said.append(words.tied(words.name(scene, dealer), answer))
    return said


def talon(seen: PlayerView, scene: Scene) -> Markup | None:
    """Return «Прикуп: 7♦ К♥» while it lies open or has just been taken. Rules 3.1, 9.5."""
    if seen.dark and seen.talon_taken and not seen.talon:
        return scene.tr("talon-dark")
    if not seen.talon or seen.stage is Stage.ALL_PASS:
        return None
    cards = words.cards(seen.talon, scene.tr)
    prize = talon_worth(seen.talon)
    if not (prize and seen.agreement.dealer_talon_prize) or seen.bid is MISERE:
        return scene.tr("talon", cards=cards)
    return scene.tr("talon-prize", cards=cards, n=prize)


def _talon_is_shown(seen: PlayerView) -> bool:
    """Whether the talon may be looked at in the play: as a trick before the first one. Rule 7.5.

    Who catches a misère may write it down, and sees it to the end.
    """
    catches = seen.viewer in seen.active and seen.viewer != seen.declarer
    looks = not seen.tricks or (seen.contract is MISERE and catches)
    return bool(seen.talon) and looks


def answered(whisting: Sequence[tuple[int, Say]], scene: Scene) -> Markup | None:
    """Return «Вера вист · Глеб пас», or None before the first word."""
    if not whisting:
        return None
    said = (words.tied(words.name(scene, seat), wording.say(say, scene)) for seat, say in whisting)
    return join(words.DOT, said)


# --- what is played -------------------------------------------------------------------------


def doing(seen: PlayerView, scene: Scene) -> Markup:
    """Return what is going on: «Анна — 7♣, вистует Вера в светлую», «Распасы»."""
    tr = scene.tr
    match seen.stage:
        case Stage.LOTS:
            return tr("doing-lots")
        case Stage.SHUFFLE:
            return tr("doing-shuffle")
        case Stage.CUT:
            return tr("doing-cut")
        case Stage.AUCTION | Stage.INVITATION:
            return tr("doing-auction", level=seen.lowest_level)
        case Stage.ALL_PASS:
            terms = seen.agreement
            return tr(
                "doing-all-pass",
                price=seen.all_pass_price,
                whists="yes" if terms.convention.all_pass_in_whists else "no",
                talon="third" if has_third_hand(seen) else terms.all_pass_talon,
            )
        case Stage.FINISHED:
            return tr("doing-finished")
    if seen.declarer is None:
        return Markup("")
    declarer = words.name(scene, seen.declarer)
    if seen.contract is None:
        bid = Markup("")
        if seen.bid is not None:
            bid = wording.played_at(seen.bid, tr, no_talon=seen.no_talon)
        return tr("doing-won", name=declarer, bid=bid)
    game = wording.played_at(seen.contract, tr, no_talon=seen.no_talon)
    partner = sharing(seen)
    if partner is not None:
        game = tr("shared-with", game=game, name=words.name(scene, partner))
    played = tr("doing-contract", name=declarer, game=game)
    if not seen.whisters or seen.stage is Stage.WHISTING:
        return played
    return tr(
        "doing-whisted",
        contract=played,
        who=_person(seen),
        names=whisters(seen, scene),
        mode=mode(seen.open_play, third_hand=has_third_hand(seen)),
    )


def has_third_hand(seen: PlayerView) -> bool:
    """Tell whether two play, with a hand that is nobody's. Rule 10.1."""
    return seen.agreement.third_hand is not None


def _person(seen: PlayerView) -> str:
    """Return the catalogue's word for who whists: the reader, one other, or several."""
    if seen.viewer in seen.whisters:
        return "you"
    return "one" if len(seen.whisters) == 1 else "many"


def whisters(seen: PlayerView, scene: Scene) -> Markup:
    """Return who whists, the reader first; a dealer with the hand he chose. Rule 4.8."""
    tr = scene.tr
    seats = sorted(seen.whisters, key=lambda seat: seat != seen.viewer)
    names = [tricks.who(seat, seen.viewer, scene) for seat in seats]
    if seen.dealer_hand is not None and seen.whisters == (seen.dealer,):
        return tr("with-hand", name=names[0], hand=words.name(scene, seen.dealer_hand))
    return words.listed(names, tr)


def mode(open_play: bool | None, *, third_hand: bool) -> str:
    """Return the catalogue's word for how the hands lie, or who plays the third hand. 4.7, 10.1."""
    if open_play is None:
        return "undecided"
    if third_hand:
        return "third" if open_play else "alone"
    return "open" if open_play else "closed"


def taken(seen: PlayerView, scene: Scene) -> Markup:
    """Return «Взятки: Анна 4 · Вера 2»; counts are public. Rule 7.5."""
    seats = list(seen.order)
    if seen.taken[seen.dealer] and seen.dealer not in seats:
        seats.append(seen.dealer)
    return scene.tr("taken", tricks=words.pairs(scene, seats, seen.taken))


def trick_cards(trick: Trick, scene: Scene, viewer: int = PUBLIC) -> Markup:
    """Return «Вера К♦, вы 7♦, Глеб 10♦», the talon's card in front where nobody played it."""
    return join(", ", _thrown(trick.cards, trick.talon, scene, viewer))


def _thrown(
    cards: tuple[tuple[int, Card], ...], talon_card: Card | None, scene: Scene, viewer: int
) -> list[Markup]:
    """Who put what, the talon's card first: the dealer's own where he sits out. Rules 6.2, 6.3."""
    tr = scene.tr
    parts = tricks.laid([each for each in cards if each[1] != talon_card], scene, viewer)
    if talon_card is None:
        return parts
    card = words.card(talon_card, tr)
    dealt = [seat for seat, each in cards if each == talon_card]
    if dealt:
        return [tr("talon-of", card=card, name=tricks.who(dealt[0], viewer, scene)), *parts]
    return [tr("talon-leads", card=card), *parts]


def last_trick(seen: PlayerView, scene: Scene) -> Markup | None:
    """Return «Взятка 4: … → Вера», in the group «Прошлая: …»; never an earlier one. Rule 7.5."""
    if not seen.tricks:
        return None
    trick, viewer = seen.tricks[-1], seen.viewer
    cards = trick_cards(trick, scene, viewer)
    return tricks.last_trick(len(seen.tricks), cards, trick.winner, viewer, scene)


def trick_line(number: int, trick: Trick, scene: Scene, viewer: int) -> Markup:
    """Return «Взятка 4: Вера К♦, вы 7♦, Глеб 10♦ → Вера»."""
    return tricks.trick_line(number, trick_cards(trick, scene, viewer), trick.winner, viewer, scene)


def on_table(seen: PlayerView, scene: Scene) -> Markup | None:
    """Return «На столе: Вера Т♠, Анна …»."""
    parts = _thrown(seen.table, seen.talon_card, scene, seen.viewer)
    return tricks.on_table(parts, seen.turn, seen.viewer, scene)


def open_hands(
    seen: PlayerView, scene: Scene, *, but: frozenset[int] = frozenset()
) -> list[Markup]:
    """Return a line per hand the viewer may see, less the seats in ``but``."""
    return [
        scene.tr(
            "open-hand",
            name=words.name(scene, seat),
            cards=words.hand(cards, scene.tr),
            turn="yes" if seat == seen.turn else "no",
        )
        for seat, cards in enumerate(seen.hands)
        if cards and seat not in but
    ]


def layout(seen: PlayerView, scene: Scene) -> Markup | None:
    """Return «Вера — 12 карт, две в сносе: ♠ 8 <s>7</s> · ♥ …» for a defender of a misère. 7.5."""
    found = declarers_twelve(seen)
    if found is None or seen.declarer is None:
        return None
    twelve, played = found
    name = words.name(scene, seen.declarer)
    cards = words.struck(twelve, played, scene.tr)
    return scene.tr("layout", name=name, cards=cards, where="talon" if seen.no_talon else "discard")


def handed_over(seen: PlayerView, scene: Scene) -> Markup | None:
    """Return who gave his cards to the other defender. Rule 7.3."""
    if seen.hand_over is None:
        return None
    return scene.tr("handed-over", name=words.name(scene, seen.hand_over))


def body(seen: PlayerView, scene: Scene, *, but: frozenset[int] = frozenset()) -> list[Markup]:
    """Return what may be seen between the headline and the turn.

    ``but``: seats whose hands are shown in another way.
    """
    found: list[Markup | None]
    match seen.stage:
        case Stage.AUCTION | Stage.INVITATION | Stage.TALON:
            found = [ladder(seen, scene)]
        case Stage.DISCARD | Stage.ORDER:
            found = [ladder(seen, scene), talon(seen, scene)]
        case Stage.WHISTING | Stage.OPENNESS | Stage.SURPLUS:
            found = [talon(seen, scene), answered(seen.whisting, scene)]
        case Stage.CHECKING:
            found = [talon(seen, scene), *open_hands(seen, scene, but=but)]
        case Stage.PLAY | Stage.ALL_PASS:
            found = [
                taken(seen, scene),
                talon(seen, scene) if _talon_is_shown(seen) else None,
                handed_over(seen, scene),
                *open_hands(seen, scene, but=but),
                last_trick(seen, scene),
                on_table(seen, scene),
            ]
        case _:
            found = []
    return [line for line in found if line]


# --- where one stands -----------------------------------------------------------------------


def own_standing(seen: PlayerView, scene: Scene) -> Markup:
    """Return «Вы +33 · пуля 6 из 10»: the viewer's settlement, should all stop now. Rule 8.5."""
    own = seen.sheet.accounts[seen.viewer]
    standing = scene.tr(
        "own-standing",
        points=words.signed(whole(seen.settlement)[seen.viewer]),
        pool=words.points(own.pool),
        length=seen.agreement.length,
        limited="yes" if seen.agreement.limit else "no",
    )
    return darkness.with_bombs(standing, own.bombs, scene.tr)


def owed(seen: PlayerView, scene: Scene) -> Markup | None:
    """Return what is owed where it decides something. Rules 4.2, 5.1.

    While whists are asked for: what the defenders answer for. In the play: what is still missing
    for the contract and, while it can still be taken, for the obligation.
    """
    if not isinstance(seen.contract, Contract) or seen.declarer is None:
        return None
    level, tr = seen.contract.level, scene.tr
    answers = _answers(seen)
    alone = has_third_hand(seen) and seen.open_play is False
    obligation = seen.agreement.obligation(level, alone=alone)
    if seen.stage in (Stage.WHISTING, Stage.OPENNESS):
        if not answers:
            return None
        if has_third_hand(seen):
            least = seen.agreement.obligation(level, alone=True)
            return tr("owed-third", alone=least, both=obligation)
        return tr("owed", level=level, n=obligation)
    if seen.stage is not Stage.PLAY:
        return None
    taken = seen.taken[seen.declarer]
    defence = sum(seen.taken) - taken
    parts = [_declarers_need(level - taken, seen, scene, down=level + defence > TRICKS)]
    missing = obligation - defence
    if answers and seen.whisters and 0 < missing <= TRICKS - sum(seen.taken):
        parts.append(tr("need-defence", n=missing))
    return join(words.DOT, parts)


def _answers(seen: PlayerView) -> bool:
    """Whether missing tricks are written on the mountain. Rules 4.5, 5.6."""
    agreement = seen.agreement
    if agreement.responsibility == "none":
        return False
    asked = (seen.viewer,) if seen.stage is Stage.WHISTING else seen.whisters
    return agreement.dealer_answers or seen.sitting is None or asked != (seen.sitting,)


def _declarers_need(missing: int, seen: PlayerView, scene: Scene, *, down: bool) -> Markup:
    """What the declarer has still to take, or that it is decided."""
    whose = "yours" if seen.viewer == seen.declarer else "theirs"
    if down:
        return scene.tr("need-down", whose=whose)
    if missing <= 0:
        return scene.tr("need-made", whose=whose)
    return scene.tr("need-declarer", n=missing)


# --- votes ----------------------------------------------------------------------------------


def proposal(vote: VoteView, seen: PlayerView, scene: Scene) -> Markup:
    """Return what is proposed or claimed, in the words the others are asked about."""
    tr, who = scene.tr, words.name(scene, vote.proposer)
    match vote.proposal:
        case Claim(kind, to):
            if kind is ClaimKind.NONE:
                return tr("vote-none", name=who)
            if to == vote.proposer:
                return tr("vote-rest", name=who)
            return tr("vote-rest-to", name=who, to=words.name(scene, to))
        case ProposeResult(counts):
            shown = counted(seen) or seen.order
            seats = [
                seat
                for seat, count in enumerate(counts)
                if seat in shown or (count and not counted(seen))
            ]
            return tr("vote-result", name=who, tricks=words.pairs(scene, seats, counts))
        case _:
            ends = seen.agreement.ends
            return notices.proposal(vote, scene, None if ends is None else ends.measure)


def counted(seen: PlayerView) -> tuple[int, ...]:
    """Return whose tricks a misère is scored by; () where everybody's count. Rules 7.3, 7.4."""
    if seen.contract is not MISERE or seen.declarer is None:
        return ()
    partner = sharing(seen)
    return (seen.declarer,) if partner is None else (seen.declarer, partner)


def asked(seen: PlayerView, scene: Scene) -> Markup | None:
    """Return the open vote, or what became of the last one, None for neither."""
    if seen.claim is not None and seen.vote is None:
        return proposal(seen.claim, seen, scene)
    if seen.vote is not None:
        return notices.asked(seen, lambda vote: proposal(vote, seen, scene), scene)
    return refused(seen, scene) or notices.waiting(seen, scene)


def refused(seen: PlayerView, scene: Scene) -> Markup | None:
    """Return what was not agreed to in this deal; a claimer's cards lie open. Rule 7.6."""
    line = notices.refused(seen, lambda vote: proposal(vote, seen, scene), scene)
    last = scene.last_vote
    if line is None or last is None:
        return None
    vote = last.vote
    if isinstance(vote.proposal, Claim) and vote.proposer == seen.viewer:
        return join("\n", (line, scene.tr("refused-open")))
    return line
