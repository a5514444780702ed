"""Checking a record: every deal is played again through the engine, every figure recomputed."""

from dataclasses import replace

from engine.cards import Card
from engine.game import RuleError
from engine.preferans import claim, consents, deal, ending, play, rules
from engine.preferans.actions import (
    DISCARD,
    MISERE,
    OPEN_TALON,
    ORDER,
    PLAY,
    PLAY_CLOSED,
    PLAY_OPEN,
    RULES_VERSION,
    WITHOUT_THREE,
    Action,
    Bid,
    Contract,
    HalfWhist,
    Hold,
    LookAtHand,
    OpenTable,
    Pass,
    ProposeResult,
    ReturnWhist,
    Say,
    TakeTalon,
    Whist,
    Word,
)
from engine.preferans.facts import INTERRUPTIONS, DealFacts, EndingKind, Grounds
from engine.preferans.record import figures
from engine.preferans.record.model import (
    Place,
    ReadDeal,
    ReadEnding,
    ReadShuffle,
    ReadTrick,
    Record,
    RecordError,
    Verdict,
)
from engine.preferans.record.write import word_code
from engine.preferans.state import (
    AllPass,
    Auction,
    Deal,
    Finished,
    Openness,
    Ordering,
    Play,
    Pulka,
    Shuffling,
    Table,
    Talon,
    Whisting,
)
from engine.preferans.whisting import HALF_LEVELS


def verify(record: Record) -> Verdict:
    """Tell whether everything in ``record`` holds, or what is the first thing that does not."""
    unproved: list[int] = []
    try:
        _replay(record, unproved)
    except RecordError as refusal:
        return Verdict.against(refusal)
    return Verdict(True, unproved=tuple(unproved))


def replayed(record: Record) -> Table:
    """Return the table after the record's last deal; raises `RecordError` where it does not hold.

    Its phase is `Finished` when the pools have closed the pulka.
    """
    return _replay(record, [])


def _replay(record: Record, unproved: list[int]) -> Table:
    """`replayed`; notes the deals whose claims are beyond the search in ``unproved``."""
    table = _opened(record)
    for number, told in enumerate(record.deals, 1):
        table = _replay_deal(table, told, number, unproved)
    figures.check_pulka(table, record)
    return table


def _opened(record: Record) -> Table:
    machines = frozenset(seat for seat, player in enumerate(record.players) if player.computer)
    opening = OpenTable(RULES_VERSION, record.agreement, frozenset())
    fresh = deal.open_table(opening).pulka
    first = record.deals[0].dealer if record.deals else 0
    pulka = Pulka(
        agreement=fresh.agreement,
        machines=machines,
        computers=frozenset(),
        lots=(),
        joined=fresh.joined,
        sheet=fresh.sheet,
        finished=(),
        dealer=first,
        series=0,
    )
    return Table(pulka, Shuffling(deal.terms(pulka)))


# --- one deal -------------------------------------------------------------------------------


def _replay_deal(table: Table, told: ReadDeal, number: int, unproved: list[int]) -> Table:
    at = Place(number, "deals")
    if isinstance(table.phase, Finished):
        raise at.refuse("the pulka was over before this deal", "8.2")
    table = _deal_cards(table, told, at)
    table = _hear_auction(table, told, at.at("auction"))
    if not isinstance(table.phase, AllPass):
        table = _settle_contract(table, told, at)
        table = _hear_whisting(table, told, at)
    else:
        _check_bare_all_pass(told, at)
    table = _play_tricks(table, told, at.at("tricks"))
    table = _end(table, told, at, unproved)
    figures.check_deal(table.finished[-1], table.agreement.convention, told, at)
    return table


