## The result of a deal

verdict = { $game } { $result }
verdict-unplayed = { $game }, not whisted
result-exact = made
result-over = made +{ $n }
result-down = down { $n }
result-half = for a half-whist
result-misere-made = made
result-misere-caught = caught: { $n ->
    [one] { $n } trick
   *[other] { $n } tricks
}
result-all-pass = all-pass
headline-passed-out = <b>Everybody passed</b>
result-passed-out = passed out
headline-all-pass = <b>All-pass</b>
taken-unplayed = Tricks: { $tricks } · not played { $n }
ending-claim = Claimed by { $own ->
    [yes] you
   *[no] { $name }
}
ending-agreed = Result agreed by everybody
ending-concede = { $own ->
    [yes] You concede
   *[no] { $name } concedes
}
ending-checked = A ten is not whisted: the hands were laid open and best play of all three checked
ending-without-three = { $own ->
    [yes] You write
   *[no] { $name } writes
} three down without playing
result-whisted = { $who ->
    [one] { $names } whists
   *[other] Whisted by { $names }
}{ $mode ->
    [open] , hands open
    [closed] , hands closed
    [third] , with the dummy
    [alone] , alone
    [talon] , with a talon
   *[undecided] {""}
}
result-hand = { $name }: { $cards }
result-discard = Talon { $talon }, discard { $discard }
result-talon = Talon { $talon }
result-own-talon = { $name }: talon { $talon }{ $taken ->
    [yes] , discard { $discard }
   *[no] {""}
}
result-talon-left = Talon { $talon }, not taken
result-shared = Misère shared with { $name }
standing = Score in whists: { $standing }

bomb-kept = The bomb{"\u00A0"}×{ $size } stays
result-forced = All-pass before the game, as if everybody had passed dark: a trick{"\u00A0"}×{ $size }
result-dark-pass = Passed dark: { $names }; a trick{"\u00A0"}×{ $size }

## Who writes what

write-line = { $name }: { $items }
write-nothing = Nobody writes anything
write-made = pool { $figure }
write-unplayed = pool { $figure }
write-undertricks = mountain { $figure }
write-trick_whists = whists { $figure }
write-shared_whists = shared whists { $figure }
write-consolation = consolation { $figure }
write-missing = mountain for tricks short { $figure }
write-half_whist = half-whist { $figure }
write-talon_prize = talon prize { $figure }
write-talon_refused = mountain { $figure } for a refused talon
write-checked_made = pool { $figure }
write-checked_whists = whists halved { $figure }
write-misere_made = pool { $figure }
brought-pool = pool { $points }
brought-mountain = mountain { $points }
write-misere_tricks = mountain { $figure }
write-misere_shared = pool { $figure }
write-misere_shared_tricks = mountain, half of { $figure }
write-without_three = mountain { $figure }
write-all_pass_tricks = mountain { $figure }
write-all_pass_clean = pool { $figure } for no trick
write-all_pass_fewest = whists { $figure } ({ $on })
write-help_given = whists for help { $figure } ({ $on })
write-help_taken = pool { $figure } from help
write-off_mountain = off the mountain { $figure }
write-nobody_to_help = off the mountain { $figure }
write-off_by_choice = off the mountain { $figure }
write-prize = prize { $figure } from each
write-bomb_earned = bomb ×{ $figure }
write-bomb_spent = bomb ×{ $figure } used up
write-stake_out = stake-out { $figure }
write-written_off = off the record { $figure }
write-unplayed_off = off the record { $figure }
write-record_off = taken off the record { $figure }
write-record_whists = whists { $figure } for the record ({ $on })
write-taken_off = off one’s own kurochka { $figure }
write-taken_by_other = taken off the kurochka { $figure }
write-taken_whists = whists { $figure } for the kurochka ({ $on })
write-remise = remise { $figure }
write-whist_remise = whister’s remise { $figure }
write-remise_consolation = consolation { $figure }
write-aces_sold = for the talon { $figure }
write-all_pass_remise = remise { $figure }
write-clean_off = off the record { $figure } for no trick
write-kettle_taken = one’s own from the kettle { $figure }
write-kettle_taken_by_other = taken from the kettle { $figure }
write-kettle_whists = whists { $figure } for the kettle ({ $on })
write-down_whists = whists for undertricks { $figure }
write-missing_whists = whists for missing tricks { $figure }
write-kettle_moved = into the kettle { $figure }

## Why

