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
typed-fillers = with, for, to, at, by, a, an, the, and, of, us, i, want, lets, play, game, new, please, computer, computers, bot, bots
typed-people = two players=2, two people=2, for two=2, three players=3, three people=3, for three=3, four players=4, four people=4, for four=4, five players=5, five people=5, for five=5, six players=6, six people=6, for six=6
typed-deals = deal, deals, hands
typed-rubbers = rubber, rubbers
typed-parties = party, parties
typed-pace-fast = fast, quick
typed-pace-relaxed = relaxed, calm
typed-pace-none = no hurry
typed-for = for
typed-until = until, till, til
typed-lengths = an hour=60, hour=60, half an hour=30, half hour=30, an hour and a half=90, hour and a half=90
typed-units = hour=60, hours=60, h=60, hrs=60, minute=1, minutes=1, min=1, mins=1
typed-numbers = one=1, two=2, three=3, four=4, five=5, six=6, seven=7, eight=8, nine=9, ten=10, eleven=11, twelve=12
typed-moments = midnight=0, noon=720
typed-hours = o’clock, oclock
typed-halves = pm=720, am=0, in the evening=720, in the morning=0, at night=720
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