def _deal_cards(table: Table, told: ReadDeal, at: Place) -> Table:
    """Check the dealer, the cards, and that they follow from the shuffle. Rules 1.4-1.6."""
    terms = deal.terms(table.pulka)
    if told.dealer != terms.dealer:
        raise at.at("dealer").refuse(f"seat {terms.dealer} deals, not {told.dealer}", "1.4")
    for seat, hand in enumerate(told.hands):
        due = 10 if seat in terms.active else 0
        if len(hand) != due:
            raise at.at("hands").refuse(f"seat {seat} holds {due} cards, not {len(hand)}", "1.5")
    if len({*told.talon, *(card for hand in told.hands for card in hand)}) != 32:
        raise at.at("hands").refuse("hands and talon are not the 32 cards", "1.5")
    hands = tuple(frozenset(hand) for hand in told.hands)
    shuffle = told.shuffle or ReadShuffle((), "", "", 0)
    if told.shuffle is not None:
        digest = deal.commitment(shuffle.deck, shuffle.salt)
        if shuffle.commitment.lower() != digest:
            raise at.at("shuffle").refuse("the commitment is not that of deck and salt", "1.6")
        follow = deal.dealt(shuffle.deck, shuffle.cut, terms.active, len(hands))
        if follow[0] != hands:
            raise at.at("hands").refuse("the hands do not follow from deck and cut", "1.5")
        if follow[1] != told.talon:
            raise at.at("talon").refuse("the talon does not follow from deck and cut", "1.5")
    cards = Deal(
        terms,
        shuffle.deck,
        shuffle.salt,
        shuffle.commitment,
        1,
        shuffle.cut,
        hands,
        told.talon,
    )
    first = terms.active[0]
    return Table(table.pulka, Auction(cards, (), terms.active, first, None, None))


def _hear_auction(table: Table, told: ReadDeal, at: Place) -> Table:
    """Hear every word; the auction must be over with the last one. Rule 2."""
    for seat, word in told.auction:
        phase = table.phase
        if not isinstance(phase, Auction):
            raise at.refuse(f"the auction was over before {word_code(word)!r} of {seat}", "2.5")
        if seat != phase.turn:
            raise at.refuse(f"seat {phase.turn} speaks, not {seat}", "2.1")
        rule = _rule_of_word(word, phase)
        error = f"{word_code(word)!r} of seat {seat} is not allowed"
        table = _apply(table, seat, word, at, error=error, rule=rule)
    if isinstance(table.phase, Auction):
        raise at.refuse(f"the auction is not over: seat {table.phase.turn} speaks", "2.5")
    won = table.phase.declarer if isinstance(table.phase, Talon) else None
    if told.declarer != won:
        found = "all-pass" if won is None else f"seat {won} won the auction"
        raise at.at("declarer").refuse(found, "2.8" if won is None else "2.5")
    return table


def _rule_of_word(word: Word, phase: Auction) -> str:
    """The rule that a word which is not allowed breaks."""
    match word:
        case Hold():
            return "2.4"
        case TakeTalon():
            return "2.7"
        case Bid(game):
            if game is MISERE:
                return "2.6"
            return "2.9" if game.level < phase.deal.terms.lowest_level else "2.3"
        case _:
            return "2.5"


def _settle_contract(table: Table, told: ReadDeal, at: Place) -> Table:
    """Talon, discard and order, or three undertricks instead. Rules 3.1-3.5."""
    phase = table.phase
    if not isinstance(phase, Talon):
        raise at.refuse("no talon to take", "3.1")
    seat = phase.declarer
    table = rules.apply(table, seat, OPEN_TALON)
    if told.ending is not None and told.ending.kind is EndingKind.WITHOUT_THREE:
        if told.discard is not None or told.contract is not None:
            raise at.at("ending").refuse("without three, nothing is discarded or ordered", "3.5")
        if told.ending.seat != seat:
            raise at.at("ending").refuse(f"seat {seat} is the declarer", "3.5")
        error = "three undertricks may not be written here"
        return _apply(table, seat, WITHOUT_THREE, at.at("ending"), error=error, rule="3.5")
    if told.discard is None:
        raise at.at("discard").refuse("the declarer discards two cards", "3.1")
    discard = DISCARD[told.discard]
    error = "the declarer does not hold these cards"
    table = _apply(table, seat, discard, at.at("discard"), error=error, rule="3.1")
    here = at.at("contract")
    match told.contract:
        case Contract() as contract if isinstance(table.phase, Ordering):
            error = f"{contract} is below the bid {phase.bid}"
            return _apply(table, seat, ORDER[contract], here, error=error, rule="3.2")
        case Contract():
            raise here.refuse("misère bid is misère played", "3.2")
        case None:
            raise here.refuse("the declarer orders a contract", "3.2")
        case _:
            if isinstance(table.phase, Ordering):
                raise here.refuse("misère may be played only when it was bid", "3.2")
            return table


def _check_bare_all_pass(told: ReadDeal, at: Place) -> None:
    for field, said in (
        ("discard", told.discard is not None),
        ("contract", told.contract is not None),
        ("whisting", bool(told.whisting)),
        ("play", told.open_play is not None),
    ):
        if said:
            raise at.at(field).refuse("an all-pass deal has none", "2.8")


# --- whisting -------------------------------------------------------------------------------


