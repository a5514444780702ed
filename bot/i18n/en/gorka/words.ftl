## The game and its agreement

preset-gorka = Gorka
preset-dark = Dark Gorka
game-played = Gorka
games-played = Gorka
game-sentence = four cards, two of them open; raise or pass, and the best hand or the last brave one takes the pot.
help-example = gorka 20, dark=yes, seats=4
help-players = two to five
option-ante = Ante
choice-ante = { $choice } each
rule-ante = { $choice ->
    [one] before a deal each puts { $choice } chip into the pot.
   *[other] before a deal each puts { $choice } chips into the pot.
}
option-dark = In the dark
rule-dark-off = nobody puts in before the cards.
rule-dark-on = before the cards 1, 2 or 5 chips may be put in blind, more than the most so far; that hand stays closed till its first word.
option-opening = Open cards
choice-opening-plain = the last two
choice-opening-choice = by choice
rule-opening = { $choice ->
    [plain] the last two cards lie open, the dealer opens any two.
   *[choice] after two cards everybody decides whether to open them; so many less of the last two are open. The dealer opens any two.
}
option-falka = Wild cards
choice-falka-queens = queens
choice-falka-sixes = sixes
choice-falka-both = queens and sixes
choice-falka-none = none
rule-falka = { $choice ->
    [queens] queens are wild: they stand for any card.
    [sixes] sixes are wild: they stand for any card.
    [both] queens and sixes are wild: they stand for any card.
   *[none] no card is wild.
}
option-most = Stake up to
choice-most = { $choice }
rule-most = beside the ante nobody puts in more than { $choice } chips.
choice-seats-0 = 2 to 5
-dealing = cards are dealt one at a time from the dealer's left: two to each, then two more

## At the table

-pot = Pot
table-bid = Pot
doing-dark = <b>Who puts in blind?</b>
doing-opening = <b>Open cards</b>: which of the first two
doing-dealer = <b>Open cards</b>: the dealer opens two
doing-words = <b>Who raises?</b>
turn-dark = ⏳ blind: { $name }
turn-dealer = ⏳ { $name } opens
your-dark = 👉 Anything blind?
your-opening = 👉 Which of the two do you open?
your-dealer = 👉 Open two cards
hidden = { $how ->
    [dark] blind
   *[closed] closed
}
choosing = ⏳ deciding
put = { $units ->
    [one] { $units } chip
   *[other] { $units } chips
}
said = { $say ->
    [pass] pass
    [equal] equal
   *[raise] raise
}
own-hand = Your hand: { $hand }
unseen = Your cards are closed till your first word: you put in blind.
act-places = { $count ->
    [0] open none
   *[other] { $places }
}
act-pick-opening = { $count ->
    [0] Open none
    [1] Open one
   *[other] Open both
}
act-pick-dealer = Open two
act-P = Pass
act-E = Equal
act-equal = Equal { $units }
act-equal-to = Equal up to { $units }
act-u1 = +1
act-u2 = +2
act-u5 = +5
act-d0 = No
act-d1 = 1
act-d2 = 2
act-d5 = 5
error-not-more-blind = Blind must be more than the most so far: { $units }.
error-raise-too-high = Beside the ante nobody puts in more than { $most }.
error-nothing-to-equal = There is nothing to equal: pass or raise.

## Hands and the result

rank-of = { $rank ->
    [A] aces
    [K] kings
    [Q] queens
    [J] jacks
    [T] tens
    [9] nines
    [8] eights
    [7] sevens
   *[6] sixes
}
hand = { $kind ->
    [three] three of{"\u00A0"}{ $suit }, { $points }
    [khlyust] four of{"\u00A0"}{ $suit }, { $points }
    [trynka] three { rank-of }
    [chetverik] four { rank-of }
   *[nothing] no combination, { $points }
}
shown-hand = { $name }: { $cards } — { $hand }
note = pot{"\u00A0"}{ $pot }
verdict = pot{"\u00A0"}{ $pot }, { $hand }
verdict-alone = pot{"\u00A0"}{ $pot }, nothing shown
paid-ante = Into the pot, { $each } each: { $total }
paid-dark = Blind: { $figures }
paid-words = Raised: { $figures }
paid-pot = { $takes ->
    [yes] You take
   *[no] { $taker } takes
} the pot: { $total }
why-ante = Before a deal each puts into the pot (Gorka 2.1).
why-dark = Put in before the cards, blind (Gorka 2.2).
why-words = Who raises or equals puts in; who passes leaves what is there (Gorka 4).
why-pot = The whole pot goes to the best shown hand, or to who was left alone (Gorka 7.1).

## Hints

advice-chance = your hand is the highest in { $chance } % of cases
advice-hides = strong cards are better not shown
advice-too_weak = such a hand does not pay
advice-bid_pays = the chance is worth what you put in
advice-best = this brings more on average
