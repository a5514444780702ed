## Cards, bids, names

rank-A = A
rank-K = K
rank-Q = Q
rank-J = J
no-trump = NT
misere = misère

word-pass = pass
word-hold = holds
word-talon = takes the talon
say-whist = whist
say-half = half-whist
say-return = returns the whist
say-look = looks at a hand: { $name }
with-hand = { $name } (hand: { $hand })

nameless = No name
you = you
two-names = { $first } and { $second }

## Lines of the table

header = 🃏 <b>{ $table }</b> · deal { $number } · dealer { $dealer }

doing-lots = Drawing for seats and for the first deal
doing-shuffle = Shuffling
doing-cut = The deck is shuffled, fingerprint <code>{ $seal }</code>
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
   *[undecided] {""}
}
doing-all-pass = <b>All-pass</b>, a trick costs { $whists ->
    [yes] { $price ->
        [one] { $price } whist
       *[other] { $price } whists
    }
   *[no] { $price } on the mountain
}
doing-finished = The pulka is over

talon = Talon: { $cards }
talon-leads = talon { $card }
talon-of = talon { $card } ({ $name })
taken = Tricks: { $tricks }
trick-line = Trick { $number }: { $cards } →{"\u00A0"}{ $winner }
last-trick = Last trick: { $cards } →{"\u00A0"}{ $winner }
on-table = On the table: { $cards }
open-hand = { $turn ->
    [yes] ▸ <b>{ $name }</b>
   *[no] { $name }
}: { $cards }
own-cards = Your cards:
    { $cards }
own-standing = You{"\u00A0"}{ $points } · pool{"\u00A0"}{ $pool } of{"\u00A0"}{ $length }
owed = { $level ->
    [6] Defenders owe four tricks between them
    [7] Defenders owe two tricks between them
   *[other] Defenders owe one trick between them
}
need-declarer = { $whose ->
    [yours] You need{"\u00A0"}{ $n } more
   *[theirs] Declarer needs{"\u00A0"}{ $n } more
}
need-made = { $whose ->
    [yours] You have made it
   *[theirs] Declarer has made it
}
need-down = { $whose ->
    [yours] You are down
   *[theirs] Declarer is down
}
need-defence = { $whose ->
    [yours] you owe{"\u00A0"}{ $n } more
   *[theirs] whisters owe{"\u00A0"}{ $n } more
}
handed-over = { $name } lets the other defender play this hand

## Whose turn

turn-cut = ⏳ { $name } to cut
turn-auction = ⏳ { $name } to bid
turn-talon = ⏳ { $name } to open the talon
turn-discard = ⏳ { $name } to discard
turn-order = ⏳ { $name } to name the contract
turn-whisting = ⏳ { $name } to whist or pass
turn-openness = ⏳ { $name } to choose open or closed
turn-play = ⏳ { $name } to play
your-cut = 👉 Cut the deck
your-auction = 👉 Your bid
your-talon = 👉 Open the talon
your-discard = 👉 Discard two cards
your-order = 👉 Name your contract
your-whisting = 👉 Your turn: whist or pass
your-openness = 👉 Choose open or closed
your-play = 👉 Your turn
turn-play-hand = { $turn } from { $hand }’s hand
turn-until = { $turn }, until { $time }

## Proposals

vote = 🗳 { $proposal }
    Waiting for: { $awaited }
refused = { $proposal } — refused by { $name }
refused-open = Your cards now lie open.
vote-rest = { $name }: the rest are mine
vote-rest-to = { $name }: the rest go to { $to }
vote-none = { $name }: no more tricks for me
vote-result = { $name } proposes to stop here and write these tricks: { $tricks }
vote-stop = { $name } proposes to end the pulka and settle. This deal is not written
vote-stop-without = { $name } proposes to end the pulka and settle without waiting for { $absent }. This deal is not written
vote-computer = { $name } proposes that the computer play for { $absent }
