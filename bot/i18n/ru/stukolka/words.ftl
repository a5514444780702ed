## Игра и договор

preset-golets = Стуколка
preset-prikup = Стуколка с прикупом
preset-shleif = Стуколка со шлейфом
preset-obligatory = Обязательная стуколка
preset-no_cap = Стуколка без предела
error-players = Играют от трёх до шести, а за столом { $players }.
error-bid-not-allowed = Так сейчас сказать нельзя.
error-pick-not-allowed = Эти карты сейчас сбросить нельзя.
game-played = стуколка
games-played = стуколку
help-example = стуколка 20, ремиз не больше=30, игроков=5
help-players = от трёх до шести
help-levels = новичок, клубный или эксперт
help-claims = В стуколке все три взятки играют до конца.
options-play = Игра
options-pot = Кон и ремиз
option-kind = Вид
choice-kind-golets = с гольцом
choice-kind-prikup = с прикупом
choice-kind-shleif = со шлейфом
choice-kind-obligatory = обязательная
rule-kind = { $choice ->
    [golets] вместо своих карт можно взять гольца, три карты из колоды вслепую; больше никто ничего не меняет.
    [prikup] кто играет, после слов меняет до трёх карт.
    [shleif] козырная карта закрыта и достаётся сдающему, он всегда играет; остальные меняют до трёх карт.
   *[obligatory] карт не меняют; если кон пуст, ставят все и играют все.
}
option-deck = Колода
choice-deck-36 = 36
choice-deck-52 = 52
rule-deck = { $choice ->
    [36] играем тридцатью шестью картами, от шестёрки.
   *[52] играем полной колодой, от двойки.
}
option-duty = Сдающему играть
choice-duty-small = до 30
choice-duty-always = всегда
choice-duty-never = по желанию
rule-duty = { $choice ->
    [small] если стучит один, сдающий обязан играть, пока на кону не больше тридцати.
    [always] если стучит один, сдающий обязан играть.
   *[never] сдающий всегда решает сам.
}
option-dark = Втёмную
rule-dark-off = карты видны сразу.
rule-dark-on = не глядя в карты, можно стучать втёмную; за это в прикупе на карту больше.
option-razrez = В разрез
rule-razrez-off = кто спасовал, в игру не возвращается.
rule-razrez-on = когда все прикупили, спасовавший может пойти в разрез: взять четыре карты, одну сбросить и играть.
option-cap = Ремиз не больше
choice-cap-0 = без предела
choice-cap-30 = 30
choice-cap-60 = 60
choice-cap-90 = 90
rule-cap = { $choice ->
    [0] кто остался без взятки, ставит весь кон, сколько бы в нём ни было.
   *[other] кто остался без взятки, ставит столько, сколько было на кону, но не больше { $choice }.
}
rule-limit-none = играем, сколько договорились раздач.
rule-limit = играем { $value }, начатую раздачу доигрываем.
option-last_pot = Последний кон
choice-last_pot-share = делим
choice-last_pot-play_off = разыгрываем
rule-last_pot = { $choice ->
    [share] что осталось на кону в конце, делим поровну.
   *[play_off] если в конце на кону что-то осталось, сдаём ещё без ставок, не больше раздачи на каждого; потом делим.
}
choice-seats-0 = от 3 до 6
rule-seats-0 = сдавать можно, когда сядут трое; до первой сдачи могут сесть ещё.
barred-no-shleif = это бывает только в стуколке со шлейфом.
barred-no-purchase = сдающий обязан играть только там, где прикупают.
barred-limited = конец назначен по времени.
barred-time-only = число раздач выбирают в пункте «Раздач».
-dealing = сдают по одной по кругу от левой руки сдающего, каждому три карты, следующая — козырная

## За столом

pot = Кон{"\u00A0"}{ $pot }
pot-shared = На кону { $pot }, делим поровну: каждому { $share }.
pot-now = { $empty ->
    [yes] Кон пуст.
   *[no] На кону { $pot }. Закончить сейчас — каждому из него { $share }.
}
pot-stays = На кону остаётся { $pot }
table-pot = Остаток
table-bid = Кон
turned = Козырная карта: { $card }
role-plays = вы играете
role-passed = вы пас
doing-waiver = <b>Отказаться от шлейфа?</b> Козырная карта откроется, и играть будет не обязательно
doing-words = <b>Кто стучит?</b>
doing-buying = <b>Прикуп</b>: играют { $names }
doing-throwing = <b>Прикуп</b>: играют { $names }
doing-razrez = <b>Кто в разрез?</b> Играют { $names }
doing-play = <b>Играют { $names }</b>
closed = Ваша закрытая карта: { $card }
bought = Прикупили: { $told }
bought-count = { $count ->
    [0] на своих
   *[other] { $count }
}
bought-line = { $name }: сброс { $out }, прикуп { $cards }
turn-waiver = ⏳ решает { $name }
turn-words = ⏳ слово: { $name }
turn-buying = ⏳ прикупает { $name }
turn-throwing = ⏳ сбрасывает { $name }
turn-razrez = ⏳ решает { $name }
your-waiver = 👉 Вам решать
your-words = 👉 Ваше слово
your-buying = 👉 Отметьте карты на сброс
your-throwing = 👉 Сбросьте одну карту
your-razrez = 👉 Пойдёте в разрез? Четыре карты, одна в сброс
word-P = пас
word-K = стучит
word-G = берёт гольца
word-D = втёмную
act-P = Пас
act-K = Стучу
act-G = Беру гольца
act-D = Втёмную
act-Y = Да
act-N = Нет
act-L = Посмотреть карты
act-pick = { $count ->
    [0] На своих
    [one] Сбросить { $count } карту
   *[few] Сбросить { $count } карты
}
other = «{ $what }»

## Итог и почему

headline-pot = <b>{ $name } берёт кон { $pot } без игры</b>
headline-played = <b>На кону { $pot }, играли { $names }</b>
verdict-pot = берёт кон { $pot }
verdict-played = кон { $pot }, { $remis ->
    [0] без ремиза
    [one] { $remis } ремиз
    [few] { $remis } ремиза
   *[many] { $remis } ремизов
}
paid-ante = На кон: { $figures }
paid-pot = Кон: { $figures }
paid-tricks = За взятки: { $figures }
paid-remis = Ремиз: { $figures }
why-ante = { $told ->
    [dealer] Сдающий ставит за сдачу три единицы (Стуколка 2.1).
   *[all] Кон был пуст: ставят все по три, сдающий шесть, и все обязаны играть (Стуколка 2.2).
}
why-pot = { $told ->
    [passed] Остальные спасовали, и весь кон, { $stake }, берёт сдающий (Стуколка 3.4).
   *[alone] Играть остался один: весь кон, { $stake }, его, и карты не разыгрываются (Стуколка 3.6).
}
why-tricks = За каждую взятку — треть того, что было на кону: { $stake } : 3 = { $third } (Стуколка 6.1).
why-remis = { $told ->
    [capped] Кто играл и не взял ни одной, ставит столько, сколько было на кону, но здесь договорились не больше { $each }, а было { $stake } (Стуколка 6.2).
   *[whole] Кто играл и не взял ни одной, ставит столько, сколько было на кону: { $stake } (Стуколка 6.2).
}

## Подсказка

advice-best = так в среднем выходит лучше всего
advice-equal = в среднем всё едино
advice-pays = без взятки в { $chance } % случаев
