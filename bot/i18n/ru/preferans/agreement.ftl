## Договор, как его называют игроки

preset-code = Кодекс
preset-sochi = Сочинка
preset-leningrad = Ленинградка
preset-leningrad-also = питер, питерка
preset-rostov = Ростов
preset-classic = Классика
preset-classic-also = классический
preset-old = Старый преферанс
preset-old-short = Старый
preset-hussar = Гусарик
preset-hussar-also = преферанс вдвоём, преферанс на двоих, преф вдвоём, преф на двоих
preset-old_hussar = Гусарский преферанс
preset-old_hussar-short = Гусарский
preset-leningrad-tournament = Ленинградка турнирная
preset-leningrad-tournament-short = Ленингр. турнирная
preset-sochi-gentleman = Сочинка-джентльмен
preset-sochi-678 = Сочинка 6-7-8
preset-old-book = Старый по книге
preset-old-decimal = Старый десятичный
preset-old-kettle = Старый с котлом
preset-old-doubling = Старый винтящий
preset-hussar-old = Старый гусарик
game-also = преф, пулька, пульку
typed-cards-real = настоящие карты, настоящими картами, настоящих картах, реальные карты, реальными картами, реальных картах, живые карты, живыми картами
typed-whist-greedy = жлобский
typed-whist-gentleman = джентльменский

options-bidding = Торговля
options-talon = Прикуп
options-whist = Вист
options-account = Запись виста
options-shortage = Недобор
options-all-pass = Распасы
options-exit = Выход из распасов
options-dark = Тёмные и бомбы
options-kurochka = Цены и курочка
options-two = Вдвоём
options-help = Помощь и премии
options-mountain = Гора
options-cards = Карты
options-evening = Конец и удобство

agreement-head = { $preset }{ $length ->
    [0] {""}
   *[other] {" "}до { $length }
}
