## The agreement as players say it

preset-usual = Napoleon
preset-mild = Light Napoleon

options-play = Bids and penalty
options-evening = Comfort and end
