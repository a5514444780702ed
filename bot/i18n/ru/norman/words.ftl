## Игра и договор

preset-usual = Нормандский
game-also = пикет нормандский
game-played = нормандский пикет
game-sentence = втроём, по десять карт: хвалёж — карты, терцы и четырнадцать, — потом взятки; двое первых выходят, последний платит.
help-example = нормандский пикет, до скольких=150, все карты в счёте=нет, партий=2
help-players = втроём
option-target = До скольких
choice-target = { $choice }
rule-target = кто набрал { $choice }, выходит; кто остался последним, платит обоим, сколько ему не хватило.
option-all_counted = Все карты в счёте
rule-all_counted-on = у кого до розыгрыша сосчитана каждая карта, пишет ещё 20.
rule-all_counted-off = за то, что сосчитаны все карты, ничего не прибавляют.
option-parties = Партий
rule-parties = { $choice ->
    [0] партий играем, сколько выйдет.
    [one] играем { $choice } партию.
    [few] играем { $choice } партии.
   *[many] играем { $choice } партий.
}
rule-limit = играем { $value }, начатую партию доигрываем.
-dealing = сдают по одной, каждому по десять карт; две последние — прикуп

## За столом

table-bid = Раздача
totals = Всего: { $figures } из { $target }
doing-exchange = <b>Обмен</b>
doing-play = <b>Розыгрыш</b>
role-out = вы вышли, играют двое
role-exchange = можно обменять две карты
turn-exchange = ⏳ меняет { $name }
your-exchange = 👉 Отметьте две карты или не меняйте
act-pick-exchange = { $count ->
    [0] Не менять
   *[other] Обменять две
}
exchanged = { $own ->
    [yes] { $count ->
        [0] Вы не меняете
       *[other] Вы меняете две карты
    }
   *[no] { $name } { $count ->
        [0] не меняет
       *[other] меняет две карты
    }
}
pique = <b>Пик:</b> { $told }
count = Счёт: { $told }
extras = Под конец: { $told }
extra-last = { $name }{"\u00A0"}+{ $points } за последнюю взятку
extra-most = { $name }{"\u00A0"}+{ $points } за лёзу
extra-capot = { $name }{"\u00A0"}+{ $points }, <b>капот</b>
feat-repique = репик
feat-pique = пик
feat-capot = капот
out = 🏁 { $own ->
    [yes] Вы вышли
   *[no] Выходит { $name }
}
talon = Прикуп: { $cards }
figure-line = { $name }: всего{"\u00A0"}{ $figure } · счёт{"\u00A0"}{ $account }
figure-card = <b>{ $table }</b> · раздача { $number }: { $verdict } · у{"\u00A0"}вас всего{"\u00A0"}{ $figure }
paid-count = Сосчитано: { $figures }
paid-round = За партию: { $figures }
why-count = Всё, что сосчитано на руках и в розыгрыше, прибавляется к своему счёту (Нормандский пикет 5.1).
why-round = Последний платит каждому из вышедших, сколько ему не хватило до { $target } (Нормандский пикет 5.5).
why-repique = Двадцать и больше до хода, а у других ничего: репик, ещё 70 (Нормандский пикет 3.7).
why-pique = Первый доходит до двадцати в розыгрыше, а у других ничего: пик, ещё 40 (Нормандский пикет 4.3).
why-last = За последнюю взятку — на { $points } больше (Нормандский пикет 4.2).
why-most = У кого одного больше всех взяток, у того лёза, { $points } (Нормандский пикет 4.4).
why-capot = Все десять взяток — капот, { $points } вместо лёзы и последней взятки (Нормандский пикет 4.5).
round-open = Партия не доиграна ({ $figures }): за неё не платят.

## Подсказка

advice-chance = вы считаете больше других в { $chance } % случаев
advice-exchange = с обменом выходит больше
advice-stand = с этими картами выходит больше
