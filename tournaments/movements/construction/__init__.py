"""Plans that are known exactly, by formula or from a starter round."""
