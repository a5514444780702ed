"""The settlement in words: whole whists, exact ones, and the stake."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from markupsafe import Markup

from bot.games.preferans import darkness
from bot.games.preferans.lines import record
from bot.games.preferans.result import settlement_after
from bot.i18n import Translator, join, plain
from bot.screen import Rows
from bot.views import results, words
from bot.views.model import Progress, Scene
from engine import stakes
from engine.events import Entered
from engine.preferans.observe import PlayerView
from engine.preferans.payments import Transfer, in_coins, payments
from engine.preferans.pulka import Account, whole
from engine.preferans.recorded import PulkaFacts
from engine.stakes import Stake

PulkaView = PlayerView | PulkaFacts
"""A source of scores: a running table, or a past pulka."""
PAYER_LIMIT: Final = 16
"""Length of a name in a list of payments, which stands in a caption."""


def entered(pulka: PulkaView) -> tuple[Entered, ...]:
    """Return what was entered by hand, in order. Rule 13.42."""
    if isinstance(pulka, PulkaFacts):
        return tuple(each for each in pulka.history.events if isinstance(each, Entered))
    return () if pulka.told is None else pulka.told.entered


def final_text(pulka: PulkaView, scene: Scene) -> Markup:
    """Return each player's result, the best first; fits a caption. Rules 8.4-8.6."""
    tr = scene.tr
    key = results.final_key(pulka.ended_by, stopped=pulka.stopped)
    title = tr(key, table=words.clean(scene.title), deals=len(pulka.finished))
    figures, stake = whole(pulka.settlement), stakes.read(pulka.agreement.stake)
    dues, paid = results.dues(pulka.agreement.stake, figures), _payment_line(figures, scene)
    staked = [] if paid is None else [paid]
    if stake is not None and stake.unit:
        coins = in_coins(pulka.settlement, stake)
        dues = [_signs(each) + _money(each, stake, tr) for each in coins]
        staked += _money_lines(coins, stake, pulka.settlement, scene)
    text = [title, Markup(""), *results.final_lines(figures, dues, scene)]
    if staked:
        text += [Markup(""), *staked]
    if pulka.agreement.stake:
        text += [Markup(""), tr("stake-line", stake=pulka.agreement.stake)]
    return join("\n", text)


def _payment_line(figures: Sequence[int], scene: Scene) -> Markup | None:
    """Return the fewest payments that settle whole whists; None if there are none. Rule 8.5."""
    paid = [_paid(each, words.points(each.amount), scene) for each in payments(figures)]
    return scene.tr("payments", payments=join(words.DOT, paid)) if paid else None


def _money_lines(
    coins: Sequence[int], stake: Stake, settlement: Sequence[Fraction], scene: Scene
) -> list[Markup]:
    """Return the fewest payments in coins, and how they were rounded. Rule 8.6."""
    paid = [
        _paid(each, _figure(int(each.amount), stake, scene.tr), scene) for each in payments(coins)
    ]
    line = scene.tr("payments-staked", unit=stake.unit, payments=join(words.DOT, paid))
    lines = [line] if paid else []
    if list(coins) == [each * stake.coins for each in settlement]:
        return lines
    return [*lines, scene.tr("payments-rounded", coin=_money(1, stake, scene.tr))]


def _paid(payment: Transfer, amount: str, scene: Scene) -> Markup:
    payer, payee = (words.name(scene, seat, PAYER_LIMIT) for seat in payment[:2])
    return scene.tr("payment", payer=payer, payee=payee, amount=amount)


def _signs(coins: int) -> str:
    return words.MINUS if coins < 0 else "+" if coins else ""


def _money(coins: int, stake: Stake, tr: Translator) -> str:
    """Return an amount without its sign: «147 коп», «0,70 €»."""
    return f"{_figure(coins, stake, tr)} {stake.unit}"


def _figure(coins: int, stake: Stake, tr: Translator) -> str:
    units, rest = divmod(abs(coins), 10**stake.decimals)
    if not stake.decimals:
        return str(units)
    return plain(tr("decimal", whole=str(units), tenths=f"{rest:0{stake.decimals}}"))


def _sector(account: Account) -> dict[str, Markup | str]:
    return {"pool": words.points(account.pool), "mountain": words.points(account.mountain)}


def account_lines(pulka: PulkaView, scene: Scene) -> list[Markup]:
    """Return a line per player: pool, mountain, and the result if the pulka stopped now."""
    figures = whole(pulka.settlement)
    lines = []
    agreement = pulka.agreement
    for seat, account in enumerate(pulka.sheet.accounts):
        kept = agreement.convention.record
        line = scene.tr(
            "account-line-record" if kept else "account-line",
            name=words.name(scene, seat),
            **(record(account, agreement, scene.tr) if kept else _sector(account)),
            whists=words.points(sum(account.whists, Fraction(0))),
            result=words.signed(figures[seat]),
        )
        lines.append(darkness.with_bombs(line, account.bombs, scene.tr))
    return lines


def final_in_words(pulka: PulkaView, scene: Scene) -> Markup:
    """Return the settlement with the accounts, where the sheet cannot be sent."""
    accounts = account_lines(pulka, scene)
    return join("\n", [final_text(pulka, scene), Markup(""), *accounts, *whist_lines(pulka, scene)])


def progress(view: PlayerView) -> Progress:
    """Return the whole whists of each seat after each deal, None before it sat down. 8.4, 13.16."""
    figures = (
        (facts.absent, whole(settlement_after(view, facts.number, facts.absent)))
        for facts in view.finished
    )
    return [
        [None if seat in absent else points for seat, points in enumerate(found)]
        for absent, found in figures
    ]


def exact_line(pulka: PulkaView, scene: Scene) -> Markup | None:
    """Return the settlement to the last fraction, or None if all figures are whole. Rule 8.5."""
    if whole(pulka.settlement) == pulka.settlement:
        return None
    figures = [words.signed(each) for each in pulka.settlement]
    return scene.tr("exact-line", standing=words.pairs(scene, range(len(figures)), figures))


def exact_rows(pulka: PulkaView, scene: Scene) -> Rows:
    """Return the button for `exact_popup`, if it adds to the message."""
    return results.exact_rows(exact_line(pulka, scene), len(pulka.finished), scene)


def exact_popup(pulka: PulkaView, scene: Scene) -> str:
    """Return the exact settlement, for a pop-up of at most 200 characters."""
    return results.exact_popup(exact_line(pulka, scene), scene)


def whist_lines(pulka: PulkaView, scene: Scene) -> list[Markup]:
    """Return a line per player: his whists on each of the others."""
    seats = range(len(scene.seats))
    return [
        scene.tr(
            "account-whists",
            name=words.name(scene, seat),
            whists=words.pairs(
                scene,
                [other for other in seats if other != seat],
                [words.points(each) for each in account.whists],
            ),
        )
        for seat, account in enumerate(pulka.sheet.accounts)
    ]
