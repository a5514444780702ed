## What I am in this deal

role-alone = you play alone
role-against = you defend

## Actions, and the question before the last tap

act-pass = Pass
act-five = Napoleon!
yes-five = Napoleon
ask-five = Bid Napoleon? The auction ends with it, and you must take all five tricks.
