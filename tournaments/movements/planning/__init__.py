"""Plans that are searched for, made better, and made again when people come or go."""
