import type { PageDeclaration, RoutesFile } from '@linkstall/contracts/shell';
import { readRelease, readVerified, SUFFIXES } from '@linkstall/releases/verify';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

export type Release = Awaited<ReturnType<typeof readRelease>>;
type Where = Pick<Parameters<typeof readRelease>[0], 'store' | 'publicKey'>;

const SERVER_BUNDLE = 'server.cjs';
const KEPT_BYTES = 48 * 1024 * 1024;
/** An error about a damaged file, which the reader logs once. */
const REFUSALS: readonly unknown[] = ['release.tampered', 'release.signature'];
const codeOf = (error: unknown): unknown => (Object(error) as { readonly code?: unknown }).code;

/** An error that was logged already. */
export const isRefusal = (error: unknown): boolean => REFUSALS.includes(codeOf(error)) || isLost(error);
const isLost = (error: unknown): boolean => codeOf(error) === 'release.missing';

/** Delay before an unreadable release is tried again. */
const FAILED_MS = 1000;

/** Reads releases and their files, verifies and caches them; they are immutable. */
export class ReleaseReader {
  readonly #where: Where;
  readonly #releases = new Map<string, Promise<Release>>();
  // The cache requires a size above 0, so an empty file counts as one byte.
  readonly #bytes = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length || 1 });

  /** Damaged files `<remote>/<release>/<file>` that were not read successfully since. */
  readonly #refused = new Set<string>();
  readonly #log: Pick<Logger, 'error'>;

  constructor(where: Where, log: Pick<Logger, 'error'>) {
    this.#where = where;
    this.#log = log;
  }

  /** `release.json`; rejects when it is missing or its signature is invalid. */
  release(remote: string, name: string): Promise<Release> {
    const key = `${remote}/${name}`;
    const known = this.#releases.get(key);
    if (known) return known;
    const reading = this.#watched(`${key}/release.json`, readRelease({ ...this.#where, remote, release: name }));
    this.#releases.set(key, reading);
    reading.catch(() => setTimeout(() => this.#releases.delete(key), FAILED_MS).unref());
    return reading;
  }

  async file(release: Release, path: string, encoding?: 'br' | 'gzip'): Promise<Buffer> {
    const key = `${release.remote}/${release.buildId}/${path}/${encoding ?? ''}`;
    const known = this.#bytes.get(key);
    if (known) return known;
    const file = `${release.remote}/${release.version}~${release.buildId}/${path}${encoding ? SUFFIXES[encoding] : ''}`;
    const bytes = await this.#watched(
      file,
      readVerified({ store: this.#where.store, release, path, encoding }),
      isRefusal,
    );
    this.#bytes.set(key, bytes);
    return bytes;
  }

  /** Logs each damaged file once until it is intact again. Missing releases are not logged, because anybody can request them. */
  async #watched<T>(
    file: string,
    reading: Promise<T>,
    isRefused = (error: unknown) => REFUSALS.includes(codeOf(error)),
  ): Promise<T> {
    try {
      const read = await reading;
      this.#refused.delete(file);
      return read;
    } catch (error) {
      const refused = isRefused(error);
      if (refused && !this.#refused.has(file))
        this.#log.error({ event: 'integrity', file, reason: String(error) }, 'a file of a release was refused');
      if (refused) this.#refused.add(file);
      throw error;
    }
  }

  /** The source of a server bundle, by `<remote>/<release>`. */
  async serverBundle(name: string): Promise<string> {
    const [remote = '', release = ''] = name.split('/');
    const found = await this.release(remote, release);
    if (!found.files[SERVER_BUNDLE]) throw new Error(`${remote} ${release} has no server bundle`);
    return (await this.file(found, SERVER_BUNDLE)).toString('utf8');
  }

  async routes(release: Release): Promise<RoutesFile> {
    return JSON.parse((await this.file(release, 'routes.json')).toString('utf8')) as RoutesFile;
  }
}

/** The composition entry of a release. */
interface Offer {
  readonly pages: readonly PageDeclaration[];
  readonly slots: Readonly<Record<string, string>>;
}

export const offerOf = ({ pages, slots }: RoutesFile): Offer => ({ pages, slots: { ...slots } });
