## Игра и договор

preset-usual = Семерик
preset-group = Группа
preset-plain = Без главной масти
game-played = семерик
game-sentence = пара на пару, по десять карт: считают карты на руках, потом фигуры во взятках, партия до 21.
help-example = семерик группа, четыре одинаковых=как три, трен=нет
help-players = вчетвером, пара на пару
option-main = Главная масть
choice-main-hearts = червы
choice-main-none = нет
rule-main = { $choice ->
    [hearts] червы бьют любую другую масть.
   *[none] главной масти нет: берёт старшая карта той масти, с которой пошли.
}
option-tren = Трен
rule-tren-on = с семёркой после валета, семь карт подряд, — трен, 21 очко.
rule-tren-off = трена нет: баба и с семёркой стоит 15.
option-fours = Четыре одинаковых
choice-fours-more = на очко больше
choice-fours-same = как три
rule-fours = { $choice ->
    [more] четыре одинаковых — на очко больше, чем три.
   *[same] четыре одинаковых считаются как три.
}
option-double = Вдвойне
rule-double-on = партия стоит 21, а если у проигравших меньше 11 — 42.
rule-double-off = партия стоит 21.
rule-partners = { $choice ->
    [rotate] после партии партнёры меняются: за три партии каждый играет с каждым.
   *[fixed] партнёры не меняются.
}
option-parties = Партий
rule-parties = { $choice ->
    [0] партий играем, сколько выйдет.
    [one] играем { $choice } партию.
    [few] играем { $choice } партии.
   *[many] играем { $choice } партий.
}
rule-limit = играем { $value }, начатую партию доигрываем.
-dealing = сдают по одной, каждому по десять карт, вся колода из 40: от четвёрки до семёрки и от валета до туза, двойки и тройки старше туза

## За столом

header = 🃏 <b>{ $table }</b> · раздача { $number }{ $last ->
    [yes] , последняя партия
   *[no] {""}
} · { $dealing }
table-bid = За раздачу
doing-play = <b>{ $sides }</b>
stakes = { $record }{ $trump ->
    [no] {""}
   *[other] {" "}· главная { $trump }
}
record = Запись: { $record }
counts = На руках: { $told }
counts-none = ничего
count-baba = баба{"\u00A0"}{ $suit } ({ $ranks }) +{ $points }
count-tren = трен{"\u00A0"}{ $suit } +{ $points }
count-set = { $cards ->
    [4] четыре
   *[3] три
} { $rank ->
    [3] тройки
    [2] двойки
    [A] туза
    [K] короля
    [Q] дамы
    [J] валета
   *[7] семёрки
} +{ $points }
trick-figures = фигуры +{ $points }
headline-party = <b>{ $who ->
    [you] Партию берёте { $names }
   *[many] Партию берут { $names }
}: { $how }</b>
verdict-party = { $score }{ $how ->
    [hand] {" "}на руках
   *[play] {""}
}, цена{"\u00A0"}{ $price }
paid-hand = Счёт на руках: { $figures }
paid-figures = За фигуры: { $figures }
paid-all = За все десять взяток: { $figures }
paid-party = За партию: { $figures }
why-hand = Стороны пишут всё, что насчитали на руках (Семерик 3).
why-figures = Взятка с тремя фигурами — очко, с четырьмя — два (Семерик 5.4).
why-all = Все десять взяток у одной стороны — ещё четыре (Семерик 5.5).
why-party = У кого первым 21, берёт партию; у проигравших меньше 11 — вдвое дороже (Семерик 6.5).

## Подсказка

advice-chance = взятки дадут вам больше в { $chance } % случаев
