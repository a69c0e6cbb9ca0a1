import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';

import { Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { BackgroundLoop } from '../lifecycle/background-loop.js';
import { EntriesService } from '../links/entries.service.js';
import { originOf } from '../logging/error-origin.js';
import { ImagesService } from '../media/images.service.js';
import { isLetterImage, LETTER_SIDE } from '../media/letter-image.rule.js';
import { InstallationRepository } from './installation.repository.js';

/** Entries of one round. */
const PAGE_ENTRIES = 500;
const RETRY_MS = 60_000;
/** An id that is smaller than every id of an entry. */
const START = '0'.repeat(24);
/** After the last entry; larger than every id. */
const END = 'f'.repeat(24);

/**
 * Replaces the letters that earlier versions stored as thumbnails of links without an image. Pages draw such a link in the
 * colours of their theme. One of the API processes compares each thumbnail once. The position is stored, so a restart continues there.
 */
@Injectable()
export class LetterThumbnails implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(LetterThumbnails.name);
  private readonly loop = new BackgroundLoop(() => this.round(), RETRY_MS);
  private isDone = false;

  // oxlint-disable-next-line max-params -- entries, their images, the stored position, database and settings
  constructor(
    private readonly entries: EntriesService,
    private readonly images: ImagesService,
    private readonly repository: InstallationRepository,
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.runsWork) this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.end();
  }

  /** Compares the next page of entries. Returns the number of replaced thumbnails; null after the last page. */
  async replaceNext(pageEntries = PAGE_ENTRIES): Promise<number | null> {
    const after = (await this.repository.lettersComparedTo()) || START;
    if (after === END) return null;
    const page = await this.entries.thumbnailsAfter(after, pageEntries);
    let replaced = 0;
    // Sorted by owner, because a decoder process is started for each owner.
    for (const { ownerId, id, imageId } of [...page].sort((a, b) => (a.ownerId < b.ownerId ? -1 : 1))) {
      if (this.loop.hasEnded()) return replaced;
      if (imageId === null) continue;
      const pixels = await this.images.pixels(ownerId, imageId, LETTER_SIDE);
      if (pixels && isLetterImage(pixels)) replaced += Number(await this.entries.removeThumbnail(ownerId, id, imageId));
    }
    await this.repository.recordLettersComparedTo(page.length < pageEntries ? END : (page.at(-1)?.id ?? END));
    if (replaced > 0) this.logger.log({ message: 'drawn letters are no longer stored', replaced });
    return replaced;
  }

  /** Returns whether another page is due at once. */
  private async round(): Promise<boolean> {
    if (this.isDone) return false;
    try {
      const page = await this.database.withLease({ name: 'letter thumbnails' }, () => this.replaceNext());
      this.isDone = page?.result === null;
      return page !== null && !this.isDone;
    } catch (error) {
      this.logger.warn({ message: 'drawn letters could not be compared', ...originOf(error) });
      return false;
    }
  }
}
