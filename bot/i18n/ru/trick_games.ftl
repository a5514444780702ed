## Почему нельзя

error-bid-not-allowed = Такую заявку сейчас сделать нельзя.
error-card-not-held = Этой карты у вас уже нет: { $card }.
error-follow-suit = Нужно положить масть { $suit }.
error-must-trump = Масти нет — обязателен козырь { $suit }.
error-must-beat = Нужно бить: { $card }.
error-must-lead = Ходить нужно так: { $card }.
error-pick-not-allowed = Этих карт взять нельзя.

## Пункты договора

options-play = Заявки и штраф
options-evening = Удобство и конец
option-deals = Раздач
choice-deals-0 = по пять
rule-deals = { $choice ->
    [0] играем по пять раздач на каждого за столом.
    [one] играем { $choice } раздачу.
    [few] играем { $choice } раздачи.
   *[many] играем { $choice } раздач.
}
option-seats = Игроков
rule-seats = играем { $choice ->
    [2] вдвоём
    [3] втроём
    [4] вчетвером
    [5] впятером
   *[6] вшестером
}: сдаём, когда сядут все.
option-stake = Ставка
choice-stake-none = нет
rule-stake = единица стоит { $value }, итог умножается на ставку.
rule-stake-none = считаем в единицах.

## За столом

exact-line = Точно: { $standing }
stake-line = Ставка за единицу: { $stake }
pot-shared = Банк { $pot } поделён поровну, каждому { $share }.
pot-now = { $empty ->
    [yes] Банк пуст.
   *[no] Банк { $pot }. Закончить сейчас — каждому из него { $share }.
}
sheet-title = { $table } · { $deals ->
    [one] { $deals } раздача
    [few] { $deals } раздачи
   *[many] { $deals } раздач
} из { $length }
headline-passed = <b>Все спасовали</b>
table-bid = Заявка
table-pot = Банк
table-settled = Итог
table-if-stopped = Если закончить сейчас
deal-brought = За раздачу: { $figures }
accounts = Счёт: { $figures }
pot-stays = В банке остаётся { $pot }
pot = Банк{"\u00A0"}{ $pot }
own-account = у{"\u00A0"}вас{"\u00A0"}{ $account }
turned = Открыта { $card }, козырь её масти
trump = козырь{"\u00A0"}{ $card }
act-pick = { $count ->
    [0] Ничего не менять
   *[other] Сбросить: { $count }
}
act-ahead = { $word } заранее
act-not-ahead = Передумать
act-give = { $name }: отдать { $count }

## Подсказка

advice-only_move = другого хода нет
advice-best = так в среднем выходит лучше всего
advice-equal = в среднем всё едино
advice-fair = возражать незачем
advice-gain = на { $gain } лучше, чем { $other }
advice-gain-small = почти не лучше, чем { $other }
