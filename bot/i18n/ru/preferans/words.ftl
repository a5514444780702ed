## Вечер за столом, запись игры и раздача: общие тексты говорят этими словами

-evening = { $case ->
   *[nominative] пулька
    [accusative] пульку
    [genitive] пульки
    [title] Пулька
    [title-accusative] Пульку
}
-sheet = { $case ->
   *[nominative] пулька
    [accusative] пульку
    [genitive] пульки
    [title] Пулька
}
-dealing = сдают по две по кругу от левой руки сдающего, прикуп ложится после первого круга

## Карты, заявки, имена

no-trump = БК
misere = мизер
game-small_misere = малый мизер
game-big_misere = большой мизер
game-small_uvert = малый уверт
game-big_uvert = большой уверт
word-pass = пас
word-hold = здесь
word-hold-record = за мной
word-talon = { $own ->
    [yes] берёте прикуп
   *[no] берёт прикуп
}
word-dark = { $word } втёмную
word-look = { $own ->
    [yes] смотрите карты
   *[no] смотрит карты
}
word-switch = лучше мизер
word-invite = мизер пополам?
word-join = { $own ->
    [yes] согласны
   *[no] согласие
}
word-decline = { $own ->
    [yes] отказываетесь
   *[no] отказ
}
without-talon = { $game } без прикупа
shared-with = { $game } пополам (в доле { $name })
say-whist = вист
say-half = полвиста
say-return = { $own ->
    [yes] возвращаете вист
   *[no] возвращает вист
}
say-talon = { $own ->
    [yes] берёте свой прикуп
   *[no] берёт свой прикуп
}
say-look = { $own ->
    [yes] смотрите карты: { $name }
   *[no] смотрит карты: { $name }
}
with-hand = { $name } (рука: { $hand })
kurochka = курочка{"\u00A0"}{ $points }
kettle = в котле{"\u00A0"}{ $points }
new-kettle = в новом котле{"\u00A0"}{ $points }

## Строки стола

doing-auction = { $level ->
    [6] Торговля
   *[other] Торговля, заявки с { $level }♠
}
doing-won = <b>{ $name } — { $bid }</b>, торговля окончена
doing-contract = <b>{ $name } — { $game }</b>
doing-whisted = { $contract }, { $who ->
    [you] вистуете { $names }{ $mode ->
        [open] , в светлую
        [closed] , втёмную
        [third] , с болваном
        [alone] , в одиночку
        [talon] , со своим прикупом
       *[undecided] {""}
    }
    [one] вистует { $names }{ $mode ->
        [open] {" "}в светлую
        [closed] {" "}втёмную
        [third] {" "}с болваном
        [alone] {" "}в одиночку
        [talon] {" "}со своим прикупом
       *[undecided] {""}
    }
   *[many] вистуют { $names }{ $mode ->
        [open] {" "}в светлую
        [closed] {" "}втёмную
        [third] {" "}с болваном
        [alone] {" "}в одиночку
        [talon] {" "}со своим прикупом
       *[undecided] {""}
    }
}
doing-all-pass = <b>Распасы</b>, взятка — { $whists ->
    [yes] { $price ->
        [one] { $price } вист
        [few] { $price } виста
       *[many] { $price } вистов
    }
    [record] ремиз { $price }
   *[no] { $price } в гору{ $talon ->
        [aside] , прикуп в стороне
        [third] , болван и прикуп лежат закрытыми
       *[opened] {""}
    }
}
talon = Прикуп: { $cards }
talon-prize = Прикуп: { $cards }, премия { $n ->
    [1] за взятку
    [2] за две взятки
   *[3] за три взятки
}
talon-sold = Прикуп: { $cards }, сдающему { $n }
talon-dark = Прикуп взят втёмную, его не показывают
talon-leads = прикуп { $card }
talon-of = прикуп { $card } ({ $name })
own-standing-record = Вы{"\u00A0"}{ $points } · { $limited ->
    [yes] списано{"\u00A0"}{ $pool }
   *[no] запись{"\u00A0"}{ $left }
}{ $bare ->
    [yes] {""}
   *[no] {" "}· { $lies }
}
own-standing = Вы{"\u00A0"}{ $points } · пуля{"\u00A0"}{ $pool }{ $limited ->
    [yes] {""}
   *[no] {" "}из{"\u00A0"}{ $length }
}
owed = { $level ->
    [6] На шестерной вистующие обязаны взять четыре
    [7] На семерной вистующие обязаны взять две
    [8] На восьмерной вистующие обязаны взять одну
    [9] На девятерной вистующие обязаны взять одну
   *[other] На десятерной вистующие обязаны взять одну
}
owed-third = В одиночку — { $alone ->
    [1] одна взятка
   *[other] две взятки
}, с болваном — { $both ->
    [1] одна
    [2] две
   *[other] четыре
}
owed-talon = В одиночку — { $alone ->
    [1] одна взятка
   *[other] две взятки
}, со своим прикупом — { $both ->
    [1] одна
    [2] две
   *[other] четыре
}
owed-alone = Вдвоём — { $both ->
    [2] две взятки
   *[other] четыре взятки
}, в одиночку — { $alone ->
    [1] одна
   *[other] две
}
need-declarer = До контракта{"\u00A0"}{ $n }
need-made = { $whose ->
    [yours] Контракт вы взяли
   *[theirs] Контракт взят
}
need-down = { $whose ->
    [yours] Вы сели
   *[theirs] Разыгрывающий сел
}
need-defence = до виста{"\u00A0"}{ $n }
open-hand = { $turn ->
    [yes] ▸ <b>{ $name }</b>
   *[no] { $name }
}{ $more ->
    [no] { " " }больше не берёт
   *[yes] { "" }
}: { $cards }
handed-over = { $own ->
    [yes] Вы доверяете свои карты партнёру
   *[no] { $name } доверяет свои карты партнёру
}

