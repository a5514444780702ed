## Why not: pop-ups of at most 200 characters

error-bad-result = That result cannot come about: ten tricks in all, and none is given back.
error-bid-not-allowed = That bid cannot be made now.
error-card-not-held = That card is no longer in your hand: { $card }.
error-claim-not-allowed = You cannot claim now.
error-discard-not-held = You can discard only two cards you hold.
error-follow-suit = You must follow suit: { $suit }.
error-must-trump = You are void: you must play a trump, { $suit }.
error-no-more = This hand takes no more, and the card would take the trick.
error-order-too-low = You cannot play less than your bid ({ $bid }).
error-players = Three to five can play, or two in hussar, and there are { $players } at the table.
