## Computers

level-novice = novice
level-club = club
level-expert = expert

## The agreement

agreement-line = { $convention } · pool { $length } · { $whist } whist · all-pass { $progression }, exit { $exit } · { $stake }

## Where a table differs from the usual agreement: $choice is the choice, $value the same in words

also-responsibility = { $choice ->
    [none] no responsibility
   *[other] { $value } responsibility
}
also-jumps = { $choice ->
    [on] jump bids
   *[off] no jump bids
}
also-misere_beaten_by = misère beaten by { $value }
also-after_misere = { $choice ->
    [ends] a bid over misère ends the auction
   *[continues] bidding goes on over misère
}
also-first_hand_half = { $choice ->
    [on] first-hand half-whist
   *[off] no first-hand half-whist
}
also-exit_by = all-passes end with { $value }
also-zero_trick_bonus = { $value } for no trick in all-pass
also-share_high_shortage = { $choice ->
    [on] high shortage shared
   *[off] the second whister answers for high shortage
}
also-cap_shortage = { $choice ->
    [on] shortage capped
   *[off] each whister answers for his own shortage
}
also-stalingrad = { $choice ->
    [on] Stalingrad
   *[off] no Stalingrad
}
also-ten_checked = ten { $value }
also-without_three = { $choice ->
    [on] giving up three down allowed
   *[off] no giving up three down
}
also-open_after_first_lead = { $choice ->
    [on] open after the lead
   *[off] open before the lead
}
also-seating = seats { $value }
also-pace = { $choice ->
    [none] no hurry
   *[other] { $value } pace
}
also-sheet = sheet { $value }
