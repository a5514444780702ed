"""Lines shared by the group's message and the private hands."""

from collections.abc import Iterable, Sequence
from typing import Final

from markupsafe import Markup

from bot.games.preferans import darkness, wording
from bot.i18n import Translator, join
from bot.views import limits, notices, sets, tricks, words
from bot.views.model import Scene, VoteEnd
from engine.cards import Card
from engine.preferans.actions import (
    OPEN_TALON,
    TRICKS,
    Claim,
    ClaimKind,
    Contract,
    ProposeResult,
    Say,
    Special,
    Word,
)
from engine.preferans.ai.payoff import plays_alone
from engine.preferans.facts import DealFacts, Invitation, Trick, takes_talon
from engine.preferans.observe import PlayerView, Stage, declarers_twelve, sharing
from engine.preferans.old.prices import sold
from engine.preferans.options import Agreement
from engine.preferans.pulka import NOTHING, Account, whole
from engine.preferans.scoring import talon_worth
from engine.view import VoteView

TURNS: Final = frozenset(Stage) - {
    Stage.LOTS,
    Stage.SHUFFLE,
    Stage.TELL,
    Stage.CHECKING,
    Stage.FINISHED,
}
"""Stages in which it is somebody's turn."""


def header(view: PlayerView, scene: Scene) -> Markup:
    """Return «🃏 Пятница · раздача 7 · сдаёт Борис»; forced deals come on top. Rule 13.17."""
    deals = limits.deals_of(view.agreement.ends)
    deals += darkness.forced(view) if deals else 0
    return tricks.header(view.number, view.dealer, scene, deals=deals, last=limits.last_deal(view))


def turn(view: PlayerView, scene: Scene) -> Markup | None:
    """Return «⏳ ходит Анна, до 21:47», or None without a turn.

    The viewer whose turn it is reads «👉 Ваш ход».
    """
    if view.vote is not None and view.vote.blocks:
        return None
    if view.claim is not None or view.stage is Stage.CHECKING:
        return scene.tr("turn-searching")
    seat = tricks.awaited_seat(view)
    itself = view.stage is Stage.CUT and scene.private
    if seat is None or view.stage not in TURNS or itself:
        return None
    tr = scene.tr
    if view.moves == (OPEN_TALON,) and view.vote is None and not scene.draft.asked:
        return tr("turn-talon-opens")  # no tap is needed
    what = "play" if view.stage is Stage.ALL_PASS else str(view.stage)
    if view.stage is Stage.OPENNESS and view.agreement.convention.own_talons:
        what += "-talon"  # or take his own talon. Rule 10.2
    if view.stage is Stage.OPENNESS and has_third_hand(view):
        what += "-third"  # a lone whister may open the third hand. Rule 10.1
    if view.stage is Stage.OPENNESS and view.agreement.convention.passer_out:
        what += "-alone"  # or invite the passer. Rule 11.8
    mine = seat == view.viewer
    text = tr(f"your-{what}") if mine else tr(f"turn-{what}", name=words.name(scene, seat))
    if view.stage is Stage.PLAY and view.turn is not None and view.turn != seat:
        hand, own = words.name(scene, view.turn), words.own(scene, view.turn)
        text = tr("turn-play-hand", turn=text, hand=hand, own=own)
    return tricks.until(text, seat, view, scene)


# --- before play ----------------------------------------------------------------------------


def ladder(view: PlayerView, scene: Scene) -> Markup:
    """Return «Анна 6♠ · Борис пас · Вера 6♣ · Анна здесь»."""
    record = view.agreement.convention.record
    return spoken(view.auction, view.invitation, view.dealer, scene, record=record)


def spoken(
    auction: Iterable[tuple[int, Word]],
    invitation: Invitation | None,
    dealer: int,
    scene: Scene,
    *,
    record: bool,
) -> Markup:
    """Return the words of an auction in order, an invitation before its inviter's first one."""
    said: list[Markup] = []
    waiting = invitation
    for seat, word in auction:
        if waiting is not None and seat == waiting.seat:
            said += _invited(waiting, dealer, scene)
            waiting = None
        said.append(
            words.tied(words.who(scene, seat), wording.word(word, seat, scene, record=record))
        )
    if waiting is not None:
        said += _invited(waiting, dealer, scene)
    return join(words.DOT, said)


