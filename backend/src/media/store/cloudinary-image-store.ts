import { Injectable, Logger } from '@nestjs/common';

import { CloudinaryAssets, reasonOf } from './cloudinary-assets.js';
import { DomainError } from '../../http/domain-error.js';
import { ImageCodec } from '../codec/image-codec.js';
import { endOf, firstById } from './first-by-id.js';
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
import { isVersion } from './stored-version.rule.js';
import type { UploadedImage } from '../upload/uploaded-image.rule.js';
import { sizedImage, versionsOf } from './new-versions.js';

const RETRY_SECONDS = 30;
const MARK = 'installation/';
const ONE_PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/**
 * Stores the largest width of each image at Cloudinary, which resizes it. URLs stay on this site, so visitors never contact
 * Cloudinary and a change of the store changes no URL.
 */
@Injectable()
export class CloudinaryImageStore extends ImageStore {
  override readonly location = 'the folder linkstall of Cloudinary';
  private readonly logger = new Logger(CloudinaryImageStore.name);

  constructor(
    private readonly assets: CloudinaryAssets,
    private readonly codec: ImageCodec,
  ) {
    super();
  }

  override async store(image: UploadedImage, shape: StoredShape, prefix?: string): Promise<SizedImage> {
    if (shape === 'file') throw noFiles();
    const largest = (await versionsOf(image, shape, this.codec)).at(-1);
    const id = newImageId(prefix);
    if (!largest) throw new Error('the decoder made no version of the image');
    try {
      await this.assets.upload(id, largest.bytes);
    } catch (error) {
      this.logger.error(`An image could not be stored: ${reasonOf(error)}`);
      void this.discard(id); // the upload can have succeeded without a response
      throw storeUnavailable('Images cannot be stored just now', RETRY_SECONDS);
    }
    return sizedImage(id, shape, [largest]);
  }

  override async find(id: string, version: StoredVersion): Promise<ImageContent | null> {
    if (!isImageId(id) || typeof version === 'string' || !isVersion(version)) return null;
    try {
      const bytes = await this.assets.fetch(id, version);
      return bytes && { bytes, isReplacement: false };
    } catch (error) {
      this.logger.warn(`Image ${id} could not be read: ${reasonOf(error)}`);
      throw storeUnavailable('Images cannot be read just now', RETRY_SECONDS);
    }
  }

  override async installation(): Promise<string | null> {
    for await (const { id } of this.assets.list(MARK)) return id.slice(MARK.length);
    return null;
  }

  /** Uploads a marker asset named after the installation. The name carries the id, because asset lists are not cached. */
  override labelWith(installation: string): Promise<void> {
    return this.assets.upload(MARK + installation, ONE_PIXEL);
  }

  override async *list(): AsyncGenerator<ListedImage> {
    for await (const image of this.assets.list()) if (isImageId(image.id)) yield image;
  }

  /** Reads the whole list, because Cloudinary cannot begin after an id. */
  override async page(after: string, count: number): Promise<ImagePage> {
    const images = await firstById(this.list(), after, count);
    return { images, end: endOf(images, count) };
  }

  override async discard(id: string): Promise<void> {
    if (!isImageId(id)) return;
    try {
      await this.assets.remove(id);
    } catch (error) {
      this.logger.warn(`Image ${id} could not be removed: ${reasonOf(error)}`);
    }
  }
}

const noFiles = (): DomainError =>
  new DomainError('conflict', 'file.no_storage', 'This site stores images only, so it cannot offer files to download');
