## What the welcome and the help say of the game

game-about = Napoleon, an old game of five tricks and one pot, for two to six
game-played = Napoleon
help-example = napoleon, bids from three, five players, deals 20
help-players = two to six
help-levels = novice, club or expert
help-claims = In Napoleon a deal ends as soon as the bid is made or lost.
