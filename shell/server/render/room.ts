import { Worker } from 'node:worker_threads';

import type { Logger } from 'pino';

import type { Traces } from '../releases/traces.ts';
import type { Broken, FromRoom, RenderJob, RendererData, RenderOutcome, TimedReply, ToRoom } from './protocol.ts';

/** A page to render, and who waits for it. */
export interface Task {
  readonly job: RenderJob;
  /** The last moment for questions to the API, by `Date.now()`. */
  readonly until: number;
  /** Hears each path before the API is asked for it. */
  readonly onAsk: (path: string) => void;
  /** Hears until when what the API said is true, if it says so. */
  readonly onTrueUntil: (moment: number) => void;
  readonly settle: (outcome: RenderOutcome) => void;
  /** How many rooms it has been in. */
  tries: number;
}

export interface RoomMeans {
  readonly data: RendererData;
  readonly log: Logger;
  readonly traces: Traces;
  /** Asks the API on behalf of a page. Never rejects. */
  readonly ask: (path: string, until: number) => Promise<TimedReply>;
  /** How long a page's code may run at a stretch, and wait for nothing. */
  readonly limitMs: number;
}

/** How a room ended: by whose code, and who else was in it. */
interface End {
  readonly reason: string;
  readonly blamed: Task | null;
  readonly innocent: readonly Task[];
}

interface Listener {
  /** A page is done. */
  readonly onFree: () => void;
  readonly onEnd: (end: End) => void;
}

/** A page in the room. */
interface Guest {
  readonly task: Task;
  asked: number;
  /** Questions that the API has not answered. */
  waiting: number;
  /** Messages for it that it has not had its turn for. */
  untold: number;
  begun: boolean;
  restedAt: number;
}

/** Until a new room has read its packages. */
const START_LIMIT_MS = 10_000;
const LOOK_MS = 250;
const MOST_QUESTIONS = 16;

/**
 * Where the server bundles of one remote run, on a thread of its own. Any number of pages wait in it for the API; their
 * code runs one at a time, watched from here. One whose code does not come to an end takes the room with it, and is
 * known: the room says whose turn it is before it is.
 */
export class Room {
  readonly #means: RoomMeans;
  readonly #listener: Listener;
  readonly #worker: Worker;
  readonly #guests = new Map<number, Guest>();
  readonly #watch: NodeJS.Timeout;
  #lastId = 0;
  #ready = false;
  #ended = false;
  #turn: { readonly id: number; readonly since: number } | null = null;
  #changedAt = performance.now();
  #lookedAt = performance.now();
  #pingedAt = 0;

  constructor(means: RoomMeans, listener: Listener) {
    this.#means = means;
    this.#listener = listener;
    this.#worker = this.#start();
    this.#watch = setInterval(() => this.#look(), LOOK_MS).unref();
  }

  get guests(): number {
    return this.#guests.size;
  }

