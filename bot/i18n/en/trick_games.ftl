## Why not

error-players = The game is for { help-players }, and there are { $players }.
error-bid-not-allowed = You cannot say that now.
error-card-not-held = That card is no longer in your hand: { $card }.
error-follow-suit = You must follow suit: { $suit }.
error-must-trump = No card of the suit: you must trump { $suit }.
error-must-beat = You must beat it: { $card }.
error-must-lead = You must lead { $card }.
error-must-play = You cannot pass with such a card.
error-sum-not-allowed = There is no such sum now: from { $least } to { $most } by { $step }.
raise-to = to { $sum }
error-pick-not-allowed = These cards cannot be discarded now.

## Options

help-players = three to six
options-play = The game
options-evening = Comfort and end
option-deals = Deals
-deals-usual = five each
-deals-enough = we play five deals for each player at the table
choice-deals-0 = { -deals-usual }
says-deals-0 = five deals each
rule-deals = { $choice ->
    [0] { -deals-enough }.
    [one] we play { $choice } deal.
   *[other] we play { $choice } deals.
}
rule-limit-none = we play as much as agreed.
rule-limit = we play { $value }, and finish the deal that has begun.
option-rounds = Rounds
rule-rounds = { $choice ->
    [one] we play { $choice } round.
   *[other] we play { $choice } rounds.
}
barred-ends-otherwise = a time or a number of deals ends the evening.
barred-no-end = something has to end the evening: rounds, deals or a time.
option-start = Start
rule-start = a round starts at { $choice }, and whoever gets down to nothing wins it.
option-settle = Payment
choice-settle-left = what is left
choice-settle-flat = 10 each
rule-settle = { $choice ->
    [left] for a round everybody pays the winner what they have left.
   *[flat] for a round everybody pays the winner 10.
}
barred-limited = a time ends the game.
barred-time-only = the number of deals is chosen under “Deals”.
option-seats = Players
choice-seats-0 = 3 to 6
rule-seats-0 = { help-players } may play; nobody has to wait until all seats are taken.
rule-seats = { $choice ->
    [2] two
    [3] three
    [4] four
    [5] five
   *[6] six
} play: we deal once all have a seat.
option-stake = Stake
choice-stake-none = none
rule-stake = a unit is worth { $value }, and results are multiplied by it.
rule-stake-none = we count in units.

## At the table

-pot = Pot
exact-line = Exactly: { $standing }
stake-line = Stake per unit: { $stake }
pot-shared = The pot of { $pot } is shared, { $share } to each.
pot-now = { $empty ->
    [yes] The pot is empty.
   *[no] { -pot } { $pot }. Stop now, and each gets { $share } of it.
}
sheet-title = { $table } · { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}{ $length ->
    [0] {""}
   *[other] {" "}of { $length }
}
level-bid = { $level }{"\u00A0"}{ $strain }
no-trumps = NT
own-words = you
own-word = you: { $word }
headline-outcome = <b>{ $outcome }</b>
outcome = { $who ->
    [you] Tricks to { $names }
    [one] { $names } takes tricks
   *[many] { $names } take tricks
}{ $remis ->
    [0] {""}
   *[other] {" "}· remis: { $losers }
}
count = Points: { $told }
points = { $points }{"\u00A0"}({ $tricks ->
    [one] { $tricks }{"\u00A0"}trick
   *[other] { $tricks }{"\u00A0"}tricks
})
marriages = Marriages: { $told }
said-marriage = marriage { $suit }: { $points }
headline-passed = <b>All passed</b>
table-bid = Bid
table-pot = Pot
table-settled = Result
table-if-stopped = If you stopped now
deal-brought = This deal: { $figures }
accounts = Accounts: { $figures }
figures = Left: { $figures }
figure-line = { $name }: { $figure }{"\u00A0"}left · account{"\u00A0"}{ $account }
figure-card = <b>{ $table }</b> · deal { $number }: { $verdict } · { $more ->
    [yes] you write{"\u00A0"}{ $change }
   *[no] you{"\u00A0"}{ $change }
}, { $figure }{"\u00A0"}left
record-card = <b>{ $table }</b> · deal { $number }: { $verdict } · { $record }
party-open = The party was not finished: it counts nothing. { $record }
card-account = account{"\u00A0"}{ $account }
round-won = 🏁 { $own ->
    [yes] You win
   *[no] { $name } wins
} the round
round-open = The round is not played out ({ $figures }): { $flat ->
    [yes] everybody pays 10 to whoever has least.
   *[no] everybody pays the difference to whoever has least.
}
verdict = { $alone ->
    [yes] unplayed
   *[no] { $remis ->
        [0] no remis
        [one] { $remis } remis
       *[other] { $remis } remises
    }
}
table-round = account
paid-tricks = For tricks: { $figures }
paid-alone = Unplayed: { $figures }
paid-remis = Remis: { $figures }
pot-stays = { $pot } stays in the pot
pot = { -pot }{"\u00A0"}{ $pot }
own-account = your{"\u00A0"}account{"\u00A0"}{ $account }
turned = Trump card: { $card }
trump = trump{"\u00A0"}{ $card }
role-exchanges = mark what you discard
role-passed = you passed
doing-words = <b>Who plays?</b>
doing-buying = <b>Draw</b>: { $names } play
doing-throwing = { doing-buying }
doing-play = <b>{ $names } play</b>
turn-words = ⏳ { $name } to speak
turn-buying = ⏳ { $name } draws
turn-throwing = ⏳ { $name } discards one
turn-choice = ⏳ { $name } decides
your-words = 👉 Your turn to speak
your-buying = 👉 Mark the cards to discard
your-throwing = 👉 Discard one card
your-choice = 👉 You decide
bought = Drew: { $told }
bought-count = { $count ->
    [0] none
   *[other] { $count }
}
bought-line = { $name }: discarded { $out }, drew { $cards }
exchanges = { $count ->
    [0] keeps all
    [5] exchanges all
   *[other] exchanges { $count }
}
word-P = passes
act-P = Pass
act-Y = Yes
act-N = No
act-pick = { $count ->
    [0] Keep all
    [one] Discard { $count } card
   *[other] Discard { $count } cards
}
act-pick-words = { $count ->
    [0] Play, keep all
   *[other] Exchange { $count }
}
act-ahead = { $word } in advance
act-not-ahead = Take it back: I will say it myself
gifts = A card each: { $told }
act-gifts = { $count ->
    [one] Give
   *[other] Give both
}
act-give = Give { $count } to { $name }
act-take = { $count ->
    [0] No more for me
   *[other] { $count } more for me
}
yes-take = { $count ->
    [0] no more for me
   *[other] { $count } more for me
}
-claim-shows = Everybody sees your cards. If one opponent refuses, you play on with them open.
ask-rest = Claim the rest? { -claim-shows }
ask-take = { $count ->
    [0] Claim to take no more?
   *[other] Claim { $count } more?
} { -claim-shows }
vote-take = { $name }: { $count ->
    [0] no more tricks for me
   *[other] { $count } more for me
}
card-said = { $card } ({ $said })
drew = You drew: { $cards }
claimed-cards = { $name }, cards open: { $cards }
ending-rest = { $own ->
    [yes] You claim
   *[no] { $name } claims
} the rest, all agree

