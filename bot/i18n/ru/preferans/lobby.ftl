## Компьютеры

level-novice = новичок
level-club = клуб
level-expert = эксперт
