import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { mapKey } from '@linkstall/releases/maps';
import { positionsIn } from '@linkstall/releases/trace';

/** The release store, with the source maps. */
export interface TracerOptions {
  readonly storeDir: string;
  readonly storeUrl: string;
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

  /**
   * Calls `onMapped` with the mapped stack. Without a source map in the folder of the store, calls it with the unmapped stack
   * before this method returns. Only the thread asks a bucket for source maps.
   */
  mapStack(stack: string, onMapped: (stack: string) => void): void {
    const { storeDir, storeUrl } = this.#options;
    const mayHaveSourceMap = positionsIn(stack).some(
      (position) => storeUrl !== '' || existsSync(join(storeDir, mapKey(position, position.file))),
    );
    if (!mayHaveSourceMap || this.#pending.size >= MAX_PENDING) return onMapped(stack);
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
    const { tracerFile, storeDir, storeUrl } = this.#options;
    const workerData: TracerOptions = { storeDir, storeUrl };
    const env = storeUrl === '' ? {} : bucketVariables();
    const thread = new Worker(tracerFile, { workerData, env, resourceLimits: { maxOldGenerationSizeMb: 160 } });
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

/** The variables from which the SDK takes the credentials of a bucket. The thread gets no other variable. */
const bucketVariables = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => name === 'HOME' || name.startsWith('AWS_')));
