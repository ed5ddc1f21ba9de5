"""``python -m hoyle.cli``"""

from .main import main

main()
