"""The end of a deal: its facts, its entries, and what follows. Rules 1.4, 6.7, 8.2."""

from engine.preferans import pulka as sheets
from engine.preferans import scoring
from engine.preferans.actions import Special
from engine.preferans.facts import DealFacts, Ending, EndingKind, Trick
from engine.preferans.facts import taken as taken_in
from engine.preferans.state import (
    AllPass,
    BetweenDeals,
    Deal,
    DealHistory,
    Finished,
    Play,
    PreferansState,
    Pulka,
)


def close(
    state: PreferansState,
    deal: Deal,
    history: DealHistory,
    *,
    open_play: bool | None = None,
    tricks: tuple[Trick, ...] = (),
    taken: tuple[int, ...] | None = None,
    ending: Ending | None = None,
) -> PreferansState:
    """Score the deal, enter its points, and go to the next deal or the end of the pulka.

    ``taken`` are the tricks as scored, by seat; None where they are those of ``tricks``.
    """
    old, terms = state.pulka, deal.terms
    if taken is None:
        taken = taken_in(tricks, old.agreement.hands)
    declarer, dark = history.declarer, bool(history.passed_dark)
    price = terms.trick_price(dark=dark) if declarer is None else 0
    step = terms.step if declarer is None and dark else 0
    bomb = 1 if declarer is None else old.sheet.accounts[declarer].bomb
    open_play = not history.dark if isinstance(history.contract, Special) else open_play
    outcome = scoring.build_outcome(
        history,
        dealer=terms.dealer,
        active=terms.active,
        third_hand=terms.third_hand,
        talon=deal.talon_of(history.declarer),
        taken=taken,
        ending=ending,
        price=price,
        bomb=bomb,
        step=step,
        open_play=open_play,
    )
    facts = DealFacts(
        number=terms.number,
        dealer=terms.dealer,
        deck=deal.cards.deck,
        salt=deal.cards.salt,
        cut=deal.cards.cut,
        hands=deal.hands,
        talon=deal.talon,
        auction=history.auction,
        declarer=history.declarer,
        bid=history.bid,
        discard=history.discard,
        contract=history.contract,
        whisting=history.whisting,
        whisters=history.whisters,
        dealer_hand=history.dealer_hand,
        open_play=open_play,
        tricks=tricks,
        taken=taken,
        ending=ending,
        price=price,
        writes=scoring.score(outcome, old.agreement, old.sheet),
        off_mountain=history.off_mountain,
        invitation=history.invitation,
        dark=history.dark,
        bomb=bomb,
        passed_dark=history.passed_dark,
        step=step,
        forced=terms.forced,
        third_hand=terms.third_hand,
        passer_out=history.passer_out,
        whister_discard=history.whister_discard,
        record=old.agreement.convention.record,
    )
    return between_deals(after(old, facts, made=outcome.made))


def between_deals(pulka: Pulka) -> PreferansState:
    """Wait for the next deal, or end a pulka that has come to its end. Rules 8.1-8.3."""
    over = sheets.closed(pulka.sheet, pulka.agreement, pulka.finished)
    return PreferansState(pulka, Finished() if over else BetweenDeals())


def after(pulka: Pulka, facts: DealFacts, *, made: bool) -> Pulka:
    """Return the pulka after a finished deal, whose entries are facts by now. Rules 1.4, 6.7, 13.3.

    ``made``: the declarer made his game, as `Outcome.made` has it. After the last forced deal
    series and row begin anew. Rule 13.6.
    """
    finished = (*pulka.finished, facts)
    begins = pulka.forced == 1
    return Pulka(
        agreement=pulka.agreement,
        sheet=sheets.after_deal(pulka.sheet, pulka.agreement, facts.writes),
        finished=finished,
        dealer=sheets.next_dealer(finished, pulka.agreement),
        series=0 if begins else _series_after(pulka, facts, made=made),
        row=pulka.row + 1 if facts.step and not begins else 0,
        forced=max(0, pulka.forced - 1),
    )


def cut_short(phase: Play | AllPass, kind: EndingKind, seat: int) -> Ending:
    """Return an ending during the play, with the unfinished trick. Rule 13.37."""
    talon = phase.talon_card if isinstance(phase, AllPass) else None
    return Ending(kind, seat, table=phase.trick, talon=talon)


def _series_after(pulka: Pulka, facts: DealFacts, *, made: bool) -> int:
    """Return the all-passes in the series after this deal. Rule 6.7.

    All-pass lengthens it. ``exit_by`` names what ends it (13.20): any deal with a declarer, a made
    contract (no bid below the exit can win an auction, so a made one is at or above it), a made
    contract that was whisted, or any game that the defence contested.
    """
    if facts.declarer is None:
        return pulka.series + 1
    match pulka.agreement.exit_by:
        case "played":
            ends = True
        case "whisted":
            ends = bool(facts.whisters) and made
        case "contested":
            ends = facts.contested
        case _:
            ends = made
    return 0 if ends else pulka.series
