import {
  broken,
  type RenderJob,
  type RenderOutcome,
  SsrWorker,
  type WorkerEnd,
  type SsrWorkerOptions,
  type Task,
} from '@linkstall/releases/ssr-worker';
import type { Logger } from 'pino';

import type { Traces } from '../releases/traces.ts';
import { WorkerLosses } from './worker-losses.ts';

/** A release of a remote with its SSR worker and the queue of its pages. */
interface ReleaseSlot {
  readonly remote: string;
  readonly release: string;
  readonly queue: Task[];
  /** Releases of the shell whose bundle the worker has run. */
  readonly shells: Set<string>;
  /** The shell's release that rendered the last page. */
  shell: string;
  worker: SsrWorker | null;
  openedAt: number;
  /** Failed pages since the last success. */
  failures: number;
}

interface PoolDependencies extends Omit<SsrWorkerOptions, 'onOutput'> {
  readonly log: Logger;
  readonly traces: Traces;
  /** A worker without pages ends after this time. */
  readonly idleMs: number;
  readonly onLost: (remote: string, release: string) => void;
  /** Called with the time that the code of a page ran. */
  readonly onRendered: (remote: string, release: string, ms: number) => void;
}

/** Names of releases, such as `mfe-public/1.0.0~0123456789ab`. */
interface UsedReleases {
  /** Visitors get these releases. */
  readonly shown: ReadonlySet<string>;
  /** These releases render a page when a shown release cannot. */
  readonly fallbacks: ReadonlySet<string>;
}

type JobLimits = Pick<Task, 'until' | 'onAsk'> & Partial<Pick<Task, 'onReply'>>;

/** A release whose pages the edge renders, with the release of the shell. */
export interface RenderTarget {
  readonly remote: string;
  readonly release: string;
  readonly shell: string;
}

const MAX_IN_FLIGHT = 64;
const MAX_QUEUE = 1024;
const SWEEP_MS = 15_000;
const MAX_FAILURES = 2;
/** Minimum age of a worker that is replaced, so that a page that always fails does not start a worker each time. */
const MIN_WORKER_AGE_MS = 5000;

/**
 * Runs one SSR worker for each release that has pages. When a worker is lost, the page that caused the loss fails. The
 * other pages are tried once more in a new worker.
 */
export class RenderPool {
  readonly #dependencies: PoolDependencies;
  readonly #slots = new Map<string, ReleaseSlot>();
  readonly #losses = new WorkerLosses();
  readonly #sweep: NodeJS.Timeout;
  /** The releases in use; null: not known yet. */
  #used: UsedReleases | null = null;
  #closed = false;

  constructor(dependencies: PoolDependencies) {
    this.#dependencies = dependencies;
    const { idleMs } = dependencies;
    this.#sweep = setInterval(() => this.#endIdle(idleMs), Math.min(SWEEP_MS, idleMs)).unref();
  }

