## The deal

skips = { $name } sits this deal out

## Settlement

exact-line = Exactly, in whists: { $standing }
stake-line = Stake per whist: { $stake }
payments = Who pays whom, in whists: { $payments }
payments-staked = Who pays whom, { $unit }: { $payments }
payments-rounded = Rounded to { $coin }: a coin left over goes to the largest remainder, the earlier seat first among equals.
payment = { $payer } → { $payee }{"\u00A0"}{ $amount }
sheet-title = <b>{ $table }</b> · { $limit ->
    [deals] deal { $deals } of { $of }
   *[other] { $deals ->
        [one] { $deals } deal
       *[other] { $deals } deals
    }, { $limit ->
        [none] { $record ->
            [yes] record
           *[no] pool
        } { $length }
       *[other] { $end }
    }
}
account-line = { $name }: pool { $pool }, mountain { $mountain }, whists { $whists } · result{"\u00A0"}<b>{ $result }</b>
account-whists = { $name }, whists: { $whists }
sheet-note = The result is in whists, if you stopped now.
sheet-settlement = Settlement, whists
sheet-mountain = mountain
sheet-pool = pool
sheet-record = record
sheet-kurochka = kurochka
sheet-nothing = {""}
sheet-kettle = kettle
sheet-new-kettle = (new { $points })
account-line-record = { $name }: record { $left }{ $bare ->
    [yes] {""}
   *[no] , { $lies }
}, whists { $whists } · result{"\u00A0"}<b>{ $result }</b>

## Reporting a deal that was played at the table

report-by = { $name } is writing
report-out = Without cards: { $names }
report-anew-mended = Reporting this deal anew
report-anew-inserted = Inserting a deal before this one
report-ask-game = What was played? A row is a declarer, a column a game.
report-misere = Misère { $name }
report-all-pass = All pass
report-without-three = { $level }, conceded three down
report-ask-words = Who whisted?
report-no-whist = No whist
report-whist = { $name } whisted
report-both = Both whisted
report-half = Half-whist: { $name }
report-returned = returned by { $name }
report-by-hand = { $name } whisted with the hand of { $hand }
report-ask-tricks = How many tricks: <b>{ $name }</b>?
report-ask-talon_tricks = How many tricks is the talon worth?
report-ask-aces = Were there aces in the talon? None if it was not taken.
report-ask-passed_dark = Who passed in the dark?
report-nobody = Nobody
report-ask-alone = Did the whister play alone?
report-ask-shared = Was the misère shared with the dealer?
report-ask-dark = Was the game won in the dark?
report-ask-refused = Was just the talon discarded?
report-ask-off_mountain = Take the surplus off the mountain?
report-ask-dealer = Who dealt?
report-ask-out = Who has no cards in this deal?
report-ask-strain = Which suit?
report-ask-special = Which misère?
report-deals = <b>Deals</b>
report-deal = { $number }. { $deal }{ $mark }
report-mark = corrected by { $name }
report-late = after the end
report-stood = Corrected by { $name }, it said “{ $deal }”
report-removed = Removed by { $name }, it said “{ $deal }”
report-stood-inserted = Inserted by { $name }
button-report-back = ‹ Back
button-report-write = Write it down
button-report-suit = Suit…
button-report-three = Three down…
button-report-dealer = Another dealer
button-report-out = Another sits out
button-report-deals = Deals
button-report-mend = Correct
button-report-remove = Remove
button-report-insert = Insert before
report-guests = The guests: tap one to change the name; “No name” removes it, the entries stay. A guest who now has Telegram takes the seat over: “Join”.
button-guest-nameless = No name
button-report-guests = Guests
report-stop = End the pulka and settle?
button-report-stop = Yes, end it
report-line-unknown = Not understood: { $words }
report-line-meant = Perhaps: { $line }
report-line-so = For example: { $line }
report-line-example = Anna 6♣ whist Vera made
report-entry = <b>Entry by hand</b>
report-entries = <b>Entries by hand</b>
report-entry-line = { $name }: { $column } { $points }{ $on } — { $why }
report-entry-on = on { $name }
button-report-entry-of = Entry { $number }
button-report-entry = Fine, bet…
button-report-done = Next
report-entry-old = It was: { $entry }
report-ask-column = Where does it go?
report-ask-seat = Whose?
report-ask-who-whists = Who writes the whists?
report-ask-on = On whom?
report-ask-points = How many? Tap the digits, or reply with a number.
report-ask-why = What for? Tap, or reply with a word.
report-entry-gone = The entry is removed
report-why-fine = fine
report-why-bet = bet
report-why-mistake = mistake
report-column-pool = pool
report-column-mountain = mountain
report-column-whists = whists
report-column-pool-record = written off
report-column-mountain-record = remise
report-closes = This deal closes the pulka.
