## Игра и договор

preset-twenty_one = Двадцать одно
preset-macao = Макао
preset-baccarat = Баккара
preset-victoria = Виктория
preset-banchek = Польский банчек
preset-banchek-short = Банчек
preset-banchek-also = польский банчок
preset-thirteen = Тринадцать
preset-lansquenet = Ландскнехт
preset-ninth_wave = Девятый вал
preset-ecarte = Экарте
game-played = банк
games-played = очко
game-number = очко, 21
game-sentence = очко и другие банковые игры: на фишки против банкомёта, банк держат по очереди.
help-example = двадцать одно, фишек в банке=120, перебор банкомёта=платит одну ставку, банков=4
help-players = от двух до шести
option-kind = Игра
choice-kind-twenty_one = Двадцать одно
choice-kind-macao = Макао
choice-kind-baccarat = Баккара
choice-kind-victoria = Виктория
choice-kind-banchek = Польский банчек
choice-kind-thirteen = Тринадцать
choice-kind-lansquenet = Ландскнехт
choice-kind-ninth_wave = Девятый вал
choice-kind-ecarte = Экарте
rule-kind = { $choice ->
    [macao] по карте каждому, картинки и десятки меняют, считают последнюю цифру, старше всех девятка.
    [baccarat] по две карты, считают последнюю цифру суммы, старше всех девятка.
    [victoria] по две карты, последняя цифра больше, чем у банкомёта, выигрывает.
    [banchek] три карты у каждого; открытую карту надо покрыть той же мастью, старше или равной.
    [thirteen] карты открывают под счёт от двойки до туза; совпала — ставки берёт банк.
    [lansquenet] карта банка и карта против него: чья пара выйдет раньше.
    [ninth_wave] назовите карты; открывают девять, и последняя платит девять к одному.
    [ecarte] четыре открытые карты, козырь, считают взятки козырями.
   *[twenty_one] карты против банкомёта: двадцать одно или ближе к нему, но не больше.
}
option-bank = Фишек в банке
choice-bank = { $choice }
rule-bank = банкомёт ставит в банк { $choice } фишек; вырос банк втрое или сорван — он переходит дальше.
option-most = Ставка до
choice-most = { $choice }
rule-most = ставят не больше { $choice }, и не больше, чем банк делится на понтёров; одну фишку можно всегда.
option-even = Ровная ставка
choice-even = { $choice }
rule-even = все ставят по { $choice } или пропускают.
option-naturals = Равным банку
choice-naturals-equal = платят дороже
choice-naturals-all = дороже все
choice-naturals-none = как все
rule-naturals = { $choice ->
    [all] девятке и восьмёрке банкомёта с первой карты все проигравшие платят втрое и вдвое.
    [none] девятке и восьмёрке банкомёта все платят по одной ставке.
   *[equal] девятке и восьмёрке банкомёта с первой карты втрое и вдвое платит, у кого столько же.
}
option-sixes = Шестёрки поровну
choice-sixes-bank = банку
choice-sixes-split = делят
rule-sixes = { $choice ->
    [split] при шестёрке у банкомёта ставки тех, у кого тоже шесть, удваивают и делят между ними и им.
   *[bank] поровну — ставка банку, и при шести.
}
option-fund = Фонд
choice-fund = { $choice }
rule-fund = { $choice ->
    [0] запасного фонда нет.
   *[other] в начале каждый кладёт в запасный фонд { $choice }; он покрывает, что не покрыли, в конце его делят.
}
option-base = Первая сумма
choice-base = { $choice }
rule-base = банкомёт начинает с { $choice } фишек и после выигрыша предлагает вдвое.
option-wins = Выигрышей подряд
choice-wins = { $choice }
rule-wins = после { $choice } выигрышей подряд банкомёт уступает банк.
option-waves = Ряды платят
choice-waves-book = 1-2-4-8-9
choice-waves-even = 1-2-3-5-5
rule-waves = { $choice ->
    [even] названная карта в первом ряду приносит ставку, дальше 2, 3, 5 и 5 ставок: поровну для банка и понтёров.
   *[book] названная карта в первом ряду приносит ставку, дальше 2, 4, 8 и 9 ставок.
}
option-coups = Сдач в банке
choice-coups = { $choice }
rule-coups = банк переходит после { $choice } сдач, если раньше не сорван.
option-bust = Перебор банкомёта
choice-bust-1 = платит одну ставку
choice-bust-2 = платит вдвое
rule-bust = { $choice ->
    [1] при переборе банкомёт платит одну ставку всем, у кого не больше 21.
   *[2] при переборе банкомёт платит вдвое всем, у кого не больше 21.
}
-deals-usual = по банку
-deals-enough = каждый за столом держит банк один раз
option-deals = Банков
says-deals-0 = по банку у каждого
rule-deals = { $choice ->
    [0] { -deals-enough }.
    [one] играем { $choice } банк.
    [few] играем { $choice } банка.
   *[many] играем { $choice } банков.
}
choice-seats-0 = от 2 до 6
-dealing = карты идут по порядку из одной колоды на весь банк: на каждую сдачу тем, кто поставил, по одной по кругу, банкомёт последний

