import { findComposition } from '@linkstall/releases/compositions';
import { COOKIE_SECONDS, previewedIn, readPreview, signPreview } from '@linkstall/releases/preview';
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
  /** Keeps `linkstall prune` from deleting the release for some days. */
  readonly keep: (remote: string, release: string) => Promise<unknown>;
  /** All pointer changes, oldest first. */
  readonly changes: () => Promise<readonly State[]>;
}

type SignedPreview = NonNullable<ReturnType<typeof readPreview>>;
export type PreviewTarget = NonNullable<ReturnType<typeof previewedIn>>;
type PreviewContent = Parameters<Compositions['preview']>[0];

/** The preview of one browser. */
export interface Preview {
  readonly name: string;
  /** Null when the composition or release no longer exists. */
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
    const content = await this.find(signedPreview);
    return {
      name: nameOf(signedPreview),
      visitorComposition: content && (await this.#dependencies.compositions.preview(content)),
    };
  }

  /** The remotes whose releases the preview of a request names; null without a preview. */
  async remotesOf(exchange: Exchange): Promise<readonly string[] | null> {
    const signedPreview = this.#signedPreviewOf(exchange);
    if (!signedPreview) return null;
    const remotes = (await this.find(signedPreview))?.remotes ?? {};
    return Object.keys(remotes).filter((remote) => remotes[remote]?.length);
  }

  /** Null when the composition or release does not exist. */
  async find(previewed: SignedPreview | PreviewTarget): Promise<PreviewContent | null> {
    const name = nameOf(previewed);
    const cachedContent = this.#contents.get(name);
    if (cachedContent) return cachedContent;
    const result =
      'composition' in previewed ? await this.#composition(previewed.composition) : await this.#release(previewed);
    if (result) this.#contents.set(name, result);
    return result;
  }

  /** Keeps the releases of a preview from being deleted. A store that the edge may only read ignores this. */
  async keep(previewed: PreviewTarget): Promise<void> {
    const { shell, remotes = {} } = (await this.find(previewed)) ?? {};
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

  async #composition(id: string): Promise<PreviewContent | null> {
    return this.#dependencies.recentCompositions.find(id) ?? findComposition(await this.#dependencies.changes(), id);
  }

  /** The previewed release without fallbacks. */
  async #release({
    remote,
    release,
  }: {
    readonly remote: string;
    readonly release: string;
  }): Promise<PreviewContent | null> {
    const result = await this.#dependencies.reader.release(remote, release).catch(() => null);
    if (!result) return null;
    return remote === 'shell'
      ? { whole: false, shell: release, remotes: {} }
      : { whole: false, remotes: { [remote]: [release] } };
  }
}

export const nameOf = (previewed: SignedPreview | PreviewTarget): string =>
  'composition' in previewed ? previewed.composition : `${previewed.remote} ${previewed.release}`;
