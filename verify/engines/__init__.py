"""Rules engines: the state of a round, what may be done in it and what doing it changes. One a game."""
