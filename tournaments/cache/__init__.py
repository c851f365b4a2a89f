"""Pages and answers rendered once for everybody, and the stamps that say which is newer."""
