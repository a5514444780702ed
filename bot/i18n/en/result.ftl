## Buttons

button-cut-top = Top
button-cut-third = A third
button-cut-middle = Cut the deck
button-cut-low = Two thirds
button-cut-bottom = Bottom
button-cut-for-me = Always cut for me
cut-call = Deal { $number }: { $dealer } deals. { $cutter }, where do you cut?
cut-itself = Deal { $number }: { $own ->
    [yes] you deal
   *[no] { $name } deals
}.
cut-next = Deal { $number }: { $dealer } deals, { $cutter } cuts.
button-check = 🔒 Fair?
button-why = Why?
button-sheet = Sheet
button-correct = Correct deals

button-exact = Exact figures

## The result of a deal

headline = <b>{ $name } — { $verdict }</b>
card = <b>{ $table }</b> · deal { $number }: { $verdict } · you{"\u00A0"}{ $change } · total{"\u00A0"}{ $total }

## Why

why-title = Why it is written so: deal { $number }, { $headline }
why-line = <b>{ $writes }</b>
    { $reason }

## The check

-dealing = cards are dealt clockwise from the dealer’s left
check-title = 🔒 <b>{ $table }</b>: was it dealt fairly?
check-hand = { $name }: { $cards }
check-deck = The deck before the cut:
    <code>{ $deck }</code>
check-salt = Salt: <code>{ $salt }</code>
check-seal = Fingerprint: <code>{ $seal }</code>
check-cut = Cards cut from the top: { $cut }. They go to the bottom, then { -dealing }.
check-how = If after the deal the SHA-256 of “salt:cards of the deck joined by commas” equals the fingerprint that you had before the cut (the bot never edits this message, its time is the proof), nobody has changed the cards.
check-deal = <b>Deal { $number }</b>
check-deck-lies = <b>The deck on the table</b>: { $cut ->
    [yes] cut and dealt
   *[no] shuffled, not cut yet
}
check-lots = <b>The draw</b>

## The settlement

final-title = 🏁 <b>{ $table }</b>: the { -evening } is over, { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}
final-title-early = 🏁 <b>{ $table }</b>: the { -evening } was stopped, { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}
final-title-time = 🏁 <b>{ $table }</b>: time is up, { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}
evening-caption = <b>{ $table }</b>: how the { -evening } went
evening-after = After deals { $deals }:
table-row = { $row }: { $cells }
evening-deals = { $game } · { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}
final-line = { $name }: <b>{ $points }</b>
exact-whole = Every figure is whole as it is.
final-staked = { $line } · { $due }
