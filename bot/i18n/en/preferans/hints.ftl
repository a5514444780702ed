## Reasons of a hint

advice-usual = this is how it is usually played

## Figures

advice-game = the game { $game }
advice-chance = { $chance } % to make it
advice-chance-down = { $chance } % to set it
advice-tricks = { $tricks } tricks on average
advice-tricks-defence = { $tricks } tricks for the whisters on average
advice-tricks-wanted = { $tricks } tricks for the whisters on average, { $wanted } wanted
advice-tricks-declarer = { $tricks } tricks for the declarer on average
advice-otherwise = Otherwise, in whists: { $losses }

## Reasons

advice-only_move = there is no other move
advice-bid_pays = with this hand the game pays on average
advice-bid_for_prize = this game fills your pool and wins a prize
advice-bid_over_all_pass = the game will cost less than the all-pass that threatens
advice-misere_pays = misère pays here on average
advice-misere_shared = half of this misère brings more on average than anything else
advice-misere_declined = half of this misère does not pay on average
advice-too_weak = the hand is too weak, a bid would not pay
advice-too_high = the auction has gone beyond what this hand is worth
advice-all_pass_instead = all-pass promises more than a game
advice-look_first = it pays to decide with the cards in view
advice-dark_pass_pays = if all pass it brings a bomb, and an unseen hand is seldom a game
advice-dark_bid_pays = even unseen, a doubled game brings more on average
advice-open_talon = the talon is yours
advice-discard_for = with this discard the game is safest
advice-discard_misere = with this discard the misère is hardest to catch
advice-order_best = this contract is better than the others
advice-leave_unplayed = even the best contract would go further down
advice-whist_pays = whisting pays
advice-whist_owed = the agreement makes you whist here
advice-whist_loses = whisting does not pay
advice-half_is_safe = a half-whist carries no risk
advice-held_by_other = your partner whists, a second whist would add nothing
advice-look_for_whist = looking costs nothing, and there may be a whist
advice-open_is_better = playing open, the two of you take more
advice-closed_is_better = playing closed makes it harder for the declarer
advice-open_is_better-third = with the dummy open you take more
advice-closed_is_better-third = alone you owe fewer tricks, and the dummy stays closed
advice-surplus_pays = it is worth more in the settlement
advice-surplus_even = in whists it is all one, and help brings the end nearer
advice-cards_equal = whatever is played, the tricks are the same, and this is the usual card
advice-card_best = this card brings more than the others on average
advice-card_catches = this catches the misère most often
advice-card_ducks = this is least likely to take a trick too many
advice-claim_proved = the rest is settled, however the cards lie
advice-fair = this is hardly worse than playing on
advice-unfair = playing on is worth more
advice-harmless = this cannot hurt you
advice-unproven = this does not follow yet from what you can see