def _invited(invitation: Invitation, dealer: int, scene: Scene) -> list[Markup]:
    """Return «Анна: мизер пополам?», and the dealer's answer once there is one. Rule 7.4."""
    tr = scene.tr
    said = [words.tied(words.who(scene, invitation.seat), tr("word-invite"))]
    if invitation.accepted is not None:
        key = "word-join" if invitation.accepted else "word-decline"
        answer = tr(key, own=words.own(scene, dealer))
        said.append(words.tied(words.who(scene, dealer), answer))
    return said


def talon(view: PlayerView, scene: Scene) -> Markup | None:
    """Return «Прикуп: 7♦ К♥» while it lies open or has just been taken. Rules 3.1, 9.5."""
    if view.dark and view.talon_taken and not view.talon:
        return scene.tr("talon-dark")
    if not view.talon or view.stage is Stage.ALL_PASS:
        return None
    cards = words.cards(view.talon, scene.tr)
    if view.agreement.convention.record:
        whists = sold(view.talon) if view.agreement.dealer_talon_prize else 0
        plain = view.sitting is None or not whists or isinstance(view.bid, Special)
        return scene.tr("talon" if plain else "talon-sold", cards=cards, n=whists)
    prize = talon_worth(view.talon)
    if not (prize and view.agreement.dealer_talon_prize) or isinstance(view.bid, Special):
        return scene.tr("talon", cards=cards)
    return scene.tr("talon-prize", cards=cards, n=prize)


def _talon_is_shown(view: PlayerView) -> bool:
    """Return whether the talon may be seen in the play, as the trick before the first. Rule 7.5.

    Defenders of a misère may write it down, and see it to the end.
    """
    catches = view.viewer in view.active and view.viewer != view.declarer
    looks = not view.tricks or (isinstance(view.contract, Special) and catches)
    return bool(view.talon) and looks


def answered(whisting: Sequence[tuple[int, Say]], scene: Scene) -> Markup | None:
    """Return «Вера вист · Глеб пас», or None before the first word."""
    if not whisting:
        return None
    said = (
        words.tied(words.who(scene, seat), wording.say(say, seat, scene)) for seat, say in whisting
    )
    return join(words.DOT, said)


# --- what is played -------------------------------------------------------------------------


def doing(view: PlayerView, scene: Scene) -> Markup:
    """Return the stage of the deal: «Анна — 7♣, вистует Вера в светлую», «Распасы»."""
    tr = scene.tr
    match view.stage:
        case Stage.LOTS:
            return tr("doing-lots")
        case Stage.SHUFFLE:
            return tr("doing-shuffle")
        case Stage.CUT:
            return tr("doing-cut")
        case Stage.AUCTION | Stage.INVITATION:
            return tr("doing-auction", level=view.lowest_level)
        case Stage.ALL_PASS:
            terms = view.agreement
            whists = "yes" if terms.convention.all_pass_in_whists else "no"
            return tr(
                "doing-all-pass",
                price=view.all_pass_price,
                whists="record" if terms.convention.record else whists,
                talon="third" if has_third_hand(view) else terms.all_pass_talon,
            )
        case Stage.FINISHED:
            return tr("doing-finished")
    if view.declarer is None:
        return Markup("")
    declarer = words.subject(scene, view.declarer)
    if view.contract is None:
        bid = Markup("")
        if view.bid is not None:
            bid = wording.played_at(view.bid, tr, no_talon=view.no_talon)
        return tr("doing-won", name=declarer, bid=bid)
    game = wording.played_at(view.contract, tr, no_talon=view.no_talon)
    partner = sharing(view)
    if partner is not None:
        game = tr("shared-with", game=game, name=words.who(scene, partner))
    played = tr("doing-contract", name=declarer, game=game)
    if not view.whisters or view.stage is Stage.WHISTING:
        return played
    who, names = whisters(view, scene)
    return tr(
        "doing-whisted",
        contract=played,
        who=who,
        names=names,
        mode=mode(
            view.open_play,
            third_hand=has_third_hand(view),
            alone=len(view.order) == 2,
            talon=takes_talon(view.whisting),
        ),
    )


