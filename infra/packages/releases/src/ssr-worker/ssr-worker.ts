import { randomInt } from 'node:crypto';

import { broken, checkedMessage } from './checked-message.ts';
import type { FromWorker, CodeOwner, RenderOutcome, SsrWorkerOptions, Task, WorkerListener } from './protocol.ts';
import { bundlesOf, countRun, largestJob, newJob, onlyJob, type Run, type RunningJob } from './running-jobs.ts';
import { isolation } from '../sandbox/isolation.ts';
import { SSR_PROGRAM, WorkerProcess } from './worker-process.ts';

export { broken } from './checked-message.ts';
export type * from './protocol.ts';

/** Limit for a single run of a page's code, and for a page that waits for nothing. */
const LIMIT_MS = 2000;
/** Limit for the start of a worker, which loads its packages. */
const START_LIMIT_MS = 10_000;
const CHECK_MS = 100;
/** An idle worker is pinged and measured less often. */
const IDLE_CHECK_MS = 1000;
const MAX_REQUESTS = 16;
/** Limit for messages between two checks; a run is two messages. */
const MAX_MESSAGES = 2000;
const MAX_MEGABYTES = 256;

/** @throws {Error} when there is no Deno */
export const workerIsolation = () => isolation(SSR_PROGRAM.file).description;

/**
 * Runs the server bundle of one release in a process of its own, because other teams write the bundles. Many pages can
 * wait for the API at the same time, but their code runs one page at a time. The worker announces which page's code
 * runs next. This class then blames that page when the process hangs, grows or dies. A page that waits for too long is
 * given up alone. A page whose code does not end ends the worker. The listener then gets the other pages back and tries
 * them in a new worker.
 */
export class SsrWorker {
  #options;
  #limitMs;
  #listener;
  #process;
  #running: Map<number, RunningJob> = new Map();
  /** Bundles that were sent, or are being read. */
  #bundleSends: Map<string, Promise<void>> = new Map();
  /** Callbacks of `warm`, called when a bundle has run. */
  #warming: (() => void)[] = [];
  #watch;
  #lastId = 0;
  #ready = false;
  #ended = false;
  #current: Run | null = null;
  #lastRun = 0;
  /** When the last run of a page's code began or ended. A start of the worker or of a bundle also counts. */
  #activeAt = performance.now();
  /** When the last page was done. */
  #usedAt = performance.now();
  #checkedAt = performance.now();
  /** The ping without a response. */
  #ping: { nonce: number; at: number } | null = null;
  #measuredAt = 0;
  #megabytes = 0;
  #cpuMs = 0;
  /** CPU time when the last page was done. */
  #cpuMsAtProgress = 0;
  #progressedAt = performance.now();
  /** Whether code of a remote has run in the worker. */
  #hasRunRemote = false;
  /** Pages whose code has run since memory was measured. */
  #ranSinceMeasure: Set<number> = new Set();
  #messages = 0;
  #dying = '';
  #drainReason = '';

