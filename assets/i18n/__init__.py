"""The texts of the interface in other languages, and the program that keeps them complete."""
