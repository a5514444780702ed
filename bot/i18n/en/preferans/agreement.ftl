## The agreement as players say it

preset-code = The Code
preset-sochi = Sochi
preset-leningrad = Leningrad
preset-rostov = Rostov
preset-classic = Classic
preset-hussar = Hussar
preset-leningrad-tournament = Tournament Leningrad
preset-sochi-gentleman = Gentleman Sochi
preset-sochi-678 = Sochi 6-7-8

options-bidding = Bidding
options-talon = Talon
options-whist = Whist
options-account = What whist costs
options-all-pass = All-pass
options-exit = Leaving all-pass
options-dark = Dark words and bombs
options-two = Two players
options-help = Help and prizes
options-evening = End and comfort

agreement-head = { $limit ->
    [none] { $preset } to { $length }
    [deals] { $preset }, { $end }
    [minutes] { $preset }, { $end }
   *[other] { $preset } { $end }
}

## What follows the name: $choice is the choice, $value the same in words

also-base = { $choice ->
    [sochi] at Sochi prices
    [leningrad] at Leningrad prices
   *[rostov] at Rostov prices
}
also-whist = { $choice ->
    [greedy] greedy
   *[gentleman] gentleman
}
also-progression = all-pass { $value }
also-responsibility = { $choice ->
    [full] full responsibility
    [half] half responsibility
    [until_closed] half responsibility until closed
   *[none] no responsibility
}
also-jumps = { $choice ->
    [on] jump bids
   *[off] no jump bids
}
also-misere_beaten_by = misère beaten by { $value }
also-no_talon_bids = { $choice ->
    [on] bids without the talon
   *[off] the talon is always taken
}
also-misere_invite = { $choice ->
    [on] shared misère
   *[off] misère alone
}
also-after_misere = { $choice ->
    [ends] a bid over misère ends the auction
   *[continues] bidding goes on over misère
}
also-half_whist = { $choice ->
    [on] half-whist
   *[off] no half-whist
}
also-first_hand_half = { $choice ->
    [on] first-hand half-whist
   *[off] no first-hand half-whist
}
also-return_on_eight = { $choice ->
    [on] return at eight
   *[off] no return at eight
}
also-dealer_answers = { $choice ->
    [on] dealer answers
   *[off] dealer does not answer
}
also-exit = exit { $value }
also-exit_by = { $choice ->
    [made] all-passes end with a made game
    [whisted] all-passes end with a whisted game
   *[played] all-passes end with any game
}
also-exit_circle = { $choice ->
    [on] in a circle
   *[off] not in a circle
}
also-forced_rounds = { $choice ->
    [0] no opening all-passes
   *[other] opening rounds { $value }
}
also-dark_limit = doublings { $value }
also-dark_circle = { $choice ->
    [on] bombs in a circle
   *[off] bombs up to the limit
}
also-dealer_repeats = { $choice ->
    [1] the deal moves on after an all-pass
   *[other] deals in a row { $value }
}
also-mountain = { $choice ->
    [divided] divided mountain
   *[undivided] undivided mountain
}
also-all_pass_price = first price { $value }
also-dealer_zero_bonus = { $choice ->
    [on] the sitting dealer writes for no trick
   *[off] the sitting dealer writes nothing for no trick
}
also-all_pass_talon = { $choice ->
    [opened] all-pass with the talon
   *[aside] all-pass without the talon
}
also-consolation = { $choice ->
    [all] consolation for everybody
    [players] consolation for players
   *[none] no consolation
}
also-zero_trick_bonus = { $choice ->
    [price] no trick earns a trick’s price
    [one] no trick earns one
   *[none] no trick earns nothing
}
also-share_high_shortage = { $choice ->
    [on] high shortage shared
   *[off] the second whister answers for high shortage
}
also-cap_shortage = { $choice ->
    [on] shortage capped
   *[off] each whister answers for his own shortage
}
also-stalingrad = { $choice ->
    [on] Stalingrad
   *[off] no Stalingrad
}
also-ten_checked = { $choice ->
    [on] tens are checked
   *[off] tens are whisted
}
also-without_three = { $choice ->
    [on] giving up three down allowed
   *[off] no giving up three down
}
also-open_after_first_lead = { $choice ->
    [on] open after the lead
   *[off] open before the lead
}
also-help_to = { $choice ->
    [anyone] help to anyone
    [not_remised] no help to short whisters
    [not_dealer] no help to idle dealers
   *[neither] no help to short whisters or idle dealers
}
also-unwhisted_help = { $choice ->
    [pool] unwhisted surplus helps
   *[mountain] unwhisted surplus by choice
}
also-prizes = prizes { $value }
also-dealer_talon_prize = { $choice ->
    [on] talon prize
   *[off] no talon prize
}
also-talon_refusal_penalty = { $choice ->
    [0] refused talon free
   *[other] refused talon { $value }
}
also-seats = { $choice ->
    [2] two players
    [3] three players
    [4] four players
    [5] five players
   *[other] three to five players
}
also-stake = { $choice ->
    [none] no stake
   *[other] stake { $value }
}

