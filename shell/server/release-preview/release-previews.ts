import { findComposition } from '@linkstall/releases/compositions';
import {
  COOKIE_SECONDS,
  isDebugCookie,
  readPreview,
  signPreview,
  type PreviewTarget,
  type SignedPreview,
} from '@linkstall/releases/preview';
import { LRUCache } from 'lru-cache';

import type { RecentCompositions } from '../metrics/recent-compositions.ts';
import { cookieHeader, cookieOf } from '../http/cookies.ts';
import type { Exchange } from '../http/exchange.ts';
import type { VisitorComposition, Compositions } from '../releases/compositions.ts';
import type { State } from '../releases/environment-state.ts';
import { isMissing, isRevoked, type ReleaseReader } from '../releases/release-reader.ts';
import { tabIn, tabOfReferrer } from './preview-tab.ts';

interface Dependencies {
  /** The preview key, which signs previews. */
  readonly key: string;
  readonly compositions: Pick<Compositions, 'preview'>;
  readonly recentCompositions: Pick<RecentCompositions, 'find'>;
  readonly reader: Pick<ReleaseReader, 'release'>;
  /** The releases of a preview that a team made; null when it has ended. */
  readonly releasesOfTeam: (preview: { remote: string; preview: string }) => Promise<Releases | null>;
  /** Keeps `linkstall prune` from deleting the release for some days. */
  readonly keep: (remote: string, release: string) => Promise<unknown>;
  /** All pointer changes, oldest first. */
  readonly changes: () => Promise<readonly State[]>;
}

type PreviewContent = Parameters<Compositions['preview']>[0];
/** A release of each remote. */
type Releases = Readonly<Record<string, string>>;

interface FoundPreview {
  /** The previewed composition or releases, for people. */
  readonly name: string;
  readonly content: PreviewContent;
}

/** The preview of one browser. */
export interface Preview {
  readonly name: string;
  /** Whether the preview is for one tab. */
  readonly isForTab: boolean;
  /** Null when the composition, the release or the preview of a team no longer exists. */
  readonly visitorComposition: VisitorComposition | null;
}

const COOKIE = 'ls_preview';
const DEBUG_COOKIE = 'ls_debug';
const MAX_CACHED = 100;

/** Release previews: earlier compositions and releases that are not deployed, for holders of the preview key. */
export class ReleasePreviews {
  readonly #dependencies: Dependencies;
  /** By the id of the composition. Releases are not cached here, because their publisher can be revoked. */
  readonly #compositions = new LRUCache<string, PreviewContent>({ max: MAX_CACHED });

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Whether the browser has a preview, also of another tab, so its visits are not counted. */
  isActive(exchange: Exchange): boolean {
    return this.#signedPreviewOf(exchange) !== null;
  }

