const { setImmediate: soon, performance: clock } = globalThis;

/** A page that starts again within this time keeps its time budget. */
const RENEW_MS = 50;

/**
 * Accounts CPU time to pages. It reports which page's code is about to run, so that the parent process knows which page
 * to blame when the worker stops responding. The code of each page runs in an event loop task of its own.
 */
export class CpuAccounting {
  #say;
  /** Id of the page whose code runs; 0 for none. */
  #current = 0;
  /** What was said last, and when. @type {{id: number, part: string, at: number}} */
  #said = { id: 0, part: '', at: 0 };
  #restIsDue = false;

  /** @param {(message: import('./protocol.d.ts').FromRoom) => void} say */
  constructor(say) {
    this.#say = say;
  }

  /** The page's code runs from here on. @param {number} id @param {import('./protocol.d.ts').Part} part @param {boolean} [told] */
  begin(id, part, told = false) {
    this.#current = id;
    const now = clock.now();
    const isNews = told || id !== this.#said.id || part !== this.#said.part || now - this.#said.at > RENEW_MS;
    if (isNews) {
      this.#said = { id, part, at: now };
      this.#say({ kind: 'turn', id, told, part });
    }
    if (this.#restIsDue) return;
    this.#restIsDue = true;
    soon(() => {
      this.#restIsDue = false;
      this.#current = 0;
      this.#said = { id: 0, part: '', at: 0 };
      this.#say({ kind: 'rest' });
    });
  }

  /** Waits for a turn of the page's, because of a message for it. @param {number} id @param {import('./protocol.d.ts').Part} part @returns {Promise<void>} */
  next(id, part) {
    return new Promise((resolve) => {
      soon(() => {
        this.begin(id, part, true);
        resolve();
      });
    });
  }

  /** What a page's timer calls is the page's turn too. */
  watchTimers() {
    /** @param {(run: (...given: unknown[]) => void, ...how: unknown[]) => unknown} schedule */
    const watched =
      (schedule) =>
      (/** @type {(...given: unknown[]) => void} */ run, /** @type {unknown[]} */ ...how) => {
        const id = this.#current;
        if (id === 0 || typeof run !== 'function') return schedule(run, ...how);
        const accounted = (/** @type {unknown[]} */ ...given) => {
          this.begin(id, 'remote');
          run(...given);
        };
        return schedule(accounted, ...how);
      };
    const { setTimeout, setInterval, setImmediate } = globalThis;
    Object.assign(globalThis, {
      setTimeout: watched(/** @type {never} */ (setTimeout)),
      setInterval: watched(/** @type {never} */ (setInterval)),
      setImmediate: watched(/** @type {never} */ (setImmediate)),
    });
  }
}
