"""Cards that change hands in Vint: litter, cards laid aside, talons, nails. Vint 7."""

from collections.abc import Iterator, Sequence

from engine.cards import Card
from engine.kit.copying import but
from engine.kit.ladder import PASS, LevelBid, above, trailing_passes
from engine.kit.words import Action, Pick, Picked
from engine.tricks import CardSet, card_set
from engine.vint.deal import VintDeal, VintFacts

LITTER, ASIDE = 4, 2
"""Cards that each gives the dealer, or lays aside. Vint 7.5, 7.6."""
Gift = tuple[int, int | None, Sequence[Card]]
"""Cards with who gave them, and who got them: None where they are laid aside."""
FIRST = {"litter": "litter", "vitalin": "aside"}
"""The stage before the auction, by kind of deal."""


def with_litter(
    order: Sequence[int], cards: Sequence[Card]
) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
    """Return seventeen cards for each hand but the dealer's, who gets the fourth. Vint 7.5."""
    hands, rest = [0] * len(order), (*cards[:3], *cards[4:])
    for place, hand in enumerate(order[:-1]):
        hands[hand] = card_set(rest[place::3])
    hands[order[-1]] = card_set(cards[3:4])
    return tuple(hands), ()


def told(facts: VintFacts, order: Sequence[int]) -> Iterator[Gift]:
    """Yield the gifts of a finished deal; ``order``: the hands as they sat."""
    across = {hand: order[(place + 2) % len(order)] for place, hand in enumerate(order)}
    yield from ((giver, facts.dealer, cards) for giver, cards in enumerate(facts.litter))
    yield from ((giver, None, cards) for giver, cards in enumerate(facts.aside))
    if (buyer := facts.buyer) is not None:
        giver = across[buyer] if facts.fill else buyer
        yield buyer, giver, facts.fill
        yield from ((giver, to, cards) for to, cards in enumerate(facts.spread))
        yield from ((each, across.get(each), cards) for each, cards in enumerate(facts.nail))


def givers(deal: VintDeal) -> frozenset[int]:
    """Return who gives at one moment, nobody where hands give in turn."""
    done = {giver for giver, _ in deal.gifts}
    match deal.stage:
        case "litter":
            return frozenset(deal.order[:-1]) - done
        case "aside":
            return frozenset(deal.order) - done
        case "nail" if deal.agreement.nail == "blind":
            return frozenset(deal.halves[1]) - done
    return frozenset()


def picks(deal: VintDeal, seat: int) -> Iterator[Action]:
    """Yield what a hand may give in a stage of exchange, or the words after it."""
    held, talon = deal.hands[seat], deal.agreement.talon
    match deal.stage:
        case "litter":
            yield Pick(held, LITTER, LITTER, to=(deal.dealer,))
        case "aside":
            yield Pick(held, ASIDE, ASIDE)
        case "fill":
            yield Pick(held, talon, talon, to=(deal.across(seat),))
        case "spread":
            laid = card_set(card for _, gift in deal.gifts for card in gift.cards)
            got = {seat, *(gift.to for _, gift in deal.gifts)}
            to = tuple(hand for hand in deal.order if hand not in got)
            yield Pick(held & ~laid, talon // 4, talon // 4, to=to)
        case "nail":
            evil = deal.agreement.nail == "evil" and seat != deal.halves[1][0]
            new = card_set(deal.given[-1][1].cards) if evil else 0
            yield Pick(held & ~new, talon // 4, talon // 4, to=(deal.across(seat),))
        case "more":
            yield from (PASS, *above(deal.contract or PASS))


def bought(deal: VintDeal) -> VintDeal:
    """Return the deal once the last caller has taken the talon that all have seen. Vint 7.1."""
    buyer, count = deal.declarer or 0, deal.agreement.talon
    stage = "fill" if deal.agreement.filled else "spread"
    shown = but(deal, stage=stage, buyer=buyer, turn=buyer, opened=deal.top(count))
    return shown.exchanged(buyer, (), count)


def given(deal: VintDeal, seat: int, picked: Picked) -> VintDeal:
    """Return the deal after a gift, and what comes next. Vint 7.2-7.6."""
    count = 3 if deal.stage == "spread" else len(deal.gifts) + len(givers(deal) or (seat,))
    gave = deal.give(seat, picked, count)
    if gave.gifts:
        return gave
    match deal.stage:
        case "litter" | "aside":
            return but(gave, stage="auction", turn=deal.dealer)
        case "fill":
            return but(gave, stage="spread", turn=picked.to)
        case "spread":
            return but(gave, stage="more", turn=deal.buyer)
    if deal.agreement.nail == "evil" and seat == deal.halves[1][0]:
        return but(gave, turn=deal.across(seat))
    return played(gave)


def called_more(deal: VintDeal, seat: int, call: LevelBid, passes: int) -> VintDeal:
    """Return the deal after a word behind the talon; ``passes`` end them. Vint 7.3."""
    said = but(deal, said=(*deal.said, (seat, call)))
    if call.level:
        said = but(said, contract=call, declarer=seat)
    buyer = said.buyer or 0
    ring = said.ring_from(buyer)
    after = said.agreement.after
    speakers = {"buyer": ring[:1], "side": ring[::2], "all": ring}[after]
    ends = {"buyer": 0, "side": 2, "all": passes}[after]
    if trailing_passes(said.said) < ends:
        return but(said, turn=speakers[len(said.said) % len(speakers)])
    return nailed(said)


def nailed(deal: VintDeal) -> VintDeal:
    """Return the deal before the opponents' exchange, if there is one. Vint 7.4."""
    if deal.agreement.nail == "none":
        return played(deal)
    blind = deal.agreement.nail == "blind"
    return but(deal, stage="nail", turn=None if blind else deal.halves[1][0])


def played(deal: VintDeal) -> VintDeal:
    """Return the deal before the first lead; places may change for it. Vint 4.1, 8.1-8.5."""
    (first, mate), others = deal.halves
    if deal.agreement.form in ("three", "reseat"):
        moved = {first: deal.across(mate), deal.across(mate): first}
        deal = but(deal, order=tuple([moved.get(hand, hand) for hand in deal.order]))
        others = deal.halves[1]
    leader = next(hand for hand in others if hand < deal.players)
    return but(deal, ahead=(), stage="play", turn=leader)
