## The game and its agreement

preset-golets = Stukolka
preset-prikup = Stukolka with a draw
preset-shleif = Stukolka with the shleif
preset-obligatory = Obligatory Stukolka
preset-no_cap = Stukolka without a cap
error-players = Three to six play, and there are { $players }.
error-bid-not-allowed = You cannot say that now.
error-pick-not-allowed = These cards cannot be thrown now.
game-played = Stukolka
games-played = Stukolka
help-example = stukolka 20, remis at most=30, players=5
help-players = three to six
help-levels = novice, club or expert
help-claims = In Stukolka all three tricks are played out.
options-play = The game
options-pot = Pot and remis
option-kind = Kind
choice-kind-golets = golets
choice-kind-prikup = draw
choice-kind-shleif = shleif
choice-kind-obligatory = obligatory
rule-kind = { $choice ->
    [golets] instead of your own cards you may take the golets, three unseen cards of the pack; nobody changes anything else.
    [prikup] after the words whoever plays changes up to three cards.
    [shleif] the trump card is closed and goes to the dealer, who always plays; the others change up to three cards.
   *[obligatory] no cards are changed; for an empty pot everybody puts in and plays.
}
option-deck = Deck
choice-deck-36 = 36
choice-deck-52 = 52
rule-deck = { $choice ->
    [36] we play with thirty-six cards, from the six up.
   *[52] we play with a full deck, from the two up.
}
option-duty = Dealer plays
choice-duty-small = up to 30
choice-duty-always = always
choice-duty-never = at will
rule-duty = { $choice ->
    [small] if one player knocks, the dealer has to play, up to thirty at stake.
    [always] if one player knocks, the dealer has to play.
   *[never] the dealer always decides.
}
option-dark = In the dark
rule-dark-off = you see your cards at once.
rule-dark-on = you may knock without looking at your cards, and then get one card more.
option-razrez = Late entry
rule-razrez-off = whoever has passed stays out.
rule-razrez-on = when all have changed cards, whoever passed may still enter: takes four cards, throws one, and plays.
option-cap = Remis at most
choice-cap-0 = no cap
choice-cap-30 = 30
choice-cap-60 = 60
choice-cap-90 = 90
rule-cap = { $choice ->
    [0] whoever takes no trick puts in all that was at stake, however much.
   *[other] whoever takes no trick puts in what was at stake, at most { $choice }.
}
rule-limit-none = we play as many deals as agreed.
rule-limit = we play { $value }, and finish the deal that has begun.
option-last_pot = Last pot
choice-last_pot-share = shared
choice-last_pot-play_off = played off
rule-last_pot = { $choice ->
    [share] what is left in the pot at the end is shared equally.
   *[play_off] if anything is left in the pot at the end, more deals follow without antes, one per player at most; then it is shared.
}
choice-seats-0 = 3 to 6
rule-seats-0 = three are enough to deal; more may sit down before the first deal.
barred-no-shleif = only Stukolka with the shleif has it.
barred-no-purchase = the dealer has to play only where cards are bought.
barred-limited = a time ends the game.
barred-time-only = the number of deals is chosen under “Deals”.
-dealing = cards are dealt one at a time clockwise from the dealer’s left, three to each, and the next one is the trump card

## At the table

pot = Pot{"\u00A0"}{ $pot }
pot-shared = { $pot } in the pot, shared equally: { $share } each.
pot-now = { $empty ->
    [yes] The pot is empty.
   *[no] Pot { $pot }. Stop now, and each gets { $share } of it.
}
pot-stays = { $pot } stays in the pot
table-pot = Left
table-bid = Pot
turned = Trump card: { $card }
role-plays = you play
role-passed = you passed
doing-waiver = <b>Waive the shleif?</b> The trump card is opened, and you need not play
doing-words = <b>Who knocks?</b>
doing-buying = <b>Buying</b>: { $names } play
doing-throwing = <b>Buying</b>: { $names } play
doing-razrez = <b>Late entry?</b> { $names } play
doing-play = <b>{ $names } play</b>
closed = Your closed card: { $card }
bought = Bought: { $told }
bought-count = { $count ->
    [0] none
   *[other] { $count }
}
bought-line = { $name }: threw { $out }, got { $cards }
turn-waiver = ⏳ { $name } decides
turn-words = ⏳ { $name } to speak
turn-buying = ⏳ { $name } buys
turn-throwing = ⏳ { $name } throws one
turn-razrez = ⏳ { $name } decides
your-waiver = 👉 You decide
your-words = 👉 Your word
your-buying = 👉 Mark the cards to throw
your-throwing = 👉 Throw one card
your-razrez = 👉 Enter late? Four cards, and one to throw
word-P = passes
word-K = knocks
word-G = takes the golets
word-D = in the dark
act-P = Pass
act-K = Knock
act-G = Take the golets
act-D = In the dark
act-Y = Yes
act-N = No
act-L = Look at the cards
act-pick = { $count ->
    [0] Keep all
    [one] Throw { $count } card
   *[other] Throw { $count } cards
}
other = “{ $what }”

## The result, and why

headline-pot = <b>{ $name } takes the pot of { $pot } unplayed</b>
headline-played = <b>{ $pot } at stake, { $names } played</b>
verdict-pot = takes the pot of { $pot }
verdict-played = pot { $pot }, { $remis ->
    [0] no remis
    [one] { $remis } remis
   *[other] { $remis } remises
}
paid-ante = Into the pot: { $figures }
paid-pot = Pot: { $figures }
paid-tricks = For tricks: { $figures }
paid-remis = Remis: { $figures }
why-ante = { $told ->
    [dealer] The dealer puts in three units (Stukolka 2.1).
   *[all] The pot was empty: everybody puts in three, the dealer six, and all have to play (Stukolka 2.2).
}
why-pot = { $told ->
    [passed] The others passed, and the dealer takes the whole pot, { $stake } (Stukolka 3.4).
   *[alone] Only one was left to play: the whole pot, { $stake }, is theirs, and no cards are played (Stukolka 3.6).
}
why-tricks = Each trick wins a third of what was at stake: { $stake } / 3 = { $third } (Stukolka 6.1).
why-remis = { $told ->
    [capped] Whoever played and took no trick puts in what was at stake, but here at most { $each }, and there was { $stake } (Stukolka 6.2).
   *[whole] Whoever played and took no trick puts in what was at stake: { $stake } (Stukolka 6.2).
}

## A hint

advice-best = this brings most on average
advice-equal = it comes to the same on average
advice-pays = no trick { $chance }% of the time
