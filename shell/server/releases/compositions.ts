import type { Composition, RemoteRelease, RoutesFile } from '@linkstall/contracts/shell';
import { candidatesOf, resolveWith, rolloutsOf } from '@linkstall/releases/resolve';
import type { Logger } from 'pino';

import type { State } from './environment-state.ts';
import { type Release, type ReleaseReader, offerOf } from './release-reader.ts';

type Remote = Composition['remotes'][string];

/** What one visitor gets: every release that can be had, best first. */
export interface Composed {
  /** Of what another visitor may get another release. */
  readonly rollouts: readonly string[];
  readonly shells: readonly RemoteRelease[];
  readonly remotes: Readonly<Record<string, Remote>>;
}

/** What somebody wants to see instead. */
interface Wanted {
  /** Of other remotes there is nothing; else what everybody gets. */
  readonly whole: boolean;
  /** Absent: the one that everybody gets. */
  readonly shell?: string;
  readonly remotes: Readonly<Record<string, readonly string[]>>;
}

interface Means {
  /** The pointers that visitors are served by. */
  readonly state: { current(): Promise<State> };
  readonly reader: Pick<ReleaseReader, 'release' | 'routes'>;
  /** Of each remote the last release that a browser has shown to everybody. */
  readonly goodOf: (remote: string) => string | undefined;
  readonly log: Logger;
}

/** Releases of each remote that is not switched off, best first. */
type Lists = Readonly<Record<string, readonly string[] | null>>;

interface Kept {
  composed: Promise<Composed>;
  /** It lacks something: from then on it is made anew. */
  renewAt: number;
}

/** For as long a composition that lacks something is used before it is made anew. */
const LACKING_MS = 1000;

/** Resolves the composition of each visitor, once for all who get the same. What was last known good stands in last. */
export class Compositions {
  readonly #means: Means;
  /** By the names of what a visitor gets the candidate of. */
  readonly #kept = new Map<string, Kept>();
  readonly #said = new Map<string, string>();
  #state: State | null = null;
  #rollouts: readonly string[] = [];

  constructor(means: Means) {
    this.#means = means;
  }

  /** `visitor` is asked for only when it matters; null never meets a candidate. */
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

  /** What is to be tried, or was; it is nobody else's, so nothing stands in for it. */
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

  /** Meanwhile what is there goes on. */
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

  /** Only what stood for everybody: what was rolled back, or was a candidate, is not offered again. */
  #goodOf(remote: string, { remotes }: State): readonly string[] {
    const good = this.#means.goodOf(remote);
    return good !== undefined && remotes[remote]?.history.includes(good) ? [good] : [];
  }

  /**
   * Its addresses are those of the release that is shown. What does not say which it has is passed over; for the stable one
   * those stand in that it was deployed with, and when its files are lost: the pointer is signed as the release is.
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

  /** Once, not each time that it is looked for again. */
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

/** Its addresses stay known, so that they can say what is missing; no navigation leads there. */
function switchedOff(routes: RoutesFile | undefined): Remote {
  const pages = (routes?.pages ?? []).map((declared) => {
    const { nav, ...page } = declared;
    return nav ? page : declared;
  });
  return { releases: [], pages, slots: {} };
}

/** What the browser needs to know of a release: its entry, which knows the hashes of what it loads itself, and what the page itself asks for. */
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

/** All that a remote has for who only looks, by its name. */
export const isForVisitors = (file: string): boolean => /^visitors\.[\w-]+\.js$/.test(file);
