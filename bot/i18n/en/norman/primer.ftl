## How it is played, for a beginner, on a phone's screen. The deal is G1 of the page of rules

primer-1 = Three people, each for himself, 32 cards, no trumps. The dealer may exchange two. Hands count before the lead, the best alone: <b>point</b>, one for each card of a suit; <b>sequences</b>, three 3, four 4, five 15 and so on; <b>sets</b> from tens up, three 3, four 14. Then tricks: one for each lead and for winning another's, 3 more for the last, 10 for most.

    <b>Repique</b>: 20 before the lead, others nothing: 70 more. <b>Pique</b>: 20 in the play: 40 more. Who has 100 is out; the last one pays both what he lacks.

    Boris holds ♠{"\u00A0"}A{"\u00A0"}K{"\u00A0"}Q{"\u00A0"}J{"\u00A0"}9 · ♣{"\u00A0"}A · ♦{"\u00A0"}A{"\u00A0"}K · ♥{"\u00A0"}8{"\u00A0"}7
    Point 5, quart 4, three aces 3; eight leads make 20, pique: 60; then 61 and most tricks:
    Counted: Anna{"\u00A0"}+4 · Boris{"\u00A0"}+71 · Vera{"\u00A0"}+2
