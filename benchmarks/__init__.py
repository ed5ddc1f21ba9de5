"""How fast hoyle is, compared with other programs on the same machine: ``python -m benchmarks``."""
