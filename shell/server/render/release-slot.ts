import {
  broken,
  type EntryJob,
  type RenderJob,
  type RenderOutcome,
  SsrWorker,
  type WorkerEnd,
  type SsrWorkerOptions,
  type Task,
} from '@linkstall/releases/ssr-worker';
import { context } from '@opentelemetry/api';
import type { Logger } from 'pino';

import { LANGUAGE_PARAMETER } from '../http/language-parameter.ts';
import type { Traces } from '../releases/traces.ts';

export interface WorkerDependencies extends Omit<SsrWorkerOptions, 'onOutput'> {
  readonly log: Logger;
  readonly traces: Traces;
}

interface ReleaseName {
  readonly remote: string;
  readonly release: string;
}

/** The pool that owns a slot, as the slot sees it. */
interface PoolCallbacks {
  /** Whether the edge is ending. */
  readonly isClosed: () => boolean;
  /** Called when a page is done. */
  readonly onFree: () => void;
  /** Called with the time that the code of a page ran. */
  readonly onRendered: (ms: number) => void;
  /** Called when the worker is lost. `shell` is the shell's release that rendered the last page. */
  readonly onLost: (end: WorkerEnd, shell: string) => void;
}

export type JobLimits = Pick<Task, 'until' | 'onAsk'> & Partial<Pick<Task, 'onReply'>>;

const MAX_IN_FLIGHT = 64;
const MAX_QUEUE = 1024;
const MAX_FAILURES = 2;
/** Minimum age of a worker that is replaced, so that a page that always fails does not start a worker each time. */
const MIN_WORKER_AGE_MS = 5000;

const UNUSED = 'nobody needs it';
const ENDING = broken('queue', 'the edge is ending');
const QUEUE_FULL = broken('queue', 'too many pages are waiting');

/**
 * A release with its SSR worker and the queue of its pages. When the worker is lost, the page that caused the loss fails.
 * The other pages are tried once more in a new worker.
 */
export class ReleaseSlot {
  readonly #name: ReleaseName;
  readonly #dependencies: WorkerDependencies;
  readonly #pool: PoolCallbacks;
  readonly #queue: Task[] = [];
  /** Releases of the shell whose bundle the worker has run. */
  readonly #shells = new Set<string>();
  /** The shell's release that rendered the last page. */
  #shell = '';
  #worker: SsrWorker | null = null;
  #openedAt = 0;
  /** Failed pages since the last success. */
  #failures = 0;

  constructor(name: ReleaseName, dependencies: WorkerDependencies, pool: PoolCallbacks) {
    this.#name = name;
    this.#dependencies = dependencies;
    this.#pool = pool;
  }

  get isBusy(): boolean {
    return this.#queue.length > 0 || (this.#worker?.running ?? 0) > 0;
  }

  /** Milliseconds without a page; 0 without a worker. */
  get idleMs(): number {
    return this.#worker?.idleMs ?? 0;
  }

  isWarmFor(shell: string): boolean {
    return this.#shells.has(shell);
  }

