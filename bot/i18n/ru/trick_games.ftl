## Почему нельзя

error-bid-not-allowed = Такую заявку сейчас сделать нельзя.
error-card-not-held = Этой карты у вас уже нет: { $card }.
error-follow-suit = Нужно положить масть { $suit }.
error-must-trump = Масти нет — обязателен козырь { $suit }.
error-must-beat = Нужно бить: { $card }.
error-must-lead = Ходить нужно так: { $card }.
error-pick-not-allowed = Этих карт взять нельзя.
