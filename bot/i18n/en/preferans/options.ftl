## What a table agrees on: a name, the choices, the rule in one sentence

option-convention = Convention
choice-convention-sochi = Sochi
choice-convention-leningrad = Leningrad
choice-convention-rostov = Rostov
choice-convention-classic = Classic
choice-convention-old = Old preferans
choice-convention-hussar = Hussar
choice-convention-old_hussar = Two-talon hussar
rule-convention-sochi = undertricks go on the mountain at the price of the contract, whists and consolation cost the same, a full pool helps the others.
rule-convention-leningrad = mountain and whists cost twice the pool, nobody helps, everything is written whole; at settlement one pool point is worth two on the mountain.
rule-convention-rostov = like Sochi, but consolation is always 10 whists a trick, and in an all-pass whoever has fewest tricks writes whists on the others.
rule-convention-classic = like Sochi, but one may pass and bid in the dark, before looking: such all-passes earn bombs, and bombs and games in the dark multiply all that a contract writes.
rule-convention-old = the price of a game depends on its suit; everybody has a record to write off, and remises lie on the kurochka and double the game of whoever takes them; a bid may be held, a whister plays alone or invites the passer, there are two misères, and a ten is only checked.
rule-convention-hussar = two play, and a third hand is nobody’s: a whister goes alone for half the tricks, or opens the third hand and plays both; prices are those of Sochi, Leningrad, Rostov or old preferans.
rule-convention-old_hussar = two play with 24 cards, from nine up, and each has a talon of his own: the buyer shows his, a whister plays alone or takes his own unseen and owes more tricks. Prices are those of old preferans, but an undertrick is written at once as whists, ten prices each; there is no all-pass.
option-base = Prices
choice-base-sochi = Sochi
choice-base-leningrad = Leningrad
choice-base-rostov = Rostov
choice-base-old = Old preferans
rule-base-sochi = prices, help and all-passes are those of Sochi.
rule-base-leningrad = prices and all-passes are those of Leningrad, nobody helps.
rule-base-old = prices, record and kurochka are those of old preferans.
rule-base-rostov = prices, help and all-passes are those of Rostov.
option-length = Pool
rule-length = { $convention ->
    [old_hussar] each record is { $value }: we play until both are written off.
    [old] each record is { $value }: we play until all are written off, and play out what lies on the table.
   *[other] we play until each pool has { $value }.
}
rule-limit-none = we play until the pools are full.
rule-limit-deals = we play { $value }; nobody is helped, everything is written whole, and the pools are levelled at the end.
rule-limit-minutes = we play { $value } from the first deal on and finish the deal we are in; nobody is helped, and the pools are levelled at the end.
rule-limit-hour = we play { $value } by the bot’s clock and finish the deal we are in; nobody is helped, and the pools are levelled at the end.
rule-limit-until = we play { $value } and finish the deal we are in; nobody is helped, and the pools are levelled at the end.
choice-length-0 = none
rule-length-0 = no pool is to be filled: deals or time end the game.
barred-limited = deals or time end the game, and no pool is to be filled. Take the limit away to have one.
barred-no-full-pool = deals or time end the game: no pool is filled, so there is no help and no prize.
barred-endless = without a pool to fill only deals or time can end the game.
option-price_table = Price table
choice-price_table-1 = simple one
choice-price_table-2 = simple two
choice-price_table-3 = large
choice-price_table-4 = decimal
choice-price_table-doubling = doubling
rule-price_table-1 = six in spades costs 4, each suit 2 more, seven twice as much, eight three times and so on: 6♥ 10, 7♥ 20, 10NT 60.
rule-price_table-2 = six in spades costs 4, each suit 2 more, each level 10 more: 6♥ 10, 7♥ 20, 10NT 52.
rule-price_table-3 = six in spades costs 14, each suit 2 more, each level 10 more: 6♥ 20, 7♥ 30, 10NT 62.
rule-price_table-4 = the suit does not matter: six costs 10, seven 20, eight 30, nine 40, ten 50.
rule-price_table-doubling = six in spades costs 4, each suit 2 more, each level twice the one below: 6♥ 10, 7♥ 20, 10NT 192.
option-remise = Remises
choice-remise-kurochka = kurochka
choice-remise-kettle = kettle
choice-remise-record = record
rule-remise-kurochka = remises lie on the kurochka of whoever went down; who makes a game takes from it, and adds as much to the price of all he writes: his own first, then others’, at 10 whists a point.
rule-remise-kettle = remises lie in the kettle until every record is written off; then it is played for in parts.
rule-remise-record = a remise is added to one’s own record.
barred-record-by-limit = records that grow by remises may never be written off: let deals or time end the game first.
option-kurochka_limit = Kurochka
choice-kurochka_limit-0 = unlimited
rule-kurochka_limit = a game takes { $value } off the kurochka, whatever it costs.
rule-kurochka_limit-0 = a game takes off the kurochka what it costs.
option-stake_out = Stake-out
choice-stake_out-0 = none
rule-stake_out = before each deal the dealer puts up { $value }.
rule-stake_out-0 = nothing is put up before a deal.
option-kettle_parts = Parts of kettle
rule-kettle_parts = the kettle is played for in parts: a game takes { $choice ->
    [2] half
    [3] a third
    [4] a quarter
    [5] a fifth
   *[other] a sixth
} of it.
option-final_rounds = Final rounds
choice-final_rounds-0 = to the end
rule-final_rounds = once the records are written off we play on for { $choice ->
    [one] { $choice } round
   *[other] { $choice } rounds
} at most: nothing is left to write off, and a game takes { $remise ->
    [kettle] a part of the kettle
   *[kurochka] double off the kurochka
}.
rule-final_rounds-0 = once the records are written off we play on while anything lies on the table: a game takes { $remise ->
    [kettle] a part of the kettle
   *[kurochka] double off the kurochka
}.
option-miseres = Misères, direct
rule-miseres-off = there are no misères and no direct games.
rule-miseres-on = small misère, with the talon, beats 6NT; over it a six without the talon may be bid, a direct game; big misère, without the talon, beats that too.
option-uverts = Uverts
rule-uverts-off = no misère is played in the open.
rule-uverts-on = an uvert is a misère with all three hands laid open: small, with the talon, beats big misère; big, without the talon, beats 7NT.
option-whist_invite = Invitation
rule-whist_invite-off = a lone whister plays without the passer, one against one.
rule-whist_invite-on = a lone whister plays without the passer or invites him: open he plays both hands, closed each his own; tricks and remise are the whister’s.
option-consolation_price = Consolation price
choice-consolation_price-0 = none
rule-consolation_price = for each trick of a remise a lone whister writes { $value }, two of them half each, and a dealer who sits out { $value } more.
rule-consolation_price-0 = there is no consolation.
option-whist = Whist
choice-whist-greedy = greedy
choice-whist-gentleman = gentleman
rule-whist-greedy = the whister keeps all whists for tricks; the passer writes consolation only.
rule-whist-gentleman = when the declarer is down, whister and passer halve the whists for tricks.
option-responsibility = Responsibility
choice-responsibility-full = full
choice-responsibility-half = half
choice-responsibility-until_closed = until closed
choice-responsibility-none = none
rule-responsibility-full = each trick short costs the whisters as much as an undertrick costs the declarer.
rule-responsibility-half = each trick short costs the whisters half of what an undertrick costs the declarer.
rule-responsibility-until_closed = each trick short costs a whister half of what an undertrick costs the declarer, and as much once his own pool is full.
rule-responsibility-none = whisters who fall short put nothing on the mountain.
option-jumps = Jump bids
rule-jumps-off = each bid is exactly one step above the last.
rule-jumps-on = any higher step may be bid.
option-misere_beaten_by = Misère beaten by
choice-misere_beaten_by-9 = 9
choice-misere_beaten_by-10 = 10
rule-misere_beaten_by = only { $choice ->
    [9] nines and tens rank
   *[other] tens rank
} above misère.
option-no_talon_bids = No talon
rule-no_talon_bids-off = whoever wins the auction takes the talon.
rule-no_talon_bids-on = misère without the talon beats a nine, and is beaten by a nine without the talon or any ten; the talon then stays closed to the end of the deal, and nothing is discarded.
barred-misere-ten = misère without the talon answers a nine, and here misère ranks above nines.
option-misere_invite = Shared misère
rule-misere_invite-off = whoever bids misère plays it alone.
rule-misere_invite-on = with four players one may show the dealer one’s cards before one’s first word and offer to share a misère; if the dealer agrees, it is bid, and the two halve its pool or mountain.
option-after_misere = Over misère
choice-after_misere-ends = ends
choice-after_misere-continues = goes on
barred-no-talon-bids = with bids without the talon the auction goes on after misère.
rule-after_misere-ends = the bid that beats misère wins the auction at once.
rule-after_misere-continues = a higher bid may still follow.
option-half_whist = Half-whist
rule-half_whist-off = nobody goes for half: a six or a seven is whisted or let through.
rule-half_whist-on = at six and seven the second defender may go for half once the first has passed: nothing is played, and half the obligation is written.
option-first_hand_half = First-hand half
rule-first_hand_half-off = { $half ->
    [off] in this agreement nobody says half-whist.
   *[on] only the second defender may say half-whist, after the first has passed.
}
rule-first_hand_half-on = the first defender may fall back to a half-whist once the second has passed.
barred-no-half = in this agreement nobody says half-whist.
option-return_on_eight = Return at 8
rule-return_on_eight-off = at eight, nine and ten a pass is final.
rule-return_on_eight-on = at eight, nine and ten the first defender may whist after all once both have passed; a dealer who sits out is asked after him.
option-dealer_answers = Dealer answers
rule-dealer_answers-off = a dealer who whists with another’s hand owes nothing for tricks short.
rule-dealer_answers-on = a dealer who whists with another’s hand answers for tricks short like any whister.
option-exit = Exit
rule-exit = { $count ->
    [one] { $first ->
        [6] while all-passes last, the bidding opens at 6 as usual.
       *[other] while all-passes last, the bidding opens at { $first }; misère may always be bid.
    }
    [99] while all-passes last, the bidding opens at { $value } in turn, then at the { $circle ->
        [yes] first again
       *[no] last of them
    }; misère may always be bid.
   *[other] the bidding opens { $steps }{ $circle ->
        [yes] , then all over again
       *[no] {""}
    }; misère may always be bid.
}
step-exit = at { $step } after the { $deals }
option-exit_circle = Exit in circle
rule-exit_circle-off = the last exit stays as long as all-passes last.
rule-exit_circle-on = after the last exit comes the first again.
barred-one-exit = there is one exit only, nothing to go round.
option-exit_by = Run ends
choice-exit_by-made = made game
choice-exit_by-played = any game
choice-exit_by-whisted = whisted
choice-exit_by-contested = contested
rule-exit_by-made = only a made contract or misère ends the run.
rule-exit_by-played = any deal with a declarer ends the run, even one that goes down.
rule-exit_by-whisted = only a made contract that was whisted ends the run; misère, half-whist and unwhisted games do not.
rule-exit_by-contested = any game that was really played ends the run, a misère or one that goes down too; unwhisted games, half-whist and three down without play do not.
option-forced_rounds = Opening rounds
choice-forced_rounds-0 = none
says-forced_rounds-1 = a round of all-pass first
says-forced_rounds-2 = two rounds of all-pass first
says-forced_rounds-3 = three rounds of all-pass first
rule-forced_rounds-0 = the very first deal has an auction.
rule-forced_rounds = { $choice ->
    [one] { $choice } round of all-pass comes
   *[other] { $choice } rounds of all-pass come
} first, as if everybody had passed in the dark: each player deals { $choice ->
    [1] once
   *[other] as often
} and gets bombs.
option-dark_limit = Doublings
rule-dark_limit = an all-pass with a dark pass doubles the price of a trick and earns a bomb, more and more in a row, up to { $choice ->
    [one] { $choice } doubling
   *[other] { $choice } doublings
}.
option-dark_circle = Bombs in circle
rule-dark_circle-off = in opening all-passes the bomb grows to the last doubling and stays there.
rule-dark_circle-on = in opening all-passes the bomb is a plain one again after the last doubling.
option-dealer_repeats = Deals in a row
rule-dealer_repeats-1 = the deal moves on after an all-pass as it does after a game.
rule-dealer_repeats = the same player deals again after an all-pass, { $choice ->
    [one] { $choice } deal
   *[other] { $choice } deals
} in a row at most.
barred-dark-words-only = passes in the dark and bombs belong to Classic.
barred-dark-ladder = Classic has its own ladder: a nine beats misère, a dark nine or a ten beats dark misère, and nobody plays without the talon.
option-mountain = Mountain
choice-mountain-divided = divided
choice-mountain-undivided = undivided
rule-mountain-divided = the mountain is divided by two when accounts are settled: a point is worth 5 whists.
rule-mountain-undivided = the mountain is not divided when accounts are settled: a point is worth 10 whists, and a pool point that comes to it counts half.
barred-for-two-only = this belongs to hussar, which two play.
barred-only-two-play = two play hussar.
barred-two-play-hussar = two can play nothing but hussar.
option-all_pass_price = First price
rule-all_pass_price = a trick of { $convention ->
    [old] an all-pass is a remise of
   *[other] the first all-pass costs
} { $choice }{ $convention ->
    [old] {""}
    [rostov] { $choice ->
        [one] {" "}whist
       *[other] {" "}whists
    }
   *[other] {" "}on the mountain
}.
option-progression = All-pass
rule-progression = { $count ->
    [one] an all-pass trick always costs { $first }{ $convention ->
        [rostov] { $first ->
            [one] {" "}whist
           *[other] {" "}whists
        }
       *[other] {" "}on the mountain
    }.
    [99] tricks of all-passes in a row cost { $value }{ $convention ->
        [rostov] {" "}whists
       *[other] {" "}on the mountain
    }, and the last price stays.
   *[other] an all-pass trick costs { $steps }.
}
step-progression = { $step }{ $place ->
    [0] { $convention ->
        [rostov] { $step ->
            [one] {" "}whist
           *[other] {" "}whists
        }
       *[other] {" "}on the mountain
    }
   *[other] {""}
} in the { $deals }{ $place ->
    [0] {" "}of a run
   *[other] {""}
}
rule-progression-arithmetic = an all-pass trick costs { $base }{ $convention ->
    [rostov] { $base ->
        [one] {" "}whist
       *[other] {" "}whists
    }
   *[other] {" "}on the mountain
}, in each next one of a run { $base } more, up to the twentieth; then the price stays.
rule-progression-geometric = an all-pass trick costs { $base }{ $convention ->
    [rostov] { $base ->
        [one] {" "}whist
       *[other] {" "}whists
    }
   *[other] {" "}on the mountain
}, in each next one of a run twice as much, up to the twentieth; then the price stays.
deals-in-row = { $how ->
    [first-one] { $first } all-pass
    [first-two] { $first } and { $last } all-pass
    [first-many] { $first } to { $last } all-pass
    [one] { $first }
    [two] { $first } and { $last }
    [many] { $first } to { $last }
   *[on] { $first } and later
}
ordinal = { $n ->
    [1] first
    [2] second
    [3] third
    [4] fourth
    [5] fifth
   *[other] { $n }th
}
option-zero_trick_bonus = No trick
choice-zero_trick_bonus-price = its price
choice-zero_trick_bonus-one = one
choice-zero_trick_bonus-none = nothing
rule-zero_trick_bonus-price = no trick in an all-pass puts the price of one trick into the pool.
rule-zero_trick_bonus-one = no trick in an all-pass puts one point into the pool.
rule-zero_trick_bonus-none = no trick in an all-pass puts nothing into the pool.
barred-whists-in-pool = in Rostov an all-pass trick costs whists, and a pool holds points: no trick earns one, or nothing.
option-dealer_zero_bonus = Dealer’s zero
rule-dealer_zero_bonus-off = a dealer who sits out writes nothing for no trick in an all-pass.
rule-dealer_zero_bonus-on = a dealer who sits out writes for no trick in an all-pass too.
option-all_pass_talon = Talon
choice-all_pass_talon-opened = opened
choice-all_pass_talon-aside = aside
barred-talon-closed = in Rostov and hussar the talon always stays closed in an all-pass.
rule-all_pass_talon-opened = the talon’s cards open the first two tricks, one each; a dealer who holds no cards plays them as his own.
rule-all_pass_talon-aside = the talon stays closed until the deal is over; a dealer who sits out takes no part in the all-pass.
option-consolation = Consolation
choice-consolation-all = all
choice-consolation-players = players
choice-consolation-none = none
rule-consolation-all = when the declarer is down, everybody at the table writes consolation, whoever sits out too.
rule-consolation-players = when the declarer is down, those who play write consolation, and the dealer if he whists.
rule-consolation-none = nobody writes consolation.
option-shortage = Two short
choice-shortage-together = shared
choice-shortage-each = each his half
rule-shortage-together = if two whisters took enough together, it does not matter who took how many.
rule-shortage-each = of two whisters each answers for his own half, even if together they took enough; at eight and above the second to whist answers for the one trick.
option-share_high_shortage = High shared
rule-share_high_shortage-off = at eight, nine and ten the second to whist answers.
rule-share_high_shortage-on = at eight, nine and ten both whisters halve it.
option-cap_shortage = Shortage capped
rule-cap_shortage-off = each answers for his own half, even if together they miss less.
rule-cap_shortage-on = together they never write more than they missed together.
barred-each-for-himself = each whister answers for himself, so there is no common shortage.
option-mountain_share = Mountain among
choice-mountain_share-players = all
choice-mountain_share-others = the others
rule-mountain_share-players = the ten whists of a mountain point are divided by the number of players: of three, 10/3 to each of the two.
rule-mountain_share-others = the ten whists of a mountain point are divided among the others alone: of three, five to each of the two.
option-stalingrad = Stalingrad
rule-stalingrad-off = 6♠ is whisted at will.
rule-stalingrad-on = both defenders must whist 6♠, hands closed.
option-ten_checked = Ten
choice-ten_checked-on = checked
choice-ten_checked-off = whisted
rule-ten_checked-off = a ten is whisted like any other game.
rule-ten_checked-on = a ten is not whisted: the hands are laid open and the best defence finds a trick or does not; if it does, the defenders halve the whists and risk nothing.
option-without_three = Give up 3 down
rule-without_three-off = whoever took the talon must name a contract.
rule-without_three-on = after the talon the declarer may write three down and not play; nobody writes whists or consolation.
option-open_after_first_lead = Open
choice-open_after_first_lead-off = before lead
choice-open_after_first_lead-on = after lead
rule-open_after_first_lead-off = the hands go down before the first lead.
rule-open_after_first_lead-on = the hands go down after the first lead.
option-help_to = Help
choice-help_to-anyone = anyone
choice-help_to-not_remised = not if short
choice-help_to-not_dealer = no idle dealer
choice-help_to-neither = neither
rule-help_to-anyone = { $convention ->
    [leningrad] there is no help: everything goes into one’s own pool.
   *[other] help goes to the fullest open pool, whoever owns it.
}
rule-help_to-not_remised = a whister who wrote mountain for missing tricks in this deal is not helped.
rule-help_to-not_dealer = a dealer who neither played nor whisted in this deal is not helped.
rule-help_to-neither = neither a whister who fell short in this deal is helped nor a dealer who sat it out.
option-unwhisted_help = Surplus
choice-unwhisted_help-pool = helps
choice-unwhisted_help-mountain = by choice
rule-unwhisted_help-pool = { $convention ->
    [leningrad] there is no surplus: an unwhisted contract goes into one’s own pool as a whole.
   *[other] what one’s own pool cannot take helps the others, as after a whisted contract.
}
rule-unwhisted_help-mountain = what his own pool cannot take the declarer gives as help or takes off his mountain.
barred-no-help = Leningrad knows no help: everything goes into one’s own pool.
option-off_mountain = Off mountain
choice-off_mountain-whole = all
choice-off_mountain-to_zero = down to zero
rule-off_mountain-whole = { $convention ->
    [leningrad] there is no surplus: everything goes into one’s own pool.
   *[other] what no pool can take comes off one’s own mountain, even below zero.
}
rule-off_mountain-to_zero = what no pool can take comes off one’s own mountain down to zero, and the rest lapses.
option-prizes = Prizes
choice-prizes-none = none
rule-prizes-none = there is no prize for a full pool.
rule-prizes = whoever fills his pool first writes { $first ->
    [one] { $first } whist
   *[other] { $first } whists
} on each other player{ $second ->
    [0] {""}
   *[other] , the second { $second }
}.
option-dealer_talon_prize = Talon prize
rule-dealer_talon_prize-off = nobody writes anything for what lies in the talon.
rule-dealer_talon_prize-on = { $convention ->
    [old] for the talon’s cards the dealer who sits out writes whists on the declarer: 20 for an ace, 30 for ace and king of a suit, 40 for two aces; none on misère.
   *[other] for the talon the dealer who sits out writes whists on the declarer: an ace or a marriage counts as one trick, ace and king of a suit as two, two aces as three; if the dealer plays himself both opponents write half; none on misère.
}
option-talon_refusal_penalty = Refused talon
choice-talon_refusal_penalty-0 = free
rule-talon_refusal_penalty = if the declarer lays away just the talon, the dealer who sits out puts { $value } on his mountain.
rule-talon_refusal_penalty-0 = the declarer may lay away just the talon, and it costs the dealer nothing.
option-cards = Cards
choice-cards-dealt = by the bot
choice-cards-real = real
rule-cards-dealt = the bot deals the cards and runs the play.
rule-cards-real = the cards are real: you play at the table and report each deal, and the bot keeps the sheet.
option-half_plays = Half-whist plays
rule-half_plays-off = after half-whist nothing is played.
rule-half_plays-on = after half-whist the game is played: whists for at most half the obligation, what is missing of it on the mountain, and the declarer may fail.
barred-cards-dealt = this needs real cards.
option-seats = Players
choice-seats-0 = 3 to 5
choice-seats-2 = 2
choice-seats-3 = 3
choice-seats-4 = 4
choice-seats-5 = 5
rule-seats-0 = three can start; two more may join before the first deal.
rule-seats-2 = two play; the third hand is nobody’s.
rule-seats-3 = three play; there is no fourth seat.
rule-seats-4 = four play: the cards are dealt once all sit; the dealer sits the deal out.
rule-seats-5 = five play: two sit each deal out, and only the dealer has rights in it.

option-stake = Stake
choice-stake-none = none
rule-stake = a whist is worth { $value }; results are multiplied by it.
rule-stake-none = we count in whists.
