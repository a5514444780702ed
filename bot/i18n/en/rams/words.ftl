## The game and its agreement

preset-rams = Rams
preset-quick = Quick Rams
preset-trump = Trump Rams
preset-short = Short Rams
game-played = Rams
game-sentence = five cards each; a trick writes off 1, an ace up to 20, and whoever gets to nothing first wins.
help-example = rams 3, start=50, players=5
option-trump_rams = Five trumps
choice-trump_rams-same = like any suit
choice-trump_rams-double = double
choice-trump_rams-wins = win the round
rule-trump_rams = { $choice ->
    [same] five trumps are the same as five cards of any other suit.
    [double] five trumps count 10 in place of 5, aces once.
   *[wins] whoever opens five trumps wins the round at once.
}
-deals-usual = by rounds
-deals-enough = the rounds say how many deals there are
-dealing = cards are dealt one at a time clockwise from the dealer’s left, five to each, and the next one is turned: its suit is trump

## At the table

error-must-play = You cannot pass with an ace.
table-bid = Trump
doing-turned = <b>The turned card</b>: will the dealer take it
your-turned = 👉 The turned card is yours: mark what to discard for it
turn-turned = ⏳ the dealer, { $name }, may take the turned card
jacks = Jacks: { $told }
jacks-black = black
jacks-red = red
taken-up = trump{"\u00A0"}{ $card } with the{"\u00A0"}dealer
exchanges-turned = { $said }, takes the{"\u00A0"}trump
act-pick-turned = { $count ->
    [0] Leave it
   *[other] Take the turned card
}
verdict-aces = four aces
verdict-suit = open Rams
verdict-jacks = down to nothing by jacks
paid-rams = Open Rams: { $figures }
paid-aces = For aces: { $figures }
paid-jacks = For jacks: { $figures }
paid-round = For the round: { $figures }
why-tricks = A trick writes off 1 (Rams 6.1).
why-alone = The others have passed: 5 are written off, as for all the tricks, and the aces (Rams 3.4).
why-rams = Whoever has five cards of one suit opens them and writes off { $most }, every other who plays adds { $most }; no card is played (Rams 4.2, 4.3).
why-remis = Whoever played and took no trick adds 5 (Rams 6.2).
why-aces = Aces count ♠{"\u00A0"}5, ♣{"\u00A0"}10, ♦{"\u00A0"}15, ♥{"\u00A0"}20: { $shown ->
    [yes] whoever opened Rams writes them off, the others add theirs (Rams 4.2).
   *[no] with a trick they are written off, without one they are added (Rams 6.1, 6.2).
}
why-jacks = A pair of black or of red jacks that was dealt writes off 5, also for who passed (Rams 3.2, 6.3).
why-round = { $flat ->
    [yes] For a round everybody pays { $most } (Rams 7.2).
   *[no] For a round everybody pays what they have left (Rams 7.2).
}
advice-chance = a remis { $chance }% of the time
