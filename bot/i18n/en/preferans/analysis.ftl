## The analysis of a deal

analysis-title = 🔎 <b>{ $table }</b> · { $number ->
    [0] analysed
   *[other] deal { $number } analysed
}
analysis-hands = <b>With this talon and open cards</b>
analysis-hand = { $name }: { $games }
analysis-hand-or = { $first } or { $second }
analysis-clean-misere = a safe misère
analysis-no-game = no game

## The game ordered. Tricks are the declarer’s when all three play exactly

analysis-game-makes = { $game }: exact play gives { $due ->
    [one] { $due } trick
   *[other] { $due } tricks
}, made
analysis-game-fails = { $game }: exact play gives { $due ->
    [one] { $due } trick
   *[other] { $due } tricks
}, down
analysis-discard = Discarding { $discard } gave { $tricks ->
    [one] { $tricks } trick
   *[other] { $tricks } tricks
}
analysis-misere-clean = The misère cannot be caught
analysis-misere-caught = The misère can be caught: { $n ->
    [one] { $n } trick
   *[other] { $n } tricks
}
analysis-misere-discard = Discarding { $discard }, the misère { $n ->
    [0] would have been safe
    [one] could be caught for { $n } trick
   *[other] could be caught for { $n } tricks
}
analysis-leads-all = Any lead catches it, { $name } leads
analysis-leads = It is caught by leading { $cards }, { $name } leads
analysis-own-leads = Safe leads: { $cards }

## Whisting: what other words lose is advice-loss

analysis-say = { $word ->
    [whist] a whist
    [half] the half-whist
    [alone] a whist without the third hand
    [single] a whist alone
    [talon] a whist with one’s talon
    [together] a whist with the third hand
   *[pass] a pass
}
analysis-word = { $name }: { $words } { $verdict ->
    [right] was right
    [even] came to the same
   *[better] was better
}
analysis-dark = { $name } bid in the dark: { $gain } in the settlement
analysis-bomb = Bomb ×{ $bomb }: { $gain } in the settlement
analysis-passed-dark = Passed in the dark, bomb ×{ $bomb }: { $names }
analysis-end-even = Nothing was left to play for: the result is the same
analysis-end-apart = Played to the end, { $name } has { $due ->
    [one] { $due } trick
   *[other] { $due } tricks
}, not { $taken }

## All-pass

analysis-passes = All-pass: { $figures }
analysis-pass = { $name } { $average }
analysis-passes-title = <b>All-pass tricks with open cards</b>
analysis-pass-line = { $name }: took { $taken }, { $average } on average, { $most } at most whatever the others do

## The play

analysis-play = <b>The play</b>
analysis-play-clean = Played without a mistake
analysis-play-more = The costliest cards are shown: { $shown } of { $costly }
analysis-play-part = Not all of the play was looked at: time ran out
analysis-slip = trick { $trick }: { $card } instead of { $better } — { $cost }{ $knowledge ->
    [hidden] , nobody could have known
   *[other] {""}
}
analysis-slip-hand = trick { $trick } ({ $whose ->
    [nobodys] third hand
   *[player] { $hand }’s hand
}): { $card } instead of { $better } — { $cost }{ $knowledge ->
    [hidden] , nobody could have known
   *[other] {""}
}
analysis-cost-less = costs { $n ->
    [1] a trick
   *[other] { $n } tricks
}
analysis-cost-more = { $n ->
    [1] a trick
   *[other] { $n } tricks
} too many
analysis-cost-uncaught = { $n ->
    [1] a trick
   *[other] { $n } tricks
} not caught
analysis-cost-average = { $average } too many on average
analysis-turned-lost = { $cost } and the contract
analysis-turned-made = { $cost }, letting the contract through
analysis-turned-caught = { $cost }, caught
analysis-turned-free = { $cost }, letting the misère off

## The picture

analysis-picture-third = Third hand
analysis-picture-talon = Talon
analysis-picture-discard = Discard
analysis-picture-tricks = Tricks with open cards
analysis-picture-misere = misère
analysis-picture-clean = safe
analysis-picture-play = The play

## What the play turned on, one sentence in the picture

analysis-dear = { $name } { $what }: { $better } instead of { $card } in trick { $trick }{ $knowledge ->
    [hidden] , though nobody could know it
   *[other] {""}
}
analysis-dear-contract = { $whose ->
    [own] had the contract
   *[against] could have set it
}
analysis-dear-misere = { $whose ->
    [own] had a clean misère
   *[against] could have caught it
}
analysis-dear-tricks = missed { $n ->
    [1] a trick
   *[other] { $n } tricks
}
analysis-dear-average = missed { $average } tricks on average

## Step by step

walk-next = Next — { $name }: { $what }
walk-value = { $cards } — { $tricks }
walk-values = With open cards, tricks of { $whose ->
    [declarer] the declarer
   *[own] whoever is to play
}: { $values }
