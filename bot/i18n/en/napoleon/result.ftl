## The result of a deal

verdict = { $bid }, { $made ->
    [yes] made
   *[no] lost
}
verdict-passed = all passed
headline-passed = <b>All passed</b>
deal-brought = This deal: { $figures }
accounts = Accounts: { $figures }
pot-stays = { $pot } stays in the pot

## Who takes and pays what

paid-ante = Into the pot, { $each } from everybody: { $total } in all
paid-pot = { $name } takes the pot: { $total }
paid-five = { $players ->
    [1] { $name } takes { $total } more
   *[other] { $name } takes { $each } more from everybody: { $total } in all
}
paid-failed = { $players ->
    [1] { $name } pays { $total }
   *[other] { $name } pays { $each } to everybody: { $total } in all
}

## Why

why-ante = Before the deal everybody puts one unit into the pot; what nobody took stays there, and all put in again (Napoleon 2.1, 2.2).
why-pot = Whoever takes as many tricks as he bid takes the whole pot; tricks beyond that add nothing (Napoleon 5.1).
why-five = Five bid and five taken: one unit more from each of the others (Napoleon 5.2).
why-failed = { $flat ->
    [yes] Whoever falls short of his bid pays each of the others one unit: so this table agreed (Napoleon 5.3).
   *[no] Whoever falls short of his bid pays each of the others as many units as he bid tricks (Napoleon 5.3).
}
why-passed = All passed: nothing is played, and the pot stays (Napoleon 3.3).
why-pot-stays = The bid was lost, and the pot carries over (Napoleon 5.3).
