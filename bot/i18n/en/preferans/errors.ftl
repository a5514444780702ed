## Why not: pop-ups of at most 200 characters

error-bad-result = That result cannot come about: ten tricks in all, and none is given back.
error-discard-not-held = You can discard only two cards you hold.
error-must-trump = You are void: you must play a trump, { $suit }.
error-no-more = This hand takes no more, and the card would take the trick.
error-order-too-low = You cannot play less than your bid ({ $bid }).
error-other-hand = The other hand is to play: it is marked ▸.
error-players = Three to five can play, or two in hussar, and there are { $players } at the table.
error-told-game = This agreement has no such game.
error-told-half = There is no half-whist here.
error-told-whist = This player cannot whist here.
error-told-words = The defence cannot have said that.
error-told-sum = A deal has ten tricks, and none for who did not play.
error-told-unplayed = Without a whist no tricks are counted.
error-told-value = This agreement has no such thing.
error-told-seat = There is no such seat at the table.
error-told-number = The sheet has no such entry.
error-told-same = That is what stands there.
error-entry-column = The sheet has no place for that.
error-entry-points = That many points cannot be entered.
error-entry-why = An entry needs a reason: up to a hundred characters.
