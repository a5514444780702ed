## Разбор раздачи

analysis-title = 🔎 <b>{ $table }</b> · { $number ->
    [0] разбор
   *[other] разбор раздачи { $number }
}
analysis-hands = <b>С этим прикупом, в открытую</b>
analysis-hand = { $name }: { $games }
analysis-hand-or = { $first } или { $second }
analysis-clean-misere = чистый мизер
analysis-no-game = игры нет

## Заказанная игра. Взятки — разыгрывающего при точной игре всех троих

analysis-game-makes = { $game }: при точной игре { $due ->
    [one] { $due } взятка
    [few] { $due } взятки
   *[many] { $due } взяток
}, контракт есть
analysis-game-fails = { $game }: при точной игре { $due ->
    [one] { $due } взятка
    [few] { $due } взятки
   *[many] { $due } взяток
}, контракта нет
analysis-discard = Снос { $discard } давал { $tricks ->
    [one] { $tricks } взятку
    [few] { $tricks } взятки
   *[many] { $tricks } взяток
}
analysis-misere-clean = Мизер не ловится
analysis-misere-caught = Мизер ловится: { $n ->
    [one] { $n } взятка
    [few] { $n } взятки
   *[many] { $n } взяток
}
analysis-misere-discard = Со сносом { $discard } мизер { $n ->
    [0] был бы чистым
    [one] ловился бы на { $n } взятку
    [few] ловился бы на { $n } взятки
   *[many] ловился бы на { $n } взяток
}
analysis-leads-all = Ловится с любого хода, ходит { $name }
analysis-leads = Ловится с хода { $cards }, ходит { $name }
analysis-own-leads = Безопасно ходить: { $cards }

## Вист: сколько теряют другие слова, говорит advice-loss

analysis-say = { $word ->
    [whist] вист
    [half] полвиста
    [alone] вист без болвана
    [single] вист в одиночку
    [talon] вист со своим прикупом
    [together] вист с болваном
   *[pass] пас
}
analysis-word = { $name }: { $verdict ->
    [right] { $words } — верно
    [even] { $words } стоили одинаково
   *[better] лучше был { $words }
}
analysis-dark = { $name } торгуется втёмную: { $gain } в расчёте
analysis-bomb = Бомба ×{ $bomb }: { $gain } в расчёте
analysis-passed-dark = Пас втёмную, бомба ×{ $bomb }: { $names }
analysis-end-even = Доигрывать было нечего: вышло бы столько же
analysis-end-apart = При игре до конца { $name } — { $due ->
    [one] { $due } взятка
    [few] { $due } взятки
   *[many] { $due } взяток
} вместо { $taken }

## Распасы: $average — взятки в среднем, $most — предел

analysis-passes = На распасах: { $figures }
analysis-pass = { $name } { $average }
analysis-passes-title = <b>Взятки на распасах, в открытую</b>
analysis-pass-line = { $name }: взято { $taken }, в среднем { $average }, не больше { $most } при любой игре

## Розыгрыш

analysis-play = <b>Розыгрыш</b>
analysis-play-clean = Розыгрыш без ошибок
analysis-play-more = Показаны самые дорогие карты: { $shown } из { $costly }
analysis-play-part = Розыгрыш разобран не весь: не хватило времени
analysis-slip = взятка { $trick }: { $card } вместо { $better } — { $cost }{ $knowledge ->
    [hidden] , этого знать было нельзя
   *[other] {""}
}
analysis-slip-hand = взятка { $trick } (рука: { $whose ->
    [nobodys] болван
   *[player] { $hand }
}): { $card } вместо { $better } — { $cost }{ $knowledge ->
    [hidden] , этого знать было нельзя
   *[other] {""}
}
analysis-cost-less = минус { $n ->
    [1] взятка
    [one] { $n } взятка
    [few] { $n } взятки
   *[many] { $n } взяток
}
analysis-cost-more = { $n ->
    [1] лишняя взятка
    [one] { $n } лишняя взятка
    [few] { $n } лишние взятки
   *[many] { $n } лишних взяток
}
analysis-cost-uncaught = { $n ->
    [1] не поймана взятка
    [one] не поймана { $n } взятка
    [few] не пойманы { $n } взятки
   *[many] не поймано { $n } взяток
}
analysis-cost-average = лишние { $average } взятки в среднем
analysis-turned-lost = { $cost } и контракт
analysis-turned-made = { $cost }, контракт отпущен
analysis-turned-caught = { $cost }, мизер пойман
analysis-turned-free = { $cost }, мизер отпущен

## Рисунок

analysis-picture-third = Болван
analysis-picture-talon = Прикуп
analysis-picture-discard = Снос
analysis-picture-tricks = Взятки в открытую
analysis-picture-misere = мизер
analysis-picture-clean = чистый
analysis-picture-play = Розыгрыш

## Главное в розыгрыше, одним предложением на рисунке

analysis-dear = { $name }: { $what } — { $better } вместо { $card } в { $trick }-й взятке{ $knowledge ->
    [hidden] , хотя знать этого было нельзя
   *[other] {""}
}
analysis-dear-contract = { $whose ->
    [own] контракт был
   *[against] можно было посадить
}
analysis-dear-misere = { $whose ->
    [own] мизер был чистым
   *[against] мизер ловился
}
analysis-dear-tricks = лучше на { $n ->
    [1] взятку
    [one] { $n } взятку
    [few] { $n } взятки
   *[many] { $n } взяток
}
analysis-dear-average = в среднем лучше на { $average } взятки

## По ходам

walk-next = Дальше — { $name }: { $what }
walk-value = { $cards } — { $tricks }
walk-values = В открытую, взяток у { $whose ->
    [declarer] играющего
   *[own] того, чей ход
}: { $values }
