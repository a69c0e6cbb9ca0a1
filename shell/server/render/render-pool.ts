import { Worker } from 'node:worker_threads';

import type { Logger } from 'pino';

import type { ApiReply, FromWorker, RenderJob, RendererData, RenderOutcome, ToWorker } from './protocol.ts';

interface PoolOptions {
  readonly data: RendererData;
  readonly log: Logger;
  /** Asks the API on behalf of a page. */
  readonly ask: (path: string) => Promise<ApiReply>;
  readonly size?: number;
  readonly limitMs?: number;
}

interface Task {
  readonly job: RenderJob;
  readonly onAsk: (path: string) => void;
  readonly settle: (outcome: RenderOutcome) => void;
  readonly queuedAt: number;
}

interface Slot {
  readonly worker: Worker;
  /** It has read its packages: from now on its time counts. */
  ready: boolean;
  task: Task | null;
  timer?: NodeJS.Timeout;
}

const SIZE = 2;
const LIMIT_MS = 2000;
/** Until a new worker has read its packages. */
const START_LIMIT_MS = 10_000;
const LONGEST_QUEUE = 256;

interface Rendering {
  readonly outcome: RenderOutcome;
  /** What the page asked the API for. */
  readonly asked: readonly string[];
}

/** Render workers, one page at a time each. One that takes too long or dies is replaced; its page is lost, nothing else. */
export class RenderPool {
  readonly #options: PoolOptions;
  readonly #slots = new Set<Slot>();
  readonly #queue: Task[] = [];
  readonly #size: number;
  readonly #limitMs: number;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#size = options.size ?? SIZE;
    this.#limitMs = options.limitMs ?? LIMIT_MS;
  }

  run(job: RenderJob): Promise<Rendering> {
    const asked: string[] = [];
    return new Promise((resolve) => {
      const settle = (outcome: RenderOutcome) => resolve({ outcome, asked });
      if (this.#closed || this.#queue.length >= LONGEST_QUEUE)
        return settle(broken('queue', 'too many pages are waiting'));
      this.#queue.push({ job, settle, onAsk: (path) => asked.push(path), queuedAt: Date.now() });
      this.#next();
    });
  }

  /** Has a worker at hand before the first visitor comes. */
  warm(): void {
    if (this.#slots.size === 0) this.#hire();
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { settle } of this.#queue.splice(0)) settle(broken('queue', 'the edge is ending'));
    await Promise.all([...this.#slots].map((slot) => this.#discard(slot, 'the edge is ending')));
  }

  #next(): void {
    const idle = [...this.#slots].find(({ task }) => task === null);
    const waiting = this.#queue[0];
    if (!waiting || (!idle && this.#slots.size >= this.#size)) return;
    this.#queue.shift();
    if (Date.now() - waiting.queuedAt > this.#limitMs * 2) {
      waiting.settle(broken('queue', 'it waited too long for its turn'));
      return this.#next();
    }
    this.#begin(idle ?? this.#hire(), waiting);
  }

  #begin(slot: Slot, task: Task): void {
    slot.task = task;
    const limit = slot.ready ? this.#limitMs : START_LIMIT_MS;
    slot.timer = setTimeout(() => void this.#discard(slot, `it took more than ${limit} ms`), limit);
    if (slot.ready) this.#send(slot, { kind: 'render', job: task.job });
  }

  #hire(): Slot {
    const { data, log } = this.#options;
    // No environment: what a remote's code can read there is none of its business.
    const worker = new Worker(data.rendererFile, {
      workerData: data,
      env: { NODE_ENV: 'production' },
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 160 },
    });
    const slot: Slot = { worker, ready: false, task: null };
    this.#slots.add(slot);
    worker.on('message', (message: FromWorker) => this.#hear(slot, message));
    worker.on('error', (error) => void this.#discard(slot, `its worker died: ${String(error)}`));
    worker.on('exit', () => void this.#discard(slot, 'its worker ended'));
    for (const stream of [worker.stdout, worker.stderr]) {
      stream.on('data', (text: Buffer) =>
        log.warn({ said: text.toString('utf8', 0, 1000) }, 'a render worker said something'),
      );
    }
    return slot;
  }

  #hear(slot: Slot, message: FromWorker): void {
    if (message.kind === 'ready') return this.#welcome(slot);
    if (message.kind === 'outcome') return this.#finish(slot, message.outcome);
    slot.task?.onAsk(message.path);
    void this.#options.ask(message.path).then((reply) => this.#send(slot, { kind: 'reply', id: message.id, ...reply }));
  }

  #welcome(slot: Slot): void {
    slot.ready = true;
    clearTimeout(slot.timer);
    if (slot.task) this.#begin(slot, slot.task);
  }

  #finish(slot: Slot, outcome: RenderOutcome): void {
    clearTimeout(slot.timer);
    const { task } = slot;
    slot.task = null;
    task?.settle(outcome);
    this.#next();
  }

  async #discard(slot: Slot, reason: string): Promise<void> {
    if (!this.#slots.delete(slot)) return;
    this.#finish(slot, broken('worker', reason));
    await slot.worker.terminate();
  }

  #send(slot: Slot, message: ToWorker): void {
    if (this.#slots.has(slot)) slot.worker.postMessage(message);
  }
}

const broken = (part: 'worker' | 'queue', reason: string): RenderOutcome => ({ kind: 'broken', part, reason });
