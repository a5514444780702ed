## What the welcome and the help say of the game

game-played = Preferans
game-sentence = whoever promises most tricks plays alone, the others whist. Two can play hussar.
help-example = leningrad 50, whist=greedy, exit=6-7-7, players=3
help-players = three to five (two in hussar)
help-kinds = Besides Sochi, Leningrad and Rostov there is <code>/newgame classic</code>: one may pass and bid in the dark, and all-passes earn bombs. <code>/newgame old</code> is old preferans: prices by suit, a record to write off, remises on the kurochka. Two play <code>/newgame hussar</code> or <code>old hussar</code>, with a third hand that is nobody’s, and <code>two-talon hussar</code>: 24 cards, a talon for each.
help-play-more = The cards may be real: “Real cards” at a new table, or <code>/newgame sochi 20 cards=real</code>. You play at a table of your own and report each deal with the buttons, and the bot keeps the sheet; a guest without Telegram is written down by name. Earlier deals are corrected under “Deals”. A line does as well, as a reply to the table’s message or after /write: <code>/write Anna 6♣ whist Vera made</code>, <code>/write fine Boris mountain 5 late</code>.

    The bot checks a claim of “the rest are mine”: the deal ends at once if it holds however the cards you cannot see may lie; if not, the others decide.
help-after-more = A finished deal can be gone through step by step and played on from anywhere against computers: “Replay” under its result in private and under its analysis.
