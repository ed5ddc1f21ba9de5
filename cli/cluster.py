"""Workers of a Dask cluster, either an existing one or one started on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from .failure import Failure, extra
from .workers import Crew

LOCAL = "local"
CONNECTING = 10
"""Timeout in seconds for connecting to a scheduler."""


@contextmanager
def cluster(address: str, jobs: int) -> Iterator[Crew]:
    """Yield the workers of the scheduler at ``address`` (``tcp://host:port``), or, if it is ``local``,
    ``jobs`` processes of a new cluster. Raises :class:`Failure` if there is no scheduler or no worker."""
    distributed = extra("distributed", "dask", "--scheduler")
    with ExitStack() as closing:
        try:
            if address == LOCAL:
                of_ours = distributed.LocalCluster(
                    n_workers=jobs,
                    threads_per_worker=1,
                    processes=True,
                    dashboard_address=":0",
                    silence_logs=50,
                )
                address = closing.enter_context(of_ours).scheduler_address
            client = closing.enter_context(distributed.Client(address, timeout=CONNECTING))
        except (OSError, ValueError) as error:
            raise Failure(
                f"{address}: no scheduler can be reached at this address ({str(error).lower()})"
            ) from None
        hands = sum(client.nthreads().values())
        if not hands:
            raise Failure(f"{address}: this scheduler has no workers")
        yield Crew(
            start=lambda: client.get_executor(pure=False),
            stop=lambda executor: executor.shutdown(wait=False),
            hands=hands,
            deaths=lambda: (distributed.scheduler.KilledWorker,),
            gone=lambda: (distributed.comm.CommClosedError, distributed.client.FutureCancelledError),
            light=0,
        )