## Buttons of the agreement: at most twenty characters

short-base = Prices: { $value }
short-length = Pool: { $value }
short-jumps = Jump bids: { $value }
short-misere_beaten_by = Misère beaten by { $choice }
short-no_talon_bids = No talon: { $value }
short-after_misere = { $choice ->
    [ends] Over misère: ends
   *[continues] Over misère: goes on
}
short-misere_invite = Shared misère: { $value }
short-without_three = Give up 3 down: { $value }
short-whist = { $choice ->
    [greedy] Whist: greedy
   *[gentleman] Whist: gentleman
}
short-responsibility = { $choice ->
    [full] Shortage: full
    [half] Shortage: half
    [until_closed] Shortage: by pool
   *[none] Shortage: nothing
}
short-half_whist = Half-whist: { $value }
short-first_hand_half = 1st-hand half: { $value }
short-return_on_eight = Return at 8: { $value }
short-dealer_answers = { $choice ->
    [on] Dealer: answers
   *[off] Dealer: pays none
}
short-share_high_shortage = High shared: { $value }
short-cap_shortage = Shortage capped: { $value }
short-stalingrad = Stalingrad: { $value }
short-ten_checked = { $choice ->
    [on] Ten: checked
   *[off] Ten: whisted
}
short-open_after_first_lead = { $choice ->
    [on] Hands: after lead
   *[off] Hands: before lead
}
short-help_to = { $choice ->
    [anyone] Help: anyone
    [not_remised] Help: not if short
    [not_dealer] Help: no idle dealer
   *[neither] Help: neither
}
short-unwhisted_help = { $choice ->
    [pool] Surplus: helps
   *[mountain] Surplus: by choice
}
short-prizes = Prizes: { $value }
short-dealer_talon_prize = Talon prize: { $value }
short-talon_refusal_penalty = Refused: { $value }
short-progression = Price: { $value }
short-exit = Exit: { $value }
short-exit_circle = Exit in circle: { $value }
short-forced_rounds = First rounds: { $value }
short-dark_limit = Doublings: { $value }
short-dark_circle = Bombs circle: { $value }
short-dealer_repeats = Deals in a row: { $value }
short-mountain = Mountain: { $value }
short-all_pass_price = First price: { $value }
short-dealer_zero_bonus = Dealer’s zero: { $value }
short-all_pass_talon = { $choice ->
    [opened] Talon: opened
   *[aside] Talon: aside
}
short-consolation = { $choice ->
    [all] Consolation: all
    [players] Consol.: players
   *[none] Consolation: none
}
short-exit_by = { $choice ->
    [made] Ends: a made game
    [whisted] Ends: whisted game
   *[played] Ends: any game
}
short-zero_trick_bonus = { $choice ->
    [price] No trick: its price
    [one] No trick: one
   *[none] No trick: nothing
}
short-seats = Players: { $choice ->
    [0] 3 to 5
   *[other] { $choice }
}
short-stake = Stake: { $value }

## What can be typed after /newgame where there is no button

typed-length = to 25
typed-exit = exit 6-7-7-8
typed-forced_rounds = opening rounds 2
typed-dark_limit = doublings 4
typed-dealer_repeats = deals in a row 2
typed-all_pass_price = first price 3
typed-talon_refusal_penalty = refused talon 3
typed-progression = all-pass 1-2-5
typed-prizes = prizes 100-50
typed-stake = stake 2 euros

## The answer to words after /newgame that mean nothing

newgame-words = Say: sochi, leningrad, rostov, classic, hussar · to 20 · greedy · exit 6-7-7 · all-pass 1-2-4 · fast. More: /help
