## A hint: what an expert would do, and why

advice-only_move = nothing else is allowed
advice-bid_pays = the bid pays on average
advice-bid_keeps_pot = the bid is dear, but the pot would go to somebody else
advice-too_weak = the hand is weak, a penalty costs more than the pot
advice-too_high = a higher bid does not pay on this hand
advice-let_him_fail = the standing bid will rather fail, and you will be paid
advice-card_best = this works most often
advice-cards_equal = whatever you play, it comes to the same, and this is the cheapest
advice-decided = the bid is decided, no card changes anything
advice-fair = there is nothing against it

## Figures

advice-chance = the bid is made { $chance }% of the time
advice-chance-of = { $bid ->
    [5] all five are taken
    [1] one trick is taken
    [2] two tricks are taken
    [3] three tricks are taken
   *[4] four tricks are taken
} { $chance }% of the time
advice-gain = { $gain } better than { $other }
advice-gain-small = hardly better than { $other }
other-pass = a pass
other-bid = { $bid ->
    [5] Napoleon
   *[other] a bid of { $bid }
}
