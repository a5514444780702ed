## Computers

level-novice = novice
level-club = club
level-expert = expert
