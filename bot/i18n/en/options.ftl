## What any table agrees on: a name, the choices, the rule in one sentence

option-limit = Limit
limit-none = no limit
limit-deals = { $n ->
    [one] { $n } deal
   *[other] { $n } deals
}
limit-hours = { $n ->
    [one] { $n } hour
   *[other] { $n } hours
}
limit-minutes = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
}
limit-time = until { $time }
option-seating = Seats
choice-seating-lot = drawn
choice-seating-joining = as joined
rule-seating-lot = cards decide the seats and the first deal.
rule-seating-joining = we sit in the order we joined, and the first deals first.
option-pace = Pace
choice-pace-none = no hurry
choice-pace-relaxed = relaxed
choice-pace-fast = fast
rule-pace-none = there is no limit, and nobody is hurried.
rule-pace-relaxed = a turn has a few minutes; for whoever is late the computer plays until he is back.
rule-pace-fast = a turn has less than a minute; for whoever is late the computer plays until he is back.
option-only_card = Autoplay
rule-only_card-off = cards are played by hand.
rule-only_card-on = a card that alone may be played plays itself, and everybody sees that there was no choice.
option-sheet = Sheet
choice-sheet-request = on request
choice-sheet-each = every deal
rule-sheet-request = the sheet is drawn for /pulka and at the end.
rule-sheet-each = the sheet is drawn after every deal.

## Computers

level-novice = novice
level-club = club
level-expert = expert
barred-unused = this game has nothing of the kind.
