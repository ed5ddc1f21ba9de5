"""The parts of a record: cards, events, rounds, findings; and their JSON form."""
