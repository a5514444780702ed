## The table in the group

button-my-cards = My cards
button-private = Open private chat
button-down = ⬇
button-reshuffle = Shuffle again
button-seal = Fingerprint
button-agree = Agree
button-refuse = No, play on
button-withdraw = Take it back
button-back = Take my seat back
button-computer-on = Go on with a computer
button-join = Join the table
button-away = Stay away after all
button-instead = Take the seat of { $name }
button-instead-of-him = Take this seat
join-places = “{ $table }”: which seat? Everybody at the table decides.
joins-next = At the table from the next deal on: { $names }
came-newcomer = “{ $table }”: { $name } joins the table and deals, with its average on the sheet: { $brought }
came-substitute = “{ $table }”: { $name } takes over the seat of { $instead }, score and all
button-stop-without = Stop and settle
seal-popup = Fingerprint of the deck (SHA-256 of salt and card order), shown before the cut:
    { $seal }
lots-title = 🃏 <b>{ $table }</b> · the draw
lots-seats = For seats: { $cards }
lots-order = Round the table: { $names }
lots-deal = For the deal: { $cards }
lots-dealer = First deal: { $name }{ $drawn ->
    [yes] {" "}(lowest card, aces lowest)
   *[no] {""}
}
lots-salt = Salt of the draw: <code>{ $salt }</code>. Its SHA-256 is the fingerprint shown before the draw

## Calls and notices

ping = { $name }, the table “{ $table }” is waiting for you
ping-vote = { $name }, the table “{ $table }” is waiting for your answer: { $proposal }
notice-blocked = “{ $table }”: { $name }, the bot cannot show you your cards because you have blocked it. Unblock it and press the button; the table will wait.
notice-time-short = { $name }, your time at the table “{ $table }” is nearly up
notice-computer = “{ $table }”: time is up. { $name }: the computer plays for now. One tap takes the seat back.
notice-agreed = “{ $table }”: all agreed. { $name }: the computer plays for now. One tap takes the seat back.
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
