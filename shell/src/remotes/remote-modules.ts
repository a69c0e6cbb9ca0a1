import type { Composition, RemoteRelease } from '@linkstall/contracts/shell';

import { type FetchModule, loadRemote } from './load-remote.ts';

/** The state of an exposed module of a remote. */
export type RemoteState<T = unknown> =
  | { readonly status: 'loading' }
  /** Loading for so long that the page says so. */
  | { readonly status: 'slow' }
  /** @property threw whether rendering failed, and not loading */
  | { readonly status: 'missing'; readonly threw?: boolean }
  | {
      readonly status: 'ready';
      readonly module: T;
      readonly release: string;
      /** True for the best release at the first try, which is the one that the edge rendered with. */
      readonly isFirst: boolean;
    };

/** Callbacks for failing and working releases. */
interface Report {
  (reason: unknown, of: { readonly remote: string; readonly release: string; readonly kind?: 'load-failed' }): void;
  /** Called when a release works; `first`: for the first time on this page. */
  mounted(of: { readonly remote: string; readonly release: string; readonly first: boolean }): void;
}

/** Names an exposed module of a remote. */
export interface Part {
  readonly remote: string;
  readonly expose: string;
}

/** A module with the release that is shown. */
export interface ShownPart extends Part {
  readonly release: string;
}

/** Loads exposed modules of remotes: each once, and all modules of a remote from one release. A failed module can be tried again. */
export interface RemoteModules {
  readonly composition: Composition;
  state(part: Part): RemoteState;
  /** Starts loading unless it has started. Resolves to the result; never rejects. */
  load(part: Part): Promise<RemoteState>;
  /** Preloads a module. A failure is ignored, because the module is loaded again when it is needed. */
  prepare(part: Part): void;
  /** Tries again with new URLs for all files of the remote. */
  retry(part: Part): Promise<RemoteState>;
  /** Called when a shown release has thrown; the next release replaces it. */
  threw(shown: ShownPart, error: unknown): void;
  /** Called when a release was shown for a moment without an error. */
  stayed(shown: ShownPart): void;
  /** Whether a module of the remote was shown without an error. */
  hasStayed(remote: string): boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Load {
  readonly anew: boolean;
  readonly isFirst: boolean;
  readonly isLatest: () => boolean;
}

const LOADING: RemoteState = { status: 'loading' };
/** Time after which a page says what it waits for. */
const SLOW_MS = 2800;

const keyOf = ({ remote, expose }: Part) => `${remote} ${expose}`;

/** The remotes of a page. */
export class LoadedRemotes implements RemoteModules {
  readonly composition: Composition;
  readonly #fetchModule: FetchModule;
  readonly #report: Report;
  readonly #states = new Map<string, RemoteState>();
  readonly #loads = new Map<string, Promise<RemoteState>>();
  /** Failed `<remote> <release>` of this page, and whether rendering failed. */
  readonly #failed = new Map<string, boolean>();
  readonly #good = new Set<string>();
  /** Modules that are being preloaded. */
  readonly #prepared = new Set<string>();
  readonly #listeners = new Set<() => void>();

  constructor(composition: Composition, fetchModule: FetchModule, report: Report) {
    this.composition = composition;
    this.#fetchModule = fetchModule;
    this.#report = report;
  }

  state(part: Part): RemoteState {
    return this.#states.get(keyOf(part)) ?? LOADING;
  }

  load(part: Part): Promise<RemoteState> {
    this.#prepared.delete(keyOf(part));
    const state = this.state(part);
    // When every release throws, the page is the cause, so another page tries the best release again.
    const again = state.status === 'missing' && state.threw;
    return (!again && this.#loads.get(keyOf(part))) || this.#begin(part);
  }

  prepare(part: Part): void {
    const key = keyOf(part);
    if (this.#loads.has(key)) return;
    this.#prepared.add(key);
    void this.#begin(part).then(({ status }) => {
      if (!this.#prepared.delete(key) || status === 'ready') return;
      this.#loads.delete(key);
      this.#states.delete(key);
    });
  }

  retry(part: Part): Promise<RemoteState> {
    return this.#begin(part, true);
  }

  #begin(part: Part, anew = false): Promise<RemoteState> {
    const key = keyOf(part);
    const isFirst = !this.#loads.has(key);
    const isLatest = () => this.#loads.get(key) === running;
    const slow = setTimeout(() => isLatest() && this.#settle(key, { status: 'slow' }), SLOW_MS);
    const running: Promise<RemoteState> = this.#fetch(part, { anew, isFirst, isLatest }).then((state) => {
      clearTimeout(slow);
      // Another try has started meanwhile.
      if (!isLatest()) return this.#loads.get(key) ?? state;
      this.#settle(key, state);
      this.#align(part.remote);
      return state;
    });
    this.#loads.set(key, running);
    this.#settle(key, LOADING);
    return running;
  }

  threw({ remote, release }: ShownPart, error: unknown): void {
    this.#report(error, { remote, release });
    this.#failed.set(`${remote} ${release}`, true);
    this.#align(remote);
  }

  stayed({ remote, release }: ShownPart): void {
    const first = this.#good.size < 1;
    if (!this.#good.has(`${remote} ${release}`)) this.#report.mounted({ remote, release, first });
    this.#good.add(`${remote} ${release}`).add(remote);
  }

  hasStayed(remote: string): boolean {
    return this.#good.has(remote);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  async #fetch({ remote, expose }: Part, { anew, isFirst, isLatest }: Load): Promise<RemoteState> {
    const { taken, passedOver } = await loadRemote({ releases: this.#left(remote), expose }, (release, wanted) =>
      this.#fetchModule(release, wanted, anew),
    );
    if (isLatest())
      for (const [{ release }, reason] of passedOver) {
        this.#failed.set(`${remote} ${release}`, false);
        this.#report(reason, { kind: 'load-failed', remote, release });
      }
    if (!taken) return { status: 'missing', threw: this.#forget(remote) };
    const { module, release } = taken;
    return { status: 'ready', module, release: release.release, isFirst: isFirst && release === this.#all(remote)[0] };
  }

  #all(remote: string): readonly RemoteRelease[] {
    return this.composition.remotes[remote]?.releases ?? [];
  }

  #left(remote: string): readonly RemoteRelease[] {
    return this.#all(remote).filter(({ release }) => !this.#failed.has(`${remote} ${release}`));
  }

  /** When all releases have failed, the next load starts with the best one. */
  #forget(remote: string): boolean {
    let threw = false;
    for (const { release } of this.#all(remote)) {
      threw ||= this.#failed.get(`${remote} ${release}`) === true;
      this.#failed.delete(`${remote} ${release}`);
    }
    return threw;
  }

  /** Never mixes releases of a remote: all its modules move to the next release together. */
  #align(remote: string): void {
    for (const [key, state] of this.#states) {
      const [name = '', expose = ''] = key.split(' ');
      if (name === remote && state.status === 'ready' && this.#failed.has(`${remote} ${state.release}`))
        void this.#begin({ remote, expose });
    }
  }

  #settle(key: string, state: RemoteState): void {
    this.#states.set(key, state);
    for (const listener of this.#listeners) listener();
  }
}
