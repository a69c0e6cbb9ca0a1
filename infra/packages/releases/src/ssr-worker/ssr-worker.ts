import { entryHtmlFault } from '../drawn-html.ts';
import { broken, checkedMessage } from './checked-message.ts';
import type { FromWorker, RenderOutcome, SsrWorkerOptions, Task, WorkerListener } from './protocol.ts';
import { bundlesOf, newJob, type RunningJob } from './running-jobs.ts';
import { isolation } from '../sandbox/isolation.ts';
import { SSR_PROGRAM, WorkerProcess } from './worker-process.ts';
import { WorkerWatchdog } from './worker-watchdog.ts';

export { broken } from './checked-message.ts';
export type * from './protocol.ts';

const MAX_REQUESTS = 16;

const isEntry = ({ job }: Task) => 'entry' in job && job.entry !== undefined;

function checkedEntry(outcome: RenderOutcome): RenderOutcome {
  const fault = outcome.kind === 'page' ? entryHtmlFault(outcome) : null;
  return fault === null ? outcome : broken('remote', fault);
}

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
  #listener;
  #process;
  #running: Map<number, RunningJob> = new Map();
  /** Bundles that were sent, or are being read. */
  #bundleSends: Map<string, Promise<void>> = new Map();
  /** Callbacks of `warm`, called when a bundle has run. */
  #warming: (() => void)[] = [];
  readonly #watchdog: WorkerWatchdog;
  #lastId = 0;
  #ready = false;
  #ended = false;
  #lastRun = 0;
  /** When the last page was done. */
  #usedAt = performance.now();
  /** Whether code of a remote has run in the worker. */
  #hasRunRemote = false;
  #dying = '';
  #drainReason = '';

  constructor(options: SsrWorkerOptions, listener: WorkerListener) {
    this.#options = options;
    this.#listener = listener;
    this.#process = new WorkerProcess(options.packagesFrom, {
      onFrame: (head, text, bytes) => this.#onMessage(checkedMessage(head, text, bytes)),
      onOutput: (text) => this.#options.onOutput?.(text),
      onEnd: (reason, isMalformed) =>
        void this.end(this.#dying || reason, this.#watchdog.currentId ?? (isMalformed ? this.#lastRun : 0)),
    });
    this.#watchdog = new WorkerWatchdog({
      limitMs: options.limitMs,
      running: this.#running,
      isReady: () => this.#ready,
      isAwaited: () => this.#running.size > 0 || this.#warming.length > 0,
      ping: (nonce) => this.#process.send({ kind: 'ping', nonce }),
      usage: () => this.#process.usage(),
      giveUp: (id, reason) => this.#giveUp(id, reason),
      end: (reason, blamed) => void this.end(reason, blamed),
    });
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
    if (this.#running.size === 0) this.#watchdog.onProgress();
    this.#running.set(id, newJob(task));
    void this.#begin(id, task);
  }

  /** Runs bundles before a page needs them. Resolves when they have run, or when they failed. */
  async warm(names: readonly string[]) {
    for (const name of names) {
      const [result] = await Promise.allSettled([this.#sendBundle(name)]);
      if (this.#ended || result?.status === 'rejected') return;
      if (!name.startsWith('shell/')) this.#hasRunRemote = true;
      this.#process.send({ kind: 'warm', name });
      this.#watchdog.onActivity();
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
    this.#watchdog.stop();
    const isRunning = this.#watchdog.currentId !== undefined || this.#warming.length > 0;
    const owner = this.#ready && !this.#hasRunRemote && isRunning ? 'shell' : 'remote';
    for (const done of this.#warming.splice(0)) done();
    const others = [...this.#running].filter(([id]) => id !== blamed).map(([, entry]) => entry);
    // This attempt does not count for a page whose code did not run. When the blamed page is known, this attempt counts
    // for no other page.
    const isKnown = this.#running.has(blamed);
    for (const { task, hasBegun } of others) if (isKnown || (this.#ready && !hasBegun)) task.tries -= 1;
    const innocent = others.map(({ task }) => task);
    const blamedTask = this.#running.get(blamed)?.task ?? null;
    this.#listener.onEnd({ reason, blamed: blamedTask, owner, innocent, hasStarted: this.#ready });
    this.#running.clear();
    await this.#process.kill();
  }

  async #begin(id: number, { job }: Task) {
    for (const [at, name] of bundlesOf(job).entries()) {
      try {
        await this.#sendBundle(name);
      } catch (error) {
        const cause = at === 0 && 'shell' in job ? 'shell' : 'remote';
        return this.#settle(id, broken(cause, String(error)));
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
    if (message.kind !== 'ask') this.#watchdog.countMessage();
    switch (message.kind) {
      case 'ready':
        this.#ready = true;
        return this.#watchdog.onActivity();
      case 'warm':
        return this.#warming.shift()?.();
      case 'run':
        if (message.owner === 'remote') this.#hasRunRemote = true;
        if (message.id > 0) this.#lastRun = message.id;
        return this.#watchdog.onRun(message.id, message.byMessage);
      case 'idle':
        this.#hasRunRemote = true;
        return this.#watchdog.onRun(0, false);
      case 'pong':
        return this.#watchdog.onPong(message.nonce);
      case 'ask':
        return this.#ask(message);
      case 'dying':
        return void (this.#dying = `its worker died: ${message.reason}`);
      case 'outcome':
        return this.#onOutcome(message.id, message.outcome);
    }
  }

  #onOutcome(id: number, outcome: RenderOutcome) {
    this.#watchdog.onOutcome();
    const entry = this.#running.get(id);
    if (entry) this.#listener.onRendered?.(entry.ranMs);
    this.#settle(id, this.#judged(entry && isEntry(entry.task) ? checkedEntry(outcome) : outcome));
  }

  #ask({ id, requestId, path }: Extract<FromWorker, { kind: 'ask' }>) {
    const entry = this.#running.get(id);
    if (!entry) return;
    entry.requestCount += 1;
    if (entry.requestCount > MAX_REQUESTS) return this.#giveUp(id, `it sends more than ${MAX_REQUESTS} API requests`);
    entry.waiting += 1;
    entry.task.onAsk(path);
    const { ask = this.#options.ask, until } = entry.task;
    void ask(path, until).then((response) => {
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
    return outcome.kind === 'broken' && this.#hasRunRemote ? { ...outcome, cause: 'remote' } : outcome;
  }
}
