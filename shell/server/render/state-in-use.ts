import { setTimeout as pause } from 'node:timers/promises';

import type { RoutesFile } from '@linkstall/contracts/shell';

import type { EnvironmentState, State } from '../releases/environment-state.ts';
import type { Rendered, RenderPool } from './render-pool.ts';

/** A change is seen within a second, warm or not. */
const WARM_LIMIT_MS = 700;
const LOOK_MS = 100;

/**
 * The pointers that visitors are served by. What was deployed is taken up once its rooms are warm; until then the one
 * before goes on, unless it was taken back.
 */
export class StateInUse {
  readonly #newest: EnvironmentState;
  readonly #pool: RenderPool;
  readonly #waits: boolean;
  #used: State | null = null;
  #coming: State | null = null;

  readonly #watch: NodeJS.Timeout;

  /** `waits`: whether the state before goes on while rooms warm up. Who develops wants to see what was built last. */
  constructor(newest: EnvironmentState, pool: RenderPool, waits: boolean) {
    this.#newest = newest;
    this.#pool = pool;
    this.#waits = waits;
    // A change is taken up also when nobody asks.
    this.#watch = setInterval(() => void this.current().catch(() => undefined), LOOK_MS).unref();
  }

  close(): void {
    clearInterval(this.#watch);
  }

  async current(): Promise<State> {
    const newest = await this.#newest.current();
    if (newest === this.#coming) return this.#used ?? newest;
    this.#coming = newest;
    const cold = this.#pool.coldOf(renderedIn(newest));
    const warming = this.#pool.warm(cold);
    const used = this.#used;
    if (!this.#waits || used === null || cold.length === 0 || !mayGoOn(used, newest)) return this.#use(newest);
    void Promise.race([warming, pause(WARM_LIMIT_MS, undefined, { ref: false })]).then(() => {
      if (this.#coming === newest) this.#use(newest);
    });
    return used;
  }

  #use(state: State): State {
    this.#used = state;
    const pointers = Object.entries(state.remotes).filter(([, { disabled }]) => !disabled);
    this.#pool.keep(
      new Set(
        pointers.flatMap(([remote, { stable, history, candidate }]) =>
          [stable, ...history, ...(candidate ? [candidate.release] : [])].map((release) => `${remote}/${release}`),
        ),
      ),
    );
    return state;
  }
}

/** What is rendered here: of each remote that has server pages the releases that somebody gets. */
function renderedIn({ remotes }: State): readonly Rendered[] {
  const shell = remotes['shell']?.stable;
  if (shell === undefined) return [];
  return Object.entries(remotes).flatMap(([remote, { disabled, routes, stable, candidate }]) => {
    const pages = (routes as RoutesFile | undefined)?.pages ?? [];
    if (disabled || !pages.some(({ server }) => server)) return [];
    const shown = candidate && candidate.percent > 0 ? [stable, candidate.release] : [stable];
    return shown.map((release) => ({ remote, release, shell }));
  });
}

/** Whether nothing that visitors get by it was taken back since. */
const mayGoOn = (used: State, newest: State): boolean =>
  Object.entries(used.remotes).every(([remote, { disabled = false, stable, candidate }]) => {
    const now = newest.remotes[remote];
    if (!now || (now.disabled ?? false) !== disabled) return false;
    const still = [now.stable, ...now.history, now.candidate?.release];
    return still.includes(stable) && (!candidate || still.includes(candidate.release));
  });
