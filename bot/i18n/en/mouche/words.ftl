## The game and its agreement

preset-mouche = Mouche
preset-pamphile = Pamphile
preset-mistigri = Mistigri
preset-jester = Jester
preset-quick = Quick Mouche
preset-short = Short Mouche
game-played = Mouche
games-played = Mouche
game-sentence = everybody starts at 25 and writes off tricks; the first at nothing collects what the others have left.
help-example = mouche 3, overshoot=always, players=5
option-kind = Kind
choice-kind-mouche = mouche
choice-kind-pamphile = Pamphile
choice-kind-mistigri = Mistigri
choice-kind-jester = jester
rule-kind = { $choice ->
    [mouche] the special card is the ace of spades: you cannot pass with it; with a trick it writes off 5 more, as a trump 10, and without one the remis is 10. It takes an ace of trumps that is led.
    [pamphile] the special card is the jack of clubs, the highest trump; whoever plays with it may announce it for a premium.
    [mistigri] the special card is the king of clubs: like the ace of spades in mouche, and with four cards of one suit it wins the round at once. Ranks: K Q J A 10.
   *[jester] the special card is the queen of spades, and spades are always trumps. A trick with her is 8; if the king takes her, his trick is 5, and her owner gets 4. Ranks: K Q J A 10.
}
option-exact = Overshoot
choice-exact-small = from 1 and 2
choice-exact-always = always
choice-exact-off = none
rule-exact = { $choice ->
    [small] with 1 or 2 left you may not take more tricks than that, or you are back at the start.
    [always] whoever takes more tricks than are left, or ends below nothing, is back at the start.
   *[off] too many tricks do no harm.
}
option-premium = Premium
choice-premium-0 = none
rule-premium = { $choice ->
    [0] nothing is paid for Pamphile or for five cards of one suit.
   *[other] everybody pays { $choice } for an announced Pamphile, and for five cards of one suit.
}
barred-no-premium = premiums are paid in Pamphile and Mistigri.
-deals-usual = by rounds
-deals-enough = the rounds decide how many deals there are
-dealing = cards are dealt one at a time clockwise from the dealer’s left, five to each, and the next one is turned for trumps; in jester none is

## At the table

table-bid = Trump
doing-trump = <b>Pamphile is turned</b>: the dealer names trumps
announced = { $own ->
    [yes] You announce Pamphile
   *[no] { $name } announces Pamphile
}
shown = { $name }: five of one suit, { $cards }
act-N = Announce Pamphile
verdict-mistigri = Mistigri, the round at once
verdict-jester = five spades with the queen, the round at once
paid-special = For { $card }: { $figures }
paid-bust = Overshoot: { $figures }
paid-premium = Premium: { $figures }
paid-round = Round: { $figures }
why-tricks = A trick writes off 1 (Mouche 5.1).
why-alone = The others passed: 5 are written off, as for all the tricks (Mouche 3.5).
why-special = { $most ->
    [5] With the special card and a trick 5 more are written off (Mouche 5.2).
    [10] The special card is a trump: with a trick 10 more are written off (Mouche 5.2).
    [7] A trick with the queen of spades is 8 instead of 1 (Mouche 5.4).
   *[other] The king of spades took the queen: his trick is 5 instead of 1, and her owner gets 4 (Mouche 5.4).
}
why-remis = Whoever played and took no trick writes 5 on, with the special card 10 (Mouche 5.1, 5.2).
why-bust = More was taken than was left to write off: there are { $figure } to write off again (Mouche 5.6).
why-premium = Everybody pays for an announced Pamphile or for five cards of one suit (Mouche 3.6, 5.5).
why-round = { $flat ->
    [yes] For a round everybody pays { $most } (Mouche 6.2).
   *[no] For a round everybody pays what they have left (Mouche 6.2).
}
advice-chance = remis { $chance }% of the time
