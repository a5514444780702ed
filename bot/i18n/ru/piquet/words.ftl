## Игра и договор

preset-usual = Пикет
game-played = пикет
game-sentence = по двенадцать карт: обмен, хвалёж — карты, терцы и четырнадцать, — потом взятки; партия из шести раздач.
help-example = пикет, партий=2, все карты в счёте=нет, ставка=5
help-players = вдвоём
error-players = Играют { help-players }, а за столом { $players }.
option-all_counted = Все карты в счёте
rule-all_counted-on = у кого после обмена сосчитана каждая карта, пишет ещё 20.
rule-all_counted-off = за то, что сосчитаны все карты, ничего не прибавляют.
option-parties = Партий
rule-parties = { $choice ->
    [one] играем { $choice } партию: шесть раздач, три королика.
    [few] играем { $choice } партии по шесть раздач, по три королика.
   *[many] играем { $choice } партий по шесть раздач, по три королика.
}
choice-seats-0 = 2
-dealing = сдают по одной, каждому по двенадцать карт; из восьми оставшихся пять верхних — прикуп первого, три — сдающего

## За столом

table-bid = Счёт
stakes = { $parties ->
    [1] { $doubled ->
        [yes] Королик вдвойне
       *[no] {""}
    }
   *[other] Партия { $party } из { $parties }. Раздача { $deal } из 6{ $doubled ->
        [yes] {" "}· королик вдвойне
       *[no] {""}
    }
}
record = Записано: { $written }{ $pairs }
record-pairs = {" "}· по короликам: { $pairs }
doing-exchange = <b>Обмен</b>
doing-capot = <b>Хвалёж</b>
doing-play = <b>Розыгрыш</b>
role-exchange = можно обменять от 3 до { $most } карт
turn-exchange = ⏳ меняет { $name }
your-exchange = 👉 Отметьте, что меняете
turn-capot = ⏳ слово: { $name }
your-capot = 👉 Ваше слово
bought = Обмен: { $told }
bought-line = { $name }: снос { $out }, прикуп { $cards }
stays = Вы оставили в прикупе: { $cards }
act-exchange = { $count ->
    [0] Не менять
   *[other] Обменять { $count }{ $stays ->
        [0] {""}
       *[other] , оставить { $stays }
    }
}
word-c = капот
word-P = без капота
act-P = Играем
act-capot = Объявить капот
ask-capot = Объявить капот? Возьмёте все двенадцать взяток — 80 очков. Не возьмёте — соперник пишет 40.
yes-capot = объявить
capot-announced = { $own ->
    [yes] <b>Капот</b> объявили вы
   *[no] <b>Капот</b> объявляет { $name }
}
count = Счёт: { $told }
verdict = { $points ->
    [0] рефет ({ $score })
   *[other] { $points } в{"\u00A0"}запись ({ $score }{ $doubled ->
        [yes] , вдвойне
       *[no] {""}
    })
}
extra-last = { $name }{"\u00A0"}+{ $points } за последнюю взятку
extra-most = { $name }{"\u00A0"}+{ $points } за лёзу
extra-capot = { $name }{"\u00A0"}+{ $points }, <b>капот</b>
extra-failed = { $name }{"\u00A0"}+{ $points }, капот соперника не вышел
end-pair = Королик { $score }: { $counted }
end-whole = Вся партия { $score }: { $counted }
end-through = Сквозная запись: { $counted }
nobody = никому
party-sums = 🏁 Партия: { $sums }
doubled-next = Был рефет: следующий королик пишется вдвойне
table-pair = королик
table-whole = партия
table-through = сквозная
paid-party = За партию: { $figures }
why-party = Меньшая сумма короликов и партии вычитается из большей (Пикет 6.5).
why-repique = Тридцать и больше до хода, а у другого ничего: репик, ещё 60 (Пикет 4.6).
why-pique = Первый доходит до тридцати в игре, а у другого ничего: пик, ещё 30 (Пикет 5.4).
why-last = За последнюю взятку — на { $points } больше (Пикет 5.3).
why-most = Больше шести взяток — лёза, { $points } (Пикет 5.5).
why-capot = Все двенадцать взяток: капот — 40, объявленный — 80 (Пикет 5.6).
why-failed = Капот объявлен и не взят: другой пишет { $points } (Пикет 5.6).
why-written = Пишут только разницу, у кого больше (Пикет 6.1).
why-drawn = Поровну — рефет: никто не пишет, следующий королик вдвойне (Пикет 6.1).

## Подсказка

advice-chance = раздачу пишете вы в { $chance } % случаев
advice-exchange = так выходит больше всего
advice-capot = можно взять все двенадцать взяток
advice-pass = все двенадцать взяток не взять
