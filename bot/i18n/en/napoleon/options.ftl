## What a table agrees on: a name, what it is about, the choices, the rule in one sentence

option-least_bid = Least bid
hint-least_bid = How many tricks the first bid names at least.
choice-least_bid-1 = one
choice-least_bid-2 = two
choice-least_bid-3 = three
rule-least_bid = { $choice ->
    [1] even one trick may be bid.
    [2] nobody bids fewer than two tricks.
   *[3] nobody bids fewer than three tricks.
}
option-penalty = Penalty
hint-penalty = What whoever falls short of his bid pays to each of the others.
choice-penalty-by_bid = by the bid
choice-penalty-flat = one unit
rule-penalty-by_bid = whoever falls short pays each of the others as many units as he bid tricks.
rule-penalty-flat = whoever falls short pays each of the others one unit.
option-play_out = Playing on
hint-play_out = Whether to play on once the bid is made or lost.
rule-play_out-off = a deal ends as soon as the bid is made or lost; a bid of five is played to the end.
rule-play_out-on = all five tricks are always played; it changes no figure.
option-deals = Deals
hint-deals = How many deals make a game.
choice-deals-0 = five each
rule-deals = { $choice ->
    [0] we play five deals for each player at the table.
    [one] we play { $choice } deal.
   *[other] we play { $choice } deals.
}
option-seats = Players
hint-seats = Two to six, or whoever comes.
choice-seats-0 = 2 to 6
choice-seats-2 = two
choice-seats-3 = three
choice-seats-4 = four
choice-seats-5 = five
choice-seats-6 = six
rule-seats-0 = two are enough to deal; four more may sit down before the first deal.
rule-seats = { $value } play: we deal once all have a seat.
option-stake = Stake
hint-stake = What a unit is worth. The bot only multiplies and touches no money.
choice-stake-none = none
rule-stake = a unit is worth { $value }, and results are multiplied by it.
rule-stake-none = we count in units.
