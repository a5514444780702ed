## The agreement as players say it

preset-code = The Code
preset-sochi = Sochi
preset-leningrad = Leningrad
preset-leningrad-also = petersburg
preset-rostov = Rostov
preset-classic = Classic
preset-classic-also = classical
preset-old = Old preferans
preset-old-short = Old
preset-hussar = Hussar
preset-hussar-also = preferans for two
preset-old_hussar = Two-talon hussar
preset-old_hussar-short = Two-talon
preset-leningrad-tournament = Tournament Leningrad
preset-leningrad-tournament-short = Tournament Leningrad
preset-sochi-gentleman = Gentleman Sochi
preset-sochi-678 = Sochi 6-7-8
preset-old-book = Old by the book
preset-old-decimal = Old decimal
preset-old-kettle = Old with a kettle
preset-old-doubling = Old doubling
preset-hussar-old = Old hussar
game-also = pref, pulka
typed-cards-real = real cards, paper cards
typed-whist-greedy = greedy
typed-whist-gentleman = gentleman

options-bidding = Bidding
options-talon = Talon
options-whist = Whist
options-account = What whist costs
options-shortage = Shortage
options-all-pass = All-pass
options-exit = Leaving all-pass
options-dark = Dark words and bombs
options-kurochka = Prices and kurochka
options-two = Two players
options-help = Help and prizes
options-mountain = Mountain
options-cards = Cards
options-evening = End and comfort

agreement-head = { $preset }{ $length ->
    [0] {""}
   *[other] {" "}to { $length }
}
