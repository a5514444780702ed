## Новый стол

lobby-title = 🃏 <b>{ $table }</b> — собираем стол
lobby-place = { $number }. { $name }
computer-seat = { $name } 🤖 { $level }
lobby-free = { $number }. { $optional ->
    [yes] свободно, можно и без четвёртого
   *[no] свободно
}
lobby-unstarted = Осталось открыть личку с ботом и нажать Start: { $names }
lobby-invited = Ждём с прошлой пульки: { $names }
lobby-needs = { $n ->
    [one] Не хватает { $n } игрока
   *[other] Не хватает { $n } игроков
}
lobby-ready = Можно сдавать
lobby-options = 🃏 <b>{ $table }</b> — договор
lobby-begun = 🃏 <b>{ $table }</b> — играем
lobby-players = За столом: { $names }
lobby-cancelled = 🃏 <b>{ $table }</b> — { $name } распускает стол
lobby-cancel-ask = Распустить этот стол?

button-sit = Сесть
button-stand = Встать
button-add-computer = Посадить компьютер
button-drop-computer = Убрать компьютер
button-level = 🤖 { $name }: { $level }
button-levels = 🤖 Уровень компьютеров
button-start = Открыть личку и нажать Start
button-options = Договор
button-cancel = Распустить
button-cancel-yes = Да, распустить
button-cancel-no = Нет
button-deal = Сдавать
button-back-menu = Назад
button-reset = Как принято

## Компьютеры

level-novice = новичок
level-club = клуб
level-expert = эксперт
levels-title = Как играют компьютеры:
levels-wished = { $computer }, со следующей раздачи — { $level }

## Договор

agreement-line = { $convention } · пуля { $length } · вист { $whist } · распасы { $progression }, выход { $exit } · { $stake }
stake-agreed = ставка { $stake }
stake-none = без ставки
agreement-more = Ещё: { $items }
options-title = Обычный договор этого чата
option-now = { $option }{ $key ->
    [misere_beaten_by] {""}
   *[other] :
} <b>{ $value }</b>
choice-line = <b>{ $choice }</b> — { $sentence }
choice-on = да
choice-off = нет

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
