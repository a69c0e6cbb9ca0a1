import type { FromRoom } from './protocol.ts';

const { setImmediate: soon } = globalThis;

/**
 * Says whose code is about to run, so that who watches from outside knows whom to blame when nothing more is heard.
 * Each turn is a task of the event loop of its own: one page's code never runs within another's turn.
 */
export class Turns {
  readonly #say: (message: FromRoom) => void;
  /** Whose code runs; 0: nobody's. */
  #current = 0;
  #restIsDue = false;

  constructor(say: (message: FromRoom) => void) {
    this.#say = say;
  }

  /** The page's code runs from here on. */
  begin(id: number, told = false): void {
    this.#current = id;
    this.#say({ kind: 'turn', id, told });
    if (this.#restIsDue) return;
    this.#restIsDue = true;
    soon(() => {
      this.#restIsDue = false;
      this.#current = 0;
      this.#say({ kind: 'rest' });
    });
  }

  /** Waits for the page's first turn. */
  first(id: number): Promise<void> {
    return new Promise((resolve) => {
      soon(() => {
        this.begin(id, true);
        resolve();
      });
    });
  }

  /** What a page's timer calls is the page's turn too. */
  watchTimers(): void {
    const watched = <T>(schedule: (run: (...given: unknown[]) => void, ...how: unknown[]) => T) => {
      return (run: (...given: unknown[]) => void, ...how: unknown[]): T => {
        const id = this.#current;
        if (id === 0 || typeof run !== 'function') return schedule(run, ...how);
        return schedule(
          (...given) => {
            this.begin(id);
            run(...given);
          },
          ...how,
        );
      };
    };
    const { setTimeout, setInterval, setImmediate } = globalThis;
    Object.assign(globalThis, {
      setTimeout: watched(setTimeout as never),
      setInterval: watched(setInterval as never),
      setImmediate: watched(setImmediate as never),
    });
  }
}
