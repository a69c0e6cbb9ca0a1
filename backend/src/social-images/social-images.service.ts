import type { Files } from '@linkstall/releases/files';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';

import { DomainError } from '../http/domain-error.js';
import { Attempts } from '../limits/attempts.js';
import { originOf } from '../logging/error-origin.js';
import { FILES } from '../media/files.rule.js';
import { ImagesService } from '../media/images.service.js';
import { MAX_PRODUCTS } from '../products/max-products.rule.js';
import { drawingOf } from './social-image-drawing.js';
import { SocialImageFiles, type SocialImageLimits } from './social-image-files.js';
import type { SocialImage } from './social-image.types.js';

/** Version of the drawing. A new version changes the URL of every image. */
const DRAWING_VERSION = 4;
const HASH_LETTERS = 24;
const AVATAR_WIDTH = 384;
const PHOTO_WIDTH = 640;
const BACKDROP_WIDTH = 1280;
const PHOTO_ID = /^\/images\/([\da-f]{32})\//;
const MAX_AGE_MS = 30 * 86_400_000;
/** Images per owner: page, store and every product, so that no image evicts another. */
export const SOCIAL_IMAGE_LIMITS: SocialImageLimits = { maxPerOwner: MAX_PRODUCTS + 2, maxBytes: 4_000_000_000 };

/** Draws each social image once, until its content changes. */
@Injectable()
export class SocialImagesService {
  private readonly logger = new Logger(SocialImagesService.name);
  private readonly files: SocialImageFiles;
  private readonly drawingsInProgress = new Map<string, Promise<Buffer>>();

  constructor(
    @Inject(FILES) files: Files,
    private readonly images: ImagesService,
    private readonly attempts: Attempts,
  ) {
    this.files = new SocialImageFiles(files, SOCIAL_IMAGE_LIMITS);
  }

  /** The file name contains the hash of the content, so that caches never show an outdated image. */
  addressOf(socialImage: SocialImage): string {
    const { subject, content } = socialImage;
    return `/previews/${encodeURIComponent(content.username)}/${subject}/${hashOf(socialImage)}.jpg`;
  }

  /**
   * @param client address of the visitor; the API draws only a few images a minute for one address
   * @throws DomainError when the image cannot be drawn at the moment
   */
  async read(socialImage: SocialImage, client: string): Promise<Buffer> {
    const name = `${socialImage.subject}.${hashOf(socialImage)}.jpg`;
    const key = `${socialImage.ownerId}/${name}`;
    const stored = this.drawingsInProgress.get(key) ?? (await this.files.read(socialImage.ownerId, name));
    if (stored) return stored;
    await this.attempts.begin('drawing', client);
    return this.drawingsInProgress.get(key) ?? this.start(key, socialImage, name);
  }

  private start(key: string, socialImage: SocialImage, name: string): Promise<Buffer> {
    const work = this.readOrDraw(socialImage, name).finally(() => this.drawingsInProgress.delete(key));
    this.drawingsInProgress.set(key, work);
    return work;
  }

  removeAllOf(ownerId: string): Promise<void> {
    return this.files.removeAllOf(ownerId);
  }

  sweep(now: number): Promise<number> {
    return this.files.removeBefore(now - MAX_AGE_MS);
  }

  private async readOrDraw(socialImage: SocialImage, name: string): Promise<Buffer> {
    const stored = await this.files.read(socialImage.ownerId, name);
    if (stored) return stored;
    const bytes = await this.draw(socialImage);
    // A full disk does not fail the response.
    await this.files.store(socialImage.ownerId, name, bytes).catch((error: unknown) => {
      this.logger.warn({ message: 'a social image could not be stored', ...originOf(error) });
    });
    return bytes;
  }

  private async draw({ ownerId, content }: SocialImage): Promise<Buffer> {
    try {
      return await this.images.draw(ownerId, async () => {
        const photos = content.pictures.map((id) => this.images.read(id, PHOTO_WIDTH));
        const avatar = content.avatar === null ? null : await this.images.read(content.avatar, AVATAR_WIDTH);
        const backdropId = PHOTO_ID.exec(content.look.wrapper.photo?.url ?? '')?.[1];
        const backdrop = backdropId ? await this.images.read(backdropId, BACKDROP_WIDTH) : null;
        const coverId = content.header?.picture;
        const cover = coverId ? await this.images.read(coverId, BACKDROP_WIDTH) : null;
        return drawingOf({ content, avatar, cover, backdrop, images: await Promise.all(photos) });
      });
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'unavailable') throw error;
      this.logger.error({ message: 'a social image could not be drawn', ...originOf(error) });
      throw new DomainError('unavailable', 'preview.not_drawn', 'Please try again in a moment', {
        retryAfterSeconds: 30,
      });
    }
  }
}

const hashOf = ({ content }: SocialImage): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, content]))
    .digest('hex')
    .slice(0, HASH_LETTERS);
