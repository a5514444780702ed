## Ответы на нажатия

toast-broken = Этот стол остановлен: запись не сходится с правилами.
toast-broken-closed = Стол закрыт, запись сохранена.
table-unreadable = «{ $table }»: запись этого стола не читается по правилам этой версии. Она сохранена как есть.
toast-changed = За столом только что всё изменилось, посмотрите ещё раз.
toast-failed = Не получилось. Попробуйте ещё раз.
toast-unwritten = Не записано, нажмите ещё раз.
toast-soon = Ещё считаю, покажу здесь же.
toast-late = Не успеваю ответить, нажмите ещё раз.
toast-lost = База данных бота пропала или не читается, игра остановлена. Скажите тому, кто держит бота.
toast-closing = Бот перезапускается: нажмите ещё раз чуть позже.
toast-too-fast = Слишком быстро: лишние нажатия не считаются.
toast-unknown = Эта кнопка больше не работает.
toast-no-table = Вы за этим столом не сидите, или его уже нет.
toast-nobody = За столом сидят люди: нажмите от своего имени.
toast-not-sitting = Вы не сидите за этим столом: { $table }
toast-begun = Карты уже сданы, договор не меняется.
toast-pick-other = Выбирает тот, кто спросил.
toast-pick-done = Уже выбрано.
toast-again = Собираем «{ $table }»: вы за столом, остальным одно нажатие.
toast-again-here = «{ $table }» уже собирается, вы за столом.
toast-again-playing = «{ $table }» уже играет.
toast-again-early = Эта { -evening } ещё не окончена.
toast-again-stranger = Продолжают те, кто сидел за этим столом. Новый стол: /newgame
toast-declined = Хорошо, без вас.
toast-sheet-here = { -sheet(case: "title") } уже показана выше. Прислать ещё раз: /pulka
toast-cards-wait = Карты пойдут позже: розыгрыш ещё не начался.
toast-undo-late = Это уже изменили ещё раз или вернули.
toast-finished = Эта { -evening } окончена.
toast-cancelled = Стол распущен.
toast-put-away = Раздача убрана: она нигде не записана.
toast-not-dealt = Карты ещё не сданы.
toast-stale = Это нажатие опоздало: за столом уже другой ход.
toast-searching = Проверяю…
toast-taken = Уже принято.
toast-vote-over = Этот вопрос уже решён.
toast-counted = Ваш голос учтён, ждём остальных.
toast-vote-first = Сначала ответим на то, что предложено.
toast-not-yet = Сейчас ходить некому.
toast-not-your-turn = Сейчас не ваш ход, ждём: { $name }
toast-not-absent = Этот игрок за столом: решать без него рано.
toast-no-place = За этим столом никто не может подсесть.
toast-place-taken = Это место уже занято.
toast-join-choose = Мест несколько: выберите в группе.
toast-join-asked = Спросили остальных.
toast-unanswered = Кого надо спросить, за столом нет.
toast-join-nobody = За столом сейчас никого: спросить некого.
join-agreed = За столом «{ $table }» согласны: сядете, когда раздача закончится.
join-seated = Вы за столом «{ $table }». Карты придут сюда.
join-refused = За столом «{ $table }» согласны не все: вас не посадили.
join-lapsed = За столом «{ $table }» вам не ответили: вопрос снят.
join-over = За столом «{ $table }» больше не сдают: сесть вы не успели.
toast-join-withdrawn = Хорошо, вопрос снят.
toast-stays-away = Хорошо, вас за столом не ждут.
toast-not-waiting = Эта кнопка для того, кто садится со следующей раздачи.
toast-cut = Снято, карты сданы.
toast-not-over = Эта раздача ещё не окончена.
toast-there-already = Вы и так за столом.
toast-back = Снова играете вы.
toast-check-here = Эта страница уже у вас в личке, выше.
toast-in-private = Ответ — в личке.
toast-left = Остальные решат, сядет ли на ваше место компьютер. Вернуться можно одним нажатием.
toast-left-alone = { -evening(case: "title-accusative") } можно закончить и рассчитать; вернуться можно одним нажатием.
toast-longer-never = Эту игру не продлевают.
toast-stopped = { -evening(case: "title") } окончена, расчёт готов.
toast-longer = { -evening(case: "title") } продлена { $ends }.
toast-refused = На это только что ответили «нет». Предложить снова можно после следующего хода.
toast-proposed = Спросили остальных.
toast-nobody-to-poke = Ждать некого.
toast-poke-self = Ждут вас.
toast-poked = Напомнили.
toast-poked-already = Об этом ходе уже напоминали.
toast-poked-silently = Напомнили без звука, так просили: { $names }
toast-cancel-who = Распустить стол могут те, кто за ним сидит, кто его открыл, и администраторы группы.
toast-cancel-running = { -evening(case: "title") } идёт. Закончить её можно по общему согласию: /stop
toast-seated = Вы за столом.
toast-cards-later = Вы за столом «{ $table }». Карты придут в личку, когда все сядут.
toast-stood = Вы встали из-за стола.
toast-sit-first = Сначала сядьте за стол.
toast-other-game = За этим столом теперь играют в другую игру.
toast-agreed = Договорились.
toast-agreed-without = Договорились. Снова как обычно: { $options }.
toast-house-kept = Сохранено: теперь он среди ваших договоров.
toast-needs-start = Ещё не нажали Start: { $names }
toast-dealt = Садимся.
toast-hint-people = Подсказка есть только в игре с одними компьютерами.
toast-hint-nothing = Сейчас подсказывать нечего.
toast-hint-not-now = Подсказку можно спросить, когда ход ваш.
toast-hint-thinking = Думаю…
toast-hint-private = Подсказка придёт в личку, к вашим картам.
toast-level = { $names }: { $level }
toast-level-later = Со следующей раздачи — { $names }: { $level }
toast-later = Принято. Экран обновится чуть позже.
toast-here-later = Принято. В группе пока нет места: дальше — в личке или по «Мои карты».
here-line = 🃏 Ваши карты, { $name }
toast-marked = Отмечено: { $n }
error-lobby-sits = Вы уже за столом.
error-lobby-sits-not = Вы не сидите за этим столом.
error-lobby-private = Это стол одного игрока с компьютерами.
error-lobby-full = Все места заняты, их здесь { $n }.
error-lobby-too-many = Людей за столом больше, чем может играть: нужно не больше { $n }.
error-lobby-no-computer = Компьютеров за столом нет.
error-house-link-version = Эта ссылка — от другой версии бота. Попросите прислать её заново.
error-house-link-broken = В этой ссылке ошибка: такой бот не присылал. Скопируйте её целиком.
error-house-link-gone = Такого договора нет: его удалили, или ссылка не та.
error-house-name-none = Назовите договор: /save Пятничный
error-house-name-long = Слишком длинно: в имени не больше { $n } знаков.
error-house-name-taken = Такое имя уже занято: { $name }.
error-house-none = Такого договора здесь нет. Посмотрите их номера: /settings
error-house-full = Больше { $n } договоров не помещается. Удалите лишний: /settings
error-house-there = Такой договор здесь уже есть: { $name }.
error-house-group-only = Договоры под именами хранит группа: наберите это там.