  take(task: Task): void {
    this.#lastId += 1;
    this.#guests.set(this.#lastId, {
      task,
      asked: 0,
      waiting: 0,
      untold: 1,
      begun: false,
      restedAt: performance.now(),
    });
    if (this.#ready) this.#send({ kind: 'render', id: this.#lastId, job: task.job });
  }

  /** `blamed`: whose code it was, when that is known. */
  async end(reason: string, blamed = 0): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    clearInterval(this.#watch);
    const others = [...this.#guests].filter(([id]) => id !== blamed).map(([, guest]) => guest);
    // Who only waited for the one that looped has not been tried yet.
    for (const { task, begun } of others) if (this.#ready && !begun) task.tries -= 1;
    const innocent = others.map(({ task }) => task);
    this.#listener.onEnd({ reason, blamed: this.#guests.get(blamed)?.task ?? null, innocent });
    this.#guests.clear();
    await this.#worker.terminate();
  }

  #start(): Worker {
    const { data, log, traces } = this.#means;
    // No environment: what a remote's code can read there is none of its business.
    const worker = new Worker(data.rendererFile, {
      workerData: data,
      env: { NODE_ENV: 'production' },
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 160 },
    });
    let reason = 'its room ended';
    worker.on('message', (message: FromRoom) => this.#hear(message));
    worker.on('error', (error: unknown) => (reason = `its room died: ${stackOf(error)}`));
    // By then everything that it said has been heard.
    worker.on('exit', () => void this.end(reason, this.#turn?.id));
    for (const stream of [worker.stdout, worker.stderr]) {
      stream.on('data', (text: Buffer) =>
        traces.tell(text.toString('utf8', 0, 1000), (said) => log.warn({ said }, 'a room said something')),
      );
    }
    return worker;
  }

  #hear(message: FromRoom): void {
    switch (message.kind) {
      case 'ready':
        this.#ready = true;
        for (const [id, { task }] of this.#guests) this.#send({ kind: 'render', id, job: task.job });
        return;
      case 'turn':
        return this.#nextTurn(message.id, message.told);
      case 'rest':
        return this.#nextTurn(0, false);
      case 'pong':
        this.#pingedAt = 0;
        this.#changedAt = performance.now();
        return;
      case 'ask':
        return this.#ask(message);
      case 'outcome':
        return this.#settle(message.id, message.outcome);
    }
  }

  #nextTurn(id: number, told: boolean): void {
    const now = performance.now();
    const before = this.#guests.get(this.#turn?.id ?? 0);
    if (before) before.restedAt = now;
    const next = this.#guests.get(id);
    if (next) next.begun = true;
    if (next && told) next.untold -= 1;
    this.#turn = id === 0 ? null : { id, since: now };
    this.#changedAt = now;
    this.#pingedAt = 0;
  }

  #ask({ id, question, path }: Extract<FromRoom, { kind: 'ask' }>): void {
    const guest = this.#guests.get(id);
    if (!guest) return;
    guest.asked += 1;
    if (guest.asked > MOST_QUESTIONS) return this.#giveUp(id, `it asks for more than ${MOST_QUESTIONS} things`);
    guest.waiting += 1;
    guest.task.onAsk(path);
    void this.#means.ask(path, guest.task.until).then(({ trueUntil, ...reply }) => {
      if (!this.#guests.has(id)) return;
      if (trueUntil !== undefined) guest.task.onTrueUntil(trueUntil);
      guest.waiting -= 1;
      guest.untold += 1;
      this.#send({ kind: 'reply', id, question, ...reply });
    });
  }

  #giveUp(id: number, reason: string): void {
    this.#send({ kind: 'drop', id });
    this.#settle(id, { kind: 'broken', part: 'remote', reason });
  }

  #settle(id: number, outcome: RenderOutcome): void {
    const guest = this.#guests.get(id);
    if (!guest) return;
    this.#guests.delete(id);
    guest.task.settle(outcome);
    this.#listener.onFree();
  }

  /** Ends what takes too long. */
  #look(): void {
    const now = performance.now();
    const { limitMs } = this.#means;
    const wasBusy = now - this.#lookedAt > 4 * LOOK_MS;
    this.#lookedAt = now;
    // It was us who had no time: what the room has said meanwhile is still to be heard.
    if (wasBusy || this.#guests.size === 0) return;
    if (!this.#ready) {
      if (now - this.#changedAt > START_LIMIT_MS) void this.end('it did not start');
    } else if (this.#turn) {
      if (now - this.#turn.since > limitMs) void this.end(`it took more than ${limitMs} ms`, this.#turn.id);
    } else if (this.#pingedAt > 0) {
      if (now - this.#pingedAt > limitMs) void this.end(`it did not answer for ${limitMs} ms`);
    } else if (now - this.#changedAt > LOOK_MS) {
      this.#pingedAt = now;
      this.#send({ kind: 'ping' });
    }
    for (const [id, guest] of this.#guests) {
      const idle = guest.waiting === 0 && guest.untold === 0 && this.#turn?.id !== id;
      if (idle && now - guest.restedAt > limitMs) this.#giveUp(id, 'it waits for nothing');
      else if (Date.now() > guest.task.until + limitMs) this.#giveUp(id, 'it does not come to an end');
    }
  }

  #send(message: ToRoom): void {
    if (!this.#ended) this.#worker.postMessage(message);
  }
}

const stackOf = (error: unknown): string => (error instanceof Error && error.stack) || String(error);

export const broken = (part: Broken['part'], reason: string): Broken => ({ kind: 'broken', part, reason });
