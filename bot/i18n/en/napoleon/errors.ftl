## Why not: pop-ups of at most 200 characters

error-bid-not-allowed = That bid cannot be made now.
error-card-not-held = That card is no longer in your hand: { $card }.
error-follow-suit = You must follow suit: { $suit }.
error-players = Two to six play, and there are { $players }.
