import type { RoutesFile } from '@linkstall/contracts/shell';

import type { State } from '../releases/environment-state.ts';
import type { Rendered, RenderPool } from './render-pool.ts';

/** A change is seen within a second, warm or not. */
const WARM_LIMIT_MS = 700;
const LOOK_MS = 100;

interface Means {
  readonly newest: { current(): Promise<State> };
  readonly pool: RenderPool;
  /** Whether the state before goes on while SSR workers warm up. Who develops wants to see what was built last. */
  readonly waits: boolean;
  readonly onUse: (state: State, before: State | null) => void;
}

/**
 * The pointers that visitors are served by, looked at ten times a second and not for each page. What was deployed is taken
 * up once its SSR workers are warm; until then the one before goes on, unless it was taken back.
 */
export class StateInUse {
  readonly #means: Means;
  readonly #watch: NodeJS.Timeout;
  #used: State | null = null;
  #coming: State | null = null;
  #looking: Promise<void> | null = null;

  constructor(means: Means) {
    this.#means = means;
    this.#watch = setInterval(() => void this.#look().catch(() => undefined), LOOK_MS).unref();
  }

  close(): void {
    clearInterval(this.#watch);
  }

  /** Number of the newest change that visitors are served by. */
  get seq(): number {
    return this.#used?.seq ?? 0;
  }

  async current(): Promise<State> {
    if (this.#used === null) await this.#look();
    if (this.#used === null) throw new Error('there are no pointers');
    return this.#used;
  }

  /** One at a time: a store that is slow is not asked again and again. */
  #look(): Promise<void> {
    return (this.#looking ??= this.#follow().finally(() => (this.#looking = null)));
  }

  async #follow(): Promise<void> {
    const newest = await this.#means.newest.current();
    if (newest === this.#coming) return;
    this.#coming = newest;
    const { pool, waits } = this.#means;
    const cold = pool.coldOf(renderedIn(newest));
    const warming = pool.warm(cold);
    const used = this.#used;
    if (!waits || used === null || cold.length === 0 || !mayGoOn(used, newest)) return this.#use(newest);
    const limit = new Promise<void>((resolve) => setTimeout(resolve, WARM_LIMIT_MS).unref());
    void Promise.race([warming, limit]).then(() => {
      if (this.#coming === newest) this.#use(newest);
    });
  }

  #use(state: State): void {
    const before = this.#used;
    this.#used = state;
    const pointers = Object.entries(state.remotes).filter(([, { disabled }]) => !disabled);
    const namesOf = (isFallback: boolean) =>
      new Set(
        pointers.flatMap(([remote, { stable, history, candidate }]) =>
          (isFallback ? history : [stable, candidate?.release ?? stable]).map((release) => `${remote}/${release}`),
        ),
      );
    this.#means.pool.keep({ shown: namesOf(false), fallbacks: namesOf(true) });
    this.#means.onUse(state, before);
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