def has_third_hand(view: PlayerView) -> bool:
    """Return whether two play, with a third hand. Rule 10.1."""
    terms = view.agreement
    return terms.third_hand is not None and not terms.convention.own_talons


def whisters(deal: PlayerView | DealFacts, scene: Scene) -> tuple[str, Markup]:
    """Return the whisters as `words.doers`; a dealer with the hand he chose. Rule 4.8."""
    who, names = words.doers(scene, deal.whisters)
    if deal.dealer_hand is not None and deal.whisters == (deal.dealer,):
        names = scene.tr("with-hand", name=names, hand=words.who(scene, deal.dealer_hand))
    return who, names


def mode(open_play: bool | None, *, third_hand: bool, alone: bool, talon: bool) -> str:
    """Return the catalogue's word for open or closed play, or the third hand. 4.7, 10.1, 11.8.

    ``talon``: the whister takes his own. Rule 10.2.
    """
    if talon:
        return "talon"
    if open_play is None:
        return "undecided"
    if alone and not open_play:
        return "alone"
    if third_hand:
        return "third"
    return "open" if open_play else "closed"


def taken(view: PlayerView, scene: Scene) -> Markup:
    """Return «Взятки: Анна 4 · Вера 2»; counts are public. Rule 7.5."""
    seats = list(view.order)
    if view.taken[view.dealer] and view.dealer not in seats:
        seats.append(view.dealer)
    return scene.tr("taken", tricks=words.pairs(scene, seats, view.taken))


def trick_cards(trick: Trick, scene: Scene) -> Markup:
    """Return «Вера К♦, вы 7♦, Глеб 10♦», an unplayed talon card in front."""
    return join(", ", _thrown(trick.cards, trick.talon, scene))


def _thrown(
    cards: tuple[tuple[int, Card], ...], talon_card: Card | None, scene: Scene
) -> list[Markup]:
    """Return cards by player, the talon's first: the dealer's if he sits out. Rules 6.2, 6.3."""
    tr = scene.tr
    parts = tricks.played_cards([each for each in cards if each[1] != talon_card], scene)
    if talon_card is None:
        return parts
    card = words.card(talon_card, tr)
    dealt = [seat for seat, each in cards if each == talon_card]
    if dealt:
        return [tr("talon-of", card=card, name=words.who(scene, dealt[0])), *parts]
    return [tr("talon-leads", card=card), *parts]


def last_trick(view: PlayerView, scene: Scene) -> Markup | None:
    """Return «Взятка 4: … → Вера», in the group «Прошлая: …»; never an earlier one. Rule 7.5."""
    if not view.tricks:
        return None
    trick = view.tricks[-1]
    return tricks.last_trick(len(view.tricks), trick_cards(trick, scene), trick.winner, scene)


def on_table(view: PlayerView, scene: Scene) -> Markup | None:
    """Return «На столе: Вера Т♠, Анна …»."""
    parts = _thrown(view.table, view.talon_card, scene)
    return tricks.on_table(parts, view.turn, scene)


def open_hands(
    view: PlayerView, scene: Scene, *, but: frozenset[int] = frozenset()
) -> list[Markup]:
    """Return a line per hand that the viewer may see, without the seats in ``but``."""
    return [
        scene.tr(
            "open-hand",
            name=words.name(scene, seat),
            cards=words.hand(cards, scene.tr),
            turn="yes" if seat == view.turn else "no",
            more="no" if seat in view.no_more else "yes",
        )
        for seat, cards in enumerate(view.hands)
        if cards and seat not in but
    ]


def layout(view: PlayerView, scene: Scene) -> Markup | None:
    """Return «Вера — 12 карт, две в сносе: ♠ 8 <s>7</s> · ♥ …» for a defender of a misère. 7.5."""
    found = declarers_twelve(view)
    if found is None or view.declarer is None:
        return None
    twelve, played = found
    name = words.name(scene, view.declarer)
    cards = words.struck(twelve, played, scene.tr)
    return scene.tr("layout", name=name, cards=cards, where="talon" if view.no_talon else "discard")


