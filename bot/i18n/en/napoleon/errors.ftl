## Why not: pop-ups of at most 200 characters

error-bid-not-allowed = That bid cannot be made now.
error-card-not-held = You cannot play that card now: { $card } has left your hand.
error-follow-suit = You must follow suit: { $suit }.
error-players = Two to six play, and there are { $players }.
