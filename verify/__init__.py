"""Rules engines: replay a record under its game's rules and say where it breaks them."""
