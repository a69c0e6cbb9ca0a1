// A store in a bucket of an S3-compatible server. `If-None-Match: *` creates an object only when it is missing, and `If-Match`
// replaces it only when it is unchanged, so one of many writers succeeds without a lock.
import type * as Sdk from '@aws-sdk/client-s3';

import { ReleaseError } from '../release-error.ts';
import { Fingerprints } from './fingerprints.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { pointerOf, rootOf } from './store-key.ts';
import type { Store } from './store.ts';

/** Limit for an object, as for a file in folders. */
const MAX_BYTES = 64 * 1024 * 1024;
const READ_LIMIT_MS = 5000;
/** Limit for requests that look for changes. The edge works without their responses. */
const CHANGE_LIMIT_MS = 1500;
/** Interval in which an edge requests the tag of state.json, so that it shows a change within a second. */
const TAG_VALID_MS = 200;
/**
 * Listings cost ten times as much as tags. Only the change of a writer that was killed before it updated state.json, and a
 * revocation of a publisher, are found by a listing.
 */
const LIST_VALID_MS = 5000;
const WRITE_LIMIT_MS = 60_000;
/** How often a write begins again, because the server processed another write of the key (409). */
const MAX_CONFLICTS = 10;

type S3 = S3Bucket & { readonly sdk: typeof Sdk };
interface Target {
  readonly Bucket: string;
  readonly Key: string;
}
type Page = Pick<Sdk.ListObjectsV2CommandInput, 'Delimiter' | 'ContinuationToken' | 'StartAfter'>;
type Condition = Pick<Sdk.PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'>;
type Send<T> = (s3: S3, target: Target, options: { abortSignal: AbortSignal }) => Promise<T>;

export class S3Store implements Store {
  readonly url: string;
  readonly #tags = new Fingerprints((key) => this.#tagOf(key), TAG_VALID_MS);
  readonly #newest = new Fingerprints((folder) => this.#newestKey(folder), LIST_VALID_MS);
  /** The newest key that was found below a prefix. */
  readonly #newestKeys: Map<string, string> = new Map();
  #opened: Promise<S3> | null = null;

  /** @param url `s3://bucket/prefix?endpoint=…&region=…`, see s3-bucket.ts */
  constructor(url: string) {
    this.url = url;
  }

