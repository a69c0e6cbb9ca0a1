import type { State } from './environment-state.ts';
import { isRevoked, type ReleaseReader } from './release-reader.ts';
import type { RevokedPublishers } from './revoked-publishers.ts';

type Pointer = State['remotes'][string];

interface Dependencies {
  /** The signed pointers. */
  readonly newest: { current(): Promise<State> };
  readonly revoked: Pick<RevokedPublishers, 'names' | 'refresh'>;
  readonly reader: Pick<ReleaseReader, 'release'>;
  /** Called for each revoked release that the pointers name. */
  readonly onRevoked: (remote: string, release: string) => void;
}

interface Latest {
  readonly source: State;
  /** The revoked publishers. */
  readonly names: ReadonlySet<string>;
  readonly allowed: State;
  readonly retryAt: number;
}

/** Delay before releases that could not be read are tried again. */
const RETRY_MS = 10_000;

/**
 * The pointers without the releases of revoked publishers. Visitors of such a release get the newest earlier stable release. A
 * remote without one is disabled. The signed pointers stay as they are.
 */
export class AllowedState {
  readonly #dependencies: Dependencies;
  /** The signed pointers of each state that `current` has returned. */
  readonly #sources = new WeakMap<State, State>();
  #latest: Latest | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** The signed pointers from which a state was made. */
  sourceOf(state: State): State {
    return this.#sources.get(state) ?? state;
  }

  /** Returns the same object until the pointers or the revoked publishers change. */
  async current(): Promise<State> {
    const { newest, revoked } = this.#dependencies;
    const source = await newest.current();
    // After the pointers, so that the log has the publishers of all releases that they name.
    await revoked.refresh();
    const { names } = revoked;
    if (names.size === 0) return source;
    const latest = this.#latestOf(source);
    if (latest?.names === names && Date.now() < latest.retryAt) return latest.allowed;
    const { remotes, isComplete } = await this.#remotesIn(source);
    // Asked again, because another call can have ended in the meantime.
    const states = [this.#latestOf(source)?.allowed, source];
    const allowed = states.find((state) => state && isEqual(remotes, state.remotes)) ?? { ...source, remotes };
    this.#sources.set(allowed, source);
    this.#latest = { source, names, allowed, retryAt: isComplete ? Infinity : Date.now() + RETRY_MS };
    return allowed;
  }

  #latestOf(source: State): Latest | null {
    return this.#latest?.source === source ? this.#latest : null;
  }

  async #remotesIn({ remotes }: State) {
    let isComplete = true;
    const pointers = await Promise.all(
      Object.entries(remotes).map(async ([remote, pointer]) => {
        const names = new Set([pointer.stable, ...pointer.history, pointer.candidate?.release ?? pointer.stable]);
        const checks = await Promise.all(
          [...names].map(async (release) => ({ release, result: await this.#check(remote, release) })),
        );
        isComplete &&= checks.every(({ result }) => result !== 'unreadable');
        const revoked = checks.flatMap(({ release, result }) => (result === 'revoked' ? [release] : []));
        return [remote, withoutReleases(pointer, revoked)] as const;
      }),
    );
    return { remotes: Object.fromEntries(pointers), isComplete };
  }

  /** Reports a revoked release at once, because the other reads can be slow. */
  async #check(remote: string, release: string): Promise<'allowed' | 'revoked' | 'unreadable'> {
    try {
      await this.#dependencies.reader.release(remote, release);
      return 'allowed';
    } catch (error) {
      if (!isRevoked(error)) return 'unreadable';
      this.#dependencies.onRevoked(remote, release);
      return 'revoked';
    }
  }
}

function withoutReleases(pointer: Pointer, revoked: readonly string[]): Pointer {
  if (revoked.length === 0) return pointer;
  const { candidate, stable, history, routes, ...rest } = pointer;
  const allowed = [stable, ...history].filter((release) => !revoked.includes(release));
  const [newest, ...older] = allowed;
  if (newest === undefined) return { stable, history: [], ...(routes && { routes }), disabled: true };
  return {
    ...rest,
    stable: newest,
    history: older,
    ...(candidate && !revoked.includes(candidate.release) && { candidate }),
    ...(routes && newest === stable && { routes }),
  };
}

const isEqual = (first: State['remotes'], second: State['remotes']) => JSON.stringify(first) === JSON.stringify(second);
