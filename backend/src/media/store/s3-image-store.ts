import type { Files } from '@linkstall/releases/files';
import { Logger } from '@nestjs/common';

import { INSTALLATION_FILE, installationIdIn, installationText } from '../../durable-files/installation-file.js';
import { ImageCodec } from '../codec/image-codec.js';
import {
  imageUrl,
  isImageId,
  isImageWidth,
  ImageStore,
  newImageId,
  storeUnavailable,
  type ImageContent,
  type ImagePage,
  type ImageShape,
  type ListedImage,
  type SizedImage,
} from './image-store.service.js';
import type { UploadedImage } from '../upload/uploaded-image.rule.js';

const RETRY_SECONDS = 10;
const FOLDER = 'images/';
const LABEL = FOLDER + INSTALLATION_FILE;

/**
 * Stores images in a bucket, under the keys of the folder: `images/<id>/<width>.webp`. The bucket has no file of checksums,
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

  override async store(image: UploadedImage, shape: ImageShape, prefix?: string): Promise<SizedImage> {
    const images = await this.codec.encode(image, shape);
    const id = newImageId(prefix);
    const writes = images.map(({ width, bytes }) => this.files.write(keyOf(id, width), bytes));
    const failed = (await Promise.allSettled(writes)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') {
      this.logger.error(`An image could not be stored: ${reasonOf(failed.reason)}`);
      void this.discard(id); // other widths can be stored
      throw storeUnavailable('Images cannot be stored just now', RETRY_SECONDS);
    }
    const range = images.at(-1)?.range;
    const bytes = images.reduce((sum, { bytes: { length } }) => sum + length, 0);
    return { id, url: imageUrl(id, shape), bytes, ...(range && { range }) };
  }

  override async find(id: string, width: number): Promise<ImageContent | null> {
    if (!isImageId(id) || !isImageWidth(width)) return null;
    try {
      const bytes = await this.files.read(keyOf(id, width));
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

const keyOf = (id: string, width: number): string => `${FOLDER}${id}/${width}.webp`;

/** The name or code of the error, without its text, which can contain addresses. */
function reasonOf(error: unknown): string {
  const { code, name } = error as { readonly code?: string; readonly name?: string };
  return code ?? name ?? 'unknown reason';
}
