import type { SiteInfo } from '@linkstall/contracts/http';
import type { Composition, RemoteRelease, RoutesFile } from '@linkstall/contracts/shell';
import { candidatesOf, flaggedRemotesOf, hiddenPagesOf, resolveWith, rolloutsOf } from '@linkstall/releases/resolve';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

import type { State } from './environment-state.ts';
import { type HiddenPages, withoutHiddenPages } from './hidden-pages.ts';
import { type Release, type ReleaseReader, exposedBy } from './release-reader.ts';

type Remote = Composition['remotes'][string];

/** The composition of a visitor: the available releases of each remote, best first. */
export interface VisitorComposition {
  /** Remotes of which another visitor can get another release or other pages. */
  readonly rollouts: readonly string[];
  readonly shells: readonly RemoteRelease[];
  readonly remotes: Readonly<Record<string, Remote>>;
  /** Absent when the visitor gets all pages. */
  readonly hidden?: HiddenPages;
  /** Absent when the operators have changed nothing. */
  readonly site?: SiteInfo;
}

interface PreviewContent {
  /** True when the preview contains only its own remotes; otherwise the others are as for everybody. */
  readonly whole: boolean;
  /** The previewed shell; absent for the live one. */
  readonly shell?: string;
  readonly remotes: Readonly<Record<string, readonly string[]>>;
}

interface Dependencies {
  /** The pointers in use. */
  readonly state: { current(): Promise<State> };
  readonly reader: Pick<ReleaseReader, 'release' | 'routes'>;
  /** The settings of the site in use. */
  readonly site?: { current(): Promise<SiteInfo | undefined> };
  /** The origin of the documents of a foreign remote; empty for this site. */
  readonly moduleOrigin: (remote: string) => string;
  /** The last known good release of each remote. */
  readonly lastKnownGoodOf: (remote: string) => string | undefined;
  /** Whether the shell checks events, which needs their schemas. */
  readonly isDevelopment: boolean;
  readonly log: Logger;
}

/** The candidates of a state that a visitor gets, and the pages that the visitor does not get. */
interface Choice {
  readonly state: State;
  readonly site: SiteInfo | undefined;
  readonly candidates: readonly string[];
  readonly hiddenPages: readonly string[];
}

/** The releases of each enabled remote, best first. */
type Lists = Readonly<Record<string, readonly string[] | null>>;

interface CachedComposition {
  visitorComposition: Promise<VisitorComposition>;
  /** The time when an incomplete composition is resolved again. */
  renewAt: number;
}

/** How long an incomplete composition is used before it is resolved again. */
const INCOMPLETE_MS = 1000;
/** A visitor chooses the cookie, so each combination of candidates and pages can be asked for. */
const MAX_COMPOSITIONS = 256;

/**
 * Resolves compositions, once for all visitors with the same candidates and pages. The last known good release is the last
 * fallback.
 */
export class Compositions {
  readonly #dependencies: Dependencies;
  /** Compositions by the remotes of which a visitor gets the candidate, and the pages that the visitor does not get. */
  readonly #cached = new LRUCache<string, CachedComposition>({ max: MAX_COMPOSITIONS });
  readonly #loggedReasons = new Map<string, string>();
  #state: State | null = null;
  #site: SiteInfo | undefined;
  #rollouts: readonly string[] = [];
  #hasFlags = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * @param visitor called only when releases or pages depend on the visitor; null gets no candidate and no page with a share
   * @param username the name of a logged-in user
   */
  async for(visitor: (() => string) | null, username?: string): Promise<VisitorComposition> {
    const state = await this.#dependencies.state.current();
    const site = await this.#dependencies.site?.current();
    if (state !== this.#state || site !== this.#site) {
      this.#cached.clear();
      this.#state = state;
      this.#site = site;
      this.#rollouts = rolloutsOf(state);
      this.#hasFlags = Object.values(state.remotes).some(({ flags }) => flags !== undefined);
    }
    const id = this.#rollouts.length > 0 || this.#hasFlags ? (visitor?.() ?? null) : null;
    const choice: Choice = {
      ...{ state, site },
      candidates: this.#rollouts.length > 0 ? candidatesOf(state, id, this.#rollouts) : [],
      hiddenPages: this.#hasFlags ? hiddenPagesOf(state, { id, username }) : [],
    };
    const key = [...choice.candidates, ...choice.hiddenPages].join();
    const cached = this.#cached.get(key);
    if (!cached) return this.#resolve(key, choice);
    if (Date.now() > cached.renewAt) void this.#renew(cached, choice);
    return cached.visitorComposition;
  }

