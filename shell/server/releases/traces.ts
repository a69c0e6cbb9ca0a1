import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

import { mapFile } from '@linkstall/releases/maps';
import { placesIn } from '@linkstall/releases/trace';

export interface Tracing {
  readonly mapsDir: string;
}

/** Into the thread that reads maps, and back. */
export interface Question {
  readonly id: number;
  readonly stack: string;
}

interface Waiting {
  readonly stack: string;
  readonly tell: (stack: string) => void;
}

/** Reports come from anybody: more stacks than this at a time are told as they came. */
const MOST_WAITING = 8;
const IDLE_MS = 10_000;

/** Finds the source lines of stacks, on a thread that ends when it has had nothing to do. */
export class Traces {
  readonly #options: Tracing & { readonly tracerFile: string };
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(options: Tracing & { readonly tracerFile: string }) {
    this.#options = options;
  }

  /** Tells the stack with its source lines; as it came, and at once, when it names no release whose maps are here. */
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

  /** What is still to be traced is told as it came. */
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
