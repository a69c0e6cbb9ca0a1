import type { Composition, RemoteRelease } from '@linkstall/contracts/shell';

import { type FetchModule, loadRemote } from './load-remote.ts';

/** What is known of one exposed module of a remote. */
export type RemoteState<T = unknown> =
  | { readonly status: 'loading' }
  /** Still loading, but for so long that the page says so. */
  | { readonly status: 'slow' }
  /** `threw`: by what it showed, not by how it loaded. */
  | { readonly status: 'missing'; readonly threw?: boolean }
  | {
      readonly status: 'ready';
      readonly module: T;
      readonly release: string;
      /** The best release, at the first try: that is the one by which the edge has drawn the page. */
      readonly isFirst: boolean;
    };

/** Who hears of what fails, and of what works. */
interface Report {
  (reason: unknown, of: { readonly remote: string; readonly release: string; readonly kind?: 'load-failed' }): void;
  /** `first`: of the remotes of the page. */
  mounted(of: { readonly remote: string; readonly release: string; readonly first: boolean }): void;
}

/** One exposed module of a remote. */
export interface Part {
  readonly remote: string;
  readonly expose: string;
}

/** A part, of which release it is shown. */
export interface ShownPart extends Part {
  readonly release: string;
}

/** Exposed modules of remotes, each loaded once and all of a remote from one release; a missing one can be tried again. */
export interface RemoteModules {
  readonly composition: Composition;
  state(part: Part): RemoteState;
  /** Starts loading unless it has begun; resolves to what came of it, never rejects. */
  load(part: Part): Promise<RemoteState>;
  /** Loads it for whoever may want it soon. What cannot be had then has not failed: who does want it asks anew. */
  prepare(part: Part): void;
  /** Somebody has asked for it: whatever a release has failed at, none of its files is taken from before. */
  retry(part: Part): Promise<RemoteState>;
  /** What is shown has thrown: the next release takes its place, and this one is left alone. */
  threw(shown: ShownPart, error: unknown): void;
  /** What is shown has been there for a moment: it works. */
  stayed(shown: ShownPart): void;
  /** Whether anything of a remote has. */
  hasStayed(remote: string): boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

interface Load {
  readonly anew: boolean;
  readonly isFirst: boolean;
  readonly isLatest: () => boolean;
}

const LOADING: RemoteState = { status: 'loading' };
/** From then on a page says what it waits for: within 3 s of its header. */
const SLOW_MS = 2800;

const keyOf = ({ remote, expose }: Part) => `${remote} ${expose}`;

/** The remotes of one page. */
export class LoadedRemotes implements RemoteModules {
  readonly composition: Composition;
  readonly #fetchModule: FetchModule;
  readonly #report: Report;
  readonly #states = new Map<string, RemoteState>();
  readonly #loads = new Map<string, Promise<RemoteState>>();
  /** `<remote> <release>` of what has failed in this page, and whether it threw. */
  readonly #failed = new Map<string, boolean>();
  readonly #good = new Set<string>();
  /** What is loading and nobody has wanted yet. */
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
    // Where every release throws it is the page's doing: on another page the best one may work.
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
      // Somebody has begun anew meanwhile.
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

  /** When none is left: what else is asked of the remote, and who tries again, begins with the best one. */
  #forget(remote: string): boolean {
    let threw = false;
    for (const { release } of this.#all(remote)) {
      threw ||= this.#failed.get(`${remote} ${release}`) === true;
      this.#failed.delete(`${remote} ${release}`);
    }
    return threw;
  }

  /** Never two releases of one remote: what is shown of one that has failed elsewhere goes on with the next one, too. */
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
