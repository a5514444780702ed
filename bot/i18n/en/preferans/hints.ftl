## Reasons of a hint

advice-usual = this is usual

## Figures

advice-game = the game { $game }
advice-game-about = a game of about { $game }
advice-chance = { $chance } % to make it
advice-chance-named = { $chance } % to make what is named
advice-chance-down = { $chance } % to set it
advice-tricks = { $exact ->
    [yes] exactly { $tricks } tricks
   *[no] { $tricks } tricks on average
}
advice-tricks-defence = { $exact ->
    [yes] exactly { $tricks } tricks for the whisters
   *[no] { $tricks } tricks for the whisters on average
}
advice-tricks-wanted = { $exact ->
    [yes] exactly { $tricks } tricks for the whisters
   *[no] { $tricks } tricks for the whisters on average
}, { $wanted } wanted
advice-tricks-declarer = { $exact ->
    [yes] exactly { $tricks } tricks for the declarer
   *[no] { $tricks } tricks for the declarer on average
}
advice-loss = { $others } { $loss ->
    [0] a shade worse
    [one] worse by { $loss } whist
   *[other] worse by { $loss } whists
}

## Reasons

advice-only_move = there is no other move
advice-bid_pays = with this hand the game pays
advice-bid_for_prize = this game fills your pool and wins a prize
advice-bid_over_all_pass = the game will cost less than the all-pass that threatens
advice-misere_pays = misère pays here
advice-misere_shared = half of this misère brings more than anything else
advice-misere_declined = half of this misère does not pay
advice-too_weak = the hand is too weak, a bid would not pay
advice-too_high = there is nothing left to bid on
advice-pass_better = it could be played, but a pass is worth more
advice-least_bad = anything else costs more
advice-little = there is little between them
advice-likely = the game is likely made, and a pass is no better
advice-calmer = there is little between them, and this is safer
advice-all_pass_instead = all-pass promises more than a game
advice-look_first = it pays to decide with the cards in view
advice-dark_pass_pays = if all pass it brings a bomb, and an unseen hand is seldom a game
advice-dark_bid_pays = even unseen, a doubled game brings more
advice-open_talon = the talon is yours
advice-discard_for = with this discard the game is safest
advice-discard_misere = with this discard the misère is hardest to catch
advice-order_best = this contract is better than the others
advice-leave_unplayed = even the best contract would go further down
advice-whist_pays = whisting pays
advice-whist_likely = the contract likely goes down, and a pass is no better
advice-whist_owed = the agreement makes you whist here
advice-whist_loses = whisting does not pay
advice-half_is_safe = a half-whist carries no risk
advice-held_by_other = your partner whists, a second whist would add nothing
advice-look_for_whist = looking costs nothing, and there may be a whist
advice-open_is_better = playing open, the two of you take more
advice-closed_is_better = playing closed makes it harder for the declarer
advice-alone_is_better = alone you owe fewer tricks
advice-open_is_better-talon = your talon brings more tricks
advice-closed_is_better-talon = alone fewer tricks are owed
advice-open_is_better-third = with the dummy open you take more
advice-closed_is_better-third = alone you owe fewer tricks, and the dummy stays closed
advice-surplus_pays = it is worth more in the settlement
advice-surplus_even = in whists it is all one, and help brings the end nearer
advice-cards_equal = it is all one; this is the usual card
advice-card_best = the best card
advice-card_catches = this catches the misère most often
advice-card_ducks = this is least likely to take a trick too many
advice-claim_proved = the rest is settled, however the cards lie
advice-fair = this is hardly worse than playing on
advice-unfair = playing on is worth more
advice-harmless = this cannot hurt you
advice-unproven = this does not follow yet from what you can see

## Reasons by the cards: a coach gives them to a beginner too

