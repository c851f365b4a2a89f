"""The rules of euchre: pure, standard library only, importable without Django."""
