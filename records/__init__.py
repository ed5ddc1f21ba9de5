"""What a record is: cards, events, rounds, findings, and their JSON form."""
