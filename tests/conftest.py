"""One Hypothesis profile for every test: the same examples on every machine and every run."""

from hypothesis import HealthCheck, settings

# Examples are derived from the test itself, so that a failure is never a matter of luck;
# no deadline, because a busy machine is not a wrong result.
settings.register_profile(
    "deterministic",
    derandomize=True,
    deadline=None,
    database=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("deterministic")
