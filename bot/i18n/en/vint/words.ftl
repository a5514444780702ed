## The game and its agreement

preset-vint = Vint
preset-quick = Quick Vint
preset-book = Vint by the book
preset-talon = Vint with a talon
preset-nail = Vint with a nail
preset-auction = Vint each for himself
preset-three = Vint for three
preset-three-also = vint with dummy, vint with a dummy, dummy, with a dummy
preset-two = Vint for two
preset-two-also = vint with dummies, vint with two dummies, dummies, with two dummies
preset-reseat = Vint with changing places
game-played = Vint
games-played = Vint
game-sentence = two against two, an auction up to the grand slam, parties and rubbers on a sheet.
help-example = vint with a talon, end of auction=others pass, rubbers=3
help-players = four, two against two or each for himself; three or two with dummies
error-players = This form is played by others: four, three with a dummy or two with dummies; at the table there are { $players }.
options-play = Who plays
option-form = Form
choice-form-pairs = two against two
choice-form-auction = each for himself
choice-form-three = three
choice-form-two = two
typed-form-three = three players, for three
typed-form-two = two players, for two
typed-deal-talon = talon, with talon
choice-form-reseat = changing places
rule-form = { $choice ->
    [pairs] four play, two against two, partners sit opposite.
    [auction] four play, each for himself: the dealer's cards lie open, the others bid, and the declarer plays with them.
    [three] three play, each for himself: a dummy lies open, and the declarer sits down opposite; one party is the rubber.
    [two] two play: the dealer's dummy lies open, the declarer plays with it, the other one with the second dummy.
   *[reseat] four play, each for himself: the declarer's partner is who first called the suit, and they sit opposite; each deal is settled.
}
option-settle = Settlement
choice-settle-winner = with the first
choice-settle-all = all with all
rule-settle = { $choice ->
    [winner] at the end of a rubber each pays the highest sheet what he has less.
   *[all] at the end of a rubber everybody settles with everybody.
}
choice-deals-0 = 12
says-deals-0 = 12 deals
rule-deals = { $choice ->
    [0] we play 12 deals.
    [one] we play { $choice } deal.
   *[other] we play { $choice } deals.
}
barred-pairs-only = that is for two against two only.
barred-no-rubbers = where places change there are no parties and no rubbers.
barred-in-rubbers = rubbers are counted here.
barred-two-sheets = there are two sheets, whose difference is paid.
option-deal = Deal
choice-deal-plain = no talon
choice-deal-talon = talon
choice-deal-big_talon = big talon
choice-deal-litter = litter
choice-deal-vitalin = Vitalin
rule-deal = { $choice ->
    [plain] everybody gets thirteen cards.
    [talon] everybody gets twelve; the last caller takes the talon of four, which all see.
    [big_talon] everybody gets eleven; the last caller takes the talon of eight, which all see; the least call is three spades.
    [litter] everybody gets seventeen, the dealer one; before the auction each gives him four.
   *[vitalin] before the auction everybody lays two cards aside: two tricks of the declaring side; eleven are played.
}
option-spread = Spread
choice-spread-buyer = by the buyer
choice-spread-partner = by his partner
rule-spread = { $choice ->
    [buyer] who takes the talon gives everybody a card.
   *[partner] who takes the talon passes as many cards to his partner, who gives everybody one; always so with a big talon, two each.
}
option-after = After the talon
choice-after-buyer = the buyer
choice-after-side = he and his partner
choice-after-all = everybody
rule-after = { $choice ->
    [buyer] after the spread the buyer may call higher.
    [side] after the spread the buyer and his partner may call higher.
   *[all] after the spread everybody may call higher, the buyer first.
}
option-nail = Nail
choice-nail-none = none
choice-nail-blind = nail
choice-nail-evil = evil nail
rule-nail = { $choice ->
    [none] the opponents exchange no cards.
    [blind] the opponents exchange a card, unseen; with a big talon two.
   *[evil] the opponents exchange a card, the second having seen it; with a big talon two.
}
barred-no-talon = there is no talon.
options-deal = Deal and talon
options-bids = Auction
options-score = Score
option-passes = End of auction
choice-passes-twice = two rounds of passes
choice-passes-others = others pass
choice-passes-once = a round of passes
choice-passes-thrice = three rounds
rule-passes = { $choice ->
    [twice] after a call the auction is over once everybody has passed twice, the caller too.
    [others] after a call the auction is over once all others have passed.
    [once] after a call the auction is over once everybody has passed, the caller too.
   *[thrice] after a call the auction is over once everybody has passed three times.
}
option-all_pass = All pass
choice-all_pass-cross = a cross
choice-all_pass-winding = a winding cross
choice-all_pass-play = play
rule-all_pass = { $choice ->
    [cross] if all pass, a cross is marked; who ends the rubber writes 500 for each.
    [winding] if all pass, a cross is marked; who ends the rubber writes 500, 1000, 1500 for them, and from 500 again.
   *[play] if all pass, the cards are played without trumps: the side with fewer tricks writes 500 for each it has less.
}
option-party = Party
choice-party = { $choice }
rule-party = { $choice } below the line win the party.
option-rubber_bonus = Rubber
choice-rubber_bonus-instead = 2000
choice-rubber_bonus-both = 2000 and 1000
rule-rubber_bonus = { $choice ->
    [instead] a party writes 1000, the last one of the rubber 2000.
   *[both] a party writes 1000, the rubber 2000 more.
}
option-nut = Nut
rule-nut-off = overtricks do no harm.
rule-nut-on = exactly the tricks called have to be taken: an overtrick is fined, too.
option-double = Double entry
rule-double-off = for a missing trick the others write 1000 a level.
rule-double-on = for a missing trick the others write double, 2000 a level.
option-winding_coronkas = Winding coronkas
rule-winding_coronkas-off = coronkas and aces in one hand do not depend on the level.
rule-winding_coronkas-on = coronkas and aces in one hand count the level times; for the declaring side if it makes its contract.
-dealing = cards are dealt one at a time from the dealer's left, thirteen each (fewer with a talon, which is last; with litter the dealer gets the fourth, then none)

