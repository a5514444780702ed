## What a table agrees on: a name, the choices, the rule in one sentence

option-least_bid = Least bid
choice-least_bid-1 = 1
choice-least_bid-2 = 2
choice-least_bid-3 = 3
rule-least_bid = { $choice ->
    [1] even one trick may be bid.
    [2] nobody bids fewer than two tricks.
   *[3] nobody bids fewer than three tricks.
}
option-penalty = Penalty
choice-penalty-by_bid = by the bid
choice-penalty-flat = one unit
rule-penalty-by_bid = whoever falls short pays each of the others as many units as he bid tricks.
rule-penalty-flat = whoever falls short pays each of the others one unit.
option-play_out = Play on
rule-play_out-off = a deal ends as soon as the bid is made or lost; a bid of five is played to the end.
rule-play_out-on = all five tricks are always played; it changes no figure.
option-deals = Deals
choice-deals-0 = five each
rule-deals = { $choice ->
    [0] we play five deals for each player at the table.
    [one] we play { $choice } deal.
   *[other] we play { $choice } deals.
}
option-seats = Players
choice-seats-0 = 2 to 6
choice-seats-2 = 2
choice-seats-3 = 3
choice-seats-4 = 4
choice-seats-5 = 5
choice-seats-6 = 6
rule-seats-0 = two are enough to deal; four more may sit down before the first deal.
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
