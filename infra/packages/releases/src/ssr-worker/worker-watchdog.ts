import { randomInt } from 'node:crypto';

import { countRun, largestJob, onlyJob, type Run, type RunningJobs } from './running-jobs.ts';

/** Limit for a single run of a page's code, and for a page that waits for nothing. */
const LIMIT_MS = 2000;
/** Limit for the start of a worker, which loads its packages. */
const START_LIMIT_MS = 10_000;
const CHECK_MS = 100;
/** An idle worker is pinged and measured less often. */
const IDLE_CHECK_MS = 1000;
/** Limit for messages between two checks; a run is two messages. */
const MAX_MESSAGES = 2000;
const MAX_MEGABYTES = 256;

interface WatchedWorker {
  readonly limitMs: number | undefined;
  readonly running: RunningJobs;
  readonly isReady: () => boolean;
  /** Whether a page or the run of a bundle waits for the worker. */
  readonly isAwaited: () => boolean;
  readonly ping: (nonce: number) => void;
  readonly usage: () => Promise<{ readonly megabytes: number; readonly cpuMs: number }>;
  readonly giveUp: (id: number, reason: string) => void;
  /** Ends the worker. `blamed` is the id of the page whose code caused the end, when it is known. */
  readonly end: (reason: string, blamed?: number) => void;
}

/**
 * Ends pages and SSR workers that exceed a limit: the time of a run, the time without a response, memory, CPU time, and
 * the number of messages. The worker reports each run, response and activity to this class.
 */
export class WorkerWatchdog {
  readonly #worker: WatchedWorker;
  readonly #limitMs: number;
  readonly #timer: NodeJS.Timeout;
  #stopped = false;
  /** The run of a page's code at this time. */
  #current: Run | null = null;
  /** When the last run of a page's code began or ended. A start of the worker or of a bundle also counts. */
  #activeAt = performance.now();
  #checkedAt = performance.now();
  /** The ping without a response. */
  #ping: { readonly nonce: number; readonly at: number } | null = null;
  #measuredAt = 0;
  #megabytes = 0;
  #cpuMs = 0;
  /** CPU time when the last page was done. */
  #cpuMsAtProgress = 0;
  #progressedAt = performance.now();
  /** Pages whose code has run since memory was measured. */
  #ranSinceMeasure: Set<number> = new Set();
  #messages = 0;

  constructor(worker: WatchedWorker) {
    this.#worker = worker;
    this.#limitMs = worker.limitMs ?? LIMIT_MS;
    this.#timer = setInterval(() => this.#check(), CHECK_MS).unref();
  }

  /** The id of the page whose code runs, if code runs. */
  get currentId(): number | undefined {
    return this.#current?.id;
  }

  stop() {
    this.#stopped = true;
    clearInterval(this.#timer);
  }

  /** @throws {Error} when the worker sends too many messages */
  countMessage() {
    this.#messages += 1;
    if (this.#messages > MAX_MESSAGES) throw new Error('it sends too many messages');
  }

  onActivity() {
    this.#activeAt = performance.now();
  }

  /**
   * @param id the page whose code runs from now on, or 0
   * @param byMessage whether a message for the page caused the run
   */
  onRun(id: number, byMessage: boolean) {
    const { running } = this.#worker;
    const now = performance.now();
    const before = running.get(this.#current?.id ?? 0);
    countRun(running, this.#current);
    if (before) before.idleSince = now;
    const next = running.get(id);
    if (next) next.hasBegun = true;
    if (next && byMessage) next.undelivered -= 1;
    this.#ranSinceMeasure.add(id);
    this.#current = id === 0 ? null : { id, since: now };
    this.#activeAt = now;
  }

  onPong(nonce: number) {
    if (nonce === this.#ping?.nonce) this.#ping = null;
  }

  /** A page has an outcome. */
  onOutcome() {
    this.onProgress();
    this.#current = countRun(this.#worker.running, this.#current);
  }

  /** A page is done, or the first page comes. */
  onProgress() {
    this.#cpuMsAtProgress = this.#cpuMs;
    this.#progressedAt = performance.now();
  }

  #check() {
    const { running, isAwaited, giveUp } = this.#worker;
    const now = performance.now();
    const wasBusy = now - this.#checkedAt > 10 * CHECK_MS;
    this.#checkedAt = now;
    this.#messages = 0;
    // This process was busy itself, so messages of the worker may still wait to be read.
    if (wasBusy) return void (this.#ping &&= { ...this.#ping, at: now });
    this.#checkForHang(now);
    const isDue = now - this.#measuredAt > (isAwaited() && process.platform === 'linux' ? CHECK_MS : IDLE_CHECK_MS);
    if (isDue && !this.#stopped) void this.#measure(now);
    for (const [id, entry] of running) {
      const idle = entry.waiting === 0 && entry.undelivered === 0 && this.#current?.id !== id;
      if (idle && now - entry.idleSince > this.#limitMs) giveUp(id, 'it waits for nothing');
      else if (Date.now() > entry.task.until + this.#limitMs) giveUp(id, 'it does not come to an end');
    }
  }

  #checkForHang(now: number) {
    const { running, isReady, isAwaited, ping, end } = this.#worker;
    if (!isReady()) {
      if (now - this.#activeAt > START_LIMIT_MS) end('it did not start');
    } else if (this.#current && now - this.#current.since > this.#limitMs) {
      end(`it took more than ${this.#limitMs} ms`, this.#current.id);
    } else if (this.#ping) {
      const silentSince = this.#current ? now : Math.max(this.#ping.at, this.#activeAt);
      // A worker that sends a lot and never responds to a ping counts as silent, too.
      const deafSince = Math.max(this.#ping.at, this.#progressedAt);
      if (now - silentSince > this.#limitMs || now - deafSince > 1.25 * this.#limitMs)
        end(`it did not respond for ${this.#limitMs} ms`, onlyJob(running));
    } else if (now - this.#activeAt > (isAwaited() ? CHECK_MS : IDLE_CHECK_MS) || this.#current) {
      this.#ping = { nonce: randomInt(2 ** 40), at: now };
      ping(this.#ping.nonce);
    }
  }

  async #measure(now: number): Promise<void> {
    const { running, isReady, isAwaited, usage, end } = this.#worker;
    this.#measuredAt = now;
    const before = this.#megabytes;
    const { megabytes, cpuMs } = await usage();
    this.#megabytes = megabytes;
    this.#cpuMs = cpuMs;
    const ranSinceMeasure = [...this.#ranSinceMeasure].flatMap((id) => running.get(id) ?? []);
    this.#ranSinceMeasure = new Set(this.#current ? [this.#current.id] : []);
    for (const entry of ranSinceMeasure) entry.megabytes += (megabytes - before) / ranSinceMeasure.length;
    if (this.#stopped || !isReady()) return;
    if (megabytes > MAX_MEGABYTES) return end(`it took more than ${MAX_MEGABYTES} MB`, largestJob(running));
    const computedMs = cpuMs - this.#cpuMsAtProgress;
    if (isAwaited() && computedMs > 2 * this.#limitMs)
      return end(`it computed for ${2 * this.#limitMs} ms and no page was done`, this.#current?.id);
    if (!isAwaited() && computedMs > this.#limitMs) return end('it computes without a page');
  }
}
