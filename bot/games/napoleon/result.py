"""The end of a deal: what happened, who took or paid what and why, and the proof of the shuffle."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from markupsafe import Markup

from bot.games.napoleon import lines
from bot.i18n import Translator, join
from bot.screen import Rows, Screen
from bot.views import keys, results, tricks, words
from bot.views.model import Scene
from engine.computers import Level
from engine.kit.past import FinishedDeal
from engine.kit.score import Payment
from engine.napoleon.game import NapoleonFacts, NapoleonView, PaymentReason

# --- in words -------------------------------------------------------------------------------


def verdict(facts: FinishedDeal[NapoleonFacts], tr: Translator) -> Markup:
    """Return what became of the deal: «3, сыграно», «Наполеон, не сыграно», «все пас»."""
    if facts.facts.bidder is None:
        return tr("verdict-passed")
    made = "yes" if facts.facts.made else "no"
    return tr("verdict", bid=lines.bid(facts.facts.bid, tr), made=made)


def headline(facts: FinishedDeal[NapoleonFacts], scene: Scene) -> Markup:
    """Return «Анна — 3, сыграно»."""
    told = verdict(facts, scene.tr)
    if facts.facts.bidder is None:
        return scene.tr("headline-passed")
    return scene.tr("headline", name=words.name(scene, facts.facts.bidder), verdict=told)


def deal_line(facts: FinishedDeal[NapoleonFacts], scene: Scene) -> Markup:
    """Return the deal in one line: «Борис 3, не сыграно», «все пас»."""
    told = verdict(facts, scene.tr)
    return (
        told
        if facts.facts.bidder is None
        else words.tied(words.name(scene, facts.facts.bidder), told)
    )


def taken_line(facts: FinishedDeal[NapoleonFacts], scene: Scene) -> Markup | None:
    """Return who took how many tricks, or None when none were played."""
    if not any(facts.facts.taken):
        return None
    seats = [
        seat for seat, count in enumerate(facts.facts.taken) if count or seat == facts.facts.bidder
    ]
    return scene.tr("taken", tricks=words.pairs(scene, seats, facts.facts.taken))


# --- the money ------------------------------------------------------------------------------


def paid(facts: FinishedDeal[NapoleonFacts]) -> Iterator[tuple[PaymentReason, tuple[Payment, ...]]]:
    """Yield what was paid, together what rests on the same rule."""
    for why, payments in groupby(facts.writes, key=lambda payment: payment.why):
        yield why, tuple(payments)


def payment_line(why: PaymentReason, payments: Sequence[Payment], scene: Scene) -> Markup:
    """Return one line of it: «Вера берёт банк: 5», «Вера платит каждому по 3: всего 12»."""
    first = payments[0]
    each, total = first.points, sum((payment.points for payment in payments), Fraction(0))
    params: dict[str, object] = {
        "each": words.points(each),
        "total": words.points(total),
        "players": len(payments),
    }
    match why:
        case PaymentReason.POT | PaymentReason.FIVE if first.taker is not None:
            params["name"] = words.name(scene, first.taker)
        case PaymentReason.FAILED if first.payer is not None:
            params["name"] = words.name(scene, first.payer)
    return scene.tr(f"paid-{why}", **params)


def money_lines(facts: FinishedDeal[NapoleonFacts], scene: Scene) -> list[Markup]:
    """Return who took or paid what beside the antes, and what stays in the pot."""
    said = [
        payment_line(why, payments, scene)
        for why, payments in paid(facts)
        if why is not PaymentReason.ANTE
    ]
    if facts.facts.pot:
        said.append(scene.tr("pot-stays", pot=words.points(facts.facts.pot)))
    return said


def changes(facts: FinishedDeal[NapoleonFacts]) -> tuple[Fraction, ...]:
    """Return what the deal brought each seat, its ante included."""
    change = [Fraction(0)] * len(facts.facts.accounts)
    for payment in facts.writes:
        if payment.payer is not None:
            change[payment.payer] -= payment.points
        if payment.taker is not None:
            change[payment.taker] += payment.points
    return tuple(change)


def brought_line(facts: FinishedDeal[NapoleonFacts], scene: Scene) -> Markup:
    """Return «Раздача: Анна +4 · Борис −1»."""
    return scene.tr("deal-brought", figures=_figures(changes(facts), scene))


def accounts_line(facts: FinishedDeal[NapoleonFacts], scene: Scene) -> Markup:
    """Return «Счёт: Анна +12 · Борис −3», as after the deal."""
    return scene.tr("accounts", figures=_figures(facts.facts.accounts, scene))


def _figures(points: Sequence[Fraction], scene: Scene) -> Markup:
    figures = [words.signed(each) for each in points]
    return words.pairs(scene, range(len(figures)), figures)


# --- the message ----------------------------------------------------------------------------


def result_screen(
    facts: FinishedDeal[NapoleonFacts],
    seen: NapoleonView,
    scene: Scene,
    *,
    cut_button: bool,
    menu: str = "",
) -> Screen:
    """Return the result of ``facts``, which takes the place of the live message.

    ``seen`` is the table now; with ``cut_button`` the next deal may be cut from here, and until
    then ``menu`` may show how well the computers play.
    """
    number = facts.number
    rows: Rows = ()
    body = [
        tricks.header(number, facts.dealer, scene),
        headline(facts, scene),
        taken_line(facts, scene),
        _last_trick(facts, scene, seen.viewer),
        Markup(""),
        *money_lines(facts, scene),
        Markup(""),
        brought_line(facts, scene),
        accounts_line(facts, scene),
    ]
    if cut_button:
        said, rows = results.next_deal(seen, scene, tuple(Level), menu)
        body += said
    vote = lines.asked(seen, scene)
    if vote is not None:
        body += [Markup(""), vote]
        rows += keys.vote_rows(seen, scene)
    rows += (
        (results.why_button(scene, number), keys.fair_button(scene, number)),
        (keys.sheet_button(scene, number),),
    )
    return Screen(join("\n", (line for line in body if line is not None)), rows)


def _last_trick(facts: FinishedDeal[NapoleonFacts], scene: Scene, viewer: int) -> Markup | None:
    """Return the trick that ended the deal: nobody saw it lie."""
    if not facts.tricks:
        return None
    trick, number = facts.tricks[-1], len(facts.tricks)
    cards = lines.trick_cards(trick, scene, viewer)
    return tricks.trick_line(number, cards, trick.winner, viewer, scene)


def card_screen(facts: FinishedDeal[NapoleonFacts], seen: NapoleonView, scene: Scene) -> Screen:
    """Return the result as the player ``seen.viewer`` keeps it, right after the deal.

    «Раздача 7: Борис 3, не сыграно · вы +3 · итог −2»
    """
    me = seen.viewer
    told = results.card(
        facts.number, deal_line(facts, scene), changes(facts)[me], facts.facts.accounts[me], scene
    )
    said = (told, _last_trick(facts, scene, me))
    row = (results.why_button(scene, facts.number),)
    return Screen(join("\n", (line for line in said if line is not None)), (row,))


def why_screen(facts: FinishedDeal[NapoleonFacts], scene: Scene) -> Screen:
    """Return everything that was paid with the rule behind it, in one sentence each."""
    tr = scene.tr
    title = tr("why-title", number=facts.number, headline=headline(facts, scene))
    said = [
        tr(
            "why-line",
            writes=payment_line(why, payments, scene),
            reason=tr(f"why-{why}", flat="yes" if _flat(facts, why, payments) else "no"),
        )
        for why, payments in paid(facts)
    ]
    if facts.facts.bidder is None:
        said.append(tr("why-passed"))
    elif not facts.facts.made:
        said.append(tr("why-pot-stays"))
    return Screen(join("\n\n", [title, *said]))


def _flat(
    facts: FinishedDeal[NapoleonFacts], why: PaymentReason, payments: Sequence[Payment]
) -> bool:
    return why is PaymentReason.FAILED and payments[0].points != facts.facts.bid


# --- the check ------------------------------------------------------------------------------


def turned_line(facts: FinishedDeal[NapoleonFacts], tr: Translator) -> Markup:
    """Return the turned card, whose suit was trump."""
    return tr("turned", card=words.card(facts.facts.turned, tr))


def dealt_lines(facts: FinishedDeal[NapoleonFacts], scene: Scene) -> list[Markup]:
    """Return what everybody got, and the turned card."""
    return [*results.hand_lines(facts.facts.hands, scene), turned_line(facts, scene.tr)]
