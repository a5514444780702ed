## The table in the group

button-my-cards = My cards
button-private = Open private chat
button-down = ⬇ Move down
button-reshuffle = Shuffle again
button-agree = Agree
button-refuse = Disagree
vote-rest = { $name }: the rest are mine
button-withdraw = Take it back
button-back = Take my seat back
button-here = I am here
button-leave-yes = Yes, leave
button-leave-no = Stay
button-computer-on = Go on with a computer
button-join = Join the table
button-away = Cancel joining
button-instead = Take the seat of { $name }
button-instead-of-him = Take this seat
join-places = “{ $table }”: which seat? Everybody at the table decides.
joins-next = At the table from the next deal on: { $names }
came-newcomer = “{ $table }”: { $name } joins the table and deals, starting from the average score: { $brought }
came-substitute = “{ $table }”: { $name } takes over the seat of { $instead }, score and all
button-stop-without = Stop and settle
lots-title = 🃏 <b>{ $table }</b> · the draw
lots-seats = For seats: { $cards }
lots-order = Seated by lot: { $names }
lots-deal = For the deal: { $cards } (the lowest card deals, the ace is lowest)
lots-dealer = { $name } deals
lots-salt = Salt of the draw: <code>{ $salt }</code>. The fingerprint of the draw is the SHA-256 of this salt alone

## Calls and notices

ping = { $name }, the table “{ $table }” is waiting for you
notice-blocked = “{ $table }”: { $name }, the bot cannot show you your cards because you have blocked it. Unblock it and press the button; the table will wait.
notice-unreachable = “{ $table }”: { $name }, the bot cannot show you your cards because you have blocked it. Unblock it and press the button. The others may put a computer in the seat, or stop and settle, if they all agree.
notice-unstarted = “{ $table }”: { $name }, your cards did not reach you in the group. Press the button and Start to get them in private; until then “My cards” shows them.
notice-time-short = { $name }, your turn: { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
} left
notice-computer = “{ $table }”: time is up. { $name }: the computer plays for now. One tap takes the seat back.
notice-all-away = “{ $table }”: everybody is away. The first one back deals.
notice-agreed = “{ $table }”: all agreed. { $name }: the computer plays for now. One tap takes the seat back.
leave-ask = { $name }, leave the table “{ $table }”? The others decide whether a computer takes your seat. You can come back at any time.
leave-ask-real = { $name }, leave the table “{ $table }”? The others report the deals, and the seat stays yours. You can come back at any time: tap any button of the report.
leave-ask-alone = { $name }, leave the table “{ $table }”? It will wait; the { -evening } can be ended and settled.
notice-left = “{ $table }”: { $name } is leaving the table. The others may put a computer in the seat, or stop and settle, if they all agree.
notice-alone = “{ $table }”: { $name } is leaving the table. The { -evening } can be stopped and settled, or the seat taken back: the table will wait.
notice-absent = “{ $table }”: { $name } has not answered for a long time. The others may put a computer in the seat, or stop and settle, if they all agree.
notice-stuck = ⏳ “{ $table }”: moves cannot be written down just now, and the table waits. Nothing is lost; the game goes on by itself as soon as writing works.
notice-mismatch = “{ $table }”: the record of this table does not fit the rules of this version. The table has stopped; what is written stays as it is and is never rescored. Please tell whoever runs the bot. Whoever sits at the table may close it: the record and the finished deals stay.
notice-broken-closed = “{ $table }”: the table is closed. Its record and the finished deals are kept as they are; a new table: /newgame
button-close = Close the table

## Settlement

button-again = Another { -evening }
button-another = Another agreement
button-longer-points = Play on to { $to }
button-longer-deals = Play on to deal { $to }
button-longer-time = Play an hour more
button-past = History