  run(job: RenderJob, { onReply = () => undefined, ...limits }: JobLimits): Promise<RenderOutcome> {
    return new Promise((settle) => {
      const slot = this.#slotOf(job.page?.remote ?? 'shell', job.page?.release ?? job.shell);
      if (this.#closed || slot.queue.length >= MAX_QUEUE) return settle(broken('queue', 'too many pages are waiting'));
      slot.shell = job.shell;
      const settled = (outcome: RenderOutcome) => {
        settle(outcome);
        this.#replaceDamaged(slot, outcome);
      };
      slot.queue.push({ ...limits, job, onReply, settle: settled, tries: 0 });
      this.#next(slot);
    });
  }

  /** Counts a lost worker, or a page that another release had to render. */
  blame(remote: string, release: string): void {
    if (this.#losses.note(`${remote}/${release}`))
      this.#dependencies.log.error({ remote, release }, 'a release is suspended for a minute');
  }

  /** Resets the count, because the shell was the cause. */
  forgive(remote: string, release: string): void {
    this.#losses.forgive(`${remote}/${release}`);
  }

  /** Whether the release lost its worker too often within a minute. */
  isSuspended(remote: string, release: string): boolean {
    return this.#losses.isSuspended(`${remote}/${release}`);
  }

  /** The releases that are not warm. */
  coldTargetsOf(releases: readonly RenderTarget[]): readonly RenderTarget[] {
    return releases.filter(({ remote, release, shell }) => !this.#slots.get(`${remote}/${release}`)?.shells.has(shell));
  }

  /** Starts workers and runs the bundles before the first visitor comes. */
  async warm(releases: readonly RenderTarget[]): Promise<void> {
    if (this.#closed) return;
    await Promise.all(
      releases.map(({ remote, release, shell }) => {
        const slot = this.#slotOf(remote, release);
        slot.worker ??= this.#open(slot);
        slot.shells.add(shell);
        slot.shell = shell;
        return slot.worker.warm([`shell/${shell}`, `${remote}/${release}`]);
      }),
    );
  }

  /** Names the releases in use; the workers of other releases end when they are done. */
  keep(used: UsedReleases): void {
    const before = this.#used;
    this.#used = used;
    for (const [name, slot] of this.#slots) {
      if (before?.shown.has(name) && !used.shown.has(name)) this.#drain(slot);
      this.#endUnused(slot);
    }
  }

  /** Ends the worker of a release that visitors no longer get. A page that needs the release as a fallback starts another. */
  #drain(slot: ReleaseSlot): void {
    const { worker } = slot;
    clearWorker(slot);
    worker?.drain(UNUSED);
    this.#next(slot);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#sweep);
    const slots = [...this.#slots.values()];
    for (const { settle } of slots.flatMap(({ queue }) => queue.splice(0))) settle(ENDING);
    await Promise.all(slots.flatMap(({ worker }) => (worker ? [worker.end(ENDING.reason)] : [])));
  }

  #slotOf(remote: string, release: string): ReleaseSlot {
    const name = `${remote}/${release}`;
    const slot = this.#slots.get(name) ?? {
      remote,
      release,
      queue: [],
      shells: new Set<string>(),
      shell: '',
      worker: null,
      openedAt: 0,
      failures: 0,
    };
    this.#slots.set(name, slot);
    return slot;
  }

  #open(slot: ReleaseSlot): SsrWorker {
    const { log, traces, onRendered, ...dependencies } = this.#dependencies;
    const { remote, release } = slot;
    slot.openedAt = performance.now();
    const onOutput = (text: string) =>
      traces.mapStack(text, (output) => log.warn({ remote, release, output }, 'an SSR worker wrote output'));
    const worker: SsrWorker = new SsrWorker(
      { ...dependencies, onOutput },
      {
        onFree: () => {
          this.#next(slot);
          this.#endUnused(slot);
        },
        onRendered: (ms) => onRendered(remote, release, ms),
        onEnd: (end) => this.#afterEnd(slot, worker, end),
      },
    );
    return worker;
  }

  #afterEnd(slot: ReleaseSlot, worker: SsrWorker, end: WorkerEnd): void {
    const { reason, blamed, part, innocent, hasStarted } = end;
    if (slot.worker === worker) clearWorker(slot);
    const { remote, release } = slot;
    const isDone = reason === UNUSED;
    if (!this.#closed && !isDone) {
      this.#dependencies.onLost(remote, release);
      if (part === 'shell') this.blame('shell', slot.shell);
      else if (hasStarted) this.blame(remote, release);
      // A blamed page reports the loss itself.
      if (!blamed) this.#logLoss({ remote, release, others: innocent.length }, reason);
    }
    blamed?.settle(broken(part === 'shell' ? 'shell' : 'death', reason));
    this.#requeue(slot, innocent);
  }

  /** A page can damage its worker. After several failures in a row the next page gets a new worker. */
  #replaceDamaged(slot: ReleaseSlot, outcome: RenderOutcome): void {
    slot.failures = outcome.kind === 'broken' ? slot.failures + 1 : 0;
    const { worker, failures, openedAt } = slot;
    if (!worker || failures < MAX_FAILURES || performance.now() - openedAt < MIN_WORKER_AGE_MS) return;
    slot.failures = 0;
    clearWorker(slot);
    worker.drain(UNUSED);
  }

  #logLoss(context: object, reason: string): void {
    const { log, traces } = this.#dependencies;
    traces.mapStack(reason, (mapped) => log.error({ ...context, reason: mapped }, 'an SSR worker was lost'));
  }

  /** Puts the pages back at the front of the queue. */
  #requeue(slot: ReleaseSlot, innocent: readonly Task[]): void {
    const [retried, failedTasks] = [
      innocent.filter(({ tries }) => tries < 2),
      innocent.filter(({ tries }) => tries >= 2),
    ];
    for (const { settle } of failedTasks) settle(broken('worker', 'its worker was lost twice because of another page'));
    if (this.#closed) for (const { settle } of retried) settle(ENDING);
    else slot.queue.unshift(...retried);
    this.#next(slot);
  }

  #next(slot: ReleaseSlot): void {
    while (slot.queue.length > 0 && (slot.worker?.running ?? 0) < MAX_IN_FLIGHT) {
      const task = slot.queue.shift();
      if (!task) return;
      if (Date.now() > task.until) {
        task.settle(broken('queue', 'it waited too long for its turn'));
        continue;
      }
      task.tries += 1;
      slot.worker ??= this.#open(slot);
      slot.worker.take(task);
    }
  }

  #endIdle(idleMs: number): void {
    for (const slot of this.#slots.values()) if ((slot.worker?.idleMs ?? 0) > idleMs) void slot.worker?.end(UNUSED);
  }

  #endUnused(slot: ReleaseSlot): void {
    const name = `${slot.remote}/${slot.release}`;
    if (this.#used === null || this.#used.shown.has(name) || this.#used.fallbacks.has(name)) return;
    if (slot.queue.length > 0 || (slot.worker?.running ?? 0) > 0) return;
    void slot.worker?.end(UNUSED);
    this.#slots.delete(name);
  }
}

const UNUSED = 'nobody needs it';
const ENDING = broken('queue', 'the edge is ending');

function clearWorker(slot: ReleaseSlot): void {
  slot.worker = null;
  slot.shells.clear();
}
