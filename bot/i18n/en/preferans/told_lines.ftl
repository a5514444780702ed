## Words of a line that enters a deal with real cards: separated by commas, the first is printed.
## Other endings are read as well: “whist” is “whisted”, too. Suits and numbers: the words of each behind a semicolon.

told-word-misere = { misere }; { game-small_misere }; { game-big_misere }; { game-small_uvert }; { game-big_uvert }
told-word-all-pass = { result-all-pass }, allpass, all passed, raspasy
told-word-without-three = without three, left without three
told-word-whist = { say-whist }, { report-column-whists }
told-word-passed = { word-pass }
told-word-unwhisted = { report-no-whist }, unwhisted, nobody whisted
told-word-half = half, { say-half }
told-word-return = return
told-word-each = both, all
told-word-exact = exact, even, { result-misere-made }
told-word-over = plus, over
told-word-down = down, minus, short
told-word-dark = dark, in the dark
told-word-alone = closed, { act-alone }
told-word-invited = invited, with the passer
told-word-shared = shared, together
told-word-refused = talon discarded, talon refused
told-word-off-mountain = off the mountain
told-word-talon = talon
told-word-aces = ace; ace and king, ace king; two aces
told-word-passed-dark = dark pass, passed in the dark
told-word-for = for
told-word-dealer = dealer, deals
told-word-out = without cards, away, sits out
told-word-entry = entry, fine, bet, correction
told-word-pool = { report-column-pool }, { report-column-pool-record }
told-word-mountain = { report-column-mountain }, { report-column-mountain-record }, { sheet-kurochka }, { sheet-kettle }
told-word-on = on
told-word-suit = spades, spade, s; clubs, club, c; diamonds, diamond, d; hearts, heart, h; { no-trump }, no trump, no-trump, notrump
told-word-number = zero, none; one; two; three; four; five; six; seven; eight; nine; ten
told-word-ignored = and, took, takes, trick, plays, game, direct
told-endings = aeiouy