## Что сделано, когда экран обновится позже

done-cut = Снято, карты сданы
done-deal = раздача окончена
done-asks = ждём ответа: { $names }

## Команды

unwritten = Сейчас не получается ни записать, ни прочитать. Сделаю, как только получится.
operator-trouble = <b>Сбой в программе.</b> За столом о нём сказано, игра идёт дальше. Каждый такой сбой называется здесь один раз, остальное — в журнале.
    <pre>{ $trouble }</pre>
plain-text = { $text }
press-start = Откройте личку с ботом и нажмите Start: { $url }
unknown-command = Команды /{ $typed } нет. Может быть, /{ $near }? Все команды: /help
plain-words = Я понимаю только кнопки и команды. Все команды: /help
no-table-here = У вас нет здесь открытого стола. Новый стол: /newgame
pick-table = Какой стол? /{ $command }
pick-unknown = Стола «{ $words }» здесь нет.
too-many-tables = Здесь уже { $n ->
    [one] { $n } стол
    [few] { $n } стола
   *[many] { $n } столов
}. Доиграйте или распустите один из них: /cancel
no-such-table = По этой ссылке стола для вас нет: игра окончена, или вы не в группе, где она идёт.
membership-unknown = Телеграм сейчас не говорит, в группе ли вы. Нажмите кнопку в группе ещё раз.
no-pulka-here = Здесь ещё не сыграно ни одной раздачи. Новый стол: /newgame
newgame-plays = Вы уже играете за столом «{ $table }»: он вас ждёт.
newgame-unknown = Не понял: { $words }
newgame-clash = Вместе не бывает: { $words }
newgame-word = «{ $word }»
newgame-instead = Может быть, так: <code>/newgame { $words }</code>
newgame-saved = Договоры группы: { $names }
newgame-games = Игры: { $games }
newgame-words = Например: <code>/newgame { $example }</code>. Ещё: /help
deal-which = Назовите номер раздачи: /deal 7. Без номера — последняя.
deal-none = Такой раздачи нет.
export-caption = { $table }: запись { -evening(case: "genitive") }, { $deals ->
    [one] { $deals } раздача
    [few] { $deals } раздачи
   *[many] { $deals } раздач
}
export-refused = { $caption }
    Файлы в эту группу боту слать нельзя. Запись можно взять в личке, командой /export: { $url }
