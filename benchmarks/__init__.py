"""How fast hoyle is, beside other programs on the same machine: ``python -m benchmarks``."""
