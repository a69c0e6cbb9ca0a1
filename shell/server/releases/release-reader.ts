import type { Composition, PageDeclaration, RoutesFile } from '@linkstall/contracts/shell';
import { hasKeyOfLog } from '@linkstall/releases/team-log';
import { readRelease, readVerified, SUFFIXES } from '@linkstall/releases/verify';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';

export type Release = Awaited<ReturnType<typeof readRelease>>;
type StoreLocation = Pick<Parameters<typeof readRelease>[0], 'store' | 'publicKey'>;

const SERVER_BUNDLE = 'server.cjs';
const MAX_CACHED_BYTES = 48 * 1024 * 1024;
/** An error about a damaged file, which the reader logs once. */
const DAMAGE_CODES: readonly unknown[] = ['release.tampered', 'release.signature', 'release.statement'];
const codeOf = (error: unknown): unknown => (Object(error) as { readonly code?: unknown }).code;

/** An error that was logged already. */
export const isDamageError = (error: unknown): boolean => DAMAGE_CODES.includes(codeOf(error)) || isMissing(error);
export const isMissing = (error: unknown): boolean => codeOf(error) === 'release.missing';
/** An error about a release whose publisher was revoked. */
export const isRevoked = (error: unknown): boolean => codeOf(error) === 'release.revoked';

interface ReaderDependencies {
  readonly log: Pick<Logger, 'error'>;
  readonly revokedPublishers: () => ReadonlySet<string>;
  /** The keys of publishers in the log of teams; null while the log is unknown. */
  readonly publisherKeys: () => ReadonlyMap<string, string> | null;
}

/** Delay before an unreadable release is tried again. */
const RETRY_MS = 1000;

/** Reads releases and their files, verifies and caches them; they are immutable. */
export class ReleaseReader {
  readonly #location: StoreLocation;
  readonly #releases = new Map<string, Promise<Release>>();
  // The cache requires a size above 0, so an empty file counts as one byte.
  readonly #bytes = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ length }) => length || 1,
  });

  /** Damaged files `<remote>/<release>/<file>` that were not read successfully since. */
  readonly #damaged = new Set<string>();
  readonly #log: Pick<Logger, 'error'>;
  /** `<team>/<id>` */
  readonly #revokedPublishers: () => ReadonlySet<string>;
  readonly #publisherKeys: () => ReadonlyMap<string, string> | null;

  constructor(location: StoreLocation, { log, revokedPublishers, publisherKeys }: ReaderDependencies) {
    this.#location = location;
    this.#log = log;
    this.#revokedPublishers = revokedPublishers;
    this.#publisherKeys = publisherKeys;
  }

  /**
   * `release.json`; rejects when it is missing, its signature is invalid, its statement has another key than its publisher, or its
   * publisher was revoked.
   */
  async release(remote: string, name: string): Promise<Release> {
    const release = await this.#record(remote, name);
    if (release.by !== undefined && this.#revokedPublishers().has(release.by)) {
      const message = `${remote} ${name} was published by ${release.by}, whose rights were revoked`;
      throw Object.assign(new Error(message), { code: 'release.revoked' });
    }
    // After the check above, because a damaged log can have lost the key of a revoked publisher.
    const keys = this.#publisherKeys();
    if (keys && !hasKeyOfLog(release, keys)) {
      const message = `the statement of ${remote} ${name} has another key than the log of teams has for ${release.by}`;
      const refusal = Object.assign(new Error(message), { code: 'release.statement' });
      return this.#withDamageLog(`${remote}/${name}/release.json`, Promise.reject(refusal));
    }
    return release;
  }

  #record(remote: string, name: string): Promise<Release> {
    const key = `${remote}/${name}`;
    const known = this.#releases.get(key);
    if (known) return known;
    const reading = this.#withDamageLog(
      `${key}/release.json`,
      readRelease({ ...this.#location, remote, release: name }),
    );
    this.#releases.set(key, reading);
    reading.catch(() => setTimeout(() => this.#releases.delete(key), RETRY_MS).unref());
    return reading;
  }

  async file(release: Release, path: string, encoding?: 'br' | 'gzip'): Promise<Buffer> {
    const key = `${release.remote}/${release.buildId}/${path}/${encoding ?? ''}`;
    const known = this.#bytes.get(key);
    if (known) return known;
    const file = `${release.remote}/${release.version}~${release.buildId}/${path}${encoding ? SUFFIXES[encoding] : ''}`;
    const bytes = await this.#withDamageLog(
      file,
      readVerified({ store: this.#location.store, release, path, encoding }),
      isDamageError,
    );
    this.#bytes.set(key, bytes);
    return bytes;
  }

  /** Logs each damaged file once. Missing releases are not logged, because anybody can request them. */
  async #withDamageLog<T>(
    file: string,
    reading: Promise<T>,
    isDamage = (error: unknown) => DAMAGE_CODES.includes(codeOf(error)),
  ): Promise<T> {
    try {
      const result = await reading;
      this.#damaged.delete(file);
      return result;
    } catch (error) {
      const isDamaged = isDamage(error);
      if (isDamaged && !this.#damaged.has(file))
        this.#log.error({ event: 'integrity', file, reason: String(error) }, 'a file of a release was refused');
      if (isDamaged) this.#damaged.add(file);
      throw error;
    }
  }

  /** The source of a server bundle, by `<remote>/<release>`. */
  async serverBundle(name: string): Promise<string> {
    const [remote = '', release = ''] = name.split('/');
    const bundleRelease = await this.release(remote, release);
    if (!bundleRelease.files[SERVER_BUNDLE]) throw new Error(`${remote} ${release} has no server bundle`);
    return (await this.file(bundleRelease, SERVER_BUNDLE)).toString('utf8');
  }

  async routes(release: Release): Promise<RoutesFile> {
    return JSON.parse((await this.file(release, 'routes.json')).toString('utf8')) as RoutesFile;
  }
}

/** The part of routes.json that a release adds to the composition. */
interface Exposed {
  readonly pages: readonly PageDeclaration[];
  readonly slots: NonNullable<RoutesFile['slots']>;
  readonly storage?: readonly string[];
  readonly calls?: NonNullable<RoutesFile['calls']>;
  readonly entryKinds?: NonNullable<Composition['remotes'][string]['entryKinds']>;
  readonly events?: NonNullable<RoutesFile['events']>;
}

export const exposedBy = (
  { pages, slots, storage, calls, events, entryKinds }: RoutesFile,
  { isDevelopment }: { readonly isDevelopment: boolean },
): Exposed => ({
  pages,
  slots: { ...slots },
  ...(storage && { storage }),
  ...(calls && { calls }),
  // The API knows the schemas of entries, and pages stay small.
  ...(entryKinds && { entryKinds: withoutSchemas(entryKinds) }),
  // Visitors need no schemas, and their pages stay small.
  ...(isDevelopment && events && { events }),
});

const withoutSchemas = (kinds: NonNullable<RoutesFile['entryKinds']>): NonNullable<Exposed['entryKinds']> =>
  Object.fromEntries(Object.entries(kinds).map(([kind, { title, icon, form }]) => [kind, { title, icon, form }]));