  async read(key: string, limitMs?: number): Promise<Buffer | null> {
    return (await this.#get(key, limitMs))?.bytes ?? null;
  }

  create(key: string, bytes: Buffer) {
    return this.#put(key, bytes, { IfNoneMatch: '*' });
  }

  async list(prefix: string, depth: number = Infinity): Promise<string[]> {
    // The server cuts keys at the first `/` after the prefix, so a listing does not contain thousands of deeper keys.
    const cut = depth === 1 ? { Delimiter: '/' } : {};
    const segmentCount = prefix.split('/').length - 1 + depth;
    const keys: Set<string> = new Set();
    let token: string | undefined;
    do {
      const page = await this.#listPage(prefix, { ...cut, ...(token && { ContinuationToken: token }) });
      for (const key of page.keys) keys.add(key.split('/').slice(0, segmentCount).join('/'));
      token = page.nextToken;
    } while (token !== undefined);
    return [...keys].sort();
  }

  async readPointer(env: string) {
    const object = await this.#get(pointerOf(env));
    return object && { bytes: object.bytes, version: object.tag };
  }

  swapPointer(env: string, version: string | null, bytes: Buffer) {
    return this.#put(pointerOf(env), bytes, version === null ? { IfNoneMatch: '*' } : { IfMatch: version });
  }

  async replace(key: string, bytes: Buffer) {
    await this.#put(key, bytes, {});
  }

  /** Writes the same bytes again, because servers differ in whether a copy of an object onto itself makes the object younger. */
  async renew(key: string) {
    const object = await this.#get(key);
    return object !== null && this.#put(key, object.bytes, { IfMatch: object.tag });
  }

  /**
   * The server dates objects with whole seconds and its own clock. It refuses requests of a machine whose clock differs by more
   * than 15 minutes, and the shortest age that protects a blob is an hour.
   */
  async age(key: string) {
    const modified = (await this.#head(key))?.LastModified;
    return modified ? Math.max(0, Date.now() - modified.getTime()) : null;
  }

  async sweep(key: string, ageMs: number) {
    const age = await this.age(key);
    if (age === null || age < ageMs) return false;
    await this.#call(key, WRITE_LIMIT_MS, ({ client, sdk }, target, options) =>
      client.send(new sdk.DeleteObjectCommand(target), options),
    );
    return true;
  }

  fingerprint(key: string, maxAgeMs?: number) {
    return (key.endsWith('/') ? this.#newest : this.#tags).of(key, maxAgeMs);
  }

  async #get(key: string, limitMs: number = READ_LIMIT_MS): Promise<{ bytes: Buffer; tag: string } | null> {
    const object = this.#call(key, limitMs, async ({ client, sdk }, target, options) => {
      const { Body, ContentLength = 0, ETag = '' } = await client.send(new sdk.GetObjectCommand(target), options);
      if (ContentLength > MAX_BYTES)
        throw new ReleaseError('store.unreadable', `${key} cannot be read: it has ${ContentLength} bytes.`);
      return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), tag: ETag };
    });
    return object.catch(nullIfMissing);
  }

  #head(key: string, limitMs: number = READ_LIMIT_MS) {
    return this.#call(key, limitMs, ({ client, sdk }, target, options) =>
      client.send(new sdk.HeadObjectCommand(target), options),
    ).catch(nullIfMissing);
  }

  #listPage(prefix: string, input: Page, limitMs: number = READ_LIMIT_MS) {
    return this.#call(prefix, limitMs, async ({ client, sdk, prefix: root }, { Bucket, Key: Prefix }, options) => {
      const StartAfter = input.StartAfter && { StartAfter: root + input.StartAfter };
      const command = new sdk.ListObjectsV2Command({ Bucket, Prefix, ...input, ...StartAfter });
      const { Contents = [], CommonPrefixes = [], NextContinuationToken } = await client.send(command, options);
      const keys = [...Contents.map(({ Key = '' }) => Key), ...CommonPrefixes.map((common) => common.Prefix ?? '')];
      return { keys: keys.map((key) => key.slice(root.length)), nextToken: NextContinuationToken };
    });
  }

  /** False when the condition is not met. */
  async #put(key: string, bytes: Buffer, condition: Condition): Promise<boolean> {
    for (let conflicts = 0; ; conflicts += 1) {
      try {
        await this.#call(key, WRITE_LIMIT_MS, ({ client, sdk }, target, options) =>
          client.send(new sdk.PutObjectCommand({ ...target, Body: bytes, ...condition }), options),
        );
        return true;
      } catch (error) {
        const { status, attempts } = serverError(error);
        // The response to the first attempt was lost, and the condition of the second one fails because of the first one.
        if (status === 412 && attempts > 1) return (await this.read(key))?.equals(bytes) ?? false;
        if (status === 412 || (status === 404 && condition.IfMatch !== undefined)) return false;
        if (status !== 409 || conflicts >= MAX_CONFLICTS) throw this.#failure(error);
      }
    }
  }

  async #tagOf(key: string): Promise<string> {
    return (await this.#head(key, CHANGE_LIMIT_MS))?.ETag ?? '';
  }

  /** Lists only what is newer than at the last call, because a log grows at its end. */
  async #newestKey(prefix: string): Promise<string> {
    for (;;) {
      const StartAfter = this.#newestKeys.get(prefix) ?? '';
      const { keys, nextToken } = await this.#listPage(prefix, { ...(StartAfter && { StartAfter }) }, CHANGE_LIMIT_MS);
      const newest = keys.at(-1) ?? StartAfter;
      this.#newestKeys.set(prefix, newest);
      if (nextToken === undefined) return newest;
    }
  }

  /** Rejects with the error of the SDK when the server answers that the object or the condition differs. */
  async #call<T>(key: string, limitMs: number, send: Send<T>): Promise<T> {
    rootOf(key);
    try {
      const s3 = await (this.#opened ??= open(this.url));
      const target = { Bucket: s3.bucket, Key: s3.prefix + key };
      return await send(s3, target, { abortSignal: AbortSignal.timeout(limitMs) });
    } catch (error) {
      const { status, name } = serverError(error);
      const isAnswer = (status === 404 && name !== 'NoSuchBucket') || status === 409 || status === 412;
      throw isAnswer ? error : this.#failure(error);
    }
  }

  #failure(error: unknown) {
    if (error instanceof ReleaseError) return error;
    const { name } = serverError(error);
    const { host, pathname } = new URL(this.url);
    const url = `s3://${host}${pathname}`;
    if (/StorageFull|QuotaExceeded/.test(name))
      return new ReleaseError('store.full', `There is no space left in ${url}: free some space and try again.`);
    const reason = ['AbortError', 'TimeoutError'].includes(name) ? 'no answer in time' : name;
    return new ReleaseError(
      'store.unreachable',
      `The store ${url} does not work (${reason}): check that its server runs, that the bucket exists, and that the access key is right.`,
    );
  }
}

/** Loads the SDK only here, because that takes a fifth of a second. */
async function open(url: string): Promise<S3> {
  const [sdk, { openBucket }] = await Promise.all([import('@aws-sdk/client-s3'), import('./s3-bucket.ts')]);
  return { sdk, ...openBucket(url) };
}

/** The answer of the server in an error of the SDK. `name` is the code of another error, such as ECONNREFUSED. */
function serverError(error: any): { status: number | undefined; attempts: number; name: string } {
  const { httpStatusCode: status, attempts = 1 } = error?.$metadata ?? {};
  return { status, attempts, name: typeof error?.code === 'string' ? error.code : String(error?.name ?? error) };
}

function nullIfMissing(error: unknown): null {
  if (serverError(error).status === 404) return null;
  throw error;
}
