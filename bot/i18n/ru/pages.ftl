## Первая минута

welcome = <b>Пулька</b> — преферанс в Телеграме: сочинка, ленинградка и Ростов, втроём и вчетвером. Бот сдаёт, следит за правилами и ведёт запись, а вы играете в группе с друзьями или здесь с компьютером.
button-train = Сыграть с компьютером
button-add-group = Добавить в группу
button-rules = Правила
added = Здесь можно играть в преферанс. Соберите стол: /newgame

help-group = Стол собирают командой /newgame. Можно сразу назвать договор словами в любом порядке: <code>/newgame сочинка 20 джентльменский</code>. Сядьте втроём или вчетвером, свободные места займёт компьютер. Карты приходят в личку, стол виден здесь.
help-private = Здесь приходят ваши карты со всех столов. Команда /newgame здесь — игра с двумя компьютерами; чтобы играть с людьми, добавьте бота в группу и наберите /newgame там.
help-command = /{ $command } — { $what }
help-end = Колода каждой раздачи закрепляется отпечатком до снятия, проверить её можно кнопкой под итогом.

## Правила

rules-title = <b>{ $table }</b>: по каким правилам играем
rules-title-usual = Обычные правила
rules-line = <b>{ $option }: { $value }</b> — { $sentence }
button-page-back = ‹ Назад
button-page-on = Дальше ›

## История

history-empty = Здесь ещё не сыграно ни одной пульки.
history-title = Пульки
history-pulka = <b>{ $table }</b>, { $date } · раздач: { $deals }{ $finished ->
    [yes] {""}
   *[no] {" "}· идёт
}
    { $standing }
history-open = { $table }, { $date }
deals-empty = «{ $table }»: ни одной раздачи ещё не сыграно.
deals-title = <b>{ $table }</b>: раздачи
deals-line = { $number }. { $line }
deal-trick = { $number }. { $cards } → { $winner }
button-newer = ‹ Новее
button-older = Старее ›
button-deals = Все раздачи

## Настройки

settings-person = Ваши настройки
settings-sound = Звук — когда ваш ход, а вы давно не заглядывали: всегда, не чаще раза в три минуты или никогда.
settings-cut = Снятие — снимать колоду самому или всегда за вас, по отпечатку.
sound-always = Всегда
sound-seldom = Изредка
sound-never = Никогда
cut-myself = Снимаю сам
cut-for-me = Всегда за меня
language-person = На каком языке с вами говорить?
language-chat = На каком языке говорить в этом чате?
language-ru = Русский
language-en = English
