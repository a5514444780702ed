## An evening at the table, and the deal: shared texts speak in these words

-evening = pulka
-dealing = two at a time are dealt clockwise from the dealer’s left, and the talon is laid after the first round

## Cards, bids, names

no-trump = NT
misere = misère
game-small_misere = small misère
game-big_misere = big misère
game-small_uvert = small uvert
game-big_uvert = big uvert
word-pass = pass
word-hold = hold
word-hold-record = hold
word-talon = { $own ->
    [yes] take the talon
   *[no] takes the talon
}
word-dark = { $word } dark
word-look = { $own ->
    [yes] look
   *[no] looks
}
word-switch = misère instead
word-invite = share a misère?
word-join = { $own ->
    [yes] agree
   *[no] agrees
}
word-decline = { $own ->
    [yes] decline
   *[no] declines
}
without-talon = { $game } without the talon
shared-with = { $game }, shared with { $name }
say-whist = whist
say-half = half-whist
say-return = { $own ->
    [yes] return the whist
   *[no] returns the whist
}
say-talon = { $own ->
    [yes] take your talon
   *[no] takes a talon
}
say-look = { $own ->
    [yes] look at a hand: { $name }
   *[no] looks at a hand: { $name }
}
with-hand = { $name } (hand: { $hand })
kurochka = kurochka{"\u00A0"}{ $points }
kettle = in the kettle{"\u00A0"}{ $points }
new-kettle = in the new kettle{"\u00A0"}{ $points }

## Lines of the table

doing-auction = { $level ->
    [6] Auction
   *[other] Auction, bids start at { $level }♠
}
doing-won = <b>{ $name } — { $bid }</b>, the auction is over
doing-contract = <b>{ $name } — { $game }</b>
doing-whisted = { $contract }, { $who ->
    [you] { $names } whist
    [one] { $names } whists
   *[many] { $names } whist
}{ $mode ->
    [open] , hands open
    [closed] , hands closed
    [third] , with the dummy
    [alone] , alone
    [talon] , with a talon
   *[undecided] {""}
}
doing-all-pass = <b>All-pass</b>, a trick costs { $whists ->
    [yes] { $price ->
        [one] { $price } whist
       *[other] { $price } whists
    }
    [record] { $price }
   *[no] { $price } on the mountain{ $talon ->
        [aside] , the talon is aside
        [third] , the dummy and the talon stay closed
       *[opened] {""}
    }
}
talon = Talon: { $cards }
talon-prize = Talon: { $cards }, prize for { $n ->
    [1] one trick
    [2] two tricks
   *[3] three tricks
}
talon-sold = Talon: { $cards }, { $n } to the dealer
talon-dark = The talon was taken in the dark and is not shown
talon-leads = talon { $card }
talon-of = talon { $card } ({ $name })
own-standing-record = You{"\u00A0"}{ $points } · { $limited ->
    [yes] off the record{"\u00A0"}{ $pool }
   *[no] record{"\u00A0"}{ $left }
}{ $bare ->
    [yes] {""}
   *[no] {" "}· { $lies }
}
own-standing = You{"\u00A0"}{ $points } · pool{"\u00A0"}{ $pool }{ $limited ->
    [yes] {""}
   *[no] {" "}of{"\u00A0"}{ $length }
}
owed = { $level ->
    [6] Defenders owe four tricks between them
    [7] Defenders owe two tricks between them
   *[other] Defenders owe one trick between them
}
owed-third = Alone you owe { $alone ->
    [1] one trick
   *[other] two tricks
}, with the dummy { $both ->
    [1] one
    [2] two
   *[other] four
}
owed-talon = Alone you owe { $alone ->
    [1] one trick
   *[other] two tricks
}, with your talon { $both ->
    [1] one
    [2] two
   *[other] four
}
owed-alone = Two owe { $both ->
    [2] two tricks
   *[other] four tricks
}, alone you owe { $alone ->
    [1] one
   *[other] two
}
need-declarer = Contract:{"\u00A0"}{ $n } to go
need-made = { $whose ->
    [yours] You have made it
   *[theirs] Declarer has made it
}
need-down = { $whose ->
    [yours] You are down
   *[theirs] Declarer is down
}
need-defence = whist:{"\u00A0"}{ $n } to go
open-hand = { $turn ->
    [yes] ▸ <b>{ $name }</b>
   *[no] { $name }
}{ $more ->
    [no] { " " }takes no more
   *[yes] { "" }
}: { $cards }
handed-over = { $own ->
    [yes] You let
   *[no] { $name } lets
} the other defender play this hand

