"""Where chance comes from: a seed, a record, dice typed in at a real table, or dice nobody has to trust."""

from croupier.dealer.dealer import Dealer
from croupier.dealer.fair import FairDealer
from croupier.dealer.seeded import SeededDealer

__all__ = ["Dealer", "FairDealer", "SeededDealer"]