  run(job: RenderJob | EntryJob, { onReply = () => undefined, ...limits }: JobLimits): Promise<RenderOutcome> {
    return new Promise((settle) => {
      if (this.#pool.isClosed() || this.#queue.length >= MAX_QUEUE) return settle(QUEUE_FULL);
      if ('shell' in job) this.#shell = job.shell;
      const settled = (outcome: RenderOutcome) => {
        settle(outcome);
        this.#replaceDamaged(outcome);
      };
      // Messages of a worker come without the trace of the request.
      const { ask: askApi } = this.#dependencies;
      const ask = context.bind(context.active(), (path: string, until: number) => askApi(pathIn(path, job), until));
      this.#queue.push({ ...limits, ask, job, onReply, settle: settled, tries: 0 });
      this.#next();
    });
  }

  /** Starts the worker and runs the bundles before the first visitor comes. */
  async warm(shell: string): Promise<void> {
    const { remote, release } = this.#name;
    this.#worker ??= this.#open();
    this.#shells.add(shell);
    this.#shell = shell;
    await this.#worker.warm([`shell/${shell}`, `${remote}/${release}`]);
  }

  /** Ends the worker when its pages are done. Pages that come later start another worker. */
  drain(): void {
    const worker = this.#worker;
    this.#clearWorker();
    worker?.drain(UNUSED);
    this.#next();
  }

  /** Ends the worker at once. */
  endWorker(): void {
    void this.#worker?.end(UNUSED);
  }

  async close(): Promise<void> {
    for (const { settle } of this.#queue.splice(0)) settle(ENDING);
    await this.#worker?.end(ENDING.reason);
  }

  #open(): SsrWorker {
    const { log, traces, ...options } = this.#dependencies;
    const { onFree, onRendered } = this.#pool;
    this.#openedAt = performance.now();
    const onOutput = (text: string) =>
      traces.mapStack(text, (output) => log.warn({ ...this.#name, output }, 'an SSR worker wrote output'));
    const worker: SsrWorker = new SsrWorker(
      { ...options, onOutput },
      {
        onFree: () => {
          this.#next();
          onFree();
        },
        onRendered,
        onEnd: (end) => this.#afterEnd(worker, end),
      },
    );
    return worker;
  }

  #afterEnd(worker: SsrWorker, end: WorkerEnd): void {
    const { reason, blamed, owner, innocent } = end;
    if (this.#worker === worker) this.#clearWorker();
    if (!this.#pool.isClosed() && reason !== UNUSED) {
      this.#pool.onLost(end, this.#shell);
      // A blamed page reports the loss itself.
      if (!blamed) this.#logLoss(innocent.length, reason);
    }
    blamed?.settle(broken(owner === 'shell' ? 'shell' : 'death', reason));
    this.#requeue(innocent);
  }

  /** A page can damage its worker. After several failures in a row the next page gets a new worker. */
  #replaceDamaged(outcome: RenderOutcome): void {
    this.#failures = outcome.kind === 'broken' ? this.#failures + 1 : 0;
    const worker = this.#worker;
    if (!worker || this.#failures < MAX_FAILURES || performance.now() - this.#openedAt < MIN_WORKER_AGE_MS) return;
    this.#failures = 0;
    this.#clearWorker();
    worker.drain(UNUSED);
  }

  #logLoss(others: number, reason: string): void {
    const { log, traces } = this.#dependencies;
    traces.mapStack(reason, (mapped) => log.error({ ...this.#name, others, reason: mapped }, 'an SSR worker was lost'));
  }

  /** Puts the pages back at the front of the queue. */
  #requeue(innocent: readonly Task[]): void {
    const [retried, failedTasks] = [
      innocent.filter(({ tries }) => tries < 2),
      innocent.filter(({ tries }) => tries >= 2),
    ];
    for (const { settle } of failedTasks) settle(broken('worker', 'its worker was lost twice because of another page'));
    if (this.#pool.isClosed()) for (const { settle } of retried) settle(ENDING);
    else this.#queue.unshift(...retried);
    this.#next();
  }

  #next(): void {
    while (this.#queue.length > 0 && (this.#worker?.running ?? 0) < MAX_IN_FLIGHT) {
      const task = this.#queue.shift();
      if (!task) return;
      if (Date.now() > task.until) {
        task.settle(broken('queue', 'it waited too long for its turn'));
        continue;
      }
      task.tries += 1;
      this.#worker ??= this.#open();
      this.#worker.take(task);
    }
  }

  #clearWorker(): void {
    this.#worker = null;
    this.#shells.clear();
  }
}

/** The path of a request of a page in the language that the edge has chosen for it, so that the remotes need no code for it. */
function pathIn(path: string, job: RenderJob | EntryJob): string {
  const language = 'page' in job ? job.page?.params[LANGUAGE_PARAMETER] : undefined;
  return language ? `${path}${path.includes('?') ? '&' : '?'}language=${language}` : path;
}
