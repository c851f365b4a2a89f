"""The rules of euchre: pure, importable without Django."""