  constructor(options: SsrWorkerOptions, listener: WorkerListener) {
    this.#options = options;
    this.#limitMs = options.limitMs ?? LIMIT_MS;
    this.#listener = listener;
    this.#process = new WorkerProcess(options.packagesFrom, {
      onFrame: (head, text, bytes) => this.#onMessage(checkedMessage(head, text, bytes)),
      onOutput: (text) => this.#options.onOutput?.(text),
      onEnd: (reason, isMalformed) =>
        void this.end(this.#dying || reason, this.#current?.id ?? (isMalformed ? this.#lastRun : 0)),
    });
    this.#watch = setInterval(() => this.#check(), CHECK_MS).unref();
  }

  get running() {
    return this.#running.size;
  }

  /** Milliseconds without a page. */
  get idleMs() {
    return this.#running.size > 0 ? 0 : performance.now() - this.#usedAt;
  }

  take(task: Task) {
    this.#lastId += 1;
    const id = this.#lastId;
    if (this.#running.size === 0) this.#progress();
    this.#running.set(id, newJob(task));
    void this.#begin(id, task);
  }

  /** Runs bundles before a page needs them. Resolves when they have run, or cannot. */
  async warm(names: readonly string[]) {
    for (const name of names) {
      const [result] = await Promise.allSettled([this.#sendBundle(name)]);
      if (this.#ended || result?.status === 'rejected') return;
      if (!name.startsWith('shell/')) this.#hasRunRemote = true;
      this.#process.send({ kind: 'warm', name });
      this.#activeAt = performance.now();
      await new Promise((resolve) => this.#warming.push(() => resolve(undefined)));
    }
  }

  /** Ends the worker when its last page is done. */
  drain(reason: string) {
    this.#drainReason = reason;
    if (this.#running.size === 0) void this.end(reason);
  }

  /** @param blamed id of the page whose code caused the end, when it is known */
  async end(reason: string, blamed: number = 0) {
    if (this.#ended) return;
    this.#ended = true;
    clearInterval(this.#watch);
    const part = this.#ready && !this.#hasRunRemote && (this.#current || this.#warming.length > 0) ? 'shell' : 'remote';
    for (const done of this.#warming.splice(0)) done();
    const others = [...this.#running].filter(([id]) => id !== blamed).map(([, entry]) => entry);
    // This attempt does not count for a page whose code did not run. When the blamed page is known, this attempt counts
    // for no other page.
    const isKnown = this.#running.has(blamed);
    for (const { task, hasBegun } of others) if (isKnown || (this.#ready && !hasBegun)) task.tries -= 1;
    const innocent = others.map(({ task }) => task);
    const blamedTask = this.#running.get(blamed)?.task ?? null;
    this.#listener.onEnd({ reason, blamed: blamedTask, part, innocent, hasStarted: this.#ready });
    this.#running.clear();
    await this.#process.kill();
  }

  async #begin(id: number, { job }: Task) {
    for (const [at, name] of bundlesOf(job).entries()) {
      try {
        await this.#sendBundle(name);
      } catch (error) {
        const part = at === 0 && !('sample' in job) ? 'shell' : 'remote';
        return this.#settle(id, broken(part, String(error)));
      }
    }
    const entry = this.#running.get(id);
    if (!entry) return;
    entry.idleSince = performance.now();
    this.#process.send({ kind: 'render', id, job });
  }

  #sendBundle(name: string): Promise<void> {
    const pending = this.#bundleSends.get(name);
    if (pending) return pending;
    const sending = this.#options.bundle(name).then((text) => this.#process.send({ kind: 'bundle', name }, text));
    this.#bundleSends.set(name, sending);
    sending.catch(() => this.#bundleSends.delete(name));
    return sending;
  }

  #onMessage(message: FromWorker) {
    // Requests to the API are counted for each page.
    if (message.kind !== 'ask') this.#messages += 1;
    if (this.#messages > MAX_MESSAGES) throw new Error('it sends too many messages');
    switch (message.kind) {
      case 'ready':
        this.#ready = true;
        return void (this.#activeAt = performance.now());
      case 'warm':
        return this.#warming.shift()?.();
      case 'run':
        return this.#onRun(message.id, message.byMessage, message.part);
      case 'idle':
        return this.#onRun(0, false, 'remote');
      case 'pong':
        return void (message.nonce === this.#ping?.nonce && (this.#ping = null));
      case 'ask':
        return this.#ask(message);
      case 'dying':
        return void (this.#dying = `its worker died: ${message.reason}`);
      case 'outcome':
        return this.#onOutcome(message.id, message.outcome);
    }
  }

  #onOutcome(id: number, outcome: RenderOutcome) {
    this.#progress();
    this.#current = countRun(this.#running, this.#current);
    const entry = this.#running.get(id);
    if (entry) this.#listener.onRendered?.(entry.ranMs);
    this.#settle(id, this.#judged(outcome));
  }

  #onRun(id: number, byMessage: boolean, part: CodeOwner) {
    const now = performance.now();
    const before = this.#running.get(this.#current?.id ?? 0);
    countRun(this.#running, this.#current);
    if (before) before.idleSince = now;
    const next = this.#running.get(id);
    if (next) next.hasBegun = true;
    this.#ranSinceMeasure.add(id);
    if (next && byMessage) next.undelivered -= 1;
    if (part === 'remote') this.#hasRunRemote = true;
    if (id > 0) this.#lastRun = id;
    this.#current = id === 0 ? null : { id, since: now };
    this.#activeAt = now;
  }

  #ask({ id, requestId, path }: Extract<FromWorker, { kind: 'ask' }>) {
    const entry = this.#running.get(id);
    if (!entry) return;
    entry.requestCount += 1;
    if (entry.requestCount > MAX_REQUESTS) return this.#giveUp(id, `it sends more than ${MAX_REQUESTS} API requests`);
    entry.waiting += 1;
    entry.task.onAsk(path);
    void this.#options.ask(path, entry.task.until).then((response) => {
      if (!this.#running.has(id)) return;
      entry.task.onReply(response);
      entry.waiting -= 1;
      entry.undelivered += 1;
      this.#process.send({ kind: 'reply', id, requestId, status: response.status }, response.body);
    });
  }

  #giveUp(id: number, reason: string) {
    this.#process.send({ kind: 'drop', id });
    this.#settle(id, broken('remote', reason));
  }

  #settle(id: number, outcome: RenderOutcome) {
    const entry = this.#running.get(id);
    if (!entry) return;
    this.#running.delete(id);
    this.#usedAt = performance.now();
    entry.task.settle(outcome);
    this.#listener.onFree();
    if (this.#drainReason !== '') this.drain(this.#drainReason);
  }

  /** Blames the remote for every failure after its code has run in the worker. */
  #judged(outcome: RenderOutcome): RenderOutcome {
    return outcome.kind === 'broken' && this.#hasRunRemote ? { ...outcome, part: 'remote' } : outcome;
  }

  #progress() {
    this.#cpuMsAtProgress = this.#cpuMs;
    this.#progressedAt = performance.now();
  }

  /** Ends pages and workers that exceed a limit. */
  #check() {
    const now = performance.now();
    const wasBusy = now - this.#checkedAt > 10 * CHECK_MS;
    this.#checkedAt = now;
    this.#messages = 0;
    // This process was busy itself, so messages of the worker may still wait to be read.
    if (wasBusy) return void (this.#ping &&= { ...this.#ping, at: now });
    this.#checkForHang(now);
    const isDue = now - this.#measuredAt > (this.#isAwaited && process.platform === 'linux' ? CHECK_MS : IDLE_CHECK_MS);
    if (isDue && !this.#ended) void this.#measure(now);
    for (const [id, entry] of this.#running) {
      const idle = entry.waiting === 0 && entry.undelivered === 0 && this.#current?.id !== id;
      if (idle && now - entry.idleSince > this.#limitMs) this.#giveUp(id, 'it waits for nothing');
      else if (Date.now() > entry.task.until + this.#limitMs) this.#giveUp(id, 'it does not come to an end');
    }
  }

  #checkForHang(now: number) {
    if (!this.#ready) {
      if (now - this.#activeAt > START_LIMIT_MS) void this.end('it did not start');
    } else if (this.#current && now - this.#current.since > this.#limitMs) {
      void this.end(`it took more than ${this.#limitMs} ms`, this.#current.id);
    } else if (this.#ping) {
      const silentSince = this.#current ? now : Math.max(this.#ping.at, this.#activeAt);
      // A worker that sends a lot and never responds to a ping counts as silent, too.
      const deafSince = Math.max(this.#ping.at, this.#progressedAt);
      if (now - silentSince > this.#limitMs || now - deafSince > 1.25 * this.#limitMs)
        void this.end(`it did not respond for ${this.#limitMs} ms`, onlyJob(this.#running));
    } else if (now - this.#activeAt > (this.#isAwaited ? CHECK_MS : IDLE_CHECK_MS) || this.#current) {
      this.#ping = { nonce: randomInt(2 ** 40), at: now };
      this.#process.send({ kind: 'ping', nonce: this.#ping.nonce });
    }
  }

  get #isAwaited() {
    return this.#running.size > 0 || this.#warming.length > 0;
  }

  async #measure(now: number) {
    this.#measuredAt = now;
    const before = this.#megabytes;
    const { megabytes, cpuMs } = await this.#process.usage();
    this.#megabytes = megabytes;
    this.#cpuMs = cpuMs;
    const ranSinceMeasure = [...this.#ranSinceMeasure].flatMap((id) => this.#running.get(id) ?? []);
    this.#ranSinceMeasure = new Set(this.#current ? [this.#current.id] : []);
    for (const entry of ranSinceMeasure) entry.megabytes += (megabytes - before) / ranSinceMeasure.length;
    if (this.#ended || !this.#ready) return;
    if (megabytes > MAX_MEGABYTES) return this.end(`it took more than ${MAX_MEGABYTES} MB`, largestJob(this.#running));
    const computedMs = cpuMs - this.#cpuMsAtProgress;
    if (this.#isAwaited && computedMs > 2 * this.#limitMs)
      return this.end(`it computed for ${2 * this.#limitMs} ms and no page was done`, this.#current?.id);
    if (!this.#isAwaited && computedMs > this.#limitMs) return this.end('it computes without a page');
  }
}
