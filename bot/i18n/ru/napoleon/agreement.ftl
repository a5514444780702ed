## Договор, как его называют игроки

preset-usual = Наполеон
preset-mild = Лёгкий наполеон

options-play = Заявки и штраф
options-evening = Удобство и конец
