import type { RoutesFile } from '@linkstall/contracts/shell';

import type { State } from '../releases/environment-state.ts';
import type { RenderTarget, RenderPool } from './render-pool.ts';

/** Maximum wait for warm workers, so that a change is visible within a second. */
const WARM_LIMIT_MS = 700;
const POLL_MS = 100;

interface Dependencies {
  readonly newest: { current(): Promise<State> };
  readonly pool: RenderPool;
  /** Whether the previous state stays active while SSR workers warm up. In development the newest build is shown at once. */
  readonly waitsForWarmup: boolean;
  readonly onChange: (state: State, before: State | null) => void;
}

/**
 * The pointers that visitors get. The edge polls the pointers ten times a second, instead of reading them for each page. A new
 * state becomes active when its SSR workers are warm. Until then the previous state stays active, unless one of its releases
 * was rolled back or disabled.
 */
export class ActiveState {
  readonly #dependencies: Dependencies;
  readonly #watch: NodeJS.Timeout;
  #active: State | null = null;
  #latest: State | null = null;
  #polling: Promise<void> | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#watch = setInterval(() => void this.#poll().catch(() => undefined), POLL_MS).unref();
  }

  close(): void {
    clearInterval(this.#watch);
  }

  /** Sequence number of the active state. */
  get seq(): number {
    return this.#active?.seq ?? 0;
  }

  async current(): Promise<State> {
    if (this.#active === null) await this.#poll();
    if (this.#active === null) throw new Error('there are no pointers');
    return this.#active;
  }

  /** Polls do not overlap, so that a slow store gets one request at a time. */
  #poll(): Promise<void> {
    return (this.#polling ??= this.#update().finally(() => (this.#polling = null)));
  }

  async #update(): Promise<void> {
    const newest = await this.#dependencies.newest.current();
    if (newest === this.#latest) return;
    this.#latest = newest;
    const { pool, waitsForWarmup } = this.#dependencies;
    const coldTargets = pool.coldTargetsOf(renderTargetsOf(newest));
    const warmup = pool.warm(coldTargets);
    const active = this.#active;
    if (!waitsForWarmup || active === null || coldTargets.length === 0 || !canStayActive(active, newest))
      return this.#use(newest);
    const limit = new Promise<void>((resolve) => setTimeout(resolve, WARM_LIMIT_MS).unref());
    void Promise.race([warmup, limit]).then(() => {
      if (this.#latest === newest) this.#use(newest);
    });
  }

  #use(state: State): void {
    const before = this.#active;
    this.#active = state;
    const pointers = Object.entries(state.remotes).filter(([, { disabled }]) => !disabled);
    const namesOf = (isFallback: boolean) =>
      new Set(
        pointers.flatMap(([remote, { stable, history, candidate }]) =>
          (isFallback ? history : [stable, candidate?.release ?? stable]).map((release) => `${remote}/${release}`),
        ),
      );
    this.#dependencies.pool.keep({ shown: namesOf(false), fallbacks: namesOf(true) });
    this.#dependencies.onChange(state, before);
  }
}

/**
 * The releases that the edge renders: for each remote with server pages or kinds of entries, the stable release and the candidate, if the candidate
 * has a share.
 */
function renderTargetsOf({ remotes }: State): readonly RenderTarget[] {
  const shell = remotes['shell']?.stable;
  if (shell === undefined) return [];
  return Object.entries(remotes).flatMap(([remote, { disabled, routes, stable, candidate }]) => {
    const { pages = [], entryKinds } = (routes as Partial<RoutesFile> | undefined) ?? {};
    if (disabled || !(entryKinds || pages.some(({ server }) => server))) return [];
    const releases = candidate && candidate.percent > 0 ? [stable, candidate.release] : [stable];
    return releases.map((release) => ({ remote, release, shell }));
  });
}

/** Whether the newest state still allows all releases of the active state. */
const canStayActive = (active: State, newest: State): boolean =>
  Object.entries(active.remotes).every(([remote, { disabled = false, stable, candidate }]) => {
    const newestPointer = newest.remotes[remote];
    if (!newestPointer || (newestPointer.disabled ?? false) !== disabled) return false;
    const available = [newestPointer.stable, ...newestPointer.history, newestPointer.candidate?.release];
    return available.includes(stable) && (!candidate || available.includes(candidate.release));
  });
