import type { Composition, RemoteRelease, RoutesFile } from '@linkstall/contracts/shell';
import { candidatesOf, resolveWith, rolloutsOf } from '@linkstall/releases/resolve';
import type { Logger } from 'pino';

import type { State } from './environment-state.ts';
import { type Release, type ReleaseReader, offerOf } from './release-reader.ts';

type Remote = Composition['remotes'][string];

/** The composition of a visitor: the available releases of each remote, best first. */
export interface Composed {
  /** Remotes in a rollout, of which another visitor can get another release. */
  readonly rollouts: readonly string[];
  readonly shells: readonly RemoteRelease[];
  readonly remotes: Readonly<Record<string, Remote>>;
}

/** A release preview. */
interface Wanted {
  /** True when the preview contains only its own remotes; otherwise the others are as for everybody. */
  readonly whole: boolean;
  /** The previewed shell; absent for the live one. */
  readonly shell?: string;
  readonly remotes: Readonly<Record<string, readonly string[]>>;
}

interface Means {
  /** The pointers in use. */
  readonly state: { current(): Promise<State> };
  readonly reader: Pick<ReleaseReader, 'release' | 'routes'>;
  /** The last known good release of each remote. */
  readonly goodOf: (remote: string) => string | undefined;
  readonly log: Logger;
}

/** The releases of each enabled remote, best first. */
type Lists = Readonly<Record<string, readonly string[] | null>>;

interface Kept {
  composed: Promise<Composed>;
  /** For an incomplete composition: when it is resolved again. */
  renewAt: number;
}

/** How long an incomplete composition is used before it is resolved again. */
const LACKING_MS = 1000;

/** Resolves compositions, once for all visitors who get the same one. The last known good release is the last fallback. */
export class Compositions {
  readonly #means: Means;
  /** Compositions by the remotes of which a visitor gets the candidate. */
  readonly #kept = new Map<string, Kept>();
  readonly #said = new Map<string, string>();
  #state: State | null = null;
  #rollouts: readonly string[] = [];

  constructor(means: Means) {
    this.#means = means;
  }

  /** @param visitor called only during a rollout; null never gets a candidate */
  async for(visitor: (() => string) | null): Promise<Composed> {
    const state = await this.#means.state.current();
    if (state !== this.#state) {
      this.#kept.clear();
      this.#state = state;
      this.#rollouts = rolloutsOf(state);
    }
    const candidates = this.#rollouts.length > 0 ? candidatesOf(state, visitor?.() ?? null, this.#rollouts) : [];
    const key = candidates.join();
    const kept = this.#kept.get(key);
    if (!kept) return this.#keep(key, state, candidates);
    if (Date.now() > kept.renewAt) void this.#renew(kept, state, candidates);
    return kept.composed;
  }

  /** The composition of a preview, without fallbacks. */
  async preview({ whole, shell, remotes }: Wanted): Promise<Composed> {
    const state = await this.#means.state.current();
    const lists = listsOf(state, []);
    const shells = shell === undefined ? lists['shell'] : [shell];
    return (await this.#compose(state, { ...(whole ? {} : lists), ...remotes, shell: shells ?? [] })).composed;
  }

  #keep(key: string, state: State, candidates: readonly string[]): Promise<Composed> {
    const made = this.#composeFor(state, candidates);
    const kept: Kept = { composed: made.then(({ composed }) => composed), renewAt: Infinity };
    this.#kept.set(key, kept);
    made.then(
      ({ lacks }) => (kept.renewAt = lacks ? Date.now() + LACKING_MS : Infinity),
      () => this.#kept.delete(key),
    );
    return kept.composed;
  }