  /** The composition of a preview, without fallbacks. */
  async preview({ whole, shell, remotes }: PreviewContent): Promise<VisitorComposition> {
    const state = await this.#dependencies.state.current();
    const lists = listsOf(state, []);
    const shells = shell === undefined ? lists['shell'] : [shell];
    const releases = { ...(whole ? {} : lists), ...remotes, shell: shells ?? [] };
    const { visitorComposition } = await this.#compose(state, releases);
    const site = await this.#dependencies.site?.current();
    return { ...visitorComposition, ...(site && { site }) };
  }

  #resolve(key: string, choice: Choice): Promise<VisitorComposition> {
    const resolving = this.#composeFor(choice);
    const cached: CachedComposition = {
      visitorComposition: resolving.then(({ visitorComposition }) => visitorComposition),
      renewAt: Infinity,
    };
    this.#cached.set(key, cached);
    resolving.then(
      ({ isIncomplete }) => (cached.renewAt = isIncomplete ? Date.now() + INCOMPLETE_MS : Infinity),
      () => this.#cached.delete(key),
    );
    return cached.visitorComposition;
  }

  /** Resolves again in the background; the current composition stays in use until then. */
  async #renew(cached: CachedComposition, choice: Choice): Promise<void> {
    cached.renewAt = Infinity;
    const { visitorComposition, isIncomplete } = await this.#composeFor(choice);
    cached.visitorComposition = Promise.resolve(visitorComposition);
    if (isIncomplete) cached.renewAt = Date.now() + INCOMPLETE_MS;
  }

  async #composeFor({ state, site, candidates, hiddenPages }: Choice) {
    const lists = Object.entries(listsOf(state, candidates)).map(([name, releases]) => [
      name,
      releases && [...releases, ...this.#lastKnownGoodOf(name, state)],
    ]);
    const { visitorComposition, isIncomplete } = await this.#compose(state, Object.fromEntries(lists) as Lists);
    const visible = withoutHiddenPages(visitorComposition.remotes, hiddenPages, state);
    return { visitorComposition: { ...visitorComposition, ...visible, ...(site && { site }) }, isIncomplete };
  }

  async #compose(state: State, { shell, ...otherLists }: Lists) {
    let isIncomplete = false;
    const readReleases = async (remote: string, names: readonly string[]) => {
      const releases = await Promise.all([...new Set(names)].map((name) => this.#read(remote, name)));
      isIncomplete ||= releases.includes(null);
      return releases.filter((release) => release !== null);
    };
    const shells = (await readReleases('shell', shell ?? [])).map((release) => asRemoteRelease(release));
    const remotes = await Promise.all(
      Object.entries(otherLists).map(async ([remote, names]) => {
        const pointer = state.remotes[remote];
        if (names === null || names.length === 0)
          return [remote, disabledRemote(pointer?.routes as RoutesFile | undefined)] as const;
        return [remote, await this.#remote(await readReleases(remote, names), pointer)] as const;
      }),
    );
    const visitorComposition: VisitorComposition = {
      rollouts: [...rolloutsOf(state), ...flaggedRemotesOf(state)],
      shells,
      remotes: Object.fromEntries(remotes),
    };
    return { visitorComposition, isIncomplete };
  }

  /**
   * The last known good release, if it was stable before. The history contains neither rolled back releases nor candidates,
   * so they are not offered again.
   */
  #lastKnownGoodOf(remote: string, { remotes }: State): readonly string[] {
    const good = this.#dependencies.lastKnownGoodOf(remote);
    return good !== undefined && remotes[remote]?.history.includes(good) ? [good] : [];
  }

  /**
   * A remote has the routes of its first release. A release without readable routes is skipped. The stable release falls
   * back to the routes in its pointer, because the pointer is signed, too.
   */
  async #remote(releases: readonly Release[], pointer: State['remotes'][string] | undefined): Promise<Remote> {
    const pointerRoutes = pointer?.routes as RoutesFile | undefined;
    for (const [index, release] of releases.entries()) {
      const routes = await this.#routes(release);
      const isStable = pointer?.stable === `${release.version}~${release.buildId}`;
      const usedRoutes = routes ?? (isStable ? pointerRoutes : undefined);
      if (usedRoutes)
        return { releases: releases.slice(index).map(this.#toRemoteRelease), ...this.#exposedBy(usedRoutes) };
    }
    const exposed = pointerRoutes ? this.#exposedBy(pointerRoutes) : { pages: [], slots: {} };
    return { releases: releases.map(this.#toRemoteRelease), ...exposed };
  }

  #exposedBy(routes: RoutesFile) {
    return exposedBy(routes, this.#dependencies);
  }

  readonly #toRemoteRelease = (release: Release): RemoteRelease => {
    const remoteRelease = asRemoteRelease(release);
    if (release.tier !== 'foreign') return remoteRelease;
    // Without hashes no page can load a file of the release into itself.
    const base = this.#dependencies.moduleOrigin(release.remote) + remoteRelease.base;
    return { ...remoteRelease, base, files: {}, tier: release.tier };
  };

  async #routes(release: Release): Promise<RoutesFile | undefined> {
    try {
      return await this.#dependencies.reader.routes(release);
    } catch (error) {
      this.#dependencies.log.error(
        { remote: release.remote, reason: String(error) },
        'the routes of a release cannot be used',
      );
      return undefined;
    }
  }

  async #read(remote: string, name: string): Promise<Release | null> {
    try {
      const release = await this.#dependencies.reader.release(remote, name);
      this.#loggedReasons.delete(`${remote}/${name}`);
      return release;
    } catch (error) {
      this.#logOnce(remote, name, String(error));
      return null;
    }
  }

  #logOnce(remote: string, release: string, reason: string): void {
    if (this.#loggedReasons.get(`${remote}/${release}`) === reason) return;
    this.#loggedReasons.set(`${remote}/${release}`, reason);
    this.#dependencies.log.error({ remote, release, reason }, 'a release cannot be used');
  }
}

