import { Injectable, Logger } from '@nestjs/common';

import { originOf } from '../../logging/error-origin.js';
import {
  ImageStore,
  type ImageContent,
  type ImagePage,
  type ListedImage,
  type SizedImage,
  type StoredImage,
  type StoredShape,
  type StoredVersion,
} from '../store/image-store.service.js';
import type { UploadedImage } from '../upload/uploaded-image.rule.js';
import { StorageLimit } from './storage-limit.service.js';

const ACCOUNT_ID = /^[0-9a-f]{24}$/;

/** A store that also returns the size of a new image. */
export abstract class SizedImageStore extends ImageStore {
  abstract override store(image: UploadedImage, shape: StoredShape, prefix?: string): Promise<SizedImage>;
}

/** An image store with a limit for each account. Each stored image has a record of its size. */
@Injectable()
export class LimitedImageStore extends ImageStore {
  private readonly logger = new Logger(LimitedImageStore.name);

  constructor(
    private readonly inner: SizedImageStore,
    private readonly limit: StorageLimit,
  ) {
    super();
  }

  override get location(): string {
    return this.inner.location;
  }

  override async store(image: UploadedImage, shape: StoredShape, prefix?: string): Promise<StoredImage> {
    const isAccount = ACCOUNT_ID.test(image.owner); // samples have no limit
    if (isAccount) await this.limit.assertSpaceLeft(image.owner);
    const { bytes, ...stored } = await this.inner.store(image, shape, prefix);
    if (!isAccount) return stored;
    try {
      await this.limit.add({ id: stored.id, ownerId: image.owner, bytes });
    } catch (error) {
      await this.discard(stored.id);
      throw error;
    }
    return stored;
  }

  override find(id: string, version: StoredVersion): Promise<ImageContent | null> {
    return this.inner.find(id, version);
  }

  override list(): AsyncIterable<ListedImage> {
    return this.inner.list();
  }

  override page(after: string, count: number): Promise<ImagePage> {
    return this.inner.page(after, count);
  }

  override async discard(id: string): Promise<void> {
    await this.inner.discard(id);
    try {
      await this.limit.remove(id);
    } catch (error) {
      this.logger.warn({ message: 'an image is still counted for its account', ...originOf(error) });
    }
  }

  override installation(): Promise<string | null> {
    return this.inner.installation();
  }

  override labelWith(installation: string): Promise<void> {
    return this.inner.labelWith(installation);
  }
}
