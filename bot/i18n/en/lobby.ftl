## A new table

lobby-title = 🃏 <b>{ $table }</b> — the table is open
lobby-place = { $number }. { $name }
computer-seat = { $name } 🤖 { $level }
lobby-free = { $n ->
    [one] { $n } seat free
   *[other] { $n } seats free
}
lobby-partners-lots = Lots decide who plays with whom, unless you choose below
lobby-partners = Partners: { $first } and { $second }
lobby-unstarted = Still to open the private chat and press Start: { $names }
lobby-hands-tap = 🃏 You can play right here too: “My cards” under the deal. No need to press Start
lobby-hands-always = 🃏 You can play right here too: everyone’s cards come by themselves. No need to press Start
lobby-invited = From the last { -evening }, not here yet: { $names }
lobby-needs = { $n ->
    [one] { $n } more player needed
   *[other] { $n } more players needed
}
lobby-minutes = { $deals ->
    [0] About
    [one] { $deals } deal, about
   *[other] { $deals } deals, about
} { $minutes } { $minutes ->
    [one] minute
   *[other] minutes
} for { $players ->
    [2] two
    [4] four
   *[3] three
}
lobby-ready = Ready to deal
lobby-pauses = Shall computers play without pauses, or with them? Change it later: /settings
lobby-options = 🃏 <b>{ $table }</b> — the agreement
lobby-games = 🃏 <b>{ $table }</b> — which game?
lobby-primer = 🃏 <b>{ $table }</b> — how to play
lobby-begun = 🃏 <b>{ $table }</b> — playing
lobby-players = At the table: { $names }
lobby-cancel-ask = Call this table off?
lobby-cancelled = 🃏 <b>{ $table }</b> — called off by { $name }
button-sit = Sit down
button-partner = Sit with { $name }
button-stand = Stand up
button-add-computer = Seat a computer
button-drop-computer = Remove a computer
button-level = 🤖 { $name }: { $level }
button-levels = 🤖 Computers’ level
button-start = Open the private chat and press Start
button-options = Agreement
button-games = Another game ▾
game-number = { "" }
games-kind = <b>{ $kind }</b>
games-one = <b>{ $game }</b>, { $least ->
    [4] four
   *[other] { $least } or more
}: { $sentence }
kind-long = { $game }
kind-partners = With a partner
kind-two = For two
kind-short = Short games
kind-no-tricks = Without tricks
button-kind = { $kind } ▾
button-cancel = Call off
button-cancel-yes = Yes, call it off
button-cancel-no = No
button-deal = Deal
button-back-menu = Back
button-reset = Reset to defaults

## Computers

levels-title = How the computers play:
levels-wished = { $computer }, from the next deal { $level }

## The agreement

options-title-of = The usual agreement of this chat: <b>{ $game }</b>
options-title = The usual agreement of this chat
option-now = { $option }: <b>{ $value }</b>
option-says = { $option }: { $value }
agreement-head = { $preset }
options-page = <b>{ $page }</b>
option-holds = { $now }. { $sentence }
option-shut = <i>{ $option }: { $why }</i>
options-typed = Anything else you may write when you open a table: <code>/newgame { $example }</code>
choice-line = <b>{ $choice }</b> — { $sentence }
choice-on = yes
choice-off = no

## Real cards

lobby-real = The cards are real: you play at the table, the bot keeps the sheet. Take seats in the order you sit.
lobby-ready-real = Ready to begin
lobby-guest = 🃏 <b>{ $table }</b> — guest { $name }
    A guest has no buttons: the others write for them.
guest-seat = { $name } (guest)
guest-ask = { $table }: what is the guest’s name? Reply to this message with it.
button-real = Real cards
button-dealt = Cards dealt by the bot
button-guest = Guest…
button-guest-of = Guest: { $name }
button-guest-mine = That’s me
button-guest-name = Another name
guest-nameless = Guest
button-guest-drop = Remove
button-begin = Start the sheet
