"""Endings in which a claim seems to be proved and is not: one that takes too much for alike is.

They came of lawful play, the hidden cards dealt anew; each was called proved once some part of the
proof was left out that tells hidden hands apart. `test_claim_endings` has them judged by brute
force, and leaves the parts out again.
"""

from dataclasses import dataclass
from typing import Final

from engine.log import Entry, parse_action
from engine.preferans.actions import Action, Claim
from engine.preferans.game import PREFERANS
from engine.table import actors, apply
from tests.engine.preferans.claim_oracle import Case
from tests.engine.preferans.tables import dealt


@dataclass(frozen=True)
class Ending:
    """A deal as in `tables.dealt`, played as far as the claim."""

    role: str
    convention: str
    players: int
    hands: tuple[str, str, str]
    talon: str
    codes: str
    claim: str

    def case(self) -> Case:
        """Play as far as the claim."""
        table = dealt(
            *self.hands, talon=self.talon, convention=self.convention, players=self.players
        )
        log: list[Entry[Action]] = []
        for code in self.codes.split():
            (actor,) = actors(table)
            action = parse_action(PREFERANS, code)
            log.append(Entry(actor, action))
            table = apply(table, actor, action)
        seat, _, code = self.claim.partition(":")
        claimed = parse_action(PREFERANS, code)
        assert isinstance(claimed, Claim)
        return Case(table, tuple(log), int(seat), claimed)


TOLD: Final = """
lone whister, closed | leningrad 3 | 0:cr0
K87s J9c JT8d K9h / J9s Ac AKQ9d AQTh / AQTs KT87c 7d 87h / Qc Jh
b6s P P O x9cJc o8d P w pc pQc pAc p8c pAh p7h p9h pAd p7d pJd p9s pTs p8s pKc pTd pKd p9d p7c p8d
pQd pTc pJh pJs pQs p7s

lone whister, closed | leningrad 4 | 3:cr3
Qs 98c QJ97d QJ9h / K87s KQ7c 8d K87h / JT9s AJTc AKd ATh / As Td
b6s P P O xAsQh o10n P w pc pQs pKs p9s pQc pJc p8c pKc pAc p9c pKd pQd p8d pJs p9h p7s pAd p9d
p7h pAh pJh p8h

one of two whisters, for the other | rostov 3 | 0:cr2
Q987s Tc J7d J98h / JTs AKQ98c 8d KTh / AKs Jc AKQ9d AQ7h / Td 7c
b6s P P O x7dJh o9d w w pJd p8d pKd p9d pTd p8c p8s pTs pKs pQd p9h pKh pAd p8h pAc pAs pQs pJs
pQh p7s pTh p7h pTc p9c

one of two whisters, for the other | leningrad 3 | 0:cr2
J98s 97c 7d AQ87h / Qs AKQTc QJ98d Kh / AKT7s J8c AKTd Th / Jh 9h
b6s P P O x9s7c o10c w w p8h pKh pTh pKc p8c p9c pQs pTs p8s p9d pKd p7d pTd pQh p8d pJc p7h pTc
pAd pAh pJd

passer | rostov 3 | 1:cr1
K98s KQ8c ATd 87h / AJs A7c KJ9d AJTh / Qs JT9c Q87d KQ9h / Ts 7s
P b6s P O xJdTh o9c w P pc p8s pAs pQs pJs pJc p9s p7d pTd pKd p9d pQd pAd p8h pJh pQh p9c p8c pAc
pTs pTc pKs p8d

passer | leningrad 4 | 3:cr3
T97s K987c 7d KTh / KQJ8s Jc Td QJ98h / As ATc AQJ98d A7h / Qc Kd
b6s P P O xQcKd o8d P P l2 w pc p9c pJc pTc pKs pAs p7s p9d p7d pTd pQs pJd p9s pAd pTh pJh pQd
pKc p8s p8d pTs pJs

dealer for a defender, closed | leningrad 4 | 0:cr0
T8s AQTc 9d AJT8h / AK7s KJc AK7d Q9h / QJs 98c QJT8d K7h / 9s 7c
b6s P P O x8s9s o9h P P l3 w pc pTh p9h pKh p8d p9d p7d pAc pJc p8c pAh pQh p7h pJh pAs pTd p8h
pKs pQd pTs p7s pQs pJs pQc pKc

dealer for a defender, closed | rostov 4 | 0:cr0
AKTc AKQJT8d 7h / K8s 8c 97d AKQT9h / AJT97s Q97c J8h / Jc Qs
P b6s P O xJcTh o9d P P l1 w pc p8d p7d p7s pTc p8c pQc pJs pTd p8s pKc p9d p9c pKs p9s pJd pAd
pKh p7c pKd pQs p8h

all-pass, talon opened | sochi 3 | 2:cn2
KQ8s Qc KQ987d 7h / J9s KJ9c AJd AT9h / T7s T87c Td KQJ8h / Ac As
P P P pQc p9c p7c pKs pJs p7s p9d pJd pTd pAd p8c p7d p9h pJh p7h p8h p8s pTh pAh pKh p8d

all-pass, talon opened | sochi 4 | 1:cn1
87s K7c QJ9d QJ7h / KJ9s Jc AKTd AT9h / AQTs Q98c 87d K8h / Tc Ac
P P P p7c pJc pQc pKc pJs p9c p7h p9h p8h pTd p7d p9d pAd p8d pJd pKd pAs pQd p9s pQs p8s pTs

all-pass, talon closed | rostov 4 | 1:cn1
A98s AKJc AJ8d 9h / QJT7s QTc KQTd Ah / Ks 97c 97d QJT87h / 8c Kh
P P P pAs pTs pKs pJd pQd p9d pKd p7d p8d pQc p7c pAc p8s pJs p7h p7s p8h p9s pAd pTd p9c pKc pTc
pJh

all-pass, talon closed | rostov 4 | 2:cn2
KQJTs J97c 9d T9h / 98s AKQc AJ8d AJh / A7s T8c KQT7d K7h / 8h Qh
P P P p9d pJd pTd pAc p8c pJc pAh pKh p9h pAd pKd p7c pJh p7h pTh p9s p7s pKs p9c pQc pTc
"""
"""Role, convention, players and claim; hands and talon; what was done until then."""


def read(block: str) -> Ending:
    """Read one of them."""
    head, cards, *codes = block.strip().split("\n")
    role, kind, claim = head.split(" | ")
    convention, players = kind.split()
    first, second, third, talon = cards.split(" / ")
    hands = first, second, third
    return Ending(role, convention, int(players), hands, talon, " ".join(codes), claim)


ENDINGS: Final = tuple(map(read, TOLD.split("\n\n")))
