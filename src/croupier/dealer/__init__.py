"""Sources of chance: a seed, a record, provably fair dice, or a day."""

from croupier.dealer.daily import DailyDealer, check_day
from croupier.dealer.dealer import Dealer
from croupier.dealer.fair import FairDealer, check_seed, commitment, new_secret, new_seed, table_secret
from croupier.dealer.places import PlaceDealer
from croupier.dealer.recorded import RecordedDealer, RecordEndedError, RecordMisfitError
from croupier.dealer.seeded import SeededDealer

__all__ = [
    "DailyDealer",
    "Dealer",
    "FairDealer",
    "PlaceDealer",
    "RecordEndedError",
    "RecordMisfitError",
    "RecordedDealer",
    "SeededDealer",
    "check_day",
    "check_seed",
    "commitment",
    "new_secret",
    "new_seed",
    "table_secret",
]
