"""A finished deal gone through again: the pulka before it, and the table before every card."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.cards import Card
from engine.preferans import allpass, deal, ending, misere, play, rules
from engine.preferans.actions import MISERE, PLAY, Contract
from engine.preferans.conventions import Agreement
from engine.preferans.facts import DealFacts
from engine.preferans.pulka import empty_sheet, enter
from engine.preferans.state import AllPass, Course, Deal, Play, Pulka, Shuffling, Table
from engine.tricks import CardSet, card_set


@dataclass(frozen=True, slots=True)
class Moment:
    """The ``table`` before ``card`` of the hand of ``seat``; ``trick`` counts from 1."""

    table: Table
    trick: int
    seat: int
    card: Card

    @property
    def phase(self) -> Play | AllPass:
        """Where the play stands."""
        phase = self.table.phase
        if not isinstance(phase, (Play, AllPass)):
            raise TypeError(phase)
        return phase

    @property
    def player(self) -> int:
        """Who chose the card: a lone whister's partner's hand, or one handed over, is another's."""
        return self.phase.lay.players[self.seat]


def pulka_before(finished: Sequence[DealFacts], number: int, agreement: Agreement) -> Pulka:
    """Return the pulka as deal ``number`` (from 1) found it, from the ``finished`` deals.

    Who is a computer is not told. Raises ``IndexError`` where there is no such deal.
    """
    if not 1 <= number <= len(finished):
        raise IndexError(number)
    players = agreement.players
    pulka = Pulka(
        agreement=agreement,
        machines=frozenset(),
        computers=frozenset(),
        lots=(),
        joined=tuple(range(players)),
        sheet=empty_sheet(players),
        finished=(),
        dealer=finished[0].dealer,
        series=0,
    )
    for facts in finished[: number - 1]:
        pulka = replace(
            pulka,
            sheet=enter(pulka.sheet, facts.writes),
            finished=(*pulka.finished, facts),
            dealer=(facts.dealer + 1) % players,
            series=ending.series_after(pulka, facts),
        )
    return replace(pulka, dealer=finished[number - 1].dealer)


def declarers_hand(facts: DealFacts, discard: Sequence[Card] | None = None) -> CardSet:
    """Return the declarer's ten cards after his discard, or after another one."""
    if facts.declarer is None:
        raise ValueError("nobody declared")
    away = facts.discard if discard is None else discard
    if away is None:
        raise ValueError("nothing was discarded")
    return (card_set(facts.hands[facts.declarer]) | card_set(facts.talon)) & ~card_set(away)


def before_play(facts: DealFacts, pulka: Pulka) -> Table | None:
    """Return the table before the first card, None where no card was to be played."""
    terms = deal.terms(pulka)
    cards = Deal(terms, facts.deck, facts.salt, "", 1, facts.cut, facts.hands, facts.talon)
    bare = Table(pulka, Shuffling(terms))
    course = Course(
        facts.auction,
        facts.declarer,
        facts.bid,
        facts.discard,
        facts.contract,
        facts.whisting,
        facts.whisters,
        facts.dealer_hand,
    )
    declarer = facts.declarer
    if declarer is None:
        return allpass.begin(bare, cards, Course(facts.auction))
    match facts.contract:
        case None:
            return None
        case Contract() as contract if facts.whisters and facts.open_play is not None:
            return play.begin(
                bare,
                cards,
                course,
                declarer=declarer,
                contract=contract,
                hand=declarers_hand(facts),
                open_play=facts.open_play,
            )
        case contract if contract is MISERE:
            return misere.begin(bare, cards, course, declarer, declarers_hand(facts))
    return None


def gone_through(facts: DealFacts, pulka: Pulka) -> tuple[tuple[Moment, ...], Table | None]:
    """Return the table before every card that was played, and the one after the last.

    That one is None where no card was to be played. What the facts do not keep is not there:
    cards handed over on misère count as the holder's own choice, and hands that a refused claim
    laid open stay closed.
    """
    table = before_play(facts, pulka)
    found = []
    for number, trick in enumerate(facts.tricks, 1):
        for seat, card in trick.cards:
            if card is trick.talon:  # the sitting dealer's, who has no choice
                continue
            if table is None:
                raise ValueError("cards where none were to be played")
            moment = Moment(table, number, seat, card)
            found.append(moment)
            table = rules.apply(table, moment.player, PLAY[card])
    return tuple(found), table
