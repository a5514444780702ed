## Why not: pop-ups of at most 200 characters

error-unknown = That cannot be done now.
error-bad-action = This table has no such button.
error-bad-cut = The cut must leave at least four cards in each part.
error-bad-deck = That is not a full deck.
error-bad-lots = Everybody draws one card.
error-bad-salt = A deck with this salt cannot be checked.
error-bad-seat = There is no such seat at the table.
error-computer-already = A computer plays that seat already.
error-finished = The { -evening } is over.
error-no-vote = There is nothing left to answer.
error-not-longer = Propose a later end than agreed.
error-not-now = Not at this point of the deal.
error-not-open = The table is not open yet.
error-not-your-turn = It is not your turn.
error-not-your-vote = That answer is not yours to give.
error-option-not-yet = Not available yet: { $option } (rule { $rule }).
error-option-unknown = There is no such option: { $option }.
error-option-value = That choice is not possible: { $option } — { $value }.
error-option-barred = { $option }: { $why }
error-reshuffle-once = You may ask for another shuffle once a deal, before the cut.
error-game-unknown = This program does not play that game: { $game }.
error-rules-version = This table was written under other rules: version { $version }.
error-vote-running = The proposal must be answered first.
error-no-room = There are no more seats at the table.
error-saw-cards = You have seen cards of this deal and cannot take another seat in it.
error-waits-already = You are in: you sit down with the next deal.