def _hear_whisting(table: Table, told: ReadDeal, at: Place) -> Table:
    """Hear every word, then how the hands lie. Rule 4."""
    here = at.at("whisting")
    over = isinstance(table.phase, (Shuffling, Finished))
    if told.whisting and over and table.finished[-1].checked:
        raise here.refuse("a ten that is checked is not whisted", "4.9")
    for seat, say in told.whisting:
        phase = table.phase
        leaves = isinstance(say, HalfWhist)
        if not (isinstance(phase, Whisting) or (isinstance(phase, Openness) and leaves)):
            raise here.refuse(f"the whisting was over before the word of seat {seat}", "4.7")
        turn = phase.turn if isinstance(phase, Whisting) else None
        if turn is not None and seat != turn:
            raise here.refuse(f"seat {turn} speaks, not {seat}", "4.1")
        rule = _rule_of_saying(say, phase, seat)
        table = _apply(table, seat, say, here, error=f"seat {seat} may not say this", rule=rule)
    phase = table.phase
    if isinstance(phase, Whisting):
        raise here.refuse(f"the whisting is not over: seat {phase.turn} speaks", "4.1")
    if isinstance(phase, Openness):
        if told.open_play is None:
            raise at.at("play").refuse("the whister chooses open or closed", "4.7")
        choice = PLAY_OPEN if told.open_play else PLAY_CLOSED
        return rules.apply(table, phase.whister, choice)
    return table


def _rule_of_saying(say: Say, phase: Whisting | Openness, seat: int) -> str:
    """The rule that a word which is not allowed breaks."""
    match say:
        case HalfWhist():
            return "4.3"
        case ReturnWhist() | LookAtHand():
            return "4.4"
        case Whist() if seat not in phase.defenders:
            return "4.4" if phase.contract.level in HALF_LEVELS else "4.5"
        case Pass() if seat in phase.defenders:  # only a six that must be whisted forbids it
            return "4.9"
        case _:
            return "4.1"


# --- play -----------------------------------------------------------------------------------


def _play_tricks(table: Table, told: ReadDeal, at: Place) -> Table:
    for number, trick in enumerate(told.tricks, 1):
        table = _play_trick(table, trick, number, at)
    return table


def _play_trick(table: Table, trick: ReadTrick, number: int, at: Place) -> Table:
    """Play a trick, or what lies of it."""
    phase = table.phase
    if not isinstance(phase, (Play, AllPass)):
        raise at.refuse(f"nothing was played, or not as far as trick {number}", "7.1")
    _check_talon_card(phase, trick, number, at)
    for seat, card in trick.cards:
        table = _play_card(table, seat, card, number, at)
    return table


def _check_talon_card(phase: Play | AllPass, trick: ReadTrick, number: int, at: Place) -> None:
    """The talon leads the first two tricks of an all-pass, except in Rostov. Rules 6.2-6.4."""
    due = phase.talon_card if isinstance(phase, AllPass) else None
    if trick.talon != due:
        error = f"no talon card leads trick {number}"
        if due is not None:
            error = f"the talon card {due} leads trick {number}"
        raise at.refuse(error, "6.2")
    if trick.talon is None:
        return
    sitting = phase.deal.terms.dealer if len(phase.taken) == 4 else None
    if trick.dealer != sitting:
        found = "nobody" if sitting is None else f"seat {sitting}, who deals,"
        raise at.refuse(f"{found} plays the talon card of trick {number}", "6.3")


def _play_card(table: Table, seat: int, card: Card, number: int, at: Place) -> Table:
    phase = table.phase
    if not isinstance(phase, (Play, AllPass)):
        raise at.refuse(f"the deal was over before {card} in trick {number}", "7.1")
    if seat != phase.turn:
        raise at.refuse(f"seat {phase.turn} plays in trick {number}, not {seat}", "7.1")
    error = f"seat {seat} may not play {card} in trick {number}"
    rule = "7.2" if isinstance(phase, Play) else "6.1"
    return _apply(table, phase.lay.players[seat], PLAY[card], at, error=error, rule=rule)


