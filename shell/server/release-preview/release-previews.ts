import { findComposition } from '@linkstall/releases/compositions';
import {
  COOKIE_SECONDS,
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
import type { ReleaseReader } from '../releases/release-reader.ts';

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
  /** Null when the composition, the release or the preview of a team no longer exists. */
  readonly visitorComposition: VisitorComposition | null;
}

const COOKIE = 'ls_preview';
const MAX_CACHED = 100;

/** Release previews: earlier compositions and releases that are not deployed, for holders of the preview key. */
export class ReleasePreviews {
  readonly #dependencies: Dependencies;
  readonly #contents = new LRUCache<string, PreviewContent>({ max: MAX_CACHED });

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Whether the browser has a preview, so its visits are not counted. */
  isActive(exchange: Exchange): boolean {
    return this.#signedPreviewOf(exchange) !== null;
  }

  /** The preview of a request; null without one. */
  async of(exchange: Exchange): Promise<Preview | null> {
    const signedPreview = this.#signedPreviewOf(exchange);
    if (!signedPreview) return null;
    const preview = await this.find(signedPreview);
    return {
      name: preview?.name ?? nameOf(signedPreview),
      visitorComposition: preview && (await this.#dependencies.compositions.preview(preview.content)),
    };
  }

  /** The remotes whose releases the preview of a request names; null without a preview. */
  async remotesOf(exchange: Exchange): Promise<readonly string[] | null> {
    const signedPreview = this.#signedPreviewOf(exchange);
    if (!signedPreview) return null;
    const remotes = (await this.find(signedPreview))?.content.remotes ?? {};
    return Object.keys(remotes).filter((remote) => remotes[remote]?.length);
  }

  /** Null when the composition or a release does not exist, or the preview of a team has ended. */
  async find(previewed: PreviewTarget): Promise<FoundPreview | null> {
    if ('composition' in previewed) {
      const { composition } = previewed;
      return this.#cached(composition, () => this.#composition(composition));
    }
    const releases =
      'release' in previewed
        ? { [previewed.remote]: previewed.release }
        : await this.#dependencies.releasesOfTeam(previewed);
    return releases && this.#cached(nameOfReleases(releases), () => this.#releases(releases));
  }

  /** Keeps the releases of a preview from being deleted. A store that the edge may only read ignores this. */
  async keep(previewed: PreviewTarget): Promise<void> {
    const { shell, remotes = {} } = (await this.find(previewed))?.content ?? {};
    const lists = { ...remotes, shell: shell === undefined ? [] : [shell] };
    for (const [remote, releases] of Object.entries(lists))
      for (const release of releases) await this.#dependencies.keep(remote, release).catch(() => undefined);
  }

  cookieFor(previewed: PreviewTarget, exchange: Exchange): string {
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

  async #cached(name: string, read: () => Promise<PreviewContent | null>): Promise<FoundPreview | null> {
    const content = this.#contents.get(name) ?? (await read());
    if (content) this.#contents.set(name, content);
    return content && { name, content };
  }

  async #composition(id: string): Promise<PreviewContent | null> {
    return this.#dependencies.recentCompositions.find(id) ?? findComposition(await this.#dependencies.changes(), id);
  }

  /** The previewed releases without fallbacks. */
  async #releases(releases: Releases): Promise<PreviewContent | null> {
    const exists = ([remote, release]: readonly [string, string]) =>
      this.#dependencies.reader.release(remote, release).then(
        () => true,
        () => false,
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
