## The day's deals

command-day = The day's deals: the same cards for everybody
day-table = Day's deal { $number }
day-title = <b>The day's deals</b> { $day } · { $rules }
day-about = { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
} with two experts; everybody gets the same cards, and nobody cuts. The first try counts, an unplayed deal is 25%. Stop and go on as you like. Open until { $time }.
day-won = { $number }:{"\u00A0"}{ $won }
day-running = { $number } is running
day-all-played = All deals are played. Your place and what others did: after the closing.
day-soon = Less than ten minutes to the closing: an unfinished deal will not count, though you may finish it.
day-played = { $count ->
    [0] Nobody has played today.
    [one] { $count } person has played today.
   *[other] { $count } people have played today.
}
day-seals =
    <b>Fingerprints of the day's deals</b>

    Decks and the computers' seed are made beforehand. The fingerprint stands a day before they open: from then on no card can be changed.
day-seal =
    { $day }
    <code>{ $seal }</code>
day-seal-how = After closing: Earlier days → Reveal the decks. The command <code>{ $command } …</code> works out the fingerprint of the file and every deal, and compares it with this one.
day-skipped = No deals today: the bot was not running when they were to open. The next come at midnight.
day-old-rules = These deals were made under another version of the rules: they cannot be played any more, and unplayed ones stay at 25%. The next come at midnight.
header-of-day = 🃏 <b>{ $table }</b> of { $deals } · { $own ->
    [yes] you deal
   *[no] dealer { $name }
}
day-deal = { $late ->
    [yes] Does not count: the day's deals are closed
   *[no] Counts until{"\u00A0"}{ $time }
}
day-counted = Counted. What others did: after the closing.
day-not-counted = Not counted: the day's deals had closed before.
day-closed = <b>Deals of { $day }</b>
day-not-played = { $count ->
    [0] Nobody played that day.
   *[other] You did not play that day. People who played: { $count }.
}
day-standing = You: { $share }%, place { $place } of { $count }. Whists: { $won }.
day-line = Deals { $day } { $squares } { $share }%
day-best = Your best: deal { $number }, { $won }, { $share }%. { $best }
day-worst = Your worst: deal { $number }, { $won }, { $share }%. { $best }
day-best-did = At the best player's table: { $line }
day-best-own = Nobody did better.
day-best-computer = A computer did best: { $won }.
day-everybody = <b>Deals of { $day }: everybody</b>, { $count }
day-person = { $place }. { $name } — { $share }%{ $own ->
    [yes] { " " }(you)
   *[no] {""}
}
day-groups = <b>Deals of { $day }: my groups</b>
day-no-groups = A group appears here once you finish a game there.
day-group = <b>{ $title }</b>
day-group-place = Group place { $place } of { $count }.
day-group-unranked = The group is not ranked: it takes three who played.
day-month = <b>Groups of the month</b>
day-month-line = { $place }. { $title } — { $share }%
day-earlier = Earlier days
day-none-earlier = There are no earlier days yet.
day-in-group = <b>The day's deals</b>: nine deals, the same cards for everybody. One plays in private with the bot, at any hour.
day-nobody = Nobody of this group has played today. To the group belongs who has finished a game here in the last 90 days.
day-member = { $name } — { $count } of { $deals }
day-news-title = <b>Deals of { $day }</b>
day-news-on = The day's results will come here in one silent message.
day-news-off = The day's results do not come here any more.
day-named-on = The group's name will be seen in the table of the month.
day-named-off = The group's name is no longer in the table.
day-revealed = Decks and the computers' seed of { $day }. To check: <code>{ $command }</code>
button-day = The day's deals
button-day-play = Play deal { $number }
button-day-go-on = Go on with deal { $number }
button-day-on = Next deal
button-day-earlier = Earlier days
button-day-seal = Fingerprint
button-day-groups = My groups
button-day-everybody = Everybody
button-day-reveal = Reveal the decks
button-day-back = Back
button-day-private = Play
button-day-analysis = Analyse deal { $number }
button-day-replay = Replay deal { $number }
button-day-news = { $on ->
    [yes] Stop sending results
   *[no] Send results here
}
button-day-named = { $on ->
    [yes] Do not name the group
   *[no] Name the group in the table
}
toast-set-after = After the day's deals close
toast-set-waits = The deal will wait: /day goes on with it
toast-day-done = All deals of today are played
toast-day-none = There are no deals today
toast-day-old-rules = These deals were made for another version of the rules
