"""The sentences about tables that code makes, by subject."""
