## A new table

lobby-title = 🃏 <b>{ $table }</b> — the table is open
lobby-place = { $number }. { $name }
computer-seat = { $name } 🤖 { $level }
lobby-free = { $number }. { $optional ->
    [yes] free, three are enough
   *[no] free
}
lobby-unstarted = Still to open the private chat and press Start: { $names }
lobby-invited = From the last pulka, not here yet: { $names }
lobby-needs = { $n ->
    [one] { $n } more player needed
   *[other] { $n } more players needed
}
lobby-ready = Ready to deal
lobby-options = 🃏 <b>{ $table }</b> — the agreement
lobby-begun = 🃏 <b>{ $table }</b> — playing
lobby-players = At the table: { $names }
lobby-cancel-ask = Call this table off?
lobby-cancelled = 🃏 <b>{ $table }</b> — called off by { $name }

button-sit = Sit down
button-stand = Stand up
button-add-computer = Seat a computer
button-drop-computer = Send a computer away
button-level = 🤖 { $name }: { $level }
button-levels = 🤖 Computers’ level
button-start = Open the private chat and press Start
button-options = Agreement
button-cancel-yes = Yes, call it off
button-cancel-no = No
button-cancel = Call off
button-deal = Deal
button-back-menu = Back
button-reset = Usual rules

## Computers

level-novice = novice
level-club = club
level-expert = expert
levels-title = How the computers play:
levels-wished = { $computer }, from the next deal { $level }

## The agreement

agreement-line = { $convention } · pool { $length } · { $whist } whist · all-pass { $progression }, exit { $exit } · { $stake }
stake-agreed = stake { $stake }
stake-none = no stake
agreement-more = Also: { $items }
options-title = The usual agreement of this chat
option-now = { $option }{ $key ->
    [misere_beaten_by] {""}
   *[other] :
} <b>{ $value }</b>
choice-line = <b>{ $choice }</b> — { $sentence }
choice-on = yes
choice-off = no

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