## Sides, the line and rubbers

option-partners = Partners
choice-partners-rotate = change
choice-partners-fixed = the same
rule-partners = { $choice ->
    [rotate] partners change after a rubber: in three everybody plays with everybody.
   *[fixed] partners stay together all evening.
}
option-rubbers = Rubbers
rule-rubbers = { $choice ->
    [one] we play { $choice } rubber.
   *[other] we play { $choice } rubbers.
}
versus = { $first }{"\u00A0"}— { $second }
side-dummy = { $name } with the dummy
role-dummy = play from the dummy
role-open = play from the open cards
line-below = below the line{"\u00A0"}{ $points }
line-parties = parties{"\u00A0"}{ $parties }
line-sheet = in all{"\u00A0"}{ $points }
won-party = 🏁 The party: { $name }
won-rubber = 🏁 The rubber: { $name }
rubber-card = <b>{ $table }</b> · deal { $number }: { $verdict } · { $sheets ->
    [2] your side
   *[other] you write
}{"\u00A0"}{ $change }, in all { $sheet }
rubber-open = The rubber is not over; the sheets of { $sheet } were settled.
sheet-rubber = Rubber { $number } of { $rubbers }
item-party = party
item-rubber = rubber
paid-party = For the party: { $figures }
paid-rubber = For the rubber: { $figures }
paid-settled = Settled: { $figures }

## What hands count

declared-white = Carte blanche: { $told }
declared-point = Point: { $told }
declared-sequences = Sequences: { $told }
declared-sets = Sets: { $told }
declared-all = Every card counts: { $told }
declared-repique = <b>Repique:</b> { $told }
pique = <b>Pique:</b> { $told }
extras = At the end: { $told }
declared-answer = { $name }{"\u00A0"}{ $item }{"\u00A0"}— { $answer ->
    [good] good{"\u00A0"}+{ $points }
    [even] equal
   *[bad] not{"\u00A0"}good
}
declared-cards = { $count }{ $pips ->
    [0] {""}
   *[other] {"\u00A0"}({ $pips }{"\u00A0"}pips)
}
declared-run = { $length ->
    [3] tierce
    [4] quart
    [5] quint
    [6] sixth
    [7] seventh
   *[8] eighth
}{ $top ->
    [14] {"\u00A0"}from the ace
    [13] {"\u00A0"}from the king
    [12] {"\u00A0"}from the queen
    [11] {"\u00A0"}from the jack
    [10] {"\u00A0"}from the ten
    [9] {"\u00A0"}from the nine
   *[other] {""}
}{ $suit }
declared-set = { $count ->
    [4] fourteen of{"\u00A0"}{ $rank ->
        [A] aces
        [K] kings
        [Q] queens
        [J] jacks
       *[T] tens
    }
   *[3] three{"\u00A0"}{ $rank ->
        [A] aces
        [K] kings
        [Q] queens
        [J] jacks
       *[T] tens
    }
}

## Hints

advice-pick = { $action } ({ $cards })
advice-chance = it works { $chance }% of the time
advice-only_move = nothing else is allowed
advice-best = the best choice
advice-equal = it is all one; this is usual
advice-sure = nothing higher is left in this suit
advice-draws_trumps = it draws trumps
advice-returns = your partner led this suit
advice-longest = it is the longest suit
advice-partners = your partner is winning the trick
advice-ruffs = void of the suit, the trump wins
advice-takes = last to play, it takes the trick
advice-waits = your partner is still to play
advice-gives = this trick is better given away
advice-cannot = nothing here beats it
advice-fair = there is nothing against it
advice-not_sure = so many tricks are not certain yet

## The analysis of a deal of two sides: all hands are open

open-title = 🔎 <b>{ $table }</b> · deal { $number } analysed
open-due = With open cards: { $tricks }
open-as-due = As many were taken
open-strains = <b>Tricks if this side declares</b>
open-play = <b>Cards that cost tricks</b>
open-slip = trick { $trick }: { $card } instead of { $better } — costs { $n ->
    [1] a trick
   *[other] { $n } tricks
}
open-clean = No card cost a trick
open-more = The costliest are shown: { $shown } of { $costly }
open-none = There is nothing to work out here.
open-not-ready = The exact search is still getting ready: tap Analysis again in a minute.
