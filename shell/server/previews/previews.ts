import { findComposition } from '@linkstall/releases/compositions';
import { COOKIE_SECONDS, previewedIn, readPreview, signPreview } from '@linkstall/releases/preview';
import { LRUCache } from 'lru-cache';

import type { CompositionsSeen } from '../metrics/compositions-seen.ts';
import { cookieOf, type Exchange } from '../http/exchange.ts';
import type { Composed, Compositions } from '../releases/compositions.ts';
import type { State } from '../releases/environment-state.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';

interface Means {
  /** The preview key, which signs previews. */
  readonly key: string;
  readonly compositions: Pick<Compositions, 'preview'>;
  readonly seen: Pick<CompositionsSeen, 'find'>;
  readonly reader: Pick<ReleaseReader, 'release'>;
  /** All pointer changes, oldest first. */
  readonly changes: () => Promise<readonly State[]>;
}

type Right = NonNullable<ReturnType<typeof readPreview>>;
export type Previewed = NonNullable<ReturnType<typeof previewedIn>>;
type Wanted = Parameters<Compositions['preview']>[0];

/** The preview of one browser. */
export interface Preview {
  readonly name: string;
  /** Null when the composition or release no longer exists. */
  readonly composed: Composed | null;
}

const COOKIE = 'ls_preview';
const KEPT = 100;

/** Release previews: earlier compositions and unpublished releases, for holders of the preview key. */
export class Previews {
  readonly #means: Means;
  readonly #found = new LRUCache<string, Wanted>({ max: KEPT });

  constructor(means: Means) {
    this.#means = means;
  }

  /** Whether the browser has a preview, so its visits are not counted. */
  isOn(exchange: Exchange): boolean {
    return this.#rightOf(exchange) !== null;
  }

  /** The preview of a request; null without one. */
  async of(exchange: Exchange): Promise<Preview | null> {
    const right = this.#rightOf(exchange);
    if (!right) return null;
    const wanted = await this.find(right);
    return { name: nameOf(right), composed: wanted && (await this.#means.compositions.preview(wanted)) };
  }

  /** Null when the composition or release does not exist. */
  async find(previewed: Right | Previewed): Promise<Wanted | null> {
    const name = nameOf(previewed);
    const known = this.#found.get(name);
    if (known) return known;
    const found =
      'composition' in previewed ? await this.#composition(previewed.composition) : await this.#release(previewed);
    if (found) this.#found.set(name, found);
    return found;
  }

  cookieFor(previewed: Previewed, { origin }: Exchange): string {
    const right = { ...previewed, until: Date.now() + COOKIE_SECONDS * 1000 };
    return cookie(signPreview(this.#means.key, 'cookie', right), COOKIE_SECONDS, origin);
  }

  endingCookie({ origin }: Exchange): string {
    return cookie('', 0, origin);
  }

  #rightOf({ req }: Exchange): Right | null {
    const signed = cookieOf(req, COOKIE);
    return signed ? readPreview(this.#means.key, 'cookie', signed) : null;
  }

  async #composition(id: string): Promise<Wanted | null> {
    return this.#means.seen.find(id) ?? findComposition(await this.#means.changes(), id);
  }

  /** The previewed release without fallbacks. */
  async #release({ remote, release }: { readonly remote: string; readonly release: string }): Promise<Wanted | null> {
    const found = await this.#means.reader.release(remote, release).catch(() => null);
    if (!found) return null;
    return remote === 'shell'
      ? { whole: false, shell: release, remotes: {} }
      : { whole: false, remotes: { [remote]: [release] } };
  }
}

export const nameOf = (previewed: Right | Previewed): string =>
  'composition' in previewed ? previewed.composition : `${previewed.remote} ${previewed.release}`;

const cookie = (value: string, seconds: number, origin: string): string =>
  `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
