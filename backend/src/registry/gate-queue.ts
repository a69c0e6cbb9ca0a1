import { Injectable } from '@nestjs/common';

import { FairQueue } from '../concurrency/fair-queue.js';

/** A gate run needs processes for minutes. The edge gives up after 30 s without a response, so a long queue helps nobody. */
const LIMITS = { concurrency: 2, maxWaitingPerOwner: 3, maxWaiting: 10 };

/** The runs of the gate that change nothing. A change waits for none of them, so a rollback is never late. */
@Injectable()
export class GateQueue {
  private readonly queue = new FairQueue(LIMITS);

  /** @throws 503 with Retry-After when too many runs of the remote, or of all remotes, wait */
  run<T>(remote: string, work: () => Promise<T>): Promise<T> {
    return this.queue.run(remote, work);
  }
}
