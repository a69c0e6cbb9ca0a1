import type { Composition, LiveReleases, RemoteRelease } from '@linkstall/contracts/shell';

import { type FetchModule, loadRemote } from './load-remote.ts';
import { prefetchFiles } from './prefetch-files.ts';
import { clearRemoteStorage } from './remote-storage.ts';

/** The state of an exposed module of a remote. */
export type RemoteState<T = unknown> =
  | { readonly status: 'loading' }
  /** The module loads for so long that the page says so. */
  | { readonly status: 'slow' }
  /** `hasThrown` is true when rendering failed, and not loading. */
  | { readonly status: 'missing'; readonly hasThrown?: boolean }
  /** The operators disabled the remote while the page was open. */
  | { readonly status: 'disabled' }
  | {
      readonly status: 'ready';
      readonly module: T;
      readonly release: string;
      /** True for the best release at the first try. The edge rendered the page with this release. */
      readonly isFirst: boolean;
    };

/** Callbacks for failing and working releases. */
interface Report {
  (reason: unknown, source: { readonly remote: string; readonly release: string; readonly kind?: 'load-failed' }): void;
  /** Called when a release works. `first` is true for the first working release of the page. */
  mounted(source: { readonly remote: string; readonly release: string; readonly first: boolean }): void;
}

/** The name of an exposed module of a remote. */
export interface ExposedModule {
  readonly remote: string;
  readonly expose: string;
}

/** A module with the release that is shown. */
export interface ShownModule extends ExposedModule {
  readonly release: string;
}

/** Loads the exposed modules of remotes: each one once, and all modules of a remote from one release. `retry` loads again. */
export interface RemoteModules {
  readonly composition: Composition;
  state(exposed: ExposedModule): RemoteState;
  /** Starts loading unless it has started. Resolves to the result; never rejects. */
  load(exposed: ExposedModule): Promise<RemoteState>;
  /** Downloads the first files of a remote's pages into the browser's cache. The code runs when a page is opened. */
  prefetch(remote: string): void;
  /** Tries again with new URLs for all files of the remote. */
  retry(exposed: ExposedModule): Promise<RemoteState>;
  /** Called when a shown release has thrown; the next release replaces it. */
  reportThrow(shown: ShownModule, error: unknown): void;
  /** Called when a release was shown for a moment without an error. */
  confirmWorking(shown: ShownModule): void;
  /** Whether a module of the remote was shown without an error. */
  hasWorked(remote: string): boolean;
  /** The open path when a release of the page was withdrawn; null before that. Every other path then loads a new document. */
  readonly withdrawalPath: () => string | null;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Load {
  readonly withNewUrls: boolean;
  readonly isFirst: boolean;
  readonly isLatest: () => boolean;
}

const LOADING: RemoteState = { status: 'loading' };
const DISABLED: RemoteState = { status: 'disabled' };
/** Time after which a page says what it waits for. */
const SLOW_MS = 2800;

const keyOf = ({ remote, expose }: ExposedModule) => `${remote} ${expose}`;

/** The remotes of a page. */
export class LoadedRemotes implements RemoteModules {
  readonly composition: Composition;
  readonly #fetchModule: FetchModule;
  readonly #report: Report;
  readonly #states = new Map<string, RemoteState>();
  readonly #loads = new Map<string, Promise<RemoteState>>();
  /** Failed `<remote> <release>` of this page, and whether rendering failed. */
  readonly #failures = new Map<string, boolean>();
  /** Working releases as `<remote> <release>`, and the names of their remotes. */
  readonly #working = new Set<string>();
  readonly #prefetched = new Set<string>();
  readonly #disabled = new Set<string>();
  #withdrawalPath: string | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(composition: Composition, fetchModule: FetchModule, report: Report) {
    this.composition = composition;
    this.#fetchModule = fetchModule;
    this.#report = report;
  }

  state(exposed: ExposedModule): RemoteState {
    return this.#disabled.has(exposed.remote) ? DISABLED : (this.#states.get(keyOf(exposed)) ?? LOADING);
  }