const listsOf = (state: State, candidates: readonly string[]): Lists =>
  Object.fromEntries(
    Object.entries(resolveWith(state, candidates).remotes).map(([name, { disabled, releases }]) => [
      name,
      disabled ? null : releases.map(({ release }) => release),
    ]),
  );

/** A disabled remote. Its routes stay known, so that its pages can name the missing remote; the navigation omits them. */
function disabledRemote(routes: RoutesFile | undefined): Remote {
  const pages = (routes?.pages ?? []).map((declared) => {
    const { nav, ...page } = declared;
    return nav ? page : declared;
  });
  return { releases: [], pages, slots: {} };
}

/**
 * A release for the browser, with the hashes of the files that the page loads itself. The entry knows the hashes of its
 * chunks.
 */
const asRemoteRelease = ({ remote, version, buildId, entry, uniqueName, files }: Release): RemoteRelease => ({
  release: `${version}~${buildId}`,
  base: `/remotes/${remote}/${version}~${buildId}/`,
  entry,
  uniqueName,
  files: Object.fromEntries(
    Object.entries(files).flatMap(([file, { sha384 }]) =>
      file === entry || file === 'base.css' || isVisitorScript(file) ? [[file, sha384]] : [],
    ),
  ),
});

export const isVisitorScript = (file: string): boolean => /^visitors\.[\w-]+\.js$/.test(file);
