## Компьютеры

level-novice = новичок
level-club = клуб
level-expert = эксперт

## Договор

agreement-line = { $convention } · пуля { $length } · вист { $whist } · распасы { $progression }, выход { $exit } · { $stake }

## Чем договор стола отличается от обычного: $choice — выбор, $value — он же словами

also-responsibility = { $choice ->
    [none] без ответственности
   *[other] ответственность { $value }
}
also-jumps = { $choice ->
    [on] заявки через ступень
   *[off] заявки по ступеням
}
also-misere_beaten_by = мизер перебивается { $value }
also-after_misere = { $choice ->
    [ends] заявка поверх мизера кончает торговлю
   *[continues] заявка поверх мизера не кончает торговлю
}
also-first_hand_half = { $choice ->
    [on] полвиста с первой руки
   *[off] без полвиста с первой руки
}
also-exit_by = распасы кончаются { $value }
also-zero_trick_bonus = за ноль на распасах { $value }
also-share_high_shortage = { $choice ->
    [on] недобор на старших пополам
   *[off] за недобор на старших отвечает второй
}
also-cap_shortage = { $choice ->
    [on] недобор не больше общего
   *[off] каждый за свой недобор
}
also-stalingrad = { $choice ->
    [on] Сталинград
   *[off] без Сталинграда
}
also-ten_checked = десятерная { $value }
also-without_three = { $choice ->
    [on] можно уйти без трёх
   *[off] без трёх не уходят
}
also-open_after_first_lead = { $choice ->
    [on] открываться после хода
   *[off] открываться до хода
}
also-seating = места { $value }
also-pace = { $choice ->
    [none] без спешки
   *[other] темп { $value }
}
also-sheet = пулька { $value }
