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
  #source: State | null = null;
  #names: ReadonlySet<string> | null = null;
  #allowed: State | null = null;
  #retryAt = Infinity;

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
    const [source] = await Promise.all([newest.current(), revoked.refresh()]);
    const { names } = revoked;
    if (names.size === 0) return source;
    const isKnown = source === this.#source && names === this.#names && Date.now() < this.#retryAt;
    if (isKnown && this.#allowed) return this.#allowed;
    const { remotes, isComplete } = await this.#remotesIn(source);
    const allowed = isEqual(remotes, source.remotes) ? source : { ...source, remotes };
    const isSame = source === this.#source && this.#allowed !== null && isEqual(remotes, this.#allowed.remotes);
    const result = isSame && this.#allowed ? this.#allowed : allowed;
    this.#sources.set(result, source);
    this.#source = source;
    this.#names = names;
    this.#allowed = result;
    this.#retryAt = isComplete ? Infinity : Date.now() + RETRY_MS;
    return result;
  }

  async #remotesIn({ remotes }: State) {
    let isComplete = true;
    const isAllowed = async (remote: string, release: string): Promise<boolean> => {
      try {
        await this.#dependencies.reader.release(remote, release);
        return true;
      } catch (error) {
        if (!isRevoked(error)) {
          isComplete = false;
          return true;
        }
        this.#dependencies.onRevoked(remote, release);
        return false;
      }
    };
    const pointers = await Promise.all(
      Object.entries(remotes).map(async ([remote, pointer]) => {
        const names = new Set([pointer.stable, ...pointer.history, pointer.candidate?.release ?? pointer.stable]);
        const checks = await Promise.all(
          [...names].map(async (release) => [release, await isAllowed(remote, release)] as const),
        );
        const revoked = checks.flatMap(([release, allowed]) => (allowed ? [] : [release]));
        return [remote, withoutReleases(pointer, revoked)] as const;
      }),
    );
    return { remotes: Object.fromEntries(pointers), isComplete };
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
