"""How a game is written: its grammar and what is derived from it, its words, spellings, cards as text."""