## Втёмную и бомбы

forced-deal = Начальные распасы, раздача { $n } из { $of }: все как бы спасовали втёмную, бомба{"\u00A0"}×{ $size }
dealt-again = После распасов снова { $own ->
    [yes] сдаёте вы
   *[no] сдаёт { $name }
}, { $n }-й раз подряд
dark-pass = { $passed ->
    [yes] Был пас втёмную: на распасах взятка по { $price }, бомба{"\u00A0"}×{ $size }
   *[no] За пас втёмную: на распасах взятка по { $price }, бомба{"\u00A0"}×{ $size }; заявки тогда с { $level }♠
}
bombs = Бомбы: { $bombs }
own-bombs = { $n ->
    [one] бомба
   *[other] бомбы
}{"\u00A0"}{ $sizes }
factors = { $kind ->
    [bomb] Бомба{"\u00A0"}×{ $bomb }
    [dark] Втёмную{"\u00A0"}×2
   *[both] Бомба{"\u00A0"}×{ $bomb }, втёмную{"\u00A0"}×2: вместе{"\u00A0"}×{ $all }
}

## Чей ход

turn-auction = ⏳ слово: { $name }
turn-invitation = ⏳ на приглашение отвечает { $name }
turn-talon = ⏳ прикуп открывает { $name }
turn-talon-opens = ⏳ прикуп открывается
turn-discard = ⏳ сносит { $name }
turn-order = ⏳ заказывает { $name }
turn-whisting = ⏳ вист или пас — решает { $name }
turn-searching = ⏳ проверяю…
turn-play-hand = { $turn }, рука: { $own ->
    [yes] ваша
   *[no] { $hand }
}
turn-surplus = ⏳ куда идёт остаток, решает { $name }
turn-openness = ⏳ в светлую или втёмную — решает { $name }
turn-openness-third = ⏳ в одиночку или с болваном — решает { $name }
turn-openness-talon = ⏳ в одиночку или с прикупом — решает { $name }
turn-openness-alone = ⏳ как вистовать — решает { $name }
your-auction = 👉 Ваше слово
your-invitation = 👉 Вас приглашают на мизер пополам
your-talon = 👉 Откройте прикуп
your-discard = 👉 Снесите две карты
your-order = 👉 Закажите игру
your-whisting = 👉 Ваше слово: вист или пас
your-surplus = 👉 Решите, куда идёт остаток
your-openness = 👉 Выберите, в светлую или втёмную
your-openness-third = 👉 Вистуете в одиночку или открываете болвана
your-openness-talon = 👉 Вистуете в одиночку или берёте свой прикуп
your-openness-alone = 👉 Вистуйте в одиночку или с партнёром: в светлую, втёмную

## Предложения

refused-open = Ваши карты теперь лежат открыто.
vote-rest-to = { $name }: остальные { $own ->
    [yes] возьмёте вы
   *[no] возьмёт { $to }
}
vote-none = { $name }: больше не возьму ни одной
vote-result = { $own ->
    [yes] Вы предлагаете
   *[no] { $name } предлагает
} не доигрывать и записать взятки: { $result }
proposed-result = { $tricks } ({ $game } { $result })

## О чём было решение

phase-bidding = торговля
phase-ordering = снос и заказ
phase-whisting = вист или пас
phase-playing = розыгрыш
phase-all-pass = распасы
phase-misere = мизеры
part-bidding = Торговля
part-ordering = Снос
part-whisting = Вист
part-playing = Розыгрыш
part-all-pass = Распасы
part-misere = Мизер