def body(view: PlayerView, scene: Scene, *, but: frozenset[int] = frozenset()) -> list[Markup]:
    """Return the visible lines between the headline and the turn.

    ``but``: seats whose hands are shown elsewhere.
    """
    found: list[Markup | None]
    match view.stage:
        case Stage.AUCTION | Stage.INVITATION | Stage.TALON:
            found = [ladder(view, scene)]
        case Stage.DISCARD | Stage.ORDER:
            found = [ladder(view, scene), talon(view, scene)]
        case Stage.WHISTING | Stage.OPENNESS | Stage.SURPLUS:
            found = [talon(view, scene), answered(view.whisting, scene)]
        case Stage.CHECKING:
            found = [talon(view, scene), *open_hands(view, scene, but=but)]
        case Stage.PLAY | Stage.ALL_PASS:
            found = [
                taken(view, scene),
                talon(view, scene) if _talon_is_shown(view) else None,
                None
                if view.hand_over is None
                else words.about(scene, "handed-over", view.hand_over),
                *open_hands(view, scene, but=but),
                last_trick(view, scene),
                on_table(view, scene),
            ]
        case _:
            found = []
    return [line for line in found if line]


# --- scores ---------------------------------------------------------------------------------


def own_standing(view: PlayerView, scene: Scene) -> Markup:
    """Return «Вы +33 · пуля 6 из 10»: the viewer's settlement, should all stop now. Rule 8.5.

    A set's deal stands for itself.
    """
    if scene.of_set is not None:
        return sets.headline(scene.of_set, scene.tr)
    own = view.sheet.accounts[view.viewer]
    if view.agreement.convention.record:
        return scene.tr(
            "own-standing-record",
            points=words.signed(whole(view.settlement)[view.viewer]),
            **record(own, view.agreement, scene.tr),
            limited="yes" if view.agreement.limit else "no",
        )
    standing = scene.tr(
        "own-standing",
        points=words.signed(whole(view.settlement)[view.viewer]),
        pool=words.points(own.pool),
        length=view.agreement.length,
        limited="yes" if view.agreement.limit else "no",
    )
    return darkness.with_bombs(standing, own.bombs, scene.tr)


def record(account: Account, agreement: Agreement, tr: Translator) -> dict[str, Markup | str]:
    """Return what a sector of old preferans has: written off, left, and what lies there. 11.4."""
    left = max(NOTHING, agreement.length - account.pool)
    lies = "kettle" if agreement.remise == "kettle" else "kurochka"
    parts = [tr(lies, points=words.points(account.mountain))]
    if account.new_kettle:
        parts.append(tr("new-kettle", points=words.points(account.new_kettle)))
    return {
        "bare": "yes" if agreement.convention.own_talons else "no",
        "pool": words.points(account.pool),
        "left": words.points(left),
        "lies": join(", ", parts),
    }


def owed(view: PlayerView, scene: Scene) -> Markup | None:
    """Return the obligations where they matter. Rules 4.2, 5.1.

    During the whisting: what the defenders answer for. In the play: the tricks still missing for
    the contract and, while it can be reached, for the obligation.
    """
    if not isinstance(view.contract, Contract) or view.declarer is None:
        return None
    level, tr = view.contract.level, scene.tr
    answers = _answers(view)
    alone = plays_alone(view) and view.open_play is False
    obligation = view.agreement.obligation(level, alone=alone)
    if view.stage in (Stage.WHISTING, Stage.OPENNESS):
        if not answers:
            return None
        least = view.agreement.obligation(level, alone=True)
        if view.agreement.convention.own_talons and least < obligation:
            return tr("owed-talon", alone=least, both=obligation)
        if has_third_hand(view):
            return tr("owed-third", alone=least, both=obligation)
        if view.agreement.convention.passer_out and least < obligation:
            return tr("owed-alone", alone=least, both=obligation)
        return tr("owed", level=level, n=obligation)
    if view.stage is not Stage.PLAY:
        return None
    taken = view.taken[view.declarer]
    defence = sum(view.taken) - taken
    parts = [_declarers_need(level - taken, view, scene, down=level + defence > TRICKS)]
    missing = obligation - defence
    if answers and view.whisters and 0 < missing <= TRICKS - sum(view.taken):
        parts.append(tr("need-defence", n=missing))
    return join(words.DOT, parts)


