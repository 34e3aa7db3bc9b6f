"""Shared by all tests: one cache for compiled code, Hypothesis without deadlines (the first call compiles)."""

from hypothesis import HealthCheck, settings

settings.register_profile("clowder", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.load_profile("clowder")
