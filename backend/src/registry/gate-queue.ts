import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';

import type { RequestWithCaller } from '../auth/guards/access.decorator.js';
import { FairQueue } from '../concurrency/fair-queue.js';
import { DomainError } from '../http/domain-error.js';

/** A gate run needs processes for minutes. The edge gives up after 30 s without a response, so a long queue helps nobody. */
const LIMITS = { concurrency: 2, maxWaitingPerOwner: 3, maxWaiting: 10 };
/** The time that the shutdown waits for a run that began ahead. */
const LAST_STEP_MS = 2_000;

type GateRun<T> = (signal: AbortSignal) => Promise<T>;

/** The runs of the gate that change nothing. A change waits for none of them, so a rollback is never late. */
@Injectable()
export class GateQueue implements OnModuleDestroy {
  private readonly queue = new FairQueue(LIMITS);
  private readonly ending = new AbortController();
  private runAhead: Promise<unknown> | undefined;

  /**
   * A run ends with the connection of its client: it leaves the queue, or stops before its next step.
   * @throws 503 with Retry-After when too many runs of the team, or of all teams, wait
   */
  run<T>(team: string, request: RequestWithCaller, work: GateRun<T>): Promise<T> {
    const signal = signalOf(request);
    return this.queue.run(team, () => work(signal), signal);
  }

  /** Fills the cache of the gate before the deploy of a new release. One run at a time, and none while others run. */
  startAhead(team: string, work: GateRun<unknown>): void {
    if (!this.queue.isIdle || this.runAhead) return;
    const { signal } = this.ending;
    // A failure is reported by the check or the deploy.
    this.runAhead = this.queue
      .run(team, () => work(signal), signal)
      .catch(() => undefined)
      .finally(() => (this.runAhead = undefined));
  }

  async onModuleDestroy(): Promise<void> {
    this.ending.abort(new Error('the API ends'));
    await Promise.race([this.runAhead, pause(LAST_STEP_MS, undefined, { ref: false })]);
  }
}

function signalOf({ res }: RequestWithCaller): AbortSignal {
  const controller = new AbortController();
  const leave = () => controller.abort(new DomainError('unavailable', 'request.left', 'The client has left'));
  if (res?.destroyed) leave();
  else res?.once('close', leave);
  return controller.signal;
}
