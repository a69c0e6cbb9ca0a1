import type { FromWorker, CodeOwner } from './protocol.ts';

/** Captured before a remote's code, or `watchTimers`, can replace them. */
const { setImmediate: originalSetImmediate, performance: clock } = globalThis;

/** A page whose code runs again within this time is not reported again, so its time limit is not renewed. */
const RENEW_MS = 50;

/**
 * Accounts CPU time to pages. It reports which page's code runs next, so that the parent process can blame the page
 * when the worker hangs. The code of each page runs in an event loop task of its own.
 */
export class CpuAccounting {
  #send;
  /** Id of the page whose code runs; 0 for none. */
  #current = 0;
  /** The last report and its time. */
  #reported: { id: number; owner: string; at: number } = { id: 0, owner: '', at: 0 };
  #idleIsDue = false;

  constructor(send: (message: FromWorker) => void) {
    this.#send = send;
  }

  /** Reports that the page's code runs now. */
  begin(id: number, owner: CodeOwner, byMessage: boolean = false) {
    this.#current = id;
    const now = clock.now();
    const isDue =
      byMessage || id !== this.#reported.id || owner !== this.#reported.owner || now - this.#reported.at > RENEW_MS;
    if (isDue) {
      this.#reported = { id, owner, at: now };
      this.#send({ kind: 'run', id, byMessage, owner });
    }
    if (this.#idleIsDue) return;
    this.#idleIsDue = true;
    originalSetImmediate(() => {
      this.#idleIsDue = false;
      this.#current = 0;
      this.#reported = { id: 0, owner: '', at: 0 };
      this.#send({ kind: 'idle' });
    });
  }

  /** Resolves in an event loop task in which only the page's code runs. A message for the page has caused this run. */
  next(id: number, owner: CodeOwner): Promise<void> {
    return new Promise((resolve) => {
      originalSetImmediate(() => {
        this.begin(id, owner, true);
        resolve();
      });
    });
  }

  /** Accounts the callbacks of a page's timers to the page. */
  watchTimers() {
    const watched =
      (schedule: (run: (...args: unknown[]) => void, ...rest: unknown[]) => unknown) =>
      (run: (...args: unknown[]) => void, ...rest: unknown[]) => {
        const id = this.#current;
        if (id === 0 || typeof run !== 'function') return schedule(run, ...rest);
        const accounted = (...args: unknown[]) => {
          this.begin(id, 'remote');
          run(...args);
        };
        return schedule(accounted, ...rest);
      };
    const { setTimeout, setInterval, setImmediate } = globalThis;
    Object.assign(globalThis, {
      setTimeout: watched(setTimeout as never),
      setInterval: watched(setInterval as never),
      setImmediate: watched(setImmediate as never),
    });
  }
}
