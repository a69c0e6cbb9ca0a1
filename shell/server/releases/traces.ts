import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

import { mapFile } from '@linkstall/releases/maps';
import { placesIn } from '@linkstall/releases/trace';

export interface Tracing {
  readonly mapsDir: string;
}

/** Messages to and from the thread that reads source maps. */
export interface Question {
  readonly id: number;
  readonly stack: string;
}

interface Waiting {
  readonly stack: string;
  readonly tell: (stack: string) => void;
}

/** Maximum stacks in progress; further stacks are reported unmapped, because anybody can send reports. */
const MOST_WAITING = 8;
const IDLE_MS = 10_000;

/** Maps stacks to source positions on a worker thread, which ends when it is idle. */
export class Traces {
  readonly #options: Tracing & { readonly tracerFile: string };
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(options: Tracing & { readonly tracerFile: string }) {
    this.#options = options;
  }

  /** Calls back with the mapped stack; synchronously and unmapped when no source map is available. */
  tell(stack: string, tell: (stack: string) => void): void {
    const { mapsDir } = this.#options;
    const known = placesIn(stack).some((place) => existsSync(mapFile({ mapsDir, ...place }, place.file)));
    if (!known || this.#waiting.size >= MOST_WAITING) return tell(stack);
    this.#lastId += 1;
    this.#waiting.set(this.#lastId, { stack, tell });
    clearTimeout(this.#idle);
    this.#thread ??= this.#start();
    this.#thread.postMessage({ id: this.#lastId, stack } satisfies Question);
  }

  /** Reports pending stacks unmapped. */
  close(): void {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = null;
    void thread?.terminate();
    for (const { stack, tell } of this.#waiting.values()) tell(stack);
    this.#waiting.clear();
  }

  #start(): Worker {
    const { tracerFile, mapsDir } = this.#options;
    const workerData: Tracing = { mapsDir };
    const thread = new Worker(tracerFile, { workerData, env: {}, resourceLimits: { maxOldGenerationSizeMb: 160 } });
    thread.unref();
    thread.on('message', ({ id, stack }: Question) => {
      this.#waiting.get(id)?.tell(stack);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
    });
    for (const end of ['error', 'exit']) thread.on(end, () => thread === this.#thread && this.close());
    return thread;
  }
}
