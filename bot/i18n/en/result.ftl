## Buttons

button-cut-top = Top
button-cut-third = A third
button-cut-middle = Cut the deck
button-cut-low = Two thirds
button-cut-bottom = Bottom
button-cut-for-me = Always cut for me
cut-call = Deal { $number }: { $dealer } deals. { $cutter }, where do you cut?
cut-next = Deal { $number }: { $dealer } deals, { $cutter } cuts.
cut-seal = Fingerprint of the deck <code>{ $seal }</code>
button-check = Check the deal
button-why = Why?
button-sheet = Sheet

## The check

-dealing = cards are dealt clockwise from the dealer’s left
check-title = Check of deal { $number }
check-hand = { $name }: { $cards }
check-deck = The deck before the cut:
    <code>{ $deck }</code>
check-salt = Salt: <code>{ $salt }</code>
check-seal = Fingerprint: <code>{ $seal }</code>
check-cut = Cards cut from the top: { $cut }
check-how = Before the cut you were shown the fingerprint: the SHA-256 of “salt:cards of the deck joined by commas”. Work it out yourself from the salt and the deck above; it must be the same. The cards cut off go to the bottom, then { -dealing }.
