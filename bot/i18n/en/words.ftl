## What a game calls the evening at a table, from the first deal to the settlement

-evening = game

## Cards, bids, names

rank-A = A
rank-K = K
rank-Q = Q
rank-J = J
card-blank = joker
nameless = No name
forgotten-player = Player
you-first = You
you = you
two-names = { $first } and { $second }
nobodys-hand = Dummy

## Lines of the table

header = 🃏 <b>{ $table }</b> · deal { $number }{ $limited ->
    [yes] {" "}of { $deals }
   *[no] {""}
}{ $last ->
    [yes] , the last
   *[no] {""}
} · { $dealing }
header-dealing = { $you ->
    [yes] you deal
   *[no] dealer { $dealer }
}
header-set = 🃏 <b>{ $table }</b> · { $own ->
    [yes] you deal
   *[no] dealer { $name }
}
doing-lots = Drawing for seats and for the first deal
doing-shuffle = Shuffling
doing-cut = The deck is shuffled
doing-finished = The { -evening } is over
taken = Tricks: { $tricks }
trick-line = Trick { $number }: { $cards } →{"\u00A0"}{ $winner }
last-trick = Last trick: { $cards } →{"\u00A0"}{ $winner }
on-table = On the table: { $cards }
own-cards = Your cards:
    { $cards }

## Whose turn

turn-cut = ⏳ { $name } to cut
turn-play = ⏳ { $name } to play
your-cut = 👉 Cut the deck
your-play = 👉 Your turn
turn-until = { $turn }, until { $time }

## Proposals

vote = 🗳 { $proposal }
    Waiting for: { $awaited }
vote-excused = Not waiting for: { $names }
refused = { $proposal }
    Refused by { $name }
vote-title = <b>{ $table }</b>
vote-agreed = { $proposal }
    All agreed
vote-agreed-here = { $proposal }
    All who are there agreed
vote-withdrawn = { $proposal }
    Taken back
vote-unanswered = { $proposal }
    Taken back, there is nobody to answer: { $names }
vote-lapsed = { $proposal }
    Never answered
vote-stop = { $own ->
    [yes] You propose
   *[no] { $name } proposes
} to end the { -evening } and settle
vote-stop-without = { $own ->
    [yes] You propose
   *[no] { $name } proposes
} to end the { -evening } and settle without waiting for { $absent }
vote-stop-deal = { $proposal }. This deal is then not written
vote-longer = { $own ->
    [yes] You propose
   *[no] { $name } proposes
} to play the { -evening } on { $ends }
ends-points = to { $to }
ends-deals = to deal { $to }
ends-time = until { $to }
longer-title = <b>{ $table }</b>: shall we play on?
longer-agreed = <b>{ $table }</b>: the { -evening } goes on { $ends }
longer-refused = <b>{ $table }</b>: the { -evening } does not go on
vote-computer = { $own ->
    [yes] You propose
   *[no] { $name } proposes
} that the computer play for { $you ->
    [yes] you
   *[no] { $absent }
}
vote-newcomer = { $name } asks to join: from the next deal on, as its dealer
vote-substitute = { $name } asks to take over from { $own ->
    [yes] you
   *[no] { $instead }
}, score and all
