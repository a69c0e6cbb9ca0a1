// A prefix in a bucket of an S3-compatible store. The credentials are where the AWS SDK looks for them.
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Readable } from 'node:stream';

import { ReleaseError } from '../../packages/releases/src/release-error.ts';
import { openBucket, type S3Bucket } from '../../packages/releases/src/store/s3-bucket.ts';
import { missing, type BackupTarget } from './target.ts';

/** @param url `s3://bucket/prefix?endpoint=…&region=…` */
export function openS3Target(url: string): BackupTarget {
  if (!URL.canParse(url) || new URL(url).hostname === '')
    throw new ReleaseError('backup.target', `'${url}' is not an address like s3://bucket/prefix?endpoint=…&region=….`);
  return new S3Target(openBucket(url));
}

class S3Target implements BackupTarget {
  readonly #bucket: S3Bucket;

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket;
  }

  get location() {
    return this.#bucket.location;
  }

  async *list(prefix: string): AsyncGenerator<string> {
    const { client, bucket, prefix: base } = this.#bucket;
    const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: base + prefix });
    for await (const { Contents = [] } of pages) for (const { Key = '' } of Contents) yield Key.slice(base.length);
  }

  async read(key: string): Promise<Readable> {
    try {
      const { Body } = await this.#bucket.client.send(new GetObjectCommand(this.#nameOf(key)));
      return Body as Readable;
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') throw missing(key, this.location);
      throw error;
    }
  }

  /** An upload in parts appears when it is complete. */
  async write(key: string, content: Buffer | Readable) {
    await new Upload({ client: this.#bucket.client, params: { ...this.#nameOf(key), Body: content } }).done();
  }

  async remove(key: string) {
    await this.#bucket.client.send(new DeleteObjectCommand(this.#nameOf(key)));
  }

  #nameOf(key: string) {
    return { Bucket: this.#bucket.bucket, Key: this.#bucket.prefix + key };
  }
}
