## What the welcome and the help say of the game

game-played = Napoleon
help-example = napoleon 20, penalty=one unit, players=5
help-players = two to six
help-levels = novice, club or expert
help-claims = In Napoleon a deal ends as soon as the bid is made or lost; a bid of five, and by agreement any bid, is played out.
