## The game and its agreement

preset-usual = Kitty
game-also = the kitty
game-played = Kitty
games-played = Kitty
game-sentence = for four, five cards each: who has three of a suit shares them; tricks are worth what their suit is, and who is first without cards in the last of four deals takes the kitty.
help-example = kitty, ante=15, payment=3, parties=2
help-players = exactly four
option-ante = Ante
choice-ante = { $choice }
rule-ante = before a party everybody puts { $choice } into the kitty.
option-pay = Payment
choice-pay = { $choice }
rule-pay = after a deal all but the first out pay { $choice } into the kitty; whoever took no trick pays { $choice } more.
option-parties = Parties
rule-parties = { $choice ->
    [0] we play as many parties as there is time for.
    [one] we play { $choice } party: a party is four deals.
   *[other] we play { $choice } parties: a party is four deals.
}
rule-limit = we play { $value }, and finish a deal that has begun; the kitty is shared equally then.
-dealing = one at a time, five cards each; the other twelve are the pack
error-other-suit = A new lead is of a new suit: { $suit } was led just now.
error-follow-or-ace = It takes a { $suit } or the ace of spades.
error-must-lay = You hold a { $suit }: pass or draw only without the suit.
error-lead-first = You have to lead first.
error-no-drawing = { $count ->
    [0] The pack is used up.
   *[other] You draw one card for a trick.
}

## At the table

-pot = Kitty
pot-now = { $empty ->
    [yes] The kitty is empty.
   *[no] { $pot } are in the kitty. To stop now brings everybody { $share }, and the party's tricks are settled.
}
pot-shared = The kitty, { $pot }, is shared equally: { $share } each. The party's tricks are settled.
pot-stays = { $pot } in the kitty
table-bid = Deal
table-pot = Kitty
doing-share = <b>Sharing</b>: { $own ->
    [yes] you give
   *[no] { $name } gives
} a card each
doing-play = <b>A trick in { $suit }</b>
doing-lead = { $suit ->
    [no] <b>The first lead</b>
   *[other] <b>A new lead</b>, not { $suit }
}
throwing = ⏳ { $names } to throw one
your-share = 👉 Throw one card
turn-play = ⏳ { $name } to play
your-play = 👉 Your turn
shares = Shared: { $names }
you-share = You gave: { $told } · drew { $cards }
shares-with-you = { $name } shares, you get{"\u00A0"}{ $card }{ $away ->
    [no] {""}
   *[other] {" "}· threw{"\u00A0"}{ $away }
}
shared = { $own ->
    [yes] You share
   *[no] { $name } shares
}: { $told } · from the pack { $cards }
gift = { $who }{"\u00A0"}{ $card } (threw{"\u00A0"}{ $away })
counts = Cards: { $told } · pack{"\u00A0"}{ $pack }
taken = Tricks (worth): { $tricks }
trick-worth = { $tricks } ({ $points })
sums = Tricks of the party, worth: { $told }
passes = pass
drew-card = { $card ->
    [no] drew
   *[other] drew{"\u00A0"}{ $card }
}
back = { $public ->
    [yes] Last
   *[no] Lead { $number }
}: { $cards } → taken{"\u00A0"}back
deal-back = { $number }. { $cards } → taken{"\u00A0"}back
word-b1 = draws
act-b1 = Draw
act-pick-share = Throw
verdict = { $out ->
    [yes] first out
   *[no] nobody is out
}
paid-ante = An ante from each of { $each }: { $total } in all
paid-pay = Into the kitty: { $figures }
paid-remis = Not one trick, the penalty: { $figures }
paid-kitty = 🏁 The kitty { $takes ->
    [yes] is yours
   *[no] goes to { $taker }
}: { $total }
paid-share = Nobody is first out, the kitty is shared: { $each } each
paid-tricks = For the party's tricks: { $figures }
why-ante = Before a party everybody puts an ante into the kitty (Kitty 2.1).
why-pay = After a deal all but the first out pay (Kitty 5.1).
why-remis = Whoever took no trick pays once more (Kitty 5.2).
why-kitty = The first out of the fourth deal takes the kitty (Kitty 5.3).
why-share = If nobody is out in the fourth deal, the kitty is shared equally (Kitty 5.3).
why-tricks = A trick is worth what was led: ♠ 1, ♣ 2, ♦ 3, ♥ 4, twice that with the ace of spades; each pays each the difference over the four deals (Kitty 5.4).

## Hints

advice-chance = first out in { $chance } % of cases
advice-ace = the ace of spades beats any card, and the trick counts twice
advice-draws = the pack may have the suit
advice-keeps = one more card in hand costs more
advice-throws = it is the card you need least
