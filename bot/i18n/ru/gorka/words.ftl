## Игра и договор

preset-gorka = Горка
preset-dark = Тёмная горка
game-played = горка
games-played = горку
game-sentence = по четыре карты, две открыты; идут в гору или пасуют, кон берёт старшая рука или последний смельчак.
help-example = горка 20, тёмная=да, игроков=4
help-players = от двух до пяти
option-ante = На кон
choice-ante = по { $choice }
rule-ante = { $choice ->
    [one] перед сдачей каждый ставит на кон { $choice } фишку.
    [few] перед сдачей каждый ставит на кон { $choice } фишки.
   *[many] перед сдачей каждый ставит на кон { $choice } фишек.
}
option-dark = Тёмная
rule-dark-off = втёмную не ставят: сначала карты.
rule-dark-on = до карт можно поставить втёмную 1, 2 или 5 фишек, больше уже поставленного; такая рука вся закрыта до первого слова.
option-opening = Вскрышка
choice-opening-plain = последние две
choice-opening-choice = на выбор
rule-opening = { $choice ->
    [plain] две последние карты лежат открыто, сдающий открывает любые две.
   *[choice] после двух карт каждый решает, открыть ли их; сколько открыл, столькими меньше откроют из двух последних. Сдающий открывает любые две.
}
option-falka = Фальки
choice-falka-queens = дамы
choice-falka-sixes = шестёрки
choice-falka-both = дамы и шестёрки
choice-falka-none = нет
rule-falka = { $choice ->
    [queens] дамы — фальки: заменяют любую карту.
    [sixes] шестёрки — фальки: заменяют любую карту.
    [both] дамы и шестёрки — фальки: заменяют любую карту.
   *[none] фалек нет, каждая карта — это она сама.
}
option-most = Ставка до
choice-most = { $choice }
rule-most = { $choice ->
    [one] сверх кона ставят не больше { $choice } фишки.
   *[many] сверх кона ставят не больше { $choice } фишек.
}
choice-seats-0 = от 2 до 5
-dealing = сдают по одной по кругу от левой руки сдающего: две карты каждому, потом ещё две

## За столом

-pot = Кон
table-bid = Кон
doing-dark = <b>Кто ставит втёмную?</b>
doing-opening = <b>Вскрышка</b>: что открыть из первых двух
doing-dealer = <b>Вскрышка</b>: сдающий открывает две
doing-words = <b>Кто в гору?</b>
turn-dark = ⏳ втёмную: { $name }
turn-dealer = ⏳ открывает { $name }
your-dark = 👉 Ставите втёмную?
your-opening = 👉 Что откроете из двух?
your-dealer = 👉 Откройте две карты
hidden = { $how ->
    [dark] втёмную
   *[closed] закрыто
}
choosing = ⏳ решает
put = { $units ->
    [one] { $units } фишка
    [few] { $units } фишки
   *[many] { $units } фишек
}
said = { $say ->
    [pass] пас
    [equal] ровно
   *[raise] в гору
}
own-hand = Ваша рука: { $hand }
unseen = Карты закрыты до вашего первого слова: вы поставили втёмную.
act-places = { $count ->
    [0] не открывать
   *[other] { $places }
}
act-pick-opening = { $count ->
    [0] Не открывать
    [1] Открыть одну
   *[other] Открыть обе
}
act-pick-dealer = Открыть две
act-P = Пас
act-E = Ровно
act-equal = Ровно { $units }
act-equal-to = Ровно до { $units }
act-u1 = +1
act-u2 = +2
act-u5 = +5
act-d0 = Нет
act-d1 = 1
act-d2 = 2
act-d5 = 5
error-not-more-blind = Втёмную ставят больше уже поставленного: { $units }.
error-raise-too-high = Сверх кона можно поставить не больше { $most }.
error-nothing-to-equal = Ровнять нечего: пас или в гору.

## Руки и итог

rank-of = { $rank ->
    [A] тузов
    [K] королей
    [Q] дам
    [J] валетов
    [T] десяток
    [9] девяток
    [8] восьмёрок
    [7] семёрок
   *[6] шестёрок
}
hand = { $kind ->
    [three] три карты{"\u00A0"}{ $suit }, { $points }
    [khlyust] хлюст{"\u00A0"}{ $suit }, { $points }
    [trynka] трынка { rank-of }
    [chetverik] четверик { rank-of }
   *[nothing] без комбинации, { $points }
}
shown-hand = { $name }: { $cards } — { $hand }
note = кон{"\u00A0"}{ $pot }
verdict = кон{"\u00A0"}{ $pot }, { $hand }
verdict-alone = кон{"\u00A0"}{ $pot } без вскрытия
paid-ante = На кон с каждого по { $each }: всего { $total }
paid-dark = Втёмную: { $figures }
paid-words = В гору: { $figures }
paid-pot = Кон { $takes ->
    [yes] берёте вы
   *[no] берёт { $taker }
}: { $total }
why-ante = Перед сдачей каждый ставит на кон (Горка 2.1).
why-dark = Поставлено до карт, не глядя (Горка 2.2).
why-words = Кто идёт в гору или ровняет, ставит; кто спасовал, своё оставляет (Горка 4).
why-pot = Весь кон берёт старшая из показанных рук или тот, кто остался один (Горка 7.1).

## Подсказка

advice-chance = ваша рука старшая в { $chance } % случаев
advice-hides = сильные карты лучше не показывать
advice-too_weak = такая рука своего не вернёт
advice-bid_pays = шанс стоит того, что ставите
advice-best = так в среднем выходит больше
