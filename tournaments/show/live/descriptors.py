"""Each stream holds a file descriptor; hands, pages and the database need some too."""

import contextlib
import resource

#: More than a hall has phones; beyond it a page asks instead.
MOST_STREAMS = 5_000
#: A phone has one for each tab that is looked at.
MOST_OF_ONE_DEVICE = 100
#: Streams take three of four descriptors.
WANTED = 8_192


def raise_limit() -> None:
    """Ask the system for as many descriptors as streams may need; it allows so many, or none more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= WANTED:
        return
    allowed = WANTED if hard == resource.RLIM_INFINITY else min(WANTED, hard)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))


def most_streams() -> int:
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_STREAMS if soft == resource.RLIM_INFINITY else min(MOST_STREAMS, soft * 3 // 4)


def most_of_one_client() -> int:
    """A hall may share one address; it leaves half to everybody else."""
    return most_streams() // 2