## За столом

header-dealing = { $you ->
    [yes] банк у вас
   *[no] банк держит { $dealer }
}
table-bid = Банк
role-banker = вы банкомёт
coup-number = сдача { $coup }{ $coups ->
    [0] {""}
   *[other] {" "}из { $coups }
}
doing-stakes = <b>{ $kind ->
    [banchek] Ва-банк
    [lansquenet] Кто против
   *[other] Ставки
}</b>
doing-draw = <b>Прикуп</b>
doing-name = <b>Назовите карты</b>
doing-banker = <b>Слово за банкомётом</b>
doing-turn = <b>Ставки сделаны</b>
doing-go = <b>Дальше или уступить</b>
asks-stakes = { $kind ->
    [lansquenet] ⏳ { $name } предлагает { $limit }: скажите, сколько берёте на себя; полминуты, молчание — пропуск
   *[other] ⏳ Ставят все, кроме банкомёта ({ $name }): полминуты, молчание — пропуск
}
asks-alone = ⏳ { $name } ставит: покроет ли открытую карту. Свои карты — кнопка «Мои карты»
turn-turn = ⏳ { $name } открывает карты
turn-go = ⏳ { $name }: предложить вдвое или уступить банк
turn-draw = ⏳ Кто ставил: ещё или хватит. Свои карты — кнопка «Мои карты»
turn-name = ⏳ Кто ставил: до трёх карт, вместе не больше { $limit }, потом «Хватит»
turn-banker = ⏳ { $name }: ещё или хватит
your-stakes = 👉 Ваша ставка
your-turn = 👉 Откройте карты
your-go = 👉 Предложить вдвое или уступить банк?
your-draw = 👉 Ещё или хватит?
your-name = 👉 Назовите карты: одну, две или три
your-banker = 👉 Ещё или хватит? Все уже взяли
balance = { $kind ->
    [lansquenet] { $stage ->
        [go] Можно предложить { $balance }
       *[other] Предложено { $balance }
    } · фонд { $fund }
   *[other] В банке { $balance }
}
limits = { $kind ->
    [lansquenet] в колоде { $left }
    [banchek] в колоде { $left }
    [macao] ставка { $limit } · в колоде { $left }
    [ninth_wave] ставка на карту до { $limit }
   *[other] ставка до { $limit } · в колоде { $left }
}
pot-stays = В фонде остаётся { $pot }
staked = Ставки: { $figures }
fund = фонд
-pot = Фонд
asked = Прикупили: { $figures }
own-hand = Ваши карты: { $hand }
hand = { $cards }{ $total ->
    [-1] {""}
   *[other] {"\u00A0"}— { $total }{ $over ->
        [yes] , перебор
       *[no] {""}
    }
}
coup = { $place }. { $parts }
coup-part = { $name }{ $total ->
    [-1] {""}
   *[other] {"\u00A0"}{ $total }
}:{"\u00A0"}{ $won }
coup-bank = банк{"\u00A0"}{ $total }
coup-banker = Сдача { $place }, { $trump ->
    [none] {""}
   *[other] козырь { $trump },{" "}
}у банка { $hand }
coup-alone = Сдача { $place }
named = { $name }: { $count ->
    [1] {""}
   *[other] по{" "}
}{ $stake } на { $cards }
coup-named = { $name }: { $cards } → { $won }
coup-turned = Сдача { $place }: { $cards } — { $told }
coup-punter = { $name }: { $hand }{ $card ->
    [none] {""}
   *[other] {", "}{ $stake } против { $card }
} → { $won }
alone = { $name }: { $stake } против { $card } → { $won }
turned = { $kind ->
    [thirteen] { $bank ->
        [won] совпало на { $rank }
        [lost] тринадцать мимо
       *[none] колода кончилась
    }
    [lansquenet] { $bank ->
        [won] { $count ->
            [2] плие, за банк
           *[other] за банк
        }
        [lost] против банка
       *[none] колода кончилась
    }
   *[other] открыто { $count }
}
shoe = Из колоды по порядку: { $cards }
act-turn = Открыть
act-g = Дальше вдвое
act-go = Дальше: { $balance }
act-all = Ва-банк { $balance }
act-l = Уступить банк
act-s0 = Пропускаю
act-w = Как было
act-t = Не повторять
act-c = Ещё
act-n = Хватит
act-pick-name = Назвать
act-more-stakes = Другая ставка
word-s0 = пропускает
word-w = ставит как было
word-t = больше не повторяет
word-c = ещё
word-n = хватит
word-g = предлагает вдвое
word-l = уступает банк
done-t = Со следующей сдачи ставку спросим снова
popup-banker = банк у вас: { $balance }
popup-not-staked = { $kind ->
    [lansquenet] сколько из { $limit } ваше, вы ещё не сказали
    [macao] вы ещё не ставили, можно { $limit }
   *[other] вы ещё не ставили, можно до { $limit }
}
popup-stake = { $stake ->
    [0] эту сдачу вы пропускаете
   *[other] ставка { $stake }{ $stands ->
        [yes] , стоит и дальше
       *[no] {""}
    }
}
popup-named = названо: { $cards }
popup-only-enough = теперь только «хватит»
popup-won = за сдачу { $won }
error-only-enough = Больше прикупать нельзя: скажите «хватит».
error-named-already = Эта карта у вас уже названа.
error-stake-too-high = Ставка не больше { $limit }.
cut-call = Раздача { $number }: банк держит { $dealer }. { $cutter }, где снять?
headline = <b>{ $name } — { $verdict }</b>
verdict = { $end ->
    [broken] банк сорван
    [tripled] банк утроен
    [idle] не ставят, банк переходит
    [shoe] колода кончилась
    [void] сдача не доиграна, колода кончилась
    [left] банк уступлен
    [lost] банк проигран
    [wave] вал прошёл
   *[coups] банк додержан
}, { $won } за { $coups ->
    [one] { $coups } сдачу
    [few] { $coups } сдачи
   *[many] { $coups } сдач
}
deal-line = { $name }: { $verdict }
note = { $end ->
    [broken] сорван
    [tripled] утроен
    [idle] без ставок
    [shoe] колода
    [void] колода
    [left] уступлен
    [lost] проигран
    [wave] вал
   *[coups] додержан
}
paid-lost = В банк: { $figures }
paid-won = Из банка: { $figures }
paid-fund = Фонд: { $figures }
why-lost = { $kind ->
    [macao] Не больше банкомёта — ставка его; { $naturals ->
        [all] его девятке с первой карты все платят втрое, восьмёрке вдвое
        [none] и его девятке, и восьмёрке — одна
       *[equal] его девятке с первой карты равный платит втрое, восьмёрке вдвое
    } (Банк 8.5).
    [baccarat] Больше банкомёта — выигрыш, всё другое — его ставка; девятка банкомёта в двух картах забирает всё (Банк 9.2, 9.4).
    [victoria] Последняя цифра меньше, чем у банкомёта (Банк 10).
    [banchek] Нет карты той же масти, равной или старше открытой (Банк 11.2).
    [thirteen] Вышла карта, которую назвал счёт: все ставки — банку (Банк 12.2).
    [lansquenet] Первой вышла карта банка, или две равные (Банк 13.3).
    [ninth_wave] Названной карты среди девяти нет — ставка на неё уходит в банк (Банк 15.3).
    [ecarte] Взяток козырями меньше, чем у банкомёта (Банк 14.2).
   *[other] Меньше банкомёта или перебор — ставка уходит в банк; 21 банкомёта в двух картах забирает все (Банк 7.2, 7.5).
}
why-won = { $kind ->
    [macao] Больше банкомёта — ставка, девятка с первой карты — втрое, восьмёрка — вдвое (Банк 8.4).
    [baccarat] { $sixes ->
        [split] Больше банкомёта — ставка; шестёрки делят с ним удвоенные ставки (Банк 9.4).
       *[bank] Больше банкомёта — ставка (Банк 9.4).
    }
    [victoria] Последняя цифра больше, чем у банкомёта (Банк 10).
    [banchek] Есть карта той же масти, равная или старше открытой (Банк 11.2).
    [thirteen] Ни одна из тринадцати не совпала: каждому его ставка, банк переходит (Банк 12.3).
    [lansquenet] Первой вышла карта против банка (Банк 13.3).
    [ninth_wave] Названная карта открыта: ряд платит { $waves ->
        [even] 1, 2, 3, 5 и 5 ставок
       *[book] 1, 2, 4, 8 и 9 ставок
    } (Банк 15.3).
    [ecarte] Взяток козырями больше, чем у банкомёта (Банк 14.2).
   *[other] { $bust ->
        [1] 21 в двух картах — вдвое; больше банкомёта или перебор у него — ставка (Банк 7.4, 7.5).
       *[2] 21 в двух картах или перебор у банкомёта — вдвое; больше банкомёта — ставка (Банк 7.4, 7.5).
    }
}{ $kind ->
    [lansquenet] {""}
   *[other] {" "}Чего в банке нет, того не платят (Банк 4.2).
}
why-fund = Фонд покрывает то, чего не покрыли понтёры, и выигрывает или проигрывает с ними (Банк 13.2).

## Подсказка

advice-chance = следующая карта испортит — { $chance } %
advice-stake = в среднем ставка приносит больше, чем берёт
advice-no-stake = эта колода теперь за банк
advice-even = ставка здесь — дело случая
advice-go_on = при равных картах выигрывает банк, так что шансы за вас
advice-leave = лучше уступить
advice-card = карта чаще поможет
advice-name = карты здесь все равны, любая не хуже другой
advice-enough = с этим лучше остановиться
