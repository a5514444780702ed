## Счёт и расчёт

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
table-bid = Заявка
table-pot = Банк
table-settled = Итог
table-if-stopped = Если закончить сейчас
