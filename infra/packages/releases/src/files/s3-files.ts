// Files in a bucket. The SDK sends a checksum with each file, and checks the checksum of each file that it reads. Large
// files are sent in parts.
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { extname } from 'node:path';

import { openBucket, type S3Bucket } from '../store/s3-bucket.ts';
import type { Files, StoredFile } from './files.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
};
/**
 * For a CDN in front of the bucket. An image never changes, so browsers keep it. A shared cache asks again after 10 minutes,
 * because the image can have been removed.
 */
const CACHE_CONTROL = 'public, max-age=31536000, s-maxage=600, immutable';
/** Parallel removals. The call for many keys needs an MD5, which not all servers accept from the SDK in the same form. */
const REMOVALS = 20;

export class S3Files implements Files {
  readonly location: string;
  readonly #bucket: S3Bucket;

  constructor(url: string) {
    this.#bucket = openBucket(url);
    this.location = this.#bucket.location;
  }

  async read(key: string): Promise<Buffer | null> {
    const { client } = this.#bucket;
    try {
      const { Body } = await client.send(new GetObjectCommand(this.#addressOf(key)));
      return Body ? Buffer.from(await Body.transformToByteArray()) : null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  async write(key: string, bytes: Buffer): Promise<void> {
    const extension = extname(key);
    const params = {
      ...this.#addressOf(key),
      Body: bytes,
      ContentType: TYPES[extension] ?? 'application/octet-stream',
      CacheControl: extension === '.json' ? 'no-store' : CACHE_CONTROL,
    };
    await new Upload({ client: this.#bucket.client, params }).done();
  }

  async remove(keys: readonly string[]): Promise<void> {
    const { client } = this.#bucket;
    for (let start = 0; start < keys.length; start += REMOVALS)
      await Promise.all(
        keys.slice(start, start + REMOVALS).map((key) => client.send(new DeleteObjectCommand(this.#addressOf(key)))),
      );
  }

  async *list(prefix: string, after: string = ''): AsyncGenerator<StoredFile> {
    const { client, bucket, prefix: root } = this.#bucket;
    let token: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: root + prefix,
          ...(token === undefined ? after && { StartAfter: root + after } : { ContinuationToken: token }),
        }),
      );
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
        if (!Key.endsWith('/'))
          yield { key: Key.slice(root.length), bytes: Size, storedAt: LastModified?.getTime() ?? 0 };
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  #addressOf(key: string) {
    return { Bucket: this.#bucket.bucket, Key: this.#bucket.prefix + key };
  }
}
