import type { Composition, RemoteRelease, RoutesFile } from '@linkstall/contracts/shell';
import { resolve } from '@linkstall/releases/resolve';
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

/** The pointers that visitors are served by. */
interface States {
  current(): Promise<State>;
}

/** For as long a composition that lacks something is used before it is made anew. */
const LACKING_MS = 1000;

/** Resolves the composition of each visitor. The last release that worked stands in when all others fail. */
export class Compositions {
  readonly #state: States;
  readonly #reader: ReleaseReader;
  readonly #log: Logger;
  readonly #lastGood = new Map<string, string>();
  readonly #made = new Map<string, Promise<Composed>>();
  #madeFor: State | null = null;

  constructor(state: States, reader: ReleaseReader, log: Logger) {
    this.#state = state;
    this.#reader = reader;
    this.#log = log;
  }

  async for(visitor: string | null): Promise<Composed> {
    const state = await this.#state.current();
    const resolution = resolve(state, visitor);
    if (state !== this.#madeFor) this.#made.clear();
    this.#madeFor = state;
    const composed = this.#made.get(resolution.id) ?? this.#compose(state, resolution);
    this.#made.set(resolution.id, composed);
    return composed;
  }

  /** Notes that a release has worked, so that it can stand in later. */
  markGood(remote: string, release: string): void {
    this.#lastGood.set(remote, release);
  }

  async #compose(state: State, resolution: ReturnType<typeof resolve>): Promise<Composed> {
    const lacking: string[] = [];
    const { shell, ...others } = resolution.remotes;
    const readable = async (remote: string, chosen: readonly { readonly release: string }[]) => {
      const names = [...chosen.map(({ release }) => release), ...this.#lastGoodOf(remote, state)];
      const found = await Promise.all([...new Set(names)].map((name) => this.#read(remote, name)));
      if (found.includes(null)) lacking.push(remote);
      return found.filter((release) => release !== null);
    };
    const shells = (await readable('shell', shell?.releases ?? [])).map(asRemoteRelease);
    const remotes = await Promise.all(
      Object.entries(others).map(async ([remote, { disabled, releases }]) => {
        const deployed = state.remotes[remote]?.routes as RoutesFile | undefined;
        if (disabled) return [remote, switchedOff(deployed)] as const;
        return [remote, await this.#remote(await readable(remote, releases), deployed)] as const;
      }),
    );
    if (lacking.length > 0) setTimeout(() => this.#made.delete(resolution.id), LACKING_MS).unref();
    const rollouts = Object.entries(resolution.remotes).flatMap(([name, { rollout }]) => (rollout ? [name] : []));
    return { rollouts, shells, remotes: Object.fromEntries(remotes) };
  }

  /** Only what stood for everybody: what was rolled back, or was a candidate, is not offered again. */
  #lastGoodOf(remote: string, { remotes }: State): readonly string[] {
    const good = this.#lastGood.get(remote);
    return good !== undefined && remotes[remote]?.history.includes(good) ? [good] : [];
  }

  /** Its addresses are those of the release that is shown; of one whose files are lost, those it was deployed with. */
  async #remote(releases: readonly Release[], deployedRoutes: RoutesFile | undefined): Promise<Remote> {
    const best = releases[0];
    const routes = best ? await this.#routes(best, deployedRoutes) : deployedRoutes;
    const offer = routes ? offerOf(routes) : { pages: [], slots: {} };
    return { releases: releases.map(asRemoteRelease), ...offer };
  }

  /** The pointer is signed as the release is, so what it noted may stand in. */
  async #routes(release: Release, deployed: RoutesFile | undefined): Promise<RoutesFile | undefined> {
    try {
      return await this.#reader.routes(release);
    } catch (error) {
      this.#log.error({ remote: release.remote, reason: String(error) }, 'a list of pages cannot be used');
      return deployed;
    }
  }

  async #read(remote: string, name: string): Promise<Release | null> {
    try {
      return await this.#reader.release(remote, name);
    } catch (error) {
      this.#log.error({ remote, release: name, reason: String(error) }, 'a release cannot be used');
      return null;
    }
  }
}

/** Its addresses stay known, so that they can say what is missing; no navigation leads there. */
function switchedOff(routes: RoutesFile | undefined): Remote {
  const pages = (routes?.pages ?? []).map((declared) => {
    const { nav, ...page } = declared;
    return nav ? page : declared;
  });
  return { releases: [], pages, slots: {} };
}

/** What the browser needs to know of a release: its entry, which knows the hashes of what it loads itself. */
const asRemoteRelease = ({ remote, version, buildId, entry, uniqueName, files }: Release): RemoteRelease => ({
  release: `${version}~${buildId}`,
  base: `/remotes/${remote}/${version}~${buildId}/`,
  entry,
  uniqueName,
  files: { [entry]: files[entry]?.sha384 ?? '' },
});
