## How it is played, for a beginner: one screen of a phone

primer-1 = Many packs from the ten up at once, with nines and two <b>jokers</b>: eight cards of a kind. Eighteen each, the next one is turned for trumps. Lead and play anything; a trump takes the trick, or the highest card of the suit: A K Q J 10 9. Tricks count nothing.

    Who takes one may <b>declare</b> once, then all draw a card. A bezique is the queen of trumps with the jack of the other suit of her colour: 25, then 50, 100… A quint is A K Q J 10 of trumps: 50, 100… A marriage of trumps: 4, 8… Four queens of trumps 176, aces 110; queens of all suits 6. A joker stands for any card.

    Cards stay in hand and serve in other declarations, once in each. Everyone pays everyone the difference.