  load(exposed: ExposedModule): Promise<RemoteState> {
    const state = this.state(exposed);
    if (state.status === 'disabled') return Promise.resolve(state);
    // When every release throws, the page is the cause, so another page tries the best release again.
    const isRetryDue = state.status === 'missing' && state.hasThrown;
    return (!isRetryDue && this.#loads.get(keyOf(exposed))) || this.#startLoad(exposed);
  }

  prefetch(remote: string): void {
    const [release] = this.#disabled.has(remote) ? [] : this.#remainingReleases(remote);
    if (!release || this.#prefetched.has(remote) || this.#loads.has(`${remote} ./routes`)) return;
    this.#prefetched.add(remote);
    prefetchFiles(release);
  }

  retry(exposed: ExposedModule): Promise<RemoteState> {
    return this.#startLoad(exposed, true);
  }

  #startLoad(exposed: ExposedModule, withNewUrls = false): Promise<RemoteState> {
    const key = keyOf(exposed);
    const isFirst = !this.#loads.has(key);
    const isLatest = () => this.#loads.get(key) === currentLoad;
    const slow = setTimeout(() => isLatest() && this.#setState(key, { status: 'slow' }), SLOW_MS);
    const currentLoad: Promise<RemoteState> = this.#fetch(exposed, { withNewUrls, isFirst, isLatest }).then((state) => {
      clearTimeout(slow);
      // Another try has started meanwhile.
      if (!isLatest()) return this.#loads.get(key) ?? state;
      this.#setState(key, state);
      this.#replaceFailed(exposed.remote);
      return state;
    });
    this.#loads.set(key, currentLoad);
    this.#setState(key, LOADING);
    return currentLoad;
  }

  reportThrow({ remote, release }: ShownModule, error: unknown): void {
    this.#report(error, { remote, release });
    this.#failures.set(`${remote} ${release}`, true);
    this.#replaceFailed(remote);
  }

  confirmWorking({ remote, release }: ShownModule): void {
    const first = this.#working.size < 1;
    if (!this.#working.has(`${remote} ${release}`)) this.#report.mounted({ remote, release, first });
    this.#working.add(`${remote} ${release}`).add(remote);
  }

  hasWorked(remote: string): boolean {
    return this.#working.has(remote);
  }

  readonly withdrawalPath = (): string | null => this.#withdrawalPath;

  /** Unmounts the disabled remotes of this page, and notes whether a release of this page was withdrawn. */
  follow({ disabled, releases }: LiveReleases): void {
    const { shell, remotes } = this.composition;
    const pageRemotes = Object.entries(remotes).filter(([, remote]) => remote.releases.length > 0);
    const newlyDisabled = pageRemotes.filter(([name]) => disabled.includes(name) && !this.#disabled.has(name));
    const isWithdrawn = ([name, usedRelease]: readonly [string, RemoteRelease | undefined]) =>
      usedRelease !== undefined && releases[name]?.includes(usedRelease.release) === false;
    const usedReleases = pageRemotes.map(([name, remote]) => [name, remote.releases[0]] as const);
    if (newlyDisabled.length > 0 || [['shell', shell] as const, ...usedReleases].some(isWithdrawn))
      this.#withdrawalPath ??= location.pathname;
    for (const [name] of newlyDisabled) this.#disabled.add(name);
    for (const listener of this.#listeners) listener();
    // After the unmount, because an effect of the remote can write when it ends.
    setTimeout(() => newlyDisabled.forEach(([name, { storage = [] }]) => clearRemoteStorage(name, storage)));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  async #fetch({ remote, expose }: ExposedModule, { withNewUrls, isFirst, isLatest }: Load): Promise<RemoteState> {
    const { loadedRelease, skipped } = await loadRemote(
      { releases: this.#remainingReleases(remote), expose },
      (release, exposeName) => this.#fetchModule(release, exposeName, withNewUrls),
    );
    if (isLatest())
      for (const [{ release }, reason] of skipped) {
        this.#failures.set(`${remote} ${release}`, false);
        this.#report(reason, { kind: 'load-failed', remote, release });
      }
    if (!loadedRelease) return { status: 'missing', hasThrown: this.#resetFailures(remote) };
    const { module, release } = loadedRelease;
    return {
      status: 'ready',
      module,
      release: release.release,
      isFirst: isFirst && release === this.#releasesOf(remote)[0],
    };
  }

  #releasesOf(remote: string): readonly RemoteRelease[] {
    return this.composition.remotes[remote]?.releases ?? [];
  }

  #remainingReleases(remote: string): readonly RemoteRelease[] {
    return this.#releasesOf(remote).filter(({ release }) => !this.#failures.has(`${remote} ${release}`));
  }

  /** When all releases have failed, the next load starts with the best one. */
  #resetFailures(remote: string): boolean {
    let threw = false;
    for (const { release } of this.#releasesOf(remote)) {
      threw ||= this.#failures.get(`${remote} ${release}`) === true;
      this.#failures.delete(`${remote} ${release}`);
    }
    return threw;
  }

  /** Never mixes releases of a remote: all its modules move to the next release together. */
  #replaceFailed(remote: string): void {
    for (const [key, state] of this.#states) {
      const [name = '', expose = ''] = key.split(' ');
      if (name === remote && state.status === 'ready' && this.#failures.has(`${remote} ${state.release}`))
        void this.#startLoad({ remote, expose });
    }
  }

  #setState(key: string, state: RemoteState): void {
    this.#states.set(key, state);
    for (const listener of this.#listeners) listener();
  }
}
