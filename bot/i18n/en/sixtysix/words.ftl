## The game and its agreement

preset-book = Sixty-six
preset-nine = Sixty-six with the nine
preset-three = Sixty-six for three
game-played = Sixty-six
game-number = 66
game-sentence = six cards each and a stock; the first to 66 points writes one to three games.
help-example = sixty-six with the nine, marriage needs a trick=no
help-players = two or three
option-games = Games of a party
choice-games = { $choice }
rule-games = { $choice ->
    [one] the first to have { $choice } game wins the party.
   *[other] the first to have { $choice } games wins the party.
}
option-deal_by = Deals
choice-deal_by-winner = the winner
choice-deal_by-turn = in turn
rule-deal_by = { $choice ->
    [winner] of two the winner of a deal deals the next one, three deal in turn.
   *[turn] the deal goes round.
}
option-head = Must beat
rule-head-off = nobody has to beat the other card.
rule-head-on = once the stock is used up or closed, the other card must be beaten if possible.
option-last_when_closed = Last trick when closed
rule-last_when_closed-off = the last trick is worth 10 points if the stock was used up, nothing in a closed deal.
rule-last_when_closed-on = the last trick is worth 10 points, in a closed deal as well.
option-marriage_needs_trick = Marriage needs a trick
rule-marriage_needs_trick-off = a marriage counts without a trick as well.
rule-marriage_needs_trick-on = a marriage counts once its owner has a trick.
option-nine_swap = Nine for the trump card
rule-nine_swap-off = the turned card is not exchanged.
rule-nine_swap-on = before a lead the nine of trumps may be exchanged for the turned card, with a trick and an open stock.
option-parties = Parties
rule-parties = { $choice ->
    [one] we play { $choice } party; everybody pays the winner the games they lack.
   *[other] we play { $choice } parties; everybody pays the winner the games they lack.
}
choice-seats-0 = 2 or 3
-dealing = cards are dealt one at a time, six to each, and the thirteenth is turned: its suit is trump; the rest is the stock

## At the table

table-bid = Trump
role-passed = you deal
doing-play = <b>{ $names } play</b>
stock = { $lies ->
    [yes] Trump{"\u00A0"}{ $trump } · stock{"\u00A0"}{ $count }
   *[no] Trump{"\u00A0"}{ $trump } · the stock is used up
}
stock-closed = { $own ->
    [yes] 🔒 You closed the stock
   *[no] 🔒 { $name } closed the stock
}
figures = By games: { $figures }
figure-line = { $name }: games{"\u00A0"}{ $figure } · account{"\u00A0"}{ $account }
figure-card = <b>{ $table }</b> · deal { $number }: { $verdict } · you{"\u00A0"}{ $change }, games{"\u00A0"}{ $figure }
word-k = closes the stock
word-n = takes the trump card
act-close = Close the stock
ask-close = Close the stock? No cards are drawn any more, and suit is followed. Unless you have 66 first, the other writes two games or three.
yes-close = close
act-n = Nine for the trump card
headline-drawn = <b>Drawn: nobody has 66</b>
verdict-drawn = drawn
verdict = { $games ->
    [one] { $games } game
   *[other] { $games } games
}, { $how ->
    [failed] closed in vain, { $score }
    [schwarz] { $score }, the other without a trick
   *[won] { $score }
}
round-won = 🏁 { $own ->
    [yes] You win
   *[no] { $name } wins
} the party
paid-won = Games written: { $figures }
paid-failed = Closed in vain: { $figures }
paid-dealer = To the dealer: { $figures }
paid-round = For the party, points: { $figures }
deal-brought = Games this deal: { $figures }
why-won = { $games ->
    [1] Whoever first has 66 points writes one game (Sixtysix 6.2).
    [2] The loser has less than 33 points: two games (Sixtysix 6.2).
   *[3] The loser has no trick: three games (Sixtysix 6.2).
}
why-failed = { $games ->
    [2] Whoever closes the stock and does not have 66 first loses two games (Sixtysix 6.3).
   *[3] Whoever closes the stock while the other has no trick, and does not have 66 first, loses three games (Sixtysix 6.3).
}
why-dealer = The dealer writes as many games as the winner, but never the last one of the party (Sixtysix 8.2).
why-round = Everybody pays the winner as many points as games they lack to { $needed } (Sixtysix 7.1).
round-open = The party was broken off ({ $figures }), and pays nothing.

## Hints

advice-chance = the deal is yours in { $chance } % of cases
advice-close = there may be 66 in it
advice-take = the trump card is higher than the nine
advice-marriage = a marriage in hand
