## What the welcome and the help say of the game

game-played = Napoleon
help-example = napoleon, bids from three, five players, deals 20
help-players = two to six
help-levels = novice, club or expert
help-claims = In Napoleon a deal ends as soon as the bid is made or lost; a bid of five, and by agreement any bid, is played out.