why-made = The contract is made: { $price } into the pool for { $level } tricks; overtricks add nothing.
why-unplayed = Nobody whisted, so the contract counts as made: { $price } into the pool.
why-undertricks = Each undertrick of this contract puts { $price } on the declarer’s mountain.
why-trick_whists = A whister writes { $price } on the declarer for each trick; a passer’s tricks go to the whister.
why-trick_whists-third = The whister writes { $price } on the declarer for each trick, his own and the dummy’s.
why-trick_whists-half_played = After half-whist the tricks are written on the declarer at { $price } each, for at most { $n }: half the obligation.
why-trick_whists-alone = The whister writes { $price } on the declarer for each trick of his own.
why-shared_whists = Gentleman whist: when the declarer is down, whister and passer halve the whists for tricks.
why-consolation = Consolation: after an undertrick everybody at the table writes { $price } on the declarer per undertrick.
why-consolation-players = Consolation: after an undertrick everybody who plays writes { $price } on the declarer per undertrick.
why-missing = A lone whister owes { $n } here, the passer’s tricks included; each one short puts { $price } on the mountain.
why-missing-third = With the dummy open the whister owes { $n } here; each one short puts { $price } on the mountain.
why-missing-alone = Alone the whister owes { $n } here; each one short puts { $price } on the mountain.
why-missing-half = Two whisters owe { $n }, each answers for half; each trick short of it puts { $price } on the mountain.
why-missing-each = Two whisters owe { $n }, and by the agreement each answers for his own part even if together they took enough; each trick short of it puts { $price } on the mountain.
why-missing-half_played = After half-whist half the obligation is owed, here { $n }; each trick short of it puts { $price } on the mountain.
why-missing-second = Two whisters owe { $n }, and the second to whist answers: { $price } on the mountain a trick.
why-missing-shared = Two whisters owe { $n }, and they halve what is missing, { $price } a trick.
why-half_whist = Half-whist: half the obligation is written without play, { $price } whists a trick.
why-talon_prize = The talon is worth whists at { $price } a trick: an ace or a marriage counts as one, ace and king of a suit as two, two aces as three.
why-talon_prize-shared = The dealer played himself, so the opponents halve the prize for the talon, { $price } a trick: an ace or a marriage counts as one, ace and king of a suit as two, two aces as three.
why-talon_refused = The declarer discarded the talon itself: by agreement the dealer puts { $price } on his mountain.
why-checked_made = At this table a ten is checked: no defence takes a trick, { $price } into the pool.
why-checked_whists = At this table a ten is checked: the defenders halve whists of { $price } per trick and risk nothing.
why-misere_made = Misère without a trick: { $price } into the pool.
why-misere_tricks = Each trick taken on misère puts { $price } on the mountain.
why-misere_shared = The misère is shared with the dealer: of { $price } for the pool each writes { $half }.
why-misere_shared_tricks = The misère is shared with the dealer: they halve { $price } on the mountain for each trick.
why-without_three = This table allows writing three down without playing: { $price } each, no whists, no consolation.
why-all_pass_tricks = An all-pass trick costs { $price } on the mountain; the least count at the table is taken off everybody’s.
why-all_pass_tricks-aside = An all-pass trick costs { $price } on the mountain; the dealer has no part in it, and the least count of the others is taken off theirs.
why-all_pass_clean = No trick at all in an all-pass: { $price } into the pool.
why-all_pass_fewest = Whoever has fewest tricks writes { $price } on the others for each of theirs; two who tie share it.
why-help_given = Help: a pool that is full takes no more; the rest goes to the fullest open pool, at 10 whists for each point of help.
why-help_taken = Help: the declarer’s pool is full, so these points are written here.
why-off_mountain = Every pool is full: what is left comes off one’s own mountain.
why-nobody_to_help = By the agreement nobody may be helped here: what is left comes off one’s own mountain.
why-off_by_choice = The pool is full and nobody whisted: by the agreement the declarer may take the surplus off his mountain, and he did.
why-prize = Prize: whoever fills his pool before the others writes { $price ->
    [one] { $price } whist
   *[other] { $price } whists
} on each of them.
why-factors = The price of the contract is multiplied. { $factors }.
why-bomb_earned = A pass in the dark: the deal was passed out, so whoever passed before looking, and the sitting dealer, gets a bomb. It multiplies his game, and all that is written for it, by { $price }.
why-bomb_earned-forced = Before the game the deals are passed out as if everybody had passed dark, so everybody who plays, and the sitting dealer, gets a bomb. It multiplies his game, and all that is written for it, by { $price }.
why-bomb_spent = The game was made on a bomb ×{ $price }, which is used up. A lost game would have left it.
why-stake_out = Stake-out: before the deal the dealer puts something up.
why-written_off = The game is made: its price is written off the records, his own first.
why-unplayed_off = Nobody whisted, so the game counts as made: its price is written off the records.
why-record_off = The declarer’s own record is written off, so the points come off the smallest of the others.
why-record_whists = Each point off another’s record is 10 whists on its owner.
why-taken_off = A game that is made takes off the kurochka: one’s own first.
why-taken_by_other = The declarer’s own kurochka is empty, so he takes off the smallest of the others.
why-taken_whists = Each point off another’s kurochka is 10 whists on its owner.
why-remise = Remise: { $price } for each trick, the price of the game and what it would take off the table; in the final only the latter.
why-whist_remise = For each trick short a whister puts up { $price }, the price of the game alone.
why-remise_consolation = Consolation for each trick of the remise: { $price } to the whister and to a dealer who sits out; two whisters halve it.
why-remise_consolation-two = Consolation: the opponent writes { $price } for each undertrick.
why-aces_sold = For the talon: an ace is worth 20, ace and king of a suit 30, two aces 40.
why-all_pass_remise = Each trick in an all-pass is a remise of { $price }.
why-clean_off = Without a trick in an all-pass 10 is written off one’s own record.
why-kettle_taken = A game made takes a part of the kettle: first what the declarer has put there.
why-kettle_taken_by_other = With nothing of his own left in the kettle the declarer takes from whoever has least there.
why-kettle_whists = Each point of another’s in the kettle brings 10 whists.
why-down_whists = Each undertrick is ten prices of the game in whists, { $price }, to the opponent.
why-missing_whists = Each trick that the whister is short is ten prices of the game in whists, { $price }, to the declarer.
why-kettle_moved = The kettle has been played for: the new one takes its place.

## The check

check-talon = Talon: { $cards }

result-late = After the end of the pulka: does not count
result-mended = This deal was corrected