## At the table

your-auction = 👉 Your word
turn-auction = ⏳ to speak: { $name }
your-litter = 👉 Give the dealer four cards
your-aside = 👉 Lay two cards aside
your-fill = 👉 Pass cards to your partner
your-spread = 👉 Give everybody a card
your-more = 👉 Do you call higher?
your-nail = 👉 Nail: give your partner
turn-litter = ⏳ to give the dealer: { $name }
turn-aside = ⏳ to lay aside: { $name }
turn-fill = ⏳ to pass to the partner: { $name }
turn-spread = ⏳ to spread: { $name }
turn-more = ⏳ to speak: { $name }
turn-nail = ⏳ nail: { $name }
word-P = pass
doing-litter = <b>Litter</b>: four each to the dealer
doing-aside = <b>Vitalin</b>: two each aside
doing-fill = <b>{ $name }{"\u00A0"}— { $call }</b>: cards for the partner
doing-spread = <b>{ $name }{"\u00A0"}— { $call }</b>: the spread
doing-more = <b>{ $name }{"\u00A0"}— { $call }</b>: a word after the talon
doing-nail = <b>{ $name }{"\u00A0"}— { $call }</b>: the nail
act-pick-aside = { $count ->
    [one] Lay { $count } card aside
   *[other] Lay { $count } cards aside
}
act-gifts = Give
talon = Talon: { $cards }
gave = Given: { $name } — { $cards }
got = { $name } to you: { $cards }
laid-aside = Laid aside: { $cards }
aside = lays aside
exchange-line = { $giver } → { $name }: { $cards }
at-auction = { $form ->
    [auction] the dealer's cards lie open
    [three] the dummy lies open
    [two] the dealer's dummy lies open
   *[reseat] the suit will tell the partner
}
nobodys-hand = { $players ->
    [2] Dummy ({ $owner })
   *[other] Dummy
}
seated = Sitting in a circle: { $names }
doing-auction = <b>Auction</b>: { $sides }
doing-play = <b>{ $name }{"\u00A0"}— { $call }</b> · { $dummy ->
    [yes] with the dummy
   *[no] partner { $partner }
}{ $need ->
    [0] {""}
   *[other] {" "}· { $need } to take
}
doing-passed = <b>All passed</b>, no trumps: fewer tricks are better

