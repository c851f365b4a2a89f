"""The static files, listed once: every test client has a middleware of its own, which looks at each file."""

from whitenoise.base import WhiteNoise


def list_once():
    """Have whatever serves static files in this process share one list of those in the same folder."""
    read, lists = WhiteNoise.update_files_dictionary, {}

    def update_files_dictionary(self, root, prefix):
        if (root, prefix) not in lists:
            read(self, root, prefix)
            lists[root, prefix] = dict(self.files)
        self.files.update(lists[root, prefix])

    WhiteNoise.update_files_dictionary = update_files_dictionary
