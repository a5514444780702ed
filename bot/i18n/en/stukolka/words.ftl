## The game and its agreement

preset-golets = Stukolka
preset-prikup = Stukolka with a draw
preset-shleif = Stukolka with the shleif
preset-obligatory = Obligatory Stukolka
preset-no_cap = Stukolka without a cap
preset-short = Short Stukolka
game-played = Stukolka
game-sentence = three cards each; those who knock fight for the pot, and whoever takes no trick pays a remis.
games-played = Stukolka
game-also = stukalka
help-example = stukolka 20, remis at most=30, players=5
options-pot = Pot and remis
option-kind = Kind
choice-kind-golets = golets
choice-kind-prikup = draw
choice-kind-shleif = shleif
choice-kind-obligatory = obligatory
rule-kind = { $choice ->
    [golets] one player may swap his cards for the golets, three unseen cards of the pack; nothing else is exchanged.
    [prikup] when all have spoken, those who play may exchange up to three cards.
    [shleif] the trump card stays face down and goes to the dealer, who always plays; the others may exchange up to three cards.
   *[obligatory] no cards are exchanged; when the pot is empty, everybody puts in and plays.
}
option-deck = Deck
rule-deck = { $choice ->
    [36] we play with thirty-six cards, from the six up.
   *[52] we play with a full deck, from the two up.
}
option-duty = Dealer plays
choice-duty-small = up to 30
choice-duty-always = always
choice-duty-never = at will
rule-duty = { $choice ->
    [small] if only one player knocks, the dealer has to play, unless more than thirty is at stake.
    [always] if only one player knocks, the dealer has to play.
   *[never] the dealer may always pass.
}
option-dark = In the dark
rule-dark-off = you see your cards at once.
rule-dark-on = you may knock without looking at your cards, and then draw one card more.
option-razrez = Late entry
rule-razrez-off = whoever has passed stays out.
rule-razrez-on = when all have drawn, whoever passed may still enter, with four new cards of which one is discarded.
option-cap = Remis at most
choice-cap-0 = no cap
rule-cap = { $choice ->
    [0] whoever takes no trick puts in all that was at stake, however much.
   *[other] whoever takes no trick puts in what was at stake, at most { $choice }.
}
option-last_pot = Last pot
choice-last_pot-share = shared
choice-last_pot-play_off = played off
rule-last_pot = { $choice ->
    [share] what is left in the pot at the end is shared equally.
   *[play_off] if anything is left in the pot at the end, more deals follow without antes, one per player at most; then it is shared.
}
barred-no-shleif = only Stukolka with the shleif has it.
barred-no-purchase = the dealer has to play only where cards are drawn.
-dealing = cards are dealt one at a time clockwise from the dealer’s left, three to each, and the next one is the trump card

## At the table

table-pot = Rest
table-bid = Pot
doing-ask = <b>Waive the shleif?</b> The trump card is turned up, and the dealer speaks too, as in Stukolka with a draw
doing-words = <b>Who knocks?</b>
doing-razrez = <b>Late entry?</b> { $names } play
closed = Your face-down card: { $card }
your-razrez = 👉 Enter late? You draw four cards and discard one
word-K = knocks
word-G = takes the golets
word-D = knocks in the dark
act-K = Knock
act-D = In the dark
act-G = Take the golets
act-L = Look at the cards

## The result, and why

outcome-pot = pot{"\u00A0"}{ $pot }
verdict-alone = pot { $pot }, unplayed
verdict = { $remis ->
    [0] pot { $pot }, no remis
    [one] pot { $pot }, { $remis } remis
   *[other] pot { $pot }, { $remis } remises
}
paid-ante = Into the pot: { $figures }
paid-pot = Pot: { $figures }
why-ante = { $players ->
    [1] The dealer puts in three units (Stukolka 2.1).
   *[other] The pot was empty: everybody puts in three, the dealer six, and all have to play (Stukolka 2.2).
}
why-pot = Only one was left to play: the whole pot, { $stake }, is theirs, and no cards are played (Stukolka 3.4, 3.6).
why-tricks = Each trick wins a third of what was at stake: { $stake } / 3 = { $third } (Stukolka 6.1).
why-remis = { $capped ->
    [yes] Whoever played and took no trick puts in what was at stake, but here at most { $each }, and there was { $stake } (Stukolka 6.2).
   *[no] Whoever played and took no trick puts in what was at stake: { $stake } (Stukolka 6.2).
}

## A hint

advice-chance = no trick { $chance }% of the time
