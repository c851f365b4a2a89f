"""Pages and responses rendered once for all viewers, and the stamps that order their versions."""
