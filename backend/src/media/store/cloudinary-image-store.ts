import { Injectable, Logger } from '@nestjs/common';

import { CloudinaryAssets, reasonOf } from './cloudinary-assets.js';
import { ImageCodec } from '../codec/image-codec.js';
import { endOf, firstById } from './first-by-id.js';
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

  override async store(image: UploadedImage, shape: ImageShape, prefix?: string): Promise<SizedImage> {
    const [, , largest] = await this.codec.encode(image, shape);
    const id = newImageId(prefix);
    if (!largest) throw new Error('the decoder made no version of the image');
    try {
      await this.assets.upload(id, largest.bytes);
    } catch (error) {
      this.logger.error(`An image could not be stored: ${reasonOf(error)}`);
      void this.discard(id); // the upload can have succeeded without a response
      throw storeUnavailable('Images cannot be stored just now', RETRY_SECONDS);
    }
    const { bytes, range } = largest;
    const url = imageUrl(id, shape);
    return { id, url, bytes: bytes.length, ...(range && { range }) };
  }

  override async find(id: string, width: number): Promise<ImageContent | null> {
    if (!isImageId(id) || !isImageWidth(width)) return null;
    try {
      const bytes = await this.assets.fetch(id, width);
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
