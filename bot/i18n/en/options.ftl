## What any table agrees on: a name, what it is about, the choices, the rule in one sentence

option-limit = Limit
hint-limit = Whether the game ends after a number of deals or at a time, not by its score.
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
hint-seating = How seats and the first deal are chosen.
choice-seating-lot = drawn
choice-seating-joining = as joined
rule-seating-lot = cards decide the seats and the first deal.
rule-seating-joining = we sit in the order we joined, and the first deals first.
option-pace = Pace
hint-pace = How long a turn may take.
choice-pace-none = no hurry
choice-pace-relaxed = relaxed
choice-pace-fast = fast
rule-pace-none = there is no limit, and nobody is hurried.
rule-pace-relaxed = a turn has a few minutes; for whoever is late the computer plays until he is back.
rule-pace-fast = a turn has less than a minute; for whoever is late the computer plays until he is back.
option-only_card = Only card
hint-only_card = Whether a card that alone may be played plays itself. The last card always does.
rule-only_card-off = it is played by hand.
rule-only_card-on = a card that alone may be played plays itself, and everybody sees that there was no choice.
option-sheet = Drawn sheet
hint-sheet = When the bot sends the drawn sheet.
choice-sheet-request = on request
choice-sheet-each = every deal
rule-sheet-request = the sheet is drawn for /pulka and at the end.
rule-sheet-each = the sheet is drawn after every deal.

## The same at the table and on buttons

also-limit = { $value }
short-limit = Limit: { $value }
typed-limit = 16 deals, 90 minutes or until 23:30
also-seating = { $choice ->
    [lot] seats drawn
   *[joining] seats as joined
}
also-pace = { $choice ->
    [none] no hurry
    [relaxed] relaxed pace
   *[fast] fast
}
also-only_card = { $choice ->
    [on] an only card plays itself
   *[off] an only card is played by hand
}
also-sheet = { $choice ->
    [each] a sheet every deal
   *[request] a sheet on request
}
short-seating = Seats: { $value }
short-pace = Pace: { $value }
short-only_card = { $choice ->
    [on] Only card: by itself
   *[off] Only card: by hand
}
short-sheet = { $choice ->
    [each] Sheet: every deal
   *[request] Sheet: on request
}

## Computers

level-novice = novice
level-club = club
level-expert = expert