def _answers(view: PlayerView) -> bool:
    """Return whether missing tricks are written on the mountain. Rules 4.5, 5.6."""
    asked = (view.viewer,) if view.stage is Stage.WHISTING else view.whisters
    return view.agreement.answers(sitting=asked == (view.sitting,))


def _declarers_need(missing: int, view: PlayerView, scene: Scene, *, down: bool) -> Markup:
    """Return the declarer's missing tricks, or that it is decided."""
    whose = "yours" if view.viewer == view.declarer else "theirs"
    if down:
        return scene.tr("need-down", whose=whose)
    if missing <= 0:
        return scene.tr("need-made", whose=whose)
    return scene.tr("need-declarer", n=missing)


# --- votes ----------------------------------------------------------------------------------


def proposal(vote: VoteView, view: PlayerView, scene: Scene) -> Markup:
    """Return the proposal or claim, as the others are asked."""
    tr, claimer = scene.tr, words.subject(scene, vote.proposer)
    match vote.proposal:
        case Claim(kind, to):
            if kind is ClaimKind.NONE:
                return tr("vote-none", name=claimer)
            if to == vote.proposer:
                return tr("vote-rest", name=claimer)
            to_whom, own = words.name(scene, to), words.own(scene, to)
            return tr("vote-rest-to", name=claimer, to=to_whom, own=own)
        case ProposeResult(counts):
            shown = counted(view) or view.order
            seats = [
                seat
                for seat, count in enumerate(counts)
                if seat in shown or (count and not counted(view))
            ]
            result = proposed(view, scene, seats, counts)
            return words.about(scene, "vote-result", vote.proposer, result=result)
        case _:
            ends = view.agreement.ends
            return notices.proposal(vote, scene, None if ends is None else ends.measure)


def proposed(
    view: PlayerView, scene: Scene, seats: Sequence[int], taken: tuple[int, ...]
) -> Markup:
    """Return the tricks of a proposed result, and what the game comes to: «без одной»."""
    tricks = words.pairs(scene, seats, taken)
    if view.declarer is None or view.contract is None:
        return tricks
    result = wording.scored(view.contract, taken[view.declarer], scene.tr)
    game = wording.contract(view.contract, scene.tr)
    return scene.tr("proposed-result", tricks=tricks, game=game, result=result)


def counted(view: PlayerView) -> tuple[int, ...]:
    """Return the seats whose tricks score a misère; () where all count. Rules 7.3, 7.4."""
    if not isinstance(view.contract, Special) or view.declarer is None:
        return ()
    partner = sharing(view)
    return (view.declarer,) if partner is None else (view.declarer, partner)


def vote_line(view: PlayerView, scene: Scene) -> Markup | None:
    """Return the open vote, or the outcome of the last one, None for neither."""
    if view.claim is not None and view.vote is None:
        return proposal(view.claim, view, scene)
    if view.vote is not None:
        return notices.vote_line(view, lambda vote: proposal(vote, view, scene), scene)
    return refused_line(view, scene) or notices.waiting_line(view, scene)


def refused_line(view: PlayerView, scene: Scene) -> Markup | None:
    """Return what was refused in this deal; a claimer's cards lie open. Rule 7.6."""
    line = notices.refused_line(view, lambda vote: proposal(vote, view, scene), scene)
    last = scene.last_vote
    if line is None or last is None:
        return None
    vote = last.vote
    refused = last.outcome is VoteEnd.REFUSED
    if refused and isinstance(vote.proposal, Claim) and vote.proposer == view.viewer:
        return join("\n", (line, scene.tr("refused-open")))
    return line
