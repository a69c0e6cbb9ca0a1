import type { Files } from '@linkstall/releases/files';
import { Logger } from '@nestjs/common';

import { INSTALLATION_FILE, installationIdIn, installationText } from '../../durable-files/installation-file.js';
import { ImageCodec } from '../codec/image-codec.js';
import {
  isImageId,
  ImageStore,
  newImageId,
  storeUnavailable,
  type ImageContent,
  type ImagePage,
  type ListedImage,
  type SizedImage,
  type StoredShape,
  type StoredVersion,
} from './image-store.service.js';
import { isVersion, nameOfVersion } from './stored-version.rule.js';
import type { UploadedImage } from '../upload/uploaded-image.rule.js';
import { sizedImage, versionsOf } from './new-versions.js';

const RETRY_SECONDS = 10;
const FOLDER = 'images/';
const LABEL = FOLDER + INSTALLATION_FILE;

/**
 * Stores images in a bucket, under the keys of `LocalImageStore`. The bucket has no file of checksums,
 * because the object store itself stores and checks the checksum of each object.
 */
export class S3ImageStore extends ImageStore {
  override readonly location: string;
  private readonly logger = new Logger(S3ImageStore.name);

  constructor(
    private readonly files: Files,
    private readonly codec: ImageCodec,
  ) {
    super();
    this.location = `${files.location}/images`;
  }

  override async store(image: UploadedImage, shape: StoredShape, prefix?: string): Promise<SizedImage> {
    const versions = await versionsOf(image, shape, this.codec);
    const id = newImageId(prefix);
    const writes = versions.map(({ name, bytes }) => this.files.write(keyOf(id, name), bytes));
    const failed = (await Promise.allSettled(writes)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') {
      this.logger.error(`An image could not be stored: ${reasonOf(failed.reason)}`);
      void this.discard(id); // other widths can be stored
      throw storeUnavailable('Images cannot be stored just now', RETRY_SECONDS);
    }
    return sizedImage(id, shape, versions);
  }

  override async find(id: string, version: StoredVersion): Promise<ImageContent | null> {
    if (!isImageId(id) || !isVersion(version)) return null;
    try {
      const bytes = await this.files.read(keyOf(id, nameOfVersion(version)));
      return bytes && { bytes, isReplacement: false };
    } catch (error) {
      this.logger.warn(`Image ${id} could not be read: ${reasonOf(error)}`);
      throw storeUnavailable('Images cannot be read just now', RETRY_SECONDS);
    }
  }

  override list(): AsyncIterable<ListedImage> {
    return this.listAfter('');
  }

  override async page(after: string, count: number): Promise<ImagePage> {
    const images: ListedImage[] = [];
    for await (const image of this.listAfter(after)) {
      images.push(image);
      if (images.length === count) return { images, end: image.id };
    }
    return { images, end: null };
  }

  override async discard(id: string): Promise<void> {
    if (!isImageId(id)) return;
    try {
      await this.files.remove(await this.keysOf(id));
    } catch (error) {
      this.logger.warn(`Image ${id} could not be removed: ${reasonOf(error)}`);
    }
  }

  override async installation(): Promise<string | null> {
    return installationIdIn((await this.files.read(LABEL))?.toString() ?? '', `${this.files.location}/${LABEL}`);
  }

  override labelWith(installation: string): Promise<void> {
    return this.files.write(LABEL, Buffer.from(installationText(installation)));
  }

  private async keysOf(id: string): Promise<readonly string[]> {
    const keys: string[] = [];
    for await (const { key } of this.files.list(`${FOLDER}${id}/`)) keys.push(key);
    return keys;
  }

  /** The objects are sorted by key, so the widths of an image follow each other. */
  private async *listAfter(after: string): AsyncGenerator<ListedImage> {
    let [id, storedAt] = ['', 0];
    // `~` sorts behind all names of widths.
    for await (const file of this.files.list(FOLDER, after && `${FOLDER}${after}/~`)) {
      const next = file.key.split('/')[1] ?? '';
      if (!isImageId(next)) continue;
      if (next !== id) {
        if (id) yield { id, storedAt };
        [id, storedAt] = [next, 0];
      }
      storedAt = Math.max(storedAt, file.storedAt);
    }
    if (id) yield { id, storedAt };
  }
}

const keyOf = (id: string, name: string): string => `${FOLDER}${id}/${name}`;

/** The name or code of the error, without its text, which can contain addresses. */
function reasonOf(error: unknown): string {
  const { code, name } = error as { readonly code?: string; readonly name?: string };
  return code ?? name ?? 'unknown reason';
}