  /** Resolves again in the background; the present composition stays in use meanwhile. */
  async #renew(kept: Kept, state: State, candidates: readonly string[]): Promise<void> {
    kept.renewAt = Infinity;
    const { composed, lacks } = await this.#composeFor(state, candidates);
    kept.composed = Promise.resolve(composed);
    if (lacks) kept.renewAt = Date.now() + LACKING_MS;
  }

  #composeFor(state: State, candidates: readonly string[]) {
    const lists = Object.entries(listsOf(state, candidates)).map(([name, releases]) => [
      name,
      releases && [...releases, ...this.#goodOf(name, state)],
    ]);
    return this.#compose(state, Object.fromEntries(lists) as Lists);
  }

  async #compose(state: State, { shell, ...others }: Lists) {
    let lacks = false;
    const readable = async (remote: string, names: readonly string[]) => {
      const found = await Promise.all([...new Set(names)].map((name) => this.#read(remote, name)));
      lacks ||= found.includes(null);
      return found.filter((release) => release !== null);
    };
    const shells = (await readable('shell', shell ?? [])).map(asRemoteRelease);
    const remotes = await Promise.all(
      Object.entries(others).map(async ([remote, names]) => {
        const pointer = state.remotes[remote];
        if (names === null || names.length === 0)
          return [remote, switchedOff(pointer?.routes as RoutesFile | undefined)] as const;
        return [remote, await this.#remote(await readable(remote, names), pointer)] as const;
      }),
    );
    const composed: Composed = { rollouts: rolloutsOf(state), shells, remotes: Object.fromEntries(remotes) };
    return { composed, lacks };
  }

  /** Fallback releases were stable before; rolled back releases and candidates are not offered again. */
  #goodOf(remote: string, { remotes }: State): readonly string[] {
    const good = this.#means.goodOf(remote);
    return good !== undefined && remotes[remote]?.history.includes(good) ? [good] : [];
  }

  /**
   * The routes of a remote are those of the release that is shown. A release without readable routes is skipped. For the
   * stable release the routes of its pointer are used instead, because the pointer is signed, too.
   */
  async #remote(releases: readonly Release[], pointer: State['remotes'][string] | undefined): Promise<Remote> {
    const deployed = pointer?.routes as RoutesFile | undefined;
    for (const [at, release] of releases.entries()) {
      const routes = await this.#routes(release);
      const isStable = pointer?.stable === `${release.version}~${release.buildId}`;
      const known = routes ?? (isStable ? deployed : undefined);
      if (known) return { releases: releases.slice(at).map(asRemoteRelease), ...offerOf(known) };
    }
    const offer = deployed ? offerOf(deployed) : { pages: [], slots: {} };
    return { releases: releases.map(asRemoteRelease), ...offer };
  }

  async #routes(release: Release): Promise<RoutesFile | undefined> {
    try {
      return await this.#means.reader.routes(release);
    } catch (error) {
      this.#means.log.error({ remote: release.remote, reason: String(error) }, 'a list of pages cannot be used');
      return undefined;
    }
  }

  async #read(remote: string, name: string): Promise<Release | null> {
    try {
      const release = await this.#means.reader.release(remote, name);
      this.#said.delete(`${remote}/${name}`);
      return release;
    } catch (error) {
      this.#say(remote, name, String(error));
      return null;
    }
  }

  /** Logs a problem once. */
  #say(remote: string, release: string, reason: string): void {
    if (this.#said.get(`${remote}/${release}`) === reason) return;
    this.#said.set(`${remote}/${release}`, reason);
    this.#means.log.error({ remote, release, reason }, 'a release cannot be used');
  }
}

const listsOf = (state: State, candidates: readonly string[]): Lists =>
  Object.fromEntries(
    Object.entries(resolveWith(state, candidates).remotes).map(([name, { disabled, releases }]) => [
      name,
      disabled ? null : releases.map(({ release }) => release),
    ]),
  );

/** The routes of a disabled remote stay known, so that its pages can say what is missing; the navigation omits them. */
function switchedOff(routes: RoutesFile | undefined): Remote {
  const pages = (routes?.pages ?? []).map((declared) => {
    const { nav, ...page } = declared;
    return nav ? page : declared;
  });
  return { releases: [], pages, slots: {} };
}

/** The files of a release that the browser needs hashes for: the entry (which knows the hashes of its chunks) and the files that the page loads itself. */
const asRemoteRelease = ({ remote, version, buildId, entry, uniqueName, files }: Release): RemoteRelease => ({
  release: `${version}~${buildId}`,
  base: `/remotes/${remote}/${version}~${buildId}/`,
  entry,
  uniqueName,
  files: Object.fromEntries(
    Object.entries(files).flatMap(([file, { sha384 }]) =>
      file === entry || file === 'base.css' || isForVisitors(file) ? [[file, sha384]] : [],
    ),
  ),
});

/** Whether a file is the remote's script for visitors. */
export const isForVisitors = (file: string): boolean => /^visitors\.[\w-]+\.js$/.test(file);
