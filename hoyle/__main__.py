"""``python -m hoyle``."""

from .cli.main import main

main()