coach = 💡 { $do }: { $reason }.
coach-alone = 💡 { $do }.
do-bid = Bid { $what }
do-pass = Pass
do-hold = Hold
do-hold-record = Hold
do-discard = Discard { $what }
do-say = Say “{ $what }”
do-order = Name { $what }
do-whist = Whist
do-half = Say half a whist
do-return = Return the whist
do-open = Play open
do-alone = Play alone
do-closed = Play closed
do-lead = Lead { $what }
do-play = Play { $what }
your-hand = your hand
held = { $count ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
   *[8] eight
} { $count ->
    [one] { $suit ->
        [spades] spade
        [clubs] club
        [diamonds] diamond
       *[hearts] heart
    }
   *[other] { $suit ->
        [spades] spades
        [clubs] clubs
        [diamonds] diamonds
       *[hearts] hearts
    }
}
held-with = { $held } with { $tops }
with-A = ace
with-K = king
with-Q = queen
with-J = jack
held-and = { $trumps } plus { $tops }
ground-sure_tricks = { $cards } make { $count ->
    [6] six sure tricks
    [7] seven sure tricks
    [8] eight sure tricks
    [9] nine sure tricks
   *[10] ten sure tricks
}
ground-few_tricks = you have { $count ->
    [0] no sure trick
    [1] one sure trick
    [2] two sure tricks
    [3] three sure tricks
    [4] four sure tricks
   *[other] { $count } sure tricks
} and would have to promise { $wanted }
ground-no_long_suit = there is no long suit to make trumps
ground-long_suit = the trumps are long, { $cards }
ground-misere_safe = { $away ->
    [none] every suit is covered from below, there is nothing to catch
    [some] without { $cards } there is nothing to catch
   *[done] now there is nothing to catch
}
ground-misere_holes = at misère { $cards } would be caught
ground-misere_gap = there is a gap under { $count ->
    [1] { $cards }
   *[2] them
}, where you would be caught
ground-void = with no { $suit } left you can ruff it
ground-losers = these cards take no tricks
ground-no_stopper = without trumps nothing stops { $suit }
ground-whist_tricks = { $cards } { $count ->
    [1] is
   *[other] are
} your share of the tricks
ground-honours = there is something to take with, { $cards }
ground-singleton = you have no more { $suit } and can ruff it later
ground-takes = nobody can go above it
ground-nothing_to_take = without an ace there is hardly a trick to take
ground-partner_owes = { $name } whists already, no need to take the risk
ground-alone_owes = alone you would owe { $count ->
    [1] one trick
    [2] two tricks
   *[4] four tricks
}
ground-draw_trumps = { $count ->
    [one] { $count } trump is still out
   *[other] { $count } trumps are still out
}
ground-boss = nothing can beat it any more
ground-establish = { $suit } has to be set up, { $count ->
    [1] one higher card is out
   *[2] two higher cards are out
}
ground-cheap_win = this is enough to take the trick
ground-cannot_win = the trick is lost, give up the lowest
ground-partner_wins = the trick is yours already, { $name } takes it
ground-partner_ruffs = your partner has no { $suit } and will ruff
ground-loser = this card takes no trick
ground-duck = it is the highest of those that do not take
ground-exit = nothing is lower, somebody else takes it
ground-danger = you could be made to take a trick with it
ground-must_take = you take the trick anyway, so use the highest
ground-hole = the declarer has only higher { $suit }, so the trick is his
ground-under = the trick stays with the declarer

## A coach's line under the result of a deal

coach-result = { $what }: { $written }.
coach-farewell = From here on your own, with 💡 at hand.
coach-tricks = { $n ->
    [0] took none
   *[other] took { $tricks }
}
coach-all-pass = At all-pass you { $took }
coach-without-three = { $who ->
    [you] You gave up three down
   *[other] The game was given up three down
}
coach-misere = { $count ->
    [0] { $who ->
        [you] The misère is made
       *[other] The misère was not caught
    }
   *[other] { $who ->
        [you] At misère you { $took }
       *[other] The misère was caught
    }
}
coach-unplayed = { $who ->
    [you] There was no whist, so no tricks are counted
   *[other] { $name } plays, and there is no whist
}
coach-half = { $who ->
    [you] There was only half a whist, so no tricks are counted
    [half] Half a whist, so no tricks are counted
   *[other] { $name } plays, and there is only half a whist
}
coach-took = { $how ->
    [exact] You { $took }, as promised
   *[other] You { $took } instead of { $level }
}
coach-whisted = { $enough ->
    [yes] The defence { $took }, { $spared } would have done
    [exact] The defence { $took }, as many as it owed
   *[no] The defence { $took } and owed { $owed }
}
coach-other = { $name } promised { $level } and took { $count ->
    [0] none
   *[other] { $tricks }
}
coach-pool = { $points } in your pool
coach-mountain = { $points } on your mountain
coach-mountain-less = { $points } off your mountain
coach-whists = { $n ->
    [one] { $points } whist
   *[other] { $points } whists
}
coach-yours = you write { $written }
coach-nothing = nothing is written for you
coach-whister = { $name }: the whist { $pays ->
    [yes] paid.
   *[no] did not pay.
}
count-tricks = { $n ->
    [0] none
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
   *[10] ten
}
count-enough = { $n ->
    [1] one
    [2] two
   *[4] four
}
count-instead = { $n ->
    [6] six
    [7] seven
    [8] eight
    [9] nine
   *[10] ten
}