## In the dark, and bombs

forced-deal = All-pass before the game, deal { $n } of { $of }: as if everybody had passed dark, bomb{"\u00A0"}×{ $size }
dealt-again = After an all-pass { $own ->
    [yes] you deal
   *[no] { $name } deals
} again, { $n } in a row
dark-pass = { $passed ->
    [yes] A pass dark: in an all-pass { $price } a trick, bomb{"\u00A0"}×{ $size }
   *[no] For a pass dark: in an all-pass { $price } a trick, bomb{"\u00A0"}×{ $size }; bids then start at { $level }♠
}
bombs = Bombs: { $bombs }
own-bombs = { $n ->
    [one] bomb
   *[other] bombs
}{"\u00A0"}{ $sizes }
factors = { $kind ->
    [bomb] Bomb{"\u00A0"}×{ $bomb }
    [dark] Dark{"\u00A0"}×2
   *[both] Bomb{"\u00A0"}×{ $bomb }, dark{"\u00A0"}×2: together{"\u00A0"}×{ $all }
}

## Whose turn

turn-auction = ⏳ { $name } to bid
turn-invitation = ⏳ { $name } answers the invitation
turn-talon = ⏳ { $name } to open the talon
turn-talon-opens = ⏳ the talon is opened
turn-discard = ⏳ { $name } to discard
turn-order = ⏳ { $name } to name the contract
turn-whisting = ⏳ { $name } to whist or pass
turn-searching = ⏳ checking…
turn-play-hand = { $turn } from { $own ->
    [yes] your
   *[no] { $hand }’s
} hand
turn-surplus = ⏳ { $name } to say where the surplus goes
turn-openness = ⏳ { $name } to choose open or closed
turn-openness-third = ⏳ { $name } to whist alone or open the dummy
turn-openness-talon = ⏳ { $name } to whist alone or take a talon
turn-openness-alone = ⏳ { $name } to choose how to whist
your-auction = 👉 Your bid
your-invitation = 👉 You are invited to share a misère
your-talon = 👉 Open the talon
your-discard = 👉 Discard two cards
your-order = 👉 Name your contract
your-whisting = 👉 Your turn: whist or pass
your-surplus = 👉 Say where the surplus goes
your-openness = 👉 Choose open or closed
your-openness-third = 👉 Whist alone, or open the dummy and play both hands
your-openness-talon = 👉 Whist alone, or take your own talon
your-openness-alone = 👉 Whist alone, or with the passer: open, closed

## Proposals

refused-open = Your cards now lie open.
vote-rest-to = { $name }: the rest go to { $own ->
    [yes] you
   *[no] { $to }
}
vote-none = { $name }: no more tricks for me
vote-result = { $own ->
    [yes] You propose
   *[no] { $name } proposes
} to stop here and write these tricks: { $result }
proposed-result = { $tricks } ({ $game } { $result })

## What a choice was about

phase-bidding = bidding
phase-ordering = discard and order
phase-whisting = whist or pass
phase-playing = play
phase-all-pass = all-pass
phase-misere = misères
part-bidding = Auction
part-ordering = Discard
part-whisting = Whist
part-playing = Play
part-all-pass = All-pass
part-misere = Misère