def _end(table: Table, told: ReadDeal, at: Place, unproved: list[int]) -> Table:
    """Bring the deal to the end it had short of ten tricks. Rules 3.5, 7.6, 13.37."""
    here = at.at("ending")
    table = _lay_table(table, told, here)
    phase = table.phase
    if told.ending is not None and told.ending.taken != told.taken:
        raise here.refuse("its tricks are not those of the deal", "7.6")
    if not isinstance(phase, (Play, AllPass)):
        facts = table.finished[-1]
        if facts.checked:
            _check_checked(facts, told, here)
        elif told.ending is not None and facts.ending is None:
            raise here.refuse("the deal was over without it", "7.6")
        return table
    match told.ending:
        case None:
            raise at.at("tricks").refuse(f"ten tricks, not {len(phase.tricks)}", "7.1")
        case ReadEnding(EndingKind.CLAIM):
            return _claimed(table, phase, told.ending, here, unproved)
        case ReadEnding(EndingKind.AGREED, seat, taken):
            return _agreed(table, phase, seat, taken, here)
        case ReadEnding(EndingKind.CONCEDE, seat):
            if not isinstance(phase, Play) or phase.course.contract is MISERE:
                raise here.refuse("only a whisted contract may be conceded", "3.5")
            if seat != phase.declarer:
                raise here.refuse(f"seat {phase.declarer} is the declarer", "3.5")
            return play.concede(table, phase)
        case ReadEnding(EndingKind.CHECKED):
            raise here.refuse("only a ten is checked, where that was agreed on", "4.9")
        case ReadEnding():
            raise here.refuse("without three is written before the discard", "3.5")


def _check_checked(facts: DealFacts, told: ReadDeal, at: Place) -> None:
    """Nothing is played of a ten that is checked; `_check_facts` compares its tricks."""
    if told.ending is None or told.ending.kind is not EndingKind.CHECKED:
        raise at.refuse("a ten is checked, by what was agreed on", "4.9")
    if told.ending.seat != facts.declarer:
        raise at.refuse(f"seat {facts.declarer} is the declarer", "4.9")


def _lay_table(table: Table, told: ReadDeal, at: Place) -> Table:
    """Play the cards of the unfinished trick."""
    if told.ending is None or told.ending.table is None:
        return table
    lying, phase = told.ending.table, table.phase
    if told.ending.kind in INTERRUPTIONS and isinstance(phase, (Play, AllPass)):
        return _play_trick(table, lying, len(phase.tricks) + 1, at)
    if lying.cards or lying.talon is not None:
        raise at.refuse("no trick was unfinished", "13.37")
    return table


def _claimed(
    table: Table, phase: Play | AllPass, told: ReadEnding, at: Place, unproved: list[int]
) -> Table:
    """A claim gives the rest to whom the claimer may name. Rule 7.6.

    Whether it was proved or granted by the others, the tricks are the same. A proof must hold by
    what the claimer knew, the hands that refused claims had opened included.
    """
    if isinstance(phase, AllPass):
        raise at.refuse("an all-pass is played on after a claim", "7.6")
    if not told.shown <= set(phase.deal.terms.active):
        raise at.refuse("whoever sits the deal out has no hand to show", "7.6")
    phase = replace(phase, lay=replace(phase.lay, shown=phase.lay.shown | told.shown))
    table = Table(table.pulka, phase)
    claims = claim.rights(phase, told.seat)
    if not claims:
        raise at.refuse(f"seat {told.seat} may not claim here", "7.6")
    assert told.by is not None  # noqa: S101 - the reader asks it of a claim
    for each in claims:
        granted = claim.grant(table, told.seat, each, told.by)
        if granted.finished[-1].taken == told.taken:
            break
    else:
        raise at.refuse(f"no claim of seat {told.seat} leaves these tricks", "7.6")
    if told.by is Grounds.PROOF:
        holds = claim.judged(table, phase, told.seat, each)
        if holds is False:
            raise at.refuse("the claim does not follow from what the claimer knew", "7.6")
        if holds is None and at.deal is not None:
            unproved.append(at.deal)
    return granted


def _agreed(
    table: Table, phase: Play | AllPass, seat: int, taken: tuple[int, ...], at: Place
) -> Table:
    """Any result that could still come about may be agreed on. Rule 7.6."""
    try:
        consents.check_result(table, ProposeResult(taken))
    except RuleError:
        raise at.refuse("these tricks cannot follow from those played", "7.6") from None
    return ending.close(
        table,
        phase.deal,
        phase.course,
        open_play=None if isinstance(phase, AllPass) else phase.lay.open_play,
        tricks=phase.tricks,
        taken=taken,
        ending=ending.cut_short(phase, EndingKind.AGREED, seat),
    )


def _apply(table: Table, seat: int, action: Action, at: Place, *, error: str, rule: str) -> Table:
    """Do what the record says, or refuse the record."""
    try:
        return rules.apply(table, seat, action)
    except RuleError as refusal:
        raise at.refuse(f"{error} ({refusal.key})", rule) from None