## The result, and why

verdict = { $call }, { $made ->
    [yes] made: { $tricks }
   *[no] down { $short }: { $tricks }
}
verdict-nut = { $call }, { $made ->
    [yes] exactly: { $tricks }
   *[no] not exactly: { $tricks }
}
verdict-crossed = all passed, cross { $crosses }
verdict-played = all passed, played
item-tricks = tricks
item-honours = honours
item-coronka = coronka
item-ace_set = aces
item-slam = slam
item-called_slam = slam called
item-penalty = penalty
item-premium = slam lost
item-crosses = crosses
item-pass_out = passed out
paid-tricks = Below the line: { $figures }
paid-honours = Honours: { $figures }
paid-coronka = Coronkas: { $figures }
paid-ace_set = Aces in one hand: { $figures }
paid-slam = Slam: { $figures }
paid-called_slam = Slam called: { $figures }
paid-penalty = Penalty: { $figures }
paid-premium = Slam lost: { $figures }
paid-crosses = Crosses: { $figures }
paid-pass_out = Fewer tricks: { $figures }
why-tricks = Each trick is worth 10 a level, contract made or not (Vint 5.1).
why-honours = { $trumps ->
    [yes] A side with three or more trump honours writes 100 a level for each, and for three or more aces; at two aces each, the side with more tricks counts them (Vint 5.3).
   *[no] In no trumps aces count 250 a level, for the side with more of them; with two each, for the side with more tricks (Vint 5.4).
}
why-coronka = Ace, king, queen and on without a gap in one hand: 500 for the third card and each further one, 1000 in trumps and in no trumps (Vint 5.5).
why-ace_set = Three aces in one hand are worth 500, four 1000, in no trumps double (Vint 5.6).
why-slam = Twelve tricks are worth 1000, thirteen 2000, slam called or not (Vint 5.7).
why-called_slam = A slam that was called and made: 5000, the grand slam 10000 (Vint 5.8).
why-penalty = For each { $nut ->
    [yes] trick under or over
   *[no] missing trick
} the others write { $double ->
    [yes] 2000
   *[no] 1000
} a level (Vint 5.9).
why-premium = A slam that was called and lost: the others write its 5000 or 10000 (Vint 5.9).
why-party = Enough below the line wins the party and writes 1000; then all begin again from 0 (Vint 6.3{ $form ->
    [pairs] {""}
   *[other] , 8.4
}).
why-rubber = { $form ->
    [three] The party ends the rubber and writes 2000 (Vint 8.2).
   *[other] Two parties win the rubber; the last one writes 2000 (Vint 6.3).
}
why-settled = { $form ->
    [pairs] At the end of a rubber both columns are added whole; the difference is won by each of one side and lost by each of the other (Vint 6.5).
    [two] At the end of a rubber both columns are added whole, and the difference is paid (Vint 6.5).
    [reseat] After each deal the sheets are added; the difference is won by each of one side and lost by each of the other (Vint 8.5).
   *[other] { $settle ->
        [all] At the end of a rubber the sheets are added whole, and everybody settles with everybody (Vint 8.4).
       *[winner] At the end of a rubber the sheets are added whole, and each pays the first what he has less (Vint 8.4).
    }
}
why-crosses = Who ends the rubber writes for each cross in it (Vint 6.4).
why-pass_out = All passed: the side with fewer tricks writes 500 for each it has less (Vint 6.4).

## Hints

advice-chance = the contract is made in { $chance } % of cases
advice-names = a suit of five or more
advice-again = your suit again: there is more than you have told
advice-supports = your partner's suit fits
advice-two_aces = it shows two aces or more
advice-asks = one ace short of a slam: your partner calls it if he has it
advice-has_ace = the missing ace is here
advice-lacks_ace = no ace: back to the suit
advice-slam = tricks and aces enough for a slam
advice-slam_stands = the slam is called already
advice-high_enough = anything higher is a risk
advice-outbid = going higher is a risk
advice-weak = not enough to call
