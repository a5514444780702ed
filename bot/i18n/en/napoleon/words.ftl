## The game and the agreement

preset-usual = Napoleon
preset-mild = Light Napoleon
preset-short = Short Napoleon
game-played = Napoleon
game-sentence = five cards each; whoever bids the most tricks plays alone against the rest for the pot.
help-example = napoleon 20, penalty=one unit, players=5
help-players = two to six
help-play-more = In Napoleon a deal ends as soon as the bid is made or lost; a bid of five, and by agreement any bid, is played out.
option-least_bid = Least bid
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
choice-seats-0 = 2 to 6
-dealing = cards are dealt one at a time clockwise from the dealer’s left, five to each, and the next card is turned: its suit is trump

## At the table

role-against = you defend
act-five = Napoleon!
yes-five = Napoleon
ask-five = Bid Napoleon? The auction ends with it, and you must take all five tricks.
bid = { $bid ->
    [0] pass
    [5] Napoleon
   *[other] { $bid }
}
doing-auction = Auction, bids start at { $least }
doing-play = <b>{ $name } — { $bid }</b>
the-others = the others
taken-alone = Tricks: { $name }{"\u00A0"}{ $own } of{"\u00A0"}{ $bid } · { $others }{"\u00A0"}{ $against }{ $decided ->
    [made] {" "}— the bid is made
    [failed] {" "}— the bid is lost
   *[no] {""}
}
turn-auction = ⏳ { $name } to bid
your-auction = 👉 Your bid

## The result, and why

verdict = { $bid }, { $made ->
    [yes] made
   *[no] lost
}
verdict-passed = all passed
paid-ante = Into the pot, { $each } from everybody: { $total } in all
paid-pot = { $takes ->
    [yes] You take
   *[no] { $taker } takes
} the pot: { $total }
paid-five = { $takes ->
    [yes] You take
   *[no] { $taker } takes
} { $players ->
    [1] { $total } more
   *[other] { $each } more from everybody: { $total } in all
}
paid-failed = { $pays ->
    [yes] You pay
   *[no] { $payer } pays
} { $players ->
    [1] { $total }
   *[other] { $each } to everybody: { $total } in all
}
why-ante = Before the deal everybody puts one unit into the pot; what nobody took stays there, and all put in again (Napoleon 2.1, 2.2).
why-pot = Whoever takes as many tricks as he bid takes the whole pot; tricks beyond that add nothing (Napoleon 5.1).
why-five = Five bid and five taken: one unit more from each of the others (Napoleon 5.2).
why-failed = { $flat ->
    [yes] Whoever falls short of his bid pays each of the others one unit: so this table agreed (Napoleon 5.3).
   *[no] Whoever falls short of his bid pays each of the others as many units as he bid tricks (Napoleon 5.3).
}
why-passed = All passed: nothing is played, and the pot stays (Napoleon 3.3).
why-pot-stays = The bid was lost, and the pot carries over (Napoleon 5.3).

## Hints

advice-bid_pays = the bid pays
advice-too_weak = the hand is weak, a penalty costs more than the pot
advice-too_high = a higher bid does not pay on this hand
advice-best = this works most often
advice-equal = it is all one; this is the cheapest
advice-chance = { $bid ->
    [0] the bid is made
    [1] one trick is taken
    [5] all five are taken
   *[other] { $bid } tricks are taken
} { $chance }% of the time
