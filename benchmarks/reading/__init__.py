"""How well hoyle reads records as people write them: ``python -m benchmarks reading``."""
