## Why not

error-bid-not-allowed = That bid cannot be made now.
error-card-not-held = That card is no longer in your hand: { $card }.
error-follow-suit = You must follow suit: { $suit }.
error-must-trump = No card of the suit: you must trump { $suit }.
error-must-beat = You must beat it: { $card }.
error-must-lead = You must lead { $card }.
error-pick-not-allowed = These cards cannot be picked.

## Options

options-play = Bids and penalty
options-evening = Comfort and end
option-deals = Deals
choice-deals-0 = five each
rule-deals = { $choice ->
    [0] we play five deals for each player at the table.
    [one] we play { $choice } deal.
   *[other] we play { $choice } deals.
}
option-seats = Players
rule-seats = { $choice ->
    [2] two
    [3] three
    [4] four
    [5] five
   *[6] six
} play: we deal once all have a seat.
option-stake = Stake
choice-stake-none = none
rule-stake = a unit is worth { $value }, and results are multiplied by it.
rule-stake-none = we count in units.

## At the table

exact-line = Exactly: { $standing }
stake-line = Stake per unit: { $stake }
pot-shared = The pot of { $pot } is shared, { $share } to each.
pot-now = { $empty ->
    [yes] The pot is empty.
   *[no] Pot { $pot }. Stop now, and each gets { $share } of it.
}
sheet-title = { $table } · { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
} of { $length }
headline-passed = <b>All passed</b>
table-bid = Bid
table-pot = Pot
table-settled = Result
table-if-stopped = If you stopped now
deal-brought = This deal: { $figures }
accounts = Accounts: { $figures }
pot-stays = { $pot } stays in the pot
pot = Pot{"\u00A0"}{ $pot }
own-account = you{"\u00A0"}{ $account }
turned = Turned { $card }, its suit is trump
trump = trump{"\u00A0"}{ $card }
act-pick = { $count ->
    [0] Change nothing
   *[other] Throw { $count }
}
act-ahead = { $word } in advance
act-not-ahead = Take it back
act-give = Give { $count } to { $name }

## Hints

advice-only_move = nothing else is allowed
advice-best = this is best on average
advice-equal = on average it comes to the same
advice-fair = there is nothing against it
advice-gain = { $gain } better than { $other }
advice-gain-small = hardly better than { $other }
