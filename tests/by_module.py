"""Which worker runs which test: a module stays together, so that what its tests share is made once."""

from xdist.scheduler import LoadGroupScheduling


class ByModule(LoadGroupScheduling):
    """Hands out groups and modules in the order of the files: what is long comes before the words."""

    def __init__(self, config, log=None):
        # A module of one test may take longer than one of a hundred.
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid):
        group = super()._split_scope(nodeid)
        return group if group != nodeid else nodeid.partition("::")[0]
