"""What all tests share: the same few examples every time, or with ``HYPOTHESIS_PROFILE=nightly`` new ones."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci", derandomize=True, max_examples=20, deadline=None, database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)  # fmt: skip
settings.register_profile(
    "nightly", parent=settings.get_profile("ci"), derandomize=False, max_examples=500, print_blob=True
)
"""Other examples every time: a failure prints what makes it happen again."""
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "ci")
NIGHTLY = PROFILE == "nightly"
"""Whether there is time for every case."""
settings.load_profile(PROFILE)
