## Why not

error-bid-not-allowed = That bid cannot be made now.
error-card-not-held = That card is no longer in your hand: { $card }.
error-follow-suit = You must follow suit: { $suit }.
error-must-trump = No card of the suit: you must trump { $suit }.
error-must-beat = You must beat it: { $card }.
error-must-lead = You must lead { $card }.
error-pick-not-allowed = These cards cannot be picked.
