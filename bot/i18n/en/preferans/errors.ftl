## Why not: pop-ups of at most 200 characters

error-bad-result = That result cannot come about: ten tricks in all, and none is given back.
error-claim-not-allowed = You cannot claim now.
error-discard-not-held = You can discard only two cards you hold.
error-must-trump = You are void: you must play a trump, { $suit }.
error-no-more = This hand takes no more, and the card would take the trick.
error-order-too-low = You cannot play less than your bid ({ $bid }).
error-other-hand = The other hand is to play: it is marked ▸.
error-players = Three to five can play, or two in hussar, and there are { $players } at the table.
