import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

import { mapFile } from '@linkstall/releases/maps';
import { positionsIn } from '@linkstall/releases/trace';

export interface TracerOptions {
  readonly mapsDir: string;
}

/** Messages to and from the thread that reads source maps. */
export interface TraceMessage {
  readonly id: number;
  readonly stack: string;
}

interface PendingTrace {
  readonly stack: string;
  readonly onMapped: (stack: string) => void;
}

/** Maximum stacks in progress; further stacks are reported unmapped, because anybody can send reports. */
const MAX_PENDING = 8;
const IDLE_MS = 10_000;

/** Maps stacks to source positions on a worker thread, which ends when it is idle. */
export class Traces {
  readonly #options: TracerOptions & { readonly tracerFile: string };
  readonly #pending = new Map<number, PendingTrace>();
  #thread: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(options: TracerOptions & { readonly tracerFile: string }) {
    this.#options = options;
  }

  /** Calls `onMapped` with the mapped stack; without a source map, with the unmapped stack before this method returns. */
  mapStack(stack: string, onMapped: (stack: string) => void): void {
    const { mapsDir } = this.#options;
    const hasSourceMap = positionsIn(stack).some((position) =>
      existsSync(mapFile({ mapsDir, ...position }, position.file)),
    );
    if (!hasSourceMap || this.#pending.size >= MAX_PENDING) return onMapped(stack);
    this.#lastId += 1;
    this.#pending.set(this.#lastId, { stack, onMapped });
    clearTimeout(this.#idle);
    this.#thread ??= this.#start();
    this.#thread.postMessage({ id: this.#lastId, stack } satisfies TraceMessage);
  }

  /** Reports pending stacks unmapped. */
  close(): void {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = null;
    void thread?.terminate();
    for (const { stack, onMapped } of this.#pending.values()) onMapped(stack);
    this.#pending.clear();
  }

  #start(): Worker {
    const { tracerFile, mapsDir } = this.#options;
    const workerData: TracerOptions = { mapsDir };
    const thread = new Worker(tracerFile, { workerData, env: {}, resourceLimits: { maxOldGenerationSizeMb: 160 } });
    thread.unref();
    thread.on('message', ({ id, stack }: TraceMessage) => {
      this.#pending.get(id)?.onMapped(stack);
      this.#pending.delete(id);
      if (this.#pending.size === 0) this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
    });
    for (const end of ['error', 'exit']) thread.on(end, () => thread === this.#thread && this.close());
    return thread;
  }
}
