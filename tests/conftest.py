"""Settings for all tests: Hypothesis tries the same examples on every run and on every machine."""

from hypothesis import settings

settings.register_profile("croupier", derandomize=True, deadline=None, max_examples=50, database=None)
settings.load_profile("croupier")