  /** Whether an operator or a member of a team has opened the panel in this browser within the last hour. */
  isDebugged(exchange: Exchange): boolean {
    const cookie = cookieOf(exchange, DEBUG_COOKIE);
    return cookie !== undefined && isDebugCookie(this.#dependencies.key, cookie);
  }

  /** The preview that a page shows; null without one, and for the preview of another tab. */
  async ofPage(exchange: Exchange): Promise<Preview | null> {
    const tab = this.#signedPreviewOf(exchange)?.tab;
    return tab === undefined || tab === tabIn(exchange.search) ? this.of(exchange) : null;
  }

  /** The key of the tab with a preview, when one of its pages led to an address without the key. */
  missingTabOf(exchange: Exchange): string | undefined {
    const tab = this.#signedPreviewOf(exchange)?.tab;
    return tab !== tabIn(exchange.search) && tab === tabOfReferrer(exchange) ? tab : undefined;
  }

  /** The preview of a request, of any tab; null without one. */
  async of(exchange: Exchange): Promise<Preview | null> {
    const signedPreview = this.#signedPreviewOf(exchange);
    if (!signedPreview) return null;
    const preview = await this.find(signedPreview);
    return {
      name: preview?.name ?? nameOf(signedPreview),
      isForTab: signedPreview.tab !== undefined,
      visitorComposition: preview && (await this.#dependencies.compositions.preview(preview.content)),
    };
  }

  /** The remotes whose releases the preview of the requesting page names; null without a preview. */
  async remotesOf(exchange: Exchange): Promise<readonly string[] | null> {
    const signedPreview = this.#signedPreviewOf(exchange);
    if (!signedPreview || (signedPreview.tab !== undefined && signedPreview.tab !== tabOfReferrer(exchange)))
      return null;
    const remotes = (await this.find(signedPreview))?.content.remotes ?? {};
    return Object.keys(remotes).filter((remote) => remotes[remote]?.length);
  }

  /**
   * Null when the composition or a release does not exist, when the publisher of a release was revoked, or when the preview of a
   * team has ended. Rejects when the store cannot be read.
   */
  async find(previewed: PreviewTarget): Promise<FoundPreview | null> {
    if ('composition' in previewed) {
      const content = await this.#composition(previewed.composition);
      return content && { name: previewed.composition, content };
    }
    const releases =
      'release' in previewed
        ? { [previewed.remote]: previewed.release }
        : await this.#dependencies.releasesOfTeam(previewed);
    const content = releases && (await this.#releases(releases));
    return content && { name: nameOfReleases(releases), content };
  }

  /** Keeps the releases of a preview from being deleted. A store that the edge may only read ignores this. */
  async keep(previewed: PreviewTarget): Promise<void> {
    const { shell, remotes = {} } = (await this.find(previewed))?.content ?? {};
    const lists = { ...remotes, shell: shell === undefined ? [] : [shell] };
    for (const [remote, releases] of Object.entries(lists))
      for (const release of releases) await this.#dependencies.keep(remote, release).catch(() => undefined);
  }

  cookieFor(previewed: PreviewTarget & { readonly tab?: string }, exchange: Exchange): string {
    const signedPreview = { ...previewed, until: Date.now() + COOKIE_SECONDS * 1000 };
    const value = signPreview(this.#dependencies.key, 'cookie', signedPreview);
    return cookieHeader(exchange, { name: COOKIE, value, seconds: COOKIE_SECONDS });
  }

  endingCookie(exchange: Exchange): string {
    return cookieHeader(exchange, { name: COOKIE, value: '', seconds: 0 });
  }

  #signedPreviewOf(exchange: Exchange): SignedPreview | null {
    const signedCookie = cookieOf(exchange, COOKIE);
    return signedCookie ? readPreview(this.#dependencies.key, 'cookie', signedCookie) : null;
  }

  async #composition(id: string): Promise<PreviewContent | null> {
    const { recentCompositions, changes } = this.#dependencies;
    const content = this.#compositions.get(id) ?? recentCompositions.find(id) ?? findComposition(await changes(), id);
    if (content) this.#compositions.set(id, content);
    return content;
  }

  /** The previewed releases without fallbacks. */
  async #releases(releases: Releases): Promise<PreviewContent | null> {
    const exists = ([remote, release]: readonly [string, string]) =>
      this.#dependencies.reader.release(remote, release).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error) || isRevoked(error)) return false;
          throw error;
        },
      );
    if ((await Promise.all(Object.entries(releases).map(exists))).includes(false)) return null;
    const { shell, ...others } = releases;
    const remotes = Object.fromEntries(Object.entries(others).map(([remote, release]) => [remote, [release]]));
    return { whole: false, ...(shell !== undefined && { shell }), remotes };
  }
}

const nameOfReleases = (releases: Releases): string =>
  Object.entries(releases)
    .map((entry) => entry.join(' '))
    .join(' with ');

function nameOf(previewed: PreviewTarget): string {
  if ('composition' in previewed) return previewed.composition;
  return `${previewed.remote} ${'release' in previewed ? previewed.release : previewed.preview}`;
}
