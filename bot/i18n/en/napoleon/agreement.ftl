## The agreement as players say it

preset-usual = Napoleon
preset-mild = Light Napoleon

options-play = Bids and penalty
options-evening = Comfort and end

## What follows the name: $choice is the choice, $value the same in words

also-least_bid = bids from { $choice ->
    [1] one
    [2] two
   *[3] three
}
also-penalty = penalty { $choice ->
    [flat] of one unit
   *[by_bid] by the bid
}
also-play_out = { $choice ->
    [on] all five played
   *[off] played till decided
}
also-deals = { $choice ->
    [0] five deals for each player
    [one] { $value } deal
   *[other] { $value } deals
}
also-seats = { $choice ->
    [2] two players
    [3] three players
    [4] four players
    [5] five players
    [6] six players
   *[other] two to six players
}
also-stake = { $choice ->
    [none] no stake
   *[other] stake { $value }
}

## Buttons of the agreement: at most twenty characters

short-least_bid = Bids from { $choice }
short-penalty = { $choice ->
    [flat] Penalty: one unit
   *[by_bid] Penalty: by the bid
}
short-play_out = { $choice ->
    [on] Tricks: all five
   *[off] Tricks: if needed
}
short-deals = { $choice ->
    [0] Deals: five each
   *[other] Deals: { $value }
}
short-seats = Players: { $choice ->
    [0] 2 to 6
   *[other] { $choice }
}
short-stake = Stake: { $value }

## What can be typed after /newgame where there is no button

typed-deals = deals 12
typed-stake = stake 2 euros

## The answer to words after /newgame that mean nothing

newgame-words = Say: napoleon · light · bids from three · penalty of one unit · deals 20 · five players · fast. More: /help