somebody-admin = администратор группы
private-table = С компьютерами
group-nameless = Группа
table-group-muted = «{ $table }»: боту нельзя писать в группе. Играть можно здесь, в личном чате; разрешат писать — в группе появится всё, что за это время изменилось.
table-group-lost = «{ $table }»: бот больше не может писать в группу. Верните его туда, и стол продолжится с того же места.
table-silent = «{ $table }»: до { $time } Телеграм не пропускает сообщения бота в группу. Играть можно здесь, в личном чате.
table-was-silent = «{ $table }»: до { $time } Телеграм не пропускал сюда сообщения бота. Ничего не потеряно.
person-silent = { $name }: до { $time } Телеграм не пропускает сообщения бота в личный чат.
computer-name-1 = Аркадий
computer-name-2 = Зинаида
computer-name-3 = Модест
computer-name-4 = Клавдия
computer-name-5 = Вениамин
computer-name-6 = Раиса
command-start = Начать
command-newgame = Новый стол
command-pulka = Запись и расчёт
command-poke = Напомнить о ходе
command-history = Сыгранные раздачи
command-deal = Одна раздача целиком
command-export = Запись игры файлом
command-rules = Правила этого стола
command-settings = Настройки
command-save = Сохранить договор под именем
command-rename = Переименовать договор
command-language = Язык
command-hint = Подсказка в игре с компьютерами
command-leave = Уйти из-за стола
command-longer = Продлить игру
command-join = Подсесть за стол, где играют
command-stop = Закончить и рассчитаться
command-cancel = Распустить стол
command-help = Помощь

## Настоящие карты

toast-cards-real = Карты настоящие: бот только ведёт запись.
toast-cards-dealt = Карты сдаёт бот.
toast-guest-name = Ответьте на сообщение бота именем гостя.
toast-reports = Пишет { $name }. Через минуту сможете продолжить вы.
toast-report-stale = Эта кнопка устарела: запись ушла дальше, смотрите новую.
toast-deals-there = Раздачи показаны в чате стола «{ $table }».
toast-reported = Записано.
report-owner = хозяин стола
mend-mended = { $name } исправляет { $number }-ю раздачу
mend-removed = { $name } убирает { $number }-ю раздачу
mend-inserted = { $name } вставляет { $number }-ю раздачу
mend-returned = { $name } возвращает { $number }-ю раздачу, как была
mend-line = { $mend }: { $changes }
mend-same = { $mend }: итог тот же
mend-change = { $name }{"\u00A0"}{ $before } →{"\u00A0"}{ $after }
button-undo-mend = Вернуть
error-lobby-guest-none = Назовите гостя по имени.
error-lobby-guest-long = Слишком длинно: в имени гостя не больше { $n } знаков.
error-lobby-guest-taken = Имя «{ $name }» за столом уже есть.
error-lobby-guest-gone = Этого гостя за столом нет.
toast-report-line = Напишите сыгранное одной строкой: /write Маша 6♣ вист Вера ровно
mend-entered = { $name } записывает от руки
mend-unentered = { $name } возвращает запись от руки
command-write = Записать раздачу строкой за столом с настоящими картами
